"""What is fuzzed: every input of every calculator, grouped by the code that reads it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import yaml

from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.entries import Entries
from rulescore.declare.inputs import Amount, Choice, Input, Kind, Line, Switch, Text, Whole
from tools.serving import PROJECT

LEDGERS = PROJECT / "tests/ledger"


@dataclass(frozen=True)
class Reading:
    """One input: a calculator that has only this input and only reads it, and texts that it
    accepts."""

    id: str
    input: Input
    calculator: Calculator[Any]
    known: tuple[str, ...]

    def read(self, text: str) -> None:
        """Read a text as the calculator does. Refused: the same texts."""
        self.calculator.run({self.input.name: text}, typed=True)

    def __str__(self) -> str:
        return f"{self.id} {self.input.name}"


@dataclass(frozen=True)
class Grammar:
    """Inputs that are read by the same code in the same way."""

    name: str
    readings: tuple[Reading, ...]


@cache
def readings() -> tuple[Reading, ...]:
    """Every input of every calculator."""
    return tuple(
        Reading(one.id, input, _only_reading(one, input), tuple(_known(one.id, input)))
        for one in calculators()
        for input in one.inputs
    )


@cache
def grammars() -> tuple[Grammar, ...]:
    """Every grammar, with all inputs that it reads."""
    alike: dict[object, list[Reading]] = {}
    for reading in readings():
        alike.setdefault(_grammar_of(reading), []).append(reading)
    return tuple(Grammar(_name(group), tuple(group)) for group in alike.values())


def _grammar_of(reading: Reading) -> object:
    """A key that two inputs share if the same code reads them. A text with its own grammar is
    identified by what it accepts."""
    kind = reading.input.kind
    if not isinstance(kind, Line):
        return type(kind)
    if is_read_by_calculator(kind):
        return reading.id, kind.accepted()
    return type(kind), kind.accepted().replace(f"“{kind.example}”", "")


def _name(group: list[Reading]) -> str:
    kind = type(group[0].input.kind).__name__
    others = f" and {len(group) - 1} more" if group[1:] else ""
    return f"{kind}: {group[0]}{others}"


def _only_reading(calculator: Calculator[Any], input: Input) -> Calculator[Any]:
    if is_read_by_calculator(input.kind):
        return calculator

    def read_nothing_else(**inputs: str) -> Any:
        return None

    return replace(calculator, function=read_nothing_else, declared=(input,))


def is_read_by_calculator(kind: Kind) -> bool:
    """Whether the calculator has to run: all other kinds refuse what is wrong themselves."""
    return isinstance(kind, Text) and not isinstance(kind, Entries)


def _known(id: str, input: Input) -> Iterable[str]:
    """Texts that an input accepts: its default, its example, its bounds or words, and its values in
    ledgers."""
    kind = input.kind
    values = [input.default, *_ledger_values().get((id, input.name), ())]
    if isinstance(kind, Whole | Amount):
        values += [kind.least, kind.most]
    elif isinstance(kind, Choice):
        values += kind.options
    elif isinstance(kind, Switch):
        values += [True, False]
    elif isinstance(kind, Line):
        values.append(kind.example)
    return dict.fromkeys(text for value in values if (text := kind.to_text(value)))


@cache
def _ledger_values() -> dict[tuple[str, str], list[Any]]:
    values: dict[tuple[str, str], list[Any]] = {}
    for file in sorted(LEDGERS.glob("*.yaml")):
        for entry in yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)["calculators"]:
            for example in entry["examples"]:
                for name, value in example["in"].items():
                    values.setdefault((entry["id"], name), []).append(value)
    return values
