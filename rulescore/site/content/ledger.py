"""The ledgers of the books: the rules that must exist, which of them lead to each other, and what
calculators must answer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from rulescore.declare.calculator import Calculator
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.external_books import display_path, roots
from rulescore.site.content.yaml_lines import YamlFields, read_yaml

PARTS: dict[str, tuple[type, str]] = {
    "book": (str, "the slug of a book"),
    "base": (list, "the ids of the rules of its base mechanics"),
    "rules": (list, "the ids of its other rules"),
    "see": (dict, "id: [id, ...], rules that lead to each other"),
    "settings": (dict, "name: value, what its figures take for granted"),
    "calculators": (list, "- id: ..., with examples: below it"),
    "facts": (dict, "id: [fact, ...], what the source says of each rule, restated"),
    "left_out": (dict, "id: {figure: reason}, figures of facts that no page needs to show"),
}

Place: TypeAlias = tuple[str, ...]
"""Where something is in a ledger: the keys that lead to it."""


@dataclass(frozen=True)
class Vector:
    """Inputs of a calculator, the outputs expected, and the ledger and line that say so."""

    id: str
    given: dict[str, Any]
    expected: dict[str, Any]
    ledger: "Ledger"
    place: Place

    def __str__(self) -> str:
        return f"{self.id}-{self.place[-1]}"


@dataclass(frozen=True)
class Ledger:
    """A ledger as far as it is right, and why it cannot be read if it cannot."""

    book: str
    file: str
    written: YamlFields
    unread: tuple[Mistake, ...] = ()

    def part(self, name: str) -> Any:
        """A part of it; an empty one if it is missing or wrong."""
        kind = PARTS[name][0]
        found = self.written.fields.get(name)
        return found if isinstance(found, kind) else kind()

    @property
    def rules(self) -> dict[str, Place]:
        """Every rule that it names, and where."""
        return {
            str(rule): (part, str(number))
            for part in ("base", "rules")
            for number, rule in enumerate(self.part(part))
        }

    @property
    def entries(self) -> Iterator[tuple[str, list[Any], Place]]:
        """The calculators that it names, each with its examples."""
        for number, entry in enumerate(self.part("calculators")):
            if isinstance(entry, dict):
                examples = entry.get("examples")
                shown = examples if isinstance(examples, list) else []
                yield str(entry.get("id")), shown, ("calculators", str(number))

    def mistake(
        self, place: Place, problem: str, accepted: str, id: str, field: str = "", near: str = ""
    ) -> Mistake:
        """A mistake at a place in it."""
        line = self.written.line(*place)
        return Mistake(problem, accepted, near, id, field, self.file, line)

    @property
    def vectors(self) -> Iterator[Vector]:
        """Every example of its calculators."""
        for id, examples, place in self.entries:
            for number, example in enumerate(examples):
                if is_example(example):
                    at = (*place, "examples", str(number))
                    yield Vector(id, example["in"], example["out"], self, at)


def read_ledger(file: str, text: str) -> Ledger:
    """The ledger in a file, which has the name of its book."""
    book = Path(file).stem
    try:
        return Ledger(book, file, read_yaml(text, ""))
    except Mistaken as mistaken:
        unread = tuple(replace(one, file=file) for one in mistaken.mistakes)
        return Ledger(book, file, YamlFields({}, {}), unread)


def is_example(example: Any) -> bool:
    """Whether it has inputs and outputs."""
    return isinstance(example, dict) and all(
        isinstance(example.get(part), dict) for part in ("in", "out")
    )


LEDGERS = {
    file.stem: read_ledger(display_path(file), file.read_text("utf-8"))
    for home in roots()
    for file in sorted((home / "tests/ledger").glob("*.yaml"))
}
VECTORS = [vector for ledger in LEDGERS.values() for vector in ledger.vectors]


def settings_for(calculator: Calculator[Any]) -> dict[str, Any]:
    """What the figures of its book take for granted, as far as the calculator asks for it."""
    ledger = LEDGERS.get(calculator.id.split(".")[0])
    asked = {input.name for input in calculator.inputs}
    settings = ledger.part("settings") if ledger else {}
    return {name: value for name, value in settings.items() if name in asked}
