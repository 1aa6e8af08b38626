from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.advantage import SITUATIONS
from rulescore.books.symbaroum.attack import (
    BAD_LIGHT,
    BAD_LIGHT_TABLE,
    ILLUSTRATION,
    OPTIONS,
    SHIELD_TABLE,
    SHIELDS,
    armor_compare,
    attack,
)
from rulescore.books.symbaroum.base import with_two_rolls
from rulescore.declare import Refusal
from rulescore.declare import answer as shown
from tests.books.symbaroum.by_hand import (
    DEFENSES,
    EFFECTS,
    VALUES,
    Shares,
    mean_of,
    one_attack,
    one_hit,
    reaching,
    rolls,
)


def test_shields() -> None:
    assert SHIELD_TABLE.id == "symbaroum.attack.shield"
    assert {shield.defense for shield in SHIELDS.values()} == {1}
    assert [tuple(row) for row in SHIELD_TABLE.rows] == [
        ("shield", "+1", "no", "lost"),
        ("buckler", "+1", "yes", "kept"),
    ]


def test_bad_light_is_written_as_it_is_reckoned() -> None:
    assert BAD_LIGHT_TABLE.id == "symbaroum.attack.blind-fighting"
    assert len(BAD_LIGHT_TABLE.rows) == 3
    assert set(BAD_LIGHT) == set(product([False, True], repeat=2))
    for (hindered, helped), light in BAD_LIGHT.items():
        written = light.chance.replace("×", "*").replace("−", "-")
        for target in range(21):
            chance = Fraction(target, 20)
            assert eval(written, {"p": chance}) == with_two_rolls(chance, hindered, helped)


ATTACKS = st.fixed_dictionaries(
    {
        "side": st.sampled_from(["player_attacks", "enemy_attacks"]),
        "attack_value": VALUES,
        "defense": DEFENSES,
        "damage": EFFECTS,
        "armor": EFFECTS,
        "attack_kind": st.sampled_from(["melee", "ranged"]),
        "target_unaware": st.booleans(),
        "target_flanked": st.booleans(),
        "target_prone": st.booleans(),
        "target_below": st.booleans(),
        "other_modifier": st.one_of(st.integers(-3, 3), st.sampled_from([-20, 20])),
        "blinded": st.sampled_from(["neither", "attacker", "defender", "both"]),
        "pain_threshold": st.integers(0, 8),
        "toughness": st.one_of(st.integers(1, 12), st.just(100)),
        "reading_advantages": st.sampled_from(["once", "each"]),
        "reading_unaware": st.sampled_from(["no_defense_test", "advantage_only"]),
        "reading_enemy_d4": st.sampled_from(["rolled", "fixed"]),
    }
)


def counted_by_hand(inputs: dict[str, Any]) -> int:
    counted = inputs["target_unaware"] + inputs["target_below"]
    if inputs["attack_kind"] == "melee":
        counted += inputs["target_flanked"] + inputs["target_prone"]
    return counted if inputs["reading_advantages"] == "each" else min(counted, 1)


def hit_chance_by_every_roll(inputs: dict[str, Any], advantages: int) -> Fraction:
    """The chance of a hit from the player's rolls one by one, two where bad light asks for it."""
    enemy = inputs["side"] == "enemy_attacks"
    if enemy and inputs["target_unaware"] and inputs["reading_unaware"] == "no_defense_test":
        return Fraction(1)
    attacker = inputs["attack_value"] + 2 * advantages + inputs["other_modifier"]
    player, opponent = inputs["defense"], attacker
    if not enemy:
        player, opponent = attacker, inputs["defense"]
    made_at = player + 10 - opponent
    roller_blind = inputs["blinded"] == ("defender" if enemy else "attacker")
    other_blind = inputs["blinded"] == ("attacker" if enemy else "defender")
    pairs = list(product(range(1, 21), repeat=2))
    kept = [max(pair) if roller_blind else min(pair) if other_blind else pair[0] for pair in pairs]
    made = Fraction(sum(roll <= made_at for roll in kept), len(pairs))
    return 1 - made if enemy else made


@given(inputs=ATTACKS)
def test_an_attack_by_every_roll_of_the_player(inputs: dict[str, Any]) -> None:
    outputs = attack(**inputs).outputs
    advantages = counted_by_hand(inputs)
    hit = hit_chance_by_every_roll(inputs, advantages)
    fixed = inputs["side"] == "enemy_attacks" and inputs["reading_enemy_d4"] == "fixed"
    extra = [[2] if fixed else rolls("1D4")] * advantages
    on_hit = one_hit(inputs["damage"], inputs["armor"], extra)
    done: Shares = {dealt: hit * share for dealt, share in on_hit.items()}
    done[0] = done.get(0, Fraction(0)) + 1 - hit
    done = {dealt: share for dealt, share in done.items() if share}
    assert outputs.advantages == advantages
    assert outputs.hit_probability == hit
    assert outputs.distribution_on_hit == on_hit
    assert {value: share for value, share in outputs.distribution.items() if share} == done
    assert outputs.expected_damage_on_hit == mean_of(on_hit)
    assert outputs.expected_damage == mean_of(done)
    assert outputs.damage_probability == reaching(done, 1)
    assert outputs.pain_probability == reaching(done, inputs["pain_threshold"] + 1)
    assert outputs.drop_probability == reaching(done, inputs["toughness"])


@given(inputs=ATTACKS)
def test_the_outcomes_of_an_attack_are_all_there_are(inputs: dict[str, Any]) -> None:
    answer = attack(**inputs)
    (picture,) = answer.pictures
    assert isinstance(picture, shown.Shares)
    misses, stopped, hurts, above, drops = (share.chance for share in picture.shares)
    assert all(share.chance >= 0 for share in picture.shares)
    assert misses + stopped + hurts + above + drops == 1
    outputs = answer.outputs
    assert misses == 1 - outputs.hit_probability
    assert stopped == outputs.hit_probability - outputs.damage_probability
    assert drops == outputs.drop_probability
    most = min(inputs["pain_threshold"], inputs["toughness"] - 1)
    assert hurts == sum(
        (share for dealt, share in outputs.distribution.items() if 1 <= int(dealt) <= most),
        Fraction(0),
    )


@given(inputs=ATTACKS)
def test_both_sides_hit_alike_when_the_target_is_aware(inputs: dict[str, Any]) -> None:
    aware = {**inputs, "target_unaware": False, "reading_enemy_d4": "rolled"}
    player = attack(**{**aware, "side": "player_attacks"}).outputs
    enemy = attack(**{**aware, "side": "enemy_attacks"}).outputs
    assert player.distribution == enemy.distribution
    assert player.target_number == 20 - enemy.target_number
    assert (player.player_test, enemy.player_test) == ("Accurate←Defense", "Defense←Accurate")


@given(inputs=ATTACKS)
def test_readings_about_enemies_leave_a_players_attack_alone(inputs: dict[str, Any]) -> None:
    inputs = {**inputs, "side": "player_attacks"}
    readings = product(["rolled", "fixed"], ["no_defense_test", "advantage_only"])
    given = [
        attack(**{**inputs, "reading_enemy_d4": d4, "reading_unaware": unaware}).outputs
        for d4, unaware in readings
    ]
    assert all(outputs == given[0] for outputs in given)


@given(inputs=ATTACKS, situation=st.sampled_from(list(SITUATIONS)))
def test_an_advantage_more_never_makes_the_attack_worse(
    inputs: dict[str, Any], situation: str
) -> None:
    without = attack(**{**inputs, f"target_{situation}": False}).outputs
    having = attack(**{**inputs, f"target_{situation}": True}).outputs
    assert having.hit_probability >= without.hit_probability
    assert having.expected_damage >= without.expected_damage
    assert having.drop_probability >= without.drop_probability


def test_without_a_defense_test() -> None:
    unaware = {"side": "enemy_attacks", "target_unaware": True, "blinded": "attacker"}
    outputs = attack(**unaware, attack_value=1, defense=30).outputs
    assert (outputs.player_test, outputs.target_number) == ("none", 0)
    assert outputs.hit_probability == 1
    tested = attack(**unaware, reading_unaware="advantage_only").outputs
    assert (tested.player_test, tested.target_number) == ("Defense←Accurate", 5)


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You hit on 13 or less (65%); a hit does about 2.3 damage through armor 1D4, and "
            "the attack cannot drop a target with 10 Toughness.",
        ),
        ({"defense": 30, "attack_value": 1}, "You cannot hit."),
        (
            {"attack_value": 20, "damage": "4", "armor": "1", "toughness": 3},
            "You cannot miss; a hit does 3 damage through armor 1, and the attack drops a "
            "target with 3 Toughness for certain.",
        ),
        (
            {"attack_value": 10, "damage": "4", "armor": "5", "blinded": "attacker"},
            "You hit on 10 or less with the worse of two rolls (25%), and the armor stops every "
            "hit.",
        ),
        (
            {"side": "enemy_attacks", "attack_value": 12, "defense": 13, "damage": "4"},
            "You avoid it on 11 or less (55%); a hit does about 1.5 damage through armor 1D4,"
            " and the attack cannot drop you at 10 Toughness.",
        ),
        (
            {"side": "enemy_attacks", "attack_value": 30, "damage": "9", "armor": "0"},
            "You cannot avoid it; a hit does 9 damage, and the attack cannot drop you at 10 "
            "Toughness.",
        ),
        ({"side": "enemy_attacks", "attack_value": 1, "defense": 30}, "It cannot hit you."),
        (
            {"side": "enemy_attacks", "target_unaware": True, "damage": "6", "armor": "0"},
            "You are unaware of it, so it hits; a hit does about 8.5 damage, and the attack "
            "drops you at 10 Toughness in 25% of cases.",
        ),
    ],
)
def test_an_attack_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert attack(**inputs).headline == headline


def test_the_advantage_as_such_is_one_reason_like_any_other() -> None:
    given = attack(advantage=True, reading_advantages="each")
    assert given.outputs == attack(target_below=True, reading_advantages="each").outputs
    assert given.outputs.advantages == 1
    assert attack(advantage=True, attack_kind="ranged").outputs == attack(advantage=True).outputs
    both = attack(advantage=True, target_prone=True)
    assert both.outputs.advantages == 1
    assert [part.figure for part in both.working[0].parts] == ["counts", "counts"]


def test_the_working_mentions_a_modifier_that_does_not_count() -> None:
    answer = attack(target_flanked=True, target_below=True, attack_kind="ranged")
    figures = {part.text: part.figure for part in answer.working[0].parts}
    assert figures == {
        "The target is flanked": "nothing, as it is ranged",
        "The target is on lower ground or climbing towards the attacker": "counts",
    }
    assert answer.working[0].figure == "1"


OPTION = st.tuples(EFFECTS, st.integers(0, 10))
ARMORIES = st.fixed_dictionaries(
    {
        "quick": VALUES,
        "shield": st.booleans(),
        "attack_value": VALUES,
        "damage": EFFECTS,
        "pain_threshold": st.integers(0, 8),
        "toughness": st.integers(1, 15),
    }
)


def attacks_until(attack: Shares, toughness: int) -> Fraction | None:
    """The mean number of attacks, point by point of Toughness left."""
    if attack.keys() <= {0}:
        return None
    until = [Fraction(0)]
    for left in range(1, toughness + 1):
        after = sum(
            (share * until[max(0, left - dealt)] for dealt, share in attack.items() if dealt),
            Fraction(0),
        )
        until.append((1 + after) / (1 - attack.get(0, Fraction(0))))
    return until[toughness]


@given(armory=ARMORIES, options=st.lists(OPTION, min_size=1, max_size=4))
def test_armor_by_every_fall_of_the_dice(
    armory: dict[str, Any], options: list[tuple[str, int]]
) -> None:
    text = "; ".join(
        f"no. {place}: {armor} / {impeding}" for place, (armor, impeding) in enumerate(options)
    )
    answer = armor_compare(**armory, options=text)
    rows = answer.outputs.comparison
    for place, (row, (armor, impeding)) in enumerate(zip(rows, options, strict=True)):
        defense = armory["quick"] - impeding + armory["shield"]
        done = one_attack({**armory, "defense": defense, "armor": armor})
        assert (row.armor, row.defense) == (f"no. {place}", defense)
        assert row.expected_damage == mean_of(done)
        assert row.damage_probability == reaching(done, 1)
        assert row.pain_probability == reaching(done, armory["pain_threshold"] + 1)
        assert row.expected_attacks == attacks_until(done, armory["toughness"])
    damages = [row.expected_damage for row in rows]
    assert answer.outputs.least_damage == rows[damages.index(min(damages))].armor
    lasting = [row.expected_attacks for row in rows]
    longest = None if None in lasting else max(value for value in lasting if value is not None)
    assert answer.outputs.lasts_longest == rows[lasting.index(longest)].armor


@given(armory=ARMORIES)
def test_a_shield_and_more_armor_never_hurt(armory: dict[str, Any]) -> None:
    text = "light: 1D4/2; heavy: 1D4+1/2"
    light, heavy = armor_compare(**{**armory, "shield": False}, options=text).outputs.comparison
    behind, _ = armor_compare(**{**armory, "shield": True}, options=text).outputs.comparison
    for better in (heavy, behind):
        assert better.expected_damage <= light.expected_damage
        if better.expected_attacks is not None:
            assert light.expected_attacks is not None
            assert better.expected_attacks >= light.expected_attacks


@given(armory=ARMORIES, other=st.integers(-10, 10))
def test_another_change_to_defense_counts_with_every_armor(
    armory: dict[str, Any], other: int
) -> None:
    before = armor_compare(**armory).outputs.comparison
    after = armor_compare(**armory, other_defense=other)
    rows = after.outputs.comparison
    assert [row.defense - other for row in rows] == [row.defense for row in before]
    for row, step in zip(rows, after.working, strict=True):
        parts = [int(part.figure.replace("−", "-")) for part in step.parts[0].parts]
        assert sum(parts) == row.defense


def test_options_are_read() -> None:
    options = OPTIONS.entries(" ; Rags: 0/0;;Silk and Iron :d6 + 1 / 10; ")
    assert [(option.label, option.impeding) for option in options] == [
        ("Rags", 0),
        ("Silk and Iron", 10),
    ]
    assert str(options[1].armor) == "1d6+1"
    assert len(OPTIONS.entries(ILLUSTRATION)) == 4


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no armor"),
        (" ; ;", "no armor"),
        (";".join(f"a{number}: 0/0" for number in range(9)), "9 entries are more than 8"),
        ("Plate", "not label"),
        ("Plate: 1D8", "not label"),
        ("Plate: 1D8/2/3", "not label"),
        ("Pl:ate: 1D8/2", "not label"),
        (": 1D8/2", "no label"),
        ("  : 1D8/2", "no label"),
        (f"{'x' * 31}: 0/0", "longer than 30"),
        ("Plate: 1D8/11", "impeding"),
        ("Plate: 1D8/-1", "impeding"),
        ("Plate: 1D8/", "impeding"),
        ("Plate: 1D8/1.5", "impeding"),
        ("Plate: 1D8/²", "impeding"),
        ("Plate: 1D21/2", "sides"),
        ("Plate: /2", "nothing is given"),
        ("Plate: 100/2", "not from 0 to 99"),
        ("Plate: 0/0; Rags: 0/0; plate : 1/1", "twice"),
    ],
)
def test_options_refused(text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        armor_compare.run({"options": text})
    assert refused.value.input == "options"
    assert problem in refused.value.problem
    assert "Hauberk" in refused.value.accepted


def test_the_longest_labels_and_lists_are_accepted() -> None:
    text = ";".join(f"{'x' * 29}{number}: 0/10" for number in range(8))
    assert len(armor_compare(options=text).outputs.comparison) == 8


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "1D8 armor serves you best: an attack does 1.05 damage on average, and it takes "
            "10.9 attacks to drop you at 10 Toughness, pain left out.",
        ),
        (
            {"options": "Rags: 0/0", "damage": "4", "attack_value": 21, "toughness": 8},
            "With Rags, an attack does 4 damage on average, and it takes 2 attacks to drop "
            "you at 8 Toughness.",
        ),
        ({"options": "Plate: 9/0", "damage": "4"}, "With Plate, no attack hurts you."),
        (
            {"options": "Plate: 9/0; Mail: 8/0; Rags: 0/0", "damage": "4"},
            "Plate and Mail serve you best: no attack hurts you.",
        ),
        (
            {"options": "Red: 1/0; Blue: 1/0", "damage": "4", "attack_value": 11, "toughness": 6},
            "It makes no difference: an attack does 1.5 damage on average whichever you wear.",
        ),
    ],
)
def test_armor_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert armor_compare(**inputs).headline == headline


def test_gentlest_and_longest_lasting_may_differ() -> None:
    # With 4 Toughness either blow drops: what counts is only how often one hits.
    answer = armor_compare(
        quick=11, attack_value=11, damage="9", toughness=4, options="Plate: 4/5; Rags: 0/0"
    )
    assert (answer.outputs.least_damage, answer.outputs.lasts_longest) == ("Plate", "Rags")
    assert answer.headline == (
        "With Plate, an attack does 3.75 damage on average; with Rags you last longest: it "
        "takes 2 attacks to drop you at 4 Toughness, pain left out."
    )


def test_a_label_on_several_lines_stays_one_line_in_the_headline() -> None:
    answer = armor_compare(options="Iron\nand silk: 1/0")
    assert len(answer.headline.splitlines()) == 1
    assert answer.outputs.least_damage == "Iron\nand silk"


def test_pictures_of_armor() -> None:
    damage, lasting = armor_compare().pictures
    rows = armor_compare().outputs.comparison
    assert [bar.value for bar in damage.bars] == [row.expected_damage for row in rows]
    assert [bar.value for bar in lasting.bars] == [row.expected_attacks for row in rows]
    assert len(armor_compare(options="Plate: 8/0; Rags: 0/0").pictures) == 1
    assert not armor_compare(options="Rags: 0/0").pictures
