"""Figures as authors state them, in ledgers and in examples on pages, against those that
calculators give.

A chance, or another number that is not whole, may be stated as a fraction, `7/12`; as a percentage,
`58.3%`; or as a decimal, `0.583`. The last two are right if they are rounded to what is written,
with three decimals or more as a number from 0 to 1. Our own books state them exactly.
"""

import json
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rulescore.project import IS_OURS

CLOSE = Fraction(1, 10**9)
FEWEST_DECIMALS = 3
LARGEST_DENOMINATOR = 100_000
"""A fraction with a larger one is told as a decimal."""
FRACTION = re.compile(r"(\d+)/([1-9]\d*)")
PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")


def agrees(stated: Any, given: Any, *, rounded: bool = not IS_OURS) -> bool:
    """Whether a figure that is stated is the one given, with `rounded` also rounded to three
    decimals or more where the given one is not whole."""
    if type(given) not in (int, float):
        return bool(stated == given)
    read = _read(stated)
    if read is None:
        return False
    value, decimals = read
    away = abs(value - Fraction(given))
    may_round = rounded and isinstance(given, float) and decimals >= FEWEST_DECIMALS
    return away < CLOSE or (may_round and away <= Fraction(1, 2 * 10**decimals) + CLOSE)


def _read(stated: Any) -> tuple[Fraction, int] | None:
    """The number that is stated, and its decimals, 0 where it is exact; None if it is none."""
    if type(stated) in (int, float):
        return Fraction(stated), _decimals(Decimal(repr(stated)))
    if not isinstance(stated, str):
        return None
    if fraction := FRACTION.fullmatch(stated.replace(" ", "")):
        return Fraction(int(fraction[1]), int(fraction[2])), 0
    if percent := PERCENT.fullmatch(stated.replace(" ", "")):
        hundredths = Decimal(percent[1]) / 100
        return Fraction(hundredths), _decimals(Decimal(percent[1])) + 2
    return None


def _decimals(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def as_stated(figure: Any) -> str:
    """A figure as an author writes it; text that is no number is in quotes."""
    is_number = isinstance(figure, str) and _read(figure) is not None
    if isinstance(figure, str):
        return figure if is_number else f"'{figure}'"
    return json.dumps(figure, ensure_ascii=False)


def told(given: Any) -> str:
    """A figure that a calculator gives, for a message: a fraction with its decimal."""
    fraction = _fraction(given)
    return f"{fraction} ({given:.4f})" if fraction else as_stated(given)


def ways_to_state(given: Any) -> str:
    """How to state a figure that a calculator gives."""
    fraction = _fraction(given)
    return f"{fraction}, {given:.4f}" if fraction and not IS_OURS else fraction or as_stated(given)


def _fraction(given: Any) -> str:
    """A number that is not whole as a fraction; "" if it is none, or a long one."""
    if not isinstance(given, float):
        return ""
    fraction = Fraction(given).limit_denominator(LARGEST_DENOMINATOR)
    return str(fraction) if abs(fraction - Fraction(given)) < Fraction(1, 10**13) else ""
