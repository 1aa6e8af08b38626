"""The same walk in each game."""

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

GAMES_RULE = "compare.travel.games"
WELL = "Chance to be none the worse for it"
LEAST_HOURS, MOST_HOURS = 2, 24


class Walked(NamedTuple):
    """What a walk does in one game, to the character with which its calculator opens."""

    game: Annotated[LinkedCell, Column("Game")]
    well: Annotated[LinkedCell, Column("None the worse", odds=True)]
    going: Annotated[LinkedCell, Column("Still going", odds=True)]


@dataclass(frozen=True)
class Walking:
    """Hours on foot in every game in which they tire."""

    games: Annotated[list[Walked], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "travel",
    title="The same walk in each game",
    question="Are you any the worse for so many hours on foot without a rest in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "march, hike, on foot, forced march, journey, tired, exhausted, "
        "fatigue, trek, without rest, all day, on the road, legs, "
        "without a break, trudge, slog, stroll, weary, footsore, nonstop"
    ),
)
def travel(
    *,
    hours: Annotated[
        int,
        Whole(
            "Hours on foot",
            LEAST_HOURS,
            MOST_HOURS,
            unit="h",
            unit_in_label=True,
            help="At a walk, rested at the start, without a rest on the way",
            players_say=(
                "march, on foot, walk, hike, on the road, trek, travel, journey, without rest, "
                "trudge, slog, stroll, nonstop"
            ),
        ),
    ] = 12,
    **played: object,
) -> Answer[Walking]:
    """A walk without a rest in every game in which that tires (compare.travel.games).

    Hours; nothing is refused beyond the bounds.
    """
    each_hour = [ask("travel", {"hours": hour}, played) for hour in range(1, hours + 1)]
    games = each_hour[-1]
    says = extremes(games, "well", "the chance to be none the worse for it is {share}")
    return comparison_answer(
        games,
        Walking,
        Walked,
        f"After {count(hours, 'hour')} on foot without a rest {says}.",
        course(each_hour, "well", WELL, "Hours on foot"),
    )
