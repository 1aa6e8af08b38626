"""What Python is asked while the build notes which functions of the runtime are used.

The same questions in the same order each time: the examples of the ledgers, what readers try most
often, many values at once, every choice, the ends of every number, texts that are refused, rolls,
several characters, and requests that no page makes.

    python -m rulescore.site.python.rehearsal

prints them as JSON.
"""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import yaml

from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Amount, Choice, Input, Refusal, Switch, Whole
from rulescore.project import ENGINE
from rulescore.site.content.usual_inputs import Texts, texts_of, usual
from rulescore.site.content.yaml_lines import typed_text

LEDGERS = ENGINE.parent / "tests/ledger"
TRIED = 4
"""So many of the usual inputs of a calculator are asked."""
AT_RANDOM = 6
"""So many times most inputs of a calculator are asked with other values at once."""
SEED = 33
REFUSED = (
    *("", " ", "x", "-1", "+3", "2.5", "1/2", "1e3", "1e999", "0x1f", "1_000", "nan", "true"),
    *("\u0663", "\uff11", "\u00b2", "\u00bd", "\u2212", "\u2013", "\u2009", "\u00a0", "\u200b"),
    *("\U0001f600", "e\u0301", "\u0130", "\u00df", "\ud800", "\x00", "\t1\r\n", "\u2028"),
    *("2d6", "2d6+1", "7@5", "3d10!", "d", "1d0", "9d99", "1,2,3", "1;2", "1:2", "a 1, b 2", "#"),
    *("9" * 30, "9" * 5000, "<b>", "{}", "%s", '"', "__proto__", "None", "x" * 3000),
)
"""Texts of which most inputs refuse most."""
REQUESTS = (
    *("", "{", "[]", "null", "5", '"x"', "{}x", '{"a":1,"a":2}', "\x00", "[" * 50),
    *('{"hours": 1e99999999999999999999}', '{"hours": null}', '{"\\ud800": [1.5, true]}'),
    *(
        '{"hours": "\\',
        '{"hours": "\\u12',
        '{"hours": "\\x"}',
        "\ud800",
        "[{}]",
        '"hours"',
        "{'a': 1}",
    ),
    *('{"hours": 1e99999, "x": NaN}', '{"hours": 0e-99999}', '{"hours": ' + "9" * 5000 + "}"),
)
"""Requests that are no inputs, or hold what no form sends."""
VALUES: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1.5, 1e308, 10**30, 10**4000, float("nan"), float("-inf")),
    *("", [], {}, [[1]], {"__proto__": 1}, ["a"] * 50, "h\u00f6urs", "\ud800", "x" * 5000),
)
"""Values of other types than a form gives, and names of inputs that there are not."""
TOPICS = ("travel", "base", "__init__", "../x", "__proto__", ".", "x" * 500, "\ud800")
IDS = ("", ".", "nothing", "usiel.nothing", "../x", "x" * 5000, "\n")

Question = tuple[str, ...]
"""The name of a function for the browser, and what it is given."""


def questions() -> list[Question]:
    """All that is asked."""
    asked: dict[Question, None] = {}
    for calculator in calculators():
        asked.update(dict.fromkeys(_of(calculator)))
    for example in _examples():
        asked[example] = None
    for id in IDS:
        asked["answer", id, "{}", ""] = None
    for some in calculators()[::20]:
        for request in REQUESTS:
            asked["answer", some.id, request, ""] = None
        for topic in TOPICS:
            asked["answer", some.id, "{}", topic] = None
        for value in VALUES:
            asked["answer", some.id, json.dumps({str(value)[:99]: value}), ""] = None
            for input in some.inputs:
                asked["answer", some.id, json.dumps({input.name: value}), some.topic] = None
    return list(asked)


def _of(calculator: Calculator[Any]) -> Iterator[Question]:
    opening = texts_of(calculator, {input.name: input.default for input in calculator.inputs})
    tried = [
        *islice(usual(calculator, opening), TRIED),
        *_ends(calculator, opening),
        *_at_random(calculator, opening),
    ]
    for inputs in tried:
        yield "answer", calculator.id, json.dumps(inputs), calculator.topic
    brief = json.dumps([json.dumps(inputs) for inputs in tried[:3]])
    yield "answers_in_brief", calculator.id, brief, calculator.topic
    yield "answer", calculator.id, '{"__proto__": "1"}', calculator.topic
    for inputs in ({}, *tried[:3]):
        yield from _rolls(calculator, inputs)


def _ends(calculator: Calculator[Any], opening: Texts) -> Iterator[Texts]:
    """For one input after the other: refused texts, of which each input gets others, since they are
    read by the same code; its ends; each of its choices."""
    for place, input in enumerate(calculator.inputs):
        kind = input.kind
        texts = [REFUSED[(7 * place + step) % len(REFUSED)] for step in range(3)]
        if isinstance(kind, Whole | Amount):
            texts += [kind.to_text(kind.least), kind.to_text(kind.most)]
        elif isinstance(kind, Switch):
            texts += [kind.to_text(True), kind.to_text(False)]
        yield from ({**opening, input.name: text} for text in texts)


def _at_random(calculator: Calculator[Any], opening: Texts) -> Iterator[Texts]:
    """The same each time."""
    chance = Random(f"{SEED} {calculator.id}")
    for _ in range(AT_RANDOM):
        changed = [input for input in calculator.inputs if chance.random() < 0.7]
        yield {**opening, **{one.name: _any(one, opening, chance) for one in changed}}


def _any(input: Input, opening: Texts, chance: Random) -> str:
    kind = input.kind
    if isinstance(kind, Whole):
        least, most = int(kind.least), int(kind.most)
        return str(chance.randint(least, min(most, chance.choice((least + 20, least + 200, most)))))
    if isinstance(kind, Amount):
        return str(chance.randint(0, 4000) / 100)
    if isinstance(kind, Switch):
        return kind.to_text(chance.random() < 0.5)
    if isinstance(kind, Choice):
        return chance.choice(list(kind.options))
    return opening[input.name]


def _rolls(calculator: Calculator[Any], inputs: Texts) -> Iterator[Question]:
    """Every die on its lowest face, on its highest but one, and on its highest."""
    try:
        roll = calculator.run(inputs, typed=True).answer.dice_roll
    except Refusal:
        return
    if not roll:
        return
    for shown in ("1", "most but one", "most, then 1"):
        faces = [
            [face for sides in group.sides for face in _faces(sides, shown, group.explodes)]
            for group in roll.groups
        ]
        yield "rolled", calculator.id, json.dumps(inputs), json.dumps(faces), calculator.topic


def _faces(sides: int, shown: str, explodes: bool) -> list[int]:
    if shown == "most, then 1":
        return [sides, 1] if explodes else [sides]
    return [1 if shown == "1" else max(1, sides - 1)]


def _examples() -> Iterator[Question]:
    """The examples of the ledgers, where they are."""
    for ledger in sorted(LEDGERS.glob("*.yaml")):
        for entry in yaml.load(ledger.read_text("utf-8"), yaml.CSafeLoader)["calculators"]:
            for example in entry.get("examples", ()):
                inputs = {name: typed_text(value) for name, value in example["in"].items()}
                yield "answer", entry["id"], json.dumps(inputs), ""


if __name__ == "__main__":
    print(json.dumps(questions()))
