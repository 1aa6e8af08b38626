"""My Book: was Licht kostet. Setz ein eigenes Thema an diese Stelle."""

from dataclasses import dataclass
from typing import Annotated

from rulescore.declare import Answer, Figure, Step, Whole, calculator, count

BURNING_RULE = "my-book.lamps.burning"
HOURS_A_FLASK = 6


@dataclass(frozen=True)
class LampOil:
    """Das Öl, das eine Lampe braucht."""

    flasks: Annotated[int, Figure("Flaschen Öl", unit="Flaschen", key=True)]
    hours_left: Annotated[int, Figure("Rest in der letzten Flasche", unit="Stunden", key=True)]


@calculator(
    "my-book.lamp-oil",
    title="Öl für eine Lampe",
    question="Wie viel Öl braucht so viel Licht?",
    rules=(BURNING_RULE,),
)
def lamp_oil(
    *,
    hours: Annotated[int, Whole("Stunden Licht", 0, 240, unit="Stunden", unit_in_label=True)] = 8,
) -> Answer[LampOil]:
    """Wie viel Öl Licht braucht (my-book.lamps.burning).

    Refused: nothing beyond the bounds.
    """
    flasks = -(-hours // HOURS_A_FLASK)
    hours_left = flasks * HOURS_A_FLASK - hours
    taken = count(flasks, "Flasche", "Flaschen")
    light = count(hours, "Stunde", "Stunden")
    step = Step(f"{light} Licht, {HOURS_A_FLASK} je Flasche", taken, BURNING_RULE)
    return Answer(LampOil(flasks, hours_left), f"{light} Licht: **{taken}** Öl.", (step,))
