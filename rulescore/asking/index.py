"""What can be asked, from the declarations: the index in which Python and the browser look.

A new calculator can be asked without a line more: its title says what it is about, its labels,
units and choices what its inputs are called. Words that only players use are
added where it is declared, as `players_say`.

A cue is a way to name something: its worth a word, then its stems.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import log
from typing import Any, TypeAlias

from rulescore.asking.naming import cues_without
from rulescore.asking.phrases import shortened, spelt_out
from rulescore.asking.reading import read
from rulescore.asking.spelling import known_words
from rulescore.asking.words import DEGREES, FILLERS, FULL, NUMBERS, UNIT_STEMS, WHOSE, stem, unit_of
from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.conditions import condition_values
from rulescore.declare.entries import Entries
from rulescore.declare.grid import Grid
from rulescore.declare.inputs import Amount, Choice, Input, Switch, Whole
from rulescore.declare.listing import Part
from rulescore.declare.notation import DiceNotation
from rulescore.declare.plan import Plan

Cue: TypeAlias = list[Any]
Entry: TypeAlias = dict[str, Any]

GENERIC = frozenset(
    stem(word)
    for word in """
    total value number rating point points now current full maximum max before after other others
    change changes kind type needed counted made each your own it its side first second last way
    high low amount build thing take share item one two part place order no none normal enough can
    try use
    """.split()
)
"""Words that name something only together with others."""

TITLE, LABEL, OPTION = 3.0, 1.0, 0.7
"""What a word says about a calculator: of its title, or what players say, of what its inputs are
called, and of what may be chosen."""
SHEET_WORTH, SHEET_SAYS = 1 / 3, "character sheet"
"""What it says about a sheet, which has something of everything, and what says most about one."""
LITTLE = frozenset((*WHOSE.values(), *map(stem, NUMBERS)))
"""Stems that say nothing about a calculator, though they may be part of a name."""

WHOLE_LABEL, OWN_NAME, ONE_WORD, SAID = 2.0, 1.9, 1.6, 2.1
"""What a word of a cue is worth, by where the cue is from."""

UNIT_IN_NAME = re.compile(r"_(ft|lb|in|yards|miles|percent)$")
EARLIER = re.compile(r"before|earlier|already|so far|carried over|previous")
CHANGE = re.compile(r"bonus|modifier|penalty|adjustment|change")
MONEY = re.compile(r"price|cost|value|worth|materials")


@cache
def index(game: str = "") -> Entry:
    """What can be asked of the calculators of a game, by its slug, or of all, and the known
    words."""
    return unpack(declared(game))


@cache
def declared(game: str = "") -> list[Entry]:
    """The words of the declarations from which the index of a game is made, or of all games."""
    found = (one for one in calculators() if game in ("", one.id.split(".")[0]))
    return [*map(_calculator, found)]


def _calculator(calculator: Calculator[Any]) -> Entry:
    asked = [
        input
        for input in calculator.inputs
        if not input.is_reading or _is_of_dice(input) or _is_way_to_roll(input)
    ]
    units = _unit_choices(asked)
    entry: Entry = {
        "id": calculator.id,
        "inputs": [_input(one, units, asked) for one in asked if _is_askable(one)],
    }
    if calculator.sheet:
        entry["sheet"] = True
    return entry | {"about": _about(calculator, entry)}


def _is_way_to_roll(input: Input) -> bool:
    """Whether it is a rule of the table that has a name: exploding dice."""
    return isinstance(input.kind, Switch) and not input.name.startswith("reading_")


def _is_of_dice(input: Input) -> bool:
    """Whether dice are chosen, which a source takes for granted and a player names."""
    kind = input.kind
    return isinstance(kind, Choice) and all(read(key)[0].kind == "dice" for key in kind.options)


def _about(calculator: Calculator[Any], entry: Entry) -> dict[str, str]:
    """What says something about a calculator beside its id and its inputs: its title, and what
    players say of it."""
    known = _worths({**entry, "about": {}})
    about: dict[str, str] = {}
    for where, text in (("title", calculator.title), ("players", calculator.players_say)):
        said = [word for word in stems_of(text) if known.get(word, 0) < TITLE]
        about[where] = " ".join(dict.fromkeys(said))
        known |= dict.fromkeys(said, TITLE)
    return about


def stems_of(text: str) -> list[str]:
    """The stems of the words of a text that say something, units of numbers included."""
    return [
        token.stem if token.kind == "word" else token.unit_stem
        for token in read(text)
        if (token.kind == "word" and token.text not in FILLERS) or token.unit_stem
    ]


def _cue_stems(phrase: str) -> list[str]:
    """The stems of a phrase that names something: “my” and “their” count, and number words."""
    return [
        token.unit_stem or token.stem
        for token in read(phrase)
        if token.kind in ("word", "number", "dice")
        and (token.unit_stem or token.stem)
        and (token.text not in FILLERS or token.text in DEGREES or token.stem in WHOSE.values())
    ]


def _phrases(*texts: str) -> str:
    """The stems of each phrase of texts, whose phrases are separated by commas, shortened."""
    return shortened(_cue_stems(one) for text in texts for one in re.split("[,;:]", text))


def _is_askable(input: Input) -> bool:
    return isinstance(
        input.kind, Whole | Amount | Choice | Switch | DiceNotation | Plan | Entries | Grid
    )


def _needs(input: Input, asked: Iterable[Input]) -> dict[str, str]:
    """What must be chosen for an input to matter, where that is one thing: its name and text."""
    kinds = {one.name: one.kind for one in asked}
    return {
        name: kinds[name].asked_as_text(values[0])
        for name, values in condition_values(input.kind).items()
        if name in kinds and len(values) == 1 and isinstance(kinds[name], Choice | Switch)
    }


def _input(input: Input, units: Mapping[str, set[str]], asked: Iterable[Input]) -> Entry:
    kind = input.kind
    made: Entry = {"name": input.name}
    label = stems_of(_label_within(input))
    if label != _own(input.name):
        made["label"] = " ".join(label)
    if said := _phrases(kind.players_say):
        made["said"] = said
    if needs := _needs(input, asked):
        made["needs"] = needs
    if kind.more:
        made["more"] = True
    if isinstance(kind, Whole | Amount):
        return made | _number(input, units)
    if isinstance(kind, Choice):
        return made | {"kind": "choice", "options": _options(kind)}
    if isinstance(kind, Switch):
        return made | {"kind": "switch", "no": _phrases(kind.players_say_no)}
    if isinstance(kind, DiceNotation):
        return made | {"kind": "dice"}
    if isinstance(kind, Plan):
        activities = {
            key: _phrases(key, text, kind.options_said.get(key, ""))
            for key, text in kind.activities.items()
        }
        return made | {"kind": "plan", "options": activities, "unit": unit_of(kind.unit)[1]}
    if isinstance(kind, Grid):
        return made | {"kind": "list", "form": "grid"}
    if acts := _acts(kind):
        return made | {"kind": "list", "form": "options", "options": acts}
    form = _named_form(kind) or _form(str(input.default) or "1@1")
    return made | {"kind": "list", "form": form}


def _named_form(kind: Any) -> str:
    """How a list of names with what each has is written: what keeps entries apart, then what is
    before each further part, and its name or choices, or `pair` for dice and a number; nothing for
    other lists."""
    parts: Sequence[Part] = kind.listing.parts if kind.listing else ()
    if not parts or not parts[0].room:
        return ""
    form = str(kind.listing.apart.strip())
    for part in parts[1:]:
        before = (part.before or kind.listing.between).strip()
        if part.room and not part.optional:
            return f"{form}{before}pair"
        if not part.optional:
            form += before + ("/".join(part.options or ()) or stem(part.label.lower()))
    return form


def _acts(kind: Any) -> dict[str, str]:
    """What is chosen for each entry of a list that has nothing else in it; none for others."""
    parts: Sequence[Part] = kind.listing.parts if kind.listing else ()
    if len(parts) != 1 or not parts[0].options:
        return {}
    said = kind.options_said
    return {
        key: _phrases(key.replace("_", " "), text, said.get(key, ""))
        for key, text in parts[0].options.items()
    }


def _options(kind: Choice) -> dict[str, list[str]]:
    """What each choice is named beside its key: its text up to a colon, nothing if that says the
    same, and what players say."""
    made = {}
    for key, text in kind.options.items():
        label = _cue_stems(re.split("[:;(]", text)[0])
        made[key] = [
            "" if label == _own(key) else " ".join(label),
            _phrases(kind.options_said.get(key, "")),
        ]
    return made


def _label_within(input: Input) -> str:
    """What an input is called, in a comparison without its game."""
    label = input.kind.label
    return label.split(": ", 1)[-1] if "." in input.name else label


def _number(input: Input, units: Mapping[str, set[str]]) -> Entry:
    """What a number takes, and in which unit."""
    kind = input.kind
    assert isinstance(kind, Whole | Amount)
    made: Entry = {"kind": "number", "least": Fraction(kind.least), "most": Fraction(kind.most)}
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
    is_full = bool(FULL & set(re.findall(r"\w+", label))) and "further" not in label
    if is_full and "." not in input.name:
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
    label = _label_within(input).lower()
    first = next(iter(re.findall("[a-z]+", label)), "")
    last = "" if "_per_" in input.name else input.name.split("_")[-1]
    for word in (first, last, "year" if "in years" in label else ""):
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


def _own(name: str) -> list[str]:
    """The stems of the name of an input or a choice."""
    within = name.split(".")[-1]
    return _cue_stems(re.sub("[_-]", " ", UNIT_IN_NAME.sub("", within)))


def unpack(declared: Iterable[Entry]) -> Entry:
    """The index from the words of the declarations. What words say is in hundredths, so that sums
    are exact."""
    entries = [{**entry, **_asked(entry)} for entry in declared]
    number = Counter(word for entry in entries for word in entry["about"])
    for entry in entries:
        entry["about"] = {
            word: round(100 * worth * log(1 + len(entries) / number[word]))
            for word, worth in entry["about"].items()
        }
    return {"calculators": entries, "known": known_words(entries)}


def _asked(entry: Entry) -> Entry:
    """What each word says about a calculator, and by which cues its inputs are named."""
    about = _worths(entry)
    if "sheet" in entry:
        about = {word: SHEET_WORTH * worth for word, worth in about.items()}
        about |= dict.fromkeys(stems_of(SHEET_SAYS), TITLE)
    labels = [_label(one) for one in entry["inputs"]]
    uses = Counter(
        (_class(one), word)
        for one, words in zip(entry["inputs"], labels, strict=True)
        for word in {*words}
    )
    anywhere = Counter(word for words in labels for word in {*words})
    anywhere.update(
        word
        for one in entry["inputs"]
        if one["kind"] == "choice"
        for key, (label, _) in one["options"].items()
        for word in {*_own(key), *label.split()}
    )
    title = {*_words(entry["about"]["title"])}
    topic = {*_own(entry["id"].split(".")[1]), *title}
    inputs = []
    for one, label in zip(entry["inputs"], labels, strict=True):
        single = {word for word in label if uses[_class(one), word] == 1}
        if one["kind"] in ("switch", "choice"):
            single = {word for word in single if anywhere[word] == 1} - topic
        elif one["kind"] == "number":
            single -= title
        made = {
            **one,
            "cues": _cues(_own(one["name"]), OWN_NAME, label, single, one.get("said", "")),
        }
        if "full" in one:
            made["bare"] = cues_without(FULL, made["cues"])
        if "." in one["name"]:
            made["game"] = one["name"].split(".")[0]
            # A game of a comparison asks for no other value than the full one.
            bare = cues_without(FULL, made["cues"])
            made["cues"] += [cue for cue in bare if cue not in made["cues"]]
        made["stems"] = {word for cue in made["cues"] for word in cue[1:]}
        if one["kind"] == "choice":
            busy = {word for words in labels for word in words} | topic
            made["options"] = _options_with_cues(one["options"], busy, topic)
            made["option_stems"] = [
                {word for cue in cues for word in cue[1:]} for cues in made["options"].values()
            ]
            made["words"] = [word for word in {**dict.fromkeys(label)} if word not in GENERIC]
        elif one["kind"] == "plan" or one.get("form") == "options":
            made["options"] = {key: _said(phrases) for key, phrases in one["options"].items()}
        elif one["kind"] == "switch":
            made["no"] = _said(one["no"])
        inputs.append(made)
    return {"about": about, "heads": [*_said_beside_labels(entry)], "inputs": inputs}


def _said_beside_labels(entry: Entry) -> set[str]:
    """The stems of what a calculator is about: of its id, its title and what players say of it."""
    words = {*_own(entry["id"].split(".")[1])}
    for said in entry["about"].values():
        words.update(said.split())
    return words


def _worths(entry: Entry) -> dict[str, float]:
    """What each word says about a calculator: of its id and its inputs, and what it has beside."""
    worths: dict[str, float] = {}

    def say(worth: float, words: Iterable[str]) -> None:
        for word in words:
            worths[word] = max(worths.get(word, 0), worth)

    say(TITLE, stems_of(entry["id"].split(".")[1].replace("-", " ")))
    for words in entry["about"].values():
        say(TITLE, words.split())
    for input in entry["inputs"]:
        if "." in input["name"]:
            continue  # of one game of a comparison
        say(LABEL, _saying([*_label(input), *_words(input.get("said", ""))]))
        if input["kind"] == "choice":
            for key, (label, said) in input["options"].items():
                say(OPTION, _saying([*_own(key), *label.split(), *_words(said)]))
    return worths


def _saying(words: Iterable[str]) -> Iterator[str]:
    return (word for word in words if word not in LITTLE)


def _label(input: Entry) -> list[str]:
    return input["label"].split() if "label" in input else _own(input["name"])


def _words(phrases: str) -> list[str]:
    return re.findall(r"[^ ,/_]+", phrases)


def _said(phrases: str) -> list[Cue]:
    return [[SAID, *stems] for stems in spelt_out(phrases)]


def _cues(own: list[str], worth: float, label: list[str], single: set[str], said: str) -> list[Cue]:
    """By what something is named: its name, its whole label, each word of that which nothing else
    has, and what players say."""
    cues = {tuple(own): worth} | {tuple(label): WHOLE_LABEL}
    for word in label:
        if word in single and word not in GENERIC and word not in UNIT_STEMS:
            cues.setdefault((word,), ONE_WORD)
    cues |= {tuple(stems): worth for worth, *stems in _said(said)}
    return [[worth, *stems] for stems, worth in cues.items() if stems]


def _class(input: Entry) -> str:
    """What kind of value an input takes: a number of another dimension cannot be meant, nor one of
    another game."""
    game = input["name"].rpartition(".")[0]
    return f"{input['kind']} {unit_of(input.get('unit', ''))[0]} {game}"


def _options_with_cues(
    options: Mapping[str, list[str]], busy: Collection[str], topic: set[str]
) -> dict[str, list[Cue]]:
    """By what each choice is named: also by each word of it that no other choice has, and that is
    not `busy` with naming something else. A single word of the `topic` names none."""
    parts = {key: (_own(key), label.split() or _own(key)) for key, (label, _) in options.items()}
    if sum(topic.issuperset(own) for own, _ in parts.values()) > 1:
        topic = set()  # the title says what may be chosen: “Jumping up or across”
    uses = Counter(word for own, label in parts.values() for word in {*own, *label})
    made = {}
    for key, (own, label) in parts.items():
        cues = {
            tuple(stems): WHOLE_LABEL
            for stems in (own, label)
            if len(stems) > 1 or not topic.intersection(stems)
        }
        for word in (*own, *label):
            if uses[word] == 1 and word not in (*GENERIC, *busy) and len(word) > 2:
                cues.setdefault((word,), ONE_WORD)
        cues |= {tuple(stems): worth for worth, *stems in _said(options[key][1])}
        made[key] = [[worth, *stems] for stems, worth in cues.items() if stems]
    return made
