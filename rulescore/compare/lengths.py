"""Lengths as readers count them, in metres or feet, and exact in both."""

from fractions import Fraction
from math import floor
from typing import Annotated

from rulescore.declare import Choice, count

METRES = {"m": Fraction(1), "ft": Fraction(3048, 10_000)}
"""The length of each unit in metres; the international foot."""

Unit = Annotated[str, Choice("Counted in", {"m": "metres", "ft": "feet"}, book_wide=True)]
OUR_UNIT = "m"


def whole(length: Fraction, unit: str) -> int:
    """The whole metres or feet that are in a length in metres."""
    return floor(length / METRES[unit])


def format_length(amount: Fraction, unit: str) -> str:
    """A length as a reader counts it: “10 metres”, “1 foot”."""
    return count(amount, *{"m": ("metre",), "ft": ("foot", "feet")}[unit])
