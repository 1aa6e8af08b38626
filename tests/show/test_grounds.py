"""What an answer rests on and a fold hides: named where it matters, and only there."""

import re

import pytest

from rulescore.catalogue import find_calculator
from rulescore.show.grounds import folded_grounds


def named(id: str, inputs: dict[str, object]) -> str:
    """The line below a headline as a person reads it."""
    shown = folded_grounds(find_calculator(id).run(inputs))
    return re.sub(r"<[^>]*>", "", shown)


@pytest.mark.parametrize(
    ("id", "inputs", "line"),
    [
        ("usiel.travel-cost", {}, ""),
        ("usiel.travel-cost", {"hours": 12}, ""),
        (
            "usiel.travel-cost",
            {"armour_stamina": 2, "reading_armour_fast": "flat"},
            "With Armour’s Stamina value 2 · Armour at fast pace: it is added once",
        ),
        ("symbaroum.attack", {}, "With Armor of the target 1D4"),
        ("archsoul.exhaustion", {}, "With State before: fresh"),
        ("symbaroum.character", {"name": "Fenya"}, ""),
    ],
)
def test_what_is_hidden_and_matters_is_named(id: str, inputs: dict[str, object], line: str) -> None:
    assert named(id, inputs) == line


def test_many_are_counted() -> None:
    readings = {"reading_mixed_pace", "reading_saddle_break", "reading_armour_fast"}
    journey = find_calculator("usiel.journey")
    other = {
        input.name: next(word for word in input.kind.options if word != input.default)
        for input in journey.inputs
        if input.name in readings
    }
    assert set(other) == readings
    assert named("usiel.journey", {**other, "dice": "2d10"}).endswith(" and 1 more")
