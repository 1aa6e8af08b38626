"""Every calculator against the ledger, and what all calculators have in common."""

import json
import re
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulescore.answer import Step
from rulescore.books.symbaroum.actions import ACTS
from rulescore.calculator import Calculator, Result
from rulescore.catalogue import calculators
from rulescore.grid import Grid
from rulescore.inputs import Amount, Choice, Input, Line, Refusal, Switch, Whole
from rulescore.notation import DiceNotation
from rulescore.outputs import Figure, Odds, Rows, Spread, columns
from rulescore.plan import Plan

LEDGER = {
    declared["id"]: declared
    for book in sorted(Path(__file__).parents[1].glob("ledger/*.yaml"))
    for declared in yaml.safe_load(book.read_text("utf-8"))["calculators"]
}
CALCULATORS = {calculator.id: calculator for calculator in calculators()}
KNOWN = [id for id in CALCULATORS if id in LEDGER]
VECTORS = [
    pytest.param(id, vector, id=f"{id}-{number}")
    for id in KNOWN
    for number, vector in enumerate(LEDGER[id]["examples"])
]
INPUT_KINDS = {
    "int": Whole,
    "number": Amount,
    "bool": Switch,
    "choice": Choice,
    "text": Line,
}
FIGURE_TYPES = {"int": int, "number": Fraction, "bool": bool, "text": str}
RULE_ID = re.compile(r"[a-z-]+\.[a-z-]+\.[a-z-]+")


@pytest.mark.parametrize("id", KNOWN)
def test_inputs_are_the_ledgers_in_its_order(id: str) -> None:
    declared = LEDGER[id]["inputs"]
    inputs = CALCULATORS[id].inputs
    assert [input.name for input in inputs[: len(declared)]] == [
        entry["name"] for entry in declared
    ]
    for entry, input in zip(declared, inputs, strict=False):
        assert isinstance(input.kind, INPUT_KINDS[entry["type"]])
        assert input.kind.to_json(input.default) == entry["default"]
        if isinstance(input.kind, Whole | Amount):
            bounds = [Fraction(str(entry["min"])), Fraction(str(entry["max"]))]
            assert [input.kind.least, input.kind.most] == bounds
        if isinstance(input.kind, Choice):
            assert list(input.kind.options) == entry["choices"]


@pytest.mark.parametrize("id", KNOWN)
def test_outputs_begin_with_the_ledgers_and_fit_their_types(id: str) -> None:
    declared = LEDGER[id]["outputs"]
    outputs = CALCULATORS[id].outputs
    named = [output.name for output in outputs[: len(declared)]]
    assert named == [entry["name"] for entry in declared]
    for entry, output in zip(declared, outputs, strict=False):
        types = get_args(output.type) or (output.type,)
        if entry["type"] == "probability":
            assert isinstance(output.kind, Odds)
        elif entry["type"] == "distribution":
            assert isinstance(output.kind, Spread)
        elif entry["type"] == "table":
            assert isinstance(output.kind, Rows)
        else:
            assert isinstance(output.kind, Figure)
            assert FIGURE_TYPES[entry["type"]] in types


@pytest.mark.parametrize("id", KNOWN)
def test_rules_are_the_ledgers(id: str) -> None:
    assert list(CALCULATORS[id].rules) == LEDGER[id]["rules"]


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
    result = CALCULATORS[id].run(vector["in"])
    outputs = result.outputs_json()
    for name, expected in vector["out"].items():
        assert_close(outputs[name], expected)
    assert CALCULATORS[id].run(typed(result), typed=True).outputs_json() == outputs


def typed(result: Result[Any]) -> dict[str, str]:
    """The inputs of a run as a person would type them."""
    return {
        input.name: input.kind.to_text(result.inputs[input.name])
        for input in result.calculator.inputs
    }


CRAFTER = st.tuples(st.integers(0, 6), st.integers(1, 8))
TEXTS = {
    "archsoul.crafting-days.crafters": st.lists(CRAFTER, max_size=3).map(
        lambda crafters: ",".join(f"{dice}@{difficulty}" for dice, difficulty in crafters)
    ),
}
FIELD = st.one_of(
    st.integers(0, 31).map(str),
    st.sampled_from(["A", "b", "after a", "After B", "after", "", "Ö\tx", "x" * 31, "\u2028"]),
)
COMBATANT = st.one_of(
    st.tuples(
        st.sampled_from("ABCDEFGH"), st.integers(9, 11).map(str), st.integers(9, 10).map(str)
    ),
    st.lists(FIELD, max_size=6),
)
SNEAKERS = st.lists(
    st.one_of(st.integers(0, 31).map(str), st.sampled_from(["", "x", "1 2", "4\n5"])), max_size=21
).map(", ".join)
LEVEL = st.sampled_from(["none", "novice", "Adept", "master", "expert", ""])
ABILITY = st.builds(
    "{}: {}-{}".format, st.sampled_from(["A", "b", "B", "C: D", "", "x" * 41]), LEVEL, LEVEL
)
ARMOR_OPTION = st.builds(
    "{}: {}/{}".format,
    st.text("abcAB -", max_size=31),
    st.sampled_from(["0", "99", "100", "1D4", "6d20+1", "7D6", ""]),
    st.integers(-1, 11),
)
ACT = st.sampled_from([*ACTS, "ATTACK", "dance", ""])
BLOW = st.builds("{}/{}".format, st.integers(-1, 1000), st.integers(0, 1000))
NAME = st.sampled_from(["Fenya", "", "a, b", "c;d", "You", "opponent", "x" * 31])
TEXTS |= {
    "zt.fire-damage.emu_by_round": st.lists(st.integers(0, 31).map(str), max_size=11).map(
        ", ".join
    ),
    "zt.sleep.rest_starts": st.lists(st.integers(190, 700), max_size=25).map(
        lambda gaps: ", ".join(f"{at / 100:.2f}" for at in accumulate(gaps))
    ),
    "symbaroum.initiative.combatants": st.lists(COMBATANT.map(", ".join), max_size=21).map(
        "; ".join
    ),
    "symbaroum.surprise.attackers": SNEAKERS,
    "symbaroum.surprise.defenders": SNEAKERS,
    "symbaroum.experience.plan": st.lists(ABILITY, max_size=4).map("\n".join),
    "symbaroum.armor-compare.options": st.lists(ARMOR_OPTION, max_size=9).map("; ".join),
    "symbaroum.turn-plan.actions": st.lists(ACT, max_size=21).map(", ".join),
    "symbaroum.damage-taken.hits": st.lists(BLOW, max_size=21).map(", ".join),
    "symbaroum.character.name": NAME,
    "symbaroum.character.opponent_name": NAME,
}
TEXTS["archsoul.crafting-days.crafters_b"] = TEXTS["archsoul.crafting-days.crafters"]


def dice_texts(kind: DiceNotation) -> st.SearchStrategy[str]:
    """Dice and numbers as a reader may type them, a little beyond what is accepted."""
    numbers = st.sampled_from(
        [kind.plain[0] - 1, kind.plain[0], kind.plain[-1], 1 + kind.plain[-1]]
    )
    dice = st.builds(
        "{}d{}".format, st.integers(0, 1 + kind.most_dice), st.sampled_from(kind.sides)
    )
    added = st.builds("{}{:+}".format, dice, st.integers(kind.added[0] - 1, 1 + kind.added[-1]))
    several = st.lists(dice, min_size=1, max_size=3).map("+".join)
    return st.one_of(numbers.map(str), dice, added, several)


def grids(kind: Grid) -> st.SearchStrategy[str]:
    """Small grids, some of another shape, with cells at the bounds and a little beyond."""
    cells = ["0", "0", "0", "1", "3", str(kind.most_value), str(kind.most_value + 1), "#"]
    rows = st.lists(
        st.sampled_from(cells[: -1 if not kind.walls else None]), min_size=3, max_size=3
    )
    return st.lists(rows.map(" ".join), min_size=2, max_size=3).map(" / ".join)


def values(calculator: Calculator[Any], input: Input) -> st.SearchStrategy[Any]:
    kind = input.kind
    if isinstance(kind, Whole):
        least, most = int(kind.least), int(kind.most)
        return st.one_of(st.sampled_from([least, most, input.default]), st.integers(least, most))
    if isinstance(kind, Amount):
        least, most = Fraction(kind.least), Fraction(kind.most)
        cents = st.integers(int(least * 100), int(most * 100)).map(lambda cent: Fraction(cent, 100))
        small = cents.map(lambda amount: max(least, min(most, amount % 20)))
        return st.one_of(st.sampled_from([least, most, input.default]), small, cents)
    if isinstance(kind, Plan):
        segment = st.tuples(st.sampled_from(list(kind.activities)), st.integers(0, 12))
        return st.lists(segment, max_size=5).map(
            lambda segments: ", ".join(f"{activity} {length}" for activity, length in segments)
        )
    if isinstance(kind, DiceNotation):
        return dice_texts(kind)
    if isinstance(kind, Grid):
        return grids(kind)
    if isinstance(kind, Switch):
        return st.booleans()
    if isinstance(kind, Choice):
        return st.sampled_from(list(kind.options))
    own = TEXTS.get(f"{calculator.id}.{input.name}", st.nothing())
    return st.one_of(st.just(input.default), own)


def any_inputs(calculator: Calculator[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Some inputs, at the bounds often, the others left at their defaults."""
    return st.fixed_dictionaries(
        {}, optional={input.name: values(calculator, input) for input in calculator.inputs}
    )


@pytest.mark.parametrize("id", CALCULATORS)
@given(data=st.data())
def test_any_run_answers_or_refuses(id: str, data: st.DataObject) -> None:
    calculator = CALCULATORS[id]
    try:
        result = calculator.run(data.draw(any_inputs(calculator)))
    except Refusal as refusal:
        assert_tells_what_to_do(refusal, calculator)
        return
    assert_sound(result)
    assert calculator.run(typed(result), typed=True).outputs_json() == result.outputs_json()


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
            shown = zip(*value, strict=True)
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
