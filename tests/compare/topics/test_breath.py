"""Going without air, side by side."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul import breath as archsoul
from rulescore.books.gods_and_monsters.suffocation import suffocation
from rulescore.compare.topics.breath import breath, drowning

SECONDS, ROUNDS = st.integers(1, 600), st.integers(1, 60)


def by_game(games: list[Any]) -> dict[str, Any]:
    return {row.game.value: row for row in games}


def air(seconds: int, deep_breath: bool) -> dict[str, Any]:
    return by_game(breath(seconds=seconds, deep_breath=deep_breath).outputs.games)


def choked(rounds: int) -> dict[str, Any]:
    return by_game(drowning(rounds=rounds).outputs.games)


@pytest.mark.parametrize(
    ("seconds", "deep_breath", "archsouls", "gods_and_monsters"),
    [
        (10, False, 1, 1),
        (11, False, 1, Fraction(3, 4)),  # the second round has begun, and a 1 on the d4 is too few
        (40, False, 1, Fraction(1, 4)),
        (41, False, 1, 0),
        (120, False, 1, 0),  # half a minute for each of 4 points of Endurance
        (121, False, 0, 0),
        (100, True, 1, 1),  # ten rounds of ten seconds
        (101, True, 1, 0),
        (181, True, 0, 0),  # Conditioning 2 adds a minute
    ],
)
def test_whether_the_air_is_enough(
    seconds: int, deep_breath: bool, archsouls: Fraction, gods_and_monsters: Fraction
) -> None:
    rows = air(seconds, deep_breath)
    assert rows["Archsoul"].enough.value == archsouls
    assert rows["Gods & Monsters"].enough.value == gods_and_monsters


@pytest.mark.parametrize("deep_breath", [False, True])
def test_the_air_is_that_of_the_books(deep_breath: bool) -> None:
    rows = air(30, deep_breath)
    held = archsoul.breath(prepared=deep_breath).outputs
    buffer = suffocation(prepared=deep_breath).outputs.expected_buffer
    assert rows["Archsoul"][2].value == held.breath_seconds
    assert rows["Archsoul"][3].value == held.combat_rounds
    assert rows["Gods & Monsters"][2].value == 10 * buffer
    assert rows["Gods & Monsters"][3].value == buffer


@given(SECONDS, st.booleans())
def test_air_that_lasts_so_long_lasts_a_shorter_time(seconds: int, deep_breath: bool) -> None:
    longer, shorter = air(seconds, deep_breath), air(max(1, seconds - 10), deep_breath)
    assert all(shorter[game].enough.value >= row.enough.value for game, row in longer.items())


@given(SECONDS)
def test_deep_breaths_never_take_air_away(seconds: int) -> None:
    with_it, without = air(seconds, deep_breath=True), air(seconds, deep_breath=False)
    for game, row in with_it.items():
        assert row.enough.value >= without[game].enough.value
        assert row.seconds.value > without[game].seconds.value


def test_drowning_by_hand() -> None:
    rows = choked(12)
    dead = Fraction(sum(comb(12, losses) for losses in range(4, 13)), 2**12)
    assert rows["Archsoul"].dead.value == dead
    assert rows["Archsoul"].unhurt.value == Fraction(1, 2**12)
    # a roll in round 1 on 8 or less, one in round 7 on 7 or less
    assert rows["Gods & Monsters"].unhurt.value == Fraction(8, 20) * Fraction(7, 20)
    assert rows["Gods & Monsters"].dead.value == 0


@given(ROUNDS)
def test_the_rounds_in_gods_and_monsters_come_after_a_buffer(rounds: int) -> None:
    # a deep breath with an endurance of 10 is a buffer of ten rounds, whatever the dice show
    later = suffocation(prepared=True, rounds=10 + rounds).outputs
    row = choked(rounds)["Gods & Monsters"]
    assert row.dead.value == later.death_probability
    assert row.unhurt.value == later.distribution.get(0, 0)


@given(ROUNDS)
def test_longer_without_air_is_never_safer(rounds: int) -> None:
    now, later = choked(rounds), choked(min(60, rounds + 1))
    for game, row in later.items():
        assert row.dead.value >= now[game].dead.value
        assert row.unhurt.value <= now[game].unhurt.value
        assert row.dead.value + row.unhurt.value <= 1
