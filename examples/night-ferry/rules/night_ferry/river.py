"""The Night Ferry: whether a crossing succeeds, what notices it, and how a night is spent."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import comb, perm
from typing import Annotated, NamedTuple

from rulescore.books.night_ferry.base import HARDER, OUR_TEMPER, Temper, current_used
from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Rows,
    Series,
    Share,
    Shares,
    Span,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    from_to,
    odds,
    percent,
)
from rulescore.declare.plan import Plan
from rulescore.dice import Pool

CURRENT_RULE = "night-ferry.river.current"
RIPPLE_RULE = "night-ferry.river.ripples"
NIGHT_RULE = "night-ferry.river.night"
TEMPER_RULE = "night-ferry.base.temper"

FACES = 6
WATERS = {
    "pool": ("a still pool", 2),
    "bend": ("a slow bend", 3),
    "open": ("open water", 4),
    "weir": ("below the weir", 5),
    "narrows": ("the narrows", 6),
}
"""Each water of the river, and its current (night-ferry.river.current)."""

CURRENTS = Table(
    CURRENT_RULE,
    "The currents",
    ("Water", "Current"),
    [(name.capitalize(), str(current)) for name, current in WATERS.values()],
)


@dataclass(frozen=True)
class Crossing:
    """How a crossing goes."""

    across_probability: Annotated[Fraction, Odds("You get across", key=True)]
    ripple_probability: Annotated[Fraction, Odds("A ripple follows", key=True)]
    quiet_probability: Annotated[
        Fraction, Odds("You get across and nothing follows", key=True, short="Across and unnoticed")
    ]
    current: Annotated[int, Figure("Current")]
    dice: Annotated[int, Figure("Dice", unit="d6")]


@calculator(
    "night-ferry.crossing",
    title="A crossing",
    question="Do you get across, and does anything notice?",
    rules=(CURRENT_RULE, RIPPLE_RULE, "night-ferry.base.dice", TEMPER_RULE),
    players_say="roll, chance, odds, row across",
)
def crossing(
    *,
    oar: Annotated[int, Whole("Oar of the rower", 1, 4, players_say="rowing, strength")] = 3,
    lamp: Annotated[bool, Switch("Somebody holds the lamp", players_say="light, lantern")] = False,
    water: Annotated[
        str, Choice("Water", {key: f"{name}, {at}" for key, (name, at) in WATERS.items()})
    ] = "open",
    river: Temper = OUR_TEMPER,
    reading_ripple: Annotated[
        str,
        Choice(
            "Dice that make a ripple",
            {"any": "any two that match", "high": "two that match and reach the current"},
        ),
    ] = "any",
) -> Answer[Crossing]:
    """The chance to get across, and to do so unnoticed (night-ferry.river.current,
    night-ferry.river.ripples).

    Refused: nothing beyond the bounds.
    """
    dice = oar + lamp
    current = current_used(WATERS[water][1], river)
    across = Pool(dice, current).reaches(1)
    quiet_adrift, *quiet_across = (
        quiet_chance(dice, high, current, reading_ripple) for high in range(dice + 1)
    )
    unnoticed = sum(quiet_across, Fraction(0))
    outputs = Crossing(across, 1 - quiet_adrift - unnoticed, unnoticed, current, dice)
    return Answer(
        outputs,
        f"You get across in **{percent(across)}** of cases, "
        f"and nothing notices you in {percent(outputs.quiet_probability)}.",
        _crossing_working(outputs, WATERS[water][0], river),
        (_crossing_picture(outputs),),
        _crossing_roll(outputs, reading_ripple),
    )


def quiet_chance(dice: int, high: int, current: int, reading: str) -> Fraction:
    """The chance that so many dice reach the current and that there is no ripple
    (night-ferry.river.ripples)."""
    faces_below = current - 1
    below = dice - high
    ways_below = perm(faces_below, below) if reading == "any" else faces_below**below
    ways_high = perm(FACES - faces_below, high)
    return Fraction(comb(dice, high) * ways_high * ways_below, FACES**dice)


def has_ripple(faces: tuple[int, ...], current: int, reading: str) -> bool:
    """Whether these dice make a ripple (night-ferry.river.ripples)."""
    counted = [face for face in faces if reading == "any" or face >= current]
    return len(set(counted)) < len(counted)


def _crossing_working(outputs: Crossing, water: str, river: str) -> tuple[Step, ...]:
    at = outputs.current
    return (
        Step(f"The current: {water}, on a {river} river", str(at), CURRENT_RULE),
        Step(
            f"{count(outputs.dice, 'die', 'dice')}, one of which shows {at} or more",
            odds(outputs.across_probability),
            CURRENT_RULE,
            settles=True,
        ),
        Step("Two dice match", odds(outputs.ripple_probability), RIPPLE_RULE),
        Step("Across without a ripple", odds(outputs.quiet_probability), RIPPLE_RULE),
    )


def _crossing_picture(outputs: Crossing) -> Shares:
    followed = outputs.across_probability - outputs.quiet_probability
    return Shares(
        "How the crossing ends",
        (
            Share("across, unnoticed", outputs.quiet_probability, "well"),
            Share("across, with a ripple", followed, "badly"),
            Share("adrift", 1 - outputs.across_probability, "dead"),
        ),
    )


def _crossing_roll(outputs: Crossing, reading: str) -> DiceRoll:
    group = Group("You", (FACES,) * outputs.dice, counts_from=outputs.current)

    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        across = max(shown) >= outputs.current
        ripple = has_ripple(shown, outputs.current, reading)
        ends = "you get across" if across else "the boat is adrift"
        noticed = "and a ripple follows" if ripple else "and nothing notices"
        return RollOutcome(
            f"{max(shown)} against {outputs.current}: {ends}, {noticed}.",
            {
                "across_probability": across,
                "ripple_probability": ripple,
                "quiet_probability": across and not ripple,
            },
        )

    return DiceRoll((group,), interpret)


BELLS = 12
FULL_WARMTH = 10
REACHES = {"row": 2, "drift": 1, "moor": 0}
DRIFTING_COLD = 1
MOORED_WARMTH = 3

NIGHT = Plan(
    "Plan",
    {"row": "rowing", "drift": "drifting", "moor": "moored"},
    unit="bells",
    most_each=BELLS,
    most_segments=BELLS,
    most_in_all=BELLS,
    example="row 3, moor 1, row 3",
    help=f"Up to {BELLS} bells, from dusk to dawn",
    options_said={"moor": "tea, rest, tied up", "row": "rowed, pull", "drift": "drifted, adrift"},
)


class Bell(NamedTuple):
    """One bell of a night, and how things stand at its end."""

    bell: Annotated[int, Column("Bell")]
    spent: Annotated[str, Column("Spent", words=NIGHT.activities)]
    change: Annotated[int, Column("Change")]
    warmth: Annotated[int, Column("Warmth")]
    reaches: Annotated[int, Column("Reaches made")]


@dataclass(frozen=True)
class Night:
    """How a planned night goes."""

    reaches: Annotated[int, Figure("Reaches made", key=True)]
    warmth: Annotated[int, Figure("Warmth left", key=True)]
    arrives: Annotated[int | None, Figure("Far bank in bell", none="not this night", key=True)]
    frozen: Annotated[int | None, Figure("Too cold to go on from bell")]
    by_bell: Annotated[list[Bell], Rows("The night bell by bell")]


@calculator(
    "night-ferry.night",
    title="The night",
    question="Does this plan bring you to the far bank?",
    rules=(NIGHT_RULE, "night-ferry.river.cold", TEMPER_RULE),
    players_say="plan, schedule, route, how far, travel",
)
def night(
    *,
    plan: Annotated[str, NIGHT] = "row 3, drift 2, moor 1, row 2",
    distance: Annotated[
        int, Whole("Reaches to the far bank", 1, 24, players_say="distance, how far")
    ] = 12,
    warmth: Annotated[int, Whole("Warmth at dusk", 1, FULL_WARMTH)] = FULL_WARMTH,
    river: Temper = OUR_TEMPER,
) -> Answer[Night]:
    """A night bell by bell, until the far bank, the cold or the end of the plan
    (night-ferry.river.night, night-ferry.river.cold).

    Refused: nothing beyond the bounds.
    """
    segments = NIGHT.segments(plan)
    bells = list(_follow(segments, warmth, distance, river))
    last = bells[-1]
    outputs = Night(
        reaches=last.reaches,
        warmth=last.warmth,
        arrives=last.bell if last.reaches >= distance else None,
        frozen=None if last.warmth else last.bell,
        by_bell=bells,
    )
    headline = _night_headline(outputs, distance)
    return Answer(outputs, headline, _night_working(bells), (_night_picture(bells, warmth),))


def _follow(
    segments: list[tuple[str, int]], warmth: int, distance: int, river: str
) -> Iterator[Bell]:
    """The bells that are spent as planned (night-ferry.river.night)."""
    reaches = rowed = 0
    planned = [spent for spent, length in segments for _ in range(length)]
    for bell, spent in enumerate(planned, start=1):
        rowed = rowed + 1 if spent == "row" else 0
        gain = {"row": -rowed, "drift": -DRIFTING_COLD - HARDER[river], "moor": MOORED_WARMTH}
        before, warmth = warmth, max(0, min(FULL_WARMTH, warmth + gain[spent]))
        reaches = min(distance, reaches + REACHES[spent])
        yield Bell(bell, spent, warmth - before, warmth, reaches)
        if not warmth or reaches == distance:
            return


def _night_headline(outputs: Night, distance: int) -> str:
    if outputs.arrives:
        return f"You land in bell {outputs.arrives}, with **{outputs.warmth}** warmth left."
    short = f"{count(distance - outputs.reaches, 'reach', 'reaches')} short of the far bank"
    if outputs.frozen:
        return f"The cold stops you in bell {outputs.frozen}, **{short}**."
    return f"The plan ends **{short}**, with {outputs.warmth} warmth left."


def _night_working(bells: list[Bell]) -> tuple[Step, ...]:
    return tuple(
        _stretch(spent, list(stretch)) for spent, stretch in groupby(bells, lambda bell: bell.spent)
    )


def _stretch(spent: str, bells: list[Bell]) -> Step:
    first, last = bells[0], bells[-1]
    which = f"Bell{'s' if len(bells) > 1 else ''} {from_to(first.bell, last.bell)}"
    changes = " + ".join(str(abs(bell.change)) for bell in bells)
    does = "gained" if spent == "moor" else "lost"
    return Step(
        f"{which}, {NIGHT.activities[spent]}: {changes} {does}",
        f"{last.warmth} warmth left",
        NIGHT_RULE,
    )


def _night_picture(bells: list[Bell], warmth: int) -> Course:
    return Course(
        "Warmth over the night",
        "bells",
        "Warmth",
        (Series("Warmth", (warmth, *(bell.warmth for bell in bells))),),
        spans=tuple(
            Span("moored", bell.bell - 1, bell.bell) for bell in bells if bell.spent == "moor"
        ),
    )
