from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.sleep import sleep, sleeps_in
from rulescore.declare import Refusal
from rulescore.shared_tests.any_inputs import any_inputs
from rulescore.shared_tests.properties import assert_answers_or_refuses
from tests.books.told import texts

GAPS = st.lists(st.integers(200, 700), max_size=10)
REPEATS = st.sampled_from(["each_three", "one_per_window"])


def starts_of(gaps: list[int]) -> list[Fraction]:
    """Hours that begin at 0 and lie so many hundredths apart."""
    starts, at = [], 0
    for gap in gaps:
        starts.append(Fraction(at, 100))
        at += gap
    return starts


def written(starts: list[Fraction]) -> str:
    return ", ".join(f"{float(start):.2f}" for start in starts)


def crossed_off(starts: list[Fraction], reading: str) -> list[tuple[Fraction, Fraction]]:
    """The Sleeps by crossing Rests off a list, the first one time after time."""
    left, found = list(starts), []
    while len(left) >= 3:
        begun, _, third = left[:3]
        if third + 2 <= begun + 12:
            found.append((begun, third + 2))
            left = left[3:]
            if reading == "one_per_window":
                left = [start for start in left if start >= begun + 12]
        else:
            left = left[1:]
    return found


@given(
    gaps=GAPS,
    reading=REPEATS,
    fatigue=st.integers(0, 6),
    energy=st.integers(0, 30),
    hungry=st.booleans(),
)
def test_sleep_by_crossing_off_rests(
    gaps: list[int], reading: str, fatigue: int, energy: int, hungry: bool
) -> None:
    starts = starts_of(gaps)
    outputs = sleep(
        rest_starts=written(starts),
        fatigue=fatigue,
        energy=energy,
        energy_max=30,
        hungry=hungry,
        reading_repeat=reading,
    ).outputs
    expected = crossed_off(starts, reading)
    assert [(slept.first_start, slept.ended_at) for slept in outputs.sleep_list] == expected
    assert all(6 <= slept.hours_spanned <= 12 for slept in outputs.sleep_list)
    assert outputs.rests == outputs.healing_checks == len(starts)
    assert outputs.sleeps == len(expected)
    assert outputs.counts_as_sleep == bool(expected)
    helped = bool(expected) and not hungry and fatigue < 6
    assert outputs.fatigue_after == (max(fatigue - len(expected), 0) if helped else fatigue)
    most = 15 if outputs.fatigue_after >= 4 else 30
    assert outputs.energy_after == (most if helped else energy)


MANY_RESTS = st.lists(st.integers(190, 700), max_size=25).map(starts_of).map(written)


@given(inputs=any_inputs(sleep, rest_starts=MANY_RESTS))
def test_any_rests_one_after_another(inputs: dict[str, Any]) -> None:
    assert_answers_or_refuses(sleep, inputs)


@given(gaps=GAPS)
def test_one_sleep_a_window_never_gives_more(gaps: list[int]) -> None:
    starts = starts_of(gaps)
    each = sleeps_in(starts, "each_three")
    windows = sleeps_in(starts, "one_per_window")
    assert len(windows) <= len(each)
    for before, after in pairwise(windows):
        assert after.first_start >= before.first_start + 12


@pytest.mark.parametrize(
    ("starts", "reading", "sleeps"),
    [
        ("0, 5, 10", "each_three", 1),
        ("0, 5, 10.01", "each_three", 0),
        ("0, 5, 10.01, 12.01", "each_three", 1),
        ("0, 2, 4, 12, 14, 16", "one_per_window", 2),
        ("0, 2, 4, 11.99, 14, 16", "one_per_window", 1),
        ("0, 2, 4, 11.99, 14, 16", "each_three", 2),
        ("  ", "each_three", 0),
        ("240", "each_three", 0),
    ],
)
def test_windows_at_their_edges(starts: str, reading: str, sleeps: int) -> None:
    assert sleep(rest_starts=starts, reading_repeat=reading).outputs.sleeps == sleeps


@pytest.mark.parametrize(
    "text",
    [
        "x", "0,", ",", ",0", "0,,2", "-1", "240.01", "241", "0, 1.99", "2, 0", "0, 0", "1.255",
        "1.", "1e1", "0 2 4", "３", "9" * 50, ",".join(str(2 * hour) for hour in range(25)),
    ],
)  # fmt: skip
def test_starts_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        sleep.run({"rest_starts": text})
    assert refused.value.input == "rest_starts"
    assert "0, 2, 9.5" in refused.value.accepted
    assert len(str(refused.value).splitlines()) == 1


def test_as_many_rests_as_there_may_be() -> None:
    every_two_hours = ",".join(str(2 * hour) for hour in range(24))
    assert sleep(rest_starts=every_two_hours).outputs.sleeps == 8


@pytest.mark.parametrize(
    ("given", "input"),
    [
        ({"energy": 11}, "energy"),
        ({"energy": -1}, "energy"),
        ({"energy_max": 201}, "energy_max"),
        ({"fatigue": 7}, "fatigue"),
        ({"reading_repeat": "two"}, "reading_repeat"),
    ],
)
def test_sleep_refused(given: dict[str, Any], input: str) -> None:
    with pytest.raises(Refusal) as refused:
        sleep.run(given)
    assert refused.value.input == input


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "It counts as Sleep: Fatigue from 1 to 0, Energy from 0 to 10, and 3 Healing Checks."),
        (
            {"fatigue": 0, "energy": 10, "rest_starts": "0,2,4,6,8,10"},
            "It counts as 2 Sleeps: Fatigue stays 0, Energy stays 10, and 6 Healing Checks.",
        ),
        (
            {"hungry": True},
            "It counts as Sleep, but you are Hungry: 3 Healing Checks and nothing else.",
        ),
        (
            {"fatigue": 5},
            "It counts as Sleep: Fatigue from 5 to 4, Energy from 0 to 5 (half, at Fatigue 4), and "
            "3 Healing Checks.",
        ),
        ({"fatigue": 6}, "Fatigue 6 is death, and no Sleep helps."),
        ({"rest_starts": "7"}, "It is Rest but no Sleep: 1 Healing Check and nothing else."),
        ({"rest_starts": ""}, "No Rest, so neither Sleep nor Healing Checks."),
    ],
)
def test_sleep_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert sleep(**inputs).headline == headline


def test_working_says_why() -> None:
    assert "From hour 0 to hour 6: 6 hours" in texts(sleep().working)
    assert "12.25 hours" in texts(sleep(rest_starts="0, 5, 10.25").working)
    assert "too few for a Sleep: 2" in texts(sleep(rest_starts="0, 5").working)
    assert "zt.base.hungry" in texts(sleep(hungry=True).working)
    assert "of which Fatigue 4 allows half: 0 → 5" in texts(sleep(fatigue=5).working)
    assert "Fatigue 6 is death" in texts(sleep(fatigue=6).working)
