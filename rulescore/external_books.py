"""Guests: books of other distributions, which join the catalogue and the site where they are
installed, so that a book needs neither a fork nor the licence of this project.

Such a distribution names a package among the entry points `rulescore.books`, by the slug of its
book. The folder of that package, a home of books like this project, is laid out as it is, for one
book: `rulescore/books/<book>/`, `docs/<book>/`, `tests/ledger/<book>.yaml`, `mkdocs.yml` with the
book's block of the navigation, `published.yaml` and `moved.yaml`. A browser never reads this: it is
given archives.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from rulescore.declare.mistakes import Mistake, Mistaken

PROJECT = Path(__file__).resolve().parents[1]
GROUP = "rulescore.books"
BOOKS = "rulescore/books"
NAVIGATION = "mkdocs.yml"
SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
A_SLUG = "small letters a to z and digits, a letter first, words joined by a hyphen"


@dataclass(frozen=True)
class Guest:
    """A book of another distribution: its slug, and the folder that is its home."""

    slug: str
    home: Path

    @property
    def books(self) -> Path:
        """The folder with its package, as `rulescore.books` looks for it."""
        return self.home / BOOKS

    @property
    def package(self) -> Path:
        """The folder with its topics."""
        return self.books / module_of(self.slug)


def module_of(slug: str) -> str:
    """What Python calls a book or a topic."""
    return slug.replace("-", "_")


def guests() -> dict[str, Guest]:
    """Every guest by its slug, those that are wrong left out."""
    return _read()[0]


def mistakes_of_guests() -> tuple[Mistake, ...]:
    """Why books that a distribution announces cannot be guests."""
    return _read()[1]


def homes() -> tuple[Path, ...]:
    """Every home of books: this project, then those of its guests."""
    return (PROJECT, *(guest.home for guest in guests().values()))


def home_of(book: str) -> Path:
    """The home of a book by its slug; of whatever is no guest, this project."""
    return guests()[book].home if book in guests() else PROJECT


def told(file: Path) -> str:
    """How people are told of a file: from the root of the project; a guest’s in full."""
    return file.relative_to(PROJECT).as_posix() if file.is_relative_to(PROJECT) else str(file)


@cache
def _read() -> tuple[dict[str, Guest], tuple[Mistake, ...]]:
    found: dict[str, Guest] = {}
    mistakes: list[Mistake] = []
    for entry in sorted(entry_points(group=GROUP)):
        try:
            found[entry.name] = _guest(entry, found)
        except Mistaken as mistaken:
            mistakes += mistaken.mistakes
    return found, tuple(mistakes)


def _guest(entry: EntryPoint, others: Iterable[str]) -> Guest:
    """The guest that an entry point announces. Raises `Mistaken` for one that cannot be."""

    def wrong(problem: str, accepted: str) -> Mistaken:
        distribution = entry.dist.name if entry.dist else entry.value
        return Mistaken([Mistake(problem, accepted, "", entry.name, GROUP, distribution)])

    if not SLUG.fullmatch(entry.name):
        raise wrong("this is no slug of a book", A_SLUG)
    module = module_of(entry.name)
    if entry.name in others or (PROJECT / BOOKS / module).exists():
        raise wrong("there is another book of this slug", "a slug that no other book has")
    home = _folder_of(entry.module)
    if home is None:
        raise wrong(f"there is no package “{entry.module}”", "the package that is its home")
    guest = Guest(entry.name, home)
    if {file.parent.name for file in guest.books.glob("*/__init__.py")} != {module}:
        raise wrong(f"{guest.books} is not the folder of this book", f"one package there, {module}")
    if not (home / NAVIGATION).is_file():
        raise wrong(f"{home / NAVIGATION} is missing", "its block of the navigation there")
    return guest


def _folder_of(package: str) -> Path | None:
    """Where a package lies, without importing it; None if there is none."""
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        return None
    folders = list(found.submodule_search_locations or ()) if found else []
    return Path(folders[0]).resolve() if folders else None
