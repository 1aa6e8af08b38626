"""How a text of entries can be written as a list: an entry a row, with buttons for its numbers,
words to choose from, a box for what has no fixed words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Listing", "Part"]


@dataclass(frozen=True)
class Part:
    """A part of an entry: one of the words of `options`, with what a reader chooses by; or any
    text, in a box with `room` for so many characters; without either a whole number from `least`
    to `most`. What is typed of the options has nothing in it that parts it from the next part.

    `before` is what is before it in the text, if that is not what is `between` all parts.
    What is `optional` may be left empty and is then not written, nor what is before it. `said` is
    how a reader says its value, such as “{} hours”, if that is not the label and then the value.
    `most_in_all` is the most that a number comes to in all entries together, 0 if there is none: a
    new entry is like the last one, and has the least number where that would be too many. More is
    not refused by it, but by a `check` of the entries.
    """

    label: str
    options: Mapping[str, str] | None = None
    least: int = 1
    most: int = 1
    room: int = 0
    before: str = ""
    optional: bool = False
    said: str = ""
    most_in_all: int = 0

    def __post_init__(self) -> None:
        if self.options is not None and not isinstance(self.options, Mapping):
            problem = f"the options of “{self.label}” are a {type(self.options).__name__}"
            raise TypeError(f"{problem}. Accepted: a dict, of what is typed and how it is called")


@dataclass(frozen=True)
class Listing:
    """The parts of each entry, with `between` them in the text, and what keeps entries `apart`;
    what an entry is called, and the button that adds one. Where the first part is text, it is the
    name of its entry, which no other has.

    A `compact` list has no buttons to count by or to reorder, so that little room is taken.
    """

    entry: str
    add: str
    parts: tuple[Part, ...]
    between: str = " "
    apart: str = ", "
    compact: bool = False

    def __post_init__(self) -> None:
        for part, sign in zip(self.parts, self.signs[1:], strict=False):
            end = sign.strip() or " "
            for typed in part.options or ():
                if end in typed:
                    problem = f"“{typed}” has “{end}” in it, which ends a “{part.label}”"
                    raise ValueError(f"{problem}. Accepted: what is typed without it")

    @property
    def signs(self) -> list[str]:
        """What is before each part in the text; nothing before the first."""
        return ["", *(part.before or self.between for part in self.parts[1:])]

    def written(self, values: Sequence[str]) -> str:
        """An entry of a value for each part. An empty one is left out, and what is before it."""
        given = zip(self.signs, values, strict=True)
        return "".join(sign + value for sign, value in given if value)

    def entries(self, text: str) -> list[str]:
        """The entries of a text, whatever they are; a line break keeps them apart too."""
        between = re.split(f"[{self.apart.strip()}\n]", text)
        return [entry.strip() for entry in between if entry.strip()]
