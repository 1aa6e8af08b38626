from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.base import (
    CONTRIBUTOR_TABLE,
    CONTRIBUTORS,
    GROUP_BONUSES,
    GROUP_SIZES,
    LARGEST_GROUP,
    SIZE,
    a_chance,
    ability_contributors,
    character,
    contributor,
    death_roll,
    group_bonus,
    night,
    roll_chance,
)
from rulescore.books.gods_and_monsters.jumping import SIZES as JUMPING_SIZES
from rulescore.catalogue import calculators
from rulescore.declare import Refusal
from tests.books.told import said

D20 = range(1, 21)


def test_group_sizes_are_complete_and_without_overlap() -> None:
    assert GROUP_SIZES[0].fewest == 1
    assert GROUP_SIZES[-1].most == LARGEST_GROUP
    for smaller, larger in pairwise(GROUP_SIZES):
        assert larger.fewest == smaller.most + 1
        assert larger.bonus == smaller.bonus + 1
    assert GROUP_BONUSES.rows[0] == ("1", "0")
    assert GROUP_BONUSES.rows[-1] == ("1024–2055", "+10")


@pytest.mark.parametrize(
    ("characters", "bonus"),
    [(1, 0), (2, 1), (3, 1), (4, 2), (7, 2), (8, 3), (1023, 9), (1024, 10), (2047, 10), (2055, 10)],
)
def test_group_bonus_at_the_edges(characters: int, bonus: int) -> None:
    assert group_bonus(characters) == bonus


@pytest.mark.parametrize("target", [-1, 0, 1, 10, 19, 20, 21])
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_roll_chance_by_rolling_every_d20(target: int, rolls: int) -> None:
    counts = [sum(die <= target for die in dice) for dice in product(D20, repeat=rolls)]
    outputs = roll_chance(score=target, rolls=rolls).outputs
    cases = len(counts)
    assert outputs.target == target
    assert outputs.all_succeed_probability == Fraction(counts.count(rolls), cases)
    assert outputs.any_succeed_probability == 1 - Fraction(counts.count(0), cases)
    for successes in range(rolls + 1):
        chance = Fraction(counts.count(successes), cases)
        assert outputs.distribution.get(successes, Fraction(0)) == chance


@given(
    score=st.integers(-20, 60),
    modifier=st.integers(-60, 60),
    injuries=st.integers(0, 60),
    group_size=st.integers(1, LARGEST_GROUP),
)
def test_target_is_the_sum_of_what_counts(
    score: int, modifier: int, injuries: int, group_size: int
) -> None:
    penalized = roll_chance(
        score=score, modifier=modifier, injuries=injuries, group_size=group_size
    ).outputs
    ignored = roll_chance(
        score=score,
        modifier=modifier,
        injuries=injuries,
        group_size=group_size,
        reading_injuries="ignore",
    ).outputs
    assert penalized.target == score + modifier + penalized.group_bonus - injuries
    assert ignored.target == penalized.target + injuries
    assert ignored.success_probability >= penalized.success_probability


@pytest.mark.parametrize("injuries", [0, 1, 5, 6, 19, 20, 21])
@pytest.mark.parametrize("survival", [0, 5, 6])
@pytest.mark.parametrize("endurance", [1, 10, 40])
def test_death_by_rolling_every_d20(injuries: int, survival: int, endurance: int) -> None:
    deaths = sum(
        injuries > survival and guide <= injuries and yours > endurance - injuries
        for guide, yours in product(D20, D20)
    )
    outputs = death_roll(injuries=injuries, survival=survival, endurance=endurance).outputs
    assert outputs.roll_due == (injuries > survival)
    assert outputs.death_probability == Fraction(deaths, 400)


def test_equal_injuries_and_survival_call_for_no_roll() -> None:
    answer = death_roll(injuries=5, survival=5)
    assert not answer.outputs.roll_due
    assert answer.outputs.guide_probability == 0
    assert answer.outputs.endurance_probability == Fraction(5, 20)
    assert answer.headline == "No death roll: 5 injuries are not more than 5 survival."


@given(
    injuries=st.integers(0, 60),
    survival=st.integers(0, 60),
    endurance=st.integers(1, 39),
    death_bonus=st.integers(-20, 40),
)
def test_endurance_and_survival_never_make_death_likelier(
    injuries: int, survival: int, endurance: int, death_bonus: int
) -> None:
    def death(survival: int, endurance: int) -> Fraction:
        return death_roll(
            injuries=injuries, survival=survival, endurance=endurance, death_bonus=death_bonus
        ).outputs.death_probability

    assert death(survival, endurance + 1) <= death(survival, endurance)
    assert death(survival + 1, endurance) <= death(survival, endurance)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "no chance"),
        (Fraction(1, 20), "a 5% chance"),
        (Fraction(11, 100), "an 11% chance"),
        (Fraction(1, 9), "an 11.1% chance"),
        (Fraction(8, 100), "an 8% chance"),
        (Fraction(4, 5), "an 80% chance"),
        (Fraction(1), "a 100% chance"),
        (Fraction(1, 10**6), "a chance of under 0.1%"),
    ],
)
def test_a_chance_in_a_sentence(chance: Fraction, said: str) -> None:
    assert a_chance(chance) == said


@pytest.mark.parametrize(
    ("score", "rolls", "headline"),
    [
        (0, 1, "This roll cannot succeed."),
        (1, 1, "1 or less on a d20: a 5% chance."),
        (20, 3, "These rolls cannot fail."),
        (
            10,
            2,
            "10 or less on a d20: a 25% chance that all 2 rolls succeed, "
            "75% that at least one does.",
        ),
    ],
)
def test_roll_headline(score: int, rolls: int, headline: str) -> None:
    assert roll_chance(score=score, rolls=rolls).headline == headline


def test_contributors_are_complete_and_without_overlap() -> None:
    assert [row.score for row in CONTRIBUTORS] == list(range(1, 23))
    assert all(contributor(row.score) is row for row in CONTRIBUTORS)
    for lower, higher in pairwise(CONTRIBUTORS):
        assert lower.major <= higher.major
        assert lower.minor <= higher.minor
        assert lower.special <= higher.special
    printed = [scores.split("\N{EN DASH}") for scores, *_ in CONTRIBUTOR_TABLE.rows]
    assert [s for row in printed for s in range(int(row[0]), int(row[-1]) + 1)] == [*range(1, 23)]
    assert CONTRIBUTOR_TABLE.rows[0] == ("1", "−5", "−3", "0")
    assert CONTRIBUTOR_TABLE.rows[3] == ("4–5", "−2", "−1", "+1")
    assert CONTRIBUTOR_TABLE.rows[-1] == ("22", "+8", "+3", "+6")


MAJORS = "-5 -4 -3 -2 -2 -1 -1 -1 0 0 0 1 1 1 2 2 3 4 5 6 7 8"
MINORS = "-3 -2 -2 -1 -1 0 0 0 0 0 0 0 0 0 1 1 2 2 2 3 3 3"


@given(agility=st.integers(1, 22), endurance=st.integers(1, 22), strength=st.integers(1, 22))
def test_movement_and_survival(agility: int, endurance: int, strength: int) -> None:
    majors, minors = ([int(figure) for figure in row.split()] for row in (MAJORS, MINORS))
    outputs = ability_contributors(agility=agility, endurance=endurance, strength=strength).outputs
    assert outputs.movement == 10 + majors[agility - 1] + minors[strength - 1]
    assert outputs.first_level_survival == 5 + majors[endurance - 1]


PEOPLE: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("agility", "strength", "endurance"), st.integers(1, 22)),
    **dict.fromkeys(("evasion", "perception", "willpower"), st.integers(-20, 60)),
    "injuries": st.integers(0, 60),
    "other_movement": st.integers(-1, 179),
}


@given(person=st.fixed_dictionaries(PEOPLE))
def test_what_follows_from_the_sheet(person: dict[str, Any]) -> None:
    outputs = character(**person).outputs
    abilities = {name: person[name] for name in ("agility", "strength", "endurance")}
    derived = ability_contributors(**abilities).outputs
    assert outputs.movement == derived.movement + person["other_movement"]
    assert outputs.first_level_survival == derived.first_level_survival
    assert outputs.from_injuries + person["injuries"] == 0
    for name in ("evasion", "perception", "willpower"):
        assert getattr(outputs, f"{name}_now") == max(-20, person[name] - person["injuries"])


@given(person=st.fixed_dictionaries(PEOPLE))
def test_the_working_of_the_sheets_movement_adds_up(person: dict[str, Any]) -> None:
    movement = character(**person).working[0]
    amounts = [int(part.figure.replace("\N{MINUS SIGN}", "-")) for part in movement.parts]
    assert sum(amounts) == int(movement.figure)


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "You: Movement 10, 5 survival and no injuries."),
        (
            {"name": "Ash", "agility": 15, "strength": 15, "injuries": 1, "survival": 0},
            "Ash: Movement 13, 0 survival and 1 injury.",
        ),
    ],
)
def test_the_sheet_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert character(**inputs).headline == headline


@pytest.mark.parametrize("change", [-10, 191])
def test_the_sheet_refuses_a_movement_that_nobody_has(change: int) -> None:
    with pytest.raises(Refusal) as refused:
        character(other_movement=change)
    assert refused.value.input == "other_movement"
    assert refused.value.accepted == "a change that leaves a Movement from 1 to 200"


def test_a_roll_less_injuries_is_the_same_from_either_score() -> None:
    """What takes injuries itself is given the score before them, everything else the one after."""
    takes = {
        calculator.id.split(".")[1]: way.takes
        for calculator in calculators()
        if calculator.id.startswith("gods-and-monsters.")
        for way in calculator.mappings_from(character)
    }
    for name in ("falling", "concentration"):
        assert takes[name]["evasion"] == "evasion_now"
    assert takes["illusion"]["perception"] == takes["searching"]["perception"] == "perception_now"
    assert takes["suffocation"]["health"] == takes["forced-march"]["health"] == "health"
    assert "strength" not in takes["ailment"]


def test_every_size_is_one_that_jumps() -> None:
    assert list(SIZE.options) == list(JUMPING_SIZES)


def test_what_a_roll_says() -> None:
    assert said(roll_chance(), (10,)) == "10 against 10 or less: you succeed."
    assert said(roll_chance(rolls=2), (10, 11)) == "1 of 2 rolls succeed at 10 or less."
    assert said(death_roll(injuries=3, survival=0), (4,), (20,)) == (
        "The Guide’s 4 against 3 or less: you live, whatever you roll."
    )


NIGHTS: dict[str, st.SearchStrategy[Any]] = {
    "full_survival": st.integers(1, 9),
    "survival": st.integers(0, 9),
    "injuries": st.integers(0, 4),
    "level": st.integers(1, 4),
    "health": st.integers(-2, 24),
    "nights": st.integers(0, 5),
    "full_days": st.booleans(),
    "heals": st.sampled_from(["survival", "injuries"]),
    "reading_injuries": st.sampled_from(["penalize", "ignore"]),
}


def night_by_night(inputs: dict[str, Any], survival: int, injuries: int, left: int) -> Fraction:
    """The chance to be well after so many more nights, by every way that their rolls can fall."""
    full = inputs["full_survival"]
    if not left:
        return Fraction(survival == full and injuries == 0)
    needed = inputs["health"] - (injuries if inputs["reading_injuries"] == "penalize" else 0)
    ways = [True] * 20 if inputs["full_days"] else [face <= needed for face in range(1, 21)]
    if injuries and (inputs["heals"] == "injuries" or survival == full):
        better = (survival, injuries - 1)
    else:
        better = (min(full, survival + inputs["level"]), injuries)
    worse = (min(full, survival + 1), injuries)
    of = {made: Fraction(ways.count(made), 20) for made in set(ways)}
    return sum(
        (
            chance * night_by_night(inputs, *(better if made else worse), left - 1)
            for made, chance in of.items()
        ),
        Fraction(0),
    )


@given(inputs=st.fixed_dictionaries(NIGHTS))
def test_nights_by_every_way_their_rolls_can_fall(inputs: dict[str, Any]) -> None:
    inputs["survival"] = min(inputs["survival"], inputs["full_survival"])
    outputs = night(**inputs).outputs
    for row in (None, *outputs.by_night):
        nights = row.night if row else 0
        well = night_by_night(inputs, inputs["survival"], inputs["injuries"], nights)
        if nights == inputs["nights"]:
            assert outputs.well_probability == well
        if row:
            assert row.well_probability == well


@given(inputs=st.fixed_dictionaries(NIGHTS))
def test_the_mean_nights_agree_with_the_chances(inputs: dict[str, Any]) -> None:
    inputs["survival"] = min(inputs["survival"], inputs["full_survival"])
    inputs["nights"] = 60
    outputs = night(**inputs).outputs
    mean = outputs.expected_nights
    start = inputs["survival"] == inputs["full_survival"] and inputs["injuries"] == 0
    short = [Fraction(not start), *(1 - row.well_probability for row in outputs.by_night)]
    if mean is None:
        assert short[-1] > 0
        return
    assert mean >= sum(short[:-1])
    if short[-1] < Fraction(1, 10**6):
        assert mean - sum(short) < Fraction(1, 100)


@given(inputs=st.fixed_dictionaries(NIGHTS))
def test_a_healthier_sleeper_is_never_worse_off(inputs: dict[str, Any]) -> None:
    inputs["survival"] = min(inputs["survival"], inputs["full_survival"])
    outputs = night(**inputs).outputs
    better = night(**{**inputs, "health": inputs["health"] + 1}).outputs
    assert better.well_probability >= outputs.well_probability
    certain = night(**{**inputs, "full_days": True}).outputs
    assert certain.well_probability >= outputs.well_probability


def test_more_survival_than_there_can_be_is_refused() -> None:
    with pytest.raises(Refusal, match="7 is more than the full survival of 5"):
        night(survival=7)
