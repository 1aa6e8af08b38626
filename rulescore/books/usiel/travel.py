"""Usiel: what walking, riding, hurrying and resting do to Stamina."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import count as counting
from itertools import groupby
from math import ceil
from operator import add
from typing import Annotated, Any, NamedTuple

from rulescore.books.usiel.base import (
    DICE,
    OUR_DICE,
    OUR_TIE,
    TIE,
    Dice,
    ReadingTie,
    rolled,
    success_chance,
)
from rulescore.books.usiel.pools import (
    COST_RULE,
    FULL,
    HALF_RULE,
    NOW,
    POOL_RULES,
    below_half,
    half_level,
    half_step,
    refuse_overfull,
)
from rulescore.books.usiel.recovery import (
    HOUR,
    NIGHT,
    RATES,
    RECOVERY_RULES,
    join_neighbours,
    resting_spans,
)
from rulescore.declare import (
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    Figure,
    Odds,
    Rows,
    Series,
    Span,
    Spread,
    Step,
    Table,
    Whole,
    calculator,
    count,
    from_to,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.plan import Plan
from rulescore.dice import only_outcome
from rulescore.dice.chain import Chain

WALKING_RULE = "usiel.travel.walking"
REST_RULE = "usiel.travel.rest"
RIDING_RULE = "usiel.travel.riding"
FAST_RULE = "usiel.travel.fast-pace"
ARMOUR_RULE = "usiel.travel.armour"
RECOVERY_RULE = RECOVERY_RULES["stamina"]

HOURS_PER_LEVEL = 4
RIDING_TARGET = 11
REST_RECOVERY = {
    "rest": RATES["light"].an_hour("stamina"),
    "sleep": RATES["sleep"].an_hour("stamina"),
}
"""Stamina an hour: resting on the way is light activity at most, sleep is complete rest."""
FAST = 2
"""At 1.5 times the rate the cost doubles and rises twice as fast."""

FullStamina = Annotated[int, FULL["stamina"]]
STAMINA_LEFT = replace(NOW["stamina"], least=1, follows="full_stamina")
ArmourStamina = Annotated[
    int,
    Whole(
        "Armour’s Stamina value",
        0,
        20,
        help="And anything the GM adds for load",
        players_say=(
            "armour, mail, plate, chain, stamina value, armour value, load, "
            "pack, encumbrance, baggage, burden, gear, "
            "chainmail, breastplate, backpack, weighed down"
        ),
    ),
]
RidingTotal = Annotated[
    int,
    Whole(
        "Riding total",
        -10,
        40,
        help="Skill and attribute, added to the dice",
        players_say="ride, riding, riding skill, rider, horsemanship, animal handling",
    ),
]
OUR_ARMOUR_FAST = "doubled"
ARMOUR_FAST = Choice(
    "Armour at fast pace", {"doubled": "its part is doubled too", "flat": "it is added once"}
)


def level(counter: int) -> int:
    """The cost of an hour on foot, in Stamina, when the counter of hours stands at `counter`
    (usiel.travel.walking): 1 for the first four hours, 1 more for each further four."""
    return ceil(counter / HOURS_PER_LEVEL)


def hour_cost(level: int, armour: int, fast: bool, reading_armour_fast: str) -> int:
    """What an hour costs, in Stamina (usiel.travel.armour, usiel.travel.fast-pace)."""
    if not fast:
        return level + armour
    return FAST * level + armour * (FAST if reading_armour_fast == "doubled" else 1)


def _pace_table(id: str, title: str, block: int, factor: int) -> Table:
    """Six blocks of hours without rest: cost an hour, cost of the block, total so far."""
    rows, total = [], 0
    for number_of_block in range(1, 7):
        cost = factor * number_of_block
        total += block * cost
        first, last = block * (number_of_block - 1) + 1, block * number_of_block
        rows.append((from_to(first, last), str(cost), str(block * cost), str(total)))
    return Table(id, title, ("Hours", "Cost per hour", "These hours", "Total"), rows)


WALKING = _pace_table(WALKING_RULE, "Stamina for walking without rest", 4, 1)
FAST_PACE = _pace_table(FAST_RULE, "Stamina at fast pace without rest", 2, 2)


class RoadHour(NamedTuple):
    """One hour on the road."""

    hour: Annotated[int, Column("Hour")]
    counter: Annotated[int, Column("Counts as hour")]
    cost: Annotated[int, Column("Cost")]
    total_cost: Annotated[int, Column("Total cost")]
    stamina_left: Annotated[int | None, Column("Stamina left", none="cannot be paid")]


@dataclass(frozen=True)
class TravelCost:
    """What hours on the road cost without a rest."""

    stamina_cost: Annotated[int, Figure("Cost of all the hours", unit="Stamina")]
    can_finish: Annotated[bool, Figure("The pool pays for every hour")]
    stamina_after: Annotated[int, Figure("Left after the hours it pays for", unit="Stamina")]
    unconscious: Annotated[bool, Figure("Unconscious afterwards")]
    below_half_after: Annotated[bool, Figure("Below half afterwards")]
    hours_payable: Annotated[
        int, Figure("Hours the pool pays for", unit="h", key=True, short="Your Stamina pays for")
    ]
    hours_awake: Annotated[int, Figure("Hours that leave 1 Stamina or more", unit="h")]
    hours_above_half: Annotated[
        int | None,
        Figure(
            "Hours before falling below half",
            unit="h",
            none="below half already",
            key=True,
            short="Until below half",
        ),
    ]
    rest_to_reset: Annotated[
        int,
        Figure(
            "Rest until the cost is back at its start",
            unit="h",
            key=True,
            short="Of rest to start anew",
        ),
    ]
    distance_hours: Annotated[Fraction, Figure("Distance, in hours of normal movement", unit="h")]
    by_hour: Annotated[list[RoadHour], Rows("Hour by hour")]


@calculator(
    "usiel.travel-cost",
    title="Stamina for hours on the road",
    question=("What do these hours on foot cost me, and how far can I go?"),
    players_say=(
        "walk, walking, march, marched, hike, trek, tramp, tired, forced "
        "march, on foot, run, hurried, wander"
    ),
    rules=(
        WALKING_RULE,
        REST_RULE,
        FAST_RULE,
        ARMOUR_RULE,
        "usiel.travel.stamina-uses",
        COST_RULE,
        HALF_RULE,
    ),
    writes_back={"stamina_current": "stamina_after"},
)
def travel_cost(
    *,
    hours: Annotated[
        int, Whole("Hours on the road", 0, 72, help="Short breaks do not count as rest")
    ] = 8,
    armour_stamina: ArmourStamina = 0,
    pace: Annotated[
        str,
        Choice(
            "Pace",
            {"walk": "walking", "hurry": "hurrying, 1.5 times the rate"},
            options_said={
                "walk": (
                    "normal pace, easy, stroll, steady, march, marched, hike, "
                    "leisurely, trek, trudge, slowly"
                ),
                "hurry": (
                    "hurried, fast, forced march, run, running, jog, quick, quickly, "
                    "rush, rushing, haste, double time, at speed, fast pace, hurrying, "
                    "sprint, flee, chased"
                ),
            },
        ),
    ] = "walk",
    hours_before: Annotated[
        int,
        Whole(
            "Hours carried over",
            0,
            200,
            help=(
                "Walking hours not rested off yet. A fast hour counts as 2; the rest needed is "
                "then 1 h less than shown"
            ),
            more=True,
            players_say=(
                "hours carried over, yesterday, earlier, carried over, previously, "
                "hours earlier, hours yesterday, unrested, unrested hours"
            ),
        ),
    ] = 0,
    full_stamina: FullStamina = 40,
    current_stamina: Annotated[int, STAMINA_LEFT] = 40,
    reading_armour_fast: Annotated[
        str, replace(ARMOUR_FAST, only_if={"pace": "hurry"}, not_if={"armour_stamina": 0})
    ] = OUR_ARMOUR_FAST,
) -> Answer[TravelCost]:
    """Stamina for hours on the road without a rest (usiel.travel.walking).

    Hours in, Stamina out. Refused: more Stamina now than in full.
    """
    refuse_overfull("current_stamina", "Stamina", current_stamina, full_stamina, least=1)
    fast = pace == "hurry"

    def counter(hour: int) -> int:
        return hours_before + hour * (FAST if fast else 1)

    def cost(hour: int) -> int:
        return hour_cost(level(counter(hour)), armour_stamina, fast, reading_armour_fast)

    totals = [0]
    while totals[-1] <= current_stamina or len(totals) <= hours:
        totals.append(totals[-1] + cost(len(totals)))

    hours_payable = _last(totals, lambda total: total <= current_stamina)
    paid = min(hours, hours_payable)
    left = current_stamina - totals[paid]
    below_half_now = below_half(current_stamina, full_stamina)
    road = [
        RoadHour(
            hour,
            counter(hour),
            cost(hour),
            totals[hour],
            current_stamina - totals[hour] if totals[hour] <= current_stamina else None,
        )
        for hour in range(1, hours + 1)
    ]
    outputs = TravelCost(
        stamina_cost=totals[hours],
        can_finish=hours <= hours_payable,
        stamina_after=left,
        unconscious=left == 0,
        below_half_after=below_half(left, full_stamina),
        hours_payable=hours_payable,
        hours_awake=_last(totals, lambda total: total < current_stamina),
        hours_above_half=None
        if below_half_now
        else _last(totals, lambda total: 2 * (current_stamina - total) >= full_stamina),
        rest_to_reset=hours_before + hours,
        distance_hours=Fraction(hours) * (Fraction(3, 2) if fast else 1),
        by_hour=road,
    )
    still = [current_stamina - total for total in totals if total <= current_stamina]
    none_left = [None] * (hours + 1 - len(still))
    left_by_hour = Series("Stamina left", (*still, *none_left))
    return Answer(
        outputs,
        _travel_headline(outputs, hours, paid, totals[paid], full_stamina),
        _travel_working(outputs, hours, fast, current_stamina, full_stamina, armour_stamina),
        (_stamina_by_hour((left_by_hour,), full_stamina, hours),) if hours else (),
    )


def _stamina_by_hour(
    series: tuple[Series, ...], full: int, here: int, spans: tuple[Span, ...] = ()
) -> Course:
    return Course(
        "Stamina by the hour",
        along="Hours on the road",
        measure="Stamina",
        series=series,
        levels=(half_level(full),),
        spans=spans,
        here=here,
        steps=True,
    )


def _last(totals: list[int], holds: Callable[[int], bool]) -> int:
    """The last hour up to whose total it holds; it holds before the first hour."""
    return sum(map(holds, totals)) - 1


def _travel_headline(outputs: TravelCost, hours: int, paid: int, spent: int, full: int) -> str:
    left = f"{outputs.stamina_after} of {full} left"
    faint = ", and you fall unconscious" if outputs.unconscious else ""
    if outputs.can_finish:
        return f"{spent} Stamina spent, {left}{faint}."
    return (
        f"Your Stamina pays for {paid} of the {count(hours, 'hour')}: {spent} spent, {left}{faint}."
    )


def _travel_working(
    outputs: TravelCost, hours: int, fast: bool, current: int, full: int, armour: int
) -> tuple[Step, ...]:
    blocks = []
    for cost, block in groupby(outputs.by_hour, key=lambda hour: hour.cost):
        stretch = list(block)
        first, last = stretch[0], stretch[-1]
        blocks.append(
            Step(
                f"{_stretch(first.hour, last.hour)}, counted as "
                f"{_range(first.counter, last.counter)}: base cost {level(last.counter)}"
                f"{', doubled' if fast else ''}"
                f"{f', armour {armour} added' if armour else ''}",
                f"{len(stretch)} × {cost} = {len(stretch) * cost} Stamina",
                FAST_RULE if fast else WALKING_RULE,
            )
        )
    armour_rule = (
        (Step("Armour adds its Stamina value to every hour", str(armour), ARMOUR_RULE),)
        if armour
        else ()
    )
    most = count(outputs.hours_payable, "hour")
    paid = f"all of it, up to {most}" if outputs.can_finish else f"{most} and no more"
    return (
        Step(
            f"{count(hours, 'hour')} {'at fast pace' if fast else 'on foot'} without a rest",
            f"{outputs.stamina_cost} Stamina",
            WALKING_RULE,
            (*armour_rule, *blocks),
        ),
        Step(
            f"A pool of {current} pays for {paid}",
            f"{outputs.stamina_after} Stamina left",
            COST_RULE,
        ),
        half_step(full, "below half" if outputs.below_half_after else "not below half"),
        Step(
            "Each hour of rest undoes one hour of travel",
            f"{outputs.rest_to_reset} h of rest until the cost starts anew",
            REST_RULE,
        ),
    )


def _stretch(first: int, last: int) -> str:
    return f"Hour {first}" if first == last else f"Hours {first} to {last}"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


OUR_SADDLE_HOURS = "this-hour"
SADDLE_HOURS = Choice(
    "Hours in the saddle",
    {
        "this-hour": "the hour rolled for counts: TN 12 for the first",
        "completed": "only finished hours count: TN 11 for the first",
    },
)
ReadingSaddleHours = Annotated[str, SADDLE_HOURS]


class SaddleHour(NamedTuple):
    """One hour in the saddle."""

    hour: Annotated[int, Column("Hour")]
    target_number: Annotated[int, Column("TN")]
    success_probability: Annotated[Fraction, Column("Free", odds=True)]
    cost_if_failed: Annotated[int, Column("Cost if not")]
    expected_cost: Annotated[Fraction, Column("Mean cost")]


@dataclass(frozen=True)
class Riding:
    """What a ride costs its rider."""

    full_cost: Annotated[
        int,
        Figure("Cost if no roll succeeds", unit="Stamina", key=True, short="If every roll fails"),
    ]
    expected_cost: Annotated[Fraction, Figure("Mean cost", unit="Stamina")]
    free_probability: Annotated[Fraction, Odds("The whole ride costs nothing", key=True)]
    distribution: Annotated[Chances, Spread("Cost of the ride", unit="Stamina")]
    by_hour: Annotated[list[SaddleHour], Rows("Hour by hour")]


@calculator(
    "usiel.riding",
    title="Stamina for hours in the saddle",
    question="What will this ride cost me in Stamina with my Riding skill?",
    players_say=(
        "ride, rode, rider, horse, horseback, gallop, trot, saddle, "
        "mounted, pony, mare, in the saddle"
    ),
    rules=(RIDING_RULE, ARMOUR_RULE),
)
def riding(
    *,
    hours: Annotated[
        int,
        Whole(
            "Hours of riding",
            1,
            24,
            help="Without a rest",
            players_say=(
                "hours in the saddle, hours on horseback, hours ridden, hours ride, "
                "ride, gallop, trot, horseback"
            ),
        ),
    ] = 8,
    riding_total: RidingTotal = 8,
    hours_before: Annotated[
        int,
        Whole(
            "Hours carried over",
            0,
            200,
            help="Travel hours that rest has not undone yet; they raise the cost",
            more=True,
            players_say=(
                "yesterday, carry over, carried over, hours carried over, hours yesterday, "
                "hours walked, hours marched"
            ),
        ),
    ] = 0,
    saddle_before: Annotated[
        int,
        Whole(
            "Hours in the saddle before",
            0,
            48,
            help="They raise the TN; leave out the ones that rest has undone",
            more=True,
            players_say=(
                "hours in the saddle before, hours in the saddle earlier, earlier, "
                "hours ridden earlier, earlier today, this morning"
            ),
        ),
    ] = 0,
    armour_stamina: ArmourStamina = 0,
    dice: Dice = OUR_DICE,
    reading_tie: ReadingTie = OUR_TIE,
    reading_saddle_hours: ReadingSaddleHours = OUR_SADDLE_HOURS,
) -> Answer[Riding]:
    """Stamina for hours in the saddle, a Riding roll each hour (usiel.travel.riding).

    Hours in, Stamina out; the pool is not looked at. Nothing is refused beyond the bounds.
    """
    ride = []
    spent = Chain({0: 1})
    for hour in range(1, hours + 1):
        target = _riding_target(saddle_before + hour, reading_saddle_hours)
        cost = level(hours_before + hour) + armour_stamina
        free = success_chance(dice, riding_total, target, reading_tie)
        ride.append(SaddleHour(hour, target, free, cost, (1 - free) * cost))
        spent = spent.step(free, int, partial(add, cost))

    distribution = spent.chances()
    outputs = Riding(
        full_cost=sum(hour.cost_if_failed for hour in ride),
        expected_cost=sum((hour.expected_cost for hour in ride), Fraction(0)),
        free_probability=distribution.get(0, Fraction(0)),
        distribution=distribution,
        by_hour=ride,
    )
    steps = tuple(
        Step(
            f"Hour {hour.hour}: {rolled(dice, riding_total)} against TN {hour.target_number}"
            f" is free in {percent(hour.success_probability)}, else {hour.cost_if_failed}",
            f"{number(hour.expected_cost)} on average",
            RIDING_RULE,
        )
        for hour in ride
    )
    return Answer(
        outputs,
        f"About {number(outputs.expected_cost, 1)} Stamina for {count(hours, 'hour')} in the "
        "saddle.",
        (
            Step(
                "The means of all the hours added up",
                f"{number(outputs.expected_cost)} Stamina",
                RIDING_RULE,
                steps,
            ),
            Step(
                "If every roll fails, the ride costs what walking costs",
                f"{outputs.full_cost} Stamina",
                WALKING_RULE,
            ),
            Step(
                "Every roll succeeds: the chances of the hours multiplied",
                odds(outputs.free_probability),
                RIDING_RULE,
            ),
        ),
    )


def _riding_target(saddle_hours: int, reading_saddle_hours: str) -> int:
    """The target number of a Riding roll; `saddle_hours` includes the hour rolled for."""
    return RIDING_TARGET + saddle_hours - (reading_saddle_hours == "completed")


ACTIVITIES = {
    "walk": "on foot",
    "hurry": "on foot at fast pace",
    "ride": "mounted",
    "hurry-ride": "mounted at fast pace",
    "rest": "resting",
    "sleep": "asleep",
}
MOUNTED: Mapping[str, Any] = {"schedule": ("ride", "hurry-ride")}
"""Nobody rolls for Riding on foot."""

SCHEDULE = Plan(
    "Schedule",
    ACTIVITIES,
    unit="hours",
    most_each=72,
    most_segments=40,
    most_in_all=168,
    example="walk 8, rest 2, walk 6",
    help=(
        "Rest is light activity, 6 Stamina an hour; sleep gives 10. For complete rest awake write "
        "sleep, less than 8 hours"
    ),
    options_said={
        "walk": "march, hike, trek",
        "hurry": "run, jog",
        "ride": "horseback",
        "hurry-ride": "gallop",
        "rest": "break, pause, lunch",
        "sleep": "nap",
    },
)


@dataclass(frozen=True)
class PlannedHour:
    """What an hour of a journey asks for, whoever makes it: it follows from the plan alone."""

    activity: str
    counter: int
    level: int
    cost: int
    recovery: int
    riding_target: int | None
    free: Fraction
    fills_pool: bool


def plan_hours(
    activities: list[str],
    *,
    hours_before: int,
    armour: int,
    free_against: Callable[[int], Fraction],
    reading_saddle_hours: str,
    reading_saddle_break: str,
    reading_mixed_pace: str,
    reading_armour_fast: str,
) -> tuple[list[PlannedHour], int]:
    """Follow a plan hour by hour; also give how many travel hours rest has not undone at its end.

    `free_against` is the chance that a Riding roll succeeds against a target number
    (usiel.travel.rest, usiel.travel.riding, usiel.travel.fast-pace).
    """
    weigh_steps = reading_mixed_pace == "steps"
    undone = [(1, False)] * hours_before  # travel not rested off: weight, and whether ridden
    unbroken = ridden = asleep = 0
    plan = []
    for activity in activities:
        fast = activity in ("hurry", "hurry-ride")
        rides = activity in ("ride", "hurry-ride")
        asleep = asleep + 1 if activity == "sleep" else 0
        unbroken = unbroken + 1 if rides else 0
        ridden += rides
        recovery = REST_RECOVERY.get(activity, 0)
        if not recovery:
            undone.append((FAST if fast and weigh_steps else 1, rides))
        elif undone:
            undone.pop()
        counter = sum(weight for weight, _ in undone)
        reached = level(counter * FAST if fast and not weigh_steps else counter)
        target = None
        if rides:
            saddle = {
                "rested": sum(was_ridden for _, was_ridden in undone),
                "unbroken": unbroken,
                "journey": ridden,
            }[reading_saddle_break]
            target = _riding_target(saddle, reading_saddle_hours)
        plan.append(
            PlannedHour(
                activity,
                counter,
                reached,
                0 if recovery else hour_cost(reached, armour, fast, reading_armour_fast),
                recovery,
                target,
                Fraction(0) if target is None else free_against(target),
                asleep >= NIGHT // HOUR,
            )
        )
    return plan, len(undone)


class Traveller(NamedTuple):
    """Where somebody on a journey may stand: Stamina, and what has happened on the way."""

    stamina: int
    been_below_half: bool
    ended: str  # "" while under way, else "stopped" or "collapsed"

    def recover(self, hour: PlannedHour, full: int) -> "Traveller":
        """After an hour of rest or sleep (usiel.recovery.stamina)."""
        rested = full if hour.fills_pool else min(full, self.stamina + hour.recovery)
        return self._replace(stamina=rested)

    def pay(self, cost: int, full: int) -> "Traveller":
        """After an hour that has to be paid (usiel.pools.cost-limit, usiel.pools.stamina)."""
        if cost > self.stamina:
            return self._replace(ended="stopped")
        left = self.stamina - cost
        below = self.been_below_half or below_half(left, full)
        return Traveller(left, below, "" if left else "collapsed")


class JourneyHour(NamedTuple):
    """One hour of a journey."""

    hour: Annotated[int, Column("Hour")]
    activity: Annotated[str, Column("Activity")]
    counter: Annotated[int, Column("Counts as hour")]
    cost: Annotated[int, Column("Cost")]
    recovery: Annotated[int, Column("Gain")]
    riding_tn: Annotated[int | None, Column("TN")]
    riding_success: Annotated[Fraction | None, Column("Free", odds=True)]
    worst_stamina: Annotated[int, Column("Stamina at worst")]
    expected_stamina: Annotated[Fraction, Column("Mean Stamina")]


@dataclass(frozen=True)
class Journey:
    """How a planned journey goes."""

    planned_cost: Annotated[int, Figure("Cost of all travel if no Riding roll helps", "Stamina")]
    expected_spent: Annotated[Fraction, Figure("Mean Stamina spent", unit="Stamina")]
    travel_hours: Annotated[int, Figure("Travel in the plan", unit="h")]
    rest_hours: Annotated[int, Figure("Rest and sleep in the plan", unit="h")]
    distance_on_foot: Annotated[
        Fraction, Figure("Distance on foot, in hours of normal movement", unit="h")
    ]
    distance_mounted: Annotated[
        Fraction, Figure("Distance mounted, in hours of the mount’s normal movement", unit="h")
    ]
    next_hour_cost: Annotated[
        int,
        Figure(
            "A further hour at normal pace, without armour",
            unit="Stamina",
            key=True,
            short="The next hour costs",
        ),
    ]
    rest_to_reset: Annotated[
        int,
        Figure(
            "Rest until the cost is back at its start",
            unit="h",
            key=True,
            short="Of rest to start anew",
        ),
    ]
    completion_probability: Annotated[Fraction, Odds("The whole plan is carried out")]
    collapse_probability: Annotated[Fraction, Odds("Stamina reaches 0")]
    stopped_probability: Annotated[Fraction, Odds("An hour comes that cannot be paid")]
    below_half_probability: Annotated[
        Fraction, Odds("Below half at some point", key=True, short="Below half on the way")
    ]
    expected_final_stamina: Annotated[Fraction, Figure("Mean Stamina at the end", "Stamina")]
    distribution: Annotated[Chances, Spread("Stamina at the end", unit="Stamina")]
    worst_final_stamina: Annotated[
        int, Figure("Stamina at the end if every Riding roll fails", unit="Stamina")
    ]
    worst_below_half_hour: Annotated[int | None, Figure("At worst first below half after hour")]
    worst_out_hour: Annotated[int | None, Figure("At worst the journey ends in hour")]
    by_hour: Annotated[list[JourneyHour], Rows("Hour by hour")]
    stamina_after: Annotated[
        int | None, Figure("Stamina at the end, whatever is rolled", none="not certain")
    ]


@calculator(
    "usiel.journey",
    title="Journey planner",
    question=("What does this whole journey cost me, and what is left of my Stamina?"),
    players_say=(
        "trip, trek, expedition, itinerary, whole trip, travel plan, "
        "several days, then, stages, legs"
    ),
    rules=(
        WALKING_RULE,
        REST_RULE,
        RIDING_RULE,
        FAST_RULE,
        ARMOUR_RULE,
        RECOVERY_RULE,
        POOL_RULES["stamina"],
        COST_RULE,
        HALF_RULE,
    ),
    writes_back={"stamina_current": "stamina_after"},
)
def journey(
    *,
    schedule: Annotated[str, SCHEDULE] = "walk 8, rest 2, walk 6",
    full_stamina: FullStamina = 40,
    current_stamina: Annotated[
        int,
        replace(
            STAMINA_LEFT,
            label="Stamina, at the start",
            players_say=f"stamina, {STAMINA_LEFT.players_say}",
        ),
    ] = 40,
    armour_stamina: ArmourStamina = 0,
    hours_before: Annotated[
        int,
        Whole(
            "Hours carried over",
            0,
            200,
            help="Travel hours at normal pace that rest has not undone yet, taken as on foot",
            more=True,
            players_say="carry over, carried over, yesterday, earlier",
        ),
    ] = 0,
    riding_total: Annotated[
        int,
        Whole(
            "Riding total",
            -10,
            40,
            help="Skill and attribute, added to the dice; for the hours mounted",
            more="Riding",
            only_if=MOUNTED,
            players_say="riding skill, horsemanship",
        ),
    ] = 8,
    dice: Annotated[str, replace(DICE, only_if=MOUNTED)] = OUR_DICE,
    reading_tie: Annotated[str, replace(TIE, only_if=MOUNTED)] = OUR_TIE,
    reading_saddle_hours: Annotated[str, replace(SADDLE_HOURS, only_if=MOUNTED)] = OUR_SADDLE_HOURS,
    reading_saddle_break: Annotated[
        str,
        Choice(
            "What takes the hours in the saddle down",
            {
                "rested": "rest, one for each ridden hour that it undoes",
                "unbroken": "any hour not ridden, to 0",
                "journey": "nothing",
            },
            only_if=MOUNTED,
        ),
    ] = "rested",
    reading_mixed_pace: Annotated[
        str,
        Choice(
            "Fast and normal hours together",
            {
                "steps": "a fast hour raises the cost like 2 normal ones",
                "hours": "all hours count alike",
            },
            only_if={"schedule": ("hurry", "hurry-ride")},
        ),
    ] = "steps",
    reading_armour_fast: Annotated[
        str,
        replace(
            ARMOUR_FAST, only_if={"schedule": ("hurry", "hurry-ride")}, not_if={"armour_stamina": 0}
        ),
    ] = OUR_ARMOUR_FAST,
) -> Answer[Journey]:
    """A whole journey by a schedule of activities and hours (usiel.travel.rest).

    Refused: a schedule outside its grammar, more Stamina at the start than in full.
    """
    activities = [activity for activity, hours in SCHEDULE.segments(schedule) for _ in range(hours)]
    refuse_overfull("current_stamina", "Stamina", current_stamina, full_stamina, least=1)
    plan, hours_undone = plan_hours(
        activities,
        hours_before=hours_before,
        armour=armour_stamina,
        free_against=lambda target: success_chance(dice, riding_total, target, reading_tie),
        reading_saddle_hours=reading_saddle_hours,
        reading_saddle_break=reading_saddle_break,
        reading_mixed_pace=reading_mixed_pace,
        reading_armour_fast=reading_armour_fast,
    )
    start = Traveller(current_stamina, below_half(current_stamina, full_stamina), "")
    worst = [start]
    cases = Chain({start: 1})
    spent = Fraction(0)
    means = []
    for hour in plan:
        fails = partial(_after, hour=hour, full=full_stamina)
        worst.append(fails(worst[-1]))
        spent += _mean_cost(cases, hour, full_stamina)
        cases = cases.step(hour.free, lambda case: case, fails)
        means.append(cases.mean(lambda case: case.stamina))

    counter = plan[-1].counter
    distribution = cases.chances(lambda case: case.stamina)
    outputs = Journey(
        planned_cost=sum(hour.cost for hour in plan),
        expected_spent=spent,
        travel_hours=sum(not hour.recovery for hour in plan),
        rest_hours=sum(hour.recovery > 0 for hour in plan),
        distance_on_foot=_distance(activities, "walk", "hurry"),
        distance_mounted=_distance(activities, "ride", "hurry-ride"),
        next_hour_cost=level(counter + 1),
        rest_to_reset=hours_undone,
        completion_probability=cases.chance(lambda case: not case.ended),
        collapse_probability=cases.chance(lambda case: case.ended == "collapsed"),
        stopped_probability=cases.chance(lambda case: case.ended == "stopped"),
        below_half_probability=cases.chance(lambda case: case.been_below_half),
        expected_final_stamina=means[-1],
        distribution=distribution,
        worst_final_stamina=worst[-1].stamina,
        worst_below_half_hour=_first(worst, lambda case: case.been_below_half),
        worst_out_hour=_first(worst, lambda case: bool(case.ended)),
        by_hour=[
            JourneyHour(
                number_of_hour,
                hour.activity,
                hour.counter,
                hour.cost,
                hour.recovery,
                hour.riding_target,
                None if hour.riding_target is None else hour.free,
                case.stamina,
                mean,
            )
            for number_of_hour, hour, case, mean in zip(
                counting(1), plan, worst[1:], means, strict=False
            )
        ],
        stamina_after=only_outcome(distribution),
    )
    return Answer(
        outputs,
        _journey_headline(outputs, current_stamina, full_stamina, riding_total),
        _journey_working(outputs, plan, worst, full_stamina, armour_stamina),
        (_journey_picture(outputs, activities, current_stamina, full_stamina),),
    )


def _after(case: Traveller, hour: PlannedHour, full: int) -> Traveller:
    """Where a traveller stands after an hour whose Riding roll, if any, fails."""
    if case.ended:
        return case
    return case.recover(hour, full) if hour.recovery else case.pay(hour.cost, full)


def _mean_cost(cases: Chain[Traveller], hour: PlannedHour, full: int) -> Fraction:
    """The mean of what an hour costs, over all cases before it."""
    if hour.recovery:
        return Fraction(0)
    paying = cases.chance(
        lambda case: not case.ended and _after(case, hour, full).ended != "stopped"
    )
    return paying * (1 - hour.free) * hour.cost


def _distance(activities: list[str], normal: str, fast: str) -> Fraction:
    return activities.count(normal) + Fraction(3, 2) * activities.count(fast)


def _first(course: list[Traveller], holds: Callable[[Traveller], bool]) -> int | None:
    return next((hour for hour, case in enumerate(course) if holds(case)), None)


def _ends(outputs: Journey) -> str:
    """How a journey that is not finished ends, up to the number of the hour."""
    ways = ["fall unconscious in hour"] if outputs.collapse_probability else []
    ways += ["cannot pay for hour"] if outputs.stopped_probability else []
    return " or ".join(ways)


def _journey_headline(outputs: Journey, now: int, full: int, riding_total: int) -> str:
    riding = f" with Riding at {signed(riding_total)}" if outputs.distance_mounted else ""
    if outputs.completion_probability == 1:
        left = number(outputs.expected_final_stamina, 1)
        about = "" if outputs.expected_final_stamina.denominator == 1 else "about "
        spent = number(outputs.expected_spent, 1)
        rested = outputs.expected_final_stamina - (now - outputs.expected_spent)
        back = f", {about}{number(rested, 1)} back by resting" if rested else ""
        paid = f"{about.capitalize()}{spent} Stamina spent{riding}"
        return f"{paid}{back}, {about}{left} of {full} left."
    out = outputs.worst_out_hour
    if outputs.completion_probability:
        finished = percent(outputs.completion_probability)
        return f"You finish in {finished} of cases{riding}; at worst you {_ends(outputs)} {out}."
    at_worst = "at worst " if riding else ""
    if outputs.collapse_probability == 1:
        return f"You cannot finish: {at_worst}you fall unconscious in hour {out}."
    if outputs.stopped_probability == 1:
        return f"You cannot finish: {at_worst}you cannot pay for hour {out}."
    return "You cannot finish this plan on your Stamina."


def _journey_working(
    outputs: Journey, plan: list[PlannedHour], worst: list[Traveller], full: int, armour: int
) -> tuple[Step, ...]:
    segments = []
    hours = list(zip(outputs.by_hour, plan, worst[1:], strict=True))
    for activity, segment in groupby(hours, key=lambda hour: hour[0].activity):
        stretch = list(segment)
        first, last = stretch[0][0], stretch[-1][0]
        resting = activity in REST_RECOVERY
        change = sum(hour.cost for hour, _, _ in stretch)
        segments.append(
            Step(
                f"{_stretch(first.hour, last.hour)} {ACTIVITIES[activity]}",
                (f"up to {len(stretch) * first.recovery} back" if resting else f"{change} spent")
                + f", {last.worst_stamina} left at worst",
                RECOVERY_RULE if resting else WALKING_RULE,
                tuple(_hour_step(*hour, armour) for hour in stretch),
            )
        )
    steps = [
        Step(
            "The journey hour by hour",
            f"{outputs.planned_cost} Stamina in all",
            "",
            tuple(segments),
        ),
        half_step(full, f"below half in {odds(outputs.below_half_probability)}"),
        Step(
            "Rest has not undone all travel yet" if outputs.rest_to_reset else "All travel undone",
            f"the next hour costs {outputs.next_hour_cost}",
            REST_RULE,
        ),
    ]
    return tuple(steps)


def _hour_step(hour: JourneyHour, planned: PlannedHour, case: Traveller, armour: int) -> Step:
    if hour.recovery:
        fills = "8 hours of sleep fill the pool" if planned.fills_pool else f"{hour.recovery} back"
        return Step(
            f"Hour {hour.hour}: {fills}; {count(hour.counter, 'hour')} of travel not undone",
            f"{case.stamina} at worst",
            RECOVERY_RULE,
        )
    fast = hour.activity in ("hurry", "hurry-ride")
    text = f"Hour {hour.hour}: counted as {hour.counter}, base cost {planned.level}"
    text += f", armour {armour}" if armour else ""
    text += ", fast pace" if fast else ""
    text += f", costs {hour.cost}"
    if hour.riding_success is not None:
        text += f"; TN {hour.riding_tn}, free in {percent(hour.riding_success)}"
    ended = {"": "", "stopped": ", cannot go on", "collapsed": ", unconscious"}[case.ended]
    rule = FAST_RULE if fast else WALKING_RULE
    return Step(
        text,
        f"{case.stamina} at worst{ended}",
        rule if hour.riding_success is None else RIDING_RULE,
    )


def _journey_picture(outputs: Journey, activities: list[str], current: int, full: int) -> Course:
    worst = Series("At worst", (current, *(hour.worst_stamina for hour in outputs.by_hour)))
    mean = Series("On average", (current, *(hour.expected_stamina for hour in outputs.by_hour)))
    alike = worst.values == mean.values
    series = (Series("Stamina", worst.values),) if alike else (mean, worst)
    stretches = join_neighbours([(activity, 1) for activity in activities])
    return _stamina_by_hour(series, full, len(activities), resting_spans(stretches))
