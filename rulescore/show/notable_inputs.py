"""What an answer rests on that is folded away: it is named below the headline, as a way to its
field."""

import re
from typing import Any

from rulescore.declare.calculator import Result
from rulescore.declare.inputs import Choice, Input, Switch
from rulescore.show.form import field_id, is_folded
from rulescore.show.markup import Markup, join, tag

MOST_NAMED = 3
WORD = re.compile(r"[\w@+/−-]*\w")


def name_notable_inputs(result: Result[Any]) -> Markup:
    """The folded inputs that are not as they are at first, or that the headline speaks of; nothing
    on a sheet, whose inputs are all its own. Of another reading than ours the page tells apart, and
    a comparison tells of its characters itself."""
    said = set(WORD.findall(result.answer.headline))
    named = [
        input
        for input in result.calculator.inputs
        if is_folded(input) and not input.from_sheet and _is_named(input, result, said)
    ]
    if result.calculator.sheet or not named:
        return Markup("")
    links = [_link(result, input) for input in named[:MOST_NAMED]]
    others = len(named) - MOST_NAMED
    rest = f" and {others} more" if others > 0 else ""
    return tag("p", "With ", join(*_parted(links)), rest, class_="rc-grounds")


def _is_named(input: Input, result: Result[Any], said: set[str]) -> bool:
    is_changed = bool(result.inputs[input.name] != input.default)
    if input.is_reading:
        return not is_changed and _is_said(input, result, said)
    return is_changed or _is_said(input, result, said)


def _is_said(input: Input, result: Result[Any], said: set[str]) -> bool:
    """Whether a headline has the value itself, such as dice; a number alone may be another one."""
    text = input.kind.shown(result.inputs[input.name])
    return text in said and not text.isdecimal()


def _parted(links: list[Markup]) -> list[Markup]:
    parted = [links[0]]
    for link in links[1:]:
        parted += [Markup(" · "), link]
    return parted


def _link(result: Result[Any], input: Input) -> Markup:
    address = f"#{field_id(result.calculator.id, input.name)}"
    text = format_input(input, result.inputs[input.name])
    return tag("a", text, href=address, data_opens=input.name)


def format_input(input: Input, value: Any) -> str:
    """An input and its value as a person says them."""
    kind = input.kind
    if isinstance(kind, Switch):
        return kind.label if value else f"not: {kind.label}"
    unit = f" {kind.unit}" if kind.unit and not kind.unit_in_label else ""
    return f"{kind.label}{':' if isinstance(kind, Choice) else ''} {kind.shown(value)}{unit}"
