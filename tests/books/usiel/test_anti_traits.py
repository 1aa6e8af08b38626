from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.anti_traits import STANDING_TABLE, anti_trait_gain, trait_loss
from rulescore.declare import Refusal

DICE = st.sampled_from(["2d4", "2d6", "2d8", "2d10", "2d12", "2d20"])
SHARED: dict[str, st.SearchStrategy[Any]] = {
    "anti_trait": st.one_of(st.integers(0, 40), st.integers(0, 6)),
    "modifier": st.integers(-20, 20),
    "dice": DICE,
    "reading_tie": st.sampled_from(["meet", "beat"]),
    "reading_base": st.sampled_from(["one", "eleven"]),
}
FAITHS = {
    ("none", "highest"): 0,
    ("none", "cumulative"): 0,
    ("flock", "highest"): 1,
    ("flock", "cumulative"): 1,
    ("ordained", "highest"): 2,
    ("ordained", "cumulative"): 3,
}


@st.composite
def losses(draw: st.DrawFn) -> dict[str, Any]:
    trait = draw(st.integers(1, 40))
    faith, reading = draw(st.sampled_from(list(FAITHS)))
    return {
        "trait": trait,
        "points_lost": draw(st.integers(1, trait)),
        "previous_rolls": draw(st.integers(0, 20)),
        "faith": faith,
        "reading_faith": reading,
        **draw(st.fixed_dictionaries(SHARED)),
    }


GAINS = st.fixed_dictionaries(
    {
        "trait": st.one_of(st.integers(0, 40), st.integers(0, 4)),
        "points_gained": st.one_of(st.integers(1, 40), st.integers(1, 6)),
        **SHARED,
    }
)


def in_steps_of_two(total: int, target: int, tie: str, most: int) -> int:
    """The points that a total costs: take 2 off the failure for each, while that goes."""
    if total > target or (total == target and tie == "meet"):
        return 0
    failed_by, points = target - total, 0
    while failed_by >= 2 and points < most:
        failed_by, points = failed_by - 2, points + 1
    return points


def every_pair(dice: str) -> list[tuple[int, int]]:
    faces = range(1, int(dice[2:]) + 1)
    return list(product(faces, faces))


def by_chance(points: list[int]) -> dict[int, Fraction]:
    counted = Counter(points)
    return {value: Fraction(counted[value], len(points)) for value in sorted(counted)}


@given(case=losses())
def test_every_roll_after_a_loss(case: dict[str, Any]) -> None:
    outputs = trait_loss(**case).outputs
    lost, left = case["points_lost"], case["trait"] - case["points_lost"]
    target = lost + case["previous_rolls"] + (1 if case["reading_base"] == "one" else 11)
    bonus = FAITHS[case["faith"], case["reading_faith"]] + case["modifier"]
    gains = [
        lost
        if pair == (1, 1)
        else in_steps_of_two(sum(pair) + bonus, target, case["reading_tie"], lost)
        for pair in every_pair(case["dice"])
    ]
    after = [case["anti_trait"] + gain for gain in gains]
    assert (outputs.target_number, outputs.roll_bonus) == (target, bonus)
    assert outputs.distribution == by_chance(gains)
    assert outputs.expected_gain == Fraction(sum(gains), len(gains))
    assert outputs.any_probability == Fraction(sum(gain > 0 for gain in gains), len(gains))
    assert outputs.max_probability == Fraction(gains.count(lost), len(gains))
    assert outputs.trait_after == left
    assert outputs.tainted_probability == Fraction(sum(map(bool, after)), len(gains))
    exceeding = sum(score > left for score in after)
    assert outputs.anti_exceeds_probability == Fraction(exceeding, len(gains))
    assert [tuple(row) for row in outputs.outcomes] == [
        (gain, chance, case["anti_trait"] + gain, max(left, case["anti_trait"] + gain))
        for gain, chance in by_chance(gains).items()
    ]


@given(case=GAINS)
def test_every_roll_after_a_gain(case: dict[str, Any]) -> None:
    outputs = anti_trait_gain(**case).outputs
    gained, trait = case["points_gained"], case["trait"]
    target = gained + (1 if case["reading_base"] == "one" else 11)
    lost = [
        min(
            trait,
            in_steps_of_two(sum(pair) + case["modifier"], target, case["reading_tie"], gained),
        )
        for pair in every_pair(case["dice"])
    ]
    after = case["anti_trait"] + gained
    assert outputs.target_number == target
    assert outputs.distribution == by_chance(lost)
    assert outputs.expected_loss == Fraction(sum(lost), len(lost))
    assert outputs.any_probability == Fraction(sum(loss > 0 for loss in lost), len(lost))
    assert outputs.anti_trait_after == after
    exceeding = sum(after > trait - loss for loss in lost)
    assert outputs.anti_exceeds_probability == Fraction(exceeding, len(lost))
    assert [tuple(row) for row in outputs.outcomes] == [
        (loss, chance, trait - loss, max(trait - loss, after))
        for loss, chance in by_chance(lost).items()
    ]


@given(case=losses())
def test_a_double_one_always_has_its_way(case: dict[str, Any]) -> None:
    outputs = trait_loss(**case).outputs
    assert outputs.max_probability >= Fraction(1, int(case["dice"][2:]) ** 2)
    assert max(outputs.distribution) == case["points_lost"]


@given(case=losses())
def test_a_tie_makes_no_difference_to_a_loss(case: dict[str, Any]) -> None:
    both = [trait_loss(**{**case, "reading_tie": tie}).outputs for tie in ("meet", "beat")]
    assert both[0] == both[1]


@given(case=GAINS)
def test_a_tie_makes_no_difference_to_a_gain(case: dict[str, Any]) -> None:
    both = [anti_trait_gain(**{**case, "reading_tie": tie}).outputs for tie in ("meet", "beat")]
    assert both[0] == both[1]


@given(case=losses())
def test_an_earlier_roll_weighs_like_a_lower_modifier(case: dict[str, Any]) -> None:
    """Also one step beyond the bounds, of which the function itself knows nothing."""
    rolls, modifier = case["previous_rolls"], case["modifier"]
    earlier = trait_loss.function(**{**case, "previous_rolls": rolls + 1}).outputs
    lower = trait_loss.function(**{**case, "modifier": modifier - 1}).outputs
    plain = trait_loss(**case).outputs
    assert earlier.distribution == lower.distribution
    assert earlier.expected_gain >= plain.expected_gain


@given(case=GAINS)
def test_a_higher_modifier_never_costs_more(case: dict[str, Any]) -> None:
    plain = anti_trait_gain(**case).outputs
    helped = anti_trait_gain.function(**{**case, "modifier": case["modifier"] + 1}).outputs
    assert helped.expected_loss <= plain.expected_loss
    assert helped.any_probability <= plain.any_probability


@pytest.mark.parametrize(
    ("modifier", "gains"),
    [
        (0, {0: 33, 1: 2, 4: 1}),
        (-1, {0: 30, 1: 5, 4: 1}),
        (-2, {0: 26, 1: 7, 2: 2, 4: 1}),
        (3, {0: 35, 4: 1}),
    ],
)
def test_only_full_twos_of_failure_count(modifier: int, gains: dict[int, int]) -> None:
    """Four points lost, TN 5; the double 1 is a case of its own."""
    outputs = trait_loss(points_lost=4, modifier=modifier, dice="2d6").outputs
    assert outputs.distribution == {gain: Fraction(ways, 36) for gain, ways in gains.items()}


@pytest.mark.parametrize(("lost", "left"), [(6, 0), (5, 1)])
def test_the_whole_trait_may_be_lost(lost: int, left: int) -> None:
    assert trait_loss(trait=6, points_lost=lost).outputs.trait_after == left


def test_more_than_the_trait_cannot_be_lost() -> None:
    with pytest.raises(Refusal) as refused:
        trait_loss.run({"trait": 6, "points_lost": 7})
    assert refused.value.input == "points_lost"
    assert refused.value.accepted == "a whole number from 1 to 6"


def test_no_trait_is_left_to_eat() -> None:
    outputs = anti_trait_gain(trait=0, points_gained=9, modifier=-20).outputs
    assert outputs.distribution == {0: 1}
    assert outputs.anti_exceeds_probability == 1


def test_an_equal_anti_trait_does_not_exceed() -> None:
    equal = anti_trait_gain(trait=6, points_gained=2, anti_trait=4).outputs
    above = anti_trait_gain(trait=6, points_gained=2, anti_trait=5).outputs
    assert (equal.anti_exceeds_probability, above.anti_exceeds_probability) == (0, 1)


def test_old_anti_trait_taints_by_itself() -> None:
    assert trait_loss(anti_trait=1).outputs.tainted_probability == 1
    assert trait_loss(anti_trait=0, dice="2d6").outputs.tainted_probability == Fraction(1, 36)


def test_table_of_anti_trait_levels() -> None:
    assert STANDING_TABLE.id == "usiel.anti-traits.loss-roll"
    assert STANDING_TABLE.rows == [("none", "0"), ("Member of a Flock", "+1"), ("Ordained", "+2")]


@pytest.mark.parametrize(
    ("case", "headline"),
    [
        ({}, "Your Trait falls to 5; in 2.8% of cases you gain anti-Trait."),
        (
            {"points_lost": 4},
            "Your Trait falls to 2; in 8.3% of cases you gain anti-Trait, 4 points at most.",
        ),
        (
            {"points_lost": 4, "modifier": -20},
            "Your Trait falls to 2, and you gain 4 anti-Trait.",
        ),
        (
            {"points_lost": 4, "modifier": -12},
            "Your Trait falls to 2, and you gain about 3.8 anti-Trait, 4 at most.",
        ),
    ],
)
def test_headline_of_a_loss(case: dict[str, Any], headline: str) -> None:
    assert trait_loss(**case, dice="2d6").headline == headline


@pytest.mark.parametrize(
    ("case", "headline"),
    [
        ({}, "You gain 2 anti-Trait and lose no Trait."),
        (
            {"points_gained": 6},
            "You gain 6 anti-Trait; in 27.8% of cases you lose Trait, 2 points at most.",
        ),
        ({"points_gained": 3, "modifier": -20}, "You gain 3 anti-Trait and lose 3 Trait."),
    ],
)
def test_headline_of_a_gain(case: dict[str, Any], headline: str) -> None:
    assert anti_trait_gain(**case, dice="2d6").headline == headline
