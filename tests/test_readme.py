"""The README is true: its commands give what it shows."""

import doctest
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from rulescore.cli import cli
from rulescore.site.pages.fences import example

PROJECT = Path(__file__).resolve().parents[1]
README = (PROJECT / "README.md").read_text(encoding="utf-8")

LONGEST = 90


def test_the_terminal_answers_as_shown() -> None:
    shown = re.search(r"\$ \.venv/bin/rulescore (.+)\n(.+)\n", README)
    assert shown
    result = CliRunner().invoke(cli, shlex.split(shown[1]), catch_exceptions=False)
    assert result.stdout.startswith(shown[2])


def test_the_worked_example_that_shows_how_it_is_written_holds() -> None:
    page = (PROJECT / "docs/declarations.md").read_text("utf-8")
    shown = re.search(r"```example\n(.+?)```", page, re.DOTALL)
    assert shown
    assert "<strong>84</strong>" in example(shown[1])


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= LONGEST


def test_every_command_of_make_is_there() -> None:
    makefile = (PROJECT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    commands = (PROJECT / "docs/declarations.md").read_text("utf-8")
    named = set(re.findall(r"^\| `make ([a-z-]+)`", commands, re.MULTILINE))
    assert {"serve", "test"} == set(re.findall(r"make ([a-z]+)  ", README))
    assert targets - {"setup", "lock"} == named


def test_every_file_that_it_links_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (PROJECT / link).exists()] == []


def test_python_answers_as_shown() -> None:
    shown = re.search(r"```pycon\n(.+?)```", README, re.DOTALL)
    assert shown
    ran = doctest.DocTestParser().get_doctest(shown[1], {}, "README.md", None, None)
    assert doctest.DocTestRunner().run(ran) == doctest.TestResults(failed=0, attempted=2)
