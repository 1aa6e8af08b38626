"""Write or refresh the file of a project in which the fixed words of a language are translated.

`words/<language>.po` lists them all. What the engine translates already is in a comment, and the
place for a translation is empty: what is written there holds instead.
"""

from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from rulescore.declare.inputs import Refusal
from rulescore.declare.mistakes import Mistaken
from rulescore.site.words.mistakes import languages, mistakes_of_words, no_language
from rulescore.site.words.table import (
    BROUGHT,
    OF_PROJECT,
    TEMPLATE,
    ids_of,
    locale_of,
    parsed,
    places,
    read_catalog,
    strings_of,
    translated,
)

WIDTH = 96
HEAD = """\
# The fixed words of this site. What stays empty is as the comment above it says, or in English.
# A unit of your own has its plural forms here too: msgid "Runde", msgid_plural "Runden".
# `rulescore words` adds what is new, and keeps what is written here."""


class Update(NamedTuple):
    """What became of the file: how many words there are, how many the engine translates, and how
    many are translated by the engine or in the file."""

    file: Path
    words: int
    brought: int
    translated: int

    @property
    def missing(self) -> int:
        """How many words are in English still."""
        return self.words - self.translated


def update(language: str, folder: Path = OF_PROJECT) -> Update:
    """Write or refresh the file of a language. Raises `Mistaken` where it cannot be read, and a
    `Refusal` where there is no such language."""
    if language not in languages():
        raise Refusal(None, *no_language(language))
    file = folder / f"{language}.po"
    brought = read_catalog(BROUGHT / f"{language}.po")
    catalog = _known(language)
    own = _own(file)
    for message in catalog:
        if not message.id:
            continue
        said = brought.get(message.id) if brought else None
        strings = strings_of(said) if said else ()
        message.auto_comments = [f"Rulescore: {string}" for string in strings if string]
        written = own.get(message.id)
        if written and not written.fuzzy:
            message.string = written.string
    for message in own:
        if message.id and ids_of(message)[0] not in places() and len(ids_of(message)) > 1:
            catalog.add(message.id, message.string)
    folder.mkdir(exist_ok=True)
    with file.open("wb") as opened:
        write_po(opened, catalog, width=WIDTH, no_location=True)
    by_engine = _ids_translated(brought) if brought else set()
    anywhere = by_engine | _ids_translated(catalog)
    return Update(file, len(places()), len(by_engine), len(anywhere))


def _ids_translated(catalog: Catalog) -> set[str]:
    """The English texts of the fixed words that a catalog translates."""
    return {ids_of(one)[0] for one in translated(catalog)} & places().keys()


def _known(language: str) -> Catalog:
    """All fixed words, none of them translated."""
    with TEMPLATE.open("rb") as opened:
        template = read_po(opened)
    catalog = Catalog(locale=locale_of(language), header_comment=HEAD, fuzzy=False)
    for message in template:
        if message.id:
            catalog.add(message.id)
    return catalog


def _own(file: Path) -> Catalog:
    """What is in the file so far."""
    if not file.is_file():
        return Catalog()
    if read_catalog(file) is None:
        raise Mistaken(
            one for one in mistakes_of_words(file.parent) if one.file.endswith(file.name)
        )
    return parsed(file)
