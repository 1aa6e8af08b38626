from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore.books.usiel.fear import fear
from rulescore.declare import Step

DEFAULTS = {
    "fear_rating": 2,
    "source_bonus": 7,
    "will": 5,
    "presence": 5,
    "previous_failures": 0,
    "previous_successes": 0,
    "rounds": 5,
    "retry_bonus": 5,
    "dice": "2d6",
    "reading_tie": "meet",
    "reading_success": "once",
    "reading_botch": "always",
    "reading_retry_penalty": "applied",
}
INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "fear_rating": st.one_of(st.integers(1, 3), st.integers(1, 20)),
    "source_bonus": st.one_of(st.integers(-10, 40), st.integers(0, 8)),
    "will": st.one_of(st.integers(-10, 30), st.integers(3, 10)),
    "presence": st.one_of(st.integers(0, 30), st.integers(0, 5)),
    "previous_failures": st.integers(0, 10),
    "previous_successes": st.one_of(st.integers(0, 3), st.integers(0, 10)),
    "rounds": st.integers(0, 9),
    "retry_bonus": st.one_of(st.integers(-10, 40), st.integers(3, 12)),
    "dice": st.sampled_from(["2d4", "2d6"]),
    "reading_tie": st.sampled_from(["meet", "beat"]),
    "reading_success": st.sampled_from(["once", "each"]),
    "reading_botch": st.sampled_from(["always", "failed-only"]),
    "reading_retry_penalty": st.sampled_from(["applied", "not-applied"]),
}
CASES = st.fixed_dictionaries({}, optional=INPUTS).map(lambda case: {**DEFAULTS, **case})


def rating(case: dict[str, Any]) -> int:
    level = case["fear_rating"] + case["previous_failures"]
    successes = case["previous_successes"]
    if case["reading_success"] == "once" and successes > 1:
        successes = 1
    return level - successes if level > successes else 0


def roll(pair: tuple[int, int], bonus: int, target: int, case: dict[str, Any]) -> str:
    """What the two dice of the target come to."""
    total = sum(pair) + bonus
    won = total >= target if case["reading_tie"] == "meet" else total > target
    if pair == (1, 1) and not (won and case["reading_botch"] == "failed-only"):
        return "frozen"
    if won:
        return "resists"
    return "flees" if target - total > case["presence"] else "shaken"


def first_rolls(case: dict[str, Any]) -> Counter[tuple[int, str]]:
    """Every fall of all four dice: the total of the source and what the target's roll does."""
    faces = range(1, int(case["dice"][2:]) + 1)
    found: Counter[tuple[int, str]] = Counter()
    for one, other, mine, mine_too in product(faces, repeat=4):
        source = one + other + case["source_bonus"] + rating(case)
        found[source, roll((mine, mine_too), case["will"], source, case)] += 1
    return found


def round_by_round(case: dict[str, Any]) -> list[tuple[int, Fraction, Fraction, Fraction]]:
    """The first roll and the later rounds, played with each frozen round counted down."""
    level = rating(case)
    bonus = case["retry_bonus"] - (level if case["reading_retry_penalty"] == "applied" else 0)
    pairs = list(product(range(1, int(case["dice"][2:]) + 1), repeat=2))
    first = first_rolls(case)
    states: dict[tuple[int, str, int], Fraction] = {}

    def add(source: int, reaction: str, chance: Fraction) -> None:
        left = 2 * level if reaction == "frozen" else 0
        state = "free" if reaction == "resists" else "frozen" if left else "afraid"
        key = (source, state, left)
        after[key] = after.get(key, Fraction(0)) + chance

    table = []
    for number in range(case["rounds"] + 1):
        after: dict[tuple[int, str, int], Fraction] = {}
        if number == 0:
            for (source, reaction), ways in first.items():
                add(source, reaction, Fraction(ways, len(pairs) ** 2))
        for (source, state, left), chance in states.items():
            if state == "afraid":
                results = Counter(roll(pair, bonus, source, case) for pair in pairs)
                for reaction, ways in results.items():
                    add(source, reaction, chance * Fraction(ways, len(pairs)))
            else:
                now = "afraid" if state == "frozen" and left == 1 else state
                key = (source, now, max(0, left - 1))
                after[key] = after.get(key, Fraction(0)) + chance
        states = after
        at = {
            name: sum((c for (_, state, _), c in states.items() if state == name), Fraction(0))
            for name in ("free", "afraid", "frozen")
        }
        table.append((number, at["free"], at["afraid"], at["frozen"]))
    return table


@settings(max_examples=40)
@given(case=CASES)
def test_every_fall_of_the_first_dice(case: dict[str, Any]) -> None:
    outputs = fear(**case).outputs
    assert outputs.effective_rating == outputs.roll_penalty == rating(case)
    assert outputs.frozen_rounds == 2 * rating(case)
    found: Counter[str] = Counter()
    for (_, reaction), ways in first_rolls(case).items():
        found[reaction] += ways
    chances = {name: Fraction(found[name], found.total()) for name in outputs.distribution}
    assert outputs.distribution == chances
    assert list(outputs.distribution.values()) == [
        outputs.resist_probability,
        outputs.shaken_probability,
        outputs.flee_probability,
        outputs.frozen_probability,
    ]


@settings(max_examples=40)
@given(case=CASES)
def test_rounds_played_out(case: dict[str, Any]) -> None:
    assert [tuple(row) for row in fear(**case).outputs.by_round] == round_by_round(case)


@pytest.mark.parametrize("dice", ["2d8", "2d20"])
def test_larger_dice_played_out(dice: str) -> None:
    case = {**DEFAULTS, "dice": dice, "fear_rating": 1, "retry_bonus": 9, "rounds": 6}
    assert [tuple(row) for row in fear(**case).outputs.by_round] == round_by_round(case)


@given(case=CASES)
def test_states_are_whole_and_freedom_only_grows(case: dict[str, Any]) -> None:
    outputs = fear(**case).outputs
    free = [row.free_probability for row in outputs.by_round]
    assert free == sorted(free)
    assert free[0] == outputs.resist_probability
    assert all(sum(row[1:]) == 1 and min(row[1:]) >= 0 for row in outputs.by_round)
    assert [row.round for row in outputs.by_round] == list(range(case["rounds"] + 1))


@given(case=CASES)
def test_a_stronger_will_never_gives_way(case: dict[str, Any]) -> None:
    weaker = fear(**case).outputs
    stronger = fear(**{**case, "will": min(case["will"] + 1, 30)}).outputs
    braver = fear(**{**case, "presence": min(case["presence"] + 1, 30)}).outputs
    assert stronger.resist_probability >= weaker.resist_probability
    assert stronger.flee_probability <= weaker.flee_probability
    assert braver.flee_probability <= weaker.flee_probability
    assert braver.resist_probability == weaker.resist_probability


@given(case=CASES)
def test_fewer_rounds_are_the_start_of_more(case: dict[str, Any]) -> None:
    shorter = fear(**case).outputs.by_round
    longer = fear(**{**case, "rounds": case["rounds"] + 2}).outputs.by_round
    assert longer[:-2] == shorter


@given(case=CASES)
def test_later_exposure_does_not_change_the_first_roll(case: dict[str, Any]) -> None:
    outputs = fear(**case).outputs
    other = fear(**{**case, "retry_bonus": 40, "rounds": 3}).outputs
    assert other.distribution == outputs.distribution


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({}, 2),
        ({"previous_failures": 3}, 5),
        ({"previous_successes": 1}, 1),
        ({"previous_successes": 5}, 1),
        ({"previous_successes": 2, "reading_success": "each"}, 0),
        ({"previous_successes": 9, "reading_success": "each"}, 0),
        ({"previous_successes": 9, "reading_success": "each", "previous_failures": 8}, 1),
    ],
)
def test_the_rating_after_earlier_meetings(case: dict[str, Any], expected: int) -> None:
    assert fear(**case).outputs.effective_rating == expected


@pytest.mark.parametrize(
    ("lead", "tie", "resists"), [(10, "meet", True), (11, "meet", False), (10, "beat", False)]
)
def test_the_last_lead_that_dice_can_make_up(lead: int, tie: str, resists: bool) -> None:
    inputs = {"fear_rating": 1, "source_bonus": lead - 1, "will": 0, "dice": "2d6"}
    outputs = fear(**inputs, reading_tie=tie).outputs
    assert (outputs.resist_probability > 0) == resists


@pytest.mark.parametrize(("presence", "flees"), [(8, True), (9, False)])
def test_flight_is_a_failure_by_more_than_presence(presence: int, flees: bool) -> None:
    """With equal bonuses the worst is 12 against 3, a failure by 9; a double 1 freezes instead."""
    outputs = fear(source_bonus=3, will=5, presence=presence, dice="2d6").outputs
    assert (outputs.flee_probability > 0) == flees


def test_frozen_rounds_run_out() -> None:
    case = {
        "fear_rating": 1,
        "source_bonus": 39,
        "will": -10,
        "retry_bonus": -10,
        "rounds": 4,
        "dice": "2d6",
    }
    frozen = [row.frozen_probability for row in fear(**case).outputs.by_round]
    one = Fraction(1, 36)
    afraid = [1 - one]
    assert frozen[:2] == [one, one + afraid[0] * one]
    assert frozen[2] == afraid[0] * one + (1 - frozen[1]) * one
    thawed_at_once = {**case, "previous_successes": 1}
    assert all(row.frozen_probability == 0 for row in fear(**thawed_at_once).outputs.by_round)
    assert fear(**thawed_at_once).outputs.frozen_probability == one


def steps(working: tuple[Step, ...]) -> list[str]:
    return [line for step in working for line in (step.text, *steps(step.parts))]


def test_working_counts_the_rolls() -> None:
    answer = fear(dice="2d6")
    lines = steps(answer.working)
    assert "The source totals 16 (6 in 36); of your 36 rolls" in lines
    assert "Against a total of 16 to 21, of your 36 rolls" in lines
    contest = answer.working[1]
    stands = [int(part.figure.split()[1].rstrip(",")) for part in contest.parts[:7]]
    ways = [1, 2, 3, 4, 5, 6, 5]
    weight = sum(way * stand for way, stand in zip(ways, stands, strict=True))
    assert Fraction(weight, 36**2) == answer.outputs.resist_probability
    assert not any("try again" in line for line in steps(fear(rounds=0).working))


def test_a_picture_only_where_there_are_rounds() -> None:
    first, course = fear().pictures
    assert [share.chance for share in first.shares] == list(fear().outputs.distribution.values())
    assert [len(series.values) for series in course.series] == [6, 6, 6]
    assert fear(rounds=0).pictures == (first,)


@pytest.mark.parametrize(
    ("case", "headline"),
    [
        (
            {},
            "You are shaken but stay in 50.3% of cases and stand your ground in 15.9%; 5 rounds "
            "later, trying again at +5, you are free of fear in 24.9%.",
        ),
        (
            {"rounds": 0},
            "You are shaken but stay in 50.3% of cases and stand your ground in 15.9%.",
        ),
        (
            {"will": 30, "rounds": 0},
            "You stand your ground in 97.2% of cases.",
        ),
        (
            {"will": 30, "reading_botch": "failed-only"},
            "You stand your ground whatever the dice show.",
        ),
        (
            {"source_bonus": 40, "presence": 30, "rounds": 1, "retry_bonus": 0},
            "You must flee in 94.5% of cases and cannot stand your ground; 1 round later, trying "
            "again at 0, you are still not free of fear.",
        ),
    ],
)
def test_headline(case: dict[str, Any], headline: str) -> None:
    assert fear(**case, dice="2d6").headline == headline
