from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.damage_types import damage_taken
from rulescore.books.zt.falling import FALL_TABLE, fall_damage, fall_dice
from rulescore.declare import Refusal
from rulescore.show.course import values_of
from tests.books.told import texts


def counted_dice(centimetres: int, started: bool) -> int:
    """The dice by going down five metres at a time."""
    dice, left = 0, centimetres
    if centimetres <= 500:
        return 0
    while left >= 500:
        dice, left = dice + 2, left - 500
    return dice + 2 if started and left else dice


@given(centimetres=st.one_of(st.integers(0, 2100), st.integers(0, 10000)))
def test_dice_by_going_down_five_metres_at_a_time(centimetres: int) -> None:
    metres = Fraction(centimetres, 100)
    assert fall_dice(metres) == counted_dice(centimetres, started=False)
    assert fall_dice(metres, "started_fives") == counted_dice(centimetres, started=True)


@pytest.mark.parametrize(
    ("metres", "full", "started"),
    [("5", 0, 0), ("5.01", 2, 4), ("9.99", 2, 4), ("10", 4, 4), ("12", 4, 6), ("100", 40, 40)],
)
def test_dice_at_the_edges(metres: str, full: int, started: int) -> None:
    assert fall_dice(Fraction(metres)) == full
    assert fall_dice(Fraction(metres), "started_fives") == started


def test_the_table_is_what_falls_roll() -> None:
    assert [damage for _, damage in FALL_TABLE.rows] == [
        "none", "2d6", "4d6", "6d6", "8d6", "+2d6",
    ]  # fmt: skip
    assert [fallen for fallen, _ in FALL_TABLE.rows] == [
        "0 to 5", "over 5, under 10", "10, under 15", "15, under 20", "20, under 25",
        "each further 5",
    ]  # fmt: skip


FALLS: dict[str, st.SearchStrategy[Any]] = {
    "meters": st.integers(0, 400).map(lambda tenth: Fraction(tenth, 10)),
    "resistant": st.booleans(),
    "vulnerable": st.booleans(),
    "immune": st.booleans(),
    "exploding": st.booleans(),
    "reading_both": st.sampled_from(["cancel", "halve_then_double"]),
    "hp": st.integers(-6, 40),
    "max_hp": st.integers(40, 60),
}


@given(inputs=st.fixed_dictionaries(FALLS), steps=st.sampled_from(["full_fives", "started_fives"]))
def test_a_fall_is_a_blow_of_its_dice(inputs: dict[str, Any], steps: str) -> None:
    fallen = fall_damage(**inputs, reading_steps=steps).outputs
    others = {name: value for name, value in inputs.items() if name != "meters"}
    damage = f"{fallen.dice}d6" if fallen.dice else "0"
    blow = damage_taken(damage=damage, **others).outputs
    for name in vars(blow).keys() & vars(fallen).keys():
        assert getattr(fallen, name) == getattr(blow, name), name


@given(inputs=st.fixed_dictionaries(FALLS))
def test_a_longer_fall_never_hurts_less(inputs: dict[str, Any]) -> None:
    shorter = fall_damage(**inputs).outputs
    longer = fall_damage(**{**inputs, "meters": inputs["meters"] + 5}).outputs
    started = fall_damage(**inputs, reading_steps="started_fives").outputs
    assert longer.expected_damage >= shorter.expected_damage
    assert longer.conscious_probability <= shorter.conscious_probability
    assert longer.dead_probability >= shorter.dead_probability
    assert shorter.dice <= started.dice <= shorter.dice + 2


def test_the_worst_fall_is_exact() -> None:
    fallen = fall_damage(meters=Fraction(100), exploding=True, hp=200, max_hp=200).outputs
    assert fallen.dice == 40
    assert fallen.expected_damage == 40 * Fraction(42, 10)
    assert sum(fallen.distribution.values(), Fraction(0)) == 1
    assert list(fallen.distribution)[-2:] == [40 * 6 + 48, "more"]


@pytest.mark.parametrize("meters", [-1, 100.5, "far"])
def test_distance_refused(meters: object) -> None:
    with pytest.raises(Refusal) as refused:
        fall_damage.run({"meters": meters})
    assert refused.value.input == "meters"


@pytest.mark.parametrize("hp", [21, -20])
def test_hit_points_refused(hp: int) -> None:
    with pytest.raises(Refusal) as refused:
        fall_damage.run({"hp": hp})
    assert refused.value.input == "hp"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"meters": Fraction(5)}, "A fall of 5 m or less does nothing; you stay conscious."),
        (
            {"meters": Fraction(0), "hp": 0},
            "A fall of 5 m or less does nothing; you stay Unconscious.",
        ),
        (
            {},
            "You take about 16.8 damage; it leaves you Unconscious in 28.2% of cases and kills you "
            "in 0.5%.",
        ),
        ({"immune": True}, "Immune, you take no damage; you stay conscious."),
        (
            {"meters": Fraction(10), "exploding": False, "vulnerable": True, "hp": 1, "max_hp": 2},
            "Vulnerable, you take about 28 damage; it kills you for certain.",
        ),
    ],
)
def test_a_fall_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert fall_damage(**{"exploding": True, **inputs}).headline == headline


def test_working_counts_the_fives() -> None:
    working = texts(fall_damage(exploding=True).working)
    assert "12 m / 5 m = 2.4, of which complete fives count: 2" in working
    assert "16.8 on average, 14 if dice did not explode" in working
    started = texts(fall_damage(reading_steps="started_fives", exploding=False).working)
    assert "2.4, of which started fives count: 3" in started
    assert "zt.base.exploding" in started


@pytest.mark.parametrize(
    ("metres", "reading", "own"),
    [
        (12, "full_fives", 10),
        (10, "full_fives", 10),
        (5, "full_fives", 0),
        (3, "full_fives", 0),
        (12, "started_fives", 10),
        (10, "started_fives", 5),
        (0, "started_fives", 0),
    ],
)
def test_the_own_height_is_marked_and_its_column_is_the_answer(
    metres: int, reading: str, own: int
) -> None:
    answer = fall_damage(meters=Fraction(metres), reading_steps=reading)
    (course,) = answer.pictures
    assert course.here == own
    column = [series.values[(own - course.start) // course.stride] for series in course.series]
    assert column == [
        answer.outputs.conscious_probability,
        answer.outputs.unconscious_probability,
        answer.outputs.dead_probability,
    ]
    assert values_of(course).points[0] == f"{course.start} metres and up to 5 more"
