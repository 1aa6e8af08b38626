"""Usiel: lost Trait points that anti-Trait may fill, and anti-Trait that may eat Trait points."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import (
    DOUBLE_ONE,
    OUR_DICE,
    OUR_TIE,
    TIE,
    Dice,
    added_to,
    two_dice,
)
from rulescore.books.usiel.pools import FAITHS_SAID, TAINTED_RULE, TRAITS
from rulescore.declare import (
    Answer,
    Chances,
    Choice,
    Column,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    Refusal,
    RollOutcome,
    Rows,
    SheetMapping,
    Spread,
    Step,
    Table,
    Whole,
    calculator,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import chances, sum_of

LOSS_RULE = "usiel.anti-traits.loss-roll"
GAIN_RULE = "usiel.anti-traits.gain-roll"
SHOCK_RULE = "usiel.anti-traits.shock"
DEEDS_RULE = "usiel.anti-traits.deeds"

FAILURE_PER_POINT = 2
BASES = {"one": 1, "eleven": 11}


class Standing(NamedTuple):
    """How somebody stands with a god, and what that adds to the roll after a loss of Trait."""

    text: str
    bonus: int


STANDINGS = {
    "none": Standing("none", 0),
    "flock": Standing("Member of a Flock", 1),
    "ordained": Standing("Ordained", 2),
}

STANDING_TABLE = Table(
    LOSS_RULE,
    "Bonus to the roll",
    ("Standing", "Bonus"),
    [(text, signed(bonus)) for text, bonus in STANDINGS.values()],
)


def _of_trait(trait: str, besides: Mapping[str, str]) -> SheetMapping:
    """How a roll takes a Trait and its anti-Trait from the sheet, and what it takes besides."""
    return SheetMapping(TRAITS[trait], {"trait": trait, "anti_trait": f"anti_{trait}", **besides})


AntiTrait = Annotated[
    int,
    Whole(
        "Anti-Trait before",
        0,
        40,
        players_say="anti, taint, tainted, corruption, anti-body, anti-mind, anti-spirit",
    ),
]
Modifier = Annotated[
    int,
    Whole(
        "GM’s modifier to the roll",
        -20,
        20,
        help="For deeds, gods and the like",
        more="Gods and deeds",
        players_say="gm, game master, deeds, gods, favour of a god, DM, prayer, blessing",
    ),
]
ReadingTie = Annotated[
    str,
    replace(
        TIE,
        help=(
            "It changes nothing in this calculator, since falling short by less than 2 does "
            "nothing; it is asked with every roll against a TN"
        ),
    ),
]
OUR_BASE = "one"
ReadingBase = Annotated[
    str,
    Choice(
        "Fixed part of the target number", {"one": "1, as printed", "eleven": "11, taken as a slip"}
    ),
]


def faith_bonus(faith: str, reading_faith: str) -> int:
    """What standing with a god adds to the roll after a loss (usiel.anti-traits.loss-roll)."""
    below = faith == "ordained" and reading_faith == "cumulative"
    return STANDINGS[faith].bonus + (STANDINGS["flock"].bonus if below else 0)


def points_of_failure(failed_by: int, most: int) -> int:
    """The points that a roll costs: 1 for each full 2 by which it fails, none if it succeeds,
    never more than `most` (usiel.anti-traits.gain-roll)."""
    return max(0, min(most, failed_by // FAILURE_PER_POINT))


@dataclass(frozen=True)
class Roll:
    """A roll that costs up to `most` points the further it falls short of its target number.

    `double_one` says whether a double 1 costs the most whatever the total.
    """

    dice: str
    bonus: int
    target_number: int
    most: int
    double_one: bool

    def points(self, shown: int) -> int:
        """The points that this total on the dice costs."""
        if self.double_one and shown == DOUBLE_ONE:
            return self.most
        return points_of_failure(self.target_number - shown - self.bonus, self.most)

    def chances(self) -> dict[int, Fraction]:
        """The chance of each number of points, ascending, those of chance 0 left out."""
        return chances(sum_of(self.dice).map(self.points))

    def steps(self, rule: str, thing: str) -> tuple[Step, ...]:
        """What each stretch of totals on the dice costs, from the highest down; then the mean."""
        dice = sum_of(self.dice)
        outcomes = dice.denominator()
        totals = [shown for shown in dice.outcomes() if not self._by_double_one(shown)]
        parts = []
        for points in sorted({self.points(shown) for shown in totals}):
            stretch = [shown for shown in totals if self.points(shown) == points]
            weight = sum(dice.quantity(shown) for shown in stretch)
            text = f"{_stretch(stretch, dice.outcomes()[-1])}, {self._failure(stretch)}"
            figure = f"{points or 'no'} {thing} in {weight} of {outcomes}"
            parts.append(Step(text, figure, rule))
        if self.double_one:
            most = f"{self.most} {thing} in 1 of {outcomes}"
            parts.append(Step("Double 1, the most there can be", most, rule))
        return tuple(parts)

    def dice_roll(self, thing: str, exceeds: Callable[[int], bool]) -> DiceRoll:
        """The roll itself; `exceeds` says whether anti-Trait is above the Trait after so many
        points."""

        def interpret(faces: Faces) -> RollOutcome:
            shown = sum(faces[0])
            points = self.points(shown)
            short = self.target_number - shown - self.bonus
            made = f"{added_to(shown, self.bonus)} against TN {self.target_number}"
            if self._by_double_one(shown):
                made = "A double 1 costs the most there can be"
            elif short > 0:
                made = f"{made}, short by {short}"
            said = f"{points or 'no'} {'point' if points == 1 else 'points'} of {thing}"
            outcomes = {"distribution": points, "anti_exceeds_probability": exceeds(points)}
            return RollOutcome(f"{made}: {said}.", outcomes)

        return DiceRoll((two_dice("You", self.dice),), interpret)

    def _by_double_one(self, shown: int) -> bool:
        return self.double_one and shown == DOUBLE_ONE

    def _failure(self, stretch: list[int]) -> str:
        short = [self.target_number - shown - self.bonus for shown in stretch]
        least, most = min(short), max(short)
        if most <= 0:
            return "not short of the TN"
        if least <= 0:
            return f"short by {most} at most"
        return f"short by {least}" if least == most else f"short by {least} to {most}"


def _stretch(totals: list[int], highest: int) -> str:
    first, last = totals[0], totals[-1]
    if first == last:
        return f"Dice show {first}"
    return f"Dice show {first} or more" if last == highest else f"Dice show {first} to {last}"


class GainOutcome(NamedTuple):
    """One number of anti-Trait points gained."""

    gained: Annotated[int, Column("Gained")]
    probability: Annotated[Fraction, Column("Chance", odds=True)]
    anti_trait_after: Annotated[int, Column("Anti-Trait then")]
    score_used: Annotated[int, Column("Score for derived attributes")]


@dataclass(frozen=True)
class TraitLoss:
    """What a loss of Trait points may bring."""

    target_number: Annotated[int, Figure("TN of the roll", key=True)]
    roll_bonus: Annotated[int, Figure("Added to the dice")]
    distribution: Annotated[Chances, Spread("Anti-Trait gained", unit="points")]
    expected_gain: Annotated[Fraction, Figure("Mean anti-Trait gained", unit="points", key=True)]
    any_probability: Annotated[Fraction, Odds("You gain any")]
    max_probability: Annotated[Fraction, Odds("You gain as many as you lost")]
    trait_after: Annotated[int, Figure("Trait after the loss")]
    tainted_probability: Annotated[Fraction, Odds("You are Tainted afterwards", key=True)]
    anti_exceeds_probability: Annotated[
        Fraction,
        Odds("Anti-Trait is then above the Trait", key=True, short="Anti-Trait above Trait"),
    ]
    outcomes: Annotated[list[GainOutcome], Rows("Outcomes")]


@calculator(
    "usiel.trait-loss",
    title="Trait points lost: how much anti-Trait?",
    question="I lose these Trait points; what anti-Trait do I risk?",
    players_say=(
        "lost body, lost mind, lost spirit, drained, corruption, taint, tainted, lose points"
    ),
    rules=(
        "usiel.traits.burning",
        "usiel.conditions.trait-damage",
        TAINTED_RULE,
        SHOCK_RULE,
        LOSS_RULE,
        DEEDS_RULE,
    ),
    ways=tuple(_of_trait(trait, {"faith": "faith"}) for trait in TRAITS),
)
def trait_loss(
    *,
    trait: Annotated[
        int,
        Whole(
            "Trait before the loss",
            1,
            40,
            players_say="trait, body, mind, spirit, body trait, mind trait, spirit trait",
        ),
    ] = 6,
    anti_trait: Annotated[
        int,
        Whole(
            "Anti-Trait before",
            0,
            40,
            players_say=(
                "anti, anti-body, anti-mind, anti-spirit, taint, tainted, top, corruption"
            ),
        ),
    ] = 0,
    points_lost: Annotated[
        int,
        Whole(
            "Trait points lost",
            1,
            40,
            players_say=(
                "lost, lose, points, drained, take away, gone, drop, fall, sink, down by, burn"
            ),
        ),
    ] = 1,
    previous_rolls: Annotated[
        int,
        Whole(
            "Such rolls before",
            0,
            20,
            help="In the last day; TN +1 each",
            players_say="rolls today, earlier rolls, previous rolls, same day, rolled today",
        ),
    ] = 0,
    faith: Annotated[
        str,
        Choice(
            "Standing with a god",
            {"none": "none", "flock": "Member of a Flock, +1", "ordained": "Ordained, +2"},
            more="Gods and deeds",
            options_said=FAITHS_SAID,
        ),
    ] = "none",
    modifier: Modifier = 0,
    dice: Dice = OUR_DICE,
    reading_tie: ReadingTie = OUR_TIE,
    reading_base: ReadingBase = OUR_BASE,
    reading_faith: Annotated[
        str,
        Choice(
            "Ordained",
            {"highest": "+2 in all", "cumulative": "+3 in all, with that of the Flock"},
            only_if={"faith": "ordained"},
        ),
    ] = "highest",
) -> Answer[TraitLoss]:
    """Anti-Trait that a loss of Trait points may bring (usiel.anti-traits.loss-roll).

    Everything in points; `reading_tie` changes nothing, since a failure by 0 brings none. Refused:
    more points lost than the Trait has.
    """
    if points_lost > trait:
        problem = f"{points_lost} is more than the Trait of {trait}"
        raise Refusal("points_lost", problem, f"a whole number from 1 to {trait}")
    standing = faith_bonus(faith, reading_faith)
    target_number = BASES[reading_base] + points_lost + previous_rolls
    roll = Roll(dice, standing + modifier, target_number, points_lost, double_one=True)
    outputs = _after_loss(roll, trait - points_lost, anti_trait)
    target = [Step("Trait points lost", signed(points_lost), LOSS_RULE)]
    if previous_rolls:
        target.append(Step("Such rolls in the last day", signed(previous_rolls), LOSS_RULE))
    working = (
        _target_step(target_number, reading_base, tuple(target), LOSS_RULE),
        _bonus_step(STANDINGS[faith].text, standing, modifier),
        _roll_step(roll, outputs.expected_gain, LOSS_RULE, "anti-Trait"),
        _tainted_step(outputs, anti_trait),
    )
    dice_roll = roll.dice_roll(
        "anti-Trait", lambda gained: anti_trait + gained > trait - points_lost
    )
    return Answer(outputs, _loss_headline(outputs), working, dice_roll=dice_roll)


def _after_loss(roll: Roll, trait_after: int, anti_trait: int) -> TraitLoss:
    distribution = roll.chances()
    outcomes = [
        GainOutcome(gained, chance, anti_trait + gained, max(trait_after, anti_trait + gained))
        for gained, chance in distribution.items()
    ]
    return TraitLoss(
        target_number=roll.target_number,
        roll_bonus=roll.bonus,
        distribution=distribution,
        expected_gain=_mean(distribution),
        any_probability=1 - distribution.get(0, Fraction(0)),
        max_probability=distribution[roll.most],
        trait_after=trait_after,
        tainted_probability=_sum(
            outcome.probability for outcome in outcomes if outcome.anti_trait_after
        ),
        anti_exceeds_probability=_sum(
            outcome.probability for outcome in outcomes if outcome.anti_trait_after > trait_after
        ),
        outcomes=outcomes,
    )


def _loss_headline(outputs: TraitLoss) -> str:
    most = max(outcome.gained for outcome in outputs.outcomes)
    fallen = f"Your Trait falls to {outputs.trait_after}"
    if outputs.any_probability == 1 and len(outputs.outcomes) == 1:
        return f"{fallen}, and you gain **{most}** anti-Trait."
    if outputs.any_probability == 1:
        mean = number(outputs.expected_gain, 1)
        return f"{fallen}, and you gain about **{mean}** anti-Trait, {most} at most."
    at_most = f", {most} points at most" if most > 1 else ""
    chance = percent(outputs.any_probability)
    return f"{fallen}; in **{chance}** of cases you gain anti-Trait{at_most}."


def _target_step(target_number: int, reading_base: str, parts: tuple[Step, ...], rule: str) -> Step:
    fixed = Step(
        "Fixed part, as printed" if reading_base == "one" else "Fixed part, print taken as a slip",
        str(BASES[reading_base]),
        rule,
    )
    return Step("Target number", str(target_number), rule, (fixed, *parts))


def _bonus_step(standing: str, standing_bonus: int, modifier: int) -> Step:
    parts = []
    if standing_bonus:
        parts.append(Step(standing, signed(standing_bonus), LOSS_RULE))
    if modifier:
        parts.append(Step("GM’s modifier", signed(modifier), DEEDS_RULE))
    bonus = signed(standing_bonus + modifier)
    return Step("Added to the dice", bonus, LOSS_RULE, tuple(parts))


def _roll_step(roll: Roll, mean: Fraction, rule: str, thing: str) -> Step:
    bonus = f" with {signed(roll.bonus)}" if roll.bonus else ""
    return Step(
        f"{roll.dice}{bonus} against TN {roll.target_number}: 1 point for each full "
        f"{FAILURE_PER_POINT} short, at most {roll.most}",
        f"{number(mean)} {thing} on average",
        rule,
        roll.steps(rule, thing),
        settles=True,
    )


def _tainted_step(outputs: TraitLoss, anti_trait: int) -> Step:
    return Step(
        f"Anti-Trait of {anti_trait} and what is gained, against a Trait of {outputs.trait_after}",
        f"above it in {odds(outputs.anti_exceeds_probability)}",
        TAINTED_RULE,
        tuple(
            Step(
                f"{outcome.gained} gained: anti-Trait {outcome.anti_trait_after}",
                f"{outcome.score_used} counts for derived attributes",
                TAINTED_RULE,
            )
            for outcome in outputs.outcomes
        ),
    )


class LossOutcome(NamedTuple):
    """One number of Trait points lost."""

    lost: Annotated[int, Column("Lost")]
    probability: Annotated[Fraction, Column("Chance", odds=True)]
    trait_after: Annotated[int, Column("Trait then")]
    score_used: Annotated[int, Column("Score for derived attributes")]


@dataclass(frozen=True)
class AntiTraitGain:
    """What a gain of anti-Trait points may cost."""

    target_number: Annotated[int, Figure("TN of the roll", key=True)]
    distribution: Annotated[Chances, Spread("Trait lost", unit="points")]
    expected_loss: Annotated[Fraction, Figure("Mean Trait lost", unit="points", key=True)]
    any_probability: Annotated[Fraction, Odds("You lose any Trait")]
    anti_trait_after: Annotated[int, Figure("Anti-Trait afterwards")]
    anti_exceeds_probability: Annotated[
        Fraction,
        Odds("Anti-Trait is then above the Trait", key=True, short="Anti-Trait above Trait"),
    ]
    outcomes: Annotated[list[LossOutcome], Rows("Outcomes")]


@calculator(
    "usiel.anti-trait-gain",
    title="Anti-Trait gained: how much Trait is lost?",
    question="I gain these anti-Trait points; how much of my Trait may they eat?",
    players_say=(
        "anti-body, anti-mind, anti-spirit, demon, corruption, taint, "
        "tainted, corrupted, curse, eaten"
    ),
    rules=(
        "usiel.conditions.anti-trait-attacks",
        TAINTED_RULE,
        SHOCK_RULE,
        GAIN_RULE,
        DEEDS_RULE,
    ),
    ways=tuple(_of_trait(trait, {}) for trait in TRAITS),
)
def anti_trait_gain(
    *,
    trait: Annotated[
        int, Whole("Trait before", 0, 40, players_say="trait, body, mind, spirit")
    ] = 6,
    anti_trait: AntiTrait = 0,
    points_gained: Annotated[
        int,
        Whole(
            "Anti-Trait points gained",
            1,
            40,
            players_say=(
                "gain, gained, gained anti-trait, anti-body, anti-mind, anti-spirit, points, "
                "gain anti-body, gain anti-mind, gain anti-spirit, points of anti-body, "
                "points of anti-mind, points of anti-spirit, me anti-body, me anti-mind, "
                "me anti-spirit, "
                "new anti, receive, suffer, got, anti points, rises, goes up, "
                "picked up anti-mind, picked up anti-body, picked up anti-spirit, "
                "gain taint, gain corruption"
            ),
        ),
    ] = 2,
    modifier: Modifier = 0,
    dice: Dice = OUR_DICE,
    reading_tie: ReadingTie = OUR_TIE,
    reading_base: ReadingBase = OUR_BASE,
) -> Answer[AntiTraitGain]:
    """Trait points that a gain of anti-Trait may cost (usiel.anti-traits.gain-roll).

    Everything in points; `reading_tie` changes nothing, since a failure by 0 costs none. Nothing
    is refused beyond the bounds.
    """
    target_number = BASES[reading_base] + points_gained
    most = min(points_gained, trait)
    roll = Roll(dice, modifier, target_number, most, double_one=False)
    outputs = _after_gain(roll, trait, anti_trait + points_gained)
    gained = Step("Anti-Trait points gained", signed(points_gained), GAIN_RULE)
    working = (
        _target_step(target_number, reading_base, (gained,), GAIN_RULE),
        *([Step("GM’s modifier", signed(modifier), DEEDS_RULE)] if modifier else []),
        _roll_step(roll, outputs.expected_loss, GAIN_RULE, "Trait"),
        _eaten_step(outputs, trait, anti_trait, points_gained),
    )
    dice_roll = roll.dice_roll("Trait lost", lambda lost: anti_trait + points_gained > trait - lost)
    return Answer(outputs, _gain_headline(outputs, points_gained), working, dice_roll=dice_roll)


def _after_gain(roll: Roll, trait: int, anti_trait_after: int) -> AntiTraitGain:
    distribution = roll.chances()
    outcomes = [
        LossOutcome(lost, chance, trait - lost, max(trait - lost, anti_trait_after))
        for lost, chance in distribution.items()
    ]
    return AntiTraitGain(
        target_number=roll.target_number,
        distribution=distribution,
        expected_loss=_mean(distribution),
        any_probability=1 - distribution.get(0, Fraction(0)),
        anti_trait_after=anti_trait_after,
        anti_exceeds_probability=_sum(
            outcome.probability for outcome in outcomes if anti_trait_after > outcome.trait_after
        ),
        outcomes=outcomes,
    )


def _gain_headline(outputs: AntiTraitGain, points_gained: int) -> str:
    most = max(outcome.lost for outcome in outputs.outcomes)
    gained = f"You gain {points_gained} anti-Trait"
    if not outputs.any_probability:
        return f"{gained} and lose **no** Trait."
    if len(outputs.outcomes) == 1:
        return f"{gained} and lose **{most}** Trait."
    if outputs.any_probability == 1:
        mean = number(outputs.expected_loss, 1)
        return f"{gained} and lose about **{mean}** Trait, {most} at most."
    at_most = f", {most} points at most" if most > 1 else ""
    chance = percent(outputs.any_probability)
    return f"{gained}; in **{chance}** of cases you lose Trait{at_most}."


def _eaten_step(outputs: AntiTraitGain, trait: int, anti_trait: int, points_gained: int) -> Step:
    return Step(
        f"Anti-Trait of {anti_trait} + {points_gained} = {outputs.anti_trait_after}, against a "
        f"Trait of {trait} less what is lost",
        f"above it in {odds(outputs.anti_exceeds_probability)}",
        TAINTED_RULE,
        tuple(
            Step(
                f"{outcome.lost} lost: Trait {outcome.trait_after}",
                f"{outcome.score_used} counts for derived attributes",
                TAINTED_RULE,
            )
            for outcome in outputs.outcomes
        ),
    )


def _mean(distribution: Mapping[int, Fraction]) -> Fraction:
    return _sum(points * chance for points, chance in distribution.items())


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))
