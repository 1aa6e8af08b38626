"""A question as words, numbers and marks, numbers with their units."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, zip_longest

from rulescore.asking.measures import measured, part_at
from rulescore.asking.tokens import NUMBERS_OR_DICE, Token
from rulescore.asking.words import (
    FILLERS,
    MULTIPLIERS,
    NEGATIONS,
    NUMBERS,
    SHORT,
    TIMED,
    WHOSE,
    stem,
    unit_of,
)

TYPED = {"’": "'", "‘": "'", "−": "-", "–": "-", "½": " 1/2 ", "×": " x "}
"""What is typed for typographic signs."""

TOKEN = re.compile(
    r"(?P<grid>[\d#](?: [\d#])+(?: ?/ ?[\d#](?: [\d#])+)+(?![a-z0-9]))"
    r"|(?P<pair>(?:(?:\d+\s?[@/]|\d*d\d+\s?/)\s?|\d+-)\d+(?![a-z0-9]))"
    r"|(?P<dice>\d*d\d+(?:\s?[+-]\s?\d*d?\d+)*(?![a-z0-9]))"
    r"|(?P<number>(?:(?<![a-z0-9)])[+-])?(?:\d+(?:,\d{3}(?![\d,]))?(?:\.\d+)?|\.\d+))"
    r"|(?P<word>[a-z]+(?:'[a-z]+)*)"
    r"|(?P<mark>[,;:.?!()%])",
    re.ASCII,
)
SIGNS = {"plus": 1, "minus": -1}
"""Words for the sign of the number behind them."""
GROUPS = {"us": "ofus", "them": "ofthem", "those": "ofthem"}
"""“Of us” and “of them” name how many somebody is."""
TIMES = frozenset(("once", "twice", "thrice", "couple", "dozen", "fortnight"))
"""Words for numbers to which none is added, and which are added to none."""
OF_WHAT = frozenset(("that", "it", "them", "this", "those", "these"))
"""What a half may be of: “half of it”."""
QUARTERS = ("quarter", "quarters")
"""Of no unit, quarters are a share: “three quarters hidden”."""
SAID_DICE = re.compile(r"\b([a-z]+|[0-9]+) ([a-z]+|[0-9]+)[ -]sided (?:dice|die)\b", re.ASCII)
"""“Two eight-sided dice”."""
FEET_AND_INCHES = re.compile(r"(?<![a-z0-9])(\d+)'(?:\s?(\d+)(?:''|\"))?(?![a-z0-9])", re.ASCII)
"""“5'6"”."""
NO_TIME = (["no", "time"], ["without", "any", "time"])
"""“No time for a breath” and “without any time for a breath” are no breath."""
ORDINAL = frozenset(("st", "nd", "rd", "th"))
ORDINALS = {
    word: value
    for value, word in enumerate(
        "third fourth fifth sixth seventh eighth ninth tenth".split(), start=3
    )
}
"""“His fourth injury” is as many, and “a tenth of an inch” a part of one."""
AMONG = frozenset(("a", "an", "the", "one", "two", "every", "each"))
"""What stands before one of several: “the third goblin”."""
PAUSES = frozenset(",;:.?!")


def read(text: str) -> list[Token]:
    """The pieces of a question in order."""
    plain = _plain(text)
    found = [_token(match) for match in TOKEN.finditer(plain)]
    return measured(_with_numbers(_compounds(_with_what_is_counted(found))))


def with_pools(tokens: Sequence[Token]) -> list[Token]:
    """“9/30” as “9 of 30”, for whatever takes no such pairs."""
    out: list[Token] = []
    for token in tokens:
        numbers = re.fullmatch(r"(\d+)\s?/\s?(\d+)", token.text) if token.kind == "pair" else None
        if not numbers:
            out.append(token)
            continue
        first, second = (
            replace(token, text=text, kind="number", value=Fraction(text))
            for text in numbers.groups()
        )
        out += [first, replace(token, text="of", kind="word", stem="of"), second]
    return out


def _with_what_is_counted(tokens: Sequence[Token]) -> list[Token]:
    """Grids without the number behind them that counts something: “2 2 / 0 3 6 rounds”."""
    out: list[Token] = []
    for token, behind in zip_longest(tokens, tokens[1:]):
        *rows, last = token.text.split("/")
        cells = last.split()
        is_long = behind is not None and rows and len(cells) == len(rows[0].split()) + 1
        if is_long and token.kind == "grid" and cells[-1].isdigit() and behind.kind == "word":
            end = token.end - len(cells[-1])
            text = token.text[: -len(cells[-1])].rstrip()
            out.append(replace(token, text=text, end=token.start + len(text)))
            out.append(Token(cells[-1], "number", end, token.end, value=Fraction(cells[-1])))
        else:
            out.append(token)
    return out


def _plain(text: str) -> str:
    """A text in small letters, without accents, with signs as they are typed."""
    for sign, typed in TYPED.items():
        text = text.replace(sign, typed)
    parts = unicodedata.normalize("NFD", text.lower())
    plain = "".join(char for char in parts if unicodedata.category(char)[0] != "M")
    return FEET_AND_INCHES.sub(_as_measures, SAID_DICE.sub(_as_dice, plain))


def _as_measures(said: re.Match[str]) -> str:
    feet, inches = said.groups()
    return f"{feet}ft {inches}in" if inches else f"{feet}ft"


def _as_dice(said: re.Match[str]) -> str:
    number, sides = (str(NUMBERS.get(word, word)) for word in said.groups())
    return f"{number}d{sides}" if (number + sides).isdigit() else said[0]


def _token(match: re.Match[str]) -> Token:
    token = Token(match[0], match.lastgroup or "", match.start(), match.end())
    if token.kind == "pair" and "-" in token.text:
        token.kind = "word"  # “a roll of 11-19”
    if token.kind == "word":
        token.text = SHORT.get(token.text, token.text)
        token.stem = WHOSE.get(token.text) or stem(token.text)
        if token.text.replace("'", "") in NEGATIONS and token.text.endswith(("nt", "n't", "not")):
            token.stem = "not"
    elif token.kind == "dice":
        token.stem = token.text
    elif token.kind == "number":
        token.value = Fraction(token.text.replace(",", ""))
        token.signed = token.text[0] in "+-"
    elif token.kind == "pair" and re.fullmatch(r"1\s?/\s?[24]", token.text):
        token.kind, token.value = "number", Fraction(1, int(token.text[-1]))
    return token


def _compounds(tokens: Sequence[Token]) -> list[Token]:
    """“4th” as the number 4, “hit points” and “of us” as the one word that they are for whoever
    counts them, “no time for” as “no”."""
    out: list[Token] = []
    for token in tokens:
        last = out[-1] if out else None
        if token.text in ("hitpoint", "hitpoints"):
            token.stem = "hp"
        if last and last.text in ("hit", "health", "life") and token.text in ("point", "points"):
            last.text, last.end, last.stem = f"{last.text} {token.text}", token.end, "hp"
        elif last and last.text == "of" and token.text in GROUPS:
            last.text, last.end, last.stem = f"of {token.text}", token.end, GROUPS[token.text]
        elif token.text in ("for", "to") and (without := _no_time_at_end(out)):
            del out[-without:]
        elif last and last.kind == "number" and token.text in ORDINAL and last.end == token.start:
            last.text, last.end = last.text + token.text, token.end
        else:
            out.append(token)
    return out


def _no_time_at_end(tokens: Sequence[Token]) -> int:
    """How many pieces at the end say that there is no time, beside the first; 0 if none do."""
    ends = (len(said) for said in NO_TIME if [one.text for one in tokens[-len(said) :]] == said)
    return next(ends, 1) - 1


def _with_numbers(tokens: Sequence[Token]) -> list[Token]:
    """Numbers in words as numbers: “two hundred”, “half a dozen”, “two and a half”, “an hour”."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        value, end = _number(tokens, at)
        if value is None:
            out.append(tokens[at])
            at += 1
            continue
        texts = [token.text for token in tokens[at:end]]
        made = Token(" ".join(texts), "number", tokens[at].start, tokens[end - 1].end)
        made.value, made.signed = value, tokens[at].signed
        if out and out[-1].text in SIGNS and not made.signed:
            sign = out.pop()
            made.start, made.signed = sign.start, True
            made.value *= SIGNS[sign.text]
            made.text = f"{sign.text} {made.text}"
        if tokens[at].kind == "word":
            made.stem = stem(tokens[at].text)
        if "fortnight" in texts:
            made.unit = made.unit_stem = "day"
        is_half = texts[0] == "half" and texts[-1] in (*OF_WHAT, "time")
        if is_half or (len(texts) == 2 and texts[1] in QUARTERS):
            made.unit, made.value = "percent", 100 * value
        out.append(made)
        at = end
    return out


def _number(tokens: Sequence[Token], at: int) -> tuple[Fraction | None, int]:
    """The number that begins at a place, and where it ends; None if there is none."""
    first = tokens[at]
    texts = [*(token.text for token in tokens[at : at + 4]), "", "", ""]
    text, rest = texts[0], texts[1:]
    if first.kind == "number":
        value, end = first.value, at + 1
    elif first.kind != "word" or _is_of_compound(tokens, at):
        return None, at
    elif share := _share_at(tokens, at):
        return share
    elif text in ("a", "an") and rest[0] == "whole" and unit_of(rest[1])[0]:
        return Fraction(1), at + 2
    elif text in ("a", "an") and rest[0] in {*MULTIPLIERS, "couple", "fortnight"}:
        value, end = Fraction(NUMBERS[rest[0]]), at + 2
    elif text in ("a", "an") and len(rest[0]) > 2 and unit_of(rest[0])[0]:
        return (None, at) if _is_a_rate(tokens, at) else (Fraction(1), at + 1)
    elif text in ("a", "an") and _is_at_a_rate(tokens, at):
        return Fraction(1), at + 1
    elif text in ORDINALS and rest[0] and not (at and tokens[at - 1].text in AMONG):
        return Fraction(ORDINALS[text]), at + 1
    elif text in NUMBERS and not (text == "once" and at and tokens[at - 1].text == "at"):
        value, end = Fraction(NUMBERS[text]), at + 1
        value, end = _with_ones(value, tokens, end)
    else:
        return None, at
    if end < len(tokens) and tokens[end].text in MULTIPLIERS and text != "dozen":
        value, end = value * NUMBERS[tokens[end].text], end + 1
    if tokens[end - 1].text in ("hundred", "thousand"):
        value, end = _with_rest(value, tokens, end)
    if tokens[end - 1].text == "couple" and end < len(tokens) and tokens[end].text == "of":
        end += 1
    part, part_end = part_at(tokens, end)
    if part:
        value, end = value + part, part_end
    elif end < len(tokens) and "/" in tokens[end].text and tokens[end].kind == "number":
        value, end = value + tokens[end].value, end + 1
    return value, end


def _share_at(tokens: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """A share of what stands behind it, and where it ends: “half a mile”, “three quarters of an
    hour”, “a tenth of a day”, “half of it”."""
    texts = [*(token.text for token in tokens[at : at + 5]), "", "", "", "", ""]
    many, parts = texts[:2]
    is_one = many in ("a", "an")
    if many == "half" or (is_one and parts == "half"):
        value = Fraction(1, 2)
    elif parts in QUARTERS and (is_one or many == "three"):
        value = Fraction(1 if is_one else 3, 4)
    elif is_one and parts in ORDINALS:
        value = Fraction(1, ORDINALS[parts])
    else:
        return None
    own = 1 if many == "half" else 2
    end = own + 1 if texts[own] == "of" else own
    end += texts[end] in ("a", "an", "the")
    whole = texts[end]
    if unit_of(whole)[0]:
        return value, at + end
    if whole == "dozen":
        return 12 * value, at + end + 1
    if many == "half" and end > own and whole in (*OF_WHAT, "time"):
        return value, at + end + 1
    return (value, at + own) if parts in QUARTERS else None


def _is_at_a_rate(tokens: Sequence[Token], at: int) -> bool:
    """Whether “a cure every day” stands at a place."""
    texts = [token.text for token in tokens[at + 2 : at + 5]]
    return any(
        first in ("every", "each", "per") and unit_of(second)[0] == "time"
        for first, second in pairwise(texts)
    )


def _is_of_compound(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number in words is of a longer word: “two-handed”."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    is_next = behind is not None and behind.start == tokens[at].end + 1
    return is_next and tokens[at + 1].text.endswith("handed")


def _with_ones(value: Fraction, tokens: Sequence[Token], end: int) -> tuple[Fraction, int]:
    """Tens with the ones behind them: “twenty two”."""
    text = tokens[end].text if end < len(tokens) else ""
    ones = 0 if text in TIMES else NUMBERS.get(text, 0)
    return (value + ones, end + 1) if 20 <= value < 100 and 0 < ones < 10 else (value, end)


def _with_rest(value: Fraction, tokens: Sequence[Token], end: int) -> tuple[Fraction, int]:
    """Hundreds with what is added to them: “a hundred and twenty”, “two thousand five hundred”."""
    texts = [*(token.text for token in tokens[end : end + 2]), "", ""]
    at = end + 1 if texts[0] == "and" else end
    text = texts[at - end]
    rest = Fraction(0 if text in TIMES else NUMBERS.get(text, 0))
    if not 0 < rest < 100:
        return value, end
    rest, at = _with_ones(rest, tokens, at + 1)
    if at < len(tokens) and tokens[at].text in MULTIPLIERS:
        if value < 1000 or tokens[at].text != "hundred":
            return value, end
        rest, at = _with_rest(100 * rest, tokens, at + 1)
    return value + rest, at


def _is_a_rate(tokens: Sequence[Token], at: int) -> bool:
    """Whether “a day” is a rate, as in “two cures a day”, and no time, as in “for a day”."""
    before = tokens[max(0, at - 5) : at]
    if not before or before[-1].kind == "mark":
        return False
    if before[-1].text in FILLERS or before[-1].stem in TIMED:
        return False
    counted = ("a", "an", "each", *NUMBERS)
    return any(token.kind in NUMBERS_OR_DICE or token.text in counted for token in before)
