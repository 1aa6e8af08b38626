"""What a calculator gives back: its outputs, a sentence, the working, and pictures."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeAlias, TypeVar

from rulescore.declare.roll import DiceRoll


@dataclass(frozen=True)
class Step:
    """One step of the working: what was done, the figure it gave, the rule applied, its parts.

    `settles` marks the step that answers the question, if that is not the last one whose figure the
    headline has.
    """

    text: str
    figure: str = ""
    rule: str = ""
    parts: tuple["Step", ...] = ()
    settles: bool = False

    def to_json(self) -> dict[str, Any]:
        """The step as the command line gives it."""
        return {
            "text": self.text,
            "figure": self.figure,
            "rule": self.rule,
            "parts": [part.to_json() for part in self.parts],
        }


@dataclass(frozen=True)
class Series:
    """One line of a course: a value for each point; None where the line has ended.

    `fate` colours a line that tells how characters fare: "well", "badly" or "dead".
    """

    label: str
    values: tuple[Fraction | int | None, ...]
    fate: str = ""


@dataclass(frozen=True)
class Level:
    """A level to hold the lines against, such as half of a pool; `shaded` where whatever is below
    it is a zone of its own, such as weakness."""

    label: str
    value: Fraction | int
    shaded: bool = False


@dataclass(frozen=True)
class Span:
    """A stretch of a course that is set apart, from one point to another, such as a rest."""

    label: str
    start: int
    end: int


@dataclass(frozen=True)
class Course:
    """A picture of how something goes: lines over points 0, 1, 2 ... of `along` (hours, days), or
    over each `stride` from `start` on.

    `here` is the point of the reader's own case, if the picture shows others as well. With `steps`,
    a value holds until the next point. With `shares`, the lines are chances that add up to 1 at
    each point, and are drawn as one column cut into its shares.
    """

    title: str
    along: str
    measure: str
    series: tuple[Series, ...]
    start: int = 0
    stride: int = 1
    levels: tuple[Level, ...] = ()
    spans: tuple[Span, ...] = ()
    odds: bool = False
    here: int | None = None
    steps: bool = False
    shares: bool = False


@dataclass(frozen=True)
class Bar:
    """One of the things that a picture sets side by side; `own` if it is the reader's own case, and
    `fate` as with a `Series`."""

    label: str
    value: Fraction | int
    own: bool = False
    fate: str = ""


@dataclass(frozen=True)
class Bars:
    """A picture of things side by side, a bar for each, in their order: outcomes of one blow, one
    armour against another."""

    title: str
    measure: str
    bars: tuple[Bar, ...]
    odds: bool = False


@dataclass(frozen=True)
class Share:
    """One of the ways in which something may end; `fate` as with a `Series`."""

    label: str
    chance: Fraction
    fate: str = ""


@dataclass(frozen=True)
class Shares:
    """A picture of chances that add up to 1: one bar, cut into its shares in their order. Several
    that are to be compared are one picture, with each of them `beside` the next."""

    title: str
    shares: tuple[Share, ...] = ()
    beside: tuple["Shares", ...] = ()


@dataclass(frozen=True)
class Mark:
    """What a distribution means for the reader: from `outcome` on, or with `or_less` down from it,
    something happens, such as death. It is marked in the picture of `output`, and the outcomes that
    it happens to have the colour of `fate`."""

    output: str
    label: str
    outcome: int
    fate: str = ""
    or_less: bool = False

    def holds(self, outcome: int | str) -> bool:
        """Whether it happens at an outcome. A word, such as `more`, comes after all numbers."""
        if isinstance(outcome, str):
            return not self.or_less
        return outcome <= self.outcome if self.or_less else outcome >= self.outcome


@dataclass(frozen=True)
class Frames:
    """A map that changes, to step through: a frame for each point of `along` from 0 on.

    A frame is a grid as text: rows separated by /, cells by blanks, numbers or #.
    """

    title: str
    along: str
    unit: str
    frames: tuple[str, ...]


Picture: TypeAlias = Course | Bars | Shares | Frames
"""Whatever an answer may show as a picture."""

Outputs = TypeVar("Outputs", covariant=True)
"""The dataclass of the outputs of a calculator."""


def as_typed(text: str) -> str:
    """What a reader typed, for a headline: a star in it marks nothing."""
    return text.replace("*", r"\*")


def _expect(field: str, given: object, *kinds: type) -> None:
    """TypeError unless a field has things of its kinds, in a tuple or a list."""
    names = " or ".join(kind.__name__ for kind in kinds)
    accepted = f"Accepted: a tuple of {names}, as in ({kinds[0].__name__.lower()},)"
    if not isinstance(given, tuple | list):
        raise TypeError(f"{field} is a {type(given).__name__}. {accepted}")
    for one in given:
        if not isinstance(one, kinds):
            raise TypeError(f"{field} has a {type(one).__name__}. {accepted}")


@dataclass(frozen=True)
class Answer(Generic[Outputs]):
    """The answer to one question.

    `headline` is the one sentence that a person would say; outputs are shown in their order. Where
    dice settle the question in one go, `dice_roll` says which, so that a reader may roll them.
    `marks` show the reader's own case in the pictures of distributions.

    The first figure of the headline is shown large. If another one answers, it is given marked, as
    in `“You break it within 5 attacks in **16.5%** of cases.”`. Words may be marked with it; where
    words alone are marked, no figure is large. `headline` then becomes the plain text, and
    `answers_at` has where in it the marked text starts and ends.

    TypeError for anything but steps in the working, pictures and marks; ValueError for another
    number of marked figures than one.
    """

    outputs: Outputs
    headline: str
    working: tuple[Step, ...]
    pictures: tuple[Picture, ...] = ()
    dice_roll: DiceRoll | None = field(default=None, compare=False)
    marks: tuple[Mark, ...] = ()
    answers_at: tuple[int, int] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        _expect("working", self.working, Step)
        _expect("pictures", self.pictures, Course, Bars, Shares, Frames)
        _expect("marks", self.marks, Mark)
        parts = [part.replace(r"\*", "*") for part in self.headline.split("**")]
        if len(parts) not in (1, 3):
            raise ValueError(f"a headline marks one figure, as “**65%**”, not “{self.headline}”")
        object.__setattr__(self, "headline", "".join(parts))
        if len(parts) == 3:
            start = len(parts[0])
            object.__setattr__(self, "answers_at", (start, start + len(parts[1])))
