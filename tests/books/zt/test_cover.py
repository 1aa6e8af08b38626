from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.base import ability_dice
from rulescore.books.zt.cover import COVER_LEVELS, COVER_TABLE, cover, cover_level
from rulescore.declare import Bars, Refusal
from tests.books.told import texts
from tests.books.zt.totals import one_die


@pytest.mark.parametrize(
    ("percent", "half_or_more", "any_concealed"),
    [
        (0, "none", "none"),
        (1, "none", "partial"),
        (49, "none", "partial"),
        (50, "partial", "partial"),
        (99, "partial", "partial"),
        (100, "full", "full"),
    ],
)
def test_levels_at_the_edges(percent: int, half_or_more: str, any_concealed: str) -> None:
    assert cover_level(percent, "half_or_more") == half_or_more
    assert cover_level(percent, "any") == any_concealed


def test_the_table_has_every_level_that_there_is() -> None:
    levels = {cover_level(percent, "half_or_more") for percent in range(101)}
    assert levels == set(COVER_LEVELS)
    assert list(COVER_TABLE.rows) == [
        ("less than half", "none", "none"),
        ("half or more, not all", "Partial", "−3 Adjustment"),
        ("all", "Full", "cannot be Targeted directly"),
    ]


def success_by_every_roll(inputs: dict[str, Any], lost: int) -> Fraction:
    """The chance by setting aside every roll of the dice that fails."""
    number, sides = ability_dice(inputs["ability_score"])
    die = one_die(sides, 120, explodes=inputs["exploding"])
    failing = Fraction(0)
    for faces in product(die, repeat=number):
        result = sum(faces) + inputs["adjustment"] + lost
        if inputs["opposed_by"] == "save":
            succeeds = result > inputs["target_number"]
        else:
            succeeds = result >= inputs["target_number"]
        if set(faces) == {1} or not succeeds:
            chance = Fraction(1)
            for face in faces:
                chance *= die[face]
            failing += chance
    return 1 - failing


CHECKS: dict[str, st.SearchStrategy[Any]] = {
    "concealed_percent": st.sampled_from([0, 1, 49, 50, 70, 99, 100]),
    "ability_score": st.sampled_from([0, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 40]),
    "adjustment": st.integers(-20, 20),
    "target_number": st.one_of(st.integers(0, 15), st.integers(-20, 60)),
    "opposed_by": st.sampled_from(["difficulty", "save"]),
    "exploding": st.booleans(),
    "reading_partial": st.sampled_from(["half_or_more", "any"]),
}


@given(inputs=st.fixed_dictionaries(CHECKS))
def test_a_check_by_every_roll_of_its_dice(inputs: dict[str, Any]) -> None:
    outputs = cover(**inputs).outputs
    level = cover_level(inputs["concealed_percent"], inputs["reading_partial"])
    lost = -3 if level == "partial" else 0
    through = Fraction(0) if level == "full" else success_by_every_roll(inputs, lost)
    assert outputs.cover == level
    assert outputs.cover_adjustment == lost
    assert outputs.can_target == (level != "full")
    assert outputs.success_probability == through
    assert outputs.open_success_probability == success_by_every_roll(inputs, 0)


@given(inputs=st.fixed_dictionaries(CHECKS))
def test_more_cover_and_a_harder_target_never_help(inputs: dict[str, Any]) -> None:
    def chance(**changes: Any) -> Fraction:
        return cover(**{**inputs, **changes}).outputs.success_probability

    by_cover = [chance(concealed_percent=percent) for percent in (0, 50, 100)]
    assert by_cover == sorted(by_cover, reverse=True)
    assert chance(adjustment=20) >= chance() >= chance(adjustment=-20)
    assert chance(opposed_by="difficulty") >= chance(opposed_by="save")
    assert chance() < 1


def test_the_picture_is_the_same_check_by_cover() -> None:
    answer = cover()
    (picture,) = answer.pictures
    outputs = answer.outputs
    assert isinstance(picture, Bars)
    assert {bar.label: bar.value for bar in picture.bars} == {
        "No Cover": outputs.open_success_probability,
        "Partial Cover": outputs.success_probability,
        "Full Cover": 0,
    }


@pytest.mark.parametrize(
    ("input", "value"),
    [
        ("concealed_percent", -1),
        ("concealed_percent", 101),
        ("ability_score", 41),
        ("adjustment", 21),
        ("target_number", -21),
        ("target_number", 61),
        ("opposed_by", "luck"),
        ("reading_partial", "none"),
    ],
)
def test_cover_refused(input: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        cover.run({input: value})
    assert refused.value.input == input


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"concealed_percent": 0}, "No Cover: you succeed in 40.6% of cases."),
        (
            {},
            "Partial Cover, −3: you succeed in 18.8% (1 in 5.3) of cases; it would be 40.6% "
            "without Cover.",
        ),
        ({"concealed_percent": 100}, "Full Cover: the Target cannot be Targeted directly."),
        (
            {"target_number": -20},
            "Partial Cover, −3: you succeed in 93.8% of cases, with or without it.",
        ),
        (
            {"target_number": 60, "exploding": False},
            "Partial Cover, −3: you cannot succeed, with or without it.",
        ),
        (
            {"adjustment": 3},
            "Partial Cover, −3: with +3 from elsewhere you succeed in 40.6% of cases; it would be "
            "81.2% without Cover.",
        ),
        (
            {"exploding": False},
            "Partial Cover, −3: you cannot succeed; it would be 18.8% without Cover.",
        ),
    ],
)
def test_cover_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert cover(**{"exploding": True, **inputs}).headline == headline


def test_working_adds_up_to_the_roll_needed() -> None:
    working = texts(cover(adjustment=2, exploding=True).working)
    assert "6.67 on average, 5 if dice did not explode" in working
    assert "zt.base.exploding" in working
    assert "for the dice to reach: 8 " in working
    assert "for the dice to reach: 5 " in working
    assert "Critical Failure" in texts(cover(target_number=0).working)
