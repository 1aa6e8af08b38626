from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.dying import DEATH_TEST_TABLE, RESULTS, death_test
from rulescore.declare import Refusal
from tests.books.symbaroum.by_hand import said


def test_every_roll_has_one_result() -> None:
    rolls = [roll for row in RESULTS for roll in range(row.lowest, row.highest + 1)]
    assert rolls == list(range(1, 21))
    assert [row[0] for row in DEATH_TEST_TABLE.rows] == ["1", "2–10", "11–19", "20"]
    assert [row[1] for row in DEATH_TEST_TABLE.rows] == ["5%", "45%", "45%", "5%"]


def roll_by_roll(steps_taken: int, tests: int) -> dict[str, Fraction]:
    """Every roll of 1D20 in every test, by what has become of the character."""
    fates: dict[Any, Fraction] = {str(steps_taken): Fraction(1)}
    for _ in range(tests):
        after: dict[Any, Fraction] = defaultdict(Fraction)
        for fate, share in fates.items():
            for roll in range(1, 21) if fate.isdigit() else [0]:
                then = fate
                if roll == 1:
                    then = "awake"
                elif roll == 20:
                    then = "last words"
                elif roll > 10:
                    then = "third step" if fate == "2" else str(int(fate) + 1)
                after[then] += share / 20 if roll else share
        fates = after
    return fates


@given(steps_taken=st.integers(0, 2), tests=st.integers(0, 50))
def test_death_tests_roll_by_roll(steps_taken: int, tests: int) -> None:
    outputs = death_test(steps_taken=steps_taken, tests=tests).outputs
    fates = roll_by_roll(steps_taken, tests)
    nothing = Fraction(0)
    assert outputs.wake_probability == fates.get("awake", 0)
    assert outputs.die_by_20_probability == fates.get("last words", 0)
    assert outputs.die_by_third_step_probability == fates.get("third step", 0)
    dying = {int(fate): share for fate, share in fates.items() if fate.isdigit()}
    found = {steps: share for steps, share in outputs.steps_distribution.items() if share}
    assert found == dying
    assert outputs.hanging_probability == sum(dying.values(), nothing)
    assert outputs.alive_probability == outputs.wake_probability + outputs.hanging_probability
    assert outputs.alive_probability == 1 - outputs.die_probability
    assert len(outputs.by_test) == tests
    if tests:
        last = outputs.by_test[-1]
        assert sum(last[1:], nothing) == 1
        assert last.wake_probability == outputs.wake_probability


@pytest.mark.parametrize("steps_taken", [0, 1, 2])
def test_without_help_by_the_equations_of_the_steps(steps_taken: int) -> None:
    wakes, tests = Fraction(0), Fraction(0)
    for _ in range(3 - steps_taken):
        wakes = (1 + 9 * wakes) / Fraction(11)
        tests = (20 + 9 * tests) / Fraction(11)
    outputs = death_test(steps_taken=steps_taken).outputs
    assert outputs.unaided_wake_probability == wakes
    assert outputs.unaided_die_probability == 1 - wakes
    assert outputs.expected_tests == tests


@given(steps_taken=st.integers(0, 2), tests=st.integers(0, 49))
def test_later_help_saves_fewer(steps_taken: int, tests: int) -> None:
    sooner = death_test(steps_taken=steps_taken, tests=tests).outputs
    later = death_test(steps_taken=steps_taken, tests=tests + 1).outputs
    assert later.alive_probability < sooner.alive_probability
    assert later.wake_probability <= sooner.unaided_wake_probability
    assert later.wake_probability > sooner.wake_probability


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "Help after 3 death tests finds the character alive in 77.3% of cases; without "
            "any it wakes in 22.6% of cases.",
        ),
        (
            {"tests": 1, "steps_taken": 2},
            "Help after 1 death test finds the character alive in 50% of cases; without any "
            "it wakes in 9.1% of cases.",
        ),
        (
            {"tests": 0},
            "Help at once finds the character alive; without any it wakes in 22.6% of cases.",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, int], headline: str) -> None:
    answer = death_test(**inputs)
    assert answer.headline == headline
    assert bool(answer.pictures) == (inputs.get("tests", 3) > 0)


@pytest.mark.parametrize(
    ("name", "value"), [("steps_taken", 3), ("steps_taken", -1), ("tests", 51), ("tests", -1)]
)
def test_out_of_bounds(name: str, value: int) -> None:
    with pytest.raises(Refusal) as refused:
        death_test.run({name: value})
    assert refused.value.input == name


@pytest.mark.parametrize(
    ("steps_taken", "rolled", "says"),
    [
        (0, (2, 10, 11), "After 3 tests the character is still dying, with 1 step towards death."),
        (1, (2, 10, 10), "After 3 tests the character is still dying, with 1 step towards death."),
        (0, (1, 20, 20), "A 1 on test 1: the character wakes."),
        (0, (11, 20, 1), "A 20 on test 2: the character dies."),
        (0, (11, 19, 15), "Step 3 towards death on test 3: the character dies."),
        (2, (5, 19, 1), "Step 3 towards death on test 2: the character dies."),
    ],
)
def test_what_death_tests_say(steps_taken: int, rolled: tuple[int, ...], says: str) -> None:
    assert said(death_test(steps_taken=steps_taken), rolled) == says


def test_no_tests_and_many_are_not_thrown() -> None:
    assert death_test(tests=0).dice_roll is None
    assert death_test(tests=12).dice_roll
    assert death_test(tests=13).dice_roll is None
