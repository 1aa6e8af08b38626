from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.movement import (
    LIGHTS,
    NAMES,
    SPEED_TABLE,
    SPEEDS,
    distance,
    duration,
    speed,
)


def test_speeds_are_complete_and_agree_with_themselves() -> None:
    assert list(SPEEDS) == [
        "semi_conscious",
        "combat",
        "dash",
        "explore",
        "walk",
        "jog",
        "run",
        "sprint",
    ]
    for row in SPEEDS.values():
        assert row.feet * 6 == row.yards * 3
        assert row.outdoors_as in SPEEDS


def test_long_distances_are_given_in_miles_too() -> None:
    assert distance(Fraction(60)) == "60 yards"
    assert distance(Fraction(1759)) == "1,759 yards"
    assert distance(Fraction(1760)) == "1,760 yards (1 mi)"
    assert distance(Fraction(90_000)) == "90,000 yards (51.1 mi)"


def test_table_prints_the_speeds() -> None:
    assert SPEED_TABLE.id == "gods-and-monsters.movement.speeds"
    assert [row[0] for row in SPEED_TABLE.rows] == list(NAMES.values())
    assert all(len(row) == len(SPEED_TABLE.columns) for row in SPEED_TABLE.rows)
    assert SPEED_TABLE.rows[0][1:4] == ("Movement", "0.5 × Movement", "Endurance in rounds")
    assert SPEED_TABLE.rows[0][4:] == ("no figure", "no figure")
    assert SPEED_TABLE.rows[1][4:] == ("0", "0")
    assert SPEED_TABLE.rows[4][3:] == ("30 × endurance in minutes", "−2", "+2")


@pytest.mark.parametrize(
    ("key", "inside", "outside"),
    [
        ("combat", 0, 0),
        ("dash", -1, -1),
        ("explore", 0, 0),
        ("walk", -2, 0),
        ("jog", -4, -2),
        ("run", -8, -4),
        ("sprint", -16, -8),
    ],
)
def test_penalties_move_up_one_speed_outdoors(key: str, inside: int, outside: int) -> None:
    assert speed(speed=key).outputs.reaction_modifier == inside
    outdoors = speed(speed=key, outdoors=True)
    assert outdoors.outputs.reaction_modifier == outside
    assert outdoors.outputs.attack_bonus == speed(speed=key).outputs.attack_bonus
    both = speed(speed=key, outdoors=True, reading_shift="both").outputs
    assert both.attack_bonus == (4 if key == "dash" else -outside)


def test_no_figures_for_the_semi_conscious() -> None:
    for outdoors, shift in product([False, True], ["reactions", "both"]):
        outputs = speed(speed="semi_conscious", outdoors=outdoors, reading_shift=shift).outputs
        assert outputs.reaction_modifier is None
        assert outputs.attack_bonus is None


INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "movement": st.integers(1, 200),
    "endurance": st.integers(1, 40),
    "speed": st.sampled_from(list(SPEEDS)),
    "light": st.sampled_from(list(LIGHTS)),
    "outdoors": st.booleans(),
    "halved": st.booleans(),
    "reading_shift": st.sampled_from(["reactions", "both"]),
}


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_distance_is_what_so_many_rounds_of_feet_add_up_to(inputs: dict[str, Any]) -> None:
    outputs = speed(**inputs).outputs
    feet = sum([outputs.feet_per_round] * outputs.time_base_rounds, Fraction(0))
    assert outputs.yards_per_time_base * 3 == feet
    assert outputs.miles_per_hour * 5280 == outputs.feet_per_round * 360


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_the_table_holds_the_answer_for_every_speed(inputs: dict[str, Any]) -> None:
    for row in speed(**inputs).outputs.all_speeds:
        outputs = speed(**{**inputs, "speed": row.speed}).outputs
        assert row[1:] == (
            outputs.yards_per_minute,
            outputs.feet_per_round,
            outputs.time_base_minutes,
            outputs.reaction_modifier,
            outputs.attack_bonus,
        )


@given(movement=st.integers(1, 200))
def test_each_darkness_halves(movement: int) -> None:
    rates = [speed(movement=movement, light=light).outputs.yards_per_minute for light in LIGHTS]
    assert all(lighter == 2 * darker for lighter, darker in pairwise(rates))
    halved = speed(movement=movement, halved=True).outputs
    assert halved == speed(movement=movement, light="dark_night").outputs


@pytest.mark.parametrize(
    ("rounds", "text"),
    [
        (1, "1 round"),
        (6, "1 minute"),
        (7, "7 rounds"),
        (354, "59 minutes"),
        (360, "1 hour"),
        (366, "1 h 1 min"),
        (1800, "5 hours"),
    ],
)
def test_durations_in_words(rounds: int, text: str) -> None:
    assert duration(rounds) == text


def test_answer_as_a_person_would_say_it() -> None:
    assert speed(outdoors=True).headline == (
        "Walking: 100 yards a minute for 5 hours, then rest is due; no penalty to your reactions, "
        "+2 to attacks on you."
    )
    assert speed(speed="semi_conscious").headline.endswith("for 10 rounds, then rest is due.")
    assert "about 3.33 mph" in [step.figure for step in speed().working]
