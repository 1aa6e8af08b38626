"""Symbaroum: what its calculators ask alike, the test against 1D20, and one attack.

A test is written [Active←Opponent]: the roller's value, changed by 10 minus the opponent's.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rulescore.calculator import Way
from rulescore.dice import Dice, added_up, at_least, d20_at_most, mean, sometimes, sum_of
from rulescore.inputs import Choice, Whole
from rulescore.notation import DiceNotation, DiceSum

MIDDLE = 10
"""A value that neither helps nor hinders whoever rolls against it (symbaroum.tests.opposed)."""
ADVANTAGE = 2
"""What the Advantage adds to the attribute tested (symbaroum.advantage.effect)."""
ADVANTAGE_DIE = "1d4"
FIXED_ADVANTAGE = 2
"""What the Advantage adds to the damage of an enemy that rolls no dice
(symbaroum.base.damage-value)."""

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
    "Defense of the target", -10, 30, help="Quick minus impeding value, plus 1 for a shield"
)
TARGET_TOUGHNESS = Whole("Toughness of the target", 1, 100, help="What it has left")
TARGET_PAIN_THRESHOLD = Whole(
    "Pain Threshold of the target",
    0,
    50,
    help="Half of Strong, rounded up; only damage above it counts",
)

YOU_ATTACK = Way(
    "You attack",
    {
        "attack_value": "accurate",
        "defense": "opponent_defense",
        "damage": "damage",
        "armor": "opponent_armor",
        "pain_threshold": "opponent_pain_threshold",
        "toughness": "opponent_toughness_now",
    },
)
THEY_ATTACK = Way(
    "They attack",
    {
        "attack_value": "opponent_accurate",
        "defense": "defense",
        "damage": "opponent_damage",
        "armor": "armor",
        "pain_threshold": "pain_threshold",
        "toughness": "toughness_now",
    },
)
"""How an attack takes its figures from the sheet, by who attacks."""

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
    ),
]

ReadingEnemyD4 = Annotated[
    str,
    Choice(
        "The 1D4 that the Advantage gives an enemy",
        {"rolled": "is rolled", "fixed": "counts as 2, as enemies roll no dice"},
    ),
]

ReadingPainRepeat = Annotated[
    str,
    Choice(
        "Free Attacks from pain",
        {
            "once_per_turn": "one for each attacker and turn",
            "every_time": "another for each blow above the Pain Threshold",
        },
    ),
]


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


WHOLE = re.compile("[0-9]{1,4}")


def whole_within(text: str, least: int, most: int) -> int | None:
    """The whole number that a text is, None if it is none or outside of `least` to `most`."""
    number = int(text) if WHOLE.fullmatch(text) else least - 1
    return number if least <= number <= most else None


def entries(text: str) -> list[str]:
    """The entries of a text, one behind the other with ; or line breaks between; empty ones are
    skipped."""
    between = (entry.strip() for line in text.splitlines() for entry in line.split(";"))
    return [entry for entry in between if entry]
