"""Inputs picked by hand because they give a calculator the most to do."""

from collections.abc import Mapping
from typing import Any

Case = tuple[str, Mapping[str, Any]]

_POOLS = {"full_stamina": 500, "current_stamina": 500, "riding_total": -10, "dice": "2d20"}
_SCHEDULES = (
    "ride 72, ride 72, ride 24",
    "ride 4, " * 39 + "ride 4",
    "ride 3, sleep 1, " * 19 + "hurry-ride 4, sleep 3",
    "hurry-ride 2, sleep 6, " * 19 + "ride 4, rest 4",
    "ride 6, sleep 2, " * 19 + "ride 8, sleep 8",
)
_JOURNEYS: tuple[dict[str, Any], ...] = (
    *({"schedule": schedule, **_POOLS} for schedule in _SCHEDULES),
    *(
        {
            "schedule": schedule,
            **_POOLS,
            "riding_total": 12,
            "armour_stamina": 3,
            "reading_saddle_break": "journey",
            "reading_mixed_pace": "hours",
        }
        for schedule in _SCHEDULES
    ),
)

_STRONG = ", ".join(["24@6"] * 6)
_UNLIKE = "24@2, 23@3, 22@4, 21@5, 20@6, 19@4"
_POOR = ", ".join(["1@12"] * 6)
_CREWS: tuple[dict[str, Any], ...] = (
    {"crafters": _STRONG},
    {"crafters": _UNLIKE},
    {"crafters": _UNLIKE, "reading_coop_failure": "joint"},
    {"crafters": _POOR, "reading_critical": "any_one"},
    {"crafters": "1@6", "reading_difficulty_limits": "literal"},
    *(
        {"crafters": one, "crafters_b": other, "two_skills": True, "order": order}
        for one, other in ((_UNLIKE, _STRONG), (_POOR, "1@11"), ("1@6", "1@5"))
        for order in ("together", "one_after_another")
    ),
)

EXTREMES: tuple[Case, ...] = (
    *(("usiel.journey", journey) for journey in _JOURNEYS),
    *(("archsoul.crafting-days", {"successes": 60, "max_days": 60, **crew}) for crew in _CREWS),
)
