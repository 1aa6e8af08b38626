from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.base import OUR_DICE, check, contest
from rulescore.declare import Step

SIZES = (4, 6, 8, 10, 12, 20)
DICE = st.sampled_from([f"2d{sides}" for sides in SIZES])
TIES = st.sampled_from(["meet", "beat"])


def every_check(sides: int, bonus: int, target: int, beat: bool) -> dict[str, Any]:
    """A check with each pair of faces, and with each face that a new die may show."""

    def makes(total: int) -> bool:
        return total > target if beat else total >= target

    def with_new_die(bonus: int) -> tuple[Fraction, Fraction]:
        made, spent = Fraction(0), 0
        for pair in product(range(1, sides + 1), repeat=2):
            if makes(sum(pair) + bonus):
                made += 1
                continue
            saved = [sum(makes(kept + new + bonus) for new in range(1, sides + 1)) for kept in pair]
            spent += max(saved) > 0
            made += Fraction(max(saved), sides)
        return made / sides**2, Fraction(spent, sides**2)

    pairs = [sum(pair) for pair in product(range(1, sides + 1), repeat=2)]
    plus_four = Fraction(sum(makes(pair + bonus + 4) for pair in pairs), sides**2)
    reroll, spent = with_new_die(bonus)
    better = "plus-four" if plus_four > reroll else "re-roll" if reroll > plus_four else "equal"
    totals = Counter(pair + bonus for pair in pairs)
    return {
        "success_probability": Fraction(sum(makes(pair + bonus) for pair in pairs), sides**2),
        "needed_roll": next(sum for sum in range(-200, 200) if makes(sum + bonus)),
        "plus_four_probability": plus_four,
        "reroll_probability": reroll,
        "reroll_spent_probability": spent,
        "both_probability": with_new_die(bonus + 4)[0],
        "better_use": better,
        "distribution": {total: Fraction(ways, sides**2) for total, ways in totals.items()},
    }


@pytest.mark.parametrize("sides", SIZES)
@pytest.mark.parametrize("beat", [False, True])
def test_a_check_by_every_pair_of_faces(sides: int, beat: bool) -> None:
    reading = "beat" if beat else "meet"
    for target in range(0, 2 * sides + 8, 1 if sides < 12 else 5):
        outputs = check(
            bonus=3, target_number=target, dice=f"2d{sides}", reading_tie=reading
        ).outputs
        for name, expected in every_check(sides, 3, target, beat).items():
            assert getattr(outputs, name) == expected, (target, name)


@given(bonus=st.integers(-20, 40), target=st.integers(0, 60), dice=DICE, reading_tie=TIES)
def test_a_trait_point_never_does_harm(
    bonus: int, target: int, dice: str, reading_tie: str
) -> None:
    outputs = check(bonus=bonus, target_number=target, dice=dice, reading_tie=reading_tie).outputs
    one_point = {outputs.plus_four_probability, outputs.reroll_probability}
    assert outputs.success_probability <= min(one_point)
    assert max(one_point) <= outputs.both_probability <= 1
    assert outputs.reroll_spent_probability <= 1 - outputs.success_probability
    saved = outputs.reroll_probability - outputs.success_probability
    assert saved <= outputs.reroll_spent_probability


@given(bonus=st.integers(-20, 39), target=st.integers(1, 60), dice=DICE)
def test_bonus_and_target_weigh_alike_and_a_lost_tie_is_one_more(
    bonus: int, target: int, dice: str
) -> None:
    def odds(bonus: int, target: int, reading_tie: str) -> list[Fraction]:
        outputs = check(
            bonus=bonus, target_number=target, dice=dice, reading_tie=reading_tie
        ).outputs
        return [
            outputs.success_probability,
            outputs.plus_four_probability,
            outputs.reroll_probability,
            outputs.both_probability,
        ]

    better = odds(bonus + 1, target, "meet")
    assert better == odds(bonus, target - 1, "meet")
    worse = odds(bonus, target, "meet")
    assert all(more >= less for more, less in zip(better, worse, strict=True))
    assert odds(bonus, target - 1, "beat") == worse


def flat(working: tuple[Step, ...]) -> list[Step]:
    return [each for step in working for each in (step, *flat(step.parts))]


def test_check_as_a_person_would_say_it() -> None:
    assert check(dice="2d6").headline == ("You succeed in 72.2% of cases.")
    assert check(bonus=20).headline == "You cannot fail, so no Trait point is needed."
    assert check(bonus=0, target_number=14, dice="2d6").headline.startswith(
        "You cannot succeed without"
    )
    assert check(bonus=0, target_number=16, dice="2d6").headline == (
        "You cannot succeed without a Trait point; with one it is up to 2.8% (1 in 36)."
    )
    hopeless = check(bonus=0, target_number=17, dice="2d6")
    assert hopeless.headline == "Out of reach, even with Trait points."


@pytest.mark.parametrize(("bonus", "dice"), [(5, "2d6"), (0, "2d10"), (-4, "2d20")])
def test_working_counts_every_failed_pair(bonus: int, dice: str) -> None:
    answer = check(bonus=bonus, dice=dice)
    reroll = next(step for step in answer.working if step.text.startswith("A point after"))
    failed = [step.text for step in reroll.parts if "failed pair" in step.text]
    pairs = sum(int(text.split()[0]) for text in failed)
    failing = 1 - answer.outputs.success_probability
    assert Fraction(pairs, int(dice[2:]) ** 2) == failing


def every_contest(sides: int, lead: int, beat: bool) -> dict[str, Any]:
    margins = Counter(a + b - c - d + lead for a, b, c, d in product(range(1, sides + 1), repeat=4))
    ways = sides**4
    won = sum(margins[margin] for margin in margins if (margin > 0 if beat else margin >= 0))
    return {
        "success_probability": Fraction(won, ways),
        "failure_probability": Fraction(ways - won, ways),
        "tie_probability": Fraction(margins[0], ways),
        "expected_margin": Fraction(sum(m * n for m, n in margins.items()), ways),
        "distribution": {margin: Fraction(n, ways) for margin, n in margins.items()},
    }


@pytest.mark.parametrize("sides", [4, 6, 10])
@pytest.mark.parametrize("beat", [False, True])
@pytest.mark.parametrize("lead", [-19, -6, 0, 1, 7])
def test_a_contest_by_every_fall_of_four_dice(sides: int, beat: bool, lead: int) -> None:
    outputs = contest(
        actor_bonus=lead,
        opponent_bonus=0,
        dice=f"2d{sides}",
        reading_tie="beat" if beat else "meet",
    ).outputs
    for name, expected in every_contest(sides, lead, beat).items():
        assert getattr(outputs, name) == expected, name


SIDE: dict[str, st.SearchStrategy[Any]] = {
    "bonus": st.integers(-20, 40),
    "on_ground": st.booleans(),
    "overawed": st.integers(0, 5),
    "fear": st.integers(0, 20),
}


@given(actor=st.fixed_dictionaries(SIDE), opponent=st.fixed_dictionaries(SIDE), dice=DICE)
def test_swapping_the_sides_swaps_the_odds(
    actor: dict[str, Any], opponent: dict[str, Any], dice: str
) -> None:
    def sides(first: dict[str, Any], second: dict[str, Any], reading_tie: str) -> Any:
        inputs = {f"actor_{name}": value for name, value in first.items()}
        inputs |= {f"opponent_{name}": value for name, value in second.items()}
        return contest(**inputs, dice=dice, reading_tie=reading_tie).outputs

    one, other = sides(actor, opponent, "meet"), sides(opponent, actor, "beat")
    assert one.success_probability == other.failure_probability
    assert one.tie_probability == other.tie_probability
    assert one.expected_margin == -other.expected_margin
    lost = 4 * actor["on_ground"] + 2 * actor["overawed"] + actor["fear"]
    assert one.actor_total_bonus == other.opponent_total_bonus == actor["bonus"] - lost
    assert one.success_probability - sides(actor, opponent, "beat").success_probability == (
        one.tie_probability
    )


def test_contest_as_a_person_would_say_it() -> None:
    assert contest(dice="2d6").headline == "Your side wins in 55.6% of cases."
    assert contest(actor_bonus=40, dice="2d6").headline == "Your side cannot lose."
    assert contest(opponent_bonus=40, dice="2d6").headline == "Your side cannot win."
    steps = [step.text for step in flat(contest(actor_on_ground=True, actor_fear=2).working)]
    assert {"On the ground", "Afraid: the Fear Rating"} <= set(steps)


def test_the_page_says_which_dice_are_assumed() -> None:
    page = (Path(__file__).parents[3] / "docs/usiel/base.md").read_text("utf-8")
    assert f"Our calculators roll {OUR_DICE} unless you choose otherwise." in page
    assert f'!!! assumption "{OUR_DICE} is assumed"' in page
