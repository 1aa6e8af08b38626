"""When an input matters, what it follows, and what may be wrong with either."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import pytest

from rulescore.declare.answer import Answer
from rulescore.declare.conditions import condition_in_words, mattering
from rulescore.declare.declaration import Declaration
from rulescore.declare.inputs import Amount, Choice, Input, Kind, Switch, Whole
from rulescore.declare.mistakes import Mistake
from rulescore.declare.outputs import Figure
from rulescore.declare.plan import Plan

PLAN = Plan(
    "Plan",
    {"walk": "on foot", "ride": "mounted"},
    unit="hours",
    most_each=9,
    most_segments=3,
    most_in_all=12,
    example="walk 8",
)
CARE = Choice("Care", {"none": "none", "some": "some", "much": "much"})


@dataclass(frozen=True)
class Paid:
    paid: Annotated[int, Figure("Paid")]


def inputs(**kinds: Kind) -> list[Input]:
    return [Input(name, kind, None) for name, kind in kinds.items()]


def matter(declared: list[Input], **values: Any) -> list[str]:
    found = mattering(declared, values)
    return [input.name for input in declared if input.name in found]


def test_an_input_matters_while_another_has_one_of_some_values() -> None:
    declared = inputs(
        care=CARE,
        total=Whole("Total", 0, 9, not_if={"care": "none"}),
        hours=Whole("Hours", 0, 9, only_if={"care": ("some", "much")}),
        gain=Whole("Gain", 0, 9, only_if={"care": "much"}, not_if={"total": 0}),
    )
    assert matter(declared, care="none", total=1, hours=1, gain=1) == ["care"]
    assert matter(declared, care="some", total=1, hours=1, gain=1) == ["care", "total", "hours"]
    assert "gain" in matter(declared, care="much", total=1, hours=1, gain=1)
    assert "gain" not in matter(declared, care="much", total=0, hours=1, gain=1)


def test_none_matters_on_account_of_one_that_does_not() -> None:
    declared = inputs(
        prepared=Switch("Prepared"),
        source=Choice("Source", {"table": "", "typed": ""}, not_if={"prepared": True}),
        bonus=Whole("Bonus", 0, 9, only_if={"source": "typed"}),
    )
    assert matter(declared, prepared=False, source="typed", bonus=1)[-1] == "bonus"
    assert matter(declared, prepared=True, source="typed", bonus=1) == ["prepared"]


def test_a_condition_on_a_plan_asks_for_an_activity_in_it() -> None:
    declared = inputs(plan=PLAN, riding=Whole("Riding", 0, 9, only_if={"plan": "ride"}))
    assert matter(declared, plan="walk 8, Ride 2", riding=1) == ["plan", "riding"]
    assert matter(declared, plan="walk 8", riding=1) == ["plan"]


def test_a_condition_in_words() -> None:
    kind = Whole("Gain", 0, 9, only_if={"care": ("some", "much"), "limb": True}, not_if={"n": 0})
    told = "Matters only if care is some or much and limb is true and n is not 0"
    assert condition_in_words(kind) == told
    assert condition_in_words(CARE) == ""


def told(function: Any) -> list[Mistake]:
    return Declaration("bridge.toll", function).mistakes


def itself(*, legs: Annotated[int, Whole("Legs", 0, 8, only_if={"legs": 2})] = 2) -> Answer[Paid]:
    raise NotImplementedError


def circle(
    *,
    legs: Annotated[int, Whole("Legs", 0, 8, only_if={"arms": 2})] = 2,
    arms: Annotated[int, Whole("Arms", 0, 8, not_if={"eyes": 2})] = 2,
    eyes: Annotated[int, Whole("Eyes", 0, 8, only_if={"legs": 2})] = 2,
    ears: Annotated[int, Whole("Ears", 0, 8, only_if={"eyes": ()})] = 2,
) -> Answer[Paid]:
    raise NotImplementedError


def plan(
    *,
    plan: Annotated[str, PLAN] = "walk 8",
    total: Annotated[int, Whole("Total", 0, 9, only_if={"plan": "fly"})] = 2,
) -> Answer[Paid]:
    raise NotImplementedError


def chain(
    *,
    full: Annotated[int, Whole("Full", 0, 9, follows="current")] = 2,
    current: Annotated[int, Whole("Now", 0, 9, follows="full")] = 2,
    own: Annotated[int, Whole("Own", 0, 9, follows="own")] = 2,
) -> Answer[Paid]:
    raise NotImplementedError


def unlike(
    *,
    full: Annotated[int, Whole("Full", 0, 9)] = 2,
    worse: Annotated[int, Whole("Worse", 0, 9, follows="full")] = 1,
    less: Annotated[int, Whole("Less", 0, 8, follows="full")] = 2,
    part: Annotated[Fraction, Amount("Part", 0, 9, follows="full")] = Fraction(2),
    word: Annotated[str, Choice("Word", {"two": "two"}, follows="full")] = "two",
) -> Answer[Paid]:
    raise NotImplementedError


@pytest.mark.parametrize(
    ("function", "mistakes"),
    [
        (itself, ["legs: its condition is on itself"]),
        (
            circle,
            [
                "legs: its condition leads back to it: legs, arms, eyes, legs",
                "arms: its condition leads back to it: arms, eyes, legs, arms",
                "eyes: its condition leads back to it: eyes, legs, arms, eyes",
                "ears: its condition names no value of “eyes”",
            ],
        ),
        (plan, ["total: its condition asks for 'fly', which “plan” cannot be"]),
        (
            chain,
            [
                "full: it follows “current”, which follows another",
                "current: it follows “full”, which follows another",
                "own: it follows itself",
            ],
        ),
        (
            unlike,
            [
                "worse: it opens with another value than “full”, which it follows",
                "less: it cannot have every value of “full”, which it follows",
                "word: it cannot have every value of “full”, which it follows",
            ],
        ),
    ],
)
def test_a_wrong_condition_is_a_mistake_of_the_declaration(
    function: Any, mistakes: list[str]
) -> None:
    assert [f"{one.field}: {one.problem}" for one in told(function)] == mistakes
    assert all(one.file == __file__ and one.line > 1 for one in told(function))
