"""Symbaroum: what gives the Advantage, what it does to an attack, and several against one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.base import (
    ARMOR_RULE,
    ATTACK_LEAVES,
    ATTACK_RULE,
    ATTACK_VALUE,
    ATTACK_WAYS,
    EFFECT_RULE,
    PAIN_RULE,
    TARGET_ARMOR,
    TARGET_DEFENSE,
    TARGET_PAIN_THRESHOLD,
    TARGET_TOUGHNESS,
    TOUGHNESS_RULE,
    AttackFigures,
    Side,
    Volley,
    about,
    drops,
    effect_dice,
)
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
    Chances,
    Choice,
    Figure,
    Odds,
    Refusal,
    Spread,
    Step,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
)
from rulescore.dice import Dice, added_up, at_least, chances, mean, only_outcome

WHEN_RULE = "symbaroum.advantage.when"
FLANKING_RULE = "symbaroum.advantage.flanking"

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
    "below": Situation("on lower ground or climbing towards the attacker", melee=True, ranged=True),
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
class GangUp:
    """What several do to one target in a turn."""

    reaching: Annotated[int, Figure("Attackers who reach the target")]
    waiting: Annotated[int, Figure("Attackers who wait")]
    with_advantage: Annotated[int, Figure("Of those who reach it, with the Advantage")]
    hit_probability: Annotated[Fraction, Odds("An attack without the Advantage hits", faces=20)]
    hit_probability_advantage: Annotated[
        Fraction,
        Odds(
            "An attack with the Advantage hits", key=True, short="One with Advantage hits", faces=20
        ),
    ]
    any_damage_probability: Annotated[Fraction, Odds("At least one attack does damage")]
    pain_probability: Annotated[
        Fraction,
        Odds("At least one exceeds the Pain Threshold", key=True, short="Above Pain Threshold"),
    ]
    drop_probability: Annotated[
        Fraction, Odds("The target drops in the turn, Free Attacks from pain left out")
    ]
    expected_damage: Annotated[Fraction, Figure("Mean damage in the turn", unit="Toughness")]
    expected_damage_unflanked: Annotated[
        Fraction,
        Figure(
            "Mean damage if nobody flanked", unit="Toughness", key=True, short="Without flanking"
        ),
    ]
    distribution: Annotated[Chances, Spread("Damage of all attacks together", unit="Toughness")]


ATTACKER_DAMAGE = replace(
    effect_dice("Damage of each", help="Of enemies, a fixed number"),
    players_say="weapon, sword, axe, spear, deal, claws, bite",
)


@calculator(
    "symbaroum.gang-up",
    title="Several against one",
    question=(
        "How many of us can reach the target, who has the Advantage, and what do we do to it in "
        "one turn?"
    ),
    players_say=(
        "gang up, several against one, outnumbered, outnumber, surround, "
        "surrounded, around me, flank, flanking, many against one, swarm, "
        "mob, four on one, two on one, all attack, robbers, together, brawl"
    ),
    rules=(FLANKING_RULE, EFFECT_RULE, ATTACK_RULE),
    ways=ATTACK_WAYS,
    writes_back=ATTACK_LEAVES,
)
def gang_up(
    *,
    side: Side = "player_attacks",
    attackers: Annotated[
        int,
        Whole(
            "Attackers in melee",
            0,
            12,
            help="All alike, one attack each",
            players_say=(
                "attackers, of us, friends, companions, comrades, allies, around me, "
                "surround, enemies, fighters"
            ),
        ),
    ] = 2,
    flanking_pairs: Annotated[
        int,
        Whole(
            "Pairs that flank",
            0,
            2,
            help="Two opposite each other are a pair",
            players_say="flanking pairs, flank, pairs, both sides, flanking",
            values_said={0: "nobody flanks, no flanking, none of them flanks, nobody flanking"},
        ),
    ] = 1,
    attack_value: Annotated[int, replace(ATTACK_VALUE, help="Or what replaces it")] = 13,
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
            not_if={"flanking_pairs": 0},
        ),
    ] = "all_melee",
) -> Answer[GangUp]:
    """One attack from each who reaches the target, with or without the Advantage of flanking
    (symbaroum.advantage.flanking). Pain brings no Free Attack or fall here.

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
        attack_value,
        defense,
        ATTACKER_DAMAGE.dice(damage),
        TARGET_ARMOR.dice(armor),
        by_enemy=side == "enemy_attacks",
    )
    in_pairs = 2 * flanking_pairs
    flanking = reaching if in_pairs and reading_flanked == "all_melee" else in_pairs
    plain, helped = figures.attack(), figures.attack(advantages=1)
    total = added_up((reaching - flanking, plain.damage()), (flanking, helped.damage()))

    def at_least_one(threshold: int) -> Fraction:
        """The chance that one of the attacks at least does more than a threshold."""
        none_of_the_plain = (1 - plain.more_than(threshold)) ** (reaching - flanking)
        return 1 - none_of_the_plain * (1 - helped.more_than(threshold)) ** flanking

    spread = chances(total)
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
        distribution=spread,
    )
    working = (
        _place_step(outputs),
        _flanking_step(outputs, flanking_pairs, reading_flanked),
        *_attack_steps(outputs, figures),
        _together_step(outputs, pain_threshold, toughness),
    )
    # Those without the Advantage come first.
    advantages = (0,) * (reaching - flanking) + (1,) * flanking
    volley = Volley("attack", figures, advantages, "the target", toughness)
    dice_roll = None
    if only_outcome(spread) is None:
        dice_roll = volley.dice_roll(lambda damages: volley.outcomes(damages, pain_threshold))
    headline = _headline(outputs, total, toughness)
    return Answer(outputs, headline, working, _pictures(outputs), dice_roll)


def _headline(outputs: GangUp, total: Dice, toughness: int) -> str:
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
        return f"{reach}, {advantage}, but **nothing** they do gets through."
    does = f"**{about(total)}** damage in the turn"
    target = f"a target with {toughness} Toughness"
    drop = outputs.drop_probability
    pain = ", Free Attacks from pain left out" if outputs.pain_probability and drop < 1 else ""
    return f"{reach}, {advantage}: {does}, which {drops(drop, target)}{pain}."


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
        Step(
            f"Together {toughness} or more, pain left out",
            odds(outputs.drop_probability),
            TOUGHNESS_RULE,
        ),
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
