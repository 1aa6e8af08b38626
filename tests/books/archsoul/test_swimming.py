from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.swimming import ROUGH_TABLE, WATERS, swimming
from rulescore.declare import Refusal

SWIMS: dict[str, st.SearchStrategy[Any]] = {
    "endurance": st.integers(0, 12),
    "conditioning": st.integers(0, 12),
    "base_speed": st.integers(1, 20),
    "water": st.sampled_from(["calm", "river", "stormy", "rapids"]),
    "armor": st.sampled_from(["none", "noisy", "heavy"]),
    "difficulty": st.integers(1, 10),
    "state": st.sampled_from(["fresh", "fatigued", "exhausted"]),
    "checks": st.integers(1, 12),
    "reading_difficulty_limits": st.sampled_from(["clamp", "literal"]),
}


def test_rough_water_as_printed_and_used_alike() -> None:
    assert ROUGH_TABLE.id == "archsoul.swimming.rough"
    assert ROUGH_TABLE.rows == [
        ("running river", "1"),
        ("stormy seas", "2"),
        ("flowing rapids", "3"),
    ]
    assert [swimming(water=water).outputs.target for water in WATERS] == [0, 1, 2, 3]


def die_by_die(dice: int, difficulty: int, needed: int) -> Fraction:
    """The chance of enough dice that count, one die after the other."""
    if needed <= 0:
        return Fraction(1)
    if not dice:
        return Fraction(0)
    counts = Fraction(sum(face >= difficulty for face in range(1, 7)), 6)
    return sum(
        (
            comb(dice, counted) * counts**counted * (1 - counts) ** (dice - counted)
            for counted in range(needed, dice + 1)
        ),
        Fraction(0),
    )


@given(inputs=st.fixed_dictionaries(SWIMS))
def test_swimming_by_the_rule(inputs: dict[str, Any]) -> None:
    outputs = swimming(**inputs).outputs
    tired = {"fresh": (0, 0), "fatigued": (1, 0), "exhausted": (1, 1)}[inputs["state"]]
    difficulty = inputs["difficulty"] + tired[0]
    if inputs["armor"] == "noisy":
        difficulty += 1
    if inputs["reading_difficulty_limits"] == "clamp":
        difficulty = sorted([2, difficulty, 6])[1]
    endurance = inputs["endurance"]
    if tired[1] and endurance:
        endurance -= 1
    dice = endurance + inputs["conditioning"]
    needed = {"calm": 0, "river": 1, "stormy": 2, "rapids": 3}[inputs["water"]]
    assert (outputs.pool, outputs.difficulty_used, outputs.target) == (dice, difficulty, needed)
    if inputs["armor"] == "heavy":
        assert not outputs.can_swim
        assert outputs.speed == outputs.speed_meters == 0
        assert outputs.success_probability == outputs.all_success_probability == 0
        return
    assert outputs.can_swim
    success = die_by_die(dice, difficulty, needed)
    assert outputs.success_probability == success
    every = Fraction(1)
    for _ in range(inputs["checks"]):
        every *= success
    assert outputs.all_success_probability == every
    fastest = inputs["base_speed"] - tired[1] or 1
    speed = 1
    for rank in range(1, inputs["conditioning"] + 1):
        if rank % 3 == 0 and speed < fastest:
            speed += 1
    assert outputs.speed == speed
    assert outputs.speed_meters == speed + speed


@given(inputs=st.fixed_dictionaries({**SWIMS, "conditioning": st.integers(0, 11)}))
def test_better_conditioning_never_hurts_and_rougher_water_never_helps(
    inputs: dict[str, Any],
) -> None:
    plain = swimming(**inputs).outputs
    fitter = swimming(**{**inputs, "conditioning": inputs["conditioning"] + 1}).outputs
    assert fitter.speed >= plain.speed
    assert fitter.success_probability >= plain.success_probability
    chances = [swimming(**{**inputs, "water": water}).outputs for water in WATERS]
    kept = [outputs.all_success_probability for outputs in chances]
    assert kept == sorted(kept, reverse=True)
    assert kept[0] == plain.can_swim


@pytest.mark.parametrize(
    ("name", "value"),
    [("checks", 0), ("checks", 101), ("difficulty", 11), ("water", "lake"), ("armor", "light")],
)
def test_swimming_refused(name: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        swimming.run({name: value})
    assert refused.value.input == name


LITERAL = {"reading_difficulty_limits": "literal"}


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"armor": "heavy"}, "You cannot swim at all in Heavy armor."),
        (
            {"water": "calm", "conditioning": 6},
            "You swim 3 spaces (6 m) a round; calm water takes no roll.",
        ),
        (
            {},
            "You swim 1 space (2 m) a round; your roll in a running river succeeds in "
            "98.4% of cases.",
        ),
        (
            {"water": "stormy", "armor": "noisy", "checks": 3},
            "You swim 1 space (2 m) a round; all 3 rolls in stormy seas succeed in 27.3% of cases.",
        ),
        (
            {"endurance": 0, "conditioning": 2, "water": "rapids"},
            "You swim 1 space (2 m) a round; your roll in flowing rapids cannot succeed.",
        ),
        (
            {**LITERAL, "difficulty": 1},
            "You swim 1 space (2 m) a round; your roll in a running river succeeds for certain.",
        ),
    ],
)
def test_swimming_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert swimming(**inputs).headline == headline


def test_only_rough_water_and_several_rolls_make_a_picture() -> None:
    assert not swimming(water="calm", checks=5).pictures
    assert not swimming(checks=1).pictures
    assert swimming(checks=2).pictures
