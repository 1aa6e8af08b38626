from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.recovery import RATES, RECOVERY, pool_recovery, rest_day
from rulescore.declare import Refusal

PER_HOUR: dict[str, dict[str, int | Fraction]] = {
    "stamina": {"light": 6, "rest": 10, "sleep": 10},
    "stability": {"moderate": Fraction(1, 2), "light": 1, "rest": 2, "sleep": 4},
}
PER_HOUR["ka"] = PER_HOUR["stability"]
ACTIVITIES = ["strenuous", "moderate", "light", "rest", "sleep"]


def test_the_table_is_complete_and_agrees_with_the_calculator() -> None:
    assert list(RATES) == ACTIVITIES
    assert len(RECOVERY.rows) == len(ACTIVITIES)
    for activity, (_, *cells) in zip(ACTIVITIES, RECOVERY.rows, strict=True):
        for pool, cell in zip(("stamina", "stability", "ka"), cells, strict=True):
            rate = pool_recovery(pool=pool, activity=activity).outputs.points_per_hour
            assert rate == Fraction(cell) == PER_HOUR[pool].get(activity, 0)


def minute_by_minute(inputs: dict[str, Any], minutes: int) -> list[int]:
    """The pool after 0, 1, 2 ... minutes; a point comes when its time is full."""
    pool, full = inputs["pool"], inputs["full"]
    rate = Fraction(PER_HOUR[pool].get(inputs["activity"], 0))
    if inputs["activity"] == "sleep" and inputs["night_rate_used"] and pool != "stamina":
        rate = Fraction(2)
    waiting = 60 if inputs["just_spent"] and pool != "stamina" else 0
    holds, credit = [inputs["current"]], Fraction(0)
    for minute in range(1, minutes + 1):
        now = holds[-1]
        if minute > waiting:
            credit += rate / 60
        if credit >= 1:
            credit -= 1
            now = min(full, now + 1)
        if pool == "stamina" and inputs["activity"] == "sleep" and minute >= 480:
            now = full
        holds.append(now)
    return holds


@st.composite
def stretches(draw: st.DrawFn) -> dict[str, Any]:
    full = draw(st.integers(1, 120))
    return {
        "pool": draw(st.sampled_from(["stamina", "stability", "ka"])),
        "activity": draw(st.sampled_from(ACTIVITIES)),
        "full": full,
        "current": draw(st.integers(0, full)),
        "just_spent": draw(st.booleans()),
        "night_rate_used": draw(st.booleans()),
    }


@given(inputs=stretches(), minutes=st.integers(0, 700))
def test_recovery_minute_by_minute(inputs: dict[str, Any], minutes: int) -> None:
    outputs = pool_recovery(**inputs, minutes=minutes).outputs
    holds = minute_by_minute(inputs, minutes)
    assert outputs.after == holds[-1]
    assert outputs.recovered == holds[-1] - inputs["current"]
    assert outputs.below_half_after == (holds[-1] < inputs["full"] / 2)


@given(inputs=stretches())
def test_times_until_half_and_full_are_the_first_minutes_of_it(inputs: dict[str, Any]) -> None:
    inputs = {**inputs, "full": min(60, inputs["full"]), "current": min(60, inputs["current"])}
    outputs = pool_recovery(**inputs).outputs
    holds = minute_by_minute(inputs, 60 + 60 * 120)
    half = next((minute for minute, now in enumerate(holds) if 2 * now >= inputs["full"]), None)
    full = next((minute for minute, now in enumerate(holds) if now == inputs["full"]), None)
    assert (outputs.minutes_to_half, outputs.minutes_to_full) == (half, full)


@pytest.mark.parametrize(("minutes", "after"), [(479, 79), (480, 500), (481, 500)])
def test_the_eighth_hour_of_sleep_fills_stamina(minutes: int, after: int) -> None:
    sleep = {"activity": "sleep", "minutes": minutes, "full": 500, "current": 0}
    assert pool_recovery(**sleep).outputs.after == after
    assert pool_recovery(**{**sleep, "activity": "rest"}).outputs.after == minutes // 6


@pytest.mark.parametrize(("minutes", "recovered"), [(60, 0), (119, 0), (120, 1)])
def test_the_hour_after_spending(minutes: int, recovered: int) -> None:
    spent = {"minutes": minutes, "just_spent": True}
    assert pool_recovery(pool="ka", **spent).outputs.recovered == recovered
    assert pool_recovery(pool="stamina", **spent).outputs.recovered == minutes // 10


def test_more_than_the_pool_holds_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        pool_recovery.run({"current": 31, "full": 30})
    assert refused.value.input == "current"
    for pool in ("stamina", "stability", "ka"):
        with pytest.raises(Refusal) as refused:
            rest_day.run({f"{pool}_current": 31, f"{pool}_full": 30})
        assert refused.value.input == f"{pool}_current"


def played_day(schedule: list[tuple[str, int]], pool: str, current: int, full: int) -> list[int]:
    """The pool after each joined segment of a day."""
    joined = [
        [activity, sum(hours for _, hours in same)]
        for activity, same in groupby(schedule, key=lambda entry: entry[0])
    ]
    longest = max((hours for activity, hours in joined if activity == "sleep"), default=0)
    night_taken = False
    after = []
    for activity, hours in joined:
        rate = Fraction(PER_HOUR[pool].get(activity, 0))
        if activity == "sleep":
            is_night = hours == longest and not night_taken
            night_taken = night_taken or is_night
            rate = rate if is_night or pool == "stamina" else Fraction(2)
        current = min(full, current + int(rate * hours))
        if pool == "stamina" and activity == "sleep" and hours >= 8:
            current = full
        after.append(current)
    return after


@st.composite
def days(draw: st.DrawFn) -> list[tuple[str, int]]:
    left, schedule = 24, []
    for _ in range(draw(st.integers(1, 7))):
        hours = draw(st.integers(1, 10))
        if hours <= left:
            schedule.append((draw(st.sampled_from([*ACTIVITIES, "sleep"])), hours))
            left -= hours
    return schedule


def written(schedule: list[tuple[str, int]]) -> str:
    return ", ".join(f"{activity} {hours}" for activity, hours in schedule)


@given(schedule=days(), full=st.integers(1, 200), share=st.fractions(0, 1))
def test_a_day_segment_by_segment(
    schedule: list[tuple[str, int]], full: int, share: Fraction
) -> None:
    current = int(full * share)
    points = {
        f"{pool}_{which}": value
        for pool in ("stamina", "stability", "ka")
        for which, value in (("full", full), ("current", current))
    }
    answer = rest_day(schedule=written(schedule), **points)
    for pool in ("stamina", "stability", "ka"):
        after = played_day(schedule, pool, current, full)
        assert [getattr(row, pool) for row in answer.outputs.by_segment] == after
        assert getattr(answer.outputs, f"{pool}_after") == after[-1]
        assert getattr(answer.outputs, f"{pool}_recovered") == after[-1] - current
        assert getattr(answer.outputs, f"{pool}_below_half") == (2 * after[-1] < full)
    (picture,) = answer.pictures
    ends = {course.values[-1] for course in picture.series}
    assert ends == {answer.outputs.stamina_after, answer.outputs.ka_after}
    for course in picture.series:
        assert len(course.values) == 1 + sum(hours for _, hours in schedule)
        assert list(course.values) == sorted(course.values)  # type: ignore[type-var]


@given(schedule=days(), cut=st.integers(1, 9))
def test_splitting_a_segment_changes_nothing(schedule: list[tuple[str, int]], cut: int) -> None:
    activity, hours = schedule[0]
    parts = [(activity, cut), (activity, hours - cut)] if cut < hours else [schedule[0]]
    whole, split = (
        rest_day(schedule=written(schedule)),
        rest_day(schedule=written([*parts, *schedule[1:]])),
    )
    assert whole == split


@pytest.mark.parametrize(("hours", "stamina"), [(7, 70), (8, 300)])
def test_a_night_of_eight_hours(hours: int, stamina: int) -> None:
    pool = {"stamina_full": 300, "stamina_current": 0}
    assert rest_day(schedule=f"sleep {hours}", **pool).outputs.stamina_after == stamina
    in_parts = rest_day(schedule=f"sleep 3, sleep {hours - 3}", **pool).outputs
    assert in_parts.stamina_after == stamina
    broken = rest_day(schedule=f"sleep 4, rest 1, sleep {hours - 4}", **pool).outputs
    assert broken.stamina_after == 10 * (hours + 1)


def test_the_first_of_equal_sleeps_is_the_night() -> None:
    outputs = rest_day(schedule="sleep 5, light 1, sleep 5", ka_full=100, ka_current=0).outputs
    assert [row.ka for row in outputs.by_segment] == [20, 21, 31]


@pytest.mark.parametrize("schedule", ["light 24", ", ".join(["light 1"] * 24), " LIGHT  2 "])
def test_schedules_read(schedule: str) -> None:
    assert rest_day.run({"schedule": schedule})


@pytest.mark.parametrize(
    "schedule",
    ["", "light 25", "light 0", "light 24, rest 1", ", ".join(["rest 1"] * 25), "walk 3", "rest"],
)
def test_schedules_refused(schedule: str) -> None:
    with pytest.raises(Refusal) as refused:
        rest_day.run({"schedule": schedule})
    assert refused.value.input == "schedule"
    assert "24 segments and 24 hours in all" in refused.value.accepted


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "6 Stamina back in 1 h: 16 of 30; full after 2 h 20 min more."),
        (
            {"minutes": 5},
            "No Stamina back in 5 min: 10 of 30, still below half; full after 3 h 15 min more.",
        ),
        ({"activity": "moderate"}, "No Stamina comes back during moderate activity: 10 of 30."),
        ({"current": 30}, "Your Stamina is full: 30 of 30."),
        ({"minutes": 300}, "20 Stamina back in 5 h: 30 of 30, full after 3 h 20 min."),
    ],
)
def test_recovery_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert pool_recovery(**inputs).headline == headline


def test_a_day_as_a_person_would_say_it() -> None:
    assert rest_day().headline == (
        "Stamina from 5 to 30 of 30, Stability from 5 to 30 of 30, Ka from 5 to 30 of 30."
    )
    assert rest_day(ka_full=100).headline == (
        "Stamina from 5 to 30 of 30, Stability from 5 to 30 of 30, Ka from 5 to 47 of 100; "
        "still below half: Ka."
    )


def test_spending_just_before_costs_the_first_hour_of_a_day() -> None:
    fresh = rest_day(schedule="light 3").outputs
    spent = rest_day(schedule="light 3", just_spent=True).outputs
    assert spent.stability_recovered == fresh.stability_recovered - 1 == 2
    assert spent.ka_recovered == fresh.ka_recovered - 1 == 2
    assert spent.stamina_recovered == fresh.stamina_recovered == 18


@pytest.mark.parametrize("pool", ["stamina", "stability", "ka"])
def test_one_pool_is_all_that_its_recovery_leaves_changed(pool: str) -> None:
    outputs = pool_recovery(pool=pool, minutes=120).outputs
    left = {one: getattr(outputs, f"{one}_after") for one in ("stamina", "stability", "ka")}
    assert left == {**dict.fromkeys(left), pool: outputs.after}
