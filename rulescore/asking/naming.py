"""Where in a question something is named."""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rulescore.asking.measures import ENDS
from rulescore.asking.reading import GROUPS, PAUSES
from rulescore.asking.tokens import NUMBERS_OR_DICE, Token
from rulescore.asking.words import EARLIER, FILLERS, LINKS, NEGATIONS, OTHERS, WHOSE, is_foe

NOT_NEAR = 3
"""So many words may stand between “not” and what is not so, without little ones between names."""
NEAR = 4
"""So many words may stand between a number and what names it."""
CLOSE, GAP, COMMA, FROM_AFAR = 1.0, 0.35, 0.9, 0.35
"""What a name beside a number is worth more; what each word and each comma between takes off, and
a word that stands farther off in the clause."""
RIGHT_BEHIND = 0.8
"""What a name right behind a number is worth more: “9 hits”."""
AGAINST = frozenset(("against", "vs", "versus"))
"""Words for whom or what something is against."""
LEADING = AGAINST | {"with"}
"""Words that lead on to what comes next: what stands behind them does not name what is before."""
PARTING = frozenset(("with", "and"))
"""Words that part a little what stands before a number from it."""
LOOSE = 0.1
"""What each word within a phrase takes off that is not of it."""
ENEMY = "enemy"
"""What a goblin is called where the cues of an input do not name goblins."""
BELONGS = {
    **dict.fromkeys(("your", "player", "actor"), "my"),
    **dict.fromkeys(("enemy", "opponent", "pursuer"), "their"),
}
"""Whose the inputs are whose names begin so."""
CHASE = frozenset("pursu chas hunt catch".split())
FLEES = frozenset(("run", "fle", "escap"))
"""Stems of what somebody does who is chased."""
CHASED_BY_ME = {"pursuer": "my", "quarry": "their"}
"""The same where “we pursue” somebody, by the stems for that."""
HAVING = frozenset("has have had with is are :".split())
BACK = frozenset(("that's", "thats", "makes", "which"))
"""Words that refer to what was named before."""
THEY = frozenset(("they", "they're", "their", "them"))
HE = frozenset(("he", "he's", "she", "she's", "his", "him", "her", "hers"))
MINE = ("my", "mine")
PARTY = "party"
OWN = frozenset(("play", "charact", "hero", PARTY))
"""Stems of words for oneself."""
TURNS, TIMES = frozenset(("once", "twice", "thrice")), "tim"
"""Words for one time, two times and three times, and the stem of that."""
FURTHER_WORD = 0.5
"""What each further word of a name is worth, beside the first."""


class Named(NamedTuple):
    """How well something is named, and by the words at which places."""

    score: float = 0.0
    places: tuple[int, ...] = ()


def sayable_in(tokens: Sequence[Token], sides: Sequence[str]) -> Callable[[Any], list[Any]]:
    """What leaves of cues those whose words are all in a question, in full or by their first
    letters: no others can be meant. Where something is theirs, by its side, words for whom one is
    up against may be left out."""
    said = {stem for token in tokens for stem in (token.stem, token.unit_stem)}
    if any(token.text in TURNS for token in tokens):
        said.add(TIMES)
    if any(token.is_foe for token in tokens):
        said.add(ENEMY)
    if "my" in sides:
        said.add("my")  # “mine”, “the party”
    if "their" in sides:
        said |= OTHERS
    short = tuple(token.text for token in tokens if token.is_short)

    def sayable(cues: Iterable[Sequence[Any]]) -> list[Any]:
        if not short:
            return [cue for cue in cues if said.issuperset(cue[1:])]
        return [
            cue for cue in cues if all(stem in said or stem.startswith(short) for stem in cue[1:])
        ]

    return sayable


def names_alone(token: Token, cues: Sequence[Sequence[Any]]) -> bool:
    """Whether one of several ways to name something is this one word."""
    alone = ([token.stem], [ENEMY]) if token.is_foe else ([token.stem],)
    return any(cue[1:] in alone for cue in cues)


def mark_foes(tokens: Sequence[Token]) -> None:
    """Mark words for whom one meets; “my wolf” is none. Where these are several, and “they”, he or
    she is one’s own: “three guards chase our thief; their agility is 11, his is 15”."""
    for at, token in enumerate(tokens):
        token.is_foe = is_foe(token.text) and (not at or tokens[at - 1].stem != "my")
    if not any(token.is_foe for token in tokens):
        for before, token, behind in zip(tokens, tokens[1:], tokens[2:], strict=False):
            token.is_foe = token.is_unknown and _is_somebody(before, behind)
    foes = [token.text for token in tokens if token.is_foe]
    are_many = bool(foes) and all(foe.endswith(("s", "men")) for foe in foes)
    if are_many and any(token.text in THEY for token in tokens):
        for token in tokens:
            if token.text in HE:
                token.stem = "me" if token.text == "him" else "my"


def _is_somebody(before: Token, behind: Token) -> bool:
    """Whether what stands around a word says that it is for somebody who has something: “the sailor
    has”, “a brute with”."""
    return before.text in ("a", "an", "the") and behind.text in ("has", "had", "with")


def named_beside(at: int, cues: Sequence[Sequence[Any]], tokens: Sequence[Token]) -> Named:
    """How well something is named beside the number at a place."""
    best = Named()
    for worth, *stems in cues:
        for sides in ((-1,), (1,), (-1, 1)) if len(stems) > 1 else ((-1,), (1,)):
            found = _on_sides(at, sides, worth, stems, tokens)
            if found.score > best.score:
                best = found
    return best


def _on_sides(
    at: int, sides: Sequence[int], worth: float, stems: Sequence[str], tokens: Sequence[Token]
) -> Named:
    """How well something is named before a number, behind it, or on both sides of it."""
    unit = TIMES if tokens[at].text in TURNS else tokens[at].unit_stem
    missing = [word for word in stems if word != unit]
    if not missing:
        return Named(worth if unit else 0.0)
    places: list[int] = []
    off = 0.0
    for step in sides:
        seen, cost = _beside(at, step, missing, tokens)
        if len(sides) > 1 and not seen:
            return Named()
        missing = _without(missing, seen, tokens)
        places += seen
        off += cost if seen else 0.0
    is_count = _counts_foes(at, tokens) and at + 1 in places
    if (
        len(missing) == 1
        and places
        and not is_count
        and _is_earlier_in_clause(missing[0], at, tokens)
    ):
        missing, off = [], off + FROM_AFAR
    if missing:
        return Named()
    score = worth * (1 + FURTHER_WORD * (len(stems) - 1)) + CLOSE - off
    if noun_behind(at, tokens) in places:
        score += RIGHT_BEHIND
    return Named(score + (0.05 if sides == (-1,) else 0.0), tuple(sorted(places)))


def noun_behind(at: int, tokens: Sequence[Token]) -> int:
    """The place of what a number counts, the last word of those right behind it: of “three ability
    rolls” that of the rolls; -1 if the next number is named by it."""
    place = at + 1
    if place >= len(tokens) or tokens[place].kind != "word":
        return -1
    if tokens[place].stem in GROUPS.values():
        return place
    while place + 1 < len(tokens) and place < at + 3 and is_content(tokens[place + 1]):
        place += 1
    is_between = place + 1 < len(tokens) and tokens[place + 1].kind in NUMBERS_OR_DICE
    return -1 if is_between else place


def is_content(token: Token) -> bool:
    """Whether a token is a word that is neither little nor between a number and its name."""
    return token.kind == "word" and token.text not in FILLERS and token.text not in LINKS


def _beside(
    at: int, step: int, stems: Sequence[str], tokens: Sequence[Token]
) -> tuple[list[int], float]:
    """The places of some stems on one side of a number, as far as they are near, and what stands
    between takes off."""
    missing = list(stems)
    places: list[int] = []
    gap, off, place = 0, 0.0, at + step
    cost = 0.0
    while 0 <= place < len(tokens) and missing and gap < NEAR:
        token = tokens[place]
        if step == 1 and token.text in LEADING:
            break
        if (_is_numeric(token) or token.text == ",") and token.game != tokens[at].game:
            place += step  # “endurance 6 in Archsoul and 12 in ZT”; the game’s own name is a comma
            continue
        if _parts(token):
            break
        said = _said(token, missing)
        if said and _is_asked(place, tokens):
            said = ""
        if token.text == ",":
            off += GAP + (0.0 if step == -1 and refers_back(at, tokens) else COMMA)
            gap += 1
        elif said:
            missing.remove(said)
            places.append(place)
            cost = off
        elif token.text == "and" and step == 1:
            off += COMMA
        elif token.text in PARTING and step == -1:
            off += GAP
        elif token.text not in LINKS and token.text not in BACK:
            wide = 1 if token.text in FILLERS or places else 2
            gap += wide
            off += GAP * wide
        place += step
    return places, cost


def refers_back(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a number is of what was named before: “an injury, so that’s four now”, “injuries, of
    which I have four”."""
    is_of_them = at + 1 < len(tokens) and tokens[at + 1].text in ("of them", "now")
    return is_of_them or any(token.text in BACK for token in tokens[max(0, at - 3) : at])


def _is_asked(at: int, tokens: Sequence[Token]) -> bool:
    """Whether it is asked how many there are: “how many turns do 3 goblins take”."""
    texts = [token.text for token in tokens[max(0, at - 2) : at]]
    return texts in (["how", "many"], ["how", "much"])


def _parts(token: Token) -> bool:
    """Whether a token ends the search for a name: another number, or the end of a sentence."""
    if _is_numeric(token):
        return token.text not in ("one", "nothing")
    return token.text in PAUSES and token.text != ","


def _is_numeric(token: Token) -> bool:
    return token.kind in ("number", "dice", "pair", "grid")


def _said(token: Token, stems: Sequence[str]) -> str:
    """The stem that a word says, in full or by its first letters; nothing if none. A goblin
    is an enemy, too."""
    if token.stem in stems:
        return token.stem
    if token.is_foe and ENEMY in stems:
        return ENEMY
    if token.is_short:
        return next((stem for stem in stems if len(stem) > 4 and stem.startswith(token.text)), "")
    return ""


def _without(stems: Sequence[str], places: Sequence[int], tokens: Sequence[Token]) -> list[str]:
    left = list(stems)
    for place in places:
        left.remove(_said(tokens[place], left))
    return left


def _is_earlier_in_clause(word: str, at: int, tokens: Sequence[Token]) -> bool:
    """Whether a word stands earlier in the clause: “enemy accurate 10 toughness 15”; one that says
    whose it is, in the sentence, unless another does later: “he has toughness 15, defence 9”."""
    if side := _side(word):
        return side_at(at, tokens) == side
    for place in range(at - 1, -1, -1):
        token = tokens[place]
        is_of_whom = word in AGAINST and tokens[place + 1].text in ("who", "whose")
        if token.text in PAUSES and not is_of_whom:
            return False
        if token.stem == word:
            return True
    return False


def side_at(at: int, tokens: Sequence[Token]) -> str:
    """Whose a number is: of the foes that it counts, or of the last word before it in the sentence
    that says so."""
    if _counts_foes(at, tokens):
        return "their"
    for place in range(at - 1, -1, -1):
        token = tokens[place]
        if token.text in ENDS:
            return ""
        if _is_chase(place, tokens):
            return _side_of_chase(place, tokens)
        if token.text in AGAINST:
            return ""
        if _is_no_side(place, tokens):
            continue
        if token.stem in OWN and place and tokens[place - 1].text == "the":
            return "my"
        if side := "their" if _is_foe_with_values(place, tokens) else _side_of(place, tokens):
            return side
    return ""


def _is_no_side(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a word for somebody says nothing of whose values come next: “her name is Mara”, “I
    chase him”."""
    is_him = at > 0 and tokens[at].text in ("him", "her", "them")
    is_done = is_him and (tokens[at - 1].text == "by" or _is_chase(at - 1, tokens))
    return is_done or (at + 1 < len(tokens) and tokens[at + 1].text in ("name", "name's"))


def _counts_foes(at: int, tokens: Sequence[Token]) -> bool:
    """Whether foes stand behind a number, and none is named for another behind them."""
    number, *behind = tokens[at : at + 3] if at < len(tokens) else [Token("", "mark", 0, 0)]
    is_count = number.kind == "number" and not number.signed and bool(behind) and behind[0].is_foe
    return is_count and (len(behind) < 2 or behind[1].kind != "number")


def _is_foe_with_values(at: int, tokens: Sequence[Token]) -> bool:
    """Whether a foe has what comes next: “the robber has”, “wolves agility 13”, “it has”."""
    behind = tokens[at + 1 : at + 3]
    if tokens[at].text == "it" and behind and behind[0].text in ("has", "had"):
        return True
    if not tokens[at].is_foe or not behind:
        return False
    is_named = len(behind) > 1 and is_content(behind[0]) and behind[1].kind in NUMBERS_OR_DICE
    return is_named or behind[0].text in HAVING


def _side_of_chase(at: int, tokens: Sequence[Token]) -> str:
    """Whose the values are behind who chases whom: “the thief we chase has …”."""
    if not _is_mine(at, tokens):
        return ""
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return "their" if behind in ("has", "is", "had") else "my"


def _is_mine(at: int, tokens: Sequence[Token]) -> bool:
    return any(one.stem in ("my", GROUPS["us"]) for one in tokens[max(0, at - 3) : at])


def _is_chase(at: int, tokens: Sequence[Token]) -> bool:
    """Whether somebody is chased: also in “we’re after”."""
    is_after = tokens[at].text == "after" and at > 0 and tokens[at - 1].stem == "my"
    return is_after or tokens[at].stem in CHASE


def whose(input: Mapping[str, Any], tokens: Sequence[Token]) -> str:
    """Whose value an input is, by its name: “my”, “their”, or nobody’s in particular."""
    role = input["name"].split("_")[0]
    if role in CHASED_BY_ME and _is_chasing(tokens):
        return CHASED_BY_ME[role]
    return BELONGS.get(role, "")


def _is_chasing(tokens: Sequence[Token]) -> bool:
    """Whether “we pursue”, “I chase” or “runs from me” stands anywhere."""
    return any(
        (_is_chase(at, tokens) and _is_mine(at, tokens)) or _is_from_me(at, tokens)
        for at in range(len(tokens))
    )


def _is_from_me(at: int, tokens: Sequence[Token]) -> bool:
    """Whether somebody flees from oneself: “runs from me”."""
    if tokens[at].text != "from" or not 0 < at < len(tokens) - 1:
        return False
    return tokens[at - 1].stem in FLEES and tokens[at + 1].stem in ("me", "my")


def _side_of(at: int, tokens: Sequence[Token]) -> str:
    """Whose the values behind a word are; “the thief’s” are theirs, and in “my perception’s 13” the
    word is “is”."""
    token = tokens[at]
    side = "my" if token.stem == PARTY else _side(token.stem)
    if side or not token.text.endswith("'s") or token.text.replace("'", "") in FILLERS:
        return side
    if at + 1 < len(tokens) and tokens[at + 1].kind == "number":
        return ""
    return "my" if token.stem in OWN else "their"


def _side(word: str) -> str:
    """Whose the values behind a word are; nothing if it does not say so."""
    return "their" if word in OTHERS else "my" if word in MINE else ""


def phrase_at(
    stems: Sequence[str], tokens: Sequence[Token], spoken: set[int], with_units: bool = False
) -> tuple[int, ...]:
    """Where all of these words stand close together, but for places that are `spoken` for; units of
    numbers are words only `with_units`."""
    is_enemy_alone = len(stems) == 1 and stems[0] == ENEMY
    for start, token in enumerate(tokens):
        if is_enemy_alone and token.stem != ENEMY:
            continue
        if start in spoken or not _word(token, stems, with_units):
            continue
        missing = list(stems)
        places: list[int] = []
        for place in range(start, min(len(tokens), start + len(stems) + 3)):
            if places and tokens[place].text in PAUSES:
                break
            said = _word(tokens[place], missing, with_units)
            if said and place not in spoken:
                missing.remove(said)
                places.append(place)
        if not missing and _is_in_order(stems, places, tokens):
            return tuple(places)
    return ()


def _word(token: Token, stems: Sequence[str], with_units: bool) -> str:
    """Which of some stems a token says; nothing if none."""
    if with_units and token.unit_stem in stems:
        return token.unit_stem
    if token.stem in stems:
        return token.stem
    return ENEMY if token.is_foe and ENEMY in stems else ""


def _is_in_order(stems: Sequence[str], places: Sequence[int], tokens: Sequence[Token]) -> bool:
    """Whether “my”, “their”, “enemy” or “no” stands before what it belongs to, and “me” behind it,
    or “enemy” where that comes last."""
    is_first = stems[0] in WHOSE.values() or stems[0] in NEGATIONS or stems[0] == ENEMY
    if is_first and not _word(tokens[places[0]], stems[:1], with_units=False):
        return False
    is_last = stems[-1] == "me" or (len(stems) > 1 and stems[-1] == ENEMY)
    return not is_last or _word(tokens[places[-1]], stems[-1:], with_units=False) != ""


def best_phrase(cues: Sequence[Sequence[Any]], tokens: Sequence[Token], spoken: set[int]) -> Named:
    """The best of several ways to name something, wherever it stands."""
    best = Named()
    for worth, *stems in cues:
        if worth * len(stems) <= best.score:
            continue
        places = phrase_at(stems, tokens, spoken)
        if not places:
            continue
        score = worth * len(stems) - LOOSE * (places[-1] - places[0] + 1 - len(places))
        if score > best.score:
            best = Named(score, places)
    return best


def of_one_word(cues: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
    """The cues of one word."""
    return [cue for cue in cues if len(cue) == 2]


def is_denied(places: Sequence[int], tokens: Sequence[Token]) -> bool:
    """Whether “no”, “without” or “none of them” stands right before words."""
    before = [token.text for token in tokens[: min(places)]]
    said = "(^| )(no|without|nobody|none( of [a-z]+)?)$"
    return re.search(said, " ".join(before)) is not None


def is_negated(places: Sequence[int], tokens: Sequence[Token], spoken: Container[int]) -> bool:
    """Whether a “no” or “without” stands before words in their clause that is not `spoken` for: in
    “without air after deep breaths” there is no air, but there are breaths."""
    first = min(places)
    is_any = first > 0 and tokens[first - 1].text == "any"
    away = 0
    for at in range(first - 1, -1, -1):
        away += 2 if tokens[at].text == "and" else tokens[at].text not in LINKS
        if tokens[at].text in {*PAUSES, "but"} or (away > NOT_NEAR and not is_any):
            return False
        if tokens[at].text == "could" and at > 1 and tokens[at - 2].text == "before":
            return True
        if tokens[at].text.replace("'", "") in NEGATIONS and at not in spoken:
            return True
    return False


def says_earlier(at: int, tokens: Sequence[Token]) -> bool:
    """Whether words near a number say that it was earlier: “5 so far”, “two days in”."""
    if tokens[at].unit and at and tokens[at - 1].text == "after":
        return True
    texts = [*(token.text for token in tokens[at + 1 : at + 3]), ",", ","]
    if texts[0] == "in" and texts[1] in PAUSES:
        return True
    for step in (-1, 1):
        for place in range(at + step, at + step * (NEAR + 1), step):
            if not 0 <= place < len(tokens) or _parts(tokens[place]):
                break
            if tokens[place].text in (",", "and"):
                break
            if tokens[place].text in EARLIER:
                return True
    return False


def counts_something(at: int, places: Sequence[int], tokens: Sequence[Token]) -> bool:
    """Whether a number counts what stands behind it, and that does not name it: “12 orcs”."""
    if at + 1 >= len(tokens) or at + 1 in places:
        return False
    return is_content(tokens[at + 1])


def cues_without(words: Container[str], cues: Iterable[Sequence[Any]]) -> list[list[Any]]:
    """Cues without some words, and none that has no others."""
    bare = [[worth, *(one for one in stems if one not in words)] for worth, *stems in cues]
    return [cue for cue in bare if len(cue) > 1]


def words_of(inputs: Sequence[Mapping[str, Any]]) -> set[str]:
    """The stems by which any of the inputs is named."""
    return set().union(*(input["stems"] for input in inputs))


def is_across_comma(at: int, places: Sequence[int], tokens: Sequence[Token]) -> bool:
    """Whether a comma stands between a number and what names the input."""
    if refers_back(at, tokens) and all(place < at for place in places):
        return False
    before = max((one for one in places if one < at), default=at)
    behind = min((one for one in places if one > at), default=at)
    return any(
        token.text == "," and token.game == tokens[at].game for token in tokens[before:behind]
    )
