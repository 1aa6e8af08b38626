"""Archsoul: what hours of rest and nights of sleep give back."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Annotated, Any, NamedTuple

from rulescore.books.archsoul.base import FATIGUE_RULE, WRONG, StateAsked
from rulescore.books.archsoul.exhaustion import WATER_RULE
from rulescore.books.archsoul.fatigue import STATES, UNCONSCIOUS
from rulescore.books.archsoul.survival import STARVATION_RULE
from rulescore.declare import (
    Amount,
    Answer,
    Choice,
    Column,
    Course,
    Figure,
    Refusal,
    Rows,
    Series,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
)

HOURS = "Hours and watch"
RESTED = {state: state for state in STATES if state != UNCONSCIOUS}

NIGHT_RULE = "archsoul.rest.night"
REQUIREMENT_RULE = "archsoul.rest.requirement"
HOUR_RULE = "archsoul.rest.hour"
REMOVAL_RULE = "archsoul.fatigue.removal"
EXHAUSTED = "exhausted"

FULL_NIGHT_HOURS = 8
MOST_WATCH = Fraction(1, 3)
MOST_DRAIN_RESTORED = 10
LEAST_HP = -30
NEVER = -1


class Condition(NamedTuple):
    """How somebody is: `attribute_loss` is the largest reduction of an attribute."""

    hp: int
    drain: int
    attribute_loss: int
    state: str
    disabled: bool


class Night(NamedTuple):
    """A night, watch included, and how the table reads what counts as a full one."""

    period: Fraction
    watch: Fraction
    reading_night: str
    reading_short_night: str

    @property
    def off_watch(self) -> Fraction:
        """The hours slept."""
        return self.period - self.watch

    @property
    def is_full(self) -> bool:
        """Whether it is a full night’s sleep (archsoul.rest.requirement)."""
        counted = self.off_watch if self.reading_night == "asleep" else self.period
        return counted >= FULL_NIGHT_HOURS and self.watch <= MOST_WATCH * self.period

    @property
    def hours_of_rest(self) -> int:
        """What a night that is not full is worth in hours of rest (archsoul.rest.requirement)."""
        return floor(self.off_watch) if self.reading_short_night == "as_rest" else 0


@dataclass(frozen=True)
class Sleeper:
    """Who rests, and in what kind of nights."""

    max_hp: int
    fatigue_locked: bool
    reading_drain: str
    night: Night

    def rested(self, before: Condition, hours: int) -> Condition:
        """After so many hours of rest (archsoul.rest.hour)."""
        hp = min(self.max_hp, before.hp + hours)
        return before._replace(hp=hp, disabled=before.disabled and not hours)

    def slept(self, before: Condition) -> Condition:
        """After a night (archsoul.rest.night)."""
        if not self.night.is_full:
            return self.rested(before, self.night.hours_of_rest)
        return Condition(
            hp=self.max_hp,
            drain=before.drain - self.drain_restored(before.drain),
            attribute_loss=max(self.kept_loss(before), before.attribute_loss - 1),
            state=before.state if self.fatigue_locked else _better(before.state),
            disabled=False,
        )

    def kept_loss(self, before: Condition) -> int:
        """What no night restores: the point that exhaustion took, before the fatigue is removed
        (archsoul.fatigue.effects)."""
        exhausted = self.fatigue_locked and before.state == EXHAUSTED
        return min(before.attribute_loss, 1) if exhausted else 0

    def drain_restored(self, drain: int) -> int:
        """What a full night takes off a Drain (archsoul.rest.night)."""
        half = (drain + (self.reading_drain == "up")) // 2
        return min(MOST_DRAIN_RESTORED, half)

    def is_well(self, now: Condition) -> bool:
        """Whether nothing is left to recover from; Disabled is not asked."""
        return now[:4] == (self.max_hp, 0, 0, STATES[0])

    def nights_to_recover(self, now: Condition) -> int | None:
        """Nights until well; None if they stop changing anything before that."""
        nights = 0
        while not self.is_well(now):
            after = self.slept(now)
            if after == now:
                return None
            now, nights = after, nights + 1
        return nights


def _better(state: str) -> str:
    """The state a step of fatigue back; fresh stays fresh."""
    return STATES[max(0, STATES.index(state) - 1)]


class NightRow(NamedTuple):
    """How somebody is after a night."""

    night: Annotated[int, Column("Night")]
    hp: Annotated[int, Column("Hit points")]
    drain: Annotated[int, Column("Drain")]
    attribute_loss: Annotated[int, Column("Attribute loss")]
    state: Annotated[str, Column("State")]


class NightsFigure(Figure):
    """A number of nights that may never be enough, for which programs get −1."""

    def to_json(self, value: int | None) -> int:
        return NEVER if value is None else value

    def schema(self, value_type: object) -> dict[str, Any]:
        return {"title": self.label, "type": "integer"}


@dataclass(frozen=True)
class Recovery:
    """What rest and nights give back."""

    night_counts: Annotated[
        bool, Figure("Each night is a full night’s sleep", key=True, short="Full nights")
    ]
    hp_after: Annotated[int, Figure("Hit points at the end")]
    drain_after: Annotated[int, Figure("Drain at the end")]
    attribute_loss_after: Annotated[int, Figure("Reduction of the attribute left")]
    state_after: Annotated[str, Figure("State at the end", words=RESTED, key=True)]
    disabled_after: Annotated[bool, Figure("Still disabled")]
    nights_to_recover: Annotated[
        int | None,
        NightsFigure("Such nights until all is well", key=True, short="Nights until well"),
    ]
    by_night: Annotated[list[NightRow], Rows("After each night")]


@calculator(
    "archsoul.rest",
    title="Rest and nights of sleep",
    question="What do hours of rest and nights of sleep give me back, and how many nights until I "
    "am well?",
    players_say=(
        "heal, recover, sleep, slept, nights, bed, camp, hammock, hp back, "
        "recovery, wounds, watch, well again, healthy, healed, inn, get "
        "well, regain, long rest, short rest"
    ),
    rules=(NIGHT_RULE, REQUIREMENT_RULE, HOUR_RULE, REMOVAL_RULE, STARVATION_RULE, WATER_RULE),
    writes_back={
        "hp": "hp_after",
        "state": "state_after",
        "drain": "drain_after",
        "attribute_loss": "attribute_loss_after",
        "disabled": "disabled_after",
    },
)
def rest(
    *,
    hp: Annotated[
        int,
        Whole(
            "Hit points now", LEAST_HP, 200, players_say="hit points, hp, hitpoints, life, health"
        ),
    ] = 3,
    max_hp: Annotated[
        int,
        Whole(
            "Full hit points",
            1,
            200,
            players_say=(
                "full, max hp, full hp, maximum, max, max hit points, full life, of "
                "full, maximum hp, unhurt, total hp"
            ),
        ),
    ] = 12,
    drain: Annotated[
        int, Whole("Drain", 0, 200, more=WRONG, players_say="drain, drained, points of drain")
    ] = 0,
    attribute_loss: Annotated[
        int,
        Whole(
            "Largest reduction of an attribute",
            0,
            12,
            help="The point that exhaustion took counts too",
            more=WRONG,
            players_say=(
                "attribute loss, reduction, attribute reduced, reduced by, lost "
                "attribute, attribute damage, attribute down, lowered, ability damage"
            ),
        ),
    ] = 0,
    state: StateAsked = "fresh",
    disabled: Annotated[
        bool, Switch("Disabled", more=WRONG, players_say="disabled, crippled, maimed, paralyzed")
    ] = False,
    fatigue_locked: Annotated[
        bool,
        Switch(
            "Fatigue cannot be slept off",
            help="From hunger or thirst not yet relieved, or on half the daily water",
            more=WRONG,
            not_if={"state": "fresh"},
            players_say=(
                "hungry, thirsty, starving, still hungry, still thirsty, half "
                "water, half the water, dehydrated, parched, cannot be slept off, famished, no "
                "food, without food, no water, without water, nothing to eat, nothing to drink"
            ),
            players_say_no="well fed, plenty to eat",
        ),
    ] = False,
    rest_hours: Annotated[
        int,
        Whole(
            "Hours of rest first",
            0,
            72,
            unit="h",
            unit_in_label=True,
            more=HOURS,
            players_say=(
                "hours of rest, hours rest, rest, rested, pause, break, sit, waking rest, "
                "laze, idle, lounge, relax, nap"
            ),
        ),
    ] = 0,
    nights: Annotated[
        int,
        Whole(
            "Nights",
            0,
            30,
            players_say="nights, sleep, slept, nights of sleep, night, days, sleeps, long rest",
        ),
    ] = 1,
    period_hours: Annotated[
        Fraction,
        Amount(
            "Length of a night, watch included",
            0,
            24,
            unit="h",
            more=HOURS,
            players_say=(
                "hour night, long night, hours of night, hours of sleep, slept "
                "hours, hours in bed, sleep hours, camp hours tonight, camp lasted"
            ),
        ),
    ] = Fraction(8),
    watch_hours: Annotated[
        Fraction,
        Amount(
            "Of that on watch",
            0,
            24,
            unit="h",
            more=HOURS,
            players_say=(
                "hours on watch, watch, guard, sentry, guard duty, hours of watch, "
                "keeping watch, standing guard, lookout, shift"
            ),
        ),
    ] = (Fraction(0)),
    reading_night: Annotated[
        str,
        Choice(
            "The 8 hours",
            {"period": "are the whole night, watch included", "asleep": "are all slept"},
        ),
    ] = "period",
    reading_drain: Annotated[
        str,
        Choice(
            "Half of an odd Drain, points restored",
            {"up": "rounded up", "down": "rounded down"},
            not_if={"drain": 0},
        ),
    ] = "up",
    reading_short_night: Annotated[
        str,
        Choice(
            "A night that falls short",
            {"as_rest": "is rest for each whole hour off watch", "nothing": "gives nothing"},
        ),
    ] = "as_rest",
) -> Answer[Recovery]:
    """Hours of rest, then nights, all of the same length (archsoul.rest.night,
    archsoul.rest.hour). Fatigue that cannot be slept off keeps the point that exhaustion took.

    Hours in, points out. Refused: more hit points than full, more watch than night.
    """
    _refuse(hp, max_hp, period_hours, watch_hours)
    night = Night(period_hours, watch_hours, reading_night, reading_short_night)
    sleeper = Sleeper(max_hp, fatigue_locked, reading_drain, night)
    start = Condition(hp, drain, attribute_loss, state, disabled)
    rested = sleeper.rested(start, rest_hours)
    course = [rested]
    for _ in range(nights):
        course.append(sleeper.slept(course[-1]))
    end = course[-1]
    to_recover = sleeper.nights_to_recover(rested)
    outputs = Recovery(
        night_counts=night.is_full,
        hp_after=end.hp,
        drain_after=end.drain,
        attribute_loss_after=end.attribute_loss,
        state_after=end.state,
        disabled_after=end.disabled,
        nights_to_recover=to_recover,
        by_night=[NightRow(which, *now[:4]) for which, now in enumerate(course) if which],
    )
    working = (
        *_rest_steps(start, rested, rest_hours),
        _night_step(night),
        *_course_steps(course, sleeper),
        _recover_step(to_recover, sleeper),
    )
    headline = _headline(end, nights, rest_hours, to_recover, sleeper)
    return Answer(outputs, headline, working, _pictures(course))


def _refuse(hp: int, max_hp: int, period: Fraction, watch: Fraction) -> None:
    if hp > max_hp:
        problem = f"{hp} is more than the full {count(max_hp, 'hit point')}"
        raise Refusal("hp", problem, f"a whole number from {number(LEAST_HP)} to the full {max_hp}")
    if watch > period:
        night = f"the night of {count(period, 'hour')}"
        problem = f"{count(watch, 'hour')} on watch are more than {night}"
        raise Refusal("watch_hours", problem, f"a number from 0 to the length of {night}")


def _headline(
    end: Condition, nights: int, rest_hours: int, to_recover: int | None, sleeper: Sleeper
) -> str:
    spent = [f"{count(rest_hours, 'hour')} of rest"] if rest_hours else []
    spent += [count(nights, "night")] if nights else []
    after = f"After {' and '.join(spent)}" if spent else "Without any rest"
    ailing = _ailments(end)
    states = f" and are {' and '.join(ailing)}" if ailing else ""
    points, *lost = _points(end, sleeper)
    now = f"{after} you have {_joined([f'**{points}**', *lost])}{states}"
    if sleeper.is_well(end):
        return f"{now}; {'nothing else is left to recover' if ailing else 'you are well'}."
    if to_recover is None:
        return f"{now}; such nights never make you well."
    in_all = " in all" if nights else ""
    return f"{now}; {count(to_recover, 'night')}{in_all} {_make(to_recover)} you well."


def _make(nights: int) -> str:
    return "makes" if nights == 1 else "make"


def _points(now: Condition, sleeper: Sleeper) -> list[str]:
    """Hit points, and the Drain and the attribute loss there may be, in words."""
    drain = [f"Drain {now.drain}"] if now.drain else []
    loss = [f"an attribute {now.attribute_loss} lower"] if now.attribute_loss else []
    return [f"{number(now.hp)} of {count(sleeper.max_hp, 'hit point')}", *drain, *loss]


def _ailments(now: Condition) -> list[str]:
    tired = [now.state] if now.state != STATES[0] else []
    return [*tired, *(["disabled"] if now.disabled else [])]


def _joined(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _rest_steps(start: Condition, rested: Condition, hours: int) -> Iterator[Step]:
    if not hours:
        return
    gained = f"{number(start.hp)} to {number(rested.hp)} hit points"
    ends = (Step("It ends Disabled", "", HOUR_RULE),) if start.disabled else ()
    text = f"{count(hours, 'hour')} of rest, a hit point each, up to full"
    yield Step(text, gained, HOUR_RULE, ends)


def _night_step(night: Night) -> Step:
    asleep = night.reading_night == "asleep"
    counted, what = (night.off_watch, "asleep") if asleep else (night.period, "watch included")
    parts = [
        Step(
            f"{count(counted, 'hour')} {what}, of {FULL_NIGHT_HOURS} needed",
            "enough" if counted >= FULL_NIGHT_HOURS else "too short",
            REQUIREMENT_RULE,
        ),
        Step(
            f"On watch {count(night.watch, 'hour')}, at most a third of {number(night.period)}",
            "allowed" if night.watch <= MOST_WATCH * night.period else "too much",
            REQUIREMENT_RULE,
        ),
    ]
    if night.is_full:
        return Step("A night", "a full night’s sleep", REQUIREMENT_RULE, tuple(parts))
    if night.reading_short_night == "nothing":
        worth = "nothing"
    else:
        worth = f"{count(night.hours_of_rest, 'hour')} of rest"
    parts.append(Step("A night that falls short gives", worth, REQUIREMENT_RULE))
    return Step("A night", "not a full night’s sleep", REQUIREMENT_RULE, tuple(parts))


def _course_steps(course: list[Condition], sleeper: Sleeper) -> Iterator[Step]:
    """Night by night, up to the first that changes nothing, since no later one does."""
    rule = NIGHT_RULE if sleeper.night.is_full else HOUR_RULE
    for night, (before, after) in enumerate(pairwise(course), start=1):
        if after == before:
            further = "" if night == len(course) - 1 else " and those after it"
            locked = tuple(_night_parts(before, after, sleeper))
            yield Step(f"Night {night}{further}", "nothing changes", rule, locked)
            return
        parts = tuple(_night_parts(before, after, sleeper))
        now = ", ".join([*_points(after, sleeper), *_ailments(after)])
        yield Step(f"After night {night}", now, rule, parts)


def _night_parts(before: Condition, after: Condition, sleeper: Sleeper) -> Iterator[Step]:
    """What one night changes, and what it cannot."""
    full = sleeper.night.is_full
    if after.hp != before.hp:
        how = "All hit points" if full else "A hit point for each hour of rest, up to full"
        change = f"{number(before.hp)} to {number(after.hp)}"
        yield Step(how, change, NIGHT_RULE if full else HOUR_RULE)
    if after.drain != before.drain:
        how = f"Half of the Drain, rounded {sleeper.reading_drain}, at most {MOST_DRAIN_RESTORED}"
        yield Step(how, f"{before.drain} to {after.drain}", NIGHT_RULE)
    if after.attribute_loss != before.attribute_loss:
        change = f"{before.attribute_loss} to {after.attribute_loss}"
        yield Step("One point of each reduced attribute", change, REMOVAL_RULE)
    if after.state != before.state:
        yield Step("A step of fatigue", f"{before.state} to {after.state}", REMOVAL_RULE)
    elif full and sleeper.fatigue_locked and before.state != STATES[0]:
        yield Step("Fatigue cannot be slept off", before.state, STARVATION_RULE)
        if sleeper.kept_loss(before):
            kept = "The point that exhaustion took comes back only after the fatigue is gone"
            yield Step(kept, "1 kept", FATIGUE_RULE)
    if before.disabled and not after.disabled:
        yield Step("Disabled ends", "", NIGHT_RULE if full else HOUR_RULE)


def _recover_step(to_recover: int | None, sleeper: Sleeper) -> Step:
    text = f"Such nights until {count(sleeper.max_hp, 'hit point')}, no Drain, no loss, fresh"
    if to_recover is None:
        return Step(text, "never: a night changes nothing before that", NIGHT_RULE)
    return Step(text, count(to_recover, "night"), NIGHT_RULE)


def _pictures(course: list[Condition]) -> tuple[Course, ...]:
    """What changes from night to night, where several nights change it."""
    lines = {
        "Hit points": [now.hp for now in course],
        "Drain": [now.drain for now in course],
        "Attribute loss": [now.attribute_loss for now in course],
    }
    series = tuple(
        Series(label, tuple(values)) for label, values in lines.items() if len(set(values)) > 2
    )
    here = len(course) - 1
    return (Course("Night by night", "Nights", "Points", series, here=here),) if series else ()
