"""Every calculator against the ledger, and what all calculators have in common."""

import re
from fractions import Fraction
from types import NoneType
from typing import get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.catalogue import calculators
from rulescore.declare import Amount, Chances, Choice, Odds, Rows, Spread, Switch, Whole
from rulescore.declare.inputs import Input, Line, Text
from rulescore.declare.listing import Listing, Part
from rulescore.declare.mistakes import Mistake
from rulescore.declare.outputs import Output, columns
from rulescore.project import IS_OURS
from rulescore.shared_tests.any_inputs import any_inputs
from rulescore.shared_tests.hypothesis_profile import tries
from rulescore.shared_tests.properties import assert_alike_as_typed, assert_answers_or_refuses
from rulescore.site.checks.ledger_mistakes import (
    mistakes_of,
    mistakes_of_untested,
    mistakes_of_vector,
)
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.ledger import LEDGERS, VECTORS, Vector, settings_for
from rulescore.site.content.page_source import read_pages
from rulescore.topics import import_topics, sort_mistakes

CALCULATORS = {calculator.id: calculator for calculator in calculators()}
INPUT_KINDS = {int: Whole, Fraction: Amount, bool: Switch, str: Choice | Line}
FIGURES = {int, Fraction, bool, str}
NAME = re.compile(r"[a-z][a-z0-9_]*")
MOST_VALUES = 2 if IS_OURS else 400
"""So many numbers of a range are tried at the most."""


def tell(mistakes: list[Mistake]) -> None:
    """Fail with the mistakes alone, a line each."""
    if mistakes:
        pytest.fail("\n" + "\n".join(map(str, mistakes)), pytrace=False)


def test_the_ledgers_name_all_that_there_is_and_nothing_else() -> None:
    pages = read_pages(docs_folder())
    tell([mistake for ledger in LEDGERS.values() for mistake in mistakes_of(ledger, pages)])


def test_every_topic_that_computes_has_its_test() -> None:
    tell([*sort_mistakes(mistakes_of_untested(import_topics()))])


@pytest.mark.parametrize("id", CALCULATORS)
def test_inputs_are_declared_with_what_they_start_from(id: str) -> None:
    types = get_type_hints(CALCULATORS[id].function)
    for input in CALCULATORS[id].declared:
        assert NAME.fullmatch(input.name)
        assert input.kind.label
        assert isinstance(input.kind, INPUT_KINDS[types[input.name]])
        assert type(input.default) is types[input.name]
        assert_reads_back(input)


def assert_reads_back(input: Input) -> None:
    """What an input starts from is accepted by its kind, from JSON as from a person."""
    kind = input.kind
    assert input.read(kind.to_json(input.default), typed=False) == input.default
    assert input.read(kind.to_text(input.default), typed=True) == input.default
    if isinstance(kind, Line):
        assert input.read(kind.example, typed=True) == kind.example
    if isinstance(kind, Choice):
        assert all(text.strip() for text in kind.options.values())
    if isinstance(kind, Whole | Amount):
        assert kind.least < kind.most
    if kind.unit_in_label:
        assert kind.unit


@pytest.mark.parametrize("id", CALCULATORS)
def test_outputs_are_of_a_type_that_their_kind_shows(id: str) -> None:
    assert CALCULATORS[id].outputs
    for output in CALCULATORS[id].outputs:
        assert NAME.fullmatch(output.name)
        assert output.kind.label
        assert fits(output)


def fits(output: Output) -> bool:
    """Whether the Python type is one that the kind shows."""
    if isinstance(output.kind, Rows):
        return get_origin(output.type) is list and bool(columns(output.type))
    if isinstance(output.kind, Spread):
        return output.type in (Chances, *get_args(Chances))
    members = {*get_args(output.type)} or {output.type}
    return members - {NoneType} <= ({Fraction} if isinstance(output.kind, Odds) else FIGURES)


@pytest.mark.parametrize("id", CALCULATORS)
def test_rules_of_a_calculator_are_rules_of_its_book(id: str) -> None:
    rules, (book, _) = CALCULATORS[id].rules, id.split(".")
    assert rules
    assert len({*rules}) == len(rules)
    assert all(rule.startswith(f"{book}.") for rule in rules)


@pytest.mark.parametrize("vector", [one for one in VECTORS if one.id in CALCULATORS], ids=str)
def test_public_vector(vector: Vector) -> None:
    calculator = CALCULATORS[vector.id]
    tell(mistakes_of_vector(vector, calculator))
    result = calculator.run({**settings_for(calculator), **vector.given})
    assert_alike_as_typed(result)
    assert "*" not in result.answer.headline


@pytest.mark.parametrize("id", CALCULATORS)
@given(data=st.data())
@tries(of_ours=8)
def test_any_run_answers_or_refuses(id: str, data: st.DataObject) -> None:
    calculator = CALCULATORS[id]
    assert_answers_or_refuses(calculator, data.draw(any_inputs(calculator)))


@pytest.mark.parametrize("id", CALCULATORS)
def test_each_value_is_answered_or_refused(id: str) -> None:
    """Every choice, word and whole number that an input takes, the others as they open; of a wide
    range some."""
    calculator = CALCULATORS[id]
    for input in calculator.inputs:
        for value in values_one_by_one(input):
            assert_answers_or_refuses(calculator, {input.name: value})


def values_one_by_one(input: Input) -> list[int] | list[bool] | list[str]:
    """All values of an input, if they can be counted, and lists of one entry, with each word and
    the bounds of each number."""
    kind = input.kind
    if isinstance(kind, Whole):
        least, most = int(kind.least), int(kind.most)
        return [*range(least, most + 1, 1 + (most - least) // MOST_VALUES)]
    if isinstance(kind, Switch):
        return [False, True]
    if isinstance(kind, Text) and kind.listing:
        return one_entry_each(kind.listing)
    return [*kind.options] if isinstance(kind, Choice) else []


def one_entry_each(listing: Listing) -> list[str]:
    """Lists of one entry: each word of each part, and the least and the most of its numbers, the
    other parts as they come first."""
    each = [values_of_part(part) for part in listing.parts]
    first = [values[0] for values in each]
    entries = (
        listing.written([*first[:place], value, *first[place + 1 :]])
        for place, values in enumerate(each)
        for value in values
    )
    return [*dict.fromkeys(entries)]


def values_of_part(part: Part) -> list[str]:
    """Its words, a text, or its bounds."""
    if part.options:
        return [*part.options]
    return ["a"] if part.room else [str(part.least), str(part.most)]
