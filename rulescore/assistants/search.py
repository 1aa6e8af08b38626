"""Which rules people mean by some words: a score over titles, other names and texts."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log

from rulescore.assistants.shapes import Rule

WORD = re.compile(r"[^\W_]+")
FEWEST_LETTERS = 4
"""So many letters two words must share from their beginning to be taken for forms of one."""
SAME_NAME = 100.0
"""The score of a rule that players call exactly so; no sum of words comes near it."""
WORTH_TELLING = 0.15
"""A rule with a smaller share of the best score is left out."""
BEGINNING = 0.6
"""What the beginning of a word counts, as in “walk” for “walking”."""


@dataclass(frozen=True)
class Indexed:
    """A rule with its words, each with the weight of the best place in which it stands."""

    rule: Rule
    weights: Mapping[str, float]
    names: frozenset[str]


class RuleSearch:
    """Finds rules by words."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = [_indexed(rule) for rule in rules]

    def find(self, text: str, game: str = "", most: int = 8) -> list[Rule]:
        """The rules that have at least one of the words, the best first; of one game if it is
        named."""
        asked = list(dict.fromkeys(words(text)))
        name = " ".join(words(text))
        scores = (
            (self._score(one, asked, name), one.rule)
            for one in self._rules
            if game in ("", one.rule.game)
        )
        found = sorted((one for one in scores if one[0]), key=lambda one: -one[0])[:most]
        return [rule for score, rule in found if score >= WORTH_TELLING * found[0][0]]

    def _score(self, one: Indexed, asked: list[str], name: str) -> float:
        matches = [self._rarity(word) * _weight(one.weights, word) for word in asked]
        share = sum(map(bool, matches)) / max(1, len(matches))
        return (SAME_NAME if name in one.names else 0) + sum(matches) * share

    def _rarity(self, word: str) -> float:
        """How much a word tells: one that stands in fewer rules tells more."""
        return log(1 + len(self._rules) / (1 + self._frequencies[word]))

    @cached_property
    def _frequencies(self) -> Counter[str]:
        return Counter(word for one in self._rules for word in one.weights)


def words(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return WORD.findall(text.lower().replace("’", "").replace("'", ""))


def _indexed(rule: Rule) -> Indexed:
    notes = " ".join(f"{note.title} {note.text}" for note in rule.leaves_open)
    cells = " ".join(cell for table in rule.tables for row in table.rows for cell in row)
    places = (
        (1.0, f"{rule.text} {notes} {cells}"),
        (2.0, f"{rule.sentence} {rule.page}"),
        (3.0, " ".join(rule.happened)),
        (4.0, f"{rule.title} {' '.join(rule.players_say)}"),
    )
    weights = {word: weight for weight, text in places for word in words(text)}
    names = (rule.title, *rule.players_say, *rule.happened, rule.id)
    return Indexed(rule, weights, frozenset(" ".join(words(name)) for name in names))


def _weight(weights: Mapping[str, float], word: str) -> float:
    """The weight of a word in a rule, or of one that begins alike."""
    alike = (
        BEGINNING * weight
        for other, weight in weights.items()
        if min(len(word), len(other)) >= FEWEST_LETTERS
        and (other.startswith(word) or word.startswith(other))
    )
    return max(weights.get(word, 0.0), max(alike, default=0.0))
