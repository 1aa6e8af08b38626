"""ZT: what Rests heal, and what a bad place to rest costs."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.zt.base import (
    ABILITY_DICE_RULE,
    ADJUSTMENT_RULE,
    DICE_EXPLODE,
    FATIGUE_RULE,
    HIT_POINTS_RULE,
    LEAST_SCORE,
    LIMITED_FROM,
    MAX_HP_HELP,
    MOST_FATIGUE,
    MOST_HP,
    MOST_SCORE,
    TIRED,
    TIRED_FROM,
    Exploding,
    HitPoints,
    HitPointsNow,
    Roll,
    ability_dice,
    listed,
    listed_as,
)
from rulescore.declare import (
    FROM_ROLL,
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    Refusal,
    RollOutcome,
    Rows,
    Series,
    Spread,
    Step,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.notation import DiceSum
from rulescore.dice import OpenTotal

REST_RULE = "zt.resting.rest"
QUALITY_RULE = "zt.resting.quality"
NEGATIVE_HEALING_RULE = "zt.resting.negative"
SLEEP_RULE = "zt.sleep.sleep"

HOURS_OF_A_REST = 2
MOST_RESTS = 12


WORST_PLACE, BEST_PLACE = -5, 5

QUALITY_TABLE = Table(
    QUALITY_RULE,
    "The two ends of the scale",
    ("Place", "Adjustment"),
    [
        ("as uncomfortable and dangerous as can be", signed(WORST_PLACE)),
        ("a bed of the greatest comfort, all at peace", signed(BEST_PLACE)),
    ],
)


class AfterRest(NamedTuple):
    """So many Rests, all their Checks rolled together."""

    rests: Annotated[int, Column("Rests")]
    expected_total: Annotated[Fraction, Column("Mean healing, HP")]
    full_probability: Annotated[Fraction, Column("Back at Max HP", odds=True)]
    worse_probability: Annotated[Fraction, Column("Worse off", odds=True)]


@dataclass(frozen=True)
class RestHealing:
    """What some Rests do."""

    ability: Annotated[
        str,
        Figure(
            "Ability used",
            words={"resilience": "Resilience", "will": "Will", "spirit": "Spirit"},
        ),
    ]
    dice: Annotated[str, Figure("Dice of one Check")]
    adjustment_per_rest: Annotated[int, Figure("Adjustment to each Check")]
    hours: Annotated[int, Figure("Time taken", unit="h")]
    expected_per_rest: Annotated[
        Fraction, Figure("Mean healing of one Check", unit="HP", key=True, short="by each Check")
    ]
    expected_total: Annotated[
        Fraction, Figure("Mean healing of all Rests", unit="HP", key=True, short="healed in all")
    ]
    distribution: Annotated[Chances, Spread("Healing of all Rests, below 0 damage", unit="HP")]
    expected_hp: Annotated[Fraction, Figure("Mean Hit Points afterwards", unit="HP")]
    full_probability: Annotated[Fraction, Odds("You are back at Max HP")]
    worse_probability: Annotated[Fraction, Odds("You are worse off than before")]
    down_probability: Annotated[
        Fraction, Odds("You are at 0 HP or less afterwards", key=True, short="at 0 HP or less")
    ]
    by_rest: Annotated[list[AfterRest], Rows("Rest by Rest")]


@calculator(
    "zt.rest-healing",
    title="Healing from Rest",
    question="After this many Rests in this place, how many Hit Points do I have?",
    rules=(REST_RULE, QUALITY_RULE, NEGATIVE_HEALING_RULE, SLEEP_RULE),
    writes_back={"hp": FROM_ROLL},
    players_say=(
        "sleep, recover, recovery, camp, bed, night, inn, get better, "
        "hit points back, regain, tent, long rest, recuperate, nap, "
        "lie down, bedroll, overnight, convalesce, short rest, breather, patched up, "
        "snooze, downtime"
    ),
)
def rest_healing(
    *,
    resilience: Annotated[
        int, Whole("Resilience", LEAST_SCORE, MOST_SCORE, help="The best of three counts")
    ] = 4,
    will: Annotated[
        int,
        Whole(
            "Will",
            LEAST_SCORE,
            MOST_SCORE,
            more=True,
            players_say="willpower",
        ),
    ] = 0,
    spirit: Annotated[int, Whole("Spirit", LEAST_SCORE, MOST_SCORE, more=True)] = 0,
    rests: Annotated[
        int,
        Whole(
            "Rests of 2 hours",
            1,
            MOST_RESTS,
            players_say=(
                "rests, sleep, naps, rest periods, hours of rest, hours of sleep, night, "
                "breaks, breather, snooze, asleep"
            ),
            each="2 h",
        ),
    ] = 3,
    quality: Annotated[
        int,
        Whole(
            "Sleeping quality",
            WORST_PLACE,
            BEST_PLACE,
            help="−5 worst, +5 best",
            players_say=(
                "quality, bed, place, camp, comfort, comfortable, sleeping place, "
                "bed quality, spot, inn, tent, ground, quality of bed, "
                "sleeping spot, bedding, mattress, bedroll, hammock, barn, cave, tavern, "
                "floor, comfy, cozy, mud, ditch, stones, rocks, straw"
            ),
        ),
    ] = 0,
    other_adjustment: Annotated[
        int,
        Whole(
            "Other Adjustment to each Check",
            -10,
            20,
            help="For example −5 when Hungry. Fatigue has a field of its own",
            shared_name="hunger_adjustment",
            more=True,
            players_say=(
                "adjustment, bonus, penalty, modifier, hungry, hunger, starving, feat, adjust, mod"
            ),
        ),
    ] = 0,
    declined: Annotated[
        int,
        Whole(
            "Checks not made",
            0,
            MOST_RESTS,
            help="You may make the Check of a Rest; one not made neither heals nor harms",
            more=True,
            players_say=(
                "skipped, checks skipped, not rolled, declined, checks declined, "
                "no check, without a check, skip checks, unrolled, forgo"
            ),
        ),
    ] = 0,
    exploding: Exploding = DICE_EXPLODE,
    reading_cap: Annotated[
        str,
        Choice(
            "Healing past Max HP",
            {"capped": "Hit Points stop at Max HP", "uncapped": "nothing stops it"},
        ),
    ] = "capped",
    hp: HitPointsNow = 8,
    max_hp: Annotated[
        int,
        Whole(
            "Max HP",
            1,
            MOST_HP,
            unit="HP",
            unit_in_label=True,
            help=MAX_HP_HELP,
            more=True,
            players_say=(
                "max hp, maximum, full hp, full health, max hit points, maximum hp, "
                "full hit points, hp max, full, max health, max life, total hp, total health"
            ),
        ),
    ] = 28,
    fatigue: Annotated[
        int,
        Whole(
            "Fatigue level",
            0,
            MOST_FATIGUE - 1,
            help="1 or more: −3 on each Check. 4 or more: at most half of Max HP",
            more=True,
            players_say="tired, fatigued, exhausted, exhaustion, weary",
        ),
    ] = 0,
) -> Answer[RestHealing]:
    """Rests of 2 hours, each a Check whose result is healed (zt.resting.rest), or dealt as damage
    where it is below zero (zt.resting.negative). Checks that are not made are those of the last
    Rests. Fatigue lowers each Check, and from level 4 on no more than half of Max HP is had
    (zt.base.fatigue), whatever stops healing otherwise.

    HP in, HP out. Refused: more Checks not made than there are Rests, hp above max_hp, hp at or
    below minus max_hp.
    """
    if declined > rests:
        problem = f"{count(declined, 'Check')} cannot be left out of {count(rests, 'Rest')}"
        raise Refusal("declined", problem, f"a whole number from 0 to {rests}, the Rests")
    tired = TIRED if fatigue >= TIRED_FROM else 0
    limited = fatigue >= LIMITED_FROM
    mending = Mending(HitPoints(hp, max_hp), capped=reading_cap == "capped", limited=limited)
    scores = {"resilience": resilience, "will": will, "spirit": spirit}
    ability = max(scores, key=lambda name: scores[name])
    check = DiceSum((ability_dice(scores[ability]),), quality + other_adjustment + tired)
    checks = [min(times, rests - declined) for times in range(1, rests + 1)]
    rolls = [Roll(check.times(times), exploding) for times in checks]
    healing = [roll.total() for roll in rolls]
    by_rest = [
        AfterRest(times, total.mean(), mending.full(total), mending.worse(total))
        for times, total in enumerate(healing, start=1)
    ]
    outputs = RestHealing(
        ability=ability,
        dice=str(check.dice[0]),
        adjustment_per_rest=check.added,
        hours=HOURS_OF_A_REST * rests,
        expected_per_rest=Roll(check, exploding).total().mean(),
        expected_total=healing[-1].mean(),
        distribution=listed(healing[-1], rolls[-1].listed_up_to),
        expected_hp=mending.expected_hp(healing[-1]),
        full_probability=by_rest[-1].full_probability,
        worse_probability=by_rest[-1].worse_probability,
        down_probability=1 - healing[-1].at_least(1 - mending.now),
        by_rest=by_rest,
    )
    working = (
        *_check_steps(outputs, scores, (quality, other_adjustment, tired)),
        Roll(check, exploding).step("One Check heals", REST_RULE),
        *_sum_steps(outputs, rolls[-1], declined),
        _worse_step(outputs),
        _after_step(outputs, mending),
    )
    headline = _headline(outputs, mending, declined)
    dice_roll = _dice_roll(outputs, rolls[-1], mending) if declined < rests else None
    return Answer(outputs, headline, working, (_picture(by_rest, mending),), dice_roll)


@dataclass(frozen=True)
class Mending:
    """Somebody's Hit Points, whether healing stops at Max HP, and whether Fatigue limits both to
    half of it (zt.base.fatigue)."""

    hit_points: HitPoints
    capped: bool
    limited: bool

    @property
    def most(self) -> int:
        """The most HP that can be had."""
        return self.hit_points.most // 2 if self.limited else self.hit_points.most

    @property
    def now(self) -> int:
        """The HP before any healing: those above the most are lost first."""
        return min(self.hit_points.now, self.most) if self.limited else self.hit_points.now

    @property
    def stops(self) -> bool:
        """Whether healing stops at the most HP that can be had."""
        return self.capped or self.limited

    @property
    def missing(self) -> int:
        """The HP that are missing."""
        return self.most - self.now

    def left(self, healed: int) -> int:
        """The HP after so much healing, or damage where it is below zero."""
        after = self.now + healed
        return max(-self.hit_points.most, min(after, self.most) if self.stops else after)

    def full(self, healing: OpenTotal) -> Fraction:
        """The chance to reach Max HP."""
        return healing.at_least(self.missing)

    def worse(self, healing: OpenTotal) -> Fraction:
        """The chance that a result below zero does damage (zt.resting.negative)."""
        return 1 - healing.at_least(0)

    def expected_hp(self, healing: OpenTotal) -> Fraction:
        """The mean HP afterwards."""
        if not self.stops:
            return self.now + healing.mean()
        short = healing.chances(self.missing).items()
        return self.most - sum(
            ((self.missing - total) * chance for total, chance in short), Fraction(0)
        )


def _dice_roll(outputs: RestHealing, roll: Roll, mending: Mending) -> DiceRoll:
    """All Checks that are made, rolled together."""

    def interpret(faces: Faces) -> RollOutcome:
        healed = sum(faces[0]) + roll.dice.added
        left = mending.left(healed)
        gained = left - mending.now
        does = f"take {-healed} damage" if healed < 0 else f"heal {gained or 'no'} HP"
        return RollOutcome(
            f"That comes to {number(healed)}: you {does} and {mending.hit_points.said(left)}.",
            {
                "distribution": listed_as(healed, outputs.distribution),
                "full_probability": healed >= mending.missing,
                "worse_probability": healed < 0,
                "down_probability": left <= 0,
            },
            {"hp": left},
        )

    return DiceRoll((roll.group("Healing"),), interpret)


def _headline(outputs: RestHealing, mending: Mending, declined: int) -> str:
    rests = len(outputs.by_rest)
    now, most = mending.now, mending.most
    limit = f"the {most} HP that Fatigue allows" if mending.limited else f"your {most} HP"
    rested = f"After {count(rests, 'Rest')} ({outputs.hours} hours)"
    if declined == rests:
        return f"{rested} without a Check you still have **{number(now)}** of {most} HP."
    if outputs.adjustment_per_rest:
        rested += f" at {signed(outputs.adjustment_per_rest)}{' each' if rests > 1 else ''}"
    left_out = f", {declined} without a Check," if declined else ""
    after = f"{rested}{left_out} you have"
    if outputs.full_probability == 1:
        if mending.stops:
            return f"{after} all **{limit}** for certain."
        mean = number(outputs.expected_hp, 1)
        return f"{after} about **{mean}** HP, at least your Max HP of {most}."
    of = f"{most} HP (half, at this Fatigue)" if mending.limited else f"{most} HP"
    said = f"{after} about **{number(outputs.expected_hp, 1)}** of {of}"
    if outputs.full_probability:
        full = "all of them" if mending.stops else "all of them or more"
        said += f", {full} in {percent(outputs.full_probability)} of cases"
    if outputs.worse_probability == 1:
        return f"{said}; you are worse off than before for certain."
    if worse := outputs.worse_probability:
        return f"{said}; you are worse off than before in {percent(worse)} of cases."
    return f"{said}."


def _check_steps(
    outputs: RestHealing, scores: dict[str, int], adjustments: tuple[int, int, int]
) -> tuple[Step, ...]:
    name = outputs.ability.capitalize()
    quality, other_adjustment, tired = adjustments
    parts = (
        Step("Sleeping quality", signed(quality), QUALITY_RULE),
        Step("Other Adjustment", signed(other_adjustment), ADJUSTMENT_RULE),
        *((Step("Fatigue", signed(tired), FATIGUE_RULE),) if tired else ()),
    )
    each = signed(outputs.adjustment_per_rest)
    return (
        Step(f"{name} of {scores[outputs.ability]} rolls", outputs.dice, ABILITY_DICE_RULE),
        Step("Adjustment to each Check", each, QUALITY_RULE, parts),
    )


def _sum_steps(outputs: RestHealing, roll: Roll, declined: int) -> tuple[Step, ...]:
    """All Checks that are made, rolled together, and those that are not."""
    rests, per_rest = len(outputs.by_rest), outputs.expected_per_rest
    not_made = Step("Checks not made, which neither heal nor harm", str(declined), REST_RULE)
    together = Step(
        f"{count(rests - declined, 'Rest')}, rolled together: {roll.dice}",
        f"{rests - declined} × {number(per_rest)} = {number(outputs.expected_total)} on average",
        REST_RULE,
    )
    return (not_made, together) if declined else (together,)


def _worse_step(outputs: RestHealing) -> Step:
    text = "The total is below zero, which is damage"
    return Step(text, odds(outputs.worse_probability), NEGATIVE_HEALING_RULE)


def _after_step(outputs: RestHealing, mending: Mending) -> Step:
    now, most = mending.now, mending.most
    uncapped = now + outputs.expected_total
    parts = []
    if mending.limited:
        half = f"Half of {mending.hit_points.most} Max HP, the most at this Fatigue"
        parts.append(Step(half, f"{most} HP", FATIGUE_RULE))
    if above := mending.hit_points.now - now:
        parts.append(Step("HP above that, lost", number(-above), FATIGUE_RULE))
    parts.append(
        Step(
            "HP now and the mean healing",
            f"{number(now)} + {_bracketed(outputs.expected_total)} = {number(uncapped)}",
            HIT_POINTS_RULE,
        )
    )
    if lost := uncapped - outputs.expected_hp:
        text = f"Healing beyond {most} HP is lost"
        parts.append(Step(text, f"{number(-lost)} on average", HIT_POINTS_RULE))
    reached = (
        f"{'That half' if mending.limited else 'Max HP'} after {mending.missing} or more healed"
    )
    parts.append(Step(reached, odds(outputs.full_probability), HIT_POINTS_RULE))
    down = f"0 HP or less after {_at_most(-now)}"
    parts.append(Step(down, odds(outputs.down_probability), HIT_POINTS_RULE))
    figure = f"{number(outputs.expected_hp)} HP on average"
    return Step("Hit Points afterwards", figure, HIT_POINTS_RULE, tuple(parts))


def _bracketed(value: Fraction) -> str:
    return f"({number(value)})" if value < 0 else number(value)


def _at_most(healed: int) -> str:
    """So many HP healed at the most, which below zero is damage."""
    return f"{healed} or less healed" if healed >= 0 else f"{-healed} or more damage"


def _picture(by_rest: list[AfterRest], mending: Mending) -> Course:
    full_now = Fraction(not mending.missing)
    full = Series("Back at Max HP", (full_now, *(row.full_probability for row in by_rest)))
    worse = Series("Worse off", (Fraction(0), *(row.worse_probability for row in by_rest)))
    series = (full, worse) if any(row.worse_probability for row in by_rest) else (full,)
    here = len(by_rest)
    return Course("Rest by Rest", "Rests", "Chance", series, odds=True, here=here)
