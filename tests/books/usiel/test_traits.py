from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.traits import trait_burn_pool
from rulescore.declare import Refusal


def point_by_point(full: int, current: int, points: int, by_amount: bool) -> tuple[int, int]:
    """Pool points given back one at a time while the limit allows, and those that are not."""
    pool, given_back, wasted = current, 0, 0
    for _ in range(points):
        for _ in range(4):
            if by_amount:
                fits = 2 * (given_back + 1) <= full and pool < full
            else:
                fits = 2 * (pool + 1) <= full
            if fits:
                pool, given_back = pool + 1, given_back + 1
            else:
                wasted += 1
    return pool, wasted


@st.composite
def burnings(draw: st.DrawFn) -> dict[str, Any]:
    full = draw(st.one_of(st.integers(1, 60), st.integers(1, 500)))
    trait = draw(st.integers(1, 40))
    return {
        "full": full,
        "current": draw(st.integers(0, full)),
        "trait": trait,
        "points": draw(st.integers(0, trait)),
        "reading_cap": draw(st.sampled_from(["level", "amount"])),
    }


@given(inputs=burnings())
def test_burning_point_by_point(inputs: dict[str, Any]) -> None:
    outputs = trait_burn_pool(**inputs).outputs
    full, points = inputs["full"], inputs["points"]
    by_amount = inputs["reading_cap"] == "amount"
    pool, wasted = point_by_point(full, inputs["current"], points, by_amount)
    assert (outputs.after, outputs.wasted) == (pool, wasted)
    assert outputs.regained + outputs.wasted == 4 * points
    assert outputs.trait_after == inputs["trait"] - points
    assert outputs.below_half_after == (pool < full / 2)


@given(inputs=burnings())
def test_points_to_the_limit_are_the_fewest_that_fill_the_room(inputs: dict[str, Any]) -> None:
    outputs = trait_burn_pool(**inputs).outputs
    full, current = inputs["full"], inputs["current"]
    by_amount = inputs["reading_cap"] == "amount"
    most = point_by_point(full, current, 125, by_amount)[0]
    assert outputs.room == most - current
    fewest = outputs.points_to_cap
    assert point_by_point(full, current, fewest, by_amount)[0] == most
    assert fewest == 0 or point_by_point(full, current, fewest - 1, by_amount)[0] < most


@given(inputs=burnings())
def test_a_pool_never_passes_what_limits_it(inputs: dict[str, Any]) -> None:
    outputs = trait_burn_pool(**inputs).outputs
    assert inputs["current"] <= outputs.after <= inputs["full"]
    if inputs["reading_cap"] == "level":
        assert 2 * outputs.after <= inputs["full"] or outputs.after == inputs["current"]


@pytest.mark.parametrize(
    ("full", "current", "after", "below"),
    [
        (30, 14, 15, False),
        (30, 15, 15, False),
        (30, 16, 16, False),
        (31, 11, 15, True),
        (31, 15, 15, True),
        (31, 16, 16, False),
        (1, 0, 0, True),
        (1, 1, 1, False),
    ],
)
def test_the_pool_around_half(full: int, current: int, after: int, below: bool) -> None:
    outputs = trait_burn_pool(full=full, current=current).outputs
    assert (outputs.after, outputs.below_half_after) == (after, below)


def test_a_full_pool_takes_nothing_in_either_reading() -> None:
    for reading in ("level", "amount"):
        outputs = trait_burn_pool(full=30, current=30, points=2, reading_cap=reading).outputs
        assert (outputs.room, outputs.wasted, outputs.points_to_cap) == (0, 8, 0)


@pytest.mark.parametrize(
    ("given_inputs", "name", "accepted"),
    [
        ({"full": 10, "current": 11}, "current", "a whole number from 0 to 10"),
        ({"trait": 3, "points": 4}, "points", "a whole number from 0 to 3"),
    ],
)
def test_more_than_there_is_is_refused(
    given_inputs: dict[str, int], name: str, accepted: str
) -> None:
    with pytest.raises(Refusal) as refused:
        trait_burn_pool.run(given_inputs)
    assert (refused.value.input, refused.value.accepted) == (name, accepted)


def test_the_whole_of_pool_and_trait_may_be_named() -> None:
    outputs = trait_burn_pool(full=40, current=40, trait=5, points=5).outputs
    assert outputs.trait_after == 0
    assert outputs.after == 40


@pytest.mark.parametrize(
    ("given_inputs", "headline"),
    [
        ({}, "1 Trait point brings back 4 points: 8 of 30 in the pool."),
        (
            {"points": 3},
            "3 Trait points bring back 11 points: 15 of 30 in the pool, 1 point wasted.",
        ),
        ({"points": 0}, "Nothing burnt, nothing back: the pool stays at 4 of 30."),
        (
            {"current": 20},
            "Burning gives nothing back: the limit of 50% leaves the pool at 20 of 30.",
        ),
    ],
)
def test_headline(given_inputs: dict[str, int], headline: str) -> None:
    assert trait_burn_pool(**given_inputs).headline == headline


def test_a_loss_points_on_to_its_roll() -> None:
    rules = [part.rule for step in trait_burn_pool().working for part in step.parts]
    assert "usiel.anti-traits.loss-roll" in rules
    rules = [part.rule for step in trait_burn_pool(points=0).working for part in step.parts]
    assert "usiel.anti-traits.loss-roll" not in rules
