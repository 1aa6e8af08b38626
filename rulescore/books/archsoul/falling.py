"""Archsoul: falls, and things that fall on somebody."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, comb
from typing import Annotated

from rulescore.books.archsoul.base import (
    OUR_DIFFICULTY_LIMITS,
    POOL_RULE,
    ReadingDifficultyLimits,
    State,
    counting,
    difficulty_step,
    pool_dice,
    pool_step,
    pool_text,
    tired_pool,
)
from rulescore.books.archsoul.death import (
    CURRENT_ENDURANCE,
    HIT_POINTS_RULE,
    CurrentEndurance,
    Fates,
    HitPoints,
    Victim,
    hp_state,
)
from rulescore.declare import (
    FROM_ROLL,
    Answer,
    Chances,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    RollOutcome,
    Series,
    Share,
    Shares,
    Spread,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import Dice, Pool, at_least, chances, difficulty_used, mean, sometimes

DAMAGE_RULE = "archsoul.falling.damage"
OBJECTS_RULE = "archsoul.falling.objects"
AVOID_RULE = "archsoul.falling.avoid"
HARDNESS_RULE = "archsoul.objects.hardness"

FREE_METERS = 1


@dataclass(frozen=True)
class Fall:
    """A fall: its height in metres, its difficulty within limits."""

    meters: int
    difficulty: int

    @property
    def pool(self) -> Pool:
        """The dice of its damage roll (archsoul.falling.damage)."""
        return Pool(max(0, self.meters - FREE_METERS), self.difficulty)

    def damage(self, hardness: int) -> Dice:
        """What is taken behind so much hardness (archsoul.objects.hardness)."""
        return self.pool.result().map(lambda result: max(0, result - hardness))

    def taken(self, shown: tuple[int, ...], hardness: int) -> int:
        """What is taken behind so much hardness, of dice that show this."""
        return max(0, self.pool.counted(shown) - hardness)


@dataclass(frozen=True)
class Falling:
    """What a fall does."""

    pool: Annotated[int, Figure("Dice of the damage roll", unit="d6")]
    expected_damage: Annotated[Fraction, Figure("Mean damage")]
    maximum_damage: Annotated[
        int, Figure("Most damage that many dice can do", key=True, short="Most damage")
    ]
    distribution: Annotated[Chances, Spread("Damage")]
    unharmed_probability: Annotated[Fraction, Odds("No damage at all", key=True)]
    conscious_probability: Annotated[
        Fraction, Odds("Above 0 hit points", key=True, short="Still up")
    ]
    knocked_out_probability: Annotated[Fraction, Odds("Knocked out, but alive")]
    slain_probability: Annotated[Fraction, Odds("Slain")]


@calculator(
    "archsoul.falling",
    title="Falling damage",
    question="What does the fall do to me: chance to be knocked out, chance to be slain?",
    players_say=(
        "fall, fell, drop, dropped, plunge, cliff, roof, tower, height, "
        "jump off, pushed off, tumble, slip, slipped, ledge, wall, fall "
        "damage, hitpoints, crash, balcony, bridge, plummet, pit, window"
    ),
    rules=(DAMAGE_RULE, HIT_POINTS_RULE, HARDNESS_RULE),
    writes_back={"hp": FROM_ROLL},
)
def falling(
    *,
    meters: Annotated[
        int,
        Whole(
            "Metres fallen",
            0,
            100,
            unit="m",
            unit_in_label=True,
            help="Whole metres; the first is free",
            players_say=(
                "fall, fell, drop, dropped, high, up, deep, tall, plunge, down, "
                "height, cliff, roof, tower, jump, plummet, ledge, balcony, bridge, wall, tree, "
                "pit, window"
            ),
        ),
    ] = 6,
    difficulty: Annotated[
        int,
        Whole("Difficulty", 1, 10, help="4; higher for small, lower for large targets", more=True),
    ] = 4,
    hardness: Annotated[
        int,
        Whole(
            "Hardness",
            0,
            30,
            help="0 for most creatures",
            more=True,
            players_say="hardness, hard skin, natural armor, damage reduction",
        ),
    ] = 0,
    hp: HitPoints = 10,
    endurance: CurrentEndurance = 4,
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[Falling]:
    """One fall against hardness and hit points (archsoul.falling.damage).

    Height in metres, damage in hit points. Nothing is refused beyond the bounds.
    """
    fall = Fall(meters, difficulty_used(difficulty, reading_difficulty_limits))
    damage = fall.damage(hardness)
    victim = Victim(hp, endurance)
    fates = victim.fates(chances(damage))
    outputs = Falling(
        pool=fall.pool.dice,
        expected_damage=mean(damage),
        maximum_damage=max(0, fall.pool.dice - hardness),
        distribution=chances(damage),
        unharmed_probability=Fraction(damage.probability(0)),
        conscious_probability=fates.conscious,
        knocked_out_probability=fates.knocked_out,
        slain_probability=fates.slain,
    )
    working = (
        _damage_step(fall, difficulty, hardness, DAMAGE_RULE),
        Step("What becomes of you", "", HIT_POINTS_RULE, victim.steps(fates)),
    )
    return Answer(
        outputs,
        _headline(outputs, victim, fates),
        working,
        _pictures(fall, victim, hardness),
        _dice_roll(fall, victim, hardness),
        victim.marks("distribution"),
    )


FATES = {"above_zero": "still up", "knocked_out": "knocked out", "slain": "slain"}


def _dice_roll(fall: Fall, victim: Victim, hardness: int) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        damage = fall.taken(shown, hardness)
        fate = hp_state(victim.hp - damage, victim.endurance)
        return RollOutcome(
            f"{counting(fall.pool, shown)}: {damage} damage, and you are {FATES[fate]}.",
            {"distribution": damage, "conscious_probability": fate == "above_zero"},
            {"hp": victim.hp - damage},
        )

    return DiceRoll((pool_dice("Damage", fall.pool),), interpret)


def _headline(outputs: Falling, victim: Victim, fates: Fates) -> str:
    fate = victim.fate_text(fates)
    if not outputs.expected_damage:
        unhurt = "The fall does no damage"
        return f"{unhurt}." if fates.conscious else f"{unhurt}; {fate}."
    about = "" if len(outputs.distribution) == 1 else "about "
    return f"The fall does {about}{number(outputs.expected_damage, 1)} damage; {fate}."


def _damage_step(fall: Fall, difficulty: int, hardness: int, rule: str) -> Step:
    pool = fall.pool
    dice = Step(
        f"{count(fall.meters, 'metre')}, the first one free",
        count(pool.dice, "die", "dice"),
        rule,
    )
    rolled = Step(
        f"{pool_text(pool)}, {percent(pool.die_counts)} each to count",
        f"{number(mean(pool.result()))} on average",
        POOL_RULE,
    )
    named = [Step("Difficulty of the damage roll", str(difficulty), DAMAGE_RULE)]
    parts = [dice, difficulty_step(pool, difficulty, named, "fresh"), rolled]
    damage = f"{number(mean(fall.damage(hardness)))} on average"
    if hardness:
        off = f"Hardness takes {hardness} off each result, down to 0"
        parts.append(Step(off, damage, HARDNESS_RULE))
    return Step("Damage", damage, rule, tuple(parts))


LEAST_METERS_DRAWN, MOST_METERS_DRAWN, METERS_APART = 10, 100, 10
LIKELY, VISIBLE = Fraction(3, 4), Fraction(1, 100)
"""How likely the first line gets before the picture ends, and how likely one must be to be seen."""


def _pictures(fall: Fall, victim: Victim, hardness: int) -> tuple[Course, ...]:
    """What falls of other heights do: up to twice as high, and until one likely knocks out."""
    counts = fall.pool.die_counts
    out, slain = (
        _reached(counts, damage + hardness, MOST_METERS_DRAWN)
        if damage
        else (Fraction(1),) * (MOST_METERS_DRAWN + 1)
        for damage in (victim.to_knock_out, victim.to_slay)
    )
    first = out if victim.to_knock_out else slain
    likely = next((meters for meters, chance in enumerate(first) if chance >= LIKELY), 0)
    least = max(LEAST_METERS_DRAWN, 2 * fall.meters, likely)
    last = min(MOST_METERS_DRAWN, METERS_APART * ceil(least / METERS_APART))
    if first[last] < VISIBLE or slain[0]:
        return ()
    falls = list(zip(out[: last + 1], slain[: last + 1], strict=True))
    series = (
        Series("Still up", tuple(1 - down for down, _ in falls), "well"),
        Series("Knocked out", tuple(down - dead for down, dead in falls), "badly"),
        Series("Slain", tuple(dead for _, dead in falls), "dead"),
    )
    return (
        Course(
            "By the height of the fall",
            "Metres",
            "Chance",
            tuple(each for each in series if any(each.values)),
            odds=True,
            here=fall.meters,
            shares=True,
        ),
    )


def _reached(counts: Fraction, needed: int, last: int) -> tuple[Fraction, ...]:
    """The chance of a result of `needed`, 1 or more, for falls of 0, 1, 2 ... `last` metres.

    Of all the dice, one is the last of those needed to count; each metre adds the chance that it
    is the die of this metre.
    """
    last_needed = (
        comb(dice - 1, needed - 1) * counts**needed * (1 - counts) ** max(0, dice - needed)
        for dice in range(1, last + 1 - FREE_METERS)
    )
    nothing = Fraction(0)
    return (nothing, *accumulate(last_needed, initial=nothing))


AVOIDING = "Avoiding it"
STRUCK = "If it hits you"
OBJECT = "The object"


@dataclass(frozen=True)
class FallingObject:
    """What a falling object does."""

    pool: Annotated[int, Figure("Dice of each damage roll", unit="d6")]
    avoid_pool: Annotated[int, Figure("Dice to avoid it", unit="d6", key=True)]
    avoid_difficulty_used: Annotated[int, Figure("Difficulty to avoid it", key=True)]
    avoid_probability: Annotated[Fraction, Odds("You avoid it")]
    distribution: Annotated[Chances, Spread("Damage to you, avoiding included")]
    expected_damage: Annotated[Fraction, Figure("Mean damage to you")]
    conscious_probability: Annotated[
        Fraction, Odds("You are above 0 hit points", key=True, short="You are still up")
    ]
    knocked_out_probability: Annotated[Fraction, Odds("You are knocked out, but alive")]
    slain_probability: Annotated[Fraction, Odds("You are slain")]
    object_expected_damage: Annotated[Fraction, Figure("Mean damage to the object")]
    object_broken_probability: Annotated[Fraction, Odds("The object breaks")]


@dataclass(frozen=True)
class Dodge:
    """The roll to avoid what falls (archsoul.falling.avoid); `skill` is Awareness, or Conditioning
    against a known hazard, which makes the roll `lower` by so much. Fatigue makes it harder, and
    exhaustion takes a die off Athletics (archsoul.fatigue.effects)."""

    athletics: int
    skill: int
    known: bool
    state: str
    difficulty: int
    lower: int
    target: int
    reading_difficulty_limits: str

    @property
    def pool(self) -> Pool:
        """What is rolled."""
        difficulty = self.difficulty - self.lower
        return tired_pool(
            self.athletics, self.skill, difficulty, self.state, self.reading_difficulty_limits
        )

    def avoiding(self) -> Fraction:
        """The chance to avoid it."""
        return self.pool.reaches(self.target)

    def avoids(self, shown: tuple[int, ...]) -> bool:
        """Whether dice that show this avoid it."""
        return self.pool.counted(shown) >= self.target


@calculator(
    "archsoul.falling-object",
    title="Under a falling object",
    question="Something falls on me: can I dodge, and what happens if not?",
    players_say=(
        "boulder, rock, chandelier, falls on me, drops on me, dropped on, "
        "stone, ceiling, collapse, cave-in, rockfall, dodge, avoid, crate, "
        "crush, crushed, piano, portcullis, avalanche, falling block, tree, "
        "trap, hits my head, beam, barrel, anvil, statue, brick"
    ),
    rules=(OBJECTS_RULE, AVOID_RULE, HIT_POINTS_RULE),
    writes_back={"hp": FROM_ROLL},
)
def falling_object(
    *,
    meters: Annotated[
        int,
        Whole(
            "Metres the object falls",
            0,
            100,
            unit="m",
            unit_in_label=True,
            help="Whole metres; the first is free",
            players_say="drop, fall, falls, drops, above, high, height, from, up, ceiling",
        ),
    ] = 6,
    difficulty: Annotated[
        int,
        Whole(
            "Difficulty of its falling roll",
            1,
            10,
            help="4; higher for small, lower for large targets",
            more=OBJECT,
        ),
    ] = 4,
    can_avoid: Annotated[
        bool,
        Switch(
            "You may try to avoid it",
            more=AVOIDING,
            players_say=(
                "dodge, evade, jump aside, jump away, avoid, leap aside, duck, sidestep, saving "
                "throw"
            ),
            players_say_no=(
                "unavoidable, pinned, bound, tied up, asleep, cannot move, no chance, "
                "in bed, sleeping, no time to react, paralyzed, stuck"
            ),
        ),
    ] = True,
    hazard_known: Annotated[
        bool,
        Switch(
            "You knew of the hazard",
            help="Conditioning instead of Awareness, at a lower difficulty",
            players_say=(
                "knew of the hazard, knew, warned, saw it coming, expected, aware "
                "of it, known, forewarned, heard it coming, expecting, noticed, see coming"
            ),
            players_say_no="surprise, unexpected, out of nowhere, caught off guard, never saw",
        ),
    ] = False,
    athletics: Annotated[
        int,
        Whole(
            "Athletics", 0, 12, help="Without the loss from exhaustion", only_if={"can_avoid": True}
        ),
    ] = 3,
    awareness: Annotated[
        int, Whole("Awareness", 0, 12, only_if={"can_avoid": True, "hazard_known": False})
    ] = 2,
    conditioning: Annotated[
        int,
        Whole(
            "Conditioning",
            0,
            12,
            only_if={"can_avoid": True, "hazard_known": True},
        ),
    ] = 2,
    avoid_difficulty: Annotated[
        int,
        Whole(
            "Difficulty to avoid when unknown",
            1,
            10,
            help="Not stated in the rules; 4 unless your Game Master says otherwise",
            more=AVOIDING,
            players_say=(
                "difficulty to avoid, difficulty to dodge, dodge difficulty, avoid difficulty"
            ),
        ),
    ] = 4,
    known_reduction: Annotated[
        int,
        Whole(
            "Lower by, when known",
            0,
            5,
            help="Not stated in the rules",
            more=AVOIDING,
            only_if={"hazard_known": True},
        ),
    ] = 1,
    avoid_target: Annotated[
        int,
        Whole(
            "Result needed to avoid",
            1,
            24,
            help="Not stated in the rules",
            more=AVOIDING,
            only_if={"can_avoid": True},
            players_say="successes needed",
        ),
    ] = 1,
    hardness: Annotated[
        int,
        Whole(
            "Your hardness",
            0,
            30,
            help="0 for most creatures",
            more=STRUCK,
            players_say="hardness, helmet, armor, damage reduction",
        ),
    ] = 0,
    hp: Annotated[
        int,
        Whole(
            "Your hit points",
            -30,
            200,
            more=STRUCK,
            players_say="hit points, hp, hitpoints, life, health",
        ),
    ] = 10,
    endurance: Annotated[
        int,
        Whole(
            "Your Endurance",
            0,
            12,
            help="As it stands now",
            more=STRUCK,
            shared_name=CURRENT_ENDURANCE,
            players_say="endurance",
        ),
    ] = 4,
    object_hardness: Annotated[
        int,
        Whole(
            "The object’s hardness",
            0,
            30,
            more=OBJECT,
            players_say=(
                "object hardness, stone hardness, boulder hardness, rock hardness, "
                "chest hardness, hardness of the object, statue hardness, block hardness, "
                "beam hardness, crate hardness, tree hardness, chandelier hardness, "
                "thing hardness, anvil hardness, barrel hardness, cart hardness, log hardness"
            ),
        ),
    ] = 4,
    object_hp: Annotated[
        int,
        Whole(
            "The object’s hit points",
            1,
            500,
            more=OBJECT,
            players_say=(
                "object hp, object hit points, boulder hp, stone hp, hit points of "
                "the object, crate hp, statue hp, block hp, beam hp, chest hp, rock hp, tree hp, "
                "chandelier hp, thing hp, anvil hp, barrel hp, cart hp, log hp"
            ),
        ),
    ] = 5,
    state: State = "fresh",
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[FallingObject]:
    """An object that falls on somebody, who may avoid it, and what the fall does to both
    (archsoul.falling.objects, archsoul.falling.avoid).

    Height in metres, damage in hit points. Nothing is refused beyond the bounds.
    """
    fall = Fall(meters, difficulty_used(difficulty, reading_difficulty_limits))
    dodge = Dodge(
        athletics,
        conditioning if hazard_known else awareness,
        hazard_known,
        state,
        avoid_difficulty,
        known_reduction if hazard_known else 0,
        avoid_target,
        reading_difficulty_limits,
    )
    avoiding = dodge.avoiding() if can_avoid else Fraction(0)
    damage = sometimes(1 - avoiding, fall.damage(hardness))
    victim = Victim(hp, endurance)
    fates = victim.fates(chances(damage))
    to_object = fall.damage(object_hardness)
    outputs = FallingObject(
        pool=fall.pool.dice,
        avoid_pool=dodge.pool.dice if can_avoid else 0,
        avoid_difficulty_used=dodge.pool.difficulty,
        avoid_probability=avoiding,
        distribution=chances(damage),
        expected_damage=mean(damage),
        conscious_probability=fates.conscious,
        knocked_out_probability=fates.knocked_out,
        slain_probability=fates.slain,
        object_expected_damage=mean(to_object),
        object_broken_probability=at_least(to_object, object_hp),
    )
    working = (
        _avoid_step(dodge, avoiding) if can_avoid else _no_avoiding_step(),
        _damage_step(fall, difficulty, hardness, OBJECTS_RULE),
        _both_step(outputs, fall, hardness),
        Step("What becomes of you", "", HIT_POINTS_RULE, victim.steps(fates)),
        _object_step(outputs, fall, object_hardness, object_hp),
    )
    return Answer(
        outputs,
        _object_headline(outputs, victim, fates, fall.damage(hardness)),
        working,
        (_fates_picture(fates),),
        _object_throw(
            dodge if outputs.avoid_pool else None,
            fall,
            victim,
            hardness,
            object_hp,
            object_hardness,
        )
        if fall.pool.dice
        else None,
    )


def _object_throw(
    dodge: Dodge | None,
    fall: Fall,
    victim: Victim,
    hardness: int,
    object_hp: int,
    object_hardness: int,
) -> DiceRoll:
    """The roll to avoid it, if there is one, and one damage roll, which the object takes too
    (archsoul.falling.objects)."""

    def interpret(faces: Faces) -> RollOutcome:
        dodging, falling = faces
        avoided = dodge is not None and dodge.avoids(dodging)
        damage = 0 if avoided else fall.taken(falling, hardness)
        broken = fall.taken(falling, object_hardness) >= object_hp
        fate = hp_state(victim.hp - damage, victim.endurance)
        said = ""
        if dodge:
            does = "you avoid it" if avoided else "it hits you"
            said = f"{counting(dodge.pool, dodging)}, {dodge.target} needed: {does}; for damage "
        harm = "" if avoided else f"you take {damage} damage and are {FATES[fate]}, and "
        return RollOutcome(
            f"{said}{counting(fall.pool, falling)}: {harm}the object "
            f"{'breaks' if broken else 'stays whole'}.",
            {
                "avoid_probability": avoided,
                "distribution": damage,
                "conscious_probability": fate == "above_zero",
                "object_broken_probability": broken,
            },
            {"hp": victim.hp - damage},
        )

    avoiding = dodge.pool if dodge else Pool(0, 0)
    return DiceRoll((pool_dice("To avoid it", avoiding), pool_dice("Damage", fall.pool)), interpret)


def _object_headline(outputs: FallingObject, victim: Victim, fates: Fates, struck: Dice) -> str:
    avoiding = outputs.avoid_probability
    if avoiding == 1:
        return "You avoid it for certain."
    avoid = f"You avoid it in {odds(avoiding)} of cases" if avoiding else "You cannot avoid it"
    harm = mean(struck)
    about = "about " if len(struck.outcomes()) > 1 else ""
    damage = f"{about}{number(harm, 1)} damage" if harm else "no damage"
    strikes = f"otherwise it does {damage}" if avoiding else f"it does **{damage}**"
    if not harm and fates.conscious:
        return f"{avoid}; {strikes}."
    in_all = ", and in all" if avoiding else ";"
    at = f"at {count(victim.hp, 'hit point')}"
    return f"{avoid}; {strikes}{in_all} {at} {victim.fate_text(fates)}."


def _no_avoiding_step() -> Step:
    return Step("You may not try to avoid it", "no roll", AVOID_RULE)


def _avoid_step(dodge: Dodge, avoiding: Fraction) -> Step:
    pool = dodge.pool
    skill = "Conditioning" if dodge.known else "Awareness"
    named = [Step("To avoid an unknown hazard", str(dodge.difficulty), AVOID_RULE)]
    if dodge.lower:
        named.append(Step("The hazard is known", signed(-dodge.lower), AVOID_RULE))
    parts = (
        pool_step(
            pool,
            Step("Athletics", str(dodge.athletics), AVOID_RULE),
            Step(skill, str(dodge.skill), AVOID_RULE),
            dodge.state,
        ),
        difficulty_step(pool, dodge.difficulty - dodge.lower, named, dodge.state),
        Step(f"{dodge.target} or more of {pool_text(pool)}", odds(avoiding), POOL_RULE),
    )
    return Step("You avoid it", odds(avoiding), AVOID_RULE, parts)


def _both_step(outputs: FallingObject, fall: Fall, hardness: int) -> Step:
    """The mean damage over avoiding and not avoiding."""
    struck = mean(fall.damage(hardness))
    total = number(outputs.expected_damage)
    product = f"{percent(1 - outputs.avoid_probability)} × {number(struck)} = {total}"
    return Step("Mean damage to you, none if you avoid it", product, OBJECTS_RULE)


def _object_step(outputs: FallingObject, fall: Fall, hardness: int, hp: int) -> Step:
    parts = (
        Step(
            f"The same roll of {pool_text(fall.pool)}, less hardness {hardness}",
            f"{number(outputs.object_expected_damage)} on average",
            HARDNESS_RULE,
        ),
        Step(f"{count(hp, 'hit point')}: {hp} damage or more breaks it", "", OBJECTS_RULE),
    )
    return Step("The object breaks", odds(outputs.object_broken_probability), OBJECTS_RULE, parts)


def _fates_picture(fates: Fates) -> Shares:
    return Shares(
        "What becomes of you",
        (
            Share("Above 0", fates.conscious, "well"),
            Share("Knocked out", fates.knocked_out, "badly"),
            Share("Slain", fates.slain, "dead"),
        ),
    )
