"""My Book: what light costs. Replace it by a topic of yours."""

from dataclasses import dataclass
from typing import Annotated

from rulescore.declare import Answer, Figure, Step, Whole, calculator, count

BURNING_RULE = "my-book.lamps.burning"
HOURS_A_FLASK = 6


@dataclass(frozen=True)
class LampOil:
    """The oil that a lamp takes."""

    flasks: Annotated[int, Figure("Flasks of oil", unit="flasks", key=True)]
    hours_left: Annotated[int, Figure("Left in the last flask", unit="hours", key=True)]


@calculator(
    "my-book.lamp-oil",
    title="Oil for a lamp",
    question="How much oil does this much light take?",
    rules=(BURNING_RULE,),
)
def lamp_oil(
    *,
    hours: Annotated[int, Whole("Hours of light", 0, 240, unit="hours", unit_in_label=True)] = 8,
) -> Answer[LampOil]:
    """How much oil light takes (my-book.lamps.burning).

    Refused: nothing beyond the bounds.
    """
    flasks = -(-hours // HOURS_A_FLASK)
    hours_left = flasks * HOURS_A_FLASK - hours
    taken = count(flasks, "flask")
    light = count(hours, "hour")
    step = Step(f"{light} of light, {HOURS_A_FLASK} to a flask", taken, BURNING_RULE)
    return Answer(LampOil(flasks, hours_left), f"{light} of light: **{taken}** of oil.", (step,))
