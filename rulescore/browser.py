"""What the browser calls: it loads a book when first asked for it; inputs in, HTML out."""

import json
from collections.abc import Callable
from typing import Any

import rulescore.books
from rulescore.catalogue import find_calculator
from rulescore.declare.calculator import Result
from rulescore.declare.inputs import Refusal
from rulescore.declare.roll import Increase
from rulescore.show.answer import answer as show_answer
from rulescore.show.answer import key_figures
from rulescore.show.element import refusal_text
from rulescore.show.roll import roll_html


def take_in(archive: str) -> None:
    """Find the topics of a book in its archive from now on; one that is known already stays."""
    for package, place in ((rulescore, "rulescore"), (rulescore.books, "rulescore/books")):
        if f"{archive}/{place}" not in package.__path__:
            package.__path__.append(f"{archive}/{place}")


def _given(inputs: str) -> dict[str, object]:
    """The text of each input in a JSON object, numbers as they are typed. Refuses anything else."""
    try:
        given = json.loads(inputs, parse_int=str, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise Refusal(None, "the inputs are not a JSON object", 'one such as {"hours": "8"}')
    return given


def answer(calculator_id: str, inputs: str, topic: str = "") -> str:
    """Answer a form: `inputs` is a JSON object of the text in each field, by name of the input.

    Of the calculator's book only its `topic` is loaded, if that is told. Gives JSON:
    {"html", "headline", "outputs"}, or {"refusal": {"input", "message"}}.
    """
    return _told(_shown_by(show_answer), calculator_id, inputs, topic)


def answers_in_brief(calculator_id: str, asked: str, topic: str = "") -> str:
    """Answer a form for several at once: `asked` is a JSON list of what `answer` takes as inputs.

    Gives a JSON list of what `answer` gives for each, of the html no more than the figures that
    settle the question.
    """
    tell = _shown_by(key_figures)
    each = (_told(tell, calculator_id, inputs, topic) for inputs in json.loads(asked))
    return f"[{','.join(each)}]"


def _shown_by(show: Callable[[Result[Any]], str]) -> Callable[[Result[Any]], dict[str, object]]:
    """How an answer is told whose html one way to show it makes."""
    return lambda result: {
        "html": show(result),
        "headline": result.answer.headline,
        "outputs": result.outputs_json(),
    }


def rolled(calculator_id: str, inputs: str, faces: str, topic: str = "") -> str:
    """Say what dice mean that were rolled for an answer: `faces` is a JSON list of what each group
    of its throw shows.

    Gives JSON: {"html", "sentence", "leaves"}, the last by the name of an input of the sheet as the
    value there or as {"added": number}, or a refusal as `answer` does.
    """

    def told(result: Result[Any]) -> dict[str, object]:
        dice_roll = result.answer.dice_roll
        if not dice_roll:
            raise Refusal(None, f"{calculator_id} has no roll")
        shown = tuple(map(tuple, json.loads(faces)))
        roll_outcome = dice_roll.interpret(shown)
        return {
            "html": roll_html(result, dice_roll, roll_outcome, shown),
            "sentence": roll_outcome.sentence,
            "leaves": {name: _left(value) for name, value in roll_outcome.writes_back.items()},
        }

    return _told(told, calculator_id, inputs, topic)


def _left(value: int | str | bool | Increase) -> object:
    return {"added": value.by} if isinstance(value, Increase) else value


def _told(
    tell: Callable[[Result[Any]], dict[str, object]], calculator_id: str, inputs: str, topic: str
) -> str:
    """What there is to tell of the answer to a form, or why it is refused, as JSON."""
    try:
        calculator = find_calculator(calculator_id, topic)
    except Refusal as refusal:
        return json.dumps({"refusal": {"input": refusal.input, "message": str(refusal)}})
    try:
        return json.dumps(tell(calculator.run(_given(inputs), typed=True)))
    except Refusal as refusal:
        message = refusal_text(calculator, refusal)
        return json.dumps({"refusal": {"input": refusal.input, "message": message}})
