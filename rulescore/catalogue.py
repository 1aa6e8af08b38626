"""Every calculator and every table by id, and every side of a comparison.

A book is a package below `rulescore.books`, and a topic a module in it; the catalogue has all that
they declare. The comparisons are topics too, of a book that is no game.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import rulescore
import rulescore.books
from rulescore.declare.calculator import Calculator
from rulescore.declare.comparison import ASKS_ALL, Sample, Side
from rulescore.declare.inputs import Refusal, quoted
from rulescore.declare.table import Table
from rulescore.language import say

__all__ = [
    "calculators",
    "find_calculator",
    "find_game",
    "find_sheet",
    "find_table",
    "tables",
    "titles_of_books",
]

COMPARED = "compared"
"""The module of a book with its sides of comparisons; it is not a topic."""
COMPARISONS = "rulescore.compare.topics"
"""The package of the comparisons."""


def _topic_names(book: str) -> tuple[str, ...]:
    return tuple(name for name in _module_names(book) if name != COMPARED)


@cache
def _module_names(book: str) -> tuple[str, ...]:
    package = import_module(_package(book))
    return tuple(module.name for module in iter_modules(package.__path__))


def _topic(book: str, topic: str) -> ModuleType:
    return import_module(f"{_package(book)}.{topic}")


def _package(book: str) -> str:
    return COMPARISONS if book == ASKS_ALL else f"rulescore.books.{book}"


def _books() -> tuple[str, ...]:
    above = [f"{path}/compare" for path in rulescore.__path__ if rulescore.books.compare]
    return _books_in(tuple(rulescore.books.__path__), tuple(above))


@cache
def _books_in(folders: tuple[str, ...], above: tuple[str, ...]) -> tuple[str, ...]:
    """The books in these folders, and the comparisons if a browser has fetched them."""
    ours, *others = folders
    compare = {ASKS_ALL for found in iter_modules(above) if found.name == "topics"}
    books = sorted(compare.union(book.name for book in iter_modules([ours])))
    return (*books, *(book.name for book in iter_modules(others)))


def _values_of(book: str, kind: type) -> Iterator[Any]:
    for topic in _topic_names(book):
        yield from _values_in(_topic(book, topic), kind)


def _values_in(topic: ModuleType, kind: type) -> Iterator[Any]:
    return (value for value in vars(topic).values() if isinstance(value, kind))


def titles_of_books() -> dict[str, str]:
    """The title of each book, by its slug."""
    return {book.replace("_", "-"): import_module(_package(book)).TITLE for book in _books()}


def find_game(named: str) -> str:
    """The slug of a game that is named by its slug or its title, in any letters; nothing for
    nothing. Refuses any other."""
    titles = titles_of_books()
    slugs = {title.lower(): slug for slug, title in titles.items()}
    asked = named.strip().lower()
    if not asked or asked in titles:
        return asked
    if asked in slugs:
        return slugs[asked]
    raise Refusal("game", f"there is no game {quoted(named)!r}", ", ".join(titles))


def players_say_in(book: str) -> dict[str, str]:
    """What players say for the terms of a book, by its slug: other names for each, with commas
    between."""
    package = import_module(_package(book.replace("-", "_")))
    found: dict[str, str] = getattr(package, "PLAYERS_SAY", {})
    return found


def calculators() -> tuple[Calculator[Any], ...]:
    """Every calculator, by book and topic, in the order of declaration."""
    return tuple(found for book in _books() for found in _values_of(book, Calculator))


@cache
def _book_calculators(book: str) -> dict[str, Calculator[Any]]:
    return {found.id: found for found in _values_of(book, Calculator)}


def find_calculator(id: str, topic: str = "") -> Calculator[Any]:
    """The calculator `id`. Imports only its book, or only its `topic` if that is given and declares
    it. Refuses an unknown id."""
    book = id.split(".")[0].replace("-", "_")
    found: Calculator[Any] | None = None
    if book in _books():
        if topic in _topic_names(book):
            declared = _values_in(_topic(book, topic), Calculator)
            found = next((one for one in declared if one.id == id), None)
        found = found or _book_calculators(book).get(id)
    if found is None:
        ids = ", ".join(known.id for known in calculators())
        raise Refusal(None, say("there is no calculator {id}", id=repr(quoted(id))), ids)
    return found


def find_sheet(book: str) -> Calculator[Any] | None:
    """The calculator that is the sheet of a book, by the book's slug; None if it has none."""
    declared = _book_calculators(book.replace("-", "_")).values()
    return next((found for found in declared if found.sheet), None)


def tables() -> tuple[Table, ...]:
    """Every table, by book and topic, in the order of declaration."""
    return tuple(found for book in _books() for found in _values_of(book, Table))


def find_table(id: str) -> Table:
    """The table `id`. Raises KeyError if no topic has it."""
    book = id.split(".")[0].replace("-", "_")
    if book not in _books():
        raise KeyError(id)
    found: dict[str, Table] = {table.id: table for table in _values_of(book, Table)}
    return found[id]


def sides(comparison: str) -> dict[str, Side]:
    """The sides of a comparison by the slug of their book, sorted, since browsers load books in any
    order."""
    return {
        book.replace("_", "-"): side
        for book in sorted(_books())
        for side in _sides_of(book)
        if side.comparison == comparison
    }


def find_sample(book: str) -> Sample | None:
    """The sample character of a book, by the book’s slug; None if it has none."""
    package = book.replace("-", "_")
    if COMPARED not in _module_names(package):
        return None
    return getattr(_topic(package, COMPARED), "SAMPLE", None)


@cache
def _sides_of(book: str) -> tuple[Side, ...]:
    if COMPARED not in _module_names(book):
        return ()
    declared: tuple[Side, ...] = _topic(book, COMPARED).SIDES
    return declared


def book_modules() -> tuple[str, ...]:
    """The name of every book's package, without importing it."""
    return tuple(_package(book) for book in _books())


def book_and_topic(module: str) -> tuple[str, str]:
    """The book and the topic of a module as in ids, by the name of the module."""
    package, _, topic = module.rpartition(".")
    book = ASKS_ALL if package == COMPARISONS else package.rpartition(".")[2]
    return book.replace("_", "-"), topic.replace("_", "-")


def topic_modules() -> tuple[str, ...]:
    """The name of every topic's module, without importing it; its book's package is imported."""
    return tuple(f"{_package(book)}.{topic}" for book in _books() for topic in _topic_names(book))
