"""How figures read to a person."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare.figures import (
    cases,
    count,
    number,
    number_json,
    odds,
    percent,
    signed,
    unit_for,
)

CHANCES = st.fractions(0, 1, max_denominator=10**6)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (8, "8"),
        (-3, "−3"),
        (1234567, "1,234,567"),
        (Fraction(5, 2), "2.5"),
        (Fraction(1, 3), "0.33"),
        (Fraction(2, 3), "0.67"),
        (Fraction(-1, 4), "−0.25"),
        (Fraction(999, 1000), "1"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(25, 1000), "0.02"),
        (Fraction(75, 1000), "0.08"),
        (Fraction(1, 10**20), "0"),
    ],
)
def test_number(value: Fraction, text: str) -> None:
    assert number(value) == text


@given(value=st.fractions(-(10**6), 10**6))
def test_number_is_near_what_it_says(value: Fraction) -> None:
    said = Fraction(number(value).replace(",", "").replace("−", "-"))
    assert abs(said - value) <= Fraction(1, 200)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 10**8), "under 0.1% (1 in 100,000,000)"),
        (Fraction(1, 10**9), "under 0.1% (1 in over a billion)"),
        (Fraction(1, 20**4000), "under 0.1% (1 in over a billion)"),
        (Fraction(1, 6), "16.7% (1 in 6)"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(2, 5), "40%"),
        (Fraction(1, 2), "50%"),
        (Fraction(5, 6), "83.3%"),
        (1 - Fraction(1, 10**6), "over 99.9%"),
        (Fraction(1), "100%"),
    ],
)
def test_odds(chance: Fraction, text: str) -> None:
    assert odds(chance) == text


@pytest.mark.parametrize(
    ("chance", "faces", "text"),
    [
        (Fraction(13, 20), 20, "13 in 20"),
        (Fraction(1, 20), 20, "1 in 20"),
        (Fraction(1), 20, ""),
        (Fraction(1, 40), 20, "1 in 40"),
        (Fraction(39, 40), 20, ""),
        (Fraction(13, 20), 0, ""),
        (Fraction(1, 3), 0, ""),
        (Fraction(1, 4), 0, "1 in 4"),
    ],
)
def test_cases_where_they_help(chance: Fraction, faces: int, text: str) -> None:
    assert cases(chance, faces) == text
    assert odds(chance, faces) == percent(chance) + (f" ({text})" if text else "")


@given(chance=CHANCES)
def test_only_the_certain_reads_as_certain(chance: Fraction) -> None:
    assert (percent(chance) == "0%") == (chance == 0)
    assert (percent(chance) == "100%") == (chance == 1)


def test_a_share_may_be_less_than_nothing_or_more_than_all() -> None:
    assert percent(Fraction(-1, 4)) == "\N{MINUS SIGN}25%"
    assert percent(Fraction(5, 4)) == "125%"


@given(chance=CHANCES)
def test_percent_is_near_the_chance(chance: Fraction) -> None:
    said = re.fullmatch(r"(?:under |over )?([\d.]+)%", percent(chance))
    assert said
    assert abs(Fraction(said[1]) / 100 - chance) <= Fraction(1, 1000)


@pytest.mark.parametrize(("value", "text"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_signed(value: int, text: str) -> None:
    assert signed(value) == text


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0 injuries"),
        (1, "1 injury"),
        (Fraction(1), "1 injury"),
        (Fraction(3, 2), "1.5 injuries"),
        (1000, "1,000 injuries"),
    ],
)
def test_count(amount: Fraction, text: str) -> None:
    assert count(amount, "injury", "injuries") == text
    assert count(2, "hour") == "2 hours"


@pytest.mark.parametrize(
    ("unit", "one"),
    [
        ("rounds", "round"),
        ("successes", "success"),
        ("Toughness", "Toughness"),
        ("s", "s"),
        ("HP", "HP"),
        ("%", "%"),
        ("", ""),
    ],
)
def test_unit_for(unit: str, one: str) -> None:
    assert unit_for(1, unit) == one
    assert unit_for(Fraction(1, 2), unit) == unit_for(2, unit) == unit


def test_json_keeps_whole_numbers_whole() -> None:
    assert repr(number_json(Fraction(8))) == "8"
    assert repr(number_json(Fraction(1, 4))) == "0.25"
    assert number_json(Fraction(1, 6**200)) > 0
