"""The Night Ferry: the temper of the river, which a table settles once."""

from typing import Annotated

from rulescore.declare import Choice

LOWEST, HIGHEST = 2, 6
"""No current is below or above, whatever the river is like."""
OUR_TEMPER = "fair"
HARDER = {"kind": -1, "fair": 0, "cruel": 1}
"""What the temper of the river adds to every current, and to the cold of a bell adrift
(night-ferry.base.temper)."""

Temper = Annotated[
    str,
    Choice(
        "The river",
        {"kind": "kind", "fair": "fair", "cruel": "cruel"},
        help="Currents are 1 lower on a kind river and 1 higher on a cruel one",
        assumed=True,
    ),
]


def current_used(current: int, river: str) -> int:
    """The current that the dice must reach (night-ferry.base.temper)."""
    return max(LOWEST, min(HIGHEST, current + HARDER[river]))
