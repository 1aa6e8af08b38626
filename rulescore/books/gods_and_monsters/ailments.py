"""Gods & Monsters: ailments, how often they take effect, and what all the effects come to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import (
    BEFORE_INJURIES,
    INJURIES_LOWER,
    OUR_INJURIES,
    a_chance,
    against,
)
from rulescore.declare import (
    MINUS,
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Level,
    Odds,
    RollOutcome,
    Rows,
    Series,
    SheetMapping,
    Spread,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
)
from rulescore.declare.notation import DiceNotation, DiceSum
from rulescore.dice import at_least, chances, d20_at_most, mean

STRENGTH_RULE = "gods-and-monsters.ailments.strength"
CONTRACTING_RULE = "gods-and-monsters.ailments.contracting"
EFFECTS_RULE = "gods-and-monsters.ailments.effects"
CHRONIC_RULE = "gods-and-monsters.ailments.chronic"
INESCAPABLE_RULE = "gods-and-monsters.ailments.inescapable"
BOTH_RULE = "gods-and-monsters.ailments.chronic-inescapable"
EXAMPLES_RULE = "gods-and-monsters.ailments.examples"

PENALTY_FOR_ACCEPTING = 4


class ExampleAilment(NamedTuple):
    """A row of the examples: its cells placed by kind, None where the source has none.

    `kind`, `effect` and `injures` are how it is played (gods-and-monsters.ailments.examples).
    """

    name: str
    type: str | None
    strength: int | None
    action_time: str
    effects: str
    kind: str = "once"
    effect: str = "1"
    injures: bool = False


EXAMPLES = (
    ExampleAilment(
        "Alcohol",
        "Chronic",
        -1,
        "20 min",
        "−1 agility, concentration, evasion, fortitude",
        kind="chronic",
    ),
    ExampleAilment(
        "Common Cold",
        "Chronic",
        1,
        "1 day",
        "−1 concentration, evasion, fortitude",
        kind="chronic",
    ),
    ExampleAilment(
        "Food Poisoning", "Chronic", 3, "1 hour", "1 injury", kind="chronic", injures=True
    ),
    ExampleAilment("Black Widow", None, None, "30 min", "d2 injuries", effect="d2", injures=True),
    ExampleAilment("Giant Spider", None, 4, "1 round", "d4 minutes paralysis", effect="d4"),
    ExampleAilment("Huge Spider", None, 2, "1 round", "d3 injuries", effect="d3", injures=True),
    ExampleAilment("Large Spider", None, 1, "1 round", "d2 injuries", effect="d2", injures=True),
    ExampleAilment("Shadow Spider", None, 1, "2 rounds", "d6 injuries", effect="d6", injures=True),
    ExampleAilment(
        "Sleep gas",
        None,
        None,
        "1 round",
        "sleep 2d10 minutes",
        kind="inescapable",
        effect="2d10",
    ),
)
LISTED = {example.name.lower().replace(" ", "_"): example for example in EXAMPLES}
OWN = "Strength and effect of your own"

EXAMPLE_TABLE = Table(
    EXAMPLES_RULE,
    "Nine ailments",
    ("Ailment", "Type", "Strength", "Action time", "Effects"),
    [
        (
            example.name,
            example.type or "–",
            "–" if example.strength is None else number(example.strength),
            example.action_time,
            example.effects,
        )
        for example in EXAMPLES
    ],
)

EFFECT = DiceNotation(
    "Effect each time",
    example="2d10",
    help="Such as d2, 2d10, d4+1 or 1",
    most_dice=3,
    sides=range(2, 21),
    plain=range(21),
    added=range(21),
    blanks="refused",
    players_say="effect",
)


def written(effect: DiceSum) -> str:
    """The effect as the book writes it, a single die without its 1."""
    return str(effect).removeprefix("1") if str(effect).startswith("1d") else str(effect)


@dataclass(frozen=True)
class Victim:
    """The scores of whoever meets an ailment, and how the table reads the rules on them."""

    avoid_score: int
    health: int
    accepted: bool
    injuries: int
    reading_accepted: str
    reading_fade: str

    def contracting_score(self) -> int:
        """The reaction that resists contracting (gods-and-monsters.ailments.contracting)."""
        return self.health if self.accepted else self.avoid_score

    def accepting(self, roll: int) -> int:
        """The penalty for having accepted it on the first, second ... roll to contract
        (gods-and-monsters.ailments.contracting)."""
        late = self.reading_accepted == "first_roll" and roll > 1
        return PENALTY_FOR_ACCEPTING if self.accepted and not late else 0

    def strength_counted(self, strength: int) -> int:
        """What a strength takes off a roll to contract (gods-and-monsters.ailments.contracting)."""
        return 0 if self.accepted and self.reading_accepted == "replace" else strength


class Stage(NamedTuple):
    """One action time: its phase, the strength at it, and its target before injuries gained.

    `terms` are the figures that the target is made of, for the working.
    """

    phase: str
    strength: int
    target: int
    terms: str


def stages(kind: str, strength: int, victim: Victim, exposed: int, throws: int) -> list[Stage]:
    """The action times in order: `exposed` rolls to contract, then `throws` rolls to throw it off
    (gods-and-monsters.ailments.chronic, gods-and-monsters.ailments.chronic-inescapable)."""
    found = []
    for roll in range(1, exposed + 1):
        now = strength + (roll - 1 if kind == "chronic_inescapable" else 0)
        counted = victim.strength_counted(now)
        name = "health" if victim.accepted else "evasion or perception"
        penalties = {"strength": counted, "taking it in": victim.accepting(roll)}
        phase = "exposed" if "inescapable" in kind else "contract"
        found.append(_stage(phase, now, (name, victim.contracting_score()), penalties, victim))
    for roll in range(1, throws + 1):
        now = strength - roll + (victim.reading_fade == "first_roll_full")
        health = ("health", victim.health)
        found.append(_stage("throw_off", now, health, {"strength": now}, victim))
    return found


def _stage(
    phase: str,
    strength: int,
    score: tuple[str, int],
    penalties: Mapping[str, int],
    victim: Victim,
) -> Stage:
    off = {**penalties, "injuries": victim.injuries}
    target = score[1] - sum(off.values())
    name, value = score
    terms = [f"{name} {number(value)}"]
    for penalty, amount in off.items():
        if amount:
            terms.append(f"{MINUS} {penalty} {number(amount)}")
    return Stage(phase, strength, target, " ".join(terms))


class Moment(NamedTuple):
    """What one action time brings: the chances that it is rolled for, that it strikes, and that
    it has struck at least once by then."""

    rolled: Fraction
    struck: Fraction
    affected: Fraction


@dataclass
class AilmentRun:
    """An ailment followed action time by action time.

    `alive` holds, for each number of effects so far, the weight of each total of them for whom the
    ailment goes on; the last total is for itself and all above. Weights are whole numbers: over 20
    for each roll or action time and `effect.outcomes` for each effect. `ended` holds, for each
    number of effects, the chance of having ended; `short` that of a total below the threshold.
    """

    kind: str
    effect: DiceSum
    lowering: bool
    threshold: int
    cap: int
    cases: int = 1
    alive: dict[int, list[int]] = field(default_factory=dict)
    ended: dict[int, Fraction] = field(default_factory=dict)
    short: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        self.alive = {0: [1] + [0] * self.cap}

    def step(self, stage: Stage) -> Moment:
        """Play one action time; injuries gained in it count from the next one on."""
        self.cases *= 20
        rolled = struck = Fraction(0)
        staying: dict[int, list[int]] = {}
        hit: dict[int, list[int]] = {}
        for times, weights in self.alive.items():
            failing = self._failing(stage, times)
            rolls = not (times and stage.phase == "exposed" and self.kind == "chronic_inescapable")
            striking = [weight * faces for weight, faces in zip(weights, failing, strict=True)]
            spared = [20 * weight - part for weight, part in zip(weights, striking, strict=True)]
            meets = times or stage.phase != "throw_off"
            rolled += self._chance(20 * sum(weights), times) if rolls and meets else 0
            struck += self._chance(sum(striking), times)
            if any(striking):
                hit[times + 1] = self._strike(striking)
            if stage.phase == "exposed":
                staying[times] = spared
            else:
                self._end(times, spared)
        self.alive = _added(staying, hit)
        unaffected = self.ended.get(0, Fraction(0)) + self._chance(sum(self.alive.get(0, [])), 0)
        return Moment(rolled, struck, 1 - unaffected)

    def _failing(self, stage: Stage, times: int) -> list[int]:
        """Of the 20 faces, those that let it strike, by the total of the effects so far."""
        if not times and stage.phase == "throw_off":
            return [0] * (self.cap + 1)
        if times and stage.phase == "exposed" and self.kind == "chronic_inescapable":
            return [20] * (self.cap + 1)
        if not self.lowering:
            return [_misses(stage.target)] * (self.cap + 1)
        return [_misses(stage.target - gained) for gained in range(self.cap + 1)]

    def _strike(self, weights: list[int]) -> list[int]:
        """One more effect: each die is a window of `sides` totals that slides along."""
        below = weights[: self.cap]
        for sides in (sides for dice, sides in self.effect.dice for _ in range(dice)):
            sums = [0, *accumulate(below)]
            below = [sums[total] - sums[max(0, total - sides)] for total in range(self.cap)]
        below = ([0] * self.effect.added + below)[: self.cap]
        return [*below, sum(weights) * self.effect.outcomes - sum(below)]

    def _end(self, times: int, weights: list[int]) -> None:
        self.ended[times] = self.ended.get(times, Fraction(0)) + self._chance(sum(weights), times)
        self.short += self._chance(sum(weights[: self.threshold]), times)

    def _chance(self, weight: int, times: int) -> Fraction:
        return Fraction(weight, self.cases * self.effect.outcomes**times)

    def finish(self) -> None:
        """End the following: who still ails counts with the effects so far."""
        for times, weights in self.alive.items():
            self._end(times, weights)
        self.alive = {}


def _misses(target: int) -> int:
    return int(20 * (1 - d20_at_most(target)))


def _added(first: dict[int, list[int]], second: dict[int, list[int]]) -> dict[int, list[int]]:
    """Two groups as one, weights over the same cases for each number of effects."""
    together = dict(first)
    for times, weights in second.items():
        other = together.get(times)
        together[times] = (
            weights if other is None else [a + b for a, b in zip(other, weights, strict=True)]
        )
    return together


PHASES = {"contract": "contracting", "exposed": "exposed", "throw_off": "throwing off"}


class ActionTime(NamedTuple):
    """One action time of the ailment."""

    step: Annotated[int, Column("Action time")]
    phase: Annotated[str, Column("Phase", words=PHASES)]
    strength: Annotated[int, Column("Strength")]
    target: Annotated[int, Column("This or less on a d20, before injuries gained on the way")]
    affected_probability: Annotated[Fraction, Column("It takes effect", odds=True)]


@dataclass(frozen=True)
class Ailment:
    """How often an ailment takes effect, and what that comes to."""

    contract_target: Annotated[
        int,
        Figure("First roll: this or less on a d20", key=True, short="First roll: this or less"),
    ]
    affected_probability: Annotated[Fraction, Odds("It takes effect at least once", faces=20)]
    distribution: Annotated[Chances, Spread("Times it takes effect")]
    expected_times: Annotated[
        Fraction, Figure("Mean times it takes effect", key=True, short="Times on average")
    ]
    expected_effect: Annotated[Fraction, Figure("Mean total of the effects")]
    threshold_probability: Annotated[
        Fraction,
        Odds("The total reaches the amount asked about"),
    ]
    still_ailing_probability: Annotated[Fraction, Odds("Not thrown off after the rolls followed")]
    timeline: Annotated[list[ActionTime], Rows("Action time by action time")]
    even_chance_step: Annotated[
        int | None,
        Figure(
            "If it affects you, you are more likely rid of it than not by throw-off roll",
            none="none of those followed",
        ),
    ]


@calculator(
    "gods-and-monsters.ailment",
    title="How often an ailment strikes",
    question=(
        "How likely is this poison, disease or gas to affect me, how many times, and how many "
        "injuries will it cost?"
    ),
    rules=(
        STRENGTH_RULE,
        CONTRACTING_RULE,
        EFFECTS_RULE,
        CHRONIC_RULE,
        INESCAPABLE_RULE,
        BOTH_RULE,
        EXAMPLES_RULE,
    ),
    ways=tuple(
        SheetMapping(
            f"Avoided by {reaction}",
            {"avoid_score": reaction, "health": "health", "injuries": "injuries"},
        )
        for reaction in ("evasion", "perception")
    ),
    players_say=(
        "poison, disease, gas, sick, ill, illness, sickness, bitten, bite, "
        "stung, sting, venom, venomous, plague, fever, drunk, beer, wine, "
        "drink, infected, caught, contract, toxin, throw off, chronic, "
        "spider, snake, viper, scorpion, inhale, breathe in, contagious, "
        "ate, rotten, spoiled, drugged"
    ),
)
def ailment(
    *,
    listed: Annotated[
        str,
        Choice(
            "Ailment",
            {
                "own": "a common poison, or one of your own",
                **{key: example.name for key, example in LISTED.items()},
            },
            options_said={
                "own": (
                    "own poison, homemade, custom, snake, viper, scorpion, plague, "
                    "poisoned wine, poisoned drink, drugged wine, poison dart, mushroom"
                ),
                "alcohol": (
                    "drunk, beer, wine, ale, mead, spirits, booze, liquor, whisky, "
                    "brandy, tavern, pints, hangover, rum, drinking contest"
                ),
                "common_cold": (
                    "cold, sniffles, flu, sneezing, caught cold, a chill, runny nose, cough"
                ),
                "food_poisoning": (
                    "bad food, rotten meat, spoiled, ate something bad, bad fish, "
                    "rancid, bad meat, upset stomach, rotten food"
                ),
                "black_widow": "widow, widow spider, black widow spider",
                "giant_spider": "giant spider bite, paralyzing spider",
                "huge_spider": "huge spider bite",
                "large_spider": "big spider, large spider bite",
                "shadow_spider": "shadow spider bite, spider of shadow",
                "sleep_gas": "sleeping gas, knockout gas, gas trap, sleep trap",
            },
        ),
    ] = "own",
    kind: Annotated[
        str,
        Choice(
            "Kind",
            {
                "once": "takes effect once",
                "chronic": "chronic: until thrown off",
                "inescapable": "inescapable: as long as you are exposed",
                "chronic_inescapable": "chronic and inescapable",
            },
            more=OWN,
            only_if={"listed": "own"},
            options_said={
                "once": "single effect",
                "chronic": (
                    "keeps coming back, lingering, throw off, long lasting, recurring, ongoing, "
                    "shake off"
                ),
                "inescapable": "cannot escape, constantly exposed, gas cloud, fumes, gas fills",
                "chronic_inescapable": "both chronic and inescapable",
            },
        ),
    ] = "once",
    strength: Annotated[
        int,
        Whole(
            "Strength",
            -20,
            40,
            help="Taken off your roll; 0 for most poisons",
            more=OWN,
            only_if={"listed": "own"},
            players_say=(
                "strength, poison strength, potency, potent, disease strength, "
                "venom strength, penalty"
            ),
        ),
    ] = 0,
    accepted: Annotated[
        bool,
        Switch(
            "You take it in",
            help="You are certain to drink, inject or accept it: roll health at −4",
            players_say=(
                "drank, drink, drunk, swallow, knowingly, willingly, deliberately, "
                "on purpose, voluntarily, accept, inject, gulped, do not resist, chug, sip"
            ),
            players_say_no=(
                "unknowingly, try to avoid, dodge, evade, avoid, resist, by surprise, "
                "laced, spiked, secretly, unaware, forced"
            ),
        ),
    ] = False,
    avoid_score: Annotated[
        int,
        Whole(
            "Evasion or perception",
            -20,
            60,
            help=BEFORE_INJURIES,
            not_if={"accepted": True},
            players_say="evasion, perception, evade, dodge, notice, avoid, spot",
        ),
    ] = 8,
    health: Annotated[
        int,
        Whole(
            "Health",
            -20,
            60,
            help="If you take it in, or to throw it off; injuries not yet taken off",
            players_say="constitution, con",
        ),
    ] = 8,
    action_times: Annotated[
        int,
        Whole(
            "Action times exposed",
            1,
            20,
            help="For the inescapable kinds only",
            more=True,
            players_say=(
                "action time, exposed, exposure, times exposed, stuck, periods, doses, "
                "rounds in gas"
            ),
        ),
    ] = 5,
    horizon: Annotated[
        int,
        Whole(
            "Throw-off rolls to follow",
            0,
            20,
            help="For the chronic kinds only",
            more=True,
            players_say=(
                "throw off rolls, throw off, further rolls, throw off attempts, tries, later rolls"
            ),
        ),
    ] = 10,
    effect: Annotated[str, replace(EFFECT, more=OWN, only_if={"listed": "own"})] = "d2",
    effect_is_injury: Annotated[
        bool,
        Switch(
            "The effect is injury points",
            more=OWN,
            only_if={"listed": "own"},
            players_say="injuries a time, injures, effect injuries",
            players_say_no="paralysis, not injuries, ability loss, paralyzed",
        ),
    ] = True,
    injuries: Annotated[
        int,
        Whole(
            "Injuries at the start",
            0,
            60,
            unit="injuries",
            unit_in_label=True,
            more=True,
            players_say="injury, wound, hurt, injured, injuries so far",
        ),
    ] = 0,
    threshold: Annotated[
        int,
        Whole(
            "Chance of a total of at least",
            1,
            200,
            help="All effects together",
            more=True,
            players_say="comes to, at least, adds up to, total, reaches, altogether",
        ),
    ] = 5,
    reading_accepted: Annotated[
        str,
        Choice(
            "The −4 for taking it in",
            {
                "add": "comes on top of the strength, at every roll to contract",
                "replace": "stands in place of the strength",
                "first_roll": "comes on top of the strength, at the first roll only",
            },
            only_if={"accepted": True},
        ),
    ] = "add",
    reading_fade: Annotated[
        str,
        Choice(
            "Strength at the first throw-off roll",
            {"first_roll_faded": "one less than listed", "first_roll_full": "as listed"},
        ),
    ] = "first_roll_faded",
    reading_injuries: Annotated[
        str, Choice("Do injuries lower these rolls?", INJURIES_LOWER)
    ] = OUR_INJURIES,
) -> Answer[Ailment]:
    """How often an ailment takes effect over its action times, and the total of its effects
    (gods-and-monsters.ailments.effects).

    Scores, strength and injuries in points; a step is an action time. A listed ailment has its own
    kind, strength and effect. Refused: an effect outside its grammar.
    """
    if example := LISTED.get(listed):
        kind, strength, effect = example.kind, example.strength or 0, example.effect
        effect_is_injury = example.injures
    each = EFFECT.dice(effect)
    penalize = reading_injuries == "penalize"
    start = injuries if penalize else 0
    victim = Victim(avoid_score, health, accepted, start, reading_accepted, reading_fade)
    exposed = action_times if "inescapable" in kind else 1
    throws = horizon if "chronic" in kind else 0
    course = stages(kind, strength, victim, exposed, throws)
    lowering = penalize and effect_is_injury
    cap = max(threshold, *(stage.target for stage in course)) if lowering else threshold
    ailing = AilmentRun(kind, each, lowering, threshold, cap)
    moments = [ailing.step(stage) for stage in course]
    ailing.finish()
    outputs = _outcome(ailing, course, moments, throws)
    working = (
        _course_step(course, moments, ailing),
        _times_step(outputs),
        _effect_step(outputs, each, threshold),
        *([_end_step(outputs, throws)] if throws else []),
    )
    each_time = f"strength {number(strength)}, {written(each)} each time"
    headline = _headline(outputs, throws, effect_is_injury, each_time)
    pictures = _pictures(outputs, moments, "chronic" in kind)
    dice_roll = _throw_once(outputs, each, threshold, effect_is_injury) if kind == "once" else None
    return Answer(outputs, headline, working, pictures, dice_roll)


def _throw_once(
    outputs: Ailment, each: DiceSum, threshold: int, effect_is_injury: bool
) -> DiceRoll | None:
    """The roll to resist what takes effect once, and that effect."""
    affected = outputs.affected_probability
    if not affected or (affected == 1 and not each.dice):
        return None

    def interpret(faces: Faces) -> RollOutcome:
        (shown,), effects = faces
        struck = shown > outputs.contract_target
        total = sum(effects) + each.added if struck else 0
        does = f"it takes effect, for {_amount(total, effect_is_injury)}"
        return RollOutcome(
            f"{against(shown, outputs.contract_target)}: {does if struck else 'no effect on you'}.",
            {
                "affected_probability": struck,
                "distribution": int(struck),
                "threshold_probability": total >= threshold,
            },
        )

    return DiceRoll((Group("You", (20,)), Group("Effect", each.each_sides)), interpret)


def _amount(total: Fraction | int, effect_is_injury: bool) -> str:
    return count(total, "injury", "injuries") if effect_is_injury else f"a total of {number(total)}"


def _outcome(
    ailing: AilmentRun, course: list[Stage], moments: list[Moment], throws: int
) -> Ailment:
    distribution = {times: chance for times, chance in sorted(ailing.ended.items()) if chance}
    expected = sum((moment.struck for moment in moments), Fraction(0))
    affected = moments[-1].affected
    rid = [
        roll
        for roll, moment in enumerate(moments[len(moments) - throws :], 1)
        if affected and moment.struck < affected / 2
    ]
    return Ailment(
        contract_target=course[0].target,
        affected_probability=affected,
        distribution=distribution,
        expected_times=expected,
        expected_effect=expected * mean(ailing.effect.total()),
        threshold_probability=1 - ailing.short,
        still_ailing_probability=moments[-1].struck if "chronic" in ailing.kind else Fraction(0),
        timeline=[
            ActionTime(step, stage.phase, stage.strength, stage.target, moment.struck)
            for step, (stage, moment) in enumerate(zip(course, moments, strict=True), 1)
        ],
        even_chance_step=rid[0] if rid else None,
    )


def _headline(outputs: Ailment, throws: int, effect_is_injury: bool, each_time: str) -> str:
    if not outputs.affected_probability:
        return f"It **cannot** affect you ({each_time})."
    if outputs.affected_probability == 1:
        said = "It is certain to affect you"
    else:
        said = f"It has {a_chance(outputs.affected_probability)} to affect you"
    said += f", for {_amount(outputs.expected_effect, effect_is_injury)} on average ({each_time})"
    if throws:
        rolls = count(throws, "throw-off roll")
        said += (
            f"; {a_chance(outputs.still_ailing_probability)} that you still have it after {rolls}"
        )
    return f"{said}."


def _pictures(outputs: Ailment, moments: list[Moment], chronic: bool) -> tuple[Course, ...]:
    """How the chances go and how the strength goes, where there is more than one action time."""
    if len(moments) == 1:
        return ()
    lines = [
        Series("It takes effect", tuple(moment.struck for moment in moments)),
        Series("It has at least once", tuple(moment.affected for moment in moments)),
    ]
    if chronic:
        rid = tuple(_rid(outputs, place) for place in range(len(moments)))
        lines.append(Series("Thrown off", rid))
    along = "Action times"
    chances_course = Course("Chances over time", along, "Chance", tuple(lines), start=1, odds=True)
    faces = tuple(20 * d20_at_most(row.target) for row in outputs.timeline)
    strengths = tuple(row.strength for row in outputs.timeline)
    shown = (Series("Strength", strengths), Series("Faces of the d20 that resist", faces))
    always = (Level("every face", 20),)
    strength_course = Course(
        "Strength over time, before injuries gained on the way",
        along,
        "Points and faces",
        shown,
        start=1,
        levels=always,
    )
    return (chances_course, strength_course)


def _rid(outputs: Ailment, place: int) -> Fraction:
    """The chance that a chronic ailment has struck and is thrown off by then."""
    if outputs.timeline[place].phase != "throw_off":
        return Fraction(0)
    return outputs.affected_probability - outputs.timeline[place].affected_probability


MOST_STAGES_SHOWN = 12
MOST_NUMBERS_SHOWN = 8
PHASE_RULES = {
    "once": EFFECTS_RULE,
    "chronic": CHRONIC_RULE,
    "inescapable": INESCAPABLE_RULE,
    "chronic_inescapable": BOTH_RULE,
}


def _course_step(course: list[Stage], moments: list[Moment], ailing: AilmentRun) -> Step:
    """Each action time: its target, and from whom it strikes."""
    before = [Fraction(0), *(moment.struck for moment in moments)]
    parts = [
        _stage_step(step, stage, moment, last, ailing)
        for step, (stage, moment, last) in enumerate(zip(course, moments, before, strict=False), 1)
    ][:MOST_STAGES_SHOWN]
    more = len(course) - len(parts)
    if more:
        parts.append(Step(f"{count(more, 'further action time')} in the same way: see the table"))
    figure = f"at least once in {odds(moments[-1].affected)}"
    return Step("Action time by action time", figure, EFFECTS_RULE, tuple(parts))


def _stage_step(
    step: int, stage: Stage, moment: Moment, last: Fraction, ailing: AilmentRun
) -> Step:
    unrolled = last if stage.phase == "exposed" and ailing.kind == "chronic_inescapable" else 0
    throwing = stage.phase == "throw_off"
    parts = [
        Step(
            f"{PHASES[stage.phase].capitalize()}: {stage.terms}",
            f"{number(stage.target)} or less on a d20",
            CONTRACTING_RULE if not throwing else CHRONIC_RULE,
        )
    ]
    if unrolled:
        parts.append(Step("Affected before: no roll", percent(Fraction(unrolled)), BOTH_RULE))
    if moment.rolled:
        failing = (moment.struck - unrolled) / moment.rolled
        parts.append(_failing_step(stage, moment, failing))
    text = f"Action time {step}: strength {number(stage.strength)}, it takes effect"
    return Step(text, percent(moment.struck), PHASE_RULES[ailing.kind], tuple(parts))


def _failing_step(stage: Stage, moment: Moment, failing: Fraction) -> Step:
    who = "Those who still have it" if stage.phase == "throw_off" else "Those who roll"
    lowered = failing != Fraction(_misses(stage.target), 20)
    injured = ", the injuries gained so far counted in" if lowered else ""
    return Step(
        f"{who} × rolls that fail{injured}",
        f"{percent(moment.rolled)} × {percent(failing)} = {percent(moment.rolled * failing)}",
        "gods-and-monsters.base.roll",
    )


def _times_step(outputs: Ailment) -> Step:
    """The mean, and the numbers of effects that are likeliest."""
    spread = outputs.distribution
    likeliest = sorted(spread.values(), reverse=True)[:MOST_NUMBERS_SHOWN]
    shown = [(times, chance) for times, chance in spread.items() if chance >= likeliest[-1]]
    parts = [Step(count(int(times), "effect"), odds(chance)) for times, chance in shown]
    rest = 1 - sum((chance for _, chance in shown), Fraction(0))
    if rest:
        parts.append(Step(count(len(spread) - len(shown), "less likely number"), odds(rest)))
    text = "Mean number of effects: the chances of all action times added up"
    return Step(text, number(outputs.expected_times), EFFECTS_RULE, tuple(parts))


def _effect_step(outputs: Ailment, each: DiceSum, threshold: int) -> Step:
    mean_each = mean(each.total())
    reached = Step(f"The effects come to {threshold} or more", odds(outputs.threshold_probability))
    return Step(
        f"Mean total: {count(outputs.expected_times, 'effect')} of {written(each)}, "
        f"{number(mean_each)} each on average",
        number(outputs.expected_effect),
        EFFECTS_RULE,
        (reached,),
    )


def _end_step(outputs: Ailment, throws: int) -> Step:
    affected, still = outputs.affected_probability, outputs.still_ailing_probability
    even = outputs.even_chance_step
    parts = [
        Step(
            f"Thrown off by then: {percent(affected)} {MINUS} {percent(still)}",
            odds(affected - still),
            CHRONIC_RULE,
        )
    ]
    if even:
        half = "First throw-off roll after which under half of the affected still have it"
        parts.append(Step(half, number(even), CHRONIC_RULE))
    text = f"Affected, and not rid of it after {count(throws, 'throw-off roll')}"
    return Step(text, odds(still), CHRONIC_RULE, tuple(parts))


@dataclass(frozen=True)
class AilmentEffects:
    """What several effects of an ailment come to."""

    total_dice: Annotated[str, Figure("Roll in all")]
    minimum: Annotated[int, Figure("Least total", key=True)]
    maximum: Annotated[int, Figure("Greatest total", key=True)]
    expected_effect: Annotated[Fraction, Figure("Mean total")]
    at_least_probability: Annotated[
        Fraction,
        Odds("The total reaches the amount asked about"),
    ]
    distribution: Annotated[Chances, Spread("Total of the effects")]


@calculator(
    "gods-and-monsters.ailment-effects",
    title="Effects added up",
    question="The ailment has struck this many times: what does it all come to?",
    rules=(EFFECTS_RULE, CHRONIC_RULE, INESCAPABLE_RULE, EXAMPLES_RULE),
    players_say=(
        "poison, disease, venom, struck, strikes, comes to, bitten, "
        "damage of the poison, sum, altogether, effects so far"
    ),
)
def ailment_effects(
    *,
    times: Annotated[
        int,
        Whole(
            "Times it took effect",
            0,
            20,
            help="The first and every further failure",
            players_say=(
                "struck, strikes, times, effect, failures, failed, failed rolls, "
                "bites, bitten, stung, hits, happened, doses, affected"
            ),
        ),
    ] = 3,
    effect: Annotated[str, EFFECT] = "2d10",
    threshold: Annotated[
        int,
        Whole(
            "Chance of a total of at least",
            0,
            2000,
            players_say=(
                "comes to, at least, adds up to, total, reaches, altogether, exceed, "
                "total of at least, kill, enough to kill, odds"
            ),
        ),
    ] = 30,
) -> Answer[AilmentEffects]:
    """The total of so many effects, each rolled by itself (gods-and-monsters.ailments.inescapable).

    The total is in what the effect counts: injuries, minutes. Refused: an effect outside its
    grammar.
    """
    each = EFFECT.dice(effect)
    all_in_all = each.times(times)
    dice = all_in_all.total()
    outputs = AilmentEffects(
        total_dice=str(all_in_all),
        minimum=min(dice.outcomes()),
        maximum=max(dice.outcomes()),
        expected_effect=mean(dice),
        at_least_probability=at_least(dice, threshold),
        distribution=chances(dice),
    )
    return Answer(
        outputs,
        _effects_headline(outputs, all_in_all, threshold),
        _effects_working(outputs, each, times, threshold),
        dice_roll=_effects_throw(all_in_all, threshold),
    )


def _effects_throw(all_in_all: DiceSum, threshold: int) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        total = sum(faces[0]) + all_in_all.added
        outcomes = {"distribution": total, "at_least_probability": total >= threshold}
        return RollOutcome(f"The effects come to {number(total)} in all.", outcomes)

    return DiceRoll((Group("Effects", all_in_all.each_sides),), interpret)


def _effects_headline(outputs: AilmentEffects, all_in_all: DiceSum, threshold: int) -> str:
    if not all_in_all.dice:
        return f"It comes to {outputs.total_dice} in all."
    chance = a_chance(outputs.at_least_probability)
    return (
        f"Roll {outputs.total_dice}: **{number(outputs.expected_effect)}** on average, with "
        f"{chance} of {threshold} or more."
    )


def _effects_working(
    outputs: AilmentEffects, each: DiceSum, times: int, threshold: int
) -> tuple[Step, ...]:
    mean_each = mean(each.total())
    return (
        Step(
            f"{count(times, 'effect')} of {written(each)}, added up",
            outputs.total_dice,
            INESCAPABLE_RULE,
        ),
        Step(
            "Least and greatest total",
            f"{outputs.minimum} to {outputs.maximum}",
            EFFECTS_RULE,
        ),
        Step(f"Mean: {times} × {number(mean_each)}", number(outputs.expected_effect), EFFECTS_RULE),
        Step(
            f"Outcomes of {outputs.total_dice} that come to {threshold} or more",
            odds(outputs.at_least_probability),
            EFFECTS_RULE,
        ),
    )
