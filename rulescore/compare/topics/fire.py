"""The same flames in each game."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from rulescore.compare.side_by_side import (
    GAMES,
    AskedInputs,
    Characters,
    ask,
    comparison,
    comparison_answer,
    course,
    extremes,
)
from rulescore.declare import Answer, Column, LinkedCell, Whole, count

GAMES_RULE = "compare.fire.games"
UP = "Chance to be still up"
MOST_FLAMES, MOST_ROUNDS = 6, 10


class Burnt(NamedTuple):
    """What flames do in one game, to the character with which its calculator opens."""

    game: Annotated[LinkedCell, Column("Game")]
    a_round: Annotated[LinkedCell, Column("Share of a life, each round", odds=True)]
    up: Annotated[LinkedCell, Column("Still up", odds=True)]


@dataclass(frozen=True)
class Burning:
    """Rounds in flames in every game that counts what they do."""

    games: Annotated[list[Burnt], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "fire",
    title="The same flames in each game",
    question="How long does a character stay up in these flames in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "flames, burn, torch, campfire, set alight, burning house, hottest, "
        "bonfire, walk through fire, fire damage, fireball, ablaze, stake, inferno, "
        "engulfed, scorched, roasted"
    ),
)
def fire(
    *,
    flames: Annotated[
        int,
        Whole(
            "Small flames at once",
            1,
            MOST_FLAMES,
            help="Each as of a torch",
            players_say=(
                "torch, flames, campfires, fires, small fires, candles, "
                "burning brands, small flames, lanterns, lamps, matches"
            ),
        ),
    ] = 2,
    rounds: Annotated[
        int,
        Whole(
            "Rounds in them",
            1,
            MOST_ROUNDS,
            players_say="rounds, turns, burning, stuck, trapped, ablaze",
        ),
    ] = 3,
    **played: object,
) -> Answer[Burning]:
    """Small flames, all at once, for some rounds in every game that counts what they do
    (compare.fire.games).

    Rounds are those of each game. Refused: nothing beyond the bounds.
    """
    each_round = [
        ask("fire", {"flames": flames, "rounds": until, "flames_by_round": (flames, until)}, played)
        for until in range(1, rounds + 1)
    ]
    games = each_round[-1]
    them = count(flames, "small flame")
    up = extremes(games, "up", "you are still up in {share} of cases")
    drawn = [course(each_round, "up", UP, "Rounds")] if rounds > 1 else []
    return comparison_answer(
        games,
        Burning,
        Burnt,
        f"After {count(rounds, 'round')} in {them} {up}.",
        *drawn,
    )
