from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.advantage import SITUATION_TABLE, SITUATIONS, gang_up
from rulescore.declare import Refusal
from tests.books.symbaroum.by_hand import (
    DEFENSES,
    EFFECTS,
    VALUES,
    mean_of,
    one_attack,
    reaching,
    said,
    together,
)


def test_what_gives_the_advantage() -> None:
    assert SITUATION_TABLE.id == "symbaroum.advantage.when"
    assert list(SITUATIONS) == ["unaware", "flanked", "prone", "below"]
    assert [row[1:] for row in SITUATION_TABLE.rows] == [
        ("yes", "yes"),
        ("yes", "no"),
        ("yes", "no"),
        ("yes", "yes"),
    ]
    for situation, (target, melee, ranged) in zip(
        SITUATIONS.values(), SITUATION_TABLE.rows, strict=True
    ):
        assert situation.target == target
        assert situation.counts_for("melee") == (melee == "yes")
        assert situation.counts_for("ranged") == (ranged == "yes")


GANGS = st.fixed_dictionaries(
    {
        "attackers": st.one_of(st.integers(0, 6), st.just(12)),
        "flanking_pairs": st.integers(0, 2),
        "attack_value": VALUES,
        "defense": DEFENSES,
        "damage": EFFECTS,
        "armor": EFFECTS,
        "pain_threshold": st.integers(0, 8),
        "toughness": st.one_of(st.integers(1, 20), st.just(100)),
        "reading_flanked": st.sampled_from(["all_melee", "flankers_only"]),
    }
).filter(lambda gang: 2 * gang["flanking_pairs"] <= gang["attackers"])


@given(gang=GANGS)
def test_a_gang_attack_by_attack(gang: dict[str, Any]) -> None:
    outputs = gang_up(**gang).outputs
    plain, helped = one_attack(gang), one_attack(gang, advantages=1)
    places = []
    for place in range(min(gang["attackers"], 4)):
        everybody = gang["reading_flanked"] == "all_melee" and gang["flanking_pairs"] > 0
        places.append(everybody or place < 2 * gang["flanking_pairs"])
    attacks = [helped if flanking else plain for flanking in places]
    total = together(attacks)
    assert outputs.reaching == len(places)
    assert outputs.waiting == gang["attackers"] - len(places)
    assert outputs.with_advantage == sum(places)
    assert outputs.distribution == total
    assert outputs.expected_damage == mean_of(total)
    assert outputs.expected_damage_unflanked == len(places) * mean_of(plain)
    assert outputs.drop_probability == reaching(total, gang["toughness"])
    assert outputs.any_damage_probability == 1 - total.get(0, Fraction(0))
    painless = Fraction(1)
    for attack in attacks:
        painless *= 1 - reaching(attack, gang["pain_threshold"] + 1)
    assert outputs.pain_probability == 1 - painless


@given(gang=GANGS)
def test_flanking_never_hurts_the_attackers(gang: dict[str, Any]) -> None:
    outputs = gang_up(**gang).outputs
    assert outputs.hit_probability <= outputs.hit_probability_advantage
    assert outputs.expected_damage_unflanked <= outputs.expected_damage
    wide = gang_up(**{**gang, "reading_flanked": "all_melee"}).outputs
    narrow = gang_up(**{**gang, "reading_flanked": "flankers_only"}).outputs
    assert narrow.drop_probability <= wide.drop_probability


@pytest.mark.parametrize(("attackers", "pairs"), [(0, 1), (1, 1), (3, 2)])
def test_too_many_pairs_are_refused(attackers: int, pairs: int) -> None:
    with pytest.raises(Refusal) as refused:
        gang_up.run({"attackers": attackers, "flanking_pairs": pairs})
    assert refused.value.input == "flanking_pairs"
    assert refused.value.accepted.startswith("0 or 1" if attackers == 3 else "0 with")
    assert gang_up(attackers=attackers, flanking_pairs=attackers // 2)


@pytest.mark.parametrize("name", ["damage", "armor"])
@pytest.mark.parametrize("text", ["", "7D6", "1D21", "100", "1D4+1D4+1D4+1D4+1"])
def test_unreadable_dice_are_refused(name: str, text: str) -> None:
    with pytest.raises(Refusal) as refused:
        gang_up.run({name: text})
    assert refused.value.input == name


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({"attackers": 0, "flanking_pairs": 0}, "Nobody attacks the target."),
        (
            {"attackers": 1, "flanking_pairs": 0, "toughness": 100},
            "The one attacker reaches the target, without the Advantage: about 1.5 damage in "
            "the turn, which cannot drop a target with 100 Toughness, Free Attacks from pain "
            "left out.",
        ),
        (
            {"attackers": 1, "flanking_pairs": 0, "toughness": 100, "pain_threshold": 8},
            "The one attacker reaches the target, without the Advantage: about 1.5 damage in "
            "the turn, which cannot drop a target with 100 Toughness.",
        ),
        (
            {"attack_value": 30, "damage": "5", "armor": "9"},
            "Both attackers reach the target, with the Advantage, but nothing they do gets "
            "through.",
        ),
        (
            {
                "attackers": 6,
                "reading_flanked": "flankers_only",
                "attack_value": 30,
                "damage": "5",
                "armor": "0",
            },
            "4 of 6 attackers reach the target, 2 of them with the Advantage: about 25 damage"
            " in the turn, which drops a target with 10 Toughness for certain.",
        ),
        (
            {
                "attackers": 3,
                "flanking_pairs": 0,
                "attack_value": 30,
                "damage": "5",
                "armor": "0",
                "toughness": 15,
            },
            "All 3 attackers reach the target, without the Advantage: 15 damage in the turn, "
            "which drops a target with 15 Toughness for certain.",
        ),
    ],
)
def test_a_gang_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert gang_up(**inputs).headline == headline


@given(gang=GANGS)
def test_against_you_it_is_you_who_rolls(gang: dict[str, Any]) -> None:
    yours, theirs = (gang_up(**gang, side=side) for side in ("player_attacks", "enemy_attacks"))
    assert yours.outputs == theirs.outputs
    tests = [part.text for step in theirs.working for part in step.parts if "1D20" in part.text]
    assert set(tests) <= {"You avoid it at this or less on 1D20"}
    assert bool(tests) == bool(yours.outputs.reaching)


def test_flanked_beside_unflanked() -> None:
    answer = gang_up()
    (picture,) = answer.pictures
    assert [bar.value for bar in picture.bars] == [
        answer.outputs.expected_damage_unflanked,
        answer.outputs.expected_damage,
    ]
    assert not gang_up(flanking_pairs=0).pictures


def test_what_the_attacks_of_a_turn_say() -> None:
    pair = gang_up(damage="1D8", armor="1D4")
    assert said(pair, (15, 16), (5, 8), (4, 4), (2, 1)) == (
        "15 against 15, 16 against 15 or less: 1 of 2 attacks hit for 7 damage, which leaves the "
        "target 3 of 10 Toughness."
    )
    assert said(pair, (1, 1), (1, 8), (1, 1), (4, 1)).endswith(
        "2 of 2 attacks hit for 8 damage, which leaves the target 2 of 10 Toughness."
    )
    assert said(pair, (20, 20), (1, 8), (1, 1), (4, 1)).endswith("none of 2 attacks hit.")


def test_only_attacks_with_the_advantage_add_its_dice() -> None:
    mixed = gang_up(attackers=3, reading_flanked="flankers_only", toughness=7)
    assert said(mixed, (14, 15, 15), (8, 1, 1), (4, 1), (1, 2, 1)) == (
        "14 against 13, 15 against 15, 15 against 15 or less: 2 of 3 attacks hit for 4 damage, "
        "which leaves the target 3 of 7 Toughness."
    )
    assert said(mixed, (13, 16, 16), (8, 1, 1), (4, 1), (1, 2, 1)).endswith(
        "1 of 3 attacks hit for 7 damage, which drops the target."
    )


def test_nothing_is_thrown_where_nothing_is_open() -> None:
    assert gang_up(attackers=0, flanking_pairs=0).dice_roll is None
    assert gang_up(damage="1", armor="9").dice_roll is None
