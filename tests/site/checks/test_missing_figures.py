"""What is a figure of a fact, when a section shows it, and what is reported where none does."""

import re

import pytest

from rulescore.site.checks.missing_figures import (
    ALSO,
    WORDS,
    Figure,
    figures_in,
    is_shown,
    lines_of,
    mistakes_of_ledger,
)
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.ledger import LEDGERS
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.rules import rules

FACTS = [
    (id, fact)
    for ledger in LEDGERS.values()
    for id, facts in ledger.part("facts").items()
    for fact in facts
]
LEDGER = """\
facts:
  usiel.wounds.cautery:
  - The iron does 1d4 damage within 3 days, or 7d8 within 99 days.
  usiel.wounds.cautry:
  - A wound.
left_out:
  usiel.wounds.cautery:
    7d8: Nobody would live through that.
    3 days: The page says it.
    99 days: no
"""
TOLD = [
    "tests/ledger/usiel.yaml:4: usiel.wounds.cautry: facts: no page has this rule. Accepted: the "
    "id of a section. Did you mean “usiel.wounds.cautery”?",
    "tests/ledger/usiel.yaml:9: usiel.wounds.cautery: left_out: 3 days is left out without need: "
    "the section shows it, or no fact has it.",
    "tests/ledger/usiel.yaml:10: usiel.wounds.cautery: left_out: 99 days is left out without a "
    "reason. Accepted: 99 days: a sentence.",
]


@pytest.mark.parametrize(
    ("fact", "figures"),
    [
        ("Care takes 30 minutes twice a day.", ["30 minutes", "2"]),
        ("TN 11, or 1D20 + 4", ["11", "1d20", "4"]),
        ("D6 damage for each 8 or more hours", ["1d6", "8 hours"]),
        ("Rest lasts 2 to 5 hours.", ["2 hours", "5 hours"]),
        ("Raw stuff costs a quarter (25%) of 1,500 copper.", ["1/4", "25 percent", "1500"]),
        ("No two are alike; one of two things follows for one round.", ["1 rounds"]),
        ("Half of it, and double damage", ["1/2", "2"]),
        ("Each of them is sick.", []),
    ],
)
def test_figures_of_a_fact(fact: str, figures: list[str]) -> None:
    assert [str(one) for one in figures_in(fact)] == figures


@pytest.mark.parametrize(
    ("figure", "line", "shown"),
    [
        (Figure("8", "hours"), "Sleep for 8 full hours.", True),
        (
            Figure("8", "hours"),
            "Sleep gives 8 Hits. It takes hours, as everybody who has slept "
            "on stones for a whole long night may tell",
            True,
        ),
        (Figure("8", "hours"), "Sleep gives 8 Hits.", False),
        (Figure("8", "hours"), "Walk for 8 hours.", False),
        (Figure("1", "hours"), "Sleep for an hour.", True),
        (Figure("1", "days"), "Sleep daily.", True),
        (Figure("1/2"), "Sleep at 50% of it.", False),
        (Figure("50", "percent"), "Sleep heals half.", True),
        (Figure("1d6"), "Sleep heals d6.", True),
        (Figure("11"), "Sleep against TN 11.", True),
        (Figure("1"), "Sleep against TN 11.", False),
        (Figure("3", sign="-"), "Sleep is at −3.", True),
        (Figure("3", sign="-"), "Sleep is 3 lower.", True),
        (Figure("3", sign="-"), "Sleep is at +3.", False),
        (Figure("5"), "Sleep 2-5 hours.", True),
    ],
)
def test_a_figure_is_shown_beside_its_unit_and_a_word_of_the_fact(
    figure: Figure, line: str, shown: bool
) -> None:
    assert is_shown(figure, "Sleeping restores something.", [line]) is shown


def test_every_fact_shows_its_own_figures() -> None:
    assert len(FACTS) > 700
    hidden = [
        (fact, figure)
        for _, fact in FACTS
        for figure in figures_in(fact)
        if not is_shown(figure, fact, [fact])
    ]
    assert not hidden


def test_each_missing_figure_of_a_section_is_reported() -> None:
    """Numbers, in digits or in words, taken out of a section are missed, whatever they are."""
    by_id = {rule.id: rule for rule in rules()}
    numerals = re.compile(r"\d|½|\b(" + "|".join((*WORDS, *ALSO)) + r")\b", re.IGNORECASE)
    passed = []
    for id, fact in FACTS:
        lines = [numerals.sub(" ", line) for line in lines_of(by_id[id])]
        figures = [one for one in figures_in(fact) if one.number != "1"]  # “an hour” shows a 1
        passed += [(id, one) for one in figures if is_shown(one, fact, lines)]
    assert not passed


def test_missing_and_needlessly_excused_figures_have_file_and_line() -> None:
    pages = read_pages(docs_folder())
    reported = list(map(str, mistakes_of_ledger("tests/ledger/usiel.yaml", LEDGER, pages)))
    assert reported == TOLD
    without = LEDGER.replace("    7d8: Nobody would live through that.\n", "")
    page = pages["usiel/wounds.md"]
    line = next(one.line for one in page.sections if one.anchor == "cautery")
    missing, *_ = [
        one
        for one in mistakes_of_ledger("tests/ledger/usiel.yaml", without, pages)
        if not one.field
    ]
    assert str(missing).startswith(
        f"docs/usiel/wounds.md:{line}: usiel.wounds.cautery: its section shows 7d8 nowhere, of the "
        "fact “The iron does 1d4 damage within 3 days, or 7d8 within 99 days.”. Accepted: 7d8 in "
    )


def test_an_unreadable_ledger_is_reported() -> None:
    reported = list(mistakes_of_ledger("tests/ledger/usiel.yaml", "facts: {", {}))
    assert [one.file for one in reported] == ["tests/ledger/usiel.yaml"]
