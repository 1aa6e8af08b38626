"""The frame of a picture as SVG: a plot with a grid, an axis, marks across, and what a script needs
to tell its values.

A plot is as wide as its place and as high as its styles say, so places within it are percentages,
while text keeps its size and stands beside the plot by so many pixels.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil, floor, log10
from typing import NamedTuple

from rulescore.language import say
from rulescore.show.markup import Markup, join, tag

STEPS = 4
ROUND = tuple(n * 10**power for power in range(6) for n in (1, 2, 5))
LETTER, NARROWEST = 7, 280
"""About so many pixels wide are a letter or digit, and a plot on a small phone."""
LINE, LOWEST = 14, 120
"""About so many pixels high are a line of text, and a plot on a small phone."""
FAR = 60
"""From so many percent of the width on, a text stands to the left of what it names."""

Points = Sequence[int | str]


class Scale(NamedTuple):
    """Round steps from `low`, which is 0 or less, to `top`."""

    low: Fraction
    top: Fraction
    step: Fraction

    @classmethod
    def over(cls, values: Sequence[Fraction | int]) -> "Scale":
        """About as many steps as are wanted, with room for 0 and for all values; whole ones where
        all values are whole and more than one apart."""
        lowest, highest = Fraction(min(0, *values)), Fraction(max(0, *values))
        if lowest == highest:
            return cls(Fraction(0), Fraction(1), Fraction(1))
        rough = (highest - lowest) / STEPS
        magnitude = Fraction(10) ** floor(log10(rough))
        are_whole = highest - lowest > 1 and all(Fraction(one).denominator == 1 for one in values)
        steps = (s * magnitude for s in (1, 2, Fraction(5, 2), 5, 10) if s * magnitude >= rough)
        step = next(one for one in steps if one.denominator == 1 or not are_whole)
        return cls(floor(lowest / step) * step, ceil(highest / step) * step, step)

    def ticks(self) -> list[Fraction]:
        """Every step from the lowest to the highest."""
        steps = int((self.top - self.low) / self.step)
        return [self.low + place * self.step for place in range(steps + 1)]

    def down(self, value: Fraction | int) -> float:
        """How far down a value is, in percent of the height. Drawing is where exactness ends."""
        top, low = float(self.top), float(self.low)
        return 100 * (top - float(value)) / (top - low)


class Values(NamedTuple):
    """What a script tells of each point of a plot: the points in words, the lines by name, and for
    each line its value in words at each point."""

    points: Sequence[str]
    lines: Sequence[str]
    values: Sequence[Sequence[str]]

    def sentence(self, place: int) -> str:
        """What it is at one point; a script makes the same sentences."""
        told = [
            f"{line} {values[place]}".strip()
            for line, values in zip(self.lines, self.values, strict=True)
            if values[place]
        ]
        return f"{self.points[place]}: {', '.join(told) or say('not reached')}"


def plot(
    description: str, *content: Markup, scale: Scale, first: int, span: int, values: Values
) -> Markup:
    """A plot and what is around it. A script finds in its data what it shows, and on its axes the
    `first` point, how many points it spans, and its lowest and highest value."""
    return tag(
        "svg",
        *content,
        role="img",
        aria_label=description,
        class_="rc-picture",
        data_points=_listed(values.points),
        data_lines=_listed(values.lines),
        data_values=";".join(map(_listed, values.values)),
        data_across=f"{first} {span or 1}",
        data_up=f"{float(scale.low)} {float(scale.top)}",
    )


def _listed(words: Iterable[str]) -> str:
    return "|".join(word.replace("|", "/").replace(";", ",") for word in words)


def stretched(*content: Markup) -> Markup:
    """What is drawn in a square of 100 by 100 that is stretched over the plot: shapes that carry no
    text."""
    return tag(
        "svg", *content, class_="rc-drawn", viewBox="0 0 100 100", preserveAspectRatio="none"
    )


def grid(levels: Iterable[tuple[float, str]]) -> Markup:
    """A line across for each mark at the left, and what the mark says."""
    drawn = []
    for down, label in levels:
        across = tag("line", class_="rc-grid", x2="100%", y1=percentage(down), y2=percentage(down))
        drawn += [across, text(0, down, label, "end", dx=-6, dy=4)]
    return join(*drawn)


def axis(
    points: Points, along: Callable[[int], float], label: str, own: Sequence[int | str] = ()
) -> Markup:
    """The points below the plot, and what they are. Those of the reader's `own` case stand out, and
    drive away what is too near."""
    wanted = [place for place, point in enumerate(points) if point in own]
    free = [
        (place, point)
        for place, point in _points_with_labels(points)
        if all(
            abs(along(place) - along(other)) >= _width(point) + _width(points[other]) + 1
            for other in wanted
        )
    ]
    return join(
        *(text(along(place), 100, str(point), "middle", dy=16) for place, point in free),
        *(
            text(along(place), 100, str(points[place]), "middle", dy=16, class_="rc-own")
            for place in wanted
        ),
        text(50, 100, label, "middle", dy=32),
    )


def _width(point: int | str) -> float:
    """Half the width of a label, in percent of the narrowest plot."""
    return 50 * len(str(point)) * LETTER / NARROWEST


def _points_with_labels(points: Points) -> list[tuple[int, int | str]]:
    """The points that get a label: all if there is room, else the round ones, and every word."""
    room = 13 if max(len(str(point)) for point in points) <= 2 else 9
    numbers = [point for point in points if isinstance(point, int)]
    every = next(n for n in ROUND if sum(point % n == 0 for point in numbers) <= room)
    words = sum(isinstance(point, str) for point in points)
    crowded = len(points) - words - every / 2 if words else len(points)
    return [
        (place, point)
        for place, point in enumerate(points)
        if isinstance(point, str) or (point % every == 0 and place < crowded)
    ]


def beside(across: float, down: float, label: str, **more: int | str) -> Markup:
    """A text beside a place: to its right, or to its left where the plot ends."""
    is_far = across + 100 * len(label) * LETTER / NARROWEST > 100 and across > 100 - FAR
    return text(across, down, label, "end" if is_far else "start", dx=-6 if is_far else 6, **more)


def apart(downs: Sequence[float]) -> list[float]:
    """The same places, from the top down, moved so far that a text fits beside each."""
    least = 100 * LINE / LOWEST
    moved: list[float] = []
    for down in downs:
        moved.append(max(down, moved[-1] + least) if moved else down)
    over = max(0.0, moved[-1] - 100) if moved else 0.0
    for place in range(len(moved) - 1, -1, -1):
        below = moved[place + 1] - least if place + 1 < len(moved) else moved[place] - over
        moved[place] = min(moved[place], below)
    return moved


def text(across: float, down: float, label: str, anchor: str, **more: int | str) -> Markup:
    """A text at a place of the plot, beside it by `dx` and `dy` pixels."""
    return tag("text", label, x=percentage(across), y=percentage(down), text_anchor=anchor, **more)


def percentage(place: float) -> str:
    """A place in percent, so that every machine writes the same."""
    return f"{at(place)}%"


def at(place: float) -> str:
    """A place to a hundredth, without needless zeros."""
    rounded = f"{place:.2f}".rstrip("0").rstrip(".")
    return "0" if rounded == "-0" else rounded
