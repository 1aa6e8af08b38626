from fractions import Fraction

import pytest

from rulescore.books.gods_and_monsters.base import death_roll
from rulescore.books.gods_and_monsters.suffocation import rolls_made, suffocation


def walk(
    now: int, end: int, buffer: int, gap: int, injuries: int, roll: int
) -> tuple[Fraction, Fraction]:
    """Mean injuries gained and chance of death, round by round: health 8, no survival."""
    if now > end:
        return Fraction(0), Fraction(0)
    if now <= buffer or (now - buffer - 1) % gap:
        return walk(now + 1, end, buffer, gap, injuries, roll)
    made = Fraction(max(0, min(20, 8 - roll - injuries)), 20)
    dies = death_roll(injuries=injuries + 1, survival=0).outputs.death_probability
    well = walk(now + 1, end, buffer, gap, injuries, roll + 1)
    hurt = walk(now + 1, end, buffer, gap, injuries + 1, roll + 1)
    failed = 1 - made
    mean = made * well[0] + failed * (1 + (1 - dies) * hurt[0])
    return mean, made * well[1] + failed * (dies + (1 - dies) * hurt[1])


@pytest.mark.parametrize("end", [0, 1, 2, 7, 30, 61])
@pytest.mark.parametrize("inactive", [False, True])
def test_every_course_round_by_round(end: int, inactive: bool) -> None:
    outputs = suffocation(rounds=end, inactive=inactive, survival=0, injuries=1).outputs
    twice = 2 if inactive else 1
    walks = [walk(1, end, twice * d4, 6 * twice, 1, 0) for d4 in range(1, 5)]
    assert outputs.expected_injuries == sum(mean for mean, _ in walks) / 4
    assert outputs.death_probability == sum(death for _, death in walks) / 4


@pytest.mark.parametrize(("rounds", "rolls"), [(10, 0), (11, 1), (16, 1), (17, 2)])
def test_first_roll_right_after_the_buffer(rounds: int, rolls: int) -> None:
    assert rolls_made(rounds, 10, 6) == rolls


def test_answer_as_a_person_would_say_it() -> None:
    assert suffocation(rounds=0).headline == "After 0 rounds without air you are unharmed."
    assert suffocation(prepared=True, rounds=12, health=0).headline == (
        "After 12 rounds without air you have gained about 1 injury; you cannot be dead yet."
    )
    headline_found = suffocation(survival=3).headline
    assert "; from 3 survival, there is a" in headline_found
