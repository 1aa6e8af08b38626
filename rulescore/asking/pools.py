"""How the values of a pool are named: “9 of 26 hit points”, “my pool of 30 is down to 5”."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulescore.asking.naming import (
    Named,
    counts_something,
    is_across_comma,
    named_beside,
    of_one_word,
    words_of,
)
from rulescore.asking.reading import PAUSES
from rulescore.asking.tokens import Token
from rulescore.asking.words import FULL

OF_PAIR, FULL_ALONE, NOT_FULL = 2.5, -2.2, -1.0
"""“9 of 26”: for the full value behind “of”, for one without “full”, and for any other there."""
FIRST_OF_PAIR, SAID_FULL = 0.8, 1.0
I_AM_AT = 2.5
"""What “I am at 6” says for the only pool."""
LEFT_OVER = frozenset(("now", "left", "current", "currently", "remaining"))
"""Words for the value of a pool after something was taken from it."""
OF_POOL = frozenset("a the my your his her its our their".split())
"""What may stand before the full value of a pool: “9 of my 24 stamina”."""
NOW = frozenset(("current", "now"))
"""Parts of the names of values that a pool has now."""
HAVING = frozenset(("have", "got"))
DOWN = (["down", "to"], ["down", "at"])
"""What stands before such a value."""

TAKEN = frozenset("los cost burn spend damag pay giv".split())
"""Stems of what is taken from a pool."""


def named_here(
    at: int,
    input: Mapping[str, Any],
    inputs: Sequence[Mapping[str, Any]],
    tokens: Sequence[Token],
) -> Named:
    """How well an input is named beside a number, which may be one of “9 of 26 hit points”."""
    named = named_beside(at, input["cues"], tokens)
    second, first = second_of(at, tokens), first_of(at, tokens)
    has_full = any("full" in one for one in inputs)
    if second is first is None and has_full:
        second, first = _from_to(at, tokens)
    is_down = has_full and first is None and _is_other_left(at, tokens)
    if "full" in input:
        if _is_full(at, tokens):
            bare = named_beside(at, input["bare"], tokens)
            best = max(named, bare, key=lambda one: one.score)
            return Named(best.score + SAID_FULL, best.places) if best.score else best
        if is_down:
            bare = named_beside(at, input["bare"], tokens)
            return max(named, bare, key=lambda one: one.score)
        if first is not None:
            return _full_of_pair(at, first, named, input, inputs, tokens)
        is_said = any(tokens[place].stem in FULL for place in named.places)
        return (
            named if is_said or not named.score else Named(named.score + FULL_ALONE, named.places)
        )
    is_here = _is_where_i_am(at, tokens) or (
        second_of(at, tokens) is not None and not counts_something(at, (), tokens)
    )
    is_named = bool(named.score) and not is_across_comma(at, named.places, tokens)
    if not is_named and is_here and _is_only_pool(input, inputs):
        return Named(I_AM_AT)
    if _is_full(at, tokens) and _is_of_pool(input, inputs):
        return Named()
    if is_down and second is None and _is_of_pool(input, inputs):
        return Named()
    is_taken = not TAKEN.isdisjoint(input["stems"])
    if second is not None and _is_taken(at, tokens) and not is_taken:
        return Named()
    if first is not None and _is_taken(first, tokens) and not is_taken:
        single = of_one_word(input["cues"])
        return Named(max(named_beside(first, single, tokens).score, named.score))
    if first is not None:
        return Named(named.score + NOT_FULL, named.places)
    if second is not None:
        earlier = words_of([one for one in inputs if "earlier" in one])
        if "earlier" not in input and not earlier.isdisjoint(input["stems"]):
            return Named()
        behind = _behind(second, _cues_of_pool(input, inputs), tokens)
        best = max(named, behind, key=lambda one: one.score)
        return Named(best.score + FIRST_OF_PAIR, best.places)
    return named


def _from_to(at: int, tokens: Sequence[Token]) -> tuple[int | None, int | None]:
    """In “from 2 toughness to 11” and “from 5 to full toughness 12” the place of the second number
    for that of the first, and the other way round."""
    for step in (1, -1):
        for other in range(at + 2 * step, at + 6 * step, step):
            if 0 <= other < len(tokens) and tokens[other].kind == "number":
                first, second = sorted((at, other))
                texts = [token.text for token in tokens[first + 1 : second]]
                if "to" in texts and first and tokens[first - 1].text == "from":
                    return (second, None) if step == 1 else (None, first)
                break
    return None, None


def _is_taken(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a number is taken from something: “lost 3 of 7”."""
    for token in reversed(tokens[max(0, at - 3) : at]):
        if token.text in PAUSES:
            return False
        if token.stem in TAKEN:
            return True
    return False


def _is_full(at: int, tokens: Sequence[Token]) -> bool:
    """Whether “full” stands right before the name of a number: “full toughness 12”."""
    return at > 1 and tokens[at - 2].text in FULL and tokens[at - 1].kind == "word"


def _full_of_pair(
    at: int,
    first: int,
    named: Named,
    input: Mapping[str, Any],
    inputs: Sequence[Mapping[str, Any]],
    tokens: Sequence[Token],
) -> Named:
    """How well the full value is named behind “of”: by what the first number is named by."""
    cues = input["bare"]
    best = max(
        named.score, named_beside(first, cues, tokens).score, _behind(at, cues, tokens).score
    )
    is_only = sum("full" in one for one in inputs) == 1
    if not best and is_only and not counts_something(at, (), tokens):
        best = 1.0
    return Named(best + OF_PAIR if best else 0.0)


def _cues_of_pool(input: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
    """By what a value now is named before “of” its full value: by what that is named by, too."""
    cues = list(input["cues"])
    if _is_now(input):
        own = input["stems"]
        pools = [one for one in inputs if "full" in one and not own.isdisjoint(one["stems"])]
        cues += [cue for one in pools for cue in one["bare"]]
    return cues


def _is_now(input: Mapping[str, Any]) -> bool:
    return not NOW.isdisjoint(input["name"].split("_"))


def _is_where_i_am(at: int, tokens: Sequence[Token]) -> bool:
    """Whether “I’m at”, “I have” or “down to” stands before a number, and nothing behind it that
    it would count."""
    if at < 2 or counts_something(at, (), tokens):
        return False
    verb, before = tokens[at - 1].text, tokens[at - 2]
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    is_at = "now" in (behind, verb) or (
        verb == "at" and (before.stem == "my" or before.text == ",")
    )
    is_at = is_at or (verb in ("is", "at", "have") and before.text == "now")
    return is_at or (verb in HAVING and before.stem == "my") or _is_down(at, tokens)


def _is_only_pool(input: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an input is the value now of the only pool that is asked for."""
    now = [one for one in inputs if _is_now(one)]
    of_pools = [one for one in now if _is_of_pool(one, inputs)] or now
    return len(of_pools) == 1 and of_pools[0] is input


def _behind(at: int, cues: Sequence[Sequence[Any]], tokens: Sequence[Token]) -> Named:
    named = named_beside(at, cues, tokens)
    return named if named.places and min(named.places) > at else Named()


def second_of(at: int, tokens: Sequence[Token]) -> int | None:
    """In “9 of 26”, “9 hp out of 26” and “9 of a full 26”: the place of 26, for that of 9."""
    for second in range(at + 2, min(at + 7, len(tokens))):
        between = [token.text for token in tokens[at + 1 : second]]
        if tokens[second].kind == "number":
            said = [text for text in between if text not in {*FULL, *OF_POOL, *LEFT_OVER, "right"}]
            most = 4 if said[-2:] == ["out", "of"] else 2
            return second if said[-1:] == ["of"] and len(said) <= most else None
        if tokens[second].kind != "word" and tokens[second].text != "of":
            return None
    return None


def first_of(at: int, tokens: Sequence[Token]) -> int | None:
    """The other way round: the place of 9, for that of 26."""
    for first in range(at - 2, at - 7, -1):
        if first >= 0 and tokens[first].kind == "number" and second_of(first, tokens) == at:
            return first
    return None


def _is_other_left(at: int, tokens: Sequence[Token]) -> bool:
    """Whether another number is what is left of a pool: “30, down to 5”."""
    return any(
        token.kind == "number" and not token.unit and place != at and is_left(place, tokens)
        for place, token in enumerate(tokens)
    )


def is_left(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a number is what is left of a pool."""
    beside = [token.text for token in (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2])]
    return _is_down(at, tokens) or not LEFT_OVER.isdisjoint(beside)


def _is_down(at: int, tokens: Sequence[Token]) -> bool:
    return [token.text for token in tokens[max(0, at - 2) : at]] in DOWN


def _is_of_pool(input: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a form asks for the full value of an input, too, and it is not what is taken."""
    own = input["stems"]
    pools = [one["stems"] for one in inputs if "full" in one]
    return TAKEN.isdisjoint(own) and any(not own.isdisjoint(pool) for pool in pools)
