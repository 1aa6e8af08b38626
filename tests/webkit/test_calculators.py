"""Every calculator in WebKit: it answers all examples of the ledgers, refuses, and recovers."""

import json
from typing import Any

import pytest

from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Switch, Text
from rulescore.declare.plan import Plan
from rulescore.site.content.ledger import VECTORS, Vector, settings_for
from tests.browser.calculator.refusing import REFUSE
from tests.webkit.visit import PATIENCE, Visit

CALCULATORS = {calculator.id: calculator for calculator in calculators()}


def as_json(calculator: Calculator, inputs: dict[str, Any]) -> Any:
    """The outputs as a page has them."""
    return json.loads(json.dumps(calculator.run(inputs).outputs_json()))


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_an_example_of_a_ledger_is_answered_as_in_a_terminal(visit: Visit, vector: Vector) -> None:
    """What the ledger states, `make test` asks of the same function."""
    calculator = CALCULATORS[vector.id]
    element = visit.calculator(vector.id)
    inputs = {**settings_for(calculator), **vector.given}
    assert visit.set_inputs(element, inputs) == "answered"
    assert visit.outputs(element) == as_json(calculator, inputs)
    assert visit.headline(element) == calculator.run(inputs).answer.headline


@pytest.mark.parametrize("id", CALCULATORS)
def test_it_opens_refuses_beside_each_field_and_recovers(visit: Visit, id: str) -> None:
    calculator = CALCULATORS[id]
    element = visit.calculator(id)
    assert visit.ask("(element) => element.dataset.state", element) == "opening"
    assert visit.outputs(element) == as_json(calculator, {})
    for input in calculator.inputs:
        if not isinstance(input.kind, Text | Plan | Switch):
            refused = visit.ask(
                f"(element, name, text, patience) => ({REFUSE})(element, [name, text, patience])",
                *(element, input.name, "nonsense", PATIENCE),
            )
            assert "Accepted: " in refused["refusal"]
            assert (refused["state"], refused["invalid"]) == ("refused", [input.name])
    assert visit.set_inputs(element, {}) == "answered"
    assert visit.outputs(element) == as_json(calculator, {})
