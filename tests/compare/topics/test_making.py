from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.upkeep import upkeep
from rulescore.compare.topics.making import THINGS, Making, making


def figures(found: Making) -> dict[str, object]:
    return {row.game.value: row.spent.value for row in found.games}


def test_a_sword_after_a_year() -> None:
    assert figures(making().outputs) == {
        "Archsoul": Fraction(1, 4),
        "Gods & Monsters": Fraction(1, 10),
    }
    kept = upkeep(months=12, people=0, weapons_cost=Fraction(100)).outputs
    assert kept.total_cost == 10


def test_armor_is_dearer_to_keep() -> None:
    assert figures(making(thing="armor").outputs)["Gods & Monsters"] == Fraction(12, 20)


def test_the_sentence_says_what_costs_where() -> None:
    assert making(thing="armor", months=10).headline == (
        "In 10 months, making it takes 25% of the price in Archsoul; keeping it takes 50% of the "
        "price in Gods & Monsters."
    )


@given(st.sampled_from(sorted(THINGS)), st.integers(1, 10**8), st.integers(1, 20))
def test_a_share_does_not_hang_on_the_price(thing: str, price: int, months: int) -> None:
    found = making(thing=thing, price=Fraction(price, 100), months=months)
    assert figures(found.outputs) == figures(making(thing=thing, months=months).outputs)


@pytest.mark.parametrize("thing", THINGS)
def test_making_is_paid_once_and_keeping_month_by_month(thing: str) -> None:
    for months in range(2, 21):
        shorter = figures(making(thing=thing, months=months - 1).outputs)
        longer = figures(making(thing=thing, months=months).outputs)
        assert shorter["Archsoul"] == longer["Archsoul"]
        assert shorter["Gods & Monsters"] < longer["Gods & Monsters"]  # type: ignore[operator]
