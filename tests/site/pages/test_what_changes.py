"""What another reading changes: each figure on a page is what the calculator gives."""

from dataclasses import replace

import pytest

from rulescore.catalogue import titles_of_books
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
