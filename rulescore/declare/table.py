"""A table of a rule, kept as data: the calculator looks things up in it and the page prints it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A table under the id of its rule. Cells are text, as the page prints them."""

    id: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
