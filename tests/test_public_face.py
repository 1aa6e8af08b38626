"""What may be imported from `rulescore` changes only on purpose, and books import nothing else."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tools.public_face import (
    MODULES,
    SNAPSHOT,
    Face,
    changes,
    from_text,
    imported_names,
    public_face,
)

PROJECT = Path(__file__).resolve().parents[1]
BOOKS = PROJECT / "rulescore/books"
TEMPLATE = PROJECT / "rulescore/new_book/template"
PAGE = (PROJECT / "docs/public-face.md").read_text("utf-8")
SHOWN_CODE = re.compile(r"^```python(?P<head>[^\n]*)\n(?P<code>.*?)^```", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^## `(rulescore[\w.]*)`.*?\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CONSOLE_CODE = re.compile(r"<pre><code>(?P<code>.*?)</code></pre>", re.DOTALL)

WHAT_TO_DO = """
If that is meant:
- say it in CHANGES.md, below the next version;
- what has a new name keeps its former one for a release (rulescore/former_names.py: find_renamed);
- what breaks books, as docs/public-face.md says, needs a version that allows it;
- then write the snapshot: .venv/bin/python -m tools.public_face"""

MODULE = '''
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["FULL", "Fall", "Fallen", "Height", "fall"]

FULL = 12


class Wound:
    """What a fall gives."""

    def __init__(self, hits: int) -> None:
        self.hits = hits


class _Kind:
    def read(self, text: str) -> int:
        """A height."""


@dataclass(frozen=True)
class Height(_Kind):
    """An input."""

    metres: int
    soft: bool = False

    @property
    def feet(self) -> int:
        """In feet."""

    def _round(self) -> int: ...


class Fall(NamedTuple):
    """A fall."""

    height: Height


class Fallen(Exception):
    """Refused."""


def fall(height: Height, *, armour: int = 0) -> Wound:
    """A fall."""
'''

CHANGED = {
    ', "fall"]': ("]", ["fallen.fall is gone"]),
    "armour: int = 0": ("armour: int = 1", ["fallen.fall was", "armour: int = 1"]),
    "*, armour": ("*, plate", ["fallen.fall was", "plate: int = 0"]),
    ") -> Wound": (") -> Wound | None", ["fallen.fall was", "-> Wound | None"]),
    "FULL = 12": ("FULL = 10", ["fallen.FULL was", "= 10"]),
    "metres: int": ("metres: float", ["fallen.Height was", "(metres: float, soft"]),
    "def feet": ("def inches", ["fallen.Height.feet is gone", "fallen.Height.inches is new"]),
    "def read(self": ("def take(self", ["fallen.Height.read is gone"]),
    "    height: Height\n": ("    height: int\n", ["fallen.Fall was", "(height: int)"]),
    "(Exception)": ("(ValueError)", ["fallen.Fallen was", "class of (ValueError)"]),
    "self.hits = hits": ("self.lost = hits", ["fallen.Wound.hits is gone"]),
    '"Fallen", ': ("", ["fallen.Fallen is gone"]),
    '"FULL", ': ('"FULL", "Wound", ', ["fallen.Wound can be imported now"]),
}
UNSEEN = {
    "def _round(self)": "def _rounded(self)",
    '"""A fall."""': '"""A fall, in whole metres."""',
    "_Kind": "_Input",
}


def imports(source: str) -> Iterator[str]:
    """The full name of all that a module imports from `rulescore`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.startswith("rulescore"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rulescore"):
            yield from (f"{node.module}.{one.name}" for one in node.names)


@cache
def face() -> Face:
    return public_face()


def not_public(source: str, books: str) -> list[str]:
    """What a module imports from `rulescore` beyond its public face and these books."""
    public = {*MODULES, *imported_names(face())}
    found = imports(source)
    return [name for name in found if name not in public and not name.startswith(f"{books}.")]


def modules_of_books() -> list[Path]:
    books = [folder for folder in BOOKS.iterdir() if folder.is_dir()]
    return sorted(file for folder in [*books, TEMPLATE] for file in folder.rglob("*.py"))


def shown_code(page: str) -> Iterator[str]:
    """The Python that a page shows to its reader."""
    for found in SHOWN_CODE.finditer(page):
        if "exec=" not in found["head"] or "source=" in found["head"]:
            yield found["code"]
    yield from (found["code"] for found in CONSOLE_CODE.finditer(page) if "import" in found["code"])


def changes_of(folder: Path, source: str, changed: str) -> str:
    """What is said of the difference between two versions of a module."""
    faces = []
    for name, text in {"before": source, "now": changed}.items():
        (folder / name).mkdir()
        (folder / name / "fallen.py").write_text(text)
        faces.append(public_face(("fallen",), folder / name))
    return "\n".join(changes(*faces))


def test_the_public_face_changes_on_purpose_only() -> None:
    found = changes(from_text(SNAPSHOT.read_text("utf-8")), face())
    if found:
        pytest.fail("\n".join(["The public face has changed:", *found, WHAT_TO_DO]), pytrace=False)


@pytest.mark.parametrize("part", CHANGED)
def test_a_change_is_seen(part: str, tmp_path: Path) -> None:
    instead, said = CHANGED[part]
    found = changes_of(tmp_path, MODULE, MODULE.replace(part, instead, 1))
    assert [words for words in said if words not in found] == []


@pytest.mark.parametrize("part", UNSEEN)
def test_what_is_not_public_may_change(part: str, tmp_path: Path) -> None:
    assert changes_of(tmp_path, MODULE, MODULE.replace(part, UNSEEN[part])) == ""


def test_a_former_name_is_part_of_it(tmp_path: Path) -> None:
    kept = """
if TYPE_CHECKING:
    drop = fall
else:
    __getattr__ = find_renamed(__name__, {"drop": "fallen.fall"}, gone_in="0.3")
"""
    found = changes_of(tmp_path, MODULE + kept, MODULE + kept.replace("0.3", "0.4"))
    assert "former name of fallen.fall, gone in 0.3\n" in found
    assert found.startswith("fallen.drop was")


def test_all_of_it_can_be_imported() -> None:
    for name in imported_names(face()):
        module, _, found = name.rpartition(".")
        assert hasattr(import_module(module), found), name


@pytest.mark.parametrize(
    "file", modules_of_books(), ids=lambda file: f"{file.parent.name}.{file.stem}"
)
def test_books_import_nothing_else(file: Path) -> None:
    own = f"rulescore.books.{file.parent.name}"
    assert not_public(file.read_text("utf-8"), own) == []


def test_an_import_of_anything_else_is_found() -> None:
    source = """
import rulescore.catalogue
import rulescore.site
from rulescore.books.usiel.base import roll
from rulescore.books.zt.base import save
from rulescore.declare import Mistake, Whole
from rulescore.declare.inputs import Choice
"""
    assert not_public(source, "rulescore.books.usiel") == [
        "rulescore.site",
        "rulescore.books.zt.base.save",
        "rulescore.declare.Mistake",
        "rulescore.declare.inputs.Choice",
    ]


@pytest.mark.parametrize(
    "page", sorted((PROJECT / "docs").glob("*.md")), ids=lambda page: page.stem
)
def test_pages_show_no_other_import(page: Path) -> None:
    for code in shown_code(page.read_text("utf-8")):
        assert not_public(code, "rulescore.books") == []


def test_its_page_lists_every_name() -> None:
    listed = [
        f"{section[1]}.{name}"
        for section in SECTION.finditer(PAGE)
        for row in re.findall(r"^\| (`.+?) \|", section[2], re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    ]
    assert imported_names(face()).symmetric_difference(listed) == set()
    assert len(listed) == len(set(listed))
