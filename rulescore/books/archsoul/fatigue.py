"""Archsoul: the steps of fatigue, and what they do to a roll and to move speed."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import (
    DIFFICULTY_RULE,
    FATIGUE_DICE,
    FATIGUE_DIFFICULTY,
    FATIGUE_RULE,
    OUR_DIFFICULTY_LIMITS,
    POOL_RULE,
    ReadingDifficultyLimits,
    StateAsked,
    counting,
    difficulty_step,
    pool_dice,
    pool_step,
    pool_text,
    tired_pool,
)
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
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
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import Pool, chances, mean

STATES = ("fresh", "fatigued", "exhausted", "unconscious")
"""The steps of fatigue, each worse than the one before."""

UNCONSCIOUS = STATES[-1]
USUAL_ROLLS = (
    ("endurance", "resolve"),
    ("endurance", "conditioning"),
    ("athletics", "awareness"),
    ("athletics", "conditioning"),
    ("intellect", "crafting_skill"),
)
"""The attribute and the skill of the rolls that this book asks for, by their names on the sheet."""
LEAST_SPEED = 1


class Effect(NamedTuple):
    """What a step does: to the difficulty of rolls, to base move speed, to each attribute."""

    difficulty: int
    speed: int
    attributes: int


EFFECTS = {
    state: Effect(FATIGUE_DIFFICULTY[state], speed, -FATIGUE_DICE[state])
    for state, speed in {"fresh": 0, "fatigued": 0, "exhausted": -1}.items()
}


def _changed(by: int, note: str) -> str:
    return f"{signed(by)}{note}" if by else "+0"


EFFECTS_TABLE = Table(
    FATIGUE_RULE,
    "Steps of fatigue",
    ("State", "Difficulty", "Base speed", "Attributes"),
    [
        *(
            (
                state,
                _changed(effect.difficulty, ""),
                _changed(effect.speed, f", at least {LEAST_SPEED}"),
                _changed(effect.attributes, " each"),
            )
            for state, effect in EFFECTS.items()
        ),
        (f"one more, {UNCONSCIOUS}", "–", "–", "–"),
    ],
)


def worse(state: str, steps: int = 1) -> str:
    """The state so many steps of fatigue on; unconscious is the last (archsoul.fatigue.effects)."""
    return STATES[min(STATES.index(state) + steps, len(STATES) - 1)]


def speed_in(state: str, base_speed: int) -> int:
    """Base move speed as tired as somebody is (archsoul.fatigue.effects)."""
    slowed = EFFECTS[state].speed
    return max(LEAST_SPEED, base_speed + slowed) if slowed else base_speed


@dataclass(frozen=True)
class FatiguedRoll:
    """A roll as tired as somebody is."""

    pool: Annotated[int, Figure("Dice", unit="d6")]
    difficulty_used: Annotated[int, Figure("Difficulty rolled against")]
    success_probability: Annotated[Fraction, Odds("The result needed, or more")]
    fresh_success_probability: Annotated[Fraction, Odds("The same when fresh", key=True)]
    expected_result: Annotated[Fraction, Figure("Mean result", key=True)]
    distribution: Annotated[Chances, Spread("Result")]
    base_speed_now: Annotated[int, Figure("Base move speed now", unit="spaces", key=True)]


@calculator(
    "archsoul.fatigued-roll",
    title="A roll, and what fatigue does to it",
    question="What is my chance on this roll, fresh and as tired as I am?",
    players_say=(
        "roll, check, test, tired, exhausted, fatigued, while tired, skill "
        "roll, attribute roll, chance, success, odds, dice pool, succeed, "
        "skill check, saving throw"
    ),
    rules=(
        FATIGUE_RULE,
        "archsoul.exhaustion.roll",
        "archsoul.rest.asleep",
        "archsoul.falling.avoid",
        "archsoul.status.knocked-down",
    ),
    ways=tuple(
        SheetMapping(
            f"{attribute.capitalize()} and {skill.replace('_skill', '')}",
            {"attribute": attribute, "skill": skill, "state": "state", "base_speed": "base_speed"},
        )
        for attribute, skill in USUAL_ROLLS
    ),
)
def fatigued_roll(
    *,
    attribute: Annotated[
        int,
        Whole(
            "Attribute",
            0,
            12,
            help="Without the loss from exhaustion",
            players_say=(
                "attribute, endurance, athletics, precision, intellect, soulpower, agility, "
                "strength, dexterity, dex, constitution, con"
            ),
        ),
    ] = 4,
    skill: Annotated[
        int,
        Whole(
            "Skill",
            0,
            12,
            players_say=(
                "skill, dice of skill, skill dice, proficiency, stealth, sneaking, "
                "lockpicking, conditioning, awareness, resolve"
            ),
        ),
    ] = 2,
    difficulty: Annotated[int, Whole("Difficulty", 1, 10, more=True, players_say="difficulty")] = 4,
    other_difficulty: Annotated[
        int,
        Whole(
            "Other changes of difficulty",
            -5,
            8,
            help="+2 for Awareness while asleep, +1 for melee attacks while knocked down",
            more=True,
            players_say="modifier, difficulty modifier, penalty, harder",
            values_said={1: "knocked down", 2: "asleep, sleeping"},
        ),
    ] = 0,
    target: Annotated[
        int,
        Whole(
            "Result needed",
            0,
            30,
            players_say=(
                "result, need, successes, target, successes needed, result of, at "
                "least, goal, needed"
            ),
        ),
    ] = 1,
    flat_bonus: Annotated[
        int,
        Whole(
            "Flat bonus to the result",
            0,
            10,
            more=True,
            players_say="bonus, flat bonus, flat, plus, automatic successes",
        ),
    ] = 0,
    state: StateAsked = "fresh",
    base_speed: Annotated[
        int,
        Whole(
            "Base move speed", 1, 20, unit="spaces", more=True, players_say="speed, move, movement"
        ),
    ] = 5,
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[FatiguedRoll]:
    """One roll of an attribute and a skill, fresh and tired (archsoul.fatigue.effects).

    The result is the number of dice that count and the flat bonus; speed in spaces. Nothing is
    refused beyond the bounds.
    """
    before = difficulty + other_difficulty
    pools = {
        each: tired_pool(attribute, skill, before, each, reading_difficulty_limits)
        for each in EFFECTS
    }
    needed = target - flat_bonus
    reaching = {each: pool.reaches(needed) for each, pool in pools.items()}
    pool = pools[state]
    result = pool.result() + flat_bonus
    outputs = FatiguedRoll(
        pool=pool.dice,
        difficulty_used=pool.difficulty,
        success_probability=reaching[state],
        fresh_success_probability=reaching["fresh"],
        expected_result=mean(result),
        distribution=chances(result),
        base_speed_now=speed_in(state, base_speed),
    )
    working = (
        pool_step(
            pool,
            Step("Attribute", str(attribute), POOL_RULE),
            Step("Skill", str(skill), POOL_RULE),
            state,
        ),
        difficulty_step(pool, before, _difficulty_parts(difficulty, other_difficulty), state),
        _result_step(outputs, pool, target, flat_bonus),
        _fresh_step(pools["fresh"], needed, reaching["fresh"]),
        _speed_step(outputs, base_speed, state),
    )

    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        result = pool.counted(shown) + flat_bonus
        bonus = f" and {signed(flat_bonus)}" if flat_bonus else ""
        reached = f"{'reaches' if result >= target else 'falls short of'} {target}"
        return RollOutcome(
            f"{counting(pool, shown)}{bonus}: a result of {result}, which {reached}.",
            {"success_probability": result >= target, "distribution": result},
        )

    return Answer(
        outputs,
        _headline(pool, target, state, reaching),
        working,
        (_picture(reaching, state),),
        DiceRoll((pool_dice("You", pool),), interpret),
        (Mark("distribution", "enough", target, "well"),),
    )


def _difficulty_parts(difficulty: int, other_difficulty: int) -> list[Step]:
    parts = [Step("Difficulty of the roll", str(difficulty), DIFFICULTY_RULE)]
    if other_difficulty:
        parts.append(Step("Other changes", signed(other_difficulty), DIFFICULTY_RULE))
    return parts


def _headline(pool: Pool, target: int, state: str, reaching: dict[str, Fraction]) -> str:
    chance, fresh = reaching[state], reaching["fresh"]
    roll = f"{pool_text(pool)}: a result of {target}{' or more' if chance else ''}"
    if chance in (0, 1):
        how = "is **certain**" if chance else "is **out of reach**"
    else:
        how = f"comes up in **{odds(chance)}** of cases"
    if state == "fresh":
        return f"{roll} {how}."
    against = "the same as when fresh" if chance == fresh else f"{percent(fresh)} when fresh"
    return f"{roll} {how}, {against}."


def _result_step(outputs: FatiguedRoll, pool: Pool, target: int, flat_bonus: int) -> Step:
    parts = [
        Step(
            f"{count(pool.dice, 'die', 'dice')}, {percent(pool.die_counts)} each to count",
            f"{number(mean(pool.result()))} on average",
            POOL_RULE,
        )
    ]
    if flat_bonus:
        parts.append(Step("Flat bonus", signed(flat_bonus), "archsoul.base.flat-bonus"))
        left = max(0, target - flat_bonus)
        parts.append(Step("Dice that must count", str(left), "archsoul.base.flat-bonus"))
    figure = odds(outputs.success_probability)
    return Step(f"A result of {target} or more", figure, POOL_RULE, tuple(parts))


def _fresh_step(pool: Pool, needed: int, chance: Fraction) -> Step:
    text = f"When fresh: {max(0, needed)} or more of {pool_text(pool)}"
    return Step(text, odds(chance), FATIGUE_RULE)


def _speed_step(outputs: FatiguedRoll, base_speed: int, state: str) -> Step:
    slowed = EFFECTS[state].speed
    change = f", {signed(slowed)} but at least {LEAST_SPEED}" if slowed else ", unchanged"
    text = f"Base move speed {base_speed}{change}"
    return Step(text, count(outputs.base_speed_now, "space"), FATIGUE_RULE)


def _picture(reaching: dict[str, Fraction], own: str) -> Bars:
    return Bars(
        "The same roll in each state",
        measure="Chance of the result needed",
        bars=tuple(Bar(state, chance, state == own) for state, chance in reaching.items()),
        odds=True,
    )
