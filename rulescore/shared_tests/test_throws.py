"""Every calculator that rolls dice rolls by the chances that it tells. Where its dice can fall in
few enough ways, all of these are gone through."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulescore.declare import Refusal
from rulescore.shared_tests.any_inputs import any_inputs
from rulescore.shared_tests.hypothesis_profile import tries
from rulescore.shared_tests.throws import (
    assert_as_likely_as_told,
    assert_can_be_written_down,
    dice,
    is_few,
    laid_out,
    throwing,
    told_chances,
)


@pytest.mark.parametrize("id", throwing())
@tries(of_ours=6)
@given(data=st.data())
def test_outcomes_of_any_dice_match_the_stated_odds(id: str, data: st.DataObject) -> None:
    calculator = throwing()[id]
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
