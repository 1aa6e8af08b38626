from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.searching import obstacle_penalty, searching, tracking


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
