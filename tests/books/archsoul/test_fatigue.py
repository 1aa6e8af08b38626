from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.fatigue import (
    EFFECTS,
    EFFECTS_TABLE,
    STATES,
    fatigued_roll,
    speed_in,
    worse,
)


def test_table_prints_what_is_used() -> None:
    assert EFFECTS_TABLE.id == "archsoul.fatigue.effects"
    assert all(len(row) == len(EFFECTS_TABLE.columns) for row in EFFECTS_TABLE.rows)
    assert list(EFFECTS) == list(STATES[:3])
    assert [tuple(row) for row in EFFECTS_TABLE.rows] == [
        ("fresh", "+0", "+0", "+0"),
        ("fatigued", "+1", "+0", "+0"),
        ("exhausted", "+1", "−1, at least 1", "−1 each"),
        ("one more, unconscious", "–", "–", "–"),
    ]


def test_steps_of_fatigue_end_unconscious() -> None:
    assert [worse("fresh", steps) for steps in range(5)] == [*STATES, "unconscious"]
    assert worse("exhausted") == worse("unconscious") == "unconscious"


@pytest.mark.parametrize(
    ("state", "base_speed", "speed"),
    [("fresh", 1, 1), ("fatigued", 5, 5), ("exhausted", 5, 4), ("exhausted", 1, 1)],
)
def test_speed(state: str, base_speed: int, speed: int) -> None:
    assert speed_in(state, base_speed) == speed
    assert fatigued_roll(state=state, base_speed=base_speed).outputs.base_speed_now == speed


def every_roll(inputs: dict[str, Any], state: str) -> Counter[int]:
    """How often each result comes up over every face of every die."""
    dice, difficulty = inputs["attribute"], inputs["difficulty"] + inputs["other_difficulty"]
    if state != "fresh":
        difficulty += 1
    if state == "exhausted" and dice > 0:
        dice -= 1
    if inputs["reading_difficulty_limits"] == "clamp":
        difficulty = sorted((2, difficulty, 6))[1]
    return Counter(
        sum(face >= difficulty for face in faces) + inputs["flat_bonus"]
        for faces in product(range(1, 7), repeat=dice + inputs["skill"])
    )


ROLLS = {
    "attribute": st.integers(0, 3),
    "skill": st.integers(0, 2),
    "difficulty": st.integers(1, 10),
    "other_difficulty": st.integers(-5, 8),
    "target": st.integers(0, 7),
    "flat_bonus": st.integers(0, 3),
    "state": st.sampled_from(STATES[:3]),
    "reading_difficulty_limits": st.sampled_from(["clamp", "literal"]),
}


@given(inputs=st.fixed_dictionaries(ROLLS))
def test_every_face_of_every_die(inputs: dict[str, Any]) -> None:
    outputs = fatigued_roll(**inputs).outputs
    rolls, fresh = every_roll(inputs, inputs["state"]), every_roll(inputs, "fresh")

    def reaching(counted: Counter[int]) -> Fraction:
        reached = sum(n for result, n in counted.items() if result >= inputs["target"])
        return Fraction(reached, counted.total())

    assert outputs.distribution == {
        result: Fraction(n, rolls.total()) for result, n in rolls.items()
    }
    assert outputs.success_probability == reaching(rolls)
    assert outputs.fresh_success_probability == reaching(fresh)
    mean = sum(result * Fraction(n, rolls.total()) for result, n in rolls.items())
    assert outputs.expected_result == mean


LARGE = {**ROLLS, "attribute": st.integers(0, 12), "skill": st.integers(0, 12)}


@given(inputs=st.fixed_dictionaries(LARGE))
def test_tiredness_never_helps(inputs: dict[str, Any]) -> None:
    chances = [
        fatigued_roll(**{**inputs, "state": state}).outputs.success_probability
        for state in STATES[:3]
    ]
    assert chances == sorted(chances, reverse=True)
    (picture,) = fatigued_roll(**inputs).pictures
    assert [bar.value for bar in picture.bars] == chances


@pytest.mark.parametrize(
    ("difficulty", "limits", "used", "chance"),
    [
        (6, "clamp", 6, Fraction(1, 6)),
        (6, "literal", 7, Fraction(0)),
        (5, "literal", 6, Fraction(1, 6)),
    ],
)
def test_fatigue_beyond_6(difficulty: int, limits: str, used: int, chance: Fraction) -> None:
    outputs = fatigued_roll(
        attribute=1,
        skill=0,
        difficulty=difficulty,
        state="fatigued",
        reading_difficulty_limits=limits,
    ).outputs
    assert (outputs.difficulty_used, outputs.success_probability) == (used, chance)


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"target": 0}, "6 dice at difficulty 4: a result of 0 or more is certain."),
        ({"target": 7}, "6 dice at difficulty 4: a result of 7 is out of reach."),
        (
            {"attribute": 1, "skill": 0},
            "1 die at difficulty 4: a result of 1 or more comes up in 50% of cases.",
        ),
        (
            {"attribute": 1, "skill": 0, "state": "fatigued"},
            "1 die at difficulty 5: a result of 1 or more comes up in 33.3% of cases, "
            "50% when fresh.",
        ),
        (
            {"target": 7, "state": "exhausted"},
            "5 dice at difficulty 5: a result of 7 is out of reach, the same as when fresh.",
        ),
        (
            {"other_difficulty": -5, "reading_difficulty_limits": "literal"},
            "6 dice at difficulty −1: a result of 1 or more is certain.",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert fatigued_roll(**inputs).headline == headline


def test_an_attribute_of_0_loses_no_die() -> None:
    dice_step = fatigued_roll(attribute=0, skill=2, state="exhausted").working[0]
    assert dice_step.figure == "2d6"
    assert [part.figure for part in dice_step.parts] == ["0", "2"]
