"""The models of the JSON files below `/api/`, from which their JSON Schema is generated."""

from typing import Any

from pydantic import BaseModel, ConfigDict

VERSION = "1.0"
"""Of these shapes. The first number grows when something is taken away or means something else, the
second when something is added."""


class Shape(BaseModel):
    """What all shapes share: they do not change, and the words below a field describe it."""

    model_config = ConfigDict(
        frozen=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


class File(Shape):
    """What every file begins with."""

    version: str = VERSION
    """The version of the shapes of all files, such as 1.0."""


class Text(Shape):
    """A text in two forms."""

    markdown: str
    """As it is written, with whole addresses in its links."""
    plain: str
    """As it reads: a paragraph, an entry of a list or a row of a table on each line."""


class Setting(Shape):
    """An input by which a calculator is played otherwise."""

    calculator: str
    """The id of the calculator."""
    input: str
    """The name of its input."""


class Note(Shape):
    """A note to a rule: a reading, an assumption or a gap."""

    title: str
    """In a few words what is played, assumed or missing."""
    text: Text
    """Why, and what else could be."""
    changes: list[Setting]
    """Where a calculator can be set to the other way."""


class Term(Shape):
    """A word to which a rule gives a meaning."""

    word: str
    """As the book writes it."""
    meaning: str
    """One sentence, plain."""


class Rule(File):
    """A rule: one section of a page."""

    id: str
    """`<book>.<topic>.<anchor>`; it is never given to another rule."""
    book: str
    """The slug of its book."""
    topic: str
    """The slug of its page."""
    title: str
    """Its heading, plain."""
    page_title: str
    """The title of its page."""
    situation: str
    """The part of the book in which its page stands, such as “On the road”."""
    url: str
    """Its short link, which leads to it for ever."""
    place: str
    """Where it is now."""
    sentence: str
    """Its first sentence, plain; enough to play by."""
    text: Text
    """The whole rule without its notes, tables and calculators."""
    source: Text | None
    """Where it comes from, if that is said apart from the rule."""
    names: list[str]
    """What players call it."""
    happened: list[str]
    """What has happened when it is needed."""
    terms: list[Term]
    """The words to which it gives a meaning."""
    readings: list[Note]
    """How it is read where the source leaves that open."""
    assumptions: list[Note]
    """What the source takes for granted."""
    gaps: list[Note]
    """What the source has lost."""
    tables: list[str]
    """The ids of the tables that are with it."""
    calculators: list[str]
    """The ids of the calculators that are with it."""
    related: list[str]
    """The ids of the rules that it names for further reading."""


class Table(File):
    """A table of a rule."""

    id: str
    """The id of the rule to which it belongs."""
    book: str
    """The slug of its book."""
    title: str
    """Its caption."""
    url: str
    """The short link of its rule."""
    rules: list[str]
    """The ids of the rules in whose sections it stands."""
    columns: list[str]
    """The heads of its columns."""
    rows: list[list[str]]
    """The cells of each row, as a reader sees them."""


class Example(Shape):
    """A question to a calculator and what it answers."""

    inputs: dict[str, Any]
    """Every input by its name."""
    outputs: dict[str, Any]
    """Every output by its name."""
    headline: str
    """The answer in one sentence."""


class Calculator(File):
    """A calculator: a question, what it takes, and what it gives."""

    id: str
    """`<book>.<name>`; it is never given to another calculator."""
    book: str
    """The slug of its book."""
    topic: str
    """The slug of its page."""
    title: str
    """What it is called."""
    question: str
    """What it answers."""
    url: str
    """Its short link; inputs may follow, as in `?hours=14`."""
    place: str
    """Where it is now."""
    rules: list[str]
    """The ids of the rules that it follows."""
    inputs: dict[str, Any]
    """JSON Schema (draft 2020-12) of its inputs; one that is left out has its default."""
    outputs: dict[str, Any]
    """JSON Schema (draft 2020-12) of its outputs. A chance is a number from 0 to 1."""
    examples: list[Example]
    """What it opens with, then the worked examples of the pages; answered when this was built."""


class Book(Shape):
    """A rulebook."""

    id: str
    """Its slug, with which the ids of its rules and calculators begin."""
    title: str
    """What it is called."""
    url: str
    """Its first page."""


class Entry(Shape):
    """A file about one rule, table or calculator."""

    id: str
    """The id of what it is about."""
    title: str
    """What that is called."""
    url: str
    """The address of the file."""


class Index(File):
    """Everything that there is."""

    package: str
    """The version of the Python package that computed the examples."""
    books: list[Book]
    """Every rulebook."""
    rules: list[Entry]
    """Every rule, book by book."""
    tables: list[Entry]
    """Every table."""
    calculators: list[Entry]
    """Every calculator."""
    moved: dict[str, str]
    """Old ids of rules and calculators, each with the id that took its place."""
    openapi: str
    """The address of the description of all files, with their JSON Schemas."""
    changes: str
    """The address of the feed of changes to rules."""
    inventory: str
    """The address of the inventory for Sphinx and mkdocstrings."""
