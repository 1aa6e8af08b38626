"""An answer as HTML: the headline, the figures, pictures, tables, and the working."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulescore.declare.answer import Answer, Course, Step
from rulescore.declare.calculator import Result, rule_address
from rulescore.declare.figures import cases, number, percent, unit_for
from rulescore.declare.outputs import (
    Column,
    Figure,
    LinkedCell,
    Odds,
    Output,
    Rows,
    Spread,
    cell_value,
    columns,
    nothing_in_words,
    yes_or_no,
)
from rulescore.language import say
from rulescore.show.course import points_of, read
from rulescore.show.headline import headline_html
from rulescore.show.markup import Markup, join, tag
from rulescore.show.notable_inputs import name_notable_inputs
from rulescore.show.pictures import MODES, Distribution, picture_of, spread_picture
from rulescore.show.roll import roll_tools

MOST_KEYS = 3
"""How many figures are shown if a calculator has no key figures."""
LONGEST_WORD = 12
"""A column with longer texts is formatted as text and not as figures."""
PART_BEFORE = re.compile(r"[\w.,/−-]")
PART_BEHIND = re.compile(r"\w|[.,/]\d")
"""What a longer figure has before and behind a part of it."""


def answer(result: Result[Any]) -> Markup:
    """The content of the element for the answer: the headline, the key figures, a picture, and the
    rest in folds."""
    values = _values_of(result)
    figures = _figures_of(result, values)
    keys = _keys_of(figures)
    courses = [picture for picture in result.answer.pictures if isinstance(picture, Course)]
    spreads = _spreads(result, values)
    shown, *others = [*_pictures(result), *spreads] or [Markup("")]
    if shown in spreads and _is_plain(values):
        shown, others = Markup(""), [shown, *others]  # two bars say no more than a figure
    tables = [
        (output, output.kind.stands_open, value)
        for output, value in values
        if isinstance(output.kind, Rows) and value
    ]
    open_tables = [_rows(output, value) for output, stands_open, value in tables if stands_open]
    folds = [
        _fold(say("All figures"), _figures(figures), key="figures")
        if len(figures) > len(keys)
        else "",
        _fold(say("Working"), _working(result), key="working"),
        *(
            _fold(output.kind.label, _rows(output, value), key=output.name)
            for output, stands_open, value in tables
            if not stands_open
        ),
        *(
            _fold(
                say("{title}: table", title=course.title), _course_table(course), key=course.title
            )
            for course in courses
        ),
        _fold(say("More pictures"), join(*others), key="pictures") if others else "",
    ]
    return join(
        tag(
            "p",
            headline_html(result.answer),
            class_="rc-headline",
            role="status",
        ),
        tag(
            "div",
            name_notable_inputs(result),
            _key_figures(keys),
            roll_tools(result.answer),
            *open_tables[:1],
            tag("div", shown, class_="rc-pictures") if shown else "",
            *open_tables[1:],
            tag("div", *folds, class_="rc-folds"),
            class_="rc-detail",
        ),
    )


def key_figures(result: Result[Any]) -> Markup:
    """Only the key figures of the answer."""
    return _key_figures(_keys_of(_figures_of(result, _values_of(result))))


def _values_of(result: Result[Any]) -> list[tuple[Output, Any]]:
    outputs = result.answer.outputs
    return [(output, getattr(outputs, output.name)) for output in result.calculator.outputs]


def _figures_of(
    result: Result[Any], values: list[tuple[Output, Any]]
) -> list[tuple[Output, Markup]]:
    """Each figure among the values of the answer, formatted."""
    return [
        (output, format_figure(output, value, result.unit(output)))
        for output, value in values
        if isinstance(output.kind, Figure | Odds)
    ]


def _keys_of(figures: list[tuple[Output, Markup]]) -> list[tuple[Output, Markup]]:
    return [shown for shown in figures if _is_key(shown[0])] or figures[:MOST_KEYS]


def _is_plain(values: list[tuple[Output, Any]]) -> bool:
    """Whether the first distribution has at most two outcomes."""
    spreads = (value for output, value in values if isinstance(output.kind, Spread) and value)
    return sum(map(bool, next(spreads, {}).values())) <= 2


def _is_key(output: Output) -> bool:
    return isinstance(output.kind, Figure | Odds) and output.kind.key


def _key_figures(figures: list[tuple[Output, Markup]]) -> Markup:
    """The key figures, each in large type above its label."""
    rows = []
    for output, shown in figures:
        assert isinstance(output.kind, Figure | Odds)
        label = output.kind.short or output.kind.label
        rows.append(tag("div", tag("dt", label), _figure(output, shown)))
    return tag("dl", *rows, class_="rc-keys") if rows else Markup("")


def _figures(figures: list[tuple[Output, Markup]]) -> Markup:
    rows = (
        tag("div", tag("dt", output.kind.label), _figure(output, shown))
        for output, shown in figures
    )
    return tag("dl", *rows, class_="rc-figures")


def _figure(output: Output, shown: Markup) -> Markup:
    """A figure, with what a script needs to compare it with an earlier one."""
    is_chance = isinstance(output.kind, Odds)
    return tag("dd", shown, data_figure=output.name, data_chance=is_chance)


def _pictures(result: Result[Any]) -> list[Markup]:
    return [picture_of(picture) for picture in result.answer.pictures]


def _spreads(result: Result[Any], values: list[tuple[Output, Any]]) -> list[Markup]:
    spreads = (
        _spread(result, output, value)
        for output, value in values
        if isinstance(output.kind, Spread)
    )
    return [spread for spread in spreads if spread]


def format_figure(output: Output, value: Any, unit: str) -> Markup:
    """A formatted figure, its unit in its own element."""
    kind = output.kind
    assert isinstance(kind, Figure | Odds)
    if value is None:
        return join(nothing_in_words(kind))
    if isinstance(kind, Odds):
        return _odds(value, kind.faces)
    if isinstance(value, bool):
        return join(yes_or_no(value))
    if isinstance(value, str):
        return join((kind.words or {}).get(value, value))
    suffix = tag("span", f" {unit_for(value, unit)}", class_="rc-unit") if unit else Markup("")
    return join(number(value), suffix)


def _odds(chance: Fraction, faces: int) -> Markup:
    in_cases = cases(chance, faces)
    suffix = tag("span", f" {in_cases}", class_="rc-unit") if in_cases else Markup("")
    return join(percent(chance), suffix)


def _spread(result: Result[Any], output: Output, chances: Mapping[Any, Fraction]) -> Markup:
    """A distribution as a picture; as a sentence if it has one outcome only, nothing if none."""
    kind = output.kind
    assert isinstance(kind, Spread)
    possible = {outcome: chance for outcome, chance in chances.items() if chance}
    if not possible:
        return Markup("")
    if len(possible) == 1 and not kind.partial:
        (only,) = possible
        outcome = f"{only} {kind.unit}".strip()
        certain = say("{label}: certainly {outcome}", label=kind.label, outcome=outcome)
        return tag("p", certain, class_="rc-certain")
    shown = Distribution.of(output, possible)
    table = _fold(say("Chances as a table"), _chances_table(shown), key=output.name)
    marks = [mark for mark in result.answer.marks if mark.output == output.name]
    return spread_picture(result.calculator.id, shown, marks, table)


def _chances_table(shown: Distribution) -> Markup:
    kind = shown.output.kind
    assert isinstance(kind, Spread)
    rows = (
        (join(str(outcome)), *map(join, said))
        for outcome, *said in zip(shown.outcomes, *shown.said.values(), strict=True)
        if outcome in shown.possible
    )
    return _table(
        kind.label,
        [kind.unit.capitalize() or say("Outcome"), *(MODES[mode]() for mode in shown.said)],
        rows,
    )


def _course_table(course: Course) -> Markup:
    points = zip(*(series.values for series in course.series), strict=True)

    def cell(value: Fraction | int | None) -> Markup:
        if value is None:
            return join("\N{EN DASH}")
        return join(read(course, value))

    rows = (
        (join(str(point)), *map(cell, values))
        for point, values in zip(points_of(course), points, strict=True)
    )
    heads = [course.along, *(series.label for series in course.series)]
    return _table(course.title, heads, rows)


def _rows(output: Output, rows: Sequence[Iterable[Any]]) -> Markup:
    heads = columns(output.type)
    values = [list(map(cell_value, row)) for row in rows]
    cells = [
        tuple(_cell(column, value) for column, value in zip(heads, row, strict=True))
        for row in rows
    ]
    wordy = [any(map(_is_wordy, column)) for column in zip(*values, strict=True)]
    return _table(output.kind.label, [column.label for column in heads], cells, wordy)


def _is_wordy(value: Any) -> bool:
    """Whether a cell is text and not a figure."""
    return isinstance(value, str) and len(value) > LONGEST_WORD


def _cell(column: Column, value: Any) -> Markup:
    if isinstance(value, LinkedCell):
        shown = _cell(column, value.value)
        return shown if value.value is None else tag("a", shown, href=value.address)
    if value is None:
        return join(column.none)
    if column.odds:
        return join(percent(value))
    if isinstance(value, bool):
        return join(yes_or_no(value))
    if isinstance(value, str):
        return join((column.words or {}).get(value, value))
    return join(number(value))


def _table(
    caption: str,
    heads: list[str],
    rows: Iterable[tuple[Markup, ...]],
    wordy: Iterable[bool] = (),
) -> Markup:
    """A table; columns that read as text are `wordy`."""
    kinds = ["rc-words" if is_wordy else None for is_wordy in wordy] or [None] * len(heads)
    columns = zip(heads, kinds, strict=True)
    head = tag("tr", *(tag("th", label, scope="col", class_=kind) for label, kind in columns))
    body = (_table_row(row, kinds) for row in rows)
    table = tag(
        "table",
        tag("caption", caption, class_="rc-unseen"),
        tag("thead", head),
        tag("tbody", *body),
        class_="rc-data",
    )
    return tag("div", table, class_="rc-scroll", tabindex="0", role="group", aria_label=caption)


def _table_row(cells: tuple[Markup, ...], kinds: list[str | None]) -> Markup:
    """A row, the first cell its head. Most of a long answer is such cells, so they are written as
    they are."""
    others = [
        f'<td class="{kind}">{cell}</td>' if kind else f"<td>{cell}</td>"
        for cell, kind in zip(cells[1:], kinds[1:], strict=True)
    ]
    return Markup(f'<tr><th scope="row">{cells[0]}</th>{"".join(others)}</tr>')


def _fold(summary: str, content: Markup, *, key: str) -> Markup:
    return tag("details", tag("summary", summary), content, class_="rc-fold", data_key=key)


def _working(result: Result[Any]) -> Markup:
    """The full question, and the steps to its answer."""
    question = tag("p", result.calculator.question, class_="rc-question")
    return join(question, _steps(result.answer.working, settling_step(result.answer)))


def settling_step(answer: Answer[Any]) -> Step:
    """The step that settles the question: the one that is marked, else the last one whose figure is
    in the headline, else the last.

    Part of another figure does not count: “4” is not in “40 troops”."""
    marked = [step for step in answer.working if step.settles]
    if marked:
        return marked[0]
    named = [one for one in answer.working if one.figure and _is_in(one.figure, answer.headline)]
    return (named or list(answer.working))[-1]


def _is_in(figure: str, sentence: str) -> bool:
    before, found, behind = sentence.partition(figure)
    while found:
        if not PART_BEFORE.match(before[-1:]) and not PART_BEHIND.match(behind):
            return True
        more, found, behind = behind.partition(figure)
        before += figure + more
    return False


def _steps(steps: Iterable[Step], settling: Step | None = None) -> Markup:
    items = (_step(step, settles=step is settling) for step in steps)
    return tag("ol", *items, class_="rc-steps")


def _step(step: Step, *, settles: bool) -> Markup:
    figure = tag("strong", step.figure) if step.figure else Markup("")
    text = join(step.text, ": " if step.figure else "", figure)
    line = join(tag("span", text, data_settles=True) if settles else text, _rule(step.rule))
    if not step.parts:
        return tag("li", line)
    parts = tag(
        "details", tag("summary", say("Step by step")), _steps(step.parts), class_="rc-parts"
    )
    return tag("li", line, parts)


def _rule(rule: str) -> Markup:
    if not rule:
        return Markup("")
    name = rule.rsplit(".", 1)[1].replace("-", " ")
    link = tag(
        "a",
        name,
        href=rule_address(rule),
        aria_label=say("Rule: {name}", name=name),
        class_="rc-rule",
    )
    return join(" ", link)
