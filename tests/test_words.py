"""The list of fixed words, and the translations that the engine brings along, agree with the
sources."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rulescore.site.words.mistakes import mistakes_of_words
from rulescore.site.words.table import ids_of, strings_of
from tools.words import FOLDER, TEMPLATE, extracted, refreshed, written

TRANSLATIONS = sorted(FOLDER.glob("*.po"))
REFRESH = "run `python -m tools.words`, and translate what is new"


def test_the_list_has_what_the_sources_say() -> None:
    there, said = _ids(TEMPLATE), {ids_of(message) for message in extracted() if message.id}
    assert there == said, f"{there ^ said} differ; {REFRESH}"
    assert TEMPLATE.read_text("utf-8") == written(extracted(), locations=True), REFRESH


def _ids(file: Path) -> set[tuple[str, ...]]:
    with file.open("rb") as opened:
        return {ids_of(message) for message in read_po(opened) if message.id}


@pytest.mark.parametrize("file", TRANSLATIONS, ids=lambda file: file.stem)
def test_a_translation_has_each_word_and_no_other(file: Path) -> None:
    words = extracted()
    assert _ids(file) == _ids(TEMPLATE), REFRESH
    with file.open("rb") as opened:
        empty = [message.id for message in read_po(opened) if not all(strings_of(message))]
    assert empty == [], "these are not translated"
    assert file.read_text("utf-8") == refreshed(file, words), REFRESH


def test_the_translations_have_no_mistakes() -> None:
    assert list(mistakes_of_words(FOLDER)) == []


def test_calls_within_other_texts_are_found() -> None:
    ids = _ids(TEMPLATE)
    assert ("in {unit}",) in ids, "within an f-string"
    assert ("{all}, {changed} changed",) in ids, "within a template literal"
    assert ("{amount} rule", "{amount} rules") in ids
    assert ("Not here",) in ids, "in a template"
    assert not {id for id in ids if "${" in id[0]}
