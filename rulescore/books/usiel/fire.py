"""Usiel: how long somebody lasts in flames and heat."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import mul
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import damage_dice_kind
from rulescore.books.usiel.damage import (
    LEAST_OF_AN_ATTACK,
    MINIMUM_RULE,
    RESISTANCE_HELP,
    RESISTANCE_RULE,
    extent,
)
from rulescore.books.usiel.pools import NOW, POOL_RULES, half_level
from rulescore.declare import (
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    Figure,
    Odds,
    Rows,
    Series,
    Spread,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
)
from rulescore.declare.notation import DiceSum
from rulescore.dice import Dice, mean, sum_of

FLAMES_RULE = "usiel.fire.flames"
HEAT_RULE = "usiel.fire.heat"

FLAMES = damage_dice_kind(
    "Flames, damage a round",
    example="4d6",
    help="A torch does d4, a burning building perhaps 4d6; 0 for none",
)


@dataclass(frozen=True)
class Blaze:
    """Flames and heat, and the Resistance against them."""

    flames: DiceSum
    heat: int
    phases: int
    resistance: int
    flames_are_attack: bool
    reading_flame_sources: str

    @property
    def each_die(self) -> bool:
        """Whether Resistance comes off each die; a plain number is one source in any reading."""
        return self.reading_flame_sources == "each-die" and bool(self.flames.dice)

    @property
    def has_flames(self) -> bool:
        """Whether there are flames at all: the plain number 0 is none."""
        return self.flames != DiceSum((), 0)

    @property
    def least_flames(self) -> int:
        """What flames do at the least (usiel.damage.minimum)."""
        return LEAST_OF_AN_ATTACK if self.flames_are_attack and self.has_flames else 0

    def flame_damage(self) -> Dice:
        """What the flames do in a round (usiel.fire.flames, usiel.resistance.numbers)."""
        if self.each_die:
            [(number, sides)] = self.flames.dice
            lowered = sum_of(f"1d{sides}").map(lambda shown: max(0, shown - self.resistance))
            total = number @ lowered + self.flames.added
        else:
            total = self.flames.total() - self.resistance
        return total.map(lambda damage: max(self.least_flames, damage))

    @property
    def heat_a_phase(self) -> int:
        """What the heat does in a phase, Resistance taken off each time (usiel.fire.heat)."""
        return max(0, self.heat - self.resistance)

    @property
    def heat_a_round(self) -> int:
        """What the heat does in all phases of a round."""
        return self.phases * self.heat_a_phase

    def damage(self) -> Dice:
        """What flames and heat do in a round."""
        return self.flame_damage() + self.heat_a_round


@dataclass(frozen=True)
class Burning:
    """Somebody in a fire: for each round the weights of being alive with 0, 1, 2 ... Hits lost.

    A chance after n rounds is a weight over `outcomes` to the power n.
    """

    hits: int
    outcomes: int
    alive: tuple[tuple[int, ...], ...]

    @classmethod
    def through(cls, damage: Dice, hits: int, rounds: int) -> "Burning":
        """Follow the same damage round by round; at 0 Hits somebody is out for good."""
        quantities = [
            damage.quantity(lost) for lost in range(min(hits, max(damage.outcomes()) + 1))
        ]
        alive = [(1, *[0] * (hits - 1))]
        for _ in range(rounds):
            alive.append(
                tuple(_weight_of_losing(alive[-1], quantities, lost) for lost in range(hits))
            )
        return cls(hits, damage.denominator(), tuple(alive))

    def survival(self, round: int) -> Fraction:
        """The chance to have 1 Hit or more after so many rounds."""
        return Fraction(sum(self.alive[round]), self.outcomes**round)

    def mean_hits(self, round: int) -> Fraction:
        """The mean Hits left after so many rounds, 0 for who is out."""
        left = sum(map(mul, self.alive[round], range(self.hits, 0, -1)))
        return Fraction(left, self.outcomes**round)


def _weight_of_losing(before: tuple[int, ...], quantities: list[int], lost: int) -> int:
    """The weight of having lost exactly so many Hits after one more round."""
    first = max(0, lost - len(quantities) + 1)
    return sum(map(mul, before[first : lost + 1], quantities[lost - first :: -1]))


class FireRound(NamedTuple):
    """One round in the fire."""

    round: Annotated[int, Column("Round")]
    expected_damage_so_far: Annotated[Fraction, Column("Mean damage so far")]
    survival_probability: Annotated[Fraction, Column("Above 0 Hits", odds=True)]


@dataclass(frozen=True)
class Fire:
    """What a fire does over some rounds."""

    expected_damage_per_round: Annotated[Fraction, Figure("Mean damage in a round", unit="Hits")]
    expected_damage: Annotated[
        Fraction,
        Figure("Mean damage over all rounds", unit="Hits", key=True, short="Mean damage in all"),
    ]
    minimum_damage: Annotated[
        int, Figure("Least damage over all rounds", unit="Hits", key=True, short="Least in all")
    ]
    maximum_damage: Annotated[
        int, Figure("Most damage over all rounds", unit="Hits", key=True, short="Most in all")
    ]
    survival_probability: Annotated[Fraction, Odds("1 Hit or more after all rounds")]
    distribution: Annotated[Chances, Spread("Round in which Hits reach 0")]
    by_round: Annotated[list[FireRound], Rows("Round by round")]


@calculator(
    "usiel.fire",
    title="Standing in fire",
    question="How long do I last in these flames and this heat?",
    players_say=(
        "burn, burning, on fire, burning house, burning building, blaze, "
        "torch, hot, caught fire, bonfire, inferno, set alight"
    ),
    rules=(
        MINIMUM_RULE,
        FLAMES_RULE,
        HEAT_RULE,
        "usiel.resistance.benefits",
        RESISTANCE_RULE,
    ),
)
def fire(
    *,
    flame_dice: Annotated[
        str,
        replace(
            FLAMES,
            players_say=(
                "fire, burning, torch, blaze, bonfire, inferno, oil, fireball, "
                "campfire, lava, dragon breath"
            ),
        ),
    ] = "4d6",
    heat_per_phase: Annotated[
        int,
        Whole(
            "Heat, Hits a phase",
            0,
            50,
            help="A burning building perhaps 3; 0 for none",
            players_say="heat, hot, heat damage",
        ),
    ] = 3,
    phases_per_round: Annotated[
        int,
        Whole(
            "Phases in a round",
            1,
            10,
            help="The source does not say; 3 is assumed from the three combat actions",
            more=True,
        ),
    ] = 3,
    rounds: Annotated[int, Whole("Rounds in the fire", 1, 20, players_say="rounds, turns")] = 3,
    hits: Annotated[int, replace(NOW["hits"], label="Hits now", least=1)] = 30,
    fire_resistance: Annotated[
        int,
        Whole(
            "Fire Resistance",
            0,
            20,
            help=RESISTANCE_HELP,
            more=True,
            players_say="resistance, resistance to fire, fireproof, protection from fire, resist",
        ),
    ] = 0,
    flames_are_attack: Annotated[
        bool,
        Switch(
            "The flames are a successful attack each round",
            help="They then do at least 1",
            more=True,
            players_say="fire attack, attack with fire",
        ),
    ] = False,
    reading_flame_sources: Annotated[
        str,
        Choice(
            "Resistance against several flames",
            {"one": "comes off their sum", "each-die": "comes off each die"},
            not_if={"fire_resistance": 0},
        ),
    ] = "one",
) -> Answer[Fire]:
    """Rounds in flames (usiel.fire.flames) and heat (usiel.fire.heat), both lowered by Resistance.

    Hits in, Hits out. Refused: flames outside the grammar of damage.
    """
    flames = FLAMES.dice(flame_dice)
    blaze = Blaze(
        flames,
        heat_per_phase,
        phases_per_round,
        fire_resistance,
        flames_are_attack,
        reading_flame_sources,
    )
    damage = blaze.damage()
    burning = Burning.through(damage, hits, rounds)
    survival = [burning.survival(round) for round in range(rounds + 1)]
    a_round = mean(damage)
    outputs = Fire(
        expected_damage_per_round=a_round,
        expected_damage=rounds * a_round,
        minimum_damage=rounds * min(damage.outcomes()),
        maximum_damage=rounds * max(damage.outcomes()),
        survival_probability=survival[-1],
        distribution=_out_in_round(survival),
        by_round=[
            FireRound(round, round * a_round, survival[round]) for round in range(1, rounds + 1)
        ],
    )
    return Answer(
        outputs,
        _headline(outputs, hits, rounds),
        (*_damage_steps(blaze, outputs), _survival_step(outputs, hits)),
        (_picture(burning, damage, rounds),),
    )


def _out_in_round(survival: list[Fraction]) -> dict[int | str, Fraction]:
    """The chance of each round to be the one that takes the last Hit, and of `never`."""
    spread: dict[int | str, Fraction] = {
        round: survival[round - 1] - survival[round] for round in range(1, len(survival))
    }
    spread["never"] = survival[-1]
    return {round: chance for round, chance in spread.items() if chance}


def _headline(outputs: Fire, hits: int, rounds: int) -> str:
    if not outputs.maximum_damage:
        return "The fire does nothing to you."
    long = count(rounds, "round")
    a_round = f"{number(outputs.expected_damage_per_round, 1)} damage a round"
    a_round = a_round if outputs.minimum_damage == outputs.maximum_damage else f"about {a_round}"
    if outputs.survival_probability == 1:
        return f"You last {long} **for certain**: {a_round} against {count(hits, 'Hit')}."
    if outputs.survival_probability:
        lasting = odds(outputs.survival_probability)
        against = count(hits, "Hit")
        return f"You last {long} in **{lasting}** of cases: {a_round} against {against}."
    last = max(int(round) for round in outputs.distribution)
    if len(outputs.distribution) == 1:
        return f"You fall in round {last}: {a_round} against {count(hits, 'Hit')}."
    likeliest, chance = max(outputs.distribution.items(), key=lambda outcome: outcome[1])
    at_once = f"You fall in round {likeliest} in {percent(chance)} of cases"
    latest = "" if likeliest == last else f", by round {last} at the latest"
    return f"{at_once}{latest}: {a_round} against {count(hits, 'Hit')}."


def _damage_steps(blaze: Blaze, outputs: Fire) -> Iterator[Step]:
    damage = blaze.damage()
    yield Step("Hits lost in a round", extent(damage), FLAMES_RULE, tuple(_source_steps(blaze)))
    rounds = len(outputs.by_round)
    product = f"{rounds} × {number(outputs.expected_damage_per_round)}"
    least, most = number(outputs.minimum_damage), number(outputs.maximum_damage)
    yield Step(
        f"Over {count(rounds, 'round')}",
        f"{product} = {most}"
        if least == most
        else f"{least} to {most}, {product} = {number(outputs.expected_damage)} on average",
        FLAMES_RULE,
    )


def _source_steps(blaze: Blaze) -> Iterator[Step]:
    flames = blaze.flame_damage()
    parts = tuple(_flame_steps(blaze, flames))
    if blaze.has_flames:
        text = f"Flames, {blaze.flames} once a round"
        yield Step(text, extent(flames), FLAMES_RULE, parts if len(parts) > 1 else ())
    else:
        yield Step("No flames", "0", FLAMES_RULE)
    yield Step(
        f"Heat, {_heat_text(blaze)} in each of {count(blaze.phases, 'phase')}",
        f"{blaze.phases} × {blaze.heat_a_phase} = {blaze.heat_a_round}",
        HEAT_RULE,
    )


def _heat_text(blaze: Blaze) -> str:
    if not blaze.resistance or not blaze.heat:
        return f"{blaze.heat}"
    return f"{blaze.heat} less Resistance {blaze.resistance}, so {blaze.heat_a_phase},"


def _flame_steps(blaze: Blaze, flames: Dice) -> Iterator[Step]:
    yield Step("The dice by themselves", extent(blaze.flames.total()), FLAMES_RULE)
    if blaze.resistance:
        each = "each die, which falls to 0 at the least" if blaze.each_die else "their sum"
        yield Step(f"Resistance comes off {each}", f"−{blaze.resistance}", RESISTANCE_RULE)
    if blaze.least_flames:
        yield Step("A successful attack does at least 1", extent(flames), MINIMUM_RULE)
    elif blaze.resistance or blaze.flames.added < 0:
        yield Step("What is left, never below 0", extent(flames), RESISTANCE_RULE)


def _survival_step(outputs: Fire, hits: int) -> Step:
    parts = []
    for row in outputs.by_round:
        text = f"Round {row.round}: less than {hits} damage in all"
        parts.append(Step(text, percent(row.survival_probability), POOL_RULES["hits"]))
        if not row.survival_probability:
            break
    return Step(
        f"1 Hit or more after {count(len(outputs.by_round), 'round')}",
        odds(outputs.survival_probability),
        POOL_RULES["hits"],
        tuple(parts),
    )


def _picture(burning: Burning, damage: Dice, rounds: int) -> Course:
    def left(a_round: int) -> tuple[int, ...]:
        return tuple(max(0, burning.hits - round * a_round) for round in range(rounds + 1))

    least, most = min(damage.outcomes()), max(damage.outcomes())
    means = tuple(burning.mean_hits(round) for round in range(rounds + 1))
    series: tuple[Series, ...] = (Series("On average", means),)
    if least != most:
        series += (Series("At best", left(least)), Series("At worst", left(most)))
    return Course(
        "Hits by the round",
        along="Rounds",
        measure="Hits",
        series=series,
        levels=(half_level(burning.hits),),
        here=rounds,
    )
