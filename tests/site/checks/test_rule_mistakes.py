"""Buttons of a page that lead to situations."""

import pytest

from rulescore.site.checks.rule_mistakes import NO_TERM, mistakes_of_rules
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.page_source import read_page, read_pages

HOME = """---
title: Home
---
# Home { #home }

```ways-in
Somebody fell
We walked al day
Tea is served
```
"""


def told(page: str) -> list[str]:
    pages = {**read_pages(docs_folder()), page: read_page(page, HOME)}
    return [str(one) for one in mistakes_of_rules(pages) if one.field == "ways-in"]


def test_a_button_leads_to_a_situation_that_a_rule_names() -> None:
    accepted = "Accepted: a situation that a rule names after What happened:."
    assert told("index.md") == [
        f"docs/index.md:8: index.md: ways-in: no rule answers to “We walked al day”. {accepted} "
        "Did you mean “We walked all day”?",
        f"docs/index.md:9: index.md: ways-in: no rule answers to “Tea is served”. {accepted}",
    ]


def test_without_a_list_of_situations_those_that_rules_name_count() -> None:
    pages = read_pages(docs_folder())
    del pages["happened.md"]
    pages["index.md"] = read_page("index.md", HOME)
    lines = [one.line for one in mistakes_of_rules(pages) if one.field == "ways-in"]
    assert lines == [8, 9]


@pytest.mark.parametrize(
    "word", ["Skin - A goat's hide of water", "Skin – a hide", "Skin: a hide", "A goat's hide."]
)
def test_a_term_that_is_kept_apart_otherwise_is_told(word: str) -> None:
    assert NO_TERM.search(word)


@pytest.mark.parametrize("word", ["Skin", "Fast pace", "Half-time", "Will-o'-the-wisp", "3:1"])
def test_a_term_may_have_hyphens(word: str) -> None:
    assert not NO_TERM.search(word)
