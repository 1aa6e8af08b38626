"""The Night Ferry: who gets aboard, and what they pay."""

from dataclasses import dataclass
from typing import Annotated

from rulescore.declare import Answer, Figure, Step, Switch, Whole, calculator, count

ROOM_RULE = "night-ferry.landing.room"
TOLL_RULE = "night-ferry.landing.toll"

PLACES = 6
BEAST_PLACES = 3
PERSON_PENCE, BEAST_PENCE = 2, 3


@dataclass(frozen=True)
class Fares:
    """What a crowd at the landing pays, and how often the ferry has to go."""

    pennies: Annotated[int, Figure("Pennies", key=True)]
    stories: Annotated[int, Figure("Stories", key=True)]
    crossings: Annotated[int, Figure("Crossings", key=True)]


@calculator(
    "night-ferry.toll",
    title="The toll",
    question="What does the ferry take, and how often must it cross?",
    rules=(TOLL_RULE, ROOM_RULE),
)
def toll(
    *,
    people: Annotated[int, Whole("People", 0, 60, players_say="passengers, travellers")] = 5,
    beasts: Annotated[int, Whole("Beasts", 0, 20, players_say="horses, cows, mules")] = 1,
    ghosts: Annotated[int, Whole("Ghosts", 0, 60, players_say="the dead, spirits")] = 2,
    late: Annotated[bool, Switch("After the tenth bell", players_say="late, near dawn")] = False,
) -> Answer[Fares]:
    """What passengers pay, and the crossings that they need (night-ferry.landing.toll).

    Refused: nothing beyond the bounds.
    """
    pennies = (PERSON_PENCE * people + BEAST_PENCE * beasts) * (2 if late else 1)
    places = people + BEAST_PLACES * beasts
    crossings = max(-(-places // PLACES), int(ghosts > 0))
    price = f"{PERSON_PENCE} a person, {BEAST_PENCE} a beast{', doubled' if late else ''}"
    working = (
        Step(f"{count(places, 'place')}, {PLACES} to a crossing", str(crossings), ROOM_RULE),
        Step(f"A story from each of {count(ghosts, 'ghost')}", str(ghosts), TOLL_RULE),
        Step(f"In pennies: {price}", str(pennies), TOLL_RULE),
    )
    paid = f"{count(pennies, 'penny', 'pennies')} and {count(ghosts, 'story', 'stories')}"
    headline = f"**{paid}** for {count(crossings, 'crossing')}."
    return Answer(Fares(pennies, ghosts, crossings), headline, working)
