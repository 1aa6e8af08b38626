"""What players type is found: the search itself (`finder.js`), asked without a browser."""

import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml

from rulescore.site.content.rules import rules
from rulescore.site.output.search_index import NAME, write_search_index
from rulescore.site.system.node import node

QUERIES = Path(__file__).with_name("queries.yaml")
ASK = Path(__file__).resolve().parents[2] / "scripts/ask_finder.js"
AMONG_THREE, FIRST = 0.95, 0.8
BOOKS = ("", "usiel", "gods-and-monsters", "zt", "archsoul", "symbaroum")


@dataclass(frozen=True)
class Found:
    """A query, the rules that answer it, and the first that are found."""

    query: str
    answers: list[str]
    rules: list[str]

    @property
    def games(self) -> list[str]:
        """Of which games the found ones are."""
        return [rule.split(".")[0] for rule in self.rules]


Search: TypeAlias = Callable[[Sequence[dict[str, Any]]], list[Found]]


@pytest.fixture(scope="module")
def queries() -> list[dict[str, Any]]:
    written: list[dict[str, Any]] = yaml.load(QUERIES.read_text("utf-8"), yaml.CSafeLoader)
    return written


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Search:
    folder = tmp_path_factory.mktemp("search")
    write_search_index(folder)
    index = json.loads((folder / NAME).read_text("utf-8"))

    def ask(questions: Sequence[dict[str, Any]]) -> list[Found]:
        asked = json.dumps({"index": index, "questions": questions})
        run = subprocess.run(
            [node(), ASK], input=asked, stdout=subprocess.PIPE, text=True, check=True
        )
        return [
            Found(str(question["q"]), question.get("rules", []), found)
            for question, found in zip(questions, json.loads(run.stdout), strict=True)
        ]

    return ask


def test_queries_of_players_find_their_rule(search: Search, queries: list[dict[str, Any]]) -> None:
    found = search(queries)
    assert len(found) == len(queries) > 100
    missed = [one for one in found if not set(one.answers) & set(one.rules)]
    first = [one for one in found if one.rules and one.rules[0] in one.answers]
    assert len(missed) <= (1 - AMONG_THREE) * len(found), missed
    assert len(first) >= FIRST * len(found)


def test_every_rule_has_words_that_find_it(search: Search, queries: list[dict[str, Any]]) -> None:
    """A query of the list, or a name on its page if the list has none, as for a new rule."""
    asked_for = {rule for query in queries for rule in query["rules"]}
    named = [
        {"q": name, "rules": [rule.id], "book": rule.book}
        for rule in rules()
        if rule.id not in asked_for
        for name in rule.names
    ]
    found = {rule for one in search(named) for rule in one.answers if rule in one.rules}
    not_found = sorted({rule.id for rule in rules()} - asked_for - found)
    accepted = f"a name after “Players say:” that finds it, or a query in {QUERIES.name}"
    assert not_found == [], f"the search does not show them. Accepted: {accepted}"


SHARED = (
    *("short rest", "long rest", "saving throw", "target number", "disease", "no air", "falling"),
    *("skill check", "poison", "fire", "hit points"),
)
"""Words for what several games have."""


@pytest.mark.parametrize("book", BOOKS)
def test_words_that_games_share_show_different_games(search: Search, book: str) -> None:
    for one in search([{"q": words, "book": book} for words in SHARED]):
        first, second, *_ = one.games
        assert first != second, one
        assert "compare" not in (first, second), one


def test_the_game_that_is_named_comes_before_the_one_that_is_read(search: Search) -> None:
    texts = ("fall damage gods", "g&m falling", "zt sleep", "archsoul disease")
    found = search([{"q": text, "book": "symbaroum"} for text in texts])
    games = ["gods-and-monsters", "gods-and-monsters", "zt", "archsoul"]
    assert [one.games[0] for one in found] == games
    assert found[0].rules[0] == "gods-and-monsters.falling.damage"


def test_nothing_answers_to_what_no_rule_is_about(search: Search) -> None:
    nonsense = ("spaceship laser", "lorem ipsum dolor", "qwertz", "xyzzy", "pizza delivery time")
    found = search([{"q": text} for text in nonsense])
    assert [one.query for one in found if one.rules] == []
    typed_wrong = ("faling damge hight", "fall of asdfgh")
    assert all(one.rules for one in search([{"q": text} for text in typed_wrong]))


@pytest.mark.parametrize("book", BOOKS)
def test_a_party_finds_where_characters_are_written_down(search: Search, book: str) -> None:
    sheets = {
        rule.id for rule in rules() if any(result.calculator.sheet for result in rule.calculators)
    }
    for one in search([{"q": text, "book": book} for text in ("party of four", "our party")]):
        assert one.rules[0] in sheets, one
        assert one.rules[0].startswith(book), one


@pytest.mark.parametrize(
    ("typed", "book", "answers"),
    [
        ("no food for 3 days", "", {"archsoul.survival.starvation", "zt.base.hungry"}),
        ("fell of a horse", "", {"usiel.mounted.mount-actions"}),
        ("am i dead at 0 toughness", "", {"symbaroum.dying.dying"}),
        ("am i dead at 0 toughness", "symbaroum", {"symbaroum.dying.dying"}),
    ],
)
def test_what_players_missed_comes_first(
    search: Search, typed: str, book: str, answers: set[str]
) -> None:
    (found,) = search([{"q": typed, "book": book}])
    assert found.rules[0] in answers
