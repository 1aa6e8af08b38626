"""The field's words for dice on top of icepool, exact throughout."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, lcm, prod
from typing import NamedTuple, TypeAlias

import icepool

Dice: TypeAlias = "icepool.Die[int]"
"""What dice come to: whole numbers with exact weights, as a die of icepool."""


@cache
def sum_of(notation: str) -> Dice:
    """The sum of like dice written NdS: `sum_of("2d6")`."""
    number, sides = map(int, notation.split("d"))
    return number @ icepool.d(sides)


def at_least(dice: Dice, needed: int) -> Fraction:
    """The chance that the dice show `needed` or more."""
    return dice.probability(">=", needed)


def mean(dice: Dice) -> Fraction:
    """The mean of the dice."""
    return Fraction(dice.mean())


def d20_at_most(target: int) -> Fraction:
    """The chance to roll `target` or less on a d20: never at 0 or less, always at 20 or more."""
    return Fraction(max(0, min(20, target)), 20)


def d6_at_least(difficulty: int) -> Fraction:
    """The chance that a d6 shows `difficulty` or more: never at 7 or more, always at 1 or less."""
    return Fraction(max(0, min(6, 7 - difficulty)), 6)


@cache
def successes(number: int, chance: Fraction) -> Dice:
    """How many of `number` independent tries succeed, each with `chance`."""
    failing = chance.denominator - chance.numerator
    return number @ icepool.Die({0: failing, 1: chance.numerator})


def sometimes(chance: Fraction, dice: Dice) -> Dice:
    """The dice with this chance, and 0 otherwise."""
    return icepool.Die([dice, 0], times=[chance.numerator, chance.denominator - chance.numerator])


def added_up(*rolls: tuple[int, Dice]) -> Dice:
    """The sum of so many of each of the dice, quick where they have many outcomes.

    The weights stand side by side in one whole number, too far apart to run into one another, so
    that one product multiplies out all of them.
    """
    rolled = [(number, dice) for number, dice in rolls if number]
    outcomes = prod(dice.denominator() ** number for number, dice in rolled)
    room = outcomes.bit_length() // 8 + 1
    product, least, most = 1, 0, 0
    for number, dice in rolled:
        product *= _side_by_side(dice, room) ** number
        least += number * min(dice.outcomes())
        most += number * max(dice.outcomes())
    weights = product.to_bytes((most - least + 1) * room, "little")
    return icepool.Die(
        {
            total: int.from_bytes(weights[place * room : (place + 1) * room], "little")
            for place, total in enumerate(range(least, most + 1))
        }
    )


def _side_by_side(dice: Dice, room: int) -> int:
    """The weights of all totals from the least up, each in so many bytes of one whole number."""
    totals = range(min(dice.outcomes()), max(dice.outcomes()) + 1)
    weights = (dice.quantity(total).to_bytes(room, "little") for total in totals)
    return int.from_bytes(b"".join(weights), "little")


def chances(dice: Dice) -> dict[int, Fraction]:
    """The exact chance of each outcome."""
    return {outcome: dice.probability(outcome) for outcome in dice.outcomes()}


def only_outcome(chances: Mapping[int, Fraction]) -> int | None:
    """The one outcome that there is; None where several may come."""
    outcome, *others = (outcome for outcome, chance in chances.items() if chance)
    return None if others else outcome


def from_chances(chances: Mapping[int, Fraction]) -> Dice:
    """The dice whose outcomes have these chances, such as a distribution of an answer.

    Raises ValueError for outcomes that are words, and for chances that do not add up to 1.
    """
    words = [outcome for outcome in chances if not isinstance(outcome, int)]
    if words:
        raise ValueError(f"{words[0]!r} is no whole number, so no dice show it")
    total = sum(chances.values(), Fraction(0))
    if total != 1:
        raise ValueError(f"the chances add up to {total}, those of dice to 1")
    total_weight = lcm(*(chance.denominator for chance in chances.values()))
    return icepool.Die({outcome: int(chance * total_weight) for outcome, chance in chances.items()})


LOWEST_DIFFICULTY = 2
"""The least difficulty of a pool of d6, where it is kept within bounds."""

HIGHEST_DIFFICULTY = 6
"""The greatest difficulty of a pool of d6, where it is kept within bounds."""


def difficulty_used(difficulty: int, reading: str) -> int:
    """The difficulty that a pool is held against: kept within 2 to 6 (`clamp`) or as it is
    (`literal`)."""
    if reading == "literal":
        return difficulty
    return max(LOWEST_DIFFICULTY, min(HIGHEST_DIFFICULTY, difficulty))


class Pool(NamedTuple):
    """A pool of d6 against a difficulty: each die that shows it or more counts.

    At difficulty 7 or more none does, at 1 or less every die does.
    """

    dice: int
    difficulty: int

    @property
    def die_counts(self) -> Fraction:
        """The chance that one of the dice counts."""
        return d6_at_least(self.difficulty)

    def result(self) -> Dice:
        """How many dice count."""
        return successes(self.dice, self.die_counts)

    def counted(self, faces: Iterable[int]) -> int:
        """How many of these faces count."""
        return sum(face >= self.difficulty for face in faces)

    def reaches(self, needed: int) -> Fraction:
        """The chance that `needed` dice or more count; 0 or less are always reached."""
        return at_least(self.result(), needed)

    def no_success(self) -> Fraction:
        """The chance that no die counts; an empty pool never has a success."""
        return (1 - self.die_counts) ** self.dice

    def critical_failure(self, reading: str) -> Fraction:
        """The chance of a critical failure, which is always a roll without a success.

        By reading it is every die showing 1 (`all_ones`), no success and at least one 1
        (`any_one`), or nothing at all (`never`).
        """
        if reading == "never" or not self.dice or self.die_counts == 1:
            return Fraction(0)
        if reading == "all_ones":
            return Fraction(1, 6**self.dice)
        neither_counts_nor_one = 1 - self.die_counts - Fraction(1, 6)
        return self.no_success() - neither_counts_nor_one**self.dice

    def is_critical_failure(self, faces: Sequence[int], reading: str) -> bool:
        """Whether these faces are a critical failure by a reading (`critical_failure`)."""
        if reading == "never" or not faces or self.counted(faces):
            return False
        return (all if reading == "all_ones" else any)(face == 1 for face in faces)


@dataclass(frozen=True)
class OpenTotal:
    """A total that exploding dice have added to: there may be no highest, all chances are exact.

    A die that shows its highest face is rolled again, and each such explosion adds `step`; the face
    at which it comes to rest is lower. `rest` is what the dice come to apart from explosions.
    Without exploding dice it is a plain total.
    """

    rest: Dice
    exploding: int = 0
    sides: int = 2
    step: int = 0

    def __add__(self, other: "OpenTotal") -> "OpenTotal":
        """Both together; their exploding dice must be alike."""
        more = self if self.exploding else other
        exploding = self.exploding + other.exploding
        return OpenTotal(self.rest + other.rest, exploding, more.sides, more.step)

    def chances(self, most: int) -> dict[int, Fraction]:
        """The chance of each total up to `most`, without those that never happen."""
        exploded, outcomes = self._explosions(most)
        weights: Counter[int] = Counter()
        for total, weight in self.rest.items():
            for explosions, likely in enumerate(exploded):
                weights[total + explosions * self.step] += likely * weight
        return {
            total: Fraction(weights[total], outcomes) for total in sorted(weights) if total <= most
        }

    def at_least(self, needed: int) -> Fraction:
        """The chance that the total is `needed` or more."""
        exploded, outcomes = self._explosions(needed - 1)
        below = sum(
            likely * self.rest.quantity("<", needed - explosions * self.step)
            for explosions, likely in enumerate(exploded)
        )
        return 1 - Fraction(below, outcomes)

    def _explosions(self, most: int) -> tuple[list[int], int]:
        """The weight of each number of explosions in all that a total up to `most` has room for,
        and the number of equally likely outcomes together with the `rest`."""
        if not self.exploding:
            return [1], self.rest.denominator()
        room = max(0, most - self.rest.min_outcome()) // self.step
        resting = (self.sides - 1) ** self.exploding
        exploded = [
            comb(self.exploding + explosions - 1, explosions)
            * resting
            * self.sides ** (room - explosions)
            for explosions in range(room + 1)
        ]
        return exploded, self.rest.denominator() * self.sides ** (self.exploding + room)

    def mean(self) -> Fraction:
        """The mean total."""
        return mean(self.rest) + Fraction(self.step * self.exploding, self.sides - 1)


def exploding(number: int, sides: int) -> OpenTotal:
    """The sum of `number` dice of `sides`, each exploding on its highest face."""
    return OpenTotal(sum_of(f"{number}d{sides - 1}"), number, sides, sides)
