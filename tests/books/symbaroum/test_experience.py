from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.experience import (
    COST_TABLE,
    COSTS,
    LEVELS,
    PLAN,
    Improvement,
    experience,
)
from rulescore.declare import Refusal

TOTALS = {"none": 0, "novice": 10, "adept": 30, "master": 60}
"""What a level costs from nothing."""

WAYS_UP = [(now, to) for now in LEVELS for to in LEVELS if LEVELS.index(now) < LEVELS.index(to)]
PLANS = st.lists(st.sampled_from(WAYS_UP), min_size=1, max_size=30)


def written(ways: list[tuple[str, str]]) -> str:
    return "; ".join(f"Ability {place}: {now}-{to}" for place, (now, to) in enumerate(ways))


@given(ways=PLANS, has=st.one_of(st.integers(0, 200), st.integers(0, 10_000)))
def test_a_plan_costs_the_difference_of_totals(ways: list[tuple[str, str]], has: int) -> None:
    outputs = experience(plan=written(ways), experience=has).outputs
    assert outputs.cost == sum(TOTALS[to] - TOTALS[now] for now, to in ways)
    assert outputs.cost == sum(step.cost for step in outputs.steps)
    assert has - outputs.cost == outputs.left - outputs.missing
    assert min(outputs.left, outputs.missing) == 0
    assert outputs.affordable == (outputs.missing == 0)


@given(ways=PLANS)
def test_every_level_on_the_way_is_paid_in_order(ways: list[tuple[str, str]]) -> None:
    steps = experience(plan=written(ways)).outputs.steps
    for place, (now, to) in enumerate(ways):
        level = now
        for step in (step for step in steps if step.ability == f"Ability {place}"):
            assert LEVELS.index(step.level) == LEVELS.index(level) + 1
            level = step.level
        assert level == to
    abilities = [step.ability for step in steps]
    assert list(dict.fromkeys(abilities)) == [f"Ability {place}" for place in range(len(ways))]


def test_the_working_adds_up() -> None:
    answer = experience(plan="A: none-master; B: adept-master", experience=1000)
    in_all, left = answer.working
    assert [ability.figure for ability in in_all.parts] == ["60", "30"]
    assert [level.figure for level in in_all.parts[0].parts] == ["10", "20", "30"]
    assert in_all.figure == "90 Experience"
    assert (left.text, left.figure) == ("You have left: 1,000 − 90", "910 Experience")
    lacking = experience(plan="A: none-master", experience=1).working[1]
    assert (lacking.text, lacking.figure) == ("You lack: 60 − 1", "59 Experience")


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Medicus:none-adept", [Improvement("Medicus", "none", "adept")]),
        (
            " ;\n Two words : NONE - Novice ;; \r\n b:adept-master;",
            [Improvement("Two words", "none", "novice"), Improvement("b", "adept", "master")],
        ),
        ("Man-at-Arms, old: novice-master", [Improvement("Man-at-Arms, old", "novice", "master")]),
        (f"{'x' * 40}: none-novice", [Improvement("x" * 40, "none", "novice")]),
    ],
)
def test_a_plan_is_read(text: str, plan: list[Improvement]) -> None:
    assert PLAN.entries(text) == plan


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no ability is given"),
        (" ; \n ;", "no ability is given"),
        (written([("none", "novice")] * 31), "31 abilities are more than 30"),
        ("Medicus", "“Medicus” is not a name, a colon and two levels with - between"),
        ("Medicus: novice", "“Medicus: novice” is not a name, a colon and two levels with - betw"),
        ("A: B: none-novice", "“A: B: none-novice” is not a name, a colon"),
        ("A: none-novice-adept", "“A: none-novice-adept” is not a name, a colon"),
        ("A: none-novice, B: none-novice", "“A: none-novice, B: none-novice” is not a name"),
        (": none-novice", "“: none-novice” has no name"),
        (f"{'x' * 41}: none-novice", f"“{'x' * 29}…” is a name of more than 40 characters"),
        ("A: none-expert", "“expert” in “A: none-expert” is not a level"),
        ("A: 0-novice", "“0” in “A: 0-novice” is not a level"),
        ("A: adept-adept", "“A: adept-adept” does not lead to a higher level"),
        ("A: master-none", "“A: master-none” does not lead to a higher level"),
        ("A: none-novice; a : novice-adept", "“a” is there twice"),
    ],
)
def test_a_plan_is_refused(text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        experience.run({"plan": text})
    assert refused.value.input == "plan"
    assert refused.value.problem.startswith(problem)
    assert "NAME: FROM-TO" in refused.value.accepted


@pytest.mark.parametrize("value", [-1, 10_001])
def test_experience_is_refused(value: int) -> None:
    with pytest.raises(Refusal) as refused:
        experience.run({"experience": value})
    assert refused.value.input == "experience"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"experience": 79}, "This costs 80 Experience, 1 more than you have."),
        ({"experience": 80}, "This costs 80 Experience, exactly what you have."),
        ({"experience": 10_000}, "This costs 80 Experience and leaves you 9,920."),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert experience(**inputs).headline == headline


def test_the_table_has_every_level_and_its_total() -> None:
    assert COST_TABLE.rows == [
        ("New at novice", "10", "10"),
        ("Novice to adept", "20", "30"),
        ("Adept to master", "30", "60"),
    ]
    assert list(COSTS) == list(LEVELS[1:])


def test_experience_is_left_only_by_what_can_be_paid() -> None:
    outputs = experience(experience=90).outputs
    assert outputs.experience_after == 90 - outputs.cost == outputs.left
    assert experience(experience=outputs.cost - 1).outputs.experience_after is None
