"""Symbaroum: what gives the Advantage, what it does to an attack, and several against one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, NamedTuple

from rulescore.answer import Answer, Bar, Bars, Step
from rulescore.books.symbaroum.base import (
    ADVANTAGE,
    ANY_VALUE,
    FIXED_ADVANTAGE,
    TARGET_DEFENSE,
    TARGET_PAIN_THRESHOLD,
    TARGET_TOUGHNESS,
    THEY_ATTACK,
    YOU_ATTACK,
    Attack,
    attack_on,
    effect_dice,
    modifier_against,
)
from rulescore.calculator import calculator
from rulescore.dice import Dice, added_up, at_least, chances, mean, sum_of
from rulescore.figures import count, number, odds, percent, signed
from rulescore.inputs import Choice, Refusal, Whole
from rulescore.notation import DiceSum
from rulescore.outputs import Chances, Figure, Odds, Spread
from rulescore.table import Table

WHEN_RULE = "symbaroum.advantage.when"
EFFECT_RULE = "symbaroum.advantage.effect"
FLANKING_RULE = "symbaroum.advantage.flanking"
OPPOSED_RULE = "symbaroum.tests.opposed"
ATTACK_RULE = "symbaroum.attack.attack-roll"
DEFENSE_RULE = "symbaroum.attack.defense"
ARMOR_RULE = "symbaroum.attack.armor-roll"
PAIN_RULE = "symbaroum.damage.pain-threshold"
TOUGHNESS_RULE = "symbaroum.damage.toughness"
NO_CRITICALS_RULE = "symbaroum.base.no-criticals"

MOST_AROUND_ONE = 4
"""How many can surround one target (symbaroum.advantage.flanking)."""


class Situation(NamedTuple):
    """A situation of the target, and which attacks on it have the Advantage."""

    target: str
    melee: bool
    ranged: bool

    def counts_for(self, attack_kind: str) -> bool:
        """Whether it gives a `melee` or a `ranged` attack the Advantage."""
        return self.melee if attack_kind == "melee" else self.ranged


SITUATIONS = {
    "unaware": Situation("unaware of the attack", melee=True, ranged=True),
    "flanked": Situation("flanked", melee=True, ranged=False),
    "prone": Situation("on the ground", melee=True, ranged=False),
    "below": Situation("on lower ground or climbing up", melee=True, ranged=True),
}
"""What gives the Advantage (symbaroum.advantage.when)."""

SITUATION_TABLE = Table(
    WHEN_RULE,
    "Situations",
    ("Target is", "Melee", "Ranged"),
    [
        (situation.target, *("yes" if given else "no" for given in situation[1:]))
        for situation in SITUATIONS.values()
    ],
)


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

    def attack(self, advantages: int = 0) -> Attack:
        """One attack with so many Advantages."""
        return _attack_with(self, advantages)

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
            names = ("Defense", "attack value")
        else:
            own, against, rule = self.attack_value, self.defense, ATTACK_RULE
            names = ("Attack value", "Defense")
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
        total = own + modifier_against(against) + side * (helped + other_modifier)
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
    return f"{does} {'for certain' if chance == 1 else f'in {odds(chance)} of cases'}"


@dataclass(frozen=True)
class GangUp:
    """What several do to one target in a turn."""

    reaching: Annotated[int, Figure("Attackers who reach the target")]
    waiting: Annotated[int, Figure("Attackers who wait")]
    with_advantage: Annotated[int, Figure("Of those who reach it, with the Advantage")]
    hit_probability: Annotated[Fraction, Odds("An attack without the Advantage hits")]
    hit_probability_advantage: Annotated[Fraction, Odds("An attack with the Advantage hits")]
    any_damage_probability: Annotated[Fraction, Odds("At least one attack does damage")]
    pain_probability: Annotated[Fraction, Odds("At least one exceeds the Pain Threshold")]
    drop_probability: Annotated[Fraction, Odds("The target drops in the turn")]
    expected_damage: Annotated[Fraction, Figure("Mean damage in the turn", unit="Toughness")]
    expected_damage_unflanked: Annotated[
        Fraction, Figure("Mean damage if nobody flanked", unit="Toughness")
    ]
    distribution: Annotated[
        Chances, Spread("Damage of all attacks together", unit="Toughness", rolled=False)
    ]


ATTACKER_DAMAGE = effect_dice("Damage of each attacker")
TARGET_ARMOR = effect_dice(
    "Armor of the target", example="1D4", help="Dice, or a fixed number for an enemy; 0 for none"
)


@calculator(
    "symbaroum.gang-up",
    title="Several against one",
    question=(
        "How many of us can reach the target, who has the Advantage, and what do we do to it in "
        "one turn?"
    ),
    rules=(FLANKING_RULE, EFFECT_RULE, ATTACK_RULE),
    ways=(YOU_ATTACK, THEY_ATTACK),
)
def gang_up(
    *,
    attackers: Annotated[
        int,
        Whole("Attackers in melee", 0, 12, help="All with the same figures, one attack each"),
    ] = 2,
    flanking_pairs: Annotated[
        int, Whole("Pairs standing opposite each other", 0, 2, help="0 if nobody flanks")
    ] = 1,
    attack_value: Annotated[
        int,
        Whole("Attack value", *ANY_VALUE, help="Accurate, or what an ability puts in its place"),
    ] = 13,
    defense: Annotated[int, replace(TARGET_DEFENSE, more=True)] = 10,
    damage: Annotated[str, ATTACKER_DAMAGE] = "1D8",
    armor: Annotated[str, replace(TARGET_ARMOR, more=True)] = "1D4",
    pain_threshold: Annotated[int, replace(TARGET_PAIN_THRESHOLD, more=True)] = 5,
    toughness: Annotated[int, replace(TARGET_TOUGHNESS, more=True)] = 10,
    reading_flanked: Annotated[
        str,
        Choice(
            "Who gains from flanking",
            {
                "all_melee": "everybody who attacks the flanked target in melee",
                "flankers_only": "only the pairs that stand opposite each other",
            },
        ),
    ] = "all_melee",
) -> Answer[GangUp]:
    """One attack from each who reaches the target, with or without the Advantage of flanking
    (symbaroum.advantage.flanking).

    Refused: more pairs than those who reach the target make up; dice outside their grammar.
    """
    reaching = min(MOST_AROUND_ONE, attackers)
    if 2 * flanking_pairs > reaching:
        raise Refusal(
            "flanking_pairs",
            f"{count(flanking_pairs, 'pair')} would take {2 * flanking_pairs} attackers beside "
            f"the target, and there {'is' if reaching == 1 else 'are'} {reaching}",
            f"{'0 or 1' if reaching > 1 else '0'} with {count(attackers, 'attacker')}",
        )
    figures = AttackFigures(
        attack_value, defense, ATTACKER_DAMAGE.dice(damage), TARGET_ARMOR.dice(armor)
    )
    in_pairs = 2 * flanking_pairs
    flanking = reaching if in_pairs and reading_flanked == "all_melee" else in_pairs
    plain, helped = figures.attack(), figures.attack(advantages=1)
    total = added_up((reaching - flanking, plain.damage()), (flanking, helped.damage()))

    def at_least_one(threshold: int) -> Fraction:
        """The chance that one of the attacks at least does more than a threshold."""
        none_of_the_plain = (1 - plain.more_than(threshold)) ** (reaching - flanking)
        return 1 - none_of_the_plain * (1 - helped.more_than(threshold)) ** flanking

    outputs = GangUp(
        reaching=reaching,
        waiting=attackers - reaching,
        with_advantage=flanking,
        hit_probability=plain.chance,
        hit_probability_advantage=helped.chance,
        any_damage_probability=at_least_one(0),
        pain_probability=at_least_one(pain_threshold),
        drop_probability=at_least(total, toughness),
        expected_damage=mean(total),
        expected_damage_unflanked=reaching * plain.mean_damage(),
        distribution=chances(total),
    )
    working = (
        _place_step(outputs),
        _flanking_step(outputs, flanking_pairs, reading_flanked),
        *_attack_steps(outputs, figures),
        _together_step(outputs, pain_threshold, toughness),
    )
    return Answer(outputs, _headline(outputs, total), working, _pictures(outputs))


def _headline(outputs: GangUp, total: Dice) -> str:
    if not outputs.reaching:
        return "Nobody attacks the target."
    if outputs.waiting:
        attackers = outputs.reaching + outputs.waiting
        reach = f"{outputs.reaching} of {attackers} attackers reach the target"
    elif outputs.reaching == 1:
        reach = "The one attacker reaches the target"
    else:
        all_of = "Both" if outputs.reaching == 2 else f"All {outputs.reaching}"
        reach = f"{all_of} attackers reach the target"
    if not outputs.with_advantage:
        advantage = "without the Advantage"
    elif outputs.with_advantage == outputs.reaching:
        advantage = "with the Advantage"
    else:
        advantage = f"{outputs.with_advantage} of them with the Advantage"
    if not outputs.expected_damage:
        return f"{reach}, {advantage}, but nothing they do gets through."
    does = f"{about(total)} damage in the turn"
    return f"{reach}, {advantage}: {does}, which {drops(outputs.drop_probability, 'it')}."


def _place_step(outputs: GangUp) -> Step:
    attackers = outputs.reaching + outputs.waiting
    waiting = f"; {outputs.waiting} must wait" if outputs.waiting else ""
    text = f"Of {count(attackers, 'attacker')}, at most {MOST_AROUND_ONE} reach the target"
    return Step(f"{text}{waiting}", number(outputs.reaching), FLANKING_RULE)


def _flanking_step(outputs: GangUp, flanking_pairs: int, reading_flanked: str) -> Step:
    if not flanking_pairs:
        text = "Nobody stands opposite another, so nobody has the Advantage"
    elif reading_flanked == "all_melee":
        text = "The target is flanked, so all who reach it have the Advantage"
    else:
        pairs = "pair" if flanking_pairs == 1 else f"{flanking_pairs} pairs"
        text = f"Only the {pairs} opposite each other have the Advantage"
    return Step(text, number(outputs.with_advantage), FLANKING_RULE)


def _attack_steps(outputs: GangUp, figures: AttackFigures) -> Iterator[Step]:
    plain = outputs.reaching - outputs.with_advantage
    if plain:
        yield figures.step(f"Each of {count(plain, 'attack')} without the Advantage")
    if outputs.with_advantage:
        helped = count(outputs.with_advantage, "attack")
        yield figures.step(f"Each of {helped} with the Advantage", advantages=1)


def _together_step(outputs: GangUp, pain_threshold: int, toughness: int) -> Step:
    parts = [
        Step("At least one does damage", odds(outputs.any_damage_probability), ARMOR_RULE),
        Step(
            f"At least one does more than the Pain Threshold of {pain_threshold}",
            odds(outputs.pain_probability),
            PAIN_RULE,
        ),
        Step(f"Together {toughness} or more", odds(outputs.drop_probability), TOUGHNESS_RULE),
    ]
    figure = f"{number(outputs.expected_damage)} damage on average"
    return Step("All attacks of the turn together", figure, ATTACK_RULE, tuple(parts))


def _pictures(outputs: GangUp) -> tuple[Bars, ...]:
    if not outputs.with_advantage:
        return ()
    bars = (
        Bar("Nobody flanks", outputs.expected_damage_unflanked),
        Bar("Flanked", outputs.expected_damage),
    )
    return (Bars("What flanking is worth", "Mean damage in the turn", bars),)
