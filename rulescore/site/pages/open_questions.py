"""What the source of a book leaves open or takes for granted: the boxes of its pages with our
reading, and the settings of its calculators with which a table can choose another one."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulescore.catalogue import book_and_topic, calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Choice, Input, Switch
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.declare.outputs import yes_or_no
from rulescore.site.content.calculator_source import calculator_mistake
from rulescore.site.content.navigation import situation_of
from rulescore.site.content.page_source import CHANGE
from rulescore.site.content.rules import Rule, rules
from rulescore.site.content.section_shape import BOX, FROM

READ = ("reading", "assumption")
"""The kinds of box with what we play where the source says nothing."""

BASE = "base"
"""The page of a book about its basic mechanics."""


@dataclass(frozen=True)
class Box:
    """What is played where the source leaves something open, and the rule that this belongs to;
    the calculator and input with which a table can change it, "" if there is none."""

    rule: Rule
    title: str
    calculator: str
    input: str


@dataclass(frozen=True)
class Use:
    """An input that takes a setting of its book."""

    calculator: Calculator[Any]
    input: Input


@dataclass(frozen=True)
class Setting:
    """A choice that a table makes once for a whole book; `uses` begins with the calculator that a
    page names for it."""

    book: str
    name: str
    uses: tuple[Use, ...]

    @property
    def input(self) -> Input:
        """The first of its inputs; the others have the same options."""
        return self.uses[0].input

    @property
    def options(self) -> dict[Any, str]:
        """The values to choose from, each in words."""
        return _options(self.input)


def _options(input: Input) -> dict[Any, str]:
    if isinstance(input.kind, Choice):
        return dict(input.kind.options)
    assert isinstance(input.kind, Switch)
    return {value: yes_or_no(value) for value in (True, False)}


def boxes_of(book: str) -> list[Box]:
    """The boxes of a book in the order of its pages, those on basic mechanics first; one for each
    input that a box names."""
    base = situation_of(book, BASE)
    of_book = sorted(
        (rule for rule in rules() if rule.book == book), key=lambda rule: rule.situation != base
    )
    return [box for rule in of_book for box in _boxes(rule)]


def _boxes(rule: Rule) -> Iterator[Box]:
    for block in rule.section.of(*READ):
        box = BOX.match(block.lines[0])
        changes = [found for line in block.lines if (found := CHANGE.match(line))]
        title = (box and box["title"]) or rule.title
        if title.startswith(FROM):
            continue  # it only names the source of a rule
        for change in changes:
            yield Box(rule, title, change["calculator"], change["input"])
        if not changes:
            yield Box(rule, title, "", "")


def settings_of(book: str) -> dict[str, Setting]:
    """The settings of a book by name, of all topics that the navigation names. Raises `Mistaken`
    for those that no page explains, and for those that differ between calculators."""
    uses: dict[str, list[Use]] = {}
    for found in calculators():
        is_named = situation_of(*book_and_topic(found.function.__module__))
        for input in found.declared:
            if is_named and found.id.startswith(f"{book}.") and input.is_reading:
                uses.setdefault(input.shared_name, []).append(Use(found, input))
    explained = [(box.calculator, box.input) for box in boxes_of(book)]

    def place(use: Use) -> int:
        named = use.calculator.id, use.input.name
        return explained.index(named) if named in explained else len(explained)

    settings = {
        name: Setting(book, name, tuple(sorted(of, key=place))) for name, of in uses.items()
    }
    mistakes = [
        mistake
        for setting in settings.values()
        for mistake in _mistakes(setting, place(setting.uses[0]) < len(explained))
    ]
    if mistakes:
        raise Mistaken(mistakes)
    return settings


def _mistakes(setting: Setting, is_explained: bool) -> Iterator[Mistake]:
    first = setting.uses[0]
    if not is_explained:
        problem = "no page says how this is read"
        accepted = f"a box “reading” with the line `change: {first.calculator.id} {setting.name}`"
        yield mistake_in(first, problem, accepted)
    for other in setting.uses[1:]:
        if set(_options(other.input)) != set(_options(first.input)):
            problem = f"it has other choices than in {first.calculator.id}"
            yield mistake_in(other, problem, "the same choices, or a shared_name of its own")
        elif other.input.default != first.input.default:
            problem = f"it is read otherwise than in {first.calculator.id}"
            yield mistake_in(other, problem, "the same default, or a shared_name of its own")


def mistake_in(use: Use, problem: str, accepted: str) -> Mistake:
    """A mistake in the declaration of an input, or in its explanation on a page."""
    return calculator_mistake(use.calculator, problem, accepted, use.input.name)
