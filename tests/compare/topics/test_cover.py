"""An attack through smoke, side by side."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.attack import attack
from rulescore.books.zt.base import ability_dice
from rulescore.books.zt.compared import ABILITY_SCORE, SAVE
from rulescore.books.zt.cover import cover as zt_cover
from rulescore.compare.side_by_side import HOW_GOOD
from rulescore.compare.topics.cover import cover

WORDS, HIDDEN = st.sampled_from(list(HOW_GOOD)), st.sampled_from(["half", "all"])
FAIR = {"attacks": "fair", "defends": "fair"}


def hits(**asked: Any) -> dict[str, Any]:
    return {row.game.value: row for row in cover(**asked).outputs.games}


def test_two_equals_by_hand() -> None:
    rows = hits(**FAIR)
    assert rows["Symbaroum"].clear.value == Fraction(10, 20)
    assert rows["Symbaroum"].through.value == Fraction(10, 20) ** 2
    assert rows["ZT"].clear.value == Fraction(13, 32)  # the example on the page of ZT
    assert rows["ZT"].through.value == Fraction(3, 16)


@pytest.mark.parametrize(("hidden", "both"), list(product(["half", "all"], [False, True])))
def test_what_hides_and_whom_it_hinders(hidden: str, both: bool) -> None:
    rows = hits(**FAIR, hidden=hidden, both=both)
    symbaroum = attack(
        attack_value=10, defense=10, blinded="both" if both else "attacker"
    ).outputs.hit_probability
    zt = zt_cover(
        ability_score=5, target_number=6, concealed_percent=100 if hidden == "all" else 50
    ).outputs.success_probability
    assert (rows["Symbaroum"].through.value, rows["ZT"].through.value) == (symbaroum, zt)


@pytest.mark.parametrize("how_good", HOW_GOOD)
def test_a_save_is_what_the_dice_show_on_average(how_good: str) -> None:
    dice = ability_dice(ABILITY_SCORE[how_good])
    faces = Fraction(dice.sides)
    shown = dice.number * (faces + 1) / 2 * faces / (faces - 1)  # every die explodes
    assert SAVE[how_good] == int(shown)


@given(WORDS, WORDS, HIDDEN, st.booleans())
def test_smoke_never_helps_and_more_of_it_never_less(
    attacks: str, defends: str, hidden: str, both: bool
) -> None:
    rows = hits(attacks=attacks, defends=defends, hidden=hidden, both=both)
    whole = hits(attacks=attacks, defends=defends, hidden="all", both=both)
    for game, row in rows.items():
        assert whole[game].through.value <= row.through.value <= row.clear.value


@given(WORDS, HIDDEN, st.booleans())
def test_who_is_better_hits_more_and_is_hit_less(other: str, hidden: str, both: bool) -> None:
    smoke = {"hidden": hidden, "both": both}
    attackers = [hits(attacks=word, defends=other, **smoke) for word in HOW_GOOD]
    defenders = [hits(attacks=other, defends=word, **smoke) for word in HOW_GOOD]
    for game in ("Symbaroum", "ZT"):
        chances = [rows[game].through.value for rows in attackers]
        assert chances == sorted(chances)
        chances = [rows[game].through.value for rows in defenders]
        assert chances == sorted(chances, reverse=True)
