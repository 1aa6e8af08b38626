"""What another reading changes: each figure on a page is what the calculator gives."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulescore.catalogue import titles_of_books
from rulescore.declare.calculator import Result
from rulescore.declare.inputs import Choice
from rulescore.declare.mistakes import Mistaken
from rulescore.site.pages.open_questions import Setting, Use, settings_of
from rulescore.site.pages.what_changes import find_changes

SETTINGS = [
    pytest.param(setting, id=f"{book}-{name}")
    for book in sorted(titles_of_books())
    for name, setting in settings_of(book).items()
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_other_choice_changes_a_figure_and_nothing_else_is_asked(setting: Setting) -> None:
    changes = find_changes(setting)
    assert set(changes) == setting.options.keys() - {setting.input.default}
    for choice, change in changes.items():
        (differing,) = (
            name for name, value in change.other.inputs.items() if value != change.ours.inputs[name]
        )
        assert change.other.inputs[differing] == choice
        name = change.output.name
        assert change.ours.outputs_json()[name] != change.other.outputs_json()[name]
        assert change.figure(change.ours) != change.figure(change.other)


def test_the_pages_example_and_stated_figure_come_first() -> None:
    change = find_changes(settings_of("usiel")["reading_armour_fast"])["flat"]
    assert change.output.name == "stamina_cost"
    assert (change.figure(change.other), change.unit, change.figure(change.ours)) == (
        "20",
        "Stamina",
        "28",
    )


def test_a_choice_without_effect_is_reported() -> None:
    setting = settings_of("usiel")["reading_armour_fast"]
    kind = setting.input.kind
    assert isinstance(kind, Choice)
    other = replace(kind, options={**kind.options, "idle": "the same in other words"})
    uses = tuple(Use(use.calculator, replace(use.input, kind=other)) for use in setting.uses)
    with pytest.raises(Mistaken, match="what the choice “idle” changes"):
        find_changes(replace(setting, uses=uses))


@given(st.fractions(-100, 100), st.fractions(-100, 100))
def test_a_change_has_a_size_from_nothing_to_all(one: Fraction, other: Fraction) -> None:
    assume(one != other)
    change = find_changes(settings_of("usiel")["reading_armour_fast"])["flat"]
    assert change.output.name == "stamina_cost"
    given_values = replace(change, ours=_with(change.ours, one), other=_with(change.other, other))
    assert 0 < given_values.size <= 1
    swapped = replace(change, ours=_with(change.ours, other), other=_with(change.other, one))
    assert swapped.size == given_values.size


def _with(result: Result[Any], cost: Fraction) -> Result[Any]:
    outputs = replace(result.answer.outputs, stamina_cost=cost)
    return replace(result, answer=replace(result.answer, outputs=outputs))


def test_the_size_of_a_chance_is_how_far_it_moves() -> None:
    change = find_changes(settings_of("usiel")["reading_base"])["eleven"]
    assert change.size == 1 - Fraction(1, 12)
