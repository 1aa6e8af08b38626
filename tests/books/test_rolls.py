"""Every throw of our books as their calculators open, and what dice leave on a sheet; throws of any
inputs are among the shared tests."""

from itertools import islice
from typing import Any

import pytest

from rulescore.declare import FROM_ROLL, Calculator, Increase
from rulescore.shared_tests.throws import (
    MOST_WAYS,
    assert_as_likely_as_told,
    every_way,
    is_few,
    places_on_sheet,
    throwing,
    value_of,
)

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

THROWING = [pytest.param(one, id=id) for id, one in throwing().items()]


@pytest.mark.parametrize("calculator", THROWING)
def test_outcomes_of_few_dice_match_the_stated_odds(calculator: Calculator[Any]) -> None:
    answer = calculator.run(FEW_DICE.get(calculator.id, {})).answer
    assert answer.dice_roll
    assert is_few(answer.dice_roll)
    assert_as_likely_as_told(calculator, answer)


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
