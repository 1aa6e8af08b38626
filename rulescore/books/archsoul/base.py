"""Archsoul: what its calculators ask alike, and what fatigue does to a roll."""

from typing import Annotated

from rulescore.dice import Pool, difficulty_used
from rulescore.inputs import Choice

FATIGUE_DIFFICULTY = {"fresh": 0, "fatigued": 1, "exhausted": 1}
FATIGUE_DICE = {"fresh": 0, "fatigued": 0, "exhausted": 1}

State = Annotated[
    str,
    Choice(
        "State before",
        {
            "fresh": "fresh",
            "fatigued": "fatigued: difficulty 1 higher",
            "exhausted": "exhausted: difficulty 1 higher and one die fewer",
        },
        more=True,
    ),
]

ReadingDifficultyLimits = Annotated[
    str,
    Choice(
        "Difficulty above 6 or below 2",
        {
            "clamp": "is kept within 2 to 6",
            "literal": "counts as it is: no die makes 7, every die makes 1",
        },
    ),
]

ReadingCritical = Annotated[
    str,
    Choice(
        "Critical failure",
        {
            "all_ones": "every die shows 1",
            "any_one": "no success and at least one 1",
            "never": "never",
        },
    ),
]


def tired_pool(
    attribute: int, skill: int, difficulty: int, state: str, reading_difficulty_limits: str
) -> Pool:
    """The pool of an attribute and a skill as tired as somebody is, against a difficulty kept to
    its limits (archsoul.base.pool, archsoul.fatigue.effects)."""
    dice = max(0, attribute - FATIGUE_DICE[state]) + skill
    harder = difficulty + FATIGUE_DIFFICULTY[state]
    return Pool(dice, difficulty_used(harder, reading_difficulty_limits))
