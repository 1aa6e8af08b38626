from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.jumping import (
    JUMP_TABLE,
    SIZE_TABLE,
    SIZES,
    jump_penalty,
    jump_step,
    jumping,
)
from rulescore.declare import Refusal


def test_tables_print_the_data() -> None:
    assert JUMP_TABLE.id == "gods-and-monsters.jumping.up"
    assert JUMP_TABLE.rows[0] == ("to 1 foot", "–")
    assert JUMP_TABLE.rows[-1] == ("to 7 feet", "−32")
    assert len(JUMP_TABLE.rows) == 7
    assert SIZE_TABLE.rows[0] == ("Fine", "× 1/6")
    assert len(SIZE_TABLE.rows) == 8


def test_penalty_doubles_within_the_table_and_beyond() -> None:
    assert [jump_penalty(step) for step in range(1, 9)] == [0, 1, 2, 4, 8, 16, 32, 64]
    assert all(jump_penalty(step) == 2 ** (step - 2) for step in range(2, 21))


@pytest.mark.parametrize(
    ("distance", "size", "step"),
    [
        ("0.1", "medium", 1),
        ("1", "medium", 1),
        ("1.01", "medium", 2),
        ("7", "medium", 7),
        ("0.75", "small", 1),
        ("0.76", "small", 2),
        ("1.5", "small", 2),
        ("2", "tiny", 6),
        ("0.5", "fine", 3),
        ("16.1", "titanic", 2),
        ("320", "titanic", 20),
    ],
)
def test_steps_at_the_edges(distance: str, size: str, step: int) -> None:
    assert jump_step(Fraction(distance), SIZES[size]) == step
    assert jumping(distance=Fraction(distance), size=size).outputs.step == step


@pytest.mark.parametrize("size", SIZES)
def test_twenty_steps_are_the_most(size: str) -> None:
    most = 20 * SIZES[size]
    assert jumping(distance=most, size=size).outputs.step == 20
    with pytest.raises(Refusal, match="20 steps") as refused:
        jumping(distance=most + Fraction(1, 100), size=size)
    assert refused.value.input == "distance"
    offered = Fraction(refused.value.accepted.rpartition(" ")[2])
    assert jumping(distance=offered, size=size).outputs.step == 20


INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "direction": st.sampled_from(["up", "across"]),
    "distance": st.integers(10, 1200).map(lambda cents: Fraction(cents, 100)),
    "agility": st.integers(1, 40),
    "strength": st.integers(1, 22),
    "reading_contributor": st.sampled_from(["table", "typed"]),
    "strength_bonus": st.integers(-20, 20),
    "running_movement": st.integers(0, 40),
    "size": st.sampled_from(list(SIZES)),
    "modifier": st.integers(-60, 20),
    "reading_running": st.sampled_from(["across_only", "both"]),
}


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_every_face_of_the_die(inputs: dict[str, Any]) -> None:
    factor, distance = SIZES[inputs["size"]], inputs["distance"]
    assume(distance <= 20 * factor)
    answer = jumping(**inputs)
    outputs = answer.outputs
    reached = []
    for roll in range(1, 21):
        step = 0
        while step < outputs.step:
            penalty = int(2.0 ** (step - 1)) if step else 0
            if roll + penalty > outputs.roll_base:
                break
            step += 1
        reached.append(step)
    assert outputs.distribution == {
        step: Fraction(reached.count(step), 20) for step in set(reached)
    }
    lengths = [distance if step == outputs.step else step * factor for step in reached]
    assert outputs.expected_distance == sum(lengths, Fraction(0)) / 20
    assert outputs.success_probability == Fraction(reached.count(outputs.step), 20)
    assert outputs.steps[outputs.step - 1].target == outputs.target
    assert len(outputs.steps) == max(7, outputs.step)
    assert len(answer.working[-1].parts) == len(set(reached))


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_agility_only_helps(inputs: dict[str, Any]) -> None:
    assume(inputs["distance"] <= 20 * SIZES[inputs["size"]])
    assume(inputs["agility"] < 40)
    worse = jumping(**inputs).outputs
    better = jumping(**{**inputs, "agility": inputs["agility"] + 1}).outputs
    assert better.success_probability >= worse.success_probability
    assert better.expected_distance >= worse.expected_distance


def test_running_and_typed_strength_count_only_where_they_should() -> None:
    assert jumping(running_movement=9).outputs.roll_base == 18
    assert jumping(running_movement=9, reading_running="both").outputs.roll_base == 27
    assert jumping(running_movement=9, direction="across").outputs.roll_base == 27
    assert jumping(strength_bonus=4).outputs.roll_base == 18
    typed = jumping(strength=22, strength_bonus=4, reading_contributor="typed")
    assert typed.outputs.roll_base == 22


def test_answer_as_a_person_would_say_it() -> None:
    said = "You have an 80% chance to clear 3 feet up, and get 2.55 feet on average."
    assert jumping().headline == said
    assert jumping(agility=20).headline == "You clear 3 feet up for certain."
    assert jumping(modifier=-60).headline == "You cannot clear 3 feet up; you get nowhere."
