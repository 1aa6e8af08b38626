"""The table of a language: the translation that the engine brings along, and over it the file of
the project, `words/<language>.po`. What neither has stays in English."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from rulescore.language import PERIOD, PLURALS, Words
from rulescore.project import PROJECT

ENGLISH = "en"
BROUGHT = Path(__file__).parent
"""The folder with the translations that the engine brings along."""
TEMPLATE = BROUGHT / "words.pot"
OF_PROJECT = PROJECT / "words"
LINE = re.compile(r"""\s*(?:\#.*|(?:msg\w+(?:\[\d\])?\s+)?"(?:[^"\\]|\\.)*"\s*)?""")
"""A line of such a file: a comment, or a text in quotes."""
AS_IN_ENGLISH = (2, ("(n != 1)", "n != 1", "n!=1"))
"""The plural forms of a language that has those of English."""


class Table(NamedTuple):
    """The words of a language, and the units of which the project gives plural forms itself."""

    language: str
    words: dict[str, str | list[str]]
    units: frozenset[str] = frozenset()

    def used_in(self, is_used: Callable[[str], bool]) -> Words:
        """The words that are used in some files, by their paths from the root of the repository."""
        wanted = {PLURALS, *(key for key, paths in places().items() if any(map(is_used, paths)))}
        return {key: said for key, said in self.words.items() if key in wanted}


def read_table(language: str) -> Table:
    """The table of a language, without what is wrong in it, which `mistakes` reports."""
    return _read_table(language, OF_PROJECT)


@cache
def _read_table(language: str, folder: Path) -> Table:
    words: dict[str, str | list[str]] = {}
    units: set[str] = set()
    catalogs = [found for found in map(read_catalog, files_of(language, folder)) if found]
    if catalogs and (plurals := _plurals(catalogs[0])):
        words[PLURALS] = plurals
    for catalog in catalogs:
        for message in translated(catalog):
            key, *many = ids_of(message)
            said = strings_of(message)
            words[key] = list(said) if many else said[0]
            if key not in places():  # a unit is declared by its plural
                words |= dict.fromkeys(many, words[key])
                units |= {key, *many}
    return Table(language, words, frozenset(units))


def files_of(language: str, folder: Path = OF_PROJECT) -> list[Path]:
    """The files of a language that there are, what lies over the others last."""
    files = (place / f"{language}.po" for place in (BROUGHT, folder))
    return [file for file in files if file.is_file()]


def read_catalog(file: Path) -> Catalog | None:
    """The translations in a file; None where there is none, or it cannot be read."""
    if not file.is_file():
        return None
    try:
        return parsed(file)
    except (PoFileError, ValueError):
        return None


def parsed(file: Path) -> Catalog:
    """The translations in a file. Raises PoFileError, or ValueError where it is not in UTF-8."""
    for number, line in enumerate(file.read_text("utf-8").splitlines()):
        if not LINE.fullmatch(line):  # Babel would drop the last letter of such a text
            raise PoFileError("a text is not closed, or has no quotes", Catalog(), line, number)
    with file.open("rb") as opened:
        return read_po(opened, locale=locale_of(file.stem), abort_invalid=True)


def locale_of(language: str) -> Locale | None:
    """What is known of a language, such as its plural forms; None where nothing is."""
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None


@cache
def places() -> dict[str, list[str]]:
    """The paths of the files that use each fixed word, by its English text."""
    with TEMPLATE.open("rb") as opened:
        catalog = read_po(opened)
    return {ids_of(one)[0]: [path for path, _ in one.locations] for one in catalog if one.id}


def ids_of(message: Message) -> tuple[str, ...]:
    """The English text of a message; of one with plural forms both of its texts."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings_of(message: Message) -> tuple[str, ...]:
    """The translation of a message; of one with plural forms all of them."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def translated(catalog: Catalog) -> Iterator[Message]:
    """What a catalog translates. As everywhere in gettext, what is marked as fuzzy is not used."""
    for message in catalog:
        if message.id and not message.fuzzy and all(strings_of(message)):
            yield message


def _plurals(catalog: Catalog) -> str:
    """The number of the form for 0, 1, 2 ... 199; nothing where the forms are those of English. No
    language needs more: from 100 on the last two digits decide."""
    many, expressions = AS_IN_ENGLISH
    if catalog.num_plurals == many and catalog.plural_expr in expressions:
        return ""
    form = c2py(catalog.plural_expr)
    return "".join(str(form(amount)) for amount in range(2 * PERIOD))
