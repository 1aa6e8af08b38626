"""Gods & Monsters: jumping up and leaping across."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import (
    SIZE,
    a_chance,
    against,
    contributor,
)
from rulescore.declare import (
    Amount,
    Answer,
    Choice,
    Column,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    Refusal,
    RollOutcome,
    Rows,
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
from rulescore.dice import chances, d20_at_most, sum_of

UP_RULE = "gods-and-monsters.jumping.up"
SIZE_RULE = "gods-and-monsters.jumping.size"
ACROSS_RULE = "gods-and-monsters.jumping.across"
CONTRIBUTOR_RULE = "gods-and-monsters.base.contributors"
ROLL_RULE = "gods-and-monsters.base.roll"
BONUS = 8
MOST_STEPS = 20

PENALTIES = (0, 1, 2, 4, 8, 16, 32)
"""The penalty of each step from the first, as far as the table goes; then it doubles on."""

SIZES = {
    "fine": Fraction(1, 6),
    "tiny": Fraction(1, 3),
    "small": Fraction(3, 4),
    "medium": Fraction(1),
    "large": Fraction(2),
    "huge": Fraction(4),
    "gigantic": Fraction(8),
    "titanic": Fraction(16),
}
"""What each size multiplies distances by (gods-and-monsters.jumping.size)."""


JUMP_TABLE = Table(
    UP_RULE,
    "Penalty by height or length",
    ("Jump", "Penalty"),
    [
        (f"to {step} {'foot' if step == 1 else 'feet'}", signed(-penalty) if penalty else "–")
        for step, penalty in enumerate(PENALTIES, start=1)
    ],
)
SIZE_TABLE = Table(
    SIZE_RULE,
    "Distance by size",
    ("Size", "Distance"),
    [(size.capitalize(), f"× {factor}") for size, factor in SIZES.items()],
)


def jump_penalty(step: int) -> int:
    """The penalty of a step, counted from 1 (gods-and-monsters.jumping.up)."""
    beyond = max(0, step - len(PENALTIES))
    return int(PENALTIES[step - beyond - 1] * 2**beyond)


def jump_step(distance: Fraction, factor: Fraction) -> int:
    """The step that a distance falls in (gods-and-monsters.jumping.size)."""
    return max(1, ceil(distance / factor))


def steps_cleared(roll: int, roll_base: int, wanted: int) -> int:
    """How many steps a roll clears of those wanted (gods-and-monsters.jumping.up)."""
    cleared = (step for step in range(wanted, 0, -1) if roll <= roll_base - jump_penalty(step))
    return next(cleared, 0)


class JumpStep(NamedTuple):
    """One step of a jump."""

    step: Annotated[int, Column("Step")]
    distance: Annotated[Fraction, Column("Feet up or yards across, to")]
    penalty: Annotated[int, Column("Penalty")]
    target: Annotated[int, Column("This or less")]
    success_probability: Annotated[Fraction, Column("Cleared", odds=True)]


@dataclass(frozen=True)
class Jump:
    """Whether a jump clears the distance, and how far it goes."""

    roll_base: Annotated[
        int,
        Figure(
            "This or less before the penalty for distance", key=True, short="Before the penalty"
        ),
    ]
    step: Annotated[int, Figure("Step of the table (1 foot up or 1 yard across, times the size)")]
    penalty: Annotated[int, Figure("Penalty for that step", key=True, short="Penalty")]
    target: Annotated[int, Figure("This or less on a d20", key=True)]
    success_probability: Annotated[Fraction, Odds("You clear the distance", faces=20)]
    distribution: Annotated[
        Mapping[int, Fraction],
        Spread("Steps cleared (1 foot up or 1 yard across, times the size)", unit="steps"),
    ]
    expected_distance: Annotated[Fraction, Figure("Mean distance, feet up or yards across")]
    steps: Annotated[
        list[JumpStep], Rows("Chances step by step (1 foot up or 1 yard across, times the size)")
    ]


@calculator(
    "gods-and-monsters.jumping",
    title="Jumping up or across",
    question="Can I clear this height or gap, and how far do I get if I fail?",
    rules=(UP_RULE, SIZE_RULE, ACROSS_RULE),
    players_say=(
        "leap, vault, bound, ditch, chasm, gap, high jump, long jump, "
        "broad jump, pit, stream, crevasse, ravine, fence, ledge, spring, "
        "clear the gap, hurdle, rooftop, run up, standing start"
    ),
)
def jumping(
    *,
    direction: Annotated[
        str,
        Choice(
            "Direction",
            {"up": "up, in feet", "across": "across, in yards"},
            options_said={
                "up": (
                    "ledge, onto, high, upward, reach, grab, height, high jump, "
                    "straight up, fence, vault, table, wall, tall, vertical, branch, "
                    "ceiling, window, balcony, hurdle, crate, barrel, hedge"
                ),
                "across": (
                    "gap, ditch, chasm, pit, stream, river, crevasse, ravine, long jump, "
                    "broad jump, leap over, leap across, far, wide, moat, creek, brook, "
                    "trench, hole, alley, rooftops, roof to roof, canyon, abyss, "
                    "pitfall, horizontal, gorge, puddle, between roofs, between buildings"
                ),
            },
        ),
    ] = "up",
    distance: Annotated[
        Fraction,
        Amount(
            "Feet up or yards across",
            Fraction(1, 10),
            500,
            players_say="jump, leap, distance, vault, clear",
            unit_by={"direction": {"up": "ft", "across": "yd"}},
        ),
    ] = Fraction(3),
    agility: Annotated[int, Whole("Agility", 1, 40)] = 10,
    strength: Annotated[
        int, Whole("Strength", 1, 22, only_if={"reading_contributor": "table"})
    ] = 10,
    reading_contributor: Annotated[
        str,
        Choice(
            "What strength adds as a major contributor",
            {"table": "by the table of contributors", "typed": "as typed in"},
            shared_name="reading_major_contributor",
        ),
    ] = "table",
    strength_bonus: Annotated[
        int,
        Whole(
            "What strength adds, if typed in",
            -20,
            20,
            only_if={"reading_contributor": "typed"},
        ),
    ] = 0,
    running_movement: Annotated[
        int,
        Whole(
            "Current running movement",
            0,
            500,
            help="Your Movement if you are moving; 0 from a standing start",
            more=True,
            players_say=(
                "running movement, running, movement, running start, speed, running speed, sprint"
            ),
        ),
    ] = 0,
    size: Annotated[str, SIZE] = "medium",
    modifier: Annotated[
        int,
        Whole(
            "Other bonuses minus penalties",
            -60,
            60,
            help="Injuries are a penalty",
            more=True,
            shared_name="from_injuries",
            players_say="bonus, penalty, modifier, injuries, skill, jumping skill",
        ),
    ] = 0,
    reading_running: Annotated[
        str,
        Choice(
            "Running helps",
            {"across_only": "leaps across only", "both": "both jumps"},
            only_if={"direction": "up"},
            not_if={"running_movement": 0},
        ),
    ] = "across_only",
) -> Answer[Jump]:
    """A jump up or across (gods-and-monsters.jumping.up, gods-and-monsters.jumping.across).

    Feet up, yards across. Refused: a distance of more than 20 steps for the size.
    """
    factor = SIZES[size]
    wanted = jump_step(distance, factor)
    if wanted > MOST_STEPS:
        raise _too_far(distance, wanted, size, direction)
    adds = contributor(strength).major if reading_contributor == "table" else strength_bonus
    running = running_movement if direction == "across" or reading_running == "both" else 0
    roll_base = agility + adds + BONUS + modifier + running
    distribution = _cleared(roll_base, wanted)
    rows = [_row(step, roll_base, factor) for step in range(1, max(len(PENALTIES), wanted) + 1)]
    outputs = Jump(
        roll_base=roll_base,
        step=wanted,
        penalty=jump_penalty(wanted),
        target=roll_base - jump_penalty(wanted),
        success_probability=rows[wanted - 1].success_probability,
        distribution=distribution,
        expected_distance=sum(
            (
                chance * (distance if cleared == wanted else cleared * factor)
                for cleared, chance in distribution.items()
            ),
            Fraction(0),
        ),
        steps=rows,
    )
    working = (
        _base_step(
            roll_base,
            agility,
            _strength_step(strength, adds, reading_contributor),
            running,
            modifier,
        ),
        _penalty_step(outputs, distance, size, direction == "up"),
        _roll_step(outputs),
        _short_step(outputs, distance, factor, direction),
    )

    def interpret(faces: Faces) -> RollOutcome:
        ((shown,),) = faces
        cleared = steps_cleared(shown, roll_base, wanted)
        clears = cleared == wanted
        far = _length(distance if clears else cleared * factor, direction)
        does = f"you {'clear' if clears else 'get only'} {far}"
        return RollOutcome(
            f"{against(shown, outputs.target)}: {does} {direction}.",
            {"success_probability": clears, "distribution": cleared},
        )

    return Answer(
        outputs,
        _headline(outputs, distance, direction),
        working,
        dice_roll=DiceRoll((Group("d20", (20,)),), interpret),
    )


def _too_far(distance: Fraction, wanted: int, size: str, direction: str) -> Refusal:
    unit = "feet" if direction == "up" else "yards"
    problem = f"{number(distance)} {unit} are {wanted} steps for size {size}"
    most = number(Fraction(floor(100 * MOST_STEPS * SIZES[size]), 100))
    return Refusal("distance", problem, f"up to {MOST_STEPS} steps: a number from 0.1 to {most}")


def _cleared(roll_base: int, wanted: int) -> dict[int, Fraction]:
    """The chance of each number of steps cleared, in order."""
    return chances(sum_of("1d20").map(lambda roll: steps_cleared(roll, roll_base, wanted)))


def _row(step: int, roll_base: int, factor: Fraction) -> JumpStep:
    penalty = jump_penalty(step)
    target = roll_base - penalty
    return JumpStep(step, step * factor, penalty, target, d20_at_most(target))


def _length(distance: Fraction, direction: str) -> str:
    one, many = ("foot", "feet") if direction == "up" else ("yard", "yards")
    return f"{number(distance)} {one if distance == 1 else many}"


def _headline(outputs: Jump, distance: Fraction, direction: str) -> str:
    goal = f"{_length(distance, direction)} {direction}"
    mean = _length(outputs.expected_distance, direction)
    if outputs.success_probability == 1:
        return f"You clear {goal} **for certain**."
    if outputs.success_probability == 0:
        gets = f"**{mean}** on average" if outputs.expected_distance else "**nowhere**"
        return f"You cannot clear {goal}; you get {gets}."
    chance = a_chance(outputs.success_probability)
    return f"You have {chance} to clear {goal}, and get {mean} on average."


def _strength_step(strength: int, adds: int, reading_contributor: str) -> Step:
    if reading_contributor == "typed":
        return Step("Strength as a major contributor, typed in", signed(adds), UP_RULE)
    return Step(f"Strength {strength} as a major contributor", signed(adds), CONTRIBUTOR_RULE)


def _base_step(roll_base: int, agility: int, strength: Step, running: int, modifier: int) -> Step:
    changes = (
        ("Running movement", running, ACROSS_RULE),
        ("Other bonuses minus penalties", modifier, ROLL_RULE),
    )
    parts = (
        Step("Agility", number(agility), UP_RULE),
        strength,
        Step("Every jump", signed(BONUS), UP_RULE),
        *(Step(text, signed(value), rule) for text, value, rule in changes if value),
    )
    return Step("Before the penalty for distance", number(roll_base), UP_RULE, parts)


def _penalty_step(outputs: Jump, distance: Fraction, size: str, up: bool) -> Step:
    exact = distance / SIZES[size]
    rounded = f" = {number(exact)}, rounded up" if exact != outputs.step else ""
    each = f"For size {size} a step is {SIZES[size]} × 1 {'foot' if up else 'yard'}"
    text = f"{each}: {number(distance)} ÷ {SIZES[size]}{rounded}"
    part = Step(text, f"step {outputs.step}", SIZE_RULE)
    free = "Penalty: the first step is free"
    if outputs.step > 1:
        free = "Penalty: 1 for step 2, doubled with each further one"
    return Step(free, signed(-outputs.penalty), UP_RULE, (part,))


def _roll_step(outputs: Jump) -> Step:
    text = f"The jump needs {number(outputs.target)} or less on a d20"
    return Step(text, odds(outputs.success_probability), ROLL_RULE)


def _short_step(outputs: Jump, distance: Fraction, factor: Fraction, direction: str) -> Step:
    """The mean over every number of steps that the same roll clears."""
    parts = tuple(_reached(outputs, distance, factor, direction))
    mean = f"{_length(outputs.expected_distance, direction)} on average"
    return Step("Jumped as far as the roll allows", mean, UP_RULE, parts)


def _reached(outputs: Jump, distance: Fraction, factor: Fraction, direction: str) -> Iterator[Step]:
    left = 20
    for cleared, chance in sorted(outputs.distribution.items()):
        lowest = left - int(chance * 20) + 1
        rolls = f"{lowest}" if lowest == left else f"{lowest} to {left}"
        far = distance if cleared == outputs.step else cleared * factor
        yield Step(f"A roll of {rolls}: {_length(far, direction)}", percent(chance), UP_RULE)
        left = lowest - 1
