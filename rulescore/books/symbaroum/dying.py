"""Symbaroum: death tests, turn after turn, until help comes or it is decided."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

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
    Odds,
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
    percent,
)

DEATH_TEST_RULE = "symbaroum.dying.death-test"
DYING_RULE = "symbaroum.dying.dying"
FIRST_AID_RULE = "symbaroum.healing.first-aid"

FATAL_STEPS = 3
"""So many rolls of "step" kill."""


class Result(NamedTuple):
    """A row of the death test: its rolls on 1D20, both included, and what they bring."""

    lowest: int
    highest: int
    effect: str
    text: str

    @property
    def chance(self) -> Fraction:
        """The chance of one of these rolls."""
        return Fraction(self.highest - self.lowest + 1, 20)


RESULTS = (
    Result(1, 1, "wakes", "Wakes with 1D4 Toughness and can act in the next turn"),
    Result(2, 10, "stays", "Nothing changes"),
    Result(11, 19, "step", f"One step towards death; step {FATAL_STEPS} kills"),
    Result(20, 20, "dies", "Dies"),
)
CHANCES = {result.effect: result.chance for result in RESULTS}

DEATH_TEST_TABLE = Table(
    DEATH_TEST_RULE,
    "Death test",
    ("1D20", "Chance", "Result"),
    [
        (
            f"{result.lowest}–{result.highest}"
            if result.lowest < result.highest
            else str(result.lowest),
            percent(result.chance),
            result.text,
        )
        for result in RESULTS
    ],
)


class Condition(NamedTuple):
    """The chances after some death tests: awake, dead by either way, dying with so many steps."""

    awake: Fraction
    dead_by_20: Fraction
    dead_by_steps: Fraction
    dying: tuple[Fraction, ...]

    @property
    def dead(self) -> Fraction:
        """The chance to be dead."""
        return self.dead_by_20 + self.dead_by_steps

    @property
    def hanging(self) -> Fraction:
        """The chance to be dying still."""
        return sum(self.dying, Fraction(0))

    def after_test(self) -> "Condition":
        """The chances after one more test by whoever is still dying
        (symbaroum.dying.death-test)."""
        stepping = [chance * CHANCES["step"] for chance in self.dying]
        came = [Fraction(0), *stepping[:-1]]
        return Condition(
            self.awake + self.hanging * CHANCES["wakes"],
            self.dead_by_20 + self.hanging * CHANCES["dies"],
            self.dead_by_steps + stepping[-1],
            tuple(
                chance * CHANCES["stays"] + new
                for chance, new in zip(self.dying, came, strict=True)
            ),
        )


def course(steps_taken: int, tests: int) -> list[Condition]:
    """The chances after 0, 1, ... `tests` death tests."""
    start = tuple(Fraction(steps == steps_taken) for steps in range(FATAL_STEPS))
    conditions = [Condition(Fraction(0), Fraction(0), Fraction(0), start)]
    for _ in range(tests):
        conditions.append(conditions[-1].after_test())
    return conditions


def mean_tests_unaided(steps_taken: int) -> Fraction:
    """The mean number of tests until it is decided, without help (symbaroum.dying.death-test).

    A test that changes something comes after 1 / (1 - stays) tests, and is a step with the same
    chance each time; the next step is tested for only if all earlier ones did not kill.
    """
    changes = 1 - CHANCES["stays"]
    step = CHANCES["step"] / changes
    reached = sum((step**steps for steps in range(FATAL_STEPS - steps_taken)), Fraction(0))
    return reached / changes


class AfterTest(NamedTuple):
    """The chances after a death test."""

    test: Annotated[int, Column("After test")]
    wake_probability: Annotated[Fraction, Column("Awake", odds=True)]
    die_probability: Annotated[Fraction, Column("Dead", odds=True)]
    hanging_probability: Annotated[Fraction, Column("Still dying", odds=True)]


@dataclass(frozen=True)
class DeathTest:
    """What death tests bring until help comes, and what they bring without it.

    The chances of `steps_distribution` add up to that of still dying; the rest is awake or dead.
    """

    wake_probability: Annotated[Fraction, Odds("Awake by then", key=True)]
    die_probability: Annotated[Fraction, Odds("Dead by then", key=True)]
    die_by_20_probability: Annotated[Fraction, Odds("Dead by a roll of 20")]
    die_by_third_step_probability: Annotated[Fraction, Odds("Dead by the third step")]
    hanging_probability: Annotated[Fraction, Odds("Still dying", key=True)]
    alive_probability: Annotated[Fraction, Odds("Alive when help comes")]
    steps_distribution: Annotated[
        Chances,
        Spread(
            "Still dying, with so many steps towards death",
            unit="steps",
            partial=True,
        ),
    ]
    unaided_wake_probability: Annotated[Fraction, Odds("Wakes in the end without help")]
    unaided_die_probability: Annotated[Fraction, Odds("Dies in the end without help")]
    expected_tests: Annotated[
        Fraction, Figure("Mean tests until it is decided without help", unit="tests")
    ]
    by_test: Annotated[list[AfterTest], Rows("Test by test")]


@calculator(
    "symbaroum.death-test",
    title="Death tests",
    question=(
        "My character is dying: how likely is it to be alive, awake or dead when help arrives "
        "after so many turns, and how does it end without help?"
    ),
    players_say=(
        "dying, bleeding out, bleed, bleed to death, zero toughness, 0 "
        "toughness, at death's door, unconscious, save him, healer arrives, "
        "help arrives, survive, stabilize, last breath, death save, death saving throw, bled out, "
        "mortally wounded"
    ),
    rules=(DEATH_TEST_RULE, DYING_RULE, FIRST_AID_RULE),
)
def death_test(
    *,
    steps_taken: Annotated[
        int,
        Whole(
            "Rolls of 11–19 already made",
            0,
            2,
            help="The third one kills",
            players_say=(
                "bad rolls, failed rolls, 11-19, rolls of 11-19, failures, failed tests, "
                "failed, failed death tests, bad, rolls made, strikes, steps, middling, "
                "in-between, failed saves, failed death saves, step towards death"
            ),
        ),
    ] = 0,
    tests: Annotated[
        int,
        Whole(
            "Death tests before help comes",
            0,
            50,
            unit="tests",
            unit_in_label=True,
            help="One each turn, from the turn after the collapse",
            players_say=(
                "turns, tests, more tests, death tests, turns away, help in, turns "
                "until help, healer, help, help arrives, turns till help, rounds, "
                "arrive, death rolls, roll times, death saves, saving throws, medic"
            ),
        ),
    ] = 3,
) -> Answer[DeathTest]:
    """Death tests until help comes (symbaroum.dying.death-test); nothing is refused beyond the
    bounds."""
    conditions = course(steps_taken, tests)
    last = conditions[-1]
    mean_tests = mean_tests_unaided(steps_taken)
    wakes = mean_tests * CHANCES["wakes"]
    outputs = DeathTest(
        wake_probability=last.awake,
        die_probability=last.dead,
        die_by_20_probability=last.dead_by_20,
        die_by_third_step_probability=last.dead_by_steps,
        hanging_probability=last.hanging,
        alive_probability=1 - last.dead,
        steps_distribution=dict(enumerate(last.dying)),
        unaided_wake_probability=wakes,
        unaided_die_probability=1 - wakes,
        expected_tests=mean_tests,
        by_test=[
            AfterTest(test, each.awake, each.dead, each.hanging)
            for test, each in enumerate(conditions)
            if test
        ],
    )
    working = (_test_step(steps_taken), _help_step(outputs, last, tests), _unaided_step(outputs))
    dice_roll = _dice_roll(steps_taken, tests) if 0 < tests <= MOST_DICE else None
    return Answer(outputs, _headline(outputs, tests), working, _pictures(conditions), dice_roll)


def _dice_roll(steps_taken: int, tests: int) -> DiceRoll:
    """A test for each turn, to be read in their order until one decides it."""

    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        steps = steps_taken
        for test, face in enumerate(shown, 1):
            effect = next(result.effect for result in RESULTS if face <= result.highest)
            steps += effect == "step"
            if effect in ("wakes", "dies"):
                return _decided(f"A {face} on test {test}", effect)
            if steps == FATAL_STEPS:
                return _decided(f"Step {FATAL_STEPS} towards death on test {test}", effect)
        still = f"the character is still dying, with {count(steps, 'step')} towards death"
        return RollOutcome(f"After {count(tests, 'test')} {still}.", _outcomes("stays"))

    return DiceRoll((Group("Death tests", (20,) * tests),), interpret)


def _decided(by: str, effect: str) -> RollOutcome:
    ends = "wakes" if effect == "wakes" else "dies"
    return RollOutcome(f"{by}: the character {ends}.", _outcomes(effect))


def _outcomes(effect: str) -> dict[str, bool]:
    """What the last test that counts has brought, by output."""
    return {
        "wake_probability": effect == "wakes",
        "die_probability": effect in ("dies", "step"),
        "die_by_20_probability": effect == "dies",
        "die_by_third_step_probability": effect == "step",
        "hanging_probability": effect == "stays",
        "alive_probability": effect in ("wakes", "stays"),
    }


def _headline(outputs: DeathTest, tests: int) -> str:
    unaided = f"without any it wakes in {percent(outputs.unaided_wake_probability)} of cases"
    if not tests:
        return f"Help at once finds the character **alive**; {unaided}."
    return (
        f"Help after {count(tests, 'death test')} finds the character alive in "
        f"**{percent(outputs.alive_probability)}** of cases; {unaided}."
    )


def _test_step(steps_taken: int) -> Step:
    parts = tuple(
        Step(f"{rolls}: {text[0].lower()}{text[1:]}", chance, DEATH_TEST_RULE)
        for rolls, chance, text in DEATH_TEST_TABLE.rows
    )
    left = FATAL_STEPS - steps_taken
    text = f"1D20 a turn; {count(left, 'more roll')} of 11–19 {'kills' if left == 1 else 'kill'}"
    return Step(text, "", DEATH_TEST_RULE, parts)


def _help_step(outputs: DeathTest, last: Condition, tests: int) -> Step:
    dying = [
        Step(f"Still dying with {count(steps, 'step')}", odds(chance), DYING_RULE)
        for steps, chance in enumerate(last.dying)
        if chance
    ]
    parts = (
        Step("Awake by a roll of 1", odds(last.awake), DEATH_TEST_RULE),
        *dying,
        Step("Dead by a roll of 20", odds(last.dead_by_20), DEATH_TEST_RULE),
        Step("Dead by the third step", odds(last.dead_by_steps), DEATH_TEST_RULE),
    )
    text = f"Alive when help comes after {count(tests, 'test')}"
    return Step(text, odds(outputs.alive_probability), FIRST_AID_RULE, parts)


def _unaided_step(outputs: DeathTest) -> Step:
    parts = (
        Step(
            "Mean number of tests until it is decided",
            number(outputs.expected_tests),
            DEATH_TEST_RULE,
        ),
        Step(
            f"Each of them wakes with {percent(CHANCES['wakes'])}: wakes in the end",
            odds(outputs.unaided_wake_probability),
            DEATH_TEST_RULE,
        ),
    )
    return Step(
        "Without help: dies in the end", odds(outputs.unaided_die_probability), DYING_RULE, parts
    )


def _pictures(conditions: list[Condition]) -> tuple[Course, ...]:
    if len(conditions) == 1:
        return ()
    series = (
        Series("Awake", tuple(each.awake for each in conditions), "well"),
        Series("Still dying", tuple(each.hanging for each in conditions), "badly"),
        Series("Dead", tuple(each.dead for each in conditions), "dead"),
    )
    here = len(conditions) - 1
    return (
        Course(
            "Test after test", "Death tests", "Chance", series, odds=True, here=here, shares=True
        ),
    )
