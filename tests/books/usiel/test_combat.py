from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.combat import stealth

DICE = st.sampled_from(["2d4", "2d6", "2d8", "2d10", "2d12", "2d20"])
TIE = st.sampled_from(["meet", "beat"])
TOTAL = st.one_of(st.integers(-20, 40), st.integers(0, 12))


def sums(dice: str) -> list[int]:
    faces = range(1, int(dice[2:]) + 1)
    return [one + other for one, other in product(faces, faces)]


def notices(perception: int, stealth_total: int, reading_tie: str) -> bool:
    return perception > stealth_total or (perception == stealth_total and reading_tie == "meet")


def every_roll(mine: int, theirs: int, observers: int, dice: str, tie: str) -> dict[int, Fraction]:
    """How many observers notice, over every fall of everybody's dice."""
    pairs = sums(dice)
    noticed: Counter[int] = Counter()
    for roll, *checks in product(pairs, repeat=observers + 1):
        noticed[sum(notices(check + theirs, roll + mine, tie) for check in checks)] += 1
    return {count: Fraction(ways, len(pairs) ** (observers + 1)) for count, ways in noticed.items()}


def possible(distribution: Any) -> dict[Any, Fraction]:
    return {outcome: chance for outcome, chance in distribution.items() if chance}


@pytest.mark.parametrize(("dice", "observers"), [("2d4", 1), ("2d4", 2), ("2d4", 3), ("2d6", 2)])
@pytest.mark.parametrize(("mine", "theirs"), [(8, 5), (5, 5), (0, 4), (9, 2), (20, -20), (-5, 9)])
@pytest.mark.parametrize("tie", ["meet", "beat"])
def test_every_fall_of_the_dice(
    dice: str, observers: int, mine: int, theirs: int, tie: str
) -> None:
    outputs = stealth(
        stealth_bonus=mine,
        perception_bonus=theirs,
        observers=observers,
        group_bonus=7,
        dice=dice,
        reading_tie=tie,
    ).outputs
    expected = every_roll(mine, theirs, observers, dice, tie)
    assert possible(outputs.distribution) == expected
    assert outputs.unnoticed_probability == expected.get(0, 0)
    mean = sum(count * chance for count, chance in expected.items())
    assert outputs.expected_observers_noticing == mean
    assert outputs.one_check_probability == mean / observers


@given(
    mine=TOTAL,
    theirs=TOTAL,
    observers=st.integers(1, 50),
    bonus=st.integers(0, 20),
    dice=DICE,
    tie=TIE,
)
def test_a_group_check_is_one_observer_for_all(
    mine: int, theirs: int, observers: int, bonus: int, dice: str, tie: str
) -> None:
    shared: dict[str, Any] = {"stealth_bonus": mine, "dice": dice, "reading_tie": tie}
    group = stealth(
        **shared,
        perception_bonus=theirs,
        observers=observers,
        method="group",
        group_bonus=bonus,
    ).outputs
    pairs = Counter(sums(dice))
    seen = sum(
        ways * others
        for roll, ways in pairs.items()
        for check, others in pairs.items()
        if notices(check + theirs + bonus, roll + mine, tie)
    )
    chance = Fraction(seen, pairs.total() ** 2)
    assert possible(group.distribution) == possible({0: 1 - chance, observers: chance})
    assert group.one_check_probability == group.noticed_probability == chance
    assert group.expected_observers_noticing == observers * chance


@given(mine=TOTAL, theirs=TOTAL, observers=st.integers(1, 50), dice=DICE, tie=TIE)
def test_the_totals_add_up(mine: int, theirs: int, observers: int, dice: str, tie: str) -> None:
    inputs: dict[str, Any] = {"stealth_bonus": mine, "perception_bonus": theirs, "dice": dice}
    outputs = stealth(**inputs, observers=observers, reading_tie=tie).outputs
    rows = outputs.by_stealth_total
    sides = int(dice[2:])
    assert [row.stealth_total for row in rows] == list(range(mine + 2, mine + 2 * sides + 1))
    assert sum(row.probability for row in rows) == 1
    weighted = sum(row.probability * row.unnoticed_probability for row in rows)
    assert weighted == outputs.unnoticed_probability == 1 - outputs.noticed_probability
    chances = [row.unnoticed_probability for row in rows]
    assert chances == sorted(chances)
    mean = sum(count * chance for count, chance in outputs.distribution.items())
    assert mean == outputs.expected_observers_noticing
    pairs = sums(dice)
    for row in rows:
        missing = sum(not notices(check + theirs, row.stealth_total, tie) for check in pairs)
        assert row.unnoticed_probability == Fraction(missing, len(pairs)) ** observers


@given(mine=TOTAL, theirs=TOTAL, observers=st.integers(1, 49), dice=DICE, tie=TIE)
def test_more_eyes_and_better_eyes_never_help(
    mine: int, theirs: int, observers: int, dice: str, tie: str
) -> None:
    inputs: dict[str, Any] = {
        "stealth_bonus": mine,
        "perception_bonus": theirs,
        "observers": observers,
        "dice": dice,
        "reading_tie": tie,
    }
    plain = stealth(**inputs).outputs
    more = stealth(**{**inputs, "observers": observers + 1}).outputs
    better = stealth(**{**inputs, "perception_bonus": min(theirs + 1, 40)}).outputs
    hidden = stealth(**{**inputs, "stealth_bonus": min(mine + 1, 40)}).outputs
    assert more.unnoticed_probability <= plain.unnoticed_probability
    assert better.unnoticed_probability <= plain.unnoticed_probability
    assert hidden.unnoticed_probability >= plain.unnoticed_probability
    assert more.one_check_probability == plain.one_check_probability
    assert plain.unnoticed_probability >= (1 - plain.one_check_probability) ** observers


@pytest.mark.parametrize(
    ("lead", "tie", "chance"), [(10, "meet", "some"), (11, "meet", "none"), (10, "beat", "none")]
)
def test_a_lead_beyond_the_dice_is_never_noticed(lead: int, tie: str, chance: str) -> None:
    inputs = {"stealth_bonus": lead, "perception_bonus": 0, "dice": "2d6", "reading_tie": tie}
    outputs = stealth(**inputs).outputs
    assert (outputs.noticed_probability == 0) == (chance == "none")


def test_pictures_follow_the_observers_and_the_totals() -> None:
    (by_total,) = stealth(dice="2d6").pictures
    assert (by_total.start, len(by_total.series[0].values)) == (10, 11)
    by_observers, _ = stealth(observers=4).pictures
    alone = [stealth(observers=count).outputs.unnoticed_probability for count in range(1, 5)]
    assert (by_observers.start, list(by_observers.series[0].values)) == (1, alone)
    assert len(stealth(observers=4, method="group").pictures) == 1


@pytest.mark.parametrize(
    ("given_inputs", "headline"),
    [
        ({}, "You slip past the observer in 76.1% of cases."),
        ({"observers": 4}, "You slip past all 4 observers in 49.8% of cases."),
        ({"stealth_bonus": 40}, "You slip past the observer whatever the dice show."),
        ({"stealth_bonus": -20}, "You cannot stay unnoticed."),
    ],
)
def test_headline(given_inputs: dict[str, int], headline: str) -> None:
    assert stealth(**given_inputs, dice="2d6").headline == headline
