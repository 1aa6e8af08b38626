"""The tally against every roll of the dice written out."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.dice.pools import chances, d6_at_least, successes, sum_of
from rulescore.dice.tally import Tally, mean_until_both

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
