"""What ships of the standard library for a book that imports more of it than ours do."""

import io
import zipfile
from pathlib import Path

import pytest

from rulescore.site.python.bundle import PYODIDE, STDLIB, made
from rulescore.site.python.standard_library import archive_of, with_modules_of


@pytest.fixture(scope="module")
def shipped() -> bytes:
    (archive,) = (made() / "bundle").glob("stdlib-*.zip")
    return archive.read_bytes()


def names(archive: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(archive)).namelist())


def test_a_book_that_imports_what_ours_do_changes_nothing(shipped: bytes) -> None:
    source = "import re\nfrom dataclasses import dataclass\nfrom fractions import Fraction\n"
    assert with_modules_of([source], shipped, PYODIDE / STDLIB) == shipped


def test_other_modules_come_with_what_they_import(shipped: bytes) -> None:
    more = names(with_modules_of(["import statistics\n"], shipped, PYODIDE / STDLIB))
    assert {"statistics.py", "random.py", "bisect.py"} <= {name.removesuffix("c") for name in more}
    assert "statistics.py" in more - names(shipped)


def test_a_module_of_which_only_the_name_ships_is_replaced(shipped: bytes) -> None:
    assert "csv.pyc" in names(shipped)
    more = names(with_modules_of(["from csv import reader\n"], shipped, PYODIDE / STDLIB))
    assert "csv.py" in more
    assert "csv.pyc" not in more


def test_what_cannot_be_parsed_is_passed_over(shipped: bytes, tmp_path: Path) -> None:
    assert with_modules_of(["not Python at all"], shipped, PYODIDE / STDLIB) == shipped


def test_the_same_files_give_the_same_bytes() -> None:
    files = {"b.py": b"2", "a.py": b"1"}
    assert archive_of(files) == archive_of(dict(reversed(files.items())))
