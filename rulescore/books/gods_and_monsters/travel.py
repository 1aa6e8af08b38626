"""Gods & Monsters: going on without rest, and journeys of many days."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import Annotated, Any, NamedTuple

from rulescore.books.gods_and_monsters.base import (
    BEFORE_INJURIES,
    HALVES,
    INJURIES_LOWER,
    OUR_HALF,
    OUR_INJURIES,
    Endurance,
    a_chance,
)
from rulescore.books.gods_and_monsters.movement import (
    NAMES,
    ROUNDS_A_MINUTE,
    SPEEDS,
    SPEEDS_RULE,
    SPEEDS_SAID,
    YARDS_A_MILE,
    Movement,
    distance,
    duration,
    time_base_rounds,
)
from rulescore.declare import (
    FROM_ROLL,
    MINUS,
    MOST_DICE,
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    Refusal,
    RollOutcome,
    Rows,
    Series,
    Spread,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import d20_at_most

REST_RULE = "gods-and-monsters.travel.rest"
WATER_RULE = "gods-and-monsters.travel.water"
DAILY_RULE = "gods-and-monsters.travel.daily"
FORCED_DAY_RULE = "gods-and-monsters.travel.forced-day"
FLYING_RULE = "gods-and-monsters.travel.flying"
ROLL_RULE = "gods-and-monsters.base.roll"
FACES = 20
EACH_MOVEMENT_GIVEN_UP = 2
EACH_EARLIER_ROLL = 2
QUARTS_AN_HOUR = 2
LONGEST_JOURNEY = 365

HEALTH = Whole("Health", -20, 60, help=BEFORE_INJURIES)
LACK_OF_WATER = Whole(
    "Penalty for lack of water or salt",
    0,
    4,
    help="Lowers every health roll here",
    more=True,
    players_say=(
        "no water, lack of water, thirst, thirsty, salt, no salt, "
        "water penalty, without water, dehydrated, short of water, penalty, "
        "out of water, little water, water shortage"
    ),
)
INJURIES_AT_START = Whole(
    "Injuries at the start",
    0,
    60,
    unit="injuries",
    unit_in_label=True,
    more=True,
    players_say="injury, wound, injuries so far, hurt",
)
READING_INJURIES = Choice("Do injuries lower health rolls on the way?", INJURIES_LOWER)

NO_MARCH: Mapping[str, Any] = {"forced_periods": 0}
"""Without a period beyond the first there is no health roll."""

ON_FOOT: Mapping[str, Any] = {"mode": "walk"}
"""Nobody rolls for health in flight."""


class HealthRoll(NamedTuple):
    """A health roll on the way: after how many periods or days, what for, and its target as if no
    injury was gained on the way."""

    after: int
    text: str
    target: int
    rule: str

    def needs(self, gained: int, penalize: bool) -> int:
        """Its target after so many injuries gained on the way, which lower it if `penalize`."""
        return self.target - gained if penalize else self.target


class Rolled(NamedTuple):
    """A health roll over all cases: weights by injuries gained before and after it, the former over
    `outcomes`, the latter over 20 times that."""

    roll: HealthRoll
    before: list[int]
    after: list[int]
    outcomes: int

    @property
    def made(self) -> Fraction:
        """The chance to make this roll, over all cases."""
        lost = _gained(self.after) - FACES * _gained(self.before)
        return 1 - Fraction(lost, FACES * self.outcomes)

    @property
    def expected(self) -> Fraction:
        """The mean of the injuries gained after this roll."""
        return Fraction(_gained(self.after), FACES * self.outcomes)


def _gained(weights: list[int]) -> int:
    return sum(injuries * weight for injuries, weight in enumerate(weights))


@cache
def _faces(target: int) -> int:
    return int(d20_at_most(target) * FACES)


def follow(rolls: Sequence[HealthRoll], penalize: bool) -> Iterator[Rolled]:
    """Each health roll in turn; a failure is an injury, which lowers later targets if `penalize`
    (gods-and-monsters.travel.rest)."""
    before, outcomes = [1], 1
    for roll in rolls:
        after = [0] * (len(before) + 1)
        for injuries, weight in enumerate(before):
            faces = _faces(roll.needs(injuries, penalize))
            after[injuries] += weight * faces
            after[injuries + 1] += weight * (FACES - faces)
        yield Rolled(roll, before, after, outcomes)
        before, outcomes = after, outcomes * FACES


class RollOfMany(NamedTuple):
    """One health roll of a forced march."""

    roll: Annotated[int, Column("Roll")]
    target: Annotated[int, Column("This or less, with no new injury")]
    success_probability: Annotated[Fraction, Column("Succeeds, over all cases", odds=True)]
    expected_injuries_after: Annotated[Fraction, Column("Mean injuries gained by then")]


class Toll(NamedTuple):
    """What all the health rolls of a journey come to."""

    rows: list[RollOfMany]
    distribution: dict[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """The mean of the injuries gained."""
        return self.rows[-1].expected_injuries_after if self.rows else Fraction(0)

    @property
    def unhurt(self) -> Fraction:
        """The chance to make every roll."""
        return self.distribution.get(0, Fraction(0))


def toll_of(rolls: Sequence[HealthRoll], penalize: bool) -> Toll:
    """The injuries that a row of health rolls costs (gods-and-monsters.travel.rest)."""
    rows, weights, outcomes = [], [1], 1
    for place, rolled in enumerate(follow(rolls, penalize), start=1):
        rows.append(RollOfMany(place, rolled.roll.target, rolled.made, rolled.expected))
        weights, outcomes = rolled.after, rolled.outcomes * FACES
    spread = {
        injuries: Fraction(weight, outcomes) for injuries, weight in enumerate(weights) if weight
    }
    return Toll(rows, spread)


def toll_throw(
    rolls: Sequence[HealthRoll], penalize: bool, toll: Toll, injuries: int
) -> DiceRoll | None:
    """All health rolls together, to be read in their order, of somebody with so many injuries at
    the start; none where they are many, or all of them certain."""
    if len(toll.distribution) == 1 or len(rolls) > MOST_DICE:
        return None

    def interpret(faces: Faces) -> RollOutcome:
        gained, held = 0, []
        for roll, shown in zip(rolls, faces[0], strict=True):
            needed = roll.needs(gained, penalize)
            held.append(f"{shown} against {number(needed)}")
            gained += shown > needed
        cost = f"you gain {_injuries(gained) if gained else 'no injury'}"
        outcomes = {"distribution": gained, "no_injury_probability": not gained}
        left = {"injuries": injuries + gained}
        return RollOutcome(f"{', '.join(held)} or less: {cost}.", outcomes, left)

    return DiceRoll((Group("Health", (20,) * len(rolls)),), interpret)


@dataclass(frozen=True)
class ForcedMarch:
    """How far a march without rest goes, and what it costs."""

    time_base_minutes: Annotated[
        Fraction,
        Figure("The first rest is due after", unit="min", key=True, short="First rest due after"),
    ]
    total_minutes: Annotated[Fraction, Figure("Time on the move", unit="min")]
    distance_yards: Annotated[Fraction, Figure("Distance covered", unit="yd")]
    rolls: Annotated[list[RollOfMany], Rows("The health rolls")]
    expected_injuries: Annotated[Fraction, Figure("Mean injuries gained", unit="injuries")]
    distribution: Annotated[Chances, Spread("Injuries gained", unit="injuries")]
    no_injury_probability: Annotated[Fraction, Odds("Every health roll succeeds")]
    water_quarts: Annotated[
        Fraction | None,
        Figure(
            "Water to drink on the way",
            unit="quarts",
            none="for a jog only",
            key=True,
            short="Water on the way",
        ),
    ]


@calculator(
    "gods-and-monsters.forced-march",
    title="Going on without rest",
    question=(
        "If I keep going without rest, how likely is each health roll and how many injuries will "
        "it cost?"
    ),
    rules=(REST_RULE, WATER_RULE),
    writes_back={"injuries": FROM_ROLL},
    players_say=(
        "keep going, press on, without a break, no rest, skip rest, "
        "exhausted, tired, walk all day, walk through the night, push on, "
        "never stop, do not stop, run without stopping, no pause, nonstop, keep walking, breather"
    ),
)
def forced_march(
    *,
    movement: Annotated[int, Whole("Movement", 1, 200, more=True)] = 10,
    endurance: Endurance = 10,
    speed: Annotated[
        str,
        Choice(
            "Speed",
            {key: name for key, name in NAMES.items() if key != "semi_conscious"},
            options_said={
                **{key: said for key, said in SPEEDS_SAID.items() if key != "semi_conscious"},
                "walk": "stroll, on foot, hike, trek",  # every one is a march
            },
        ),
    ] = "walk",
    forced_periods: Annotated[
        int,
        Whole(
            "Further periods without rest",
            0,
            12,
            help="Each as long as the time until the first rest was due",
            players_say=(
                "periods, extra periods, further, past the rest, rests skipped, "
                "skipped rests, rests missed, missed rests, breaks skipped, longer, "
                "times as long, without rest, extra, additional periods, stretches, stops skipped, "
                "time bases"
            ),
        ),
    ] = 2,
    movement_reduction: Annotated[
        int,
        Whole(
            "Movement given up",
            0,
            199,
            help="For the whole of every further period; +2 to the roll for each",
            more=True,
            not_if=NO_MARCH,
            players_say=(
                "movement given up, given up, slower, reduce movement, movement less, "
                "lower movement, movement lower"
            ),
        ),
    ] = 0,
    health: Annotated[int, replace(HEALTH, not_if=NO_MARCH)] = 10,
    water_penalty: Annotated[int, replace(LACK_OF_WATER, not_if=NO_MARCH)] = 0,
    injuries: Annotated[int, replace(INJURIES_AT_START, not_if=NO_MARCH)] = 0,
    reading_injuries: Annotated[str, replace(READING_INJURIES, not_if=NO_MARCH)] = OUR_INJURIES,
) -> Answer[ForcedMarch]:
    """A march that goes on when a rest is due, with a health roll for each further period
    (gods-and-monsters.travel.rest).

    Minutes, yards, quarts. Refused: giving up all Movement.
    """
    if movement_reduction >= movement:
        raise Refusal(
            "movement_reduction",
            f"giving up {movement_reduction} of Movement {movement} leaves none",
            f"a whole number from 0 to {movement - 1}, so that Movement 1 is left",
        )
    penalize = reading_injuries == "penalize"
    target = health + EACH_MOVEMENT_GIVEN_UP * movement_reduction - water_penalty
    rolls = march_rolls(forced_periods, target - (injuries if penalize else 0))
    toll = toll_of(rolls, penalize)
    base_minutes = Fraction(time_base_rounds(speed, endurance), ROUNDS_A_MINUTE)
    minutes = base_minutes * (1 + forced_periods)
    points = movement + forced_periods * (movement - movement_reduction)
    outputs = ForcedMarch(
        time_base_minutes=base_minutes,
        total_minutes=minutes,
        distance_yards=SPEEDS[speed].yards * points * base_minutes,
        rolls=toll.rows,
        expected_injuries=toll.expected,
        distribution=toll.distribution,
        no_injury_probability=toll.unhurt,
        water_quarts=QUARTS_AN_HOUR * minutes / 60 if speed == "jog" else None,
    )
    working = [
        _march_time_step(speed, endurance, forced_periods),
        _march_distance_step(outputs, speed, movement, movement_reduction, forced_periods),
    ]
    if rolls:
        lowered = (health, movement_reduction, water_penalty, injuries if penalize else 0)
        working.append(_march_target_step(*lowered))
        working.append(_rolls_step(rolls, toll, penalize))
    if outputs.water_quarts is not None:
        working.append(_water_step(outputs.water_quarts, minutes))
    picture = _picture("Injuries period by period", "Periods without rest", rolls, toll)
    headline = _march_headline(outputs, movement)
    dice_roll = toll_throw(rolls, penalize, toll, injuries)
    return Answer(outputs, headline, tuple(working), picture, dice_roll)


def march_rolls(periods: int, target: int) -> list[HealthRoll]:
    """The health rolls of a forced march; `target` is that of the first
    (gods-and-monsters.travel.rest)."""
    return [
        HealthRoll(period, f"Period {period}", target - EACH_EARLIER_ROLL * (period - 1), REST_RULE)
        for period in range(1, periods + 1)
    ]


def _rounds(minutes: Fraction) -> int:
    return int(minutes * ROUNDS_A_MINUTE)


def _injuries(amount: Fraction | int) -> str:
    return count(amount, "injury", "injuries")


def _toll_text(expected: Fraction, unhurt: Fraction, rolls: int) -> str:
    if unhurt == 1:
        return "no health roll can fail, so it costs no injury"
    if unhurt == 0 and expected == rolls:
        return f"every health roll fails: {_injuries(rolls)}"
    return f"it costs {_injuries(expected)} on average, with {a_chance(unhurt)} of none"


def _way(yards: Fraction) -> str:
    """A distance as one says it: yards below a mile, miles above."""
    if yards < YARDS_A_MILE:
        return count(yards, "yard")
    miles = number(yards / YARDS_A_MILE, 1)
    return f"{miles} mile{'' if miles == '1' else 's'}"


def _march_headline(outputs: ForcedMarch, movement: int) -> str:
    time = duration(_rounds(outputs.total_minutes))
    goes = f"With Movement {movement} you cover **{_way(outputs.distance_yards)}** in {time}"
    if not outputs.rolls:
        return f"{goes}, then rest is due; no health roll so far."
    rolls = len(outputs.rolls)
    return f"{goes}; {_toll_text(outputs.expected_injuries, outputs.no_injury_probability, rolls)}."


def _march_time_step(speed: str, endurance: int, periods: int) -> Step:
    base = time_base_rounds(speed, endurance)
    part = Step(f"{NAMES[speed]}, endurance {endurance}", duration(base), SPEEDS_RULE)
    text = f"The time until a rest is due, {periods + 1} times over" if periods else "Time"
    return Step(text, duration(base * (periods + 1)), REST_RULE, (part,))


def _march_distance_step(
    outputs: ForcedMarch, speed: str, movement: int, reduction: int, periods: int
) -> Step:
    yards, minutes = SPEEDS[speed].yards, number(outputs.time_base_minutes)

    def leg(text: str, points: int, times: int) -> Step:
        far = yards * points * outputs.time_base_minutes * times
        times_over = f" × {times}" if times > 1 else ""
        formula = f"{yards} × {points} yards × {minutes} minutes{times_over}"
        return Step(f"{text}: {formula}", count(far, "yard"), SPEEDS_RULE)

    parts = [leg("Until a rest is due", movement, 1)]
    if periods:
        going_on = f"Going on with Movement {movement - reduction}"
        parts.append(leg(going_on, movement - reduction, periods))
    return Step("Distance", distance(outputs.distance_yards), SPEEDS_RULE, tuple(parts))


def _march_target_step(health: int, reduction: int, water: int, injuries: int) -> Step:
    given_up = EACH_MOVEMENT_GIVEN_UP * reduction
    target = health + given_up - water - injuries
    changes = (
        (f"{reduction} Movement given up, +{EACH_MOVEMENT_GIVEN_UP} each", given_up),
        ("Lack of water or salt", -water),
        (f"{_injuries(injuries)} at the start", -injuries),
    )
    parts = (
        Step("Health", number(health), ROLL_RULE),
        *(Step(text, signed(change), REST_RULE) for text, change in changes if change),
    )
    text = "The first health roll needs the sum or less on a d20"
    return Step(text, number(target), REST_RULE, parts)


MOST_ROLLS_SHOWN = 12


def _rolls_step(rolls: Sequence[HealthRoll], toll: Toll, penalize: bool) -> Step:
    """All health rolls, the first ones by themselves."""
    shown = [_roll_step(rolled) for rolled in follow(rolls[:MOST_ROLLS_SHOWN], penalize)]
    if not penalize:
        shown = [Step(step.text, step.figure, step.rule) for step in shown]
    left = len(rolls) - len(shown)
    if left:
        before = toll.rows[MOST_ROLLS_SHOWN - 1].expected_injuries_after
        text = f"{count(left, 'further roll')} in the same way"
        shown.append(Step(text, f"{number(toll.expected - before)} more on average"))
    lowers = ", each injury gained lowering the rolls after it by 1" if penalize else ""
    text = f"{count(len(rolls), 'health roll')}, an injury for each failure{lowers}"
    return Step(text, f"{_injuries(toll.expected)} on average", REST_RULE, tuple(shown))


def _roll_step(rolled: Rolled) -> Step:
    target = rolled.roll.target
    parts = tuple(
        Step(
            f"{_injuries(injuries)} gained by then, in "
            f"{percent(Fraction(weight, rolled.outcomes))} of cases: "
            f"{number(target - injuries)} or less",
            percent(d20_at_most(target - injuries)),
            rolled.roll.rule,
        )
        for injuries, weight in enumerate(rolled.before)
        if weight
    )
    return Step(
        f"{rolled.roll.text}: {number(target)} or less on a d20",
        f"succeeds in {odds(rolled.made)}, {number(rolled.expected)} gained by then on average",
        rolled.roll.rule,
        parts if len(rolled.before) > 1 else (),
    )


def _water_step(quarts: Fraction, minutes: Fraction) -> Step:
    text = f"{QUARTS_AN_HOUR} quarts an hour for {number(minutes)} minutes"
    return Step(text, count(quarts, "quart"), WATER_RULE)


def _picture(
    title: str, along: str, rolls: Sequence[HealthRoll], toll: Toll, points: int = 0
) -> tuple[Course, ...]:
    """The mean of the injuries gained after each period or day; none without rolls."""
    if not rolls:
        return ()
    means = [Fraction(0)] * (max(points, rolls[-1].after) + 1)
    for roll, row in zip(rolls, toll.rows, strict=True):
        means[roll.after] = row.expected_injuries_after
    for point in range(1, len(means)):
        means[point] = max(means[point], means[point - 1])
    series = (Series("Mean injuries gained", tuple(means)),)
    here = len(means) - 1
    return (Course(title, along=along, measure="Injuries", series=series, here=here, steps=True),)


TERRAINS = {
    "perfect": Fraction(2),
    "forest_hills": Fraction(1),
    "bog_undergrowth": Fraction(1, 2),
}
"""Miles a day on foot for each point of Movement (gods-and-monsters.travel.daily)."""

FLIGHTS = {"eight_hours": 8, "eight_walkers": 16}
"""Miles a day in flight for each point of Movement (gods-and-monsters.travel.flying)."""

LENGTHENED = Fraction(3, 2)
TERRAIN_NAMES = {
    "perfect": "perfect conditions",
    "forest_hills": "forest or hills",
    "bog_undergrowth": "bog or thick undergrowth",
}


@dataclass(frozen=True)
class Journey:
    """How long a journey takes, and what it costs."""

    miles_per_day: Annotated[Fraction, Figure("A day’s travel", unit="miles", key=True)]
    travel_days: Annotated[int, Figure("Days on the move", unit="d", key=True)]
    rest_days: Annotated[int, Figure("Days of rest", unit="d")]
    total_days: Annotated[int, Figure("Days in all", unit="d")]
    health_rolls: Annotated[int, Figure("Health rolls on the way", key=True, short="Health rolls")]
    expected_injuries: Annotated[Fraction, Figure("Mean injuries gained", unit="injuries")]
    distribution: Annotated[Chances, Spread("Injuries gained", unit="injuries")]
    no_injury_probability: Annotated[Fraction, Odds("Every health roll succeeds")]


@calculator(
    "gods-and-monsters.daily-travel",
    title="Days of travel",
    question="How many days will this journey take, and what will pushing on cost us in injuries?",
    rules=(DAILY_RULE, FORCED_DAY_RULE, FLYING_RULE),
    writes_back={"injuries": FROM_ROLL},
    players_say=(
        "journey, trip, ride, voyage, how long, miles, trek, march, "
        "expedition, days on the road, hike, fly, flight, overland, "
        "cross country, forest, hills, bog, swamp, marsh, mountains, "
        "caravan, walk, griffin, pegasus, dragon, horseback"
    ),
)
def daily_travel(
    *,
    movement: Movement = 10,
    mode: Annotated[
        str,
        Choice(
            "On foot or flying",
            {"walk": "on foot", "fly": "flying"},
            more=True,
            options_said={
                "walk": "foot, walk, march, hike, overland, by land, trek",
                "fly": (
                    "fly, flight, flew, wings, griffin, pegasus, dragon, by air, "
                    "airborne, broom, eagle, carpet, hippogriff, wyvern, roc, soar, airship"
                ),
            },
        ),
    ] = "walk",
    terrain: Annotated[
        str,
        Choice(
            "Terrain",
            TERRAIN_NAMES,
            only_if=ON_FOOT,
            options_said={
                "perfect": (
                    "road, flat, plain, clear, open, good weather, paved, "
                    "grassland, highway, path, meadow, fields, good road, steppe"
                ),
                "forest_hills": (
                    "woods, woodland, hilly, mountain, hill, rough, rolling hills, highlands, "
                    "trees, rugged, rocky, steep, wooded"
                ),
                "bog_undergrowth": (
                    "swamp, marsh, jungle, mud, thicket, moor, wetland, fen, bogs, "
                    "muddy, mire, brush, brambles, overgrown, dense undergrowth, "
                    "thick forest, quagmire, thick, marshland, dense forest, dense"
                ),
            },
        ),
    ] = "perfect",
    distance_miles: Annotated[
        int,
        Whole(
            "Distance",
            1,
            100_000,
            unit="miles",
            players_say="miles, far, away, journey, trip, distance, long, travel, road",
        ),
    ] = 60,
    endurance: Annotated[int, Whole("Endurance", 1, 40, more=True, only_if=ON_FOOT)] = 10,
    forced: Annotated[
        bool,
        Switch(
            "Lengthen every day by half",
            help="A health roll each day",
            players_say=(
                "forced march, half as long again, half again, longer days, "
                "march longer, extra hours, hurry, push hard, push ourselves, "
                "hard march, extra half day, rush, dawn to dusk"
            ),
            players_say_no="normal days, normal pace, no hurry, easy pace, leisurely, no rush",
        ),
    ] = False,
    skip_rest: Annotated[
        bool,
        Switch(
            "Push on instead of resting a day",
            help="A health roll for each rest",
            more=True,
            only_if=ON_FOOT,
            players_say=(
                "skip rest, no rest, without rest, without rest days, no rest days, "
                "skip rest days, push on, press on, never rest, "
                "without a day of rest, no day off, no break, without a break, "
                "nonstop, without stopping, not stop, never stop"
            ),
            players_say_no="rest when due",
        ),
    ] = False,
    health: Annotated[
        int,
        Whole(
            "Health",
            -20,
            60,
            help="Injuries not yet taken off; for each point of Movement given up add 2 here, and "
            "take it off the Movement above",
            more=True,
            only_if=ON_FOOT,
        ),
    ] = 10,
    water_penalty: Annotated[int, replace(LACK_OF_WATER, only_if=ON_FOOT)] = 0,
    injuries: Annotated[int, replace(INJURIES_AT_START, only_if=ON_FOOT)] = 0,
    reading_flying: Annotated[
        str,
        Choice(
            "A flier’s day",
            {
                "eight_hours": "eight hours at Movement miles an hour",
                "eight_walkers": "eight times a walker’s best day",
            },
            only_if={"mode": "fly"},
            not_if={"forced": True},
        ),
    ] = "eight_hours",
    reading_half: Annotated[
        str,
        Choice(
            "Half of an odd endurance",
            HALVES,
            shared_name="reading_half_endurance",
            only_if=ON_FOOT,
        ),
    ] = OUR_HALF,
    reading_cumulative: Annotated[
        str,
        Choice(
            "Which earlier health rolls lower a later one by 2",
            {
                "counted": "all of them, but only rolls for skipped rests are lowered",
                "separate": "those for skipped rests lower each other, nothing else",
                "shared": "all of them, and every roll is lowered",
            },
            only_if={"forced": True, "mode": "walk"},
        ),
    ] = "counted",
    reading_injuries: Annotated[str, replace(READING_INJURIES, only_if=ON_FOOT)] = OUR_INJURIES,
) -> Answer[Journey]:
    """A journey in days, with its rests or the health rolls instead
    (gods-and-monsters.travel.daily).

    Miles and days; healing on days of rest is left out. Refused: a lengthened day in flight, more
    than 365 days on the move.
    """
    flying = mode == "fly"
    if flying and forced:
        raise Refusal(
            "forced",
            "there is no rule to lengthen a day in flight",
            "no; only a day on foot may be lengthened",
        )
    miles = day_in_miles(movement, FLIGHTS[reading_flying] if flying else TERRAINS[terrain], forced)
    days = _days_of_travel(distance_miles, miles)
    block = days if flying else days_until_rest(endurance, reading_half)
    rests = 0 if skip_rest else (days - 1) // block
    penalize = reading_injuries == "penalize"
    target = health - water_penalty - (injuries if penalize else 0)
    road = Road(days, block, forced, skip_rest, reading_cumulative)
    rolls = list(road.rolls(target))
    toll = toll_of(rolls, penalize)
    outputs = Journey(
        miles_per_day=miles,
        travel_days=days,
        rest_days=rests,
        total_days=days + rests,
        health_rolls=len(rolls),
        expected_injuries=toll.expected,
        distribution=toll.distribution,
        no_injury_probability=toll.unhurt,
    )
    working = [_day_step(outputs, movement, mode, terrain, forced, reading_flying)]
    working.append(_days_step(outputs, distance_miles))
    if not flying:
        working.append(_rest_step(outputs, block, endurance, reading_half, skip_rest))
    if rolls:
        working.append(_journey_target_step(health, water_penalty, injuries if penalize else 0))
        working.append(_rolls_step(rolls, toll, penalize))
    picture = _picture("Injuries day by day", "Days on the move", rolls, toll, days)
    headline = _journey_headline(outputs, distance_miles, endurance, health)
    return Answer(
        outputs, headline, tuple(working), picture, toll_throw(rolls, penalize, toll, injuries)
    )


def day_in_miles(movement: int, each: Fraction | int, forced: bool) -> Fraction:
    """A day's travel in miles; `each` for every point of Movement
    (gods-and-monsters.travel.forced-day)."""
    return movement * each * (LENGTHENED if forced else Fraction(1))


def days_until_rest(endurance: int, reading_half: str) -> int:
    """Days on foot until a day of rest is due, at least 1 (gods-and-monsters.travel.daily)."""
    return max(1, (endurance + (reading_half == "up")) // 2)


def _days_of_travel(distance_miles: int, miles: Fraction) -> int:
    days = ceil(distance_miles / miles)
    if days > LONGEST_JOURNEY:
        raise Refusal(
            "distance_miles",
            f"{number(distance_miles)} miles take {number(days)} days on the move, more than "
            f"{LONGEST_JOURNEY}",
            f"a whole number from 1 to {number(floor(LONGEST_JOURNEY * miles))} miles, at "
            f"{number(miles)} miles a day",
        )
    return days


class Road(NamedTuple):
    """A journey of so many days on the move, with a rest due after each `block` of them."""

    days: int
    block: int
    forced: bool
    skip_rest: bool
    reading_cumulative: str

    def rolls(self, target: int) -> Iterator[HealthRoll]:
        """Its health rolls in order; `target` is that of a roll that nothing before it lowers
        (gods-and-monsters.travel.forced-day, gods-and-monsters.travel.rest)."""
        since_rest = skipped = 0
        for day in range(1, self.days + 1):
            if self.forced:
                earlier = since_rest if self.reading_cumulative == "shared" else 0
                lowered = target - EACH_EARLIER_ROLL * earlier
                yield HealthRoll(day, f"Day {day}, lengthened", lowered, FORCED_DAY_RULE)
                since_rest += 1
            if day % self.block or day == self.days:
                continue
            if not self.skip_rest:
                since_rest = 0
                continue
            earlier = skipped if self.reading_cumulative == "separate" else since_rest
            lowered = target - EACH_EARLIER_ROLL * earlier
            yield HealthRoll(day, f"Rest skipped after day {day}", lowered, REST_RULE)
            since_rest += 1
            skipped += 1


def _journey_headline(outputs: Journey, distance_miles: int, endurance: int, health: int) -> str:
    takes = f"{count(distance_miles, 'mile')} in **{count(outputs.total_days, 'day')}**"
    if outputs.rest_days:
        takes += f", {outputs.rest_days} of them rest with endurance {endurance}"
    if not outputs.health_rolls:
        return f"{takes}."
    text = _toll_text(
        outputs.expected_injuries, outputs.no_injury_probability, outputs.health_rolls
    )
    return f"{takes}; with health {health} {text}."


def _day_step(
    outputs: Journey, movement: int, mode: str, terrain: str, forced: bool, reading_flying: str
) -> Step:
    miles = f"{number(outputs.miles_per_day)} miles"
    if mode == "fly":
        each = FLIGHTS[reading_flying]
        return Step(f"A day in flight: Movement {movement} × {each}", miles, FLYING_RULE)
    each_on_foot = number(TERRAINS[terrain])
    text = f"A day in {TERRAIN_NAMES[terrain]}: Movement {movement} × {each_on_foot}"
    if not forced:
        return Step(text, miles, DAILY_RULE)
    plain = Step(text, f"{number(movement * TERRAINS[terrain])} miles", DAILY_RULE)
    return Step("A lengthened day: half as far again", miles, FORCED_DAY_RULE, (plain,))


def _days_step(outputs: Journey, distance_miles: int) -> Step:
    exact = distance_miles / outputs.miles_per_day
    rounded = f" = {number(exact)}, rounded up" if exact != outputs.travel_days else ""
    text = f"{number(distance_miles)} miles / {number(outputs.miles_per_day)}{rounded}"
    return Step(text, f"{count(outputs.travel_days, 'day')} on the move", DAILY_RULE)


def _rest_step(
    outputs: Journey, block: int, endurance: int, reading_half: str, skip_rest: bool
) -> Step:
    half = Fraction(endurance, 2)
    how = "at least 1" if half < 1 and reading_half == "down" else f"rounded {reading_half}"
    rounded = f" = {number(half)}, {how}" if half != block else ""
    part = Step(f"Half of endurance {endurance}{rounded}", count(block, "day"), DAILY_RULE)
    due = (outputs.travel_days - 1) // block
    figure = count(due, "rest")
    if skip_rest and due:
        figure += ", all skipped for health rolls"
    after = "every day" if block == 1 else f"every {block} days"
    text = f"A day of rest is due after {after} on the move, but not at the end"
    return Step(text, figure, DAILY_RULE, (part,))


def _journey_target_step(health: int, water: int, injuries: int) -> Step:
    taken = [f" {MINUS} {water} for lack of water or salt"] if water else []
    if injuries:
        taken.append(f" {MINUS} {injuries} for injuries")
    text = f"This or less on a d20, before the way counts: {number(health)}{''.join(taken)}"
    return Step(text, number(health - water - injuries), ROLL_RULE)
