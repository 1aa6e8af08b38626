"""How a book takes part in a comparison of games.

A comparison asks the same question of several games, in quantities that are nobody's own: a height,
a night's sleep. A book joins it by a `Side` among the `SIDES` of its module `compared`, which is
data: which of its calculators answers, what that is given, and what it tells.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from rulescore.calculator import Result
from rulescore.outputs import Chances

ASKS_ALL = "compare"
"""The book that is no game: its topics are the comparisons."""

Told: TypeAlias = Fraction | int | str | None


class Scale(NamedTuple):
    """A quantity of the comparison as a game counts it: half a life as 6 hit points, a night as 4
    rests. It has a value for each that the quantity may have."""

    quantity: str
    values: Mapping[Any, object]


@dataclass(frozen=True)
class Side:
    """How one game answers.

    `takes` names for inputs of its calculator the quantity of the comparison that they are, or has
    the `Scale` on which the game counts it; `sets` gives others a value where the one that the
    calculator opens with will not do. `tells` gives figures of the comparison by name; what is
    missing there the game does not know. `asks` says what this game wants to be told that others do
    not, `leaves` what of it cannot be compared. `rule` is what settles it, where that is not the
    first rule of its calculator.
    """

    comparison: str
    calculator: str
    topic: str
    takes: Mapping[str, str | Scale]
    tells: Mapping[str, Callable[[Result[Any]], Told]]
    asks: str
    leaves: str = ""
    sets: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""

    def given(self, quantities: Mapping[str, object]) -> dict[str, object]:
        """The inputs for its calculator."""
        taken = {name: _counted(quantities, take) for name, take in self.takes.items()}
        return {**self.sets, **taken}


def _counted(quantities: Mapping[str, object], take: str | Scale) -> object:
    """A quantity as it is, or as the game counts it."""
    if isinstance(take, Scale):
        return take.values[quantities[take.quantity]]
    return quantities[take]


def share_lost(lost: Chances, whole: int) -> Fraction:
    """The mean share of a life of so many points that is lost; more than all cannot be. What a
    distribution does not count out, `more`, is more than that."""
    taken = {points: min(points, whole) if isinstance(points, int) else whole for points in lost}
    return sum((taken[points] * chance for points, chance in lost.items()), Fraction(0)) / whole
