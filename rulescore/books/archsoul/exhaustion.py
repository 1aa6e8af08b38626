"""Archsoul: exhaustion rolls, when they fall due, how hard they are and what becomes of you."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import (
    DIFFICULTY_RULE,
    FATIGUE_DICE,
    FATIGUE_RULE,
    OUR_DIFFICULTY_LIMITS,
    ReadingDifficultyLimits,
    State,
    difficulty_step,
    pool_step,
    pool_text,
    tired_pool,
)
from rulescore.books.archsoul.fatigue import STATES, UNCONSCIOUS, worse
from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Course,
    Figure,
    Odds,
    Rows,
    Series,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    percent,
    signed,
)
from rulescore.dice import Pool

LEVELS_RULE = "archsoul.exhaustion.levels"
ROLL_RULE = "archsoul.exhaustion.roll"
CONDITIONS_RULE = "archsoul.exhaustion.conditions"
WATER_RULE = "archsoul.survival.water"

FIRST_NEEDED = 3
MINUTES_AN_HOUR = 60


class Tolerance(NamedTuple):
    """Minutes of light and of heavy activity from one exhaustion roll to the next."""

    light: int
    heavy: int


TOLERANCE = {
    1: Tolerance(60, 1),
    2: Tolerance(240, 5),
    3: Tolerance(360, 10),
    4: Tolerance(480, 15),
    5: Tolerance(600, 20),
    6: Tolerance(720, 25),
    7: Tolerance(840, 30),
    8: Tolerance(960, 35),
    9: Tolerance(1080, 40),
}
LEAST_ENDURANCE, MOST_ENDURANCE = min(TOLERANCE), max(TOLERANCE)


def duration(minutes: int) -> str:
    """Minutes as a person says them: “1 hour 30 minutes”."""
    hours, rest = divmod(minutes, MINUTES_AN_HOUR)
    said = [count(hours, "hour")] if hours else []
    if rest or not hours:
        said.append(count(rest, "minute"))
    return " ".join(said)


def _when(minutes: int) -> str:
    return f"after {duration(minutes)}" if minutes else "at once"


LEVELS_TABLE = Table(
    LEVELS_RULE,
    "Tolerance: one exhaustion roll per interval",
    ("Endurance", "Light activity", "Heavy activity"),
    [
        (str(endurance), duration(tolerance.light), duration(tolerance.heavy))
        for endurance, tolerance in TOLERANCE.items()
    ],
)

HARSH_CLIMATE, HEAVY_LOAD = 1, 1
WATER_DIFFICULTY = {"enough": 0, "insufficient": 1, "half": 2}

CONDITIONS_TABLE = Table(
    CONDITIONS_RULE,
    "Exhaustion roll difficulty",
    ("Circumstance", "Difficulty"),
    [
        ("Extreme heat, cold or humidity", signed(HARSH_CLIMATE)),
        ("Heavy load", signed(HEAVY_LOAD)),
        ("Insufficient water", signed(WATER_DIFFICULTY["insufficient"])),
        ("Half the daily water", signed(WATER_DIFFICULTY["half"])),
    ],
)


@dataclass(frozen=True)
class Strain:
    """What makes the rolls harder, and how the table counts it (archsoul.exhaustion.conditions)."""

    difficulty: int
    harsh_climate: int
    heavy_load: bool
    water: str
    other: int
    reading_climate: str
    reading_water: str

    @property
    def climate_increase(self) -> int:
        """What heat, cold and humidity add."""
        counted = self.harsh_climate if self.reading_climate == "each" else self.harsh_climate > 0
        return HARSH_CLIMATE * counted

    @property
    def load_increase(self) -> int:
        """What a heavy load adds."""
        return HEAVY_LOAD * self.heavy_load

    @property
    def water_increase(self) -> int:
        """What too little water adds (archsoul.survival.water)."""
        increase = WATER_DIFFICULTY[self.water]
        if self.water == "half" and self.reading_water == "both":
            increase += WATER_DIFFICULTY["insufficient"]
        return increase

    @property
    def total(self) -> int:
        """The difficulty before fatigue and limits."""
        increases = self.climate_increase + self.load_increase + self.water_increase
        return self.difficulty + increases + self.other


@dataclass(frozen=True)
class Exertion:
    """Somebody at one activity; `endurance` is without the loss from exhaustion and `difficulty`
    without fatigue."""

    endurance: int
    resolve: int
    activity: str
    difficulty: int
    reading_interval: str
    reading_difficulty_limits: str

    def endurance_read(self, state: str) -> int:
        """The Endurance whose row of the table holds (archsoul.exhaustion.levels)."""
        lost = FATIGUE_DICE[state] if self.reading_interval == "current" else 0
        return max(LEAST_ENDURANCE, self.endurance - lost)

    def interval(self, state: str) -> int:
        """Minutes to the next roll."""
        tolerance = TOLERANCE[self.endurance_read(state)]
        return tolerance.light if self.activity == "light" else tolerance.heavy

    def pool(self, state: str) -> Pool:
        """What is rolled (archsoul.exhaustion.roll)."""
        return tired_pool(
            self.endurance, self.resolve, self.difficulty, state, self.reading_difficulty_limits
        )

    def passing(self, state: str, rolls_made: int) -> Fraction:
        """The chance to pass the next roll after so many."""
        return self.pool(state).reaches(needed_after(rolls_made))


def needed_after(rolls_made: int) -> int:
    """The result that the next roll needs after so many since sleep (archsoul.exhaustion.roll)."""
    return FIRST_NEEDED + rolls_made


class DueRoll(NamedTuple):
    """A roll on the path without a failure."""

    roll: Annotated[int, Column("Roll")]
    minute: Annotated[int, Column("Minute")]
    needed_result: Annotated[int, Column("Result needed")]
    success_probability: Annotated[Fraction, Column("Passed", odds=True)]


class Standing(NamedTuple):
    """The chance of each state just after the rolls of a minute."""

    minute: Annotated[int, Column("Minute")]
    fresh: Annotated[Fraction, Column("Fresh", odds=True)]
    fatigued: Annotated[Fraction, Column("Fatigued", odds=True)]
    exhausted: Annotated[Fraction, Column("Exhausted", odds=True)]
    unconscious: Annotated[Fraction, Column("Unconscious", odds=True)]


class Branch(NamedTuple):
    """Those who come to a roll alike: their state, rolls made before, chance to be among them and
    chance to pass."""

    state: str
    rolls_made: int
    chance: Fraction
    passing: Fraction


class Moment(NamedTuple):
    """A minute with rolls, and how everybody stands after them."""

    branches: list[Branch]
    standing: Standing


@dataclass(frozen=True)
class Stretch:
    """A stretch of activity: who, in which state, with how many rolls behind, for how long."""

    exertion: Exertion
    state: str
    rolls_made: int
    minutes_already: int
    minutes: int

    @property
    def first_minute(self) -> int:
        """When the first roll falls due, be it after the end (archsoul.exhaustion.levels)."""
        return max(0, self.exertion.interval(self.state) - self.minutes_already)

    def schedule(self) -> Iterator[DueRoll]:
        """The rolls due if none is failed, up to the first that cannot be passed."""
        interval = self.exertion.interval(self.state)
        for made, minute in enumerate(range(self.first_minute, self.minutes + 1, interval)):
            rolls_made = self.rolls_made + made
            passing = self.exertion.passing(self.state, rolls_made)
            yield DueRoll(rolls_made + 1, minute, needed_after(rolls_made), passing)
            if not passing:
                return

    def start(self) -> Standing:
        """How everybody stands before any roll."""
        return Standing(0, *(Fraction(state == self.state) for state in STATES))

    def moments(self) -> Iterator[Moment]:
        """Every minute with rolls. Who comes to it in the same state after as many rolls is alike;
        needed results grow with each roll, so that there are few of them before all have dropped.
        """
        standing = dict(zip(STATES, self.start()[1:], strict=True))
        due: dict[int, dict[tuple[str, int], Fraction]] = {
            self.first_minute: {(self.state, self.rolls_made): Fraction(1)}
        }
        while due and (minute := min(due)) <= self.minutes:
            branches = [
                Branch(state, made, chance, self.exertion.passing(state, made))
                for (state, made), chance in sorted(due.pop(minute).items(), key=_least_tired)
            ]
            for branch in branches:
                standing[branch.state] -= branch.chance
                for state, chance in _after(branch):
                    standing[state] += chance
                    if state != UNCONSCIOUS:
                        following = minute + self.exertion.interval(state)
                        alike = due.setdefault(following, defaultdict(Fraction))
                        alike[state, branch.rolls_made + 1] += chance
            yield Moment(branches, Standing(minute, *standing.values()))


def _least_tired(alike: tuple[tuple[str, int], Fraction]) -> tuple[int, int]:
    (state, rolls_made), _ = alike
    return STATES.index(state), rolls_made


def _after(branch: Branch) -> Iterator[tuple[str, Fraction]]:
    """The states that a roll leads to, each with its chance, without those that never happen."""
    if branch.passing:
        yield branch.state, branch.chance * branch.passing
    if branch.passing != 1:
        yield worse(branch.state), branch.chance * (1 - branch.passing)


BEFORE = "Earlier today"
HARDER = "What makes it harder"


@dataclass(frozen=True)
class Exhaustion:
    """A stretch of activity and what it does."""

    tolerance_minutes: Annotated[int, Figure("Interval between rolls", unit="min")]
    first_roll_minute: Annotated[int, Figure("First roll due after", unit="min")]
    pool: Annotated[int, Figure("Dice of the first roll", unit="d6")]
    difficulty_used: Annotated[int, Figure("Difficulty of the first roll")]
    schedule: Annotated[list[DueRoll], Rows("Rolls due if you fail none")]
    by_time: Annotated[list[Standing], Rows("Your state after the rolls of each minute")]
    fresh_probability: Annotated[Fraction, Odds("Still fresh at the end")]
    fatigued_probability: Annotated[
        Fraction, Odds("Fatigued at the end", key=True, short="Fatigued")
    ]
    exhausted_probability: Annotated[
        Fraction, Odds("Exhausted at the end", key=True, short="Exhausted")
    ]
    unconscious_probability: Annotated[
        Fraction, Odds("Unconscious at the end", key=True, short="Unconscious")
    ]


@calculator(
    "archsoul.exhaustion",
    title="Exhaustion rolls over the day",
    question="When do my exhaustion rolls fall due, what must I roll, and how likely am I still "
    "fresh?",
    players_say=(
        "tired, fatigue, fatigued, weary, worn out, walking, march, "
        "marched, hike, fought, desert, heat, heavy load, all day, work, "
        "labor, awake, how tired, dig, climb"
    ),
    rules=(
        LEVELS_RULE,
        ROLL_RULE,
        CONDITIONS_RULE,
        "archsoul.exhaustion.examples",
        FATIGUE_RULE,
        "archsoul.swimming.exertion",
        WATER_RULE,
    ),
)
def exhaustion(
    *,
    endurance: Annotated[
        int,
        Whole(
            "Endurance",
            LEAST_ENDURANCE,
            MOST_ENDURANCE,
            help="Without the loss from exhaustion",
            players_say="endurance",
        ),
    ] = 4,
    resolve: Annotated[int, Whole("Resolve", 0, 12)] = 2,
    activity: Annotated[
        str,
        Choice(
            "Activity",
            {"light": "light: walking, ordinary work", "heavy": "heavy: fighting, swimming"},
            options_said={
                "light": (
                    "walk, hike, stroll, light work, travel, march, ride, riding, "
                    "watch, ordinary work, easy, trek, patrol, guard duty"
                ),
                "heavy": (
                    "fight, fought, swim, run, hard work, heavy work, digging, dig, "
                    "climb, battle, combat, sprint, labor, rowing, row, heavy labor, "
                    "forced march, carrying stones, jog, flee, brawl, chop"
                ),
            },
        ),
    ] = "light",
    hours: Annotated[
        int,
        Whole(
            "Hours of activity",
            0,
            24,
            unit="h",
            unit_in_label=True,
            help="In place of the minutes, unless 0",
            more="In hours",
        ),
    ] = 0,
    minutes: Annotated[
        int,
        Whole(
            "Minutes of activity",
            0,
            1440,
            unit="min",
            unit_in_label=True,
            help="960 are 16 hours",
            players_say="hours",
            only_if={"hours": 0},
        ),
    ] = 960,
    minutes_already: Annotated[
        int,
        Whole(
            "Minutes already counted toward the first roll",
            0,
            1440,
            unit="min",
            unit_in_label=True,
            more=BEFORE,
            players_say="minutes already counted, earlier",
        ),
    ] = 0,
    rolls_made: Annotated[
        int,
        Whole(
            "Exhaustion rolls made since sleeping",
            0,
            30,
            more=BEFORE,
            players_say=(
                "exhaustion rolls, rolls made, rolls already, rolls today, previous "
                "rolls, earlier rolls, exhaustion checks"
            ),
        ),
    ] = 0,
    state: State = "fresh",
    difficulty: Annotated[
        int,
        Whole(
            "Difficulty of the roll",
            2,
            6,
            help="Not stated in the rules; 4 unless your Game Master says otherwise",
            more=HARDER,
            players_say="difficulty of the roll, difficulty, dc",
        ),
    ] = 4,
    harsh_climate: Annotated[
        int,
        Whole(
            "Extreme climates (heat or cold; humidity)",
            0,
            2,
            help="1 or 2 of them: +1 in all, unless your table adds 1 for each",
            more=HARDER,
            players_say="extreme climates, extreme climate, climates, harsh",
            values_said={
                1: "extreme heat, extreme cold, desert heat, desert, freezing, scorching, icy, "
                "sweltering, in the cold, in the heat, so hot, so cold, really hot, really cold"
            },
        ),
    ] = 0,
    heavy_load: Annotated[
        bool,
        Switch(
            "Heavy load",
            help="+1",
            more=HARDER,
            players_say=(
                "heavy load, overloaded, heavy pack, heavily loaded, encumbered, "
                "heavy burden, loaded down, heavy backpack, full pack, burdened, "
                "heavy gear, laden, overburdened, weighed down, heavy sack, full backpack"
            ),
            players_say_no="traveling light, travelling light, light pack",
        ),
    ] = False,
    water: Annotated[
        str,
        Choice(
            "Water",
            {
                "enough": "enough",
                "insufficient": "insufficient: less than 4 litres a day",
                "half": "half: 2 litres a day or less",
            },
            more=HARDER,
            options_said={
                "enough": "plenty of water, enough water, water enough, plenty to drink",
                "insufficient": (
                    "little water, short of water, not enough water, too little water, "
                    "thirsty, low on water, scarce water, dehydrated, parched"
                ),
                "half": "half water, half the water, half rations, half ration",
            },
        ),
    ] = "enough",
    other_difficulty: Annotated[
        int,
        Whole(
            "Other changes of difficulty",
            -4,
            4,
            more=HARDER,
            players_say="other modifier, modifier",
        ),
    ] = 0,
    reading_interval: Annotated[
        str,
        Choice(
            "Interval when exhausted",
            {
                "current": "that of the lowered Endurance",
                "original": "stays that of the full Endurance",
            },
        ),
    ] = "current",
    reading_climate: Annotated[
        str,
        Choice(
            "Several extreme climates at once",
            {"once": "+1 in all", "each": "+1 for each"},
            only_if={"harsh_climate": 2},
        ),
    ] = "once",
    reading_water: Annotated[
        str,
        Choice(
            "Half water",
            {"instead": "+2 in all", "both": "+2, and +1 for insufficient water on top"},
            only_if={"water": "half"},
        ),
    ] = "instead",
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[Exhaustion]:
    """Exhaustion rolls over one stretch of activity, every way they can go
    (archsoul.exhaustion.levels, archsoul.exhaustion.roll).

    Times in minutes from the start of the stretch; its length is `hours`, or `minutes` where those
    are 0. Nothing is refused beyond the bounds.
    """
    strain = Strain(
        difficulty,
        harsh_climate,
        heavy_load,
        water,
        other_difficulty,
        reading_climate,
        reading_water,
    )
    exertion = Exertion(
        endurance, resolve, activity, strain.total, reading_interval, reading_difficulty_limits
    )
    lasting = MINUTES_AN_HOUR * hours or minutes
    stretch = Stretch(exertion, state, rolls_made, minutes_already, lasting)
    moments = list(stretch.moments())
    outputs = _outputs(stretch, moments)
    working = (
        _interval_step(stretch),
        pool_step(
            exertion.pool(state),
            Step("Endurance", str(endurance), ROLL_RULE),
            Step("Resolve", str(resolve), ROLL_RULE),
            state,
        ),
        difficulty_step(exertion.pool(state), strain.total, _strain_parts(strain), state),
        *_schedule_steps(outputs, stretch),
        *_moment_steps(stretch, moments),
    )
    return Answer(outputs, _headline(outputs, stretch), working, _pictures(stretch, moments))


def _outputs(stretch: Stretch, moments: list[Moment]) -> Exhaustion:
    pool = stretch.exertion.pool(stretch.state)
    last = moments[-1].standing if moments else stretch.start()
    return Exhaustion(
        tolerance_minutes=stretch.exertion.interval(stretch.state),
        first_roll_minute=stretch.first_minute,
        pool=pool.dice,
        difficulty_used=pool.difficulty,
        schedule=list(stretch.schedule()),
        by_time=[moment.standing for moment in moments],
        fresh_probability=last.fresh,
        fatigued_probability=last.fatigued,
        exhausted_probability=last.exhausted,
        unconscious_probability=last.unconscious,
    )


def _headline(outputs: Exhaustion, stretch: Stretch) -> str:
    due = _when(outputs.first_roll_minute)
    if not outputs.schedule:
        within = duration(stretch.minutes)
        return f"No exhaustion roll within {within}: the first falls due **{due}**."
    needed = outputs.schedule[0].needed_result
    pool = stretch.exertion.pool(stretch.state)
    roll = f"First roll {due}: {needed} or more of {pool_text(pool)}"
    end = _when(stretch.minutes) if stretch.minutes else "then"
    return f"{roll}; {end} you are {_end(outputs, stretch.state)}."


def _end(outputs: Exhaustion, state: str) -> str:
    """How likely nothing has changed at the end, and how likely it is all over."""
    dropped = outputs.unconscious_probability
    if dropped == 1:
        latest = outputs.by_time[-1].minute
        return f"{UNCONSCIOUS} for certain{f', {_when(latest)} at the latest' if latest else ''}"
    kept = {
        "fresh": outputs.fresh_probability,
        "fatigued": outputs.fatigued_probability,
        "exhausted": outputs.exhausted_probability,
    }[state]
    if kept == 1:
        return f"still {state} for certain"
    out = f", {UNCONSCIOUS} in {percent(dropped)}" if dropped else ""
    if not kept:
        return f"certainly worse than {state}{out}"
    return f"still {state} in {percent(kept)} of cases{out}"


def _interval_step(stretch: Stretch) -> Step:
    exertion = stretch.exertion
    read = exertion.endurance_read(stretch.state)
    every = duration(exertion.interval(stretch.state))
    parts = [Step(f"Endurance {read} at {exertion.activity} activity", every, LEVELS_RULE)]
    if stretch.minutes_already:
        before = f"{duration(stretch.minutes_already)} already counted, so the first roll is due"
        parts.append(Step(before, _when(stretch.first_minute), LEVELS_RULE))
    exhausted = exertion.endurance_read("exhausted")
    if exhausted != read:
        text = f"Once exhausted, by Endurance {exhausted}"
        parts.append(Step(text, duration(exertion.interval("exhausted")), LEVELS_RULE))
    return Step("A roll falls due every", every, LEVELS_RULE, tuple(parts))


def _strain_parts(strain: Strain) -> list[Step]:
    increases = (
        ("Extreme heat, cold or humidity", strain.climate_increase, CONDITIONS_RULE),
        ("Heavy load", strain.load_increase, CONDITIONS_RULE),
        (
            "Half the daily water" if strain.water == "half" else "Insufficient water",
            strain.water_increase,
            WATER_RULE if strain.water == "half" else CONDITIONS_RULE,
        ),
        ("Other changes", strain.other, DIFFICULTY_RULE),
    )
    return [
        Step("The roll itself", str(strain.difficulty), "archsoul.base.default-difficulty"),
        *(Step(text, signed(increase), rule) for text, increase, rule in increases if increase),
    ]


def _schedule_steps(outputs: Exhaustion, stretch: Stretch) -> Iterator[Step]:
    if not outputs.schedule:
        text = f"Rolls due within {duration(stretch.minutes)}"
        yield Step(text, "none", LEVELS_RULE)
        return
    pool = pool_text(stretch.exertion.pool(stretch.state))
    parts = tuple(
        Step(
            f"Roll {due.roll}, {_when(due.minute)}: {due.needed_result} or more of {pool}",
            percent(due.success_probability),
            ROLL_RULE,
        )
        for due in outputs.schedule
    )
    text = f"If you fail none; each roll needs 1 more, the first since sleep {FIRST_NEEDED}"
    yield Step(text, count(len(parts), "roll"), ROLL_RULE, parts)


def _moment_steps(stretch: Stretch, moments: list[Moment]) -> Iterator[Step]:
    """Every way it can go: who rolls when, and how everybody stands after it."""
    if not moments:
        return
    parts = tuple(
        Step(
            _when(moment.standing.minute).capitalize(),
            _standing_text(moment.standing),
            FATIGUE_RULE,
            tuple(_branch_step(branch, stretch.exertion) for branch in moment.branches),
        )
        for moment in moments
    )
    text = "A failed roll takes you one step further; the rolls made still count"
    yield Step(text, _standing_text(moments[-1].standing), FATIGUE_RULE, parts)


def _standing_text(standing: Standing) -> str:
    named = zip(STATES, standing[1:], strict=True)
    return ", ".join(f"{state} {percent(chance)}" for state, chance in named if chance)


def _branch_step(branch: Branch, exertion: Exertion) -> Step:
    needed = needed_after(branch.rolls_made)
    pool = pool_text(exertion.pool(branch.state))
    return Step(
        f"{branch.state.capitalize()} in {percent(branch.chance)}, roll "
        f"{branch.rolls_made + 1}: {needed} or more of {pool}",
        f"passed in {percent(branch.passing)}",
        ROLL_RULE,
    )


MOST_MINUTES_DRAWN = 240
FATES = {"fresh": "well", "fatigued": "badly", "unconscious": "dead"}


def _pictures(stretch: Stretch, moments: list[Moment]) -> tuple[Course, ...]:
    """The chance of each state by the hour; heavy activity by the minute while that is readable.

    Once everybody has dropped nothing is left to draw.
    """
    if not moments:
        return ()
    standings = [stretch.start(), *(moment.standing for moment in moments)]
    last = standings[-1]
    end = last.minute if last.unconscious == 1 else stretch.minutes
    by_minute = stretch.exertion.activity == "heavy" and end <= MOST_MINUTES_DRAWN
    step = 1 if by_minute else MINUTES_AN_HOUR
    minutes = [standing.minute for standing in standings]
    points = [
        standings[bisect_right(minutes, step * point) - 1] for point in range(ceil(end / step) + 1)
    ]
    by_state = zip(STATES, zip(*(point[1:] for point in points), strict=True), strict=True)
    series = tuple(
        Series(state, values, FATES.get(state, "")) for state, values in by_state if any(values)
    )
    along = "Minutes" if by_minute else "Hours"
    here = len(points) - 1
    title = "Your state as time goes by"
    return (Course(title, along, "Chance", series, odds=True, here=here, shares=True),)
