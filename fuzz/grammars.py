"""What is fuzzed: every input of every calculator, grouped by the code that reads it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import yaml

from rulescore.books.archsoul.crafting_rolls import read_crafters
from rulescore.books.symbaroum.attack import read_options
from rulescore.books.symbaroum.surprise import read_values
from rulescore.books.zt.fire import read_emu_by_round
from rulescore.books.zt.sleep import read_rest_starts
from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Amount, Choice, Input, Line, Switch, Text, Whole
from tools.serving import PROJECT

Reader = Callable[[str, str], object]

READERS: dict[tuple[str, str], Reader] = {
    ("archsoul.crafting-days", "crafters"): read_crafters,
    ("archsoul.crafting-days", "crafters_b"): read_crafters,
    ("symbaroum.armor-compare", "options"): read_options,
    ("symbaroum.surprise", "attackers"): read_values,
    ("symbaroum.surprise", "defenders"): read_values,
    ("zt.fire-damage", "emu_by_round"): read_emu_by_round,
    ("zt.sleep", "rest_starts"): read_rest_starts,
}
"""The readers of texts whose calculators then compute for long. Other calculators read their texts
themselves, in less than a millisecond."""

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
    if isinstance(kind, Text):
        place = (reading.id, reading.input.name)
        return READERS.get(place, (reading.id, kind.accepted()))
    return type(kind), kind.accepted().replace(f"“{kind.example}”", "")


def _name(group: list[Reading]) -> str:
    kind = type(group[0].input.kind).__name__
    others = f" and {len(group) - 1} more" if group[1:] else ""
    return f"{kind}: {group[0]}{others}"


def _only_reading(calculator: Calculator[Any], input: Input) -> Calculator[Any]:
    reader = READERS.get((calculator.id, input.name))
    if isinstance(input.kind, Text) and reader is None:
        return calculator

    def read(**inputs: str) -> Any:
        return reader(inputs[input.name], input.name) if reader else None

    return replace(calculator, function=read, declared=(input,))


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
