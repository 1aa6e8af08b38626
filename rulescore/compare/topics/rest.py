"""The same rest in each game."""

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

GAMES_RULE = "compare.rest.games"
LIFE = "Share of a full life at the end, on average"
LEFT = {"quarter": "a quarter", "half": "half", "most": "three quarters"}


class Rested(NamedTuple):
    """What rest gives back in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    life: Annotated[LinkedCell, Column("Share of a life", odds=True)]
    whole: Annotated[LinkedCell, Column("Whole", odds=True)]
    until: Annotated[LinkedCell, Column("Days to whole", none="not told")]


@dataclass(frozen=True)
class Resting:
    """Days of rest in every game that heals by rest."""

    games: Annotated[list[Rested], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "rest",
    title="The same rest in each game",
    question="How much of a life do these days of rest give back in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "heal, recover, recovery, sleep, bed, days off, get better, "
        "convalesce, natural healing, heals fastest, wounds, "
        "hit points back, recuperate, quickest to heal, long rest, camp, "
        "regain, downtime, injured, laid up, mend, bedridden"
    ),
)
def rest(
    *,
    days: Annotated[
        int,
        Whole(
            "Days of rest",
            1,
            30,
            unit="days",
            unit_in_label=True,
            help="Each a quiet day and a night of 8 hours’ sleep",
            players_say=(
                "days of rest, rest, nights, in bed, healing, days in bed, sleep, days off, "
                "laid up, downtime, in camp"
            ),
        ),
    ] = 1,
    left: Annotated[
        str,
        Choice(
            "Life left at the start",
            LEFT,
            options_said={
                "quarter": (
                    "quarter, badly hurt, badly wounded, almost dead, nearly dead, "
                    "near death, heavily wounded, severely wounded, quarter left, "
                    "quarter of life, quarter health, critical, seriously hurt, low, "
                    "barely alive, barely standing, death's door, mauled, badly injured, "
                    "severely injured, gravely wounded, critically wounded, bad shape"
                ),
                "half": (
                    "half dead, half of life, half left, half health, bloodied, "
                    "half hit points, wounded, half hp, half way, injured, beaten up, banged up, "
                    "moderately"
                ),
                "most": (
                    "mostly, lightly wounded, barely hurt, nearly full, nearly well, "
                    "slightly hurt, lightly hurt, almost whole, scratched, "
                    "a quarter lost, almost full, slightly wounded, a little hurt, bruised, "
                    "light wounds, flesh wound, minor wounds, lightly injured, slightly injured, "
                    "grazed, not badly hurt"
                ),
            },
        ),
    ] = "half",
    **played: object,
) -> Answer[Resting]:
    """Days of rest after the same loss in every game, with nobody to help the healing
    (compare.rest.games).

    Days, each with a night of 8 hours; nothing is refused beyond the bounds.
    """
    games = ask("rest", {"days": days, "left": left}, played)
    life = extremes(games, "life", "{share}")
    return comparison_answer(
        games,
        Resting,
        Rested,
        f"After {count(days, 'day')} of rest, {LEFT[left]} of a life has grown to {life}.",
        picture(games, "life", LIFE),
    )
