"""A refusal in words."""

from typing import Any

from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Refusal


def refusal_text(calculator: Calculator[Any], refusal: Refusal) -> str:
    """A refusal for a person: the label of the field, what is wrong and what is accepted."""
    labels = {input.name: input.kind.label for input in calculator.inputs}
    named = labels.get(refusal.input or "")
    return f"{named}: {refusal.what_to_do()}" if named else str(refusal)
