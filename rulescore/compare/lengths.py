"""Exact lengths in metres or feet."""

from fractions import Fraction
from math import floor
from typing import Annotated

from rulescore.declare import Choice, count

METRES = {"m": Fraction(1), "ft": Fraction(3048, 10_000)}
"""The length of each unit in metres; the international foot."""

Unit = Annotated[
    str,
    Choice(
        "Counted in",
        {"m": "metres", "ft": "feet"},
        book_wide=True,
        options_said={"m": "metre, metric", "ft": "foot, imperial"},
    ),
]
OUR_UNIT = "m"


def floor_length(length: Fraction, unit: str) -> int:
    """A length in metres as whole metres or feet, rounded down."""
    return floor(length / METRES[unit])


def format_length(amount: Fraction, unit: str) -> str:
    """A length in words: “10 metres”, “1 foot”."""
    return count(amount, *{"m": ("metre",), "ft": ("foot", "feet")}[unit])
