"""Inputs that are more than a number: dice, plans, lists, the name of a character."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from rulescore.asking.evidence import is_done, is_of_another, is_of_owner
from rulescore.asking.measures import factor
from rulescore.asking.named_lists import named_entries
from rulescore.asking.naming import (
    AGAINST,
    ENEMY,
    is_across_comma,
    is_content,
    named_beside,
    of_one_word,
    phrase_at,
    words_of,
)
from rulescore.asking.numbers import OF_OWNER, Pair, best_pairs
from rulescore.asking.pools import first_of, second_of
from rulescore.asking.reading import PAUSES
from rulescore.asking.tokens import Token
from rulescore.asking.words import FILLERS, unit_of

DICE, DICE_LATER, NAMED_NUMBER = 2.0, 0.5, 2.4
"""What dice say for what takes dice, less for one that comes later; how well a plain number must be
named to be taken for dice."""
APART = 6
"""The next segment of a plan begins at most so many words after the last."""
COUNTED = frozenset(("round", "turn", "hour", "day"))
"""Stems of what entries are counted in: they name no list."""
SAID_PAIRS = {
    "@": (frozenset(("dice",)), frozenset(("at", "difficulty", "with"))),
    "/": (
        frozenset(
            "with against through minus vs stops stopped stopping soaks absorbs absorbed"
            " off".split()
        ),
        frozenset("damage armor armour hide takes points of his my its the and ,".split()),
    ),
}
"""What must and what may stand between the numbers of a pair: “7 dice at difficulty 5”, “9 damage
against armor 4”."""
BEHIND_NAMES = ([","], ["with"], ["has"])
SECOND = "second"
"""In the name of a list, that there is another of its form."""
BETWEEN = frozenset(
    ", and then at off from is are of with hour hours start started values scores".split()
)
"""What may stand between the numbers of a list."""
IN_ORDER = re.compile(r"(?:in )?(?:the )?(?:first|second|third|fourth|fifth|last|next)(?: round)?")
"""“2 EMU in the first round, 4 in the second”."""


def dice(
    inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token], taken: set[int], kind: str
) -> tuple[Pair, ...]:
    """The dice of a question with the inputs that take them: by their name, or as the next one. Of
    the kind `number`, numbers that are left, which must be named."""
    pairs = []
    is_only = sum(input["kind"] == "dice" for input in inputs) == 1
    for at, token in enumerate(tokens):
        is_plain = bool(whole_of(token)) and token.text != "one"
        if at in taken or token.kind != kind or (kind == "number" and not is_plain):
            continue
        for place, input in enumerate(inputs):
            if input["kind"] != "dice" or is_of_another(at, input, tokens):
                continue
            score, places = named_beside(at, input["cues"], tokens)
            if is_across_comma(at, places, tokens):
                score, places = 0.0, ()
            if is_done(at, input, tokens):
                score = max(score, NAMED_NUMBER)
            if not (score or is_only):
                continue
            score += OF_OWNER if is_of_owner(at, input, tokens) else 0.0
            if token.kind == "dice":
                score += DICE - DICE_LATER * place / len(inputs)
            elif score < NAMED_NUMBER:
                continue
            text = whole_of(token) or token.text.replace(" ", "")
            pairs.append(Pair(at, place, score, text, places))
    return best_pairs(pairs)


def whole_of(token: Token) -> str:
    """A whole number without a sign and a unit, in digits; nothing of anything else."""
    is_plain = token.kind == "number" and not token.signed and not token.unit
    return str(token.value) if is_plain and token.value.denominator == 1 else ""


def _written(token: Token) -> str:
    """A number of a list in digits, with a minus if it has one."""
    return str(token.value) if token.unit else whole_of(token) or token.text.lstrip("+")


def plan(input: Mapping[str, Any], tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """Activities, each with its number: “walk 6, rest 2”, “5 days of rest”; and all the places."""
    segments: list[str] = []
    places: list[int] = []
    for at, token in enumerate(tokens):
        if places and (at > max(places) + APART or token.text == "."):
            break
        count = _count(token, input["unit"])
        is_long = token.unit or (at + 1 < len(tokens) and tokens[at + 1].text == "of")
        for near in (
            ((at - 1, at - 2, at + 1, at + 2, at + 3) if is_long else (at - 1, at - 2, at + 1))
            if count
            else ()
        ):
            if not 0 <= near < len(tokens) or near in places:
                continue
            if near > at + 1 and any(one.kind != "word" for one in tokens[at + 1 : near]):
                break
            if near == at - 2 and tokens[at - 1].text not in ("for", "another"):
                continue
            if near == at - 1 and _is_skill(near, tokens):
                continue
            if near > at and near + 1 < len(tokens) and tokens[near + 1].kind == "number":
                break  # the next number is its own
            is_how = near > 1 and tokens[near - 1].text == "on"  # “hurry on foot 2”
            first = near - 2 if is_how and _activity(input, tokens[near - 2]) else near
            activity = _activity(input, tokens[first])
            if activity:
                segments.append(f"{activity} {count}")
                places += [*range(first, near + 1), at]
                break
    return ", ".join(segments), places


def _is_skill(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a word is a skill, and nothing that is done: “with riding 9”, “stamina 40 riding
    9”."""
    if not at:
        return False
    before = tokens[at - 1]
    is_gerund = before.kind == "number" and not before.unit and tokens[at].text.endswith("ing")
    return is_gerund or before.text in ("with", "my")


def _count(token: Token, unit: str) -> int:
    """How many of a unit a number is; 0 if it cannot be meant."""
    if token.kind != "number" or token.signed:
        return 0
    value = token.value
    if token.unit:
        if not unit or unit_of(token.unit)[0] != unit_of(unit)[0]:
            return 0
        value = value * factor(token.unit) / factor(unit)
    return int(value) if value.denominator == 1 else 0


def _activity(input: Mapping[str, Any], token: Token) -> str:
    for key, cues in input["options"].items():
        if any(cue[1:] == [token.stem] for cue in cues):
            return str(key)
    return ""


def entries(
    input: Mapping[str, Any], tokens: Sequence[Token], taken: set[int]
) -> tuple[str, list[int]]:
    """A list as it is written, “7@5, 6@6”, or numbers one after another beside its name,
    “vigilant 10 and 12”; and the places of all."""
    form = input["form"]
    if form == "other":
        return "", []
    if form == "options":
        return _acts(input, tokens)
    if form == "grid":
        return _rows(input, tokens, taken)
    if form[:1] == ";":
        return named_entries(form, tokens, taken)
    if form and SECOND in words_of([input]):
        return _pairs_of_second(form, tokens, taken)
    if form:
        return _pairs(form, tokens, taken)
    names = {cue[1] for cue in of_one_word(input["cues"])} - COUNTED
    for at, token in enumerate(tokens):
        if token.stem in names and at not in taken:
            places = sorted(
                place for step in (1, -1) for place in _numbers_from(at, step, names, tokens, taken)
            )
            if places:
                texts = [_written(tokens[place]) for place in places]
                if len(texts) == 1:
                    texts *= _times_of(input, places, tokens)
                return ", ".join(texts), [at, *places]
    return "", []


def _times_of(input: Mapping[str, Any], places: Sequence[int], tokens: Sequence[Token]) -> int:
    """How often one number of a list is meant, by what its entries are counted in: “2 EMU each
    round, for three rounds”."""
    counted = re.search("_by_([a-z]+)$", input["name"])
    for at, (number, thing) in enumerate(pairwise(tokens)):
        is_free = at not in places and re.fullmatch(r"[1-9]\d?", whole_of(number), re.ASCII)
        if counted and is_free and thing.stem == counted[1]:
            return int(number.value)
    return 1


def _rows(
    input: Mapping[str, Any], tokens: Sequence[Token], taken: set[int]
) -> tuple[str, list[int]]:
    """The rows of a grid, right behind its name: “fuel 2 2 4 / 0 3 1”."""
    for at, token in enumerate(tokens):
        if token.kind != "grid" or at in taken:
            continue
        stems: set[str] = set()
        for one in reversed(tokens[max(0, at - 3) : at]):
            if one.kind == "grid":
                break
            stems.add(one.stem)
        if any(stems.issuperset(cue[1:]) for cue in input["cues"]):
            rows = (" ".join(row.split()) for row in token.text.split("/"))
            return " / ".join(rows), [at]
    return "", []


def _acts(input: Mapping[str, Any], tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """What is done, one act after another, each by the longest name that begins at its place."""
    acts: list[str] = []
    places: list[int] = []
    texts = ["", "", *(token.text for token in tokens)]
    for at in range(len(tokens)):
        is_test = texts[at] in ("test", "tests") and texts[at + 1] in ("to", "for")
        if at in places or is_test:
            continue
        found = [
            (worth * len(stems), key, named)
            for key, cues in input["options"].items()
            for worth, *stems in cues
            if (named := phrase_at(stems, tokens, {*range(at), *places})) and named[0] == at
        ]
        if found:
            _, key, named = max(found, key=lambda one: one[0])
            acts.append(key)
            places += named
    return ", ".join(acts), places


def _pairs_of_second(form: str, tokens: Sequence[Token], taken: set[int]) -> tuple[str, list[int]]:
    """The pairs behind “second” in its clause: “the second skill with 5 dice at difficulty 4”."""
    said = [at for at, token in enumerate(tokens) if token.text == SECOND and at not in taken]
    if not said:
        return "", []
    ends = (at for at in range(said[0], len(tokens)) if tokens[at].text in PAUSES)
    end = next(ends, len(tokens))
    others = {at for at in range(len(tokens)) if not said[0] < at < end}
    text, places = _pairs(form, tokens, taken | others)
    return text, [said[0], *places] if places else []


def _pairs(form: str, tokens: Sequence[Token], taken: set[int]) -> tuple[str, list[int]]:
    """Pairs as they are written, “7@5, 6@6”, or said: “7 dice at difficulty 5 and 6 dice at 6”."""
    texts: list[str] = []
    places: list[int] = []
    for at, token in enumerate(tokens):
        if at in taken or at in places:
            continue
        if token.kind == "pair" and form in token.text and "d" not in token.text:
            texts.append(token.text.replace(" ", ""))
            places.append(at)
        elif whole_of(token):
            second = _said_pair(at, SAID_PAIRS[form], tokens)
            if second:
                texts.append(f"{whole_of(token)}{form}{whole_of(tokens[second])}")
                places += range(at, second + 1)
    return ", ".join(texts), places


def _said_pair(at: int, said: Sequence[frozenset[str]], tokens: Sequence[Token]) -> int:
    """The place of 5 in “7 dice at difficulty 5”, for that of 7; 0 if nothing like it is said."""
    between: set[str] = set()
    for place in range(at + 1, min(at + 7, len(tokens))):
        if whole_of(tokens[place]):
            must, may = said
            return place if between & must and between <= must | may else 0
        between.add(tokens[place].text)
    return 0


def _numbers_from(
    at: int, step: int, names: set[str], tokens: Sequence[Token], taken: set[int]
) -> list[int]:
    """The places of the numbers that follow, or lead to, the name of a list."""
    places: list[int] = []
    place = at + step
    is_in_order = False
    while 0 <= place < len(tokens):
        token = tokens[place]
        is_last = len(places) > 1 and tokens[place - 1].text == "and"  # “0, 3 and 10 hours”
        is_free = token.kind == "number" and (not token.unit or is_last) and place not in taken
        if is_free and second_of(place, tokens) is None and first_of(place, tokens) is None:
            places.append(place)
        elif _is_end(place, step, tokens, names, is_first=not (places or is_in_order)):
            here = " ".join(one.text for one in tokens[place : place + 4])
            in_order = IN_ORDER.match(here) if step == 1 else None
            if not in_order:
                break
            is_in_order = True
            place += in_order[0].count(" ")
        place += step
    if step == -1 and places and places[-1] + 1 != at and tokens[places[-1] + 1].stem in names:
        places.pop()  # it counts what follows: “3 rounds at 2”
    is_count = (
        step == 1
        and len(places) > 1
        and place < len(tokens)
        and is_content(tokens[place])
        and tokens[place].text not in AGAINST
        and tokens[place - 1].kind == "number"
        and tokens[place - 2].text in (",", "with")
    )
    return sorted(places[:-1] if is_count else places)


def _is_end(
    at: int, step: int, tokens: Sequence[Token], names: set[str], *, is_first: bool
) -> bool:
    """Whether a list ends here: “2 EMU, then 3” goes on."""
    token, further = tokens[at], at + step
    if token.text == "," and is_first:
        return not 0 <= further < len(tokens) or tokens[further].text != "then"
    return token.text not in BETWEEN and token.stem not in names


def character_name(tokens: Sequence[Token], taken: set[int]) -> int | None:
    """The place of a character’s name: after “name is”, before a colon, or after “character”,
    “called”, “for”."""
    texts = [token.text for token in tokens]
    for at in range(2, len(tokens)):
        is_told = texts[at - 1] == "is" and (
            texts[at - 2] == "name"
            or (texts[at - 2] == "character" and texts[at + 1 : at + 2] in BEHIND_NAMES)
        )
        if is_told and _may_be_name(at, tokens, taken):
            return at
    for at, (before, _, behind) in enumerate(zip(texts, texts[1:], texts[2:], strict=False), 1):
        if before == ":" and behind == "," and _may_be_name(at, tokens, taken):
            return at
    for at, token in enumerate(tokens):
        if not _may_be_name(at, tokens, taken) or token.text in FILLERS:
            continue
        before = tokens[at - 1].text if at else ""
        behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
        if token.text in ("character", "sheet", "char", "pc"):
            continue
        is_behind = before in ("character", "char", "pc", "called", "name", "named", "for")
        if is_behind or behind in (":", "has") or (behind == "," and at < 3):
            return at
    return None


def _may_be_name(at: int, tokens: Sequence[Token], taken: set[int]) -> bool:
    """Whether a word may be the name of a character; that of an opponent is none."""
    if tokens[at].kind != "word" or at in taken:
        return False
    return all(token.stem not in ("opponent", ENEMY) for token in tokens[max(0, at - 4) : at])
