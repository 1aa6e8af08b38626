from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulescore.books.archsoul.objects import (
    HARDNESS_TABLE,
    HARDNESSES,
    HIT_POINTS_TABLE,
    attack_object,
    hardness_of,
    limit_steps,
    object_durability,
)
from rulescore.declare import Faces, Refusal

MATERIALS = ["glass", "rope", "wood", "steel", "stone"]


def test_hardness_as_printed() -> None:
    assert HARDNESS_TABLE.id == "archsoul.objects.hardness"
    assert HARDNESS_TABLE.rows == [
        ("Glass", "1"),
        ("Rope (not by blunt weapons)", "2"),
        ("Wood, under 30 cm", "4"),
        ("Steel, under 10 cm", "6"),
        ("Wood, over 30 cm", "8"),
        ("Stone or brick", "10"),
        ("Steel, over 10 cm", "12"),
    ]


@given(
    material=st.sampled_from(MATERIALS), millimetres=st.integers(1, 700_000), thick=st.booleans()
)
def test_every_thickness_has_one_hardness(material: str, millimetres: int, thick: bool) -> None:
    centimetres = Fraction(millimetres, 10)
    fitting = [row for row in HARDNESSES if row.material == material and row.fits(centimetres)]
    exact = centimetres == {"wood": 30, "steel": 10}.get(material)
    assert len(fitting) == (2 if exact else 1)
    assert hardness_of(material, centimetres, "thick" if thick else "thin") in fitting


def test_hit_points_as_printed_and_used_alike() -> None:
    assert HIT_POINTS_TABLE.id == "archsoul.objects.hit-points"
    assert [row[1] for row in HIT_POINTS_TABLE.rows] == [
        "1",
        "about 5",
        "about 30",
        "2 times as many",
        "5",
        "8",
    ]
    for inputs, points in [
        ({"thickness": 1}, 1),
        ({"thickness": 2, "unit": "inch"}, 5),
        ({"thickness": 1, "unit": "foot"}, 30),
        ({"thickness": 7, "reinforced": True}, 14),
        ({"thickness": 1000, "item": "tool_or_weapon", "reinforced": True}, 5),
        ({"thickness": 1000, "item": "shield_or_armor", "reinforced": True}, 8),
    ]:
        assert object_durability.run(inputs).answer.outputs.hit_points == points


@pytest.mark.parametrize("unit", ["cm", "inch", "foot"])
@pytest.mark.parametrize("reading", ["thin", "thick"])
@given(
    material=st.sampled_from(MATERIALS),
    hundredths=st.one_of(st.integers(10, 5000), st.integers(10, 200_000)),
    reinforced=st.booleans(),
)
def test_durability_by_whole_hundredths(
    unit: str, reading: str, material: str, hundredths: int, reinforced: bool
) -> None:
    """In whole numbers: lengths in tenths of a millimetre times 100, points in hundredths."""
    tiny = hundredths * {"cm": 100, "inch": 254, "foot": 3048}[unit]
    thin = {"glass": 1, "rope": 2, "wood": 4, "steel": 6, "stone": 10}[material]
    thick = {"wood": 8, "steel": 12}.get(material, thin)
    limit = {"wood": 300_000, "steel": 100_000}.get(material, 0)
    over = tiny > limit or (tiny == limit and reading == "thick")
    points = hundredths * {"cm": 2, "inch": 5, "foot": 60}[unit] * (2 if reinforced else 1) // 200
    outputs = object_durability(
        material=material,
        thickness=Fraction(hundredths, 100),
        unit=unit,
        reinforced=reinforced,
        reading_exact_thickness=reading,
    ).outputs
    assert outputs.hardness == (thick if over else thin)
    assert outputs.hit_points == (points or 1)
    assert outputs.blunt_can_break == (material != "rope")
    assert outputs.damage_roll_to_scratch == outputs.hardness + 1
    assert outputs.damage_roll_to_break == outputs.hardness + outputs.hit_points


@pytest.mark.parametrize(("reading", "hardness"), [("thin", 4), ("thick", 8)])
def test_exactly_at_the_limit(reading: str, hardness: int) -> None:
    wood = object_durability(thickness=Fraction(30), reading_exact_thickness=reading)
    assert wood.outputs.hardness == hardness
    texts = [part.text for part in wood.working[0].parts]
    assert any("Exactly 30 cm" in text for text in texts)
    above = object_durability(thickness=Fraction("30.01"), reading_exact_thickness=reading)
    assert above.outputs.hardness == 8


@pytest.mark.parametrize("thickness", [0, 0.09, 2000.1])
def test_thickness_refused(thickness: float) -> None:
    with pytest.raises(Refusal) as refused:
        object_durability.run({"thickness": thickness})
    assert refused.value.input == "thickness"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {"material": "rope", "thickness": Fraction(1, 2)},
            "Hardness 2, 1 hit point: a damage roll of 3 breaks it in one blow, if the weapon is "
            "not blunt.",
        ),
        (
            {"material": "stone", "thickness": Fraction(2000), "unit": "foot", "reinforced": True},
            "Hardness 10, 120,000 hit points: a damage roll of 120,010 breaks it in one blow.",
        ),
    ],
)
def test_durability_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert object_durability(**inputs).headline == headline


@pytest.mark.parametrize(
    ("difficulty", "used", "figure"),
    [(7, 6, "6"), (1, 2, "2"), (0, 2, "2"), (7, 7, "none counts"), (0, 0, "all count")],
)
def test_the_working_mentions_a_difficulty_beyond_its_limits(
    difficulty: int, used: int, figure: str
) -> None:
    (step,) = limit_steps(difficulty, used)
    assert (step.figure, step.rule) == (figure, "archsoul.base.beyond")


def test_difficulty_within_its_limits_is_not() -> None:
    assert not any(limit_steps(difficulty, difficulty) for difficulty in range(2, 7))


def pool_chances(dice: int, difficulty: int, limits: str) -> dict[int, Fraction]:
    """The chance of each result by every fall of the dice."""
    if limits == "clamp":
        difficulty = min(max(difficulty, 2), 6)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 7), repeat=dice):
        found[sum(face >= difficulty for face in faces)] += Fraction(1, 6**dice)
    return found


def one_attack(inputs: dict[str, Any]) -> dict[tuple[int, int], Fraction]:
    """The chance of each damage to object and weapon by one attack."""
    limits = inputs["reading_difficulty_limits"]
    difficulty = inputs["damage_difficulty"] - inputs["proper_tool"]
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    miss = pool_chances(inputs["attack_pool"], inputs["attack_difficulty"], limits)[0]
    if inputs["cannot_miss"]:
        miss = Fraction(0)
    found[0, 0] += miss
    for result, chance in pool_chances(inputs["damage_pool"], difficulty, limits).items():
        short = inputs["hardness"] - result
        if short <= 0:
            harm = (-short, 0)
        else:
            dealt = result if inputs["reading_weapon_damage"] == "rolled" else short
            harm = (0, max(0, dealt - inputs["weapon_hardness"]))
        found[harm] += (1 - miss) * chance
    return found


def attack_by_attack(inputs: dict[str, Any]) -> list[tuple[int, Fraction, Fraction]]:
    """Every pair of hit points left, attack by attack."""
    harms = one_attack(inputs)
    left = {(inputs["object_hp"], inputs["weapon_hp"]): Fraction(1)}
    broken = [Fraction(0), Fraction(0)]
    rows = []
    for attack in range(1, inputs["attacks"] + 1):
        after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (target, weapon), before in left.items():
            for (to_target, to_weapon), chance in harms.items():
                if target <= to_target:
                    broken[0] += before * chance
                elif weapon <= to_weapon:
                    broken[1] += before * chance
                else:
                    after[target - to_target, weapon - to_weapon] += before * chance
        left = after
        rows.append((attack, broken[0], broken[1]))
    return rows


ATTACKS: dict[str, st.SearchStrategy[Any]] = {
    "attack_pool": st.integers(0, 3),
    "attack_difficulty": st.integers(1, 8),
    "cannot_miss": st.booleans(),
    "damage_pool": st.integers(0, 4),
    "damage_difficulty": st.integers(1, 8),
    "proper_tool": st.booleans(),
    "hardness": st.integers(0, 5),
    "object_hp": st.integers(1, 6),
    "weapon_hardness": st.integers(0, 2),
    "weapon_hp": st.integers(1, 6),
    "attacks": st.integers(1, 7),
    "reading_weapon_damage": st.sampled_from(["rolled", "shortfall"]),
    "reading_difficulty_limits": st.sampled_from(["clamp", "literal"]),
}


BOTH_HARMED: dict[str, Any] = {
    "attack_pool": 2,
    "attack_difficulty": 4,
    "cannot_miss": False,
    "damage_pool": 4,
    "damage_difficulty": 5,
    "proper_tool": True,
    "hardness": 2,
    "object_hp": 3,
    "weapon_hardness": 0,
    "weapon_hp": 3,
    "attacks": 6,
    "reading_weapon_damage": "rolled",
    "reading_difficulty_limits": "clamp",
}


@given(inputs=st.fixed_dictionaries(ATTACKS))
@example(inputs=BOTH_HARMED)
@example(inputs={**BOTH_HARMED, "reading_weapon_damage": "shortfall"})
def test_attacks_by_every_pair_of_hit_points(inputs: dict[str, Any]) -> None:
    outputs = attack_object(**inputs).outputs
    harms = one_attack(inputs)
    for which, damage, expected in [
        (0, outputs.object_damage, outputs.expected_object_damage),
        (1, outputs.weapon_damage, outputs.expected_weapon_damage),
    ]:
        spread: dict[int, Fraction] = defaultdict(Fraction)
        for harm, chance in harms.items():
            spread[harm[which]] += chance
        likely = {lost: chance for lost, chance in spread.items() if chance}
        assert {lost: chance for lost, chance in damage.items() if chance} == likely
        assert expected == sum(lost * chance for lost, chance in likely.items())
    rows = attack_by_attack(inputs)
    assert [tuple(row) for row in outputs.by_attack] == rows
    assert outputs.object_broken_probability == rows[-1][1]
    assert outputs.weapon_broken_probability == rows[-1][2]
    assert outputs.neither_broken_probability == 1 - rows[-1][1] - rows[-1][2]
    halves = [attack for attack, broken, _ in rows if 2 * broken >= 1]
    assert outputs.even_odds_attack == (halves[0] if halves else None)


@given(
    inputs=st.fixed_dictionaries(
        {
            **ATTACKS,
            "damage_pool": st.integers(0, 24),
            "object_hp": st.integers(1, 59),
            "weapon_hp": st.integers(1, 30),
            "attacks": st.integers(1, 30),
        }
    )
)
def test_a_tougher_object_lasts_longer_and_a_sturdier_weapon_too(inputs: dict[str, Any]) -> None:
    plain = attack_object(**inputs).outputs
    tougher = attack_object(**{**inputs, "object_hp": inputs["object_hp"] + 1}).outputs
    sturdier = attack_object(**{**inputs, "weapon_hardness": inputs["weapon_hardness"] + 1}).outputs
    assert tougher.object_broken_probability <= plain.object_broken_probability
    assert tougher.weapon_broken_probability >= plain.weapon_broken_probability
    assert sturdier.object_broken_probability >= plain.object_broken_probability
    assert sturdier.weapon_broken_probability <= plain.weapon_broken_probability
    broken = [(row.object_broken, row.weapon_broken) for row in plain.by_attack]
    assert broken == sorted(broken)
    assert [row.weapon_broken for row in plain.by_attack] == sorted(
        row.weapon_broken for row in plain.by_attack
    )


def test_no_hardness_puts_no_weapon_at_risk() -> None:
    answer = attack_object(hardness=0, weapon_hardness=0, weapon_hp=1)
    assert answer.outputs.expected_weapon_damage == 0
    assert any("not at risk" in step.text for step in answer.working)


@pytest.mark.parametrize(
    ("name", "value"),
    [("attacks", 0), ("attacks", 31), ("object_hp", 61), ("weapon_hp", 31), ("damage_pool", 25)],
)
def test_numbers_out_of_range_are_refused(name: str, value: int) -> None:
    with pytest.raises(Refusal) as refused:
        attack_object.run({name: value})
    assert refused.value.input == name


SURE = {"cannot_miss": True, "damage_difficulty": 1, "reading_difficulty_limits": "literal"}


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {**SURE, "attacks": 2},
            "You break it within 2 attacks for certain; your weapon of hardness 6 is in no danger.",
        ),
        (
            {**SURE, "attacks": 1},
            "You cannot break it within 1 attack; your weapon of hardness 6 is in no danger.",
        ),
        (
            {**SURE, "hardness": 9, "attacks": 3},
            "You cannot harm it; your weapon of hardness 6 breaks for certain.",
        ),
        (
            {**SURE, "hardness": 9, "weapon_hp": 9, "attacks": 1},
            "You cannot harm it; your weapon of hardness 6 takes damage, but cannot break in that "
            "time.",
        ),
        (
            {"hardness": 9, "weapon_hardness": 3, "weapon_hp": 1, "attacks": 1},
            "You cannot harm it; your weapon of hardness 3 breaks in 62.7% of cases.",
        ),
        (
            {"damage_pool": 1, "hardness": 0, "object_hp": 1, "attacks": 1, "cannot_miss": True},
            "You break it within 1 attack in 50% of cases; your weapon of hardness 6 is in no "
            "danger.",
        ),
        (
            {"damage_pool": 1, "hardness": 0, "object_hp": 1, "attacks": 2, "cannot_miss": True},
            "You break it within 2 attacks in 75% of cases, half of the time by attack 1; your "
            "weapon of hardness 6 is in no danger.",
        ),
        (
            {
                "damage_pool": 2,
                "hardness": 1,
                "object_hp": 1,
                "weapon_hp": 1,
                "weapon_hardness": 0,
                "attacks": 1,
                "cannot_miss": True,
                "reading_weapon_damage": "shortfall",
            },
            "You break it within 1 attack in 25% of cases; your weapon breaks first in 25% of "
            "cases.",
        ),
    ],
)
def test_attacks_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert attack_object(**inputs).headline == headline


@pytest.mark.parametrize(
    ("inputs", "faces", "sentence"),
    [
        (
            {},
            ((1, 2, 3, 3, 2, 1), (6,) * 8),
            "0 of 6 dice show 4 or more: the attack misses.",
        ),
        (
            {},
            ((4, 2, 3, 3, 2, 1), (4, 4, 4, 4, 4, 4, 1, 1)),
            "1 of 6 dice shows 4 or more: the attack hits; 6 of 8 dice show 4 or more against "
            "hardness 4: the object takes 2 damage and has 3 of 5 hit points left.",
        ),
        (
            {"cannot_miss": True, "object_hp": 4},
            ((), (6,) * 8),
            "8 of 8 dice show 4 or more against hardness 4: the object takes 4 damage and breaks.",
        ),
        (
            {"cannot_miss": True, "damage_pool": 3, "weapon_hardness": 1, "weapon_hp": 1},
            ((), (1, 4, 4)),
            "2 of 3 dice show 4 or more against hardness 4: the weapon takes 1 damage and breaks.",
        ),
        (
            {"cannot_miss": True, "damage_pool": 3},
            ((), (4, 4, 4)),
            "3 of 3 dice show 4 or more against hardness 4: neither the object nor the weapon is "
            "harmed.",
        ),
    ],
)
def test_dice_of_one_attack(inputs: dict[str, Any], faces: Faces, sentence: str) -> None:
    dice_roll = attack_object(**inputs).dice_roll
    assert dice_roll
    assert [len(group.sides) for group in dice_roll.groups] == [len(shown) for shown in faces]
    assert dice_roll.interpret(faces).sentence == sentence


def test_without_attack_dice_nothing_is_thrown() -> None:
    assert attack_object(attack_pool=0).dice_roll is None
    assert attack_object(attack_pool=0, cannot_miss=True).dice_roll
