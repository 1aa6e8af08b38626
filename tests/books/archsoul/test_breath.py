from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.breath import breath, drowning
from rulescore.declare import Refusal

BREATHS: dict[str, st.SearchStrategy[Any]] = {
    "endurance": st.integers(0, 12),
    "conditioning": st.integers(0, 12),
    "prepared": st.booleans(),
    "strenuous_rounds": st.integers(0, 30),
    "calm_seconds": st.one_of(st.integers(0, 90), st.integers(0, 3600)),
}


@given(inputs=st.fixed_dictionaries(BREATHS))
def test_air_second_by_second(inputs: dict[str, Any]) -> None:
    """Breathe it away: first the time used, then rounds of combat as long as there is air."""
    outputs = breath(**inputs).outputs
    minutes = Fraction(inputs["endurance"], 2)
    if inputs["prepared"]:
        minutes += Fraction(inputs["conditioning"], 2)
    assert outputs.breath_seconds == 60 * minutes
    assert outputs.combat_rounds == 2 * minutes
    air = int(60 * minutes)
    for _ in range(inputs["strenuous_rounds"]):
        air -= 30
    for _ in range(inputs["calm_seconds"]):
        air -= 1
    assert outputs.out_of_air == (air <= 0)
    assert outputs.seconds_left == max(air, 0)
    rounds = 0
    while air >= 30:
        air -= 30
        rounds += 1
    assert outputs.combat_rounds_left == rounds


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"endurance": 0}, "You have no air to hold: you start drowning at once."),
        ({"endurance": 1}, "Your air lasts 30 seconds or 1 round of combat."),
        ({"endurance": 5}, "Your air lasts 2 minutes 30 seconds or 5 rounds of combat."),
        (
            {"strenuous_rounds": 3},
            "You have 30 seconds of air left, enough for 1 round of combat.",
        ),
        (
            {"strenuous_rounds": 3, "calm_seconds": 29},
            "You have 1 second of air left, not enough for another round.",
        ),
        (
            {"strenuous_rounds": 4},
            "You are out of air: it lasted 2 minutes or 4 rounds of combat, and you have used 2 "
            "minutes.",
        ),
    ],
)
def test_breath_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert breath(**inputs).headline == headline


@pytest.mark.parametrize(
    ("name", "value"),
    [("endurance", 13), ("conditioning", -1), ("strenuous_rounds", 101), ("calm_seconds", 3601)],
)
def test_breath_out_of_range_is_refused(name: str, value: int) -> None:
    with pytest.raises(Refusal) as refused:
        breath.run({name: value})
    assert refused.value.input == name


def every_course(endurance: int, rolls: int, dying_at: int) -> dict[int, Fraction]:
    """Endurance after every course of dice, the dead rolling no more."""
    found: dict[int, Fraction] = {}
    for low in product([False, True], repeat=rolls):
        left = endurance
        for lost in low:
            if left > dying_at and lost:
                left -= 1
        found[left] = found.get(left, Fraction(0)) + Fraction(1, 2**rolls)
    return found


@pytest.mark.parametrize(("reading", "dying_at"), [("zero", 0), ("below_zero", -1)])
@pytest.mark.parametrize("endurance", [1, 2, 4, 12])
@pytest.mark.parametrize("rolls", [0, 1, 3, 8])
def test_drowning_by_every_course(reading: str, dying_at: int, endurance: int, rolls: int) -> None:
    outputs = drowning(endurance=endurance, rolls=rolls, reading_death=reading).outputs
    assert outputs.distribution == every_course(endurance, rolls, dying_at)
    assert [row.roll for row in outputs.by_roll] == list(range(1, rolls + 1))
    for roll, mean, dead in outputs.by_roll:
        left = every_course(endurance, roll, dying_at)
        assert mean == sum(points * chance for points, chance in left.items())
        assert dead == left.get(dying_at, 0)
    if rolls:
        assert outputs.expected_endurance == outputs.by_roll[-1].expected_endurance
        assert outputs.dead_probability == outputs.by_roll[-1].dead_probability


@pytest.mark.parametrize("reading", ["zero", "below_zero"])
@pytest.mark.parametrize("endurance", range(1, 13))
def test_mean_and_even_odds_by_following_the_living(reading: str, endurance: int) -> None:
    """The mean is the sum over all rolls of the chance to be alive before them."""
    outputs = drowning(endurance=endurance, rolls=100, reading_death=reading).outputs
    dead = [Fraction(0)] + [row.dead_probability for row in outputs.by_roll]
    so_far = sum((1 - chance for chance in dead), Fraction(0))
    assert 0 < outputs.expected_rolls_to_die - so_far < Fraction(1, 10**9)
    first = next(roll for roll, chance in enumerate(dead) if chance >= Fraction(1, 2))
    assert outputs.even_odds_roll == first
    assert dead[first] == Fraction(1, 2)


@given(endurance=st.integers(1, 12), rolls=st.integers(0, 99))
def test_more_rolls_never_help_and_more_endurance_does(endurance: int, rolls: int) -> None:
    now = drowning(endurance=endurance, rolls=rolls).outputs
    later = drowning(endurance=endurance, rolls=rolls + 1).outputs
    harder = drowning(endurance=endurance, rolls=rolls, reading_death="below_zero").outputs
    assert later.dead_probability >= now.dead_probability >= harder.dead_probability
    assert later.expected_endurance < now.expected_endurance
    if endurance < 12:
        sturdier = drowning(endurance=endurance + 1, rolls=rolls).outputs
        assert sturdier.dead_probability <= now.dead_probability


@pytest.mark.parametrize(
    ("name", "value"),
    [("endurance", 0), ("endurance", 13), ("rolls", -1), ("rolls", 101), ("reading_death", "one")],
)
def test_drowning_refused(name: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        drowning.run({name: value})
    assert refused.value.input == name


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {"endurance": 1, "rolls": 0},
            "Before any roll you have Endurance 1; after roll 1 it is even odds to be dead.",
        ),
        (
            {"endurance": 2, "rolls": 1},
            "After 1 roll you are alive, with Endurance 1.5 on average; after roll 3 it is even "
            "odds to be dead.",
        ),
        (
            {"endurance": 1, "rolls": 100},
            "After 100 rolls you are dead in over 99.9% of cases; the mean Endurance is 0.",
        ),
    ],
)
def test_drowning_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert drowning(**inputs).headline == headline


def test_no_picture_before_the_first_roll() -> None:
    assert not drowning(rolls=0).pictures
    assert drowning(rolls=1).pictures
