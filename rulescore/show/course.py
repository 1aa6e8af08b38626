"""A course as SVG: its lines over its points, or a column for each point, cut into shares; levels
across, spans shaded, and the reader's own point."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import accumulate

from rulescore.declare.answer import Course, Level, Series, Span
from rulescore.declare.figures import number, percent, unit_for
from rulescore.language import say
from rulescore.show.markup import Markup, join, tag
from rulescore.show.plot import (
    Scale,
    Values,
    apart,
    at,
    axis,
    beside,
    grid,
    percentage,
    plot,
    stretched,
    text,
)

GAP = 0.04
"""This part of a column is left free at either side of it."""
MOST_NAMED = 3
"""Up to so many lines have their value beside the reader's own point."""

Along = Callable[[int], float]


def lines(course: Course) -> Markup:
    """The picture of a course."""
    return draw_lines(course, values_of(course))


def draw_lines(course: Course, told: Values) -> Markup:
    """The picture of a course whose values are `told` in words."""
    values = [value for series in course.series for value in series.values if value is not None]
    values += [level.value for level in course.levels]
    scale = Scale.over([Fraction(1)] if course.odds or course.shares else values)
    points = point_count(course)
    along: Along = _columns_along(points) if course.shares else _along(points)
    shown = points_of(course)
    own = [point for point in shown if point == course.here]
    return plot(
        _description(course),
        *(_zone(level, scale) for level in course.levels if level.shaded),
        *(_span(span, along) for span in _joined(course.spans)),
        grid((scale.down(tick), read(course, tick)) for tick in scale.ticks()),
        *(_level(level, course, scale) for level in course.levels),
        *(_here(course, along, scale) if own else ()),
        stretched(*_columns(course, points) if course.shares else _lines(course, along, scale)),
        *(_dots(course, along, scale) if own and not course.shares else ()),
        _measure(course),
        axis(shown, along, course.along, own),
        scale=scale,
        first=course.start,
        span=(points if course.shares else points - 1) * course.stride,
        values=told,
    )


def point_count(course: Course) -> int:
    """How many points a course has."""
    return max(len(series.values) for series in course.series)


def points_of(course: Course) -> range:
    """The points of a course."""
    end = course.start + point_count(course) * course.stride
    return range(course.start, end, course.stride)


def place_of(course: Course, point: int) -> int:
    """The place of a point among those of a course."""
    return (point - course.start) // course.stride


def values_of(course: Course) -> Values:
    """The values of a course in words."""
    points = points_of(course)
    several = len(course.series) > 1
    return Values(
        [_point_in_words(course, point) for point in points],
        [series.label if several else "" for series in course.series],
        [
            ["" if value is None else _with_measure(course, value) for value in series.values]
            + [""] * (len(points) - len(series.values))
            for series in course.series
        ],
    )


def _point_in_words(course: Course, point: int) -> str:
    """A point, such as “12 hours on the road”; what is counted one by one is “Round 3”."""
    words = course.along.split()
    if not words[0].isupper():
        words[0] = words[0].lower()
    things = next((word for word in words if word.endswith("s")), "")
    if not things:
        return f"{course.along[0].upper()}{course.along[1:]} {point}"
    counted = [unit_for(point, word) if word is things else word for word in words]
    return f"{number(point)} {' '.join(counted)}"


def _with_measure(course: Course, value: Fraction | int) -> str:
    if course.odds or course.shares or len(course.series) > 1:
        return read(course, value)
    return f"{number(value)} {unit_for(value, course.measure)}".strip()


def read(course: Course, value: Fraction | int) -> str:
    """A value of a course in words."""
    return percent(Fraction(value)) if course.odds or course.shares else number(value)


def _along(points: int) -> Along:
    """Where a point is, in percent of the width, with the first and the last at the edges."""
    return lambda point: 100 * point / max(points - 1, 1)


def _columns_along(points: int) -> Along:
    """Where the middle of the column of a point is."""
    return lambda point: 100 * (point + 0.5) / points


def _measure(course: Course) -> Markup:
    """What the marks at the left are, unless it is plain."""
    if course.odds or course.shares or course.measure.lower() in course.title.lower():
        return Markup("")
    return text(0, 0, course.measure, "start", dx=-38, dy=-10)


def _zone(level: Level, scale: Scale) -> Markup:
    down = scale.down(level.value)
    bottom = scale.down(max(Fraction(0), scale.low))
    return tag(
        "rect",
        class_="rc-zone",
        y=percentage(down),
        width="100%",
        height=percentage(max(bottom - down, 0)),
    )


def _joined(spans: Iterable[Span]) -> list[Span]:
    """The spans of a course, with those of one label that follow each other as one."""
    joined: list[Span] = []
    for span in spans:
        if joined and (joined[-1].label, joined[-1].end) == (span.label, span.start):
            joined[-1] = Span(span.label, joined[-1].start, span.end)
        else:
            joined.append(span)
    return joined


def _span(span: Span, along: Along) -> Markup:
    start, end = along(span.start), along(span.end)
    shade = tag(
        "rect",
        class_="rc-span",
        x=percentage(start),
        width=percentage(end - start),
        height="100%",
    )
    return join(shade, text((start + end) / 2, 0, span.label, "middle", dy=12))


def _level(level: Level, course: Course, scale: Scale) -> Markup:
    """A line across, with its name at the end from which the lines are farther away."""
    down = scale.down(level.value)
    y = percentage(down)
    across = tag("line", class_="rc-level", x2="100%", y1=y, y2=y)
    known = [
        [Fraction(value) for value in series.values if value is not None]
        for series in course.series
    ]
    quarters = (1, 3)
    first, last = (
        min(abs(values[len(values) * quarter // 4] - level.value) for values in known)
        for quarter in quarters
    )
    if first > last:
        return join(across, text(0, down, level.label, "start", dx=4, dy=-4))
    return join(across, text(100, down, level.label, "end", dx=-4, dy=-4))


def _here(course: Course, along: Along, scale: Scale) -> list[Markup]:
    assert course.here is not None
    if course.shares:
        width = 100 / point_count(course)
        middle = along(place_of(course, course.here))
        return [
            tag(
                "rect",
                class_="rc-here",
                x=percentage(middle - width / 2),
                width=percentage(width),
                y=-4,
                height="100%",
            )
        ]
    x = percentage(along(place_of(course, course.here)))
    return [tag("line", class_="rc-here", x1=x, x2=x, y2="100%")]


def _dots(course: Course, along: Along, scale: Scale) -> list[Markup]:
    """A dot on each line at the reader's own point, and its value beside it."""
    assert course.here is not None
    place = place_of(course, course.here)
    found = []
    for number_of, series in enumerate(course.series):
        value = series.values[place] if place < len(series.values) else None
        if value is not None and not covered_by(number_of, course):
            found.append((value, number_of))
    found.sort(key=lambda one: -one[0])
    across = along(place)
    drawn = [
        tag(
            "circle",
            class_=f"rc-dot {look('rc-dot', which, course)}",
            cx=percentage(across),
            cy=percentage(scale.down(value)),
            r=5,
        )
        for value, which in found
    ]
    if len(found) > MOST_NAMED:
        return drawn
    labels = {value: read(course, value) for value, _ in found}  # one where lines meet
    named = zip(apart([scale.down(value) for value in labels]), labels.values(), strict=True)
    return drawn + [
        beside(across, down, label, dy=-6 if down > 12 else 12, class_="rc-own")
        for down, label in named
    ]


def _lines(course: Course, along: Along, scale: Scale) -> list[Markup]:
    return [
        tag(
            "path",
            class_=f"rc-line {look('rc-line', place, course)}",
            d=f"M{'L'.join(_ends(series, course.steps, along, scale))}",
        )
        for place, series in enumerate(course.series)
    ]


def _ends(series: Series, steps: bool, along: Along, scale: Scale) -> list[str]:
    """The corners of a line."""
    ends: list[str] = []
    before = ""
    for point, value in enumerate(series.values):
        if value is None:
            continue
        across, down = at(along(point)), at(scale.down(value))
        if steps and before:
            ends.append(f"{across} {before}")
        ends.append(f"{across} {down}")
        before = down
    return ends


def _columns(course: Course, points: int) -> list[Markup]:
    """A column for each point, cut into shares from the bottom up; the shares of one series are one
    shape, as the bars of a chart are."""
    width = 100 / points
    wide = at((1 - 2 * GAP) * width)
    shapes: list[list[str]] = [[] for _ in course.series]
    for point in range(points):
        parts = [Fraction(series.values[point] or 0) for series in course.series]
        for shape, part, top in zip(shapes, parts, accumulate(parts), strict=True):
            if part:
                left, bottom = at((point + GAP) * width), at(float(100 - 100 * (top - part)))
                shape.append(f"M{left} {bottom}V{at(float(100 - 100 * top))}h{wide}V{bottom}z")
    return [
        tag("path", class_=f"rc-column {look('rc-column', place, course)}", d="".join(shape))
        for place, shape in enumerate(shapes)
        if shape
    ]


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
    if course.shares:
        return None
    values = course.series[place].values
    return next((one for one in course.series[:place] if one.values == values), None)


def _description(course: Course) -> str:
    """The picture in words, with a sentence for each line."""
    sentences = []
    for series in course.series:
        known = [value for value in series.values if value is not None]
        sentences.append(
            say(
                "{label}: {first} at the start, {last} at the end, lowest {least}, highest {most}.",
                label=series.label,
                first=read(course, known[0]),
                last=read(course, known[-1]),
                least=read(course, min(known)),
                most=read(course, max(known)),
            )
        )
    sentences += [f"{level.label}: {read(course, level.value)}." for level in course.levels]
    return f"{course.title}. {' '.join(sentences)}"
