"""What a question means: the calculators that answer it, best first, each with the inputs that its
words set, and the words that mean nothing to it."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple, Self

from rulescore.asking.games import (
    COMPARING,
    COMPARISONS,
    OF_ALL,
    Said,
    games_named,
    mark_games,
    without_games,
)
from rulescore.asking.lists import SECOND, character_name, dice, entries, plan
from rulescore.asking.measures import without_sums
from rulescore.asking.naming import (
    Named,
    best_phrase,
    cues_without,
    is_denied,
    is_negated,
    mark_foes,
    phrase_at,
    sayable_in,
    side_at,
    whose,
    words_of,
)
from rulescore.asking.numbers import Pair, best_pairs, number_pairs, without_rivals
from rulescore.asking.pools import LEFT_OVER, second_of
from rulescore.asking.reading import read, with_pools
from rulescore.asking.spelling import correct
from rulescore.asking.tokens import Token
from rulescore.asking.words import FILLERS, NEGATIONS, OTHERS, UNSAID

MOST = 5
TRIED = 24
"""So many calculators are looked at closely, those first whose words are asked."""
FURTHER = 0.93
"""What each further calculator of a game is worth beside the first."""
ENOUGH = 0.25
"""The share of the best score that another needs to be given beside it."""
NUMBER = re.compile(r"\d", re.ASCII)
BESIDE = 1.5
"""What a choice is worth more beside the name of what is chosen: a “good sneak”."""
CHOSEN, CHOSEN_ALONE = 0.6, 0.2
"""What is chosen says less than a number does, since its words may be about something else; least
where no number is."""
RELEVANCE, EVIDENCE, LOOSE, LEFT = 0.0045, 2.0, 3.0, 0.3
"""What hundredths of words about a calculator are worth, what inputs that are set, numbers that
mean nothing to it, and other words."""


class _Question(NamedTuple):
    """What is asked, the games that it names, that which it is about, if it is one, the book that
    is read, and whether games are compared."""

    text: str
    games: Sequence[Said]
    named: str
    here: str
    is_comparing: bool


class _Words(NamedTuple):
    """The pieces of a question, whose each is, and what leaves of cues those that it may say."""

    tokens: Sequence[Token]
    sides: Sequence[str]
    sayable: Callable[[Any], list[Any]]

    @classmethod
    def of(cls, tokens: Sequence[Token]) -> Self:
        sides = [side_at(at + 1, tokens) for at in range(len(tokens))]
        return cls(tokens, sides, sayable_in(tokens, sides))


@dataclass(frozen=True)
class Use:
    """Words of a question, by their places, and the input and value that they set."""

    words: str
    input: str
    value: Any
    places: tuple[int, ...]


@dataclass
class Understanding:
    """A calculator, how the words of a question are used, and which are not."""

    calculator: str
    uses: list[Use] = field(default_factory=list)
    not_understood: list[str] = field(default_factory=list)
    score: float = 0.0


def understand(
    text: str, books: Mapping[str, str], index: Callable[[str], Mapping[str, Any]], here: str = ""
) -> list[Understanding]:
    """The best readings of a question, at most five; `here` is the book that is read.

    A question is about the game that it names, or else about the one that is read; if that does not
    explain its numbers, it may be about any. `index` gives what can be asked of a game, or of all.
    """
    question = _question(text.lower(), books, here)
    if question.named:
        return _readings(question, index(question.named))
    of_one = COMPARISONS if question.is_comparing else here
    found = _readings(question, index(of_one)) if of_one in books else []
    return found if _is_explained(found) else _readings(question, index(""))


def _question(text: str, books: Mapping[str, str], here: str) -> _Question:
    games = games_named(text, books)
    names = {one.game for one in games}
    is_of_all = bool(OF_ALL.search(text)) or len(names) > 1  # “who lasts longer, usiel or zt?”
    is_comparing = is_of_all or (not names and bool(COMPARING.search(text)))
    return _Question(text, games, "" if is_comparing else "".join(names), here, is_comparing)


def _is_explained(found: Sequence[Understanding]) -> bool:
    """Whether the best reading of a question sets something, and leaves no number."""
    best = found[0] if found else None
    return best is not None and bool(best.uses) and not NUMBER.search(" ".join(best.not_understood))


def _readings(question: _Question, index: Mapping[str, Any]) -> list[Understanding]:
    """The best readings of a question among the calculators of an index."""
    named, here, is_comparing = question.named, question.here, question.is_comparing
    tokens = read(without_games(question.text, question.games))
    if is_comparing:
        mark_games(tokens, question.text, question.games)
    correct(tokens, index["known"])
    mark_foes(tokens)
    pools = with_pools(tokens)
    as_pairs = _Words.of(tokens)
    as_pools = _Words.of(pools) if len(pools) > len(tokens) else as_pairs
    in_parts = _Words.of(without_sums(pools)) if any(one.parts for one in pools) else as_pools
    if all(token.is_corrected for token in tokens if token.stem and token.text not in FILLERS):
        return []
    words = {token.stem: None for token in tokens if token.text not in FILLERS and token.stem}
    words |= {token.unit_stem: None for token in tokens if token.unit_stem}
    looked_at = []
    for entry in index["calculators"]:
        game = entry["id"].split(".")[0]
        relevance = sum(entry["about"].get(word, 0) for word in words)
        if relevance or game == (named or here):
            worth = _worth(game, named, here, is_comparing)
            looked_at.append((relevance * worth, worth, entry))
    looked_at.sort(key=lambda one: -one[0])
    found = []
    for relevance, worth, entry in looked_at[:TRIED]:
        apart = in_parts if _takes_parts(entry) else as_pools
        one = _Filling(entry, as_pairs if _takes_pairs(entry) else apart).fill()
        one.score = (one.score + RELEVANCE * relevance) * sqrt(worth)
        found.append(one)
    if not named and not here:
        _mix_games(found)
    found.sort(key=lambda one: -one.score)
    return [one for one in found if one.score > 0 and one.score >= ENOUGH * found[0].score][:MOST]


def _takes_pairs(entry: Mapping[str, Any]) -> bool:
    """Whether a calculator has a list that may have “9/4” in it, which else is a pool."""
    forms = (one["form"] for one in entry["inputs"] if one["kind"] == "list")
    return any(form[:1] in ("/", ";") or "pair" in form for form in forms)


def _takes_parts(entry: Mapping[str, Any]) -> bool:
    """Whether a calculator asks for hours and minutes apart."""
    return {"h", "min"} <= {one.get("unit") for one in entry["inputs"]}


def _mix_games(found: Sequence[Understanding]) -> None:
    """Let each further calculator of a game be worth a little less, so that those of several games
    are shown that answer as well."""
    seen: Counter[str] = Counter()
    for one in sorted(found, key=lambda one: -one.score):
        game = one.calculator.split(".")[0]
        one.score *= FURTHER ** seen[game]
        seen[game] += 1


def _worth(game: str, named: str, here: str, is_comparing: bool) -> float:
    """How much more a calculator is worth by its game."""
    if is_comparing and not named:
        return 3.0 if game == COMPARISONS else 0.5
    if game == COMPARISONS:
        return 0.4
    if named:
        return 3.0 if game == named else 0.3
    if here:
        return 2.0 if game == here else 0.6
    return 1.0


def _sayable_of(input: Mapping[str, Any], sayable: Callable[[Any], list[Any]]) -> dict[str, Any]:
    """An input with the cues that a question may say."""
    cues: dict[str, Any] = {
        key: sayable(input[key]) for key in ("cues", "bare", "no") if key in input
    }
    if "options" in input:
        cues["options"] = {key: sayable(some) for key, some in input["options"].items()}
    return {**input, **cues}


class _Filling:
    """The inputs of one calculator, set from the words of a question."""

    def __init__(self, entry: Mapping[str, Any], words: _Words) -> None:
        self.entry = entry
        self.tokens, self.sides, sayable = words
        self.inputs = [_sayable_of(input, sayable) for input in entry["inputs"]]
        self.taken: set[int] = set()
        self.uses: list[Use] = []
        self.chosen: set[int] = set()
        self.chosen_by_more: set[int] = set()
        self.evidence = 0.0
        self.chosen_evidence = 0.0

    def fill(self) -> Understanding:
        """Set what takes more than a number, then the numbers, then what is chosen."""
        self._lists()
        self._times_of_switches()
        self._dice("dice")
        pairs = number_pairs(self.inputs, self.tokens, self.taken)
        for pair in without_rivals(best_pairs(pairs), pairs):
            name = self._full_or_now(pair) if "sheet" in self.entry else ""
            name = name or self.inputs[pair.input]["name"]
            self._use((pair.number, *pair.places), name, pair.value)
            self.evidence += min(pair.score, 6)
            if pair.sets and not self._is_set(pair.sets[0]):
                self._use((pair.number,), *pair.sets)
        self._dice("number")
        if "sheet" in self.entry:
            place = character_name(self.tokens, self.taken)
            if place is not None:
                self._use((place,), "name", self.tokens[place].text.capitalize())
        self._needed()
        spoken = {place for use in self.uses for place in use.places}
        choices = [one for one in self.inputs if one["kind"] == "choice"]
        chosen = [choice for one in choices for choice in self._choices(one, spoken)]
        for named, input, key in sorted(chosen, key=lambda one: -one[0].score):
            is_part = len(named.places) == 1 and named.places[0] in self.chosen_by_more
            is_free = is_part or self.chosen.isdisjoint(named.places)
            if not self._is_set(input["name"]) and is_free:
                self._use(named.places, input["name"], key)
                self.chosen.update(named.places)
                if len(named.places) > 1:
                    self.chosen_by_more.update(named.places)
                self.chosen_evidence += min(named.score, 3)
        for input in self.inputs:
            if input["kind"] == "switch" and not self._is_set(input["name"]):
                self._switch(input, spoken)
        self._nothing_of()
        self._needed()
        left = self._not_understood()
        loose = sum(
            token.kind in ("number", "dice", "pair", "grid")
            and at not in self.taken
            and token.text != "one"
            for at, token in enumerate(self.tokens)
        )
        of_choices = (CHOSEN if self.evidence else CHOSEN_ALONE) * self.chosen_evidence
        score = EVIDENCE * (self.evidence + of_choices) - LOOSE * loose - LEFT * len(left)
        uses = sorted(self.uses, key=lambda use: use.places)
        return Understanding(self.entry["id"], uses, left, score)

    def _is_set(self, name: str) -> bool:
        return any(use.input == name for use in self.uses)

    def _input(self, use: Use) -> Mapping[str, Any]:
        """The input that is set; the name of a character is none that can be asked."""
        found = (one for one in self.inputs if one["name"] == use.input)
        return next(found, {"cues": [], "stems": set()})

    def _use(self, places: Iterable[int], input: str, value: Any) -> None:
        ordered = tuple(sorted({*places}))
        self.taken.update(ordered)
        words = " ".join(self.tokens[at].text for at in ordered)
        self.uses.append(Use(words, input, value, ordered))

    def _times_of_switches(self) -> None:
        """Set a yes whose name has a time in it: “deep breaths for a minute”."""
        for input in self.inputs:
            if input["kind"] == "switch":
                for _, *stems in (cue for cue in input["cues"] if len(cue) > 3):
                    places = phrase_at(stems, self.tokens, self.taken, with_units=True)
                    if any(self.tokens[at].unit for at in places):
                        self._use(places, input["name"], True)
                        break

    def _full_or_now(self, pair: Pair) -> str:
        """Which of a pool’s values is meant on a sheet: who writes “hits 24” has them all."""
        now = self.inputs[pair.input]
        is_part = second_of(pair.number, self.tokens) is not None
        near = self.tokens[max(0, pair.number - 3) : pair.number + 3]
        if "full" in now or is_part or any(token.text in LEFT_OVER for token in near):
            return ""
        own = words_of([now])
        pools = (one for one in self.inputs if "full" in one and own & words_of([one]))
        return next((one["name"] for one in pools if not self._is_set(one["name"])), "")

    def _dice(self, kind: str) -> None:
        for pair in dice(self.inputs, self.tokens, self.taken, kind):
            name = self.inputs[pair.input]["name"]
            if not self._is_set(name):
                self._use((pair.number, *pair.places), name, pair.value)
                self.evidence += min(pair.score, 4)

    def _lists(self) -> None:
        lists = [one for one in self.inputs if one["kind"] in ("plan", "list")]
        for input in sorted(lists, key=lambda one: SECOND not in words_of([one])):
            if input["kind"] == "plan":
                value, places = plan(input, self.tokens)
            else:
                value, places = entries(input, self.tokens, self.taken)
            if places:
                self._use(places, input["name"], value)
                self.evidence += 4

    def _nothing_of(self) -> None:
        """Set to 0 what is denied: “no armour”."""
        for input in self.inputs:
            is_number = input["kind"] == "number" and input["least"] <= 0
            if self._is_set(input["name"]) or not (is_number or input["kind"] == "dice"):
                continue
            named = best_phrase(input["cues"], self.tokens, self.taken)
            if not named.places or not is_denied(named.places, self.tokens):
                continue
            no, first = self.tokens[min(named.places) - 1 :][:2]
            if not (first.text.endswith("ing") and no.text in ("no", "without")):
                nothing = Fraction(0) if is_number else "0"
                self._use((min(named.places) - 1, *named.places), input["name"], nothing)
                self.evidence += 1.5

    def _choices(
        self, input: Mapping[str, Any], spoken: set[int]
    ) -> list[tuple[Named, Mapping[str, Any], str]]:
        """What may be chosen of an input, first by the name that says most."""
        closed = (spoken - self._also_choosing(input)) | self._of_another(input)
        of_others = closed | self._places_of(lambda side: side != "their")
        heads = self.entry["heads"]
        beside = set(input["words"])
        found = []
        keys = [*input["options"]]
        for key, cues in input["options"].items():
            named = best_phrase(cues, self.tokens, closed)
            theirs = cues_without(OTHERS, [cue for cue in cues if cue[1] in OTHERS])
            bare = [cue for cue in theirs if len(cue) > 2 or cue[1] not in heads]
            of_them = best_phrase(bare, self.tokens, of_others)
            named = max(named, of_them, key=lambda one: one.score)
            is_not = bool(named.places) and is_negated(named.places, self.tokens, spoken)
            if is_not and len(keys) == 2:
                found.append((Named(named.score / 2, named.places), input, keys[key == keys[0]]))
            elif named.places and not is_not:
                own = named.places if len(named.places) == 1 else ()
                near = range(max(0, min(named.places) - 2), max(named.places) + 3)
                is_beside = any(
                    token.stem in beside
                    for at, token in enumerate(self.tokens)
                    if at in near and at not in own
                )
                is_meant = is_beside or self._is_needed(input["name"], key)
                score = named.score + (BESIDE if is_meant else 0.0)
                found.append((Named(score, named.places), input, key))
        return sorted(found, key=lambda one: -one[0].score)

    def _is_needed(self, name: str, key: str) -> bool:
        """Whether a choice must be made for what is set to matter."""
        return any(self._input(use).get("needs", {}).get(name) == key for use in self.uses)

    def _of_another(self, input: Mapping[str, Any]) -> set[int]:
        """The places of what is said of somebody else than the input is of, or of another game."""
        owner = whose(input, self.tokens)
        places = self._places_of(lambda side: side not in ("", owner)) if owner else set()
        if "game" in input:
            game = input["game"]
            places |= {at for at, token in enumerate(self.tokens) if token.game != game}
        return places

    def _places_of(self, is_meant: Callable[[str], bool]) -> set[int]:
        """The places of what is said of whom."""
        return {at for at, side in enumerate(self.sides) if is_meant(side)}

    def _said(self, cues: Sequence[Any], input: Mapping[str, Any], spoken: set[int]) -> Named:
        """The best of several ways to name something: of somebody else’s also without who
        that is, where it is said of them: “he has a sword, not drawn”."""
        named = best_phrase(cues, self.tokens, spoken | self._of_another(input))
        mine = [cue for cue in cues if cue[1] == "my"]  # “I act first”, and not the enemy
        named = max(named, best_phrase(mine, self.tokens, spoken), key=lambda one: one.score)
        if whose(input, self.tokens) == "their":
            others = self._places_of(lambda side: side != "their")
            of_them = best_phrase(cues_without(OTHERS, cues), self.tokens, spoken | others)
            named = max(named, of_them, key=lambda one: one.score)
        return named

    def _also_choosing(self, input: Mapping[str, Any]) -> set[int]:
        """The places that name a number by several of these choices: in “ka 4 of 26” the pool."""
        words = input["option_stems"]
        places: set[int] = set()
        for use in self.uses:
            named = self._input(use)
            names = words_of([named])
            is_unit = named.get("unit_by", [""])[0] == input["name"]
            if is_unit or all(not names.isdisjoint(option) for option in words):
                places.update(use.places)
        return places

    def _switch(self, input: Mapping[str, Any], spoken: set[int]) -> None:
        """Set a yes or no by what is said or denied."""
        no = self._said(input["no"], input, set())
        yes = self._said(input["cues"], input, spoken)
        within = range(min(yes.places, default=0) + 1, max(yes.places, default=0))
        denied = {at for at in within if self.tokens[at].stem == "not"}
        if no.places and (denied or no.score >= yes.score):
            self._use(no.places, input["name"], False)
            self.chosen_evidence += 2
        elif yes.places:
            is_not = bool(denied.difference(yes.places))  # “our dice do not explode”
            is_not = is_not or is_negated(yes.places, self.tokens, spoken)
            self._use(yes.places, input["name"], not is_not)
            self.chosen_evidence += 1.5

    def _needed(self) -> None:
        """Choose what must be chosen for what is set to matter: who names an opponent has one."""
        for use in list(self.uses):
            for name, text in self._input(use).get("needs", {}).items():
                if not self._is_set(name) and not self._is_said(name):
                    self._use(use.places, name, {"true": True, "false": False}.get(text, text))

    def _is_said(self, name: str) -> bool:
        """Whether a choice or a yes or no is named, whatever else needs it."""
        input = next(one for one in self.inputs if one["name"] == name)
        spoken = {place for use in self.uses for place in use.places}
        if input["kind"] == "choice":
            chosen = self._choices(input, spoken)
            return bool(chosen) and spoken.isdisjoint(chosen[0][0].places)
        said = self._said(input["no"], input, set()), self._said(input["cues"], input, spoken)
        return any(named.places for named in said)

    def _not_understood(self) -> list[str]:
        """Runs of words and numbers that nothing explains."""
        runs: list[list[str]] = []
        is_open = False
        is_set = [one for one in self.inputs if self._is_set(one["name"])]
        set_by = words_of(is_set)
        for one in is_set:
            if one["kind"] == "choice":
                set_by |= set().union(*one["option_stems"])
        known = {*self.entry["heads"], *set_by}
        for at, token in enumerate(self.tokens):
            if token.kind == "mark" or at in self.taken:
                is_open = False
            elif not self._says_something(token, known):
                if not is_open:
                    runs.append([])
                is_open = True
                runs[-1].append(token.text)
        return [" ".join(run) for run in runs]

    def _says_something(self, token: Token, known: Collection[str]) -> bool:
        """Whether a word is little, or known: about the calculator, or about what is set. One that
        names an input without a value is not understood: “in plate”."""
        if token.kind != "word":
            return False
        return (
            token.text in FILLERS
            or token.text in UNSAID
            or token.text.replace("'", "") in {*FILLERS, *NEGATIONS}
            or token.stem in known
        )
