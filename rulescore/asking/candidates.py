"""The answers to a question in words: what was understood is run, and what a calculator refuses is
said to be not understood."""

from dataclasses import dataclass
from typing import Any

from rulescore.asking.scripts import understood
from rulescore.catalogue import find_calculator, find_game
from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.inputs import Refusal

LONGEST = 1000
"""So many characters a question may have, as in the search of the site."""


@dataclass(frozen=True)
class Understood:
    """Some words of a question, the input that they set, and its value as `run` takes it; `unsure`
    where they may as well mean something else."""

    words: str
    input: str
    value: Any
    unsure: bool = False

    def to_json(self) -> dict[str, Any]:
        """The words as `rulescore ask --json` gives them."""
        used = {"words": self.words, "input": self.input, "value": self.value}
        return {**used, "unsure": True} if self.unsure else used


@dataclass(frozen=True)
class OutOfRange:
    """Some words of a question with a number, the input that they would set, and what that takes,
    in words that finish “Accepted: ...”."""

    words: str
    input: str
    accepted: str


@dataclass(frozen=True)
class Candidate:
    """A calculator that answers a question, run with the inputs that were named; the rest is as its
    form opens."""

    result: Result[Any]
    understood: tuple[Understood, ...]
    not_understood: tuple[str, ...]
    out_of_range: tuple[OutOfRange, ...] = ()
    """Those of the words that were not understood whose number is too small or too large: whoever
    asked so has another answer than this one in mind."""

    @property
    def calculator(self) -> Calculator[Any]:
        """The calculator."""
        return self.result.calculator

    @property
    def given(self) -> dict[str, Any]:
        """The inputs that give this answer: those that were understood, and what follows one of
        them or opens otherwise than by default."""
        named = {one.input for one in self.understood}
        values = self.result.inputs
        return {
            input.name: values[input.name]
            for input in self.calculator.inputs
            if input.name in named or values[input.name] != input.default
        }

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
            "understood": [one.to_json() for one in self.understood],
            "not_understood": list(self.not_understood),
        }


def ask(text: str, here: str = "") -> list[Candidate]:
    """The calculators that answer a question in words, best first, at most five; none where nothing
    fits. `here` is the slug or title of the game that is being played, if that is known. Refuses
    a question of more than 1,000 characters, and a game that there is not."""
    if len(text) > LONGEST:
        raise Refusal(None, f"the question has {len(text):,} characters", f"at most {LONGEST:,}")
    found = (_candidate(one) for one in understood(text, find_game(here)))
    return [one for one in found if one]


def _candidate(understanding: dict[str, Any]) -> Candidate | None:
    """What was understood, run. An input that is refused is left out, and its words are said to be
    not understood."""
    calculator = find_calculator(understanding["calculator"])
    uses: list[dict[str, Any]] = understanding["uses"]
    left: list[str] = understanding["not_understood"]
    while True:
        given = _given(calculator, {one["input"]: one["value"] for one in uses})
        try:
            result = calculator.run(given, typed=True)
            break
        except Refusal as refusal:
            refused = next((one for one in uses if one["input"] == refusal.input), None)
            if refused is None:
                return None
            full = refused["full"]
            uses.remove(refused)
            if full and all(one["input"] != full for one in uses):
                # who has 24 hit points has at least as many when unhurt
                uses += [{**refused, "full": ""}, {**refused, "input": full}]
            else:
                left.append(refused["words"])
    values = result.inputs_json()
    set_so = (
        Understood(one["words"], one["input"], values[one["input"]], one["unsure"]) for one in uses
    )
    kinds = {input.name: input.kind for input in calculator.inputs}
    beyond = (
        OutOfRange(words, name, kinds[name].accepted()) for words, name in understanding["beyond"]
    )
    return Candidate(result, tuple(set_so), tuple(left), tuple(beyond))


def _given(calculator: Calculator[Any], named: dict[str, str]) -> dict[str, str]:
    """The inputs as typed; what follows another input has its value, as in a form."""
    followed = {
        input.name: named[input.kind.follows]
        for input in calculator.inputs
        if input.kind.follows in named
    }
    return followed | named
