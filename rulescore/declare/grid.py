"""An input that is a grid: rows of cells, each a whole number, or a wall where there may be one."""

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field

from rulescore.declare.inputs import Line, Unacceptable, shortened
from rulescore.language import say

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
        return say(
            "rows separated by /, the cells of a row by blanks, every row of the same length, "
            "{most} by {most} at the most; each cell is {cell}; such as “{example}”",
            most=self.most_side,
            cell=self._cell(),
            example=self.example,
        )

    def _cell(self) -> str:
        number = say("a whole number from {least} to {most}", least=0, most=self.most_value)
        return say("{one} or {other}", one=number, other=WALL) if self.walls else number

    def read_value(self, value: object) -> str:
        text = super().read_value(value)
        self.spaces(text)
        return text

    def spaces(self, text: str) -> list[list[int | None]]:
        """The rows of a grid, None for a wall; Unacceptable if it is outside the grammar."""
        if not text.strip(" "):
            raise Unacceptable(say("nothing is given"))
        blank = text.replace("\t", " ")
        rows = [[cell for cell in row.split(" ") if cell] for row in blank.split("/")]
        if len(rows) > self.most_side:
            raise Unacceptable(say("{amount} rows are too many", amount=len(rows)))
        for place, row in enumerate(rows, start=1):
            self._check_length(place, len(row), len(rows[0]))
        return [
            [self._read(cell, place) for cell in row] for place, row in enumerate(rows, start=1)
        ]

    def _check_length(self, place: int, length: int, first: int) -> None:
        if not length:
            raise Unacceptable(say("there is nothing in row {row}", row=place))
        if length > self.most_side:
            told = {"row": place, "cells": length}
            raise Unacceptable(say("row {row} has {cells} cells, which are too many", **told))
        if length != first:
            told = {"row": place, "length": length, "other": first}
            problem = say("row {row} is of length {length}, the first of length {other}", **told)
            raise Unacceptable(problem)

    def _read(self, cell: str, row: int) -> int | None:
        if cell == WALL and self.walls:
            return None
        if not NUMBER.fullmatch(cell) or int(cell) > self.most_value:
            told = {"cell": shortened(cell), "row": row, "accepted": self._cell()}
            raise Unacceptable(say("“{cell}” in row {row} is not {accepted}", **told))
        return int(cell)
