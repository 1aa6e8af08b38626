"""Archsoul: how fast somebody swims, and whether their rolls in rough water succeed."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import (
    ARMOR,
    FATIGUE_RULE,
    OUR_DIFFICULTY_LIMITS,
    ReadingDifficultyLimits,
    State,
    counting,
    difficulty_step,
    pool_dice,
    pool_step,
    pool_text,
    tired_pool,
)
from rulescore.books.archsoul.fatigue import speed_in
from rulescore.declare import (
    Answer,
    Choice,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    RollOutcome,
    Series,
    Step,
    Table,
    Whole,
    calculator,
    count,
    odds,
    percent,
    signed,
)
from rulescore.dice import Pool

SPEED_RULE = "archsoul.swimming.speed"
ROUGH_RULE = "archsoul.swimming.rough"
ARMOR_RULE = "archsoul.swimming.armor"
SPACE_RULE = "archsoul.base.space"
DEFAULT_DIFFICULTY_RULE = "archsoul.base.default-difficulty"

METRES_A_SPACE = 2
RANKS_A_SPACE = 3
NOISY_DIFFICULTY = 1


class Water(NamedTuple):
    """A kind of water, as a table and a sentence name it, and the result that swimming takes."""

    text: str
    spoken: str
    target: int


WATERS = {
    "calm": Water("calm water", "calm water", 0),
    "river": Water("running river", "a running river", 1),
    "stormy": Water("stormy seas", "stormy seas", 2),
    "rapids": Water("flowing rapids", "flowing rapids", 3),
}

ROUGH_TABLE = Table(
    ROUGH_RULE,
    "Needed result",
    ("Water", "Result"),
    [(water.text, str(water.target)) for water in WATERS.values() if water.target],
)


def swimming_speed(conditioning: int, base_speed: int, state: str) -> int:
    """Spaces a round under water, capped by a base speed that exhaustion lowers
    (archsoul.swimming.speed, archsoul.fatigue.effects)."""
    return min(speed_in(state, base_speed), 1 + conditioning // RANKS_A_SPACE)


@dataclass(frozen=True)
class Swimming:
    """How somebody swims."""

    can_swim: Annotated[bool, Figure("You can swim")]
    speed: Annotated[int, Figure("Spaces a round", unit="spaces")]
    speed_meters: Annotated[int, Figure("Metres a round", unit="m")]
    target: Annotated[int, Figure("Needed result", key=True)]
    pool: Annotated[int, Figure("Dice", unit="d6", key=True)]
    difficulty_used: Annotated[
        int, Figure("Difficulty rolled against", key=True, short="At difficulty")
    ]
    success_probability: Annotated[Fraction, Odds("One roll succeeds")]
    all_success_probability: Annotated[Fraction, Odds("All of them succeed")]


@calculator(
    "archsoul.swimming",
    title="Swimming",
    question="How fast do I swim, and will my roll in this water succeed?",
    players_say=(
        "swim, swam, swimmer, river, lake, sea, storm, rapids, waves, "
        "current, float, stay afloat, cross the river, fell in the water, "
        "swept, water, flood, stream, ocean, overboard, tread water"
    ),
    rules=(SPEED_RULE, ROUGH_RULE, ARMOR_RULE),
)
def swimming(
    *,
    endurance: Annotated[
        int, Whole("Endurance", 0, 12, help="Without the loss from exhaustion")
    ] = 4,
    conditioning: Annotated[int, Whole("Conditioning", 0, 12)] = 2,
    base_speed: Annotated[
        int,
        Whole(
            "Base speed",
            1,
            20,
            unit="spaces",
            more=True,
            not_if={"armor": "heavy"},
            players_say="speed, move, movement, move speed",
        ),
    ] = 5,
    water: Annotated[
        str,
        Choice(
            "Water",
            {word: water.text for word, water in WATERS.items()},
            options_said={
                "calm": (
                    "calm, still, lake, pond, pool, harbour, smooth, bay, standing water, moat"
                ),
                "river": "stream, running, river, current, brook, canal, creek",
                "stormy": (
                    "storm, sea, ocean, waves, stormy, rough sea, surf, rough water, choppy"
                ),
                "rapids": (
                    "rapids, white water, whitewater, waterfall, torrent, flood, raging "
                    "river, wild water, whirlpool"
                ),
            },
        ),
    ] = "river",
    armor: Annotated[str, ARMOR] = "none",
    difficulty: Annotated[
        int,
        Whole(
            "Difficulty of the roll",
            1,
            10,
            help="Not stated in the rules",
            more=True,
            players_say="difficulty of the roll, difficulty, dc",
        ),
    ] = 4,
    state: State = "fresh",
    checks: Annotated[
        int,
        Whole(
            "Rolls to get through",
            1,
            100,
            help="One a minute, or one a round",
            more=True,
            not_if={"water": "calm", "armor": "heavy"},
            players_say=(
                "rolls, checks, rolls to get through, rounds, times, tests, swim rolls, saves"
            ),
        ),
    ] = 1,
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[Swimming]:
    """Speed under water and the rolls in rough water (archsoul.swimming.speed,
    archsoul.swimming.rough).

    Speed in spaces and metres a round. Nothing is refused beyond the bounds.
    """
    can_swim = armor != "heavy"
    hindered = difficulty + (NOISY_DIFFICULTY if armor == "noisy" else 0)
    pool = tired_pool(endurance, conditioning, hindered, state, reading_difficulty_limits)
    target = WATERS[water].target
    success = pool.reaches(target) if can_swim else Fraction(0)
    speed = swimming_speed(conditioning, base_speed, state) if can_swim else 0
    outputs = Swimming(
        can_swim=can_swim,
        speed=speed,
        speed_meters=METRES_A_SPACE * speed,
        target=target,
        pool=pool.dice,
        difficulty_used=pool.difficulty,
        success_probability=success,
        all_success_probability=success**checks,
    )
    headline = _headline(outputs, WATERS[water], checks)
    if not can_swim:
        return Answer(outputs, headline, (Step("Heavy armor", "no swimming", ARMOR_RULE),))
    working = [_speed_step(outputs, conditioning, base_speed, state)]
    if target:
        working += [
            pool_step(
                pool,
                Step("Endurance", str(endurance), ROUGH_RULE),
                Step("Conditioning", str(conditioning), ROUGH_RULE),
                state,
            ),
            difficulty_step(pool, hindered, _difficulty_parts(difficulty, armor), state),
            *_roll_steps(outputs, pool, WATERS[water], checks),
        ]
    else:
        working.append(Step("Calm water", "no roll", ROUGH_RULE))
    rough = target and checks > 1
    return Answer(
        outputs,
        headline,
        tuple(working),
        (_picture(success, checks),) if rough else (),
        _one_roll(pool, target) if target else None,
    )


def _one_roll(pool: Pool, target: int) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        succeeds = pool.counted(shown) >= target
        keeps = "the roll succeeds" if succeeds else "the roll fails"
        sentence = f"{counting(pool, shown)}, {target} needed: {keeps}."
        return RollOutcome(sentence, {"success_probability": succeeds})

    return DiceRoll((pool_dice("You", pool),), interpret)


def _headline(outputs: Swimming, water: Water, checks: int) -> str:
    if not outputs.can_swim:
        return "You cannot swim at all in Heavy armor."
    swim = f"You swim {count(outputs.speed, 'space')} ({outputs.speed_meters} m) a round"
    if not outputs.target:
        return f"{swim}; calm water takes no roll."
    chance = outputs.all_success_probability
    rolls = "your roll" if checks == 1 else f"all {checks} rolls"
    if not chance:
        return f"{swim}; {rolls} in {water.spoken} cannot succeed."
    how_often = "for certain" if chance == 1 else f"in {percent(chance)} of cases"
    succeeds = "succeeds" if checks == 1 else "succeed"
    return f"{swim}; {rolls} in {water.spoken} {succeeds} {how_often}."


def _speed_step(outputs: Swimming, conditioning: int, base_speed: int, state: str) -> Step:
    faster = conditioning // RANKS_A_SPACE
    parts = [Step("Everybody", count(1, "space"), SPEED_RULE)]
    if faster:
        text = f"1 more for each {RANKS_A_SPACE} ranks of Conditioning, {conditioning} in all"
        parts.append(Step(text, signed(faster), SPEED_RULE))
    cap = speed_in(state, base_speed)
    if cap != base_speed:
        parts.append(Step("Exhausted: base speed is 1 lower", str(cap), FATIGUE_RULE))
    if cap < 1 + faster:
        parts.append(Step("No more than base speed", str(cap), SPEED_RULE))
    metres = f"Metres, {METRES_A_SPACE} for each space"
    parts.append(Step(metres, f"{outputs.speed_meters} m", SPACE_RULE))
    text = "Speed under water"
    return Step(text, f"{count(outputs.speed, 'space')} a round", SPEED_RULE, tuple(parts))


def _difficulty_parts(difficulty: int, armor: str) -> list[Step]:
    parts = [Step("Difficulty as given", str(difficulty), DEFAULT_DIFFICULTY_RULE)]
    if armor == "noisy":
        parts.append(Step("Noisy armor", signed(NOISY_DIFFICULTY), ARMOR_RULE))
    return parts


def _roll_steps(outputs: Swimming, pool: Pool, water: Water, checks: int) -> tuple[Step, ...]:
    one = Step(
        f"{water.text.capitalize()}: a result of {water.target} or more with {pool_text(pool)}, "
        f"{percent(pool.die_counts)} each to count",
        odds(outputs.success_probability),
        ROUGH_RULE,
    )
    if checks == 1:
        return (one,)
    text = f"All {checks} rolls, {percent(outputs.success_probability)} each"
    return one, Step(text, odds(outputs.all_success_probability), ROUGH_RULE)


def _picture(success: Fraction, checks: int) -> Course:
    return Course(
        "All rolls succeed so far",
        along="Rolls",
        measure="Chance that all so far succeed",
        series=(Series("All succeed", tuple(success**made for made in range(checks + 1))),),
        odds=True,
        here=checks,
    )
