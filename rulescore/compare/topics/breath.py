"""Going without air in each game: how long the air lasts, and what happens after that."""

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
from rulescore.declare import Answer, Column, LinkedCell, Switch, Whole, count

GAMES_RULE = "compare.breath.games"
DROWNING_RULE = "compare.breath.drowning"
ENOUGH = "Chance that the air lasts so long"
DEAD = "Chance to be dead by then"


class Air(NamedTuple):
    """How long the air of a game's character lasts, on average."""

    game: Annotated[LinkedCell, Column("Game")]
    enough: Annotated[LinkedCell, Column("Enough", odds=True)]
    seconds: Annotated[LinkedCell, Column("Seconds")]
    rounds: Annotated[LinkedCell, Column("In a fight, rounds")]


@dataclass(frozen=True)
class Breath:
    """A time without air in every game that knows how long the air lasts."""

    games: Annotated[list[Air], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "breath",
    title="The same breath in each game",
    question="Does the air last so long in each game, and how long would it?",
    rules=(GAMES_RULE,),
    players_say=(
        "hold my breath, under water, underwater, dive, diver, swim under, "
        "without air, how long without breathing, no air, airless, "
        "submerged, lungs, vacuum, smoke, flooded, lake, river"
    ),
)
def breath(
    *,
    seconds: Annotated[
        int,
        Whole(
            "Time without air",
            1,
            600,
            unit="seconds",
            help="Not in a fight",
            players_say=(
                "without air, under water, underwater, hold breath, dive, "
                "without breathing, submerged, vacuum, breathless, pulled under"
            ),
        ),
    ] = 30,
    deep_breath: Annotated[
        bool,
        Switch(
            "Had time for deep breaths",
            players_say=(
                "deep breath, breathed in, lungs full, prepared, big breath, ready, "
                "full lungs, time to breathe in, inhaled, gulp of air, lungful, filling the lungs, "
                "big gulp, saw coming, braced, hyperventilate"
            ),
            players_say_no=(
                "by surprise, suddenly, unprepared, no time, no warning, "
                "empty lungs, no deep breath, caught out, pushed, shoved, dragged, "
                "pulled under, ambushed, unexpectedly, without warning, didn't see coming"
            ),
        ),
    ] = False,
    **played: object,
) -> Answer[Breath]:
    """A time without air in every game (compare.breath.games).

    Seconds; a game that counts in steps of ten gets the started ones. Refused: nothing beyond the
    bounds.
    """
    games = ask(
        "breath",
        {"seconds": seconds, "tens_begun": -(-seconds // 10), "deep_breath": deep_breath},
        played,
    )
    return comparison_answer(
        games,
        Breath,
        Air,
        f"For {count(seconds, 'second')} the air is enough "
        f"{extremes(games, 'enough', 'in {share} of cases')}.",
        picture(games, "enough", ENOUGH),
    )


class Choked(NamedTuple):
    """What rounds without any air do to the character in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    unhurt: Annotated[LinkedCell, Column("Unhurt", odds=True)]
    dead: Annotated[LinkedCell, Column("Dead", odds=True)]


@dataclass(frozen=True)
class Drowning:
    """Rounds after the last of the air in every game that rolls for them."""

    games: Annotated[list[Choked], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "drowning",
    title="The same drowning in each game",
    question="The air is gone: who is still unhurt after so many rounds, and who is dead?",
    rules=(DROWNING_RULE,),
    players_say=(
        "air is gone, no air left, suffocate, choke, strangled, lungs empty, "
        "ran out of air, under water too long, smothered, breath is gone, "
        "without air, held under, cannot breathe, buried alive, gasping, throttled"
    ),
)
def drowning(
    *,
    rounds: Annotated[
        int,
        Whole(
            "Rounds since the air ran out",
            1,
            60,
            unit="rounds",
            unit_in_label=True,
            help="As each game counts them",
            players_say=(
                "no air, without air, no air left, under water, drowning, choking, "
                "suffocating, held under, cannot breathe, strangled"
            ),
        ),
    ] = 12,
    **played: object,
) -> Answer[Drowning]:
    """Rounds after the last of the air in every game (compare.breath.drowning).

    A round is each game's own, from one turn of a player to the next. Refused: nothing beyond the
    bounds.
    """
    games = ask("drowning", {"rounds": rounds}, played)
    kills = "kills" if rounds == 1 else "kill"
    return comparison_answer(
        games,
        Drowning,
        Choked,
        f"{count(rounds, 'round')} without any air "
        f"{extremes(games, 'dead', kills + ' in {share} of cases')}.",
        picture(games, "dead", DEAD),
    )
