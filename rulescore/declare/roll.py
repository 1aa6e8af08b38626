"""The dice that settle an answer, and what they mean by the rule once they lie on the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Faces: TypeAlias = tuple[tuple[int, ...], ...]
"""What the dice of each group show, in their order. A die that explodes has all its faces, one
behind the other."""


MOST_DICE = 12
"""Where there may be dozens of rolls, so many are thrown in one go at the most."""


@dataclass(frozen=True)
class Group:
    """Dice that are rolled together, each with its sides. Where they explode, they are alike, and a
    die on its highest face is rolled again. There may be none, as for a plain number.

    Of several dice one may be kept, by what it `keeps`; or a die counts from a face on,
    `counts_from`, where that is not 0. Both say only how the dice are drawn.
    """

    label: str
    sides: tuple[int, ...]
    explodes: bool = False
    keeps: Literal["", "highest", "lowest"] = ""
    counts_from: int = 0


@dataclass(frozen=True)
class Increase:
    """What dice add to a number on the sheet, where nobody was asked what is there."""

    by: int


@dataclass(frozen=True)
class RollOutcome:
    """What faces mean: a sentence, and which outcome they are in the outputs of the answer.

    Of a `Spread` that is one of its outcomes, of `Odds` whether it is so. An output that hangs on
    an earlier die, such as the damage of a hit, is left out where it does not come to that.
    `writes_back` has the new values of inputs of the sheet, or their `Increase`, for those that the
    calculator writes back.
    """

    sentence: str
    outcomes: Mapping[str, int | str | bool]
    writes_back: Mapping[str, int | str | bool | Increase] = field(default_factory=dict)


@dataclass(frozen=True)
class DiceRoll:
    """What is rolled in one go, group by group, and what faces of it mean."""

    groups: tuple[Group, ...]
    interpret: Callable[[Faces], RollOutcome]

    @property
    def has_dice(self) -> bool:
        """Whether there is a die to roll."""
        return any(group.sides for group in self.groups)
