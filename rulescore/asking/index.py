"""What can be asked, from the declarations: the index in which Python and the browser look.

A new calculator can be asked without a line more: its title, question and rules say what it is
about, its labels, units and choices what its inputs are called. Words that only players use are
added where it is declared, as `players_say`.

A cue is a way to name something: its worth a word, then its stems.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import log
from typing import Any, TypeAlias

from rulescore.asking.reading import read
from rulescore.asking.words import FILLERS, FULL, stem, unit_of
from rulescore.catalogue import calculators, titles_of_books
from rulescore.declare.calculator import Calculator
from rulescore.declare.entries import Entries
from rulescore.declare.inputs import Amount, Choice, Input, Switch, Whole
from rulescore.declare.notation import DiceNotation
from rulescore.declare.plan import Plan

Cue: TypeAlias = list[Any]
Entry: TypeAlias = dict[str, Any]

GENERIC = frozenset(
    stem(word)
    for word in """
    total value number rating point points now current full maximum max before after other others
    change changes kind type needed counted made each your own it its side first second last way high
    low amount thing take share item one two part place order no none normal enough can try use
    """.split()
)
"""Words that name something only together with others."""

ABOUT = {"title": 3.0, "players": 3.0, "question": 1.5, "rule": 1.5, "label": 1.0, "option": 0.7}
"""What a word says about a calculator, by where it stands."""
SHEET_WORTH = 1 / 3
"""What it says about a sheet, which has something of everything."""

WHOLE_LABEL, OWN_NAME, ONE_WORD, SAID = 2.0, 1.9, 1.6, 2.1
"""What a word of a cue is worth, by where the cue is from."""

UNIT_IN_NAME = re.compile(r"_(ft|lb|in|yards|miles|percent)$")
EARLIER = re.compile(r"before|earlier|already|so far|carried over|previous")
CHANGE = re.compile(r"bonus|modifier|penalty|adjustment|change")
MONEY = re.compile(r"price|cost|value|worth|materials")


@cache
def index() -> Entry:
    """The whole index: the titles of the books, and what can be asked of each calculator."""
    entries = [_calculator(one) for one in calculators()]
    number = Counter(word for entry in entries for word in entry["about"])
    for entry in entries:
        entry["about"] = {
            word: round(worth * log(1 + len(entries) / number[word]), 2)
            for word, worth in entry["about"].items()
        }
    return {"books": titles_of_books(), "calculators": entries}


def _calculator(calculator: Calculator[Any]) -> Entry:
    asked = [
        input for input in calculator.inputs if not input.is_reading and "." not in input.name
    ]
    cues = _cues(asked)
    units = _unit_choices(asked)
    entry: Entry = {
        "id": calculator.id,
        "about": _about(calculator, asked),
        "inputs": [_input(one, cues[one.name], units) for one in asked if _is_askable(one)],
    }
    return {**entry, "sheet": True} if calculator.sheet else entry


def _about(calculator: Calculator[Any], asked: Iterable[Input]) -> dict[str, float]:
    """What each word says about a calculator."""
    about: dict[str, float] = {}

    def say(where: str, *texts: str, share: float = SHEET_WORTH if calculator.sheet else 1) -> None:
        for word in (word for text in texts for word in stems_of(text)):
            about[word] = max(about.get(word, 0), share * ABOUT[where])

    say("title", calculator.title, calculator.id.split(".")[1].replace("-", " "))
    say("players", calculator.players_say)
    say("question", calculator.question)
    say("rule", calculator.topic.replace("_", " "))
    say("rule", *(re.sub("[.-]", " ", rule.split(".", 1)[1]) for rule in calculator.rules))
    for input in asked:
        say("label", input.kind.label, input.kind.players_say)
        if isinstance(input.kind, Choice):
            say("option", *input.kind.options, *input.kind.options.values())
            say("option", *input.kind.options_said.values())
    if calculator.sheet:
        say("title", "character sheet", share=1)
    return about


def stems_of(text: str) -> list[str]:
    """The stems of the words of a text that say something, units of numbers included."""
    return [
        token.stem if token.kind == "word" else token.unit_stem
        for token in read(text)
        if (token.kind == "word" and token.text not in FILLERS) or token.unit_stem
    ]


def _cue_stems(phrase: str) -> list[str]:
    """The stems of a phrase that names something: “my” and “their” count, and so do number words."""
    return [
        token.unit_stem or token.stem
        for token in read(phrase)
        if token.kind in ("word", "number")
        and (token.unit_stem or token.stem)
        and (token.text not in FILLERS or token.stem in ("my", "their"))
    ]


def _phrases(text: str) -> list[list[str]]:
    """The stems of each phrase of a text, between whose phrases there are commas."""
    return [stems for phrase in re.split("[,;:]", text) if (stems := _cue_stems(phrase))]


def _is_askable(input: Input) -> bool:
    return isinstance(input.kind, Whole | Amount | Choice | Switch | DiceNotation | Plan | Entries)


def _input(input: Input, cues: list[Cue], units: Mapping[str, set[str]]) -> Entry:
    kind = input.kind
    made: Entry = {"name": input.name, "cues": cues}
    if kind.more:
        made["more"] = True
    if isinstance(kind, Whole | Amount):
        return made | _number(input, units)
    if isinstance(kind, Choice):
        return made | {"kind": "choice", "options": _options(kind)}
    if isinstance(kind, Switch):
        return made | {"kind": "switch", "no": [[SAID, *no] for no in _phrases(kind.players_say_no)]}
    if isinstance(kind, DiceNotation):
        return made | {"kind": "dice"}
    if isinstance(kind, Plan):
        activities = {
            key: [[SAID, *stems] for stems in _phrases(f"{key}, {text}")]
            for key, text in kind.activities.items()
        }
        return made | {"kind": "plan", "options": activities, "unit": unit_of(kind.unit)[1]}
    return made | {"kind": "list", "form": _form(str(input.default) or "1@1")}


def _number(input: Input, units: Mapping[str, set[str]]) -> Entry:
    """What a number takes, and in which unit."""
    kind = input.kind
    assert isinstance(kind, Whole | Amount)
    made: Entry = {"kind": "number", "least": float(kind.least), "most": float(kind.most)}
    made["whole"] = isinstance(kind, Whole)
    unit = _unit(input)
    if unit:
        made["unit"] = unit
    for name, dimensions in units.items():
        if not unit and _may_be(input, dimensions):
            made["unit_choice"] = name
    for name, by_choice in kind.unit_by.items():
        made["unit_by"] = [name, dict(by_choice)]
    if kind.each:
        made["each"] = kind.each
    label = f"{kind.label} {input.name.replace('_', ' ')}".lower()
    if FULL & set(re.findall(r"\w+", label)):
        made["full"] = True
    if kind.more and EARLIER.search(kind.label.lower()):
        made["earlier"] = True
    if CHANGE.search(label):
        made["change"] = True
    return made


def _unit(input: Input) -> str:
    """The unit of a number: declared, or in its label or name."""
    kind = input.kind
    if kind.unit:
        return unit_of(kind.unit)[1]
    label = kind.label.lower()
    first = next(iter(re.findall("[a-z]+", label)), "")
    for word in (first, input.name.split("_")[-1], "year" if "in years" in label else ""):
        if len(word) > 1 and unit_of(word)[1]:
            return unit_of(word)[1]
    return ""


def _unit_choices(inputs: Iterable[Input]) -> dict[str, set[str]]:
    """The choices of a unit, each with the dimensions of its units."""
    return {
        input.name: {unit_of(key)[0] for key in input.kind.options}
        for input in inputs
        if isinstance(input.kind, Choice) and all(unit_of(key)[0] for key in input.kind.options)
    }


def _may_be(input: Input, dimensions: set[str]) -> bool:
    """Whether a choice of units is one of the units of this number."""
    if dimensions == {"coin"}:
        return bool(MONEY.search(f"{input.kind.label} {input.name}".lower()))
    return isinstance(input.kind, Amount)


def _form(default: str) -> str:
    """How a list is written: the sign in its pairs, nothing if it is of numbers, else `other`."""
    for sign in "@/":
        if re.match(rf"\d+{sign}\d+", default):
            return sign
    return "" if re.fullmatch(r"[\d., ]+", default) else "other"


def _cues(inputs: Iterable[Input]) -> dict[str, list[Cue]]:
    """By what each input is named: its whole label, its name, what players say, and each word of
    the label that no other input of its class has."""
    inputs = list(inputs)
    labels = {input.name: stems_of(input.kind.label) for input in inputs}
    uses = Counter((word, _class(one)) for one in inputs for word in {*labels[one.name]})
    made = {}
    for input in inputs:
        own = stems_of(UNIT_IN_NAME.sub("", input.name).replace("_", " "))
        cues = {tuple(own): OWN_NAME} | {tuple(labels[input.name]): WHOLE_LABEL}
        for word in labels[input.name]:
            if uses[word, _class(input)] == 1 and word not in GENERIC and not unit_of(word)[0]:
                cues.setdefault((word,), ONE_WORD)
        cues |= {tuple(stems): SAID for stems in _phrases(input.kind.players_say)}
        made[input.name] = [[worth, *stems] for stems, worth in cues.items() if stems]
    return made


def _class(input: Input) -> str:
    """What kind of value an input takes: a number of another dimension cannot be meant."""
    if isinstance(input.kind, Whole | Amount):
        return f"number {unit_of(_unit(input))[0]}"
    return type(input.kind).__name__


def _options(kind: Choice) -> dict[str, list[Cue]]:
    """By what each choice is named: its key, its text up to a colon, what players say, and each
    word that no other choice has."""
    texts = {
        key: [stems_of(re.sub("[_-]", " ", key)), stems_of(re.split("[:;(]", text)[0])]
        for key, text in kind.options.items()
    }
    uses = Counter(word for stems in texts.values() for word in {*stems[0], *stems[1]})
    made = {}
    for key, parts in texts.items():
        cues = {tuple(stems): WHOLE_LABEL for stems in parts}
        for word in (word for stems in parts for word in stems):
            if uses[word] == 1 and word not in GENERIC and len(word) > 2:
                cues.setdefault((word,), ONE_WORD)
        cues |= {tuple(stems): SAID for stems in _phrases(kind.options_said.get(key, ""))}
        made[key] = [[worth, *stems] for stems, worth in cues.items() if stems]
    return made
