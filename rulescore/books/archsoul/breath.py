"""Archsoul: how long somebody holds their breath, and drowning after that."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.death import CURRENT_ENDURANCE, CurrentEndurance
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
    Spread,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
)

HOLD_RULE = "archsoul.breath.hold"
FIGHT_RULE = "archsoul.underwater-combat.breath"
DROWNING_RULE = "archsoul.breath.drowning"

SECONDS_A_POINT = 30
"""Half a minute of air for each point of Endurance, or of Conditioning when prepared."""
SECONDS_A_ROUND = 30
"""The air that a round of combat or like strain takes."""


@dataclass(frozen=True)
class Breath:
    """How long the air lasts."""

    breath_seconds: Annotated[int, Figure("Air when calm", unit="s", key=True)]
    combat_rounds: Annotated[int, Figure("Air in combat", unit="rounds", key=True)]
    seconds_left: Annotated[int, Figure("Calm time left", unit="s")]
    combat_rounds_left: Annotated[
        int, Figure("Whole rounds of combat left", unit="rounds", key=True, short="Of that left")
    ]
    out_of_air: Annotated[bool, Figure("You are out of air")]


@calculator(
    "archsoul.breath",
    title="Holding your breath",
    question="How long does my air last, and how much is left?",
    players_say=(
        "hold my breath, air, dive, diving, underwater, under water, "
        "submerged, lungs, deep breath, how long can I stay under, choke, "
        "smoke, suffocate"
    ),
    rules=(HOLD_RULE, FIGHT_RULE),
)
def breath(
    *,
    endurance: CurrentEndurance = 4,
    prepared: Annotated[
        bool,
        Switch(
            "A minute or more of deep breaths first",
            players_say=(
                "deep breaths, deep breath, breathed in, filled my lungs, prepared, "
                "hyperventilate, breathing deeply, full lungs, lungs full, lungful, "
                "minute to breathe deep, breathe deeply for a minute"
            ),
            players_say_no="unprepared, by surprise, dragged under, pulled under",
        ),
    ] = False,
    conditioning: Annotated[
        int,
        Whole("Conditioning", 0, 12, only_if={"prepared": True}, players_say="conditioning"),
    ] = 2,
    strenuous_rounds: Annotated[
        int,
        Whole(
            "Rounds of combat or strain so far",
            0,
            100,
            unit="rounds",
            unit_in_label=True,
            help="Each round in which you attack or grapple is one",
            players_say=(
                "rounds of fighting, combat rounds, rounds, fighting, fight, "
                "struggle, grapple, wrestling, strain, attacks, brawl, battle"
            ),
        ),
    ] = 0,
    calm_seconds: Annotated[
        int,
        Whole(
            "Calm seconds without air so far",
            0,
            3600,
            unit="s",
            unit_in_label=True,
            more=True,
            players_say=(
                "without air, dived, under water, already gone, submerged, held my "
                "breath, seconds, breath held, below, underwater, stayed under"
            ),
        ),
    ] = 0,
) -> Answer[Breath]:
    """The air that somebody has and what is left of it (archsoul.breath.hold).

    Seconds, and rounds of combat. Nothing is refused beyond the bounds.
    """
    points = endurance + (conditioning if prepared else 0)
    in_all = points * SECONDS_A_POINT
    used = strenuous_rounds * SECONDS_A_ROUND + calm_seconds
    left = max(0, in_all - used)
    outputs = Breath(
        breath_seconds=in_all,
        combat_rounds=in_all // SECONDS_A_ROUND,
        seconds_left=left,
        combat_rounds_left=left // SECONDS_A_ROUND,
        out_of_air=in_all <= used,
    )
    working = (
        _air_step(outputs, endurance, conditioning, prepared),
        _used_step(used, strenuous_rounds, calm_seconds),
        Step(
            "What is left",
            f"{_time(left)}, enough for {count(outputs.combat_rounds_left, 'round')} of combat",
            HOLD_RULE,
        ),
    )
    return Answer(outputs, _breath_headline(outputs, used), working)


def _time(seconds: int) -> str:
    """A time as people say it: “2 minutes 30 seconds”."""
    minutes, rest = divmod(seconds, 60)
    parts = [count(minutes, "minute")] if minutes else []
    if rest or not minutes:
        parts.append(count(rest, "second"))
    return " ".join(parts)


def _breath_headline(outputs: Breath, used: int) -> str:
    if not outputs.breath_seconds:
        return "You have no air to hold: you start drowning at once."
    lasts = f"{_time(outputs.breath_seconds)} or {count(outputs.combat_rounds, 'round')} of combat"
    if outputs.out_of_air:
        return f"You are **out of air**: it lasted {lasts}, and you have used {_time(used)}."
    if not used:
        return f"Your air lasts {lasts}."
    if not outputs.combat_rounds_left:
        return f"You have {_time(outputs.seconds_left)} of air left, not enough for another round."
    rounds = count(outputs.combat_rounds_left, "round")
    return f"You have {_time(outputs.seconds_left)} of air left, enough for {rounds} of combat."


def _air_step(outputs: Breath, endurance: int, conditioning: int, prepared: bool) -> Step:
    parts = [
        Step(
            "Half a minute for each point of Endurance",
            f"{endurance} × {SECONDS_A_POINT} s = {endurance * SECONDS_A_POINT} s",
            HOLD_RULE,
        )
    ]
    if prepared:
        added = f"{conditioning} × {SECONDS_A_POINT} s = {conditioning * SECONDS_A_POINT} s"
        text = "After deep breaths, the same for each rank of Conditioning"
        parts.append(Step(text, added, HOLD_RULE))
    return Step("Air when calm", _time(outputs.breath_seconds), HOLD_RULE, tuple(parts))


def _used_step(used: int, strenuous_rounds: int, calm_seconds: int) -> Step:
    if not used:
        return Step("Used so far", "nothing", HOLD_RULE)
    strained = f"{strenuous_rounds} × {SECONDS_A_ROUND} s = {strenuous_rounds * SECONDS_A_ROUND} s"
    parts = (
        Step("Rounds in which you attacked, grappled or strained", strained, FIGHT_RULE),
        Step("Calm time", f"{calm_seconds} s", HOLD_RULE),
    )
    return Step("Used so far", _time(used), HOLD_RULE, parts)


class DrowningRow(NamedTuple):
    """The state after a drowning roll."""

    roll: Annotated[int, Column("Roll")]
    expected_endurance: Annotated[Fraction, Column("Mean Endurance")]
    dead_probability: Annotated[Fraction, Column("Dead", odds=True)]


@dataclass(frozen=True)
class Drowning:
    """What drowning does."""

    distribution: Annotated[Chances, Spread("Endurance after the rolls")]
    expected_endurance: Annotated[
        Fraction, Figure("Mean Endurance after the rolls", key=True, short="Mean Endurance left")
    ]
    dead_probability: Annotated[Fraction, Odds("You are dead")]
    expected_rolls_to_die: Annotated[
        Fraction, Figure("Mean number of rolls to death", key=True, short="Mean rolls to death")
    ]
    even_odds_roll: Annotated[
        int,
        Figure(
            "Roll after which death is as likely as not", key=True, short="Even odds after roll"
        ),
    ]
    by_roll: Annotated[list[DrowningRow], Rows("Roll by roll")]


@dataclass(frozen=True)
class Victim:
    """Somebody out of air: Endurance to start with, and the losses that kill."""

    endurance: int
    losses_to_die: int

    def left(self, rolls: int) -> dict[int, Fraction]:
        """The chance of each Endurance after so many rolls, from the lowest up
        (archsoul.breath.drowning).

        A die shows 3 or less as often as not, so all courses of the rolls are equally likely.
        """
        by_losses = [comb(rolls, losses) for losses in range(min(rolls + 1, self.losses_to_die))]
        lowest = {self.endurance - self.losses_to_die: 2**rolls - sum(by_losses)}
        alive = {self.endurance - losses: weight for losses, weight in enumerate(by_losses)}
        weights = lowest | dict(reversed(alive.items()))
        return {left: Fraction(weight, 2**rolls) for left, weight in weights.items() if weight}

    def dead(self, rolls: int) -> Fraction:
        """The chance to be dead after so many rolls."""
        return self.left(rolls).get(self.endurance - self.losses_to_die, Fraction(0))

    def mean_left(self, rolls: int) -> Fraction:
        """The mean Endurance after so many rolls."""
        return sum((left * chance for left, chance in self.left(rolls).items()), Fraction(0))

    @property
    def mean_rolls(self) -> Fraction:
        """The mean number of rolls to death: every other one costs a point."""
        return Fraction(2 * self.losses_to_die)

    @property
    def even_odds_roll(self) -> int:
        """The roll after which death is as likely as not.

        One roll less than two for each loss: the deadly losses or more are then as likely as that
        many rolls or more without a loss.
        """
        return 2 * self.losses_to_die - 1


@calculator(
    "archsoul.drowning",
    title="Drowning",
    question="Out of air for this many turns: what is left of my Endurance, and am I dead?",
    players_say=(
        "drown, out of air, no air, suffocate, choke, suffocating, lungs "
        "empty, no more air, ran out of breath, drowned"
    ),
    rules=(DROWNING_RULE,),
)
def drowning(
    *,
    endurance: Annotated[
        int,
        Whole(
            "Endurance when the air runs out",
            1,
            12,
            shared_name=CURRENT_ENDURANCE,
            players_say="endurance",
        ),
    ] = 4,
    rolls: Annotated[
        int,
        Whole(
            "Drowning rolls made",
            0,
            100,
            unit="rolls",
            unit_in_label=True,
            help="One when the air runs out, one as each later turn begins",
            players_say=(
                "drowning rolls, turns, turns without air, turns out of air, rolls, "
                "rounds, turns under water, rounds without air, saves, checks"
            ),
        ),
    ] = 5,
    reading_death: Annotated[
        str,
        Choice(
            "Death at Endurance",
            {"zero": "0", "below_zero": "below 0: you live at 0 until the next loss"},
            options_said={"below_zero": "die below zero, live at zero"},
        ),
    ] = "zero",
) -> Answer[Drowning]:
    """Endurance and death after drowning rolls (archsoul.breath.drowning).

    Points of Endurance. Nothing is refused beyond the bounds.
    """
    victim = Victim(endurance, endurance + (1 if reading_death == "below_zero" else 0))
    after = [
        DrowningRow(roll, victim.mean_left(roll), victim.dead(roll)) for roll in range(rolls + 1)
    ]
    outputs = Drowning(
        distribution=victim.left(rolls),
        expected_endurance=after[-1].expected_endurance,
        dead_probability=after[-1].dead_probability,
        expected_rolls_to_die=victim.mean_rolls,
        even_odds_roll=victim.even_odds_roll,
        by_roll=after[1:],
    )
    working = (
        Step("Each roll, 3 or less on one die costs 1 Endurance", "3 of 6 faces", DROWNING_RULE),
        _deadly_step(victim),
        _after_step(victim, outputs, rolls),
    )
    pictures = (_drowning_picture(after),) if rolls else ()
    return Answer(outputs, _drowning_headline(outputs, rolls), working, pictures)


def _drowning_headline(outputs: Drowning, rolls: int) -> str:
    after, even = f"After {count(rolls, 'roll')}", f"roll {outputs.even_odds_roll}"
    left = number(round(outputs.expected_endurance, 1))
    if not rolls:
        return (
            f"Before any roll you have Endurance {left}; after {even} it is even odds to be dead."
        )
    if not outputs.dead_probability:
        return (
            f"{after} you are alive, with Endurance **{left}** on average; after {even} it is even "
            f"odds to be dead."
        )
    return (
        f"{after} you are dead in **{percent(outputs.dead_probability)}** of cases; the mean "
        f"Endurance is {left}."
    )


def _deadly_step(victim: Victim) -> Step:
    lowest = victim.endurance - victim.losses_to_die
    how = "at 0" if lowest == 0 else "when a loss takes it below 0"
    return Step(
        f"From Endurance {victim.endurance} you die {how}",
        count(victim.losses_to_die, "loss", "losses"),
        DROWNING_RULE,
        (
            Step(
                "On average, two rolls for each loss",
                f"2 × {victim.losses_to_die} = {number(victim.mean_rolls)} rolls",
                DROWNING_RULE,
            ),
            Step(
                "Dead as likely as not after one roll less",
                f"{number(victim.mean_rolls)} − 1 = {victim.even_odds_roll} rolls",
                DROWNING_RULE,
            ),
        ),
    )


def _after_step(victim: Victim, outputs: Drowning, rolls: int) -> Step:
    losses = victim.losses_to_die
    dead = f"{odds(outputs.dead_probability)} dead"
    if rolls < losses:
        text = f"{count(rolls, 'roll')} cannot bring {count(losses, 'loss', 'losses')}"
        return Step(text, dead, DROWNING_RULE)
    parts = tuple(
        Step(
            f"Endurance {number(left)}, {count(victim.endurance - left, 'loss', 'losses')}"
            f"{' or more: dead' if victim.endurance - left == losses else ''}",
            percent(chance),
            DROWNING_RULE,
        )
        for left, chance in outputs.distribution.items()
        if isinstance(left, int)
    )
    text = f"{losses} or more of {count(rolls, 'roll')} are losses"
    return Step(text, dead, DROWNING_RULE, parts)


def _drowning_picture(after: list[DrowningRow]) -> Course:
    return Course(
        "Dead by roll",
        along="Rolls",
        measure="Chance to be dead",
        series=(Series("Dead", tuple(row.dead_probability for row in after), "dead"),),
        odds=True,
        here=len(after) - 1,
    )
