from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.searching import obstacle_penalty, searching, tracking
from tests.books.told import said


@pytest.mark.parametrize("yards", [1, 99, 100, 101, 199, 200, 201, 399, 400, 401, 1_000_000])
def test_obstacle_by_doubling(yards: int) -> None:
    up_to = next(k for k in range(30) if yards <= 100 * 2**k)
    from_size = sum(yards >= 100 * 2**k for k in range(30))
    assert obstacle_penalty(yards, 100, "up_to") == up_to
    assert obstacle_penalty(yards, 100, "from_size") == from_size
    assert obstacle_penalty(yards, 100, "from_double") == max(0, from_size - 1)


@given(perception=st.integers(-20, 60), cover=st.integers(-20, 60))
def test_covering_by_rolling_every_die(perception: int, cover: int) -> None:
    followed = sum(
        mine <= perception - 1 - (cover - theirs if theirs <= cover else 0)
        for mine in range(1, 21)
        for theirs in range(1, 21)
    )
    outputs = tracking(perception=perception, cover="rolled", cover_perception=cover).outputs
    assert outputs.success_probability == Fraction(followed, 400)


@given(length=st.integers(1, 200), width=st.integers(1, 200))
def test_whole_squares_are_never_quicker(length: int, width: int) -> None:
    sides = {"length_ft": Fraction(length), "width_ft": Fraction(width)}
    squares = len({(x // 10, y // 10) for x in range(length) for y in range(width)})
    whole = searching(**sides, reading_area="whole_squares").outputs
    assert whole.minutes == 2 * squares
    assert searching(**sides).outputs.minutes <= whole.minutes


def test_what_the_roll_of_a_search_says() -> None:
    assert said(searching(), (8,)) == "8 against 8 or less: you find it in 4 minutes."
    assert said(searching(), (9,)) == "9 against 8 or less: you have not found it after 4 minutes."
    assert searching(perception=0).dice_roll is None


def test_what_the_rolls_on_a_trail_say() -> None:
    assert said(tracking(), (), (9,)) == "9 against 9 or less: you follow the trail to its end."
    known = tracking(cover="known", cover_margin=3)
    assert said(known, (), (7,)) == "7 against 6 or less: you lose the trail."
    covering = tracking(cover="rolled")
    assert said(covering, (6,), (6,)) == (
        "The quarry’s 6 against 10 or less covers its tracks by 4; your 6 against 5 or less: you "
        "lose the trail."
    )
    assert said(covering, (11,), (9,)) == (
        "The quarry’s 11 against 10 or less does not cover its tracks; your 9 against 9 or less: "
        "you follow the trail to its end."
    )
    sizes = tracking(distance_yards=1320, reading_obstacle="roll_each")
    assert said(sizes, (), (9, 10, 1)) == "2 of 3 rolls succeed at 9 or less: you lose the trail."


def test_hundreds_of_rolls_are_not_thrown_at_once() -> None:
    long = {"surroundings": "built", "reading_obstacle": "roll_each", "perception": 15}
    assert tracking(**long, distance_yards=1200).dice_roll
    assert tracking(**long, distance_yards=1201).dice_roll is None
