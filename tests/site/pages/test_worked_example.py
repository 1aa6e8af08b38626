"""Worked examples: what they print, and that a wrong one is reported."""

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.site.pages.worked_example import worked_example

EXAMPLE = """
calculator: usiel.travel-cost
inputs: {{hours: 24, full_stamina: 100, current_stamina: 100}}
gives: {{stamina_cost: {stated}, can_finish: true}}
says: A day and a night cost {{stamina_cost}} Stamina.
"""
DICE = """
calculator: usiel.check
inputs: {{bonus: 0{dice}}}
gives: {{{gives}}}
says: A bare roll.
"""


def mistakes_of(source: str) -> list[tuple[int, str, str]]:
    with pytest.raises(Mistaken) as mistaken:
        worked_example(source)
    return [(one.line, one.field, one.problem) for one in mistaken.value.mistakes]


def test_it_prints_the_computed_figure_and_links_to_its_numbers() -> None:
    shown = worked_example(EXAMPLE.format(stated=84))
    assert "A day and a night cost <strong>84</strong> Stamina." in shown
    assert "/r/usiel.travel-cost/?hours=24&amp;full_stamina=100&amp;current_stamina=100" in shown


def test_an_outdated_figure_is_reported() -> None:
    problem = "the page states 85, the calculator gives 84"
    assert mistakes_of(EXAMPLE.format(stated=85)) == [(4, "stamina_cost", problem)]


def test_all_mistakes_are_reported_at_once() -> None:
    source = (
        EXAMPLE.format(stated=85).replace("can_finish", "hats").replace("says: A", "says: So {b}")
    )
    assert [field for _, field, _ in mistakes_of(source)] == ["hats", "b", "stamina_cost"]


@pytest.mark.parametrize("part", ["calculator", "inputs", "gives", "says"])
def test_each_part_must_be_there(part: str) -> None:
    lines = EXAMPLE.format(stated=84).splitlines()
    source = "\n".join(line for line in lines if not line.startswith(part))
    assert mistakes_of(source) == [(1, part, "this part is missing")]


def test_a_misspelt_output_does_not_hide_that_its_figure_is_wrong() -> None:
    reported = mistakes_of(EXAMPLE.format(stated=85).replace("gives: {s", "gives: {st"))
    assert [(field, problem) for _, field, problem in reported] == [
        ("sttamina_cost", "there is no such output"),
        ("stamina_cost", "the page states 85, the calculator gives 84"),
    ]


def test_a_wrong_part_does_not_hide_the_mistakes_of_another() -> None:
    source = EXAMPLE.format(stated=85).replace("says: A", "say: A").replace("hours", "hour")
    reported = [(field, problem) for _, field, problem in mistakes_of(source)]
    assert reported == [
        ("says", "this part is missing"),
        ("say", "there is no such part"),
        ("hour", "there is no such input"),
    ]


def test_parts_of_the_wrong_type_are_reported() -> None:
    assert mistakes_of(
        EXAMPLE.format(stated=84).replace("{stamina_cost: 84, can_finish: true}", "84")
    )
    assert mistakes_of(EXAMPLE.format(stated=84).replace("inputs: {", "inputs: 3 #{"))


def test_a_setting_on_which_its_figures_rest_must_be_named() -> None:
    figure = "success_probability: 0.08333333333333333"
    problem = "its figures hold for dice: 2d6 only, and it does not say so"
    assert mistakes_of(DICE.format(dice="", gives=figure)) == [(3, "dice", problem)]
    assert worked_example(DICE.format(dice=", dice: 2d6", gives=figure))
    assert worked_example(DICE.format(dice="", gives=""))
