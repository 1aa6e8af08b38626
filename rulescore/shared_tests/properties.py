"""What holds for every calculator, whatever it is given."""

import json
import re
from fractions import Fraction
from typing import Any

from rulescore.declare import Calculator, Odds, Refusal, Result, Rows, Spread, Step
from rulescore.declare.outputs import cell_value, columns

RULE_ID = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+\.[a-z0-9-]+")


def assert_answers_or_refuses(calculator: Calculator[Any], given: dict[str, Any]) -> None:
    try:
        result = calculator.run(given)
    except Refusal as refusal:
        assert_tells_what_to_do(refusal, calculator)
        return
    assert_sound(result)
    assert_alike_as_typed(result)


def assert_alike_as_typed(result: Result[Any]) -> None:
    """The same inputs, typed by a person, give the same answer."""
    typed = {
        input.name: input.kind.to_text(result.inputs[input.name])
        for input in result.calculator.inputs
    }
    again = result.calculator.run(typed, typed=True)
    assert again.outputs_json() == result.outputs_json()


def assert_tells_what_to_do(refusal: Refusal, calculator: Calculator[Any]) -> None:
    assert refusal.input in {input.name for input in calculator.inputs}
    assert refusal.problem
    assert refusal.accepted
    assert len(str(refusal).splitlines()) == 1


def assert_sound(result: Result[Any]) -> None:
    for output in result.calculator.outputs:
        value = getattr(result.answer.outputs, output.name)
        if isinstance(output.kind, Spread):
            total = sum(value.values(), Fraction(0))
            assert total == 1 or (output.kind.partial and 0 <= total <= 1)
            assert all(0 <= chance <= 1 for chance in value.values())
        if isinstance(output.kind, Odds) and value is not None:
            assert 0 <= value <= 1
        if isinstance(output.kind, Rows):
            width = len(columns(output.type))
            assert all(len(row) == width for row in value)
            shown = zip(*(map(cell_value, row) for row in value), strict=True)
            for column, cells in zip(columns(output.type), shown, strict=False):
                assert not column.odds or all(cell is None or 0 <= cell <= 1 for cell in cells)
    assert result.answer.headline.strip()
    assert len(result.answer.headline.splitlines()) == 1
    assert result.answer.working
    for step in result.answer.working:
        assert_cites_rules(step)
    as_json = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert as_json == result.to_json()
    assert_fits(as_json["outputs"], result.calculator.schema()["outputs"])
    assert_fits(as_json["inputs"], result.calculator.schema()["inputs"])


def assert_cites_rules(step: Step) -> None:
    assert step.text.strip()
    assert not step.rule or RULE_ID.fullmatch(step.rule)
    for part in step.parts:
        assert_cites_rules(part)


JSON_TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": int | float,
    "boolean": bool,
    "null": type(None),
}


def assert_fits(value: Any, schema: dict[str, Any]) -> None:
    """As much of JSON Schema as the declarations use."""
    types = schema.get("type", list(JSON_TYPES))
    allowed = [types] if isinstance(types, str) else types
    as_type = [name for name in allowed if isinstance(value, JSON_TYPES[name])]
    assert as_type
    assert not isinstance(value, bool) or "boolean" in as_type
    if isinstance(value, dict):
        named = schema.get("properties", {})
        assert set(schema.get("required", ())) <= value.keys()
        assert not named or value.keys() <= named.keys()
        for name, member in value.items():
            assert_fits(member, named[name] if named else schema["additionalProperties"])
    if isinstance(value, list):
        for row in value:
            if isinstance(row, list):
                assert len(row) == len(schema["items"]["prefixItems"])
    if isinstance(value, int | float) and not isinstance(value, bool):
        assert schema.get("minimum", value) <= value <= schema.get("maximum", value)
    assert value in schema.get("enum", [value])
