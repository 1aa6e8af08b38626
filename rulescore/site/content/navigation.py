"""The navigation of `mkdocs.yml`, here and in external books: books, their situations, and the
pages of those."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from rulescore.catalogue import titles_of_books
from rulescore.external_books import display_path, roots
from rulescore.site.content.all_docs import default_pages
from rulescore.site.content.configuration import (
    NAME,
    book_of,
    full_navigation,
    read_configuration,
)

READ_AS_ONE = " - "
"""How YAML joins two entries if the second is indented below the first."""


class Named(NamedTuple):
    """A page that the navigation names, the file and line, and whether the line is indented so far
    that YAML reads it as part of the line before."""

    path: str
    file: str
    line: int
    read_with_last: bool = False


def named_pages() -> Iterator[Named]:
    """Every page that the navigation names, in its order."""
    for home in roots():
        written, file = read_configuration(home), display_path(home / NAME)
        for path, *place in _paths(written.fields.get("nav"), "nav"):
            for number, one in enumerate(path.split(READ_AS_ONE)):
                yield Named(one.strip(), file, written.line(*place) + number, number > 0)
    written_out = str(read_configuration().fields.get("nav"))
    yield from (Named(page, NAME, 1) for page in default_pages() if page not in written_out)


def _paths(entry: Any, *place: str) -> Iterator[tuple[str, ...]]:
    """Every path below an entry of the navigation, and its keys there."""
    if isinstance(entry, dict):
        for name, value in entry.items():
            yield from _paths(value, *place, str(name))
    elif isinstance(entry, list):
        for number, value in enumerate(entry):
            yield from _paths(value, *place, str(number))
    elif isinstance(entry, str):
        yield entry, *place


def books() -> tuple[str, ...]:
    """The slugs of the books in the order of the navigation."""
    return tuple(filter(None, map(book_of, full_navigation() or ())))


def titles_in_order() -> dict[str, str]:
    """The title of each book by its slug: the books in the order of the navigation, and behind them
    those that it does not name."""
    titles = titles_of_books()
    order = dict.fromkeys([*(book for book in books() if book in titles), *titles])
    return {book: titles[book] for book in order}


@cache
def situations(book: str) -> dict[str, list[str]]:
    """The situations of a book in their order, such as “On the road”, each with the paths of its
    pages below `docs/`. Pages outside of situations are left out."""
    return {
        str(situation): [
            path for text in paths if isinstance(text, str) for path in text.split(READ_AS_ONE)
        ]
        for entries in _sections(full_navigation())
        if f"{book}/index.md" in entries
        for entry in entries
        if isinstance(entry, dict)
        for situation, paths in entry.items()
        if isinstance(paths, list)
    }


def situation_of(book: str, topic: str) -> str:
    """The situation of a page of a book; "" if it is in none."""
    path = f"{book}/{topic}.md"
    return next((name for name, paths in situations(book).items() if path in paths), "")


def _sections(nav: Any) -> Iterator[list[Any]]:
    for entry in nav if isinstance(nav, list) else ():
        if isinstance(entry, dict):
            yield from (section for section in entry.values() if isinstance(section, list))
