"""The fixed words of forms, answers and pages, in the language of a site.

May import: nothing.

The English text is the key of its translation, and a value in it has a name:
`say("{come} of {all}", come=3, all=5)`. Nothing is translated until a table is loaded, by a build
or by the worker of a browser: the command line speaks English. `rulescore/site/words` has the
tables.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

PLURALS = ""
"""The key of a table under which is the number of the plural form of 0, 1, 2 ... 199, a digit each;
a language with the two forms of English has none."""
PERIOD = 100
"""From this amount on, the form depends on the last two digits."""
NOUNS_ARE_CAPITAL = ("de", "lb")

Words = Mapping[str, str | list[str]]
"""The translations of texts, and the forms of counted ones."""

_language = "en"
_words: Words = {}
_writes_numerals_as_in_english = True


def speak(language: str, words: Words) -> None:
    """Translate from now on into a language, by its code."""
    global _language, _words, _writes_numerals_as_in_english
    _language, _words = language, words
    _writes_numerals_as_in_english = signs() == (",", ".")


@contextmanager
def in_english() -> Iterator[None]:
    """English for what an author is told meanwhile, whatever the language of the site."""
    spoken = _language, _words
    speak("en", {})
    try:
        yield
    finally:
        speak(*spoken)


def language() -> str:
    """The code of the language that is spoken."""
    return _language


def is_english() -> bool:
    """Whether English is spoken, though perhaps with words of one's own in it."""
    return _language.startswith("en")


def is_translated() -> bool:
    """Whether there is a table of words, in whatever language."""
    return bool(_words)


def say(text: str, /, **values: object) -> str:
    """A text in the language of the site, with values in it."""
    said = str(_words.get(text, text))
    return said.format_map(values) if values else said


def say_many(one: str, many: str, amount: int | Fraction, /, **values: object) -> str:
    """A text about one or several things, with values in it."""
    forms = _words.get(one)
    said = _form(forms, amount) if isinstance(forms, list) else one if amount == 1 else many
    return said.format_map(values) if values else said


def unit_in_table(amount: int | Fraction, unit: str) -> str | None:
    """A unit in its form for an amount; None if the table of the site has no forms of it."""
    forms = _words.get(unit)
    return _form(forms, amount) if isinstance(forms, list) else None


def _form(forms: list[str], amount: int | Fraction) -> str:
    if amount.denominator != 1:
        return forms[-1]
    plurals, many = _words.get(PLURALS), abs(int(amount))
    if not plurals:
        return forms[many != 1]
    return forms[int(plurals[many if many < len(plurals) else PERIOD + many % PERIOD])]


def in_sentence(title: str) -> str:
    """A title within a sentence: in small letters, except where nouns have capitals."""
    return title if _language.startswith(NOUNS_ARE_CAPITAL) else title.lower()


def signs() -> tuple[str, str]:
    """What sets thousands apart, and what is before decimals."""
    written = say("1,234.5")
    return written[1:-5], written[-2]


def localised(numeral: str) -> str:
    """A number that is written as in English, with the signs of the language."""
    if _writes_numerals_as_in_english:
        return numeral
    apart, point = signs()
    return numeral.translate({ord(","): apart, ord("."): point})


def with_point(numeral: str) -> str:
    """A number that somebody typed, with a point before its decimals."""
    return numeral if is_english() else numeral.replace(signs()[1], ".")
