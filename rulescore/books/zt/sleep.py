"""ZT: whether Rests count as Sleep, and what Sleep does to Fatigue and Energy."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, NamedTuple

from rulescore.books.zt.base import (
    ENERGY_RULE,
    FATIGUE_RULE,
    HUNGRY_RULE,
    LIMITED_FROM,
    MOST_ENERGY,
    MOST_FATIGUE,
)
from rulescore.books.zt.resting import HOURS_OF_A_REST, REST_RULE, SLEEP_RULE
from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Figure,
    Refusal,
    Rows,
    Step,
    Switch,
    Unacceptable,
    Whole,
    calculator,
    count,
    number,
    shortened,
)
from rulescore.declare.entries import Entries

RESTS_OF_A_SLEEP = 3
HOURS_FOR_A_SLEEP = 12

MOST_RESTS, LAST_HOUR = 24, 240
HOUR = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")


def _read_hour(entry: str) -> Fraction:
    if not HOUR.fullmatch(entry) or Decimal(entry) > LAST_HOUR:
        problem = f"“{shortened(entry)}” is not an hour from 0 to {LAST_HOUR}"
        raise Unacceptable(f"{problem}, two decimals at the most")
    return Fraction(Decimal(entry))


def _check_order(starts: Sequence[Fraction]) -> None:
    for before, start in pairwise(starts):
        if start < before + HOURS_OF_A_REST:
            problem = f"the Rest at {number(start)} begins before the one at {number(before)}"
            raise Unacceptable(f"{problem} is over")


REST_STARTS = Entries(
    "Start of each Rest asleep",
    example="0, 2, 9.5",
    grammar=(
        f"up to {MOST_RESTS} hours from 0 to {LAST_HOUR} with two decimals at the most, separated "
        f"by commas, each at least {HOURS_OF_A_REST} after the one before, or nothing"
    ),
    help="The hour at which each 2-hour Rest begins, asleep or otherwise Unconscious, all on one "
    "clock, in order",
    read_entry=_read_hour,
    most=MOST_RESTS,
    one="Rest",
    check=_check_order,
    may_be_empty=True,
    players_say=(
        "asleep at, slept at, dozed at, start, began at, hours, fell asleep at, rests at, "
        "naps at, pieces at, nodded at, drifted at, lay down at"
    ),
)


class Slept(NamedTuple):
    """One Sleep, in hours of the clock on which its Rests were given."""

    first_start: Annotated[Fraction, Column("First Rest begins, h")]
    ended_at: Annotated[Fraction, Column("Last Rest ends, h")]
    hours_spanned: Annotated[Fraction, Column("Hours from first to last")]


def sleeps_in(starts: list[Fraction], reading_repeat: str) -> list[Slept]:
    """The Sleeps in Rests that begin so: three of them within 12 hours each (zt.sleep.sleep)."""
    sleeps: list[Slept] = []
    first = 0
    while first + RESTS_OF_A_SLEEP <= len(starts):
        begun = starts[first]
        ended = starts[first + RESTS_OF_A_SLEEP - 1] + HOURS_OF_A_REST
        if ended - begun > HOURS_FOR_A_SLEEP:
            first += 1
            continue
        sleeps.append(Slept(begun, ended, ended - begun))
        first += RESTS_OF_A_SLEEP
        if reading_repeat == "one_per_window":
            while first < len(starts) and starts[first] < begun + HOURS_FOR_A_SLEEP:
                first += 1
    return sleeps


@dataclass(frozen=True)
class Sleep:
    """What Rests spent Unconscious come to."""

    rests: Annotated[int, Figure("Rests")]
    counts_as_sleep: Annotated[bool, Figure("It counts as Sleep")]
    sleeps: Annotated[int, Figure("Sleeps completed")]
    sleep_list: Annotated[list[Slept], Rows("Sleeps")]
    healing_checks: Annotated[
        int, Figure("Healing Checks, one for each Rest", key=True, short="Healing Checks")
    ]
    fatigue_after: Annotated[int, Figure("Fatigue afterwards", key=True, short="Fatigue after")]
    energy_after: Annotated[int, Figure("Energy afterwards", key=True, short="Energy after")]


@calculator(
    "zt.sleep",
    title="Does it count as Sleep?",
    question="We slept in pieces: is it Sleep, and what do I wake up with?",
    rules=(SLEEP_RULE,),
    writes_back={"fatigue": "fatigue_after", "energy": "energy_after"},
    players_say=(
        "nap, woken, wake, woke up, interrupted, night watch, broken sleep, "
        "dozed, in pieces, restless night, fatigue, energy, asleep, "
        "disturbed, insomnia, tired, nodded off, drifted off, sleepless, shifts"
    ),
)
def sleep(
    *,
    rest_starts: Annotated[str, REST_STARTS] = "0, 2, 4",
    fatigue: Annotated[
        int,
        Whole(
            "Fatigue level",
            0,
            MOST_FATIGUE,
            players_say="tired, fatigued, exhausted, exhaustion, weary",
        ),
    ] = 1,
    energy: Annotated[
        int,
        Whole(
            "Energy now",
            0,
            MOST_ENERGY,
            players_say="energy left, current energy, mana, mp, spell points",
        ),
    ] = 0,
    energy_max: Annotated[
        int,
        Whole(
            "Energy maximum",
            0,
            MOST_ENERGY,
            help="10 + 2 × Spirit",
            players_say=(
                "max energy, energy max, full energy, maximum energy, energy maximum, maximum, "
                "total energy, max mana, full mana, total mana"
            ),
        ),
    ] = 10,
    hungry: Annotated[
        bool,
        Switch(
            "Hungry",
            help="12 hours or more without food: Sleep then lowers no Fatigue and restores no "
            "Energy",
            more=True,
            players_say=(
                "starving, unfed, hunger, without food, not eaten, famished, "
                "no food, empty stomach, no supper, nothing to eat, didn't eat, "
                "without eating, no dinner, skipped dinner, haven't had dinner, ate nothing, "
                "ravenous"
            ),
            players_say_no=(
                "well fed, fed, full stomach, sated, ate well, full belly, feast, ate plenty"
            ),
        ),
    ] = False,
    reading_repeat: Annotated[
        str,
        Choice(
            "More than three Rests in 12 hours",
            {
                "each_three": "every three of them are a Sleep",
                "one_per_window": "one Sleep in the 12 hours from its first Rest",
            },
        ),
    ] = "each_three",
) -> Answer[Sleep]:
    """Whether Rests spent Unconscious are Sleep, and Fatigue and Energy after it (zt.sleep.sleep).

    What Fatigue is left may halve the Energy that there can be, and no Sleep helps at its last
    level, which is death (zt.base.fatigue). Hours in. Refused: starts outside the grammar or less
    than 2 hours apart, energy above energy_max.
    """
    if energy > energy_max:
        problem = f"{energy} is more than the maximum of {energy_max}"
        raise Refusal("energy", problem, f"a whole number from 0 to {energy_max}, the maximum")
    starts = REST_STARTS.entries(rest_starts)
    sleeps = sleeps_in(starts, reading_repeat)
    refreshed = bool(sleeps) and not hungry and fatigue < MOST_FATIGUE
    fatigue_after = max(0, fatigue - len(sleeps)) if refreshed else fatigue
    restored = energy_max // 2 if fatigue_after >= LIMITED_FROM else energy_max
    outputs = Sleep(
        rests=len(starts),
        counts_as_sleep=bool(sleeps),
        sleeps=len(sleeps),
        sleep_list=sleeps,
        healing_checks=len(starts),
        fatigue_after=fatigue_after,
        energy_after=restored if refreshed else energy,
    )
    working = _working(outputs, starts, fatigue, energy, hungry, reading_repeat)
    return Answer(outputs, _headline(outputs, fatigue, energy, hungry), working)


def _headline(outputs: Sleep, fatigue: int, energy: int, hungry: bool) -> str:
    checks = f"{count(outputs.healing_checks, 'Healing Check')}"
    if not outputs.rests:
        return "No Rest, so neither Sleep nor Healing Checks."
    if not outputs.sleeps:
        return f"It is Rest but no Sleep: {checks} and nothing else."
    if fatigue == MOST_FATIGUE:
        return f"Fatigue {fatigue} is **death**, and no Sleep helps."
    slept = "It counts as Sleep" if outputs.sleeps == 1 else f"It counts as {outputs.sleeps} Sleeps"
    if hungry:
        return f"{slept}, but you are Hungry: **{checks}** and nothing else."
    tired = f"{_becomes('Fatigue', fatigue, outputs.fatigue_after)} **{outputs.fatigue_after}**"
    rested = f"{_becomes('Energy', energy, outputs.energy_after)} {outputs.energy_after}"
    if outputs.fatigue_after >= LIMITED_FROM:
        rested += f" (half, at Fatigue {outputs.fatigue_after})"
    return f"{slept}: {tired}, {rested}, and {checks}."


def _becomes(what: str, before: int, after: int) -> str:
    """What is said before the value that something has in the end."""
    return f"{what} stays" if before == after else f"{what} from {before} to"


def _working(
    outputs: Sleep,
    starts: list[Fraction],
    fatigue: int,
    energy: int,
    hungry: bool,
    reading_repeat: str,
) -> tuple[Step, ...]:
    repeat = "each Rest counts for one Sleep"
    if reading_repeat == "one_per_window":
        repeat = f"one Sleep in {HOURS_FOR_A_SLEEP} hours"
    text = f"{RESTS_OF_A_SLEEP} Rests within {HOURS_FOR_A_SLEEP} hours are a Sleep; {repeat}"
    steps = [
        Step("Healing Checks, one for each Rest", str(outputs.healing_checks), REST_RULE),
        Step(text, count(outputs.sleeps, "Sleep"), SLEEP_RULE, _sleep_steps(outputs, starts)),
    ]
    if outputs.sleeps and hungry:
        steps.append(Step("Hungry: nothing else comes of Sleep", "", HUNGRY_RULE))
    elif outputs.sleeps and fatigue == MOST_FATIGUE:
        steps.append(Step(f"Fatigue {fatigue} is death", "", FATIGUE_RULE))
    elif outputs.sleeps:
        lowered = f"{fatigue} → {outputs.fatigue_after}"
        restored = f"{energy} → {outputs.energy_after}"
        each = "Fatigue, 1 level lower for each Sleep, 0 at the least"
        steps.append(Step(each, lowered, FATIGUE_RULE))
        limited = outputs.fatigue_after >= LIMITED_FROM
        half = f", of which Fatigue {outputs.fatigue_after} allows half" if limited else ""
        steps.append(Step(f"Energy, back to its maximum{half}", restored, ENERGY_RULE))
    return tuple(steps)


def _sleep_steps(outputs: Sleep, starts: list[Fraction]) -> tuple[Step, ...]:
    """Each Sleep; where there is none, the shortest stretch that three Rests take."""
    if outputs.sleeps:
        return tuple(
            Step(
                f"From hour {number(slept.first_start)} to hour {number(slept.ended_at)}",
                f"{number(slept.hours_spanned)} hours",
                SLEEP_RULE,
            )
            for slept in outputs.sleep_list
        )
    if len(starts) < RESTS_OF_A_SLEEP:
        return (Step("Rests, too few for a Sleep", str(len(starts)), SLEEP_RULE),)
    last = starts[RESTS_OF_A_SLEEP - 1 :]
    shortest = min(end + HOURS_OF_A_REST - begun for begun, end in zip(starts, last, strict=False))
    return (Step("The shortest three Rests take", f"{number(shortest)} hours", SLEEP_RULE),)
