"""The same fall in each game, against what their own calculators say of it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.falling import falling as archsoul_fall
from rulescore.books.gods_and_monsters.falling import falling as gods_fall
from rulescore.books.zt.falling import fall_damage as zt_fall
from rulescore.compare.topics.falling import Fall, falling


def games(height: Fraction | int, unit: str = "m") -> dict[str, Fall]:
    return {row.game.value: row for row in falling(height=height, unit=unit).outputs.games}


def test_ten_metres() -> None:
    told = games(10)
    assert told["ZT"].dead.value == zt_fall(meters=10, hp=28, max_hp=28).outputs.dead_probability
    assert (
        told["Archsoul"].up.value == archsoul_fall(meters=10, hp=12).outputs.conscious_probability
    )
    gods = gods_fall(height_ft=32, survival=5).outputs
    assert told["Gods & Monsters"].up.value == 1 - gods.survival_gone_probability


def test_what_is_over_a_whole_one_is_not_counted() -> None:
    told = games(Fraction(39, 10))
    assert told["Archsoul"].harm.address.endswith("&meters=3")
    assert told["Gods & Monsters"].harm.address.endswith("&height_ft=12")
    assert told["ZT"].harm.address.endswith("&meters=3.9")


def test_feet_stay_feet() -> None:
    assert games(30, "ft")["Gods & Monsters"].harm.address.endswith("height_ft=30")
    assert games(30, "ft")["ZT"].harm.address.endswith("meters=9.144")


def test_the_share_of_a_life_by_hand() -> None:
    # Archsoul: 2 metres are one die, a success from 4 on; of 12 hit points half of one is lost.
    assert games(2)["Archsoul"].harm.value == Fraction(1, 24)


@pytest.mark.parametrize("game", ["Archsoul", "Gods & Monsters", "ZT"])
@given(st.integers(1, 49))
def test_twice_as_deep_hurts_no_less(game: str, metres: int) -> None:
    less, more = games(metres)[game], games(2 * metres)[game]
    assert less.harm.value <= more.harm.value
    assert less.up.value >= more.up.value
