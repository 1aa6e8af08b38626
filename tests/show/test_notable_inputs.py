"""What an answer rests on and a fold hides: named where it matters, and only there."""

import re

import pytest

from rulescore.catalogue import find_calculator
from rulescore.show.notable_inputs import inputs_in_words, name_notable_inputs


def named(id: str, inputs: dict[str, object]) -> str:
    """The line below a headline as a person reads it."""
    shown = name_notable_inputs(find_calculator(id).run(inputs))
    return re.sub(r"<[^>]*>", "", shown)


@pytest.mark.parametrize(
    ("id", "inputs", "line"),
    [
        ("usiel.travel-cost", {}, ""),
        ("usiel.travel-cost", {"hours": 12}, ""),
        ("usiel.travel-cost", {"armour_stamina": 2}, ""),
        (
            "usiel.travel-cost",
            {"hours_before": 2, "reading_armour_fast": "flat"},
            "With Hours carried over 2",
        ),
        ("usiel.hit-recovery", {"care_total": 12}, ""),
        (
            "usiel.hit-recovery",
            {"care": "standard", "care_total": 12},
            "With Chirurgeon’s total 12",
        ),
        ("symbaroum.attack", {}, "With Armor of the target 1D4"),
        ("archsoul.exhaustion", {}, "With How tired you are: fresh"),
        ("symbaroum.character", {"name": "Fenya"}, ""),
    ],
)
def test_what_is_hidden_and_matters_is_named(id: str, inputs: dict[str, object], line: str) -> None:
    assert named(id, inputs) == line


def test_many_are_counted() -> None:
    folded = {"target_prone": True, "target_unaware": True, "target_flanked": True}
    assert named("symbaroum.attack", folded).endswith(" and 1 more")


def test_a_reading_other_than_ours_is_mentioned_by_the_page() -> None:
    assert named("usiel.journey", {"reading_mixed_pace": "hours", "dice": "2d10"}) == ""


@pytest.mark.parametrize(
    ("id", "inputs", "told"),
    [
        (
            "usiel.travel-cost",
            {"hours": 6, "hours_before": 6},
            "Hours on the road 6 · Armour’s Stamina value 0 · Pace: walking"
            " · Hours carried over 6 · Stamina, full 40 · Stamina, now 40",
        ),
        (
            "usiel.check",
            {"reading_tie": "beat"},
            "Added to the dice 5 · Target number (TN) 11"
            " · A total equal to the target number: fails",
        ),
    ],
)
def test_the_inputs_of_an_answer_in_words(id: str, inputs: dict[str, object], told: str) -> None:
    assert inputs_in_words(find_calculator(id).run(inputs)) == told
