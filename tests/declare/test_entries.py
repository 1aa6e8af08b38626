"""A list as an input: its entries, their parts, its limits, its refusals."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from rulescore.declare.entries import Entries, check_names, parts_reader
from rulescore.declare.inputs import Input, Refusal, Unacceptable
from rulescore.declare.listing import Listing, Part


class Visit(NamedTuple):
    """Where somebody went, what they did there, and how often."""

    place: str
    act: str
    times: int


VISIT = Listing(
    "Visit",
    "Add a visit",
    (
        Part("place", room=8),
        Part("act", {"eat": "eating", "drink": "drinking"}, before=": "),
        Part("times", least=1, most=9),
    ),
    apart="; ",
)
VISITS = Entries(
    "Visits",
    grammar="1 to 3 visits",
    example="inn: eat 2; bar: drink 1",
    listing=VISIT,
    read_entry=parts_reader(VISIT, Visit),
    most=3,
    one="visit",
    check=check_names,
)
NUMBERS = Entries("Numbers", grammar="numbers", example="1", read_entry=int, most=3, one="number")


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("inn: eat 2", [Visit("inn", "eat", 2)]),
        (
            " Old Inn :EAT   02;bar:drink 1",
            [Visit("Old Inn", "eat", 2), Visit("bar", "drink", 1)],
        ),
        ("inn:\neat 2", [Visit("inn", "eat", 2)]),
    ],
)
def test_entries_read(text: str, entries: list[Visit]) -> None:
    assert VISITS.entries(text) == entries
    assert VISITS.read_text(text) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no visit is given"),
        (" ", "no visit is given"),
        (";", "entry 1 is empty"),
        ("; a: eat 1", "entry 1 is empty"),
        ("a: eat 1;; b: eat 1", "entry 2 is empty"),
        ("a: eat 1;", "entry 2 is empty"),
        ("; ".join(f"{place}: eat 1" for place in "abcd"), "4 visits are more than 3"),
        ("a", "“a” is not of the form place:act times"),
        ("a: eat", "“a: eat” is not of the form place:act times"),
        ("a: eat\t1", "“a: eat\t1” is not of the form place:act times"),
        ("a: sing 1", "“sing” for act in “a: sing 1” is none of eat, drink"),
        ("a: eat 0", "“0” for times in “a: eat 0” is not a whole number from 1 to 9"),
        ("a: eat 10", "“10” for times in “a: eat 10” is not a whole number from 1 to 9"),
        ("a: eat 1.5", "“1.5” for times in “a: eat 1.5” is not a whole number from 1 to 9"),
        ("a: eat 1 \n 2", "“1 2” for times in “a: eat 1   2” is not a whole number from 1 to 9"),
        ("a: eat ３", "“３” for times in “a: eat ３” is not a whole number from 1 to 9"),
        ("a: eat 1; A: drink 1", "“A” is there twice"),
    ],
)
def test_entries_refused(text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        Input("visits", VISITS, "").read(text, typed=True)
    assert refused.value.input == "visits"
    assert refused.value.problem == problem
    assert refused.value.accepted == "1 to 3 visits, such as “inn: eat 2; bar: drink 1”"


def test_without_a_listing_there_are_commas_between() -> None:
    assert NUMBERS.entries("1, 2,3") == [1, 2, 3]
    with pytest.raises(Unacceptable, match="no number is given"):
        NUMBERS.read_value(" ")
    with pytest.raises(Unacceptable, match="not text"):
        NUMBERS.read_value(7)


def test_a_list_may_be_empty() -> None:
    empty = replace(NUMBERS, may_be_empty=True)
    assert empty.entries(" ") == []
    with pytest.raises(Unacceptable, match="entry 1 is empty"):
        empty.entries(",")


def test_empty_entries_may_be_skipped() -> None:
    lenient = replace(NUMBERS, skips_empty=True)
    assert lenient.entries(",1,, 2, ,") == [1, 2]
    with pytest.raises(Unacceptable, match="no number is given"):
        lenient.entries(", ,")


def test_lines_separate_entries_only_where_they_may() -> None:
    lines = replace(NUMBERS, lines=True, skips_empty=True)
    assert lines.entries("1\r\n\n2, 3\n") == [1, 2, 3]
    with pytest.raises(ValueError, match="invalid literal"):
        NUMBERS.entries("1\n2")
