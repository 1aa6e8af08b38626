"""The Night Ferry: fog that spreads over the reeds."""

from dataclasses import dataclass
from typing import Annotated

from rulescore.declare import Answer, Figure, Frames, Refusal, Step, Whole, calculator
from rulescore.declare.grid import Grid

FOG_RULE = "night-ferry.fog.fog"

REEDS = Grid(
    "Reeds in each space",
    example="0 2 / # 4",
    walls=True,
    most_side=9,
    most_value=9,
    brush="Reeds",
)
FOG = Grid(
    "Fog at dusk",
    example="0 1 / 0 0",
    walls=False,
    most_side=9,
    most_value=9,
    unit="banks",
    brush="Fog",
    over="reeds",
    steps="bells",
    starts={"A creek": {"reeds": "# 1 # / # 1 #", "fog": "0 1 0 / 0 0 0"}},
)


@dataclass(frozen=True)
class Fog:
    """How much fog there is."""

    banks: Annotated[int, Figure("Fog at dawn", unit="banks", key=True)]


@calculator(
    "night-ferry.fog",
    title="The fog",
    question="Where is the fog at dawn?",
    rules=(FOG_RULE,),
)
def fog(
    *,
    reeds: Annotated[str, REEDS] = "3 3 / 3 3",
    fog: Annotated[str, FOG] = "0 0 / 1 0",
    bells: Annotated[int, Whole("Bells", 0, 12)] = 3,
) -> Answer[Fog]:
    """The fog (night-ferry.fog.fog).

    Refused: fog of another shape than the reeds.
    """
    now = [[space or 0 for space in row] for row in FOG.spaces(fog)]
    if list(map(len, now)) != list(map(len, REEDS.spaces(reeds))):
        raise Refusal("fog", "it has another shape than the reeds")
    frames = [
        " / ".join(" ".join(str(space + bell if space else 0) for space in row) for row in now)
        for bell in range(bells + 1)
    ]
    banks = sum(space + bells for row in now for space in row if space)
    return Answer(
        Fog(banks),
        f"At dawn there are **{banks}** banks.",
        (Step("Each bank grows by one a bell", str(banks), FOG_RULE),),
        (Frames("The fog bell by bell", "bell", "banks", tuple(frames)),),
    )
