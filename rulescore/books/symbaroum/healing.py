"""Symbaroum: Toughness that comes back, day by day and by treatment."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.base import effect_dice
from rulescore.declare import (
    MOST_DICE,
    Answer,
    Chances,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Level,
    Mark,
    Odds,
    Refusal,
    RollOutcome,
    Rows,
    Series,
    Spread,
    Step,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
)
from rulescore.declare.notation import DiceSum
from rulescore.dice import Dice, at_least, chances, mean, only_outcome, sum_of

WAYS_RULE = "symbaroum.healing.ways"
FIRST_AID_RULE = "symbaroum.healing.first-aid"

NATURAL = 1
HERBAL_CURE = 1
MEDICUS = "1D4"


class Means(NamedTuple):
    """A row of the ways of healing."""

    name: str
    toughness: str


MEANS = (
    Means("Natural healing", f"{NATURAL} per day"),
    Means("Herbal cure", f"{HERBAL_CURE} at once"),
    Means("Medicus", f"{MEDICUS}; more together with an herbal cure"),
    Means("Lay on Hands, Recovery", "See their own texts"),
)

HEALING_TABLE = Table(WAYS_RULE, "Healing", ("Means", "Toughness"), MEANS)

MEDICUS_ROLL = replace(
    effect_dice("Healing of one treatment", example=MEDICUS),
    help=(
        "More than 1D4 together with an herbal cure; the figure is not in this text, so enter the "
        "dice here and do not count that cure again"
    ),
    more=True,
)


def rolls(times: int, roll: Dice, most: int) -> Dice:
    """The sum of so many rolls, all beyond `most` taken together."""
    one = roll.map(lambda shown: min(shown, most))
    total = sum_of("0d6")
    for _ in range(times):
        total = (total + one).map(lambda shown: min(shown, most))
    return total


@dataclass(frozen=True)
class Patient:
    """Somebody who heals: full and present Toughness, what is given at once and on each day."""

    full: int
    now: int
    at_once: Dice
    each_day: Dice

    def course(self, days: int) -> list[Dice]:
        """The Toughness after 0, 1, ... `days` days, at least until it is sure to be full
        (symbaroum.healing.ways)."""
        course = [self._healed(self.at_once + self.now)]
        while len(course) <= days or min(course[-1].outcomes()) < self.full:
            course.append(self._healed(course[-1] + self.each_day))
        return course

    def _healed(self, toughness: Dice) -> Dice:
        return toughness.map(lambda reached: min(reached, self.full))

    def full_chance(self, toughness: Dice) -> Fraction:
        """The chance that it is full."""
        return at_least(toughness, self.full)


class Day(NamedTuple):
    """The Toughness after a day."""

    day: Annotated[int, Column("After day")]
    expected_toughness: Annotated[Fraction, Column("Mean Toughness")]
    full_probability: Annotated[Fraction, Column("Full by then", odds=True)]


@dataclass(frozen=True)
class Healing:
    """How Toughness comes back."""

    expected_toughness: Annotated[Fraction, Figure("Mean Toughness by then", unit="Toughness")]
    full_probability: Annotated[
        Fraction, Odds("Full Toughness by then", key=True, short="Full by then")
    ]
    distribution: Annotated[Chances, Spread("Toughness by then", unit="Toughness")]
    natural_days: Annotated[
        int, Figure("To full by nature alone", unit="days", key=True, short="By nature alone")
    ]
    fewest_days: Annotated[int, Figure("To full at best", unit="days")]
    most_days: Annotated[int, Figure("To full at worst", unit="days")]
    expected_days: Annotated[Fraction, Figure("Mean time to full", unit="days", key=True)]
    by_day: Annotated[list[Day], Rows("Day by day; day 0 is right after what is given at once")]
    toughness_lost: Annotated[
        int | None,
        Figure("Still lost by then, whatever is rolled", unit="Toughness", none="not certain"),
    ]


@calculator(
    "symbaroum.healing",
    title="Healing over days",
    question="How much Toughness will I have after so many days, and when am I whole again?",
    players_say=(
        "heal, rest, recover, recovery, wounds, wounded, herbal cure, "
        "herbs, medicus, healer, bed, regain, convalesce, how long to heal, "
        "toughness back, mend, patch up, back to full"
    ),
    rules=(WAYS_RULE, FIRST_AID_RULE),
    writes_back={"toughness_lost": "toughness_lost"},
)
def healing(
    *,
    toughness_max: Annotated[
        int,
        Whole(
            "Full Toughness",
            1,
            60,
            unit="Toughness",
            unit_in_label=True,
            players_say=(
                "full toughness, max toughness, maximum toughness, full, whole toughness, to "
                "full, normally"
            ),
        ),
    ] = 10,
    toughness_now: Annotated[
        int,
        Whole(
            "Toughness now",
            0,
            60,
            unit="Toughness",
            unit_in_label=True,
            help="0 only for a character who has been stabilized",
            players_say="toughness, life, health, hp, hit points, down to",
        ),
    ] = 4,
    days: Annotated[
        int,
        Whole(
            "Days",
            0,
            60,
            unit="days",
            unit_in_label=True,
            help="1 Toughness each by nature; the source says nothing of rest",
            players_say="days, days of rest, rest, days in bed, days later",
        ),
    ] = 3,
    cures_now: Annotated[
        int,
        Whole(
            "Herbal cures used at once",
            0,
            20,
            help="1 Toughness each",
            more=True,
            players_say=(
                "herbal cures at once, herbs, herbal cures, herbal cures right "
                "away, herbal cures now, herbal cures immediately, poultices"
            ),
        ),
    ] = 0,
    medicus_now: Annotated[
        int,
        Whole(
            "Medicus treatments at once",
            0,
            10,
            more=True,
            players_say=(
                "medicus treatments at once, medicus at once, treatments at once, "
                "medicus now, medicus treatments now, treatments now, first aid, "
                "patched up, patches, treats now, treats right now"
            ),
        ),
    ] = 0,
    cures_per_day: Annotated[
        int,
        Whole(
            "Herbal cures per day",
            0,
            5,
            help="1 Toughness each",
            more=True,
            players_say=(
                "herbal cure a day, cures a day, cure daily, herbal cure daily, "
                "herbal cures per day, herbal cures every day, cure every day, "
                "daily cures, remedy a day, daily remedy, herb a day, daily herb"
            ),
        ),
    ] = 0,
    medicus_per_day: Annotated[
        int,
        Whole(
            "Medicus treatments per day",
            0,
            3,
            more=True,
            players_say=(
                "medicus a day, medicus daily, treatments a day, treatment daily, "
                "medicus every day, medicus treatment a day, medicus per day"
            ),
        ),
    ] = 0,
    other_per_day: Annotated[
        int,
        Whole(
            "Other healing per day",
            0,
            20,
            unit="Toughness",
            help="Mystical powers, Recovery; a fixed number",
            more=True,
            players_say="other healing, magic, powers, recovery, mystical, spell, regenerate",
        ),
    ] = 0,
    medicus_roll: Annotated[
        str, replace(MEDICUS_ROLL, players_say="die, dice, heals each time")
    ] = MEDICUS,
) -> Answer[Healing]:
    """Toughness that comes back over days, by nature and by treatment, never above full
    (symbaroum.healing.ways).

    Refused: more Toughness than full, dice outside their grammar.
    """
    missing = toughness_max - toughness_now
    if missing < 0:
        raise Refusal(
            "toughness_now",
            f"{toughness_now} is more than the full Toughness of {toughness_max}",
            f"a whole number from 0 to {toughness_max}",
        )
    treatment = MEDICUS_ROLL.dice(medicus_roll).total()
    fixed = NATURAL + HERBAL_CURE * cures_per_day + other_per_day
    patient = Patient(
        toughness_max,
        toughness_now,
        rolls(medicus_now, treatment, missing) + HERBAL_CURE * cures_now,
        rolls(medicus_per_day, treatment, missing) + fixed,
    )
    course = patient.course(days)
    outputs = _outputs(patient, course, days)
    working = (
        _at_once_step(patient, course[0], cures_now, medicus_now, medicus_roll),
        _each_day_step(cures_per_day, other_per_day, medicus_per_day, medicus_roll),
        _end_step(outputs, days),
        _whole_step(outputs, missing),
    )
    treatments = medicus_now + days * medicus_per_day
    certain = toughness_now + HERBAL_CURE * cures_now + days * fixed
    dice_roll = None
    if treatments <= MOST_DICE and outputs.toughness_lost is None:
        given = MEDICUS_ROLL.dice(medicus_roll).times(treatments)
        dice_roll = _dice_roll(given, certain, toughness_max, days)
    headline = _headline(outputs, days, toughness_max)
    marks = (Mark("distribution", "full", toughness_max, "well"),)
    return Answer(outputs, headline, working, _pictures(outputs, toughness_max), dice_roll, marks)


def _dice_roll(given: DiceSum, certain: int, full: int, days: int) -> DiceRoll:
    """All treatments by then together; `certain` is what there is without them."""

    def interpret(faces: Faces) -> RollOutcome:
        healed = sum(faces[0]) + given.added
        reached = min(full, certain + healed)
        when = f"after {count(days, 'day')}" if days else "at once"
        return RollOutcome(
            f"Medicus gives {healed}: you have {reached} of {full} Toughness {when}.",
            {"distribution": reached, "full_probability": reached == full},
            {"toughness_lost": full - reached},
        )

    return DiceRoll((Group("Medicus", given.each_sides),), interpret)


def _outputs(patient: Patient, course: list[Dice], days: int) -> Healing:
    full = [patient.full_chance(toughness) for toughness in course]
    by_day = [Day(day, mean(course[day]), full[day]) for day in range(days + 1)]
    certain = only_outcome(chances(course[days]))
    return Healing(
        expected_toughness=by_day[-1].expected_toughness,
        full_probability=by_day[-1].full_probability,
        distribution=chances(course[days]),
        natural_days=patient.full - patient.now,
        fewest_days=next(day for day, chance in enumerate(full) if chance),
        most_days=next(day for day, chance in enumerate(full) if chance == 1),
        expected_days=sum((1 - chance for chance in full), Fraction(0)),
        by_day=by_day,
        toughness_lost=None if certain is None else patient.full - certain,
    )


def _headline(outputs: Healing, days: int, full: int) -> str:
    if not outputs.most_days:
        when = "at once" if outputs.natural_days else "already"
        return f"You are at your full {full} Toughness {when}."
    certain = len(outputs.distribution) == 1
    after = f"After {count(days, 'day')}" if days else "At once"
    have = f"{'' if certain else 'about '}{number(outputs.expected_toughness, 1)} of {full}"
    whole = (
        f"you are whole after {count(outputs.most_days, 'day')}"
        if outputs.fewest_days == outputs.most_days
        else f"you are whole after {outputs.fewest_days} to {count(outputs.most_days, 'day')}"
    )
    return f"{after} you have **{have}** Toughness; {whole}."


def _at_once_step(
    patient: Patient, start: Dice, cures: int, treatments: int, medicus_roll: str
) -> Step:
    parts = [Step("Toughness now", number(patient.now), WAYS_RULE)]
    if cures:
        parts.append(Step(count(cures, "herbal cure"), f"+{HERBAL_CURE * cures}", FIRST_AID_RULE))
    if treatments:
        text = f"{count(treatments, 'Medicus treatment')}, each {medicus_roll.strip()}"
        parts.append(Step(text, f"+{_extent_of(treatments, medicus_roll)}", FIRST_AID_RULE))
    text = f"At once, at most {patient.full}: mean Toughness"
    return Step(text, number(mean(start)), FIRST_AID_RULE, tuple(parts))


def _extent_of(treatments: int, medicus_roll: str) -> str:
    """The mean of so many treatments, full Toughness left aside."""
    once = mean(MEDICUS_ROLL.dice(medicus_roll).total())
    figure = number(treatments * once)
    return figure if not MEDICUS_ROLL.dice(medicus_roll).dice else f"{figure} on average"


def _each_day_step(cures: int, other: int, treatments: int, medicus_roll: str) -> Step:
    parts = [Step("By nature", f"+{NATURAL}", WAYS_RULE)]
    if cures:
        parts.append(Step(count(cures, "herbal cure"), f"+{HERBAL_CURE * cures}", WAYS_RULE))
    if other:
        parts.append(Step("Other healing", f"+{other}", WAYS_RULE))
    if treatments:
        text = f"{count(treatments, 'Medicus treatment')}, each {medicus_roll.strip()}"
        parts.append(Step(text, f"+{_extent_of(treatments, medicus_roll)}", WAYS_RULE))
    return Step("Each day", "", WAYS_RULE, tuple(parts))


def _end_step(outputs: Healing, days: int) -> Step:
    part = Step("Full Toughness by then", odds(outputs.full_probability), WAYS_RULE)
    text = f"After {count(days, 'day')}, never above full: mean Toughness"
    return Step(text, number(outputs.expected_toughness), WAYS_RULE, (part,))


def _whole_step(outputs: Healing, missing: int) -> Step:
    parts = (
        Step(
            f"{missing} Toughness missing, by nature alone",
            count(outputs.natural_days, "day"),
            WAYS_RULE,
        ),
        Step("At best", count(outputs.fewest_days, "day"), WAYS_RULE),
        Step("At worst", count(outputs.most_days, "day"), WAYS_RULE),
    )
    return Step("Mean time to full", count(outputs.expected_days, "day"), WAYS_RULE, parts)


def _pictures(outputs: Healing, full: int) -> tuple[Course, ...]:
    if len(outputs.by_day) == 1:
        return ()
    mean = Series("Mean Toughness", tuple(row.expected_toughness for row in outputs.by_day))
    here = len(outputs.by_day) - 1
    toughness = Course(
        "Toughness day by day",
        "Days",
        "Toughness",
        (mean,),
        levels=(Level("full", full),),
        here=here,
    )
    if outputs.fewest_days == outputs.most_days:
        return (toughness,)
    full_by = Series("Full", tuple(row.full_probability for row in outputs.by_day))
    return (
        toughness,
        Course("Chance to be whole again", "Days", "Chance", (full_by,), odds=True, here=here),
    )
