"""Inputs chosen by hand that make calculators compute for long."""

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

_MOST_DICE = "6d20+6d20+6d20+6d20"
_ARMORED = {"damage": _MOST_DICE, "armor": _MOST_DICE}
_DUELIST = {
    f"{side}_{figure}": value
    for side in ("player", "enemy")
    for figure, value in {
        "damage": _MOST_DICE,
        "armor": _MOST_DICE,
        "toughness": 30,
        "pain_threshold": 0,
    }.items()
}
_FIGHTS: tuple[Case, ...] = (
    ("symbaroum.attack", {**_ARMORED, "target_prone": True}),
    ("symbaroum.gang-up", {**_ARMORED, "attackers": 12, "flanking_pairs": 2}),
    ("symbaroum.closing-distance", {**_ARMORED, "distance": 300, "shooters": 8, "toughness": 100}),
    ("symbaroum.movement-risk", {**_ARMORED, "enemies": 8, "advantage": True, "toughness": 100}),
    (
        "symbaroum.armor-compare",
        {
            "damage": _MOST_DICE,
            "toughness": 100,
            "options": "; ".join(f"{place}: {_MOST_DICE}/{place}" for place in range(8)),
        },
    ),
    *(
        (
            "symbaroum.attacks-to-drop",
            {
                **_ARMORED,
                "toughness": 100,
                "pain_threshold": 1,
                "pain_response": "free_attack",
                "attacks_per_turn": 4,
                "turns": 30,
                "reading_pain_repeat": repeat,
            },
        )
        for repeat in ("once_per_turn", "every_time")
    ),
    *(
        (
            "symbaroum.duel",
            {
                **_DUELIST,
                "first": "tie",
                "turns": 30,
                "player_inflicts": inflicts,
                "enemy_inflicts": inflicts,
                "reading_pain_repeat": "every_time",
            },
        )
        for inflicts in ("free_attack", "knock_down")
    ),
)

_FIELD = " / ".join([" ".join(["9"] * 15)] * 15)
_SPARK = " / ".join(["1" + " 0" * 14] + [" ".join(["0"] * 15)] * 14)
_LARGE_FIELD = " / ".join([" ".join(["99"] * 20)] * 20)
_LARGE_SPARK = " / ".join(["1" + " 0" * 19] + [" ".join(["0"] * 20)] * 19)
_EXPLODING: tuple[Case, ...] = (
    ("zt.damage-taken", {"damage": "20d20-100", "hp": 200, "max_hp": 200, "resistant": True}),
    ("zt.fall-damage", {"meters": 100, "hp": 200, "max_hp": 200}),
    ("zt.rest-healing", {"resilience": 40, "rests": 12, "hp": -199, "max_hp": 200}),
    ("zt.fire-spread", {"fuel": _FIELD, "fire": _SPARK, "rounds": 20}),
    ("zt.fire-spread", {"fuel": _LARGE_FIELD, "fire": _LARGE_SPARK, "rounds": 40}),
)

_WORN = {"attack_pool": 24, "damage_pool": 24, "object_hp": 60, "weapon_hp": 30, "attacks": 30}
_MARCHES: tuple[Case, ...] = (
    ("archsoul.attack-object", {**_WORN, "hardness": 12, "weapon_hardness": 2}),
    (
        "archsoul.exhaustion",
        {"endurance": 9, "resolve": 12, "activity": "heavy", "minutes": 1440},
    ),
)

EXTREMES: tuple[Case, ...] = (
    *_FIGHTS,
    *_EXPLODING,
    *_MARCHES,
    *(("usiel.journey", journey) for journey in _JOURNEYS),
    *(("archsoul.crafting-days", {"successes": 60, "max_days": 60, **crew}) for crew in _CREWS),
)
