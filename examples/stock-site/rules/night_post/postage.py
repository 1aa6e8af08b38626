"""The Night Post: what a letter costs."""

from dataclasses import dataclass
from typing import Annotated

from rulescore.declare import Answer, Figure, Step, Whole, calculator, count

MILES_A_STAMP = 10


@dataclass(frozen=True)
class Postage:
    """The stamps on a letter."""

    stamps: Annotated[int, Figure("Stamps", unit="stamps", key=True)]


@calculator(
    "night-post.postage",
    title="Stamps for a letter",
    question="How many stamps does this letter take?",
    rules=(),
)
def postage(
    *,
    ounces: Annotated[int, Whole("Weight", 1, 64, unit="ounces")] = 1,
    miles: Annotated[int, Whole("Distance", 1, 200, unit="miles")] = 12,
) -> Answer[Postage]:
    """The stamps for a letter. Refused: nothing beyond the bounds."""
    far = miles // MILES_A_STAMP
    stamps = ounces + far
    working = (
        Step("One for each ounce", count(ounces, "stamp")),
        Step(f"{miles} miles, one for each full {MILES_A_STAMP}", count(far, "stamp")),
        Step("Together", count(stamps, "stamp")),
    )
    return Answer(Postage(stamps), f"**{count(stamps, 'stamp')}**.", working)
