"""Numbers with their units, and numbers that are one together: “2 hours and 30 minutes”."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from rulescore.asking.tokens import Token
from rulescore.asking.words import APART, UNITS, stem_of_unit, unit_of

PARTS = {"and a half": Fraction(1, 2), "and a quarter": Fraction(1, 4)}
"""What may be added behind a number."""
SUMMED = frozenset(("length", "time", "weight"))
"""Dimensions of which smaller units are added to larger ones."""
LONG_TIMES = frozenset(("month", "year"))
"""Units to which none is added, since they are not as long as each other."""


WHOLE = frozenset(("more", "full", "whole", "further"))
"""What may stand between a number and its unit."""
OLD = frozenset(("im", "hes", "shes"))
"""“I’m 85” is an age."""
PRICED = frozenset(", at for from us that which cost costs costing worth priced".split())
"""What may stand before it."""
ENDS = frozenset(".?!")
"""What ends a sentence."""
EACH = frozenset(("each", "apiece"))
"""Words behind the price of one of what is counted."""


def measured(tokens: Sequence[Token]) -> list[Token]:
    """The pieces of a question with units, ranges and sums read."""
    found = _with_ages(tokens)
    found = _with_units_of_them(_with_ranges(_with_sums(_with_parts(_with_units(found)))))
    return _with_items(_with_shared_units(found))


def factor(unit: str) -> Fraction:
    """How much a unit is of the basic one of its dimension."""
    dimension, name = unit_of(unit)
    return Fraction(UNITS[dimension][name])


def part_at(tokens: Sequence[Token], at: int) -> tuple[Fraction, int]:
    """What “and a half” at a place adds to the number before it, and where it ends; 0 if nothing
    like it is there."""
    for end in (at + 2, at + 3):
        said = " ".join(token.text for token in tokens[at:end])
        if said in PARTS and end <= len(tokens):
            return PARTS[said], end
    return Fraction(0), at


def _with_units(tokens: Sequence[Token]) -> list[Token]:
    """Each number with the unit behind it."""
    out: list[Token] = []
    for token in tokens:
        _, unit = unit_of(token.text) if token.kind in ("word", "mark") else ("", "")
        if unit and len(out) > 1 and out[-1].text in WHOLE and out[-2].kind == "number":
            whole = out.pop()
            out[-1].text, out[-1].end = f"{out[-1].text} {whole.text}", whole.end
        last = out[-1] if out else None
        is_apart = last is not None and token.start > last.end and unit in APART
        if last and last.kind == "number" and not last.unit and unit and not is_apart:
            last.unit, last.unit_stem = unit, stem_of_unit(unit)
            last.text, last.end = f"{last.text} {token.text}", token.end
        else:
            out.append(token)
    return out


def _with_ages(tokens: Sequence[Token]) -> Sequence[Token]:
    """“I’m 85” as 85 years, if nothing comes behind it."""
    for at in range(1, len(tokens)):
        who, number, behind = tokens[at - 1], tokens[at], tokens[at + 1 : at + 2]
        is_all = not behind or behind[0].kind == "mark" or behind[0].text == "and"
        if number.kind == "number" and who.text.replace("'", "") in OLD and is_all:
            number.unit = number.unit_stem = "year"
    return tokens


def _with_parts(tokens: Sequence[Token]) -> list[Token]:
    """“A minute and a half” as one and a half minutes."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        out.append(token)
        at += 1
        part, end = part_at(tokens, at)
        if not part:
            continue
        _, unit = unit_of(token.text)
        if unit and token.kind == "word":  # “hour and a half”
            token.kind, token.value = "number", Fraction(1)
            token.unit, token.unit_stem = unit, token.stem
        if token.unit:
            token.value += part
            token.text = " ".join(one.text for one in (token, *tokens[at:end]))
            token.end = tokens[end - 1].end
            at = end
    return out


def _with_sums(tokens: Sequence[Token]) -> list[Token]:
    """“2 hours 30 minutes” and “5 ft 6 in” as one number of the first unit."""
    out: list[Token] = []
    for token in tokens:
        last = out[-1] if out else None
        is_and = last is not None and last.text == "and" and len(out) > 1
        first = out[-2] if is_and else last
        added = _added(first, token) if first else None
        if first and added:
            if is_and:
                out.pop()
            first.parts = (*(first.parts or (replace(first),)), token)
            first.value += added
            first.text, first.end = (
                f"{first.text} {'and ' if is_and else ''}{token.text}",
                token.end,
            )
        else:
            out.append(token)
    return out


def without_sums(tokens: Sequence[Token]) -> list[Token]:
    """“2 hours 30 minutes” as two numbers, for whatever asks for the hours and the minutes."""
    return [part for token in tokens for part in token.parts or (token,)]


def _added(first: Token, second: Token) -> Fraction | None:
    """What a number adds to one of a larger unit before it, in that unit; None if it is another."""
    dimension, _ = unit_of(first.unit)
    is_number = first.kind == second.kind == "number"
    if not is_number or second.signed or dimension not in SUMMED or first.unit in LONG_TIMES:
        return None
    unit = second.unit
    if first.unit == "h" and (unit == "m" or (not unit and second.start == first.end)):
        unit = "min"
    if unit_of(unit)[0] != dimension:
        return None
    added = second.value * factor(unit) / factor(first.unit)
    return added if 0 < added < 1 else None


def _with_ranges(tokens: Sequence[Token]) -> list[Token]:
    """“One or two” and “10 to 12 feet” as no number: which one is meant is not said."""
    out: list[Token] = []
    for token in tokens:
        if (
            len(out) > 1
            and token.kind == out[-2].kind == "number"
            and _is_range(out[-2], out[-1], token)
        ):
            between, first = out.pop(), out[-1]
            first.kind, first.unit, first.unit_stem, first.stem = "pair", "", "", ""
            first.text, first.end = f"{first.text} {between.text} {token.text}", token.end
        else:
            out.append(token)
    return out


def _is_range(first: Token, between: Token, second: Token) -> bool:
    if first.kind != "number" or second.kind != "number":
        return False
    return between.text == "or" or (between.text == "to" and second.unit != "" and not first.unit)


def _with_units_of_them(tokens: Sequence[Token]) -> list[Token]:
    """In “9 hours, 3 of them on watch” the 3 are hours, too."""
    unit = stem = ""
    out: list[Token] = []
    for token in tokens:
        last = out[-1] if out else None
        is_number = last is not None and last.kind == "number" and not last.unit
        if last and is_number and unit and token.text == "of them":
            last.unit, last.unit_stem = unit, stem
            last.text, last.end = f"{last.text} {token.text}", token.end
            continue
        if unit_of(token.unit)[0] == "time":
            unit, stem = token.unit, token.unit_stem
        out.append(token)
    return out


def _with_shared_units(tokens: list[Token]) -> list[Token]:
    """In “30 by 20 feet” and “30 feet by 20” both numbers have the unit; and words of three to five
    letters before a number may be short for longer ones."""
    for at, first in enumerate(tokens):
        behind = tokens[at + 1 : at + 3]
        if behind and behind[0].text in ("is", "was"):
            behind = behind[1:]
        is_short = first.kind == "word" and re.fullmatch("[a-z]{3,5}", first.text) is not None
        first.is_short = is_short and bool(behind) and behind[0].kind == "number"
    for first, between, second in zip(tokens, tokens[1:], tokens[2:], strict=False):
        is_pair = first.kind == second.kind == "number" and between.text in ("by", "x")
        if is_pair:
            unit = first if first.unit else second
            for one in (first, second):
                one.unit, one.unit_stem = unit.unit, unit.unit_stem
    return tokens


def _with_items(tokens: list[Token]) -> list[Token]:
    """What has a price for each is an item, whatever it is: “a dozen knives at 50 copper each”."""
    for price, each in pairwise(range(len(tokens))):
        if tokens[price].kind != "number" or tokens[each].text not in EACH:
            continue
        thing = price - 1
        while thing > 0 and tokens[thing].text in PRICED:
            thing -= 1
        is_counted = thing > 0 and tokens[thing - 1].kind == "number"
        if is_counted and tokens[thing].kind == "word" and thing < price - 1:
            tokens[thing].stem = "item"
    return tokens
