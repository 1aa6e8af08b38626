from pathlib import Path

from rulescore.language import PLURALS
from rulescore.site.words.table import _read_table, places, read_table

OWN = """msgid ""
msgstr ""
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Pin"
msgstr "Anpinnen"

msgid "Runde"
msgid_plural "Runden"
{forms}
"""
TWO = 'msgstr[0] "Runde"\nmsgstr[1] "Runden"'
THREE = 'msgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"'
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"


def write(folder: Path, language: str, plurals: str, forms: str) -> None:
    text = OWN.format(plurals=plurals, forms=forms)
    (folder / f"{language}.po").write_text(text, encoding="utf-8")


def test_english_has_no_table() -> None:
    assert read_table("en").words == {}


def test_the_words_of_a_project_lie_over_those_of_the_engine(tmp_path: Path) -> None:
    write(tmp_path, "de", "nplurals=2; plural=(n != 1);", TWO)
    table = _read_table("de", tmp_path)
    assert table.words["Pin"] == "Anpinnen"
    assert table.words["Share"] == "Teilen"
    assert table.words["Runden"] == table.words["Runde"] == ["Runde", "Runden"]
    assert table.units == {"Runde", "Runden"}
    assert PLURALS not in table.words


def test_other_plural_forms_are_written_out(tmp_path: Path) -> None:
    write(tmp_path, "pl", POLISH, THREE)
    plurals = str(_read_table("pl", tmp_path).words[PLURALS])
    assert len(plurals) == 200
    assert [plurals[n] for n in (0, 1, 2, 5, 12, 22, 101, 112, 122)] == list("201221221")


def test_each_part_of_a_site_gets_its_own_words() -> None:
    table = read_table("de")
    scripts = table.used_in(lambda path: path.endswith(".js"))
    assert scripts["Copy link"] == "Link kopieren"
    assert "All figures" not in scripts
    assert places()["All figures"] == ["rulescore/show/answer.py"]
