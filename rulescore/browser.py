"""The functions that the browser calls: inputs in, HTML out. A book is imported on first use."""

import json
from collections.abc import Callable
from typing import Any

import rulescore.books
from rulescore.catalogue import find_calculator
from rulescore.declare.calculator import Result
from rulescore.declare.inputs import Refusal
from rulescore.declare.roll import Increase
from rulescore.language import say, speak
from rulescore.show.answer import answer as show_answer
from rulescore.show.answer import key_figures
from rulescore.show.refusal import refusal_text
from rulescore.show.roll import roll_html


def take_in(archive: str) -> None:
    """Add the archive of a book to the import path; does nothing if it is there already."""
    for package, place in ((rulescore, "rulescore"), (rulescore.books, "rulescore/books")):
        if f"{archive}/{place}" not in package.__path__:
            package.__path__.append(f"{archive}/{place}")


def take_words(table: str) -> None:
    """Answer in the language of the site from now on: `table` is JSON."""
    speak(**json.loads(table))


def _read_inputs(inputs: str) -> dict[str, object]:
    """The inputs in a JSON object as texts, numbers as typed. Refuses anything else."""
    try:
        given = json.loads(inputs, parse_int=str, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        accepted = say("one such as {example}", example='{"hours": "8"}')
        raise Refusal(None, say("the inputs are not a JSON object"), accepted)
    return given


def answer(calculator_id: str, inputs: str, topic: str = "") -> str:
    """Answer a form: `inputs` is a JSON object of the text in each field, by name of the input.

    If the `topic` is given, only that is imported from the calculator's book. Returns JSON:
    {"html", "headline", "outputs"}, or {"refusal": {"input", "message"}}.
    """
    return _run(_with_html(show_answer), calculator_id, inputs, topic)


def answers_in_brief(calculator_id: str, asked: str, topic: str = "") -> str:
    """Answer a form for several characters: `asked` is a JSON list of the `inputs` of `answer`.

    Returns a JSON list of the results of `answer`, with only the key figures as html.
    """
    convert = _with_html(key_figures)
    each = (_run(convert, calculator_id, inputs, topic) for inputs in json.loads(asked))
    return f"[{','.join(each)}]"


def _with_html(show: Callable[[Result[Any]], str]) -> Callable[[Result[Any]], dict[str, object]]:
    """A function that converts a result to JSON, with the html that `show` makes."""
    return lambda result: {
        "html": show(result),
        "headline": result.answer.headline,
        "outputs": result.outputs_json(),
    }


def rolled(calculator_id: str, inputs: str, faces: str, topic: str = "") -> str:
    """Interpret rolled dice of an answer: `faces` is a JSON list of the faces of each group.

    Returns JSON: {"html", "sentence", "leaves"}, or a refusal as `answer` does. `leaves` has what
    is written back, by the input of the sheet: a value, or {"added": number}.
    """

    def convert(result: Result[Any]) -> dict[str, object]:
        dice_roll = result.answer.dice_roll
        if not dice_roll:
            raise Refusal(None, say("{calculator} has no roll", calculator=calculator_id))
        shown = tuple(map(tuple, json.loads(faces)))
        roll_outcome = dice_roll.interpret(shown)
        return {
            "html": roll_html(result, dice_roll, roll_outcome, shown),
            "sentence": roll_outcome.sentence,
            "leaves": {name: _new_value(value) for name, value in roll_outcome.writes_back.items()},
        }

    return _run(convert, calculator_id, inputs, topic)


def _new_value(value: int | str | bool | Increase) -> object:
    return {"added": value.by} if isinstance(value, Increase) else value


def _run(
    convert: Callable[[Result[Any]], dict[str, object]], calculator_id: str, inputs: str, topic: str
) -> str:
    """Run a calculator. Returns its result, converted, or its refusal, as JSON."""
    try:
        calculator = find_calculator(calculator_id, topic)
    except Refusal as refusal:
        return json.dumps({"refusal": {"input": refusal.input, "message": str(refusal)}})
    try:
        return json.dumps(convert(calculator.run(_read_inputs(inputs), typed=True)))
    except Refusal as refusal:
        message = refusal_text(calculator, refusal)
        return json.dumps({"refusal": {"input": refusal.input, "message": message}})
