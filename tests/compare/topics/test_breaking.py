"""One blow at a thing, side by side."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.objects import attack_object, object_durability
from rulescore.books.gods_and_monsters.items import item_reaction
from rulescore.catalogue import sides
from rulescore.compare.topics.breaking import THINGS, breaking

BLOWS = ("half", "usual", "twice")
MATERIALS = {"steel": "metal"}
"""What Gods & Monsters calls otherwise."""


def struck(thing: str, blow: str) -> dict[str, Any]:
    games = breaking(thing=thing, blow=blow).outputs.games
    return {row.game.value: row for row in games}


@pytest.mark.parametrize("thing", THINGS)
def test_each_game_counts_the_same_thing(thing: str) -> None:
    measured = THINGS[thing]
    given_to = {
        game: side.given({"thing": thing, "blow": "usual", **measured._asdict()}, {})
        for game, side in sides("breaking").items()
    }
    durable = object_durability(
        material=measured.material,
        thickness=measured.inches,
        unit="inch",
        item="tool_or_weapon" if thing == "sword" else "plain",
    ).outputs
    archsoul, other = given_to["archsoul"], given_to["gods-and-monsters"]
    assert archsoul["hardness"] == durable.hardness
    assert archsoul["object_hp"] == durable.hit_points
    assert other["material"] == MATERIALS.get(measured.material, measured.material)
    assert other["thickness_in"] == measured.inches
    assert other["weight_lb"] == measured.pounds


def test_the_usual_damage_is_that_of_the_books() -> None:
    taken = {
        game: side.given({"thing": "door", "blow": "usual", **THINGS["door"]._asdict()}, {})
        for game, side in sides("breaking").items()
    }
    assert taken["archsoul"]["damage_pool"] == attack_object.run({}).inputs["damage_pool"]
    assert taken["gods-and-monsters"]["damage"] == item_reaction.run({}).inputs["damage"]


def test_a_door_by_hand() -> None:
    rows = struck("door", "usual")
    # eight dice, each a 4 or more as often as not, less a hardness of 4, of 5 hit points
    chances = {shown: Fraction(comb(8, shown), 2**8) for shown in range(9)}
    lost = sum(max(0, shown - 4) * chance for shown, chance in chances.items())
    unharmed = sum(chance for shown, chance in chances.items() if shown <= 4)
    assert rows["Archsoul"].unharmed.value == unharmed
    assert rows["Archsoul"].lost.value == lost / 5
    assert rows["Archsoul"].broken.value == 0  # no roll shows 9
    # 4, and 2 for two inches of wood: 6 or less on 1D20; else 6 of 60 points
    assert rows["Gods & Monsters"].unharmed.value == Fraction(6, 20)
    assert rows["Gods & Monsters"].lost.value == Fraction(14, 20) * Fraction(6, 60)
    assert rows["Gods & Monsters"].broken.value == 0


@given(st.sampled_from(list(THINGS)))
def test_a_harder_blow_never_does_less(thing: str) -> None:
    half, usual, twice = (struck(thing, blow) for blow in BLOWS)
    for softer, harder in ((half, usual), (usual, twice)):
        for game, row in harder.items():
            assert row.unharmed.value <= softer[game].unharmed.value
            assert row.lost.value >= softer[game].lost.value
            assert row.broken.value >= softer[game].broken.value


@given(st.sampled_from(list(THINGS)), st.sampled_from(BLOWS))
def test_what_is_broken_or_unharmed_bounds_what_is_lost(thing: str, blow: str) -> None:
    for row in struck(thing, blow).values():
        assert row.broken.value <= row.lost.value <= 1 - row.unharmed.value
