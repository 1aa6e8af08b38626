"""Usiel: hiding and sneaking past observers."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import (
    OUR_DICE,
    OUR_TIE,
    TIE,
    Dice,
    added_to,
    needed_roll,
    rolled,
    success_chance,
    two_dice,
)
from rulescore.declare import (
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
    RollOutcome,
    Rows,
    Series,
    SheetMapping,
    Spread,
    Step,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
)
from rulescore.dice import sum_of

STEALTH_RULE = "usiel.combat.stealth"
GROUP_RULE = "usiel.combat.group-checks"

GROUP_CHECK = "One check for a group"


class StealthTotal(NamedTuple):
    """One total of the stealth roll."""

    stealth_total: Annotated[int, Column("Your total")]
    probability: Annotated[Fraction, Column("Chance of it", odds=True)]
    unnoticed_probability: Annotated[Fraction, Column("Nobody notices", odds=True)]


class Moment(NamedTuple):
    """A total of the stealth roll, its weight, and how many outcomes of one Perception check notice
    it."""

    total: int
    weight: int
    noticing: int


@dataclass(frozen=True)
class Watch:
    """One stealth roll against `checks` Perception checks that do not depend on each other.

    All weights are whole numbers: over `outcomes` for each roll of the dice.
    """

    dice: str
    stealth_bonus: int
    perception_bonus: int
    checks: int
    reading_tie: str

    @cached_property
    def outcomes(self) -> int:
        """How many equally likely outcomes the dice have."""
        return int(sum_of(self.dice).denominator())

    @cached_property
    def moments(self) -> list[Moment]:
        """Every total of the stealth roll, ascending (usiel.combat.stealth)."""
        dice = sum_of(self.dice)
        found = []
        for shown in dice.outcomes():
            total = shown + self.stealth_bonus
            notice = success_chance(self.dice, self.perception_bonus, total, self.reading_tie)
            found.append(Moment(total, dice.quantity(shown), int(notice * self.outcomes)))
        return found

    def noticed_by(self, checks: int, noticing: int) -> Fraction:
        """The chance that exactly `noticing` of so many checks succeed."""
        weight = sum(
            moment.weight * moment.noticing**noticing * self._missed(moment, checks - noticing)
            for moment in self.moments
        )
        return Fraction(comb(checks, noticing) * weight, self.outcomes ** (checks + 1))

    def one_check(self) -> Fraction:
        """The chance that one given check succeeds."""
        weight = sum(moment.weight * moment.noticing for moment in self.moments)
        return Fraction(weight, self.outcomes**2)

    def by_total(self) -> list[StealthTotal]:
        """Each total of the stealth roll, its chance, and that nobody notices at it."""
        return [
            StealthTotal(
                moment.total,
                Fraction(moment.weight, self.outcomes),
                Fraction(self._missed(moment, self.checks), self.outcomes**self.checks),
            )
            for moment in self.moments
        ]

    def dice_roll(self, together: int) -> DiceRoll:
        """The stealth roll and every check; so many notice `together` by one that succeeds."""
        you = two_dice("You", self.dice)
        watching = Group("Perception", you.sides * self.checks)

        def interpret(faces: Faces) -> RollOutcome:
            yours, theirs = sum(faces[0]), faces[1]
            total = yours + self.stealth_bonus
            needed = needed_roll(self.perception_bonus, total, self.reading_tie)
            pairs = zip(theirs[::2], theirs[1::2], strict=True)
            noticing = together * sum(first + second >= needed for first, second in pairs)
            said = f"{count(noticing, 'observer')} of {together * self.checks}"
            return RollOutcome(
                f"{added_to(yours, self.stealth_bonus)}, and a check needs {number(needed)} on its "
                f"dice: {said} {'notices' if noticing == 1 else 'notice'} you.",
                {"noticed_probability": noticing > 0, "distribution": noticing},
            )

        return DiceRoll((you, watching), interpret)

    def _missed(self, moment: Moment, checks: int) -> int:
        return int((self.outcomes - moment.noticing) ** checks)


@dataclass(frozen=True)
class Stealth:
    """Whether somebody slips past observers."""

    unnoticed_probability: Annotated[Fraction, Odds("Nobody notices")]
    noticed_probability: Annotated[Fraction, Odds("Somebody notices", key=True)]
    one_check_probability: Annotated[Fraction, Odds("One check notices you", key=True)]
    expected_observers_noticing: Annotated[Fraction, Figure("Mean number who notice", key=True)]
    distribution: Annotated[Chances, Spread("Observers who notice", unit="observers")]
    by_stealth_total: Annotated[list[StealthTotal], Rows("By your total")]


@calculator(
    "usiel.stealth",
    title="Hide or Sneak past observers",
    question="What is the chance that none of these observers notices me?",
    players_say=(
        "stealth, hidden, hiding, creep, prowl, guards, sentries, watchers, "
        "unseen, unnoticed, spotted, slip past, sneak past, notice, seen"
    ),
    rules=(STEALTH_RULE, GROUP_RULE),
    ways=(
        SheetMapping("You sneak", {"stealth_bonus": "stealth_bonus"}),
        SheetMapping("You keep watch", {"perception_bonus": "perception_bonus"}),
    ),
)
def stealth(
    *,
    stealth_bonus: Annotated[
        int,
        Whole(
            "Hide or Sneak total",
            -20,
            40,
            help="Skill, attribute and modifiers",
            players_say=(
                "hide, hiding, sneak, stealth, creep, skulk, slip, hidden, prowl, "
                "tiptoe, quiet, silently, camouflage"
            ),
        ),
    ] = 8,
    perception_bonus: Annotated[
        int,
        Whole(
            "Perception of each observer",
            -20,
            40,
            help="With modifiers for alertness or distraction",
            players_say=(
                "perception, spot, notice, alertness, awareness, attention, listening, watchful, "
                "perceive, search"
            ),
        ),
    ] = 5,
    observers: Annotated[
        int,
        Whole(
            "Observers",
            1,
            50,
            players_say=(
                "enemies, watchers, lookouts, people, witnesses, patrol, pairs of eyes, scouts"
            ),
        ),
    ] = 1,
    method: Annotated[
        str,
        Choice(
            "Checks",
            {"individual": "each observer rolls", "group": "one roll for all"},
            more=GROUP_CHECK,
            options_said={
                "individual": (
                    "individually, separately, on their own, own roll, for himself, "
                    "for themselves, each of them rolls"
                ),
                "group": (
                    "as a group, group check, group roll, single roll, single check, together, "
                    "collectively, roll once"
                ),
            },
        ),
    ] = "individual",
    group_bonus: Annotated[
        int,
        Whole(
            "Bonus of the group check",
            0,
            20,
            help="The GM sets it",
            more=GROUP_CHECK,
            only_if={"method": "group"},
            players_say="group, group bonus, bonus for numbers",
        ),
    ] = 0,
    dice: Dice = OUR_DICE,
    reading_tie: Annotated[
        str,
        replace(
            TIE,
            label="A Perception total equal to yours",
            options={"meet": "notices you", "beat": "does not"},
            options_said={"meet": "ties fail, ties lose", "beat": "ties succeed, hider wins ties"},
        ),
    ] = OUR_TIE,
) -> Answer[Stealth]:
    """The chance to stay unnoticed, and how many observers notice (usiel.combat.stealth).

    Totals in, chances out; the group bonus is left aside where each observer rolls. Nothing is
    refused beyond the bounds.
    """
    group = method == "group"
    checks = 1 if group else observers
    perception = perception_bonus + (group_bonus if group else 0)
    watch = Watch(dice, stealth_bonus, perception, checks, reading_tie)
    together = observers if group else 1
    distribution = {
        together * noticing: watch.noticed_by(checks, noticing) for noticing in range(checks + 1)
    }
    outputs = Stealth(
        unnoticed_probability=distribution[0],
        noticed_probability=1 - distribution[0],
        one_check_probability=watch.one_check(),
        expected_observers_noticing=observers * watch.one_check(),
        distribution=distribution,
        by_stealth_total=watch.by_total(),
    )
    working = (
        _checks_step(watch, observers, perception_bonus, group),
        _unnoticed_step(watch, outputs),
        Step(
            "Mean number who notice",
            f"{observers} × {percent(outputs.one_check_probability)} = "
            f"{number(outputs.expected_observers_noticing)}",
            GROUP_RULE if group else STEALTH_RULE,
        ),
    )
    return Answer(
        outputs,
        _headline(outputs, observers, group),
        working,
        _pictures(watch, outputs),
        watch.dice_roll(together),
    )


def _headline(outputs: Stealth, observers: int, group: bool) -> str:
    if not outputs.unnoticed_probability:
        return "You cannot stay unnoticed."
    whom = "the observer" if observers == 1 else f"all {observers} observers"
    whom += ", who roll once for all," if group and observers > 1 else ""
    if outputs.unnoticed_probability == 1:
        return f"You slip past {whom} **whatever the dice show**."
    return f"You slip past {whom} in **{percent(outputs.unnoticed_probability)}** of cases."


def _checks_step(watch: Watch, observers: int, perception_bonus: int, group: bool) -> Step:
    figure = rolled(watch.dice, watch.perception_bonus)
    if group:
        bonus = watch.perception_bonus - perception_bonus
        return Step(
            f"One Perception check for {count(observers, 'observer')} against your total: "
            f"{number(perception_bonus)} and {bonus} for the group",
            figure,
            GROUP_RULE,
        )
    text = "The observer checks" if observers == 1 else f"Each of {observers} observers checks"
    return Step(f"{text} Perception against your total", figure, STEALTH_RULE)


def _unnoticed_step(watch: Watch, outputs: Stealth) -> Step:
    """The sum over the totals of the one stealth roll, which all observers check against."""
    parts = tuple(
        Step(
            f"You total {number(moment.total)} ({moment.weight} in {watch.outcomes}); a check "
            f"notices in {moment.noticing} of {watch.outcomes}",
            f"nobody notices in {_missed_figure(watch, moment, row.unnoticed_probability)}",
            STEALTH_RULE,
        )
        for moment, row in zip(watch.moments, outputs.by_stealth_total, strict=True)
    )
    return Step(
        f"You roll {rolled(watch.dice, watch.stealth_bonus)} once; each total weighs by how "
        "often it comes",
        f"nobody notices in {odds(outputs.unnoticed_probability)}",
        STEALTH_RULE,
        parts,
    )


def _missed_figure(watch: Watch, moment: Moment, unnoticed: Fraction) -> str:
    one = Fraction(watch.outcomes - moment.noticing, watch.outcomes)
    if watch.checks == 1 or one in (0, 1):
        return percent(unnoticed)
    return f"{percent(one)} to the power of {watch.checks} = {percent(unnoticed)}"


def _pictures(watch: Watch, outputs: Stealth) -> tuple[Course, ...]:
    by_total = Course(
        "Nobody notices, by your total",
        along="Your Hide or Sneak total",
        measure="Chance",
        series=(
            Series(
                "Nobody notices",
                tuple(row.unnoticed_probability for row in outputs.by_stealth_total),
            ),
        ),
        start=outputs.by_stealth_total[0].stealth_total,
        odds=True,
    )
    if watch.checks == 1:
        return (by_total,)
    by_observers = Course(
        "Nobody notices, by the number of observers",
        along="Observers",
        measure="Chance",
        series=(
            Series(
                "Nobody notices",
                tuple(watch.noticed_by(checks, 0) for checks in range(1, watch.checks + 1)),
            ),
        ),
        start=1,
        odds=True,
        here=watch.checks,
    )
    return (by_observers, by_total)
