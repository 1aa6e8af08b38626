from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.underwater_combat import (
    WEAPON_TABLE,
    WEAPONS,
    underwater_attack,
    underwater_hit,
)
from rulescore.declare import Faces, Refusal

FITTING = {"knife", "stiletto", "shortspear", "spear", "pike"}
USELESS = {"whip", "rope_dart", "meteor_hammer", "sling", "firearm", "shield"}
LIMITS = st.sampled_from(["clamp", "literal"])


def kept(difficulty: int, limits: str) -> int:
    return sorted([2, difficulty, 6])[1] if limits == "clamp" else difficulty


@cache
def results(dice: int, difficulty: int) -> dict[int, Fraction]:
    """The chance of each result by every fall of the dice."""
    found = dict.fromkeys(range(dice + 1), Fraction(0))
    for faces in product(range(1, 7), repeat=dice):
        found[sum(face >= difficulty for face in faces)] += Fraction(1, 6**dice)
    return {result: chance for result, chance in found.items() if chance}


def likely(spread: Any) -> dict[int, Fraction]:
    return {outcome: chance for outcome, chance in spread.items() if chance}


def test_weapons_as_printed() -> None:
    assert WEAPON_TABLE.id == "archsoul.underwater-combat.damage"
    assert WEAPON_TABLE.rows == [
        ("Knife, Stiletto, Shortspear, Spear, Pike", "no change of difficulty"),
        ("any other weapon", "+1 difficulty on attack and damage rolls"),
        ("Whip, Rope Dart, Meteor Hammer, Sling, Firearm", "cannot be used"),
        ("Shield", "cannot attack"),
        ("any ranged weapon", "range 5 at most"),
        ("any weapon", "half the damage dice, rounded down"),
    ]


@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_weapon_suffers_as_the_table_says(weapon: str) -> None:
    outputs = underwater_attack(weapon=weapon, range=6).outputs
    assert outputs.usable == (weapon not in USELESS)
    harder = 0 if weapon in FITTING else 1
    assert outputs.attack_difficulty_used == outputs.damage_difficulty_used == 4 + harder
    assert outputs.range_used == (0 if weapon in USELESS else 5)
    assert outputs.damage_pool_used == (0 if weapon in USELESS else 3)


ATTACKS: dict[str, st.SearchStrategy[Any]] = {
    "weapon": st.sampled_from(list(WEAPONS)),
    "attack_pool": st.integers(0, 4),
    "attack_difficulty": st.integers(1, 8),
    "damage_pool": st.integers(0, 5),
    "damage_difficulty": st.integers(1, 8),
    "defense": st.integers(0, 5),
    "range": st.integers(0, 9),
    "reading_hit": st.sampled_from(["above", "at_least"]),
    "reading_unarmed": st.sampled_from(["weapon", "not_weapon"]),
    "reading_difficulty_limits": LIMITS,
}


@given(inputs=st.fixed_dictionaries(ATTACKS))
def test_attacks_by_every_fall_of_the_dice(inputs: dict[str, Any]) -> None:
    outputs = underwater_attack(**inputs).outputs
    limits = inputs["reading_difficulty_limits"]

    def hit(harder: int) -> Fraction:
        rolled = results(inputs["attack_pool"], kept(inputs["attack_difficulty"] + harder, limits))
        equal = inputs["reading_hit"] == "at_least"
        target = inputs["defense"]
        return sum(
            (chance for n, chance in rolled.items() if n > target or (equal and n == target)),
            Fraction(0),
        )

    def damage(dice: int, harder: int) -> dict[int, Fraction]:
        return results(dice, kept(inputs["damage_difficulty"] + harder, limits))

    def mean(spread: dict[int, Fraction]) -> Fraction:
        return sum((n * chance for n, chance in spread.items()), Fraction(0))

    land = damage(inputs["damage_pool"], 0)
    assert outputs.dry_hit_probability == hit(0)
    assert outputs.dry_expected_damage == hit(0) * mean(land)
    if inputs["weapon"] in USELESS:
        assert outputs.hit_probability == outputs.expected_damage == 0
        assert likely(outputs.distribution) == {0: 1}
        return
    spared = (inputs["weapon"], inputs["reading_unarmed"]) == ("unarmed", "not_weapon")
    harder = 0 if spared or inputs["weapon"] in FITTING else 1
    dice = inputs["damage_pool"] if spared else int(inputs["damage_pool"] / 2)
    assert outputs.damage_pool_used == dice
    assert outputs.range_used == sorted([inputs["range"], 5])[0]
    assert outputs.hit_probability == hit(harder)
    assert likely(outputs.distribution) == damage(dice, harder)
    assert outputs.expected_damage == hit(harder) * mean(damage(dice, harder))


@given(
    inputs=st.fixed_dictionaries(
        {
            **ATTACKS,
            "attack_pool": st.integers(0, 24),
            "damage_pool": st.integers(0, 24),
            "defense": st.integers(0, 23),
        }
    )
)
def test_water_never_helps(inputs: dict[str, Any]) -> None:
    outputs = underwater_attack(**inputs).outputs
    assert outputs.hit_probability <= outputs.dry_hit_probability
    assert outputs.expected_damage <= outputs.dry_expected_damage
    assert outputs.range_used <= inputs["range"]
    harder = underwater_attack(**{**inputs, "defense": inputs["defense"] + 1}).outputs
    assert harder.hit_probability <= outputs.hit_probability


@pytest.mark.parametrize(
    ("name", "value"),
    [("attack_pool", 25), ("defense", -1), ("range", 201), ("weapon", "trident")],
)
def test_attack_refused(name: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        underwater_attack.run({name: value})
    assert refused.value.input == name


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"weapon": "firearm"}, "A Firearm cannot be used under water."),
        ({"weapon": "shield"}, "A Shield cannot attack under water."),
        (
            {"weapon": "spear"},
            "With a Spear you have a 77.3% chance to hit under water and do 1.16 damage an attack "
            "on average, against 2.71 on land.",
        ),
        (
            {"damage_pool": 1},
            "With your weapon you have a 42.9% chance to hit under water but do no damage, against "
            "0.39 on land.",
        ),
        (
            {"weapon": "unarmed", "defense": 7},
            "With your bare hands you cannot hit under water, nor on land.",
        ),
        (
            {"attack_difficulty": 6, "reading_difficulty_limits": "literal", "defense": 0},
            "With your weapon you cannot hit under water; on land you have a 72.1% chance to hit.",
        ),
        (
            {"weapon": "knife", "defense": 0, "reading_hit": "at_least", "damage_pool": 4},
            "With a Knife you always hit under water and do 1 damage an attack on average, against "
            "2 on land.",
        ),
    ],
)
def test_attack_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert underwater_attack(**inputs).headline == headline


def test_a_picture_needs_damage_and_a_weapon_that_works() -> None:
    assert underwater_attack().pictures
    assert not underwater_attack(damage_pool=0).pictures
    assert not underwater_attack(weapon="sling").pictures


HITS: dict[str, st.SearchStrategy[Any]] = {
    "endurance": st.integers(0, 3),
    "conditioning": st.integers(0, 3),
    "resolve": st.integers(0, 3),
    "damage": st.integers(0, 8),
    "head_above_water": st.booleans(),
    "state": st.sampled_from(["fresh", "fatigued", "exhausted"]),
    "other_difficulty": st.integers(-3, 5),
    "reading_difficulty_limits": LIMITS,
}


@given(inputs=st.fixed_dictionaries(HITS))
def test_hits_by_every_fall_of_the_dice(inputs: dict[str, Any]) -> None:
    outputs = underwater_hit(**inputs).outputs
    dice = inputs["endurance"]
    if inputs["state"] == "exhausted":
        dice = [0, 0, 1, 2][dice]
    skills = sorted([inputs["conditioning"], inputs["resolve"]])
    dice += skills[1]
    difficulty = 3 + inputs["other_difficulty"] + (inputs["state"] != "fresh")
    if inputs["head_above_water"]:
        difficulty -= 1
    difficulty = kept(difficulty, inputs["reading_difficulty_limits"])
    spread = results(dice, difficulty)

    def drowning(damage: int) -> Fraction:
        return sum((chance for n, chance in spread.items() if damage > n), Fraction(0))

    assert (outputs.pool, outputs.difficulty_used) == (dice, difficulty)
    assert inputs[outputs.skill] == skills[1]
    assert likely(outputs.distribution) == spread
    assert outputs.drown_probability == drowning(inputs["damage"])
    assert outputs.keep_breath_probability + outputs.drown_probability == 1
    assert outputs.by_damage == [(taken, drowning(taken)) for taken in range(1, dice + 2)]


def test_conditioning_is_used_when_the_skills_are_equal() -> None:
    assert underwater_hit(conditioning=2, resolve=2).outputs.skill == "conditioning"
    assert underwater_hit(conditioning=2, resolve=3).outputs.skill == "resolve"


@given(
    inputs=st.fixed_dictionaries(
        {**HITS, "endurance": st.integers(0, 11), "conditioning": st.integers(0, 12)}
    )
)
def test_endurance_never_hurts_and_damage_never_helps(inputs: dict[str, Any]) -> None:
    plain = underwater_hit(**inputs).outputs
    tougher = underwater_hit(**{**inputs, "endurance": inputs["endurance"] + 1}).outputs
    worse = underwater_hit(**{**inputs, "damage": inputs["damage"] + 1}).outputs
    assert tougher.drown_probability <= plain.drown_probability <= worse.drown_probability
    assert plain.by_damage[-1].drown_probability == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("damage", 41), ("resolve", 13), ("other_difficulty", 6), ("state", "tired")],
)
def test_hit_refused(name: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        underwater_hit.run({name: value})
    assert refused.value.input == name


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "With 2 damage you start drowning in 1.8% of cases."),
        ({"damage": 0}, "No damage, no danger: you keep your breath."),
        ({"damage": 7}, "You start drowning for certain: your roll cannot reach 7."),
        (
            {"other_difficulty": -2, "reading_difficulty_limits": "literal"},
            "You keep your breath for certain against 2 damage.",
        ),
    ],
)
def test_hit_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert underwater_hit(**inputs).headline == headline


@pytest.mark.parametrize(
    ("inputs", "faces", "sentence"),
    [
        (
            {},
            ((5, 5, 4, 4, 1, 1, 1), (6, 6, 6)),
            "2 of 7 dice show 5 or more, 3 needed: you miss.",
        ),
        (
            {},
            ((5, 5, 5, 4, 1, 1, 1), (6, 4, 6)),
            "3 of 7 dice show 5 or more, 3 needed: you hit; 2 of 3 dice show 5 or more: 2 damage.",
        ),
        (
            {"reading_hit": "at_least", "damage_pool": 1},
            ((5, 5, 4, 4, 1, 1, 1), ()),
            "2 of 7 dice show 5 or more, 2 needed: you hit; no dice: 0 damage.",
        ),
    ],
)
def test_dice_of_an_attack(inputs: dict[str, Any], faces: Faces, sentence: str) -> None:
    dice_roll = underwater_attack(**inputs).dice_roll
    assert dice_roll
    assert dice_roll.interpret(faces).sentence == sentence


@pytest.mark.parametrize("inputs", [{"weapon": "whip"}, {"attack_pool": 0}])
def test_who_cannot_attack_has_no_dice(inputs: dict[str, Any]) -> None:
    assert underwater_attack(**inputs).dice_roll is None


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((3, 1, 2, 3, 1, 1), "2 of 6 dice show 3 or more, 2 needed: you keep your breath."),
        ((6, 1, 2, 2, 1, 1), "1 of 6 dice shows 3 or more, 2 needed: you start drowning."),
    ],
)
def test_dice_of_breath(faces: tuple[int, ...], sentence: str) -> None:
    dice_roll = underwater_hit().dice_roll
    assert dice_roll
    assert dice_roll.interpret((faces,)).sentence == sentence


def test_no_damage_takes_no_dice() -> None:
    assert underwater_hit(damage=0).dice_roll is None
