from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.base import (
    AttackFigures,
    attack_on,
    attack_target,
    damage_through_armor,
    drops,
    effect_dice,
    extent,
    in_capitals,
    modifier_against,
    whole_within,
    with_two_rolls,
)
from rulescore.declare.roll import Increase
from rulescore.dice import chances, sum_of
from tests.books.symbaroum.by_hand import DEFENSES, EFFECTS, VALUES, mean_of, one_hit, rolls

DICE = effect_dice("Damage")


def test_a_high_opponent_hinders() -> None:
    assert [modifier_against(value) for value in (5, 10, 15)] == [5, 0, -5]


def test_bad_light_by_every_pair_of_rolls() -> None:
    rolls = list(product(range(1, 21), repeat=2))
    for target in range(21):
        chance = Fraction(target, 20)
        worse = Fraction(sum(max(pair) <= target for pair in rolls), len(rolls))
        better = Fraction(sum(min(pair) <= target for pair in rolls), len(rolls))
        assert with_two_rolls(chance, hindered=True, helped=False) == worse
        assert with_two_rolls(chance, hindered=False, helped=True) == better
        assert with_two_rolls(chance, hindered=True, helped=True) == chance


@pytest.mark.parametrize("advantages", [0, 1, 2])
@pytest.mark.parametrize("fixed", [False, True])
def test_damage_by_every_fall_of_the_dice(advantages: int, fixed: bool) -> None:
    extra = [[2]] * advantages if fixed else [range(1, 5)] * advantages
    falls = list(product(range(1, 7), range(1, 5), *extra))
    through = [max(0, damage + 1 + sum(more) - armor) for damage, armor, *more in falls]
    expected = {
        total: Fraction(through.count(total), len(through)) for total in sorted(set(through))
    }
    given = damage_through_armor(
        DICE.dice("1d6+1"), DICE.dice("1d4"), advantages, advantage_fixed=fixed
    )
    assert chances(given) == expected


def test_an_attack_by_every_roll() -> None:
    attack = attack_on(13, 11, DICE.dice("1d6"), DICE.dice("1d4"))
    falls = list(product(range(1, 21), range(1, 7), range(1, 5)))
    damages = [max(0, damage - armor) if roll <= 12 else 0 for roll, damage, armor in falls]
    shares = {dealt: Fraction(damages.count(dealt), len(falls)) for dealt in sorted(set(damages))}
    assert attack.target_number == attack_target(13, 11) == 12
    assert chances(attack.damage()) == shares
    assert attack.mean_damage() == sum(dealt * share for dealt, share in shares.items())
    assert attack.more_than(3) == sum(share for dealt, share in shares.items() if dealt > 3)
    assert attack.reaches(1) == 1 - shares[0]


def test_what_changes_a_target_number() -> None:
    assert attack_target(10, 10, advantages=1, other_modifier=-3) == 9


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), ("030", 30), ("0", None), ("31", None), ("", None), ("-1", None), ("1.0", None)],
)
def test_a_whole_number_in_a_text(text: str, number: int | None) -> None:
    assert whole_within(text, 1, 30) == number


@pytest.mark.parametrize("text", ["٣", "²", "1_0", "9" * 5000])
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert whole_within(text, 1, 30) is None


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


@pytest.mark.parametrize(("damage", "added"), [(0, 0), (3, 3), (10, 10), (14, 10)])
@pytest.mark.parametrize(
    ("by_enemy", "name"), [(True, "toughness_lost"), (False, "opponent_toughness_lost")]
)
def test_no_more_is_lost_on_the_sheet_than_there_was(
    damage: int, added: int, by_enemy: bool, name: str
) -> None:
    figures = AttackFigures(10, 10, DICE.dice("1d8"), DICE.dice("0"), by_enemy)
    expected = {name: Increase(added)} if added else {}
    assert figures.writes_back(damage, toughness=10) == expected


def first_number(figure: str) -> Fraction:
    return Fraction(figure.split()[0].replace("−", "-").lstrip("+"))


def mean_shown(figure: str) -> Fraction:
    """The mean in a figure such as “1 to 8, 4.5 on average”."""
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
        (Fraction(1, 4), False, "drops you in 25% of cases"),
    ],
)
def test_drops_in_words(chance: Fraction, several: bool, words: str) -> None:
    assert drops(chance, "you", several=several) == words
