"""Usiel: standing one's ground against a Fear Rating, and mastering the fear afterwards."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import (
    DOUBLE_ONE,
    OUR_DICE,
    OUR_TIE,
    TIE,
    Dice,
    added_to,
    rolled,
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
    Odds,
    Picture,
    RollOutcome,
    Rows,
    Series,
    Share,
    Shares,
    Spread,
    Step,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import sum_of

CONTEST_RULE = "usiel.fear.contest"
RETRY_RULE = "usiel.fear.retry"
FAILURE_RULE = "usiel.fear.failure"
FLIGHT_RULE = "usiel.fear.flight"
FROZEN_RULE = "usiel.fear.frozen"
FAMILIARITY_RULE = "usiel.fear.familiarity"

FROZEN_ROUNDS_PER_POINT = 2
EARLIER = "Earlier meetings"
RETRY = "Trying again"


def familiarity(previous_successes: int, reading_success: str) -> int:
    """What earlier successes take off the Fear Rating (usiel.fear.familiarity)."""
    return min(1, previous_successes) if reading_success == "once" else previous_successes


def rating_that_counts(fear_rating: int, previous_failures: int, taken_off: int) -> int:
    """The Fear Rating after earlier meetings, 0 at the least (usiel.fear.familiarity)."""
    return max(0, fear_rating + previous_failures - taken_off)


class Tries(NamedTuple):
    """How many outcomes of one roll end in each reaction."""

    resists: int
    shaken: int
    flees: int
    frozen: int

    @property
    def afraid(self) -> int:
        """Shaken or fleeing: able to try again."""
        return self.shaken + self.flees


@dataclass(frozen=True)
class Meeting:
    """Somebody meets a source of fear, whose total is dice plus `source_bonus`, rolled once.

    `source_bonus` and `retry_bonus` are as rolled, the Rating counted in or taken off. Weights are
    whole numbers: over `outcomes` for each roll of the dice.
    """

    dice: str
    source_bonus: int
    will: int
    presence: int
    retry_bonus: int
    frozen_rounds: int
    reading_tie: str
    reading_botch: str

    @cached_property
    def weights(self) -> dict[int, int]:
        """The weight of each total of the two dice."""
        dice = sum_of(self.dice)
        return {shown: dice.quantity(shown) for shown in dice.outcomes()}

    @cached_property
    def outcomes(self) -> int:
        """How many equally likely outcomes the two dice have."""
        return sum(self.weights.values())

    def source_totals(self) -> dict[int, int]:
        """Each total of the source, ascending, with its weight."""
        return {shown + self.source_bonus: weight for shown, weight in self.weights.items()}

    def reaction(self, shown: int, bonus: int, source_total: int) -> str:
        """What these dice and bonus come to against a total of the source: resists, shaken, flees
        or frozen (usiel.fear.failure, usiel.fear.flight, usiel.fear.frozen)."""
        failed_by = source_total - (shown + bonus)
        succeeds = failed_by <= 0 if self.reading_tie == "meet" else failed_by < 0
        if shown == DOUBLE_ONE and (self.reading_botch == "always" or not succeeds):
            return "frozen"
        if succeeds:
            return "resists"
        return "flees" if failed_by > self.presence else "shaken"

    def first_try(self, source_total: int) -> Tries:
        """The Will roll against one total of the source (usiel.fear.contest)."""
        return self._tries(self.will, source_total)

    def later_try(self, source_total: int) -> Tries:
        """A later roll against the same total (usiel.fear.retry)."""
        return self._tries(self.retry_bonus, source_total)

    def _tries(self, bonus: int, source_total: int) -> Tries:
        reactions = dict.fromkeys(Tries._fields, 0)
        for shown, weight in self.weights.items():
            reactions[self.reaction(shown, bonus, source_total)] += weight
        return Tries(**reactions)

    def at_once(self, reaction: str) -> Fraction:
        """The chance of one reaction to the first roll, over all totals of the source."""
        weight = sum(
            source * getattr(self.first_try(total), reaction)
            for total, source in self.source_totals().items()
        )
        return Fraction(weight, self.outcomes**2)

    def by_round(self, rounds: int) -> "list[FearRound]":
        """The state after the first roll and at the end of each later round."""
        free = [0] * (rounds + 1)
        afraid = [0] * (rounds + 1)
        for total, weight in self.source_totals().items():
            for place, state in enumerate(self._course(total, rounds)):
                free[place] += weight * state[0]
                afraid[place] += weight * state[1]
        found = []
        for place in range(rounds + 1):
            cases = self.outcomes ** (place + 2)
            is_free, is_afraid = Fraction(free[place], cases), Fraction(afraid[place], cases)
            found.append(FearRound(place, is_free, is_afraid, 1 - is_free - is_afraid))
        return found

    def _course(self, source_total: int, rounds: int) -> list[tuple[int, int]]:
        """The weights of being free and of being afraid, round by round, against one total.

        Who freezes in a round thaws, afraid, at the end of the last frozen one
        (usiel.fear.frozen); with no frozen round that is at once.
        """
        first, later = self.first_try(source_total), self.later_try(source_total)
        free, afraid, froze = [first.resists], [first.afraid], [first.frozen]
        for now in range(rounds + 1):
            if now:
                trying = afraid[now - 1]
                free.append(free[now - 1] * self.outcomes + trying * later.resists)
                afraid.append(trying * later.afraid)
                froze.append(trying * later.frozen)
            if now >= self.frozen_rounds:
                thawing = froze[now - self.frozen_rounds]
                afraid[now] += thawing * self.outcomes**self.frozen_rounds
        return list(zip(free, afraid, strict=True))


class FearRound(NamedTuple):
    """The state at the end of one round."""

    round: Annotated[int, Column("Round")]
    free_probability: Annotated[Fraction, Column("Free of fear", odds=True)]
    afraid_probability: Annotated[Fraction, Column("Afraid", odds=True)]
    frozen_probability: Annotated[Fraction, Column("Frozen", odds=True)]


@dataclass(frozen=True)
class FearContest:
    """How somebody takes a source of fear."""

    effective_rating: Annotated[int, Figure("Fear Rating that counts")]
    roll_penalty: Annotated[int, Figure("Off your rolls against or near it while afraid")]
    frozen_rounds: Annotated[int, Figure("Frozen by a double 1 for", unit="rounds")]
    resist_probability: Annotated[
        Fraction, Odds("You stand your ground at once", key=True, short="You stand")
    ]
    shaken_probability: Annotated[
        Fraction, Odds("You fail but stay", key=True, short="Shaken, but you stay")
    ]
    flee_probability: Annotated[Fraction, Odds("You must flee", key=True)]
    frozen_probability: Annotated[Fraction, Odds("You freeze", key=True)]
    free_at_last_probability: Annotated[Fraction, Odds("Free of fear after the later rounds")]
    distribution: Annotated[Chances, Spread("The first roll")]
    by_round: Annotated[list[FearRound], Rows("Round by round")]


@calculator(
    "usiel.fear",
    title="Fear contest",
    question="Do I stand my ground against this Fear, and how soon do I recover if not?",
    players_say=(
        "scared, afraid, frightened, terror, terrified, horror, dread, "
        "flee, run away, panic, courage, stand firm, nerve, monster, ghost, "
        "demon, fright, spooked, vampire"
    ),
    rules=(
        CONTEST_RULE,
        RETRY_RULE,
        FAILURE_RULE,
        FLIGHT_RULE,
        FROZEN_RULE,
        FAMILIARITY_RULE,
    ),
)
def fear(
    *,
    fear_rating: Annotated[
        int,
        Whole(
            "Fear Rating",
            1,
            20,
            players_say="fear, rating, fr, horror, terror, dread, scary, scare, terrifying",
        ),
    ] = 2,
    source_bonus: Annotated[
        int,
        Whole(
            "The source adds",
            -10,
            40,
            help="Presence and skill, without the Rating",
            players_say=(
                "source, ghost, demon, monster, creature, dragon, undead, spirit, adds, add, "
                "vampire, their presence, enemy presence, total, lich, ghoul, presence plus skill"
            ),
        ),
    ] = 7,
    will: Annotated[
        int,
        Whole(
            "Your Will",
            -10,
            30,
            help="And modifiers",
            players_say="willpower, courage, nerve, wisdom",
        ),
    ] = 5,
    presence: Annotated[
        int,
        Whole(
            "Your Presence",
            0,
            30,
            help="A failure by more than this means flight",
            players_say="presence",
        ),
    ] = 5,
    previous_failures: Annotated[
        int,
        Whole(
            "Earlier failures against it",
            0,
            10,
            help="Each adds 1 to the Rating",
            more=EARLIER,
            players_say="failed, failures, failed before, fled, ran away, panicked, broke, "
            "scared me off, froze",
        ),
    ] = 0,
    previous_successes: Annotated[
        int,
        Whole(
            "Earlier successes against it",
            0,
            10,
            help="They lower the Rating",
            more=EARLIER,
            players_say=(
                "succeeded, success, withstood, resisted, held firm, stood firm, "
                "stood my ground, held my ground, passed, faced down, overcame"
            ),
        ),
    ] = 0,
    rounds: Annotated[
        int,
        Whole(
            "Later rounds to look at", 0, 20, more=RETRY, players_say="rounds, round later, turns"
        ),
    ] = 5,
    retry_bonus: Annotated[
        int,
        Whole(
            "Total for trying again",
            -10,
            40,
            help="Will and Concentration without the penalty; it does not follow your Will above",
            more=RETRY,
            not_if={"rounds": 0},
            players_say=(
                "concentration, retry, try again, second try, will and concentration, "
                "shake off, pull together"
            ),
        ),
    ] = 5,
    dice: Dice = OUR_DICE,
    reading_tie: Annotated[
        str,
        replace(
            TIE,
            label="A total of yours equal to the source’s",
            options={"meet": "withstands", "beat": "fails"},
        ),
    ] = OUR_TIE,
    reading_success: Annotated[
        str,
        Choice(
            "Earlier successes lower the Rating",
            {"once": "by 1 in all", "each": "by 1 each"},
            not_if={"previous_successes": 0},
        ),
    ] = "once",
    reading_botch: Annotated[
        str,
        Choice("A double 1", {"always": "freezes", "failed-only": "freezes if the roll fails"}),
    ] = "always",
    reading_retry_penalty: Annotated[
        str,
        Choice(
            "Penalty of the fear when trying again",
            {"applied": "the Rating is taken off", "not-applied": "none"},
            not_if={"rounds": 0},
        ),
    ] = "applied",
) -> Answer[FearContest]:
    """A contest with a source of fear, and the rounds after it (usiel.fear.contest).

    Totals and a Rating in; chances and rounds out. Nothing is refused beyond the bounds.
    """
    taken_off = familiarity(previous_successes, reading_success)
    rating = rating_that_counts(fear_rating, previous_failures, taken_off)
    meeting = Meeting(
        dice,
        source_bonus + rating,
        will,
        presence,
        retry_bonus - (rating if reading_retry_penalty == "applied" else 0),
        FROZEN_ROUNDS_PER_POINT * rating,
        reading_tie,
        reading_botch,
    )
    outputs = _contest(meeting, rating, rounds)
    working = (
        _rating_step(outputs, fear_rating, previous_failures, taken_off),
        _contest_step(meeting, outputs, source_bonus),
        *_failure_steps(meeting, outputs),
        *([_retry_step(meeting, outputs, retry_bonus)] if rounds else []),
    )
    return Answer(
        outputs, _headline(outputs, retry_bonus), working, _pictures(outputs), _first_throw(meeting)
    )


def _first_throw(meeting: Meeting) -> DiceRoll:
    """The contest itself, without the rounds after it."""

    def interpret(faces: Faces) -> RollOutcome:
        theirs, yours = map(sum, faces)
        reaction = meeting.reaction(yours, meeting.will, theirs + meeting.source_bonus)
        sentence = (
            f"{added_to(theirs, meeting.source_bonus)} for the source; for you "
            f"{added_to(yours, meeting.will)}: you {OUTCOMES[reaction]}."
        )
        resists = reaction == "resists"
        return RollOutcome(sentence, {"resist_probability": resists, "distribution": reaction})

    return DiceRoll(
        (two_dice("The source", meeting.dice), two_dice("You", meeting.dice)),
        interpret,
    )


def _contest(meeting: Meeting, rating: int, rounds: int) -> FearContest:
    distribution: dict[int | str, Fraction] = {
        reaction: meeting.at_once(reaction) for reaction in Tries._fields
    }
    by_round = meeting.by_round(rounds)
    return FearContest(
        effective_rating=rating,
        roll_penalty=rating,
        frozen_rounds=meeting.frozen_rounds,
        resist_probability=distribution["resists"],
        shaken_probability=distribution["shaken"],
        flee_probability=distribution["flees"],
        frozen_probability=distribution["frozen"],
        free_at_last_probability=by_round[-1].free_probability,
        distribution=distribution,
        by_round=by_round,
    )


OUTCOMES = {
    "resists": "stand your ground",
    "shaken": "are shaken but stay",
    "flees": "must flee",
    "frozen": "freeze",
}


def _headline(outputs: FearContest, retry_bonus: int) -> str:
    chance = outputs.resist_probability
    if chance == 1:
        return "You stand your ground whatever the dice show."
    likeliest, likely = max(outputs.distribution.items(), key=lambda outcome: outcome[1])
    said = f"You {OUTCOMES[str(likeliest)]} in {percent(likely)} of cases"
    if not chance:
        said += " and cannot stand your ground"
    elif likeliest != "resists":
        said += f" and stand your ground in {percent(chance)}"
    last = outputs.by_round[-1]
    if not last.round:
        return f"{said}."
    later = f"{count(last.round, 'round')} later, trying again at {signed(retry_bonus)}"
    return f"{said}; {later}, you are {_freed(last.free_probability)}."


def _freed(chance: Fraction) -> str:
    return f"free of fear in {percent(chance)}" if chance else "still not free of fear"


def _pictures(outputs: FearContest) -> tuple[Picture, ...]:
    first = Shares(
        "The first roll",
        (
            Share("You stand", outputs.resist_probability, "well"),
            Share("You stay, shaken", outputs.shaken_probability, "badly"),
            Share("You flee", outputs.flee_probability, "dead"),
            Share("You freeze", outputs.frozen_probability),
        ),
    )
    if len(outputs.by_round) == 1:
        return (first,)
    states = zip(*outputs.by_round, strict=True)
    _, free, afraid, frozen = (tuple(state) for state in states)
    course = Course(
        "Fear over the rounds",
        along="Rounds after the first roll",
        measure="Chance",
        series=(
            Series("Free of fear", free, "well"),
            Series("Afraid", afraid, "badly"),
            Series("Frozen", frozen),
        ),
        odds=True,
        shares=True,
    )
    return (first, course)


def _rating_step(
    outputs: FearContest, fear_rating: int, previous_failures: int, taken_off: int
) -> Step:
    parts = [Step("Fear Rating", str(fear_rating), CONTEST_RULE)]
    if previous_failures:
        failures = Step("Earlier failures", signed(previous_failures), FAMILIARITY_RULE)
        parts.append(failures)
    if taken_off:
        parts.append(Step("Earlier successes", signed(-taken_off), FAMILIARITY_RULE))
    if fear_rating + previous_failures < taken_off:
        parts.append(Step("It does not fall below 0", "0", FAMILIARITY_RULE))
    figure = str(outputs.effective_rating)
    return Step("Fear Rating that counts", figure, FAMILIARITY_RULE, tuple(parts))


def _contest_step(meeting: Meeting, outputs: FearContest, source_bonus: int) -> Step:
    """The first roll against each total that the source may roll."""
    parts = []
    for total, weight in meeting.source_totals().items():
        first = meeting.first_try(total)
        parts.append(
            Step(
                f"The source totals {number(total)} ({weight} in {meeting.outcomes}); of your "
                f"{meeting.outcomes} rolls",
                _reactions(first),
                CONTEST_RULE,
            )
        )
    return Step(
        f"The source rolls {rolled(meeting.dice, source_bonus)} and the Rating of "
        f"{outputs.effective_rating}, you roll {rolled(meeting.dice, meeting.will)}",
        f"you stand in {odds(outputs.resist_probability)}",
        CONTEST_RULE,
        tuple(parts),
    )


REACTIONS = {"resists": "stand", "shaken": "fail but stay", "flees": "flee", "frozen": "freeze"}


def _reactions(tries: Tries) -> str:
    return ", ".join(
        f"{REACTIONS[reaction]} {weight}" for reaction, weight in tries._asdict().items() if weight
    )


def _failure_steps(meeting: Meeting, outputs: FearContest) -> tuple[Step, ...]:
    only_failed = " that fails" if meeting.reading_botch == "failed-only" else ""
    at_once = "" if outputs.frozen_rounds else ": you are afraid at once"
    return (
        Step(
            f"You fail but stay: {outputs.roll_penalty} off every roll against it or near it",
            odds(outputs.shaken_probability),
            FAILURE_RULE,
        ),
        Step(
            f"You fail by more than your Presence of {meeting.presence}, and must flee",
            odds(outputs.flee_probability),
            FLIGHT_RULE,
        ),
        Step(
            f"A double 1{only_failed} freezes you for {FROZEN_ROUNDS_PER_POINT} × "
            f"{outputs.effective_rating} = {count(outputs.frozen_rounds, 'round')}{at_once}",
            odds(outputs.frozen_probability),
            FROZEN_RULE,
        ),
    )


def _retry_step(meeting: Meeting, outputs: FearContest, retry_bonus: int) -> Step:
    penalty = retry_bonus - meeting.retry_bonus
    lowered = f", less the Rating of {penalty}," if penalty else ""
    after = tuple(
        Step(
            f"After round {row.round}" if row.round else "After the first roll",
            f"free {percent(row.free_probability)}, afraid {percent(row.afraid_probability)}, "
            f"frozen {percent(row.frozen_probability)}",
            RETRY_RULE,
        )
        for row in outputs.by_round
    )
    last = outputs.by_round[-1]
    return Step(
        f"While afraid you try again each round: {rolled(meeting.dice, retry_bonus)}"
        f"{lowered} against what the source rolled at first",
        f"free in {odds(last.free_probability)} after {count(last.round, 'round')}",
        RETRY_RULE,
        (
            Step("One try", rule=RETRY_RULE, parts=_later_tries(meeting)),
            Step("Round by round", rule=RETRY_RULE, parts=after),
        ),
    )


def _later_tries(meeting: Meeting) -> tuple[Step, ...]:
    """One later try against each total of the source, those that come to the same together."""

    def freed_and_frozen(source_total: int) -> tuple[int, int]:
        later = meeting.later_try(source_total)
        return later.resists, later.frozen

    tries = []
    for (freed, frozen), alike in groupby(meeting.source_totals(), freed_and_frozen):
        totals = list(alike)
        ends = sorted({totals[0], totals[-1]})
        against = f"Against a total of {' to '.join(map(number, ends))}"
        figure = f"free you {freed}, freeze you {frozen}"
        tries.append(Step(f"{against}, of your {meeting.outcomes} rolls", figure, RETRY_RULE))
    return tuple(tries)
