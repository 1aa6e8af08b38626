from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.damage import damage
from rulescore.declare import Refusal


@pytest.mark.parametrize("text", ["", "101", "-1", "13d6", "2d1", "2d21", "2d6+21", "1 d6"])
def test_damage_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        damage.run({"damage_dice": text})
    assert refused.value.input == "damage_dice"
    assert "1d4+2" in refused.value.accepted


def rolls(notation: str) -> list[int]:
    """Every result of a notation, each as likely as the others."""
    head, sign, tail = notation.partition("-") if "-" in notation else notation.partition("+")
    added = int(tail or 0) * (-1 if sign == "-" else 1)
    if "d" not in head:
        return [int(head)]
    number, sides = head.split("d")
    return [sum(faces) + added for faces in product(range(1, int(sides) + 1), repeat=int(number))]


def every_blow(inputs: dict[str, Any]) -> dict[str, Any]:
    """The blow with every result of its dice."""
    strength = inputs["strength_modifier"]
    if strength > 0 and not inputs["use_strength_bonus"]:
        strength = 0
    off = inputs["damage_reduction"] + inputs["resistance"]
    spreads: dict[str, Counter[int]] = {"total": Counter(), "hits": Counter(), "stamina": Counter()}
    results = rolls(inputs["damage_dice"])
    for rolled in results:
        raw = rolled + strength
        total = max(raw - off, 1 if inputs["attack"] else 0)
        if inputs["kind"] == "normal":
            hits = total
        elif inputs["kind"] == "stamina":
            hits = 0
        elif inputs["reading_split"] == "reduced":
            hits = int(total * 0.25)
        else:
            hits = max(int(max(raw, 0) * 0.25) - off, 0)
        spreads["total"][total] += 1
        spreads["hits"][hits] += 1
        spreads["stamina"][total - hits] += 1

    def spread(name: str) -> dict[int, Fraction]:
        return {value: Fraction(n, len(results)) for value, n in spreads[name].items()}

    def mean(name: str) -> Fraction:
        return Fraction(sum(value * n for value, n in spreads[name].items()), len(results))

    def reaching(name: str, needed: int) -> Fraction:
        return sum((p for value, p in spread(name).items() if value >= needed), Fraction(0))

    return {
        "expected_damage": mean("total"),
        "expected_hits_damage": mean("hits"),
        "expected_stamina_damage": mean("stamina"),
        "distribution": spread("total"),
        "hits_distribution": spread("hits"),
        "stamina_distribution": spread("stamina"),
        "hits_to_zero_probability": reaching("hits", inputs["target_hits"]),
        "stamina_to_zero_probability": reaching("stamina", inputs["target_stamina"]),
    }


BLOWS: dict[str, st.SearchStrategy[Any]] = {
    "damage_dice": st.sampled_from(["0", "7", "100", "1d2", "1d8", "3d6", "2d20+20", "2d4-20"]),
    "strength_modifier": st.integers(-20, 20),
    "use_strength_bonus": st.booleans(),
    "damage_reduction": st.one_of(st.integers(0, 4), st.integers(0, 50)),
    "resistance": st.one_of(st.integers(0, 3), st.integers(0, 20)),
    "attack": st.booleans(),
    "kind": st.sampled_from(["normal", "non-lethal", "stamina"]),
    "target_hits": st.integers(1, 30),
    "target_stamina": st.integers(1, 30),
    "reading_split": st.sampled_from(["reduced", "rolled"]),
}


@given(inputs=st.fixed_dictionaries(BLOWS))
def test_a_blow_by_every_result_of_its_dice(inputs: dict[str, Any]) -> None:
    outputs = damage(**inputs).outputs
    for name, expected in every_blow(inputs).items():
        assert getattr(outputs, name) == expected, name


@given(inputs=st.fixed_dictionaries(BLOWS))
def test_more_armour_never_lets_more_through(inputs: dict[str, Any]) -> None:
    light = damage(**inputs).outputs
    heavy = damage(**{**inputs, "damage_reduction": inputs["damage_reduction"] + 1}).outputs
    assert heavy.expected_damage <= light.expected_damage
    assert heavy.expected_hits_damage <= light.expected_hits_damage
    total = light.expected_hits_damage + light.expected_stamina_damage
    assert total == light.expected_damage
    assert light.expected_damage >= inputs["attack"]


@given(inputs=st.fixed_dictionaries(BLOWS))
def test_both_readings_of_the_split_do_the_same_in_all(inputs: dict[str, Any]) -> None:
    reduced = damage(**{**inputs, "reading_split": "reduced"}).outputs
    rolled = damage(**{**inputs, "reading_split": "rolled"}).outputs
    assert reduced.distribution == rolled.distribution
    assert rolled.expected_hits_damage <= reduced.expected_hits_damage


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "The blow costs about 4.5 Hits; it cannot take the target’s 10 Hits to 0."),
        ({"target_hits": 1}, "The blow costs about 4.5 Hits; it takes the target’s 1 Hit to 0."),
        (
            {"damage_dice": "10", "kind": "non-lethal"},
            "The blow costs 2 Hits and 8 Stamina; it cannot take the target’s 10 Hits to 0, "
            "and cannot take its 10 Stamina to 0.",
        ),
        ({"damage_dice": "0", "attack": False}, "Nothing of it gets through."),
    ],
)
def test_damage_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert damage(**inputs).headline == headline


def test_working_adds_up_to_the_mean() -> None:
    answer = damage(damage_dice="2d6", damage_reduction=5, resistance=2)
    through = next(step for step in answer.working if step.text == "Damage that gets through")
    figures = [part.figure.split()[0].replace("−", "-") for part in through.parts]
    assert [Fraction(figure) for figure in figures[:3]] == [7, -5, -2]
    lift = Fraction(figures[3])
    assert abs(lift - answer.outputs.expected_damage) < Fraction(1, 100)
