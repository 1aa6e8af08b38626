from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.items import (
    ATTACKS,
    ITEM_TABLE,
    MATERIALS,
    THICKNESSES,
    cells,
    item_reaction,
    thickness_bonus,
)
from rulescore.declare import Refusal, Step
from tests.books.told import said

PRINTED = {
    "outer": {
        "glass": {"fire": 8, "acid": 16},
        "ice": {"acid": 8},
        "metal": {"fire": 6, "acid": 5},
        "paper": {"fire": -2, "bludgeon": 6, "acid": 8},
        "stone": {"fire": 8, "acid": 10},
        "wood": {"fire": 3, "acid": 5},
    },
    "left": {
        "glass": {"fire": 8, "bludgeon": 16},
        "ice": {"fire": 8},
        "metal": {"fire": 6, "bludgeon": 5},
        "paper": {"fire": -2, "bludgeon": 6, "acid": 8},
        "stone": {"fire": 8, "bludgeon": 10},
        "wood": {"fire": 3, "bludgeon": 5},
    },
    "right": {
        "glass": {"bludgeon": 8, "acid": 16},
        "ice": {"acid": 8},
        "metal": {"bludgeon": 6, "acid": 5},
        "paper": {"fire": -2, "bludgeon": 6, "acid": 8},
        "stone": {"bludgeon": 8, "acid": 10},
        "wood": {"bludgeon": 3, "acid": 5},
    },
}
BONUS_THICKNESS = {"glass": "0.25", "ice": "0.5", "metal": "0.25", "paper": "0.5"}


@pytest.mark.parametrize("reading", PRINTED)
@pytest.mark.parametrize("material", MATERIALS)
def test_each_reading_puts_figures_in_its_column(reading: str, material: str) -> None:
    assert cells(material, reading) == PRINTED[reading][material]


def test_table_prints_the_default_reading_whole() -> None:
    assert ITEM_TABLE.id == "gods-and-monsters.items.reaction"
    assert all(len(row) == len(ITEM_TABLE.columns) for row in ITEM_TABLE.rows)
    assert [row[0].lower() for row in ITEM_TABLE.rows] == list(MATERIALS)
    assert ITEM_TABLE.rows[0] == ("Glass", "+8", "–", "+16", "quarter inch")
    assert ITEM_TABLE.rows[1] == ("Ice", "–", "–", "+8", "half inch")
    assert ITEM_TABLE.rows[3] == ("Paper", "−2", "+6", "+8", "half inch")
    assert {material.bonus_thickness for material in MATERIALS.values()} == set(THICKNESSES)


def bonus_by_doubling(material: str, thickness: Fraction) -> int:
    """Doubles the bonus thickness for as long as the item is as thick."""
    if material == "other":
        return 0
    bonus, step = 0, Fraction(BONUS_THICKNESS.get(material, "1"))
    while thickness >= step:
        bonus, step = bonus + 1, 2 * step
    return bonus


@given(
    material=st.sampled_from([*MATERIALS, "other"]),
    thickness=st.fractions(0, 1000, max_denominator=1000),
)
def test_thickness_bonus_counts_doublings(material: str, thickness: Fraction) -> None:
    assert thickness_bonus(material, thickness) == bonus_by_doubling(material, thickness)


@pytest.mark.parametrize("material", MATERIALS)
@pytest.mark.parametrize("doublings", range(10))
def test_thickness_bonus_at_the_very_edge(material: str, doublings: int) -> None:
    edge = MATERIALS[material].bonus_thickness * 2**doublings
    assert thickness_bonus(material, edge) == doublings + 1
    assert thickness_bonus(material, edge - Fraction(1, 10**50)) == doublings


INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "material": st.sampled_from([*MATERIALS, "other"]),
    "attack": st.sampled_from([*ATTACKS, "other"]),
    "thickness_in": st.fractions(0, 20, max_denominator=8),
    "carried": st.sampled_from(
        ["not_carried", "unconscious_bearer", "injured_bearer", "unhurt_bearer"]
    ),
    "modifier": st.integers(-25, 25),
    "weight_lb": st.fractions(Fraction(1, 100), 20, max_denominator=100),
    "damage": st.integers(0, 20),
    "reading_columns": st.sampled_from(list(PRINTED)),
    "reading_empty_cell": st.sampled_from(["no_modifier", "no_roll"]),
}


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_every_face_of_the_die(inputs: dict[str, Any]) -> None:
    row = PRINTED[inputs["reading_columns"]].get(inputs["material"])
    figure = (row or {}).get(inputs["attack"])
    spared = inputs["carried"] == "unhurt_bearer" or (
        inputs["reading_empty_cell"] == "no_roll"
        and row is not None
        and inputs["attack"] != "other"
        and figure is None
    )
    target = 4 + (figure or 0) + inputs["modifier"]
    target += bonus_by_doubling(inputs["material"], inputs["thickness_in"])
    faces = range(1, 21)
    damaged = Fraction(0 if spared else sum(face > target for face in faces), 20)
    left = inputs["weight_lb"] - inputs["damage"]
    outputs = item_reaction(**inputs).outputs
    assert outputs.roll_needed is not spared
    assert outputs.target == target
    assert outputs.damage_probability == damaged == 1 - outputs.success_probability
    assert outputs.left_if_damaged == (left if left > 0 else 0)
    assert outputs.destroyed_probability == (damaged if left <= 0 else 0)


@pytest.mark.parametrize(("damage", "left", "destroyed"), [(4, 1, 0), (5, 0, 1), (6, 0, 1)])
def test_damage_at_the_edge_of_survival(damage: int, left: int, destroyed: int) -> None:
    outputs = item_reaction(damage=damage, modifier=-60).outputs
    assert outputs.left_if_damaged == left
    assert outputs.destroyed_probability == destroyed


def test_an_attack_or_material_beyond_the_table_always_rolls() -> None:
    for beyond in ({"attack": "other"}, {"material": "other"}):
        assert item_reaction(**beyond, reading_empty_cell="no_roll").outputs.roll_needed


def test_bounds_are_refused_by_name() -> None:
    for name, value in (("thickness_in", "1000.01"), ("weight_lb", "0"), ("thickness_in", "-1")):
        with pytest.raises(Refusal) as refused:
            item_reaction.run({name: value}, typed=True)
        assert refused.value.input == name


def test_answer_as_a_person_would_say_it() -> None:
    assert item_reaction().headline == (
        "The item needs 13 or less on a d20, a 65% chance to come through; if not, 6 damage leaves "
        "nothing of its 5 points."
    )
    assert item_reaction(modifier=-13, damage=2).headline == (
        "The item needs 0 or less on a d20 and cannot come through; 2 damage leaves 3 of its "
        "5 points."
    )
    assert item_reaction(modifier=7).headline == (
        "The item needs 20 or less on a d20 and cannot fail."
    )
    assert item_reaction(carried="unhurt_bearer").headline.startswith("The item needs no roll")


def steps(working: tuple[Step, ...]) -> list[tuple[str, str]]:
    return [line for step in working for line in ((step.text, step.figure), *steps(step.parts))]


def test_working_names_every_figure() -> None:
    lines = steps(item_reaction(thickness_in=Fraction(2), modifier=1).working)
    assert ("Glass against fire", "+8") in lines
    assert ("2 in thick: +1 at 0.25 in, doubled 3 times", "+4") in lines
    assert ("The item needs the sum or less on a d20", "17") in lines
    thin = steps(item_reaction(material="wood", thickness_in=Fraction(1, 2)).working)
    assert ("0.5 in thick, less than the bonus thickness of 1 in", "0") in thin


def test_what_the_roll_of_an_item_says() -> None:
    assert said(item_reaction(), (13,)) == "13 against 13 or less: the item comes through unharmed."
    assert said(item_reaction(), (14,)) == (
        "14 against 13 or less: the item fails, and 6 damage leaves nothing of its 5 points."
    )
    heavy = item_reaction(weight_lb=Fraction(20))
    assert said(heavy, (20,)).endswith("fails, and 6 damage leaves 14 of its 20 points.")
    assert item_reaction(carried="unhurt_bearer").dice_roll is None
    assert item_reaction(modifier=-20).dice_roll is None
