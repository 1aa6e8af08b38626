"""The pieces of a question."""

from dataclasses import dataclass
from fractions import Fraction

NUMBERS_OR_DICE = ("number", "dice")
"""Kinds of what stands for an amount, of a piece of a question and of an input."""


@dataclass
class Token:
    """A piece of a question."""

    text: str
    kind: str
    """`word`, `number`, `dice` (“2d6+1”), `pair` (“7@5”, “9/4”, “1d6/3”),
    `grid` (“2 2 4 / 0 3 1”) or `mark`."""
    start: int
    end: int
    stem: str = ""
    """Of a word, and of a number that is written as one."""
    value: Fraction = Fraction(0)
    signed: bool = False
    """Whether a number has a plus or a minus."""
    unit: str = ""
    """The unit behind a number, as `unit_of` names it."""
    unit_stem: str = ""
    is_foe: bool = False
    """Whether it is a word for whom one meets."""
    is_corrected: bool = False
    """Whether the stem is that of another word, which was meant."""
    game: str = ""
    """In a comparison, the game that it is about."""
    is_short: bool = False
    """Whether a word may be the first letters of one: “agi 12”."""
    is_unknown: bool = False
    """Whether no calculator knows a word, nor one that is like it."""
    parts: tuple["Token", ...] = ()
    """The numbers of which one is the sum: “2 hours 30 minutes”."""
