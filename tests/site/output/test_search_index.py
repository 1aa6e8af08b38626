"""What the search looks through."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulescore.site.content.rules import rules
from rulescore.site.output.search_index import NAME, write_search_index


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("index")
    write_search_index(folder)
    index = json.loads((folder / NAME).read_text("utf-8"))
    assert index["books"]["zt"] == "ZT"
    return {entry["id"]: entry for entry in index["entries"]}


def test_every_rule_and_calculator_is_there_with_what_a_hit_shows(
    entries: dict[str, dict[str, Any]],
) -> None:
    assert {rule.id for rule in rules()} <= entries.keys()
    assert all(entry["title"] and entry["page"] and entry["said"] for entry in entries.values())
    cost = entries["usiel.travel-cost"]
    assert cost["rule"] == "usiel.travel.walking"
    assert cost["answer"].startswith("12 Stamina")


def test_what_players_call_a_rule_is_apart(entries: dict[str, dict[str, Any]]) -> None:
    """`finder.js` parts the names at their commas."""
    named = {rule.id: list(rule.names) for rule in rules() if len(rule.names) > 1}
    assert named
    assert {id: entries[id]["names"].split(", ") for id in named} == named


def test_a_hit_reads_as_text(entries: dict[str, dict[str, Any]]) -> None:
    for entry in entries.values():
        assert not set("<>{}*`[") & set(entry["said"].replace("[", "", entry["said"].count("←")))


def test_a_word_is_indexed_once_and_not_where_all_have_it(
    entries: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    for entry in entries.values():
        words = entry["words"].split()
        assert len(words) == len(set(words))
        assert "the" not in words
    assert "calculator" not in entries["usiel.travel.fast-pace"]["words"].split()
