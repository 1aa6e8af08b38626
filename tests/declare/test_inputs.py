"""How values are read, typed and from JSON, and how they are refused."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare.inputs import (
    LONGEST_TEXT,
    Amount,
    Choice,
    Input,
    Refusal,
    Switch,
    Text,
    Whole,
    quoted,
    shortened,
)

HOURS = Input("hours", Whole("Hours", -5, 72, unit="h"), 8)
PRICE = Input("price", Amount("Price", Fraction(1, 100), 1000), Fraction(1))
FAST = Input("fast", Switch("Fast"), False)
PACE = Input("pace", Choice("Pace", {"walk": "walking", "hurry": "hurrying"}), "walk")
PLAN = Input("plan", Text("Plan", grammar="a plan", example="walk 8"), "walk 8")


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        *((typed, 8) for typed in ("8", " 8 ", "8.0", "08", "+8", "8e0", "0.8e1")),
        *(("−3", -3), ("-3", -3), ("-0", 0), ("72", 72), ("-5", -5)),
    ],
)
def test_whole_numbers_typed(typed: str, value: int) -> None:
    read = HOURS.read(typed, typed=True)
    assert read == value
    assert type(read) is int


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "nothing was given"),
        ("  ", "nothing was given"),
        ("8.5", "8.5 is not a whole number"),
        ("abc", "abc is not a number"),
        ("8 h", "8 h is not a number"),
        ("1_0", "1_0 is not a number"),
        ("0x10", "0x10 is not a number"),
        ("８", "８ is not a number"),
        ("1/2", "1/2 is not a number"),
        ("1,5", "1,5 is not a number"),
        ("true", "true is not a number"),
        ("NaN", "NaN is not a finite number"),
        ("-inf", "-inf is not a finite number"),
        ("Infinity", "Infinity is not a finite number"),
        ("1e9999", "1e9999 is not a number"),
        ("1e400", "1e400 is too large"),
        ("-1e400", "-1e400 is too small"),
        ("73", "73 is too large"),
        ("-6", "-6 is too small"),
        ("1" * 61, f"{'1' * 39}… has too many digits"),
        pytest.param("1" * 300_000 + "x", f"{'1' * 39}… is not a number", id="long"),
        ("1." * 200, f"{'1.' * 19}1… is not a number"),
    ],
)
def test_whole_numbers_refused_as_typed(typed: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        HOURS.read(typed, typed=True)
    assert str(refused.value) == f"hours: {problem}. Accepted: a whole number from -5 to 72 h."


@pytest.mark.parametrize("value", [8, 8.0, Decimal("8"), Fraction(8)])
def test_whole_numbers_from_json(value: object) -> None:
    read = HOURS.read(value, typed=False)
    assert read == 8
    assert type(read) is int


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (True, "true is not a number"),
        (None, "null is not a number"),
        ("8", "the text '8' is not a number"),
        ([8], "a list is not a number"),
        ({"hours": 8}, "an object is not a number"),
        (float("nan"), "nan is not a finite number"),
        (float("inf"), "inf is not a finite number"),
        (1e300, "1e+300 is too large"),
        (10**80, f"1{'0' * 38}… is too large"),
    ],
)
@pytest.mark.parametrize("input", [HOURS, PRICE])
def test_numbers_refused_from_json(input: Input, value: object, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        input.read(value, typed=False)
    assert refused.value.problem == problem
    assert refused.value.input == input.name
    assert refused.value.accepted == input.kind.accepted()


def test_parts_of_a_whole_number_are_refused() -> None:
    with pytest.raises(Refusal, match=r"8\.5 is not a whole number"):
        HOURS.read(8.5, typed=False)


@pytest.mark.parametrize("given", ["0.1", ".1", "0.10", "1e-1"])
def test_amounts_are_the_decimals_typed(given: str) -> None:
    assert PRICE.read(given, typed=True) == Fraction(1, 10)
    assert PRICE.read(float(given), typed=False) == Fraction(1, 10)


@pytest.mark.parametrize("given", ["0", "0.009", "1000.01", "-1", "1 000"])
def test_amounts_refused(given: str) -> None:
    with pytest.raises(Refusal, match=r"Accepted: a number from 0\.01 to 1000\."):
        PRICE.read(given, typed=True)


@given(value=st.integers(-5, 72))
def test_whole_numbers_read_back(value: int) -> None:
    assert HOURS.read(HOURS.kind.to_text(value), typed=True) == value
    assert HOURS.read(HOURS.kind.to_json(value), typed=False) == value


@given(cents=st.integers(1, 100_000))
def test_amounts_read_back(cents: int) -> None:
    value = Fraction(cents, 100)
    assert PRICE.read(PRICE.kind.to_text(value), typed=True) == value
    assert PRICE.read(PRICE.kind.to_json(value), typed=False) == value


@pytest.mark.parametrize("typed", ["true", "TRUE", " yes ", "on", "1"])
def test_switched_on(typed: str) -> None:
    assert FAST.read(typed, typed=True) is True


@pytest.mark.parametrize("typed", ["false", "No", "off", "0"])
def test_switched_off(typed: str) -> None:
    assert FAST.read(typed, typed=True) is False


@pytest.mark.parametrize(
    ("given", "typed"), [("maybe", True), ("", True), (1, False), ("true", False), (None, False)]
)
def test_switches_refused(given: object, typed: bool) -> None:
    with pytest.raises(Refusal, match="neither") as refused:
        FAST.read(given, typed=typed)
    assert refused.value.accepted == "true or false"


@pytest.mark.parametrize("value", [True, False])
def test_switches_read_back(value: bool) -> None:
    assert FAST.read(FAST.kind.to_text(value), typed=True) is value


def test_choices() -> None:
    assert PACE.read(" hurry ", typed=True) == "hurry"
    assert PACE.read("hurry", typed=False) == "hurry"


@pytest.mark.parametrize(
    ("given", "typed"),
    [("Hurry", True), ("", True), ("walking", True), (" hurry ", False), (1, False), ([], False)],
)
def test_choices_refused(given: object, typed: bool) -> None:
    with pytest.raises(Refusal) as refused:
        PACE.read(given, typed=typed)
    assert refused.value.accepted == "one of walk, hurry"


def test_texts_of_any_length_up_to_the_limit() -> None:
    assert PLAN.read("x" * LONGEST_TEXT, typed=True) == "x" * LONGEST_TEXT
    with pytest.raises(Refusal, match="2001 characters are more than 2000"):
        PLAN.read("x" * (LONGEST_TEXT + 1), typed=True)
    with pytest.raises(Refusal, match="8 is not text"):
        PLAN.read(8, typed=False)
    assert PLAN.kind.accepted() == "a plan, such as “walk 8”"


@pytest.mark.parametrize("input", [HOURS, PRICE, FAST, PACE])
@given(given=st.text(max_size=200))
def test_any_text_is_read_or_refused_on_one_short_line(input: Input, given: str) -> None:
    try:
        input.read(given, typed=True)
    except Refusal as refusal:
        line = str(refusal)
    else:
        return
    assert len(line.splitlines()) == 1
    assert line.isprintable()
    assert len(line) < 200
    assert line.startswith(f"{input.name}: ")


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.parametrize("input", [HOURS, PRICE, FAST, PACE, PLAN])
@given(given=JSON)
def test_any_json_is_read_or_refused(input: Input, given: object) -> None:
    try:
        value = input.read(given, typed=False)
    except Refusal as refusal:
        line = str(refusal)
    else:
        assert input.read(input.kind.to_json(value), typed=False) == value
        return
    assert len(line.splitlines()) == 1


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("a\nb\tc", "a b c"),
        ("\x1b[31mred", "[31mred"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        (" " * 3000 + "x", "…"),
        (f"a{' ' * 3000}b", "a…"),
        pytest.param(10**4400, "a number of thousands of digits", id="long"),
    ],
)
def test_echoes_are_short_and_on_one_line(given: object, shown: str) -> None:
    assert quoted(given) == shown


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("a\tb  c", "a\tb  c"),
        ("a\nb\u2028c\x85d\r\n", "a b c d  "),
        ("\x00\x1b[1m\ud800\x7f", "  [1m  "),
        ("Å\xa0½\u200d", "Å\xa0½\u200d"),
        ("\n" * 31, " " * 29 + "…"),
    ],
)
def test_pieces_of_a_text_stay_as_they_are_but_on_one_line(given: str, shown: str) -> None:
    assert shortened(given) == shown


def test_a_nameless_input_is_seen_to_have_no_name() -> None:
    assert str(Refusal("", "there is none", "hours")) == "'': there is none. Accepted: hours."


def test_a_refusal_of_the_request_itself_names_no_input() -> None:
    assert str(Refusal(None, "that is not JSON", "an object")) == (
        "that is not JSON. Accepted: an object."
    )


def test_readings_are_listed_apart_from_inputs() -> None:
    assumed = Choice("Dice", {"2d6": "2d6"}, assumed=True)
    assert Input("dice", assumed, "2d6").is_reading
    assert Input("reading_tie", PACE.kind, "walk").is_reading
    assert not PACE.is_reading


def test_schema_of_an_input() -> None:
    assert HOURS.schema() == {
        "title": "Hours",
        "type": "integer",
        "minimum": -5,
        "maximum": 72,
        "x-unit": "h",
        "default": 8,
    }
    assert PRICE.schema()["minimum"] == 0.01
    assert PACE.schema()["enum"] == ["walk", "hurry"]
    assert FAST.schema()["type"] == "boolean"
    assert PLAN.schema()["examples"] == ["walk 8"]
