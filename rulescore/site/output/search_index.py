"""The search index: every rule, and every calculator with its opening answer.

`finder.js` fetches it on first use, so it has each word of a section once, and nothing that the
script can work out itself.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from rulescore.catalogue import find_table
from rulescore.site.content.navigation import titles_in_order
from rulescore.site.content.rules import Rule, plain, rules
from rulescore.site.pages.happened import anchor

NAME = "search.json"
Entry: TypeAlias = dict[str, str]

WORD = re.compile(r"[^\W_]{2,}")
READ = ("text", "warning", "reading", "assumption", "gap")
COMMON = Fraction(1, 16)
"""A word in a larger share of the texts than this is left out: it does not distinguish them."""

MOST_SITUATIONS = 8
"""So many situations are offered before anything is typed."""

MARKS = re.compile(r'^(!!! \w+|    change: .*)|\]\([^)]*\)|[{}\[\]*"]', re.MULTILINE)


def write_search_index(folder: Path) -> None:
    """Write the index into the folder of the scripts."""
    entries = _without_common_words([*map(_of_rule, rules()), *_of_calculators()])
    index = {"books": titles_in_order(), "happened": _happened(), "entries": entries}
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    (folder / NAME).write_text(text, encoding="utf-8")


def _happened() -> list[tuple[str, str]]:
    """What may have happened at a table, with its anchor on the page of that name; first what the
    rules of most games answer."""
    answering: dict[str, list[str]] = {}
    for rule in rules():
        for situation in rule.happened:
            answering.setdefault(situation, []).append(rule.book)
    order = sorted(answering, key=lambda one: (-len({*answering[one]}), -len(answering[one]), one))
    return [(situation, anchor(situation)) for situation in order[:MOST_SITUATIONS]]


def _without_common_words(entries: list[Entry]) -> list[Entry]:
    texts = [entry["words"].split() for entry in entries]
    number = Counter(word for words in texts for word in words)
    most = len(entries) * COMMON
    return [
        {**entry, "words": " ".join(word for word in words if number[word] <= most)}
        for entry, words in zip(entries, texts, strict=True)
    ]


def _of_rule(rule: Rule) -> Entry:
    said = plain(rule.sentence)
    shown = " ".join((rule.title, rule.page_title, said))
    return {
        "id": rule.id,
        "title": rule.title,
        "page": rule.page_title,
        "said": said,
        "names": ", ".join(rule.names),
        "words": _words(_text(rule), shown),
    }


def _of_calculators() -> Iterator[Entry]:
    for rule in rules():
        for result in rule.calculators:
            found = result.calculator
            labels = " ".join(input.kind.label for input in found.inputs)
            yield {
                "id": found.id,
                "title": found.title,
                "rule": rule.id,
                "page": rule.page_title,
                "said": found.question,
                "answer": result.answer.headline,
                "words": _words(labels, f"{found.title} {found.question}"),
            }


def _text(rule: Rule) -> str:
    """The text of a section, with its tables."""
    text = "\n".join(block.text for block in rule.section.of(*READ))
    tables = (find_table(block.content.split()[0]) for block in rule.section.of("table"))
    cells = (" ".join([table.title, *table.columns, *chain(*table.rows)]) for table in tables)
    return MARKS.sub(" ", " ".join([text, *cells]))


def _words(text: str, shown: str) -> str:
    """The words of a text, each once, without those in the `shown` text of the entry."""
    known = set(WORD.findall(shown.lower()))
    return " ".join(word for word in dict.fromkeys(WORD.findall(text.lower())) if word not in known)
