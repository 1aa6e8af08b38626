"""Mistakes in a ledger: each with file and line, all in one run."""

import pytest

from rulescore.catalogue import find_calculator
from rulescore.site.checks.ledger_mistakes import mistakes_of, mistakes_of_vector
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.ledger import read_ledger
from rulescore.site.content.page_source import read_pages

FILE = "tests/ledger/usiel.yaml"
PAGES = read_pages(docs_folder())
LEDGER = """\
book: zt
base: [usiel.base.roll, usiel.base.rol]
rules:
- usiel.travel.walking
- usiel.travel.walking
- usiel.travel.rest
- usiel.fire.heat
sees: {}
see:
  usiel.travel.walking: [usiel.travel.rest, usiel.fire.heat, usiel.travel.rst]
settings: {dise: 2d6}
calculators:
- id: usiel.travel-csot
  examples:
  - in: {}
    out: {}
- id: usiel.riding
- id: usiel.fire
  examples:
  - in: {}
  - in: {hits: 10, rounds: 2, flame_dice: '0'}
    out: {expected_damage: 19, survival_probability: 0, distribution: {'2': 0.5},
      maximum_damge: 18}
  - in: {hit: 10, rounds: many}
    out: {}
- id: usiel.fire
  examples:
  - in: {}
    out: {}
"""

TOLD = [
    "tests/ledger/usiel.yaml:1: usiel: book: it is the ledger of another book, “zt”. Accepted: "
    "usiel.",
    "tests/ledger/usiel.yaml:2: usiel.base.rol: base: no page has this rule. Accepted: the id of a "
    "section, <book>.<topic>.<anchor>. Did you mean “usiel.base.roll”?",
    "tests/ledger/usiel.yaml:5: usiel.travel.walking: rules: it is named twice. Accepted: each "
    "rule once.",
    "tests/ledger/usiel.yaml:8: usiel: sees: there is no such part. Accepted: book, base, rules, "
    "see, settings, calculators, facts, left_out. Did you mean “see”?",
    "tests/ledger/usiel.yaml:10: usiel.travel.walking: see: its section does not lead to "
    "usiel.fire.heat. Accepted: a link there.",
    "tests/ledger/usiel.yaml:10: usiel.fire.heat: see: its section does not lead to "
    "usiel.travel.walking. Accepted: a link there.",
    "tests/ledger/usiel.yaml:10: usiel.travel.rst: see: there is no such rule. Accepted: a rule "
    "that this ledger names. Did you mean “usiel.travel.rest”?",
    "tests/ledger/usiel.yaml:11: usiel: dise: there is no such input. Accepted: ",
    "tests/ledger/usiel.yaml:13: usiel.travel-csot: there is no such calculator. Accepted: the id "
    "of a calculator of the book. Did you mean “usiel.travel-cost”?",
    "tests/ledger/usiel.yaml:17: usiel.riding: examples: it has no examples. Accepted: - in: ",
    "tests/ledger/usiel.yaml:20: usiel.fire: this is no example. Accepted: - in: ",
    "tests/ledger/usiel.yaml:26: usiel.fire: it is named twice. Accepted: each calculator once.",
]
LACKING = [
    ("docs/usiel/", "usiel.fire.flames: the ledger lacks this rule. Accepted: its id under rules"),
    ("rulescore/books/usiel/", "usiel.check: the ledger lacks it. Accepted: - id: usiel.check in"),
]
TOLD_OF_EXAMPLES = [
    [
        "23: usiel.fire: maximum_damge: there is no such output. Accepted: ",
        "22: usiel.fire: expected_damage: the ledger states 19, the calculator gives 18. Accepted: "
        "18, or a calculator that gives 19.",
        "22: usiel.fire: distribution.2: the ledger states 0.5, the calculator gives 1. Accepted: ",
    ],
    [
        "24: usiel.fire: hit: there is no such input. Accepted: ",
        "24: usiel.fire: rounds: the text 'many' is not a number. Accepted: ",
    ],
]


@pytest.mark.parametrize("message", TOLD)
def test_ledger_mistakes_have_file_and_line(message: str) -> None:
    reported = [str(mistake) for mistake in mistakes_of(read_ledger(FILE, LEDGER), PAGES)]
    assert any(line.startswith(message) for line in reported), "\n".join(reported)


@pytest.mark.parametrize(("file", "message"), LACKING)
def test_missing_ledger_entries_have_file_and_line(file: str, message: str) -> None:
    reported = [str(mistake) for mistake in mistakes_of(read_ledger(FILE, LEDGER), PAGES)]
    assert any(line.startswith(file) and message in line for line in reported), "\n".join(reported)


def test_every_ledger_mistake_found_is_expected() -> None:
    reported = [str(mistake) for mistake in mistakes_of(read_ledger(FILE, LEDGER), PAGES)]
    known = (*TOLD, "docs/usiel/", "rulescore/books/usiel/")
    assert [line for line in reported if not line.startswith(known)] == []


def test_all_mistakes_of_an_example_are_reported_at_once() -> None:
    vectors = [one for one in read_ledger(FILE, LEDGER).vectors if one.id == "usiel.fire"]
    fire = find_calculator("usiel.fire")
    for vector, expected in zip(vectors, TOLD_OF_EXAMPLES, strict=False):
        reported = [str(mistake) for mistake in mistakes_of_vector(vector, fire)]
        assert len(reported) == len(expected)
        for line, message in zip(reported, expected, strict=True):
            assert line.startswith(f"{FILE}:{message}")


def test_a_ledger_with_invalid_yaml_is_reported_and_empty() -> None:
    ledger = read_ledger(FILE, "book: usiel\nrules: [a\ncalculators: b\n")
    (mistake,) = mistakes_of(ledger, PAGES)
    assert str(mistake).startswith(f"{FILE}:3: this is no YAML: ")
    assert not ledger.rules
    assert not list(ledger.vectors)


@pytest.mark.parametrize("text", ["", "book: 3\nrules: 4\nbase: 5\ncalculators: {}\nsee: []\n"])
def test_a_ledger_of_another_shape_is_reported(text: str) -> None:
    ledger = read_ledger(FILE, text)
    reported = {mistake.field for mistake in mistakes_of(ledger, PAGES)}
    assert {"book", "rules", "base", "calculators"} <= reported
