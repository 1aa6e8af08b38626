"""The dice against every roll of them written out."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.dice import (
    Tally,
    at_least,
    chances,
    d6_at_least,
    d20_at_most,
    mean,
    mean_until_both,
    successes,
    sum_of,
)


def rolled(*sides: int) -> dict[int, Fraction]:
    """The chance of each sum of dice with so many sides."""
    sums = [sum(roll) for roll in product(*(range(1, side + 1) for side in sides))]
    return {total: Fraction(sums.count(total), len(sums)) for total in sorted(set(sums))}


@pytest.mark.parametrize(("notation", "sides"), [("1d6", [6]), ("2d6", [6, 6]), ("3d4", [4, 4, 4])])
def test_sum_of(notation: str, sides: list[int]) -> None:
    expected = rolled(*sides)
    assert chances(sum_of(notation)) == expected
    assert mean(sum_of(notation)) == sum(total * chance for total, chance in expected.items())
    for needed in range(20):
        chance = sum((share for total, share in expected.items() if total >= needed), Fraction(0))
        assert at_least(sum_of(notation), needed) == chance


@pytest.mark.parametrize("target", range(-2, 24))
def test_d20_at_most(target: int) -> None:
    assert d20_at_most(target) == Fraction(sum(die <= target for die in range(1, 21)), 20)


@pytest.mark.parametrize("difficulty", range(-1, 10))
def test_d6_at_least(difficulty: int) -> None:
    assert d6_at_least(difficulty) == Fraction(sum(die >= difficulty for die in range(1, 7)), 6)


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("chance", [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])
def test_successes(number: int, chance: Fraction) -> None:
    expected: dict[int, Fraction] = {}
    for tries in product([True, False], repeat=number):
        share = prod((chance if succeeds else 1 - chance for succeeds in tries), start=Fraction(1))
        expected[sum(tries)] = expected.get(sum(tries), Fraction(0)) + share
    given = chances(successes(number, chance))
    assert {total: share for total, share in given.items() if share} == {
        total: share for total, share in expected.items() if share
    }


DICE = {
    "one die at 6": successes(1, Fraction(1, 6)),
    "three at 5": successes(3, Fraction(1, 3)),
    "never 0": sum_of("1d4"),
    "always 2": successes(2, Fraction(1)),
}


@pytest.mark.parametrize("dice", DICE.values(), ids=DICE)
@pytest.mark.parametrize("needed", [0, 1, 2, 5])
def test_a_tally_roll_by_roll(dice: object, needed: int) -> None:
    shares = chances(dice)  # type: ignore[arg-type]
    tally = Tally(dice, needed)  # type: ignore[arg-type]
    full_by = tally.full_by(4)
    for rolls in range(5):
        full = Fraction(0)
        new = Fraction(0)
        for totals in product(shares, repeat=rolls):
            chance = prod((shares[total] for total in totals), start=Fraction(1))
            full += chance * (sum(totals) >= needed)
            new += chance * (sum(totals) >= needed and (not totals or sum(totals[:-1]) < needed))
        assert full_by.chance(rolls) == full
        assert full_by.chance_on(rolls) == new


def naive_mean(shares: dict[int, Fraction], needed: int) -> Fraction:
    """The mean number of rolls, from what is left after each."""
    if needed <= 0:
        return Fraction(0)
    further = [
        chance * naive_mean(shares, needed - total) for total, chance in shares.items() if total
    ]
    return (1 + sum(further, Fraction(0))) / (1 - shares.get(0, Fraction(0)))


@pytest.mark.parametrize("dice", DICE.values(), ids=DICE)
@pytest.mark.parametrize("needed", [0, 1, 2, 7])
def test_mean_rolls(dice: object, needed: int) -> None:
    tally = Tally(dice, needed)  # type: ignore[arg-type]
    assert tally.mean_rolls() == naive_mean(chances(dice), needed)  # type: ignore[arg-type]


POOLS = st.tuples(st.integers(1, 4), st.integers(2, 6), st.integers(0, 6))


@given(first=POOLS, second=POOLS)
def test_two_tallies(first: tuple[int, int, int], second: tuple[int, int, int]) -> None:
    """Their chances multiply side by side and add up one after the other."""
    one, two = (
        Tally(successes(number, d6_at_least(difficulty)), needed)
        for number, difficulty, needed in (first, second)
    )
    mine, theirs = one.full_by(6), two.full_by(6)
    both, then = mine.both(theirs), mine.then(theirs)
    for rolls in range(7):
        assert both.chance(rolls) == mine.chance(rolls) * theirs.chance(rolls)
        assert then.chance(rolls) == sum(
            mine.chance_on(done) * theirs.chance(rolls - done) for done in range(rolls + 1)
        )
    longer = mean_until_both(one, two)
    assert longer == mean_until_both(two, one)
    means = (one.mean_rolls(), two.mean_rolls())
    assert max(means) <= longer <= sum(means)
    if not first[2]:
        assert longer == two.mean_rolls()
