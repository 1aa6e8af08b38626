"""Gods & Monsters: going without air, the buffer, the health rolls after it, and death."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import (
    BEFORE_INJURIES,
    CONTRIBUTORS_RULE,
    DEATH_BONUS,
    HIGHEST_SCORE,
    INJURIES_LOWER,
    OUR_INJURIES,
    a_chance,
    contributor,
    death_chance,
    death_roll_due,
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
from rulescore.dice import chances, d20_at_most, sum_of

BUFFER_RULE = "gods-and-monsters.suffocation.buffer"
ROLLS_RULE = "gods-and-monsters.suffocation.rolls"
INACTIVE_RULE = "gods-and-monsters.suffocation.inactive"
ROUNDS_A_MINUTE = 6
SURVIVING = "Survival and injuries"
UNPREPARED = sum_of("1d4")
Distribution = dict[int, Fraction]


def rolls_made(rounds: int, buffer: int, gap: int) -> int:
    """Health rolls made by the end of a round, the first right after the buffer
    (gods-and-monsters.suffocation.rolls)."""
    return 0 if rounds <= buffer else 1 + (rounds - buffer - 1) // gap


def buffers(prepared: bool, endurance: int, minor: int, inactive: bool) -> Distribution:
    """The chance of each buffer in rounds (gods-and-monsters.suffocation.buffer)."""
    times = 2 if inactive else 1
    if prepared:
        return {times * endurance: Fraction(1)}
    return chances(UNPREPARED.map(lambda shown: times * max(0, shown + minor)))


class Condition(NamedTuple):
    """The chance of each number of injuries gained, among the living and among the dead."""

    alive: Distribution
    dead: Distribution

    @property
    def death(self) -> Fraction:
        """The chance of being dead."""
        return sum(self.dead.values(), Fraction(0))

    def gained(self) -> Distribution:
        """The chance of each number of injuries gained, dead or alive."""
        numbers = sorted({*self.alive, *self.dead})
        nothing = Fraction(0)
        return {
            each: self.alive.get(each, nothing) + self.dead.get(each, nothing) for each in numbers
        }

    def mean_gained(self) -> Fraction:
        """The mean number of injuries gained."""
        return sum((each * chance for each, chance in self.gained().items()), Fraction(0))


@dataclass(frozen=True)
class Breathless:
    """Somebody who is out of air; `endurance` with the bonus to the death roll."""

    health: int
    survival: int
    injuries: int
    endurance: int
    penalized: bool

    def target(self, roll: int, gained: int) -> int:
        """What health roll 1, 2, ... needs or less (gods-and-monsters.suffocation.rolls)."""
        return self.health - (roll - 1) - (self.injuries + gained if self.penalized else 0)

    def dying(self, gained: int) -> Fraction:
        """The chance that the last of these injuries kills (gods-and-monsters.base.death)."""
        total = self.injuries + gained
        if not death_roll_due(total, self.survival):
            return Fraction(0)
        return death_chance(total, self.endurance, 0)

    def course(self, rolls: int) -> list[Condition]:
        """The condition after 0, 1, ... `rolls` health rolls; the dead roll no more."""
        found = [Condition({0: Fraction(1)}, {})]
        for roll in range(1, rolls + 1):
            alive: Distribution = {}
            dead = dict(found[-1].dead)
            for gained, chance in found[-1].alive.items():
                made = d20_at_most(self.target(roll, gained))
                dying = self.dying(gained + 1)
                for into, at, part in (
                    (alive, gained, chance * made),
                    (alive, gained + 1, chance * (1 - made) * (1 - dying)),
                    (dead, gained + 1, chance * (1 - made) * dying),
                ):
                    if part:
                        into[at] = into.get(at, Fraction(0)) + part
            found.append(Condition(alive, dead))
        return found


def mixed(conditions: list[tuple[Condition, Fraction]]) -> Condition:
    """The condition over several cases, each with its chance."""
    alive: Distribution = {}
    dead: Distribution = {}
    for condition, weight in conditions:
        for into, distribution in ((alive, condition.alive), (dead, condition.dead)):
            for gained, chance in distribution.items():
                into[gained] = into.get(gained, Fraction(0)) + weight * chance
    return Condition(alive, dead)


class Minute(NamedTuple):
    """The state at the end of a minute without air."""

    round: Annotated[int, Column("After round")]
    expected_injuries: Annotated[Fraction, Column("Mean injuries gained")]
    death_probability: Annotated[Fraction, Column("Dead by then", odds=True)]


@dataclass(frozen=True)
class Suffocation:
    """What going without air does."""

    buffer_distribution: Annotated[Chances, Spread("Buffer", unit="rounds")]
    expected_buffer: Annotated[Fraction, Figure("Mean buffer", unit="rounds", key=True)]
    no_buffer_probability: Annotated[
        Fraction, Odds("You have no buffer at all", key=True, short="No buffer at all")
    ]
    expected_injuries: Annotated[Fraction, Figure("Mean injuries gained", unit="injuries")]
    distribution: Annotated[Chances, Spread("Injuries gained", unit="injuries")]
    death_probability: Annotated[Fraction, Odds("You are dead by then")]
    by_minute: Annotated[list[Minute], Rows("Minute by minute")]


@calculator(
    "gods-and-monsters.suffocation",
    title="Without air",
    question=(
        "How long can I go without air, and what is it likely to do to me after this many rounds?"
    ),
    rules=(BUFFER_RULE, ROLLS_RULE, INACTIVE_RULE),
    players_say=(
        "breath, hold my breath, drown, under water, underwater, choke, "
        "strangle, smothered, suffocate, dive, diver, swim under, airless, "
        "vacuum, buried alive, no air, smoke, gasp, garrotte, submerged, "
        "sunk, pearl diver, coffin"
    ),
)
def suffocation(
    *,
    prepared: Annotated[
        bool,
        Switch(
            "Took a deep breath",
            players_say=(
                "deep breath, breathed in, filled lungs, lungs full, prepared, "
                "big breath, inhaled, ready, gulp of air, lungful, filling the lungs, gulp, "
                "breath first, warned"
            ),
            players_say_no=(
                "unprepared, by surprise, no time to breathe, no deep breath, "
                "without a breath, suddenly, no warning, empty lungs, caught out, "
                "dragged under, pulled under, ambushed, nobody saw coming, "
                "not see coming, strangled from behind, grabbed from behind"
            ),
        ),
    ] = False,
    endurance: Annotated[int, Whole("Endurance", 1, HIGHEST_SCORE)] = 10,
    reading_contributor: Annotated[
        str,
        Choice(
            "Endurance’s minor contributor",
            {"table": "from the table", "typed": "from the character sheet"},
            shared_name="reading_minor_contributor",
            not_if={"prepared": True},
        ),
    ] = "table",
    endurance_bonus: Annotated[
        int,
        Whole(
            "Minor contributor on the sheet",
            -10,
            10,
            more=True,
            only_if={"reading_contributor": "typed"},
            players_say=(
                "minor contributor, endurance bonus, contributor, "
                "endurance contributor, minor bonus"
            ),
        ),
    ] = 0,
    health: Annotated[int, Whole("Health", -20, 60, help=BEFORE_INJURIES)] = 8,
    inactive: Annotated[
        bool,
        Switch(
            "Keeps completely still",
            more=True,
            players_say=(
                "motionless, does not move, without moving, perfectly still, "
                "lying still, immobile, relaxed, calm, unmoving, unconscious, "
                "inactive, no movement, trapped, meditating, "
                "paralyzed, asleep, sleeping, floating, play dead"
            ),
            players_say_no=(
                "swim, struggle, moving around, thrash, wrestling, active, exert, panic"
            ),
        ),
    ] = False,
    rounds: Annotated[
        int,
        Whole(
            "Rounds without air",
            0,
            120,
            unit="rounds",
            unit_in_label=True,
            players_say=(
                "rounds, no air, without air, without breathing, under water, "
                "underwater, hold breath, breath, submerged, down there, drowning, "
                "choked, strangled, below, turns, buried"
            ),
            each="10 s",
        ),
    ] = 30,
    survival: Annotated[
        int,
        Whole(
            "Current survival",
            0,
            500,
            help="With verve that counts here",
            more=SURVIVING,
            players_say=(
                "survival points, survival left, survival, hit points, hp, verve, health points"
            ),
        ),
    ] = 5,
    injuries: Annotated[
        int,
        Whole(
            "Injuries at the start",
            0,
            60,
            unit="injuries",
            unit_in_label=True,
            more=SURVIVING,
            players_say="injury, wound, hurt, injured, injuries so far",
        ),
    ] = 0,
    death_bonus: Annotated[int, replace(DEATH_BONUS, more=SURVIVING)] = 0,
    reading_doubled: Annotated[
        str,
        Choice(
            "Keeping still doubles",
            {"both": "the buffer and the time between rolls", "buffer": "the buffer only"},
            only_if={"inactive": True},
        ),
    ] = "both",
    reading_injuries: Annotated[
        str, Choice("Do injuries lower health rolls?", INJURIES_LOWER)
    ] = OUR_INJURIES,
) -> Answer[Suffocation]:
    """Injuries and death without air (gods-and-monsters.suffocation.rolls).

    Times in rounds of ten seconds. Nothing is refused beyond the bounds.
    """
    typed = reading_contributor == "typed"
    minor = endurance_bonus if typed else contributor(endurance).minor
    buffer = buffers(prepared, endurance, minor, inactive)
    gap = ROUNDS_A_MINUTE * (2 if inactive and reading_doubled == "both" else 1)
    victim = Breathless(
        health, survival, injuries, endurance + death_bonus, reading_injuries == "penalize"
    )
    by_roll = victim.course(rolls_made(rounds, min(buffer), gap))
    by_round = [
        mixed([(by_roll[rolls_made(now, held, gap)], chance) for held, chance in buffer.items()])
        for now in range(rounds + 1)
    ]
    outputs = _outputs(buffer, by_round)
    start = (
        "a deep breath gives endurance in rounds" if prepared else f"d4 {signed(minor)}, at least 0"
    )
    working = (
        _buffer_step(outputs, buffer, start, prepared, inactive),
        _rolls_step(victim, buffer, by_roll, gap, rounds),
        Step(
            f"Over all buffers, after {count(rounds, 'round')}",
            f"{count(outputs.expected_injuries, 'injury', 'injuries')} on average; death "
            f"{odds(outputs.death_probability)}",
            ROLLS_RULE,
        ),
    )
    return Answer(outputs, _headline(outputs, rounds, survival), working, _pictures(by_round))


def _outputs(buffer: Distribution, by_round: list[Condition]) -> Suffocation:
    last = by_round[-1]
    return Suffocation(
        buffer_distribution=buffer,
        expected_buffer=sum((held * chance for held, chance in buffer.items()), Fraction(0)),
        no_buffer_probability=buffer.get(0, Fraction(0)),
        expected_injuries=last.mean_gained(),
        distribution=last.gained(),
        death_probability=last.death,
        by_minute=[
            Minute(now, by_round[now].mean_gained(), by_round[now].death)
            for now in range(ROUNDS_A_MINUTE, len(by_round), ROUNDS_A_MINUTE)
        ],
    )


def _headline(outputs: Suffocation, rounds: int, survival: int) -> str:
    after = f"After {count(rounds, 'round')} without air"
    if not outputs.expected_injuries:
        return f"{after} you are **unharmed**."
    mean = number(outputs.expected_injuries, 1)
    harm = f"{after} you have gained about **{mean}** {'injury' if mean == '1' else 'injuries'}"
    if not outputs.death_probability:
        return f"{harm}; you cannot be dead yet."
    chance = a_chance(outputs.death_probability)
    return f"{harm}; from {survival} survival, there is {chance} that you are dead."


def _pictures(by_round: list[Condition]) -> tuple[Course, ...]:
    if len(by_round) == 1:
        return ()
    dead = tuple(condition.death for condition in by_round)
    unharmed = tuple(condition.alive.get(0, Fraction(0)) for condition in by_round)
    harmed = tuple(1 - died - well for died, well in zip(dead, unharmed, strict=True))
    series = (
        Series("Unharmed", unharmed, "well"),
        Series("Injured", harmed, "badly"),
        Series("Dead", dead, "dead"),
    )
    here = len(by_round) - 1
    return (Course("Without air", "Rounds", "Chance", series, odds=True, here=here, shares=True),)


def _buffer_step(
    outputs: Suffocation, buffer: Distribution, start: str, prepared: bool, inactive: bool
) -> Step:
    parts = [Step(f"Buffer: {start}", "", BUFFER_RULE if prepared else CONTRIBUTORS_RULE)]
    if inactive:
        parts.append(Step("Keeping still doubles it", "× 2", INACTIVE_RULE))
    parts += [
        Step(f"{percent(chance)} of cases", count(held, "round"), BUFFER_RULE)
        for held, chance in buffer.items()
    ]
    figure = f"{count(outputs.expected_buffer, 'round')} on average"
    return Step("Buffer before the first health roll", figure, BUFFER_RULE, tuple(parts))


def _rolls_step(
    victim: Breathless, buffer: Distribution, by_roll: list[Condition], gap: int, rounds: int
) -> Step:
    made = " or ".join(
        str(each) for each in sorted({rolls_made(rounds, held, gap) for held in buffer})
    )
    lowered = ", and 1 more for each injury" if victim.penalized else ""
    parts = [
        Step(
            f"Roll {roll}: {number(victim.target(roll, 0))} or less if unhurt by the earlier ones",
            f"{count(condition.mean_gained(), 'injury', 'injuries')} on average after it, death "
            f"{odds(condition.death)}",
            ROLLS_RULE,
        )
        for roll, condition in enumerate(by_roll[1:], 1)
    ]
    text = f"A health roll after the buffer and every {gap} rounds, each at −1 more{lowered}"
    return Step(text, f"{made} by then", ROLLS_RULE, tuple(parts))
