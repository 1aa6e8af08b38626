from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.fire import fire
from rulescore.books.usiel.pools import (
    POOLS,
    TRAITS,
    below_half,
    character,
    half_mark,
    pool_status,
)
from rulescore.books.usiel.recovery import rest_day
from rulescore.books.usiel.travel import journey, travel_cost
from rulescore.books.usiel.wounds import hit_recovery
from rulescore.declare import Calculator, Refusal

AT_ZERO = {
    "hits": "dying",
    "stability": "insane",
    "ka": "no motivation",
    "stamina": "unconscious",
}
POINTS = st.integers(1, 500).flatmap(lambda full: st.tuples(st.just(full), st.integers(0, full)))


@st.composite
def statuses(draw: st.DrawFn) -> dict[str, Any]:
    inputs: dict[str, Any] = {
        "cost_pool": draw(st.sampled_from(list(POOLS))),
        "cost": draw(st.integers(0, 500)),
    }
    for pool in POOLS:
        inputs[f"{pool}_full"], inputs[f"{pool}_current"] = draw(POINTS)
    return inputs


@given(inputs=statuses())
def test_pools_counted_down_point_by_point(inputs: dict[str, Any]) -> None:
    outputs = pool_status(**inputs).outputs
    assert [row.pool for row in outputs.pools] == ["hits", "stability", "ka", "stamina"]
    for row in outputs.pools:
        full, current = inputs[f"{row.pool}_full"], inputs[f"{row.pool}_current"]
        assert (row.current, row.full) == (current, full)
        loss = 0
        while (current - loss) / full >= 0.5:
            loss += 1
        assert row.points_until_below_half == loss
        assert row.below_half == (loss == 0)
        marks = [value for value in range(full + 1) if value + value >= full]
        assert row.half_mark == marks[0]
        sound = "weakened" if loss == 0 else "sound"
        assert row.state == (sound if current else AT_ZERO[row.pool])
    assert outputs.weakened_pools == sum(row.below_half for row in outputs.pools)
    paying = next(row for row in outputs.pools if row.pool == inputs["cost_pool"])
    left = paying.current - inputs["cost"]
    assert outputs.can_pay == (left >= 0)
    assert outputs.after_cost == (left if left >= 0 else paying.current)
    assert outputs.below_half_after_cost == (outputs.after_cost < paying.full / 2)


@pytest.mark.parametrize(
    ("current", "full", "below"),
    [(10, 20, False), (9, 20, True), (7, 15, True), (8, 15, False), (0, 1, True), (1, 1, False)],
)
def test_exactly_half_is_not_below_it(current: int, full: int, below: bool) -> None:
    assert below_half(current, full) == below
    assert (current < half_mark(full)) == below


@pytest.mark.parametrize(("cost", "paid"), [(0, True), (20, True), (21, False)])
def test_the_last_point_can_be_paid(cost: int, paid: bool) -> None:
    outputs = pool_status(cost=cost).outputs
    assert outputs.can_pay == paid
    assert outputs.after_cost == (20 - cost if paid else 20)


@pytest.mark.parametrize("pool", POOLS)
def test_more_than_the_pool_holds_is_refused(pool: str) -> None:
    with pytest.raises(Refusal) as refused:
        pool_status.run({f"{pool}_full": 7, f"{pool}_current": 8})
    assert refused.value.input == f"{pool}_current"
    assert refused.value.accepted == f"a whole number from 0 to 7, the full {POOLS[pool]}"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "No pool is below half."),
        (
            {"cost_pool": "hits", "hits_current": 9},
            "Hits are below half.",
        ),
        (
            {"ka_current": 9, "hits_current": 9, "stamina_current": 0},
            "Stamina is at 0 (unconscious), Hits and Ka are below half; 1 Stamina cannot be paid.",
        ),
        (
            {"hits_current": 0, "cost_pool": "ka", "cost": 11},
            "Hits are at 0 (dying), no other pool is below half; paying 11 Ka takes it below half.",
        ),
        (
            {"cost": 20},
            "No pool is below half; 20 Stamina would be the last of it (unconscious).",
        ),
    ],
)
def test_pools_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert pool_status(**inputs).headline == headline


@pytest.mark.parametrize(
    ("calculator", "takes"),
    [
        (travel_cost, {"full_stamina": "stamina_full", "current_stamina": "stamina_current"}),
        (journey, {"full_stamina": "stamina_full", "current_stamina": "stamina_current"}),
        (fire, {"hits": "hits_current"}),
        (hit_recovery, {"hits_full": "hits_full", "hits_current": "hits_current"}),
        (
            rest_day,
            {
                f"{pool}_{which}": f"{pool}_{which}"
                for pool in ("stamina", "stability", "ka")
                for which in ("full", "current")
            },
        ),
    ],
)
def test_a_sheet_fills_a_pool_however_it_is_spelt(
    calculator: Calculator[Any], takes: dict[str, str]
) -> None:
    held = calculator.mappings_from(character)[0].takes.items()
    assert {
        input: value for input, value in held if "_full" in value or "_current" in value
    } == takes


@given(
    points=statuses(),
    will=st.integers(-10, 30),
    skills=st.fixed_dictionaries(
        {name: st.integers(0, 30) for name in ("concentration", "intelligence", "chirurgy")}
    ),
    anti=st.fixed_dictionaries({f"anti_{trait}": st.integers(0, 2) for trait in TRAITS}),
)
def test_what_follows_from_the_sheet(
    points: dict[str, Any], will: int, skills: dict[str, int], anti: dict[str, int]
) -> None:
    held = {name: value for name, value in points.items() if "cost" not in name}
    outputs = character(**held, will=will, **skills, **anti).outputs
    assert outputs.weakened_pools == pool_status(**points).outputs.weakened_pools
    assert outputs.tainted == any(anti.values())
    assert outputs.chirurgeon_total == min(40, skills["intelligence"] + skills["chirurgy"])
    assert outputs.retry_bonus == min(40, will + skills["concentration"])


def test_the_sheet_as_a_person_would_say_it() -> None:
    assert character().headline == "You: 20 of 20 Hits, 20 of 20 Stamina, no pool below half."
    hurt = character(name="Fenya", hits_full=1, hits_current=1, ka_current=9, stability_current=0)
    assert hurt.headline == "Fenya: 1 of 1 Hit, 20 of 20 Stamina, 2 pools below half."


def test_the_sheet_refuses_more_points_than_a_pool_holds() -> None:
    with pytest.raises(Refusal) as refused:
        character(ka_current=21)
    assert (refused.value.input, refused.value.accepted) == (
        "ka_current",
        "a whole number from 0 to 20, the full Ka",
    )


@given(inputs=statuses())
def test_paying_leaves_only_the_pool_that_pays_changed(inputs: dict[str, Any]) -> None:
    outputs = pool_status(**inputs).outputs
    left = {pool: getattr(outputs, f"{pool}_after") for pool in POOLS}
    paid = {inputs["cost_pool"]: outputs.after_cost} if outputs.can_pay else {}
    assert left == {**dict.fromkeys(POOLS), **paid}
