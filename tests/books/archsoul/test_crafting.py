from fractions import Fraction
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.crafting import crafting_requirements
from rulescore.declare import Refusal

MONEY = st.integers(1, 5000).map(lambda cents: Fraction(cents, 100))


@st.composite
def items(draw: st.DrawFn) -> dict[str, Any]:
    price = draw(MONEY)
    return {
        "price": price,
        "coin": draw(st.sampled_from(["platinum", "copper"])),
        "items": draw(st.integers(1, 5)),
        "prebuilt_value": price * Fraction(draw(st.integers(0, 10)), 10),
        "scavenged_value": draw(st.one_of(st.just(Fraction(0)), MONEY)),
        "scavenge_share": draw(st.integers(0, 100)),
        "two_skills": draw(st.booleans()),
        "reading_rounding": draw(st.sampled_from(["exact", "each_item_up"])),
        "reading_scavenge_half": draw(st.sampled_from(["after_prebuilt", "whole_item"])),
    }


@given(inputs=items())
def test_figures_by_the_rule(inputs: dict[str, Any]) -> None:
    """The sums done once more, in money first and in successes last."""
    outputs = crafting_requirements(**inputs).outputs
    rate = 5 if inputs["coin"] == "platinum" else Fraction(5, 100)
    price, parts = inputs["price"], inputs["prebuilt_value"]
    scrap = inputs["scavenged_value"] * inputs["scavenge_share"] / 100
    halved = price - parts if inputs["reading_scavenge_half"] == "after_prebuilt" else price
    worth = price - parts
    if scrap:
        worth = max(worth - scrap, min(worth, halved / 2))
    successes = rate * worth
    if inputs["reading_rounding"] == "each_item_up":
        successes = Fraction(ceil(successes))
    assert outputs.successes_per_item == successes
    assert outputs.successes_total == successes * inputs["items"]
    assert outputs.raw_material_cost == max(0, price - parts - scrap) / 4
    assert outputs.outlay_total == inputs["items"] * (outputs.raw_material_cost + parts)


@given(inputs=items())
def test_whole_successes_reach_the_total_and_no_further(inputs: dict[str, Any]) -> None:
    outputs = crafting_requirements(**inputs).outputs
    skills = 2 if inputs["two_skills"] else 1
    assert outputs.successes_to_roll == skills * outputs.successes_per_skill
    assert 0 <= outputs.successes_per_skill - outputs.successes_total / skills < 1


@given(inputs=items())
def test_parts_never_make_an_item_dearer(inputs: dict[str, Any]) -> None:
    scratch = {**inputs, "prebuilt_value": Fraction(0), "scavenged_value": Fraction(0)}
    with_parts = crafting_requirements(**inputs).outputs
    without = crafting_requirements(**scratch).outputs
    assert with_parts.successes_per_item <= without.successes_per_item
    assert with_parts.raw_material_cost <= without.raw_material_cost
    assert with_parts.full_successes_per_item == without.full_successes_per_item


@given(price=MONEY, count=st.integers(1, 9))
def test_a_hundred_copper_are_one_platinum(price: Fraction, count: int) -> None:
    platinum = crafting_requirements(price=price, items=count).outputs
    copper = crafting_requirements(price=100 * price, coin="copper", items=count).outputs
    assert copper.price_platinum == platinum.price_platinum
    assert copper.successes_total == platinum.successes_total
    assert copper.raw_material_total == 100 * platinum.raw_material_total


def test_parts_worth_more_than_the_item_are_refused() -> None:
    with pytest.raises(Refusal, match=r"prebuilt_value.*1\.01 is more than the price of 1\b"):
        crafting_requirements.run({"price": 1, "prebuilt_value": 1.01})
    bought = crafting_requirements.run({"price": 1, "prebuilt_value": 1}).answer.outputs
    assert (bought.raw_material_cost, bought.successes_to_roll) == (0, 0)


def test_answer_as_a_person_would_say_it() -> None:
    answer = crafting_requirements(price=Fraction(3), two_skills=True)
    assert answer.headline == (
        "0.75 platinum of raw materials, and 8 successes to roll with each of the two skills."
    )
    scavenged = crafting_requirements(price=Fraction(4), scavenged_value=Fraction(3))
    texts = [part.text for step in scavenged.working for part in step.parts]
    assert "Scavenging saves, with 10 left at the least" in texts
