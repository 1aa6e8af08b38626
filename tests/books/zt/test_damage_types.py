from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.damage_types import DAMAGE, damage_taken
from rulescore.declare import Refusal
from tests.books.told import texts
from tests.books.zt.totals import changed, every_roll


@pytest.mark.parametrize(
    "text",
    ["", "401", "-201", "21d6", "0d6", "2d7", "2d6+101", "2d6-101", "2d6+1d4", "x", "1.5", "2d6+"],
)
def test_damage_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        damage_taken.run({"damage": text})
    assert refused.value.input == "damage"
    assert "2d6+3" in refused.value.accepted


@pytest.mark.parametrize("text", ["2d6+3", "2D6+3", " 2 d 6 + 3 "])
def test_blanks_and_capitals_make_no_difference(text: str) -> None:
    assert damage_taken.run({"damage": text}).outputs_json() == damage_taken.run({}).outputs_json()


@pytest.mark.parametrize(("hp", "max_hp"), [(21, 20), (-20, 20), (1, 1), (200, 200), (-199, 200)])
def test_hit_points_at_their_limits(hp: int, max_hp: int) -> None:
    given = {"hp": hp, "max_hp": max_hp}
    if -max_hp < hp <= max_hp:
        damage_taken.run(given)
        return
    with pytest.raises(Refusal) as refused:
        damage_taken.run(given)
    assert refused.value.input == "hp"


def naive(inputs: dict[str, Any]) -> dict[str, Any]:
    """The blow, every total of its dice apart, and the mean from the parity of the total."""
    rolled = DAMAGE.dice(inputs["damage"])
    number, sides = rolled.dice[0] if rolled.dice else (0, 6)
    explodes, added = inputs["exploding"], rolled.added

    def taken(raw: int) -> int:
        if inputs["immune"]:
            return 0
        if inputs["resistant"] and inputs["vulnerable"]:
            return raw if inputs["reading_both"] == "cancel" else raw - raw % 2
        if inputs["resistant"]:
            return (raw - raw % 2) // 2
        return 2 * raw if inputs["vulnerable"] else raw

    limit = taken(added + (number and (number + 8) * sides))
    most = 2 * (abs(limit) + inputs["hp"] + inputs["max_hp"]) + number * sides + abs(added) + 8
    raw = changed(every_roll(number, sides, most, explodes=explodes), lambda sum: sum + added)
    spread = changed(raw, taken)
    shares = {at: chance for at, chance in sorted(spread.items()) if at <= limit}
    more = 1 - sum(shares.values())

    def below(hp: int) -> Fraction:
        return Fraction(sum(chance for at, chance in spread.items() if at < hp))

    conscious, alive = below(inputs["hp"]), below(inputs["hp"] + inputs["max_hp"])
    if inputs["immune"]:
        shares, more = {0: Fraction(1)}, 0
        conscious, alive = Fraction(inputs["hp"] > 0), Fraction(1)
    return {
        "minimum_damage": taken(number + added),
        "distribution": shares | ({"more": more} if more else {}),
        "conscious_probability": conscious,
        "unconscious_probability": alive - conscious,
        "dead_probability": 1 - alive,
        "expected_damage": naive_mean(inputs, number, sides, added),
    }


def naive_mean(inputs: dict[str, Any], number: int, sides: int, added: int) -> Fraction:
    """The mean by the chance of an odd total, which each die turns round or not."""
    die = Fraction(sides + 1, 2)
    lean = Fraction(0)
    if inputs["exploding"]:
        die, lean = die * sides / (sides - 1), Fraction(-1, sides - 1)
    odd = (1 - (-1) ** (added % 2) * lean**number) / 2
    mean = number * die + added
    if inputs["immune"]:
        return Fraction(0)
    if inputs["resistant"] and inputs["vulnerable"]:
        return mean if inputs["reading_both"] == "cancel" else mean - odd
    if inputs["resistant"]:
        return (mean - odd) / 2
    return mean + mean * bool(inputs["vulnerable"])


BLOWS: dict[str, st.SearchStrategy[Any]] = {
    "damage": st.sampled_from(
        ["0", "13", "-3", "40", "1d4", "1d6", "2d6+3", "3d8-11", "2d20-40", "4d4+1", "20d4-30"]
    ),
    "resistant": st.booleans(),
    "vulnerable": st.booleans(),
    "immune": st.sampled_from([False, False, False, True]),
    "exploding": st.booleans(),
    "reading_both": st.sampled_from(["cancel", "halve_then_double"]),
    "hp": st.integers(-6, 7),
    "max_hp": st.integers(7, 20),
}


@given(inputs=st.fixed_dictionaries(BLOWS))
def test_a_blow_by_every_total_of_its_dice(inputs: dict[str, Any]) -> None:
    outputs = damage_taken(**inputs).outputs
    for name, expected in naive(inputs).items():
        assert getattr(outputs, name) == expected, name


@given(inputs=st.fixed_dictionaries(BLOWS))
def test_more_hit_points_never_hurt(inputs: dict[str, Any]) -> None:
    fewer = damage_taken(**inputs).outputs
    more = damage_taken(**{**inputs, "hp": inputs["hp"] + 1, "max_hp": 20}).outputs
    assert more.conscious_probability >= fewer.conscious_probability
    assert more.dead_probability <= fewer.dead_probability
    states = fewer.conscious_probability + fewer.unconscious_probability + fewer.dead_probability
    assert states == 1


@given(inputs=st.fixed_dictionaries(BLOWS))
def test_resistance_never_hurts_more_than_vulnerability(inputs: dict[str, Any]) -> None:
    inputs["damage"] = inputs["damage"].replace("-", "+").lstrip("+")
    means = [
        damage_taken(**{**inputs, **defence}).outputs.expected_damage
        for defence in (
            {"immune": True},
            {"immune": False, "resistant": True, "vulnerable": False},
            {"immune": False, "resistant": False, "vulnerable": False},
            {"immune": False, "resistant": False, "vulnerable": True},
        )
    ]
    assert means == sorted(means)


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"damage": "13"}, "You take 13 damage, which leaves you at 7 HP; you stay conscious."),
        ({"damage": "0"}, "You take no damage; you stay conscious."),
        ({"immune": True, "hp": -2}, "Immune, you take no damage; you stay Unconscious."),
        (
            {"damage": "20"},
            "You take 20 damage, which leaves you at 0 HP; you end up Unconscious for certain.",
        ),
        (
            {"damage": "40"},
            "You take 40 damage, which leaves you at −20 HP; it kills you for certain.",
        ),
        (
            {"damage": "-3", "hp": 0},
            "The damage is negative and heals 3 HP, which leaves you at 3 HP; it brings you round "
            "for certain.",
        ),
        (
            {"damage": "-3", "hp": 19},
            "The damage is negative and heals 3 HP, which leaves you at 20 HP; you stay conscious.",
        ),
        (
            {"damage": "13", "resistant": True},
            "Resistant, you take 6 damage, which leaves you at 14 HP; you stay conscious.",
        ),
        (
            {"damage": "13", "resistant": True, "vulnerable": True},
            "You take 13 damage, which leaves you at 7 HP; you stay conscious.",
        ),
        (
            {"damage": "2d6-7", "exploding": False},
            "On average you neither lose nor gain HP; you stay conscious.",
        ),
        (
            {"damage": "1d6", "hp": 6, "max_hp": 6},
            "You take about 4.2 damage; it leaves you Unconscious in 13.9% of cases and kills you "
            "in 2.8%.",
        ),
    ],
)
def test_damage_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert damage_taken(**{"exploding": True, **inputs}).headline == headline


def test_working_names_the_dice_the_halving_and_the_negative() -> None:
    working = texts(damage_taken(damage="2d6-3", resistant=True, exploding=True).working)
    assert "5.4 on average, 4 if dice did not explode" in working
    assert "zt.base.exploding" in working
    assert "Resistant: half is taken, rounded down" in working
    assert "zt.base.rounding" in working
    assert "zt.base.negative" in working
    assert "zt.base.exploding" not in texts(damage_taken(damage="13").working)


@given(
    damage=st.integers(-200, 400),
    defence=st.sampled_from([{}, {"resistant": True}, {"vulnerable": True}, {"immune": True}]),
    hp=st.integers(-39, 40),
)
def test_damage_without_dice_leaves_hit_points(
    damage: int, defence: dict[str, Any], hp: int
) -> None:
    outputs = damage_taken(damage=str(damage), hp=hp, max_hp=40, **defence).outputs
    assert outputs.hp_after is not None
    assert outputs.hp_after == max(-40, min(40, hp - outputs.minimum_damage))
    assert (outputs.hp_after == -40) == bool(outputs.dead_probability)
    assert (outputs.hp_after > 0) == bool(outputs.conscious_probability)


def test_dice_leave_nothing_certain_unless_somebody_is_immune() -> None:
    assert damage_taken(damage="1d6").outputs.hp_after is None
    assert damage_taken(damage="1d6", immune=True).outputs.hp_after == 20
