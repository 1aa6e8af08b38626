"""An input that is a grid: rows of cells, each a whole number, or a wall where there may be one."""

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field

from rulescore.declare.inputs import Line, Unacceptable, shortened

__all__ = ["WALL", "Grid"]

WALL = "#"
"""A cell that is a wall."""

NUMBER = re.compile(r"[0-9]{1,4}")
"""A cell that is a whole number."""


@dataclass(frozen=True)
class Grid(Line):
    """A grid as text: “0 2 2 / # 4 1” is two rows of three cells, one of them a wall.

    Numbers go from 0 to `most_value`; `walls` says whether a cell may be `#`. `brush` is what a
    reader paints with; with `over` the grid lies over that of another input, of the same shape, and
    the two are painted together. There the frames of the answer are played, as many as the input
    `steps` says, and `starts` has maps to begin with: for each name both grids, by input. Refused:
    rows of different lengths, more than `most_side` rows or cells in a row, any other cell.
    """

    _: KW_ONLY
    walls: bool
    most_side: int
    most_value: int
    brush: str = ""
    over: str = ""
    steps: str = ""
    starts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def accepted(self) -> str:
        return (
            "rows separated by /, the cells of a row by blanks, every row of the same length, "
            f"{self.most_side} by {self.most_side} at the most; each cell is {self._cell()}; "
            f"such as “{self.example}”"
        )

    def _cell(self) -> str:
        return f"a whole number from 0 to {self.most_value}{f' or {WALL}' if self.walls else ''}"

    def read_value(self, value: object) -> str:
        text = super().read_value(value)
        self.spaces(text)
        return text

    def spaces(self, text: str) -> list[list[int | None]]:
        """The rows of a grid, None for a wall; Unacceptable if it is outside the grammar."""
        if not text.strip(" "):
            raise Unacceptable("nothing is given")
        blank = text.replace("\t", " ")
        rows = [[cell for cell in row.split(" ") if cell] for row in blank.split("/")]
        if len(rows) > self.most_side:
            raise Unacceptable(f"{len(rows)} rows are too many")
        for place, row in enumerate(rows, start=1):
            self._check_length(place, len(row), len(rows[0]))
        return [
            [self._read(cell, place) for cell in row] for place, row in enumerate(rows, start=1)
        ]

    def _check_length(self, place: int, length: int, first: int) -> None:
        if not length:
            raise Unacceptable(f"there is nothing in row {place}")
        if length > self.most_side:
            raise Unacceptable(f"row {place} has {length} cells, which are too many")
        if length != first:
            raise Unacceptable(f"row {place} is of length {length}, the first of length {first}")

    def _read(self, cell: str, row: int) -> int | None:
        if cell == WALL and self.walls:
            return None
        if not NUMBER.fullmatch(cell) or int(cell) > self.most_value:
            raise Unacceptable(f"“{shortened(cell)}” in row {row} is not {self._cell()}")
        return int(cell)
