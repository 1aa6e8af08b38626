"""Lengths in metres and feet, exact in both."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.compare.lengths import METRES, floor_length, format_length


@pytest.mark.parametrize(
    ("metres", "unit", "expected"),
    [
        ("3.048", "ft", 10),
        ("3.047", "ft", 9),
        ("0.3048", "ft", 1),
        ("2.999", "m", 2),
        ("0", "m", 0),
    ],
)
def test_only_whole_units_count(metres: str, unit: str, expected: int) -> None:
    assert floor_length(Fraction(metres), unit) == expected


@given(st.integers(0, 10_000), st.sampled_from(sorted(METRES)))
def test_a_length_in_a_unit_is_so_many_of_it(amount: int, unit: str) -> None:
    assert floor_length(amount * METRES[unit], unit) == amount


@pytest.mark.parametrize(
    ("amount", "unit", "expected"),
    [(1, "m", "1 metre"), (10, "m", "10 metres"), (1, "ft", "1 foot"), (30, "ft", "30 feet")],
)
def test_a_length_as_a_reader_counts_it(amount: int, unit: str, expected: str) -> None:
    assert format_length(Fraction(amount), unit) == expected
