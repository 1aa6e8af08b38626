"""What an author writes into a fence: run, with all mistakes reported."""

import pytest

from rulescore.catalogue import find_calculator
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.site.content.fence_source import named_calculator, run_as_written
from rulescore.site.content.yaml_lines import read_yaml

COST = find_calculator("usiel.travel-cost")


def test_an_unknown_calculator_suggests_the_nearest() -> None:
    with pytest.raises(Mistaken) as mistaken:
        named_calculator("usiel.travelcost", 3)
    (mistake,) = mistaken.value.mistakes
    assert (mistake.line, mistake.nearest) == (3, "usiel.travel-cost")


def run(text: str) -> tuple[Mistake, ...]:
    written = read_yaml(text, COST.id)
    try:
        run_as_written(COST, written.fields, written)
    except Mistaken as mistaken:
        return mistaken.mistakes
    return ()


def test_all_refused_inputs_are_reported_at_once() -> None:
    assert run("hours: 24") == ()
    mistakes_found = run("hours: 999\nhour: 3\npace: fly\n")
    assert [(one.line, one.field) for one in mistakes_found] == [
        (1, "hours"),
        (2, "hour"),
        (3, "pace"),
    ]
    assert mistakes_found[0].accepted == COST.inputs[0].kind.accepted()
    assert mistakes_found[1].nearest == "hours"


def test_conflicting_inputs_are_reported() -> None:
    (mistake,) = run("full_stamina: 20\ncurrent_stamina: 30\n")
    assert (mistake.line, mistake.field) == (2, "current_stamina")
