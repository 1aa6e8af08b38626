"""The same fall in each game."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.compare.lengths import METRES, OUR_UNIT, Unit, floor_length, format_length
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
from rulescore.declare import Amount, Answer, Column, LinkedCell

GAMES_RULE = "compare.falling.games"
HARM = "Share of a life that is lost, on average"


class Fall(NamedTuple):
    """What a fall does in one game, to the character with which its calculator opens."""

    game: Annotated[LinkedCell, Column("Game")]
    harm: Annotated[LinkedCell, Column("Share of a life", odds=True)]
    up: Annotated[LinkedCell, Column("Still up", odds=True)]
    dead: Annotated[LinkedCell, Column("Dead", odds=True)]


@dataclass(frozen=True)
class Falling:
    """A fall in every game that knows of falls."""

    games: Annotated[list[Fall], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "falling",
    title="The same fall in each game",
    question="How much of a life does a fall from here cost in each game, and does it kill?",
    rules=(GAMES_RULE,),
    players_say=(
        "drop, slip, plunge, cliff, roof, tower, height, tumble, "
        "fall damage, ladder, tree, pushed off, jump off, plummet, ledge, "
        "deadliest fall, balcony, bridge, trapdoor, chasm, pit, shoved, thrown off, "
        "hole"
    ),
)
def falling(
    *,
    height: Annotated[
        Fraction,
        Amount(
            "Height of the fall",
            1,
            100,
            players_say=(
                "fell, high, drop, down, height, deep, metres, feet, plunge, tall, "
                "cliff, roof, tower, plummet, tumble, jump, leap"
            ),
        ),
    ] = Fraction(10),
    unit: Unit = OUR_UNIT,
    **played: object,
) -> Answer[Falling]:
    """A fall from one height in every game (compare.falling.games).

    Height in metres or feet; a game that counts whole ones gets the height rounded down. Refused:
    nothing beyond the bounds.
    """
    metres = height * METRES[unit]
    games = ask(
        "falling",
        {
            "metres": metres,
            "whole_metres": floor_length(metres, "m"),
            "whole_feet": floor_length(metres, "ft"),
        },
        played,
    )
    return comparison_answer(
        games,
        Falling,
        Fall,
        f"A fall of {format_length(height, unit)} "
        f"{extremes(games, 'harm', 'costs {share} of a life')}.",
        picture(games, "harm", HARM),
    )
