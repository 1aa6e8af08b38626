"""The Night Post: crossing the moor."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rulescore.declare import Answer, Odds, Step, Switch, Whole, calculator, percent

CROSSING_RULE = "night-post.moor.crossing"


@dataclass(frozen=True)
class Crossing:
    """How a night on the moor ends."""

    across: Annotated[Fraction, Odds("Gets across", key=True)]


@calculator(
    "night-post.crossing",
    title="A night on the moor",
    question="How likely is the runner to get across?",
    rules=(CROSSING_RULE,),
)
def crossing(
    *,
    nerve: Annotated[int, Whole("Nerve", 1, 8)] = 3,
    lantern: Annotated[bool, Switch("Has a lantern")] = True,
) -> Answer[Crossing]:
    """The chance to cross (night-post.moor.crossing). Refused: nothing beyond the bounds."""
    fails = Fraction(3 if lantern else 4, 6)
    across = 1 - fails**nerve
    lowest = 4 if lantern else 5
    working = (
        Step(f"A die shows less than {lowest}", percent(fails), CROSSING_RULE),
        Step(f"One of {nerve} does not", percent(across), CROSSING_RULE),
    )
    return Answer(Crossing(across), f"Gets across in **{percent(across)}** of nights.", working)
