"""One blow at the same thing in each game."""

from dataclasses import dataclass
from fractions import Fraction
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

GAMES_RULE = "compare.breaking.games"
LOST = "Share of what it can take that one blow costs, on average"


class Thing(NamedTuple):
    """A thing to strike: its name, and the measures that games ask for."""

    name: str
    material: str
    inches: Fraction
    pounds: int


THINGS = {
    "pane": Thing("a window pane", "glass", Fraction(1, 4), 5),
    "chest": Thing("a wooden chest", "wood", Fraction(1), 20),
    "door": Thing("a wooden door", "wood", Fraction(2), 60),
    "sword": Thing("a steel sword", "steel", Fraction(1, 4), 3),
    "bar": Thing("a steel bar", "steel", Fraction(1), 20),
    "slab": Thing("a stone slab", "stone", Fraction(4), 200),
}
"""A side takes these measures, or has its own value for each thing."""


class Struck(NamedTuple):
    """What one blow does to it in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    unharmed: Annotated[LinkedCell, Column("Unharmed", odds=True)]
    lost: Annotated[LinkedCell, Column("Share lost", odds=True)]
    broken: Annotated[LinkedCell, Column("Broken", odds=True)]


@dataclass(frozen=True)
class Breaking:
    """A blow at a thing in every game that knows what things can take."""

    games: Annotated[list[Struck], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "breaking",
    title="The same blow in each game",
    question="One blow lands on a thing. Is it whole, harmed or broken, in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "smash, shatter, object, bash, door down, hit a door, "
        "attack an object, destroy, damage to things, hardness, kick in, "
        "hack, axe, hammer, toughest door, chop, sunder, battering, window"
    ),
)
def breaking(
    *,
    thing: Annotated[
        str,
        Choice(
            "Struck",
            {word: thing.name for word, thing in THINGS.items()},
            options_said={
                "pane": (
                    "glass, window, windowpane, glass pane, bottle, mirror, vase, jar, crystal"
                ),
                "chest": (
                    "box, crate, trunk, coffer, casket, barrel, wardrobe, table, furniture, cart, "
                    "wagon"
                ),
                "door": (
                    "gate, doors, wooden gate, doorway, kick in, trapdoor, hatch, shutter, fence"
                ),
                "sword": "blade, weapon, dagger, axe",
                "bar": (
                    "bars, iron bar, prison bars, grate, railing, portcullis, cell, "
                    "chain, iron door, metal door, steel door, iron gate, padlock, shackles, "
                    "manacles, cage"
                ),
                "slab": (
                    "stone, rock, wall, tombstone, statue, stone wall, slab of stone, "
                    "boulder, block, stone block, brick, pillar, column, altar, gravestone, "
                    "marble"
                ),
            },
        ),
    ] = "door",
    blow: Annotated[
        str,
        Choice(
            "Damage of the blow",
            {"half": "half of the usual", "usual": "the usual", "twice": "twice the usual"},
            options_said={
                "half": (
                    "half damage, half as hard, weak blow, light blow, feeble, glancing, "
                    "weak hit, gentle, softly, tap, poke, weakly, lightly"
                ),
                "usual": (
                    "usual, ordinary blow, normal blow, average damage, normal hit, "
                    "normal damage, standard, regular, typical, average hit"
                ),
                "twice": (
                    "double, double damage, massive, mighty, hard blow, huge blow, "
                    "powerful, strong blow, critical, heavy blow, heavy, "
                    "double usual damage, double normal damage, crit, power attack, "
                    "full strength, brutal"
                ),
            },
        ),
    ] = "usual",
    **played: object,
) -> Answer[Breaking]:
    """One blow at a thing in every game (compare.breaking.games).

    The usual damage is the default of a game's calculator. Refused: nothing beyond the choices.
    """
    games = ask("breaking", {"thing": thing, "blow": blow, **THINGS[thing]._asdict()}, played)
    costs = f"costs {THINGS[thing].name} {{share}} of what it can take"
    return comparison_answer(
        games,
        Breaking,
        Struck,
        f"One blow {extremes(games, 'lost', costs)}.",
        picture(games, "lost", LOST),
    )
