"""The pictures of an answer as figures: each with its title, its choices and legend, the drawing,
and below it a line with the values of the reader's own case.

With a script, the line below says the values under a finger or pointer.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from rulescore.declare.answer import Course, Frames, Mark, Picture, Shares
from rulescore.declare.figures import number, odds, percent, unit_for
from rulescore.declare.outputs import Output, Spread
from rulescore.language import say
from rulescore.show.chart import (
    BarChart,
    changing_map,
    fill_gaps,
    shares,
    side_by_side,
)
from rulescore.show.course import (
    covered_by,
    draw_lines,
    look,
    place_of,
    point_count,
    values_of,
)
from rulescore.show.markup import Markup, tag

__all__ = ["picture_of"]

MODES = {
    "exactly": lambda: say("Exactly"),
    "at-least": lambda: say("At least"),
    "at-most": lambda: say("At most"),
}
"""What each mode is called."""

Chances = Mapping[int | str, Fraction]


class Distribution(NamedTuple):
    """A distribution as it is shown: its outcomes in order, those between them that cannot happen
    as well, and in each mode the chance of each, as a number and `said` as a percentage."""

    output: Output
    possible: Chances
    outcomes: list[int | str]
    modes: Mapping[str, list[Fraction]]
    said: Mapping[str, list[str]]

    @classmethod
    def of(cls, output: Output, possible: Chances) -> "Distribution":
        """An outcome that is a word, such as `more`, comes after every number. If all outcomes are
        words they have no order, and there is only the first mode."""
        outcomes = fill_gaps(list(possible))
        each = [possible.get(outcome, Fraction(0)) for outcome in outcomes]
        modes = {"exactly": each}
        if isinstance(outcomes[0], int):
            at_least = list(accumulate(reversed(each)))[::-1]
            modes |= {"at-least": at_least, "at-most": list(accumulate(each))}
        said = {mode: list(map(percent, chances)) for mode, chances in modes.items()}
        return cls(output, possible, outcomes, modes, said)


def spread_picture(
    calculator_id: str, shown: Distribution, marks: Sequence[Mark], table: Markup
) -> Markup:
    """A distribution of several outcomes, in each of its modes, with its `table` folded below."""
    name, kind, possible = shown.output.name, shown.output.kind, shown.possible
    assert isinstance(kind, Spread)
    marks = [mark for mark in marks if _is_exact(mark, possible)]
    group = f"{calculator_id.replace('.', '-')}--{name}"
    likeliest = max(possible, key=lambda outcome: possible[outcome])
    mean = None if kind.partial else mean_of(possible)
    told = _told(kind, possible, marks, mean)
    seen = [mark.outcome for mark in marks if mark.outcome in shown.outcomes]
    own = shown.outcomes.index(seen[0] if seen else likeliest)
    chart = BarChart(shown.outcomes, kind.unit, marks, mean)
    choices, pictures = [], []
    for mode, chances in shown.modes.items():
        label = MODES[mode]()
        described = say(
            "{label}, {mode} each outcome. Likeliest: {likeliest} {unit}, {odds}.",
            label=kind.label,
            mode=label.lower(),
            likeliest=likeliest,
            unit=kind.unit,
            odds=odds(possible[likeliest]),
        )
        choices.append(_mode_choice(mode, group))
        drawn = chart.draw(chances, shown.said[mode], described)
        prefix = "" if mode == "exactly" else label
        picture = _with_values(f"{name} {mode}", drawn, told, own, prefix=prefix)
        pictures.append(tag("div", picture, class_=f"rc-mode rc-mode-{mode}"))
    return tag(
        "figure",
        tag("figcaption", kind.label),
        tag(
            "div",
            *choices,
            class_="rc-modes",
            role="radiogroup",
            aria_label=kind.label,
            hidden=len(shown.modes) == 1,
        ),
        *pictures,
        table,
        class_="rc-spread",
    )


def _is_exact(mark: Mark, chances: Chances) -> bool:
    """Whether the outcomes say when a mark holds: of `more` than the numbers listed, which are then
    all below the mark, nobody knows."""
    numbers = [outcome for outcome in chances if isinstance(outcome, int)]
    return len(numbers) == len(chances) or mark.outcome <= max(numbers, default=0) + 1


def mean_of(chances: Chances) -> Fraction | None:
    """The mean of the outcomes; None if one of them is a word."""
    total = Fraction(0)
    for outcome, chance in chances.items():
        if isinstance(outcome, str):
            return None
        total += outcome * chance
    return total


def _told(
    kind: Spread, chances: Chances, marks: Sequence[Mark], mean: Fraction | None
) -> list[str]:
    """The reader's own case in a distribution: the chance of each mark, else what is likeliest; and
    the mean."""
    told = []
    for mark in marks:
        chance = sum((c for outcome, c in chances.items() if mark.holds(outcome)), Fraction(0))
        text = say("{number} or less") if mark.or_less else say("{number} or more")
        beyond = text.format(number=number(mark.outcome))
        told.append(f"{mark.label}, {beyond}: {percent(chance)}")
    if not told:
        likeliest = max(chances, key=lambda outcome: chances[outcome])
        unit = unit_for(likeliest, kind.unit) if isinstance(likeliest, int) else ""
        outcome = say("likeliest {outcome}", outcome=f"{likeliest} {unit}".strip())
        told.append(f"{outcome}: {percent(chances[likeliest])}")
    if mean is not None:
        amount = f"{number(mean)} {unit_for(mean, kind.unit)}".strip()
        told.append(f"\N{BLACK CIRCLE} {say('mean {amount}', amount=amount)}")
    told[0] = told[0][0].upper() + told[0][1:]
    return told


def _mode_choice(mode: str, group: str) -> Markup:
    first = mode == "exactly"
    button = tag("input", type="radio", name=group, value=mode, checked=first, data_mode=mode)
    return tag("label", button, tag("span", MODES[mode]()))


def _with_values(
    name: str,
    picture: Markup,
    told: Sequence[str],
    own: int,
    *,
    prefix: str = "",
    is_long: bool = False,
) -> Markup:
    """A picture, and the line below it, which `is_long` if it has several values. It has a `name`,
    by which a later one is found to be the same picture for other numbers; keys begin at its point
    `own`."""
    kind = "rc-values rc-long" if is_long else "rc-values"
    line = tag("p", " \N{MIDDLE DOT} ".join(told), class_=kind)
    return tag(
        "rule-picture", picture, line, data_picture=name, data_own=own, data_prefix=prefix or None
    )


def picture_of(picture: Picture) -> Markup:
    """A picture with its title; with a legend if it has several lines, or says how likely something
    is."""
    if isinstance(picture, Course):
        return _course(picture)
    if isinstance(picture, Frames):
        return tag(
            "figure", tag("figcaption", picture.title), changing_map(picture), class_="rc-course"
        )
    drawn = shares(picture) if isinstance(picture, Shares) else side_by_side(picture)
    return tag("figure", tag("figcaption", picture.title), drawn, data_picture=picture.title)


def _course(course: Course) -> Markup:
    keys = [
        tag("li", _legend(place, course), class_=_key(place, course))
        for place in range(len(course.series))
    ]
    has_legend = len(keys) > 1 or course.odds or course.shares
    last = point_count(course) - 1
    here = last if course.here is None else min(max(place_of(course, course.here), 0), last)
    values = values_of(course)
    drawn = draw_lines(course, values)
    told = [values.sentence(here)]
    return tag(
        "figure",
        tag("figcaption", course.title),
        tag("ul", *keys, class_="rc-legend") if has_legend else Markup(""),
        _with_values(course.title, drawn, told, here, is_long=len(course.series) > 1),
        class_="rc-course",
    )


def _key(place: int, course: Course) -> str:
    filled = "rc-filled " if course.shares else ""
    return filled + look("rc-key", place, course)


def _legend(place: int, course: Course) -> str:
    other = covered_by(place, course)
    label = course.series[place].label
    return say("{label}, the same as {other}", label=label, other=other.label) if other else label
