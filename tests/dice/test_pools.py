"""The dice against every roll of them written out."""

from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.dice.pools import (
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


@pytest.mark.parametrize("dice", [sum_of("1d6"), sum_of("2d4") - 5, icepool.Die([0, 0, 7])])
@pytest.mark.parametrize("number", range(5))
def test_added_up(dice: Dice, number: int) -> None:
    expected = number @ dice - sum_of("1d4")
    assert chances(added_up((number, dice), (1, -sum_of("1d4")))) == {
        total: chance for total, chance in chances(expected).items() if chance
    }


def test_sometimes() -> None:
    attack = sometimes(Fraction(1, 4), sum_of("1d4") - 1)
    expected = {0: Fraction(3, 4) + Fraction(1, 16), **dict.fromkeys((1, 2, 3), Fraction(1, 16))}
    assert chances(attack) == expected
    assert mean(sometimes(Fraction(0), sum_of("1d4"))) == 0
    assert sometimes(Fraction(1), sum_of("1d4")) == sum_of("1d4")


@pytest.mark.parametrize(
    ("difficulty", "clamped"), [(-1, 2), (1, 2), (2, 2), (3, 3), (6, 6), (7, 6), (16, 6)]
)
def test_difficulty_is_clamped_to_its_limits(difficulty: int, clamped: int) -> None:
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
    assert chances(Pool(dice, difficulty).result()) == expected
    assert Pool(dice, difficulty).no_success() == expected.get(0, 0)
    for needed in range(-1, dice + 2):
        reached = sum(result >= needed for result in results)
        assert Pool(dice, difficulty).reaches(needed) == Fraction(reached, len(rolls))

    failed = [roll for roll, result in zip(rolls, results, strict=True) if result == 0 and roll]
    all_ones = sum(set(roll) == {1} for roll in failed)
    any_one = sum(1 in roll for roll in failed)
    assert Pool(dice, difficulty).critical_failure("all_ones") == Fraction(all_ones, len(rolls))
    assert Pool(dice, difficulty).critical_failure("any_one") == Fraction(any_one, len(rolls))
    assert Pool(dice, difficulty).critical_failure("never") == 0


def exploded(sides: int, most: int) -> dict[int, Fraction]:
    """The chance of each total of one exploding die, rolled again and again, up to `most`."""
    shares: dict[int, Fraction] = {}
    reached, chance = 0, Fraction(1)
    while reached <= most:
        chance /= sides
        shares.update({reached + face: chance for face in range(1, sides)})
        reached += sides
    return shares


@pytest.mark.parametrize(("number", "sides"), [(1, 4), (2, 6), (3, 4), (2, 20)])
def test_exploding_dice_one_by_one(number: int, sides: int) -> None:
    most = number + 3 * sides
    expected: dict[int, Fraction] = {}
    die = exploded(sides, most)
    for faces in product(die, repeat=number):
        share = prod((die[face] for face in faces), start=Fraction(1))
        expected[sum(faces)] = expected.get(sum(faces), Fraction(0)) + share
    total = exploding(number, sides)
    assert total.chances(most) == {at: expected[at] for at in sorted(expected) if at <= most}
    assert total.at_least(most + 1) == 1 - sum(
        share for at, share in expected.items() if at <= most
    )
    assert total.at_least(number) == 1
    assert total.chances(number - 1) == {}


@pytest.mark.parametrize(("number", "sides"), [(1, 4), (2, 6), (5, 12)])
def test_mean_of_exploding_dice(number: int, sides: int) -> None:
    """A die is worth a plain one, and another die each time that it explodes."""
    plain = Fraction(sides + 1, 2)
    assert exploding(number, sides).mean() == number * plain / (1 - Fraction(1, sides))


def test_open_totals_add_up() -> None:
    assert (exploding(1, 6) + exploding(2, 6)).chances(30) == exploding(3, 6).chances(30)
    added = exploding(1, 6) + OpenTotal(sum_of("1d4"))
    assert added.mean() == exploding(1, 6).mean() + Fraction(5, 2)
    assert (OpenTotal(sum_of("1d4")) + exploding(1, 6)).chances(20) == added.chances(20)


def test_a_total_without_exploding_dice_is_plain() -> None:
    plain = OpenTotal(sum_of("2d6"))
    assert plain.chances(12) == chances(sum_of("2d6"))
    assert plain.chances(4) == {at: chances(sum_of("2d6"))[at] for at in (2, 3, 4)}
    assert plain.mean() == 7


@given(weights=st.dictionaries(st.integers(-9, 40), st.integers(1, 12), min_size=1, max_size=9))
def test_dice_made_from_chances_have_these_chances(weights: dict[int, int]) -> None:
    total = sum(weights.values())
    wanted = {outcome: Fraction(weight, total) for outcome, weight in sorted(weights.items())}
    assert chances(from_chances(wanted)) == wanted


def test_what_never_happens_is_no_face_of_dice_made_from_chances() -> None:
    assert chances(from_chances({1: Fraction(1), 2: Fraction(0)})) == {1: 1}


def test_chances_that_no_dice_can_have_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 3/4, those of dice to 1"):
        from_chances({1: Fraction(1, 2), 2: Fraction(1, 4)})
    with pytest.raises(ValueError, match="'more' is no whole number"):
        from_chances({1: Fraction(1, 2), "more": Fraction(1, 2)})  # type: ignore[dict-item]


def test_the_only_outcome() -> None:
    assert only_outcome({3: Fraction(1), 4: Fraction(0)}) == 3
    assert only_outcome({3: Fraction(1, 2), 4: Fraction(1, 2)}) is None
