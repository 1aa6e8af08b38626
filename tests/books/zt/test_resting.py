from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.base import ability_dice
from rulescore.books.zt.resting import rest_healing
from rulescore.declare import Course, Refusal
from tests.books.told import said, texts
from tests.books.zt.totals import changed, every_roll

RESTS: dict[str, st.SearchStrategy[Any]] = {
    "resilience": st.sampled_from([0, 3, 6, 8]),
    "will": st.sampled_from([0, 4, 7]),
    "spirit": st.sampled_from([0, 5, 10]),
    "rests": st.integers(1, 3),
    "declined": st.integers(0, 1),
    "quality": st.integers(-5, 5),
    "other_adjustment": st.integers(-10, 5),
    "exploding": st.booleans(),
    "reading_cap": st.sampled_from(["capped", "uncapped"]),
    "hp": st.integers(-9, 15),
    "max_hp": st.integers(15, 30),
    "fatigue": st.integers(0, 5),
}


@given(inputs=st.fixed_dictionaries(RESTS))
def test_rests_by_every_roll_of_their_dice(inputs: dict[str, Any]) -> None:
    outputs = rest_healing(**inputs).outputs
    number, sides = ability_dice(max(inputs["resilience"], inputs["will"], inputs["spirit"]))
    tired, limited = inputs["fatigue"] >= 1, inputs["fatigue"] >= 4
    each = inputs["quality"] + inputs["other_adjustment"] - (3 if tired else 0)
    max_hp = inputs["max_hp"] // 2 if limited else inputs["max_hp"]
    hp = min(inputs["hp"], max_hp)
    missing = max_hp - hp
    for row in outputs.by_rest:
        checks = min(row.rests, inputs["rests"] - inputs["declined"])
        added = checks * each
        limit = checks * number * sides + 8 * sides + added if checks else 0
        most = max(limit, missing, -hp, 0) + abs(added)
        rolled = every_roll(checks * number, sides, most, explodes=inputs["exploding"])
        totals = changed(rolled, lambda sum, added=added: sum + added)  # type: ignore[misc]
        die = Fraction(sides + 1, 2) * (Fraction(sides, sides - 1) if inputs["exploding"] else 1)
        assert row.expected_total == checks * (number * die + each)
        assert row.full_probability == 1 - sum(
            chance for total, chance in totals.items() if hp + total < max_hp
        )
        assert row.worse_probability == sum(chance for total, chance in totals.items() if total < 0)
    assert outputs.down_probability == sum(
        chance for total, chance in totals.items() if hp + total <= 0
    )
    shares = {at: chance for at, chance in sorted(totals.items()) if at <= limit and chance}
    more = 1 - sum(shares.values())
    assert outputs.distribution == shares | ({"more": more} if more else {})
    short = sum((missing - total) * chance for total, chance in totals.items() if total < missing)
    uncapped = hp + outputs.expected_total
    capped = inputs["reading_cap"] == "capped" or limited
    assert outputs.expected_hp == (max_hp - short if capped else uncapped)


@given(inputs=st.fixed_dictionaries(RESTS))
def test_figures_agree_with_one_another(inputs: dict[str, Any]) -> None:
    outputs = rest_healing(**inputs).outputs
    assert [row.rests for row in outputs.by_rest] == list(range(1, inputs["rests"] + 1))
    checks = inputs["rests"] - inputs["declined"]
    assert outputs.expected_total == checks * outputs.expected_per_rest
    assert outputs.full_probability == outputs.by_rest[-1].full_probability
    assert outputs.worse_probability == outputs.by_rest[-1].worse_probability
    tired = -3 if inputs["fatigue"] else 0
    assert outputs.adjustment_per_rest == inputs["quality"] + inputs["other_adjustment"] + tired
    assert outputs.hours == 2 * inputs["rests"]
    better = rest_healing(**{**inputs, "other_adjustment": inputs["other_adjustment"] + 1}).outputs
    assert better.expected_hp >= outputs.expected_hp
    assert better.full_probability >= outputs.full_probability
    assert better.worse_probability <= outputs.worse_probability
    assert better.down_probability <= outputs.down_probability
    uncapped = rest_healing(**{**inputs, "reading_cap": "uncapped"}).outputs
    assert uncapped.expected_hp >= outputs.expected_hp
    rested = rest_healing(**{**inputs, "fatigue": 0}).outputs
    assert rested.expected_hp >= outputs.expected_hp
    assert rested.down_probability <= outputs.down_probability


@pytest.mark.parametrize(
    ("scores", "ability", "dice"),
    [
        ((4, 4, 4), "resilience", "2d4"),
        ((2, 9, 9), "will", "2d8"),
        ((2, 8, 9), "spirit", "2d8"),
        ((16, 0, 15), "resilience", "2d20"),
        ((0, 0, 0), "resilience", "1d6"),
    ],
)
def test_the_best_ability_is_used(scores: tuple[int, int, int], ability: str, dice: str) -> None:
    resilience, will, spirit = scores
    outputs = rest_healing(resilience=resilience, will=will, spirit=spirit).outputs
    assert (outputs.ability, outputs.dice) == (ability, dice)


@pytest.mark.parametrize(
    ("input", "value"),
    [
        ("resilience", 41),
        ("will", -1),
        ("spirit", 41),
        ("rests", 0),
        ("rests", 13),
        ("quality", -6),
        ("quality", 6),
        ("other_adjustment", -11),
        ("other_adjustment", 21),
        ("declined", -1),
        ("declined", 4),
        ("reading_cap", "full"),
        ("hp", 29),
        ("hp", -28),
        ("max_hp", 201),
    ],
)
def test_rests_refused(input: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        rest_healing.run({input: value})
    assert refused.value.input == input


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "After 3 Rests (6 hours) you have about 25.3 of 28 HP, all of them in 47% of cases.",
        ),
        (
            {"rests": 1, "exploding": False},
            "After 1 Rest (2 hours) you have about 13 of 28 HP.",
        ),
        (
            {"rests": 2, "exploding": False, "hp": 24},
            "After 2 Rests (4 hours) you have all your 28 HP for certain.",
        ),
        (
            {"rests": 2, "exploding": False, "hp": 24, "reading_cap": "uncapped"},
            "After 2 Rests (4 hours) you have about 34 HP, at least your Max HP of 28.",
        ),
        (
            {"rests": 1, "hp": 22, "reading_cap": "uncapped", "exploding": False},
            "After 1 Rest (2 hours) you have about 27 of 28 HP, all of them or more in 37.5% of "
            "cases.",
        ),
        (
            {"resilience": 0, "rests": 1, "quality": -5, "hp": 5, "exploding": False},
            "After 1 Rest (2 hours) at −5 you have about 3.5 of 28 HP; you are worse off than "
            "before in 66.7% of cases.",
        ),
        (
            {"rests": 1, "other_adjustment": -9, "hp": 1, "exploding": False},
            "After 1 Rest (2 hours) at −9 you have about −3 of 28 HP; you are worse off than "
            "before for certain.",
        ),
        (
            {"rests": 2, "quality": 1, "declined": 1, "exploding": False},
            "After 2 Rests (4 hours) at +1 each, 1 without a Check, you have about 14 of 28 HP.",
        ),
        (
            {"rests": 1, "hp": 20, "fatigue": 4, "exploding": False},
            "After 1 Rest (2 hours) at −3 you have about 13.9 of 14 HP (half, at this Fatigue), "
            "all of them in 93.8% of cases; you are worse off than before in 6.2% of cases.",
        ),
        (
            {"rests": 1, "quality": -5, "declined": 1},
            "After 1 Rest (2 hours) without a Check you still have 8 of 28 HP.",
        ),
    ],
)
def test_rests_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert rest_healing(**{"exploding": True, **inputs}).headline == headline


def test_working_adds_up() -> None:
    working = texts(rest_healing(exploding=True).working)
    assert "6.67 on average, 5 if dice did not explode" in working
    assert "zt.base.exploding" in working
    assert "3 Rests, rolled together: 6d4: 3 × 6.67 = 20 on average" in working
    assert "8 + 20 = 28" in working
    left_out = texts(rest_healing(declined=1, exploding=True).working)
    assert "Checks not made, which neither heal nor harm: 1" in left_out
    assert "2 Rests, rolled together: 4d4: 2 × 6.67 = 13.33 on average" in left_out
    assert "Healing beyond 28 HP is lost: −2.68 on average" in working
    assert "0 HP or less after 3 or less healed" in texts(rest_healing(hp=-3).working)


def test_the_picture_goes_rest_by_rest() -> None:
    answer = rest_healing(resilience=0, quality=-5, hp=28)
    (picture,) = answer.pictures
    assert isinstance(picture, Course)
    full, worse = picture.series
    assert list(full.values) == [1, *(row.full_probability for row in answer.outputs.by_rest)]
    assert list(worse.values) == [0, *(row.worse_probability for row in answer.outputs.by_rest)]
    (unharmed,) = rest_healing().pictures
    assert isinstance(unharmed, Course)
    assert [series.label for series in unharmed.series] == ["Back at Max HP"]


def test_what_the_healing_dice_say() -> None:
    dice = (1, 2, 3, 1, 2, 1)
    assert (
        said(rest_healing(), dice)
        == "That comes to 10: you heal 10 HP and are at 18 HP, conscious."
    )
    capped = "That comes to 10: you heal 3 HP and are at 28 HP, conscious."
    assert said(rest_healing(hp=25), dice) == capped
    above = rest_healing(hp=25, reading_cap="uncapped")
    assert said(above, dice).endswith("you heal 10 HP and are at 35 HP, conscious.")
    bad = rest_healing(resilience=0, rests=1, quality=-5, hp=3)
    assert said(bad, (2,)) == "That comes to −3: you take 3 damage and are at 0 HP, Unconscious."
    assert said(bad, (5,)) == "That comes to 0: you heal no HP and are at 3 HP, conscious."
    assert rest_healing(declined=3).dice_roll is None
