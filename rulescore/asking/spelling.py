"""The word that was meant for one that is spelt wrongly."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rulescore.asking.tokens import Token
from rulescore.asking.words import FILLERS, NEGATIONS, UNITS, is_foe, stem_of_unit

LONG_UNIT = 5
"""Shorter names of units are not looked for in words that are spelt wrongly."""
SHORTEST, SHORT, LONG = 3, 4, 8
"""Words of fewer letters are left as they are; in words of so many a letter is swapped, or missing,
but not another; in words of so many two letters may be wrong."""


def correct(tokens: list[Token], known: Mapping[str, int]) -> None:
    """Give each word that is not known the stem of the one that is most like it, and each number
    the unit that is spelt wrongly behind it."""
    for at in range(len(tokens) - 1, -1, -1):
        token = tokens[at]
        if token.kind != "word" or len(token.stem) < SHORTEST:
            continue
        if token.is_short and token.stem not in known:
            long = (word for word in known if len(word) > SHORTEST)
            token.is_short = any(word.startswith(token.text) for word in long)
        is_little = token.text in FILLERS or token.text.replace("'", "") in NEGATIONS
        if is_little or token.is_short or token.stem in known or is_foe(token.text):
            continue
        number = tokens[at - 1] if at else token
        unit = _unit_like(token.text) if number.kind == "number" and not number.unit else ""
        if unit:
            number.unit, number.unit_stem = unit, stem_of_unit(unit)
            number.text, number.end = f"{number.text} {token.text}", token.end
            del tokens[at]
            continue
        like = _most_like((token.text, token.stem), known)
        token.stem, token.is_corrected = like or token.stem, bool(like)
        token.is_unknown = not like


def _unit_like(word: str) -> str:
    """The unit that is meant by a word with a letter missing, added, changed or swapped; nothing
    if none is."""
    names = (name for units in UNITS.values() for name in units)
    return next((name for name in names if _is_like(word, name) or _is_like(word, f"{name}s")), "")


def _is_like(word: str, name: str) -> bool:
    return len(name) >= LONG_UNIT and word[0] == name[0] and distance(word, name) == 1


def known_words(calculators: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """How many calculators each word is about, or is denied with a yes of theirs."""
    return Counter(word for one in calculators for word in {*one["about"], *_denials(one)})


def _denials(entry: Mapping[str, Any]) -> set[str]:
    """The stems by which a yes is denied, which are not what a calculator is about."""
    return {word for one in entry["inputs"] for cue in one.get("no", ()) for word in cue[1:]}


def _most_like(words: tuple[str, str], known: Mapping[str, int]) -> str:
    """The known word that differs least from a word, or else from its stem; of those alike the one
    that most calculators have, or else the first by letters."""
    for word in words:
        most = 2 if len(word) >= LONG else 1
        best, best_rank = "", (most, 0, "")
        for other in known:
            if len(other) <= SHORTEST or other[0] != word[0] or abs(len(other) - len(word)) > most:
                continue
            if len(other) == len(word) == SHORT and sorted(other) != sorted(word):
                continue  # “wear” is not “weak”
            rank = (distance(word, other), -known[other], other)
            if rank < best_rank:
                best, best_rank = other, rank
        if best:
            return best
    return ""


def distance(one: str, other: str) -> int:
    """How many letters are missing, added, changed or swapped."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, against in enumerate(other, 1):
            cost = min(last[column] + 1, now[-1] + 1, last[column - 1] + (letter != against))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                cost = min(cost, before[column - 2] + 1)
            now.append(cost)
        before, last = last, now
    return last[-1]
