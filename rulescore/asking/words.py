"""A question as words and numbers: how words are compared, what numbers and units are called.

Everything here is small on purpose: `ask/words.js` does the same, and the tests compare the two
word by word. The tables are part of the index, so that there is one of each.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

FILLERS = """
a about after all also already am an and any are as at be because been before being but by came come
did do does each even ever every for from get gets give gives go goes going got had has have having
he hed her hers hes him his how i id if im in into is isnt it its ive just last let lets like ll make
makes many may maybe me might more most much must my now of off on once one or our out over past per
please put puts really say says she shes should since so some somebody someone still stuff such take
takes tell than that thats the their them then there these they theyre this those though through
thus till to too took until up upon us use very want wants was we were weve what whats when where
which while who whom whos whose why with within would yet you your youre
""".split()
"""Words that say little about what is asked."""

NEGATIONS = "no not without never nobody none cant cannot couldnt didnt doesnt dont isnt wasnt wont havent hasnt unable".split()
"""Words that turn the yes or no of what comes after them."""

SPELLINGS = {
    "armour": "armor",
    "defense": "defence",
    "metre": "meter",
    "litre": "liter",
    "colour": "color",
    "cauteris": "cauteriz",
    "grey": "gray",
    "centre": "center",
}
"""One spelling for each word that has two; parts of words."""

NUMBERS = {
    name: value
    for value, name in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        " fifteen sixteen seventeen eighteen nineteen".split()
    )
} | {
    name: 10 * value
    for value, name in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
} | {"dozen": 12, "couple": 2, "hundred": 100, "thousand": 1000, "twice": 2, "thrice": 3, "nothing": 0, "fortnight": 14}
"""Words for numbers. What multiplies the number before it is in MULTIPLIERS."""

MULTIPLIERS = ("dozen", "hundred", "thousand", "couple")
ONE = ("a", "an", "one")
"""Before a unit they are the number 1: “an hour”."""

UNITS = {
    "length": {
        "mm": "0.001", "millimeter": "0.001", "cm": "0.01", "centimeter": "0.01", "m": "1", "meter": "1",
        "km": "1000", "kilometer": "1000", "in": "0.0254", "inch": "0.0254", "ft": "0.3048", "foot": "0.3048",
        "feet": "0.3048", "yd": "0.9144", "yard": "0.9144", "mile": "1609.344", "mi": "1609.344",
    },
    "time": {
        "s": "1", "sec": "1", "second": "1", "min": "60", "minute": "60", "h": "3600", "hr": "3600",
        "hour": "3600", "day": "86400", "week": "604800", "month": "2592000", "year": "31536000",
    },
    "weight": {"g": "0.001", "gram": "0.001", "kg": "1", "kilo": "1", "kilogram": "1", "lb": "0.45359237", "pound": "0.45359237"},
    "volume": {"l": "1", "liter": "1", "gallon": "3.785411784", "quart": "0.946352946", "pint": "0.473176473"},
    "coin": {"copper": "0.01", "platinum": "1"},
    "silver": {"silver": "1"},
    "gold": {"gold": "1"},
    "share": {"%": "1", "percent": "1", "pct": "1"},
}
"""How much of the metre, the second, the kilogram, the litre, the percent each unit is."""

WHOSE = {
    **dict.fromkeys(("my", "mine", "our", "ours", "i", "im", "i'm", "ive", "i've", "we", "we've", "me", "us"), "my"),
    **dict.fromkeys(
        ("his", "her", "hers", "their", "theirs", "its", "he", "she", "they", "it", "him", "them", "hes", "he's", "she's"),
        "their",
    ),
}
"""Whose a value is: one’s own, or somebody else’s."""

IRREGULAR = {
    "fell": "fall", "fallen": "fall", "rode": "ride", "ridden": "ride", "ran": "run", "slept": "sleep",
    "sleeping": "sleep", "hid": "hide", "hidden": "hide", "hiding": "hide", "bitten": "bite", "bit": "bite",
    "broke": "break", "broken": "break", "fought": "fight", "held": "hold", "swam": "swim", "swimming": "swim",
    "swiming": "swim", "lost": "lose", "took": "take", "feet": "foot", "men": "man", "dying": "die", "dyeing": "die",
    "died": "die", "dead": "die", "death": "die", "dies": "die", "leapt": "leap", "drove": "drive",
    "burnt": "burn", "shot": "shoot", "shooting": "shoot", "struck": "strike", "threw": "throw", "thrown": "throw", "bought": "buy",
    "made": "make", "making": "make", "built": "build", "rested": "rest", "resting": "rest", "walked": "walk",
    "healed": "heal", "healing": "heal", "dove": "dive", "dived": "dive", "diving": "dive", "drowning": "drown", "drowned": "drown",
    "exhaustion": "exhaust", "exhausted": "exhaust", "wolves": "wolf", "stood": "stand", "lying": "lie",
    "riding": "ride", "rider": "ride", "rides": "ride", "searching": "search", "frightened": "fright",
    "frightening": "fright", "freezing": "freeze", "infected": "infect", "infection": "infect", "concealed": "conceal",
    "unconsciousness": "unconscious", "poisoned": "poison", "poisoning": "poison", "blinded": "blind",
    "flanked": "flank", "aged": "age", "aging": "age", "ageing": "age", "tracking": "track", "crafting": "craft",
    "gained": "gain", "hours": "hour", "jumped": "jump",
}  # fmt: skip
"""Forms that no ending gives away, or that it would give away wrongly."""

TIMED = frozenset("walk rest sleep wait ride march fight burn swim hold spend".split())
"""What is done for a time: “walked a day”."""

TOKEN = re.compile(
    r"(?P<dice>\d*d\d+(?:\s?[+-]\s?\d*d?\d+)*(?![a-z0-9]))"
    r"|(?P<pair>\d+\s?[@/]\s?\d+(?![a-z0-9]))"
    r"|(?P<number>(?:(?<![a-z0-9)])[+-])?(?:\d+(?:\.\d+)?|\.\d+))"
    r"|(?P<word>[a-z]+(?:'[a-z]+)*)"
    r"|(?P<mark>[,;:.?!()%x×])"
)
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
FRACTIONS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}


@dataclass
class Token:
    """A word, a number or a mark of a question, at its place in the text."""

    text: str
    kind: str
    """`word`, `number`, `dice`, `pair` or `mark`."""
    start: int
    end: int
    stem: str = ""
    value: Fraction | None = None
    unit: str = ""
    """Of a number: the unit behind it, one of UNITS."""
    unit_stem: str = ""
    signed: bool = False
    stems: list[str] = field(default_factory=list)


def plain(text: str) -> str:
    """A text in small letters without accents, typographic signs as typed ones."""
    small = unicodedata.normalize("NFD", text.lower())
    bare = "".join(char for char in small if not unicodedata.combining(char))
    for typeset, typed in (("’", "'"), ("‘", "'"), ("−", "-"), ("–", "-"), ("½", " 1/2"), ("&", " & "), ("×", " x ")):
        bare = bare.replace(typeset, typed)
    return bare


def stem(word: str) -> str:
    """What all forms of a word have in common."""
    bare = word.replace("'", "")
    for one, other in SPELLINGS.items():
        bare = bare.replace(one, other)
    if bare in IRREGULAR:
        return IRREGULAR[bare]
    if bare.endswith("ies") and len(bare) > 4:
        bare = bare[:-3] + "y"
    elif bare.endswith("es") and bare[-3:-2] in "sxz" and len(bare) > 4 or bare.endswith(("ches", "shes")):
        bare = bare[:-2]
    elif bare.endswith("s") and not bare.endswith(("ss", "us", "is")) and len(bare) > 3:
        bare = bare[:-1]
    if bare in IRREGULAR:
        return IRREGULAR[bare]
    for ending in ("ing", "ed", "er"):
        if bare.endswith(ending) and len(bare) >= len(ending) + (4 if ending == "er" else 3):
            bare = bare[: -len(ending)]
            if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "lsz":
                bare = bare[:-1]
            if bare.endswith("i"):
                bare = bare[:-1] + "y"
            break
    if bare.endswith("e") and len(bare) > 3:
        bare = bare[:-1]
    return bare


def unit_of(word: str) -> tuple[str, str]:
    """The dimension of a unit and its name; nothing for other words."""
    for name in (word, word[:-1] if word.endswith("s") else word):
        spelt = SPELLINGS.get(name, name).replace("metre", "meter").replace("litre", "liter")
        for dimension, units in UNITS.items():
            if spelt in units:
                return dimension, spelt
    return "", ""


def number_word(word: str) -> Fraction | None:
    """The number that a word means."""
    if word in NUMBERS:
        return Fraction(NUMBERS[word])
    return Fraction(NUMBERS[word]) if word in NUMBERS else None


def read(text: str) -> list[Token]:
    """The words, numbers and marks of a question."""
    bare = plain(text)
    found = [_token(match) for match in TOKEN.finditer(bare)]
    return _units_shared(_with_units(_numbers_joined(_split_compounds(_hit_points(found)))))


def _hit_points(tokens: list[Token]) -> list[Token]:
    """“Hit points” as the one word that they are for whoever counts them."""
    out: list[Token] = []
    for token in tokens:
        last = out[-1] if out else None
        if token.text in ("hitpoint", "hitpoints"):
            token.stem = "hp"
        if last and last.text in ("hit", "health", "life") and token.text in ("point", "points"):
            last.end, last.text, last.stem = token.end, f"{last.text} {token.text}", "hp"
            continue
        out.append(token)
    return out


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or ""
    text = match[0]
    token = Token(text, kind, match.start(), match.end())
    if kind == "word":
        token.stem = WHOSE.get(text) or stem(text)
    elif kind == "number":
        token.value = Fraction(text)
        token.signed = text[0] in "+-"
    elif kind == "mark" and text in "x×":
        token.kind = "word"
        token.stem = "x"
    return token


def _split_compounds(tokens: list[Token]) -> list[Token]:
    """“4th” is a number; so is “twenty” before “five”."""
    out: list[Token] = []
    for token in tokens:
        last = out[-1] if out else None
        if last and last.kind == "number" and token.text in ("st", "nd", "rd", "th") and last.end == token.start:
            last.end, last.text = token.end, last.text + token.text
            continue
        out.append(token)
    return out


def _numbers_joined(tokens: list[Token]) -> list[Token]:
    """Number words as numbers: “two hundred”, “half a dozen”, “two and a half”, “twenty-five”."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        rest = [one.text for one in tokens[at : at + 4]]
        value: Fraction | None = None
        length = 1
        if token.kind == "word":
            if token.text == "half" and rest[1:3] == ["a", "dozen"]:
                value, length = Fraction(6), 3
            elif token.text == "half" and len(rest) > 2 and rest[1] in ("a", "an") and unit_of(rest[2])[0]:
                value, length = Fraction(1, 2), 2
            elif token.text in ("a", "an") and len(rest) > 1 and rest[1] in ("dozen", "hundred", "couple", "thousand", "fortnight"):
                value, length = Fraction(NUMBERS[rest[1]]), 2
            elif token.text in ("a", "an") and len(rest) > 1 and unit_of(rest[1])[0] and len(rest[1]) > 2:
                # “for a day”, but not “two cures a day”
                if not out or out[-1].kind == "mark" or out[-1].text in FILLERS or out[-1].stem in TIMED:
                    value, length = Fraction(1), 1
            elif token.text in NUMBERS:
                value = Fraction(NUMBERS[token.text])
        elif token.kind == "number":
            value = token.value
        if value is None:
            out.append(token)
            at += 1
            continue
        stop = at + length
        if token.kind == "word" and value >= 20 and value < 100 and stop < len(tokens):
            ones = tokens[stop].text
            if ones in NUMBERS and 0 < NUMBERS[ones] < 10:
                value += NUMBERS[ones]
                stop += 1
        if stop < len(tokens) and tokens[stop].text in MULTIPLIERS and value != 12:
            value *= NUMBERS[tokens[stop].text]
            stop += 1
        if [one.text for one in tokens[stop : stop + 3]] == ["and", "a", "half"]:
            value += Fraction(1, 2)
            stop += 3
        fortnight = any(one.text == "fortnight" for one in tokens[at:stop])
        last = tokens[stop - 1]
        made = Token(" ".join(one.text for one in tokens[at:stop]), "number", token.start, last.end)
        made.value, made.signed = value, token.signed
        if token.kind == "word":
            made.stem = stem(token.text)
        if fortnight:
            made.unit, made.unit_stem = "day", "day"
        out.append(made)
        at = stop
    return out


def _with_units(tokens: list[Token]) -> list[Token]:
    """Each number with the unit behind it."""
    out: list[Token] = []
    for token in tokens:
        last = out[-1] if out else None
        if last and last.kind == "number" and not last.unit and token.kind in ("word", "mark"):
            name = unit_of(token.text)[1]
            if name and not (name in ("in", "s", "l", "m", "h", "g") and token.start > last.end and name in ("in", "s", "l", "g")):
                last.unit, last.unit_stem = name, stem(token.text)
                last.end = token.end
                last.text = f"{last.text} {token.text}"
                continue
        out.append(token)
    return out


def _units_shared(tokens: list[Token]) -> list[Token]:
    """In “30 by 20 feet” the first number has the unit of the second."""
    for first, between, second in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if first.kind == second.kind == "number" and second.unit and not first.unit:
            if between.text in ("by", "x", "×", "to", "or"):
                first.unit, first.unit_stem = second.unit, second.unit_stem
    return tokens
