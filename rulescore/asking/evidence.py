"""What speaks against putting a number into an input, however well that is named beside it. Such a
number is said to be not understood."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rulescore.asking.measures import ENDS
from rulescore.asking.naming import (
    AGAINST,
    ENEMY,
    TIMES,
    TURNS,
    counts_something,
    is_across_comma,
    is_content,
    names_alone,
    noun_behind,
    phrase_at,
    side_at,
    whose,
)
from rulescore.asking.pools import TAKEN, first_of, is_left, second_of
from rulescore.asking.tokens import NUMBERS_OR_DICE, Token
from rulescore.asking.words import stem, unit_of

SURE = 3.0
"""What a unit says that is the same as that of the input."""
ROLL = "roll"
MONEY = frozenset(("coin", "silver", "gold"))
"""Dimensions of prices: in “7 sheep” the 7 is none."""
DOES = frozenset("do does did doing deal deals dealing take takes took".split())
"""What stands before damage."""
ME = frozenset("me us him her them it".split())
"""Whom it is done to."""
HITS = frozenset("hit stab strik bit slash claw shoot punch kick cut smash bash damag hurt".split())
"""Stems of what somebody does “for 9”."""

IS_COUNT = re.compile("[^s]s(_|$)")
"""The name of an input that is how many there are of something: `rolls`, `attacks_per_turn`."""


class Form(NamedTuple):
    """What a calculator asks for, and the stems by which any of it is named."""

    inputs: Sequence[Mapping[str, Any]]
    known: set[str]


class Evidence(NamedTuple):
    """What the unit of a number says for an input, and the places of the words that name it."""

    by_unit: float
    places: tuple[int, ...]


def is_doubtful(
    at: int, input: Mapping[str, Any], evidence: Evidence, form: Form, tokens: Sequence[Token]
) -> bool:
    """Whether anything speaks against a number in an input."""
    if is_of_another(at, input, tokens) or _is_not_taken(at, input, tokens):
        return True
    if _is_named_nearer(at, input, evidence.places, form.inputs, tokens):
        return True
    if _is_one_of_them(at, input, evidence.places, tokens):
        return True
    if _is_times(at, input, tokens):
        return True
    if tokens[at].unit:
        if _is_of_switch(at, form.inputs, tokens):
            return True
        if _is_of_unknown_unit(input, form.inputs, tokens):
            return True
        if not evidence.places and _is_one_of_alike(input, form.inputs):
            return True
    elif _counts_another(at, input, evidence.places, form.inputs, tokens):
        return True
    elif input.get("unit"):
        if unit_of(input["unit"])[0] in MONEY and at + 1 in evidence.places:
            return True
        if _counts_unknown(at, evidence.places, form.known, tokens):
            return True
    if evidence.by_unit >= SURE:
        return False
    if _is_rolled(at, tokens) and ROLL not in input["stems"]:
        return True
    return (
        is_across_comma(at, evidence.places, tokens)
        or _is_against(at, input, evidence.places, form.inputs, tokens)
        or (bool(evidence.places) and all(tokens[one].text == "rolled" for one in evidence.places))
    )


def _is_times(at: int, input: Mapping[str, Any], tokens: Sequence[Token]) -> bool:
    """Whether a number says how often something is done, which an input is not: “attacks me 2
    times”."""
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    is_said = tokens[at].text in TURNS or behind == "times"
    is_count = TIMES in input["stems"] or IS_COUNT.search(input["name"]) is not None
    return is_said and not is_count


def _is_of_switch(at: int, inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token]) -> bool:
    """Whether a time is how long something was done that is a yes or no: “deep breaths for over a
    minute”."""
    before = [place for place in (at - 1, at - 2) if place > 0 and tokens[place].text == "for"]
    if not before:
        return False
    said = [token.stem for token in tokens[max(0, before[0] - 2) : before[0]]]
    cues = (cue for one in inputs if one["kind"] == "switch" for cue in one["cues"])
    return any(cue[1:] == said for cue in cues)


def is_done(at: int, input: Mapping[str, Any], tokens: Sequence[Token]) -> bool:
    """Whether a number or dice are damage that somebody does: “it does 1d8”, “hits me for 9”."""
    if "damag" not in input["stems"] or tokens[at].unit or counts_something(at, (), tokens):
        return False
    before = tokens[max(0, at - 4) : at]
    if not before or before[-1].text in DOES:
        return bool(before)
    if before[-1].text != "for":
        return False
    is_to_somebody = len(before) > 1 and before[-2].text in ME
    return is_to_somebody or any(token.stem in HITS for token in before)


def is_of_owner(at: int, input: Mapping[str, Any], tokens: Sequence[Token]) -> bool:
    """Whether a number is of whom the input is of: “he has toughness 15”."""
    owner = whose(input, tokens)
    return owner != "" and side_at(at, tokens) == owner


def is_of_another(at: int, input: Mapping[str, Any], tokens: Sequence[Token]) -> bool:
    """Whether a number is of somebody else than the input, or of another game."""
    if input.get("game", tokens[at].game) != tokens[at].game:
        return True
    owner = whose(input, tokens)
    return owner != "" and side_at(at, tokens) not in ("", owner)


def _is_named_nearer(
    at: int,
    input: Mapping[str, Any],
    places: Sequence[int],
    inputs: Sequence[Mapping[str, Any]],
    tokens: Sequence[Token],
) -> bool:
    """Whether the word right before a number, or the one that it counts, names another input, and
    what names this one is farther off: the base speed in “base difficulty 4”, the reaction in “3
    reaction rolls”."""
    head = noun_behind(at, tokens)
    is_part = any(at < place < head for place in places)
    near = head if is_part and _are_several(tokens[head - 1 : head + 1]) else at - 1
    if near < 0 or near in places or not places or not is_content(tokens[near]):
        return False
    next_kind = tokens[at + 2].kind if at + 2 < len(tokens) else ""
    is_direct = at + 1 in places and next_kind not in NUMBERS_OR_DICE
    if tokens[at].unit:
        may_be = max(places) > at
    else:
        is_near = is_direct or second_of(at, tokens) is not None
        may_be = is_near and (not input.get("unit") or len(places) == 1)
    if near == at - 1 and may_be:
        return False
    others = [
        one for one in inputs if near != at - 1 or not _is_one_of_them(at, one, (near,), tokens)
    ]
    return _names_another(tokens[near], input, others)


def _is_one_of_them(
    at: int, input: Mapping[str, Any], places: Sequence[int], tokens: Sequence[Token]
) -> bool:
    """Whether an input is how many of something there are, and one of them stands before a number:
    “roll 13” is no number of rolls."""
    name = input["name"]
    if not at or [*places] != [at - 1] or not IS_COUNT.search(name):
        return False
    is_count = tokens[at].kind == "number" and tokens[at].text not in TURNS
    one = tokens[at - 1]
    return is_count and not one.text.endswith("s") and stem(name) == one.stem


def _names_another(
    token: Token, input: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
) -> bool:
    """Whether another number is named by this one word."""
    others = (one for one in inputs if one is not input and one["kind"] in NUMBERS_OR_DICE)
    return any(names_alone(token, one["cues"]) for one in others)


def _are_several(words: Sequence[Token]) -> bool:
    """Whether several things are named by two words: “reaction rolls”."""
    kind, thing = words
    return thing.text.endswith("s") and not kind.text.endswith(("s", "men"))


def _is_not_taken(at: int, input: Mapping[str, Any], tokens: Sequence[Token]) -> bool:
    """Whether something is taken, and a number is what that is taken of, or what is left of it: in
    “lost 3 of 7” the 7 is not lost."""
    if TAKEN.isdisjoint(input["stems"]):
        return False
    return first_of(at, tokens) is not None or is_left(at, tokens)


def _is_of_unknown_unit(
    input: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token]
) -> bool:
    """Whether the unit of an input depends on a choice that is not made."""
    units = input.get("unit_by", ["", {}])[1]
    return len({*units.values()}) > 1 and not said_unit(input, inputs, tokens)


def said_unit(
    input: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token]
) -> str:
    """The unit of an input by what is chosen; nothing if nothing is."""
    name, units = input["unit_by"]
    options = options_of(inputs, name)
    by_cue = (key for key, cues in options.items() if _is_said(cues, tokens))
    by_key = (key for key in options if any(token.text == key for token in tokens))
    said = next(by_cue, next(by_key, ""))
    return str(units[said]) if said else ""


def options_of(inputs: Sequence[Mapping[str, Any]], name: str) -> Mapping[str, Any]:
    """What may be chosen for an input."""
    options: Mapping[str, Any] = next(one["options"] for one in inputs if one["name"] == name)
    return options


def _is_said(cues: Sequence[Sequence[Any]], tokens: Sequence[Token]) -> bool:
    return any(phrase_at(cue[1:], tokens, set()) for cue in cues)


def _is_one_of_alike(input: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an input is folded away, and others take the same unit: none of them is meant more
    than the others."""
    unit = input.get("unit", "")
    if "more" not in input or not unit:
        return False
    alike = [one for one in inputs if one["kind"] == "number" and one.get("unit") == unit]
    return sum("earlier" in one or "earlier" not in input for one in alike) > 1


def _is_rolled(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a number is what was rolled: “rolled a 13 and a 16”."""
    for place in range(at - 1, -1, -1):
        if tokens[place].text == "rolled":
            return tokens[at - 1].text in ("a", "an")
        if tokens[place].kind != "number" and tokens[place].text not in ("a", "an", "and", ","):
            return False
    return False


def _counts_another(
    at: int,
    input: Mapping[str, Any],
    places: Sequence[int],
    inputs: Sequence[Mapping[str, Any]],
    tokens: Sequence[Token],
) -> bool:
    """Whether a number counts what another input is about: “past six guards” in that of the
    sneaking."""
    if not counts_something(at, places, tokens):
        return False
    is_between = at + 2 < len(tokens) and tokens[at + 2].kind in NUMBERS_OR_DICE
    behind = tokens[at + 1]
    if is_between or not behind.text.endswith("s") or behind.text in AGAINST:
        return False
    if behind.stem in input["stems"]:
        return False
    return _names_another(behind, input, inputs)


def _counts_unknown(
    at: int, places: Sequence[int], known: set[str], tokens: Sequence[Token]
) -> bool:
    """Whether a number counts things that no input is about: “fell 3 storeys”."""
    if not counts_something(at, places, tokens):
        return False
    behind = tokens[at + 1]
    is_known = behind.stem in known or (behind.is_foe and ENEMY in known)
    return behind.text.endswith("s") and not is_known


def _is_against(
    at: int,
    input: Mapping[str, Any],
    places: Sequence[int],
    inputs: Sequence[Mapping[str, Any]],
    tokens: Sequence[Token],
) -> bool:
    """Whether a number stands behind “against”, and another input is named so."""
    texts = [token.text for token in tokens]
    if at and (at - 2 if texts[at - 1] == "of" else at - 1) in places:
        return False  # “against a difficulty of 3”
    first = min((at, *places))
    last = max((one for one in range(at) if texts[one] in {*AGAINST, *ENDS}), default=-1)
    if last < 0 or texts[last] not in AGAINST or _is_named_against(input):
        return False
    is_of_whom = not {"who", "whose"}.isdisjoint(texts[last:first])
    if last < first - 2 and not is_of_whom:
        return False
    return any(_is_named_against(one) for one in inputs)


def _is_named_against(input: Mapping[str, Any]) -> bool:
    return any(cue[1] in AGAINST for cue in input["cues"])
