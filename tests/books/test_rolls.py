"""What holds for every throw: its dice, read by what they are said to mean, have the chances that
the calculator tells. Where they can fall in few enough ways, all of these are gone through."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice, product
from math import prod
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulescore.catalogue import calculators, find_sheet
from rulescore.declare import (
    FROM_ROLL,
    Answer,
    Calculator,
    DiceRoll,
    Faces,
    Increase,
    Odds,
    Refusal,
    RollOutcome,
    Spread,
)
from rulescore.declare.inputs import Input
from rulescore.shared_tests.any_inputs import any_inputs

MOST_WAYS = 10_000
EXPLOSIONS = 3
"""So many times a die is rolled again here; what comes after that stays unknown."""

FEW_DICE = {
    "archsoul.attack-object": {"attack_pool": 2, "damage_pool": 3, "hardness": 2},
    "archsoul.crafting-roll": {"intellect": 2},
    "archsoul.falling-object": {"athletics": 1, "awareness": 1, "meters": 4, "object_hardness": 1},
    "archsoul.fatigued-roll": {"skill": 1},
    "archsoul.swimming": {"conditioning": 1},
    "archsoul.underwater-attack": {"attack_pool": 3, "damage_pool": 4},
    "archsoul.underwater-hit": {"endurance": 3},
    "gods-and-monsters.ailment-effects": {"effect": "1d10+1"},
    "symbaroum.closing-distance": {"distance": 10},
    "symbaroum.gang-up": {"damage": "5", "armor": "1"},
    "zt.fall-damage": {"meters": 7},
    "zt.rest-healing": {"rests": 1},
}
"""What to ask where a calculator opens with more dice than can be gone through."""

THROWING = [pytest.param(one, id=one.id) for one in calculators() if one.run({}).answer.dice_roll]

Shown = tuple[tuple[int, ...], Fraction]
"""What one die shows, again and again if it explodes, and the chance of that."""


def ways_of_die(sides: int, explodes: bool) -> list[Shown]:
    if not explodes:
        return [((face,), Fraction(1, sides)) for face in range(1, sides + 1)]
    return [
        ((*(sides,) * again, face), Fraction(1, sides ** (again + 1)))
        for again in range(EXPLOSIONS + 1)
        for face in range(1, sides)
    ]


def dice(dice_roll: DiceRoll) -> list[list[Shown]]:
    return [
        ways_of_die(sides, group.explodes) for group in dice_roll.groups for sides in group.sides
    ]


def laid_out(dice_roll: DiceRoll, shown: tuple[Shown, ...]) -> Faces:
    left = iter(shown)
    return tuple(
        tuple(face for _ in group.sides for face in next(left)[0]) for group in dice_roll.groups
    )


def every_way(dice_roll: DiceRoll) -> Iterator[tuple[Faces, Fraction]]:
    for shown in product(*dice(dice_roll)):
        yield laid_out(dice_roll, shown), prod((chance for _, chance in shown), start=Fraction(1))


def told_chances(calculator: Calculator[Any], answer: Answer[Any]) -> dict[str, dict[Any, Any]]:
    """The chance of each outcome that can be, by output, as the answer has them."""
    stated: dict[str, dict[Any, Any]] = {}
    for output in calculator.outputs:
        value = getattr(answer.outputs, output.name)
        if isinstance(output.kind, Spread):
            stated[output.name] = {outcome: chance for outcome, chance in value.items() if chance}
        if isinstance(output.kind, Odds) and value is not None:
            both = {True: value, False: 1 - value}
            stated[output.name] = {outcome: chance for outcome, chance in both.items() if chance}
    return stated


def assert_as_likely_as_told(calculator: Calculator[Any], answer: Answer[Any]) -> None:
    """That outcomes are exactly as likely as told; an output that hangs on another, among the
    throws that tell it. Of dice that explode, that what is unknown makes the only difference."""
    assert answer.dice_roll
    found: dict[str, Counter[Any]] = {}
    known = Fraction(0)
    for faces, chance in every_way(answer.dice_roll):
        known += chance
        roll_outcome = answer.dice_roll.interpret(faces)
        assert roll_outcome.sentence.endswith(".")
        assert_can_be_written_down(calculator, roll_outcome)
        for output, outcome in roll_outcome.outcomes.items():
            found.setdefault(output, Counter())[outcome] += chance  # type: ignore[assignment]
    assert found
    stated = told_chances(calculator, answer)
    for output, chances in found.items():
        if known == 1:
            of_all = sum(chances.values())
            assert {each: chance / of_all for each, chance in chances.items()} == stated[output], (
                output
            )
            continue
        assert chances.keys() <= stated[output].keys()
        for outcome, chance in stated[output].items():
            assert chances[outcome] <= chance <= chances[outcome] + 1 - known, output


@cache
def places_on_sheet(book: str) -> dict[str, Input]:
    sheet = find_sheet(book)
    return {input.name: input for input in sheet.inputs} if sheet else {}


def assert_can_be_written_down(calculator: Calculator[Any], roll_outcome: RollOutcome) -> None:
    """That what dice leave on the sheet is what the calculator says it leaves, and of the type that
    stands there; what is beyond its bounds the sheet refuses, in words, when it is written."""
    assert roll_outcome.writes_back.keys() <= calculator.writes_back.keys()
    for name, left in roll_outcome.writes_back.items():
        place = places_on_sheet(calculator.id.split(".")[0])[name]
        assert type(value_of(left)) is type(place.default)


def value_of(left: int | str | bool | Increase) -> int | str | bool:
    """What dice leave as a value of the sheet: as much as they add, where they add something."""
    if not isinstance(left, Increase):
        return left
    assert left.by > 0
    return left.by


def is_few(dice_roll: DiceRoll) -> bool:
    return prod(map(len, dice(dice_roll))) <= MOST_WAYS


@pytest.mark.parametrize("calculator", THROWING)
def test_outcomes_of_few_dice_match_the_stated_odds(calculator: Calculator[Any]) -> None:
    answer = calculator.run(FEW_DICE.get(calculator.id, {})).answer
    assert answer.dice_roll
    assert is_few(answer.dice_roll)
    assert_as_likely_as_told(calculator, answer)


@pytest.mark.parametrize("calculator", THROWING)
@settings(max_examples=6)
@given(data=st.data())
def test_outcomes_of_any_dice_match_the_stated_odds(
    calculator: Calculator[Any], data: st.DataObject
) -> None:
    try:
        answer = calculator.run(data.draw(any_inputs(calculator))).answer
    except Refusal:
        assume(False)
    if answer.dice_roll and is_few(answer.dice_roll):
        assert_as_likely_as_told(calculator, answer)
    elif answer.dice_roll:
        shown = tuple(data.draw(st.sampled_from(ways)) for ways in dice(answer.dice_roll))
        stated = told_chances(calculator, answer)
        roll_outcome = answer.dice_roll.interpret(laid_out(answer.dice_roll, shown))
        assert_can_be_written_down(calculator, roll_outcome)
        for output, outcome in roll_outcome.outcomes.items():
            assert stated[output][outcome] > 0, output


@pytest.mark.parametrize("calculator", [one for one in THROWING if one.values[0].writes_back])
def test_dice_leave_what_no_output_does(calculator: Calculator[Any]) -> None:
    """A value whatever they show, unless they only add to it; and by each way in which the sheet is
    taken what that is about."""
    by_dice = {name for name, output in calculator.writes_back.items() if output == FROM_ROLL}
    each = []
    for sets in [way.sets for way in calculator.ways] or [{}]:
        dice_roll = calculator.run({**FEW_DICE.get(calculator.id, {}), **sets}).answer.dice_roll
        assert dice_roll
        each += [
            dice_roll.interpret(faces).writes_back
            for faces, _ in islice(every_way(dice_roll), MOST_WAYS)
        ]
    left = [one for writes_back in each for one in writes_back.items()]
    for name, one in left:
        place, value = places_on_sheet(calculator.id.split(".")[0])[name], value_of(one)
        assert place.read(value, typed=False) == value
    assert dict(left).keys() >= by_dice
    added = {name for name, one in left if isinstance(one, Increase)}
    assert all(writes_back.keys() >= by_dice - added for writes_back in each)
