from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.fire import fire
from rulescore.declare import Refusal

FLAMES = {
    "0": None,
    "5": None,
    "d4": (1, 4, 0),
    "3d6": (3, 6, 0),
    "2d4+3": (2, 4, 3),
    "2d6-4": (2, 6, -4),
    "2d6-20": (2, 6, -20),
}


def one_round(inputs: dict[str, Any]) -> Counter[int]:
    """The ways of the damage of one round, by every face of every flame."""
    off = inputs["fire_resistance"]
    floor = 1 if inputs["flames_are_attack"] and inputs["flame_dice"] != "0" else 0
    dice = FLAMES[inputs["flame_dice"]]
    heat = sum(max(0, inputs["heat_per_phase"] - off) for _ in range(inputs["phases_per_round"]))
    ways: Counter[int] = Counter()
    if dice is None:
        ways[max(floor, int(inputs["flame_dice"]) - off) + heat] += 1
        return ways
    number, sides, added = dice
    for faces in product(range(1, sides + 1), repeat=number):
        if inputs["reading_flame_sources"] == "each-die":
            burnt = sum(face - off for face in faces if face > off) + added
        else:
            burnt = sum(faces) + added - off
        ways[max(floor, burnt) + heat] += 1
    return ways


def every_fire(inputs: dict[str, Any]) -> dict[str, Any]:
    """The fire played out round by round, Hits followed down to 0."""
    a_round = one_round(inputs)
    cases = a_round.total()
    mean = Fraction(sum(burnt * ways for burnt, ways in a_round.items()), cases)
    hits: dict[int, Fraction] = {inputs["hits"]: Fraction(1)}
    out: dict[int | str, Fraction] = {}
    rows, means = [], [Fraction(inputs["hits"])]
    for number in range(1, inputs["rounds"] + 1):
        after: dict[int, Fraction] = {}
        for left, chance in hits.items():
            for burnt, ways in a_round.items():
                share = chance * Fraction(ways, cases)
                if left - burnt <= 0:
                    out[number] = out.get(number, Fraction(0)) + share
                else:
                    after[left - burnt] = after.get(left - burnt, Fraction(0)) + share
        hits = after
        rows.append((number, number * mean, sum(hits.values(), Fraction(0))))
        means.append(sum((left * chance for left, chance in hits.items()), Fraction(0)))
    if hits:
        out["never"] = sum(hits.values(), Fraction(0))
    return {
        "expected_damage_per_round": mean,
        "expected_damage": inputs["rounds"] * mean,
        "minimum_damage": inputs["rounds"] * min(a_round),
        "maximum_damage": inputs["rounds"] * max(a_round),
        "survival_probability": sum(hits.values(), Fraction(0)),
        "distribution": out,
        "by_round": rows,
        "means": tuple(means),
    }


FIRES: dict[str, st.SearchStrategy[Any]] = {
    "flame_dice": st.sampled_from(list(FLAMES)),
    "heat_per_phase": st.integers(0, 6),
    "phases_per_round": st.integers(1, 4),
    "rounds": st.integers(1, 5),
    "hits": st.integers(1, 40),
    "fire_resistance": st.integers(0, 7),
    "flames_are_attack": st.booleans(),
    "reading_flame_sources": st.sampled_from(["one", "each-die"]),
}


@given(inputs=st.fixed_dictionaries(FIRES))
def test_a_fire_by_every_face_of_its_flames(inputs: dict[str, Any]) -> None:
    answer = fire(**inputs)
    expected = every_fire(inputs)
    (picture,) = answer.pictures
    assert picture.series[0].values == expected.pop("means")
    for name, value in expected.items():
        assert getattr(answer.outputs, name) == value, name


@given(inputs=st.fixed_dictionaries(FIRES))
def test_resistance_only_helps_and_each_die_helps_most(inputs: dict[str, Any]) -> None:
    outputs = fire(**inputs).outputs
    shielded = fire(**{**inputs, "fire_resistance": inputs["fire_resistance"] + 1}).outputs
    assert shielded.expected_damage <= outputs.expected_damage
    assert shielded.survival_probability >= outputs.survival_probability
    longer = fire(**{**inputs, "rounds": inputs["rounds"] + 1}).outputs
    assert longer.by_round[:-1] == outputs.by_round
    assert longer.survival_probability <= outputs.survival_probability
    if inputs["flame_dice"] in ("d4", "3d6"):
        one = fire(**{**inputs, "reading_flame_sources": "one"}).outputs
        each = fire(**{**inputs, "reading_flame_sources": "each-die"}).outputs
        assert (each.maximum_damage <= one.maximum_damage) or not inputs["fire_resistance"]


@pytest.mark.parametrize(("hits", "survives"), [(8, 0), (9, 0), (10, 1)])
def test_the_last_hit(hits: int, survives: int) -> None:
    outputs = fire(flame_dice="0", heat_per_phase=3, hits=hits, rounds=1).outputs
    assert outputs.survival_probability == survives
    assert list(outputs.distribution) == ["never" if survives else 1]


@pytest.mark.parametrize(("flames", "least"), [("0", 0), ("d4", 1), ("3", 1), ("d4-20", 1)])
def test_no_flames_are_no_attack(flames: str, least: int) -> None:
    outputs = fire(
        flame_dice=flames, fire_resistance=20, flames_are_attack=True, heat_per_phase=0, rounds=1
    ).outputs
    assert (outputs.minimum_damage, outputs.maximum_damage) == (least, least)


def test_a_plain_number_is_one_source_in_any_reading() -> None:
    for reading in ("one", "each-die"):
        outputs = fire(
            flame_dice="5",
            fire_resistance=2,
            heat_per_phase=0,
            rounds=1,
            reading_flame_sources=reading,
        ).outputs
        assert outputs.expected_damage == 3


def test_flames_outside_the_grammar_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        fire.run({"flame_dice": "hot"})
    assert refused.value.input == "flame_dice"
    assert "4d6" in refused.value.accepted


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You fall in round 2 in 97.3% of cases, by round 3 at the latest: "
            "about 23 damage a round against 30 Hits.",
        ),
        (
            {"flame_dice": "0", "hits": 10},
            "You fall in round 2: 9 damage a round against 10 Hits.",
        ),
        (
            {"flame_dice": "d4", "heat_per_phase": 0, "hits": 6},
            "You last 3 rounds in 15.6% (1 in 6.4) of cases: "
            "about 2.5 damage a round against 6 Hits.",
        ),
        (
            {"flame_dice": "d4", "heat_per_phase": 0},
            "You last 3 rounds for certain: about 2.5 damage a round against 30 Hits.",
        ),
        ({"flame_dice": "0", "heat_per_phase": 0}, "The fire does nothing to you."),
    ],
)
def test_fire_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert fire(**inputs).headline == headline
