"""How a calculator is declared and run.

A calculator is one typed function. Its keyword arguments are the inputs: the annotation of each
carries its kind, label, unit, bounds and help, its default is where a reader starts. What it
returns is an `Answer` around a frozen dataclass whose annotations describe the outputs.

    @calculator("usiel.travel-cost", title=..., question=..., rules=("usiel.travel.walking",))
    def travel_cost(
        *,
        hours: Annotated[int, Whole("Hours on the road", 0, 72)] = 8,
        pace: Annotated[str, Choice("Pace", {"walk": "walking", "hurry": "hurrying"})] = "walk",
    ) -> Answer[TravelCost]: ...

Form, command line, JSON Schema, catalogue and refusals all follow from that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from rulescore.declare.answer import Answer
from rulescore.declare.conditions import condition_in_words, mattering
from rulescore.declare.declaration import Declaration
from rulescore.declare.inputs import Input, Refusal
from rulescore.declare.mistakes import report
from rulescore.declare.outputs import Output
from rulescore.language import say

FROM_ROLL = ""
"""What a calculator leaves on a sheet where no output says it, but the dice of its throw do."""

Outputs = TypeVar("Outputs", covariant=True)
"""The dataclass of the outputs of a calculator."""


@dataclass(frozen=True)
class SheetMapping:
    """One way of taking values from the sheet of a book: whose side it is told from, the value of
    the sheet for each input that takes one, and what other inputs are then set to, as typed.

    Values that begin with `opponent_` are somebody else's. Asked for all characters of a reader, a
    calculator takes them from its fields, so that all meet the same opponent. A list on the sheet
    begins with its character; all characters are then put in one list.
    """

    label: str
    takes: Mapping[str, str]
    sets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Result(Generic[Outputs]):
    """One run of a calculator: the inputs, complete, and the answer to them."""

    calculator: "Calculator[Outputs]"
    inputs: Mapping[str, Any]
    answer: Answer[Outputs]

    def inputs_json(self) -> dict[str, Any]:
        """The inputs by name, defaults included, as JSON gives them."""
        return {
            input.name: input.kind.to_json(self.inputs[input.name])
            for input in self.calculator.inputs
        }

    def outputs_json(self) -> dict[str, Any]:
        """The outputs by name, as JSON gives them."""
        return {
            output.name: output.to_json(getattr(self.answer.outputs, output.name))
            for output in self.calculator.outputs
        }

    @property
    def idle(self) -> list[Input]:
        """The inputs that were given and do not matter for the rest."""
        matter = mattering(self.calculator.inputs, self.inputs)
        return [
            input
            for input in self.calculator.inputs
            if input.name not in matter and self.inputs[input.name] != input.default
        ]

    def unit(self, output: Output) -> str:
        """The unit of an output, which an input may name."""
        return str(getattr(output.kind, "unit", "")).format_map(self.inputs)

    def to_json(self) -> dict[str, Any]:
        """The whole run as the command line gives it."""
        return {
            "calculator": self.calculator.id,
            "inputs": self.inputs_json(),
            "outputs": self.outputs_json(),
            "working": [step.to_json() for step in self.answer.working],
        }


@dataclass(frozen=True)
class Calculator(Generic[Outputs]):
    """A declared calculator. Called with Python values, as a function, it gives its `Answer`.

    One calculator of a book may be its `sheet`: a reader fills in its inputs once, and the other
    calculators take what they need from there, inputs and outputs alike: by name, by `shared_name`,
    or by their own `ways`. `writes_back` names the values of the sheet that the reader may update
    with an output of this calculator, unless that output is None, or with what the dice show
    (`FROM_ROLL`). `extra_inputs` gives inputs that are known only when all calculators are loaded.
    `players_say` is what players say happened, for those who ask in words.
    """

    id: str
    title: str
    question: str
    rules: tuple[str, ...]
    function: Callable[..., Answer[Outputs]]
    declared: tuple[Input, ...]
    outputs: tuple[Output, ...]
    sheet: bool = False
    ways: tuple[SheetMapping, ...] = ()
    writes_back: Mapping[str, str] = field(default_factory=dict)
    extra_inputs: Callable[[], tuple[Input, ...]] = tuple
    players_say: str = ""

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """All that it asks."""
        return (*self.declared, *self.extra_inputs())

    def __call__(self, **inputs: Any) -> Answer[Outputs]:
        """The answer to these inputs, the others as they are at first; refuses what `run` does."""
        return self.run(inputs).answer

    def run(self, given: Mapping[str, object], *, typed: bool = False) -> Result[Outputs]:
        """Answer what was given, defaults filled in; `typed` for text from a person.

        Refuses an input that it does not have, and any value that an input or the rule refuses.
        """
        known = {input.name: input for input in self.inputs}
        for name in given:
            if name not in known:
                problem = say("{calculator} has no such input", calculator=self.id)
                raise Refusal(name, problem, ", ".join(known))
        inputs = {
            name: input.read(given[name], typed=typed) if name in given else input.default
            for name, input in known.items()
        }
        try:
            return Result(self, inputs, self.function(**inputs))
        except Refusal as refusal:
            if refusal.input in known and not refusal.accepted:
                raise known[refusal.input].refusal(refusal.problem) from None
            raise

    @property
    def topic(self) -> str:
        """The module that declares it, named like the page on which it stands."""
        return self.function.__module__.rpartition(".")[2]

    def mappings_from(self, sheet: "Calculator[Any]") -> tuple[SheetMapping, ...]:
        """The ways in which this one takes values from the sheet of its book; none if it cannot."""
        if self.ways or self.sheet:
            return self.ways
        held = {output.name: output.name for output in sheet.outputs}
        for input in sheet.inputs:
            held |= {input.name: input.name, input.shared_name: input.name}
        takes = {
            input.name: held[input.shared_name]
            for input in self.inputs
            if input.shared_name in held
        }
        return (SheetMapping("", takes),) if takes else ()

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the inputs and of the outputs."""
        return {
            "id": self.id,
            "title": self.title,
            "question": self.question,
            "rules": list(self.rules),
            "inputs": {
                "type": "object",
                "additionalProperties": False,
                "properties": {input.name: _schema_of_input(input) for input in self.inputs},
            },
            "outputs": {
                "type": "object",
                "additionalProperties": False,
                "required": [output.name for output in self.outputs],
                "properties": {output.name: output.schema() for output in self.outputs},
            },
        }


def _schema_of_input(input: Input) -> dict[str, Any]:
    """JSON Schema of an input, which says when it matters."""
    schema = input.schema()
    told = [schema.get("description"), condition_in_words(input.kind)]
    if not told[1]:
        return schema
    return {**schema, "description": ". ".join(filter(None, told))}


def calculator(
    id: str,
    *,
    title: str,
    question: str,
    rules: tuple[str, ...],
    sheet: bool = False,
    ways: tuple[SheetMapping, ...] = (),
    writes_back: Mapping[str, str] | None = None,
    extra_inputs: Callable[[], tuple[Input, ...]] = tuple,
    players_say: str = "",
) -> Callable[[Callable[..., Answer[Outputs]]], Calculator[Outputs]]:
    """Declare the decorated function as the calculator `id` (see the head of this module).

    `sheet` marks the calculator of a book whose inputs a reader fills in once. `ways` says how this
    calculator takes values from there, where inputs of the same name do not. `writes_back` maps an
    input of the sheet to the output that updates it, as in `{"hits_current": "hits_after"}`, or to
    `FROM_ROLL`, if the dice decide (`RollOutcome.writes_back`). `extra_inputs` gives further inputs
    when they are first needed; the function takes them by `**`. `players_say` has what players say
    happened, with commas between, where title, question and rules do not have the words. Raises
    `Mistaken` for a function that does not say all that a form needs
    (`rulescore.declare.declaration`).
    """

    def declare(function: Callable[..., Answer[Outputs]]) -> Calculator[Outputs]:
        read = Declaration(id, function, rules)
        report(read.mistakes)
        return Calculator(
            id,
            title,
            question,
            read.rules,
            function,
            read.inputs,
            read.outputs,
            sheet,
            ways,
            writes_back or {},
            extra_inputs,
            players_say,
        )

    return declare


def rule_address(rule: str) -> str:
    """The address of a rule's section: `usiel.travel.walking` is at /usiel/travel/#walking."""
    book, topic, anchor = rule.split(".", 2)
    return f"/{book}/{topic}/#{anchor}"
