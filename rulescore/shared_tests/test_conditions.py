"""What holds for every declared condition: while it is not met, its input changes nothing that an
answer tells, and a form may hide it."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulescore.catalogue import calculators
from rulescore.declare import Calculator, Refusal, Result
from rulescore.declare.conditions import mattering
from rulescore.shared_tests.any_inputs import any_inputs, values

CONDITIONAL = [
    pytest.param(one, id=one.id)
    for one in calculators()
    if any(input.kind.only_if or input.kind.not_if for input in one.inputs)
]


def told(result: Result[Any]) -> tuple[Any, ...]:
    working = [step.to_json() for step in result.answer.working]
    return result.outputs_json(), result.answer.headline, working


def told_or_refused(calculator: Calculator[Any], inputs: dict[str, Any]) -> Any:
    """What an answer tells, or the name of the input that is refused."""
    try:
        return told(calculator.run(inputs))
    except Refusal as refusal:
        return refusal.input


@pytest.mark.parametrize("calculator", CONDITIONAL)
@given(data=st.data())
@settings(max_examples=12)
def test_what_does_not_matter_changes_nothing(
    calculator: Calculator[Any], data: st.DataObject
) -> None:
    try:
        result = calculator.run(data.draw(any_inputs(calculator)))
    except Refusal:
        assume(False)
        return
    matter = mattering(calculator.inputs, result.inputs)
    for input in calculator.inputs:
        if input.name not in matter:
            other = data.draw(values(calculator, input), label=input.name)
            changed = told_or_refused(calculator, {**result.inputs, input.name: other})
            assert changed in (told(result), input.name)  # a form shows what is refused


@pytest.mark.parametrize("calculator", CONDITIONAL)
def test_each_condition_is_met_by_some_inputs(calculator: Calculator[Any]) -> None:
    opening = {input.name: input.default for input in calculator.inputs}
    kinds = {input.name: input.kind for input in calculator.inputs}
    for input in calculator.inputs:
        met = dict(opening)
        ahead = [input.name]
        while ahead:
            kind = kinds[ahead.pop()]
            for name, asked in kind.only_if.items():
                first = asked[0] if isinstance(asked, tuple) else asked
                shown = first if kinds[name].schema().get("examples") is None else f"{first} 1"
                met[name] = shown
                ahead.append(name)
            for name, excepted in kind.not_if.items():
                others = excepted if isinstance(excepted, tuple) else (excepted,)
                if met[name] in others:
                    met[name] = _another(kinds[name], others)
        assert input.name in mattering(calculator.inputs, met)


def _another(kind: Any, excepted: tuple[Any, ...]) -> Any:
    """A value that is none of these."""
    offered = getattr(kind, "options", None) or [False, True, 1, 2]
    return next(one for one in offered if one not in excepted)
