"""Texts that can be written as a list: what the list offers is what the calculator takes."""

import re
from itertools import product

import pytest

from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Input, Refusal
from rulescore.declare.listing import Listing, Part

LISTED = [
    pytest.param(calculator, input, listing, id=f"{calculator.id} {input.name}")
    for calculator in calculators()
    for input in calculator.inputs
    for listing in [getattr(input.kind, "listing", None)]
    if listing
]


def words_of(part: Part) -> list[str]:
    """What a part may hold: its words, its least number, a text that is also a number."""
    if part.optional:
        return [""]
    return list(part.options or ()) or ["7" if part.room else str(part.least)]


def is_taken(calculator: Calculator, input: Input, text: str) -> bool:
    try:
        calculator.run({input.name: text})
    except Refusal:
        return False
    return True


@pytest.mark.parametrize(("calculator", "input", "listing"), LISTED)
def test_every_word_that_a_list_offers_is_taken(
    calculator: Calculator, input: Input, listing: Listing
) -> None:
    offered = [words_of(part) for part in listing.parts]
    for at, part in enumerate(listing.parts):
        for word in part.options or ():
            entries = product(*offered[:at], [word], *offered[at + 1 :])
            assert any(is_taken(calculator, input, listing.written(words)) for words in entries)


def pattern_of(part: Part) -> str:
    if part.room:
        return "[^,;:/]+"
    return "[a-z_-]+" if part.options else "[0-9]+"


@pytest.mark.parametrize(("calculator", "input", "listing"), LISTED)
def test_what_a_calculator_opens_with_can_be_listed(
    calculator: Calculator, input: Input, listing: Listing
) -> None:
    entries = listing.entries(input.default)
    assert listing.apart.join(entries) == input.default
    parts = [part for part in listing.parts if not part.optional]
    signs = ["", *(part.before or listing.between for part in parts[1:])]
    given = zip(signs, parts, strict=True)
    pattern = re.compile("".join(f"{re.escape(sign)}({pattern_of(part)})" for sign, part in given))
    for entry in entries:
        found = pattern.fullmatch(entry)
        assert found
        for part, text in zip(parts, found.groups(), strict=True):
            if part.options:
                assert text in part.options
            elif not part.room:
                assert part.least <= int(text) <= part.most


def test_separators_and_line_breaks_end_entries() -> None:
    listing = Listing("Fighter", "Add a fighter", (Part("name", room=8),), apart="; ")
    assert listing.entries("Kvarek, 11; ;Fenya\nRobber\n") == ["Kvarek, 11", "Fenya", "Robber"]


def test_there_are_some() -> None:
    assert len(LISTED) >= 12


def test_options_that_cannot_be_typed_are_refused_as_they_are_declared() -> None:
    with pytest.raises(TypeError, match="the options of “thing” are a list"):
        Part("thing", ["oil", "rope"])  # type: ignore[arg-type]
    number = Part("number", most=9)
    with pytest.raises(ValueError, match="“wax candle” has “ ” in it, which ends a “thing”"):
        Listing("Thing", "Add a thing", (Part("thing", {"wax candle": "wax candle"}), number))
    told = Listing(
        "Thing", "Add a thing", (Part("thing", {"wax candle": ""}), number), between=": "
    )
    assert told.parts[1] is number
