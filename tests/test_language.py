"""What is said in English without a table, and by a table in its language."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from rulescore import language
from rulescore.declare import Amount, Input, Refusal, Whole, count, number, odds, percent
from rulescore.declare.figures import unit_for
from rulescore.declare.notation import DiceNotation
from rulescore.site.words.table import read_table

POLISH = {
    language.PLURALS: "".join(
        "0" if n == 1 else "1" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "2"
        for n in range(200)
    ),
    "hour": ["godzina", "godziny", "godzin"],
}
DICE = DiceNotation(
    "Schaden", most_dice=9, sides=range(2, 21), plain=range(99), added=range(99), example="2d6+1"
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    language.speak("en", {})


@pytest.fixture
def german() -> None:
    language.speak("de", read_table("de").words)


def refused(input: Input, typed: str) -> str:
    with pytest.raises(Refusal) as refusal:
        input.read(typed, typed=True)
    return refusal.value.what_to_do()


def test_a_text_without_a_translation_stays_as_it_is() -> None:
    assert language.say("{come} of {all}", come=1, all="{2}") == "1 of {2}"
    language.speak("de", {"{come} of {all}": "{all}, davon {come}"})
    assert language.say("{come} of {all}", come=1, all="{2}") == "{2}, davon 1"
    assert language.say("Roll") == "Roll"


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        (0, "0 godzin"),
        (1, "1 godzina"),
        (3, "3 godziny"),
        (12, "12 godzin"),
        (112, "112 godzin"),
        (212, "212 godzin"),
        (1022, "1,022 godziny"),
        (Fraction(3, 2), "1.5 godzin"),
    ],
)
def test_plural_forms(amount: int | Fraction, said: str) -> None:
    language.speak("pl", POLISH)
    assert count(amount, "hour") == said


def test_a_unit_has_the_forms_that_the_table_gives_it() -> None:
    assert unit_for(1, "Runden") == "Runden"
    language.speak("de", {"Runden": ["Runde", "Runden"]})
    assert unit_for(1, "Runden") == "Runde"
    assert unit_for(Fraction(5, 2), "Runden") == "Runden"


def test_titles_within_sentences() -> None:
    assert language.in_sentence("Character sheet") == "character sheet"
    language.speak("de", {})
    assert language.in_sentence("Charakterbogen") == "Charakterbogen"


@pytest.mark.usefixtures("german")
def test_numbers_and_chances_in_german() -> None:
    assert number(Fraction(12345678, 10), 1) == "1.234.567,8"
    assert percent(Fraction(1, 8)) == "12,5\N{NO-BREAK SPACE}%"
    assert odds(Fraction(1, 8)) == "12,5\N{NO-BREAK SPACE}% (1 von 8)"
    assert percent(Fraction(1, 10**6)) == "unter 0,1\N{NO-BREAK SPACE}%"


@pytest.mark.usefixtures("german")
def test_decimals_are_typed_and_shown_with_a_comma_and_read_with_a_point_too() -> None:
    input = Input("length", Amount("Strecke", Fraction(1, 2), 9, unit="Meter"), Fraction(5, 2))
    assert input.kind.to_text(input.default) == "2,5"
    assert input.read("2,25", typed=True) == input.read("2.25", typed=True) == Fraction(9, 4)
    told = "10,5 ist zu groß. Möglich: eine Zahl von 0,5 bis 9 Meter."
    assert refused(input, "10,5") == told


@pytest.mark.usefixtures("german")
def test_dice_are_read_and_shown_by_their_german_names() -> None:
    assert DICE.to_text("2d6+1") == "2W6+1"
    assert DICE.dice("2W6+1") == DICE.dice("2d6+1") == DICE.dice("2w6 + 1")
    assert str(DICE.dice("2d6+1")) == "2W6+1"
    assert "zum Beispiel „2W6+1“" in DICE.accepted()


def test_english_takes_no_comma_and_no_w() -> None:
    assert "is not a number" in refused(Input("length", Amount("Length", 0, 9), 1), "2,5")
    assert "neither a whole number nor dice" in refused(Input("damage", DICE, "1"), "2w6")
    assert refused(Input("hours", Whole("Hours", 0, 9, unit="h"), 1), "10") == (
        "10 is too large. Accepted: a whole number from 0 to 9 h."
    )
