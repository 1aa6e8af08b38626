"""What an author writes into a fence: read with lines, run, and told what is wrong."""

import pytest

from rulescore.catalogue import find_calculator
from rulescore.mistakes import Mistake, Mistaken
from rulescore.site.fence_source import Written, named_calculator, read_written, run_as_written

COST = find_calculator("usiel.travel-cost")


def mistakes_of(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(Mistaken) as mistaken:
        read_written(text, "usiel.travel-cost")
    return [(one.line, one.field, one.problem) for one in mistaken.value.mistakes]


def test_fields_know_their_lines() -> None:
    written = read_written("calculator: a\ninputs:\n  hours: 3\n  pace: walk\n", "a", first=5)
    assert written.fields == {"calculator": "a", "inputs": {"hours": 3, "pace": "walk"}}
    assert written.line("inputs", "pace") == 8
    assert written.line("inputs", "hats") == 6
    assert written.line("hats") == 1
    assert read_written("", "a") == Written({}, {})


def test_what_is_no_yaml_is_told_with_its_line() -> None:
    ((line, _, problem),) = mistakes_of("hours: 3\npace: {walk\n")
    assert (line, problem) == (3, "this is no YAML: expected ',' or '}', but got '<stream end>'")
    assert mistakes_of("- hours\n") == [(1, "", "these are no fields")]
    assert mistakes_of("hours: 3\nhours: 4\n") == [(2, "hours", "it is given twice")]


def test_an_unknown_calculator_is_told_with_the_nearest() -> None:
    with pytest.raises(Mistaken) as mistaken:
        named_calculator("usiel.travelcost", 3)
    (mistake,) = mistaken.value.mistakes
    assert (mistake.line, mistake.nearest) == (3, "usiel.travel-cost")


def run(text: str) -> tuple[Mistake, ...]:
    written = read_written(text, COST.id)
    try:
        run_as_written(COST, written.fields, written)
    except Mistaken as mistaken:
        return mistaken.mistakes
    return ()


def test_all_refused_inputs_are_told_at_once() -> None:
    assert run("hours: 24") == ()
    told = run("hours: 999\nhour: 3\npace: fly\n")
    assert [(one.line, one.field) for one in told] == [(1, "hours"), (2, "hour"), (3, "pace")]
    assert told[0].accepted == COST.inputs[0].kind.accepted()
    assert told[1].nearest == "hours"


def test_inputs_that_do_not_go_together_are_told() -> None:
    (mistake,) = run("full_stamina: 20\ncurrent_stamina: 30\n")
    assert (mistake.line, mistake.field) == (2, "current_stamina")
