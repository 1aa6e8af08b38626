"""What `make browsers` says of each engine: its version, its cases, and what was left out."""

from pathlib import Path

import pytest

from tools import browsers
from tools.browsers import Outcome, in_words, outcome_of, table

REPORT = """<testsuites><testsuite>
  <properties><property name="version" value="2.50.6"/></properties>
  <testcase classname="tests.a" name="one"/>
  <testcase classname="tests.a" name="two"><failure/></testcase>
  <testcase classname="tests.a" name="two"><error/></testcase>
  <testcase classname="tests.a" name="three"><skipped/></testcase>
</testsuite></testsuites>"""


def test_a_case_that_failed_twice_counts_once_and_a_skipped_one_has_not_passed(
    tmp_path: Path,
) -> None:
    report = tmp_path / "webkit.xml"
    report.write_text(REPORT)
    found = outcome_of("webkit", report)
    assert (found.version, found.cases, found.passed) == ("2.50.6", 3, 1)


def test_a_run_without_a_report_has_passed_nothing(tmp_path: Path) -> None:
    found = outcome_of("webkit", tmp_path / "webkit.xml")
    assert (found.cases, found.passed) == (0, 0)


def test_the_most_frequent_reason_comes_first() -> None:
    said = in_words({"printing": 1, "touch": 3, "a page without script": 3})
    assert said == "7: a page without script (3), touch (3), printing (1)"


def test_each_engine_has_a_row() -> None:
    *_, row = table({"webkit": Outcome("2.50.6", 3, 1, "touch")}).splitlines()
    assert row == "| WebKitGTK | 2.50.6 | 3 | 1 | touch |"


def test_an_unknown_engine_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["browsers", "opera"])
    assert browsers.main() == 2
    assert "no engine “opera”. Accepted: chromium, firefox, webkit." in capsys.readouterr().out
