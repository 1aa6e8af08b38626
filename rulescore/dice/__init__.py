"""Exact dice on top of icepool: pools, contests, totals, exploding dice.

May import: nothing.
"""

from rulescore.dice.pools import (
    HIGHEST_DIFFICULTY,
    LOWEST_DIFFICULTY,
    Dice,
    OpenTotal,
    Pool,
    added_up,
    at_least,
    chances,
    d6_at_least,
    d20_at_most,
    difficulty_used,
    exploding,
    from_chances,
    mean,
    only_outcome,
    sometimes,
    successes,
    sum_of,
)

__all__ = [
    "HIGHEST_DIFFICULTY",
    "LOWEST_DIFFICULTY",
    "Dice",
    "OpenTotal",
    "Pool",
    "added_up",
    "at_least",
    "chances",
    "d6_at_least",
    "d20_at_most",
    "difficulty_used",
    "exploding",
    "from_chances",
    "mean",
    "only_outcome",
    "sometimes",
    "successes",
    "sum_of",
]
