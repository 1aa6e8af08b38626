"""YAML as somebody writes it: every field knows its line."""

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.site.content.yaml_lines import YamlFields, read_yaml


def mistakes_of(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(Mistaken) as mistaken:
        read_yaml(text, "usiel.travel-cost")
    return [(one.line, one.field, one.problem) for one in mistaken.value.mistakes]


def test_fields_know_their_lines() -> None:
    written = read_yaml("calculator: a\ninputs:\n  hours: 3\n  pace: walk\n", "a", first=5)
    assert written.fields == {"calculator": "a", "inputs": {"hours": 3, "pace": "walk"}}
    assert written.line("inputs", "pace") == 8
    assert written.line("inputs", "hats") == 6
    assert written.line("hats") == 1
    assert read_yaml("", "a") == YamlFields({}, {})


def test_invalid_yaml_is_reported_with_its_line() -> None:
    ((line, _, problem),) = mistakes_of("hours: 3\npace: {walk\n")
    assert (line, problem) == (3, "this is no YAML: did not find expected ',' or '}'")
    assert mistakes_of("- hours\n") == [(1, "", "these are no fields")]
    assert mistakes_of("hours: 3\nhours: 4\n") == [(2, "hours", "it is given twice")]


def test_entries_of_a_list_know_their_lines() -> None:
    written = read_yaml("rules:\n- a\n- id: b\n  see: [c]\n", "")
    assert written.line("rules", "0") == 2
    assert written.line("rules", "1", "see", "0") == 4


@pytest.mark.parametrize("text", ["title: Fire: heat", "day: 2026-13-45", "- a\n- b"])
def test_any_text_is_read_or_reported(text: str) -> None:
    assert mistakes_of(text)
