"""A calculator as it is in a page: the element with its form, its answer and its tools."""

import json
from typing import Any

from rulescore.declare.calculator import Calculator, Result, SheetMapping
from rulescore.declare.inputs import Refusal
from rulescore.show.answer import answer
from rulescore.show.form import form
from rulescore.show.markup import Markup, tag


def element(result: Result[Any], sheet: Calculator[Any] | None = None) -> Markup:
    """A calculator opened with the inputs of a result and its answer; it offers to take what a
    reader has written down in the sheet of its book."""
    calculator = result.calculator
    ways = calculator.mappings_from(sheet) if sheet else ()
    return tag(
        "rule-calculator",
        tag("h3", calculator.title, id=f"calculator-{calculator.id.split('.')[1]}"),
        _offer(ways, sheet) if sheet and ways else Markup(""),
        form(calculator, result.inputs),
        tag("p", class_="rc-message", role="alert", hidden=True, data_message=True),
        tag("p", class_="rc-stale"),
        tag("div", answer(result), data_answer=True),
        tag(
            "div",
            tag("button", "Copy link", type="button", data_hand_on="link"),
            tag("button", "Copy answer", type="button", data_hand_on="answer"),
            tag("button", "Share", type="button", data_hand_on="share"),
            tag("button", "Pin", type="button", data_hand_on="pin"),
            tag(
                "button",
                "Clear" if calculator.sheet else "Start over",
                type="button",
                data_reset=True,
            ),
            tag("span", class_="rc-copied", role="status"),
            class_="rc-tools",
        ),
        tag(
            "noscript",
            tag("p", "With scripts switched off this page answers for the numbers shown only."),
        ),
        calculator=calculator.id,
        data_outputs=json.dumps(result.outputs_json(), separators=(",", ":")),
        data_state="opening",
        data_sheet=calculator.sheet,
        data_leaves=_left(calculator, sheet) if sheet and calculator.writes_back else None,
        data_topic=calculator.topic,
    )


def _offer(ways: tuple[SheetMapping, ...], sheet: Calculator[Any]) -> Markup:
    """The way to the sheet; script puts buttons there that take what is written down in it."""
    told = [{"label": way.label, "takes": way.takes, "sets": way.sets} for way in ways]
    return tag(
        "p",
        tag("span", "Fill in from ", tag("a", sheet.title.lower(), href=address(sheet))),
        class_="rc-offer",
        data_ways=json.dumps(told, separators=(",", ":")),
    )


def _left(calculator: Calculator[Any], sheet: Calculator[Any]) -> str:
    """What the answer writes back to the sheet when a reader says so: the input there, its label,
    the output that it becomes unless that is null, and what it takes to answer the sheet again."""
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
    told = {"sheet": sheet.id, "topic": sheet.topic, "asks": asks, "values": values}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def address(calculator: Calculator[Any]) -> str:
    """Where a calculator is: its page bears the name of its topic."""
    book, name = calculator.id.split(".")
    return f"/{book}/{calculator.topic.replace('_', '-')}/#calculator-{name}"


def refusal_text(calculator: Calculator[Any], refusal: Refusal) -> str:
    """A refusal for a person: the label of the field, what is wrong and what is accepted."""
    labels = {input.name: input.kind.label for input in calculator.inputs}
    named = labels.get(refusal.input or "")
    return f"{named}: {refusal.what_to_do()}" if named else str(refusal)
