from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil, comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.crafting_rolls import (
    CIRCUMSTANCE_TABLE,
    CIRCUMSTANCES,
    CRAFTERS,
    crafting_days,
    crafting_roll,
    crafting_rollover,
)
from rulescore.declare import Refusal
from rulescore.shared_tests.any_inputs import any_inputs
from rulescore.shared_tests.properties import assert_answers_or_refuses

D6 = range(1, 7)


def test_circumstances_are_printed_and_used_alike() -> None:
    assert CIRCUMSTANCE_TABLE.id == "archsoul.crafting-rolls.roll"
    assert [row[1] for row in CIRCUMSTANCE_TABLE.rows] == ["+2", "+1", "+1", "−1", "−1"]
    for name, circumstance in CIRCUMSTANCES.items():
        outputs = crafting_roll(**{name: True}).outputs
        assert outputs.modifier_total == circumstance.difficulty
        labels = {input.name: input.kind.label for input in crafting_roll.inputs}
        assert labels[name] == circumstance.text


@pytest.mark.parametrize("clash", ["improper_tools", "no_workspace"])
def test_exceptional_setup_does_not_go_with_poor_ones(clash: str) -> None:
    with pytest.raises(Refusal) as refused:
        crafting_roll.run({"exceptional_setup": True, clash: True})
    assert refused.value.input == "exceptional_setup"
    assert crafting_roll.run({"exceptional_setup": True, "interrupted": True})


@pytest.mark.parametrize(
    ("intellect", "state", "pool", "difficulty"),
    [
        (2, "fresh", 3, 5),
        (2, "fatigued", 3, 6),
        (2, "exhausted", 2, 6),
        (0, "exhausted", 1, 6),
        (1, "exhausted", 1, 6),
    ],
)
def test_fatigue(intellect: int, state: str, pool: int, difficulty: int) -> None:
    outputs = crafting_roll(intellect=intellect, skill=1, state=state).outputs
    assert (outputs.pool, outputs.difficulty) == (pool, difficulty)


@pytest.mark.parametrize("complexity", [1, 2, 6, 7])
@pytest.mark.parametrize("limits", ["clamp", "literal"])
@pytest.mark.parametrize("critical", ["all_ones", "any_one", "never"])
def test_a_day_by_rolling_every_d6(complexity: int, limits: str, critical: str) -> None:
    outputs = crafting_roll(
        intellect=2,
        skill=1,
        complexity=complexity,
        raw_material_cost=Fraction(8),
        reading_critical=critical,
        reading_difficulty_limits=limits,
    ).outputs
    difficulty = sorted((2, complexity, 6))[1] if limits == "clamp" else complexity
    progress = no_success = criticals = cost = Fraction(0)
    for roll in product(D6, repeat=3):
        result = sum(die >= difficulty for die in roll)
        ones = roll.count(1)
        progress += Fraction(result, 216)
        if result == 0:
            is_critical = {"all_ones": ones == 3, "any_one": ones > 0, "never": False}[critical]
            no_success += Fraction(1, 216)
            criticals += Fraction(is_critical, 216)
            cost += Fraction(8 if is_critical else 4, 216)
    assert outputs.difficulty_used == difficulty
    assert outputs.expected_progress == progress
    assert outputs.no_success_probability == no_success
    assert outputs.critical_failure_probability == criticals
    assert outputs.expected_ruined_cost == cost


def test_a_wrong_day_explains_how_to_write_a_crafter() -> None:
    assert crafting_roll(improper_tools=True, state="exhausted").outputs.crafter == "6@6"


def test_an_empty_pool_has_no_success_and_no_critical_failure() -> None:
    outputs = crafting_roll(intellect=0, skill=0, raw_material_cost=Fraction(2)).outputs
    assert outputs.distribution == {0: 1}
    assert (outputs.no_success_probability, outputs.critical_failure_probability) == (1, 0)
    assert outputs.expected_ruined_cost == 1


@pytest.mark.parametrize(
    ("text", "crafters"),
    [
        ("7@5", [(7, 5)]),
        (" 1 @ 1 ,\n2 4@12", [(1, 1), (24, 12)]),
        ("07@05", [(7, 5)]),
    ],
)
def test_crafters_read(text: str, crafters: list[tuple[int, int]]) -> None:
    assert CRAFTERS.entries(text) == crafters


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            ",",
            "7@5,",
            "7@5,,6@6",
            "7",
            "7@",
            "@5",
            "0@5",
            "25@5",
            "7@0",
            "7@13",
            "7@-1",
            "7@5;6@6",
        ),
        *("7.0@5", "７@５", "7@5@5", "x", ",".join(["1@6"] * 7), "9" * 2000),
    ],
)
def test_crafters_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        crafting_days.run({"crafters": text})
    assert refused.value.input == "crafters"
    assert "7@5, 6@6" in refused.value.accepted
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        ({"two_skills": True}, "crafters_b"),
        ({"two_skills": True, "crafters_b": "  "}, "crafters_b"),
        ({"crafters_b": "5@5"}, "crafters_b"),
        ({"two_skills": True, "crafters_b": "5"}, "crafters_b"),
        ({"successes_so_far_b": 1}, "successes_so_far_b"),
        ({"crafters": "7@7", "reading_difficulty_limits": "literal"}, "crafters"),
        ({"successes": 200.5}, "successes"),
        (
            {"two_skills": True, "crafters_b": "7@12", "reading_difficulty_limits": "literal"},
            "crafters_b",
        ),
    ],
)
def test_projects_refused(inputs: dict[str, Any], named: str) -> None:
    with pytest.raises(Refusal) as refused:
        crafting_days.run(inputs)
    assert refused.value.input == named
    assert refused.value.accepted


def test_one_who_can_roll_a_success_is_enough() -> None:
    inputs = {"crafters": "7@7, 1@6", "reading_difficulty_limits": "literal", "successes": 1}
    assert crafting_days.run(inputs).answer.outputs.expected_days == 6


Pools = list[tuple[int, int]]


def text_of(pools: Pools) -> str:
    return ", ".join(f"{dice}@{difficulty}" for dice, difficulty in pools)


@cache
def every_day(pools: tuple[tuple[int, int], ...]) -> list[int]:
    """The progress of every way in which the dice of one day may fall."""
    difficulties = [difficulty for dice, difficulty in pools for _ in range(dice)]
    return [
        sum(die >= difficulty for die, difficulty in zip(roll, difficulties, strict=True))
        for roll in product(D6, repeat=len(difficulties))
    ]


def finishing_days(pools: Pools, needed: int, last: int) -> dict[int, Fraction]:
    """The chance to reach the total on each day, by following every sequence of days."""
    faces = every_day(tuple(pools))
    daily = {result: Fraction(faces.count(result), len(faces)) for result in set(faces)}
    finish = dict.fromkeys(range(last + 1), Fraction(0))

    def follow(day: int, total: int, chance: Fraction) -> None:
        if total >= needed:
            finish[day] += chance
        elif day < last:
            for result, share in daily.items():
                follow(day + 1, total + result, chance * share)

    follow(0, 0, Fraction(1))
    return finish


CASES: list[tuple[Fraction, Pools, Pools]] = [
    (Fraction(1), [(1, 6)], [(1, 5)]),
    (Fraction(3), [(2, 4)], [(1, 2), (1, 6)]),
    (Fraction(4), [(1, 3), (2, 5)], [(3, 4)]),
    (Fraction(7, 2), [(3, 2)], [(1, 6)]),
]
LAST = 5


@pytest.mark.parametrize(("successes", "first", "second"), CASES)
def test_days_of_one_skill_day_by_day(successes: Fraction, first: Pools, second: Pools) -> None:
    finish = finishing_days(first + second, ceil(successes), LAST)
    outputs = crafting_days(
        successes=successes, crafters=text_of(first + second), max_days=LAST
    ).outputs
    assert_finishes(outputs, finish)


@pytest.mark.parametrize(("successes", "first", "second"), CASES)
@pytest.mark.parametrize("order", ["together", "one_after_another"])
def test_days_of_two_skills_day_by_day(
    successes: Fraction, first: Pools, second: Pools, order: str
) -> None:
    half = ceil(successes / 2)
    finish = dict.fromkeys(range(LAST + 1), Fraction(0))
    firsts = finishing_days(first, half, LAST)
    seconds = finishing_days(second, half, LAST)
    for (one, chance), (two, share) in product(firsts.items(), seconds.items()):
        day = max(one, two) if order == "together" else one + two
        if day <= LAST:
            finish[day] += chance * share
    outputs = crafting_days(
        successes=successes,
        crafters=text_of(first),
        two_skills=True,
        crafters_b=text_of(second),
        order=order,
        max_days=LAST,
    ).outputs
    assert_finishes(outputs, finish)


def assert_finishes(outputs: Any, finish: dict[int, Fraction]) -> None:
    more = 1 - sum(finish.values())
    expected = {day: chance for day, chance in finish.items() if chance}
    assert outputs.distribution == expected | ({"more": more} if more else {})
    so_far = Fraction(0)
    for row in outputs.done_by:
        so_far += finish[row.day]
        assert row.probability == so_far


def naive_means(
    first: dict[int, Fraction], second: dict[int, Fraction], needed: int
) -> tuple[Fraction, Fraction]:
    """The mean days of one half, and of both halves together, from what is left to do."""

    @cache
    def days(left: int, other: int) -> Fraction:
        if left <= 0 and other <= 0:
            return Fraction(0)
        own = first if left > 0 else {0: Fraction(1)}
        its = second if other > 0 else {0: Fraction(1)}
        moved = Fraction(1)
        for (gain, chance), (profit, share) in product(own.items(), its.items()):
            if gain or profit:
                moved += chance * share * days(max(0, left - gain), max(0, other - profit))
        return moved / (1 - own.get(0, Fraction(0)) * its.get(0, Fraction(0)))

    return days(needed, 0), days(needed, needed)


@pytest.mark.parametrize("needed", [1, 2, 3, 7])
@pytest.mark.parametrize(
    ("first", "second"),
    [([(1, 6)], [(1, 6)]), ([(2, 4), (1, 6)], [(3, 5)]), ([(4, 2)], [(1, 6)])],
)
def test_mean_days_by_solving_for_what_is_left(needed: int, first: Pools, second: Pools) -> None:
    def daily(pools: Pools) -> dict[int, Fraction]:
        faces = every_day(tuple(pools))
        return {result: Fraction(faces.count(result), len(faces)) for result in set(faces)}

    alone, both = naive_means(daily(first), daily(second), needed)
    other_alone, _ = naive_means(daily(second), daily(first), needed)
    inputs: dict[str, Any] = {
        "successes": Fraction(2 * needed),
        "crafters": text_of(first),
        "two_skills": True,
        "crafters_b": text_of(second),
    }
    one = crafting_days(successes=Fraction(needed), crafters=text_of(first)).outputs
    assert one.expected_days == alone
    assert crafting_days(**inputs).outputs.expected_days == both
    in_turn = crafting_days(**inputs, order="one_after_another").outputs
    assert in_turn.expected_days == alone + other_alone


def failures(pools: Pools, critical: str) -> Iterator[list[str]]:
    """For every fall of one day's dice, how each crafter fared."""
    for rolls in product(*(product(D6, repeat=dice) for dice, _ in pools)):
        fared = []
        for roll, (_, difficulty) in zip(rolls, pools, strict=True):
            if any(die >= difficulty for die in roll):
                fared.append("well")
            else:
                worst = {"all_ones": set(roll) == {1}, "any_one": 1 in roll, "never": False}
                fared.append("critically" if worst[critical] else "badly")
        yield fared


@pytest.mark.parametrize("critical", ["all_ones", "any_one", "never"])
@pytest.mark.parametrize("joint", [False, True])
def test_ruined_materials_by_rolling_every_d6(critical: str, joint: bool) -> None:
    pools: Pools = [(2, 4), (1, 6), (1, 2)]
    cost = Fraction(0)
    days = list(failures(pools, critical))
    for fared in days:
        if joint and "well" not in fared:
            cost += 8 if "critically" in fared else 4
        if not joint:
            cost += sum({"well": 0, "badly": 4, "critically": 8}[each] for each in fared)
    outputs = crafting_days(
        crafters=text_of(pools),
        raw_material_cost=Fraction(8),
        reading_critical=critical,
        reading_coop_failure="joint" if joint else "each",
    ).outputs
    assert outputs.expected_ruined_cost == cost / len(days) * outputs.expected_days


SOME_CRAFTERS = st.lists(st.tuples(st.integers(1, 6), st.integers(2, 6)), min_size=1, max_size=3)


@st.composite
def projects(draw: st.DrawFn) -> dict[str, Any]:
    two_skills = draw(st.booleans())
    return {
        "successes": Fraction(draw(st.integers(1, 160)), 10),
        "crafters": text_of(draw(SOME_CRAFTERS)),
        "two_skills": two_skills,
        "crafters_b": text_of(draw(SOME_CRAFTERS)) if two_skills else "",
        "order": draw(st.sampled_from(["together", "one_after_another"])),
        "raw_material_cost": Fraction(draw(st.integers(0, 20))),
        "max_days": draw(st.integers(1, 8)),
    }


NEARLY_CRAFTERS = st.lists(st.tuples(st.integers(0, 6), st.integers(1, 8)), max_size=3).map(text_of)


@given(inputs=any_inputs(crafting_days, crafters=NEARLY_CRAFTERS, crafters_b=NEARLY_CRAFTERS))
def test_any_crafters_with_any_project(inputs: dict[str, Any]) -> None:
    assert_answers_or_refuses(crafting_days, inputs)


@given(project=projects())
def test_more_dice_never_take_longer(project: dict[str, Any]) -> None:
    now = crafting_days(**project).outputs
    with_help = {**project, "crafters": f"{project['crafters']}, 1@6"}
    helped = crafting_days(**with_help).outputs
    assert helped.expected_days <= now.expected_days
    for sooner, later in zip(helped.done_by, now.done_by, strict=True):
        assert sooner.probability >= later.probability


@given(project=projects(), so_far=st.integers(0, 160), further=st.integers(1, 20))
def test_more_successes_so_far_never_take_longer(
    project: dict[str, Any], so_far: int, further: int
) -> None:
    less = crafting_days(**project, successes_so_far=Fraction(so_far, 10)).outputs
    more = crafting_days(**project, successes_so_far=Fraction(so_far + further, 10)).outputs
    assert more.left_a <= less.left_a
    assert more.expected_days <= less.expected_days
    assert more.expected_ruined_cost <= less.expected_ruined_cost
    assert (more.needed_a, more.needed_b) == (less.needed_a, less.needed_b)


@given(project=projects(), days=st.integers(0, 1000))
def test_days_so_far_only_add_up(project: dict[str, Any], days: int) -> None:
    fresh = crafting_days(**project).outputs
    later = crafting_days(**project, days_so_far=days).outputs
    assert later.expected_total_days == days + fresh.expected_days
    assert later.distribution == fresh.distribution


@given(project=projects(), so_far=st.integers(0, 200))
def test_the_rest_can_be_crafted_as_its_own_project(project: dict[str, Any], so_far: int) -> None:
    """With one skill, a project half done goes on like a smaller one."""
    alone = {**project, "two_skills": False, "crafters_b": ""}
    begun = Fraction(so_far, 10)
    resumed = crafting_days(**alone, successes_so_far=begun).outputs
    left = alone["successes"] - begun
    if left <= 0:
        assert resumed.distribution == {0: 1}
        return
    smaller = crafting_days(**{**alone, "successes": left}).outputs
    assert resumed.distribution == smaller.distribution
    assert resumed.expected_days == smaller.expected_days
    assert resumed.left_a == smaller.left_a == ceil(left)


@pytest.mark.parametrize("order", ["together", "one_after_another"])
def test_done_already(order: str) -> None:
    answer = crafting_days(
        successes=Fraction(5),
        crafters="7@5",
        two_skills=True,
        crafters_b="4@4",
        order=order,
        raw_material_cost=Fraction(3),
        max_days=4,
        successes_so_far=Fraction(5, 2),
        successes_so_far_b=Fraction(9),
        days_so_far=6,
    )
    outputs = answer.outputs
    assert outputs.distribution == {0: 1}
    assert [tuple(row) for row in outputs.done_by] == [(day, 1) for day in range(1, 5)]
    assert (outputs.expected_days, outputs.expected_total_days) == (0, 6)
    assert outputs.expected_ruined_cost == 0
    assert (outputs.needed_a, outputs.needed_b, outputs.left_a, outputs.left_b) == (3, 3, 0, 0)
    as_if = Fraction(7, 3) + (2 if order == "together" else 0)
    assert outputs.expected_daily_progress == as_if
    assert answer.headline == "It is done already: no more days needed."


def test_half_a_project_done_leaves_the_other_half() -> None:
    inputs: dict[str, Any] = {
        "successes": Fraction(15),
        "two_skills": True,
        "crafters_b": "5@5",
        "successes_so_far": Fraction(15, 2),
    }
    for order in ("together", "one_after_another"):
        outputs = crafting_days(**inputs, order=order).outputs
        assert (outputs.left_a, outputs.left_b) == (0, 8)
        assert outputs.expected_daily_progress == Fraction(5, 3)
        alone = crafting_days(successes=Fraction(8), crafters="5@5").outputs
        assert outputs.expected_days == alone.expected_days
        assert outputs.distribution == alone.distribution


def test_a_large_team_at_the_largest_project_rolls_all_its_dice_at_once() -> None:
    outputs = crafting_days(successes=Fraction(200), crafters=", ".join(["24@5"] * 6)).outputs
    for day, chance in outputs.done_by:
        dice = 144 * day
        short = sum(comb(dice, made) * 2 ** (dice - made) for made in range(min(200, dice + 1)))
        assert chance == 1 - Fraction(short, 3**dice)


def test_the_largest_project_adds_up() -> None:
    largest = ", ".join(["24@6"] * 6)
    answer = crafting_days(
        successes=Fraction(60), crafters=largest, two_skills=True, crafters_b=largest, max_days=60
    )
    outputs = answer.outputs
    assert sum(outputs.distribution.values()) == 1
    days = range(61)
    cut_off = sum((day * outputs.distribution.get(day, Fraction(0)) for day in days), Fraction(0))
    assert float(cut_off) == pytest.approx(float(outputs.expected_days))


def test_picture_shows_every_day_listed() -> None:
    (picture,) = crafting_days(max_days=7).pictures
    assert picture.odds
    (done,) = picture.series
    assert len(done.values) == 8
    assert done.values[0] == 0


def test_a_mansion_of_two_skills() -> None:
    mansion = crafting_days(
        successes=Fraction(150),
        crafters="1@4",
        two_skills=True,
        crafters_b="1@4",
        order="one_after_another",
        max_days=60,
    ).outputs
    assert (mansion.left_a, mansion.left_b) == (75, 75)
    assert mansion.expected_days == 2 * 75 * 2  # a die brings a success every other day


def test_answer_as_a_person_would_say_it() -> None:
    assert crafting_days().headline == "Done in 2.6 days on average, by day 4 in 97.9% of cases."
    begun = crafting_days(successes_so_far=Fraction(2), days_so_far=3)
    assert begun.headline == (
        "Done in 1.7 more days (4.7 in all) on average, within 3 more days in 98.7% of cases."
    )
    slow = crafting_days(successes=Fraction(60), crafters="1@6", max_days=20)
    assert slow.headline == "Done in 360 days on average, but never by day 20."
    sure = crafting_days(crafters="5@1", reading_difficulty_limits="literal")
    assert sure.headline == "Done in 1 day for certain."


@given(
    successes=st.integers(0, 500),
    cents=st.integers(1, 3000),
    materials=st.integers(0, 5000),
    coin=st.sampled_from(["platinum", "copper"]),
    rounding=st.sampled_from(["exact", "each_item_up"]),
)
def test_rollover_by_making_one_after_another(
    successes: int, cents: int, materials: int, coin: str, rounding: str
) -> None:
    price = Fraction(cents, 100)
    one = price * (5 if coin == "platinum" else Fraction(1, 20))
    if rounding == "each_item_up":
        one = Fraction(ceil(one))
    outputs = crafting_rollover(
        successes=successes,
        price=price,
        coin=coin,
        materials_on_hand=Fraction(materials, 100),
        reading_rounding=rounding,
    ).outputs
    left, stock, items = Fraction(successes), Fraction(materials, 100), 0
    while left >= one and stock >= price / 4 and items < 10_000:
        left, stock, items = left - one, stock - price / 4, items + 1
    if items == 10_000:
        return
    assert (outputs.items, outputs.successes_left, outputs.materials_left) == (items, left, stock)
    assert outputs.items == min(outputs.items_by_progress, outputs.items_by_materials)
