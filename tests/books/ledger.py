"""The ledgers of the books: the rules that must exist, and what calculators must answer."""

from pathlib import Path
from typing import Any

import yaml

from rulescore.calculator import Calculator

LEDGERS: dict[str, dict[str, Any]] = {
    ledger["book"]: ledger
    for file in sorted(Path(__file__).parents[1].glob("ledger/*.yaml"))
    for ledger in [yaml.safe_load(file.read_text("utf-8"))]
}
EXAMPLES: dict[str, list[dict[str, Any]]] = {
    entry["id"]: entry["examples"] for ledger in LEDGERS.values() for entry in ledger["calculators"]
}


def book_of(calculator: Calculator[Any]) -> dict[str, Any]:
    """The ledger of a calculator's book."""
    return LEDGERS[calculator.id.split(".")[0]]


def settings_for(calculator: Calculator[Any]) -> dict[str, Any]:
    """What the figures of its book take for granted, as far as the calculator asks for it."""
    asked = {input.name for input in calculator.inputs}
    settings: dict[str, Any] = book_of(calculator).get("settings", {})
    return {name: value for name, value in settings.items() if name in asked}
