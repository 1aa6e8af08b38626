"""Lists of names, each with what it has: “Ora quick 12 vigilant 9, goblin quick 8
vigilant 10”, “Medicus from novice to adept”, “chain 1d6/3 or plate 1d8/4”."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rulescore.asking.tokens import Token
from rulescore.asking.words import FILLERS, stem

BETWEEN = frozenset((",", ":", "and", "with", "has", "is", "of", "from", "to", "up", "at", "a"))
"""What may stand between a name and what it has."""


class Part(NamedTuple):
    """What an entry has beside its name, with what is before it in the text."""

    before: str
    names: Sequence[str]


def named_entries(form: str, tokens: Sequence[Token], taken: set[int]) -> tuple[str, list[int]]:
    """A list as it is written, in the form that the index says, and the places of all."""
    apart, parts = form[0], [Part(*found) for found in _parts(form)]
    texts: list[str] = []
    places: list[int] = []
    for at, token in enumerate(tokens):
        is_name = token.kind == "word" and token.text not in FILLERS and token.text not in BETWEEN
        if not is_name or at in taken or (places and at <= places[-1]):
            continue
        found = _entry(at, parts, tokens)
        if found:
            first = _first_of_name(at, tokens, places[-1] if places else None)
            name = " ".join(one.text for one in tokens[first : at + 1])
            texts.append(name.capitalize() + "".join(text for text, _ in found))
            places += [*range(first, at + 1), *(place for _, used in found for place in used)]
    return f"{apart} ".join(texts), places


def _first_of_name(at: int, tokens: Sequence[Token], last: int | None) -> int:
    """The place of the first word of a name: behind a semicolon it may have several, and so behind
    a comma and the `last` entry; “no armor” has two."""
    first = at
    while first and tokens[first - 1].kind == "word":
        first -= 1
    are_all = all(one.text not in {*FILLERS, *BETWEEN} for one in tokens[first:at])
    mark = tokens[first - 1].text if first else ""
    if mark == ";" or (mark == "," and first - 2 == last and are_all):
        return first
    return at - 1 if at and tokens[at - 1].text == "no" else at


def _parts(form: str) -> list[tuple[str, list[str]]]:
    return [
        (before, names.split("/")) for before, names in re.findall("([,:-])([a-z/]+)", form[1:])
    ]


def _entry(at: int, parts: Sequence[Part], tokens: Sequence[Token]) -> list[tuple[str, list[int]]]:
    """What is behind a name, as it is written, with its places; nothing if any of it is missing."""
    found = []
    place = at + 1
    if len(parts) == 2 and all(len(part.names) == 1 for part in parts):
        pair = next((one for one in tokens[place : place + 1] if one.kind == "pair"), None)
        if pair and "/" in pair.text and "d" not in pair.text and _are_named(parts, tokens):
            values = [one.strip() for one in pair.text.split("/")]
            texts = [f"{part.before} {value}" for part, value in zip(parts, values, strict=True)]
            return [(texts[0], [place]), (texts[1], [])]
    unnamed = _numbers_in_order(place, parts, tokens)
    if unnamed:
        return unnamed
    for part in parts:
        while place < len(tokens) and tokens[place].text in BETWEEN:
            place += 1
        value, used = _value(place, part.names, tokens)
        if not used:
            return []
        space = "" if part.before == "-" else " "
        found.append((f"{part.before}{space}{value}", used))
        place = used[-1] + 1
    return found


def _numbers_in_order(
    at: int, parts: Sequence[Part], tokens: Sequence[Token]
) -> list[tuple[str, list[int]]]:
    """The numbers of an entry that is written as in the field: “Mira, 12, 10”."""
    found = []
    for part in parts:
        mark, number = [*tokens[at : at + 2], *[Token("", "mark", 0, 0)] * 2][:2]
        is_plain = number.kind == "number" and not number.signed and not number.unit
        if mark.text != part.before or not is_plain or len(part.names) > 1:
            return []
        found.append((f"{part.before} {number.value}", [at, at + 1]))
        at += 2
    return found


def _are_named(parts: Sequence[Part], tokens: Sequence[Token]) -> bool:
    """Whether it is said which of “10/12” is which: “(quick/vigilant)”."""
    first, second = (part.names[0] for part in parts)
    return any(one.stem == first and two.stem == second for one, two in pairwise(tokens))


def _value(at: int, names: Sequence[str], tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """The value of a part at a place, and its places: one of its words, or a number it names."""
    if at >= len(tokens):
        return "", []
    token = tokens[at]
    if names == ["pair"]:
        is_pair = token.kind == "pair" and "/" in token.text
        return (token.text.replace(" ", ""), [at]) if is_pair else ("", [])
    if len(names) > 1:
        meant = "none" if token.text == "nothing" else token.text
        said = next((name for name in names if stem(name) in (token.stem, stem(meant))), "")
        return said, [at] if said else []
    if token.stem != names[0]:
        return "", []
    number = at + 2 if at + 1 < len(tokens) and tokens[at + 1].text in ("is", "of") else at + 1
    if number >= len(tokens) or tokens[number].kind != "number" or tokens[number].signed:
        return "", []
    value = tokens[number].value
    return (str(value), [at, number]) if value.denominator == 1 else ("", [])
