"""Dice drawn as what they are: each has an outline of its own and says its face."""

import re

import pytest

from rulescore.show.die import DRAWN, PIPS, ROUND, die, emblem


def test_each_common_die_has_an_outline_of_its_own() -> None:
    assert set(DRAWN) == {4, 6, 8, 10, 12, 20, 100}
    assert len({drawn.outline for drawn in DRAWN.values()}) == len(DRAWN)


@pytest.mark.parametrize("sides", [*DRAWN, 2, 3, 7, 1000])
def test_a_die_says_what_it_is_and_shows_its_face_alone(sides: int) -> None:
    shown = die(sides, 2, "kept", look="rc-die-counts")
    assert f'aria-label="d{sides}: 2, kept"' in shown
    assert re.sub("<[^>]+>", "", shown) == "2"
    assert DRAWN.get(sides, ROUND).outline in shown


@pytest.mark.parametrize("drawn", [*DRAWN.values(), ROUND])
def test_a_die_stays_in_its_square(drawn: tuple[str, str]) -> None:
    numbers = [float(number) for part in drawn for number in re.findall(r"[\d.]+", part)]
    assert all(0 <= number <= 40 for number in numbers)


def test_an_emblem_says_nothing() -> None:
    assert 'aria-hidden="true"' in emblem(20)
    assert re.sub("<[^>]+>", "", emblem(20)) == ""


def test_an_emblem_of_a_d6_is_no_box_to_tick() -> None:
    assert PIPS in emblem(6)
    assert PIPS not in emblem(20)
    assert PIPS not in die(6, 3)
