"""The models of what the tools return, from which their JSON Schema is generated.

An assistant reads the words below a field, so they say what it means at the table.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    """What all shapes share: they do not change, and the words below a field describe it."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Setting(Shape):
    """An input by which a calculator is played otherwise."""

    calculator: str
    """The id of the calculator."""
    input: str
    """The name of its input."""


class Note(Shape):
    """Something that the source of a rule leaves open."""

    rule: str
    """The id of the rule."""
    kind: Literal["reading", "assumption", "gap"]
    """A reading is how an unclear rule is played here, an assumption what the source takes for
    granted, a gap what it has lost."""
    title: str
    """In a few words what is played, assumed or missing."""
    text: str
    """Why, and what else could be, as Markdown."""
    settings: list[Setting]
    """The inputs by which a table can play it the other way."""


class Table(Shape):
    """A table of a rule."""

    title: str
    """Its caption."""
    columns: list[str]
    """The heads of its columns."""
    rows: list[list[str]]
    """The cells of each row."""


class Rule(Shape):
    """A rule: one section of a page."""

    id: str
    """Its permanent id, `<game>.<page>.<section>`."""
    game: str
    """The slug of its game."""
    page: str
    """The title of its page."""
    title: str
    """Its heading."""
    sentence: str
    """Its first sentence; enough to play by."""
    text: str
    """The whole rule as Markdown."""
    source: str
    """Where it comes from, if that is said apart from the rule."""
    players_say: list[str]
    """What players call it."""
    happened: list[str]
    """What has happened when it is needed."""
    leaves_open: list[Note]
    """What its source leaves open: readings, assumptions and gaps. Tell people that it does."""
    tables: list[Table]
    """Its tables."""
    calculators: list[str]
    """The ids of the calculators that answer it."""
    related: list[str]
    """The ids of the rules that it names for further reading."""
    link: str
    """The permanent link to it."""


class Texts(Shape):
    """What only the pages know: the rules, and the inputs that they show calculators with."""

    site: str
    """The address of the site, without a slash at the end."""
    rules: list[Rule]
    """Every rule, in the order of the pages."""
    shown: dict[str, list[dict[str, Any]]]
    """The inputs of each calculator that differ from their defaults: first those that it opens
    with, then those of the worked examples."""
    moved: dict[str, str]
    """Old ids of rules and calculators, each with the id that took its place."""


class FoundRule(Shape):
    """A rule that a search has found."""

    id: str
    """The id for `read_rule`."""
    game: str
    """The slug of its game."""
    page: str
    """The title of its page."""
    title: str
    """Its heading."""
    sentence: str
    """Its first sentence, which is not the whole rule."""
    calculators: list[str]
    """The ids of its calculators, for `run_calculator`."""
    link: str
    """The permanent link to it."""


class Search(Shape):
    """What a search has found, the best first."""

    found: list[FoundRule]
    """The rules; none if no rule has these words."""
    note: str
    """What to do next."""


class Game(Shape):
    """A game."""

    id: str
    """Its slug, with which the ids of its rules and calculators begin."""
    title: str
    """What it is called."""


class ListedCalculator(Shape):
    """A calculator in the list."""

    id: str
    """The id for the other tools."""
    title: str
    """What it is called."""
    question: str
    """The question that it answers."""


class Calculators(Shape):
    """The games and the calculators."""

    games: list[Game]
    """Every game. `compare` is none: its calculators put one question to several games."""
    calculators: list[ListedCalculator]
    """The calculators, game by game."""


class NamedRule(Shape):
    """A rule that an answer follows."""

    id: str
    """The id for `read_rule`."""
    title: str
    """Its heading."""
    link: str
    """The permanent link to it."""


class Example(Shape):
    """A question to a calculator, and its answer."""

    inputs: dict[str, Any]
    """The inputs that differ from the defaults."""
    headline: str
    """The answer in one sentence."""
    link: str
    """The permanent link to exactly this answer."""


class Description(Shape):
    """How to ask a calculator."""

    id: str
    """Its permanent id."""
    title: str
    """What it is called."""
    question: str
    """The question that it answers."""
    rules: list[NamedRule]
    """The rules that it follows."""
    inputs: dict[str, Any]
    """JSON Schema of its inputs, with units, limits and defaults. One that is left out has its
    default. A description says when an input matters."""
    choices: dict[str, dict[str, str]]
    """The words that some inputs accept, each with its meaning."""
    readings: list[str]
    """The inputs that choose how the table reads what the source leaves open."""
    outputs: dict[str, Any]
    """JSON Schema of its outputs. A chance is a number from 0 to 1."""
    rolls: bool
    """Whether `roll` can throw the dice that settle it."""
    examples: list[Example]
    """What it opens with on its page, then the worked examples."""
    link: str
    """The permanent link to it."""


class Figure(Shape):
    """A figure of an answer, as people read it."""

    name: str
    """The name of the output."""
    label: str
    """What it is."""
    text: str
    """Its value in words, with its unit."""


class Step(Shape):
    """One step of the working."""

    text: str
    """What was done."""
    figure: str
    """The figure that it gave."""
    rule: str
    """The id of the rule behind it."""
    parts: list["Step"]
    """The steps within it."""


class Answer(Shape):
    """The exact answer of a calculator, with its working."""

    calculator: str
    """The id of the calculator."""
    question: str
    """The question that it answers."""
    inputs: dict[str, Any]
    """Every input, those that were left out with their defaults: say which of them you assumed."""
    without_effect: list[str]
    """Inputs that were given and change nothing beside the others."""
    headline: str
    """The answer in one sentence."""
    figures: list[Figure]
    """The figures of the answer."""
    outputs: dict[str, Any]
    """Every output, tables and distributions included. A chance is a number from 0 to 1."""
    working: list[Step]
    """How the answer comes about."""
    rules: list[NamedRule]
    """The rules that it follows."""
    leaves_open: list[Note]
    """What the sources of these rules leave open: readings, assumptions and gaps."""
    link: str
    """The permanent link to exactly this answer."""
    note: str
    """What is missing from this result; nothing as a rule."""


class ComparedGame(Shape):
    """How one game takes part in a comparison."""

    game: str
    """The slug of the game."""
    title: str
    """What the game is called."""
    calculator: str
    """The calculator of the game that answers."""
    rule: str
    """The id of the rule behind it."""
    asks: str
    """What this game asks and others do not."""
    not_compared: str
    """What of it cannot be compared."""


class Comparison(Answer):
    """One question, answered by several games."""

    games: list[ComparedGame]
    """The games that have a rule for it."""


class Dice(Shape):
    """Dice that were rolled together."""

    label: str
    """Whose they are, or what for."""
    sides: list[int]
    """The sides of each die."""
    faces: list[int]
    """What they show. A die that explodes has several faces."""


class Roll(Answer):
    """Dice that were rolled, and what they mean."""

    seed: str
    """What gives the same dice again, here and on the site."""
    dice: list[Dice]
    """The dice."""
    rolled: str
    """What they mean, in one sentence."""
    how_likely: list[str]
    """How likely that was."""
