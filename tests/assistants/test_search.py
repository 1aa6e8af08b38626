"""Rules are found by what people say."""

from pathlib import Path

import pytest
import yaml

from rulescore.assistants.search import RuleSearch
from tests.assistants.told import texts

QUERIES = Path(__file__).parents[1] / "site/output/queries.yaml"


def test_each_name_that_players_use_finds_its_rule() -> None:
    search = RuleSearch(texts().rules)
    lost = [
        (name, rule.id)
        for rule in texts().rules
        for name in rule.players_say
        if rule.id not in [found.id for found in search.find(name)]
    ]
    assert lost == []


def test_most_of_what_players_type_finds_a_rule_that_answers() -> None:
    """The finder of the site does better; an assistant can also ask again in other words."""
    search, queries = RuleSearch(texts().rules), yaml.safe_load(QUERIES.read_text("utf-8"))
    found = [
        bool({rule.id for rule in search.find(query["q"])} & {*query["rules"]}) for query in queries
    ]
    assert sum(found) > 0.9 * len(queries)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("how long can I hold my breath", "archsoul.breath.hold"),
        ("I am starving", "archsoul.survival.starvation"),
        ("how far can we walk in a day", "gods-and-monsters.travel.daily"),
    ],
)
def test_little_words_and_words_that_only_begin_alike_mislead_nobody(text: str, rule: str) -> None:
    assert rule in [found.id for found in RuleSearch(texts().rules).find(text)][:3]


def test_little_words_are_looked_for_where_there_are_no_others() -> None:
    assert RuleSearch(texts().rules).find("how we")


def test_nothing_is_found_for_nothing() -> None:
    search = RuleSearch(texts().rules)
    assert search.find("") == search.find("…") == RuleSearch([]).find("fall") == []


def test_a_game_can_be_named() -> None:
    search = RuleSearch(texts().rules)
    assert {rule.game for rule in search.find("fell off a roof", "zt")} == {"zt"}
