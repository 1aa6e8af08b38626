"""The Night Ferry: a hand on the boat, and what the water takes from one."""

from dataclasses import dataclass
from typing import Annotated

from rulescore.declare import Answer, Figure, Step, Switch, Whole, calculator
from rulescore.declare.name import name_kind

HAND_RULE = "night-ferry.crew.hand"
WATER_RULE = "night-ferry.crew.water"


@dataclass(frozen=True)
class Hand:
    """What follows for a hand."""

    reach: Annotated[int, Figure("Reaches in a night", key=True)]


@calculator(
    "night-ferry.hand",
    title="A hand on the boat",
    question="Who rows tonight?",
    rules=(HAND_RULE,),
    sheet=True,
)
def hand(
    *,
    name: Annotated[str, name_kind()] = "You",
    oar: Annotated[int, Whole("Oar", 1, 4)] = 2,
    warmth: Annotated[int, Whole("Warmth", 0, 10)] = 10,
) -> Answer[Hand]:
    """A hand (night-ferry.crew.hand).

    Refused: nothing beyond the bounds.
    """
    step = Step("Oar, three times", str(3 * oar), HAND_RULE)
    return Answer(Hand(3 * oar), f"{name}: **{3 * oar}** reaches.", (step,))


@dataclass(frozen=True)
class Water:
    """What the water leaves."""

    warmth_after: Annotated[int, Figure("Warmth left", key=True)]


@calculator(
    "night-ferry.water",
    title="In the water",
    question="How much warmth does the water take?",
    rules=(WATER_RULE,),
    writes_back={"warmth": "warmth_after"},
)
def water(
    *,
    warmth: Annotated[int, Whole("Warmth", 0, 10)] = 10,
    bells: Annotated[int, Whole("Bells in the water", 0, 6)] = 1,
    held: Annotated[bool, Switch("Somebody holds you")] = False,
) -> Answer[Water]:
    """What the water leaves (night-ferry.crew.water).

    Refused: nothing beyond the bounds.
    """
    left = max(0, warmth - (1 if held else 2) * bells)
    step = Step("What each bell takes", "1" if held else "2", WATER_RULE)
    return Answer(Water(left), f"The water leaves **{left}** warmth.", (step,))
