"""What calculators declare of what can be asked, as the scripts take it (`ask/packing.js`).

A new calculator can be asked without a line more: its title says what it is about, its labels,
units and choices what its inputs are called. Words that only players use are added where it is
declared, as `players_say`; those for a term of the whole book in its package, as `PLAYERS_SAY`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulescore.catalogue import calculators, players_say_in
from rulescore.declare.calculator import Calculator
from rulescore.declare.conditions import condition_values
from rulescore.declare.entries import Entries
from rulescore.declare.grid import Grid
from rulescore.declare.inputs import Amount, Choice, Input, Kind, Switch, Whole
from rulescore.declare.listing import Listing
from rulescore.declare.notation import DiceNotation
from rulescore.declare.plan import Plan


def declared(game: str) -> list[dict[str, Any]]:
    """What the calculators of a game declare, by its slug."""
    return [_calculator(one) for one in calculators() if one.id.split(".")[0] == game]


def _calculator(calculator: Calculator[Any]) -> dict[str, Any]:
    inputs, book = calculator.inputs, calculator.id.split(".")[0]
    return {
        "id": calculator.id,
        "title": calculator.title,
        "players_say": calculator.players_say,
        "sheet": bool(calculator.sheet),
        "inputs": [_input(one, inputs, book) for one in inputs],
    }


def _input(input: Input, inputs: Sequence[Input], book: str) -> dict[str, Any]:
    kind = input.kind
    return {
        "name": input.name,
        "label": _label(input),
        "players_say": _players_say(input, inputs, book),
        "more": kind.more,
        "is_reading": input.is_reading,
        "conditions": _conditions(kind, inputs),
        **_of_kind(kind, str(input.default)),
    }


def _conditions(kind: Kind, inputs: Sequence[Input]) -> dict[str, list[str]]:
    """When an input matters: the values of others, as typed, but for a source that is read as the
    form opens."""
    asked = condition_values(kind)
    return {
        one.name: [one.kind.asked_as_text(value) for value in asked[one.name]]
        for one in inputs
        if one.name in asked
        and not (
            one.is_reading and any(one.kind.meets(one.default, value) for value in asked[one.name])
        )
    }


def _players_say(input: Input, inputs: Sequence[Input], book: str) -> str:
    """What players say for an input, also by other names for terms of its book in its label or in
    what they say: “dodge” for “Your Evasion”, but “your dodge” if other labels have that term."""
    labels = [_label(one) for one in inputs if _game(one, book) == _game(input, book)]
    label, said = re.sub(r"[,;:]", "", _label(input)), input.kind.players_say.split(", ")
    phrases = {phrase: None for phrase in said if phrase}  # each once, in order
    for term, names in players_say_in(_game(input, book)).items():
        is_term = re.compile(rf"\b{re.escape(term)}\b", re.IGNORECASE)
        is_only = sum(map(bool, map(is_term.search, labels))) == 1
        for phrase in filter(is_term.search, (label, *said)):
            named = term if is_only and phrase == label else phrase
            phrases |= {is_term.sub(name, named): None for name in names.split(", ")}
    return ", ".join(phrases)


def _game(input: Input, book: str) -> str:
    """Which game an input is of: in a comparison its name says so."""
    game, dot, _ = input.name.partition(".")
    return game if dot else book


def _label(input: Input) -> str:
    """What an input is called, in a comparison without its game."""
    return re.sub("^.*?: ", "", input.kind.label) if "." in input.name else input.kind.label


def _of_kind(kind: Kind, opens: str) -> dict[str, Any]:
    """What the scripts call a kind, `none` if no question can set it, and what only such inputs
    have; `opens` is the value with which the form opens."""
    match kind:
        case Whole() | Amount():
            return {
                "kind": "number",
                "least": float(kind.least),
                "most": float(kind.most),
                "whole": isinstance(kind, Whole),
                "unit": kind.unit,
                "each": kind.each,
                "unit_by": {name: dict(units) for name, units in kind.unit_by.items()},
                **_values(kind.values_said),
            }
        case Choice():
            return {"kind": "choice", **_choices(kind.options, kind.options_said)}
        case Switch():
            return {"kind": "switch", "players_say_no": kind.players_say_no}
        case DiceNotation():
            return {"kind": "dice"}
        case Plan():
            choices = _choices(kind.activities, kind.options_said)
            return {"kind": "plan", "unit": kind.unit, **choices}
        case Grid():
            return {"kind": "list", "form": "grid", **_choices({}, {})}
        case Entries():
            parts = kind.listing.parts if kind.listing else ()
            acts = (parts[0].options if len(parts) == 1 else None) or {}
            made = {"kind": "list", "opens": opens, **_choices(acts, kind.options_said)}
            return made | ({"listing": _listing(kind.listing)} if kind.listing else {})
    return {"kind": "none"}


def _choices(options: Mapping[str, str], said: Mapping[str, str]) -> dict[str, Any]:
    """What may be chosen, with its text and what players say: of a choice, a plan, or for each
    entry of a list that has nothing else in it."""
    return {"options": dict(options), "options_said": dict(said)}


def _values(said: Mapping[int, str]) -> dict[str, Any]:
    """What players say instead of a number."""
    texts = {str(value): phrases for value, phrases in said.items()}
    return _choices(dict.fromkeys(texts, ""), texts)


def _listing(listing: Listing) -> dict[str, Any]:
    """How the entries of a list are written."""
    return {
        "apart": listing.apart,
        "between": listing.between,
        "parts": [
            {
                "label": part.label,
                "before": part.before,
                "is_text": part.room > 0,
                "optional": part.optional,
                "options": [*(part.options or ())],
            }
            for part in listing.parts
        ],
    }
