"""What a book takes for granted: whatever states a figure that depends on it names it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from rulescore.catalogue import calculators, find_calculator
from rulescore.declare import Calculator, Choice
from rulescore.declare.inputs import Input
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.ledger import LEDGERS, settings_for

DOCS = docs_folder()
EXAMPLE = re.compile(r"^```example\n(.*?)^```", re.DOTALL | re.MULTILINE)
OUTPUT = re.compile(r"{(\w+)}")
EXAMPLES = [
    pytest.param(example, id=f"{page.relative_to(DOCS)}-{number}")
    for page in sorted(DOCS.glob("*/*.md"))
    for number, text in enumerate(EXAMPLE.findall(page.read_text("utf-8")))
    for example in [yaml.load(text, yaml.CSafeLoader)]
]


def assumed(calculator: Calculator[Any]) -> Iterator[Input]:
    return (input for input in calculator.declared if input.kind.assumed)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_names_the_assumption_that_its_figures_need(example: dict[str, Any]) -> None:
    calculator, given = find_calculator(example["calculator"]), example["inputs"]
    stated = {*example["gives"], *OUTPUT.findall(example["says"])}
    outputs = calculator.run(given).outputs_json()
    for input in assumed(calculator):
        kind = input.kind
        for other in list(kind.options) if isinstance(kind, Choice) else [False, True]:
            changed = calculator.run({input.name: other, **given}).outputs_json()
            assert {name: changed[name] for name in stated} == {
                name: outputs[name] for name in stated
            }


def test_the_ledger_names_every_assumption_of_its_book() -> None:
    for calculator in calculators():
        settings = settings_for(calculator)
        assert {input.name for input in assumed(calculator)} <= settings.keys()
    assert {"usiel", "zt"} <= {book for book, ledger in LEDGERS.items() if ledger.part("settings")}
