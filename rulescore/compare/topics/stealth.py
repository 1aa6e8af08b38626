"""The same sneaking in each game."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from rulescore.compare.side_by_side import (
    GAMES,
    HOW_GOOD,
    AskedInputs,
    Characters,
    ask,
    comparison,
    comparison_answer,
    extremes,
    how_good_said,
    picture,
)
from rulescore.declare import Answer, Choice, Column, LinkedCell, Whole, count

GAMES_RULE = "compare.stealth.games"
UNNOTICED = "Chance that nobody notices"
MOST_WATCHERS = 20


class Sneaking(NamedTuple):
    """How sneaking goes in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    unnoticed: Annotated[LinkedCell, Column("Nobody notices", odds=True)]


@dataclass(frozen=True)
class Stealth:
    """Somebody who sneaks past others, in every game that rolls for it."""

    games: Annotated[list[Sneaking], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "stealth",
    title="The same sneaking in each game",
    question="Does one who sneaks slip past so many who watch, in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "hide, hiding, guards, unnoticed, unseen, slip past, creep, thief, "
        "burglar, ambush, spot, notice, sentries, sneaky, silent, "
        "move silently, watchmen, steal past, infiltrate, undetected, "
        "shadow, scout, lookouts, tiptoe, prowl, invisible"
    ),
)
def stealth(
    *,
    sneaks: Annotated[
        str,
        Choice(
            "Whoever sneaks is",
            HOW_GOOD,
            players_say="sneaker, thief, scout, rogue, assassin, burglar",
            options_said=how_good_said(
                "sneak, sneaking, creeping, thief, scout, burglar, hider, hiding, stealth, "
                "spy, at sneaking, rogue, assassin, infiltrator, intruder, ninja"
            ),
        ),
    ] = "fair",
    watch: Annotated[
        str,
        Choice(
            "Each who watches is",
            HOW_GOOD,
            players_say="watcher, guard, sentry, lookout, sentinel",
            options_said=how_good_said(
                "watchers, watcher, guards, guard, sentries, sentry, observers, "
                "lookout, watchmen, watching, perception, watchman, eyes, "
                "at watching, patrol, sentinel, soldiers"
            ),
        ),
    ] = "fair",
    watchers: Annotated[
        int,
        Whole(
            "How many watch",
            1,
            MOST_WATCHERS,
            players_say=(
                "watchers, observers, people, lookouts, eyes, pairs of eyes, enemies, "
                "patrol, spotters, opponents, persons, sentinels, bystanders, witnesses, "
                "onlookers"
            ),
        ),
    ] = 2,
    **played: object,
) -> Answer[Stealth]:
    """One who sneaks past others in every game (compare.stealth.games).

    Each game has its own score for poor, fair and good. Refused: nothing beyond the
    bounds.
    """
    games = ask("stealth", {"sneaks": sneaks, "watch": watch, "watchers": watchers}, played)
    return comparison_answer(
        games,
        Stealth,
        Sneaking,
        f"A {sneaks} sneaker gets past {count(watchers, f'{watch} watcher')} "
        f"{extremes(games, 'unnoticed', 'in {share} of cases')}.",
        picture(games, "unnoticed", UNNOTICED),
    )
