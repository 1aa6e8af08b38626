from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.rest import rest
from rulescore.declare import Refusal
from rulescore.show.answer import answer

STATES = ["fresh", "fatigued", "exhausted"]
MANY_NIGHTS = 300


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        ({"hp": 13}, "hp"),
        ({"max_hp": 2}, "hp"),
        ({"watch_hours": 8.5}, "watch_hours"),
        ({"period_hours": 0, "watch_hours": 1}, "watch_hours"),
    ],
)
def test_refused(inputs: dict[str, Any], named: str) -> None:
    with pytest.raises(Refusal) as refused:
        rest.run(inputs)
    assert refused.value.input == named
    assert "from" in refused.value.accepted


@pytest.mark.parametrize(
    ("period", "watch", "reading", "full"),
    [
        ("8", "0", "period", True),
        ("7.99", "0", "period", False),
        ("8", "2.66", "period", True),
        ("8", "2.67", "period", False),
        ("9", "3", "period", True),
        ("9", "3.01", "period", False),
        ("9", "3", "asleep", False),
        ("12", "4", "asleep", True),
        ("11.99", "3.99", "asleep", True),
        ("11.99", "4", "asleep", False),
        ("24", "9", "asleep", False),
        ("0", "0", "period", False),
    ],
)
def test_what_counts_as_a_full_night(period: str, watch: str, reading: str, full: bool) -> None:
    outputs = rest(
        period_hours=Fraction(period), watch_hours=Fraction(watch), reading_night=reading
    ).outputs
    assert outputs.night_counts == full


@pytest.mark.parametrize(
    ("drain", "up", "down"), [(0, 0, 0), (1, 0, 1), (2, 1, 1), (7, 3, 4), (19, 9, 10), (21, 11, 11)]
)
def test_half_of_the_drain(drain: int, up: int, down: int) -> None:
    assert rest(drain=drain).outputs.drain_after == up
    assert rest(drain=drain, reading_drain="down").outputs.drain_after == down


def night_after_night(inputs: dict[str, Any], full: bool) -> list[tuple[int, int, int, str, bool]]:
    """How somebody is before and after each of many nights."""
    hp = min(inputs["hp"] + inputs["rest_hours"], inputs["max_hp"])
    drain, loss, tired = inputs["drain"], inputs["attribute_loss"], STATES.index(inputs["state"])
    disabled = inputs["disabled"] and inputs["rest_hours"] == 0
    course = [(hp, drain, loss, STATES[tired], disabled)]
    for _ in range(MANY_NIGHTS):
        if full:
            hp, disabled = inputs["max_hp"], False
            half = ceil(drain / 2) if inputs["reading_drain"] == "up" else drain // 2
            drain -= half if half < 10 else 10
            kept = inputs["fatigue_locked"] and STATES[tired] == "exhausted"
            loss -= loss > int(kept)
            tired -= tired > 0 and not inputs["fatigue_locked"]
        elif inputs["reading_short_night"] == "as_rest":
            hours = int(inputs["period_hours"] - inputs["watch_hours"])
            hp = min(hp + hours, inputs["max_hp"])
            disabled = disabled and hours == 0
        course.append((hp, drain, loss, STATES[tired], disabled))
    return course


NIGHTS: dict[str, st.SearchStrategy[Any]] = {
    "hp": st.integers(-30, 20),
    "max_hp": st.integers(20, 200),
    "drain": st.one_of(st.integers(0, 3), st.integers(0, 200)),
    "attribute_loss": st.integers(0, 12),
    "state": st.sampled_from(STATES),
    "disabled": st.booleans(),
    "fatigue_locked": st.booleans(),
    "rest_hours": st.one_of(st.just(0), st.integers(0, 72)),
    "nights": st.integers(0, 30),
    "period_hours": st.sampled_from([Fraction(n, 2) for n in (0, 1, 8, 15, 16, 17, 18, 24, 48)]),
    "watch_hours": st.sampled_from([Fraction(n, 2) for n in range(9)]),
    "reading_night": st.sampled_from(["period", "asleep"]),
    "reading_drain": st.sampled_from(["up", "down"]),
    "reading_short_night": st.sampled_from(["as_rest", "nothing"]),
}


@given(inputs=st.fixed_dictionaries(NIGHTS))
def test_night_after_night(inputs: dict[str, Any]) -> None:
    inputs["watch_hours"] = min(inputs["watch_hours"], inputs["period_hours"])
    outputs = rest(**inputs).outputs
    slept = inputs["period_hours"] - inputs["watch_hours"]
    long = inputs["period_hours"] if inputs["reading_night"] == "period" else slept
    full = long >= 8 and inputs["watch_hours"] * 3 <= inputs["period_hours"]
    course = night_after_night(inputs, full)
    assert outputs.night_counts == full
    assert outputs.by_night == [
        (night, *course[night][:4]) for night in range(1, inputs["nights"] + 1)
    ]
    assert (
        outputs.hp_after,
        outputs.drain_after,
        outputs.attribute_loss_after,
        outputs.state_after,
        outputs.disabled_after,
    ) == course[inputs["nights"]]
    well = (inputs["max_hp"], 0, 0, "fresh")
    nights = [night for night, now in enumerate(course) if now[:4] == well]
    assert outputs.nights_to_recover == (nights[0] if nights else None)


def test_never_is_minus_one_to_a_program_and_a_word_to_a_person() -> None:
    result = rest.run({"state": "exhausted", "fatigue_locked": True})
    assert result.outputs_json()["nights_to_recover"] == -1
    shown = '<dd data-figure="nights_to_recover">never</dd>'
    assert f"Nights until well</dt>{shown}" in answer(result)


@given(inputs=st.fixed_dictionaries(NIGHTS))
def test_no_night_makes_anything_worse(inputs: dict[str, Any]) -> None:
    inputs["watch_hours"] = min(inputs["watch_hours"], inputs["period_hours"])
    for before, after in pairwise(rest(**inputs).outputs.by_night):
        assert after.hp >= before.hp
        assert after.drain <= before.drain
        assert after.attribute_loss <= before.attribute_loss
        assert STATES.index(after.state) <= STATES.index(before.state)


def test_being_well_does_not_ask_for_disabled() -> None:
    outputs = rest(hp=12, nights=0, disabled=True).outputs
    assert outputs.nights_to_recover == 0
    assert outputs.disabled_after


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "After 1 night you have 12 of 12 hit points; you are well."),
        (
            {"nights": 0},
            "Without any rest you have 3 of 12 hit points; 1 night makes you well.",
        ),
        (
            {"nights": 0, "rest_hours": 1, "state": "exhausted", "drain": 1},
            "After 1 hour of rest you have 4 of 12 hit points and Drain 1 and are exhausted; 2 "
            "nights make you well.",
        ),
        (
            {"attribute_loss": 3, "drain": 7},
            "After 1 night you have 12 of 12 hit points, Drain 3 and an attribute 2 lower; 3 "
            "nights in all make you well.",
        ),
        (
            {"hp": 12, "nights": 0, "disabled": True},
            "Without any rest you have 12 of 12 hit points and are disabled; nothing else is left "
            "to recover.",
        ),
        (
            {"state": "fatigued", "fatigue_locked": True},
            "After 1 night you have 12 of 12 hit points and are fatigued; such nights never make "
            "you well.",
        ),
        (
            {"hp": -2, "watch_hours": Fraction(8), "reading_short_night": "nothing"},
            "After 1 night you have −2 of 12 hit points; such nights never make you well.",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert rest(**inputs).headline == headline


def test_working_stops_where_nothing_changes() -> None:
    answer = rest(state="fatigued", fatigue_locked=True, nights=5)
    changing = [step for step in answer.working if "ight 1" in step.text or "ight 2" in step.text]
    assert [step.text for step in changing] == ["After night 1", "Night 2 and those after it"]
    (locked,) = changing[1].parts
    assert (locked.text, locked.figure) == ("Fatigue cannot be slept off", "fatigued")


def test_only_what_changes_over_several_nights_is_drawn() -> None:
    assert rest().pictures == ()
    (below,) = rest(hp=-5, watch_hours=Fraction(5), nights=5).pictures
    assert below.series[0].values == (-5, -2, 1, 4, 7, 10)
    (picture,) = rest(drain=50, nights=3).pictures
    assert {series.label: series.values for series in picture.series} == {"Drain": (50, 40, 30, 20)}
