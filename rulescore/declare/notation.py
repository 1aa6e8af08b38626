"""An input that is dice as people write them: “2d6+3”, “1d8+1d4”, “4”."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from math import prod
from typing import NamedTuple

from rulescore.declare.figures import MINUS
from rulescore.declare.inputs import Line, Unacceptable, shortened
from rulescore.dice.pools import Dice, added_up, sum_of
from rulescore.language import say

__all__ = ["DiceNotation", "DiceSum", "LikeDice"]

TERM = re.compile(r"([+-]?)([^+-]+)")
"""A sign and what follows it. A text falls into its terms in one way only, at its signs, so that
none takes long to refuse."""

SPELT = re.compile(r"([0-9]{0,4})d([0-9]{1,4})|([0-9]{1,4})")
"""A term: dice, or a whole number."""


class LikeDice(NamedTuple):
    """So many dice of so many sides."""

    number: int
    sides: int

    def __str__(self) -> str:
        return f"{self.number}{die_name(self.sides)}"


def die_name(sides: int) -> str:
    """What a die of so many sides is called: d6."""
    return say("d{sides}", sides=sides)


def _letter() -> str:
    """What stands between the number of dice and their sides."""
    return say("d{sides}", sides="").lower()


class DiceSum(NamedTuple):
    """Dice, and a number added to them or taken off. A plain number has no dice."""

    dice: tuple[LikeDice, ...]
    added: int

    @property
    def outcomes(self) -> int:
        """How many equally likely outcomes the dice have."""
        return prod(sides**number for number, sides in self.dice)

    @property
    def each_sides(self) -> tuple[int, ...]:
        """The sides of each die."""
        return tuple(sides for number, sides in self.dice for _ in range(number))

    def times(self, times: int) -> "DiceSum":
        """The same so many times over, added up."""
        dice = tuple(LikeDice(times * number, sides) for number, sides in self.dice if times)
        return DiceSum(dice, times * self.added)

    def total(self) -> Dice:
        """The total of the dice and the number; it may be below 0."""
        return _total(self)

    def __str__(self) -> str:
        dice = "+".join(map(str, self.dice))
        if not dice:
            return f"{MINUS if self.added < 0 else ''}{abs(self.added)}"
        sign = "+" if self.added > 0 else MINUS
        return f"{dice}{sign}{abs(self.added)}" if self.added else dice


@lru_cache(maxsize=256)  # whoever changes another field asks for the same dice again
def _total(rolled: DiceSum) -> Dice:
    like: Counter[int] = Counter()
    for number, sides in rolled.dice:
        like[sides] += number
    return added_up(*((1, sum_of(f"{like[sides]}d{sides}")) for sides in like)) + rolled.added


@dataclass(frozen=True)
class DiceNotation(Line):
    """Dice as text: dice with a number added or taken off, or a plain number.

    `plain` and `added` are the numbers that may stand alone and beside dice, `sides` the dice there
    are. With `terms` more than 1, so many dice and numbers may be added up in any order. `blanks`
    are refused, allowed around signs, or ignored. Refused: whatever is outside of that.
    """

    _: KW_ONLY
    most_dice: int
    sides: Sequence[int]
    plain: range
    added: range
    terms: int = 1
    blanks: str = "around signs"

    def accepted(self) -> str:
        sides = {"most": self.most_dice, "sides": _listed(self.sides)}
        dice = say("1 to {most} dice of {sides} sides", **sides)
        number = say("a whole number from {least} to {most}", **_bounds(self.plain))
        told = {"dice": dice, "number": number, "example": self.to_text(self.example)}
        told["without"] = say(", without blanks") if self.blanks == "refused" else ""
        if self.terms > 1:
            return say(
                "up to {terms} of these with + between them: {dice}, {number}{without}; "
                "such as “{example}”",
                terms=self.terms,
                **told,
            )
        told["most"] = str(self.added[-1])
        if self.added.start < 0:
            return say(
                "{number}, or {dice} with a number up to {most} added or taken off{without}, "
                "such as “{example}”",
                **told,
            )
        return say(
            "{number}, or {dice} with a number up to {most} added{without}, such as “{example}”",
            **told,
        )

    def to_text(self, value: str) -> str:
        return value.replace("d", say("d{sides}", sides=""))

    def read_value(self, value: object) -> str:
        text = super().read_value(value)
        self.dice(text)
        return text

    def dice(self, text: str) -> DiceSum:
        """The dice that a text stands for; Unacceptable if it is outside the grammar."""
        shown = shortened(text.strip())
        if not shown:
            raise Unacceptable(say("nothing is given"))
        dice: list[LikeDice] = []
        numbers: list[int] = []
        for sign, number, sides, plain in self._terms(text):
            if plain:
                numbers.append(-int(plain) if sign == "-" else int(plain))
            elif sign == "-" or (self.terms == 1 and (dice or numbers)):
                raise _neither(shown)
            else:
                dice.append(self._like_dice(number, sides, shown))
        self._check_numbers(numbers, bool(dice), shown)
        return DiceSum(tuple(dice), sum(numbers))

    def _terms(self, text: str) -> list[tuple[str, str, str, str]]:
        shown = shortened(text.strip())
        signs = text.lower().replace(MINUS, "-").replace(_letter(), "d")
        written = self._without_blanks(signs)
        terms = TERM.findall(written)
        spelt = [(sign, SPELT.fullmatch(text)) for sign, text in terms]
        is_whole = "".join(map("".join, terms)) == written and not written.startswith("+")
        least = self.added.start if len(terms) > 1 else self.plain.start
        may_lower = least < 0 or not any(sign == "-" for sign, _ in terms)
        if not is_whole or not all(found for _, found in spelt) or not may_lower:
            raise _neither(shown)
        if len(terms) > max(self.terms, 2):
            told = {"text": shown, "most": max(self.terms, 2)}
            raise Unacceptable(say("“{text}” has more than {most} parts", **told))
        return [(sign, *found.groups("")) for sign, found in spelt if found]

    def _without_blanks(self, text: str) -> str:
        if self.blanks == "around signs":
            return re.sub(r" *([+-]) *", r"\1", " ".join(text.split()))
        return "".join(text.split()) if self.blanks == "ignored" else text

    def _like_dice(self, number: str, sides: str, shown: str) -> LikeDice:
        dice = LikeDice(int(number or 1), int(sides))
        if not 1 <= dice.number <= self.most_dice:
            told = {"text": shown, "most": self.most_dice}
            raise Unacceptable(say("“{text}” has not from 1 to {most} dice", **told))
        if dice.sides not in self.sides:
            told = {"text": shown, "sides": _listed(self.sides)}
            raise Unacceptable(say("“{text}” has no dice of {sides} sides", **told))
        return dice

    def _check_numbers(self, numbers: list[int], beside_dice: bool, shown: str) -> None:
        if not beside_dice and len(numbers) > self.terms:
            raise _neither(shown)
        allowed = self.added if beside_dice else self.plain
        for number in numbers:
            if number in allowed:
                continue
            told = {"text": shown, **_bounds(allowed)}
            if not beside_dice:
                raise Unacceptable(say("{text} is not from {least} to {most}", **told))
            if allowed.start < 0:
                raise Unacceptable(say("“{text}” adds or takes off more than {most}", **told))
            raise Unacceptable(say("“{text}” adds more than {most}", **told))


def _neither(shown: str) -> Unacceptable:
    return Unacceptable(say("“{text}” is neither a whole number nor dice", text=shown))


def _bounds(numbers: range) -> dict[str, str]:
    return {"least": str(numbers[0]), "most": str(numbers[-1])}


def _listed(sides: Sequence[int]) -> str:
    """Sides in words: a run of them, or each by itself."""
    if isinstance(sides, range):
        return say("{least} to {most}", **_bounds(sides))
    *most, last = map(str, sides)
    return say("{one} or {other}", one=", ".join(most), other=last)
