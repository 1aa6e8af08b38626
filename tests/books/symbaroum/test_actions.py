from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.actions import (
    ACTIONS,
    ACTS,
    COSTS,
    ECONOMY_TABLE,
    Spent,
    stand_up,
    turn_plan,
)
from rulescore.declare import Refusal
from tests.books.symbaroum.by_hand import DEFENSES, EFFECTS, VALUES, mean_of, one_attack, said


def test_what_costs_what() -> None:
    assert ECONOMY_TABLE.id == "symbaroum.actions.economy"
    acts = [act for _cost, cell in ECONOMY_TABLE.rows for act in cell.split("; ")]
    assert len(acts) == len(set(acts)) == len(ACTS) + 1
    by_cost = {cost: sorted(key for key, act in ACTS.items() if act.cost == cost) for cost in COSTS}
    assert by_cost == {
        "combat": ["ability", "attack", "elixir_other", "first_aid"],
        "movement": ["draw_weapon", "elixir_self", "move", "stand_up", "switch_weapon"],
        "two movement": ["go_around"],
        "whole turn": [],
        "free": ["draw_short", "free"],
        "reaction": ["defend", "free_attack"],
    }
    assert ("the whole turn", "stand up, Quick test fails") in ECONOMY_TABLE.rows


READINGS = ["not_for_combat", "any"]
WAYS_TO_SPEND = {
    "not_for_combat": ["CM", "MM"],
    "any": ["CM", "MM", "CC"],
}
"""What the two Actions of a turn may be: C a Combat Action, M a Movement Action."""


def payable(combat: int, movement: int, reading: str) -> bool:
    """Whether some way to spend the turn's two Actions pays for that."""
    return any(
        way.count("C") >= combat and way.count("M") >= movement for way in WAYS_TO_SPEND[reading]
    )


@pytest.mark.parametrize("reading", READINGS)
def test_a_turn_by_every_way_to_spend_it(reading: str) -> None:
    for combat, movement in product(range(4), repeat=2):
        assert Spent(combat, movement).fits(reading) == payable(combat, movement, reading)


NEEDS = {
    **dict.fromkeys(["attack", "ability", "first_aid", "elixir_other"], "C"),
    **dict.fromkeys(["move", "switch_weapon", "draw_weapon", "elixir_self"], "M"),
    "go_around": "MM",
    **dict.fromkeys(["draw_short", "free", "defend", "free_attack"], ""),
}
PLANS = st.lists(st.sampled_from(list(ACTS)), min_size=1, max_size=20)


def turns_by_hand(keys: Sequence[str], made: bool, reading: str) -> int:
    turns, used = 1, ""
    for key in keys:
        needs = NEEDS.get(key, "M" if made else "CM")
        both = used + needs
        if payable(both.count("C"), both.count("M"), reading):
            used = both
        else:
            turns, used = turns + 1, needs
    return turns


@given(keys=PLANS, made=st.booleans(), reading=st.sampled_from(READINGS))
def test_a_plan_act_by_act(keys: list[str], made: bool, reading: str) -> None:
    outputs = turn_plan(
        actions=", ".join(keys), stand_up_success=made, reading_movement_trade=reading
    ).outputs
    needed = "".join(NEEDS.get(key, "M" if made else "CM") for key in keys)
    combat, movement = needed.count("C"), needed.count("M")
    assert (outputs.combat_used, outputs.movement_used) == (combat, movement)
    assert outputs.fits == payable(combat, movement, reading)
    assert outputs.actions_left == (2 - len(needed) if outputs.fits else 0)
    assert outputs.can_still_attack == (outputs.fits and payable(combat + 1, movement, reading))
    assert outputs.turns_needed == turns_by_hand(keys, made, reading)
    assert outputs.fits == (outputs.turns_needed == 1)
    assert [row.action for row in outputs.costs] == keys
    for row in outputs.costs:
        failed = row.action == "stand_up" and not made
        assert row.cost == ("whole turn" if failed else ACTS[row.action].cost)


@given(keys=PLANS, made=st.booleans())
def test_the_freer_reading_never_takes_longer(keys: list[str], made: bool) -> None:
    strict, free = (
        turn_plan(
            actions=",".join(keys), stand_up_success=made, reading_movement_trade=reading
        ).outputs
        for reading in READINGS
    )
    assert free.turns_needed <= strict.turns_needed
    assert free.fits or not strict.fits
    assert free.can_still_attack or not strict.can_still_attack


@given(keys=PLANS)
def test_each_action_is_in_one_turn_of_the_working(keys: list[str]) -> None:
    answer = turn_plan(actions=",".join(keys))
    needed, *turns = answer.working
    assert len(turns) == answer.outputs.turns_needed
    texts = [part.text for turn in turns for part in turn.parts]
    assert texts == [ACTS[key].text for key in keys]
    if not answer.outputs.combat_used + answer.outputs.movement_used:
        assert needed.figure == "no Action"


def test_plans_are_read() -> None:
    assert ACTIONS.entries(" Move ,, ATTACK,") == ["move", "attack"]
    assert len(ACTIONS.entries(",".join(["free"] * 20))) == 20


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no act"),
        (" , ,", "no act"),
        (",".join(["free"] * 21), "21 acts"),
        ("dance", "“dance”"),
        ("move attack", "“move attack”"),
        ("move; attack", "“move; attack”"),
        ("first aid", "“first aid”"),
        ("x" * 50, "…"),
    ],
)
def test_plans_refused(text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        turn_plan.run({"actions": text})
    assert refused.value.input == "actions"
    assert problem in refused.value.problem
    assert all(key in refused.value.accepted for key in ACTS)


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "It all fits into one turn, which is then used up."),
        (
            {"actions": "move"},
            "It all fits into one turn with 1 Action left, so you can still attack.",
        ),
        (
            {"actions": "attack"},
            "It all fits into one turn with 1 Action left, but not for an attack.",
        ),
        (
            {"actions": "attack", "reading_movement_trade": "any"},
            "It all fits into one turn with 1 Action left, so you can still attack.",
        ),
        (
            {"actions": "free, defend"},
            "It all fits into one turn with 2 Actions left, so you can still attack.",
        ),
        (
            {"actions": "draw_weapon, switch_weapon, move"},
            "It takes 2 turns in this order: “move” has to wait for turn 2.",
        ),
    ],
)
def test_a_plan_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert turn_plan(**inputs).headline == headline


FALLEN = st.fixed_dictionaries(
    {
        "quick": st.integers(1, 30),
        "other_modifier": st.integers(-20, 20),
        "enemies": st.integers(0, 4),
        "attack_value": VALUES,
        "defense": DEFENSES,
        "damage": EFFECTS,
        "armor": EFFECTS,
        "reading_enemy_d4": st.sampled_from(["rolled", "fixed"]),
    }
)


@given(inputs=FALLEN)
def test_getting_up_by_every_roll(inputs: dict[str, Any]) -> None:
    outputs = stand_up(**inputs).outputs
    extra = "2" if inputs["reading_enemy_d4"] == "fixed" else "1D4"
    standing = one_attack(inputs)
    prone = one_attack(inputs, advantages=1, extra=extra)
    needed = inputs["quick"] + inputs["other_modifier"]
    made = Fraction(sum(roll <= needed for roll in range(1, 21)), 20)
    assert outputs.target_number == needed
    assert outputs.movement_only_probability == made
    assert outputs.whole_turn_probability == 1 - made
    assert outputs.expected_damage_standing == inputs["enemies"] * mean_of(standing)
    assert outputs.expected_damage_prone == inputs["enemies"] * mean_of(prone)
    assert outputs.hit_probability_prone >= outputs.hit_probability_standing
    assert outputs.expected_damage_prone >= outputs.expected_damage_standing


def test_standing_beside_lying_down() -> None:
    answer = stand_up(enemies=3)
    damage, hits = answer.pictures
    outputs = answer.outputs
    assert [bar.value for bar in damage.bars] == [
        outputs.expected_damage_standing,
        outputs.expected_damage_prone,
    ]
    assert [bar.value for bar in hits.bars] == [
        outputs.hit_probability_standing,
        outputs.hit_probability_prone,
    ]
    assert len(stand_up(enemies=0).pictures) == 1


@pytest.mark.parametrize("name", ["damage", "armor"])
def test_unreadable_dice_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        stand_up.run({name: "1D4-1"})
    assert refused.value.input == name


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You get up and keep your Combat Action on 10 or less (50%); lying down, an "
            "attack does 3.4 damage on average, not 1.5.",
        ),
        (
            {"quick": 20, "enemies": 0},
            "You get up and keep your Combat Action for certain; no enemy is there to use that "
            "you are down.",
        ),
        (
            {"quick": 5, "other_modifier": -5, "enemies": 3, "armor": "12"},
            "Getting up takes your whole turn for certain; an attack from each of the 3 "
            "enemies cannot hurt you even lying down.",
        ),
    ],
)
def test_getting_up_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert stand_up(**inputs).headline == headline


def test_what_the_quick_test_says() -> None:
    assert said(stand_up(), (10,)) == (
        "10 against 10 or less: you get up and keep your Combat Action."
    )
    assert (
        said(stand_up(), (11,)) == "11 against 10 or less: you get up, but it takes the whole turn."
    )
    assert stand_up(quick=20).dice_roll is None
