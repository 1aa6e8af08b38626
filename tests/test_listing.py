"""Texts that can be written as a list: what the list offers is what the calculator takes."""

import re

import pytest

from rulescore.calculator import Calculator
from rulescore.catalogue import calculators
from rulescore.inputs import Input
from rulescore.listing import Listing, Part

LISTED = [
    pytest.param(calculator, input, listing, id=f"{calculator.id} {input.name}")
    for calculator in calculators()
    for input in calculator.inputs
    for listing in [getattr(input.kind, "listing", None)]
    if listing
]


def entry_of(listing: Listing, choose: dict[str, str]) -> str:
    """An entry as the list writes it, at the least of each number, with some words chosen."""

    def written(part: Part) -> str:
        return choose.get(part.label, next(iter(part.options or ()), str(part.least)))

    return listing.between.join(map(written, listing.parts))


@pytest.mark.parametrize(("calculator", "input", "listing"), LISTED)
def test_every_word_that_a_list_offers_is_taken(
    calculator: Calculator, input: Input, listing: Listing
) -> None:
    for part in listing.parts:
        for word in part.options or ():
            calculator.run({input.name: entry_of(listing, {part.label: word})})


@pytest.mark.parametrize(("calculator", "input", "listing"), LISTED)
def test_what_a_calculator_opens_with_can_be_listed(
    calculator: Calculator, input: Input, listing: Listing
) -> None:
    parts = ("([a-z_-]+)" if part.options else "([0-9]+)" for part in listing.parts)
    pattern = re.compile((listing.between.strip() or " +").join(parts))
    for entry in filter(None, input.default.split(",")):
        found = pattern.fullmatch(entry.strip())
        assert found
        for part, text in zip(listing.parts, found.groups(), strict=True):
            assert text in part.options if part.options else part.least <= int(text) <= part.most


def test_there_are_some() -> None:
    assert len(LISTED) >= 6
