"""The field's words for dice on top of icepool, exact throughout."""

from fractions import Fraction
from functools import cache
from typing import TypeAlias

import icepool

Dice: TypeAlias = "icepool.Die[int]"


@cache
def sum_of(notation: str) -> Dice:
    """The sum of like dice written NdS: `sum_of("2d6")`."""
    number, sides = map(int, notation.split("d"))
    return number @ icepool.d(sides)


def at_least(dice: Dice, needed: int) -> Fraction:
    """The chance that the dice show `needed` or more."""
    return dice.probability(">=", needed)


def d20_at_most(target: int) -> Fraction:
    """The chance to roll `target` or less on a d20: never at 0 or less, always at 20 or more."""
    return Fraction(max(0, min(20, target)), 20)


@cache
def successes(number: int, chance: Fraction) -> Dice:
    """How many of `number` independent tries succeed, each with `chance`."""
    failing = chance.denominator - chance.numerator
    return number @ icepool.Die({0: failing, 1: chance.numerator})


def chances(dice: Dice) -> dict[int, Fraction]:
    """The exact chance of each outcome."""
    return {outcome: dice.probability(outcome) for outcome in dice.outcomes()}
