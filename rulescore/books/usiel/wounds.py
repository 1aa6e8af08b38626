"""Usiel: infection of a wound, what can be done about it, and how Hits come back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import (
    DICE,
    OUR_DICE,
    OUR_TIE,
    TIE,
    USUAL_TARGET,
    Dice,
    ReadingTie,
    against_target,
    needed_roll,
    needs,
    success_chance,
    two_dice,
)
from rulescore.books.usiel.pools import FULL, NOW, POOL_RULES, half_level, refuse_overfull
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Level,
    Mark,
    Odds,
    RollOutcome,
    Rows,
    Series,
    Share,
    Shares,
    SheetMapping,
    Span,
    Spread,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.plan import Plan
from rulescore.dice import mean, only_outcome, sum_of
from rulescore.dice.chain import Chain

INFECTION_RULE = "usiel.wounds.infection"
FIRST_AID_RULE = "usiel.wounds.first-aid"
INFECTED_RULE = "usiel.wounds.infected"
CAUTERY_RULE = "usiel.wounds.cautery"
AMPUTATION_RULE = "usiel.wounds.amputation"
HEALING_RULE = "usiel.wounds.natural-healing"
ACTIVITY_RULE = "usiel.wounds.activity"
OTHER_RULE = "usiel.wounds.other-factors"
CARE_RULE = "usiel.wounds.convalescent-care"
EXTENDED_RULE = "usiel.wounds.extended-care"

CHIRURGEON_TOTAL = Whole(
    "Chirurgeon’s total",
    -10,
    40,
    help="Skill and attribute, added to the dice",
    shared_name="chirurgeon_total",
    players_say=(
        "surgeon, healer, doctor, medic, physician, chirurgy, surgery, barber, iron, saw, "
        "sawbones, doc total, chirurgeon rolls, surgeon rolls, healer rolls, doctor rolls, "
        "doc rolls, medicine, nurse, cleric"
    ),
)


@dataclass(frozen=True)
class Infection:
    """The risk that a wound gets infected."""

    roll_bonus: Annotated[int, Figure("Added to the dice")]
    infection_probability: Annotated[Fraction, Odds("The wound gets infected")]
    clean_probability: Annotated[Fraction, Odds("It stays clean", key=True)]
    infection_without_aid: Annotated[Fraction, Odds("Infected without First Aid", key=True)]
    risk_removed: Annotated[Fraction, Odds("Risk that the First Aid given takes away")]


@calculator(
    "usiel.infection",
    title="Is the wound infected?",
    question="How likely is it that the wound gets infected?",
    players_say=(
        "infected, infect, fester, septic, gangrene, dirty, bite, bitten, "
        "rat, filth, first aid, goes bad, turn bad, cut, stab"
    ),
    rules=(INFECTION_RULE, FIRST_AID_RULE),
    ways=(
        SheetMapping("You are wounded", {"constitution": "constitution"}),
        SheetMapping(
            "You treat the wound", {"chirurgy": "chirurgy", "intelligence": "intelligence"}
        ),
    ),
)
def infection(
    *,
    constitution: Annotated[
        int, Whole("Patient’s Constitution", 0, 30, players_say="constitution, con")
    ] = 5,
    first_aid: Annotated[
        bool,
        Switch(
            "First Aid within about an hour",
            players_say=(
                "first aid, bandaged, treated, cleaned, dressed, washed, bandage, tended, "
                "stitched, disinfected, patched up"
            ),
            players_say_no=(
                "untreated, left alone, too late, unwashed, unbandaged, no first "
                "aid, nobody first aid, no healer, no doctor"
            ),
        ),
    ] = False,
    chirurgy: Annotated[
        int,
        Whole(
            "Chirurgeon’s skill",
            0,
            30,
            players_say=(
                "skill, surgeon, healer, doctor, medic, physician, chirurgy, surgery, barber, "
                "medicine, nurse"
            ),
        ),
    ] = 3,
    intelligence: Annotated[
        int,
        Whole(
            "Chirurgeon’s Intelligence",
            0,
            30,
            help="Or the Constitution, if higher",
        ),
    ] = 5,
    modifier: Annotated[
        int,
        Whole(
            "Modifier for conditions",
            -10,
            10,
            help="Added to every roll here",
            more=True,
            players_say="conditions, dirt, dirty, filth, sewer, mud, clean, circumstances, swamp",
        ),
    ] = 0,
    dice: Dice = OUR_DICE,
    reading_tie: ReadingTie = OUR_TIE,
    reading_first_aid: Annotated[
        str,
        Choice(
            "First Aid roll",
            {
                "replaces": "takes the place of the Constitution roll",
                "extra-roll": "is a second chance beside it",
            },
        ),
    ] = "replaces",
) -> Answer[Infection]:
    """The infection roll on the day after a wound (usiel.wounds.infection), by Constitution or by a
    chirurgeon's First Aid (usiel.wounds.first-aid).

    Nothing is refused beyond the bounds.
    """
    own = (("Patient’s Constitution", constitution),)
    by_patient = Roll("Patient", dice, reading_tie, own, modifier)
    higher = (
        ("Patient’s Constitution, higher than Intelligence", constitution)
        if constitution > intelligence
        else ("Chirurgeon’s Intelligence", intelligence)
    )
    lent = (("Chirurgeon’s skill", chirurgy), higher)
    by_chirurgeon = Roll("Chirurgeon", dice, reading_tie, lent, modifier)
    risk_alone, risk_aided = by_patient.risk, by_chirurgeon.risk
    second_chance = reading_first_aid == "extra-roll"
    if second_chance:
        risk_aided *= risk_alone
    risk = risk_aided if first_aid else risk_alone
    outputs = Infection(
        roll_bonus=(by_chirurgeon if first_aid else by_patient).bonus,
        infection_probability=risk,
        clean_probability=1 - risk,
        infection_without_aid=risk_alone,
        risk_removed=risk_alone - risk,
    )
    aid = "First Aid" if first_aid else "First Aid, if it were given"
    both = Step("Infected only if both rolls fail", odds(risk_aided), FIRST_AID_RULE)
    working = (
        by_patient.step("Constitution roll", INFECTION_RULE),
        by_chirurgeon.step(aid, FIRST_AID_RULE),
        *((both,) if second_chance else ()),
    )
    aided = (by_patient, by_chirurgeon) if second_chance else (by_chirurgeon,)
    return Answer(
        outputs,
        _infection_headline(outputs, first_aid, risk_aided),
        working,
        pictures=(
            Bars(
                "The wound gets infected",
                "Chance",
                (
                    Bar("without First Aid", risk_alone, not first_aid, "badly"),
                    Bar("with First Aid", risk_aided, first_aid, "badly"),
                ),
                odds=True,
            ),
        ),
        dice_roll=_infection_throw(*(aided if first_aid else (by_patient,))),
    )


@dataclass(frozen=True)
class Roll:
    """A roll against infection: who makes it, and what is added to the dice, part by part."""

    who: str
    dice: str
    reading_tie: str
    parts: tuple[tuple[str, int], ...]
    modifier: int

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return sum(value for _, value in self.parts) + self.modifier

    @property
    def risk(self) -> Fraction:
        """The chance to fail (usiel.wounds.infection)."""
        return 1 - success_chance(self.dice, self.bonus, USUAL_TARGET, self.reading_tie)

    def fails(self, shown: int) -> bool:
        """Whether it fails with so much on the dice."""
        return shown < needed_roll(self.bonus, USUAL_TARGET, self.reading_tie)

    def step(self, text: str, rule: str) -> Step:
        """How the roll comes about."""
        parts = [Step(part, signed(value), rule) for part, value in self.parts]
        if self.modifier:
            parts.append(Step("Conditions", signed(self.modifier), rule))
        asked = needs(self.dice, self.bonus, USUAL_TARGET, self.reading_tie)
        return Step(
            f"{text}: {signed(self.bonus)} against TN {USUAL_TARGET}, {asked}",
            f"fails in {odds(self.risk)}",
            rule,
            tuple(parts),
        )


def _infection_throw(*rolls: Roll) -> DiceRoll:
    """The roll or both of them; the wound is infected if all fail."""

    def interpret(faces: Faces) -> RollOutcome:
        made = list(zip(rolls, map(sum, faces), strict=True))
        infected = all(roll.fails(shown) for roll, shown in made)
        said = "; for the chirurgeon ".join(
            against_target(shown, roll.bonus, USUAL_TARGET) for roll, shown in made
        )
        becomes = "gets infected" if infected else "stays clean"
        return RollOutcome(f"{said}: the wound {becomes}.", {"infection_probability": infected})

    return DiceRoll(tuple(two_dice(roll.who, roll.dice) for roll in rolls), interpret)


def _infection_headline(outputs: Infection, first_aid: bool, risk_aided: Fraction) -> str:
    risk = outputs.infection_probability
    if first_aid:
        without = percent(outputs.infection_without_aid)
        return f"**{_infected(risk)}** with First Aid; without, it would be {without}."
    aid = f"; First Aid would make that {percent(risk_aided)}" if risk else ""
    return f"**{_infected(risk)}**{aid}."


def _infected(risk: Fraction) -> str:
    if risk in (0, 1):
        return f"The wound {'gets infected for certain' if risk else 'cannot get infected'}"
    return f"The wound gets infected in {odds(risk)} of cases"


CAUTERY_DAYS = 3
CAUTERY_DICE = "1d4"
HITS_AFTER_AMPUTATION = 1


@dataclass(frozen=True)
class InfectedWound:
    """What becomes of an infected wound, by what is done about it."""

    days_to_zero: Annotated[int, Figure("From infection to 0 Hits without a cure", unit="d")]
    hits_at_treatment: Annotated[int, Figure("Hits now", unit="Hits")]
    cautery_allowed: Annotated[bool, Figure("Cautery is possible")]
    cautery_cure_probability: Annotated[
        Fraction, Odds("Cautery: alive and cured", key=True, short="Cautery: cured")
    ]
    cautery_still_infected_probability: Annotated[Fraction, Odds("Cautery: alive, still infected")]
    cautery_death_probability: Annotated[
        Fraction, Odds("Cautery: its damage kills", key=True, short="Cautery: dead")
    ]
    cautery_expected_hits: Annotated[
        Fraction | None, Figure("Cautery: mean Hits afterwards", unit="Hits", none="not possible")
    ]
    amputation_allowed: Annotated[bool, Figure("Amputation is possible")]
    amputation_survival_probability: Annotated[
        Fraction,
        Odds("Amputation: alive at 1 Hit, infection gone", key=True, short="Amputation: alive"),
    ]
    amputation_clean_probability: Annotated[
        Fraction,
        Odds("Amputation: alive and the stump clean", key=True, short="And the stump clean"),
    ]
    chirurgy_success_probability: Annotated[Fraction, Odds("One chirurgy roll succeeds")]


@calculator(
    "usiel.infected-wound",
    title="Infected wound: wait, cauterise or amputate",
    question=("How long do I have, and what are my chances under the iron or the saw?"),
    players_say=(
        "infected, gangrene, amputation, amputate, cut off, hot iron, "
        "cautery, cauterize, saw, fester, rotting, arm, leg, limb, surgeon, "
        "lose my leg, septic"
    ),
    rules=(INFECTED_RULE, CAUTERY_RULE, AMPUTATION_RULE),
    ways=(
        SheetMapping(
            "You are wounded",
            {"hits": "hits_current", "stump_total": "constitution"},
            {"days_waited": "0"},
        ),
        SheetMapping("You treat the wound", {"chirurgy_total": "chirurgeon_total"}),
    ),
)
def infected_wound(
    *,
    hits: Annotated[
        int,
        Whole("Hits at infection", 1, 200, players_say="hit points, hp, life, health, hits left"),
    ] = 8,
    days_waited: Annotated[
        int,
        Whole(
            "Days without a cure",
            0,
            60,
            help="Each costs 1 Hit",
            players_say=(
                "waited, wait, days waited, days ago, days infected, days untreated, days later"
            ),
            values_said={1: "since yesterday, a day ago"},
        ),
    ] = 0,
    limb: Annotated[
        bool,
        Switch(
            "The wound is on a limb",
            help="Only a limb can be amputated",
            players_say=(
                "limb, arm, leg, hand, foot, finger, toe, knee, elbow, thigh, shin, "
                "calf, ankle, wrist, forearm, thumb"
            ),
            players_say_no=(
                "belly, chest, head, torso, stomach, gut, guts, neck, trunk, "
                "abdomen, face, body, shoulder, hip, groin, ribs, "
                "throat, spine, lower back, stabbed in the back"
            ),
        ),
    ] = True,
    chirurgy_total: Annotated[int, CHIRURGEON_TOTAL] = 8,
    stump_total: Annotated[
        int,
        Whole(
            "Total of the infection roll for the stump",
            -10,
            40,
            help="Constitution, or the First Aid total",
            more=True,
            only_if={"limb": True},
            players_say="stump, stump total",
        ),
    ] = 5,
    dice: Dice = OUR_DICE,
    reading_tie: ReadingTie = OUR_TIE,
) -> Answer[InfectedWound]:
    """An infected wound left alone (usiel.wounds.infected), cauterised once (usiel.wounds.cautery)
    or amputated (usiel.wounds.amputation).

    Days and Hits. Nothing is refused beyond the bounds; a treatment that is no longer possible has
    no chances.
    """
    skilled = success_chance(dice, chirurgy_total, USUAL_TARGET, reading_tie)
    clean = success_chance(dice, stump_total, USUAL_TARGET, reading_tie)
    outputs = _treatments(hits, days_waited, limb, skilled, clean)
    roll = needs(dice, chirurgy_total, USUAL_TARGET, reading_tie)
    stump = Step(
        f"Then the stump against TN {USUAL_TARGET}: "
        f"{needs(dice, stump_total, USUAL_TARGET, reading_tie)}",
        odds(clean),
        INFECTION_RULE,
    )
    working = (
        _waiting_step(outputs, days_waited),
        _cautery_step(outputs, days_waited, roll),
        _amputation_step(outputs, limb, roll, stump),
    )
    return Answer(
        outputs,
        _wound_headline(outputs, days_waited),
        working,
        (*_treated_pictures(outputs), _untreated_picture(hits, days_waited)),
    )


def _treatments(
    hits: int, days_waited: int, limb: bool, skilled: Fraction, clean: Fraction
) -> InfectedWound:
    """Both treatments, by the chances of a chirurgy roll and of a clean stump."""
    left = max(0, hits - days_waited)
    cautery_allowed = days_waited <= CAUTERY_DAYS and left > 0
    amputation_allowed = limb and left > 0
    burn = sum_of(CAUTERY_DICE)
    living = burn.probability("<", left) * cautery_allowed
    return InfectedWound(
        days_to_zero=hits,
        hits_at_treatment=left,
        cautery_allowed=cautery_allowed,
        cautery_cure_probability=living * skilled,
        cautery_still_infected_probability=living * (1 - skilled),
        cautery_death_probability=cautery_allowed - living,
        cautery_expected_hits=(
            mean(burn.map(lambda lost: max(0, left - lost))) if cautery_allowed else None
        ),
        amputation_allowed=amputation_allowed,
        amputation_survival_probability=skilled * amputation_allowed,
        amputation_clean_probability=skilled * clean * amputation_allowed,
        chirurgy_success_probability=skilled,
    )


def _wound_headline(outputs: InfectedWound, days_waited: int) -> str:
    left = outputs.hits_at_treatment
    if not left:
        hits, days = (count(outputs.days_to_zero, what) for what in ("Hit", "day"))
        return f"The infection has killed: it takes {hits} in {days}."
    wait = f"Waiting kills in {count(left, 'day')}"
    if outputs.cautery_death_probability == 1:
        cautery = "cautery kills for certain"
    elif outputs.cautery_allowed:
        cautery = f"cautery cures in {percent(outputs.cautery_cure_probability)} of cases"
        if outputs.cautery_death_probability:
            cautery += f", kills in {percent(outputs.cautery_death_probability)}"
    else:
        cautery = "it is too late for cautery"
    if outputs.amputation_allowed:
        saved = percent(outputs.amputation_survival_probability)
        amputation = f"amputation saves in {saved}, at {HITS_AFTER_AMPUTATION} Hit"
    else:
        amputation = "there is no limb to amputate"
    return f"{wait}; {cautery}; {amputation}."


def _waiting_step(outputs: InfectedWound, days_waited: int) -> Step:
    left = outputs.hits_at_treatment
    waited = (
        Step(
            f"{count(days_waited, 'day')} without a cure so far",
            f"{outputs.days_to_zero} − {min(days_waited, outputs.days_to_zero)} = {left} left",
            INFECTED_RULE,
        )
        if days_waited
        else Step("No day has passed yet", f"{left} left", INFECTED_RULE)
    )
    return Step(
        "Wait: 1 Hit a day",
        f"0 Hits in {count(left, 'day')}" if left else "0 Hits already",
        INFECTED_RULE,
        (waited,),
    )


def _cautery_step(outputs: InfectedWound, days_waited: int, roll: str) -> Step:
    if not outputs.cautery_allowed:
        why = f"{days_waited} days are more than {CAUTERY_DAYS}"
        text = f"Cautery: {why}" if outputs.hits_at_treatment else "Cautery: no Hits left"
        return Step(text, "not possible", CAUTERY_RULE)
    assert outputs.cautery_expected_hits is not None
    left, skilled = outputs.hits_at_treatment, outputs.chirurgy_success_probability
    death = outputs.cautery_death_probability
    return Step(
        "Cautery",
        f"cured in {odds(outputs.cautery_cure_probability)}",
        CAUTERY_RULE,
        (
            Step(
                f"Its {CAUTERY_DICE} damage against {count(left, 'Hit')} {_kills_on(left)}",
                percent(death),
                CAUTERY_RULE,
            ),
            Step(f"Chirurgy against TN {USUAL_TARGET}: {roll}", odds(skilled), CAUTERY_RULE),
            Step(
                f"Alive and cured: {percent(1 - death)} × {percent(skilled)}",
                percent(outputs.cautery_cure_probability),
                CAUTERY_RULE,
            ),
            Step(
                f"Alive and still infected: {percent(1 - death)} × {percent(1 - skilled)}",
                percent(outputs.cautery_still_infected_probability),
                CAUTERY_RULE,
            ),
            Step(
                "Hits afterwards on average, 0 for the dead",
                number(outputs.cautery_expected_hits),
                CAUTERY_RULE,
            ),
        ),
    )


def _kills_on(hits: int) -> str:
    """Which faces of the die of cautery take the last of so many Hits, in words."""
    most = max(sum_of(CAUTERY_DICE).outcomes())
    if hits > most:
        return "cannot kill"
    return f"kills on {hits}{' or more' if hits < most else ''}"


def _amputation_step(outputs: InfectedWound, limb: bool, roll: str, stump: Step) -> Step:
    if not outputs.amputation_allowed:
        why = "the wound is on no limb" if not limb else "no Hits left"
        return Step(f"Amputation: {why}", "not possible", AMPUTATION_RULE)
    saved = outputs.amputation_survival_probability
    return Step(
        "Amputation",
        f"alive at {HITS_AFTER_AMPUTATION} Hit and cured in {odds(saved)}",
        AMPUTATION_RULE,
        (
            Step(
                f"Chirurgy against TN {USUAL_TARGET}, or death: {roll}",
                odds(saved),
                AMPUTATION_RULE,
            ),
            stump,
            Step(
                "Alive and the stump clean: both of these",
                odds(outputs.amputation_clean_probability),
                AMPUTATION_RULE,
            ),
        ),
    )


def _treated_pictures(outputs: InfectedWound) -> tuple[Shares, ...]:
    """How each treatment that is possible ends, side by side."""
    cured, saved = outputs.cautery_cure_probability, outputs.amputation_survival_probability
    cautery = Shares(
        "Cautery",
        (
            Share("Cured", cured, "well"),
            Share("Still infected", outputs.cautery_still_infected_probability, "badly"),
            Share("Dead", outputs.cautery_death_probability, "dead"),
        ),
    )
    clean = outputs.amputation_clean_probability
    amputation = Shares(
        "Amputation",
        (
            Share("Cured", clean, "well"),
            Share("Stump infected", saved - clean, "badly"),
            Share("Dead", 1 - saved, "dead"),
        ),
    )
    ways = (
        *((cautery,) if outputs.cautery_allowed else ()),
        *((amputation,) if outputs.amputation_allowed else ()),
    )
    return (Shares("How it ends", beside=ways),) if ways else ()


def _untreated_picture(hits: int, days_waited: int) -> Course:
    return Course(
        "Hits by the day without a cure",
        along="Days since the infection began",
        measure="Hits",
        series=(Series("Hits", tuple(range(hits, -1, -1))),),
        spans=(Span("cautery", 0, min(CAUTERY_DAYS, hits)),),
        here=min(days_waited, hits),
        steps=True,
    )


class Activity(NamedTuple):
    """What an activity takes off the day's healing."""

    text: str
    penalty: int


REST_RATE = 1
ACTIVITIES = {
    "rest": Activity("rest", 0),
    "moderate": Activity("moderate activity", 1),
    "strenuous": Activity("strenuous activity", 2),
}


class Care(NamedTuple):
    """A kind of Convalescent Care: the time it takes, and the Hits of a roll that succeeds."""

    text: str
    time: str
    hours: int
    gain: int


CARE = {
    "none": Care("none", "", 0, 0),
    "standard": Care("standard", "2 × 30 minutes or more", 1, 1),
    "extended": Care("extended", "3 × 1 hour or more", 3, 2),
}

ACTIVITY_TABLE = Table(
    ACTIVITY_RULE,
    "Hits regained in a day without care",
    ("Activity", "Hits"),
    [
        (activity.text.capitalize(), signed(REST_RATE - activity.penalty))
        for activity in ACTIVITIES.values()
    ],
)
CARE_TABLE = Table(
    CARE_RULE,
    "Care and what it adds",
    ("Care", "Time per patient and day", "Hits when the roll succeeds"),
    [(care.text.capitalize(), care.time, signed(care.gain)) for care in CARE.values() if care.gain],
)

CARE_ROLL = "The care roll"

PLAN = Plan(
    "Plan",
    {
        "rest": "rest",
        "moderate": "moderate",
        "strenuous": "strenuous",
    },
    unit="days",
    most_each=120,
    most_segments=40,
    most_in_all=120,
    example="rest 3, moderate 1, rest 4",
    options_said={
        "rest": (
            "bed, lies, lying, still, sickbed, resting, nothing, bedridden, recuperating, hospital"
        ),
        "moderate": "moderate, walking, riding, work, travel, travelling, active, patrol, chores",
        "strenuous": "strenuous, fighting, marching, hard work, adventuring, combat, dungeon",
    },
)


class HealingDay(NamedTuple):
    """One day of a plan."""

    day: Annotated[int, Column("Day")]
    activity: Annotated[str, Column("Activity")]
    rate_without_care: Annotated[int, Column("Hits without care")]
    rate_with_care: Annotated[int, Column("Hits when care succeeds")]
    expected_hits: Annotated[Fraction, Column("Mean Hits")]
    full_probability: Annotated[Fraction, Column("Full", odds=True)]
    zero_probability: Annotated[Fraction, Column("At 0", odds=True)]


@dataclass(frozen=True)
class HitRecovery:
    """How Hits come back over a plan of days."""

    care_success_probability: Annotated[Fraction, Odds("A day’s care roll succeeds")]
    expected_hits: Annotated[Fraction, Figure("Mean Hits at the end of the plan", unit="Hits")]
    full_probability: Annotated[
        Fraction, Odds("Full Hits at the end of the plan", key=True, short="Full at the end")
    ]
    zero_probability: Annotated[Fraction, Odds("0 Hits reached by then")]
    distribution: Annotated[Chances, Spread("Hits at the end of the plan", unit="Hits")]
    days_to_full_without_care: Annotated[
        int | None,
        Figure(
            "Until full Hits if no care roll succeeds",
            unit="d",
            key=True,
            short="Until full without care",
        ),
    ]
    expected_days_to_full: Annotated[
        Fraction | None,
        Figure(
            "Mean time until full Hits",
            unit="d",
            none="not certain to come",
            key=True,
            short="Until full on average",
        ),
    ]
    care_hours_per_day: Annotated[int, Figure("Care for all patients, a day", unit="h")]
    by_day: Annotated[list[HealingDay], Rows("Day by day")]
    hits_after: Annotated[
        int | None, Figure("Hits at the end, whatever is rolled", none="not certain")
    ]


@calculator(
    "usiel.hit-recovery",
    title="Recovery of Hits, day by day",
    question=("How many Hits will I have after these days, and when am I whole again?"),
    players_say=(
        "heal, healed, healing, wounds, wounded, bed, bed rest, days of "
        "rest, mend, convalesce, recuperate, recover, nursing, healthy, "
        "whole again, hits back, long rest, bedridden"
    ),
    rules=(HEALING_RULE, ACTIVITY_RULE, OTHER_RULE, CARE_RULE, EXTENDED_RULE),
    ways=(
        SheetMapping("You heal", {"hits_full": "hits_full", "hits_current": "hits_current"}),
        SheetMapping("You care for the wounded", {"care_total": "chirurgeon_total"}),
    ),
    writes_back={"hits_current": "hits_after"},
)
def hit_recovery(
    *,
    hits_full: Annotated[int, replace(FULL["hits"], most=200)] = 20,
    hits_current: Annotated[
        int, replace(NOW["hits"], least=1, most=200, help="Of a clean wound")
    ] = 8,
    plan: Annotated[str, PLAN] = "rest 7",
    other_penalty: Annotated[
        int,
        Whole(
            "Other things that slow healing",
            0,
            5,
            help="Taken off the rate each day; the GM sets it",
            more=True,
            players_say="poor food, bad food, cold, damp, slower, slow healing, hungry, starving",
        ),
    ] = 0,
    care: Annotated[
        str,
        Choice(
            "Convalescent Care",
            {
                "none": "none",
                "standard": f"standard, {CARE['standard'].time} a day",
                "extended": f"extended, {CARE['extended'].time} a day",
            },
            options_said={
                "standard": (
                    "standard care, normal care, ordinary care, nursed, tended, looked after, "
                    "cared for, treated"
                ),
                "extended": (
                    "extended care, intensive care, extra care, long care, constant "
                    "care, thorough care, best care, round the clock"
                ),
                "none": "no care, untended, alone, unattended, no healer",
            },
        ),
    ] = "none",
    care_total: Annotated[
        int, replace(CHIRURGEON_TOTAL, more=CARE_ROLL, not_if={"care": "none"})
    ] = 8,
    care_target_number: Annotated[
        int,
        Whole(
            "TN of the care roll",
            2,
            40,
            help="11 in normal conditions",
            more=CARE_ROLL,
            not_if={"care": "none"},
            players_say="care tn, tn, care difficulty, care against, dc",
        ),
    ] = USUAL_TARGET,
    patients: Annotated[
        int,
        Whole(
            "Patients in care",
            1,
            50,
            help="For the hours the chirurgeon needs",
            more=CARE_ROLL,
            not_if={"care": "none"},
            players_say="patients, wounded, people in care, villagers, of us, injured",
        ),
    ] = 1,
    dice: Annotated[str, replace(DICE, not_if={"care": "none"})] = OUR_DICE,
    reading_tie: Annotated[str, replace(TIE, not_if={"care": "none"})] = OUR_TIE,
    reading_extended_care: Annotated[
        str,
        Choice(
            "Gain from extended care",
            {"instead": "2 in all", "on-top": "3 in all, 2 on top of the 1 of standard care"},
            only_if={"care": "extended"},
        ),
    ] = "instead",
) -> Answer[HitRecovery]:
    """Hits over a plan of days, with a care roll each day where a chirurgeon helps
    (usiel.wounds.natural-healing, usiel.wounds.convalescent-care).

    Whole days, Hits. Refused: a plan outside its grammar, more Hits now than in full.
    """
    segments = PLAN.segments(plan)
    refuse_overfull("hits_current", "Hits", hits_current, hits_full, least=1)
    success = success_chance(dice, care_total, care_target_number, reading_tie)
    gain = CARE[care].gain
    if care == "extended" and reading_extended_care == "on-top":
        gain += CARE["standard"].gain
    patient = Patient(hits_full, hits_current, success if gain else Fraction(0), gain)
    activities = [activity for activity, days in segments for _ in range(days)]
    rates = [REST_RATE - ACTIVITIES[activity].penalty - other_penalty for activity in activities]
    course = patient.through(rates)
    end = course[-1]
    outputs = HitRecovery(
        care_success_probability=patient.care_success,
        expected_hits=end.mean(),
        full_probability=end.chance_of(hits_full),
        zero_probability=end.chance_of(0),
        distribution=end.chances(),
        days_to_full_without_care=patient.days_without_care(rates),
        expected_days_to_full=patient.mean_days_to_full(rates),
        care_hours_per_day=patients * CARE[care].hours,
        by_day=patient.day_by_day(activities, rates, course),
        hits_after=only_outcome(end.chances()),
    )
    roll = needs(dice, care_total, care_target_number, reading_tie)
    treatment = Treatment(care, gain, patients, f"against TN {care_target_number}: {roll}")
    uncared = Patient(hits_full, hits_current, Fraction(0), 0).through(rates)
    return Answer(
        outputs,
        _recovery_headline(outputs, patient, uncared[-1].mean(), care_total),
        tuple(_recovery_working(outputs, patient, treatment, other_penalty)),
        (_recovery_picture(course, uncared, patient),),
        marks=(
            Mark("distribution", "full", hits_full, "well"),
            Mark("distribution", "dead", 0, "dead", or_less=True),
        ),
    )


@dataclass(frozen=True)
class Patient:
    """Somebody who heals: full Hits, Hits now, the chance of a day's care roll and its gain."""

    full: int
    current: int
    care_success: Fraction
    gain: int

    def outcomes(self, rate: int) -> list[tuple[int, int]]:
        """What a day may change Hits by, each with its whole weight."""
        made, cases = self.care_success.numerator, self.care_success.denominator
        changes = [(rate, cases - made), (rate + self.gain, made)]
        return [(change, weight) for change, weight in changes if weight]

    def through(self, rates: list[int], *, stop_when_full: bool = False) -> list[Chain[int]]:
        """The Hits at the start and after each day; 0 Hits is final, full Hits if so wished."""

        def after_day(hits: int, rate: int) -> int:
            if hits == 0 or (stop_when_full and hits == self.full):
                return hits
            return max(0, min(self.full, hits + rate))

        course = [Chain({self.current: 1})]
        for rate in rates:
            cared, uncared = (
                partial(after_day, rate=rate + self.gain),
                partial(after_day, rate=rate),
            )
            course.append(course[-1].step(self.care_success, cared, uncared))
        return course

    def day_by_day(
        self, activities: list[str], rates: list[int], course: list[Chain[int]]
    ) -> list[HealingDay]:
        """A row for each day of a plan."""
        return [
            HealingDay(
                day,
                activity,
                rate,
                rate + self.gain,
                hits.mean(),
                hits.chance_of(self.full),
                hits.chance_of(0),
            )
            for day, (activity, rate, hits) in enumerate(
                zip(activities, rates, course[1:], strict=True), start=1
            )
        ]

    def days_without_care(self, rates: list[int]) -> int | None:
        """Days until full Hits if no care roll ever succeeds, the last rate going on; None for
        never."""
        hits = self.current
        for day, rate in enumerate(rates):
            if hits in (0, self.full):
                return day if hits else None
            hits = max(0, min(self.full, hits + rate))
        if hits == 0 or (hits < self.full and rates[-1] <= 0):
            return None
        return len(rates) + -(-(self.full - hits) // max(1, rates[-1]))

    def mean_days_to_full(self, rates: list[int]) -> Fraction | None:
        """The mean of the first day at full Hits, the last rate and the care going on.

        None if there is a chance to reach 0 Hits first, or never to reach full Hits.
        """
        course = self.through(rates, stop_when_full=True)
        end = course[-1]
        if end.chance_of(0):
            return None
        days = sum((1 - after.chance_of(self.full) for after in course[:-1]), Fraction(0))
        if end.chance_of(self.full) == 1:
            return days
        further = self._mean_days_from(rates[-1])
        if further is None:
            return None
        return days + sum(
            (chance * further[hits] for hits, chance in end.chances().items()), Fraction(0)
        )

    def _mean_days_from(self, rate: int) -> list[Fraction] | None:
        """The mean days to full Hits from 0, 1, 2 ... Hits when every day has the same rate.

        None if some day may lower Hits, or none can raise them. A day that changes nothing only
        makes it longer: the mean is divided by the chance of one that does.
        """
        outcomes = self.outcomes(rate)
        changes = [change for change, _ in outcomes]
        if min(changes) < 0 or max(changes) <= 0:
            return None
        cases = self.care_success.denominator
        moving = cases - sum(weight for change, weight in outcomes if not change)
        means = [Fraction(0)] * (self.full + 1)
        for hits in range(self.full - 1, -1, -1):
            later = sum(
                (
                    weight * means[min(self.full, hits + change)]
                    for change, weight in outcomes
                    if change
                ),
                Fraction(0),
            )
            means[hits] = (cases + later) / moving
        return means


def _recovery_headline(
    outputs: HitRecovery, patient: Patient, without_care: Fraction, care_total: int
) -> str:
    days = count(len(outputs.by_day), "day")
    dead = outputs.zero_probability
    if dead == 1:
        first = next(day.day for day in outputs.by_day if day.zero_probability == 1)
        return f"You are at 0 Hits by day {first} at the latest."
    expected = outputs.expected_hits
    about = "" if len(outputs.distribution) == 1 else "About "
    sentence = f"{about}{number(expected, 1)} of {patient.full} Hits after {days}"
    if patient.care_success and without_care != expected:
        sentence += f" with care at {signed(care_total)}, {number(without_care, 1)} without"
    if dead:
        return f"{sentence}; at 0 Hits by then in {odds(dead)} of cases."
    whole = outputs.expected_days_to_full
    if whole is None:
        return f"{sentence}; going on like this, you cannot count on being whole again."
    if not whole:
        return f"{sentence}; you are whole to begin with."
    average = "" if whole.denominator == 1 else " on average"
    return f"{sentence}; whole after {number(whole, 1)} {'day' if whole == 1 else 'days'}{average}."


@dataclass(frozen=True)
class Treatment:
    """The care a patient gets: its kind, gain, how many share it, and its roll in words."""

    care: str
    gain: int
    patients: int
    roll: str


def _recovery_working(
    outputs: HitRecovery, patient: Patient, treatment: Treatment, other_penalty: int
) -> Iterator[Step]:
    if treatment.gain:
        hours = CARE[treatment.care].hours
        yield Step(
            f"Care each day {treatment.roll}",
            odds(outputs.care_success_probability),
            CARE_RULE,
            (
                Step(
                    f"A roll for {treatment.care} care that succeeds",
                    f"{signed(treatment.gain)} that day",
                    EXTENDED_RULE if treatment.care == "extended" else CARE_RULE,
                ),
                Step(
                    f"{count(treatment.patients, 'patient')}, {CARE[treatment.care].time} each",
                    f"{treatment.patients} × {hours} h = {outputs.care_hours_per_day} h a day",
                    CARE_RULE,
                ),
            ),
        )
    for (activity, _), stretch in groupby(
        outputs.by_day, key=lambda day: (day.activity, day.rate_without_care)
    ):
        yield _stretch_step(activity, list(stretch), other_penalty, treatment.gain)
    yield from _whole_steps(outputs, patient)


def _stretch_step(activity: str, days: list[HealingDay], other_penalty: int, gain: int) -> Step:
    first, last = days[0], days[-1]
    which = f"Day {first.day}" if first is last else f"Days {first.day} to {last.day}"
    penalty = ACTIVITIES[activity].penalty
    parts = [Step("A day of rest", signed(REST_RATE), HEALING_RULE)]
    if penalty:
        parts.append(Step(ACTIVITIES[activity].text.capitalize(), signed(-penalty), ACTIVITY_RULE))
    if other_penalty:
        parts.append(Step("Other things that slow healing", signed(-other_penalty), OTHER_RULE))
    with_care = f", {signed(first.rate_with_care)} when care succeeds" if gain else ""
    parts.append(Step("Hits a day", f"{signed(first.rate_without_care)}{with_care}", HEALING_RULE))
    average = " on average" if gain else ""
    return Step(
        f"{which}, {ACTIVITIES[activity].text}: {signed(first.rate_without_care)} a day{with_care}",
        f"{number(last.expected_hits)} Hits{average}",
        ACTIVITY_RULE if penalty else HEALING_RULE,
        tuple(parts),
    )


def _whole_steps(outputs: HitRecovery, patient: Patient) -> Iterator[Step]:
    missing = patient.full - patient.current
    alone = outputs.days_to_full_without_care
    yield Step(
        f"{count(missing, 'Hit')} missing at the start; if no care roll succeeds",
        "never whole" if alone is None else f"whole after {count(alone, 'day')}",
        HEALING_RULE,
    )
    if outputs.care_success_probability:
        mean_days = outputs.expected_days_to_full
        yield Step(
            "With the care rolls",
            "not certain to be whole"
            if mean_days is None
            else f"whole after {count(mean_days, 'day')} on average",
            CARE_RULE,
        )
    if outputs.zero_probability:
        text = "0 Hits at some point of the plan, which is final"
        yield Step(text, odds(outputs.zero_probability), POOL_RULES["hits"])


def _recovery_picture(
    course: list[Chain[int]], uncared: list[Chain[int]], patient: Patient
) -> Course:
    means, alone = (tuple(hits.mean() for hits in days) for days in (course, uncared))
    if means == alone:
        series: tuple[Series, ...] = (Series("Hits", alone),)
    else:
        series = (Series("With care, on average", means), Series("Without care", alone))
    return Course(
        "Hits by the day",
        along="Days",
        measure="Hits",
        series=series,
        levels=(Level("full", patient.full), half_level(patient.full)),
        here=len(course) - 1,
    )
