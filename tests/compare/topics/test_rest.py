from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.rest import rest as archsoul_rest
from rulescore.books.symbaroum.healing import healing
from rulescore.books.usiel.wounds import hit_recovery
from rulescore.books.zt.compared import MOST_RESTS
from rulescore.books.zt.resting import rest_healing
from rulescore.compare.topics.rest import LEFT, Resting, rest


def figures(found: Resting) -> dict[str, tuple[object, object, object]]:
    return {
        row.game.value: (row.life.value, row.whole.value, row.until.value) for row in found.games
    }


def test_half_a_life_and_a_day_in_each_game() -> None:
    found = figures(rest().outputs)
    slept = archsoul_rest(hp=6, max_hp=12, nights=1).outputs
    assert (slept.hp_after, slept.nights_to_recover) == (12, 1)
    assert found["Archsoul"] == (1, 1, 1)
    healed = healing(toughness_max=10, toughness_now=5, days=1).outputs
    assert (healed.expected_toughness, healed.expected_days) == (6, 5)
    assert found["Symbaroum"] == (Fraction(3, 5), 0, 5)
    mended = hit_recovery(hits_full=20, hits_current=10, plan="rest 1").outputs
    assert (mended.expected_hits, mended.expected_days_to_full) == (11, 10)
    assert found["Usiel"] == (Fraction(11, 20), 0, 10)
    rested = rest_healing(rests=4, hp=14, max_hp=28).outputs
    assert found["ZT"] == (rested.expected_hp / 28, rested.full_probability, None)


def test_three_days_from_a_quarter_of_a_life() -> None:
    found = figures(rest(days=3, left="quarter").outputs)
    assert found["Symbaroum"] == (Fraction(2 + 3, 10), 0, 8)
    assert found["Usiel"] == (Fraction(5 + 3, 20), 0, 15)


def test_three_nights_of_rests_leave_nobody_short_in_zt() -> None:
    assert rest_healing(rests=MOST_RESTS, hp=7, max_hp=28).outputs.full_probability == 1


def test_the_sentence_names_the_quickest_and_the_slowest() -> None:
    assert rest().headline == (
        "After 1 day of rest, half of a life has grown to 100% in Archsoul, 55% in Usiel."
    )


@pytest.mark.parametrize("left", LEFT)
@given(st.integers(1, 29))
def test_a_day_more_never_leaves_anybody_worse(left: str, days: int) -> None:
    shorter, longer = (rest(days=each, left=left).outputs.games for each in (days, days + 1))
    for before, after in zip(shorter, longer, strict=True):
        assert before.life.value <= after.life.value
        assert before.whole.value <= after.whole.value


@given(st.integers(1, 30))
def test_more_life_at_the_start_never_ends_with_less(days: int) -> None:
    least, middle, most = (rest(days=days, left=left).outputs.games for left in LEFT)
    for worse, hurt, well in zip(least, middle, most, strict=True):
        assert worse.life.value <= hurt.life.value <= well.life.value
