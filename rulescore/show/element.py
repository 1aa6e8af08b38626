"""The HTML element of a calculator, with its form, its answer and its tools."""

import json
from typing import Any

from rulescore.declare.calculator import Calculator, Result, SheetMapping
from rulescore.declare.conditions import mattering
from rulescore.language import in_sentence, say
from rulescore.show.answer import answer
from rulescore.show.field import is_folded
from rulescore.show.form import form
from rulescore.show.markup import Markup, around, tag
from rulescore.show.notable_inputs import format_input

CALCULATOR_TAG = "rule-calculator"


def element(result: Result[Any], sheet: Calculator[Any] | None = None) -> Markup:
    """A calculator with the inputs and the answer of a result, and the offer to fill in values from
    the sheet of its book."""
    calculator = result.calculator
    mappings = calculator.mappings_from(sheet) if sheet else ()
    return tag(
        CALCULATOR_TAG,
        tag(
            "div",
            tag("h3", calculator.title, id=f"calculator-{calculator.id.split('.')[1]}"),
            _offer(mappings, sheet) if sheet and mappings else _whose(calculator),
            form(calculator, result.inputs),
            class_="rc-ask",
        ),
        tag(
            "div",
            tag("p", class_="rc-message", role="alert", hidden=True, data_message=True),
            tag("p", class_="rc-stale"),
            tag("p", _answered(result), class_="rc-answers"),
            tag("div", answer(result), _tools(calculator), data_answer=True),
            tag(
                "noscript",
                tag(
                    "p",
                    say("With scripts switched off this page answers for the numbers shown only."),
                ),
            ),
            class_="rc-reply",
        ),
        calculator=calculator.id,
        data_outputs=json.dumps(result.outputs_json(), separators=(",", ":")),
        data_state="opening",
        data_sheet=calculator.sheet,
        data_leaves=_write_back(calculator, sheet) if sheet and calculator.writes_back else None,
        data_topic=calculator.topic,
    )


def _tools(calculator: Calculator[Any]) -> Markup:
    """What can be done with the answer. A sheet can be cleared at any time, another calculator can
    start over once its reader has changed something."""
    label = say("Clear") if calculator.sheet else say("Start over")
    return tag(
        "div",
        tag("button", say("Share"), type="button", data_hand_on="share", aria_haspopup="dialog"),
        tag("button", say("Pin"), type="button", data_hand_on="pin"),
        tag("button", label, type="button", data_reset=True, hidden=not calculator.sheet),
        tag("span", class_="rc-copied", role="status"),
        class_="rc-tools",
    )


def _answered(result: Result[Any]) -> str:
    """What the answer in the page answers, shown only while nothing listens to the fields."""
    inputs = result.calculator.inputs
    matter = mattering(inputs, result.inputs)
    shown = [input for input in inputs if input.name in matter and not is_folded(input)]
    values = [format_input(input, result.inputs[input.name]) for input in shown]
    return say("Until the calculator is ready, this answers: {inputs}.", inputs=" · ".join(values))


def _offer(mappings: tuple[SheetMapping, ...], sheet: Calculator[Any]) -> Markup:
    """The link to the sheet; a script adds buttons that fill in values from it."""
    link = tag("a", in_sentence(sheet.title), href=address(sheet))
    data = [{"label": one.label, "takes": one.takes, "sets": one.sets} for one in mappings]
    return tag(
        "p",
        tag("span", *around(say("Fill in from {sheet}"), sheet=link)),
        class_="rc-offer",
        data_ways=json.dumps(data, separators=(",", ":")),
    )


def _whose(calculator: Calculator[Any]) -> Markup:
    """Whose figures a sheet shows: an example’s until a reader has written down their own, when
    `sheet.js` replaces it."""
    example = say("An example. Type over it, and it is your character.")
    return tag("p", example, class_="rc-whose") if calculator.sheet else Markup("")


def _write_back(calculator: Calculator[Any], sheet: Calculator[Any]) -> str:
    """The JSON for updating the sheet with the answer: for each input of the sheet its name, its
    label and the output with its new value, unless that is null; and the sheet’s id, topic and
    inputs, for answering it again."""
    values = [
        {
            "name": input.name,
            "label": input.kind.label,
            "output": calculator.writes_back[input.name],
        }
        for input in sheet.inputs
        if input.name in calculator.writes_back
    ]
    asks = [input.name for input in sheet.inputs]
    data = {"sheet": sheet.id, "topic": sheet.topic, "asks": asks, "values": values}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def address(calculator: Calculator[Any]) -> str:
    """The address of a calculator on the site, on the page of its topic."""
    book, name = calculator.id.split(".")
    return f"/{book}/{calculator.topic.replace('_', '-')}/#calculator-{name}"
