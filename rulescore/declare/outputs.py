"""What a calculator gives: the kinds of output, their JSON and their JSON Schema.

An output is declared as an annotation on the field of a frozen dataclass:

    @dataclass(frozen=True)
    class Ride:
        full_cost: Annotated[int, Figure("Cost if no roll succeeds", unit="Stamina")]
        distribution: Annotated[Chances, Spread("Cost of the ride", unit="Stamina")]
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias, get_args, get_type_hints

from rulescore.declare.figures import number, number_json, odds, unit_for
from rulescore.language import say

Chances: TypeAlias = Mapping[int, Fraction] | Mapping[int | str, Fraction]
"""The exact probability of each outcome. An outcome that cannot happen may be there with 0."""

CHANCE = {"type": "number", "minimum": 0, "maximum": 1}
"""JSON Schema of a probability."""

TYPES = {int: "integer", Fraction: "number", bool: "boolean", str: "string"}
"""What JSON Schema calls the type of a figure."""


@dataclass(frozen=True)
class Figure:
    """One value: a whole number, an exact number, yes or no, or a word.

    A `unit` in braces, such as "{coin}", is what the input of that name says. `none` is what a
    person reads where there is no value; `words` what they read for a word. `key` marks one of the
    two to four figures that settle the question; they stand open, under the label `short` if the
    full one is long.
    """

    label: str
    unit: str = ""
    none: str = "never"
    words: Mapping[str, str] | None = None
    key: bool = False
    short: str = ""

    def to_json(self, value: Any) -> Any:
        """The value as JSON gives it."""
        return cell_json(value)

    def schema(self, value_type: Any) -> dict[str, Any]:
        """JSON Schema of the value; a type that allows None allows null."""
        types = [TYPES.get(member, "null") for member in get_args(value_type) or (value_type,)]
        unit = {"x-unit": self.unit} if self.unit and "{" not in self.unit else {}
        return {"title": self.label, "type": types if len(types) > 1 else types[0], **unit}


@dataclass(frozen=True)
class Odds:
    """A probability; `none` is what a person reads where there is none to speak of. `key` and
    `short` as with a `Figure`; `faces` is 20 where a d20 settles it, so that a person reads “13 in
    20”."""

    label: str
    none: str = "no roll"
    key: bool = False
    short: str = ""
    faces: int = 0

    def to_json(self, value: Fraction | None) -> int | float | None:
        """The probability as a number from 0 to 1."""
        return None if value is None else number_json(value)

    def schema(self, value_type: Any) -> dict[str, Any]:
        """JSON Schema of a probability; a type that allows None allows null."""
        nullable = {"type": ["number", "null"]} if get_args(value_type) else {}
        return {"title": self.label, **CHANCE, **nullable}


@dataclass(frozen=True)
class Spread:
    """A distribution: the chance of each outcome; `partial` where the chances are of some cases
    only and need not add up to 1, nor be any at all."""

    label: str
    unit: str = ""
    partial: bool = False

    def to_json(self, value: Chances) -> dict[str, int | float]:
        """The chance of each outcome, those of probability 0 left out."""
        return {str(outcome): number_json(chance) for outcome, chance in value.items() if chance}

    def schema(self, value_type: Any) -> dict[str, Any]:
        """JSON Schema of a distribution."""
        return {"title": self.label, "type": "object", "additionalProperties": CHANCE}


@dataclass(frozen=True)
class Column:
    """One column of a table of outputs: a number, a word, or a probability with `odds`.

    `words` gives what a person reads for a word.
    """

    label: str
    none: str = "\N{EN DASH}"
    odds: bool = False
    words: Mapping[str, str] | None = None


@dataclass(frozen=True)
class LinkedCell:
    """A value in a table that leads to where it comes from, an address of the site."""

    value: Any
    address: str


@dataclass(frozen=True)
class Rows:
    """A table whose rows are of one NamedTuple, its fields annotated with `Column`. It is folded
    away, unless it `stands_open`."""

    label: str
    stands_open: bool = False

    def to_json(self, value: Any) -> list[list[Any]]:
        """The rows, each a list in the order of the columns."""
        return [[cell_json(cell) for cell in row] for row in value]

    def schema(self, value_type: Any) -> dict[str, Any]:
        """JSON Schema of a table."""
        cells = [{"title": column.label} for column in columns(value_type)]
        rows = {"type": "array", "prefixItems": cells, "items": False}
        return {"title": self.label, "type": "array", "items": rows}


OutputKind: TypeAlias = Figure | Odds | Spread | Rows
"""Every kind of output."""


@dataclass(frozen=True)
class Output:
    """One declared output: its name, its kind and its Python type."""

    name: str
    kind: OutputKind
    type: Any

    def to_json(self, value: Any) -> Any:
        """The output as JSON gives it."""
        return self.kind.to_json(value)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the output."""
        return self.kind.schema(self.type)


def figure_text(kind: Figure | Odds, value: Any, unit: str) -> str:
    """A figure as plain text for a person, with its unit."""
    if isinstance(kind, Odds):
        return nothing_in_words(kind) if value is None else odds(value, kind.faces)
    text = value_text(value, nothing_in_words(kind), kind.words)
    is_number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    return f"{text} {unit_for(value, unit)}".strip() if is_number else text


def nothing_in_words(kind: Figure | Odds) -> str:
    """What a person reads where there is no value, in the fixed words where none are declared."""
    fixed = {Figure.none: say("never"), Odds.none: say("no roll")}
    return fixed.get(kind.none, kind.none)


def yes_or_no(value: object) -> str:
    """Whether something holds, in a word."""
    return say("yes") if value else say("no")


def value_text(value: Any, none: str, words: Mapping[str, str] | None = None) -> str:
    """One value as plain text for a person; `words` gives what they read for a word."""
    if value is None:
        return none
    if isinstance(value, bool):
        return yes_or_no(value)
    if isinstance(value, int | Fraction):
        return number(value)
    return (words or {}).get(value, str(value))


def columns(table_type: Any) -> list[Column]:
    """The columns of a table from its type, `list[Row]` with Row a NamedTuple."""
    (row,) = get_args(table_type)
    hints = get_type_hints(row, include_extras=True)
    return [get_args(hint)[1] for hint in hints.values()]


def cell_value(cell: Any) -> Any:
    """What a cell of a table says, without where it leads."""
    return cell.value if isinstance(cell, LinkedCell) else cell


def cell_json(value: Any) -> Any:
    """One value as JSON gives it; None stays null."""
    told = cell_value(value)
    return number_json(told) if isinstance(told, Fraction) else told
