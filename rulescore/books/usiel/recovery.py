"""Usiel: how Stamina, Stability and Ka come back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, groupby
from typing import Annotated, NamedTuple

from rulescore.books.usiel.pools import (
    FULL,
    HALF_RULE,
    MOST,
    NOW,
    below_half,
    half_level,
    half_mark,
    half_step,
    refuse_overfull,
)
from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Course,
    Figure,
    Rows,
    Series,
    SheetMapping,
    Span,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
)
from rulescore.declare.plan import Plan

POOLS = {"stamina": "Stamina", "stability": "Stability", "ka": "Ka"}
RECOVERY_RULES = {pool: f"usiel.recovery.{pool}" for pool in POOLS}
HOUR = 60
NIGHT = 8 * HOUR
"""So much sleep restores all Stamina (usiel.recovery.stamina)."""
WAIT_AFTER_SPENDING = HOUR
ONE_POOL = "The pool, full and now"
NOT_ASKED = "not asked about"
LEFT = {f"{pool}_current": f"{pool}_after" for pool in POOLS}
"""What recovery leaves on the sheet."""


class Rate(NamedTuple):
    """How an activity lets pools recover: minutes per point, None where nothing comes back."""

    text: str
    stamina: int | None
    others: int | None

    def minutes(self, pool: str) -> int | None:
        """Minutes per point of a pool; Ka has the rate of Stability (usiel.recovery.ka)."""
        return self.stamina if pool == "stamina" else self.others

    def an_hour(self, pool: str) -> int:
        """Whole points an hour of a pool."""
        minutes = self.minutes(pool)
        return HOUR // minutes if minutes else 0


RATES = {
    "strenuous": Rate("strenuous activity", None, None),
    "moderate": Rate("moderate activity", None, 120),
    "light": Rate("light activity or ordinary rest", 10, 60),
    "rest": Rate("complete rest", 6, 30),
    "sleep": Rate("sleep through the night", 6, 15),
}
RESTING = ("rest", "sleep")
SECOND_SLEEP = Rate("further sleep", 6, 30)


def _per_hour(minutes: int | None) -> Fraction:
    return Fraction(HOUR, minutes) if minutes else Fraction(0)


RECOVERY = Table(
    RECOVERY_RULES["stamina"],
    "Points regained per hour",
    ("Activity", "Stamina", "Stability", "Ka"),
    [
        (rate.text.capitalize(), *(number(_per_hour(rate.minutes(pool))) for pool in POOLS))
        for rate in RATES.values()
    ],
)


@dataclass(frozen=True)
class PoolRecovery:
    """What one pool gets back."""

    recovered: Annotated[int, Figure("Points regained")]
    after: Annotated[int, Figure("Pool afterwards")]
    below_half_after: Annotated[bool, Figure("Still below half")]
    points_per_hour: Annotated[Fraction, Figure("Points an hour", key=True)]
    minutes_to_half: Annotated[
        int | None,
        Figure(
            "Until no longer below half", unit="min", key=True, short="Until no longer below half"
        ),
    ]
    minutes_to_full: Annotated[int | None, Figure("Until full", unit="min", key=True)]
    stamina_after: Annotated[int | None, Figure("Stamina afterwards", none=NOT_ASKED)]
    stability_after: Annotated[int | None, Figure("Stability afterwards", none=NOT_ASKED)]
    ka_after: Annotated[int | None, Figure("Ka afterwards", none=NOT_ASKED)]


@calculator(
    "usiel.pool-recovery",
    title="Recovery of one pool",
    question=("How much do I get back in this time, and how long until the pool is full?"),
    players_say=(
        "rest, complete rest, sleep, slept, nap, meditate, regain, restore, "
        "recover, get back, recharge, refresh, breather, come back, short rest, long rest"
    ),
    rules=(*RECOVERY_RULES.values(), HALF_RULE),
    ways=tuple(
        SheetMapping(name, {"full": f"{pool}_full", "current": f"{pool}_current"}, {"pool": pool})
        for pool, name in POOLS.items()
    ),
    writes_back=LEFT,
)
def pool_recovery(
    *,
    pool: Annotated[
        str,
        Choice(
            "Pool",
            POOLS,
            options_said={
                "stamina": "stam, breath, tired, energy",
                "stability": "sanity, composure, mental health",
                "ka": "ka points, drive, motivation",
            },
        ),
    ] = "stamina",
    activity: Annotated[
        str,
        Choice(
            "Activity",
            {
                "strenuous": "strenuous",
                "moderate": "moderate",
                "light": "light, or ordinary rest",
                "rest": "complete rest",
                "sleep": "sleep through the night",
            },
            help="We count meditation as complete rest for Stability and Ka only",
            options_said={
                "strenuous": (
                    "hard work, hard labour, labour, fighting, combat, running, "
                    "exertion, heavy work, straining, digging, chopping wood"
                ),
                "moderate": "moderate work, moderately, chores",
                "light": (
                    "ordinary rest, sitting, pause, break, idle, taking it easy, "
                    "lightly, sit down, quiet, relaxing, relax, short rest, reading, light chores"
                ),
                "rest": (
                    "complete rest, lying down, lie still, meditation, meditating, "
                    "meditate, nap, napping, bed, completely resting, doze"
                ),
                "sleep": "asleep, slept, night, overnight, full night, sleeping, long rest",
            },
        ),
    ] = "light",
    minutes: Annotated[int, Whole("Minutes", 0, 2880)] = 60,
    full: Annotated[
        int,
        Whole(
            "Full value",
            1,
            MOST,
            more=ONE_POOL,
            players_say=(
                "full pool, max pool, maximum, full stamina, full stability, full "
                "ka, max stamina, max stability, max ka"
            ),
        ),
    ] = 30,
    current: Annotated[
        int,
        Whole(
            "Pool now",
            0,
            MOST,
            more=ONE_POOL,
            players_say="stamina, stability, ka, left, pool, remaining, sanity, energy",
        ),
    ] = 10,
    just_spent: Annotated[
        bool,
        Switch(
            "Stability or Ka spent just before",
            help="Stops recovery for the first hour",
            more=True,
            not_if={"pool": "stamina"},
            players_say="just spent, just used, spent just before, recently spent, moment ago",
        ),
    ] = False,
    night_rate_used: Annotated[
        bool,
        Switch(
            "The night rate was used already today",
            help="Sleep then restores Stability and Ka as complete rest does",
            more=True,
            only_if={"activity": "sleep"},
            players_say="second sleep, second night, night rate used, slept earlier today",
        ),
    ] = False,
) -> Answer[PoolRecovery]:
    """One pool through one stretch of one activity (usiel.recovery.stamina,
    usiel.recovery.stability, usiel.recovery.ka).

    Minutes in, whole points out. Refused: more points now than in full.
    """
    refuse_overfull("current", POOLS[pool], current, full)
    rate = SECOND_SLEEP if activity == "sleep" and night_rate_used else RATES[activity]
    wait = wait_for(pool, just_spent)
    stretch = Stretch(pool, rate, wait, activity == "sleep", current, full)
    after = stretch.after(minutes)
    outputs = PoolRecovery(
        recovered=after - current,
        after=after,
        below_half_after=below_half(after, full),
        points_per_hour=_per_hour(rate.minutes(pool)),
        minutes_to_half=stretch.minutes_until(half_mark(full)),
        minutes_to_full=stretch.minutes_until(full),
        **{f"{one}_after": after if one == pool else None for one in POOLS},
    )
    return Answer(
        outputs,
        _recovery_headline(outputs, stretch, minutes),
        tuple(_recovery_working(outputs, stretch, minutes)),
    )


def wait_for(pool: str, just_spent: bool) -> int:
    """The minutes in which nothing comes back after spending (usiel.recovery.stability)."""
    return WAIT_AFTER_SPENDING if just_spent and pool != "stamina" else 0


@dataclass(frozen=True)
class Stretch:
    """One pool at the beginning of a stretch of one activity; `wait` minutes of it give nothing."""

    pool: str
    rate: Rate
    wait: int
    asleep: bool
    current: int
    full: int

    @property
    def minutes_per_point(self) -> int | None:
        """None where nothing comes back."""
        return self.rate.minutes(self.pool)

    @property
    def has_night(self) -> bool:
        """Whether eight hours fill the pool whatever it lacks (usiel.recovery.stamina)."""
        return self.asleep and self.pool == "stamina"

    def points(self, minutes: int) -> int:
        """The points that the rate gives, each when its time is full, whatever the pool lacks."""
        each = self.minutes_per_point
        return max(0, minutes - self.wait) // each if each else 0

    def after(self, minutes: int) -> int:
        """The pool after so many minutes."""
        if self.has_night and minutes >= NIGHT:
            return self.full
        return min(self.full, self.current + self.points(minutes))

    def minutes_until(self, value: int) -> int | None:
        """The minutes until the pool holds `value`; None if it never does."""
        missing = value - self.current
        if missing <= 0:
            return 0
        if not self.minutes_per_point:
            return None
        minutes = self.wait + missing * self.minutes_per_point
        return min(NIGHT, minutes) if self.has_night else minutes


def _duration(minutes: int) -> str:
    """A stretch of time as one says it: 50 min, 3 h 20 min."""
    hours, rest = divmod(minutes, HOUR)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def _recovery_headline(outputs: PoolRecovery, stretch: Stretch, minutes: int) -> str:
    name = POOLS[stretch.pool]
    stands = f"{outputs.after} of {stretch.full}"
    if stretch.current == stretch.full:
        return f"Your {name} is full: {stands}."
    if outputs.minutes_to_full is None:
        return f"**No** {name} comes back during {stretch.rate.text}: {stands}."
    gained = f"**{outputs.recovered or 'No'}** {name} back in {_duration(minutes)}"
    if outputs.after == stretch.full:
        return f"{gained}: {stands}, full after {_duration(outputs.minutes_to_full)}."
    more = outputs.minutes_to_full - minutes
    weak = ", still below half" if outputs.below_half_after else ""
    return f"{gained}: {stands}{weak}; full after {_duration(more)} more."


def _recovery_working(outputs: PoolRecovery, stretch: Stretch, minutes: int) -> Iterator[Step]:
    name, rule = POOLS[stretch.pool], RECOVERY_RULES[stretch.pool]
    each = stretch.minutes_per_point
    if each is None:
        yield Step(f"{name} during {stretch.rate.text}", "nothing comes back", rule)
        yield _half_step(outputs.after, stretch.full)
        return
    rate = f"{number(outputs.points_per_hour)} an hour, 1 point in {each} min"
    yield Step(f"{name} during {stretch.rate.text}", rate, rule)
    counted = max(0, minutes - stretch.wait)
    if stretch.wait:
        text = f"The first {stretch.wait} minutes after spending give nothing"
        yield Step(text, f"{counted} of {minutes} min count", rule)
    points = stretch.points(minutes)
    if stretch.has_night and minutes >= NIGHT:
        yield Step("8 hours of sleep restore all Stamina", f"{outputs.recovered} points", rule)
    else:
        text = f"{counted} min / {each}, whole points"
        yield Step(text, count(points, "point"), rule)
        if points > outputs.recovered:
            yield Step("Only so many were missing", count(outputs.recovered, "point"), HALF_RULE)
    yield _half_step(outputs.after, stretch.full)
    yield _until_step("not below half", half_mark(stretch.full), outputs.minutes_to_half, stretch)
    yield _until_step("full", stretch.full, outputs.minutes_to_full, stretch)


def _half_step(after: int, full: int) -> Step:
    weak = "still below half" if below_half(after, full) else "not below half"
    return half_step(full, weak, f"the pool has {after}")


def _until_step(what: str, value: int, minutes: int | None, stretch: Stretch) -> Step:
    missing = max(0, value - stretch.current)
    text = f"{count(missing, 'point')} until {what} ({value})"
    if missing:
        wait = f"{stretch.wait} + " if stretch.wait else ""
        text += f": {wait}{missing} × {stretch.minutes_per_point} min"
        if stretch.has_night and minutes == NIGHT:
            text += ", at most 8 hours asleep"
    return Step(text, _duration(minutes or 0), RECOVERY_RULES[stretch.pool])


DAY = Plan(
    "The day",
    {
        "strenuous": "strenuous",
        "moderate": "moderate",
        "light": "light",
        "rest": "complete rest",
        "sleep": "asleep",
    },
    unit="hours",
    most_each=24,
    most_segments=24,
    most_in_all=24,
    example="light 4, moderate 4, rest 2, sleep 8",
    help=(
        "A pause is light, a nap complete rest. Meditation has no word of its own: write rest and "
        "leave the Stamina of those hours aside"
    ),
    options_said={
        "strenuous": "labour",
        "light": "relaxing, reading, break, pause, watch",
        "rest": "nap, bed",
    },
)

THREE_POOLS = "The pools, full and now"


class Segment(NamedTuple):
    """One stretch of a day and the pools after it."""

    activity: Annotated[str, Column("Activity")]
    hours: Annotated[int, Column("Hours")]
    stamina: Annotated[int, Column("Stamina")]
    stability: Annotated[int, Column("Stability")]
    ka: Annotated[int, Column("Ka")]


@dataclass(frozen=True)
class RestDay:
    """What a day gives back."""

    by_segment: Annotated[list[Segment], Rows("The pools after each part of the day")]
    stamina_after: Annotated[int, Figure("Stamina at the end")]
    stamina_recovered: Annotated[int, Figure("Stamina regained", key=True)]
    stamina_below_half: Annotated[bool, Figure("Stamina still below half")]
    stability_after: Annotated[int, Figure("Stability at the end")]
    stability_recovered: Annotated[int, Figure("Stability regained", key=True)]
    stability_below_half: Annotated[bool, Figure("Stability still below half")]
    ka_after: Annotated[int, Figure("Ka at the end")]
    ka_recovered: Annotated[int, Figure("Ka regained", key=True)]
    ka_below_half: Annotated[bool, Figure("Ka still below half")]


@calculator(
    "usiel.rest-day",
    title="A day of recovery",
    question="What will this day give back to my Stamina, Stability and Ka?",
    players_say=(
        "day, whole day, my day, regain, restore, recover, get back, sleep, schedule, daily routine"
    ),
    rules=(*RECOVERY_RULES.values(), HALF_RULE),
    writes_back=LEFT,
)
def rest_day(
    *,
    schedule: Annotated[str, DAY] = "light 4, moderate 4, rest 2, sleep 8",
    stamina_full: Annotated[int, replace(FULL["stamina"], more=THREE_POOLS)] = 30,
    stamina_current: Annotated[int, replace(NOW["stamina"], more=THREE_POOLS)] = 5,
    stability_full: Annotated[int, replace(FULL["stability"], more=THREE_POOLS)] = 30,
    stability_current: Annotated[int, replace(NOW["stability"], more=THREE_POOLS)] = 5,
    ka_full: Annotated[int, replace(FULL["ka"], more=THREE_POOLS)] = 30,
    ka_current: Annotated[int, replace(NOW["ka"], more=THREE_POOLS)] = 5,
    just_spent: Annotated[
        bool,
        Switch(
            "Stability and Ka spent just before",
            help="Nothing of the two comes back in the first hour",
            more=THREE_POOLS,
            players_say="just spent, just used, recently spent",
        ),
    ] = False,
) -> Answer[RestDay]:
    """A day of activities, and the pools after each (usiel.recovery.stamina,
    usiel.recovery.stability, usiel.recovery.ka). Nothing is spent during it, whatever the
    activity; `just_spent` is what was spent right before.

    Whole hours in, whole points out. Refused: a schedule outside its grammar, more points now than
    in full.
    """
    segments = join_neighbours(DAY.segments(schedule))
    fulls = {"stamina": stamina_full, "stability": stability_full, "ka": ka_full}
    starts = {"stamina": stamina_current, "stability": stability_current, "ka": ka_current}
    for pool, full in fulls.items():
        refuse_overfull(f"{pool}_current", POOLS[pool], starts[pool], full)
    days = [
        PoolDay.through(segments, pool, starts[pool], fulls[pool], wait_for(pool, just_spent))
        for pool in POOLS
    ]
    stamina, stability, ka = days
    outputs = RestDay(
        by_segment=[
            Segment(activity, hours, *(day.after_segment(place) for day in days))
            for place, (activity, hours) in enumerate(segments)
        ],
        stamina_after=stamina.after,
        stamina_recovered=stamina.recovered,
        stamina_below_half=below_half(stamina.after, stamina.full),
        stability_after=stability.after,
        stability_recovered=stability.recovered,
        stability_below_half=below_half(stability.after, stability.full),
        ka_after=ka.after,
        ka_recovered=ka.recovered,
        ka_below_half=below_half(ka.after, ka.full),
    )
    return Answer(
        outputs,
        _day_headline(days),
        tuple(day.step() for day in days),
        (_day_picture(segments, days),),
    )


def join_neighbours(segments: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Segments with neighbours of the same activity made into one."""
    return [
        (activity, sum(hours for _, hours in alike))
        for activity, alike in groupby(segments, key=lambda segment: segment[0])
    ]


def resting_spans(segments: list[tuple[str, int]]) -> tuple[Span, ...]:
    """The hours of rest and of sleep in a picture."""
    ends = list(accumulate(hours for _, hours in segments))
    return tuple(
        Span(activity, end - hours, end)
        for (activity, hours), end in zip(segments, ends, strict=True)
        if activity in RESTING
    )


def segment_rates(segments: list[tuple[str, int]]) -> list[Rate]:
    """The rate of each segment: only the longest sleep, the first of equals, is the night
    (usiel.recovery.stability)."""
    sleeps = [hours for activity, hours in segments if activity == "sleep"]
    night = segments.index(("sleep", max(sleeps))) if sleeps else None
    return [
        SECOND_SLEEP if activity == "sleep" and place != night else RATES[activity]
        for place, (activity, _) in enumerate(segments)
    ]


@dataclass(frozen=True)
class PoolDay:
    """One pool through a day: a stretch for each segment, with its hours."""

    pool: str
    full: int
    stretches: tuple[tuple[Stretch, int], ...]

    @classmethod
    def through(
        cls, segments: list[tuple[str, int]], pool: str, current: int, full: int, wait: int
    ) -> "PoolDay":
        """Follow a pool through the segments of a day, of which the first `wait` minutes, no more
        than an hour, give nothing."""
        stretches = []
        for (activity, hours), rate in zip(segments, segment_rates(segments), strict=True):
            stretch = Stretch(pool, rate, wait, activity == "sleep", current, full)
            stretches.append((stretch, hours))
            wait = 0
            current = stretch.after(hours * HOUR)
        return cls(pool, full, tuple(stretches))

    def after_segment(self, place: int) -> int:
        """The pool after the segment at `place`."""
        stretch, hours = self.stretches[place]
        return stretch.after(hours * HOUR)

    @property
    def start(self) -> int:
        """The pool before the day."""
        return self.stretches[0][0].current

    @property
    def after(self) -> int:
        """The pool after the day."""
        return self.after_segment(-1)

    @property
    def recovered(self) -> int:
        """What the day gave back."""
        return self.after - self.start

    def by_hour(self) -> tuple[int, ...]:
        """The pool at the start and after each hour."""
        hours = (
            stretch.after(hour * HOUR)
            for stretch, length in self.stretches
            for hour in range(1, length + 1)
        )
        return (self.start, *hours)

    def step(self) -> Step:
        """The day of this pool, segment by segment."""
        weak = ", still below half" if below_half(self.after, self.full) else ""
        return Step(
            f"{POOLS[self.pool]}, {self.start} of {self.full} at the start",
            f"{self.recovered} back, {self.after} of {self.full}{weak}",
            RECOVERY_RULES[self.pool],
            tuple(_segment_step(stretch, hours) for stretch, hours in self.stretches),
        )


def _segment_step(stretch: Stretch, hours: int) -> Step:
    after = stretch.after(hours * HOUR)
    text = f"{count(hours, 'hour')} of {stretch.rate.text}"
    rule = RECOVERY_RULES[stretch.pool]
    if stretch.has_night and hours * HOUR >= NIGHT:
        return Step(f"{text}: 8 hours restore all Stamina", f"{after}", rule)
    points = stretch.points(hours * HOUR)
    rate = _per_hour(stretch.minutes_per_point)
    counted = hours - Fraction(stretch.wait, HOUR)
    whole = ", rounded down" if rate * counted != points else ""
    text += ", the first without gain" if stretch.wait and rate else ""
    return Step(
        f"{text}: {counted} × {number(rate)} = {number(rate * counted)}{whole}",
        f"{stretch.current} + {points} = {after}"
        if after == stretch.current + points
        else f"{stretch.current} + {points}, held to {after}",
        rule,
    )


def _day_headline(days: list[PoolDay]) -> str:
    afters = [str(day.after) for day in days]
    afters[0] = f"**{afters[0]}**"
    stands = ", ".join(
        f"{POOLS[day.pool]} from {day.start} to {after} of {day.full}"
        for day, after in zip(days, afters, strict=True)
    )
    weak = [POOLS[day.pool] for day in days if below_half(day.after, day.full)]
    still = f"; still below half: {', '.join(weak)}" if weak else ""
    return f"{stands}{still}."


def _day_picture(segments: list[tuple[str, int]], days: list[PoolDay]) -> Course:
    by_course: dict[tuple[int, ...], list[str]] = {}
    for day in days:
        by_course.setdefault(day.by_hour(), []).append(POOLS[day.pool])
    fulls = {day.full for day in days}
    return Course(
        "The pools through the day",
        along="Hours",
        measure="Points",
        series=tuple(Series(" and ".join(pools), course) for course, pools in by_course.items()),
        levels=(half_level(fulls.pop()),) if len(fulls) == 1 else (),
        spans=resting_spans(segments),
    )
