from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulescore.books.symbaroum.healing import HEALING_TABLE, healing
from rulescore.catalogue import find_calculator
from rulescore.declare import Refusal
from rulescore.shared_tests.throws import assert_as_likely_as_told
from tests.books.symbaroum.by_hand import said

ROLLS = {"1D4": [1, 2, 3, 4], "0": [0], "3": [3], "d2+d2": [2, 3, 3, 4], "1d6+1": range(2, 8)}
PATIENTS: dict[str, st.SearchStrategy[Any]] = {
    "toughness_max": st.integers(1, 14),
    "toughness_now": st.integers(0, 14),
    "days": st.integers(0, 6),
    "cures_now": st.integers(0, 4),
    "medicus_now": st.integers(0, 3),
    "cures_per_day": st.integers(0, 2),
    "medicus_per_day": st.integers(0, 2),
    "other_per_day": st.integers(0, 3),
    "medicus_roll": st.sampled_from(list(ROLLS)),
}


def given_back(toughness: dict[int, Fraction], fixed: int, times: int, roll: str, full: int) -> Any:
    """The chance of each Toughness after something fixed and every fall of these rolls."""
    falls = list(product(ROLLS[roll], repeat=times))
    after: dict[int, Fraction] = defaultdict(Fraction)
    for reached, share in toughness.items():
        for fall in falls:
            after[min(full, reached + fixed + sum(fall))] += share / len(falls)
    return dict(after)


@given(inputs=st.fixed_dictionaries(PATIENTS))
def test_day_by_day(inputs: dict[str, Any]) -> None:
    full, now, roll = inputs["toughness_max"], inputs["toughness_now"], inputs["medicus_roll"]
    assume(now <= full)
    outputs = healing(**inputs).outputs
    course = [
        given_back({now: Fraction(1)}, inputs["cures_now"], inputs["medicus_now"], roll, full)
    ]
    fixed = 1 + inputs["cures_per_day"] + inputs["other_per_day"]
    for _ in range(15):
        course.append(given_back(course[-1], fixed, inputs["medicus_per_day"], roll, full))
    whole = [each.get(full, Fraction(0)) for each in course]
    last = course[inputs["days"]]
    assert dict(outputs.distribution) == last
    assert outputs.expected_toughness == sum(each * share for each, share in last.items())
    assert outputs.full_probability == whole[inputs["days"]]
    assert outputs.natural_days == full - now
    assert outputs.fewest_days == min(day for day, chance in enumerate(whole) if chance > 0)
    assert outputs.most_days == min(day for day, chance in enumerate(whole) if chance == 1)
    first = [now - before for before, now in zip([Fraction(0), *whole], whole, strict=False)]
    assert outputs.expected_days == sum(day * chance for day, chance in enumerate(first))
    assert [row.full_probability for row in outputs.by_day] == whole[: inputs["days"] + 1]
    assert outputs.by_day[-1].expected_toughness == outputs.expected_toughness


@given(inputs=st.fixed_dictionaries(PATIENTS), more=st.sampled_from(list(PATIENTS)[2:-1]))
def test_more_help_never_heals_less(inputs: dict[str, Any], more: str) -> None:
    assume(inputs["toughness_now"] <= inputs["toughness_max"])
    some = healing(**inputs).outputs
    better = healing(**{**inputs, more: inputs[more] + 1}).outputs
    assert better.expected_toughness >= some.expected_toughness
    assert better.full_probability >= some.full_probability
    assert better.expected_days <= some.expected_days <= some.natural_days
    assert some.fewest_days <= some.expected_days <= some.most_days


def test_more_than_full_refused() -> None:
    with pytest.raises(Refusal) as refused:
        healing.run({"toughness_now": 11})
    assert refused.value.input == "toughness_now"
    assert refused.value.accepted == "a whole number from 0 to 10"


@pytest.mark.parametrize("text", ["", "1d1", "7d6", "1d4-1", "100", "heal"])
def test_dice_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        healing.run({"medicus_roll": text})
    assert refused.value.input == "medicus_roll"
    assert "1D4" in refused.value.accepted


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "After 3 days you have 7 of 10 Toughness; you are whole after 6 days."),
        (
            {"toughness_now": 6, "medicus_per_day": 1, "days": 1},
            "After 1 day you have about 9.2 of 10 Toughness; you are whole after 1 to 2 days.",
        ),
        (
            {"days": 0, "toughness_now": 9},
            "At once you have 9 of 10 Toughness; you are whole after 1 day.",
        ),
        ({"toughness_now": 10}, "You are at your full 10 Toughness already."),
        ({"cures_now": 6}, "You are at your full 10 Toughness at once."),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, int], headline: str) -> None:
    assert healing(**inputs).headline == headline


def test_pictures_only_where_they_help() -> None:
    assert [len(healing(**each).pictures) for each in ({"days": 0}, {}, {"medicus_now": 1})] == [
        0,
        1,
        2,
    ]


def test_ways_of_healing_as_printed() -> None:
    assert [row[1] for row in HEALING_TABLE.rows[:2]] == ["1 per day", "1 at once"]
    assert [row[0] for row in HEALING_TABLE.rows] == [
        "Natural healing",
        "Herbal cure",
        "Medicus",
        "Lay on Hands, Recovery",
    ]


def test_healing_leaves_what_is_certain() -> None:
    assert healing(toughness_max=12, toughness_now=4, days=3).outputs.toughness_lost == 5
    assert healing(toughness_max=12, toughness_now=4, days=9).outputs.toughness_lost == 0
    assert healing(toughness_now=4, medicus_now=1).outputs.toughness_lost is None


TREATED = {"medicus_now": 2, "medicus_per_day": 1, "days": 2, "cures_now": 1, "toughness_max": 16}


@pytest.mark.parametrize("roll", ["1D4", "d2+d2", "1d6+1"])
def test_treatments_match_the_stated_odds(roll: str) -> None:
    calculator = find_calculator("symbaroum.healing")
    assert_as_likely_as_told(calculator, calculator.run({**TREATED, "medicus_roll": roll}).answer)


def test_what_treatments_say() -> None:
    assert said(healing(**TREATED), (1, 4, 1, 2)) == (
        "Medicus gives 8: you have 15 of 16 Toughness after 2 days."
    )
    assert said(healing(**TREATED), (3, 4, 1, 2)).endswith("16 of 16 Toughness after 2 days.")
    at_once = healing(medicus_now=1, days=0)
    assert said(at_once, (3,)) == "Medicus gives 3: you have 7 of 10 Toughness at once."
    assert healing().dice_roll is None
    assert healing(medicus_now=1, medicus_roll="3").dice_roll is None
    assert healing(medicus_per_day=1, days=13, toughness_max=60).dice_roll is None
