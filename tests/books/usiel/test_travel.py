from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.travel import (
    FAST_PACE,
    SCHEDULE,
    WALKING,
    journey,
    riding,
    travel_cost,
)
from rulescore.declare import Refusal, Unacceptable

ARMOUR_READINGS = st.sampled_from(["doubled", "flat"])


@pytest.mark.parametrize(("table", "block"), [(WALKING, 4), (FAST_PACE, 2)])
def test_pace_tables_are_complete_and_agree_with_the_calculator(table: Any, block: int) -> None:
    pace = "walk" if table is WALKING else "hurry"
    first, total = 1, 0
    for hours, per_hour, of_block, so_far in table.rows:
        start, end = map(int, hours.split("–"))
        assert (start, end) == (first, first + block - 1)
        total += int(per_hour) * block
        assert (int(of_block), int(so_far)) == (int(per_hour) * block, total)
        assert travel_cost(hours=end, pace=pace).outputs.stamina_cost == total
        first = end + 1


def hour_costs(
    hours: int, pace: str, before: int, armour: int, doubled: bool
) -> list[tuple[int, int]]:
    """Counter and cost of each hour, counted up in quarters of a level."""
    costs, counter = [], before
    for _ in range(hours):
        counter += 2 if pace == "hurry" else 1
        level = -(-counter // 4)
        if pace == "walk":
            cost = level + armour
        elif doubled:
            cost = 2 * (level + armour)
        else:
            cost = 2 * level + armour
        costs.append((counter, cost))
    return costs


@given(
    hours=st.integers(0, 72),
    pace=st.sampled_from(["walk", "hurry"]),
    before=st.integers(0, 30),
    armour=st.integers(0, 5),
    full=st.integers(1, 120),
    current=st.integers(1, 120),
    armour_fast=ARMOUR_READINGS,
)
def test_hours_on_the_road_paid_one_by_one(
    hours: int, pace: str, before: int, armour: int, full: int, current: int, armour_fast: str
) -> None:
    full = max(full, current)
    outputs = travel_cost(
        hours=hours,
        pace=pace,
        hours_before=before,
        armour_stamina=armour,
        full_stamina=full,
        current_stamina=current,
        reading_armour_fast=armour_fast,
    ).outputs
    costs = hour_costs(200, pace, before, armour, armour_fast == "doubled")
    left, payable, awake, above_half, afterwards = current, 0, 0, 0, current
    for number, (_, cost) in enumerate(costs, 1):
        left -= cost
        if left < 0:
            break
        payable = number
        awake = number if left > 0 else awake
        above_half = number if 2 * left >= full else above_half
        afterwards = left if number <= hours else afterwards
    assert outputs.stamina_cost == sum(cost for _, cost in costs[:hours])
    assert (outputs.hours_payable, outputs.hours_awake) == (payable, awake)
    assert outputs.hours_above_half == (None if 2 * current < full else above_half)
    assert outputs.can_finish == (hours <= payable)
    assert outputs.stamina_after == afterwards
    assert outputs.unconscious == (afterwards == 0)
    assert outputs.below_half_after == (2 * afterwards < full)
    assert outputs.rest_to_reset == before + hours
    assert [(row.counter, row.cost) for row in outputs.by_hour] == costs[:hours]
    assert all((row.stamina_left is None) == (row.hour > payable) for row in outputs.by_hour)


@pytest.mark.parametrize(
    ("current", "after", "finish", "unconscious"),
    [(11, 1, False, False), (12, 0, True, True), (13, 1, True, False)],
)
def test_a_pool_that_just_pays(current: int, after: int, finish: bool, unconscious: bool) -> None:
    outputs = travel_cost(hours=8, current_stamina=current).outputs
    assert (outputs.stamina_after, outputs.can_finish) == (after, finish)
    assert outputs.unconscious == unconscious


@pytest.mark.parametrize(("full", "below"), [(56, False), (57, True)])
def test_exactly_half_is_not_below_it(full: int, below: bool) -> None:
    outputs = travel_cost(hours=8, full_stamina=full, current_stamina=40).outputs
    assert (outputs.stamina_after, outputs.below_half_after) == (28, below)


@pytest.mark.parametrize("calculator", [travel_cost, journey])
def test_more_stamina_than_the_pool_holds_is_refused(calculator: Any) -> None:
    with pytest.raises(Refusal) as refused:
        calculator.run({"full_stamina": 30, "current_stamina": 31})
    assert refused.value.input == "current_stamina"
    assert refused.value.accepted == "a whole number from 1 to 30, the full Stamina"


@pytest.mark.parametrize("calculator", [travel_cost])
@pytest.mark.parametrize(("hours", "accepted"), [(72, True), (73, False)])
def test_seventy_two_hours_at_most(calculator: Any, hours: int, accepted: bool) -> None:
    if accepted:
        assert calculator.run({"hours": hours})
    else:
        with pytest.raises(Refusal, match="hours"):
            calculator.run({"hours": hours})


@given(
    hours=st.integers(0, 40),
    pace=st.sampled_from(["walk", "hurry"]),
    armour=st.integers(0, 19),
    armour_fast=ARMOUR_READINGS,
)
def test_more_armour_never_costs_less(hours: int, pace: str, armour: int, armour_fast: str) -> None:
    def cost(armour: int) -> int:
        return travel_cost(
            hours=hours, pace=pace, armour_stamina=armour, reading_armour_fast=armour_fast
        ).outputs.stamina_cost

    assert cost(armour + 1) >= cost(armour)


DICE = {dice: range(1, int(dice[2:]) + 1) for dice in ("2d4", "2d6", "2d8", "2d10", "2d12", "2d20")}


def free_chance(dice: str, bonus: int, target: int, beat: bool) -> Fraction:
    faces = list(product(DICE[dice], repeat=2))
    made = sum(sum(roll) + bonus > target - (0 if beat else 1) for roll in faces)
    return Fraction(made, len(faces))


@pytest.mark.parametrize("hours", [1, 4, 5, 6])
@pytest.mark.parametrize(("dice", "total"), [("2d6", 8), ("2d4", 5), ("2d20", -3), ("2d6", 40)])
@pytest.mark.parametrize("beat", [False, True])
@pytest.mark.parametrize("completed", [False, True])
def test_a_ride_by_every_outcome_of_its_rolls(
    hours: int, dice: str, total: int, beat: bool, completed: bool
) -> None:
    outputs = riding(
        hours=hours,
        riding_total=total,
        hours_before=3,
        saddle_before=1,
        armour_stamina=2,
        dice=dice,
        reading_tie="beat" if beat else "meet",
        reading_saddle_hours="completed" if completed else "this-hour",
    ).outputs
    targets = [11 + 1 + hour - completed for hour in range(1, hours + 1)]
    free = [free_chance(dice, total, target, beat) for target in targets]
    costs = [-(-(3 + hour) // 4) + 2 for hour in range(1, hours + 1)]
    spread: Counter[int] = Counter()
    for made in product([True, False], repeat=hours):
        chance = Fraction(1)
        for success, share in zip(made, free, strict=True):
            chance *= share if success else 1 - share
        spent = sum(cost for cost, success in zip(costs, made, strict=True) if not success)
        spread[spent] += chance  # type: ignore[assignment]
    assert [row.target_number for row in outputs.by_hour] == targets
    assert outputs.distribution == {cost: chance for cost, chance in spread.items() if chance}
    assert outputs.free_probability == spread[0]
    assert outputs.full_cost == sum(costs)
    assert outputs.expected_cost == sum(cost * chance for cost, chance in spread.items())


def test_a_better_rider_never_pays_more() -> None:
    rides = [riding(riding_total=total, dice="2d6").outputs for total in range(-10, 41)]
    costs = [ride.expected_cost for ride in rides]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0
    assert costs[0] == rides[0].full_cost


@pytest.mark.parametrize(
    "schedule",
    ["walk 8", "WALK   8 ,rest 1", ", ".join(["walk 1"] * 40), "walk 72, rest 72, sleep 24"],
)
def test_schedules_read(schedule: str) -> None:
    assert SCHEDULE.segments(schedule)


@pytest.mark.parametrize(
    "schedule",
    [
        *(
            "",
            "  ",
            "walk",
            "walk 0",
            "walk 73",
            "walk -1",
            "walk 1.5",
            "walk 8,",
            "walk8",
            "fly 3",
        ),
        *("8 walk", "walk 8; rest 2", "walk ８", ", ".join(["walk 1"] * 41)),
        *("walk 72, rest 72, sleep 25", "walk 8 8", "x" * 2000, "walk 99999"),
    ],
)
def test_schedules_refused(schedule: str) -> None:
    with pytest.raises(Refusal) as refused:
        journey.run({"schedule": schedule})
    assert refused.value.input == "schedule"
    assert "walk 8, rest 2, walk 6" in refused.value.accepted


def test_segment_and_journey_limits_have_their_own_refusals() -> None:
    with pytest.raises(Unacceptable, match="“walk 73” is not from 1 to 72 hours"):
        SCHEDULE.segments("walk 73")
    with pytest.raises(Unacceptable, match="169 hours in all are too many"):
        SCHEDULE.segments("walk 72, rest 72, sleep 25")
    with pytest.raises(Unacceptable, match="41 segments are too many"):
        SCHEDULE.segments(", ".join(["walk 1"] * 41))


def play(
    hours: list[str],
    made: dict[int, bool],
    inputs: dict[str, Any],
) -> dict[str, Any]:
    """One course of a journey; `made` has the Riding rolls that succeed."""
    full, stamina = inputs["full_stamina"], inputs["current_stamina"]
    armour = inputs["armour_stamina"]
    steps = inputs["reading_mixed_pace"] == "steps"
    ledger = ["walk"] * inputs["hours_before"]
    log: dict[str, Any] = {"spent": 0, "course": [stamina], "ended": "", "targets": []}
    log["below"] = [2 * stamina < full]
    slept = in_row = ever = 0
    for number, activity in enumerate(hours):
        resting = activity in ("rest", "sleep")
        fast, mounted = activity.startswith("hurry"), activity.endswith("ride")
        slept = slept + 1 if activity == "sleep" else 0
        in_row = in_row + 1 if mounted else 0
        ever += mounted
        if resting:
            if ledger:
                ledger.pop()
            back = {"rest": 6, "sleep": 10}[activity]
            if not log["ended"]:
                stamina = full if slept >= 8 else min(full, stamina + back)
        else:
            ledger.append(activity)
            weights = [2 if entry.startswith("hurry") and steps else 1 for entry in ledger]
            divisor = 2 if fast and not steps else 4
            level = -(-sum(weights) // divisor)
            cost = level + armour
            if fast:
                doubled = inputs["reading_armour_fast"] == "doubled"
                cost = 2 * level + (2 * armour if doubled else armour)
            if mounted:
                saddle = {
                    "rested": sum(entry.endswith("ride") for entry in ledger),
                    "unbroken": in_row,
                    "journey": ever,
                }[inputs["reading_saddle_break"]]
                target = 11 + saddle - (inputs["reading_saddle_hours"] == "completed")
                log["targets"].append((number, target))
            if not log["ended"] and not (mounted and made[number]):
                if cost > stamina:
                    log["ended"] = "stopped"
                else:
                    stamina -= cost
                    log["spent"] += cost
                    log["ended"] = "" if stamina else "collapsed"
        log["course"].append(stamina)
        log["below"].append(2 * stamina < full)
    log["undone"] = len(ledger)
    return log


def every_way(schedule: str, inputs: dict[str, Any]) -> dict[str, Any]:
    """The journey played out for every outcome of its Riding rolls."""
    hours = [
        segment.split()[0]
        for segment in schedule.split(",")
        for _ in range(int(segment.split()[1]))
    ]
    rolls = [number for number, activity in enumerate(hours) if activity.endswith("ride")]
    failing = play(hours, dict.fromkeys(rolls, False), inputs)
    beat = inputs["reading_tie"] == "beat"
    free = {
        number: free_chance(inputs["dice"], inputs["riding_total"], target, beat)
        for number, target in failing["targets"]
    }
    seen: Counter[Any] = Counter()
    totals: Counter[str] = Counter()
    means = [Fraction(0)] * len(hours)
    for outcome in product([True, False], repeat=len(rolls)):
        made = dict(zip(rolls, outcome, strict=True))
        chance = Fraction(1)
        for number, success in made.items():
            chance *= free[number] if success else 1 - free[number]
        log = play(hours, made, inputs)
        seen[log["course"][-1]] += chance  # type: ignore[assignment]
        totals[f"ended {log['ended']}"] += chance  # type: ignore[assignment]
        totals["below"] += chance * any(log["below"])  # type: ignore[assignment]
        totals["spent"] += chance * log["spent"]  # type: ignore[assignment]
        means = [
            mean + chance * stamina for mean, stamina in zip(means, log["course"][1:], strict=True)
        ]
    return {
        "distribution": {left: chance for left, chance in seen.items() if chance},
        "completion_probability": totals["ended "],
        "collapse_probability": totals["ended collapsed"],
        "stopped_probability": totals["ended stopped"],
        "below_half_probability": totals["below"],
        "expected_spent": totals["spent"],
        "expected_final_stamina": means[-1],
        "worst_final_stamina": failing["course"][-1],
        "rest_to_reset": failing["undone"],
        "means": means,
        "worst": failing["course"][1:],
    }


@st.composite
def journeys(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    schedule, ridden = [], 0
    for _ in range(draw(st.integers(1, 5))):
        activity = draw(
            st.sampled_from(["walk", "hurry", "ride", "hurry-ride", "rest", "sleep", "ride"])
        )
        hours = draw(st.integers(1, 9 if activity == "sleep" else 4))
        if activity.endswith("ride"):
            hours = min(hours, 6 - ridden)
            ridden += hours
        if hours:
            schedule.append(f"{activity} {hours}")
    full = draw(st.integers(1, 60))
    return ", ".join(schedule or ["walk 1"]), {
        "full_stamina": full,
        "current_stamina": draw(st.integers(1, full)),
        "armour_stamina": draw(st.integers(0, 3)),
        "hours_before": draw(st.integers(0, 9)),
        "riding_total": draw(st.integers(0, 14)),
        "dice": draw(st.sampled_from(list(DICE)[:4])),
        "reading_tie": draw(st.sampled_from(["meet", "beat"])),
        "reading_saddle_hours": draw(st.sampled_from(["this-hour", "completed"])),
        "reading_saddle_break": draw(st.sampled_from(["rested", "unbroken", "journey"])),
        "reading_mixed_pace": draw(st.sampled_from(["steps", "hours"])),
        "reading_armour_fast": draw(ARMOUR_READINGS),
    }


@given(case=journeys())
def test_a_journey_by_every_outcome_of_its_rolls(case: tuple[str, dict[str, Any]]) -> None:
    schedule, inputs = case
    outputs = journey(schedule=schedule, **inputs).outputs
    expected = every_way(schedule, inputs)
    assert [row.expected_stamina for row in outputs.by_hour] == expected.pop("means")
    assert [row.worst_stamina for row in outputs.by_hour] == expected.pop("worst")
    for name, value in expected.items():
        given = getattr(outputs, name)
        if name == "distribution":
            given = {left: chance for left, chance in given.items() if chance}
        assert given == value, name


@given(case=journeys(), hours=st.integers(2, 9), cut=st.integers(1, 8))
def test_splitting_a_segment_changes_nothing(
    case: tuple[str, dict[str, Any]], hours: int, cut: int
) -> None:
    schedule, inputs = case
    cut = min(cut, hours - 1)
    whole = journey(schedule=f"{schedule}, walk {hours}", **inputs).outputs
    split = journey(schedule=f"{schedule}, walk {cut}, walk {hours - cut}", **inputs).outputs
    assert whole == split


@given(case=journeys(), hours=st.integers(1, 20))
def test_resting_never_raises_the_next_hour(case: tuple[str, dict[str, Any]], hours: int) -> None:
    schedule, inputs = case
    tired = journey(schedule=schedule, **inputs).outputs
    rested = journey(schedule=f"{schedule}, rest {hours}", **inputs).outputs
    assert rested.next_hour_cost <= tired.next_hour_cost
    assert rested.rest_to_reset == max(0, tired.rest_to_reset - hours)


@given(hours=st.integers(1, 30), full=st.integers(1, 90), armour=st.integers(0, 4))
def test_a_walk_is_the_same_in_both_calculators(hours: int, full: int, armour: int) -> None:
    pool = {"full_stamina": full, "current_stamina": full, "armour_stamina": armour}
    road = travel_cost(hours=hours, **pool).outputs
    walk = journey(schedule=f"walk {hours}", **pool).outputs
    assert walk.planned_cost == road.stamina_cost
    assert walk.worst_final_stamina == road.stamina_after
    assert walk.completion_probability == (road.can_finish and not road.unconscious)


@pytest.mark.parametrize(("sleep", "left"), [(7, 80), (8, 100), (9, 100)])
def test_the_eighth_hour_of_sleep_fills_the_pool(sleep: int, left: int) -> None:
    pool = {"full_stamina": 100, "current_stamina": 10}
    outputs = journey(schedule=f"sleep {sleep}", **pool).outputs
    assert outputs.worst_final_stamina == left
    broken = journey(schedule="sleep 7, rest 1", **pool).outputs
    assert broken.worst_final_stamina == 86
    in_parts = journey(schedule="sleep 4, sleep 4", **pool).outputs
    assert in_parts.worst_final_stamina == 100


@pytest.mark.parametrize(("current", "collapse", "stopped"), [(1, 0, 1), (2, 1, 0), (3, 0, 0)])
def test_a_cost_equal_to_the_stamina_left(current: int, collapse: int, stopped: int) -> None:
    outputs = journey(schedule="walk 1", current_stamina=current, armour_stamina=1).outputs
    assert (outputs.collapse_probability, outputs.stopped_probability) == (collapse, stopped)
    assert outputs.worst_out_hour == (1 if collapse or stopped else None)


def test_half_exactly_is_not_below_on_a_journey() -> None:
    at_half = journey(schedule="walk 4", full_stamina=8, current_stamina=8).outputs
    assert (at_half.worst_final_stamina, at_half.worst_below_half_hour) == (4, None)
    below = journey(schedule="walk 4", full_stamina=9, current_stamina=8).outputs
    assert below.worst_below_half_hour == 4
    from_the_start = journey(full_stamina=9, current_stamina=4, schedule="rest 1").outputs
    assert from_the_start.worst_below_half_hour == 0


@given(case=journeys(), armour=st.integers(0, 3))
def test_more_armour_never_plans_cheaper(case: tuple[str, dict[str, Any]], armour: int) -> None:
    schedule, inputs = case
    light = journey(schedule=schedule, **{**inputs, "armour_stamina": armour}).outputs
    heavy = journey(schedule=schedule, **{**inputs, "armour_stamina": armour + 1}).outputs
    assert heavy.planned_cost >= light.planned_cost


@pytest.mark.parametrize(
    ("schedule", "stamina", "left"),
    [
        ("walk 8, rest 2, walk 6", 40, 24),
        ("walk 8, sleep 8", 40, 40),
        ("walk 8", 11, 1),  # the last hour cannot be paid
        ("ride 1", 40, None),  # dice decide
    ],
)
def test_a_journey_leaves_what_is_certain(schedule: str, stamina: int, left: int | None) -> None:
    outputs = journey(schedule=schedule, full_stamina=40, current_stamina=stamina).outputs
    assert outputs.stamina_after == left
