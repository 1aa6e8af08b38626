"""The code that authors type; `tests/test_external_books.py` builds the book of that page."""

import re
import subprocess
import sys
from pathlib import Path

from rulescore.new_book.writing import make_package
from tests.site.walk import BOOK, FORMER, PAGE, boxes, take_walk
from tools.workshop import PROJECT


def test_the_book_is_begun_with_the_names_that_the_walk_uses() -> None:
    commands = re.findall(r'^\.venv/bin/rulescore new-book (\S+) "([^"]+)"', PAGE, re.MULTILINE)
    assert commands == [BOOK, BOOK]


def test_the_table_has_the_files_that_are_written(tmp_path: Path) -> None:
    written = {
        path.partition("/")[2]
        for path in make_package(*BOOK, tmp_path / "made")
        if path.startswith("rulescore_owl_post/")
    }
    named = set(re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE))
    assert named >= {*FORMER}
    assert written - named == {
        *("__init__.py", "rulescore/books/owl_post/__init__.py", "mkdocs.yml", "published.yaml")
    }


def test_the_authors_code_is_formatted_like_the_project(tmp_path: Path) -> None:
    make_package(*BOOK, tmp_path / "made")
    home = tmp_path / "made/rulescore_owl_post"
    take_walk(home)
    python = [str(home / path) for path in boxes() if path.endswith(".py")]
    assert len(python) == 2
    for how in (["check", "--ignore", "D"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *how, "--config", "pyproject.toml", "--no-cache"]
        done = subprocess.run(
            [*ruff, *python], cwd=PROJECT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout
