from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.movement import NAMES, speed
from rulescore.books.gods_and_monsters.travel import daily_travel, days_until_rest, forced_march
from rulescore.catalogue import find_calculator
from rulescore.declare import Refusal
from rulescore.shared_tests.throws import assert_as_likely_as_told
from tests.books.told import said


def chance(target: int) -> Fraction:
    return Fraction(len([face for face in range(1, 21) if face <= target]), 20)


def every_course(targets: list[int], penalize: bool) -> dict[int, Fraction]:
    """Every order of made and failed rolls, one by one."""
    gained: dict[int, Fraction] = {}
    for failures in product([0, 1], repeat=len(targets)):
        likely, injuries = Fraction(1), 0
        for target, failed in zip(targets, failures, strict=True):
            made = chance(target - injuries if penalize else target)
            likely *= 1 - made if failed else made
            injuries += failed
        gained[injuries] = gained.get(injuries, Fraction(0)) + likely
    return {injuries: likely for injuries, likely in gained.items() if likely}


MARCH: dict[str, st.SearchStrategy[Any]] = {
    "forced_periods": st.integers(0, 7),
    "movement_reduction": st.integers(0, 4),
    "health": st.integers(-20, 60),
    "water_penalty": st.integers(0, 4),
    "injuries": st.integers(0, 30),
    "reading_injuries": st.sampled_from(["penalize", "ignore"]),
}


@given(inputs=st.fixed_dictionaries(MARCH))
def test_march_against_every_course_of_it(inputs: dict[str, Any]) -> None:
    penalize = inputs["reading_injuries"] == "penalize"
    first = inputs["health"] + 2 * inputs["movement_reduction"] - inputs["water_penalty"]
    first -= inputs["injuries"] if penalize else 0
    targets = [first - 2 * earlier for earlier in range(inputs["forced_periods"])]
    outputs = forced_march(**inputs).outputs
    played = every_course(targets, penalize)
    assert outputs.distribution == played
    assert outputs.no_injury_probability == played.get(0, 0)
    assert [row.target for row in outputs.rolls] == targets
    before = Fraction(0)
    for place, row in enumerate(outputs.rolls, start=1):
        part = every_course(targets[:place], penalize)
        mean = sum((injuries * likely for injuries, likely in part.items()), Fraction(0))
        assert row.expected_injuries_after == mean
        assert row.success_probability == 1 - (mean - before)
        before = mean


@pytest.mark.parametrize("key", [key for key in NAMES if key != "semi_conscious"])
@given(movement=st.integers(1, 200), endurance=st.integers(1, 40), periods=st.integers(0, 12))
def test_march_covers_a_time_base_after_another(
    key: str, movement: int, endurance: int, periods: int
) -> None:
    reduction = movement // 2
    outputs = forced_march(
        movement=movement,
        endurance=endurance,
        speed=key,
        forced_periods=periods,
        movement_reduction=reduction,
    ).outputs
    first = speed(movement=movement, endurance=endurance, speed=key).outputs
    later = speed(movement=movement - reduction, endurance=endurance, speed=key).outputs
    assert outputs.time_base_minutes == first.time_base_minutes
    assert outputs.total_minutes == first.time_base_minutes * (periods + 1)
    far = first.yards_per_time_base + periods * later.yards_per_time_base
    assert outputs.distance_yards == far
    water = outputs.total_minutes / 30 if key == "jog" else None
    assert outputs.water_quarts == water


def test_some_movement_must_be_left() -> None:
    assert forced_march(movement=10, movement_reduction=9).outputs.distance_yards == 36_000
    for periods in (0, 2):
        with pytest.raises(Refusal, match="leaves none") as refused:
            forced_march(movement=10, movement_reduction=10, forced_periods=periods)
        assert refused.value.input == "movement_reduction"


def walked(
    days: int, block: int, forced: bool, skip: bool, reading: str, first: int
) -> tuple[int, list[int]]:
    """A journey day by day, from the list of what has happened: rests and targets of its rolls."""
    diary: list[str] = []
    targets = []
    for day in range(1, days + 1):
        rested = len(diary) - diary[::-1].index("rest") if "rest" in diary else 0
        since = diary[rested:]
        if forced:
            targets.append(first - 2 * len(since) * (reading == "shared"))
            diary.append("long day")
            since = [*since, "long day"]
        if day % block == 0 and day < days:
            if skip:
                counted = [roll for roll in since if reading != "separate" or roll == "skipped"]
                targets.append(first - 2 * len(counted))
            diary.append("skipped" if skip else "rest")
    return diary.count("rest"), targets


@given(
    days=st.integers(1, 8),
    endurance=st.integers(1, 9),
    half=st.sampled_from(["down", "up"]),
    forced=st.booleans(),
    skip=st.booleans(),
    reading=st.sampled_from(["counted", "separate", "shared"]),
    health=st.integers(-5, 40),
    injuries=st.integers(0, 4),
    penalize=st.booleans(),
)
def test_journey_against_its_diary(
    days: int,
    endurance: int,
    half: str,
    forced: bool,
    skip: bool,
    reading: str,
    health: int,
    injuries: int,
    penalize: bool,
) -> None:
    block = max(1, round(endurance / 2 + (0.25 if half == "up" else -0.25)))
    first = health - 1 - (injuries if penalize else 0)
    rests, targets = walked(days, block, forced, skip, reading, first)
    outputs = daily_travel(
        distance_miles=days * (30 if forced else 20),
        endurance=endurance,
        forced=forced,
        skip_rest=skip,
        health=health,
        water_penalty=1,
        injuries=injuries,
        reading_half=half,
        reading_cumulative=reading,
        reading_injuries="penalize" if penalize else "ignore",
    ).outputs
    assert (outputs.travel_days, outputs.rest_days) == (days, rests)
    assert outputs.total_days == days + rests
    assert outputs.health_rolls == len(targets)
    short = targets[:9]
    if len(targets) == len(short):
        assert outputs.distribution == every_course(short, penalize)


@pytest.mark.parametrize(
    ("endurance", "down", "up"), [(1, 1, 1), (2, 1, 1), (3, 1, 2), (7, 3, 4), (40, 20, 20)]
)
def test_half_of_endurance(endurance: int, down: int, up: int) -> None:
    assert days_until_rest(endurance, "down") == down
    assert days_until_rest(endurance, "up") == up


@pytest.mark.parametrize(
    ("inputs", "miles"),
    [
        ({}, 20),
        ({"terrain": "forest_hills"}, 10),
        ({"terrain": "bog_undergrowth"}, 5),
        ({"forced": True}, 30),
        ({"terrain": "bog_undergrowth", "forced": True}, Fraction(15, 2)),
        ({"mode": "fly", "terrain": "bog_undergrowth"}, 80),
        ({"mode": "fly", "reading_flying": "eight_walkers"}, 160),
    ],
)
def test_a_days_travel(inputs: dict[str, Any], miles: int) -> None:
    assert daily_travel(**inputs).outputs.miles_per_day == miles


def test_days_at_the_edges() -> None:
    days = [daily_travel(distance_miles=miles).outputs for miles in (1, 20, 21, 100, 101)]
    assert [outputs.travel_days for outputs in days] == [1, 1, 2, 5, 6]
    assert [outputs.rest_days for outputs in days] == [0, 0, 0, 0, 1]
    assert daily_travel(distance_miles=7300).outputs.travel_days == 365
    with pytest.raises(Refusal, match="from 1 to 7,300 miles") as refused:
        daily_travel(distance_miles=7301)
    assert refused.value.input == "distance_miles"


def test_fliers_neither_rest_nor_roll_nor_lengthen_their_day() -> None:
    flight = daily_travel(mode="fly", distance_miles=20_000, endurance=1, skip_rest=True).outputs
    assert (flight.travel_days, flight.rest_days, flight.health_rolls) == (250, 0, 0)
    with pytest.raises(Refusal, match="in flight") as refused:
        daily_travel(mode="fly", forced=True)
    assert refused.value.input == "forced"


def test_answers_as_a_person_would_say_them() -> None:
    assert daily_travel().headline == "60 miles in 3 days."
    rested = daily_travel(terrain="bog_undergrowth")
    assert rested.headline == "60 miles in 14 days, 2 of them rest with endurance 10."
    assert forced_march(health=60).headline.endswith(
        "no health roll can fail, so it costs no injury."
    )
    assert forced_march(health=-5).headline.endswith("every health roll fails: 2 injuries.")
    assert forced_march().headline == (
        "With Movement 10 you cover 51.1 miles in 15 hours; it costs 1.12 injuries on average, "
        "with a 20% chance of none."
    )
    near = forced_march(speed="dash", endurance=1, forced_periods=0)
    assert near.headline.startswith("With Movement 10 you cover 60 yards in 1 minute")
    assert forced_march(forced_periods=0).pictures == ()


def test_pictures_rise_to_the_mean() -> None:
    for answer, points in (
        (forced_march(forced_periods=5), 6),
        (daily_travel(distance_miles=205, skip_rest=True), 12),
    ):
        (picture,) = answer.pictures
        values = [Fraction(value or 0) for value in picture.series[0].values]
        assert len(values) == points
        assert values == sorted(values)
        assert values[-1] == answer.outputs.expected_injuries


def test_long_journeys_show_the_first_rolls_only() -> None:
    working = daily_travel(distance_miles=1000, forced=True).working
    assert [len(step.parts) for step in working][-1] == 13
    assert working[-1].parts[-1].text == "22 further rolls in the same way"


def test_what_the_health_rolls_say() -> None:
    assert said(forced_march(), (10, 9)) == "10 against 10, 9 against 8 or less: you gain 1 injury."
    assert said(forced_march(), (11, 8)) == (
        "11 against 10, 8 against 7 or less: you gain 2 injuries."
    )
    ignoring = forced_march(reading_injuries="ignore")
    assert said(ignoring, (11, 8)) == "11 against 10, 8 against 8 or less: you gain 1 injury."
    assert said(forced_march(), (1, 1)).endswith("you gain no injury.")


@pytest.mark.parametrize("reading_injuries", ["penalize", "ignore"])
def test_health_rolls_of_a_journey_match_the_stated_odds(reading_injuries: str) -> None:
    inputs = {"forced": True, "distance_miles": 90, "reading_injuries": reading_injuries}
    calculator = find_calculator("gods-and-monsters.daily-travel")
    assert_as_likely_as_told(calculator, calculator.run(inputs).answer)


def test_health_rolls_that_are_many_or_certain_are_not_thrown() -> None:
    assert daily_travel().dice_roll is None
    assert daily_travel(forced=True, health=-20).dice_roll is None
    assert daily_travel(forced=True, distance_miles=360).dice_roll
    assert daily_travel(forced=True, distance_miles=361).dice_roll is None
