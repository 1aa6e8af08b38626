"""The results of many random cases: their number, the slowest, and the failures."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from fuzz import texts
from fuzz.doors import BAR as ANSWER_BAR
from fuzz.doors import DOORS, Knock
from fuzz.grammars import Grammar, Reading
from fuzz.trial import BAR, READ, REFUSED, Trial, abbreviate, describe_error, timed, try_text
from rulescore.catalogue import find_calculator
from rulescore.declare.inputs import Refusal

RUNS = 10
"""For how many of the accepted texts the whole calculator is run too."""
MOST_TOLD = 5


@dataclass(frozen=True)
class Slowest:
    """The slowest case, and its time."""

    seconds: float = 0.0
    case: str = ""

    def __or__(self, other: "Slowest") -> "Slowest":
        return max(self, other, key=lambda one: one.seconds)


@dataclass(frozen=True)
class Tally:
    """The numbers of cases by outcome, the slowest case, and for texts the slowest whole answer."""

    read: int = 0
    refused: int = 0
    failed: int = 0
    slowest: Slowest = Slowest()
    slowest_answer: Slowest = Slowest()
    failures: tuple[str, ...] = ()

    @property
    def cases(self) -> int:
        """The number of all cases."""
        return self.read + self.refused + self.failed

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.read + other.read,
            self.refused + other.refused,
            self.failed + other.failed,
            self.slowest | other.slowest,
            self.slowest_answer | other.slowest_answer,
            (*self.failures, *other.failures)[:MOST_TOLD],
        )


def tally_of_grammar(grammar: Grammar, rng: Random, cases: int) -> Tally:
    """The result of random texts, each given to one of the inputs of a grammar."""
    trials = list(_trials(grammar, rng, cases))
    read = [trial for trial in trials if trial.ended == READ]
    tallied = sum(map(_of_trial, trials), Tally())
    return tallied + sum(map(_of_answer, rng.sample(read, min(len(read), RUNS))), Tally())


def _trials(grammar: Grammar, rng: Random, cases: int) -> Iterator[Trial]:
    for _ in range(cases):
        reading = rng.choice(grammar.readings)
        yield try_text(reading, texts.text(rng, reading.known))


def tally_of_door(door: str, rng: Random, cases: int) -> Tally:
    """The result of random requests at a door."""
    return sum((_of_knock(DOORS[door](rng)) for _ in range(cases)), Tally())


def _of_trial(trial: Trial) -> Tally:
    case = f"{trial.reading}={abbreviate(trial.text)}"
    return _count(trial.ended, trial.seconds, trial.failed, case, BAR)


def _of_knock(knock: Knock) -> Tally:
    return _count(knock.ended, knock.seconds, knock.failed, knock.request, ANSWER_BAR)


def _count(ended: str, seconds: float, failed: bool, case: str, bar: float) -> Tally:
    slowest = Slowest(seconds, case)
    if not failed:
        return Tally(read=ended == READ, refused=ended == REFUSED, slowest=slowest)
    late = f"{ended} after {seconds:.3f} s" if seconds > bar else ended
    return Tally(failed=1, slowest=slowest, failures=(f"{case}: {late}",))


def _of_answer(trial: Trial) -> Tally:
    """The whole answer to an accepted text. The text was counted before, so only failures count."""
    ended, seconds = timed(lambda: _answer(trial.reading, trial.text), ANSWER_BAR)
    case = f"{trial.reading}={abbreviate(trial.text)}"
    failed = ended not in (READ, REFUSED) or seconds > ANSWER_BAR
    failures = (f"{case}: {ended} after {seconds:.1f} s for the answer",) if failed else ()
    return Tally(slowest_answer=Slowest(seconds, case), failed=failed, failures=failures)


def _answer(reading: Reading, text: str) -> str:
    try:
        find_calculator(reading.id).run({reading.input.name: text}, typed=True)
    except Refusal:
        return REFUSED  # it may not fit the other inputs
    except Exception as error:
        return describe_error(error)
    return READ
