"""ZT: what is taken of damage when somebody is resistant, vulnerable or immune to its type."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from rulescore.books.zt.base import (
    DICE_EXPLODE,
    FIRE_DAMAGE,
    IMMUNE_SAID,
    LEAST_HP,
    NEGATIVE_RULE,
    OUR_BOTH,
    RESISTANCE_RULE,
    RESISTANT_SAID,
    STANDARD_DAMAGE,
    VULNERABLE_SAID,
    Condition,
    Defence,
    Exploding,
    HitPoints,
    HitPointsBesideMax,
    MaxHitPoints,
    ReadingBoth,
    Roll,
    hurt,
    listed,
    outcome,
)
from rulescore.declare import (
    Answer,
    Chances,
    DiceRoll,
    Faces,
    Figure,
    Mark,
    Odds,
    RollOutcome,
    SheetMapping,
    Spread,
    Step,
    Switch,
    calculator,
    number,
)
from rulescore.declare.notation import DiceNotation, DiceSum, LikeDice
from rulescore.dice import OpenTotal

DAMAGE = DiceNotation(
    "Damage",
    example="2d6+3",
    help="The total, or the dice",
    most_dice=20,
    sides=(4, 6, 8, 10, 12, 20),
    plain=range(LEAST_HP, 401),
    added=range(-100, 101),
    blanks="ignored",
    players_say=(
        "hit for, damage, suffer, deals, dealt, inflicts, blow for, harm, points of damage, "
        "damage roll, slashing, piercing, bludgeoning, necrotic, lightning, acid, "
        "weapon"
    ),
)


@dataclass(frozen=True)
class Blow:
    """One roll of damage against somebody: how it is taken, and where it leaves Hit Points."""

    roll: Roll
    defence: Defence
    hit_points: HitPoints

    @property
    def taken(self) -> OpenTotal:
        """What is taken of the roll."""
        return self.defence.taken_of(self.roll.total())

    @property
    def is_certain(self) -> bool:
        """Whether what is taken does not depend on dice."""
        return self.defence.immune or not self.roll.dice.dice

    @property
    def hit_points_left(self) -> int:
        """Hit Points after what is taken at the least."""
        return self.hit_points.left(self.minimum)

    @property
    def minimum(self) -> int:
        """What is taken when every die shows 1."""
        dice = self.roll.dice
        return self.defence.taken(dice.added + sum(number for number, _ in dice.dice))

    def distribution(self) -> dict[int | str, Fraction]:
        """The chance of each amount taken, and of `more` than are listed."""
        return listed(self.taken, self.defence.taken(self.roll.listed_up_to))

    def with_dice(self, dice: int, sides: int) -> Condition:
        """What becomes of who is hit by so many dice instead."""
        rolled = DiceSum((LikeDice(dice, sides),) if dice else (), 0)
        other = replace(self, roll=replace(self.roll, dice=rolled))
        return self.hit_points.after(other.taken)

    def marks(self) -> tuple[Mark, ...]:
        """Which damage brings down and which kills, in the picture of what is taken."""
        now, most = self.hit_points.now, self.hit_points.most
        standing = (Mark("distribution", "Unconscious", now, "badly"),) if now > 0 else ()
        return (*standing, Mark("distribution", "dead", now + most, "dead"))

    def dice_roll(self) -> DiceRoll:
        """The roll itself."""
        spread = self.distribution()

        def interpret(faces: Faces) -> RollOutcome:
            dealt = sum(faces[0]) + self.roll.dice.added
            return hurt(dealt, self.defence.taken(dealt), self.defence, self.hit_points, spread)

        return DiceRoll((self.roll.group("Damage"),), interpret)

    def headline(self, after: Condition) -> str:
        """The damage taken and what it does, in a sentence."""
        amount = self.taken.mean()
        certain = self.is_certain
        about = "" if certain else "about "
        if not amount:
            taken = "you take no damage" if certain else "on average you neither lose nor gain HP"
        elif amount > 0:
            taken = f"you take {about}{number(amount, 1)} damage"
        else:
            taken = f"the damage is negative and heals {about}{number(-amount, 1)} HP"
        left = ""
        if certain and amount:
            left_at = min(Fraction(self.hit_points.most), self.hit_points.now - amount)
            left = f", which leaves you at {number(left_at)} HP"
        return f"{self.defence.said(taken)}{left}; {outcome(after, self.hit_points)}."

    def steps(self, text: str, rule: str, after: Condition) -> tuple[Step, ...]:
        """The working: the roll, what is taken of it, and Hit Points."""
        raw, taken = self.roll.total(), self.taken
        negative = Step("A negative amount raises Hit Points", "", NEGATIVE_RULE)
        return (
            self.roll.step(text, rule),
            self.defence.step(raw.mean(), taken.mean(), certain=self.is_certain),
            *((negative,) if self.minimum < 0 else ()),
            self.hit_points.step(after),
        )


def _hit_by(damage: str, held: str) -> SheetMapping:
    """How a blow takes Hit Points from the sheet, and what is `held` there of its type."""
    defences = {defence: f"{held}_{defence}" for defence in ("resistant", "vulnerable", "immune")}
    return SheetMapping(damage, {"hp": "hp", "max_hp": "max_hp", **defences})


@dataclass(frozen=True)
class DamageTaken:
    """What is taken of damage."""

    minimum_damage: Annotated[
        int, Figure("Damage when every die shows 1", unit="HP", key=True, short="the least damage")
    ]
    expected_damage: Annotated[Fraction, Figure("Mean damage", unit="HP")]
    distribution: Annotated[Chances, Spread("Damage taken", unit="HP")]
    conscious_probability: Annotated[
        Fraction, Odds("You are above 0 HP", key=True, short="still standing")
    ]
    unconscious_probability: Annotated[Fraction, Odds("You are Unconscious, but alive")]
    dead_probability: Annotated[Fraction, Odds("You are dead", key=True, short="dead")]
    hp_after: Annotated[
        int | None, Figure("Hit Points afterwards, if nothing is rolled", "HP", none="not certain")
    ]


@calculator(
    "zt.damage-taken",
    title="Damage after resistance, vulnerability, immunity",
    question="The attack does this much: how much do I take, and am I still standing?",
    rules=(RESISTANCE_RULE,),
    ways=(
        _hit_by(STANDARD_DAMAGE, "standard"),
        _hit_by(FIRE_DAMAGE, "fire"),
        SheetMapping("Another type", {"hp": "hp", "max_hp": "max_hp"}),
    ),
    writes_back={"hp": "hp_after"},
    players_say=(
        "hit me, hurt, attack, weapon, resist, wounded, struck, "
        "still standing, am i down, knocked out, unconscious, immune, "
        "half damage, double damage, blow, stabbed, shot, poison damage, "
        "cold damage, acid damage, lightning, do i survive, claw, invulnerable"
    ),
)
def damage_taken(
    *,
    damage: Annotated[str, DAMAGE] = "2d6+3",
    resistant: Annotated[
        bool,
        Switch(
            "Resistant to this type",
            not_if={"immune": True},
            players_say=RESISTANT_SAID,
        ),
    ] = False,
    immune: Annotated[
        bool,
        Switch(
            "Immune to this type",
            more=True,
            players_say=IMMUNE_SAID,
        ),
    ] = False,
    vulnerable: Annotated[
        bool,
        Switch(
            "Vulnerable to this type",
            more=True,
            not_if={"immune": True},
            players_say=VULNERABLE_SAID,
        ),
    ] = False,
    exploding: Exploding = DICE_EXPLODE,
    reading_both: ReadingBoth = OUR_BOTH,
    hp: HitPointsBesideMax = 20,
    max_hp: MaxHitPoints = 20,
) -> Answer[DamageTaken]:
    """One blow against resistance, vulnerability or immunity (zt.damage-types.resistance).

    Damage and Hit Points in HP; a negative total raises Hit Points. Refused: damage outside its
    grammar, hp above max_hp, hp at or below minus max_hp.
    """
    blow = Blow(
        Roll(DAMAGE.dice(damage), exploding),
        Defence(resistant, vulnerable, immune, reading_both),
        HitPoints(hp, max_hp),
    )
    after = blow.hit_points.after(blow.taken)
    outputs = DamageTaken(
        minimum_damage=blow.minimum,
        expected_damage=blow.taken.mean(),
        distribution=blow.distribution(),
        conscious_probability=after.conscious,
        unconscious_probability=after.unconscious,
        dead_probability=after.dead,
        hp_after=blow.hit_points_left if blow.is_certain else None,
    )
    working = blow.steps("Damage dealt", RESISTANCE_RULE, after)
    return Answer(
        outputs,
        blow.headline(after),
        working,
        () if blow.is_certain else (after.picture(),),
        blow.dice_roll(),
        blow.marks(),
    )
