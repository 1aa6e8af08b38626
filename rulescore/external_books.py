"""Books from other distributions, which join the catalogue and the site when they are installed, so
that a book needs neither a fork nor the licence of this project.

Such a distribution has an entry point in the group `rulescore.books`: the slug of its book, and a
package. The folder of that package is the root of the book and is laid out like this project, for
one book: `rulescore/books/<book>/`, `docs/<book>/`, `tests/ledger/<book>.yaml`, `mkdocs.yml` with
the book's entry of the navigation, `published.yaml` and `moved.yaml`. Browsers do not use this
module: they load archives.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.project import BOOKS, CONFIGURATION, PROJECT, RULES

GROUP = "rulescore.books"
SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
A_SLUG = "small letters a to z and digits, a letter first, words joined by a hyphen"


@dataclass(frozen=True)
class ExternalBook:
    """A book from another distribution: its slug and its root folder."""

    slug: str
    root: Path

    @property
    def books(self) -> Path:
        """The folder with its package, for the path of `rulescore.books`."""
        return self.root / BOOKS

    @property
    def package(self) -> Path:
        """The folder with its topics."""
        return self.books / module_of(self.slug)


def module_of(slug: str) -> str:
    """The name of a book's or topic's module."""
    return slug.replace("-", "_")


def external_books() -> dict[str, ExternalBook]:
    """Every external book by its slug, except those with mistakes."""
    return _read()[0]


def mistakes_of_external_books() -> tuple[Mistake, ...]:
    """The mistakes of external books that cannot be loaded."""
    return _read()[1]


def roots() -> tuple[Path, ...]:
    """The root folder of every book: this project, then those of external books."""
    return (PROJECT, *(book.root for book in external_books().values()))


def root_of(book: str) -> Path:
    """The root folder of a book by its slug: this project, unless the book is external."""
    return external_books()[book].root if book in external_books() else PROJECT


def books_folder(book: str) -> Path:
    """The folder with the package of a book, by its slug."""
    return external_books()[book].books if book in external_books() else RULES


def display_path(file: Path) -> str:
    """A path for messages: from the root of the project; absolute for an external book."""
    return file.relative_to(PROJECT).as_posix() if file.is_relative_to(PROJECT) else str(file)


@cache
def _read() -> tuple[dict[str, ExternalBook], tuple[Mistake, ...]]:
    found: dict[str, ExternalBook] = {}
    mistakes: list[Mistake] = []
    for entry in sorted(entry_points(group=GROUP)):
        try:
            found[entry.name] = _external_book(entry, found)
        except Mistaken as mistaken:
            mistakes += mistaken.mistakes
    return found, tuple(mistakes)


def _external_book(entry: EntryPoint, others: Iterable[str]) -> ExternalBook:
    """The book of an entry point. Raises `Mistaken` if it cannot be loaded."""

    def wrong(problem: str, accepted: str) -> Mistaken:
        distribution = entry.dist.name if entry.dist else entry.value
        return Mistaken([Mistake(problem, accepted, "", entry.name, GROUP, distribution)])

    if not SLUG.fullmatch(entry.name):
        raise wrong("this is no slug of a book", A_SLUG)
    module = module_of(entry.name)
    if entry.name in others or (RULES / module).exists():
        raise wrong("there is another book of this slug", "a slug that no other book has")
    home = _folder_of(entry.module)
    if home is None:
        raise wrong(f"there is no package “{entry.module}”", "the package that is its home")
    book = ExternalBook(entry.name, home)
    if {file.parent.name for file in book.books.glob("*/__init__.py")} != {module}:
        raise wrong(f"{book.books} is not the folder of this book", f"one package there, {module}")
    if not (home / CONFIGURATION).is_file():
        raise wrong(f"{home / CONFIGURATION} is missing", "its block of the navigation there")
    return book


def _folder_of(package: str) -> Path | None:
    """The folder of a package, without importing it; None if there is no such package."""
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        return None
    folders = list(found.submodule_search_locations or ()) if found else []
    return Path(folders[0]).resolve() if folders else None
