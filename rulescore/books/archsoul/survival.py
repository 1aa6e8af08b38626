"""Archsoul: hunger and thirst, and crossing difficult terrain."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import FATIGUE_RULE, State
from rulescore.books.archsoul.exhaustion import WATER_DIFFICULTY, WATER_RULE
from rulescore.books.archsoul.fatigue import STATES, UNCONSCIOUS, worse
from rulescore.declare import (
    Amount,
    Answer,
    Bar,
    Bars,
    Choice,
    Column,
    Figure,
    Rows,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    signed,
)

STARVATION_RULE = "archsoul.survival.starvation"
TERRAIN_RULE = "archsoul.survival.difficult-terrain"
KNOCKED_DOWN_RULE = "archsoul.status.knocked-down"

HOURS_A_STEP = {"water": 24, "food": 72}
"""Hours without each that bring a step of fatigue (archsoul.survival.starvation)."""

FULL_RATION = 4
HALF_RATION = FULL_RATION // 2
CAUSES = {"water": "thirst", "food": "hunger"}


class Want(NamedTuple):
    """So many hours without water or without food."""

    cause: str
    hours: int

    @property
    def every(self) -> int:
        """Hours from one step of fatigue to the next."""
        return HOURS_A_STEP[self.cause]

    @property
    def steps(self) -> int:
        """Steps of fatigue so far."""
        return self.hours // self.every

    @property
    def to_next(self) -> int:
        """Hours to the next step."""
        return self.every - self.hours % self.every

    def to_further(self, steps: int) -> int:
        """Hours until so many further steps have come from this alone."""
        return self.to_next + self.every * (steps - 1) if steps else 0

    def hours_ago(self) -> list[int]:
        """How long ago each step so far came."""
        return [self.hours - self.every * step for step in range(1, self.steps + 1)]


class Event(NamedTuple):
    """A step of fatigue that has come."""

    hours_ago: Annotated[int, Column("Hours ago")]
    cause: Annotated[str, Column("From", words=CAUSES)]
    state_after: Annotated[str, Column("State after it")]


def events(wants: tuple[Want, ...], state: str) -> list[Event]:
    """Each step so far, oldest first, thirst before hunger (archsoul.survival.starvation)."""
    came = [(ago, want.cause) for want in wants for ago in want.hours_ago()]
    # Sorting keeps the order of the wants where two steps came in the same hour.
    oldest_first = sorted(came, key=lambda step: step[0], reverse=True)
    return [
        Event(ago, cause, worse(state, step))
        for step, (ago, cause) in enumerate(oldest_first, start=1)
    ]


def hours_to_further(wants: tuple[Want, ...], steps: int) -> int:
    """Hours until so many further steps have come, all wants going on."""
    coming = [want.to_further(step) for want in wants for step in range(1, steps + 1)]
    return sorted(coming)[steps - 1] if steps else 0


def water_of(litres: Fraction, reading_between: str) -> str:
    """What a daily ration counts as: enough, insufficient or half (archsoul.survival.water)."""
    if litres >= FULL_RATION:
        return "enough"
    between = litres > HALF_RATION and reading_between == "plus_one"
    return "insufficient" if between else "half"


@dataclass(frozen=True)
class Deprivation:
    """How hunger and thirst stand."""

    water_steps: Annotated[int, Figure("Fatigue steps from thirst")]
    food_steps: Annotated[int, Figure("Fatigue steps from hunger")]
    state_now: Annotated[str, Figure("State now")]
    events: Annotated[list[Event], Rows("Each step so far")]
    hours_to_next_step: Annotated[int, Figure("Next step, without food and water", unit="h")]
    hours_to_unconscious: Annotated[int, Figure("Unconscious, without food and water", unit="h")]
    hours_to_next_thirst: Annotated[int, Figure("Next step from thirst", unit="h")]
    hours_to_next_hunger: Annotated[int, Figure("Next step from hunger", unit="h")]
    hours_to_unconscious_thirst: Annotated[
        int,
        Figure(
            "Unconscious, with food but no water",
            unit="h",
            key=True,
            short="Out without water in",
        ),
    ]
    hours_to_unconscious_hunger: Annotated[
        int,
        Figure(
            "Unconscious, with water but no food",
            unit="h",
            key=True,
            short="Out without food in",
        ),
    ]
    thirst_staved_off: Annotated[bool, Figure("The daily ration keeps thirst away")]
    exhaustion_difficulty_increase: Annotated[
        int, Figure("The ration adds to the difficulty of exhaustion rolls")
    ]
    sleep_removes_fatigue: Annotated[
        bool,
        Figure("Sleep removes fatigue on that ration", key=True, short="Sleep removes fatigue"),
    ]


@calculator(
    "archsoul.starvation-thirst",
    title="Hunger and thirst",
    question="After this long without food or water, how bad is it, and when do I drop?",
    players_say=(
        "starve, starving, starvation, thirst, hunger, hungry, thirsty, "
        "without food, without water, eat, eaten, drink, dehydration, no "
        "food, no water, meal, dehydrated, fasting, desert, rations"
    ),
    rules=(STARVATION_RULE, WATER_RULE, FATIGUE_RULE),
)
def starvation_thirst(
    *,
    hours_without_water: Annotated[
        int,
        Whole(
            "Hours without water",
            0,
            480,
            unit="h",
            unit_in_label=True,
            players_say=(
                "without water, no water, without a drink, thirst, thirsty, no "
                "drink, drink nothing, nothing to drink, without drinking, not "
                "drunk, drunk nothing, dry, last drop of water, drop to drink, drunk drop, "
                "parched, dehydrated"
            ),
        ),
    ] = 0,
    hours_without_food: Annotated[
        int,
        Whole(
            "Hours without food",
            0,
            1440,
            unit="h",
            unit_in_label=True,
            players_say=(
                "without food, no food, hunger, eaten nothing, hungry, starve, "
                "starving, without eating, not eaten, nothing to eat, fasting, "
                "without a meal, last meal, eat nothing, last ate, fast, nobody eaten, "
                "bite to eat, famished, empty stomach"
            ),
        ),
    ] = 0,
    state: State = "fresh",
    litres_per_day: Annotated[
        Fraction,
        Amount(
            "Water drunk per day",
            0,
            50,
            unit="l",
            help="Changes exhaustion rolls and sleep, not the hours without water",
            players_say="drink, water, drunk, litres of water, drinks, water a day, drank",
        ),
    ] = Fraction(4),
    reading_between: Annotated[
        str,
        Choice(
            "Between half and full ration",
            {
                "plus_one": "exhaustion rolls +1, sleep works",
                "as_half": "as at half: +2, sleep does not remove fatigue",
            },
        ),
    ] = "plus_one",
) -> Answer[Deprivation]:
    """Steps of fatigue from hunger and thirst, and what a ration of water does
    (archsoul.survival.starvation, archsoul.survival.water).

    Hours in, hours out. The ration changes no steps. Nothing is refused beyond the bounds.
    """
    thirst, hunger = Want("water", hours_without_water), Want("food", hours_without_food)
    both = (thirst, hunger)
    state_now = worse(state, thirst.steps + hunger.steps)
    left = STATES.index(UNCONSCIOUS) - STATES.index(state_now)
    water = water_of(litres_per_day, reading_between)
    outputs = Deprivation(
        water_steps=thirst.steps,
        food_steps=hunger.steps,
        state_now=state_now,
        events=events(both, state),
        hours_to_next_step=hours_to_further(both, 1),
        hours_to_unconscious=hours_to_further(both, left),
        hours_to_next_thirst=thirst.to_next,
        hours_to_next_hunger=hunger.to_next,
        hours_to_unconscious_thirst=thirst.to_further(left),
        hours_to_unconscious_hunger=hunger.to_further(left),
        thirst_staved_off=litres_per_day >= HALF_RATION,
        exhaustion_difficulty_increase=WATER_DIFFICULTY[water],
        sleep_removes_fatigue=water != "half",
    )
    working = (
        _steps_step(outputs, both, state),
        *_ahead_steps(outputs, both, left),
        _ration_step(outputs, litres_per_day),
    )
    return Answer(outputs, _headline(outputs), working, _pictures(outputs))


def _headline(outputs: Deprivation) -> str:
    taken = [
        f"{count(steps, 'step')} from {cause}"
        for cause, steps in (("thirst", outputs.water_steps), ("hunger", outputs.food_steps))
        if steps
    ]
    by = f" ({', '.join(taken)})" if taken else ""
    if outputs.state_now == UNCONSCIOUS:
        return f"You are **{UNCONSCIOUS}**{by}."
    now = f"You are {outputs.state_now}{by}"
    following = count(outputs.hours_to_next_step, "hour")
    drop = count(outputs.hours_to_unconscious, "hour")
    if outputs.hours_to_next_step == outputs.hours_to_unconscious:
        return f"{now}; without food and water you are unconscious in **{drop}**."
    soon = f"it gets worse in **{following}**"
    return f"{now}; without food and water {soon}, and you drop in {drop}."


def _steps_step(outputs: Deprivation, wants: tuple[Want, ...], state: str) -> Step:
    parts = [
        Step(
            f"{count(want.hours, 'hour')} without {want.cause}, a step every {want.every}",
            count(want.steps, "step"),
            STARVATION_RULE,
        )
        for want in wants
    ]
    parts += [
        Step(
            f"{CAUSES[event.cause].capitalize()}, {_ago(event.hours_ago)}",
            event.state_after,
            FATIGUE_RULE,
        )
        for event in outputs.events[: STATES.index(UNCONSCIOUS)]
    ]
    return Step(f"From {state}", outputs.state_now, FATIGUE_RULE, tuple(parts))


def _ago(hours: int) -> str:
    return f"{count(hours, 'hour')} ago" if hours else "just now"


def _ahead_steps(outputs: Deprivation, wants: tuple[Want, ...], left: int) -> Iterator[Step]:
    if not left:
        return
    for want in wants:
        yield Step(
            f"{count(left, 'more step')} from {CAUSES[want.cause]} alone: the first in "
            f"{count(want.to_next, 'hour')}, then every {want.every}",
            f"unconscious in {count(want.to_further(left), 'hour')}",
            STARVATION_RULE,
        )
    drop = count(outputs.hours_to_unconscious, "hour")
    yield Step("Without food and water", f"unconscious in {drop}", STARVATION_RULE)


def _ration_step(outputs: Deprivation, litres: Fraction) -> Step:
    increase = outputs.exhaustion_difficulty_increase
    works = "removes" if outputs.sleep_removes_fatigue else "does not remove"
    away = "is kept away" if outputs.thirst_staved_off else "is not kept away"
    parts = (
        Step(f"Half of the daily {FULL_RATION} litres: thirst {away}", "", WATER_RULE),
        Step("Difficulty of exhaustion rolls", signed(increase), WATER_RULE),
        Step("Sleep", f"{works} fatigue", WATER_RULE),
    )
    return Step("Daily ration", count(litres, "litre"), WATER_RULE, parts)


def _pictures(outputs: Deprivation) -> tuple[Bars, ...]:
    if outputs.state_now == UNCONSCIOUS:
        return ()
    bars = (
        Bar("without food and water", outputs.hours_to_unconscious),
        Bar("with food, no water", outputs.hours_to_unconscious_thirst),
        Bar("with water, no food", outputs.hours_to_unconscious_hunger),
    )
    return (Bars("Hours until you are unconscious", "Hours", bars),)


STAND_UP_COST = 1
METERS_A_SPACE = 2


@dataclass(frozen=True)
class Crossing:
    """What crossing difficult terrain takes."""

    actions: Annotated[int, Figure("Actions")]
    rounds: Annotated[int, Figure("Rounds", unit="rounds")]
    meters: Annotated[int, Figure("Distance", unit="m", key=True)]
    action_points_left: Annotated[
        int,
        Figure("Action points left over in the last round", key=True, short="Action points left"),
    ]


@calculator(
    "archsoul.difficult-terrain",
    title="Crossing difficult terrain",
    question="How many actions and rounds does it take to wade across?",
    players_say=(
        "mud, swamp, snow, bog, rubble, marsh, wade, wading, undergrowth, "
        "slog, ice, brambles, ford, ruins, move through, cross, deep snow, "
        "terrain, jungle, struggle through, sand, slippery"
    ),
    rules=(TERRAIN_RULE, KNOCKED_DOWN_RULE),
)
def difficult_terrain(
    *,
    spaces: Annotated[
        int,
        Whole(
            "Spaces of difficult terrain",
            0,
            500,
            unit="spaces",
            each=f"{METERS_A_SPACE} m",
            unit_in_label=True,
            players_say=(
                "spaces, squares, hexes, mud, swamp, snow, rubble, terrain, wade, "
                "bog, undergrowth, shallow water, marsh, ford, brambles, fields, ice, sand, "
                "jungle, forest"
            ),
        ),
    ] = 5,
    action_points: Annotated[
        int,
        Whole(
            "Action points per round spent on it",
            1,
            10,
            help="Not stated in this part of the rules; an action is taken to cost one",
            players_say="ap, action points, actions, actions per round, points",
        ),
    ] = 2,
    knocked_down: Annotated[
        bool,
        Switch(
            "You have to stand up first",
            players_say=(
                "get up first, stand up first, knocked down, prone, lying, on the "
                "ground, stand up, fallen, have to stand, tripped, ground, fell "
                "down, knocked flat, flat on my face, knocked me, on my backside, off my feet, "
                "slipped"
            ),
        ),
    ] = False,
) -> Answer[Crossing]:
    """Slow moves through difficult terrain (archsoul.survival.difficult-terrain).

    Distance in spaces of 2 metres. Nothing is refused beyond the bounds.
    """
    actions = spaces + (STAND_UP_COST if knocked_down else 0)
    rounds = ceil(Fraction(actions, action_points))
    outputs = Crossing(
        actions=actions,
        rounds=rounds,
        meters=METERS_A_SPACE * spaces,
        action_points_left=rounds * action_points - actions,
    )
    parts = [Step("Slow moves of one space each", str(spaces), TERRAIN_RULE)]
    if knocked_down:
        parts.append(Step("Standing up", signed(STAND_UP_COST), KNOCKED_DOWN_RULE))
    working = (
        Step("Actions", str(actions), TERRAIN_RULE, tuple(parts)),
        Step(
            f"{count(actions, 'action')} at {count(action_points, 'action point')} a round, "
            "rounded up",
            count(rounds, "round"),
            "archsoul.base.action-points",
        ),
        Step(
            f"{count(spaces, 'space')} of {METERS_A_SPACE} metres",
            f"{number(outputs.meters)} m",
            "archsoul.base.space",
        ),
    )
    return Answer(outputs, _crossing_headline(outputs), working)


def _crossing_headline(outputs: Crossing) -> str:
    if not outputs.actions:
        return "There is nothing to cross."
    takes = f"{count(outputs.actions, 'action')} in {count(outputs.rounds, 'round')}"
    if not outputs.meters:
        return f"You stand up with {takes}; there is nothing to cross."
    return f"It takes {takes} to cross {count(outputs.meters, 'metre')}."
