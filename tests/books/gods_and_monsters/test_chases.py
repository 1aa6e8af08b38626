from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.chases import chase, faster_bonus
from tests.books.told import said


@pytest.mark.parametrize(
    ("mine", "other", "bonus"),
    [(10, 10, 0), (12, 10, 0), (13, 10, 1), (15, 10, 1), (16, 10, 2), (10, 13, 0), (200, 1, 66)],
)
def test_every_full_difference_of_three_counts(mine: int, other: int, bonus: int) -> None:
    assert faster_bonus(mine, other) == bonus


INPUTS: dict[str, st.SearchStrategy[Any]] = {
    f"{side}_{name}": values
    for side in ("quarry", "pursuer")
    for name, values in (
        ("agility", st.integers(-20, 60)),
        ("bonus", st.integers(-40, 40)),
        ("movement", st.integers(1, 30)),
        ("group", st.integers(1, 2055)),
    )
}


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_every_pair_of_dice_and_roll_after_roll(inputs: dict[str, Any]) -> None:
    outputs = chase(**inputs).outputs
    ends = [
        (quarry <= outputs.quarry_target, pursuer <= outputs.pursuer_target)
        for quarry, pursuer in product(range(1, 21), repeat=2)
    ]
    assert outputs.escape_probability == Fraction(ends.count((True, False)), 400)
    assert outputs.caught_probability == Fraction(ends.count((False, True)), 400)
    running, escaped = Fraction(1), Fraction(0)
    for row in outputs.by_roll:
        escaped += running * outputs.escape_probability
        running *= outputs.undecided_probability
        assert (row.escaped, row.undecided) == (escaped, running)
        assert row.escaped + row.caught + row.undecided == 1


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_the_end_satisfies_the_first_step(inputs: dict[str, Any]) -> None:
    outputs = chase(**inputs).outputs
    if outputs.expected_rolls is None:
        assert outputs.undecided_probability == 1
        assert outputs.final_escape_probability == outputs.final_caught_probability == 0
        return
    again = outputs.undecided_probability
    assert outputs.expected_rolls == 1 + again * outputs.expected_rolls
    away = outputs.final_escape_probability
    assert away == outputs.escape_probability + again * away
    assert away + outputs.final_caught_probability == 1


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_sides_swapped_swap_the_ends(inputs: dict[str, Any]) -> None:
    outputs = chase(**inputs).outputs
    swap = {"quarry": "pursuer", "pursuer": "quarry"}
    others = {
        f"{swap[side]}_{name}": value
        for (side, name), value in ((key.split("_"), value) for key, value in inputs.items())
    }
    swapped = chase(**others).outputs
    assert swapped.final_caught_probability == outputs.final_escape_probability
    assert swapped.quarry_target == outputs.pursuer_target


def test_long_chases_near_their_end() -> None:
    outputs = chase(rolls=50).outputs
    assert len(outputs.by_roll) == 50
    assert outputs.by_roll[-1].escaped == (1 - Fraction(1, 2**50)) / 2


def test_answer_as_a_person_would_say_it() -> None:
    assert chase().headline == (
        "The quarry has a 50% chance to get away in the end; it is decided after 2 rolls on "
        "average."
    )
    sure = chase(quarry_agility=20, pursuer_agility=0)
    assert sure.headline == "The quarry gets away for certain, on the first roll."
    caught = chase(quarry_agility=0)
    assert caught.headline == "The quarry is caught for certain, after 2 rolls on average."
    for agility, word in ((20, "succeed"), (0, "fail")):
        stuck = chase(quarry_agility=agility, pursuer_agility=agility)
        assert stuck.headline.endswith(f"both sides always {word}.")
    assert len(chase().pictures[0].series[0].values) == 6


@pytest.mark.parametrize(
    ("quarry", "pursuer", "ends"),
    [
        (10, 11, "the quarry gets away"),
        (11, 10, "the quarry is caught"),
        (10, 10, "both succeed, and the chase goes on"),
        (11, 11, "both fail, and the chase goes on"),
    ],
)
def test_what_one_roll_of_each_side_says(quarry: int, pursuer: int, ends: str) -> None:
    assert said(chase(), (quarry,), (pursuer,)) == (
        f"The quarry’s {quarry} against 10 or less, the pursuer’s {pursuer} against 10 or less: "
        f"{ends}."
    )


def test_nothing_is_thrown_where_a_roll_is_certain() -> None:
    assert chase(quarry_agility=20, pursuer_agility=0).dice_roll is None
    assert chase(quarry_agility=20, pursuer_agility=20).dice_roll is None
