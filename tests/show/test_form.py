"""The form: its labels, and the units after them."""

import re

import pytest

from rulescore.catalogue import find_calculator
from rulescore.show.form import form


def label(calculator: str, input: str) -> str:
    """A label of a form as a person reads it."""
    found = find_calculator(calculator)
    shown = form(found, {each.name: each.default for each in found.inputs})
    (inside,) = re.findall(rf'<label for="[^"]*--{input}">(.*?)</label>', shown)
    return re.sub(r"<[^>]*>", "", inside)


@pytest.mark.parametrize(
    ("calculator", "input", "read"),
    [
        ("gods-and-monsters.falling", "height_ft", "Height in ft"),
        ("archsoul.rest", "watch_hours", "Of that on watch in h"),
        ("archsoul.rest", "period_hours", "Length of a night, watch included in h"),
        ("archsoul.rest", "rest_hours", "Hours of rest first"),
        ("archsoul.falling", "meters", "Metres fallen"),
        ("zt.damage-taken", "max_hp", "Max HP"),
        ("zt.damage-taken", "hp", "Hit Points now"),
        ("symbaroum.healing", "toughness_max", "Full Toughness"),
        ("symbaroum.healing", "other_per_day", "Other healing per day in Toughness"),
        ("usiel.travel-cost", "hours", "Hours on the road"),
        ("usiel.journey", "schedule", "Schedule"),
    ],
)
def test_a_unit_follows_a_label_that_lacks_it(calculator: str, input: str, read: str) -> None:
    assert label(calculator, input) == read


@pytest.mark.parametrize(
    ("calculator", "box", "entries"),
    [("symbaroum.initiative", "textarea", 3), ("symbaroum.armor-compare", "input", 4)],
)
def test_the_text_form_is_as_tall_as_its_entries(calculator: str, box: str, entries: int) -> None:
    found = find_calculator(calculator)
    shown = form(found, {each.name: each.default for each in found.inputs})
    assert re.search(rf'<rule-listing [^>]*data-entries="{entries}"><{box} ', shown)
