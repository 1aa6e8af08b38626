from fractions import Fraction
from itertools import product

import pytest

from rulescore.books.archsoul.base import (
    critical_failure_chance,
    difficulty_used,
    no_success_chance,
    pool_result,
)
from rulescore.dice import chances


@pytest.mark.parametrize(
    ("difficulty", "clamped"), [(-1, 2), (1, 2), (2, 2), (3, 3), (6, 6), (7, 6), (16, 6)]
)
def test_difficulty_is_kept_within_its_limits(difficulty: int, clamped: int) -> None:
    assert difficulty_used(difficulty, "clamp") == clamped
    assert difficulty_used(difficulty, "literal") == difficulty


@pytest.mark.parametrize("difficulty", [-1, 1, 2, 4, 6, 7, 9])
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_pool_by_rolling_every_d6(dice: int, difficulty: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    results = [sum(die >= difficulty for die in roll) for roll in rolls]
    expected = {
        result: Fraction(results.count(result), len(rolls)) for result in sorted(set(results))
    }
    assert chances(pool_result(dice, difficulty)) == expected
    assert no_success_chance(dice, difficulty) == expected.get(0, 0)

    failed = [roll for roll, result in zip(rolls, results, strict=True) if result == 0 and roll]
    all_ones = sum(set(roll) == {1} for roll in failed)
    any_one = sum(1 in roll for roll in failed)
    assert critical_failure_chance(dice, difficulty, "all_ones") == Fraction(all_ones, len(rolls))
    assert critical_failure_chance(dice, difficulty, "any_one") == Fraction(any_one, len(rolls))
    assert critical_failure_chance(dice, difficulty, "never") == 0
