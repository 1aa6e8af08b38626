"""Archsoul: how long somebody is unconscious."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rulescore.books.archsoul.death import COUP_RULE
from rulescore.declare import (
    Answer,
    Chances,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Series,
    Spread,
    Step,
    Whole,
    calculator,
    count,
    number,
    odds,
    signed,
)
from rulescore.dice import at_least, chances, mean, sum_of

UNCONSCIOUS_RULE = "archsoul.status.unconscious"
ROUNDS = sum_of("1d6")


@dataclass(frozen=True)
class UnconsciousTime:
    """How long somebody is unconscious."""

    distribution: Annotated[Chances, Spread("Rounds unconscious in all", unit="rounds")]
    expected_rounds: Annotated[
        Fraction, Figure("Mean rounds in all", unit="rounds", key=True, short="On average")
    ]
    still_out_probability: Annotated[Fraction, Odds("Unconscious still", key=True)]
    longest_rounds: Annotated[int, Figure("Longest possible", unit="rounds", key=True)]


@calculator(
    "archsoul.unconscious-time",
    title="How long unconscious",
    question="How many rounds am I out, and am I still out after this many?",
    players_say=(
        "knocked out, unconscious, wake up, come to, out cold, passed out, "
        "how long out, still out, fainted, awake, ko, senseless, regain "
        "consciousness"
    ),
    rules=(UNCONSCIOUS_RULE, COUP_RULE),
)
def unconscious_time(
    *,
    coup_hits: Annotated[
        int,
        Whole(
            "Coups de Grace suffered meanwhile",
            0,
            20,
            help="Each adds a round",
            players_say="coup de grace, coups, coup, coups de grace, finishing blow, hit again",
        ),
    ] = 0,
    rounds_passed: Annotated[
        int,
        Whole(
            "Rounds passed",
            0,
            40,
            unit="rounds",
            unit_in_label=True,
            players_say=(
                "rounds ago, rounds passed, rounds, ago, passed, since then, rounds later, turns"
            ),
        ),
    ] = 0,
) -> Answer[UnconsciousTime]:
    """Rounds unconscious, a die and one for each Coup de Grace (archsoul.status.unconscious).

    Times in rounds from the start. Nothing is refused beyond the bounds.
    """
    rounds = ROUNDS + coup_hits
    outputs = UnconsciousTime(
        distribution=chances(rounds),
        expected_rounds=mean(rounds),
        still_out_probability=at_least(rounds, rounds_passed + 1),
        longest_rounds=max(rounds.outcomes()),
    )
    still_out = tuple(at_least(rounds, past + 1) for past in range(outputs.longest_rounds + 1))
    picture = Course(
        "Unconscious still, round by round",
        along="Rounds passed",
        measure="Chance",
        series=(Series("Unconscious", still_out),),
        odds=True,
        here=rounds_passed,
        steps=True,
    )
    working = _working(outputs, coup_hits, rounds_passed)

    def interpret(faces: Faces) -> RollOutcome:
        out = sum(faces[0]) + coup_hits
        still = out > rounds_passed
        now = f", so {'still' if still else 'no longer'} after {rounds_passed}"
        return RollOutcome(
            f"You are unconscious for {count(out, 'round')}{now if rounds_passed else ''}.",
            {"distribution": out, "still_out_probability": still},
        )

    return Answer(
        outputs,
        _headline(outputs, rounds_passed),
        working,
        (picture,),
        DiceRoll((Group("1d6", (6,)),), interpret),
    )


def _headline(outputs: UnconsciousTime, rounds_passed: int) -> str:
    shortest, longest = min(map(int, outputs.distribution)), outputs.longest_rounds
    average = number(outputs.expected_rounds)
    out = f"You are out for {shortest} to {longest} rounds, **{average}** on average"
    if not rounds_passed:
        return f"{out}, and disabled after that."
    after = f"after {count(rounds_passed, 'round')} you are"
    if not outputs.still_out_probability:
        return f"{out}; {after} awake for certain, but disabled."
    if outputs.still_out_probability == 1:
        return f"{out}; {after} still out for certain."
    return f"{out}; {after} still out in {odds(outputs.still_out_probability)} of cases."


def _working(outputs: UnconsciousTime, coup_hits: int, rounds_passed: int) -> tuple[Step, ...]:
    parts = [Step("What one die shows", "1d6", UNCONSCIOUS_RULE)]
    if coup_hits:
        parts.append(Step("One round for each Coup de Grace", signed(coup_hits), COUP_RULE))
    figure = f"{number(outputs.expected_rounds)} on average"
    needed = rounds_passed + 1 - coup_hits
    if 1 < needed <= max(ROUNDS.outcomes()):
        shown = f"the die shows {needed} or more"
    else:
        shown = "whatever the die shows" if needed <= 1 else "no face is enough"
    return (
        Step("Rounds unconscious", figure, UNCONSCIOUS_RULE, tuple(parts)),
        Step(
            f"Still out after {count(rounds_passed, 'round')}: {shown}",
            odds(outputs.still_out_probability),
            UNCONSCIOUS_RULE,
        ),
    )
