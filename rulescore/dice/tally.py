"""The same dice rolled again and again until they add up to enough: after how many rolls?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import comb, lcm
from operator import mul

from rulescore.dice.pools import Dice

__all__ = ["CompletionByRoll", "Tally", "mean_until_both"]


class Tally:
    """The same dice rolled again and again, added up until they reach `needed`.

    A roll of 0 changes nothing, so what counts is how many rolls have moved the tally: it takes
    `needed` of those at most. Weights are whole numbers: a chance after n rolls is a weight over
    `outcomes` to the power n.
    """

    def __init__(self, dice: Dice, needed: int) -> None:
        """Totals of the dice are never negative, nor all of them 0."""
        self.outcomes: int = dice.denominator()
        self.blank: int = dice.quantity(0)
        self._moving = [0, *(dice.quantity(total) for total in range(1, needed))][:needed]
        self._short: list[int] = []
        self._further = _short_after_moves(self._moving)

    @property
    def short(self) -> list[int]:
        """The weights of still being short after 0, 1, 2 ... rolls that move the tally."""
        return self._short_up_to(len(self._moving))

    def _short_up_to(self, moves: int) -> list[int]:
        """The same after at most so many of these rolls; each is worked out once."""
        self._short += islice(self._further, max(0, moves + 1 - len(self._short)))
        return self._short

    def full_by(self, most_rolls: int) -> "CompletionByRoll":
        """The chance of being full after 0, 1, 2 ... `most_rolls` rolls."""
        blanks = [self.blank**rolls for rolls in range(most_rolls + 1)]
        moved = self._short_up_to(most_rolls)
        short = [
            sum(
                comb(rolls, moves) * weight * blanks[rolls - moves]
                for moves, weight in enumerate(moved[: rolls + 1])
            )
            for rolls in range(most_rolls + 1)
        ]
        return CompletionByRoll(
            self.outcomes, [self.outcomes**rolls - weight for rolls, weight in enumerate(short)]
        )

    def mean_rolls(self) -> Fraction:
        """The mean number of rolls until the tally is full.

        From what is left it takes one moving roll, and further ones from what is then left; each
        moving roll counts for `outcomes / moving` rolls. Weights are over `moving` to the power of
        what is left.
        """
        moving = self.outcomes - self.blank
        means = [0]
        for left in range(1, len(self._moving) + 1):
            further = 0
            for weight, then in zip(self._moving[left - 1 : 0 : -1], means[1:], strict=True):
                further = further * moving + weight * then
            means.append(moving ** (left - 1) + further)
        return Fraction(self.outcomes * means[-1], moving ** len(self._moving))


@dataclass(frozen=True)
class CompletionByRoll:
    """The chance of being full after 0, 1, 2 ... rolls, each a weight over `outcomes` to the power
    of the rolls."""

    outcomes: int
    weights: list[int]

    def chance(self, rolls: int) -> Fraction:
        """The chance of being full after so many rolls."""
        return Fraction(self.weights[rolls], self.outcomes**rolls)

    def chance_on(self, roll: int) -> Fraction:
        """The chance that this very roll makes it full; roll 0 is before any."""
        return Fraction(self._new(roll), self.outcomes**roll)

    def both(self, other: "CompletionByRoll") -> "CompletionByRoll":
        """Of two that are rolled side by side, both."""
        together = zip(self.weights, other.weights, strict=True)
        return CompletionByRoll(
            self.outcomes * other.outcomes, [mine * theirs for mine, theirs in together]
        )

    def then(self, other: "CompletionByRoll") -> "CompletionByRoll":
        """Of two that are rolled one after the other, the second."""
        outcomes = lcm(self.outcomes, other.outcomes)
        first, second = self._over(outcomes), other._over(outcomes)
        news = [first._new(roll) for roll in range(len(first.weights))]
        return CompletionByRoll(
            outcomes,
            [
                sum(map(mul, news[: rolls + 1], second.weights[rolls::-1]))
                for rolls in range(len(news))
            ],
        )

    def _new(self, roll: int) -> int:
        return self.weights[roll] - (self.outcomes * self.weights[roll - 1] if roll else 0)

    def _over(self, outcomes: int) -> "CompletionByRoll":
        scale = outcomes // self.outcomes
        return CompletionByRoll(
            outcomes, [weight * scale**roll for roll, weight in enumerate(self.weights)]
        )


def _short_after_moves(moving: Sequence[int]) -> Iterator[int]:
    """The weights of still being short after 0, 1, 2 ... rolls that each add at least 1.

    `moving` holds the weight of each total of one such roll that is short by itself.
    """
    needed = len(moving)
    at = [1] + [0] * (needed - 1)
    for moves in range(needed):
        yield sum(at[moves:])
        after = [0] * needed
        for total in range(moves + 1, needed):
            before = at[moves:total]
            after[total] = sum(map(mul, before, moving[total - moves : 0 : -1]))
        at = after


def mean_until_both(first: Tally, second: Tally) -> Fraction:
    """The mean number of rolls until two tallies, rolled side by side, are both full.

    The longer of two is their sum less the shorter.
    """
    return first.mean_rolls() + second.mean_rolls() - _mean_until_either(first, second)


def _mean_until_either(first: Tally, second: Tally) -> Fraction:
    """The mean number of rolls until one of two tallies is full.

    Only rolls that move a tally or both count: of `moves` such rolls the first tally moves on
    some and the second on all the others at least.
    """
    outcomes = first.outcomes * second.outcomes
    moving = outcomes - first.blank * second.blank
    most = len(first.short) + len(second.short) - 1
    if not first.short or not second.short:
        return Fraction(0)
    total = 0
    for moves in range(most):
        total = total * moving + _both_short_after(first, second, moves)
    return Fraction(outcomes * total, moving**most)


def _both_short_after(first: Tally, second: Tally, moves: int) -> int:
    """The weight of both tallies being short after `moves` rolls that each move one or both."""
    seconds = [
        weight * second.blank ** (moves - moved)
        for moved, weight in enumerate(second.short[: moves + 1])
    ]
    total = 0
    for moved, weight in enumerate(first.short[: moves + 1]):
        others = range(moves - moved, len(seconds))
        together = sum(comb(moved, moves - other) * seconds[other] for other in others)
        total += comb(moves, moved) * weight * first.blank ** (moves - moved) * together
    return total
