from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.fire import EMU_BY_ROUND, fire_damage, flame_size
from rulescore.declare import Course, Refusal
from tests.books.told import said, texts
from tests.books.zt.totals import changed, every_roll, summed


@given(
    emu=st.integers(1, 200),
    part=st.integers(1, 200),
    reading=st.sampled_from(["space", "flame"]),
    explodes=st.booleans(),
)
def test_a_flame_by_dealing_out_its_emu(emu: int, part: int, reading: str, explodes: bool) -> None:
    spaces = 1 + part % emu
    heats = [0] * spaces
    for one in range(emu):
        heats[one % spaces] += 1
    outputs = flame_size(emu=emu, spaces=spaces, reading_emu=reading, exploding=explodes).outputs
    coolest, hottest = (emu, emu) if reading == "flame" else (min(heats), max(heats))
    die = Fraction(42, 10) if explodes else Fraction(35, 10)
    assert outputs.heat_per_space == Fraction(emu, spaces)
    assert (outputs.coolest_adjustment, outputs.hottest_adjustment) == (coolest, hottest)
    assert outputs.coolest_expected_damage == die + coolest
    assert outputs.hottest_expected_damage == die + hottest


@pytest.mark.parametrize(
    ("given", "input"),
    [
        ({"emu": 0}, "emu"),
        ({"emu": 201}, "emu"),
        ({"spaces": 0}, "spaces"),
        ({"spaces": 3}, "spaces"),
        ({"reading_emu": "heat"}, "reading_emu"),
    ],
)
def test_flames_refused(given: dict[str, Any], input: str) -> None:
    with pytest.raises(Refusal) as refused:
        flame_size.run(given)
    assert refused.value.input == input


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "Touching it does 1d6+1, about 5.2 damage."),
        (
            {"emu": 7, "spaces": 3, "exploding": False},
            "Touching it does 1d6+2, about 5.5 damage in the coolest space, 1d6+3, about 6.5 in "
            "the hottest.",
        ),
        ({"emu": 7, "reading_emu": "flame"}, "Touching it does 1d6+7, about 11.2 damage."),
    ],
)
def test_a_flame_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert flame_size(**{"exploding": True, **inputs}).headline == headline


def test_working_of_a_flame() -> None:
    uneven = texts(flame_size(emu=7, spaces=3, exploding=True).working)
    assert "2 spaces with 2, 1 with 3: +2 or +3" in uneven
    assert "6.2 on average, 5.5 if dice did not explode" in uneven
    assert "zt.base.exploding" in uneven


@pytest.mark.parametrize(
    "text",
    ["", "  ", "1,", ",", ",1", "1,,2", "31", "-1", "1.5", "2 2", "x", "１", ",".join("1" * 11)],
)
def test_rounds_in_fire_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        fire_damage.run({"emu_by_round": text})
    assert refused.value.input == "emu_by_round"
    assert "1, 2, 0, 3" in refused.value.accepted
    assert len(str(refused.value).splitlines()) == 1


def test_rounds_in_fire_read() -> None:
    assert EMU_BY_ROUND.entries(" 1,2 , 0,30") == [1, 2, 0, 30]
    assert EMU_BY_ROUND.entries(",".join("3" * 10)) == [3] * 10


@pytest.mark.parametrize("hp", [21, -20])
def test_hit_points_refused(hp: int) -> None:
    with pytest.raises(Refusal) as refused:
        fire_damage.run({"hp": hp})
    assert refused.value.input == "hp"


STANDS: dict[str, st.SearchStrategy[Any]] = {
    "emu_by_round": st.lists(st.integers(0, 4), min_size=1, max_size=4),
    "resistant": st.booleans(),
    "vulnerable": st.booleans(),
    "immune": st.sampled_from([False, False, True]),
    "exploding": st.booleans(),
    "reading_both": st.sampled_from(["cancel", "halve_then_double"]),
    "hp": st.integers(-5, 8),
    "max_hp": st.integers(8, 12),
}


def taken(raw: int, inputs: dict[str, Any]) -> int:
    if inputs["immune"]:
        return 0
    if inputs["resistant"] and inputs["vulnerable"]:
        return raw if inputs["reading_both"] == "cancel" else raw // 2 + raw // 2
    return raw // 2 if inputs["resistant"] else 2 * raw if inputs["vulnerable"] else raw


def stand(inputs: dict[str, Any]) -> Any:
    written = ", ".join(map(str, inputs["emu_by_round"]))
    return fire_damage(**{**inputs, "emu_by_round": written})


@given(inputs=st.fixed_dictionaries(STANDS))
def test_fire_by_every_roll_of_every_round(inputs: dict[str, Any]) -> None:
    outputs = stand(inputs).outputs
    emus = inputs["emu_by_round"]
    contacts = len([emu for emu in emus if emu])
    limit = taken(sum(emus) + 6 * contacts + 48, inputs) if contacts else 0
    most = max(limit, 20)
    so_far: dict[int, Fraction] = {0: Fraction(1)}
    for emu, row in zip(emus, outputs.by_round, strict=True):
        if emu and not inputs["immune"]:
            die = every_roll(1, 6, 2 * most + 2, explodes=inputs["exploding"])
            hurt = changed(die, lambda face, emu=emu: taken(face + emu, inputs))  # type: ignore[misc]
            so_far = summed(so_far, hurt, most)
        up = sum(chance for total, chance in so_far.items() if inputs["hp"] - total > 0)
        alive = sum(
            chance for total, chance in so_far.items() if inputs["hp"] - total > -inputs["max_hp"]
        )
        assert row.unconscious_by_then == alive - up
        assert row.dead_by_then == 1 - alive
    assert outputs.contacts == contacts
    shares = {at: chance for at, chance in sorted(so_far.items()) if at <= limit}
    more = 1 - sum(shares.values())
    assert outputs.distribution == shares | ({"more": more} if more else {})


@given(inputs=st.fixed_dictionaries(STANDS))
def test_the_rounds_lead_to_the_end(inputs: dict[str, Any]) -> None:
    outputs = stand(inputs).outputs
    assert sum(row.expected_this_round for row in outputs.by_round) == outputs.expected_damage
    last = outputs.by_round[-1]
    assert last.expected_total == outputs.expected_damage
    assert last.unconscious_by_then == outputs.unconscious_probability
    assert last.dead_by_then == outputs.dead_probability
    down = [row.unconscious_by_then + row.dead_by_then for row in outputs.by_round]
    dead = [row.dead_by_then for row in outputs.by_round]
    assert down == sorted(down)
    assert dead == sorted(dead)
    hotter = stand({**inputs, "emu_by_round": [emu + 1 for emu in inputs["emu_by_round"]]}).outputs
    assert hotter.expected_damage >= outputs.expected_damage
    assert hotter.conscious_probability <= outputs.conscious_probability


@given(inputs=st.fixed_dictionaries(STANDS))
def test_the_mean_of_a_round_by_whether_it_is_odd(inputs: dict[str, Any]) -> None:
    for row in stand(inputs).outputs.by_round:
        if not row.emu or inputs["immune"]:
            assert row.expected_this_round == 0
            continue
        mean = row.emu + (Fraction(42, 10) if inputs["exploding"] else Fraction(35, 10))
        lean = Fraction(-1, 5) if inputs["exploding"] else Fraction(0)
        odd = (1 - (-lean if row.emu % 2 else lean)) / 2
        if inputs["resistant"] and inputs["vulnerable"]:
            mean -= odd if inputs["reading_both"] == "halve_then_double" else 0
        elif inputs["resistant"]:
            mean = (mean - odd) / 2
        elif inputs["vulnerable"]:
            mean *= 2
        assert row.expected_this_round == mean


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"emu_by_round": "0, 0"}, "The fire does nothing to you; you stay conscious."),
        (
            {"immune": True, "hp": 0},
            "Immune, you take no damage in 3 Rounds of fire; you stay Unconscious.",
        ),
        (
            {},
            "You take about 19.6 damage in 3 Rounds of fire; it leaves you Unconscious in 41.5% of "
            "cases and kills you in 0.6%.",
        ),
        (
            {"emu_by_round": "0, 4, 0, 4", "hp": 15, "exploding": False},
            "You take about 15 damage in 2 Rounds of fire; it leaves you Unconscious in 58.3% "
            "of cases, and you are more likely down than not by Round 4.",
        ),
        (
            {"emu_by_round": "3, 0, 3", "resistant": True, "exploding": False, "hp": 4},
            "Resistant, you take about 6 damage in 2 Rounds of fire; you end up Unconscious for "
            "certain, and you are down by Round 3 at the latest.",
        ),
        (
            {"emu_by_round": "1", "hp": 0, "max_hp": 1},
            "You take about 5.2 damage in 1 Round of fire; it kills you for certain.",
        ),
    ],
)
def test_fire_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert fire_damage(**{"exploding": True, **inputs}).headline == headline


def test_working_and_picture_of_fire() -> None:
    answer = fire_damage(exploding=True)
    working = texts(answer.working)
    assert "Rounds 1, 2: 2 EMU: 6.2 taken on average" in working
    assert "6.2 on average, 5.5 if dice did not explode" in working
    assert "6.2 + 6.2 + 7.2 = 19.6" in working
    assert "zt.base.exploding" in working
    (picture,) = answer.pictures
    assert isinstance(picture, Course)
    for series, column in zip(picture.series, ("unconscious_by_then", "dead_by_then"), strict=True):
        rows = [getattr(row, column) for row in answer.outputs.by_round]
        assert list(series.values) == [0, *rows]


def test_what_the_dice_of_each_round_say() -> None:
    answer = fire_damage(emu_by_round="1, 0, 3", exploding=True)
    assert said(answer, (6, 6, 2), (4,)) == "You take 22 damage and are at −2 HP, Unconscious."
    halved = fire_damage(emu_by_round="1, 0, 3", resistant=True, exploding=True)
    assert said(halved, (2,), (4,)) == (
        "Resistant, you take 4 of 10 damage and are at 16 HP, conscious."
    )
    assert answer.dice_roll
    assert [group.label for group in answer.dice_roll.groups] == ["Round 1", "Round 3"]
    assert fire_damage(immune=True).dice_roll is None
    assert fire_damage(emu_by_round="0, 0").dice_roll is None
