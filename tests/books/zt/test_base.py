"""What the topics share, against dice rolled one by one."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.base import (
    ABILITY_DICE,
    ABILITY_DICE_TABLE,
    DICE_EXPLODE,
    Condition,
    Defence,
    HitPoints,
    Roll,
    ability_dice,
    character,
    listed,
    outcome,
)
from rulescore.catalogue import calculators
from rulescore.declare import Refusal
from rulescore.declare.notation import DiceSum, LikeDice
from tests.books.told import texts
from tests.books.zt.totals import changed, every_roll

SOME_DICE = st.tuples(st.integers(0, 4), st.sampled_from([4, 6, 8]), st.integers(-9, 9))


def roll_of(number: int, sides: int, added: int, *, explodes: bool) -> Roll:
    dice = (LikeDice(number, sides),) if number else ()
    return Roll(DiceSum(dice, added), explodes)


@given(dice=SOME_DICE, explodes=st.booleans(), more=st.integers(0, 30))
def test_a_roll_by_rolling_die_after_die(
    dice: tuple[int, int, int], explodes: bool, more: int
) -> None:
    number, sides, added = dice
    most = number + more
    expected = every_roll(number, sides, most, explodes=explodes)
    total = roll_of(number, sides, added, explodes=explodes).total()
    assert total.chances(most + added) == {
        at + added: expected[at] for at in sorted(expected) if expected[at]
    }


def test_a_listing_ends_eight_explosions_above_plain_dice() -> None:
    exploding, plain = (roll_of(2, 6, 3, explodes=explodes) for explodes in (True, False))
    assert exploding.listed_up_to == 3 + 12 + 48
    spread = listed(exploding.total(), exploding.listed_up_to)
    assert list(spread)[-1] == "more"
    assert sum(spread.values()) == 1
    assert max(at for at in spread if isinstance(at, int)) == 3 + 12 + 48
    assert "more" not in listed(plain.total(), plain.listed_up_to)
    assert listed(roll_of(0, 6, -7, explodes=True).total(), -7) == {-7: 1}


@pytest.mark.parametrize("explodes", [True, False])
def test_dice_say_where_exploding_comes_from(explodes: bool) -> None:
    step = roll_of(2, 6, -3, explodes=explodes).step("Dice", "zt.base.check")
    working = texts((step,))
    assert "zt.base.exploding" in working
    assert "Introduction page" in working
    assert step.figure == (
        "5.4 on average, 4 if dice did not explode" if explodes else "4 on average"
    )
    assert ("2 × 4.2 − 3 = 5.4" if explodes else "2 × 3.5 − 3 = 4") in working


def test_exploding_is_one_setting_of_the_book() -> None:
    kinds = [
        (input.kind, input.default)
        for calculator in calculators()
        if calculator.id.startswith("zt.")
        for input in calculator.inputs
        if input.name == "exploding"
    ]
    assert kinds
    assert len(set(kinds)) == 1
    assert kinds[0][0].assumed
    assert kinds[0][1] is DICE_EXPLODE


def test_every_score_has_its_dice() -> None:
    for score in range(41):
        (row,) = [row for row in ABILITY_DICE if row.lowest <= score <= row.highest]
        assert ability_dice(score) == row.dice
    edges = {2: "1d6", 3: "2d4", 6: "2d6", 8: "2d8", 10: "2d10", 12: "2d12", 15: "2d12", 16: "2d20"}
    assert {score: str(ability_dice(score)) for score in edges} == edges
    assert ABILITY_DICE_TABLE.rows[0] == ("0–2", "1d6")
    assert ABILITY_DICE_TABLE.rows[-1] == ("16 and up", "2d20")


def naive_taken(defence: Defence, amount: int) -> int:
    if defence.immune:
        return 0
    half = Fraction(amount, 2).__floor__()
    if defence.resistant and defence.vulnerable:
        return amount if defence.reading_both == "cancel" else 2 * half
    return half if defence.resistant else 2 * amount if defence.vulnerable else amount


DEFENCES = st.builds(
    Defence,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["cancel", "halve_then_double"]),
)


@given(defence=DEFENCES, amount=st.integers(-300, 500))
def test_taken_of_an_amount(defence: Defence, amount: int) -> None:
    assert defence.taken(amount) == naive_taken(defence, amount)
    assert defence.taken(amount) <= defence.taken(amount + 1)


@given(defence=DEFENCES, dice=SOME_DICE, explodes=st.booleans())
def test_taken_of_a_roll_by_every_total(
    defence: Defence, dice: tuple[int, int, int], explodes: bool
) -> None:
    number, sides, added = dice
    most = number + 24
    rolled = every_roll(number, sides, most, explodes=explodes)
    raw = changed(rolled, lambda total: total + added)
    taken = defence.taken_of(roll_of(number, sides, added, explodes=explodes).total())
    if defence.immune:
        assert taken.chances(0) == {0: 1}
        return
    below = naive_taken(defence, most + added) - 1
    expected = changed(raw, lambda total: naive_taken(defence, total))
    assert taken.chances(below) == {
        at: chance for at, chance in sorted(expected.items()) if chance and at <= below
    }


@pytest.mark.parametrize(("now", "most"), [(21, 20), (-20, 20), (-21, 20), (2, 1), (-1, 1)])
def test_hit_points_refused(now: int, most: int) -> None:
    with pytest.raises(Refusal) as refused:
        HitPoints(now, most)
    assert refused.value.input == "hp"
    assert str(most) in refused.value.accepted


@given(most=st.integers(1, 30), below=st.integers(0, 59), dice=SOME_DICE, explodes=st.booleans())
def test_state_afterwards_by_every_total(
    most: int, below: int, dice: tuple[int, int, int], explodes: bool
) -> None:
    now = max(1 - most, most - below)
    number, sides, added = dice
    rolled = every_roll(number, sides, now + most - 1 - added, explodes=explodes)
    left = [(now - total - added, chance) for total, chance in rolled.items()]
    conscious = sum((chance for hp, chance in left if hp > 0), Fraction(0))
    alive = sum((chance for hp, chance in left if hp > -most), Fraction(0))
    after = HitPoints(now, most).after(roll_of(number, sides, added, explodes=explodes).total())
    assert after == Condition(conscious, alive - conscious, 1 - alive)


SIXTH, HALF = Fraction(1, 6), Fraction(1, 2)


@pytest.mark.parametrize(
    ("after", "now", "said"),
    [
        (Condition(Fraction(1), Fraction(0), Fraction(0)), 5, "you stay conscious"),
        (Condition(Fraction(1), Fraction(0), Fraction(0)), 0, "it brings you round for certain"),
        (Condition(Fraction(0), Fraction(1), Fraction(0)), 5, "you end up Unconscious for certain"),
        (Condition(Fraction(0), Fraction(1), Fraction(0)), 0, "you stay Unconscious"),
        (Condition(Fraction(0), Fraction(0), Fraction(1)), 5, "it kills you for certain"),
        (
            Condition(HALF, HALF, Fraction(0)),
            5,
            "it leaves you Unconscious in 50% of cases",
        ),
        (Condition(HALF, Fraction(0), HALF), 5, "it kills you in 50% of cases"),
        (
            Condition(1 - 4 * SIXTH, 3 * SIXTH, SIXTH),
            5,
            "it leaves you Unconscious in 50% of cases and kills you in 16.7%",
        ),
        (
            Condition(SIXTH, 2 * SIXTH, 3 * SIXTH),
            -1,
            "it brings you round in 16.7% of cases and kills you in 50%",
        ),
    ],
)
def test_outcome_as_a_person_would_say_it(after: Condition, now: int, said: str) -> None:
    assert outcome(after, HitPoints(now, 10)) == said


@pytest.mark.parametrize(
    ("now", "most", "lines"),
    [
        (5, 10, ["4 or less taken", "from 0 to −9 HP, after 5 to 14 taken", "15 or more taken"]),
        (0, 10, ["1 or more gained", "after 0 to 9 taken", "10 or more taken"]),
        (-3, 10, ["4 or more gained", "after 3 gained to 6 taken", "7 or more taken"]),
        (1, 1, ["0 or less taken", "at 0 HP, after 1 taken", "2 or more taken"]),
    ],
)
def test_hit_points_in_the_working(now: int, most: int, lines: list[str]) -> None:
    step = HitPoints(now, most).step(Condition(HALF, HALF, Fraction(0)))
    for part, line in zip(step.parts, lines, strict=True):
        assert line in part.text


SHEETS: dict[str, st.SearchStrategy[Any]] = {
    "hp": st.integers(-200, 20),
    **dict.fromkeys(("resilience", "will", "spirit"), st.integers(0, 25)),
    "further_hp": st.integers(0, 30),
    "energy": st.integers(0, 10),
    "fatigue": st.integers(0, 6),
    "hungry": st.booleans(),
}


@given(inputs=st.fixed_dictionaries(SHEETS))
def test_what_follows_from_the_sheet(inputs: dict[str, Any]) -> None:
    outputs = character(**inputs).outputs
    abilities = sum(inputs[name] for name in ("resilience", "will", "spirit"))
    assert outputs.max_hp == 20 + 2 * abilities + inputs["further_hp"]
    assert outputs.energy_max == 10 + 2 * inputs["spirit"]
    tired, hungry = -3 if inputs["fatigue"] else 0, -5 if inputs["hungry"] else 0
    assert (outputs.check_adjustment, outputs.healing_adjustment) == (tired, tired + hungry)
    assert outputs.hunger_adjustment == hungry
    share = 2 if inputs["fatigue"] > 3 else 1
    assert outputs.hp_limit == outputs.max_hp // share
    assert outputs.energy_limit == outputs.energy_max // share
    assert outputs.attack_adjustment == (-3 if inputs["fatigue"] > 2 else 0)
    is_dead = inputs["hp"] + outputs.max_hp <= 0 or inputs["fatigue"] == 6
    assert (outputs.state == "dead") == is_dead
    is_out = inputs["hp"] < 1 or inputs["fatigue"] == 5
    assert (outputs.state == "unconscious") == (is_out and not is_dead)


@pytest.mark.parametrize(
    ("inputs", "refusal"),
    [
        ({"hp": 21}, "hp: 21 is more than the Max HP of 20. "),
        ({"spirit": 2, "energy": 15}, "energy: 15 is more than the maximum of 14. "),
        ({"resilience": 10, "further_hp": 161}, "further_hp: 201 Max HP in all are more than "),
        (
            {"name": " "},
            "name: “” cannot be used as a name. Accepted: 1 to 30 characters, without comma",
        ),
        ({"name": "Ash, Elm"}, "name: “Ash, Elm” cannot be used as a name. "),
        ({"name": "x" * 31}, "name: “" + "x" * 29 + "…” cannot be used as a name. "),
    ],
)
def test_the_sheet_refuses(inputs: dict[str, Any], refusal: str) -> None:
    with pytest.raises(Refusal) as refused:
        character(**inputs)
    assert str(refused.value).startswith(refusal)


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "You: 20 of 20 HP, 10 of 10 Energy."),
        ({"hp": 0, "fatigue": 2}, "You: 0 of 20 HP, 10 of 10 Energy, Fatigue 2, Unconscious."),
        ({"hp": -20}, "You: −20 of 20 HP, 10 of 10 Energy, dead."),
    ],
)
def test_the_sheet_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert character(**inputs).headline == headline


@pytest.mark.parametrize(
    ("taken", "left"), [(0, 3), (2, 1), (3, 0), (12, -9), (13, -10), (99, -10), (-7, 10), (-8, 10)]
)
def test_hit_points_end_at_both_ends(taken: int, left: int) -> None:
    assert HitPoints(3, 10).left(taken) == left


@pytest.mark.parametrize(
    ("left", "state"),
    [(1, "1 HP, conscious"), (0, "0 HP, Unconscious"), (-9, "−9 HP, Unconscious")],
)
def test_the_headline_gives_the_hit_points_left(left: int, state: str) -> None:
    assert HitPoints(3, 10).said(left) == f"are at {state}"
    assert HitPoints(3, 10).said(-10) == "are at −10 HP, dead"
