import re
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare.inputs import Unacceptable
from rulescore.declare.notation import DiceNotation, DiceSum, LikeDice
from rulescore.dice.pools import chances

ONE = DiceNotation(
    "Damage",
    example="1d4+2",
    most_dice=12,
    sides=range(2, 21),
    plain=range(101),
    added=range(-20, 21),
)
LOOSE = DiceNotation(
    "Damage",
    example="13",
    most_dice=20,
    sides=(4, 6, 20),
    plain=range(-200, 401),
    added=range(-100, 101),
    blanks="ignored",
)
MANY = DiceNotation(
    "Damage",
    example="1d8+1d4",
    most_dice=6,
    sides=range(2, 21),
    plain=range(100),
    added=range(100),
    terms=4,
)
STRICT = DiceNotation(
    "Effect",
    example="2d10",
    most_dice=3,
    sides=range(2, 21),
    plain=range(21),
    added=range(21),
    blanks="refused",
)
D6 = LikeDice(1, 6)

GRAMMAR = re.compile(r"([+-]?)(?:([0-9]{0,4})d([0-9]{1,4})|([0-9]{1,4}))")
"""The terms of the notation as one would write them down first; too slow for what is long."""


@pytest.mark.parametrize(
    ("kind", "text", "dice"),
    [
        (ONE, "0", DiceSum((), 0)),
        (ONE, " 100 ", DiceSum((), 100)),
        (ONE, "d6", DiceSum((D6,), 0)),
        (ONE, "\td6\t+ 1\n", DiceSum((D6,), 1)),
        (ONE, "D6", DiceSum((D6,), 0)),
        (ONE, "12d20+20", DiceSum((LikeDice(12, 20),), 20)),
        (ONE, "2D6  -  20", DiceSum((LikeDice(2, 6),), -20)),
        (ONE, "d6\N{MINUS SIGN}1", DiceSum((D6,), -1)),
        (ONE, "1d4+0", DiceSum((LikeDice(1, 4),), 0)),
        (LOOSE, "-200", DiceSum((), -200)),
        (LOOSE, "2 d 6 + 3", DiceSum((LikeDice(2, 6),), 3)),
        (MANY, "1d8+1d4", DiceSum((LikeDice(1, 8), LikeDice(1, 4)), 0)),
        (MANY, "2 + d6 + 3 + 2d4", DiceSum((D6, LikeDice(2, 4)), 5)),
        (MANY, "40+59", DiceSum((), 99)),
        (STRICT, "3d20+20", DiceSum((LikeDice(3, 20),), 20)),
    ],
)
def test_dice_that_are_read(kind: DiceNotation, text: str, dice: DiceSum) -> None:
    assert kind.dice(text) == dice
    assert kind.dice(str(dice)) == dice
    assert kind.read_value(text) == text


NEITHER = "is neither a whole number nor dice"


@pytest.mark.parametrize(
    ("kind", "text", "problem"),
    [
        (ONE, "", "nothing is given"),
        (ONE, "  ", "nothing is given"),
        (ONE, "101", "101 is not from 0 to 100"),
        *((ONE, bad, f"“{bad}” {NEITHER}") for bad in ("-1", "+1", "1.5", "1 d6", "d6+", "3+d6")),
        *((ONE, bad, f"“{bad}” {NEITHER}") for bad in ("d６", "d6+d6", "1+1", "-d6", "d")),
        (ONE, "d6+1+1", "“d6+1+1” has more than 2 parts"),
        (ONE, "0d6", "“0d6” has not from 1 to 12 dice"),
        (ONE, "13d6", "“13d6” has not from 1 to 12 dice"),
        (ONE, "2d1", "“2d1” has no dice of 2 to 20 sides"),
        (ONE, "2d21", "“2d21” has no dice of 2 to 20 sides"),
        (ONE, "2d6+21", "“2d6+21” adds or takes off more than 20"),
        (ONE, "2d6-21", "“2d6-21” adds or takes off more than 20"),
        (ONE, "9" * 99, f"“{'9' * 29}…” {NEITHER}"),
        (LOOSE, "401", "401 is not from -200 to 400"),
        (LOOSE, "2d7", "“2d7” has no dice of 4, 6 or 20 sides"),
        (MANY, "1+1+1+1+1", "“1+1+1+1+1” has more than 4 parts"),
        (MANY, "d6+100", "“d6+100” adds more than 99"),
        (MANY, "d6-1", f"“d6-1” {NEITHER}"),
        (STRICT, "d6 + 1", f"“d6 + 1” {NEITHER}"),
        (STRICT, "d6-1", f"“d6-1” {NEITHER}"),
    ],
)
def test_dice_that_are_refused(kind: DiceNotation, text: str, problem: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        kind.read_text(text)
    assert str(refused.value) == problem


@pytest.mark.parametrize("kind", [ONE, LOOSE, MANY, STRICT])
def test_what_is_accepted_shows_an_example(kind: DiceNotation) -> None:
    assert f"“{kind.example}”" in kind.accepted()
    assert kind.dice(kind.example)


@given(
    dice=st.lists(st.tuples(st.integers(1, 2), st.integers(2, 5)), max_size=2),
    added=st.integers(-3, 9),
    times=st.integers(0, 2),
)
def test_every_fall_of_the_dice(dice: list[tuple[int, int]], added: int, times: int) -> None:
    written = DiceSum(tuple(LikeDice(*alike) for alike in dice), added).times(times)
    faces = [range(1, sides + 1) for number, sides in written.dice for _ in range(number)]
    totals = [sum(fall) + written.added for fall in product(*faces)]
    assert written.outcomes == len(totals)
    shares = {total: weight / len(totals) for total, weight in Counter(totals).items()}
    assert chances(written.total()) == pytest.approx(shares)


@pytest.mark.parametrize("text", ["9" * 2000 + "x", "1d6+" * 500, "1d6-" * 499 + "x", "+" * 2000])
@pytest.mark.parametrize("kind", [ONE, LOOSE, MANY, STRICT])
def test_no_text_takes_long_to_refuse(kind: DiceNotation, text: str) -> None:
    """A reader who falls into such a link would wait for ever."""
    with pytest.raises(Unacceptable, match="is neither a whole number nor dice"):
        kind.dice(text)


@given(st.text(alphabet="d0123456789+-", max_size=12))
def test_a_text_is_spelt_as_the_grammar_has_it(text: str) -> None:
    first, *others = GRAMMAR.findall(text) or [("", "", "", "")]
    is_spelt = re.fullmatch(f"(?:{GRAMMAR.pattern})+", text) is not None
    is_joined = first[0] != "+" and all(sign for sign, *_ in others)
    try:
        LOOSE.dice(text)
    except Unacceptable as refused:
        is_refused_as_none = "is neither a whole number nor dice" in str(refused)
        assert is_refused_as_none or (is_spelt and is_joined) or not text
    else:
        assert is_spelt
        assert is_joined
