"""Imports every topic even if some have mistakes, so that all mistakes can be reported at once.

A wrong declaration is reported, and used as far as it is right. A module that cannot be imported is
reported, and replaced with an empty one.
"""

import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from rulescore.catalogue import COMPARED, book_and_topic, book_modules, sides, topic_modules
from rulescore.declare.comparison import ASKS_ALL
from rulescore.declare.mistakes import Mistake, collecting
from rulescore.external_books import books_folder, mistakes_of_external_books
from rulescore.project import ENGINE, PROJECT, RULES

ID = re.compile(r'"([a-z0-9-]+(?:\.[a-z0-9-]+)+)"')
A_TITLE = 'TITLE = "the name of the book"'


@dataclass(frozen=True)
class Topics:
    """The result of importing every topic: the mistakes, the names of the modules that could not be
    imported, and the ids that cannot be checked further: those of wrong declarations, all in
    modules that could not be imported, and the comparisons that ask any of them."""

    mistakes: tuple[Mistake, ...]
    unread: frozenset[str]
    broken: frozenset[str]

    @property
    def files(self) -> dict[str, Path]:
        """The file of every topic that could be imported, by the name of its module."""
        return {name: file for name, file in self.all_files.items() if name not in self.unread}

    @property
    def all_files(self) -> dict[str, Path]:
        """The file of every topic, by the name of its module."""
        return {name: _folder(name).with_suffix(".py") for name in topic_modules()}


def import_topics() -> Topics:
    """Import every book and every topic."""
    unread: dict[str, str] = {}
    with collecting() as mistakes:
        mistakes += mistakes_of_external_books()
        for book in book_modules():
            file = _folder(book) / "__init__.py"
            _import(book, file, mistakes, unread)
            if not hasattr(sys.modules[book], "TITLE"):
                if book not in unread:
                    problem, id = "the book has no title", _name(file.parent)
                    mistakes.append(Mistake(problem, A_TITLE, "", id, "TITLE", str(file)))
                sys.modules[book].TITLE = _name(file.parent)  # type: ignore[attr-defined]
        for module in _comparisons_last():
            _import(module, _folder(module).with_suffix(".py"), mistakes, unread)
            if module.endswith(f".{COMPARED}"):
                vars(sys.modules[module]).setdefault("SIDES", ())
    broken = {mistake.id for mistake in mistakes if "." in mistake.id}
    broken |= {id for source in unread.values() for id in ID.findall(source)}
    lacks_a_game = any(module.endswith(f".{COMPARED}") for module in unread)
    broken |= {id for id, asked in _comparisons() if lacks_a_game or asked & broken}
    return Topics(sort_mistakes(mistakes), frozenset(unread), frozenset(broken))


def _comparisons_last() -> list[str]:
    """All topics and how each game is compared, in an order in which each comes behind what it
    needs."""
    of_games = [topic for topic in topic_modules() if topic not in _comparison_modules()]
    compared = [f"{book}.{COMPARED}" for book in book_modules()]
    there = [module for module in compared if _folder(module).with_suffix(".py").is_file()]
    return [*of_games, *there, *_comparison_modules()]


def _comparison_modules() -> list[str]:
    return [topic for topic in topic_modules() if book_and_topic(topic)[0] == ASKS_ALL]


def _comparisons() -> Iterator[tuple[str, set[str]]]:
    """Each comparison, with the calculators of the games that it asks."""
    for module in _comparison_modules():
        book, name = book_and_topic(module)
        yield f"{book}.{name}", {side.calculator for side in sides(name).values()}


def _folder(module: str) -> Path:
    """The folder of a book; the path of a topic without its suffix."""
    book, _ = book_and_topic(f"{module}.any" if module in book_modules() else module)
    _, part, *within = module.split(".")
    above = ENGINE / part if book == ASKS_ALL else books_folder(book)
    return above.joinpath(*within)


def _name(file: Path) -> str:
    """The book or topic of a file or folder as in ids: `anti-traits` for `anti_traits.py`."""
    return file.stem.replace("_", "-")


def _import(module: str, file: Path, mistakes: list[Mistake], unread: dict[str, str]) -> None:
    """Import a module; if that fails, add it with its source to `unread`."""
    try:
        import_module(module)
    except Exception as error:
        place, line = location_of(error)
        what = "book" if Path(place).stem == "__init__" else "topic"
        problem = f"the {what} cannot be imported: {describe_error(error)}"
        mistakes.append(Mistake(problem, id=id_of(Path(place)), file=place, line=line))
        sys.modules[module] = ModuleType(module)
        sys.modules[module].__path__ = [str(file.parent)]
        unread[module] = file.read_text("utf-8", "replace")


def id_of(file: Path) -> str:
    """The topic of a module as in ids, such as `usiel.anti-traits`; of a package, the book."""
    is_comparison = "/rulescore/compare/topics/" in str(file)
    book = ASKS_ALL if is_comparison else _name(file.parent)
    return book if file.stem == "__init__" else f"{book}.{_name(file)}"


def describe_error(error: Exception) -> str:
    """An exception in one line, with its type."""
    message = str(error.msg if isinstance(error, SyntaxError) else error)
    return f"{type(error).__name__}: {' '.join(message.split())}"


def location_of(error: Exception) -> tuple[str, int]:
    """The file and line of an exception: the last line in a topic if it passed through one."""
    if isinstance(error, SyntaxError):
        return str(error.filename), error.lineno or 1
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if is_authors_file(frame.filename)] or list(frames)
    return ours[-1].filename, ours[-1].lineno or 1


def is_authors_file(file: str) -> bool:
    """Whether a file is one that authors of rules write: a book’s or a comparison’s."""
    is_of_project = file.startswith(f"{RULES}/")
    return is_of_project or "/rulescore/books/" in file or "/rulescore/compare/topics/" in file


def sort_mistakes(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """Each mistake once, sorted by file and line, with paths from the root of the project."""
    here = f"{PROJECT}/"
    named = {replace(mistake, file=mistake.file.removeprefix(here)) for mistake in mistakes}
    return tuple(sorted(named, key=lambda one: (one.file, one.line, str(one))))
