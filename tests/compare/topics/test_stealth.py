"""Sneaking past others, side by side."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.surprise import surprise
from rulescore.books.usiel.combat import stealth as usiel_stealth
from rulescore.compare.side_by_side import HOW_GOOD
from rulescore.compare.topics.stealth import MOST_WATCHERS, stealth

WORDS = st.sampled_from(list(HOW_GOOD))
WATCHERS = st.integers(1, MOST_WATCHERS)
BETTER = {"poor": "fair", "fair": "good", "good": "good"}


def unnoticed(sneaks: str, watch: str, watchers: int) -> dict[str, Fraction]:
    games = stealth(sneaks=sneaks, watch=watch, watchers=watchers).outputs.games
    return {row.game.value: row.unnoticed.value for row in games}


def two_dice() -> list[int]:
    return [one + other for one, other in product(range(1, 7), repeat=2)]


def test_two_equals_by_hand() -> None:
    missed = sum(shown > noticing for shown, noticing in product(two_dice(), repeat=2))
    # 10 or less on 1D20; in Usiel a tie of 2d6 and 2d6 is noticed
    told = {"Symbaroum": Fraction(1, 2), "Usiel": Fraction(missed, 36 * 36)}
    assert unnoticed("fair", "fair", 1) == told


@pytest.mark.parametrize(
    ("sneaks", "watch", "discreet", "vigilant", "hide", "perception"),
    [("poor", "good", 7, 13, 2, 8), ("fair", "poor", 10, 7, 5, 2), ("good", "fair", 13, 10, 8, 5)],
)
def test_the_figures_are_those_of_the_books(
    sneaks: str, watch: str, discreet: int, vigilant: int, hide: int, perception: int
) -> None:
    group = ", ".join([str(vigilant)] * 3)
    theirs = surprise(attackers=str(discreet), defenders=group).outputs
    ours = usiel_stealth(stealth_bonus=hide, perception_bonus=perception, observers=3).outputs
    told = {"Symbaroum": theirs.surprise_probability, "Usiel": ours.unnoticed_probability}
    assert unnoticed(sneaks, watch, 3) == told


@given(WORDS, WORDS, WATCHERS)
def test_more_watchers_count_in_usiel_alone(sneaks: str, watch: str, watchers: int) -> None:
    one, many = unnoticed(sneaks, watch, 1), unnoticed(sneaks, watch, watchers)
    assert many["Symbaroum"] == one["Symbaroum"]
    assert many["Usiel"] < one["Usiel"] or watchers == 1


@given(WORDS, WORDS, WATCHERS)
def test_better_characters_do_better(sneaks: str, watch: str, watchers: int) -> None:
    now = unnoticed(sneaks, watch, watchers)
    better, worse = (
        unnoticed(BETTER[sneaks], watch, watchers),
        unnoticed(sneaks, BETTER[watch], watchers),
    )
    assert all(worse[game] <= now[game] <= better[game] for game in now)
