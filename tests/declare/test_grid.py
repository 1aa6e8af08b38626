"""A grid as an input: its grammar, its limits, its refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare.grid import Grid
from rulescore.declare.inputs import Unacceptable

GROUND = Grid("Fuel", example="0 2 / # 4", walls=True, most_side=3, most_value=99)
OPEN = Grid("Fire", example="0 2 / 1 4", walls=False, most_side=3, most_value=9)


def test_a_grid_read() -> None:
    assert GROUND.spaces("0 2 2 / # 4 1") == [[0, 2, 2], [None, 4, 1]]
    assert GROUND.spaces("  7/99 /#  ") == [[7], [99], [None]]
    assert GROUND.spaces("1  2") == GROUND.spaces("1\t2") == [[1, 2]]
    assert GROUND.accepted() == (
        "rows separated by /, the cells of a row by blanks, every row of the same length, 3 by 3 "
        "at the most; each cell is a whole number from 0 to 99 or #; such as “0 2 / # 4”"
    )
    assert "#" not in OPEN.accepted()


@given(
    rows=st.integers(1, 3).flatmap(
        lambda width: st.lists(
            st.lists(st.none() | st.integers(0, 99), min_size=width, max_size=width),
            min_size=1,
            max_size=3,
        )
    )
)
def test_a_grid_written_is_read_back(rows: list[list[int | None]]) -> None:
    text = " / ".join(" ".join("#" if cell is None else str(cell) for cell in row) for row in rows)
    assert GROUND.spaces(GROUND.read_value(text)) == rows


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "nothing is given"),
        ("   ", "nothing is given"),
        ("/", "there is nothing in row 1"),
        ("1 2 /", "there is nothing in row 2"),
        ("1 2 / / 1 2", "there is nothing in row 2"),
        ("1 2 / 1", "row 2 is of length 1, the first of length 2"),
        ("1 / 1 / 1 / 1", "4 rows are too many"),
        ("1 1 1 1", "row 1 has 4 cells, which are too many"),
        ("1 / x", "“x” in row 2 is not a whole number from 0 to 99 or #"),
        ("100", "“100” in row 1 is not a whole number from 0 to 99 or #"),
        ("-1", "“-1” in row 1 is not a whole number from 0 to 99 or #"),
        ("1.5", "“1.5” in row 1 is not a whole number from 0 to 99 or #"),
        ("1,2", "“1,2” in row 1 is not a whole number from 0 to 99 or #"),
        ("##", "“##” in row 1 is not a whole number from 0 to 99 or #"),
        ("３", "“３” in row 1 is not a whole number from 0 to 99 or #"),
        ("9" * 99, f"“{'9' * 29}…” in row 1 is not a whole number from 0 to 99 or #"),
    ],
)
def test_a_grid_refused(text: str, problem: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        GROUND.read_value(text)
    assert str(refused.value) == problem


@pytest.mark.parametrize("text", ["#", "10"])
def test_a_grid_without_walls_refuses_them(text: str) -> None:
    with pytest.raises(Unacceptable, match=r"is not a whole number from 0 to 9$"):
        OPEN.read_value(text)


def test_a_grid_that_is_no_text_is_refused() -> None:
    with pytest.raises(Unacceptable, match="not text"):
        GROUND.read_value([[1]])
