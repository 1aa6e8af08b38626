from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.exhaustion import (
    CONDITIONS_TABLE,
    LEVELS_TABLE,
    TOLERANCE,
    duration,
    exhaustion,
)

STATES = ["fresh", "fatigued", "exhausted", "unconscious"]


def test_tolerance_is_complete_and_printed() -> None:
    assert list(TOLERANCE) == list(range(1, 10))
    for lower, higher in pairwise(TOLERANCE.values()):
        assert lower.light < higher.light
        assert lower.heavy < higher.heavy
    assert LEVELS_TABLE.id == "archsoul.exhaustion.levels"
    assert LEVELS_TABLE.rows[0] == ("1", "1 hour", "1 minute")
    assert LEVELS_TABLE.rows[1] == ("2", "4 hours", "5 minutes")
    assert LEVELS_TABLE.rows[-1] == ("9", "18 hours", "40 minutes")
    assert len(LEVELS_TABLE.rows) == 9


def test_conditions_are_printed_and_used_alike() -> None:
    assert CONDITIONS_TABLE.id == "archsoul.exhaustion.conditions"
    circumstances: list[dict[str, Any]] = [
        {"harsh_climate": 1},
        {"heavy_load": True},
        {"water": "insufficient"},
        {"water": "half"},
    ]
    for row, given_inputs in zip(CONDITIONS_TABLE.rows, circumstances, strict=True):
        used = exhaustion(difficulty=2, **given_inputs).outputs.difficulty_used
        assert row[1] == f"+{used - 2}"


@pytest.mark.parametrize(
    ("minutes", "text"),
    [(0, "0 minutes"), (1, "1 minute"), (60, "1 hour"), (121, "2 hours 1 minute")],
)
def test_duration(minutes: int, text: str) -> None:
    assert duration(minutes) == text


@pytest.mark.parametrize(
    ("inputs", "difficulty"),
    [
        ({"harsh_climate": 2}, 5),
        ({"harsh_climate": 2, "reading_climate": "each"}, 6),
        ({"water": "half", "difficulty": 2}, 4),
        ({"water": "half", "difficulty": 2, "reading_water": "both"}, 5),
        ({"water": "insufficient", "reading_water": "both"}, 5),
        ({"heavy_load": True, "water": "half", "other_difficulty": 1}, 6),
        (
            {"heavy_load": True, "water": "half", "reading_difficulty_limits": "literal"},
            7,
        ),
        ({"other_difficulty": -4, "reading_difficulty_limits": "literal"}, 0),
        ({"other_difficulty": -4}, 2),
        ({"state": "fatigued", "other_difficulty": -4}, 2),
        ({"state": "exhausted"}, 5),
    ],
)
def test_difficulty(inputs: dict[str, Any], difficulty: int) -> None:
    assert exhaustion(**inputs).outputs.difficulty_used == difficulty


LIGHT = [60, 240, 360, 480, 600, 720, 840, 960, 1080]
HEAVY = [1, 5, 10, 15, 20, 25, 30, 35, 40]


@cache
def reaching(dice: int, difficulty: int, needed: int) -> Fraction:
    counts = Fraction(max(0, min(6, 7 - difficulty)), 6)
    return sum(
        (
            comb(dice, result) * counts**result * (1 - counts) ** (dice - result)
            for result in range(needed, dice + 1)
        ),
        Fraction(0),
    )


def every_course(inputs: dict[str, Any]) -> dict[int, list[Fraction]]:
    """The chance of each state by minute, minute after minute, each course by itself: a course is
    its state, its rolls and the minute of its next roll."""

    def interval(state: int) -> int:
        lowered = state == 2 and inputs["reading_interval"] == "current"
        row = max(1, inputs["endurance"] - (1 if lowered else 0))
        return (LIGHT if inputs["activity"] == "light" else HEAVY)[row - 1]

    def passing(state: int, rolls: int) -> Fraction:
        dice = inputs["endurance"] + inputs["resolve"] - (state == 2)
        difficulty = inputs["difficulty"] + inputs["other_difficulty"] + (state > 0)
        if inputs["reading_difficulty_limits"] == "clamp":
            difficulty = min(6, max(2, difficulty))
        return reaching(dice, difficulty, 3 + rolls)

    state = STATES.index(inputs["state"])
    first = max(0, interval(state) - inputs["minutes_already"])
    courses = {(state, inputs["rolls_made"], first): Fraction(1)}
    by_time = {}
    for minute in range(inputs["minutes"] + 1):
        if not any(due == minute for _, _, due in courses):
            continue
        after: dict[tuple[int, int, int], Fraction] = {}
        for (now, rolls, due), chance in courses.items():
            if due != minute:
                after[now, rolls, due] = after.get((now, rolls, due), 0) + chance
                continue
            made = passing(now, rolls)
            for then, part in ((now, chance * made), (now + 1, chance * (1 - made))):
                if part:
                    following = minute + interval(then) if then < 3 else -1
                    key = (then, rolls + 1, following)
                    after[key] = after.get(key, 0) + part
        courses = after
        by_time[minute] = [
            sum((p for (now, _, _), p in courses.items() if now == each), Fraction(0))
            for each in range(4)
        ]
    return by_time


STRETCHES: dict[str, st.SearchStrategy[Any]] = {
    "endurance": st.integers(1, 9),
    "resolve": st.one_of(st.integers(0, 3), st.integers(0, 12)),
    "activity": st.sampled_from(["light", "heavy"]),
    "minutes": st.one_of(
        st.sampled_from([0, 1, 59, 60, 240, 479, 480, 481, 1440]), st.integers(0, 1440)
    ),
    "minutes_already": st.one_of(
        st.just(0), st.sampled_from([5, 14, 15, 16, 240, 480]), st.integers(0, 1440)
    ),
    "rolls_made": st.one_of(st.integers(0, 3), st.integers(0, 30)),
    "state": st.sampled_from(STATES[:3]),
    "difficulty": st.integers(2, 6),
    "other_difficulty": st.integers(-4, 4),
    "reading_interval": st.sampled_from(["current", "original"]),
    "reading_difficulty_limits": st.sampled_from(["clamp", "literal"]),
}


@given(inputs=st.fixed_dictionaries(STRETCHES))
def test_every_course_minute_by_minute(inputs: dict[str, Any]) -> None:
    outputs = exhaustion(**inputs).outputs
    by_time = every_course(inputs)
    assert [list(row) for row in outputs.by_time] == [
        [minute, *chances] for minute, chances in by_time.items()
    ]
    start = [Fraction(state == inputs["state"]) for state in STATES]
    assert [
        outputs.fresh_probability,
        outputs.fatigued_probability,
        outputs.exhausted_probability,
        outputs.unconscious_probability,
    ] == list([start, *by_time.values()][-1])


@given(inputs=st.fixed_dictionaries(STRETCHES))
def test_the_schedule_is_the_course_without_a_failure(inputs: dict[str, Any]) -> None:
    outputs = exhaustion(**inputs).outputs
    standing = Fraction(1)
    minutes = {row.minute: row for row in outputs.by_time}
    for place, row in enumerate(outputs.schedule):
        assert row.roll == inputs["rolls_made"] + place + 1
        assert row.needed_result == 2 + row.roll
        assert row.minute == outputs.first_roll_minute + place * outputs.tolerance_minutes
        standing *= row.success_probability
        assert getattr(minutes[row.minute], inputs["state"]) == standing
    if outputs.schedule:
        last = outputs.schedule[-1]
        following = last.minute + outputs.tolerance_minutes
        assert not last.success_probability or following > inputs["minutes"]
        assert all(row.success_probability for row in outputs.schedule[:-1])
    else:
        assert outputs.first_roll_minute > inputs["minutes"]


@given(inputs=st.fixed_dictionaries(STRETCHES))
def test_longer_never_leaves_anybody_fresher(inputs: dict[str, Any]) -> None:
    rows = exhaustion(**inputs).outputs.by_time
    for before, after in pairwise(rows):
        assert sum(after[1:]) == 1
        for worst in range(2, 5):
            assert sum(before[1:worst]) >= sum(after[1:worst])


@given(inputs=st.fixed_dictionaries(STRETCHES))
def test_the_picture_shows_the_state_at_each_point(inputs: dict[str, Any]) -> None:
    answer = exhaustion(**inputs)
    if not answer.outputs.by_time:
        assert answer.pictures == ()
        return
    (course,) = answer.pictures
    step = {"Minutes": 1, "Hours": 60}[course.along]
    assert {series.label for series in course.series} <= set(STATES)
    for series in course.series:
        assert len(series.values) <= 241
        for point, value in enumerate(series.values):
            so_far = [row for row in answer.outputs.by_time if row.minute <= point * step]
            shown = getattr(so_far[-1], series.label) if so_far else series.label == inputs["state"]
            assert value == shown
    ends = sum(series.values[-1] for series in course.series)
    assert ends == 1
    assert {s.label: s.values[-1] for s in course.series}.get("unconscious", 0) == (
        answer.outputs.unconscious_probability
    )


@pytest.mark.parametrize(
    ("inputs", "first"),
    [({}, 15), ({"minutes_already": 14}, 1), ({"minutes_already": 15}, 0), ({"endurance": 1}, 1)],
)
def test_first_roll(inputs: dict[str, Any], first: int) -> None:
    answer = exhaustion(activity="heavy", minutes=first, **inputs)
    assert answer.outputs.first_roll_minute == first
    assert len(answer.outputs.schedule) == 1
    if first:
        early = exhaustion(activity="heavy", minutes=first - 1, **inputs).outputs
        assert (early.schedule, early.by_time) == ([], [])
        assert early.fresh_probability == 1


def test_the_interval_of_the_exhausted() -> None:
    assert exhaustion(state="exhausted").outputs.tolerance_minutes == 360
    original = exhaustion(state="exhausted", reading_interval="original").outputs
    assert original.tolerance_minutes == 480
    assert exhaustion(endurance=1, state="exhausted").outputs.tolerance_minutes == 60


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {"minutes": 479},
            "No exhaustion roll within 7 hours 59 minutes: the first falls due after 8 hours.",
        ),
        (
            {"minutes": 480},
            "First roll after 8 hours: 3 or more of 6 dice at difficulty 4; after "
            "8 hours you are still fresh in 65.6% of cases.",
        ),
        (
            {"endurance": 2, "resolve": 0, "minutes": 240},
            "First roll after 4 hours: 3 or more of 2 dice at difficulty 4; after "
            "4 hours you are certainly worse than fresh.",
        ),
        (
            {"endurance": 2, "resolve": 0, "minutes": 720},
            "First roll after 4 hours: 3 or more of 2 dice at difficulty 4; after "
            "12 hours you are unconscious for certain, after 9 hours at the latest.",
        ),
        (
            {
                "minutes": 480,
                "other_difficulty": -4,
                "reading_difficulty_limits": "literal",
            },
            "First roll after 8 hours: 3 or more of 6 dice at difficulty 0; after "
            "8 hours you are still fresh for certain.",
        ),
        (
            {"minutes": 0, "minutes_already": 480, "state": "exhausted", "rolls_made": 9},
            "First roll at once: 12 or more of 5 dice at difficulty 5; then you "
            "are unconscious for certain.",
        ),
        (
            {"minutes": 480, "state": "exhausted"},
            "First roll after 6 hours: 3 or more of 5 dice at difficulty 5; after "
            "8 hours you are still exhausted in 21% of cases, unconscious in 79%.",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert exhaustion(**inputs).headline == headline


def test_hours_can_replace_minutes() -> None:
    assert exhaustion(hours=16).outputs == exhaustion().outputs
    assert exhaustion(hours=3).outputs == exhaustion(minutes=180).outputs
    assert exhaustion(hours=3, minutes=5).outputs == exhaustion(minutes=180).outputs
