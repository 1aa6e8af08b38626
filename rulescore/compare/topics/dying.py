"""Struck down in each game."""

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
from rulescore.declare import Answer, Choice, Column, LinkedCell, Whole, count

GAMES_RULE = "compare.dying.games"
ALIVE = "Chance to live, if help comes then"
BLOWS = {
    "just": "just enough",
    "half": "half a life too much",
    "whole": "a whole life too much",
}


class Downed(NamedTuple):
    """What becomes of somebody struck down in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    alive: Annotated[LinkedCell, Column("Lives", odds=True)]
    awake: Annotated[LinkedCell, Column("Awake by then", odds=True)]


@dataclass(frozen=True)
class Dying:
    """A blow that takes somebody down, in every game that knows what then happens."""

    games: Annotated[list[Downed], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "dying",
    title="Struck down in each game",
    question="Struck down, does a character live until help comes in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "bleed out, bleeding, unconscious, knocked down, zero hit points, "
        "mortally wounded, help comes, healer, medic, stabilize, save him, "
        "last breath, deadliest, deadly, survive, lethal, healer arrives, "
        "rescue, coma, cleric, fatal, first aid"
    ),
)
def dying(
    *,
    blow: Annotated[
        str,
        Choice(
            "The blow was",
            BLOWS,
            help="To take down a character who was unhurt",
            options_said={
                "just": "barely, barely enough, exactly enough, narrowly",
                "half": "half a life, half again",
                "whole": (
                    "whole life, full life, double, massive, massive blow, entire life, "
                    "huge, overkill, enormous, crushing, devastating, obliterated"
                ),
            },
        ),
    ] = "just",
    turns: Annotated[
        int,
        Whole(
            "Turns until help comes",
            0,
            20,
            players_say=(
                "turns, rounds, help, help comes, help arrives, healer, "
                "healer arrives, medic, healer comes, rescue, friends arrive, "
                "bleeding, ally, cleric, doctor, reinforcements, comrades, aid"
            ),
        ),
    ] = 3,
    **played: object,
) -> Answer[Dying]:
    """A blow that takes an unhurt character down, and the wait for help, in every game that knows
    what then happens (compare.dying.games).

    Turns; a game in which waiting changes nothing does not get them. Refused: nothing beyond the
    bounds.
    """
    games = ask("dying", {"blow": blow, "turns": turns}, played)
    away = f"{count(turns, 'turn')} away" if turns else "there at once"
    lives = extremes(games, "alive", "you live in {share} of cases")
    return comparison_answer(
        games,
        Dying,
        Downed,
        f"If the blow was {BLOWS[blow]} and help is {away}, {lives}.",
        picture(games, "alive", ALIVE),
    )
