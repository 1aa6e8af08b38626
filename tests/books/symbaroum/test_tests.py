from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.tests import MODIFIER_TABLE, MODIFIERS, odds_ladder, success_test
from rulescore.declare import Bars, Refusal

KEPT = {
    "neither": lambda first, second: first,
    "character": max,
    "enemy": min,
    "both": lambda first, second: first,
}
"""The roll that counts of two; a high one is the worse."""

TESTS: dict[str, st.SearchStrategy[Any]] = {
    "value": st.integers(1, 30),
    "opposition": st.sampled_from(["none", "difficulty", "opponent"]),
    "difficulty": st.integers(-10, 10),
    "opponent": st.integers(1, 30),
    "advantage": st.booleans(),
    "other_modifier": st.one_of(st.integers(-2, 2), st.integers(-20, 20)),
    "blinded": st.sampled_from(list(KEPT)),
}


def chance_by_rolls(target: int, blinded: str) -> Fraction:
    """The chance by every pair of rolls."""
    pairs = list(product(range(1, 21), repeat=2))
    made = sum(KEPT[blinded](*pair) <= target for pair in pairs)
    return Fraction(made, len(pairs))


@given(inputs=st.fixed_dictionaries(TESTS))
def test_a_success_test_by_every_roll(inputs: dict[str, Any]) -> None:
    outputs = success_test(**inputs).outputs
    target = inputs["value"] + inputs["other_modifier"]
    if inputs["opposition"] == "difficulty":
        target += inputs["difficulty"]
    if inputs["opposition"] == "opponent":
        target += 10
        target -= inputs["opponent"]
    if inputs["advantage"]:
        target += 2
    assert outputs.target_number == target
    assert outputs.one_roll_probability == chance_by_rolls(target, "neither")
    assert outputs.success_probability == chance_by_rolls(target, inputs["blinded"])
    assert outputs.success_probability + outputs.failure_probability == 1


@given(inputs=st.fixed_dictionaries(TESTS))
def test_the_breakdown_is_the_target_number(inputs: dict[str, Any]) -> None:
    answer = success_test(**inputs)
    outputs = answer.outputs
    assert sum(part.amount for part in outputs.breakdown) == outputs.target_number
    assert outputs.modifier == outputs.target_number - inputs["value"]
    named = [part.part for part in outputs.breakdown]
    assert (inputs["opposition"] in named) == (inputs["opposition"] != "none")
    assert ("other" in named) == (inputs["other_modifier"] != 0)
    order = ["attribute", "difficulty", "opponent", "advantage", "other"]
    assert named == sorted(named, key=order.index)
    figures = [part.figure.replace("−", "-") for part in answer.working[0].parts]
    assert [int(figure) for figure in figures] == [part.amount for part in outputs.breakdown]


@given(inputs=st.fixed_dictionaries(TESTS))
def test_what_helps_never_hurts(inputs: dict[str, Any]) -> None:
    chance = success_test(**inputs).outputs.success_probability
    easier = {**inputs, "other_modifier": min(inputs["other_modifier"] + 1, 20)}
    assert success_test(**easier).outputs.success_probability >= chance
    lights = {
        blinded: success_test(**{**inputs, "blinded": blinded}).outputs.success_probability
        for blinded in KEPT
    }
    assert lights["character"] <= lights["neither"] == lights["both"] <= lights["enemy"]


def test_modifiers_that_do_not_oppose_the_test_are_ignored() -> None:
    plain = success_test(value=11).outputs
    assert success_test(value=11, difficulty=-7, opponent=30).outputs == plain


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {"value": 12},
            "With nothing against you, you succeed if 1D20 shows 12 or less: 60% (12 in 20).",
        ),
        ({"value": 1}, "With nothing against you, you succeed if 1D20 shows 1: 5% (1 in 20)."),
        (
            {"value": 19},
            "With nothing against you, you succeed if 1D20 shows 19 or less: 95% (19 in 20).",
        ),
        (
            {"value": 20},
            "With nothing against you, you cannot fail: you need 20 or less on 1D20.",
        ),
        (
            {"value": 2, "other_modifier": -2, "blinded": "enemy"},
            "With nothing against you, you cannot succeed: you need 0 or less on 1D20.",
        ),
        (
            {"blinded": "character"},
            "With nothing against you, you succeed if both of two rolls show 10 or less: 25% "
            "(1 in 4).",
        ),
        (
            {"blinded": "enemy"},
            "With nothing against you, you succeed if one of two rolls shows 10 or less: 75%.",
        ),
        (
            {"blinded": "both"},
            "With nothing against you, you succeed if 1D20 shows 10 or less: 50% (10 in 20).",
        ),
    ],
)
def test_a_success_test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert success_test(**inputs).headline == headline


LADDERS: dict[str, st.SearchStrategy[Any]] = {
    "value": st.integers(1, 30),
    "advantage": st.booleans(),
    "blinded": st.sampled_from(list(KEPT)),
    "want_percent": st.one_of(st.sampled_from([0, 100]), st.integers(0, 100)),
}


@given(inputs=st.fixed_dictionaries(LADDERS))
def test_the_ladder_is_eleven_tests(inputs: dict[str, Any]) -> None:
    want = inputs["want_percent"]
    test = {name: inputs[name] for name in ("value", "advantage", "blinded")}
    outputs = odds_ladder(**inputs).outputs
    assert [rung.modifier for rung in outputs.ladder] == list(range(5, -6, -1))
    for rung in outputs.ladder:
        single = success_test(**test, opposition="difficulty", difficulty=rung.modifier).outputs
        against = success_test(**test, opposition="opponent", opponent=rung.opponent_value).outputs
        assert rung.target_number == single.target_number == against.target_number
        assert rung.success_probability == single.success_probability
    enough = [rung.modifier for rung in outputs.ladder if rung.success_probability * 100 >= want]
    assert outputs.hardest_modifier == min(enough, default=None)
    if enough:
        assert outputs.strongest_opponent == 10 - min(enough)
    else:
        assert outputs.strongest_opponent is None


@given(inputs=st.fixed_dictionaries(LADDERS))
def test_the_working_shows_the_last_that_is_enough_and_the_first_that_is_not(
    inputs: dict[str, Any],
) -> None:
    answer = odds_ladder(**inputs)
    shown = [step.text.split(": ")[1].split(" for ")[0] for step in answer.working[1:]]
    hardest = answer.outputs.hardest_modifier
    if hardest is None:
        assert shown == ["too little"]
    elif hardest == -5:
        assert shown == ["enough"]
    else:
        assert shown == ["enough", "too little"]


def test_the_picture_has_a_bar_for_each_modifier() -> None:
    answer = odds_ladder(value=7)
    (picture,) = answer.pictures
    assert isinstance(picture, Bars)
    assert [bar.value for bar in picture.bars] == [
        rung.success_probability for rung in answer.outputs.ladder
    ]
    assert picture.bars[0].label == "+5, opponent 5"
    assert picture.bars[-1].label == "−5, opponent 15"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {"want_percent": 60},
            "Your chance is 60% or more down to a modifier of +2, or against an opponent’s 8.",
        ),
        (
            {"value": 1, "want_percent": 31},
            "Even at +5 you succeed in only 30% of cases, less than the 31% that you want.",
        ),
        (
            {"value": 25, "want_percent": 100},
            "You have the 100% that you want even at −5, or against an opponent’s 15: 100%.",
        ),
        (
            {"value": 1, "want_percent": 0},
            "You have the 0% that you want even at −5, or against an opponent’s 15: 0%.",
        ),
    ],
)
def test_the_ladder_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert odds_ladder(**inputs).headline == headline


@pytest.mark.parametrize(
    ("input", "value"),
    [
        ("value", 0),
        ("value", 31),
        ("opponent", 0),
        ("opponent", 31),
        ("difficulty", -11),
        ("difficulty", 11),
        ("other_modifier", -21),
        ("other_modifier", 21),
        ("opposition", "enemy"),
        ("blinded", "attacker"),
    ],
)
def test_success_test_refused(input: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        success_test.run({input: value})
    assert refused.value.input == input


@pytest.mark.parametrize(
    ("input", "value"),
    [
        ("value", 0),
        ("value", 31),
        ("want_percent", -1),
        ("want_percent", 101),
        ("blinded", "attacker"),
    ],
)
def test_ladder_refused(input: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        odds_ladder.run({input: value})
    assert refused.value.input == input


def test_the_table_is_the_printed_one() -> None:
    printed = ["+5", "+4", "+3", "+2", "+1", "0", "−1", "−2", "−3", "−4", "−5"]
    assert MODIFIER_TABLE.rows == [
        (str(value), modifier) for value, modifier in zip(range(5, 16), printed, strict=True)
    ]
    assert len(MODIFIERS) == len(printed)


def test_the_sheet_fills_in_the_usual_opposing_attribute() -> None:
    assert [way.label for way in success_test.ways] == [
        "Accurate against Defense",
        "Cunning",
        "Discreet against Vigilant",
        "Persuasive against Resolute",
        "Defense against Accurate",
        "Resolute against Resolute",
        "Strong",
        "Vigilant against Discreet",
    ]
    by_label = {way.label: way for way in success_test.ways}
    struck = by_label["Defense against Accurate"]
    assert struck.takes == {"value": "defense", "opponent": "opponent_accurate"}
    assert by_label["Strong"].sets == {"opposition": "difficulty"}


def test_an_opposing_value_counts_only_where_it_is_chosen() -> None:
    asked = {"difficulty": -3, "opponent": 14}
    chance = "you succeed if 1D20 shows 10 or less: 50% (10 in 20)"
    assert success_test(**asked).headline == f"With nothing against you, {chance}."
    assert success_test(opposition="difficulty", **asked).headline == (
        "At a difficulty of −3, you succeed if 1D20 shows 7 or less: 35% (7 in 20)."
    )
    assert success_test(opposition="opponent", opponent=10, difficulty=0).headline == (
        f"Against an opponent’s 10, {chance}."
    )
