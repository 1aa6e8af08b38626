"""The browser's face: a book taken in when it is first asked for; inputs in, HTML out."""

import json

import rulescore.books
from rulescore.catalogue import find_calculator
from rulescore.inputs import Refusal
from rulescore.show.answer import answer as show_answer
from rulescore.show.element import refusal_text


def take_in(archive: str) -> None:
    """Find the topics of a book in its archive from now on, and what of ours only they need; one
    that is known already stays."""
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
    try:
        calculator = find_calculator(calculator_id, topic)
    except Refusal as refusal:
        return json.dumps({"refusal": {"input": refusal.input, "message": str(refusal)}})
    try:
        result = calculator.run(_given(inputs), typed=True)
    except Refusal as refusal:
        message = refusal_text(calculator, refusal)
        return json.dumps({"refusal": {"input": refusal.input, "message": message}})
    return json.dumps(
        {
            "html": show_answer(result),
            "headline": result.answer.headline,
            "outputs": result.outputs_json(),
        }
    )
