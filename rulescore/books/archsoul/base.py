"""Archsoul: the pool of d6 against a difficulty, critical failures and fatigue."""

from fractions import Fraction
from typing import Annotated

from rulescore.dice import Dice, d6_at_least, successes
from rulescore.inputs import Choice

LOWEST_DIFFICULTY, HIGHEST_DIFFICULTY = 2, 6
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


def difficulty_used(difficulty: int, reading_difficulty_limits: str) -> int:
    """The difficulty that dice are held against (archsoul.base.beyond)."""
    if reading_difficulty_limits == "literal":
        return difficulty
    return max(LOWEST_DIFFICULTY, min(HIGHEST_DIFFICULTY, difficulty))


def pool_result(dice: int, difficulty: int) -> Dice:
    """How many dice of a pool count against a difficulty already kept to its limits
    (archsoul.base.pool)."""
    return successes(dice, d6_at_least(difficulty))


def no_success_chance(dice: int, difficulty: int) -> Fraction:
    """The chance that no die of a pool counts; an empty pool never has a success."""
    return (1 - d6_at_least(difficulty)) ** dice


def critical_failure_chance(dice: int, difficulty: int, reading_critical: str) -> Fraction:
    """The chance of a critical failure, which is always a roll without a success
    (archsoul.base.critical-failure)."""
    ones_count = d6_at_least(difficulty) == 1
    if reading_critical == "never" or dice == 0 or ones_count:
        return Fraction(0)
    if reading_critical == "all_ones":
        return Fraction(1, 6**dice)
    neither_counts_nor_one = 1 - d6_at_least(difficulty) - Fraction(1, 6)
    return no_success_chance(dice, difficulty) - neither_counts_nor_one**dice
