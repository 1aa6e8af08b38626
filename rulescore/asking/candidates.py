"""The answers to a question in words: what was understood is run, and what a calculator refuses is
said to be not understood."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulescore.asking.index import index
from rulescore.asking.naming import words_of
from rulescore.asking.understanding import Understanding, Use, understand
from rulescore.catalogue import find_calculator, titles_of_books
from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.inputs import Refusal


@dataclass(frozen=True)
class Understood:
    """Some words of a question, the input that they set, and its value as `run` takes it."""

    words: str
    input: str
    value: Any


@dataclass(frozen=True)
class Candidate:
    """A calculator that answers a question, run with the inputs that were named; the rest is as its
    form opens."""

    result: Result[Any]
    understood: tuple[Understood, ...]
    not_understood: tuple[str, ...]

    @property
    def calculator(self) -> Calculator[Any]:
        """The calculator."""
        return self.result.calculator

    @property
    def headline(self) -> str:
        """The answer in a sentence."""
        return self.result.answer.headline

    def to_json(self) -> dict[str, Any]:
        """The candidate as `rulescore ask --json` gives it."""
        return {
            "calculator": self.calculator.id,
            "inputs": self.result.inputs_json(),
            "headline": self.headline,
            "understood": [
                {"words": one.words, "input": one.input, "value": one.value}
                for one in self.understood
            ],
            "not_understood": list(self.not_understood),
        }


def ask(text: str, here: str = "") -> list[Candidate]:
    """The calculators that answer a question in words, best first, at most five; none where nothing
    fits. `here` is the slug of the game that is being played, if that is known."""
    found = (_candidate(one) for one in understand(text, titles_of_books(), index, here))
    return [one for one in found if one]


def _candidate(understanding: Understanding) -> Candidate | None:
    """What was understood, run. An input that is refused is left out, and its words are said to be
    not understood."""
    calculator = find_calculator(understanding.calculator)
    uses = list(understanding.uses)
    left = list(understanding.not_understood)
    while True:
        given = _given(calculator, uses)
        try:
            result = calculator.run(given, typed=True)
            break
        except Refusal as refusal:
            refused = next((one for one in uses if one.input == refusal.input), None)
            if refused is None:
                return None
            full = _full_of(understanding.calculator, refused.input)
            uses.remove(refused)
            if full and all(one.input != full for one in uses):
                # who has 24 hit points has at least as many when unhurt
                uses += [refused, Use(refused.words, full, refused.value, refused.places)]
            else:
                left.append(refused.words)
    values = result.inputs_json()
    understood = tuple(Understood(one.words, one.input, values[one.input]) for one in uses)
    return Candidate(result, understood, tuple(left))


def _given(calculator: Calculator[Any], uses: list[Use]) -> dict[str, str]:
    """The inputs as typed; what follows another input has its value, as in a form."""
    given = {one.input: typed_text(one.value) for one in uses}
    for input in calculator.inputs:
        if input.kind.follows in given and input.name not in given:
            given[input.name] = given[input.kind.follows]
    return given


def _full_of(calculator: str, name: str) -> str:
    """The input with the full value of what another has now; nothing if there is none."""
    game = calculator.split(".")[0]
    inputs: list[Mapping[str, Any]] = next(
        one["inputs"] for one in index(game)["calculators"] if one["id"] == calculator
    )
    own = words_of([one for one in inputs if one["name"] == name])
    others = (one for one in inputs if "full" in one and one["name"] != name)
    return next((str(one["name"]) for one in others if own & words_of([one])), "")


def typed_text(value: Any) -> str:
    """A value as it is typed into a form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        value = round(value, 3)
        return str(value.numerator if value.denominator == 1 else float(value))
    return str(value)
