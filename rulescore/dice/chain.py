"""Step after step, each with a chance, from one state to others; all chances are exact."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

__all__ = ["Chain"]

State = TypeVar("State", bound=Hashable)
"""What a step changes, such as a total or how a traveller is."""


@dataclass(frozen=True)
class Chain(Generic[State]):
    """The states after some steps, each with a whole weight out of `total`.

    Whole numbers add up faster than fractions.
    """

    weights: Mapping[State, int]
    total: int = 1

    def step(
        self,
        chance: Fraction,
        success: Callable[[State], State],
        failure: Callable[[State], State],
    ) -> "Chain[State]":
        """The states after a further step, which succeeds with this chance and changes a state by
        `success` or `failure`."""
        made, cases = chance.as_integer_ratio()
        after: Counter[State] = Counter()
        for state, weight in self.weights.items():
            if made:
                after[success(state)] += weight * made
            if made < cases:
                after[failure(state)] += weight * (cases - made)
        return Chain(after, self.total * cases)

    def chance(self, holds: Callable[[State], bool]) -> Fraction:
        """The chance of all states of which this holds."""
        weights = (weight for state, weight in self.weights.items() if holds(state))
        return Fraction(sum(weights), self.total)

    def chance_of(self, state: State) -> Fraction:
        """The chance of exactly this state."""
        return Fraction(self.weights.get(state, 0), self.total)

    def chances(self, value: Callable[[Any], int] = int) -> dict[int, Fraction]:
        """The chance of each state, or of each value of it, the least first."""
        weights: Counter[int] = Counter()
        for state, weight in self.weights.items():
            weights[value(state)] += weight
        return {value: Fraction(weights[value], self.total) for value in sorted(weights)}

    def mean(self, value: Callable[[Any], int] = int) -> Fraction:
        """The mean of the states, or of a value of them."""
        weighted = (weight * value(state) for state, weight in self.weights.items())
        return Fraction(sum(weighted), self.total)
