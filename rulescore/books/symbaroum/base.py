"""Symbaroum: what its calculators ask alike, the test against 1D20, and one attack.

A test is written [Active←Opponent]: the roller's value, changed by 10 minus the opponent's.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Annotated

from rulescore.declare import (
    FROM_ROLL,
    Choice,
    DiceRoll,
    Faces,
    Group,
    Increase,
    RollOutcome,
    SheetMapping,
    Step,
    Whole,
    number,
    percent,
    signed,
)
from rulescore.declare.notation import DiceNotation, DiceSum
from rulescore.dice import Dice, added_up, at_least, d20_at_most, mean, sometimes, sum_of

MIDDLE = 10
"""A value that neither helps nor hinders whoever rolls against it (symbaroum.tests.opposed)."""
ADVANTAGE = 2
"""What the Advantage adds to the attribute tested (symbaroum.advantage.effect)."""
ADVANTAGE_DIE = "1d4"
FIXED_ADVANTAGE = 2
"""What the Advantage adds to the damage of an enemy that rolls no dice
(symbaroum.base.damage-value)."""

EFFECT_RULE = "symbaroum.advantage.effect"
OPPOSED_RULE = "symbaroum.tests.opposed"
ATTACK_RULE = "symbaroum.attack.attack-roll"
DEFENSE_RULE = "symbaroum.attack.defense"
ARMOR_RULE = "symbaroum.attack.armor-roll"
PAIN_RULE = "symbaroum.damage.pain-threshold"
TOUGHNESS_RULE = "symbaroum.damage.toughness"
NO_CRITICALS_RULE = "symbaroum.base.no-criticals"

ANY_VALUE = (1, 30)
DICE_OR_NUMBER = "Dice such as 1D8 or 1D8+1D4, or a fixed number"


def effect_dice(label: str, *, example: str = "1D8", help: str = DICE_OR_NUMBER) -> DiceNotation:
    """Damage, armor or healing: dice, numbers, or several of them added up
    (symbaroum.base.dice-notation, symbaroum.base.damage-value)."""
    return DiceNotation(
        label,
        example=example,
        help=help,
        most_dice=6,
        sides=range(2, 21),
        plain=range(100),
        added=range(100),
        terms=4,
    )


TARGET_DEFENSE = Whole(
    "Defense of the target",
    -10,
    30,
    help="Quick minus impeding value, plus 1 for a shield",
    players_say="defense, defence, evade, dodge, parry, defend, AC, armor class",
)
TARGET_TOUGHNESS = Whole(
    "Toughness of the target",
    1,
    100,
    help="What it has left; at 0 it is down already",
    players_say="toughness, life, health, hit points, hp, tough",
)
TARGET_PAIN_THRESHOLD = Whole(
    "Pain Threshold of the target",
    0,
    50,
    help="Half of Strong, rounded up; only damage above it counts",
    players_say="pain threshold, pain, threshold",
)

TARGET_ARMOR = replace(
    effect_dice(
        "Armor of the target",
        example="1D4",
        help="Dice, or a fixed number for an enemy; 0 for none",
    ),
    players_say="mail, protection, leather, hide, fur, scales, wears",
)

YOUR_DEFENSE = Whole(
    "Your Defense",
    -10,
    30,
    help="Quick minus impeding value, plus 1 for a shield",
    more=True,
    players_say="defense, defence, evade, dodge, parry, defend, AC, armor class",
)
YOUR_ARMOR = replace(
    effect_dice("Your armor", example="1D4", help="Dice, or a fixed number; 0 for none"),
    more=True,
    players_say="armor, mail, protection, wear, wearing, leather",
)
YOUR_PAIN_THRESHOLD = replace(
    TARGET_PAIN_THRESHOLD,
    label="Your Pain Threshold",
    more=True,
    players_say="pain threshold, pain, threshold",
)
YOUR_TOUGHNESS = replace(
    TARGET_TOUGHNESS,
    label="Your Toughness",
    help="What you have left; at 0 you are down already",
    shared_name="toughness_now",
    players_say="toughness, life, health, hit points, hp, tough",
)
ATTACK_VALUE = Whole(
    "Accurate",
    *ANY_VALUE,
    help="Of the attacker, or what an ability puts in its place",
    players_say=("accurate, accuracy, attack, attack value, skill, aim, shoot, swing, attacking"),
)
THEIR_ATTACK_VALUE = Whole(
    "Their Accurate",
    *ANY_VALUE,
    help="Or what replaces it",
    shared_name="opponent_accurate",
    players_say=(
        "accurate, accuracy, attack value, enemy's attack, enemy accurate, their attack, aim, skill"
    ),
)
THEIR_DAMAGE = replace(
    effect_dice("Their damage", example="4", help="Fixed for an enemy"),
    shared_name="opponent_damage",
    players_say=(
        "damage, do, hit for, weapon, deal, enemy damage, hurt, arrows, bolts, bite, claws, "
        "sword, axe, teeth"
    ),
)

YOU_ATTACK = SheetMapping(
    "You attack",
    {
        "attack_value": "accurate",
        "defense": "opponent_defense",
        "damage": "damage",
        "armor": "opponent_armor",
        "pain_threshold": "opponent_pain_threshold",
        "toughness": "opponent_toughness_now",
    },
    {"side": "player_attacks"},
)
WITH_SECOND_WEAPON = replace(
    YOU_ATTACK,
    label="With your second weapon",
    takes={**YOU_ATTACK.takes, "damage": "second_damage"},
)
THEY_ATTACK = SheetMapping(
    "They attack",
    {
        "attack_value": "opponent_accurate",
        "defense": "defense",
        "damage": "opponent_damage",
        "armor": "armor",
        "pain_threshold": "pain_threshold",
        "toughness": "toughness_now",
    },
    {"side": "enemy_attacks"},
)
ATTACK_WAYS = (YOU_ATTACK, WITH_SECOND_WEAPON, THEY_ATTACK)
"""How an attack takes its figures from the sheet, by who attacks."""

TARGET_LOSES = {False: "opponent_toughness_lost", True: "toughness_lost"}
"""What a hit adds to on the sheet, by whether an enemy attacks (symbaroum.damage.toughness)."""
ATTACK_LEAVES = dict.fromkeys(TARGET_LOSES.values(), FROM_ROLL)
"""What the dice of an attack leave there, by who attacks."""

WHO_ATTACKS = Choice(
    "Who attacks",
    {"player_attacks": "you", "enemy_attacks": "an enemy"},
    options_said={
        "enemy_attacks": (
            "defending, defend myself, my defense, his accurate, his attack, "
            "around me, attacks me, strikes me, hits me, shoots me, swings at me, bites me, "
            "melee with me, surround me, gang up on me, "
            "enemy attacks, enemy strikes, enemy hits, enemy shoots, arrow at me, I defend, I "
            "dodge, I parry, I evade, I block, charges me, lunges at me, stabs me, slashes me, "
            "flanking me, my armor"
        )
    },
)
"""The player rolls in both cases, to hit or to avoid it (symbaroum.base.success-test)."""
Side = Annotated[
    str, replace(WHO_ATTACKS, help="Decides what the player rolls; the odds stay", more=True)
]

Blinded = Annotated[
    str,
    Choice(
        "Blinded or in bad light",
        {
            "neither": "neither side",
            "attacker": "the attacker",
            "defender": "the defender",
            "both": "both sides",
        },
        more=True,
        options_said={
            "attacker": (
                "blinded, attacker blind, blinded attacker, blindfolded, blindfold, blinded "
                "and swinging, cannot see, blindly, in my eyes"
            ),
            "defender": (
                "target blinded, defender blinded, guards blinded, target blind, "
                "enemy blinded, defender blind, victim blinded, dazzled target, "
                "they cannot see, guard cannot see, sentry cannot see, guards in bad light, "
                "sentries in bad light, defender in bad light, target in bad light, in his eyes, "
                "defenders in the dark, target in the dark, guards in the dark, defender is blinded"
            ),
            "both": (
                "dark, darkness, pitch black, no light, both blinded, bad light, "
                "fog, smoke, everybody blinded, dim light, mist, no torch, no lantern"
            ),
            "neither": "good light, daylight",
        },
    ),
]

OUR_ENEMY_D4 = "rolled"
ENEMY_D4 = Choice(
    "The 1D4 that the Advantage gives an enemy",
    {"rolled": "is rolled", "fixed": "counts as 2, as enemies roll no dice"},
)
ReadingEnemyD4 = Annotated[str, ENEMY_D4]

OUR_PAIN_REPEAT = "once_per_turn"
PAIN_REPEAT = Choice(
    "Free Attacks from pain",
    {
        "once_per_turn": "one for each attacker and turn",
        "every_time": "another for each blow above the Pain Threshold",
    },
)
ReadingPainRepeat = Annotated[str, PAIN_REPEAT]


def modifier_against(opponent: int) -> int:
    """What an opponent's value does to the roller's (symbaroum.tests.opposed)."""
    return MIDDLE - opponent


def with_two_rolls(chance: Fraction, hindered: bool, helped: bool) -> Fraction:
    """The chance of a test when bad light gives one side two chances to fail: the roller is
    `hindered` and keeps the worse roll, or `helped` and keeps the better
    (symbaroum.attack.blind-fighting)."""
    if hindered == helped:
        return chance
    return chance**2 if hindered else 1 - (1 - chance) ** 2


@dataclass(frozen=True)
class D20Test:
    """What a player throws for a test: 1D20, or two where bad light changes the odds
    (symbaroum.attack.blind-fighting)."""

    target: int
    hindered: bool
    helped: bool

    @property
    def group(self) -> Group:
        """The dice."""
        if self.hindered == self.helped:
            return Group("1D20", (20,))
        return Group("1D20", (20, 20), keeps="highest" if self.hindered else "lowest")

    def kept(self, shown: tuple[int, ...]) -> int:
        """The roll that counts."""
        return max(shown) if self.hindered else min(shown)

    def succeeds(self, shown: tuple[int, ...]) -> bool:
        """Whether the test succeeds."""
        return self.kept(shown) <= self.target

    def said(self, shown: tuple[int, ...]) -> str:
        """The roll against what it needs, in words."""
        which = "" if len(shown) == 1 else f"The {'worse' if self.hindered else 'better'} roll, "
        return f"{which}{self.kept(shown)} against {number(self.target)} or less"


@dataclass(frozen=True)
class Attack:
    """One attack: what the attacker must roll, how often it hits, what a hit does.

    An enemy's attack is the player's Defense test turned round; the chance is the same.
    """

    target_number: int
    chance: Fraction
    on_hit: Dice

    def damage(self) -> Dice:
        """The damage of the attack, 0 when it misses."""
        return sometimes(self.chance, self.on_hit)

    def mean_damage(self) -> Fraction:
        """The mean damage, misses counted in."""
        return self.chance * mean(self.on_hit)

    def more_than(self, threshold: int) -> Fraction:
        """The chance of damage above a Pain Threshold (symbaroum.damage.pain-threshold)."""
        return self.reaches(threshold + 1)

    def reaches(self, damage: int) -> Fraction:
        """The chance of so much damage or more, for at least 1."""
        return self.chance * at_least(self.on_hit, damage)


def attack_target(
    attack_value: int, defense: int, advantages: int = 0, other_modifier: int = 0
) -> int:
    """What the attacker must roll or stay below (symbaroum.attack.attack-roll); the defender's
    test has 20 less this."""
    helped = attack_value + ADVANTAGE * advantages + other_modifier
    return helped + modifier_against(defense)


def damage_through_armor(
    damage: DiceSum, armor: DiceSum, advantages: int = 0, *, advantage_fixed: bool = False
) -> Dice:
    """What a hit does: damage, 1D4 more for each Advantage or a fixed 2, less the roll for armor
    (symbaroum.attack.armor-roll, symbaroum.advantage.effect)."""
    dice = 0 if advantage_fixed else advantages
    fixed = advantages - dice
    less = added_up((1, damage.total()), (dice, sum_of(ADVANTAGE_DIE)), (1, -armor.total()))
    return less.map(lambda through: max(0, through + fixed * FIXED_ADVANTAGE))


def attack_on(
    attack_value: int,
    defense: int,
    damage: DiceSum,
    armor: DiceSum,
    advantages: int = 0,
    *,
    advantage_fixed: bool = False,
) -> Attack:
    """An attack in good light without other modifiers (symbaroum.attack.attack-roll)."""
    target = attack_target(attack_value, defense, advantages)
    on_hit = damage_through_armor(damage, armor, advantages, advantage_fixed=advantage_fixed)
    return Attack(target, d20_at_most(target), on_hit)


@dataclass(frozen=True)
class AttackFigures:
    """What somebody attacks with and what the target has against it, in good light.

    `by_enemy` attacks are the player's Defense tests; with `advantage_fixed` the extra 1D4 of an
    enemy counts as 2 (symbaroum.base.damage-value).
    """

    attack_value: int
    defense: int
    damage: DiceSum
    armor: DiceSum
    by_enemy: bool = False
    advantage_fixed: bool = False

    def writes_back(self, damage: int, toughness: int) -> Mapping[str, Increase]:
        """What damage adds to the Toughness lost of whoever has so much left, on the sheet."""
        lost = min(damage, toughness)
        return {TARGET_LOSES[self.by_enemy]: Increase(lost)} if lost else {}

    def attack(self, advantages: int = 0) -> Attack:
        """One attack with so many Advantages."""
        return _attack_with(self, advantages)

    def player_needs(self, advantages: int = 0, other_modifier: int = 0) -> int:
        """The player's test succeeds at this or less, be it to hit or to avoid it."""
        hits_at = attack_target(self.attack_value, self.defense, advantages, other_modifier)
        return 20 - hits_at if self.by_enemy else hits_at

    def hit_groups(self, advantages: Sequence[int]) -> tuple[Group, ...]:
        """The dice of hits, each with so many Advantages: all damage, the Advantage, all armor."""
        extra = sum(map(self._extra_dice, advantages))
        return (
            Group("Damage", self.damage.each_sides * len(advantages)),
            Group("Advantage", (4,) * extra),
            Group("Armor", self.armor.each_sides * len(advantages)),
        )

    def through(self, advantages: Sequence[int], faces: Faces) -> list[int]:
        """What gets through the armor in each hit, by the faces of `hit_groups`."""
        dealt, more, stopped = map(iter, faces)
        sides, armor_sides = len(self.damage.each_sides), len(self.armor.each_sides)
        hits = []
        for each in advantages:
            extra = self._extra_dice(each)
            fixed = FIXED_ADVANTAGE * (each - extra) + self.damage.added - self.armor.added
            shown = sum(islice(dealt, sides)) + sum(islice(more, extra))
            hits.append(max(0, shown + fixed - sum(islice(stopped, armor_sides))))
        return hits

    def _extra_dice(self, advantages: int) -> int:
        return 0 if self.advantage_fixed else advantages

    def step(self, text: str, advantages: int = 0) -> Step:
        """One attack, worked out: the test, the chance, the damage."""
        attack = self.attack(advantages)
        product = f"{percent(attack.chance)} × {number(mean(attack.on_hit))}"
        return Step(
            text,
            f"{product} = {number(attack.mean_damage())} damage on average",
            ARMOR_RULE,
            (
                self.test_step(advantages),
                Step("It hits", percent(attack.chance), NO_CRITICALS_RULE),
                self.damage_step(advantages),
            ),
        )

    def test_step(self, advantages: int = 0, other_modifier: int = 0) -> Step:
        """The player's test, to hit or to avoid it, with what it is made of."""
        side = -1 if self.by_enemy else 1
        if self.by_enemy:
            own, against, rule = self.defense, self.attack_value, DEFENSE_RULE
            names = ("Defense", "enemy’s Accurate")
        else:
            own, against, rule = self.attack_value, self.defense, ATTACK_RULE
            names = ("Accurate", "Defense")
        parts = [
            Step(names[0], number(own), rule),
            Step(
                f"10 less the {names[1]} of {number(against)}",
                signed(modifier_against(against)),
                OPPOSED_RULE,
            ),
        ]
        helped = ADVANTAGE * advantages
        if helped:
            whose = "The enemy’s Advantage" if self.by_enemy else "The Advantage"
            times = f", {advantages} times" if advantages > 1 else ""
            parts.append(Step(f"{whose}{times}", signed(side * helped), EFFECT_RULE))
        if other_modifier:
            text = "Other modifier"
            parts.append(Step(text, signed(side * other_modifier), "symbaroum.tests.difficulty"))
        total = self.player_needs(advantages, other_modifier)
        does = "You avoid it" if self.by_enemy else "It hits"
        return Step(f"{does} at this or less on 1D20", number(total), rule, tuple(parts))

    def damage_step(self, advantages: int = 0) -> Step:
        """What a hit does, with what it is made of."""
        on_hit = self.attack(advantages).on_hit
        parts = tuple(self._damage_parts(advantages, on_hit))
        return Step("Damage of a hit, never below 0", extent(on_hit), ARMOR_RULE, parts)

    def _damage_parts(self, advantages: int, on_hit: Dice) -> Iterator[Step]:
        damage, armor = self.damage.total(), self.armor.total()
        yield Step(f"Damage {in_capitals(self.damage)}", extent(damage), ARMOR_RULE)
        extra = Fraction(0)
        if advantages and self.advantage_fixed:
            extra = Fraction(advantages * FIXED_ADVANTAGE)
            text = "The Advantage, 2 as an enemy rolls no dice"
            yield Step(text, f"+{number(extra)}", "symbaroum.base.damage-value")
        elif advantages:
            dice = sum_of(f"{advantages}d4")
            extra = mean(dice)
            yield Step(f"The Advantage adds {advantages}D4", extent(dice), EFFECT_RULE)
        yield Step(f"Armor {in_capitals(self.armor)} takes off", extent(armor), ARMOR_RULE)
        lift = mean(on_hit) - (mean(damage) + extra - mean(armor))
        if lift:
            text = "A hit that the armor stops does 0, never less"
            yield Step(text, f"+{number(lift)} on average", ARMOR_RULE)


@dataclass(frozen=True)
class Volley:
    """Attacks that are thrown together in good light, each with so many Advantages, and whom they
    hit at so much Toughness; `name` is what one is called."""

    name: str
    figures: AttackFigures
    advantages: tuple[int, ...]
    whom: str
    toughness: int

    def dice_roll(
        self, outcomes: Callable[[Sequence[int]], Mapping[str, int | str | bool]]
    ) -> DiceRoll:
        """The player's test of each attack and all dice that hits may take, in one go; `outcomes`
        says what the damages of those that hit are in the outputs of the answer."""

        def interpret(faces: Faces) -> RollOutcome:
            damages = self._damages(faces)
            left = self.figures.writes_back(sum(damages), self.toughness)
            return RollOutcome(self._said(faces, damages), outcomes(damages), left)

        tests = Group("1D20", (20,) * len(self.advantages))
        return DiceRoll((tests, *self.figures.hit_groups(self.advantages)), interpret)

    def outcomes(self, damages: Sequence[int], pain_threshold: int) -> dict[str, int | str | bool]:
        """What they come to, by the outputs that calculators of several attacks have."""
        return {
            "any_damage_probability": any(damages),
            "pain_probability": any(damage > pain_threshold for damage in damages),
            "drop_probability": sum(damages) >= self.toughness,
            "distribution": sum(damages),
        }

    def hit_alone(self, damages: Sequence[int]) -> dict[str, int | str | bool]:
        """Whether it hits, where there is no more than one of them."""
        return {"hit_probability": bool(damages)} if len(self.advantages) == 1 else {}

    def _damages(self, faces: Faces) -> list[int]:
        """The damage of each attack that hits."""
        through = self.figures.through(self.advantages, faces[1:])
        return [
            damage
            for shown, needed, damage in zip(faces[0], self._needed(), through, strict=True)
            if (shown <= needed) != self.figures.by_enemy
        ]

    def _said(self, faces: Faces, damages: Sequence[int]) -> str:
        """The tests and what they come to, in a sentence."""
        tests = zip(faces[0], self._needed(), strict=True)
        held = ", ".join(f"{shown} against {number(needed)}" for shown, needed in tests)
        return f"{held} or less: {self._come_to(damages)}."

    def _needed(self) -> Iterator[int]:
        return map(self.figures.player_needs, self.advantages)

    def _come_to(self, damages: Sequence[int]) -> str:
        made, total = len(self.advantages), sum(damages)
        if made == 1:
            hit = f"the {self.name} {'hits' if damages else 'misses'}"
        else:
            hit = f"{len(damages) or 'none'} of {made} {self.name}s hit"
        if not damages:
            return hit
        if not total:
            return f"{hit}, but nothing gets through"
        left = self.toughness - total
        remains = f"leaves {self.whom} {left} of {self.toughness} Toughness"
        return f"{hit} for {total} damage, which {remains if left > 0 else f'drops {self.whom}'}"


@lru_cache(maxsize=16)  # an answer and its working ask for the same few attacks again and again
def _attack_with(figures: AttackFigures, advantages: int) -> Attack:
    return attack_on(
        figures.attack_value,
        figures.defense,
        figures.damage,
        figures.armor,
        advantages,
        advantage_fixed=figures.advantage_fixed,
    )


def in_capitals(dice: DiceSum) -> str:
    """Dice as this book writes them: 1D8+1D4."""
    return str(dice).upper()


def extent(dice: Dice) -> str:
    """The least, the most and the mean of dice."""
    least, most = min(dice.outcomes()), max(dice.outcomes())
    if least == most:
        return number(least)
    return f"{number(least)} to {number(most)}, {number(mean(dice))} on average"


def about(dice: Dice) -> str:
    """The mean of dice as a person says it: to one decimal, "about" unless it is certain."""
    certain = len(dice.outcomes()) == 1
    return f"{'' if certain else 'about '}{number(mean(dice), 1)}"


def drops(chance: Fraction, whom: str, *, several: bool = False) -> str:
    """What damage does to somebody's Toughness, in words that follow its subject, which may be
    `several` things."""
    if not chance:
        return f"cannot drop {whom}"
    does = f"{'drop' if several else 'drops'} {whom}"
    return f"{does} {'for certain' if chance == 1 else f'in {percent(chance)} of cases'}"


WHOLE = re.compile("[0-9]{1,4}")


def whole_within(text: str, least: int, most: int) -> int | None:
    """The whole number that a text is, None if it is none or outside of `least` to `most`."""
    number = int(text) if WHOLE.fullmatch(text) else least - 1
    return number if least <= number <= most else None
