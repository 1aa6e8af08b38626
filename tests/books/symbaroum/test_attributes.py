from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.attack import attack
from rulescore.books.symbaroum.attributes import (
    ATTRIBUTE_TABLE,
    ATTRIBUTES,
    SECONDARY_TABLE,
    character,
    secondary_attributes,
)
from rulescore.declare import Refusal

NAMES = [
    "Accurate",
    "Cunning",
    "Discreet",
    "Persuasive",
    "Quick",
    "Resolute",
    "Strong",
    "Vigilant",
]

PEOPLE: dict[str, st.SearchStrategy[Any]] = {
    **{name.lower(): st.integers(1, 30) for name in NAMES},
    "armor_impeding": st.integers(0, 10),
    "shield": st.sampled_from(["none", "shield", "buckler"]),
    "other_defense": st.integers(-10, 10),
}


@given(person=st.fixed_dictionaries(PEOPLE))
def test_what_follows_from_the_attributes(person: dict[str, Any]) -> None:
    outputs = secondary_attributes(**person).outputs
    strong, resolute = person["strong"], person["resolute"]
    assert outputs.toughness == (strong if strong > 10 else 10)
    assert outputs.pain_threshold == ceil(strong / 2)
    assert outputs.corruption_threshold == ceil(resolute / 2)
    shielded = {"none": 0, "shield": 1, "buckler": 1}[person["shield"]]
    left = person["quick"] + shielded + person["other_defense"]
    assert outputs.defense + person["armor_impeding"] == left


@given(person=st.fixed_dictionaries(PEOPLE))
def test_every_value_meets_its_modifier_at_10(person: dict[str, Any]) -> None:
    outputs = secondary_attributes(**person).outputs
    assert [row.attribute for row in outputs.modifiers] == [*NAMES, "Defense"]
    values = [person[name.lower()] for name in NAMES]
    assert [row.value for row in outputs.modifiers] == [*values, outputs.defense]
    assert all(row.value + row.modifier == 10 for row in outputs.modifiers)


@given(person=st.fixed_dictionaries(PEOPLE))
def test_the_working_of_defense_adds_up(person: dict[str, Any]) -> None:
    answer = secondary_attributes(**person)
    defense = next(step for step in answer.working if step.text == "Defense")
    amounts = [int(part.figure.replace("−", "-")) for part in defense.parts]
    assert sum(amounts) == answer.outputs.defense


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "You have Toughness 10 and Defense 10."),
        (
            {"strong": 30, "resolute": 1, "quick": 1, "armor_impeding": 10, "other_defense": -10},
            "You have Toughness 30 and Defense −19.",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert secondary_attributes(**inputs).headline == headline


def test_the_working_names_who_tests_against_what() -> None:
    *_, against = secondary_attributes(quick=13, armor_impeding=10, other_defense=-10).working
    said = {part.text.split(",")[0]: (part.text, part.figure) for part in against.parts}
    assert said["Resolute"][0] == "Resolute, against tests of Persuasive or Resolute: 10 − 10"
    assert said["Quick"] == ("Quick, against tests of Accurate: 10 − 13", "−3")
    assert said["Defense"] == ("Defense, against tests of Accurate: 10 − (−7)", "+17")
    assert "Cunning: 10 − 10" in said


@pytest.mark.parametrize(
    ("input", "value"),
    [
        *((name.lower(), value) for name in NAMES for value in (0, 31)),
        ("armor_impeding", -1),
        ("armor_impeding", 11),
        ("other_defense", -11),
        ("other_defense", 11),
        ("shield", "tower"),
    ],
)
def test_refused(input: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        secondary_attributes.run({input: value})
    assert refused.value.input == input


def test_the_table_of_attributes_has_each_once_and_opposes_only_attributes() -> None:
    assert [row[0] for row in ATTRIBUTE_TABLE.rows] == NAMES
    assert all(len(row) == len(ATTRIBUTE_TABLE.columns) for row in ATTRIBUTE_TABLE.rows)
    assert all(cell.strip() for row in ATTRIBUTE_TABLE.rows for cell in row)
    assert {other for each in ATTRIBUTES.values() for other in each.opposed_by} <= set(NAMES)
    assert {row[0]: row[-1] for row in ATTRIBUTE_TABLE.rows} == {
        "Accurate": "the enemy’s Quick",
        "Cunning": "a difficulty",
        "Discreet": "the enemy’s Vigilant",
        "Persuasive": "the enemy’s Resolute",
        "Quick": "the enemy’s Accurate",
        "Resolute": "the enemy’s Resolute or Persuasive",
        "Strong": "a difficulty, sometimes the enemy’s Strong",
        "Vigilant": "the enemy’s Discreet",
    }


def test_the_table_of_secondary_attributes_names_what_is_computed() -> None:
    labels = [output.kind.label for output in secondary_attributes.outputs[:4]]
    assert [row[0] for row in SECONDARY_TABLE.rows] == labels
    assert SECONDARY_TABLE.rows[0][1] == "Strong, at least 10"


@given(person=st.fixed_dictionaries(PEOPLE))
def test_the_sheet_agrees_with_the_secondary_attributes(person: dict[str, Any]) -> None:
    alone, sheet = secondary_attributes(**person).outputs, character(**person).outputs
    assert (sheet.toughness_max, sheet.pain_threshold) == (alone.toughness, alone.pain_threshold)
    assert (sheet.defense, sheet.corruption_threshold) == (
        alone.defense,
        alone.corruption_threshold,
    )


def test_names_with_line_breaks_are_printed_on_one_line() -> None:
    headline = character(name="A\rB", opponent_name="C\u2028D").headline
    assert headline == "A B: Toughness 10 and Defense 10, against C D."
    with pytest.raises(Refusal) as refused:
        character(name="A\rB", opponent_name="a\rb")
    assert refused.value.problem == "“a b” is your character’s name"


def test_an_attack_may_be_made_with_either_weapon() -> None:
    first, second, theirs = attack.ways
    assert (first.takes["damage"], second.takes["damage"]) == ("damage", "second_damage")
    assert {**second.takes, "damage": "damage"} == first.takes
    assert theirs.takes["damage"] == "opponent_damage"
