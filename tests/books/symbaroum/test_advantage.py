from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.advantage import (
    SITUATION_TABLE,
    SITUATIONS,
    AttackFigures,
    drops,
    extent,
    gang_up,
    in_capitals,
)
from rulescore.books.symbaroum.base import effect_dice
from rulescore.dice import sum_of
from rulescore.inputs import Refusal

Shares = dict[int, Fraction]
DICE = effect_dice("Dice")
EFFECTS = st.sampled_from(["0", "3", "1D4", "1D6+1", "2D3", "1D4+1D2"])
VALUES = st.one_of(st.integers(5, 15), st.sampled_from([1, 30]))
DEFENSES = st.one_of(st.integers(5, 15), st.sampled_from([-10, 30]))


def rolls(text: str) -> list[int]:
    """Every fall of dice and numbers added up, each as likely as the others."""
    totals = [0]
    for term in text.upper().split("+"):
        number, is_dice, sides = term.partition("D")
        faces = range(1, int(sides) + 1) if is_dice else [int(number)]
        for _ in range(int(number) if is_dice else 1):
            totals = [total + face for total in totals for face in faces]
    return totals


def shares(values: list[int]) -> Shares:
    return {value: Fraction(n, len(values)) for value, n in Counter(values).items()}


def one_hit(damage: str, armor: str, extra: list[list[int]]) -> Shares:
    """What a hit does, by every fall of its dice; `extra` is what each Advantage may add."""
    falls = product(rolls(damage), rolls(armor), *extra)
    return shares([max(0, dealt + sum(more) - stopped) for dealt, stopped, *more in falls])


def one_attack(inputs: dict[str, Any], advantages: int = 0, extra: str = "1D4") -> Shares:
    """An attack with so many Advantages, by every roll of the 1D20 and fall of the dice."""
    hit = one_hit(inputs["damage"], inputs["armor"], [rolls(extra)] * advantages)
    needed = inputs["attack_value"] + 2 * advantages + (10 - inputs["defense"])
    hits = Fraction(sum(roll <= needed for roll in range(1, 21)), 20)
    done = Counter({dealt: hits * share for dealt, share in hit.items()})
    done[0] += 1 - hits
    return {dealt: share for dealt, share in done.items() if share}


def together(attacks: list[Shares]) -> Shares:
    """What several attacks add up to."""
    totals = {0: Fraction(1)}
    for attack in attacks:
        after: dict[int, Fraction] = {}
        for (before, likely), (dealt, share) in product(totals.items(), attack.items()):
            after[before + dealt] = after.get(before + dealt, Fraction(0)) + likely * share
        totals = after
    return totals


def mean_of(spread: Shares) -> Fraction:
    return sum((value * share for value, share in spread.items()), Fraction(0))


def reaching(spread: Shares, needed: int) -> Fraction:
    return sum((share for value, share in spread.items() if value >= needed), Fraction(0))


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


@given(
    attack_value=VALUES,
    defense=DEFENSES,
    damage=EFFECTS,
    armor=EFFECTS,
    by_enemy=st.booleans(),
    fixed=st.booleans(),
    advantages=st.integers(0, 3),
    modifier=st.integers(-20, 20),
)
def test_the_parts_of_a_step_add_up(
    attack_value: int,
    defense: int,
    damage: str,
    armor: str,
    by_enemy: bool,
    fixed: bool,
    advantages: int,
    modifier: int,
) -> None:
    figures = AttackFigures(
        attack_value, defense, DICE.dice(damage), DICE.dice(armor), by_enemy, fixed
    )
    test = figures.test_step(advantages, modifier)
    assert sum(first_number(part.figure) for part in test.parts) == first_number(test.figure)
    hits_at = attack_value + 2 * advantages + modifier + 10 - defense
    assert first_number(test.figure) == (20 - hits_at if by_enemy else hits_at)
    dealt, *more = figures.damage_step(advantages).parts
    (armor_at,) = [place for place, part in enumerate(more) if part.text.startswith("Armor")]
    total = mean_shown(dealt.figure) - mean_shown(more.pop(armor_at).figure)
    total += sum(mean_shown(part.figure) for part in more)
    extra = "2" if fixed else "1D4"
    expected = mean_of(one_hit(damage, armor, [rolls(extra)] * advantages))
    assert abs(total - expected) <= Fraction(2, 100)


def first_number(figure: str) -> Fraction:
    return Fraction(figure.split()[0].replace("−", "-").lstrip("+"))


def mean_shown(figure: str) -> Fraction:
    """The mean that a figure such as “1 to 8, 4.5 on average” tells."""
    return first_number(figure.rpartition(", ")[2])


def test_dice_in_words() -> None:
    assert in_capitals(DICE.dice("1d8 + d4+2")) == "1D8+1D4+2"
    assert extent(sum_of("1d8")) == "1 to 8, 4.5 on average"
    assert extent(sum_of("0d8")) == "0"


@pytest.mark.parametrize(
    ("chance", "several", "words"),
    [
        (Fraction(0), False, "cannot drop you"),
        (Fraction(0), True, "cannot drop you"),
        (Fraction(1), False, "drops you for certain"),
        (Fraction(1), True, "drop you for certain"),
        (Fraction(1, 4), False, "drops you in 25% (1 in 4) of cases"),
    ],
)
def test_drops_in_words(chance: Fraction, several: bool, words: str) -> None:
    assert drops(chance, "you", several=several) == words


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
            "The one attacker reaches the target, without the Advantage: about 1.5 damage in the "
            "turn, which cannot drop it.",
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
            "4 of 6 attackers reach the target, 2 of them with the Advantage: about 25 damage in "
            "the turn, which drops it for certain.",
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
            "which drops it for certain.",
        ),
    ],
)
def test_a_gang_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert gang_up(**inputs).headline == headline


def test_flanked_beside_unflanked() -> None:
    answer = gang_up()
    (picture,) = answer.pictures
    assert [bar.value for bar in picture.bars] == [
        answer.outputs.expected_damage_unflanked,
        answer.outputs.expected_damage,
    ]
    assert not gang_up(flanking_pairs=0).pictures
