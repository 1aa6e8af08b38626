from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rulescore.declare import Refusal
from rulescore.declare.mistakes import Mistaken
from rulescore.site.words.mistakes import mistakes_of_words
from rulescore.site.words.table import places
from rulescore.site.words.update import update

OWN = """msgid "Pin"
msgstr "Anpinnen"

msgid "A word of last year"
msgstr "Ein Wort von früher"

msgid "Runde"
msgid_plural "Runden"
msgstr[0] "Runde"
msgstr[1] "Runden"
"""


def said(file: Path, id: str) -> object:
    with file.open("rb") as opened:
        message = read_po(opened).get(id)
    return message.string if message else None


def test_a_language_that_nobody_has_translated(tmp_path: Path) -> None:
    made = update("pl", tmp_path)
    assert made == (tmp_path / "pl.po", len(places()), 0, 0)
    assert made.missing == len(places())
    text = made.file.read_text("utf-8")
    assert "nplurals=3" in text
    assert said(made.file, "Roll") == ""
    assert list(mistakes_of_words(tmp_path)) == []


def test_what_the_engine_translates_is_a_comment(tmp_path: Path) -> None:
    made = update("de", tmp_path)
    assert (made.brought, made.missing) == (made.words, 0)
    assert '#. Rulescore: Teilen\nmsgid "Share"\nmsgstr ""' in made.file.read_text("utf-8")


def test_what_is_written_stays_and_what_is_gone_goes(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_text(OWN, encoding="utf-8")
    update("de", tmp_path)
    first = file.read_bytes()
    assert said(file, "Pin") == "Anpinnen"
    assert said(file, "Runde") == ("Runde", "Runden")
    assert said(file, "A word of last year") is None
    update("de", tmp_path)
    assert file.read_bytes().split(b"\n\n", 1)[1] == first.split(b"\n\n", 1)[1]


def test_a_file_that_cannot_be_read_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_text('msgid "Pin"\nmsgstr "Anpinnen\n', encoding="utf-8")
    with pytest.raises(Mistaken, match=r"de\.po:\d+"):
        update("de", tmp_path)
    assert "Anpinnen" in file.read_text("utf-8")


def test_a_code_of_no_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="there is no language “klingon”"):
        update("klingon", tmp_path)
    assert list(tmp_path.iterdir()) == []
