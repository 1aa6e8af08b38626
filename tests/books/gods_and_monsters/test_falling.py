from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.falling import FALL_TABLE, FALLS, fall_from, falling
from rulescore.declare import Step


def test_falls_are_complete_and_without_overlap() -> None:
    assert FALLS[0].lowest == 0
    for lower, higher in pairwise(FALLS):
        assert higher.lowest == lower.highest + 1
        assert higher.dice == lower.dice + 1
    assert all(fall.seconds == fall.dice for fall in FALLS)
    assert [fall_from(height) for height in (1, 450, 451, 100_000)] == [FALLS[0], *[FALLS[-1]] * 3]


def test_table_prints_the_falls() -> None:
    assert FALL_TABLE.id == "gods-and-monsters.falling.damage"
    assert all(len(row) == len(FALL_TABLE.columns) for row in FALL_TABLE.rows)
    assert FALL_TABLE.rows[0] == ("0–9 feet", "d6", "1 second", "Negates")
    assert FALL_TABLE.rows[2] == ("20–39 feet", "3d6", "3 seconds", "No effect")
    assert FALL_TABLE.rows[3] == ("40–79 feet", "4d6", "4 seconds", "–")
    assert FALL_TABLE.rows[-1] == ("+150 feet", "No increase", "+1 second", "–")


@pytest.mark.parametrize(
    ("height_ft", "dice", "effect"),
    [
        (1, 1, "negates"),
        (9, 1, "negates"),
        (10, 2, "halves"),
        (19, 2, "halves"),
        (20, 3, "none"),
        (21, 3, "none"),
        (39, 3, "none"),
        (40, 4, "none"),
        (79, 4, "none"),
        (80, 5, "none"),
        (159, 5, "none"),
        (160, 6, "none"),
        (319, 6, "none"),
        (320, 7, "none"),
        (450, 7, "none"),
        (100_000, 7, "none"),
    ],
)
def test_dice_and_evasion_at_the_edges(height_ft: int, dice: int, effect: str) -> None:
    outputs = falling(height_ft=height_ft).outputs
    assert (outputs.dice, outputs.evasion_effect) == (dice, effect)


@pytest.mark.parametrize(
    ("height_ft", "even", "whole_steps"),
    [
        (9, 1, 1),
        (450, 7, 7),
        (451, Fraction(1051, 150), 7),
        (599, Fraction(1199, 150), 7),
        (600, 8, 8),
        (601, Fraction(1201, 150), 8),
    ],
)
def test_time_aloft(height_ft: int, even: Fraction, whole_steps: int) -> None:
    assert falling(height_ft=height_ft).outputs.time_s == even
    assert falling(height_ft=height_ft, reading_time="whole_steps").outputs.time_s == whole_steps


def test_exactly_twenty_feet_spares_injuries_in_one_reading_only() -> None:
    for height_ft in (19, 21):
        spared = falling(height_ft=height_ft, reading_twenty_feet="no_injury").outputs
        assert spared.evasion_effect == falling(height_ft=height_ft).outputs.evasion_effect
    spared = falling(height_ft=20, reading_twenty_feet="no_injury", evasion=20).outputs
    assert spared.evasion_effect == "spares_injury"
    assert spared.expected_damage == Fraction(21, 2)


DICE_BY_HEIGHT = {5: 1, 15: 2, 20: 3, 45: 4}


def every_fall(
    height_ft: int,
    evasion: int,
    survival: int,
    injuries: int,
    endurance: int,
    half: str,
    twenty: str,
    on_top: bool,
) -> dict[str, Any]:
    """The fall played out for every face of every d6 and of the d20 for evasion."""
    number = DICE_BY_HEIGHT[height_ft]
    damages: Counter[int] = Counter()
    gains: Counter[int] = Counter()
    gone = due = 0
    death = Fraction(0)
    for *dice, d20 in product(*[range(1, 7)] * number, range(1, 21)):
        made = d20 <= evasion
        damage, direct = sum(dice), number
        if made and height_ft < 10:
            damage = direct = 0
        elif made and height_ft < 20:
            damage, direct = (damage + (1 if half == "up" else 0)) // 2, 0
        elif made and height_ft == 20 and twenty == "no_injury":
            direct = 0
        lost = damage if on_top else damage - direct
        left = survival - lost if lost < survival else 0
        gained = direct + (lost - survival if lost > survival else 0)
        damages[damage] += 1
        gains[gained] += 1
        gone += left == 0
        total = injuries + gained
        if gained and total > left:
            due += 1
            guide = Fraction(min(20, total), 20)
            saved = Fraction(max(0, min(20, endurance - total)), 20)
            death += guide * (1 - saved)
    cases = 6**number * 20
    return {
        "distribution": {value: Fraction(ways, cases) for value, ways in damages.items()},
        "injury_distribution": {value: Fraction(ways, cases) for value, ways in gains.items()},
        "expected_damage": Fraction(sum(value * damages[value] for value in damages), cases),
        "expected_injuries": Fraction(sum(value * gains[value] for value in gains), cases),
        "survival_gone_probability": Fraction(gone, cases),
        "death_roll_probability": Fraction(due, cases),
        "death_probability": death / cases,
    }


@pytest.mark.parametrize(
    ("height_ft", "half"), [*((height, "down") for height in DICE_BY_HEIGHT), (15, "up")]
)
@pytest.mark.parametrize("evasion", [-3, 8, 20])
@pytest.mark.parametrize(("survival", "injuries"), [(0, 0), (6, 0), (8, 3), (40, 12)])
@pytest.mark.parametrize(("twenty", "on_top"), [("no_effect", False), ("no_injury", True)])
def test_every_fall_of_the_dice(
    height_ft: int, half: str, evasion: int, survival: int, injuries: int, twenty: str, on_top: bool
) -> None:
    outputs = falling(
        height_ft=height_ft,
        evasion=evasion,
        survival=survival,
        injuries=injuries,
        endurance=14,
        reading_half=half,
        reading_twenty_feet=twenty,
        reading_injury="on_top" if on_top else "part_of_damage",
    ).outputs
    played = every_fall(height_ft, evasion, survival, injuries, 14, half, twenty, on_top)
    for name, expected in played.items():
        assert getattr(outputs, name) == expected, name


INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "height_ft": st.one_of(st.integers(1, 60), st.integers(1, 1000)),
    "evasion": st.integers(-20, 30),
    "survival": st.integers(0, 50),
    "injuries": st.integers(0, 30),
    "endurance": st.integers(1, 40),
    "reading_half": st.sampled_from(["down", "up"]),
    "reading_twenty_feet": st.sampled_from(["no_effect", "no_injury"]),
    "reading_injury": st.sampled_from(["part_of_damage", "on_top"]),
}


@given(inputs=st.fixed_dictionaries(INPUTS), further=st.integers(1, 200))
def test_a_longer_fall_never_does_less(inputs: dict[str, Any], further: int) -> None:
    near = falling(**inputs).outputs
    far = falling(**{**inputs, "height_ft": inputs["height_ft"] + further}).outputs
    assert far.expected_damage >= near.expected_damage
    assert far.time_s >= near.time_s


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_better_evasion_never_does_harm(inputs: dict[str, Any]) -> None:
    worse = falling(**inputs).outputs
    better = falling(**{**inputs, "evasion": inputs["evasion"] + 1}).outputs
    assert better.expected_damage <= worse.expected_damage
    assert better.expected_injuries <= worse.expected_injuries


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_who_may_not_evade_falls_as_one_who_cannot(inputs: dict[str, Any]) -> None:
    forbidden = falling(**inputs, may_evade=False).outputs
    hopeless = falling(**{**inputs, "evasion": 0}).outputs
    assert forbidden == hopeless


@given(inputs=st.fixed_dictionaries(INPUTS))
def test_endurance_only_helps(inputs: dict[str, Any]) -> None:
    frail = falling(**inputs).outputs
    sturdy = falling(**inputs, death_bonus=1).outputs
    assert sturdy.death_probability <= frail.death_probability <= frail.death_roll_probability


def steps(working: tuple[Step, ...]) -> list[str]:
    return [line for step in working for line in (step.text, *steps(step.parts))]


def test_answer_as_a_person_would_say_it() -> None:
    assert falling().headline == "You take about 5.5 damage, with a 1.3% chance to die of it."
    assert falling(height_ft=5).headline == "You take about 2.1 damage and cannot die of it."
    assert falling(height_ft=9, evasion=20).headline == "You land unhurt."
    certain = falling(height_ft=450, survival=0, injuries=60, endurance=1)
    assert certain.headline.endswith("damage and die of it.")


def test_working_sums_up_the_deaths() -> None:
    working = falling(height_ft=40).working
    death = next(step for step in working if step.text == "Death")
    assert death.figure.startswith("27.7%")
    assert "5 other totals of injuries" in steps(working)
    assert "A fall of 40 feet rolls 4d6" in steps(working)


@pytest.mark.parametrize("height", [1, 9, 10, 20, 39, 40, 320, 451, 100_000])
def test_the_own_row_of_heights_is_marked_and_is_the_answer(height: int) -> None:
    answer = falling(height_ft=height)
    (picture,) = answer.pictures
    (own,) = [bar for bar in picture.bars if bar.own]
    assert own.value == answer.outputs.expected_damage
