"""ZT: damage from a fall."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Annotated

from rulescore.books.zt.base import (
    DEFENCES,
    DICE_EXPLODE,
    IMMUNE_SAID,
    OUR_BOTH,
    RESISTANCE_RULE,
    RESISTANT_SAID,
    VULNERABLE_SAID,
    Condition,
    Defence,
    Exploding,
    HitPoints,
    HitPointsBesideMax,
    MaxHitPoints,
    ReadingBoth,
    Roll,
    outcome,
)
from rulescore.books.zt.damage_types import Blow
from rulescore.declare import (
    FROM_ROLL,
    Amount,
    Answer,
    Chances,
    Choice,
    Course,
    Figure,
    Odds,
    Series,
    Spread,
    Step,
    Switch,
    Table,
    calculator,
    number,
)
from rulescore.declare.notation import DiceSum, LikeDice

FALL_RULE = "zt.falling.damage"

METRES_A_STEP = 5
DICE_A_STEP = 2
SIDES = 6


def fall_dice(metres: Fraction, reading_steps: str = "full_fives") -> int:
    """How many d6 a fall rolls: none up to 5 metres, then 2 for each 5 metres, complete ones
    (`full_fives`) or started ones too (`started_fives`) (zt.falling.damage)."""
    if metres <= METRES_A_STEP:
        return 0
    steps = Fraction(metres, METRES_A_STEP)
    return DICE_A_STEP * (floor(steps) if reading_steps == "full_fives" else ceil(steps))


def _row(step: int) -> tuple[str, str]:
    lowest = METRES_A_STEP * step
    over = "over " if step == 1 else ""
    dice = fall_dice(Fraction(lowest + 1))
    return f"{over}{lowest}, under {lowest + METRES_A_STEP}", f"{dice}d{SIDES}"


FALL_TABLE = Table(
    FALL_RULE,
    "Fall Damage, complete fives only",
    ("Metres fallen", "Damage"),
    [
        (f"0 to {METRES_A_STEP}", "none"),
        *map(_row, range(1, 5)),
        (f"each further {METRES_A_STEP}", f"+{DICE_A_STEP}d{SIDES}"),
    ],
)


@dataclass(frozen=True)
class FallDamage:
    """What a fall does."""

    dice: Annotated[int, Figure("Damage dice", unit="d6", key=True, short="to roll")]
    minimum_damage: Annotated[
        int, Figure("Damage when every die shows 1", unit="HP", key=True, short="the least damage")
    ]
    expected_damage: Annotated[Fraction, Figure("Mean damage", unit="HP")]
    distribution: Annotated[Chances, Spread("Damage taken", unit="HP")]
    conscious_probability: Annotated[
        Fraction, Odds("You are above 0 HP", key=True, short="still standing")
    ]
    unconscious_probability: Annotated[Fraction, Odds("You are Unconscious, but alive")]
    dead_probability: Annotated[Fraction, Odds("You are dead")]


@calculator(
    "zt.fall-damage",
    title="Fall damage",
    question="I fall this far: how much does it hurt, and does it knock me out or kill me?",
    rules=(FALL_RULE, RESISTANCE_RULE),
    writes_back={"hp": FROM_ROLL},
    players_say=(
        "slip, drop, plunge, plummet, tumble, roof, cliff, tower, tree, "
        "ladder, pushed off, knocked off, thrown off, jumped off, jump down, "
        "pit, down a shaft, balcony, lands, ledge, trapdoor, bridge, chasm, shoved, "
        "hole, feather fall"
    ),
)
def fall_damage(
    *,
    meters: Annotated[
        Fraction,
        Amount(
            "Distance fallen",
            0,
            100,
            unit="m",
            players_say=(
                "fell, drop, high, deep, height, down, plunge, far, distance, below, tall, jumped, "
                "plummet, tumble"
            ),
        ),
    ] = Fraction(12),
    immune: Annotated[
        bool,
        Switch(
            "Immune to Standard Damage",
            more=DEFENCES,
            shared_name="standard_immune",
            players_say=IMMUNE_SAID,
        ),
    ] = False,
    resistant: Annotated[
        bool,
        Switch(
            "Resistant to Standard Damage",
            help="Also for the Feat that halves Fall Damage",
            more=DEFENCES,
            shared_name="standard_resistant",
            not_if={"immune": True},
            players_say=f"{RESISTANT_SAID}, feat",
        ),
    ] = False,
    vulnerable: Annotated[
        bool,
        Switch(
            "Vulnerable to Standard Damage",
            more=DEFENCES,
            shared_name="standard_vulnerable",
            not_if={"immune": True},
            players_say=VULNERABLE_SAID,
        ),
    ] = False,
    exploding: Exploding = DICE_EXPLODE,
    reading_both: ReadingBoth = OUR_BOTH,
    reading_steps: Annotated[
        str,
        Choice(
            "Which fives count",
            {
                "full_fives": "only complete ones: 12 m is 4d6",
                "started_fives": "started ones too: 12 m is 6d6",
            },
            options_said={
                "started_fives": "count started ones, every started five metres, started five"
            },
        ),
    ] = "full_fives",
    hp: HitPointsBesideMax = 20,
    max_hp: MaxHitPoints = 20,
) -> Answer[FallDamage]:
    """Damage from a fall of so many metres (zt.falling.damage), which is Standard Damage.

    Metres in, HP out. Refused: hp above max_hp, hp at or below minus max_hp.
    """
    dice = fall_dice(meters, reading_steps)
    rolled = DiceSum((LikeDice(dice, SIDES),) if dice else (), 0)
    blow = Blow(
        Roll(rolled, exploding),
        Defence(resistant, vulnerable, immune, reading_both),
        HitPoints(hp, max_hp),
    )
    after = blow.hit_points.after(blow.taken)
    outputs = FallDamage(
        dice=dice,
        minimum_damage=blow.minimum,
        expected_damage=blow.taken.mean(),
        distribution=blow.distribution(),
        conscious_probability=after.conscious,
        unconscious_probability=after.unconscious,
        dead_probability=after.dead,
    )
    working = (
        _dice_step(meters, dice, reading_steps),
        *blow.steps("Damage of the fall", FALL_RULE, after),
    )
    return Answer(
        outputs,
        _headline(blow, after),
        working,
        (_by_height(meters, reading_steps, blow),),
        blow.dice_roll(),
        blow.marks(),
    )


STEPS_EITHER_WAY = 4


def _by_height(metres: Fraction, reading_steps: str, blow: Blow) -> Course:
    """What somewhat lower and higher falls do, for each five metres: who falls more than so many,
    but not so many and five, rolls the same dice as with one metre more."""
    if reading_steps == "full_fives":
        own = 0 if metres <= METRES_A_STEP else floor(metres / METRES_A_STEP)
    else:
        own = max(0, ceil(metres / METRES_A_STEP) - 1)
    first = max(0, own - STEPS_EITHER_WAY)
    steps = range(first, own + STEPS_EITHER_WAY + 1)
    ends = [
        blow.with_dice(fall_dice(Fraction(step * METRES_A_STEP + 1), reading_steps), SIDES)
        for step in steps
    ]
    return Course(
        "By the height of the fall",
        along=f"Metres and up to {METRES_A_STEP} more",
        measure="Chance",
        series=(
            Series("Standing", tuple(end.conscious for end in ends), "well"),
            Series("Unconscious", tuple(end.unconscious for end in ends), "badly"),
            Series("Dead", tuple(end.dead for end in ends), "dead"),
        ),
        start=first * METRES_A_STEP,
        stride=METRES_A_STEP,
        odds=True,
        here=own * METRES_A_STEP,
        shares=True,
    )


def _headline(blow: Blow, after: Condition) -> str:
    if blow.roll.dice.dice:
        return blow.headline(after)
    return (
        f"A fall of {METRES_A_STEP} m or less does **nothing**; {outcome(after, blow.hit_points)}."
    )


def _dice_step(metres: Fraction, dice: int, reading_steps: str) -> Step:
    fallen = f"{number(metres)} m"
    if not dice:
        return Step(f"{fallen} is not more than {METRES_A_STEP} m", "no damage", FALL_RULE)
    which = "complete" if reading_steps == "full_fives" else "started"
    steps = dice // DICE_A_STEP
    parts = (
        Step(
            f"{fallen} / {METRES_A_STEP} m = {number(metres / METRES_A_STEP)}, of which {which} "
            "fives count",
            str(steps),
            FALL_RULE,
        ),
        Step(f"{DICE_A_STEP}d{SIDES} for each", f"{steps} × {DICE_A_STEP} = {dice}", FALL_RULE),
    )
    return Step(f"Dice for a fall of {fallen}", f"{dice}d{SIDES}", FALL_RULE, parts)
