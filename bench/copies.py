"""Copies of our books, to see how a build grows with pages and with books."""

import re
import shutil
from pathlib import Path
from typing import Any

import yaml

from rulescore.project import CONFIGURATION, ENGINE, PROJECT

BOOKS = ("usiel", "gods-and-monsters", "zt", "archsoul", "symbaroum")
HOME = """---
title: Scale
description: Copies of five books, to see how a build grows with them.
---
# Scale
"""


class _Tagged(yaml.SafeLoader):
    """Reads what MkDocs sets by tags as nothing."""


_Tagged.add_multi_constructor("!", lambda *_: None)


def add_copies_of_pages(docs: Path, navigation: list[Any], numbers: range) -> list[Any]:
    """Copy the pages of every book within a folder of pages, as they are: their calculators stay
    those of the book. Returns the navigation with the copies behind it."""
    books = [folder.name for folder in docs.iterdir() if (folder / "index.md").exists()]
    for book in books:
        for number in numbers:
            shutil.copytree(docs / book, docs / f"{book}-{number}")
    added = (
        _with_pages_of(part, book, f"{book}-{number}")
        for book in books
        for part in navigation
        if f"'{book}/" in str(part)
        for number in numbers
    )
    return [*navigation, *added]


def write_copies(folder: Path, copies: int) -> None:
    """Write a project with copies of all books of games into a folder, each with calculators and
    ids of its own."""
    nav: list[Any] = [{"Home": "index.md"}]
    written = yaml.load((PROJECT / CONFIGURATION).read_text("utf-8"), _Tagged)["nav"]
    for number in range(1, copies + 1):
        for book in BOOKS:
            slug = f"{book}-{number}"
            _copy(ENGINE / "books" / _module(book), folder / "rules" / _module(slug), number)
            _copy(PROJECT / "docs" / book, folder / "docs" / slug, number)
            section = next(one for one in written if f"{book}/index.md" in str(one))
            (pages,) = section.values()
            nav.append({slug: _with_pages_of(pages, book, slug)})
    settings = {"site_name": "Scale", "site_url": "http://127.0.0.1:8000/", "nav": nav}
    (folder / CONFIGURATION).write_text(yaml.safe_dump(settings, sort_keys=False), "utf-8")
    (folder / "docs/index.md").write_text(HOME, "utf-8")


def _with_pages_of(part: Any, book: str, copy: str) -> Any:
    """A part of the navigation, with the pages of the copy of a book."""
    if isinstance(part, dict):
        return {title: _with_pages_of(within, book, copy) for title, within in part.items()}
    if isinstance(part, list):
        return [_with_pages_of(one, book, copy) for one in part]
    return part.replace(f"{book}/", f"{copy}/", 1)


def _module(slug: str) -> str:
    return slug.replace("-", "_")


def _copy(source: Path, target: Path, number: int) -> None:
    target.mkdir(parents=True)
    for path in source.iterdir():
        if path.suffix in (".py", ".md"):
            text = _renamed(path.read_text("utf-8"), number)
            (target / path.name).write_text(text, "utf-8")


def _renamed(text: str, number: int) -> str:
    """A text in which every book is a copy: in imports, ids and addresses."""
    for book in BOOKS:
        module = _module(book)
        text = re.sub(rf"\bbooks\.{module}\b", f"books.{module}_{number}", text)
        text = re.sub(rf"(?<![\w.]){book}(?=[./])", f"{book}-{number}", text)
        text = re.sub(rf"^{book}$", f"{book}-{number}", text, flags=re.MULTILINE)
    text = re.sub(
        "^description: (.{,150}).*", rf"description: {number}. \1", text, flags=re.MULTILINE
    )
    return re.sub(r'^(TITLE = ".*)"', rf'\1 {number}"', text, flags=re.MULTILINE)
