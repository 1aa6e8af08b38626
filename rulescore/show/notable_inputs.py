"""The inputs that matter for an answer, in words; links to the fields of folded ones below the
headline."""

import re
from typing import Any

from rulescore.declare.calculator import Result
from rulescore.declare.conditions import mattering
from rulescore.declare.inputs import Choice, Input, Switch
from rulescore.language import say
from rulescore.show.field import field_id, is_folded
from rulescore.show.markup import Markup, around, join, tag

MOST_NAMED = 3
WORD = re.compile(r"[\w@+/−-]*\w")


def name_notable_inputs(result: Result[Any]) -> Markup:
    """Links to the folded inputs that differ from their defaults, or whose value is in the
    headline; nothing on a sheet. What does not matter is left out, and so are changed readings and
    the characters of a comparison: the page shows those elsewhere."""
    words = set(WORD.findall(result.answer.headline))
    matter = mattering(result.calculator.inputs, result.inputs)
    named = [
        input
        for input in result.calculator.inputs
        if input.name in matter
        and is_folded(input)
        and not input.from_sheet
        and _is_notable(input, result, words)
    ]
    if result.calculator.sheet or not named:
        return Markup("")
    links = [_link(result, input) for input in named[:MOST_NAMED]]
    others = len(named) - MOST_NAMED
    text = say("With {inputs} and {others} more") if others > 0 else say("With {inputs}")
    told = around(text, inputs=join(*_separate(links)), others=str(max(others, 0)))
    return tag("p", *told, class_="rc-grounds")


def _is_notable(input: Input, result: Result[Any], words: set[str]) -> bool:
    is_changed = bool(result.inputs[input.name] != input.default)
    if input.is_reading:
        return not is_changed and _is_in_headline(input, result, words)
    return is_changed or _is_in_headline(input, result, words)


def _is_in_headline(input: Input, result: Result[Any], words: set[str]) -> bool:
    """Whether the headline has the value, such as dice. A plain number does not count: it may mean
    something else."""
    text = input.kind.shown(result.inputs[input.name])
    return text in words and not text.isdecimal()


def _separate(links: list[Markup]) -> list[Markup]:
    separated = [links[0]]
    for link in links[1:]:
        separated += [Markup(" · "), link]
    return separated


def _link(result: Result[Any], input: Input) -> Markup:
    address = f"#{field_id(result.calculator.id, input.name)}"
    text = format_input(input, result.inputs[input.name])
    return tag("a", text, href=address, data_opens=input.name)


def format_input(input: Input, value: Any) -> str:
    """An input and its value in words."""
    kind = input.kind
    if isinstance(kind, Switch):
        return kind.label if value else say("not: {label}", label=kind.label)
    unit = f" {kind.unit}" if kind.unit and not kind.unit_in_label else ""
    return f"{kind.label}{':' if isinstance(kind, Choice) else ''} {kind.shown(value)}{unit}"


def inputs_in_words(result: Result[Any]) -> str:
    """The inputs of an answer: what is asked in open fields, and of the rest what differs from its
    default or is in the headline. What does not matter is left out."""
    words = set(WORD.findall(result.answer.headline))
    matter = mattering(result.calculator.inputs, result.inputs)
    named = (
        input
        for input in result.calculator.inputs
        if input.name in matter
        and (
            not is_folded(input)
            or result.inputs[input.name] != input.default
            or (not input.from_sheet and _is_in_headline(input, result, words))
        )
    )
    told = " · ".join(format_input(input, result.inputs[input.name]) for input in named)
    return " ".join(told.split())
