"""The fixed words of the engine, from its sources.

    python -m tools.words

writes them into rulescore/site/words/words.pot and refreshes the translations beside it: what is
new is there without a translation, what is gone is gone. A test compares them with the sources.
"""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

PROJECT = Path(__file__).resolve().parents[1]
FOLDER = PROJECT / "rulescore/site/words"
TEMPLATE = FOLDER / "words.pot"
SOURCES = ("rulescore/**/*.py", "overrides/**/*.html", "overrides/assets/rulescore/**/*.js")
WITHOUT = (
    "rulescore/books/",
    "rulescore/compare/",
    "overrides/assets/rulescore/ask/",
    "overrides/assets/rulescore/reading/",
)
"""The five games and what sets them side by side are in English, and so is asking in words."""
LITERAL = r""" \s* (?: "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' )"""
SAID = re.compile(
    rf"""
    (?<![\w\#]) (?P<how> say | sayAround | sayMany | say_many )
    \( (?P<first> (?: {LITERAL} )+ ) (?: \s*,(?P<second> (?: {LITERAL} )+ ) )?
    """,
    re.VERBOSE,
)
"""A call that says a fixed word. Babel would find such calls too, but none within f-strings and the
template literals of scripts, where many are."""
PART = re.compile(LITERAL, re.VERBOSE)
COUNTED = ("sayMany", "say_many")
HEAD = """\
# The fixed words of Rulescore, with the files that say them.
# `python -m tools.words` writes this file."""
WIDTH = 96


def extracted() -> Catalog:
    """All fixed words, each with the files that say it."""
    catalog = Catalog(header_comment=HEAD, project="rulescore", fuzzy=False)
    for pattern in SOURCES:
        for file in sorted(PROJECT.glob(pattern)):
            path = file.relative_to(PROJECT).as_posix()
            if not path.startswith(WITHOUT):
                for message in _said_in(file.read_text("utf-8")):
                    catalog.add(message, locations=[(path, 0)])
    return catalog


def _said_in(text: str) -> Iterator[str | tuple[str, str]]:
    for call in SAID.finditer(text):
        if call["how"] in COUNTED:
            yield _joined(call["first"]), _joined(call["second"])
        else:
            yield _joined(call["first"])


def _joined(literals: str) -> str:
    """The text of string literals one behind the other, in Python or a script."""
    return "".join(ast.literal_eval(part.strip()) for part in PART.findall(literals))


def written(catalog: Catalog, *, locations: bool) -> str:
    """The text of a catalog, without who wrote it with what and when."""
    made = BytesIO()
    write_po(made, catalog, width=WIDTH, include_lineno=False, no_location=not locations)
    lines = made.getvalue().decode().splitlines()
    changing = (
        *('"POT-Creation-Date:', '"PO-Revision-Date:', '"Generated-By:'),
        *('"Last-Translator:', '"Language-Team:', '"Project-Id-Version:', '"Report-Msgid-Bugs-To:'),
    )
    return "\n".join(line for line in lines if not line.startswith(changing)).rstrip() + "\n"


def refreshed(translation: Path, words: Catalog) -> str:
    """The text of a translation with all words that there are, and no others."""
    with translation.open("rb") as opened:
        catalog = read_po(opened)
    catalog.update(words, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    return written(catalog, locations=False)


def main() -> None:
    """Write the list, and refresh the translations."""
    words = extracted()
    TEMPLATE.write_text(written(words, locations=True), encoding="utf-8")
    for translation in sorted(FOLDER.glob("*.po")):
        translation.write_text(refreshed(translation, words), encoding="utf-8")


if __name__ == "__main__":
    main()
