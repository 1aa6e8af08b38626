"""Pictures: bars of chances and lines over time as SVG, bars side by side as a list.

Colours come from the site's styles.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, log10
from typing import NamedTuple

from rulescore.declare.answer import Bars, Course, Frames, Series
from rulescore.declare.figures import number, percent
from rulescore.show.markup import Markup, join, tag

WIDTH, HEIGHT = 360, 150
LEFT, RIGHT, TOP, BOTTOM = 40, 10, 12, 32
INNER_WIDTH, INNER_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
BASELINE = TOP + INNER_HEIGHT
STEPS = 4

Outcomes = Sequence[int | str]


def bars(chances: Mapping[int | str, Fraction], *, unit: str, description: str) -> Markup:
    """A bar for each outcome, as high as its chance."""
    outcomes = fill_gaps(list(chances))
    scale = _Scale.over([*chances.values()])
    width = INNER_WIDTH / len(outcomes)
    drawn = []
    for place, outcome in enumerate(outcomes):
        chance = chances.get(outcome, Fraction(0))
        if not chance:
            continue
        height = BASELINE - scale.up(chance)
        drawn.append(
            tag(
                "rect",
                class_="rc-bar",
                x=_at(LEFT + place * width + width * 0.08),
                y=_at(BASELINE - height),
                width=_at(max(width * 0.84, 0.5)),
                height=_at(height),
            )
        )
    labels = (
        _text(LEFT + (place + 0.5) * width, BASELINE + 13, str(outcome), "middle")
        for place, outcome in _points_with_labels(outcomes)
    )
    levels = ((scale.up(tick), percent(tick)) for tick in scale.ticks())
    return _svg(description, _grid(levels), *drawn, *labels, _along(unit))


def fill_gaps(outcomes: Outcomes) -> list[int | str]:
    """The outcomes in order, with the whole numbers between them that cannot happen."""
    numbers = sorted(outcome for outcome in outcomes if isinstance(outcome, int))
    words = [outcome for outcome in outcomes if isinstance(outcome, str)]
    between = range(numbers[0], numbers[-1] + 1) if numbers else ()
    return [*between, *words]


def side_by_side(picture: Bars) -> Markup:
    """A bar for each thing, with its name and figure. The full width is a chance of 1, or the
    highest value if they are not chances."""
    full = 1 if picture.odds else max((bar.value for bar in picture.bars), default=0) or 1
    return tag(
        "ul",
        *(
            tag(
                "li",
                tag("span", bar.label, class_="rc-beside-label"),
                " ",
                tag("strong", percent(Fraction(bar.value)) if picture.odds else number(bar.value)),
                _side_bar(float(bar.value / full)),
            )
            for bar in picture.bars
        ),
        class_="rc-beside",
        aria_label=picture.measure,
    )


def _side_bar(part: float) -> Markup:
    bar = tag("rect", class_="rc-bar", width=f"{100 * part:.2f}", height=1)
    return tag(
        "svg",
        bar,
        class_="rc-beside-bar",
        viewBox="0 0 100 1",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def changing_map(picture: Frames) -> Markup:
    """The last frame of a changing map; with a script, readers step through all of them."""
    last = len(picture.frames) - 1
    rows = (row.split() for row in picture.frames[last].split("/"))
    table = tag(
        "table",
        tag("caption", f"{picture.along} {last}, {picture.unit} in each space"),
        tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows)),
        class_="rc-map",
    )
    return tag(
        "rule-frames",
        tag("div", table, class_="rc-scroll", tabindex="0", role="group", aria_label=picture.title),
        data_frames="|".join(picture.frames),
        data_along=picture.along,
        data_unit=picture.unit,
    )


def lines(course: Course) -> Markup:
    """The lines of a course over its points, its levels across, its spans shaded."""
    values = [value for series in course.series for value in series.values if value is not None]
    values += [level.value for level in course.levels]
    scale = _Scale.over([Fraction(1)] if course.odds else values)
    points = max(len(series.values) for series in course.series)

    def along(point: float) -> float:
        return LEFT + INNER_WIDTH * point / max(points - 1, 1)

    labels = (
        _text(along(place), BASELINE + 13, str(point), "middle")
        for place, point in _points_with_labels(range(course.start, course.start + points))
    )
    marks = (
        (scale.up(tick), percent(tick) if course.odds else number(tick)) for tick in scale.ticks()
    )
    return _svg(
        _description(course),
        *(_span(span.label, along(span.start), along(span.end)) for span in course.spans),
        _grid(marks),
        *(_level(level.label, scale.up(level.value)) for level in course.levels),
        *(
            _line(series, look("rc-line", place, course), along, scale)
            for place, series in enumerate(course.series)
        ),
        *labels,
        _along(course.along),
    )


def _span(label: str, start: float, end: float) -> Markup:
    shade = tag(
        "rect",
        class_="rc-span",
        x=_at(start),
        y=TOP,
        width=_at(end - start),
        height=INNER_HEIGHT,
    )
    return join(shade, _text((start + end) / 2, TOP + 10, label, "middle"))


def _level(label: str, y: float) -> Markup:
    across = tag("line", class_="rc-level", x1=LEFT, x2=WIDTH - RIGHT, y1=_at(y), y2=_at(y))
    return join(across, _text(WIDTH - RIGHT, y - 3, label, "end"))


def _line(series: Series, look: str, along: Callable[[float], float], scale: "_Scale") -> Markup:
    ends = (
        f"{_at(along(point))} {_at(scale.up(value))}"
        for point, value in enumerate(series.values)
        if value is not None
    )
    return tag("path", class_=f"rc-line {look}", d=f"M{'L'.join(ends)}")


def look(name: str, place: int, course: Course) -> str:
    """The classes of a line, or of its key: by its place, by the fate that it tells of, and whether
    it lies upon another."""
    series = course.series[place]
    classes = [f"{name}-{place + 1}"]
    if series.fate:
        classes.append(f"{name}-{series.fate}")
    if covered_by(place, course):
        classes.append(f"{name}-upon")
    return " ".join(classes)


def covered_by(place: int, course: Course) -> Series | None:
    """The earlier line that a line lies upon from end to end, if there is one."""
    values = course.series[place].values
    return next((one for one in course.series[:place] if one.values == values), None)


def _description(course: Course) -> str:
    """The picture in words, with a sentence for each line."""

    def read(value: Fraction | int) -> str:
        return percent(Fraction(value)) if course.odds else number(value)

    sentences = []
    for series in course.series:
        known = [value for value in series.values if value is not None]
        sentences.append(
            f"{series.label}: {read(known[0])} at the start, {read(known[-1])} at the end, "
            f"lowest {read(min(known))}, highest {read(max(known))}."
        )
    sentences += [f"{level.label}: {read(level.value)}." for level in course.levels]
    return f"{course.title}. {' '.join(sentences)}"


class _Scale(NamedTuple):
    """Round steps from `low`, which is 0 or less, to `top`."""

    low: Fraction
    top: Fraction
    step: Fraction

    @classmethod
    def over(cls, values: Sequence[Fraction | int]) -> "_Scale":
        """About as many steps as are wanted, with room for 0 and for all values."""
        lowest, highest = Fraction(min(0, *values)), Fraction(max(0, *values))
        if lowest == highest:
            return cls(Fraction(0), Fraction(1), Fraction(1))
        rough = (highest - lowest) / STEPS
        magnitude = Fraction(10) ** floor(log10(rough))
        step = next(s * magnitude for s in (1, 2, Fraction(5, 2), 5, 10) if s * magnitude >= rough)
        return cls(floor(lowest / step) * step, ceil(highest / step) * step, step)

    def ticks(self) -> list[Fraction]:
        """Every step from the lowest to the highest."""
        steps = int((self.top - self.low) / self.step)
        return [self.low + place * self.step for place in range(steps + 1)]

    def up(self, value: Fraction | int) -> float:
        """The y coordinate of a value."""
        low, top = float(self.low), float(self.top)
        return BASELINE - (float(value) - low) / (top - low) * INNER_HEIGHT


def _points_with_labels(points: Sequence[int | str]) -> list[tuple[int, int | str]]:
    """The points that get a label: all if there is room, else the round ones, and every word."""
    room = 13 if max(len(str(point)) for point in points) <= 2 else 9
    every = next(n for n in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500) if len(points) / n <= room)
    words = sum(isinstance(point, str) for point in points)
    crowded = len(points) - words - every / 2 if words else len(points)
    return [
        (place, point)
        for place, point in enumerate(points)
        if isinstance(point, str) or (point % every == 0 and place < crowded)
    ]


def _grid(levels: Iterable[tuple[float, str]]) -> Markup:
    drawn = []
    for y, label in levels:
        drawn.append(tag("line", class_="rc-grid", x1=LEFT, x2=WIDTH - RIGHT, y1=_at(y), y2=_at(y)))
        drawn.append(_text(LEFT - 5, y + 3.5, label, "end"))
    return join(*drawn)


def _along(label: str) -> Markup:
    return _text(LEFT + INNER_WIDTH / 2, HEIGHT - 5, label, "middle")


def _text(x: float, y: float, text: str, anchor: str) -> Markup:
    return tag("text", text, x=_at(x), y=_at(y), text_anchor=anchor)


def _at(position: float) -> str:
    """A coordinate to a tenth of a unit, so that every machine writes the same."""
    return f"{position:.1f}"


def _svg(description: str, *content: Markup) -> Markup:
    return tag(
        "svg",
        *content,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=description,
        class_="rc-picture",
    )
