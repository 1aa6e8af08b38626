from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.death import (
    Fates,
    Victim,
    character,
    death_threshold,
    hp_state,
    slain_at,
)
from rulescore.catalogue import calculators, find_calculator
from rulescore.declare import Refusal


@pytest.mark.parametrize(
    ("hp", "endurance", "state"),
    [
        (1, 4, "above_zero"),
        (0, 4, "knocked_out"),
        (-8, 4, "knocked_out"),
        (-9, 4, "slain"),
        (-12, 6, "knocked_out"),
        (-13, 6, "slain"),
        (0, 0, "knocked_out"),
        (-1, 0, "slain"),
    ],
)
def test_states_at_their_edges(hp: int, endurance: int, state: str) -> None:
    assert hp_state(hp, endurance) == state


HITS: dict[str, st.SearchStrategy[Any]] = {
    "endurance": st.integers(0, 12),
    "hp": st.integers(-30, 200),
    "damage": st.one_of(st.integers(0, 20), st.integers(0, 300)),
    "condition": st.sampled_from(["able", "restrained", "disabled", "unconscious"]),
    "only_at_you": st.booleans(),
}


@given(inputs=st.fixed_dictionaries(HITS))
def test_a_hit_point_by_point(inputs: dict[str, Any]) -> None:
    outputs = death_threshold(**inputs).outputs
    helpless = inputs["condition"] != "able"
    assert outputs.coup_de_grace == (helpless and inputs["only_at_you"])
    assert outputs.damage_taken == inputs["damage"] + outputs.coup_de_grace * inputs["damage"]
    assert outputs.hp_after == inputs["hp"] - outputs.damage_taken
    assert outputs.hp_state == hp_state(outputs.hp_after, inputs["endurance"])
    assert outputs.slain_at == slain_at(inputs["endurance"])
    twice = inputs["condition"] == "unconscious" and outputs.coup_de_grace
    assert outputs.extra_unconscious_rounds == (1 if twice else 0)
    for hp, to_knock_out, to_slay in (
        (inputs["hp"], outputs.damage_to_knock_out, outputs.damage_to_slay),
        (outputs.hp_after, outputs.left_to_knock_out, outputs.left_to_slay),
    ):
        lost = range(600)
        states = [hp_state(hp - damage, inputs["endurance"]) for damage in lost]
        assert to_knock_out == next(n for n in lost if states[n] != "above_zero")
        assert to_slay == states.index("slain")


def test_fates_add_up_the_chances() -> None:
    damage = {0: Fraction(1, 2), 3: Fraction(1, 4), 6: Fraction(1, 8), 7: Fraction(1, 8)}
    fates = Victim(3, 1).fates(damage)
    assert fates == Fates(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))


HALF, NONE, ALL = Fraction(1, 2), Fraction(0), Fraction(1)


@pytest.mark.parametrize(
    ("hp", "fates", "text"),
    [
        (3, Fates(ALL, NONE, NONE), "it cannot knock you out"),
        (3, Fates(NONE, ALL, NONE), "it knocks you out for certain, and cannot slay you"),
        (3, Fates(NONE, NONE, ALL), "it slays you for certain"),
        (3, Fates(HALF, NONE, HALF), "it slays you in 50% of cases"),
        (3, Fates(HALF, HALF, NONE), "it knocks you out in 50% of cases, and cannot slay you"),
        (
            3,
            Fates(NONE, HALF, HALF),
            "it knocks you out in 50% of cases, and slays you in 50% of cases",
        ),
        (0, Fates(NONE, ALL, NONE), "you are out already, and it cannot slay you"),
        (-2, Fates(NONE, HALF, HALF), "you are out already, and it slays you in 50% of cases"),
        (-3, Fates(NONE, NONE, ALL), "you are slain already"),
    ],
)
def test_fates_in_words(hp: int, fates: Fates, text: str) -> None:
    assert Victim(hp, 1).fate_text(fates) == text


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "You have 10 hit points left: 10 more damage knocks you out, 19 slays you."),
        (
            {"damage": 9},
            "You have 1 hit point left: 1 more damage knocks you out, 10 slays you.",
        ),
        (
            {"damage": 10},
            "You are knocked out at 0 hit points; 9 more damage slays you.",
        ),
        (
            {"damage": 10, "condition": "disabled"},
            "You are slain: −10 hit points, and −9 is enough.",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert death_threshold(**inputs).headline == headline


def test_the_sheet_gives_the_damage_that_slays() -> None:
    outputs = character(hp=10, endurance=6).outputs
    assert (outputs.slain_at, outputs.damage_to_knock_out, outputs.damage_to_slay) == (-13, 10, 23)
    assert character(hp=-2).outputs.damage_to_knock_out == 0


def test_the_sheet_refuses_more_than_full_hit_points() -> None:
    with pytest.raises(Refusal) as refused:
        character.run({"hp": 13, "max_hp": 12})
    assert refused.value.input == "hp"
    assert "12" in refused.value.accepted


def test_the_sheet_serves_the_book() -> None:
    taking = [found.id for found in calculators() if found.id.startswith("archsoul.")]
    taking = [id for id in taking if find_calculator(id).mappings_from(character)]
    assert {"archsoul.exhaustion", "archsoul.rest", "archsoul.falling", "archsoul.swimming"} <= {
        *taking
    }


def test_the_sheet_gives_each_the_endurance_that_it_asks_for() -> None:
    outputs = character(endurance=4, state="exhausted").outputs
    assert (outputs.endurance_now, outputs.slain_at) == (3, -7)
    assert character(endurance=4, state="fatigued").outputs.endurance_now == 4
    assert character(endurance=0, state="exhausted").outputs.endurance_now == 0

    def taken(id: str) -> str:
        (way,) = find_calculator(id).mappings_from(character)
        return way.takes["endurance"]

    asking_now = ("death-threshold", "falling", "falling-object", "breath", "drowning")
    assert {taken(f"archsoul.{name}") for name in asking_now} == {"endurance_now"}
    asking_full = ("exhaustion", "swimming", "underwater-hit")
    assert {taken(f"archsoul.{name}") for name in asking_full} == {"endurance"}


@pytest.mark.parametrize(
    ("state", "dice", "harder"), [("fresh", 7, 0), ("fatigued", 7, 1), ("exhausted", 6, 1)]
)
def test_the_sheet_tires_attacks(state: str, dice: int, harder: int) -> None:
    outputs = character(state=state, attack_difficulty=5).outputs
    assert outputs.attack_pool_now == dice
    assert (outputs.attack_difficulty_now, outputs.damage_difficulty_now) == (
        5 + harder,
        4 + harder,
    )
    hardest = character(state=state, attack_pool=0, attack_difficulty=10).outputs
    assert (hardest.attack_pool_now, hardest.attack_difficulty_now) == (0, 10)


def test_hardness_of_the_character_is_not_that_of_an_object() -> None:
    (way,) = find_calculator("archsoul.attack-object").mappings_from(character)
    assert "hardness" not in way.takes
    (way,) = find_calculator("archsoul.falling").mappings_from(character)
    assert way.takes["hardness"] == "hardness"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "You: 10 of 12 hit points, fresh; slain by 19 damage."),
        ({"name": "Ash", "hp": -9}, "Ash: −9 of 12 hit points, fresh; slain."),
        (
            {"hp": 1, "max_hp": 1, "state": "exhausted"},
            "You: 1 of 1 hit point, exhausted; slain by 8 damage.",
        ),
    ],
)
def test_the_sheet_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert character(**inputs).headline == headline


@given(inputs=st.fixed_dictionaries(HITS))
def test_writing_the_hit_back_gives_the_same_odds_of_survival(inputs: dict[str, Any]) -> None:
    outputs = death_threshold(**inputs).outputs
    assert outputs.hp_left == max(-30, outputs.hp_after)
    assert hp_state(outputs.hp_left, inputs["endurance"]) == outputs.hp_state
