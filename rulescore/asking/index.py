"""What can be asked, from the declarations: the index that `understanding` and the browser search.

A new calculator can be asked without a line more: its title, question and rules say what it is
about, its labels, units and choices what its inputs are called. Words that only players use are
added where it is declared, as `players_say`.
"""

import re
from collections.abc import Iterable
from functools import cache
from math import log
from typing import Any

from rulescore.asking.words import FILLERS, read, stem, unit_of
from rulescore.catalogue import calculators, titles_of_books
from rulescore.declare.calculator import Calculator
from rulescore.declare.entries import Entries
from rulescore.declare.inputs import Amount, Choice, Input, Switch, Whole
from rulescore.declare.notation import DiceNotation
from rulescore.declare.plan import Plan

GENERIC = {stem(word) for word in (
    "total value number rating point points now current full maximum max before after other others change changes"
    " kind type needed counted made each your own it its side first second last way high low amount thing take"
    " share item one two part place order no none normal enough can try use"
).split()}  # fmt: skip
"""Words that name an input only together with others."""

ABOUT = {"title": 3.0, "players": 3.0, "question": 1.5, "rule": 1.5, "label": 1.0, "option": 0.7}
"""What a word says about a calculator, by where it stands."""


def stems_of(text: str) -> list[str]:
    """The stems of the words of a text that say something, units of numbers included."""
    found: list[str] = []
    for token in read(text):
        if token.kind == "word" and token.text not in FILLERS_SET:
            found.append(token.stem)
        elif token.kind == "number" and token.unit_stem:
            found.append(token.unit_stem)
    return found


FILLERS_SET = frozenset(FILLERS)


def cue_stems(phrase: str) -> list[str]:
    """The stems of a phrase that names something; “my” and “their” count."""
    found: list[str] = []
    for token in read(phrase):
        if token.kind == "word" and (token.text not in FILLERS_SET or token.text in ("my", "their", "i", "he")):
            found.append(token.stem)
        elif token.kind == "number" and token.unit_stem:
            found.append(token.unit_stem)
        elif token.kind == "number" and token.stem:
            found.append(token.stem)
    return found


@cache
def index() -> dict[str, Any]:
    """The whole index."""
    found = [_calculator(one) for one in calculators()]
    frequency: dict[str, int] = {}
    for entry in found:
        for word in entry["about"]:
            frequency[word] = frequency.get(word, 0) + 1
    for entry in found:
        entry["about"] = {
            word: round(worth * log(1 + len(found) / frequency[word]), 2)
            for word, worth in entry["about"].items()
        }
    return {"books": titles_of_books(), "calculators": found}


def _calculator(calculator: Calculator[Any]) -> dict[str, Any]:
    about: dict[str, float] = {}

    def say(where: str, text: str) -> None:
        for word in stems_of(text):
            about[word] = max(about.get(word, 0), ABOUT[where])

    say("title", calculator.title)
    say("title", calculator.id.split(".")[1].replace("-", " "))
    say("rule", calculator.topic.replace("_", " "))
    say("question", calculator.question)
    say("players", getattr(calculator, "players_say", ""))
    for rule in calculator.rules:
        say("rule", rule.split(".", 1)[1].replace("-", " ").replace(".", " "))
    asked = [input for input in calculator.inputs if not input.is_reading and "." not in input.name]
    unit_choices = {
        input.name: {unit_of(key)[0] for key in input.kind.options}
        for input in asked
        if isinstance(input.kind, Choice) and all(unit_of(key)[0] for key in input.kind.options)
    }
    for input in asked:
        say("label", input.kind.label)
        say("label", input.kind.players_say)
        if isinstance(input.kind, Choice):
            for key, text in input.kind.options.items():
                say("option", f"{key} {text} {input.kind.options_said.get(key, '')}")
    cues = _cues(asked)
    if calculator.sheet:
        about = {word: worth / 3 for word, worth in about.items()}
        say("title", "character sheet")
    return {
        "id": calculator.id,
        "title": calculator.title,
        "about": about,
        "inputs": [_input(input, cues[input.name], unit_choices) for input in asked if _is_askable(input)],
        **({"sheet": True} if calculator.sheet else {}),
    }


def _is_askable(input: Input) -> bool:
    return isinstance(input.kind, Whole | Amount | Choice | Switch | DiceNotation | Plan | Entries)


def _input(input: Input, cues: list[list[Any]], unit_choices: dict[str, set[str]]) -> dict[str, Any]:
    kind = input.kind
    made: dict[str, Any] = {"name": input.name, "label": kind.label, "cues": cues}
    if kind.more:
        made["more"] = True
    if isinstance(kind, Whole | Amount):
        made |= {"kind": "number", "least": float(kind.least), "most": float(kind.most)}
        made["whole"] = isinstance(kind, Whole)
        made["unit"] = _unit(input)
        for name, dimensions in unit_choices.items():
            if not made["unit"] and (dimensions == {"coin"} and _is_money(input) or dimensions == {"length"} and isinstance(kind, Amount)):
                made["unit_choice"] = name
        if kind.unit_by:
            [(name, units)] = kind.unit_by.items()
            made["unit_by"] = [name, dict(units)]
        if kind.each:
            made["each"] = kind.each
        if _is_full(input):
            made["full"] = True
        if kind.more and re.search(r"before|earlier|already|so far|carried over|previous", kind.label.lower()):
            made["earlier"] = True
        if re.search(r"bonus|modifier|penalty|adjustment|change", f"{kind.label} {input.name}".lower()):
            made["change"] = True
    elif isinstance(kind, Choice):
        made["kind"] = "choice"
        made["options"] = _options(kind)
    elif isinstance(kind, Switch):
        made["kind"] = "switch"
        made["no"] = [_cue(phrase, 2.0) for phrase in _phrases(kind.players_say_no)]
    elif isinstance(kind, DiceNotation):
        made["kind"] = "dice"
    elif isinstance(kind, Plan):
        made["kind"] = "plan"
        made["options"] = {
            key: [_cue(phrase, 2.0) for phrase in _phrases(f"{key}, {text}")]
            for key, text in kind.activities.items()
        }
        made["unit"] = unit_of(kind.unit.rstrip("s"))[1] or kind.unit
    else:
        made["kind"] = "list"
        default = str(input.default) or "1@1"
        made["form"] = next((sign for sign in "@/" if re.match(rf"\d+{sign}\d+", default)), "" if re.match(r"[\d., ]+$", default) else "other")
    return made


def _is_money(input: Input) -> bool:
    return bool(re.search(r"price|cost|value|worth|materials", f"{input.kind.label} {input.name}".lower()))


def _unit(input: Input) -> str:
    """The unit of a number: declared, or in its label or name."""
    kind = input.kind
    if found := unit_of(kind.unit)[1]:
        return found
    if kind.unit:
        return ""
    words = [token.text for token in read(kind.label.lower().replace(" in ", " ")) if token.kind == "word"]
    for word in (*words[:1], input.name.split("_")[-1]):
        if len(word) > 1 and (found := unit_of(word)[1]):
            return found
    if "years" in kind.label.lower():
        return "year"
    return ""


def _is_full(input: Input) -> bool:
    return bool(re.search(r"\b(full|max|maximum)\b", f"{input.kind.label} {input.name.replace('_', ' ')}".lower()))


def _phrases(text: str) -> list[str]:
    return [phrase.strip() for phrase in re.split(r"[,;:]", text) if phrase.strip()]


def _cue(phrase: str, worth: float) -> list[Any]:
    """A phrase by which something is named: its worth a word, then its stems."""
    return [worth, *cue_stems(phrase)]


def _cues(inputs: Iterable[Input]) -> dict[str, list[list[Any]]]:
    """By what each input is named: its whole label, its name, what players say, and each word of
    the label that no other input of the calculator has."""
    inputs = list(inputs)
    labels = {input.name: stems_of(input.kind.label) for input in inputs}
    uses: dict[tuple[str, str], int] = {}
    for input in inputs:
        for word in set(labels[input.name]):
            uses[word, _class(input)] = uses.get((word, _class(input)), 0) + 1
    cues: dict[str, list[list[Any]]] = {}
    for input in inputs:
        stems = labels[input.name]
        made: dict[tuple[str, ...], float] = {}
        if stems:
            made[tuple(stems)] = 2.0
        name = stems_of(re.sub(r"_(ft|lb|in|yards|miles|percent)$", "", input.name).replace("_", " ").replace(".", " "))
        if name:
            made.setdefault(tuple(name), 1.9)
        for word in stems:
            if uses[word, _class(input)] == 1 and word not in GENERIC and not unit_of(word)[0]:
                made.setdefault((word,), 1.6)
        for phrase in _phrases(input.kind.players_say):
            said = tuple(cue_stems(phrase))
            if said:
                made[said] = 2.1
        cues[input.name] = [[worth, *words] for words, worth in made.items()]
    return cues


def _class(input: Input) -> str:
    """What kind of value an input takes: numbers of another dimension cannot be meant."""
    if isinstance(input.kind, Whole | Amount):
        return f"number {unit_of(_unit(input))[0]}"
    return type(input.kind).__name__


def _options(kind: Choice) -> dict[str, list[list[Any]]]:
    """By what each choice is named: its word, its text up to the first colon, what players say, and
    each word of these that no other choice has."""
    texts = {
        key: [re.sub(r"[_-]", " ", key), *re.split(r"[:;(]", text)[:1]] for key, text in kind.options.items()
    }
    uses: dict[str, int] = {}
    for parts in texts.values():
        for word in {word for part in parts for word in stems_of(part)}:
            uses[word] = uses.get(word, 0) + 1
    made: dict[str, list[list[Any]]] = {}
    for key, parts in texts.items():
        cues: dict[tuple[str, ...], float] = {}
        for part in parts:
            stems = tuple(stems_of(part))
            if stems:
                cues[stems] = 2.0
            for word in stems:
                if uses[word] == 1 and word not in GENERIC and len(word) > 2:
                    cues.setdefault((word,), 1.6)
        for phrase in _phrases(kind.options_said.get(key, "")):
            if said := tuple(cue_stems(phrase)):
                cues[said] = 2.1
        made[key] = [[worth, *words] for words, worth in cues.items()]
    return made
