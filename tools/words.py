"""The fixed words of the engine, from its sources.

    python -m tools.words

writes them into rulescore/site/words/words.pot and refreshes the translations beside it: what is
new is there without a translation, what is gone is gone. A test compares them with the sources.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

PROJECT = Path(__file__).resolve().parents[1]
FOLDER = PROJECT / "rulescore/site/words"
TEMPLATE = FOLDER / "words.pot"
KEYWORDS = {"say": None, "sayAround": None, "say_many": (1, 2), "sayMany": (1, 2)}
"""The functions that say a fixed word, and where its texts are."""
SOURCES = (
    ("rulescore/**/*.py", "python"),
    ("overrides/**/*.html", "jinja2.ext:babel_extract"),
    ("overrides/assets/rulescore/**/*.js", "javascript"),
)
OPTIONS = {"parse_template_string": "true", "silent": "false", "trimmed": "false"}
WITHOUT = ("rulescore/books/", "rulescore/compare/", "overrides/assets/rulescore/ask/")
"""The five games and what sets them side by side are in English, and so is asking in words."""
HEAD = """\
# The fixed words of Rulescore, with the files that say them.
# `python -m tools.words` writes this file."""
WIDTH = 96


def extracted() -> Catalog:
    """All fixed words, each with the files that say it."""
    catalog = Catalog(header_comment=HEAD, project="rulescore", fuzzy=False)
    for file, method in _files():
        path = file.relative_to(PROJECT).as_posix()
        for _, message, _, _ in extract_from_file(method, file, KEYWORDS, options=OPTIONS):
            catalog.add(message, locations=[(path, 0)])
    return catalog


def _files() -> Iterator[tuple[Path, str]]:
    for pattern, method in SOURCES:
        for file in sorted(PROJECT.glob(pattern)):
            path = file.relative_to(PROJECT).as_posix()
            if not path.startswith(WITHOUT):
                yield file, method


def written(catalog: Catalog, *, locations: bool) -> str:
    """The text of a catalog, without what differs from day to day."""
    made = BytesIO()
    write_po(made, catalog, width=WIDTH, include_lineno=False, no_location=not locations)
    lines = made.getvalue().decode().splitlines()
    changing = ('"POT-Creation-Date:', '"PO-Revision-Date:', '"Generated-By:', '"Report-Msgid')
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
