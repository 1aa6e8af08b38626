"""How a book takes part in a comparison of games.

A comparison asks the same question of several games, in quantities that are nobody's own: a height,
a night's sleep. A book joins it by a `Side` among the `SIDES` of its module `compared`, which is
data: which of its calculators answers, what that is given, and what it tells.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from rulescore.declare.calculator import Result
from rulescore.declare.outputs import Chances

__all__ = ["BLOWS", "LEFT", "FigureValue", "Part", "Sample", "Scale", "Side", "share_lost"]

ASKS_ALL = "compare"
"""The book that is no game: its topics are the comparisons."""

LEFT = {"quarter": Fraction(1, 4), "half": Fraction(1, 2), "most": Fraction(3, 4)}
"""How much of a life is left."""

BLOWS = {"just": Fraction(1), "half": Fraction(3, 2), "whole": Fraction(2)}
"""How hard a blow is, in lives."""

FigureValue: TypeAlias = Fraction | int | str | None


class Sample(NamedTuple):
    """The sample character of a book, the same one in every comparison: the sheet of the book and
    its topic, what it has where the sheet does not open so, and which value of the sheet stands for
    another where somebody unhurt is asked about, such as the full Hits for those now."""

    sheet: str
    topic: str
    has: Mapping[str, object]
    unhurt: Mapping[str, str]


class Part(NamedTuple):
    """A quantity of the comparison that is a share of what a character has, such as half of the
    full Hits, rounded down: a share for each that the quantity may have. `of` is the input of the
    calculator for the whole; an input that is no number takes the part as text."""

    quantity: str
    of: str
    shares: Mapping[Any, Fraction]
    as_text: bool = False


class Scale(NamedTuple):
    """A quantity of the comparison as a game counts it: half a life as 6 hit points, a night as 4
    rests. It has a value for each that the quantity may have."""

    quantity: str
    values: Mapping[Any, object]


@dataclass(frozen=True)
class Side:
    """How one game answers.

    `takes` maps inputs of its calculator to a quantity of the comparison, to the `Scale` on which
    the game counts it, or to the `Part` of a value of the character. `sets` gives other inputs a
    value where the calculator's own default will not do. Whatever else the calculator asks about a
    character comes from the sheet of the book, by the calculator's `way` of that label: from the
    sample character or from the reader's own. `sample` gives what no sheet of the book has, such as
    a level.

    `tells` gives the figures of the comparison by name; the game does not know those that are
    missing. `asks` says what this game asks and others do not, `not_compared` what of it cannot be
    compared. `rule` is the rule behind it, if that is not the first rule of its calculator.
    """

    comparison: str
    calculator: str
    topic: str
    takes: Mapping[str, str | Scale | Part]
    tells: Mapping[str, Callable[[Result[Any]], FigureValue]]
    asks: str
    not_compared: str = ""
    sets: Mapping[str, object] = field(default_factory=dict)
    sample: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""
    way: str = ""

    def given(
        self, quantities: Mapping[str, object], character: Mapping[str, Any]
    ) -> dict[str, object]:
        """The inputs for its calculator, those of the character apart, whose values it has by the
        names of the calculator’s inputs."""
        taken = {name: _counted(quantities, take, character) for name, take in self.takes.items()}
        return {**self.sets, **taken}


def _counted(
    quantities: Mapping[str, object], take: str | Scale | Part, character: Mapping[str, Any]
) -> object:
    """A quantity as it is, as the game counts it, or as its part of a character."""
    if isinstance(take, Part):
        part = int(take.shares[quantities[take.quantity]] * character[take.of])
        return str(part) if take.as_text else part
    if isinstance(take, Scale):
        return take.values[quantities[take.quantity]]
    return quantities[take]


def share_lost(lost: Chances, whole: int) -> Fraction | None:
    """The mean share of a life of so many points that is lost; more than all cannot be, and of no
    points there is no share. What a distribution does not count out, `more`, is more than that."""
    if whole < 1:
        return None
    taken = {points: min(points, whole) if isinstance(points, int) else whole for points in lost}
    return sum((taken[points] * chance for points, chance in lost.items()), Fraction(0)) / whole
