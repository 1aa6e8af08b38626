"""The index as the browser fetches it: the tables of words, and for each game the declared words
in few characters.

`overrides/assets/rulescore/ask/index.js` unpacks it. Of each calculator there is a list: a line
about it, a line for each input, the keys of all choices and plans, and what few inputs have. A line
has parts with `|` between; empty ones at its end are left out.
"""

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rulescore.asking import words
from rulescore.asking.index import GENERIC, Entry
from rulescore.catalogue import titles_of_books

KINDS = {"choice": "C", "switch": "S", "dice": "D", "plan": "P", "list": "L"}
FLAGS = {"more": "m", "full": "f", "earlier": "e", "change": "c"}
FEW_HAVE = ("unit_choice", "unit_by", "each", "needs")


def packed_words() -> str:
    """The tables of words and the titles of the books, as JSON."""
    return _json({"words": _tables(), "books": titles_of_books()})


def packed(calculators: Iterable[Entry]) -> str:
    """What calculators declare, as JSON."""
    return _json([*map(_calculator, calculators)])


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _tables() -> dict[str, Any]:
    sets = {
        "fillers": words.FILLERS,
        "unsaid": words.UNSAID,
        "negations": words.NEGATIONS,
        "links": words.LINKS,
        "others": words.OTHERS,
        "foes": words.FOES,
        "degrees": words.DEGREES,
        "earlier": words.EARLIER,
        "timed": words.TIMED,
        "full": words.FULL,
        "multipliers": words.MULTIPLIERS,
        "apart": words.APART,
        "generic": GENERIC,
    }
    return {
        **{name: " ".join(sorted(some)) for name, some in sets.items()},
        "short": words.SHORT,
        "whose": _grouped(words.WHOSE),
        "spellings": words.SPELLINGS,
        "numbers": words.NUMBERS,
        "units": {dimension: _grouped(units) for dimension, units in words.UNITS.items()},
        "irregular": _grouped(words.IRREGULAR),
        "endings": " ".join(words.ENDINGS),
    }


def _grouped(table: Mapping[str, str]) -> dict[str, str]:
    """The words that stand for each value."""
    grouped: dict[str, list[str]] = {}
    for word, value in table.items():
        grouped.setdefault(value, []).append(word)
    return {value: " ".join(some) for value, some in grouped.items()}


def _calculator(entry: Entry) -> list[Any]:
    inputs = entry["inputs"]
    few = {
        input["name"]: some
        for input in inputs
        if (some := {key: input[key] for key in FEW_HAVE if key in input})
    }
    parts = [
        _line([entry["id"] + ("!" if "sheet" in entry else ""), *entry["about"].values()]),
        "\n".join(map(_input, inputs)),
        [key for input in inputs for key in input.get("options", ())],
        few,
    ]
    while not parts[-1]:
        parts.pop()
    return parts


def _input(input: Entry) -> str:
    flags = "".join(sign for flag, sign in FLAGS.items() if flag in input)
    kind = KINDS.get(input["kind"]) or _range(input)
    label = input.get("label")
    return _line(
        [
            input["name"],
            f"{kind}{flags} {input.get('unit', '')}".rstrip(),
            "-" if label == "" else label or "",
            input.get("said", ""),
            _rest(input),
        ]
    )


def _range(input: Entry) -> str:
    """What a number takes: `most`, or `least:most`, with a `~` if it need not be whole."""
    least = f"{_number(input['least'])}:" if input["least"] else ""
    return f"{least}{_number(input['most'])}{'' if input['whole'] else '~'}"


def _number(value: Fraction) -> str:
    return f"{Decimal(str(float(value))):f}".removesuffix(".0")


def _rest(input: Entry) -> str:
    """What an input of its kind has: for each choice its text, and behind `=` what players
    say, which is all that there is for an activity."""
    if input["kind"] == "choice":
        options = input["options"].values()
        return ";".join(f"{label}={said}".removesuffix("=") for label, said in options)
    if "options" in input:
        return ";".join(f"={said}" for said in input["options"].values())
    return str(input.get("no") or input.get("form") or "")


def _line(parts: Iterable[str]) -> str:
    return "|".join(parts).rstrip("|")
