from pathlib import Path

import pytest

from rulescore.site.words.mistakes import mistakes_of_words

HEAD = """msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def mistakes(folder: Path, body: str, name: str = "de.po", head: str = HEAD) -> list[str]:
    (folder / name).write_text(head + body, encoding="utf-8")
    return list(map(str, mistakes_of_words(folder)))


def entry(english: str, said: str) -> str:
    return f'msgid "{english}"\nmsgstr "{said}"\n'


@pytest.mark.parametrize(
    ("english", "said", "told"),
    [
        (
            "{come} of {all}",
            "{come} von {alle}",
            [
                "there is no value {alle}. Accepted: {all}, {come}.",
                "the value {all} is missing. Accepted: {all}, {come}.",
            ],
        ),
        ("Roll", "Wurf {mal", ["a brace stands alone in “Wurf {mal”. Accepted: a name in"]),
        ("Rol", "Wurf", ["no fixed word is like that, or none any more. Accepted: “Roll”."]),
        ("Zzz zzz", "Wurf", ["Accepted: a fixed word, or a unit with its plural forms."]),
        ("1,234.5", "1234", ["“1234” is not how a number is written. Accepted: such as 1.234,5."]),
        (" and ", "und", ["does begin with a blank", "does end with a blank"]),
    ],
)
def test_a_mistake_is_told_with_its_line(
    tmp_path: Path, english: str, said: str, told: list[str]
) -> None:
    found = mistakes(tmp_path, entry("Share", "Teilen") + "\n" + entry(english, said))
    assert len(found) == len(told)
    for mistake, part in zip(found, told, strict=True):
        assert mistake.startswith("de.po:10: ")
        assert part in mistake


def test_what_is_right_is_no_mistake(tmp_path: Path) -> None:
    body = (
        entry("{come} of {all}", "von {all}: {come}")
        + '\nmsgid "{amount} rule"\nmsgid_plural "{amount} rules"\n'
        'msgstr[0] "eine Regel"\nmsgstr[1] "{amount} Regeln"\n'
        '\nmsgid "Runde"\nmsgid_plural "Runden"\nmsgstr[0] "Runde"\nmsgstr[1] "Runden"\n'
        "\n#, fuzzy\n" + entry("Pin", "{unsure}") + "\n" + entry("Stop", "")
    )
    assert mistakes(tmp_path, body) == []


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (found,) = mistakes(tmp_path, 'msgid "Share"\nmsgstr "Teilen\n')
    assert found.startswith("de.po:")
    assert "this cannot be read" in found


@pytest.mark.parametrize(("name", "near"), [("dee.po", "de"), ("german.po", "")])
def test_a_code_of_no_language(tmp_path: Path, name: str, near: str) -> None:
    (found,) = mistakes(tmp_path, entry("Share", "Teilen"), name)
    assert found.startswith(f"{name}:1: there is no language “{name[:-3]}”. Accepted: {near}")


def test_the_head_names_another_language(tmp_path: Path) -> None:
    (found,) = mistakes(tmp_path, entry("Share", "Teilen"), head=HEAD.replace(": de", ": fr"))
    assert found.startswith("de.po:3: the file is of the language “de”, this line says “fr”")
