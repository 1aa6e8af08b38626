from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.mounted import mounted_action
from rulescore.declare import Faces

INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "control_bonus": st.integers(-20, 40),
    "control_target_number": st.integers(0, 60),
    "action_bonus": st.one_of(st.integers(-20, 40), st.integers(0, 16)),
    "action_target_number": st.one_of(st.integers(0, 60), st.integers(8, 20)),
    "failure_penalty": st.integers(4, 20),
    "dice": st.sampled_from(["2d4", "2d6", "2d8"]),
    "reading_tie": st.sampled_from(["meet", "beat"]),
}
DEFAULTS = {
    "control_bonus": 6,
    "control_target_number": 11,
    "action_bonus": 6,
    "action_target_number": 15,
    "failure_penalty": 4,
    "dice": "2d6",
    "reading_tie": "meet",
}
CASES = st.fixed_dictionaries({}, optional=INPUTS).map(lambda case: {**DEFAULTS, **case})


def every_pair(inputs: dict[str, Any]) -> dict[str, Fraction]:
    """Every fall of the dice for control and for the action after it."""
    faces = range(1, int(inputs["dice"][2:]) + 1)
    pairs = [one + other for one, other in product(faces, faces)]

    def succeeds(total: int, target: int) -> bool:
        return total > target or (total == target and inputs["reading_tie"] == "meet")

    action = inputs["action_bonus"]
    target = inputs["action_target_number"]
    first = sum(succeeds(roll + action - 2, target) for roll in pairs)
    made = done = done_obeyed = 0
    for control, roll in product(pairs, pairs):
        if succeeds(control + inputs["control_bonus"], inputs["control_target_number"]):
            made += 1
            done_obeyed += succeeds(roll + action, target)
        else:
            done += succeeds(roll + action - inputs["failure_penalty"], target)
    cases = len(pairs) ** 2
    return {
        "control_probability": Fraction(made, cases),
        "act_first_probability": Fraction(first, len(pairs)),
        "control_first_probability": Fraction(done + done_obeyed, cases),
        "control_first_strict_probability": Fraction(done_obeyed, cases),
    }


@given(case=CASES)
def test_every_fall_of_the_dice(case: dict[str, Any]) -> None:
    outputs = mounted_action(**case).outputs
    for name, expected in every_pair(case).items():
        assert getattr(outputs, name) == expected, name


@given(case=CASES)
def test_the_better_order_is_the_likelier_one(case: dict[str, Any]) -> None:
    outputs = mounted_action(**case).outputs
    gain = outputs.control_first_probability - outputs.act_first_probability
    order = "equal" if gain == 0 else "control-first" if gain > 0 else "act-first"
    assert outputs.better_order == order
    assert outputs.control_first_strict_probability <= outputs.control_first_probability
    between = [outputs.uncontrolled_probability, outputs.controlled_probability]
    assert between[0] <= outputs.act_first_probability <= between[1]
    assert between[0] <= outputs.control_first_probability <= between[1]


@given(case=CASES)
def test_better_control_never_lowers_the_action(case: dict[str, Any]) -> None:
    better = {**case, "control_bonus": min(case["control_bonus"] + 1, 40)}
    low, high = mounted_action(**case).outputs, mounted_action(**better).outputs
    assert high.control_first_probability >= low.control_first_probability
    assert high.act_first_probability == low.act_first_probability


@pytest.mark.parametrize(
    ("reading_tie", "bonus", "certain"),
    [("meet", 9, True), ("meet", 8, False), ("beat", 10, True), ("beat", 9, False)],
)
def test_a_tie_at_the_lowest_roll(reading_tie: str, bonus: int, certain: bool) -> None:
    outputs = mounted_action(control_bonus=bonus, reading_tie=reading_tie).outputs
    assert (outputs.control_probability == 1) == certain


def test_sure_control_is_never_worse_than_acting_first() -> None:
    outputs = mounted_action(control_bonus=40, control_target_number=0).outputs
    assert outputs.control_first_probability == outputs.controlled_probability
    assert outputs.control_first_strict_probability == outputs.controlled_probability


@pytest.mark.parametrize(
    ("given_inputs", "headline"),
    [
        (
            {},
            "Control the mount first: the action then works in 23.1% of cases, against 8.3% at −2.",
        ),
        (
            {"action_bonus": 12},
            "Control the mount first: the action then works in 90.7% of cases, against 83.3% at "
            "−2; act first if losing control forbids the action.",
        ),
        (
            {"control_bonus": 0},
            "Act first: that works in 8.3% of cases, trying for control first in 2.3%.",
        ),
        (
            {"action_bonus": 17},
            "Either order gives the action a chance of 100%; act first if losing control forbids "
            "the action.",
        ),
        ({"action_bonus": -20}, "The action cannot succeed in either order."),
    ],
)
def test_headline(given_inputs: dict[str, int], headline: str) -> None:
    assert mounted_action(**given_inputs, dice="2d6").headline == headline


@pytest.mark.parametrize(
    ("inputs", "faces", "sentence"),
    [
        (
            {},
            ((3, 3), (5, 4)),
            "6 and +6 make 12 against TN 11, so the mount obeys; 9 and +6 make 15 against TN 15, "
            "a tie, so the action succeeds; tried first, at −2, it fails with 13.",
        ),
        (
            {},
            ((1, 3), (6, 6)),
            "4 and +6 make 10 against TN 11, so the mount does not obey; 12 and +2 make 14 "
            "against TN 15, so the action fails; tried first, at −2, it succeeds with 16.",
        ),
        (
            {"action_bonus": 7},
            ((1, 3), (6, 6)),
            "4 and +6 make 10 against TN 11, so the mount does not obey; 12 and +3 make 15 "
            "against TN 15, a tie, so the action succeeds, if it is possible at all; tried first, "
            "at −2, it succeeds with 17.",
        ),
    ],
)
def test_both_rolls_are_read_in_either_order(
    inputs: dict[str, Any], faces: Faces, sentence: str
) -> None:
    dice_roll = mounted_action(**inputs).dice_roll
    assert dice_roll
    assert dice_roll.interpret(faces).sentence == sentence
