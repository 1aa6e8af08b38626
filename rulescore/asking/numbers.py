"""Which number of a question sets which input: its unit must be that input’s, or the input must be
named beside it. Nothing is guessed."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rulescore.asking.evidence import (
    Evidence,
    Form,
    is_done,
    is_doubtful,
    is_of_owner,
    options_of,
    said_unit,
)
from rulescore.asking.measures import factor
from rulescore.asking.naming import (
    Named,
    counts_something,
    is_across_comma,
    named_beside,
    of_one_word,
    refers_back,
    says_earlier,
    words_of,
)
from rulescore.asking.pools import named_here
from rulescore.asking.tokens import Token
from rulescore.asking.words import UNITS, unit_of

SAME_UNIT, SIZE_OF_EACH, SHARE = 3.0, 2.0, 1.0
"""What the unit of a number says for an input."""
LEAST = 1.9
"""A number whose unit says nothing needs a name worth this much."""
COUNTS_OTHERS, NO_UNIT, FOLDED, LATER, IN_ORDER = 1.2, 0.3, 0.6, 0.02, 0.002
"""What takes off or adds a little: the number counts something else; it has no unit where one is
expected; the input is folded away; it comes later; both come in the same order."""
ALIKE = {"length": Fraction(1, 3), "time": Fraction(1, 20)}
"""So much may be lost by rounding to what the input takes: 5 feet are about 2 metres."""
DOUBTFUL = 1.5
"""A number whose name is worth less after all is not understood."""
DONE = 2.4
"""What it says for damage that somebody does it, and for what is done that it is “so far”."""
OF_OWNER = 0.5
"""What it says that a number is of whoever the input is of."""
SHARED = 0.5
"""What it takes off that a word also names another number: “8 attack dice at difficulty 3”."""
PENALTY = re.compile("(^|_)penalty(_|$)")
"""An input that is taken off, which a number with a plus is not."""
UNNAMED = 0.5
"""What it takes off to leave the name of a number with a unit to something else."""
ONE_WORD = 1.6
"""What any word of a change says for a number with a sign."""
CHANGED = 1.5
"""What a sign takes off from a number that may be a change of what it is named by."""
ONE = 2.2
"""“One” is seldom a number."""
RIVAL = 0.25
"""A number that is left fits as well as another if its score is at most so much less."""
MOST_TRIED, BEAM = 6, 60


@dataclass(frozen=True)
class Pair:
    """A number, by its place in the question, that may set an input, by its place in the form."""

    number: int
    input: int
    score: float
    value: Any
    places: tuple[int, ...] = ()
    """Of the words that name the input."""
    sets: tuple[str, str] | None = None
    """The choice of the unit, and the unit."""


def number_pairs(
    inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token], taken: set[int]
) -> list[Pair]:
    """Every number with every input that it may set."""
    fields = [(place, one) for place, one in enumerate(inputs) if one["kind"] == "number"]
    form = Form(inputs, words_of(inputs))
    changes = sum("change" in one for _, one in fields)
    timed = [one for one in inputs if one["kind"] in ("number", "plan")]
    dated = Counter(unit_of(one.get("unit", ""))[0] for one in timed)
    numbers = [at for at, token in enumerate(tokens) if token.kind == "number" and at not in taken]
    pairs = []
    for at in numbers:
        for place, input in fields:
            unit, sets = _unit_here(input, tokens[at], inputs, tokens)
            value, by_unit = _converted(tokens[at], input, unit)
            if value is None or (by_unit == SIZE_OF_EACH and _is_of_counted(at, tokens)):
                continue
            is_one_of_many = dated[unit_of(unit)[0]] > 1
            named = named_here(at, input, inputs, tokens)
            is_earlier = "earlier" in input
            is_so_far = is_earlier and not unit and _says_so_far(at, input, tokens)
            is_said = is_so_far or not is_one_of_many or says_earlier(at, tokens)
            if is_earlier and not is_said:
                others = words_of([one for one in inputs if one is not input])
                if (
                    tokens[at].unit
                    or not named.places
                    or any(tokens[one].stem in others for one in named.places)
                ):
                    continue
            if not is_earlier and _is_of_earlier(at, named, inputs, tokens):
                continue
            if is_across_comma(at, named.places, tokens):
                near = named_beside(at, of_one_word(input["cues"]), tokens)
                if near.score and not is_across_comma(at, near.places, tokens):
                    named = near
            is_age = input.get("unit") == "year" and not tokens[at].unit and _says_age(at, tokens)
            if not named.score and (is_so_far or is_age or is_done(at, input, tokens)):
                named = Named(DONE)
            is_change = tokens[at].signed and "change" in input
            if is_change and value == tokens[at].value and not named.places:
                words = [[ONE_WORD, word] for word in sorted(input["stems"])]
                named = named_beside(at, words, tokens)
            score = named.score + (OF_OWNER if is_of_owner(at, input, tokens) else 0.0)
            if _is_penalty(at, named, input, tokens) and input["least"] <= -value:
                value = -value
            if tokens[at].signed and _is_named_change(named, input, fields, tokens):
                score -= CHANGED
            if is_change:
                score += 1.2
                by_unit = max(by_unit, 1.0 if changes == 1 else 0.4)
            if is_doubtful(at, input, Evidence(by_unit, named.places), form, tokens):
                continue
            if not by_unit and score < LEAST:
                continue
            if unit and not tokens[at].unit:
                score -= COUNTS_OTHERS if counts_something(at, named.places, tokens) else NO_UNIT
                if score < LEAST - 0.4:
                    continue
            elif counts_something(at, named.places, tokens):
                is_between = at + 2 < len(tokens) and tokens[at + 2].kind == "number"
                is_named = tokens[at + 1].is_short or tokens[at + 1].stem in form.known
                score -= 0.0 if is_between and is_named else 0.8
            if not by_unit and score < DOUBTFUL:
                continue
            score += by_unit + IN_ORDER * at * place - (ONE if tokens[at].text == "one" else 0.0)
            score -= (FOLDED if "more" in input else 0.0) + LATER * place
            places = _own_places(at, named.places, tokens)
            pairs.append(Pair(at, place, score, value, places, sets))
            if len(named.places) > 1:
                pairs += _by_one_word(pairs[-1], named, input, tokens)
            if len(places) > 1 and places[-1] < at:
                pairs.append(Pair(at, place, score - SHARED, value, places[1:], sets))
            if refers_back(at, tokens):
                pairs.append(Pair(at, place, score - SHARED, value, (), sets))
            if by_unit >= SAME_UNIT and places:
                pairs.append(Pair(at, place, score - UNNAMED, value, (), sets))
    return pairs


def _is_of_earlier(
    at: int, named: Named, inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token]
) -> bool:
    """Whether “so far” stands behind a name that an input of something earlier has, too: “4
    successes so far”."""
    behind = [token.text for token in tokens[at + 1 : at + 4]]
    if ("so", "far") not in pairwise(behind):
        return False
    earlier = words_of([one for one in inputs if "earlier" in one])
    return any(tokens[place].stem in earlier for place in named.places)


def _is_named_change(
    named: Named,
    input: Mapping[str, Any],
    fields: Sequence[tuple[int, Mapping[str, Any]]],
    tokens: Sequence[Token],
) -> bool:
    """Whether a word that names an input also names one of changes to it: “+1 difficulty”."""
    changes = words_of([one for _, one in fields if "change" in one])
    stems = {tokens[place].stem for place in named.places}
    return "change" not in input and bool(stems) and changes.issuperset(stems)


def _says_so_far(at: int, input: Mapping[str, Any], tokens: Sequence[Token]) -> bool:
    """Whether “so far”, “already” or “after 3 days” stands right behind a number."""
    behind = tokens[at + 1 : at + 3]
    texts = [token.text for token in behind]
    if texts[:1] == ["after"] and behind[-1].unit:
        return True
    return "more" not in input and (texts == ["so", "far"] or texts[:1] == ["already"])


def _says_age(at: int, tokens: Sequence[Token]) -> bool:
    """Whether “is” or “turned” stands before a number, and nothing behind it that it would count:
    “my elf is 140”."""
    is_age = at > 0 and tokens[at - 1].text in ("is", "was", "turned", "turns")
    return is_age and not counts_something(at, (), tokens)


def _is_of_counted(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a number is that of each of what another counts: the hours of “four rests of two
    hours”."""
    return at > 2 and tokens[at - 1].text == "of" and tokens[at - 3].kind == "number"


def _own_places(at: int, places: tuple[int, ...], tokens: Sequence[Token]) -> tuple[int, ...]:
    """The places of words that name a number and none before it: in “3 nights of 9 hours” the
    nights are counted, and of “endurance 6 in Archsoul and 12 in ZT” the endurance names the 6."""
    return tuple(
        place
        for place in places
        if not (place == at - 2 and _is_of_counted(at, tokens))
        and all(token.kind != "number" for token in tokens[place:at])
    )


def _is_penalty(at: int, named: Named, input: Mapping[str, Any], tokens: Sequence[Token]) -> bool:
    """Whether a number without a sign is taken off, since it is named as a penalty, or “a penalty
    of” stands before it. A penalty to a difficulty adds to it."""
    if tokens[at].signed or "change" not in input or "difficulty" in input["stems"]:
        return False
    before = range(max(0, at - 2), at)
    return any(tokens[place].stem == "penalty" for place in (*before, *named.places))


def _by_one_word(
    pair: Pair, named: Named, input: Mapping[str, Any], tokens: Sequence[Token]
) -> list[Pair]:
    """The same pair by a name of one word, which leaves the others to name something else."""
    single = named_beside(pair.number, of_one_word(input["cues"]), tokens)
    if single.score < LEAST:
        return []
    return [replace(pair, score=pair.score - named.score + single.score, places=single.places)]


def best_pairs(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """The pairs that say most together, each number, each input and each word once."""
    beam: list[tuple[float, tuple[Pair, ...]]] = [(0.0, ())]
    for number in sorted({pair.number for pair in pairs}):
        own = sorted((one for one in pairs if one.number == number), key=lambda one: -one.score)
        grown = list(beam)
        for pair in own[:MOST_TRIED]:
            grown += [
                (score + pair.score, (*chosen, pair))
                for score, chosen in beam
                if not any(_exclude(pair, one) for one in chosen)
            ]
        beam = sorted(grown, key=lambda one: -one[0])[:BEAM]
    return beam[0][1]


def without_rivals(chosen: Sequence[Pair], pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs that no number that is left would fit as well, by a name: in “chest: hardness 6,
    sword: hardness 7” neither is meant more than the other."""
    used = {one.number for one in chosen}
    left = [one for one in pairs if one.number not in used]
    return [
        one
        for one in chosen
        if not one.places
        or not any(other.input == one.input and other.score >= one.score - RIVAL for other in left)
    ]


def _exclude(one: Pair, other: Pair) -> bool:
    return one.input == other.input or not set(one.places).isdisjoint(other.places)


def _unit_here(
    input: Mapping[str, Any],
    number: Token,
    inputs: Sequence[Mapping[str, Any]],
    tokens: Sequence[Token],
) -> tuple[str, tuple[str, str] | None]:
    """The unit of an input in this question, which another may choose, and what it then chooses."""
    if "unit_by" in input:
        _, units = input["unit_by"]
        return said_unit(input, inputs, tokens) or next(iter(units.values())), None
    if "unit_choice" in input and number.unit:
        options = options_of(inputs, input["unit_choice"])
        same = (key for key in options if _is_same(key, number.unit))
        unit = next(same, next(iter(options)))
        return unit, (input["unit_choice"], unit)
    return input.get("unit", ""), None


def _is_same(one: str, other: str) -> bool:
    """Whether two words name the same unit: “ft” and “feet”."""
    dimension, name = unit_of(one)
    other_dimension, other_name = unit_of(other)
    return dimension == other_dimension and (UNITS[dimension][name] == UNITS[dimension][other_name])


def _converted(number: Token, input: Mapping[str, Any], unit: str) -> tuple[Fraction | None, float]:
    """A number in the unit of an input, and what its unit says for the input; None if it cannot be
    meant."""
    value, score = number.value, 0.0
    is_more = bool(number.unit) and value > 0  # “plus 4 hours”
    is_no_penalty = value > 0 and PENALTY.search(input["name"])
    if number.signed and not is_more and (unit or is_no_penalty):
        return None, 0.0
    if number.unit:
        dimension, _ = unit_of(number.unit)
        if dimension == unit_of(unit)[0]:
            value, score = value * factor(number.unit) / factor(unit), SAME_UNIT
        elif "each" in input and dimension == unit_of(input["each"].split()[1])[0]:
            many, of = input["each"].split()
            value, score = value * factor(number.unit) / (Fraction(many) * factor(of)), SIZE_OF_EACH
        elif dimension == "share" and not unit and input["most"] <= 1:
            value, score = value / 100, SHARE
        else:
            return None, 0.0
    if input["whole"]:
        exact = value
        value = Fraction(round(exact))
        lost = ALIKE.get(unit_of(number.unit)[0], Fraction(0))
        if abs(value - exact) > lost * abs(exact):
            return None, 0.0
    if number.signed and value < 0 and not input["least"] <= value <= input["most"]:
        value = -value  # “−2” is a penalty of 2
    return (value, score) if input["least"] <= value <= input["most"] else (None, 0.0)
