from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.falling import falling, falling_object
from rulescore.declare import Faces

D6 = range(1, 7)


def every_result(dice: int, difficulty: int, limits: str) -> dict[int, Fraction]:
    """The chance of each result over every face of every die."""
    if limits == "clamp":
        difficulty = sorted((2, difficulty, 6))[1]
    results = Counter(
        sum(face >= difficulty for face in faces) for faces in product(D6, repeat=dice)
    )
    return {result: Fraction(n, results.total()) for result, n in results.items()}


def fate(hp: int, endurance: int) -> str:
    if hp > 0:
        return "conscious"
    return "slain" if hp <= -2 * endurance - 1 else "knocked_out"


FALLS: dict[str, st.SearchStrategy[Any]] = {
    "meters": st.integers(0, 6),
    "difficulty": st.integers(1, 10),
    "hardness": st.integers(0, 3),
    "hp": st.integers(-4, 6),
    "endurance": st.integers(0, 2),
    "reading_difficulty_limits": st.sampled_from(["clamp", "literal"]),
}


@given(inputs=st.fixed_dictionaries(FALLS))
def test_a_fall_by_every_face_of_every_die(inputs: dict[str, Any]) -> None:
    outputs = falling(**inputs).outputs
    dice = inputs["meters"] - 1 if inputs["meters"] else 0
    damages: Counter[int] = Counter()
    fates: Counter[str] = Counter()
    limits = inputs["reading_difficulty_limits"]
    for result, chance in every_result(dice, inputs["difficulty"], limits).items():
        damage = result - inputs["hardness"] if result > inputs["hardness"] else 0
        damages[damage] += chance
        fates[fate(inputs["hp"] - damage, inputs["endurance"])] += chance
    assert outputs.pool == dice
    assert outputs.distribution == damages
    assert outputs.expected_damage == sum(damage * p for damage, p in damages.items())
    assert outputs.maximum_damage == max(0, dice - inputs["hardness"])
    assert outputs.unharmed_probability == damages[0]
    assert outputs.conscious_probability == fates["conscious"]
    assert outputs.knocked_out_probability == fates["knocked_out"]
    assert outputs.slain_probability == fates["slain"]


HIGH_FALLS = {**FALLS, "meters": st.integers(0, 99), "hp": st.integers(-30, 60)}


@given(inputs=st.fixed_dictionaries(HIGH_FALLS))
def test_higher_is_never_better_and_harder_never_worse(inputs: dict[str, Any]) -> None:
    low = falling(**inputs).outputs
    high = falling(**{**inputs, "meters": inputs["meters"] + 1}).outputs
    hard = falling(**{**inputs, "hardness": inputs["hardness"] + 1}).outputs
    for safer, worse in ((low, high), (hard, low)):
        assert safer.expected_damage <= worse.expected_damage
        assert safer.slain_probability <= worse.slain_probability
        assert safer.conscious_probability >= worse.conscious_probability


@given(inputs=st.fixed_dictionaries(HIGH_FALLS), data=st.data())
def test_the_picture_holds_for_every_height(inputs: dict[str, Any], data: st.DataObject) -> None:
    for course in falling(**inputs).pictures:
        assert 11 <= len(course.series[0].values) <= 101
        meters = data.draw(st.integers(0, len(course.series[0].values) - 1))
        outputs = falling(**{**inputs, "meters": meters}).outputs
        expected = {
            "Still up": outputs.conscious_probability,
            "Knocked out": outputs.knocked_out_probability,
            "Slain": outputs.slain_probability,
        }
        assert course.here == inputs["meters"]
        for series in course.series:
            assert series.values[meters] == expected[series.label]


def test_the_picture_goes_on_until_a_fall_likely_knocks_out() -> None:
    (course,) = falling().pictures
    up, _, slain = course.series
    assert up.values[-1] <= Fraction(1, 4)
    assert slain.values[-1] >= Fraction(1, 100)
    (course,) = falling(meters=30).pictures
    assert len(course.series[0].values) == 61


def test_nothing_to_draw_for_the_slain_and_the_unreachable() -> None:
    assert falling(hp=-9).pictures == ()
    assert falling(hp=200).pictures == ()
    (course,) = falling(hp=0).pictures
    assert [series.label for series in course.series] == ["Knocked out", "Slain"]


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "The fall does about 2.5 damage; it cannot knock you out."),
        ({"meters": 1}, "The fall does no damage."),
        (
            {"meters": 0, "hp": 0},
            "The fall does no damage; you are out already, and it cannot slay you.",
        ),
        (
            {"difficulty": 1, "reading_difficulty_limits": "literal", "hp": 5},
            "The fall does 5 damage; it knocks you out for certain, and cannot slay you.",
        ),
        (
            {"hp": 1, "endurance": 0, "meters": 3},
            "The fall does about 1 damage; it knocks you out in 50% of cases, and slays you in "
            "25% of cases.",
        ),
    ],
)
def test_a_fall_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert falling(**inputs).headline == headline


OBJECTS = {
    **FALLS,
    "meters": st.integers(0, 5),
    "can_avoid": st.booleans(),
    "hazard_known": st.booleans(),
    "athletics": st.integers(0, 2),
    "awareness": st.integers(0, 2),
    "conditioning": st.integers(0, 2),
    "avoid_difficulty": st.integers(1, 10),
    "known_reduction": st.integers(0, 5),
    "avoid_target": st.integers(1, 5),
    "state": st.sampled_from(["fresh", "fatigued", "exhausted"]),
    "object_hardness": st.integers(0, 3),
    "object_hp": st.integers(1, 4),
}


@given(inputs=st.fixed_dictionaries(OBJECTS))
def test_an_object_by_every_face_of_every_die(inputs: dict[str, Any]) -> None:
    outputs = falling_object(**inputs).outputs
    limits = inputs["reading_difficulty_limits"]
    known = inputs["hazard_known"]
    tired, weak = inputs["state"] != "fresh", inputs["state"] == "exhausted"
    dice = max(0, inputs["athletics"] - weak) + inputs["conditioning" if known else "awareness"]
    difficulty = inputs["avoid_difficulty"] - (inputs["known_reduction"] if known else 0) + tired
    avoiding = Fraction(0)
    if inputs["can_avoid"]:
        for result, chance in every_result(dice, difficulty, limits).items():
            avoiding += chance if result >= inputs["avoid_target"] else 0
    pool = max(0, inputs["meters"] - 1)
    damages = Counter({0: avoiding})
    to_object = broken = Fraction(0)
    for result, chance in every_result(pool, inputs["difficulty"], limits).items():
        damages[max(0, result - inputs["hardness"])] += (1 - avoiding) * chance
        damage = max(0, result - inputs["object_hardness"])
        to_object += damage * chance
        broken += chance if damage >= inputs["object_hp"] else 0
    fates: Counter[str] = Counter()
    for damage, chance in damages.items():
        fates[fate(inputs["hp"] - damage, inputs["endurance"])] += chance
    assert outputs.pool == pool
    assert outputs.avoid_pool == (dice if inputs["can_avoid"] else 0)
    kept = sorted((2, difficulty, 6))[1] if limits == "clamp" else difficulty
    assert outputs.avoid_difficulty_used == kept
    assert outputs.avoid_probability == avoiding
    likely = {damage: chance for damage, chance in outputs.distribution.items() if chance}
    assert likely == {damage: chance for damage, chance in damages.items() if chance}
    assert outputs.expected_damage == sum(damage * p for damage, p in damages.items())
    assert outputs.conscious_probability == fates["conscious"]
    assert outputs.knocked_out_probability == fates["knocked_out"]
    assert outputs.slain_probability == fates["slain"]
    assert outputs.object_expected_damage == to_object
    assert outputs.object_broken_probability == broken


@given(inputs=st.fixed_dictionaries(OBJECTS))
def test_an_object_that_nobody_avoids_is_a_fall(inputs: dict[str, Any]) -> None:
    struck = falling_object(**{**inputs, "can_avoid": False}).outputs
    fall = falling(**{name: inputs[name] for name in FALLS}).outputs
    assert struck.distribution == fall.distribution
    assert struck.slain_probability == fall.slain_probability
    dodged = falling_object(**{**inputs, "can_avoid": True}).outputs
    assert dodged.expected_damage == (1 - dodged.avoid_probability) * fall.expected_damage
    assert dodged.object_expected_damage == struck.object_expected_damage


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You avoid it in 96.9% of cases; otherwise it does about 2.5 "
            "damage, and in all at 10 hit points it cannot knock you out.",
        ),
        (
            {"can_avoid": False, "hp": 1, "endurance": 0, "meters": 3},
            "You cannot avoid it; it does about 1 damage; at 1 hit point it knocks you out in 50% "
            "of cases, and slays you in 25% of cases.",
        ),
        ({"avoid_target": 6, "meters": 1}, "You cannot avoid it; it does no damage."),
        (
            {"can_avoid": False, "difficulty": 1, "reading_difficulty_limits": "literal", "hp": 5},
            "You cannot avoid it; it does 5 damage; at 5 hit points it knocks you out for certain, "
            "and cannot slay you.",
        ),
        (
            {"avoid_difficulty": 1, "reading_difficulty_limits": "literal"},
            "You avoid it for certain.",
        ),
    ],
)
def test_an_object_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert falling_object(**inputs).headline == headline


@pytest.mark.parametrize(
    ("inputs", "faces", "sentence"),
    [
        (
            {"object_hardness": 0, "object_hp": 3},
            ((4, 1, 1, 1, 1), (6, 5, 4, 3, 2)),
            "1 of 5 dice shows 4 or more, 1 needed: you avoid it; for damage 3 of 5 dice show 4 or "
            "more: the object breaks.",
        ),
        (
            {"hp": 2, "hardness": 1},
            ((3, 1, 1, 1, 1), (6, 5, 4, 3, 2)),
            "0 of 5 dice show 4 or more, 1 needed: it hits you; for damage 3 of 5 dice show 4 or "
            "more: you take 2 damage and are knocked out, and the object stays whole.",
        ),
        (
            {"can_avoid": False, "meters": 2},
            ((), (3,)),
            "0 of 1 die shows 4 or more: you take 0 damage and are still up, and the object stays "
            "whole.",
        ),
        (
            {"athletics": 0, "awareness": 0, "meters": 3},
            ((), (4, 3)),
            "1 of 2 dice shows 4 or more: you take 1 damage and are still up, and the object stays "
            "whole.",
        ),
    ],
)
def test_dice_under_a_falling_object(inputs: dict[str, Any], faces: Faces, sentence: str) -> None:
    dice_roll = falling_object(**inputs).dice_roll
    assert dice_roll
    assert [len(group.sides) for group in dice_roll.groups] == [len(shown) for shown in faces]
    assert dice_roll.interpret(faces).sentence == sentence


def test_a_short_fall_deals_no_dice() -> None:
    assert falling_object(meters=1).dice_roll is None
