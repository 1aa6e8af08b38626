"""The inputs that readers most often try: those of the form and its examples, and close to them."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations, islice, product, zip_longest
from typing import Any

from rulescore.declare.calculator import Calculator
from rulescore.declare.figures import MINUS
from rulescore.declare.inputs import Amount, Choice, Input, Line, Switch, Whole
from rulescore.declare.mistakes import Mistaken
from rulescore.declare.notation import DiceNotation
from rulescore.show.field import is_folded
from rulescore.site.content.fence_source import opening_result
from rulescore.site.content.page_source import Page
from rulescore.site.content.yaml_lines import read_yaml, typed_text

NEAR = 8
ROUND = (5, 10, 50, 100)
DICE = (4, 6, 8, 10, 12, 20)
PAIRED = 3
"""How many of the first inputs are also tried in pairs, and how many values of each."""

Texts = dict[str, str]


def openings(pages: Iterable[Page]) -> dict[str, list[Texts]]:
    """The inputs with which each calculator opens on pages, by id."""
    found: dict[str, list[Texts]] = {}
    for page in pages:
        for fence in page.fences:
            if fence.kind == "calculator":
                result = opening_result(fence.content)
                known = found.setdefault(result.calculator.id, [])
                texts = texts_of(result.calculator, result.inputs)
                if texts not in known:
                    known.append(texts)
    return found


def texts_of(calculator: Calculator[Any], values: Mapping[str, Any]) -> Texts:
    """The inputs of a calculator as the texts of its form."""
    return {input.name: input.kind.to_text(values[input.name]) for input in calculator.inputs}


def examples(pages: Iterable[Page]) -> dict[str, list[Texts]]:
    """The inputs of the worked examples of each calculator, which readers can put into the form by
    a tap. Examples with mistakes are left out; `check` reports them."""
    found: dict[str, list[Texts]] = {}
    for page in pages:
        for fence in page.fences:
            if fence.kind != "example":
                continue
            with suppress(Mistaken, KeyError, AttributeError):
                inputs = read_yaml(fence.content, fence.names).fields["inputs"]
                texts = {name: typed_text(value) for name, value in inputs.items()}
                found.setdefault(fence.names, []).append(texts)
    return found


def usual(calculator: Calculator[Any], opening: Texts) -> Iterator[Texts]:
    """The inputs of a form after small changes, the most usual first: one input at a time, visible
    inputs before folded ones, together with what follows it in a form; then some of the first in
    pairs. What a comparison takes from the reader’s sheets is not changed."""
    yield opening
    asked = [input for input in calculator.inputs if not input.from_sheet]
    visible_first = sorted(asked, key=is_folded)
    values = {input.name: list(_others(input, opening[input.name])) for input in visible_first}
    for next_of_each in zip_longest(*values.values()):
        for name, value in zip(values, next_of_each, strict=True):
            if value is not None:
                yield {**opening, **_followed(asked, opening, name, value), name: value}
    names = (input.name for input in visible_first if values[input.name])
    for one, other in combinations(islice(names, PAIRED), 2):
        for pair in product(values[one][:PAIRED], values[other][:PAIRED]):
            yield {**opening, one: pair[0], other: pair[1]}


def _followed(inputs: Iterable[Input], opening: Texts, name: str, value: str) -> Texts:
    """What a form puts into the inputs that follow one which is changed."""
    followers = (input.name for input in inputs if input.kind.follows == name)
    return {follower: value for follower in followers if opening[follower] == opening[name]}


def _others(input: Input, text: str) -> Iterator[str]:
    """Other values of an input, as text: numbers close to its own and round ones; common dice; the
    declared example."""
    kind = input.kind
    if isinstance(kind, Switch):
        yield kind.to_text(not kind.read_text(text))
    elif isinstance(kind, Choice):
        yield from (option for option in kind.options if option != text)
    elif isinstance(kind, Whole | Amount):
        start = kind.read_text(text)
        near = {start + step for step in range(-NEAR, NEAR + 1)}
        rounded = {size * number for size in ROUND for number in range(1, 11)}
        within = {value for value in near | rounded if kind.least <= value <= kind.most}
        nearest = sorted(within - {start}, key=lambda value: (abs(value - start), value))
        yield from (kind.to_text(value).replace(MINUS, "-") for value in nearest)
    elif isinstance(kind, Line):
        dice = kind.sides if isinstance(kind, DiceNotation) else ()
        usual = [kind.example, *(f"1d{sides}" for sides in DICE if sides in dice)]
        yield from (other for other in dict.fromkeys(usual) if other != text)
