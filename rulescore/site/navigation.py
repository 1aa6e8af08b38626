"""The navigation as `mkdocs.yml` writes it: books, in them situations, in them pages."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

PROJECT = Path(__file__).resolve().parents[2]


class _Loader(yaml.SafeLoader):
    """Reads the configuration of MkDocs, whose own tags are for its extensions."""


_Loader.add_multi_constructor("", lambda loader, suffix, node: None)


@cache
def situations(book: str) -> dict[str, list[str]]:
    """The situations of a book in their order, such as “On the road”, each with the paths of its
    pages below `docs/`. A page that stands outside of any is left out."""
    config = yaml.load((PROJECT / "mkdocs.yml").read_text("utf-8"), Loader=_Loader)
    return {
        situation: paths
        for entries in _sections(config["nav"])
        if f"{book}/index.md" in entries
        for entry in entries
        if isinstance(entry, dict)
        for situation, paths in entry.items()
    }


def situation_of(book: str, topic: str) -> str:
    """The situation in which a page of a book stands; nothing if it stands in none."""
    path = f"{book}/{topic}.md"
    return next((name for name, paths in situations(book).items() if path in paths), "")


def _sections(nav: list[Any]) -> Iterator[list[Any]]:
    for entry in nav:
        if isinstance(entry, dict):
            yield from (section for section in entry.values() if isinstance(section, list))
