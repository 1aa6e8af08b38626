"""The chance of each total of dice that may explode, rolled face by face."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

Totals = dict[int, Fraction]


def one_die(sides: int, most: int, *, explodes: bool) -> Totals:
    """The chance of each total of one die up to `most`, rolled face by face."""
    totals: Totals = {}
    open_ends = [(0, Fraction(1))]
    while open_ends:
        before, chance = open_ends.pop()
        for face in range(1, sides + 1):
            if explodes and face == sides:
                if before + face < most:
                    open_ends.append((before + face, chance / sides))
            elif before + face <= most:
                totals[before + face] = chance / sides
    return totals


def every_roll(number: int, sides: int, most: int, *, explodes: bool) -> Totals:
    """The chance of each sum of the dice up to `most`, one die after another."""
    die = one_die(sides, most, explodes=explodes)
    sums: Totals = {0: Fraction(1)}
    for _ in range(number):
        sums = summed(sums, die, most)
    return sums


def summed(first: Totals, second: Totals, most: int) -> Totals:
    """The chance of each sum of two totals up to `most`."""
    sums: Totals = {}
    for (one, chance), (other, share) in product(first.items(), second.items()):
        if one + other <= most:
            sums[one + other] = sums.get(one + other, Fraction(0)) + chance * share
    return sums


def changed(totals: Totals, change: Callable[[int], int]) -> Totals:
    """The chance of each total after a change that never reverses their order."""
    after: Totals = {}
    for total, chance in totals.items():
        after[change(total)] = after.get(change(total), Fraction(0)) + chance
    return after
