"""Which rules people mean by some words: a score over titles, other names and texts."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log
from os.path import commonprefix

from rulescore.assistants.shapes import Rule
from rulescore.declare.mistakes import nearest

WORD = re.compile(r"[^\W_]+")
FEWEST_LETTERS = 4
"""So many letters, and half of the longer one, two words must share from their beginning to be
taken for forms of one."""
FORM = 0.6
"""What another form of a word counts, as “walking” for “walk”."""
LITTLE = frozenset(
    WORD.findall(
        """
        a about after all am an and any are as at be been but by can cant could did do does doing
        dont else for from get gets had has have having he her here him his how i if im in into is
        isnt it its ive just long many may me much must my no not of off on or our out over she
        should so some still than that the their them then there these they this those to too up us
        was we were what when where which while who whom why will with would you your
        """
    )
)
"""Words that tell nothing, unless nothing else is asked."""
WORTH_TELLING = 0.15
"""A rule with a smaller share of the best score is left out."""


@dataclass(frozen=True)
class Indexed:
    """A rule with its words, each with the weight of the best place in which it stands, and its
    names."""

    rule: Rule
    weights: Mapping[str, float]
    names: frozenset[str]


class RuleSearch:
    """Finds rules by words."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = [_indexed(rule) for rule in rules]

    def find(self, text: str, game: str = "", most: int = 8) -> list[Rule]:
        """The rules that have at least one of the words, of one game if it is named: first those
        that players call exactly so, then the best."""
        given = dict.fromkeys(words(text))
        telling = [word for word in given if word not in LITTLE]
        asked = list(map(self._forms_of, telling or given))
        tells = [self._rarity(forms) for forms in asked]
        name = " ".join(words(text))
        scored = []
        for one in self._rules:
            if game in ("", one.rule.game):
                matches = [_weight(one.weights, forms) for forms in asked]
                shared = sum(map(bool, matches)) / max(1, len(matches))
                score = shared * sum(
                    tell * match for tell, match in zip(tells, matches, strict=True)
                )
                scored.append((name in one.names, score, one.rule))
        least = WORTH_TELLING * max((score for _, score, _ in scored), default=0)
        worth = [each for each in scored if each[1] > 0 and each[1] >= least]
        worth.sort(key=lambda each: each[:2], reverse=True)
        return [rule for _, _, rule in worth[:most]]

    def _forms_of(self, word: str) -> dict[str, float]:
        """What the word counts for in its forms; one that no rule has in any is misspelt."""
        begun = self._by_beginning.get(word[:FEWEST_LETTERS], ())
        forms = {other: FORM for other in begun if _are_alike(word, other)}
        if word in self._words:
            forms[word] = 1
        return forms or {nearest(word, self._words) or word: FORM}

    def _rarity(self, forms: Mapping[str, float]) -> float:
        """How much a word tells: one that stands in fewer rules tells more."""
        having = sum(any(form in one.weights for form in forms) for one in self._rules)
        return log(1 + len(self._rules) / (1 + having))

    @cached_property
    def _words(self) -> dict[str, None]:
        """Every word that a rule has, in an order that does not change."""
        return dict.fromkeys(word for one in self._rules for word in one.weights)

    @cached_property
    def _by_beginning(self) -> dict[str, list[str]]:
        words: dict[str, list[str]] = {}
        for word in self._words:
            words.setdefault(word[:FEWEST_LETTERS], []).append(word)
        return words


def words(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return WORD.findall(text.lower().replace("’", "").replace("'", ""))


def _indexed(rule: Rule) -> Indexed:
    notes = " ".join(f"{note.title} {note.text}" for note in rule.leaves_open)
    cells = " ".join(cell for table in rule.tables for row in table.rows for cell in row)
    places = (
        (1.0, f"{rule.text} {notes} {cells}"),
        (2.0, f"{rule.sentence} {rule.page} {rule.id}"),
        (3.0, " ".join(rule.happened)),
        (4.0, f"{rule.title} {' '.join(rule.players_say)}"),
    )
    weights = {word: weight for weight, text in places for word in words(text)}
    names = (rule.title, *rule.players_say, *rule.happened, rule.id)
    return Indexed(rule, weights, frozenset(" ".join(words(name)) for name in names))


def _weight(weights: Mapping[str, float], forms: Mapping[str, float]) -> float:
    return max(weights.get(form, 0) * counts for form, counts in forms.items())


def _are_alike(one: str, other: str) -> bool:
    """Whether two words begin alike, as forms of one word do: “walk” and “walking”, “carry” and
    “carries”, but not “start” and “starving”."""
    shared = commonprefix((one, other))  # noqa: RUF071  # letters are meant
    shorter, longer = sorted((one, other), key=len)
    if 2 * len(shared) < len(longer):
        return False
    return len(shared) > FEWEST_LETTERS or shorter.removesuffix("y") == shared
