"""Random texts, most of them close to valid ones."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from rulescore.declare.inputs import LONGEST_TEXT

TOKEN = re.compile(r"\d+|[^\W\d]+|.", re.DOTALL)
NUMBER = re.compile(r"\d+")

SEPARATORS = tuple(",;:/@+-#._ \n")
ODD = (
    *("\x00", "\x0b", "\x1b[31m", "\x1f", "\x7f", "\x85", "\t", "\r\n", "\u2028", "\u2029"),
    *("\xa0", "\u200b", "\u202e", "\u3000", "\ufeff", "\ud800", "\udcff", "\udfff\ud800"),
    *(
        "٣",
        "３",
        "²",
        "½",
        "Ⅷ",
        "𝟗",
        "\N{MINUS SIGN}",
        "–",
        "İ",
        "ß",
        "ſ",
        "\u212a",
        "e\u0301",
        "😀",
    ),
    *("'", '"', "<b>", "&amp;", "{}", "{0}", "%s", "\\", "[/]", "[red]", "$", "(", "*", "?"),
    *("__proto__", "constructor", "toString", "null", "true", "NaN", "-inf", "None"),
    *("1e999", "1e-999", "1e9999", "0x1f", "1_000", "-0", "+", "--", "1.", ".5", "1e5", "…"),
)
"""Typical problems for parsers: line ends, control characters, unusual digits, markup, and special
names of programming languages."""
NUMBERS = ("0", "00", "1", "01", "7", "20", "21", "99", "100", "999", "1000", "9999", "10000")
TIMES = (2, 3, 7, 20, 41, 300, LONGEST_TEXT)
TAILS = ("", "", "x", "!", "\n", "0", "d", "e", " ")
ALPHABETS = (range(0x20, 0x7F), range(0x100), range(0x3000), range(0x110000))

MOST_EDITS = 5
HUGE = 300_000
LONGER = LONGEST_TEXT + LONGEST_TEXT // 10
"""The maximal length of texts, a little over the accepted length; huge ones are longer."""


def text(rng: Random, known: Sequence[str]) -> str:
    """A text from one of the generators; `known` are valid texts to start from."""
    (make,) = rng.choices(tuple(GENERATORS), tuple(GENERATORS.values()))
    return make(rng, known)


def edit(rng: Random, known: Sequence[str]) -> str:
    """A known text with a few pieces inserted, removed, repeated or replaced."""
    text = rng.choice(known)
    for _ in range(min(rng.randint(1, MOST_EDITS), rng.randint(1, MOST_EDITS))):
        text = rng.choice(EDITS)(rng, text, known)[:LONGER]
    return text


def shuffle_tokens(rng: Random, known: Sequence[str]) -> str:
    """Words, numbers and other characters of the known texts in random order."""
    tokens = _tokens(tuple(known))
    return "".join(rng.choices(tokens, k=1 + int(rng.expovariate(1 / 6))))[:LONGER]


def repeat_piece(rng: Random, known: Sequence[str]) -> str:
    """The same piece many times, sometimes with something else at either end."""
    piece = _piece(rng, known)
    times = min(rng.choice(TIMES), 1 + LONGER // len(piece))
    head = rng.choice(known) if rng.random() < 0.3 else ""
    return (head + piece * times)[:LONGER] + rng.choice(TAILS)


def many_digits(rng: Random, known: Sequence[str]) -> str:
    """A very long number, sometimes with something invalid after it."""
    digits = rng.choice("0159") * rng.choice((5, 18, 40, 61, 400, LONGEST_TEXT - 1, LONGER))
    point = rng.choice(("", "", ".", ".5", "e5", "," * len(digits)))
    return rng.choice(("", "", "-", "d")) + digits + point + rng.choice(TAILS)


def anything(rng: Random, known: Sequence[str]) -> str:
    """Random characters."""
    alphabet = rng.choice(ALPHABETS)
    length = LONGER if rng.random() < 0.01 else int(rng.expovariate(1 / 15))
    return "".join(map(chr, rng.choices(alphabet, k=length)))


def huge(rng: Random, known: Sequence[str]) -> str:
    """A text a hundred times longer than any accepted one."""
    piece = _piece(rng, known)
    return piece * (HUGE // len(piece)) + rng.choice(TAILS)


def as_known(rng: Random, known: Sequence[str]) -> str:
    """A valid text, sometimes with blanks or in another case."""
    text = rng.choice(known)
    return rng.choice((text, f" {text}\t", text.upper(), text.lower(), text.replace(",", " , ")))


GENERATORS: dict[Callable[[Random, Sequence[str]], str], float] = {
    edit: 50,
    shuffle_tokens: 15,
    repeat_piece: 12,
    anything: 11,
    as_known: 7,
    many_digits: 4.9,
    huge: 0.1,
}
"""The generators of texts, with their share in percent."""


def _put_in(rng: Random, text: str, known: Sequence[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + _piece(rng, known) + text[at:]


def _take_out(rng: Random, text: str, known: Sequence[str]) -> str:
    start, end = _stretch(rng, text)
    return text[:start] + text[end:]


def _repeat(rng: Random, text: str, known: Sequence[str]) -> str:
    start, end = _stretch(rng, text)
    return text[:start] + text[start:end] * rng.choice(TIMES) + text[end:]


def _exchange(rng: Random, text: str, known: Sequence[str]) -> str:
    start, end = _stretch(rng, text)
    return text[:start] + _piece(rng, known) + text[end:]


def _splice(rng: Random, text: str, known: Sequence[str]) -> str:
    other = rng.choice(known)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _join(rng: Random, text: str, known: Sequence[str]) -> str:
    return text + rng.choice(SEPARATORS) + rng.choice(("", " ")) + rng.choice(known)


def _other_number(rng: Random, text: str, known: Sequence[str]) -> str:
    """A text with one number replaced, or its digits written in another script."""
    found = [*NUMBER.finditer(text)]
    if not found:
        return text + rng.choice(NUMBERS)
    number = rng.choice(found)
    other = rng.choice(NUMBERS)
    if rng.random() < 0.2:
        zero = rng.choice((0x660, 0x966, 0xFF10, 0x1D7CE))
        other = "".join(chr(zero + int(digit)) for digit in other)
    return text[: number.start()] + other + text[number.end() :]


EDITS = (_put_in, _take_out, _repeat, _exchange, _splice, _join, _other_number, _other_number)


def _stretch(rng: Random, text: str) -> tuple[int, int]:
    """The start and end of a random piece of a text, usually short."""
    start = rng.randint(0, len(text))
    return start, min(len(text), start + 1 + int(rng.expovariate(1 / 3)))


def _piece(rng: Random, known: Sequence[str]) -> str:
    """A piece to insert into a text, never empty."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice(SEPARATORS)
    if kind == 1:
        return rng.choice(NUMBERS)
    if kind == 2:
        return rng.choice(ODD)
    if kind == 3:
        return rng.choice(_tokens(tuple(known)))
    return rng.choice(known) + rng.choice(("", *SEPARATORS))


@cache
def _tokens(known: tuple[str, ...]) -> list[str]:
    return [token for text in known for token in TOKEN.findall(text)]
