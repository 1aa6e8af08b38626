"""Pictures: bars of chances and lines over time as SVG, bars side by side as a list.

Colours come from the site's styles.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from rulescore.declare.answer import Bars, Frames, Mark, Share, Shares
from rulescore.declare.figures import number, percent, unit_for
from rulescore.language import say
from rulescore.show.course import lines
from rulescore.show.markup import Markup, join, tag
from rulescore.show.plot import (
    LETTER,
    NARROWEST,
    Points,
    Scale,
    Values,
    at,
    axis,
    beside,
    grid,
    percentage,
    plot,
    stretched,
    text,
)

__all__ = ["bars", "lines"]

GAP = 0.08
"""This part of the place of a bar is left free at either side of it."""
ROOM = 10
"""So many pixels of a share are beside its text."""


def bars(
    chances: Mapping[int | str, Fraction],
    *,
    unit: str,
    description: str,
    marks: Sequence[Mark] = (),
    mean: Fraction | None = None,
) -> Markup:
    """A bar for each outcome, as high as its chance; the `marks` among them, and their `mean`."""
    outcomes = fill_gaps(list(chances))
    every = [chances.get(outcome, Fraction(0)) for outcome in outcomes]
    return BarChart(outcomes, unit, marks, mean).draw(every, list(map(percent, every)), description)


class BarChart:
    """Bars over the outcomes of a distribution. All but the bars and their scale is drawn once,
    however often the same outcomes are drawn with other chances."""

    def __init__(
        self, outcomes: Points, unit: str, marks: Sequence[Mark], mean: Fraction | None
    ) -> None:
        self._width = width = 100 / len(outcomes)
        self._fates = [_fate_of(outcome, marks) for outcome in outcomes]
        self._points = outcomes_in_words(outcomes, unit)
        self._first = outcomes[0] if isinstance(outcomes[0], int) else 0
        seen = [mark for mark in marks if mark.outcome in outcomes]
        edges = [(outcomes.index(mark.outcome) + mark.or_less) * width for mark in seen]
        self._around = join(
            *(
                _edge(mark, edge, row)
                for row, (mark, edge) in enumerate(zip(seen, edges, strict=True))
            ),
            axis(
                outcomes,
                lambda place: (place + 0.5) * width,
                unit,
                [mark.outcome for mark in seen],
            ),
            _mean(mean, self._first, width) if mean is not None else "",
        )

    def draw(self, chances: Sequence[Fraction], said: Sequence[str], description: str) -> Markup:
        """A bar for the chance of each outcome, which is `said` as a percentage."""
        scale = Scale.over(chances)
        return plot(
            description,
            grid((scale.down(tick), percent(tick)) for tick in scale.ticks()),
            stretched(*self._bars(chances, scale)),
            self._around,
            scale=scale,
            first=self._first,
            span=len(self._points),
            values=Values(self._points, [""], [said]),
        )

    def _bars(self, chances: Sequence[Fraction], scale: Scale) -> list[Markup]:
        """The bars, those of one fate as one shape: a phone shows that much sooner than a
        hundred."""
        width = self._width
        wide = at((1 - 2 * GAP) * width)
        shapes: dict[str, list[str]] = {}
        for place, (chance, fate) in enumerate(zip(chances, self._fates, strict=True)):
            if chance:
                bar = f"M{at((place + GAP) * width)} 100V{at(scale.down(chance))}h{wide}V100z"
                shapes.setdefault(fate, []).append(bar)
        return [
            tag("path", class_=_classes("rc-bar", fate), d="".join(drawn))
            for fate, drawn in shapes.items()
        ]


def fill_gaps(outcomes: Points) -> list[int | str]:
    """The outcomes in order, with the whole numbers between them that cannot happen."""
    numbers = sorted(outcome for outcome in outcomes if isinstance(outcome, int))
    words = [outcome for outcome in outcomes if isinstance(outcome, str)]
    between = range(numbers[0], numbers[-1] + 1) if numbers else ()
    return [*between, *words]


def outcomes_in_words(outcomes: Points, unit: str) -> list[str]:
    """Each outcome with its unit, such as “1 Hit”."""
    return [
        outcome
        if isinstance(outcome, str)
        else f"{number(outcome)} {unit_for(outcome, unit)}".strip()
        for outcome in outcomes
    ]


def _fate_of(outcome: int | str, marks: Iterable[Mark]) -> str:
    """The fate at an outcome: of all marks that hold there, the farthest one."""
    holding = [mark for mark in marks if mark.fate and mark.holds(outcome)]
    if not holding:
        return ""
    return min(holding, key=lambda m: m.outcome if m.or_less else -m.outcome).fate


def _classes(name: str, kind: str | int) -> str:
    """A class, and a second one for a kind of the same thing, if it is of one."""
    return f"{name} {name}-{kind}" if kind else name


def _edge(mark: Mark, across: float, row: int) -> Markup:
    """The line where a mark begins, with its name and where it holds; each in a row of its own."""
    x = percentage(across)
    line = tag("line", class_=_classes("rc-edge", mark.fate), x1=x, x2=x, y2="100%")
    label = f"\N{LEFTWARDS ARROW} {mark.label}" if mark.or_less else mark.label
    label = label if mark.or_less else f"{label} \N{RIGHTWARDS ARROW}"
    return join(line, beside(across, 0, label, dy=10 + 15 * row))


def _mean(mean: Fraction, first: int, width: float) -> Markup:
    across = (float(mean - first) + 0.5) * width
    return tag("circle", class_="rc-mean", cx=percentage(across), cy="100%", r=4)


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
                _side_bar(Fraction(bar.value) / full, bar.fate),
                class_="rc-own" if bar.own else None,
            )
            for bar in picture.bars
        ),
        class_="rc-beside",
        aria_label=picture.measure,
        data_up=f"0 {float(full)}",
    )


def _side_bar(part: Fraction, fate: str) -> Markup:
    bar = tag("rect", class_=_classes("rc-bar", fate), width=f"{float(100 * part):.2f}", height=1)
    return tag(
        "svg",
        bar,
        class_="rc-beside-bar",
        viewBox="0 0 100 1",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def shares(picture: Shares) -> Markup:
    """One bar cut into the shares that are possible, with their names and percentages in it; below
    it, if not all of them have the room. Several bars, if that is what the picture compares."""
    if picture.beside:
        rows = (
            tag("div", tag("p", one.title, class_="rc-shared"), shares(one))
            for one in picture.beside
        )
        return tag("div", *rows, class_="rc-beside-shares")
    possible = [share for share in picture.shares if share.chance]
    said = [f"{share.label} {percent(share.chance)}" for share in possible]
    begin = Fraction(0)
    drawn = []
    for place, share in enumerate(possible, 1):
        wide, chance = float(100 * share.chance), percent(share.chance)
        start = float(100 * begin)
        has_name = _has_room(share.label, share.chance) and _has_room(chance, share.chance)
        drawn.append(
            tag(
                "rect",
                class_=_classes("rc-share", share.fate or place),
                x=percentage(start),
                width=percentage(wide),
                height="100%",
            )
        )
        if has_name:
            drawn.append(text(start + wide / 2, 50, share.label, "middle", dy=-4))
        if _has_room(chance, share.chance):
            down = 14 if has_name else 5
            drawn.append(text(start + wide / 2, 50, chance, "middle", dy=down, class_="rc-own"))
        begin += share.chance
    keys = (
        tag(
            "li", f"{share.label} ", tag("strong", percent(share.chance)), class_=_key(place, share)
        )
        for place, share in enumerate(possible, 1)
    )
    are_named = all(_has_room(share.label, share.chance) for share in possible)
    return join(
        tag(
            "svg",
            *drawn,
            class_="rc-shares",
            role="img",
            aria_label=f"{picture.title}: {', '.join(said)}.",
        ),
        Markup("") if are_named else tag("ul", *keys, class_="rc-legend", aria_hidden="true"),
    )


def _has_room(label: str, share: Fraction) -> bool:
    """Whether a text fits into a share of a bar on a small phone."""
    return len(label) * LETTER + ROOM <= share * NARROWEST


def _key(place: int, share: Share) -> str:
    return f"rc-filled rc-key-{share.fate or place}"


def _caption(picture: Frames, last: int) -> str:
    told = {"along": picture.along, "last": last, "unit": picture.unit}
    return say("{along} {last}, {unit} in each space", **told)


def changing_map(picture: Frames) -> Markup:
    """The last frame of a changing map; with a script, readers step through all of them."""
    last = len(picture.frames) - 1
    rows = (row.split() for row in picture.frames[last].split("/"))
    table = tag(
        "table",
        tag("caption", _caption(picture, last)),
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
