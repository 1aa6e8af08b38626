"""The same sickness in each game."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from rulescore.compare.side_by_side import (
    GAMES,
    AskedInputs,
    Characters,
    ask,
    comparison,
    comparison_answer,
    extremes,
    picture,
)
from rulescore.declare import Answer, Choice, Column, LinkedCell

GAMES_RULE = "compare.poison.games"
TAKES_HOLD = "Chance that it takes hold"
STRENGTHS = {"weak": "weak", "usual": "common", "strong": "strong"}
BODIES = {"frail": "frail", "usual": "sound", "tough": "tough"}


class Stricken(NamedTuple):
    """How likely something that got into a body takes hold in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    ill: Annotated[LinkedCell, Column("Takes hold", odds=True)]


@dataclass(frozen=True)
class Sickness:
    """Something that got into a body, in every game in which the body has a roll against it."""

    games: Annotated[list[Stricken], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "poison",
    title="The same sickness in each game",
    question="It is in the body already: how likely does it take hold in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "disease, sick, ill, illness, infection, venom, plague, fever, "
        "bitten, toxin, snakebite, takes hold, bite, wound festers, "
        "catch a disease, contagion, virus, resist poison, gangrene, snake, flu, pox, "
        "antidote, epidemic"
    ),
)
def poison(
    *,
    strength: Annotated[
        str,
        Choice(
            "Sickness",
            STRENGTHS,
            help="Or poison; an infection in Usiel has one strength",
            options_said={
                "weak": (
                    "mild, light, weak poison, slight, feeble, harmless, minor, "
                    "weak disease, weak sickness, mildest, diluted, sniffles, small dose, "
                    "trivial, common cold"
                ),
                "usual": (
                    "common, ordinary, normal, average, usual, moderate, common poison, "
                    "common disease, standard, regular, typical, medium"
                ),
                "strong": (
                    "deadly, virulent, potent, lethal, severe, strong poison, plague, "
                    "nasty, dangerous, vicious, strong disease, strong sickness, "
                    "serious, fatal, powerful, concentrated, black death"
                ),
            },
        ),
    ] = "usual",
    body: Annotated[
        str,
        Choice(
            "Body",
            BODIES,
            options_said={
                "frail": (
                    "weakling, sickly, feeble, weak body, frail body, fragile, delicate, "
                    "weak constitution, old man, child, weak character, weak health, elderly, "
                    "puny, old woman, unhealthy, poor constitution, low constitution, poor health"
                ),
                "usual": (
                    "sound body, average body, healthy, normal body, ordinary body, fit, "
                    "average constitution, healthy body, average health, average person, "
                    "ordinary person, normal person, commoner"
                ),
                "tough": (
                    "tough body, strong body, robust, sturdy, hardy, "
                    "strong constitution, dwarf, hale, burly, stout, good health, barbarian, "
                    "muscular, resilient, high constitution, good constitution, iron constitution"
                ),
            },
        ),
    ] = "usual",
    **played: object,
) -> Answer[Sickness]:
    """A poison, sickness or infection that got into a body, in every game in which the body has a
    roll against it (compare.poison.games).

    Weak and strong are the ends of each game’s scale, frail and tough a quarter less and more than
    sound. Refused: nothing beyond the bounds.
    """
    games = ask("poison", {"strength": strength, "body": body}, played)
    cases = extremes(games, "ill", "{share} of cases")
    return comparison_answer(
        games,
        Sickness,
        Stricken,
        f"A {STRENGTHS[strength]} sickness takes hold of a {BODIES[body]} body in {cases}.",
        picture(games, "ill", TAKES_HOLD),
    )
