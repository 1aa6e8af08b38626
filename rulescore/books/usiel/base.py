"""What every roll in Usiel shares: two dice, a target number, and what a tie does.

The source does not say how many sides the dice have or what a tie does, so both are choices.
"""

from fractions import Fraction
from typing import Annotated

from rulescore.dice import at_least, sum_of
from rulescore.inputs import Choice

Dice = Annotated[
    str,
    Choice(
        "Dice",
        {f"2d{sides}": f"2d{sides}" for sides in (4, 6, 8, 10, 12, 20)},
        help="The source speaks of two dice and not of their size; 2d6 is our assumption",
        assumed=True,
    ),
]

ReadingTie = Annotated[
    str,
    Choice(
        "A total equal to the target number",
        {"meet": "succeeds", "beat": "fails"},
        help="The source does not say",
    ),
]


def success_chance(dice: str, bonus: int, target_number: int, reading_tie: str) -> Fraction:
    """The chance that dice plus bonus succeed against a target number
    (usiel.base.roll, usiel.base.tie)."""
    needed = target_number - bonus + (reading_tie == "beat")
    return at_least(sum_of(dice), needed)
