from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.survival import difficult_terrain, starvation_thirst

STATES = ["fresh", "fatigued", "exhausted", "unconscious"]


def hour_by_hour(water: int, food: int, state: str) -> dict[str, Any]:
    """Both clocks run so that they end now, then on: each with the other, and each alone."""
    level = STATES.index(state)
    rows = []
    for ago in range(max(water, food), -1, -1):
        for cause, hours, every in (("water", water, 24), ("food", food, 72)):
            passed = hours - ago
            if passed > 0 and passed % every == 0:
                level = min(3, level + 1)
                rows.append((ago, cause, STATES[level]))

    def going_on(thirsty: bool, hungry: bool) -> tuple[int, int]:
        """Hours to the next step and to unconscious."""
        at, ahead, following = level, 0, 0
        while at < 3 or not following:
            ahead += 1
            steps = (thirsty and (water + ahead) % 24 == 0) + (hungry and (food + ahead) % 72 == 0)
            following = following or (ahead if steps else 0)
            if steps and at < 3:
                at = min(3, at + steps)
                dropped = ahead
        return following, dropped if level < 3 else 0

    return {
        "water_steps": sum(row[1] == "water" for row in rows),
        "food_steps": sum(row[1] == "food" for row in rows),
        "state_now": STATES[level],
        "events": rows,
        "hours_to_next_step": going_on(True, True)[0],
        "hours_to_unconscious": going_on(True, True)[1],
        "hours_to_next_thirst": going_on(True, False)[0],
        "hours_to_next_hunger": going_on(False, True)[0],
        "hours_to_unconscious_thirst": going_on(True, False)[1],
        "hours_to_unconscious_hunger": going_on(False, True)[1],
    }


WATER = st.one_of(st.sampled_from([0, 1, 23, 24, 25, 47, 48, 71, 72]), st.integers(0, 480))
FOOD = st.one_of(st.sampled_from([0, 1, 48, 71, 72, 73, 143, 144, 216]), st.integers(0, 1440))


@given(water=WATER, food=FOOD, state=st.sampled_from(STATES[:3]))
def test_hour_by_hour(water: int, food: int, state: str) -> None:
    answer = starvation_thirst(hours_without_water=water, hours_without_food=food, state=state)
    for name, expected in hour_by_hour(water, food, state).items():
        assert getattr(answer.outputs, name) == expected, name


@given(water=WATER, food=FOOD, state=st.sampled_from(STATES[:3]))
def test_drinking_or_eating_never_drops_you_sooner(water: int, food: int, state: str) -> None:
    answer = starvation_thirst(hours_without_water=water, hours_without_food=food, state=state)
    outputs = answer.outputs
    alone = (outputs.hours_to_unconscious_thirst, outputs.hours_to_unconscious_hunger)
    assert outputs.hours_to_unconscious <= min(alone)
    assert (outputs.hours_to_unconscious == 0) == (outputs.state_now == "unconscious")
    assert bool(answer.pictures) == (outputs.state_now != "unconscious")


@pytest.mark.parametrize(
    ("litres", "between", "away", "increase", "sleep"),
    [
        ("4", "plus_one", True, 0, True),
        ("4", "as_half", True, 0, True),
        ("3.99", "plus_one", True, 1, True),
        ("3.99", "as_half", True, 2, False),
        ("2.01", "plus_one", True, 1, True),
        ("2", "plus_one", True, 2, False),
        ("1.99", "plus_one", False, 2, False),
        ("1.99", "as_half", False, 2, False),
        ("0", "plus_one", False, 2, False),
    ],
)
def test_rations(litres: str, between: str, away: bool, increase: int, sleep: bool) -> None:
    outputs = starvation_thirst(litres_per_day=Fraction(litres), reading_between=between).outputs
    assert outputs.thirst_staved_off == away
    assert outputs.exhaustion_difficulty_increase == increase
    assert outputs.sleep_removes_fatigue == sleep


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You are fresh; without food and water it gets worse in 24 hours, and you drop in "
            "72 hours.",
        ),
        (
            {"hours_without_water": 23, "state": "exhausted"},
            "You are exhausted; without food and water you are unconscious in 1 hour.",
        ),
        (
            {"hours_without_water": 50, "hours_without_food": 80},
            "You are unconscious (2 steps from thirst, 1 step from hunger).",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert starvation_thirst(**inputs).headline == headline


@given(spaces=st.integers(0, 60), points=st.integers(1, 10), knocked_down=st.booleans())
def test_crossing_action_by_action(spaces: int, points: int, knocked_down: bool) -> None:
    outputs = difficult_terrain(
        spaces=spaces, action_points=points, knocked_down=knocked_down
    ).outputs
    to_do, rounds, left = spaces + knocked_down, 0, 0
    assert outputs.actions == to_do
    while to_do:
        if not left:
            rounds, left = rounds + 1, points
        to_do, left = to_do - 1, left - 1
    assert (outputs.rounds, outputs.action_points_left) == (rounds, left)
    assert outputs.meters == spaces + spaces


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "It takes 5 actions in 3 rounds to cross 10 metres."),
        ({"spaces": 0}, "There is nothing to cross."),
        (
            {"spaces": 0, "knocked_down": True},
            "You stand up with 1 action in 1 round; there is nothing to cross.",
        ),
    ],
)
def test_crossing_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert difficult_terrain(**inputs).headline == headline
