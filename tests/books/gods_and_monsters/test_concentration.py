from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.concentration import concentration
from tests.books.told import said


@pytest.mark.parametrize(
    ("casting_time", "takes_a_round", "left"),
    [(0, False, 10), (3, False, 7), (9, False, 1), (10, False, 0), (11, False, 0), (3, True, 0)],
)
def test_casting_time_comes_off_movement(casting_time: int, takes_a_round: bool, left: int) -> None:
    outputs = concentration(
        activity="casting", casting_time=casting_time, takes_a_round=takes_a_round
    ).outputs
    assert outputs.max_movement == left
    assert outputs.defense_modifier == 0
    assert outputs.keep_probability is None
    assert outputs.keep_each_attack_probability is None
    assert outputs.by_attack == []


@given(
    evasion=st.integers(-20, 60),
    hits=st.integers(0, 10),
    attacks=st.integers(0, 20),
    movement=st.integers(1, 200),
)
def test_every_pair_of_dice_attack_after_attack(
    evasion: int, hits: int, attacks: int, movement: int
) -> None:
    outputs = concentration(
        movement=movement, evasion=evasion, hit_chance=Fraction(hits, 10), attacks=attacks
    ).outputs
    kept = [
        attack > hits or roll <= evasion for attack in range(1, 11) for roll in range(1, 21)
    ].count(True)
    lasting = Fraction(1)
    for row in outputs.by_attack:
        lasting *= Fraction(kept, 200)
        assert row.keep_probability == lasting
    assert outputs.keep_each_attack_probability == Fraction(kept, 200)
    assert outputs.keep_probability == lasting
    assert len(outputs.by_attack) == attacks
    assert outputs.max_movement * 2 == movement
    assert outputs.defense_modifier == -1


@given(casting_time=st.integers(0, 1000), takes_a_round=st.booleans())
def test_casting_inputs_leave_concentration_alone(casting_time: int, takes_a_round: bool) -> None:
    answer = concentration(casting_time=casting_time, takes_a_round=takes_a_round)
    assert answer == concentration()


@given(attacks=st.integers(0, 20), evasion=st.integers(-20, 60))
def test_attacks_leave_casting_alone(attacks: int, evasion: int) -> None:
    attacked = concentration(activity="casting", attacks=attacks, evasion=evasion)
    assert attacked == concentration(activity="casting")


def test_answer_as_a_person_would_say_it() -> None:
    limits = "You move with Movement 5 at most, at −1 to defense."
    assert concentration(attacks=0).headline == limits
    assert concentration(evasion=0).headline.endswith("is certain to break under the attack.")
    assert concentration(evasion=20).headline.endswith("cannot be broken by the attack.")
    assert concentration().headline == (
        "You have a 40% chance to keep your concentration through the attack."
    )
    casting = concentration(activity="casting")
    assert casting.headline == "A casting time of 3 leaves you 7 of your Movement of 10."
    assert concentration(activity="casting", casting_time=10).headline.startswith("You cannot move")


def test_what_evasion_rolls_say() -> None:
    assert said(concentration(), (8,)) == "8 against 8 or less: you keep your concentration."
    assert said(concentration(), (9,)) == "9 against 8 or less: your concentration breaks."
    thrice = concentration(attacks=3)
    assert said(thrice, (1, 9, 20)) == "9 against 8 or less: attack 2 breaks your concentration."
    assert said(thrice, (1, 8, 2)) == (
        "No roll is above 8: you keep your concentration through 3 attacks."
    )


@pytest.mark.parametrize(
    "inputs",
    [
        {"activity": "casting"},
        {"attacks": 0},
        {"evasion": 0},
        {"evasion": 20},
        {"hit_chance": Fraction(1, 2)},  # with which dice that is rolled is not known
    ],
)
def test_nothing_is_thrown_without_an_evasion_roll_that_matters(inputs: dict[str, Any]) -> None:
    assert concentration(**inputs).dice_roll is None
