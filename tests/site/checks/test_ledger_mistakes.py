"""`rulescore check` reports what ledgers lack, and topics without a test."""

from dataclasses import replace
from pathlib import Path

import pytest

from rulescore.site.check import find_mistakes_of_tests
from rulescore.site.checks import ledger_mistakes
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.ledger import LEDGERS, read_ledger
from rulescore.site.content.page_source import read_pages
from rulescore.topics import import_topics
from tests.own_site import copy_of_example, rulescore

LEDGER = "tests/ledger/night-ferry.yaml"


def test_our_books_lack_nothing() -> None:
    assert find_mistakes_of_tests(import_topics(), read_pages(docs_folder())) == []


def test_what_is_broken_already_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    written = "book: zt\nbase: []\nrules: []\ncalculators:\n- id: zt.fear\n"
    ledgers = {**LEDGERS, "zt": read_ledger("tests/ledger/zt.yaml", written)}
    monkeypatch.setattr(ledger_mistakes, "LEDGERS", ledgers)
    topics, pages = import_topics(), read_pages(docs_folder())
    assert "zt.fear" in {one.id for one in find_mistakes_of_tests(topics, pages)}
    broken = replace(topics, broken=frozenset(["zt.fear"]))
    assert "zt.fear" not in {one.id for one in find_mistakes_of_tests(broken, pages)}


def test_an_author_is_told_by_check(tmp_path: Path) -> None:
    project = copy_of_example(tmp_path / "ferry")
    (project / "tests/night_ferry/test_river.py").unlink()
    ledger = project / LEDGER
    right = ledger.read_text("utf-8")
    wrong = right.replace("night-ferry.landing.room", "night-ferry.landing.rom", 1)
    wrong = wrong.replace("in: {people: 6", "in: {peple: 6", 1).replace("stories: 0", "stores: 0")
    assert wrong != right
    ledger.write_text(wrong, "utf-8")
    done = rulescore(project, "check")
    assert done.returncode == 1
    assert "rules/night_ferry/river.py:1: night-ferry.river: the topic has no test. Accepted: " in (
        done.stderr
    )
    for meant in ("night-ferry.landing.room", "people", "stories"):
        assert f"Did you mean “{meant}”?" in done.stderr, meant
    assert "docs/night-ferry/landing.md:" in done.stderr
    assert "the ledger lacks this rule" in done.stderr
