"""How a text of entries with commas between them can be written as a list: an entry a row, buttons
for its numbers, words to choose from."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A part of an entry: one of the words of `options`, with what a reader chooses by; without
    them a whole number from `least` to `most`."""

    label: str
    options: Mapping[str, str] | None = None
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Listing:
    """The parts of each entry, with `between` them in the text; what an entry is called, and the
    button that adds one."""

    entry: str
    add: str
    parts: tuple[Part, ...]
    between: str = " "
