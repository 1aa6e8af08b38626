"""Every calculator against the ledger, and what all calculators have in common."""

import re
from fractions import Fraction
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.catalogue import calculators
from rulescore.inputs import Amount, Choice, Input, Line, Switch, Whole
from rulescore.outputs import Chances, Odds, Output, Rows, Spread, columns
from tests.books.any_inputs import any_inputs
from tests.books.ledger import EXAMPLES, book_of, settings_for
from tests.books.properties import assert_alike_as_typed, assert_answers_or_refuses

CALCULATORS = {calculator.id: calculator for calculator in calculators()}
VECTORS = [
    pytest.param(id, vector, id=f"{id}-{number}")
    for id, examples in EXAMPLES.items()
    for number, vector in enumerate(examples)
]
INPUT_KINDS = {int: Whole, Fraction: Amount, bool: Switch, str: Choice | Line}
FIGURES = {int, Fraction, bool, str}
NAME = re.compile(r"[a-z][a-z0-9_]*")


@pytest.mark.parametrize("id", CALCULATORS)
def test_inputs_are_declared_with_what_they_start_from(id: str) -> None:
    types = get_type_hints(CALCULATORS[id].function)
    for input in CALCULATORS[id].inputs:
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
    rules, ledger = CALCULATORS[id].rules, book_of(CALCULATORS[id])
    assert rules
    assert len({*rules}) == len(rules)
    assert {*rules} <= {*ledger["base"], *ledger["rules"]}


def assert_close(given: Any, expected: Any) -> None:
    if isinstance(expected, dict):
        assert given.keys() == expected.keys()
        for key, value in expected.items():
            assert_close(given[key], value)
    elif isinstance(expected, list):
        assert len(given) == len(expected)
        for cell, value in zip(given, expected, strict=True):
            assert_close(cell, value)
    elif isinstance(expected, bool | str) or expected is None:
        assert given == expected
    else:
        assert given == pytest.approx(expected, rel=0, abs=1e-9)


@pytest.mark.parametrize(("id", "vector"), VECTORS)
def test_public_vector(id: str, vector: dict[str, Any]) -> None:
    calculator = CALCULATORS[id]
    result = calculator.run({**settings_for(calculator), **vector["in"]})
    outputs = result.outputs_json()
    for name, expected in vector["out"].items():
        assert_close(outputs[name], expected)
    assert_alike_as_typed(result)


@pytest.mark.parametrize("id", CALCULATORS)
@given(data=st.data())
def test_any_run_answers_or_refuses(id: str, data: st.DataObject) -> None:
    calculator = CALCULATORS[id]
    assert_answers_or_refuses(calculator, data.draw(any_inputs(calculator)))
