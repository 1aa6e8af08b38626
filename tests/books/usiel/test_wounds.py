from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.wounds import (
    ACTIVITY_TABLE,
    CARE_TABLE,
    hit_recovery,
    infected_wound,
    infection,
)
from rulescore.declare import Faces, Refusal

DICE = ("2d4", "2d6", "2d8", "2d10", "2d12", "2d20")


def makes(dice: str, bonus: int, beat: bool, target: int = 11) -> Fraction:
    """The chance of a roll, by every pair of faces."""
    sides = range(1, int(dice[2:]) + 1)
    totals = [a + b + bonus for a, b in product(sides, repeat=2)]
    return Fraction(sum(t > target if beat else t >= target for t in totals), len(totals))


INFECTIONS: dict[str, st.SearchStrategy[Any]] = {
    "constitution": st.integers(0, 30),
    "first_aid": st.booleans(),
    "chirurgy": st.integers(0, 30),
    "intelligence": st.integers(0, 30),
    "modifier": st.integers(-10, 10),
    "dice": st.sampled_from(DICE),
    "reading_tie": st.sampled_from(["meet", "beat"]),
    "reading_first_aid": st.sampled_from(["replaces", "extra-roll"]),
}


@given(inputs=st.fixed_dictionaries(INFECTIONS))
def test_infection_by_every_pair_of_faces(inputs: dict[str, Any]) -> None:
    outputs = infection(**inputs).outputs
    beat = inputs["reading_tie"] == "beat"
    own = inputs["constitution"] + inputs["modifier"]
    better = sorted([inputs["constitution"], inputs["intelligence"]])[-1]
    aid = inputs["chirurgy"] + better + inputs["modifier"]
    alone = 1 - makes(inputs["dice"], own, beat)
    risk = alone
    if inputs["first_aid"]:
        risk = 1 - makes(inputs["dice"], aid, beat)
        if inputs["reading_first_aid"] == "extra-roll":
            risk *= alone
    assert outputs.roll_bonus == (aid if inputs["first_aid"] else own)
    assert outputs.infection_probability == risk
    assert outputs.clean_probability == 1 - risk
    assert outputs.infection_without_aid == alone
    assert outputs.risk_removed == alone - risk >= 0


@pytest.mark.parametrize(
    ("inputs", "faces", "sentence"),
    [
        ({}, ((3, 2),), "5 and +5 make 10 against TN 11: the wound gets infected."),
        (
            {"first_aid": True},
            ((2, 1),),
            "3 and +8 make 11 against TN 11, a tie: the wound stays clean.",
        ),
        (
            {"first_aid": True, "reading_first_aid": "extra-roll"},
            ((5, 1), (1, 1)),
            "6 and +5 make 11 against TN 11, a tie; for the chirurgeon 2 and +8 make 10 against "
            "TN 11: the wound stays clean.",
        ),
    ],
)
def test_who_rolls_against_infection(inputs: dict[str, Any], faces: Faces, sentence: str) -> None:
    dice_roll = infection(**inputs).dice_roll
    assert dice_roll
    assert len(dice_roll.groups) == len(faces)
    assert dice_roll.interpret(faces).sentence == sentence


@given(inputs=st.fixed_dictionaries(INFECTIONS))
def test_a_better_chirurgeon_never_does_harm(inputs: dict[str, Any]) -> None:
    worse = infection(**inputs).outputs
    better = infection.function(**{**inputs, "chirurgy": inputs["chirurgy"] + 1}).outputs
    assert better.infection_probability <= worse.infection_probability
    extra = infection(**{**inputs, "reading_first_aid": "extra-roll"}).outputs
    assert extra.infection_probability <= worse.infection_probability


def test_infection_as_a_person_would_say_it() -> None:
    assert infection(dice="2d6").headline == (
        "The wound gets infected in 27.8% (1 in 3.6) of cases; First Aid would make that 2.8%."
    )
    assert infection(first_aid=True, dice="2d6").headline == (
        "The wound gets infected in 2.8% (1 in 36) of cases with First Aid; "
        "without, it would be 27.8%."
    )
    assert infection(constitution=30).headline == "The wound cannot get infected."


WOUNDS: dict[str, st.SearchStrategy[Any]] = {
    "hits": st.one_of(st.integers(1, 8), st.integers(1, 200)),
    "days_waited": st.one_of(st.integers(0, 5), st.integers(0, 60)),
    "limb": st.booleans(),
    "chirurgy_total": st.integers(-10, 40),
    "stump_total": st.integers(-10, 40),
    "dice": st.sampled_from(DICE[:4]),
    "reading_tie": st.sampled_from(["meet", "beat"]),
}


def every_treatment(inputs: dict[str, Any]) -> dict[str, Any]:
    """Cautery by every face of its die, and both treatments by every pair of the roll."""
    left = inputs["hits"]
    for _ in range(inputs["days_waited"]):
        left = left - 1 if left else 0
    beat = inputs["reading_tie"] == "beat"
    skilled = makes(inputs["dice"], inputs["chirurgy_total"], beat)
    clean = makes(inputs["dice"], inputs["stump_total"], beat)
    ends: Counter[str] = Counter()
    hits_left = Fraction(0)
    cautery = left > 0 and inputs["days_waited"] < 4
    for burn in range(1, 5) if cautery else ():
        alive = left - burn >= 1
        hits_left += Fraction(left - burn if alive else 0, 4)
        ends["cured" if alive else "dead"] += skilled / 4  # type: ignore[assignment]
        ends["infected" if alive else "dead"] += (1 - skilled) / 4  # type: ignore[assignment]
    saw = left > 0 and inputs["limb"]
    return {
        "days_to_zero": inputs["hits"],
        "hits_at_treatment": left,
        "cautery_allowed": cautery,
        "cautery_cure_probability": ends["cured"],
        "cautery_still_infected_probability": ends["infected"],
        "cautery_death_probability": ends["dead"],
        "cautery_expected_hits": hits_left if cautery else None,
        "amputation_allowed": saw,
        "amputation_survival_probability": skilled if saw else 0,
        "amputation_clean_probability": skilled * clean if saw else 0,
        "chirurgy_success_probability": skilled,
    }


@given(inputs=st.fixed_dictionaries(WOUNDS))
def test_an_infected_wound_by_every_outcome(inputs: dict[str, Any]) -> None:
    outputs = infected_wound(**inputs).outputs
    for name, expected in every_treatment(inputs).items():
        assert getattr(outputs, name) == expected, name
    ends = (
        outputs.cautery_cure_probability
        + outputs.cautery_still_infected_probability
        + outputs.cautery_death_probability
    )
    assert ends == outputs.cautery_allowed


@pytest.mark.parametrize(("days", "allowed"), [(3, True), (4, False)])
def test_the_third_day_is_the_last_for_cautery(days: int, allowed: bool) -> None:
    outputs = infected_wound(days_waited=days).outputs
    assert outputs.cautery_allowed == allowed
    assert outputs.amputation_allowed


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {"hits": 4, "days_waited": 2},
            "Waiting kills in 2 days; cautery cures in 24.3% of cases, kills in 75%; "
            "amputation saves in 97.2%, at 1 Hit.",
        ),
        (
            {"days_waited": 4, "limb": False},
            "Waiting kills in 4 days; it is too late for cautery; there is no limb to amputate.",
        ),
        (
            {"hits": 1, "limb": False},
            "Waiting kills in 1 day; cautery kills for certain; there is no limb to amputate.",
        ),
        ({"days_waited": 8}, "The infection has killed: it takes 8 Hits in 8 days."),
    ],
)
def test_the_treatment_choices_are_compared(inputs: dict[str, Any], headline: str) -> None:
    answer = infected_wound(**inputs, dice="2d6")
    assert answer.headline == headline
    first_words = [step.text.split(":")[0] for step in answer.working]
    assert first_words == ["Wait", "Cautery", "Amputation"]


def test_tables_agree_with_the_calculator() -> None:
    for activity, change in ACTIVITY_TABLE.rows:
        row = hit_recovery(plan=f"{activity.split()[0].lower()} 1").outputs.by_day[0]
        assert row.rate_without_care == int(change.replace("−", "-"))
    for care, _, gain in CARE_TABLE.rows:
        row = hit_recovery(care=care.lower()).outputs.by_day[0]
        assert row.rate_with_care - row.rate_without_care == int(gain)


RATE = {"rest": 1, "moderate": 0, "strenuous": -1}
GAIN = {"none": 0, "standard": 1, "extended": 2}


def rates_and_chance(inputs: dict[str, Any]) -> tuple[list[tuple[int, int]], Fraction]:
    """The rate of each day without and with a made roll, and the chance of the roll."""
    gain = GAIN[inputs["care"]]
    if inputs["care"] == "extended" and inputs["reading_extended_care"] == "on-top":
        gain = 3
    days = []
    for activity, length in inputs["plan"]:
        rate = RATE[activity] - inputs["other_penalty"]
        days += [(rate, rate + gain)] * length
    beat = inputs["reading_tie"] == "beat"
    chance = makes(inputs["dice"], inputs["care_total"], beat, inputs["care_target_number"])
    return days, chance if gain else Fraction(0)


def every_course(inputs: dict[str, Any]) -> dict[str, Any]:
    """The plan followed for every way in which its care rolls may go."""
    days, chance = rates_and_chance(inputs)
    full = inputs["hits_full"]
    by_day: list[Counter[int]] = [Counter() for _ in days]
    for made in product([False, True], repeat=len(days)):
        weight = Fraction(1)
        for success in made:
            weight *= chance if success else 1 - chance
        hits = inputs["hits_current"]
        for number, (rates, success) in enumerate(zip(days, made, strict=True)):
            if hits > 0:
                hits = max(0, min(full, hits + rates[success]))
            by_day[number][hits] += weight  # type: ignore[assignment]
    return {
        "means": [sum(hits * share for hits, share in day.items()) for day in by_day],
        "full": [day[full] for day in by_day],
        "zero": [day[0] for day in by_day],
        "distribution": {hits: share for hits, share in by_day[-1].items() if share},
    }


@st.composite
def recoveries(draw: st.DrawFn, most_days: int = 7) -> dict[str, Any]:
    full = draw(st.integers(1, 14))
    plan, left = [], most_days
    for _ in range(draw(st.integers(1, 3))):
        if left:
            length = draw(st.integers(1, left))
            plan.append((draw(st.sampled_from(["rest", "rest", "moderate", "strenuous"])), length))
            left -= length
    return {
        "hits_full": full,
        "hits_current": draw(st.integers(1, full)),
        "plan": plan,
        "other_penalty": draw(st.sampled_from([0, 0, 0, 1, 2, 5])),
        "care": draw(st.sampled_from(["none", "standard", "extended"])),
        "care_total": draw(st.integers(0, 12)),
        "care_target_number": draw(st.integers(2, 20)),
        "dice": draw(st.sampled_from(DICE[:3])),
        "reading_tie": draw(st.sampled_from(["meet", "beat"])),
        "reading_extended_care": draw(st.sampled_from(["instead", "on-top"])),
    }


def written(inputs: dict[str, Any]) -> dict[str, Any]:
    plan = ", ".join(f"{activity} {days}" for activity, days in inputs["plan"])
    return {**inputs, "plan": plan}


@given(inputs=recoveries())
def test_recovery_by_every_course_of_its_care_rolls(inputs: dict[str, Any]) -> None:
    outputs = hit_recovery(**written(inputs)).outputs
    expected = every_course(inputs)
    days, chance = rates_and_chance(inputs)
    rows = outputs.by_day
    assert outputs.care_success_probability == chance
    assert [(row.rate_without_care, row.rate_with_care) for row in rows] == days
    assert [row.expected_hits for row in rows] == expected["means"]
    assert [row.full_probability for row in rows] == expected["full"]
    assert [row.zero_probability for row in rows] == expected["zero"]
    assert outputs.distribution == expected["distribution"]
    assert outputs.expected_hits == expected["means"][-1]
    assert outputs.full_probability == expected["full"][-1]
    assert outputs.zero_probability == expected["zero"][-1]


@given(inputs=recoveries(most_days=12))
def test_days_to_full_without_care_one_by_one(inputs: dict[str, Any]) -> None:
    days, _ = rates_and_chance(inputs)
    hits, full, day = inputs["hits_current"], inputs["hits_full"], 0
    while 0 < hits < full and day < len(days) + 300:
        hits = min(full, max(0, hits + days[min(day, len(days) - 1)][0]))
        day += 1
    expected = day if hits == full else None
    assert hit_recovery(**written(inputs)).outputs.days_to_full_without_care == expected


def certain_to_be_whole(inputs: dict[str, Any]) -> bool:
    """Whether nothing that may happen leads to 0 Hits, or for ever away from full ones."""
    days, chance = rates_and_chance(inputs)
    full = inputs["hits_full"]

    def after(hits: int, rates: tuple[int, int]) -> set[int]:
        possible = {rates[0]} if chance < 1 else set()
        possible |= {rates[1]} if chance > 0 else set()
        return {max(0, min(full, hits + rate)) for rate in possible}

    reached = {inputs["hits_current"]} - {full}
    for rates in days:
        reached = {now for hits in reached for now in after(hits, rates)} - {full}
        if 0 in reached:
            return False
    seen, edge = set(reached), set(reached)
    while edge:
        edge = {now for hits in edge for now in after(hits, days[-1])} - {full} - seen
        seen |= edge
    stuck = any(after(hits, days[-1]) == {hits} for hits in seen)
    return 0 not in seen and not stuck


@given(inputs=recoveries())
def test_mean_days_to_full_summed_day_by_day(inputs: dict[str, Any]) -> None:
    outputs = hit_recovery(**written(inputs)).outputs
    if not certain_to_be_whole(inputs):
        assert outputs.expected_days_to_full is None
        return
    assert outputs.expected_days_to_full is not None
    days, exact = rates_and_chance(inputs)
    chance, full = float(exact), inputs["hits_full"]
    short, mean, day = {inputs["hits_current"]: 1.0}, 0.0, 0
    short.pop(full, None)
    while sum(short.values()) > 1e-13:
        mean += sum(short.values())
        after: dict[int, float] = {}
        for hits, weight in short.items():
            for rate, share in zip(
                days[min(day, len(days) - 1)], (1 - chance, chance), strict=True
            ):
                now = min(full, hits + rate)
                if now < full and share:
                    after[now] = after.get(now, 0.0) + weight * share
        short, day = after, day + 1
    assert float(outputs.expected_days_to_full) == pytest.approx(mean, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(
    ("plan", "care", "days"),
    [
        ("rest 1, moderate 1", "standard", Fraction(12, 7)),
        ("rest 1, strenuous 1", "extended", None),
        ("rest 1, strenuous 1", "standard", None),
        ("rest 2, strenuous 1", "none", 2),
        ("rest 1, moderate 1", "none", None),
    ],
)
def test_whole_only_where_nothing_can_go_wrong(plan: str, care: str, days: Fraction | None) -> None:
    outputs = hit_recovery(
        hits_full=12, hits_current=10, plan=plan, care=care, care_total=4, dice="2d6"
    ).outputs
    assert outputs.expected_days_to_full == days


@given(inputs=recoveries(most_days=30))
def test_care_never_does_harm(inputs: dict[str, Any]) -> None:
    uncared = hit_recovery(**written({**inputs, "care": "none"})).outputs
    cared = hit_recovery(**written({**inputs, "care": "standard"})).outputs
    assert cared.expected_hits >= uncared.expected_hits
    assert cared.zero_probability <= uncared.zero_probability
    assert cared.days_to_full_without_care == uncared.days_to_full_without_care
    assert uncared.expected_days_to_full == uncared.days_to_full_without_care


@pytest.mark.parametrize(("care", "hours"), [("none", 0), ("standard", 6), ("extended", 18)])
def test_hours_of_care(care: str, hours: int) -> None:
    assert hit_recovery(care=care, patients=6).outputs.care_hours_per_day == hours


@pytest.mark.parametrize("plan", ["rest 120", ", ".join(["rest 3"] * 40), " REST   1 "])
def test_plans_read(plan: str) -> None:
    assert hit_recovery.run({"plan": plan})


@pytest.mark.parametrize(
    "plan",
    ["", "rest 0", "rest 121", "rest 120, rest 1", ", ".join(["rest 1"] * 41), "sleep 1", "rest"],
)
def test_plans_refused(plan: str) -> None:
    with pytest.raises(Refusal) as refused:
        hit_recovery.run({"plan": plan})
    assert refused.value.input == "plan"
    assert "rest 3, moderate 1, rest 4" in refused.value.accepted


def test_more_hits_than_full_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        hit_recovery.run({"hits_full": 7})
    assert refused.value.input == "hits_current"
    assert refused.value.accepted == "a whole number from 1 to 7, the full Hits"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "15 of 20 Hits after 7 days; whole after 12 days."),
        (
            {"plan": "rest 1", "care": "standard"},
            "About 10 of 20 Hits after 1 day with care at +8, 9 without; whole after 6.2 days on "
            "average.",
        ),
        (
            {"plan": "strenuous 3"},
            "5 of 20 Hits after 3 days; going on like this, you cannot count on being whole again.",
        ),
        ({"plan": "strenuous 9"}, "You are at 0 Hits by day 8 at the latest."),
        ({"hits_full": 8}, "8 of 8 Hits after 7 days; you are whole to begin with."),
    ],
)
def test_recovery_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert hit_recovery(**inputs, dice="2d6").headline == headline


def test_recovery_leaves_hits_only_where_no_roll_decides() -> None:
    assert hit_recovery(plan="rest 7").outputs.hits_after == 15
    assert hit_recovery(plan="rest 7", care="standard").outputs.hits_after is None
    sure = hit_recovery(plan="rest 7", care="standard", care_total=40).outputs
    assert sure.hits_after == sure.expected_hits
