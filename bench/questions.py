"""Many different inputs for every calculator, as readers might enter them."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Amount, Choice, Input, Refusal, Switch, Whole
from rulescore.declare.notation import DiceNotation
from rulescore.declare.plan import Plan

Inputs = Mapping[str, object]
TRIED = 400
"""How many random inputs are tried; refused ones are skipped."""


def questions(calculator: Calculator[Any], many: int) -> list[Inputs]:
    """Different inputs that are not refused; the same ones on every run."""
    return list(islice(_answerable(calculator), many))


def _answerable(calculator: Calculator[Any]) -> Iterator[Inputs]:
    dice = random.Random(calculator.id)
    seen = set()
    for _ in range(TRIED):
        inputs = {input.name: _value(input, dice) for input in calculator.inputs}
        try:
            calculator.run(inputs)
        except Refusal:
            continue
        if (key := str(inputs)) not in seen:
            seen.add(key)
            yield inputs


def _value(input: Input, dice: random.Random) -> object:
    """A random value for half of the inputs, the default for the others."""
    kind = input.kind
    if dice.random() < 0.5:
        return kind.to_json(input.default)
    if isinstance(kind, Switch):
        return dice.random() < 0.5
    if isinstance(kind, Choice):
        return dice.choice(list(kind.options))
    if isinstance(kind, Whole):
        return dice.randint(int(kind.least), int(kind.most))
    if isinstance(kind, Amount):
        return kind.to_json(Fraction(dice.randint(int(kind.least), int(kind.most))))
    if isinstance(kind, DiceNotation):
        return f"{dice.randint(1, 3)}d{dice.choice(kind.sides)}"
    if isinstance(kind, Plan):
        segments = dice.randint(2, min(6, kind.most_segments))
        longest = min(kind.most_each, kind.most_in_all // segments)
        return ", ".join(
            f"{dice.choice(list(kind.activities))} {dice.randint(1, longest)}"
            for _ in range(segments)
        )
    return kind.to_json(input.default)
