"""Usiel: how many troops a leader commands."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from rulescore.declare import Answer, Choice, Column, Figure, Rows, Step, Whole, calculator, count

CAPACITY_RULE = "usiel.leadership.capacity"

HIGHEST_RANK = 8
NAMES_OF_RANKS = {1: "Novice", 2: "Apprentice"}
"""The source names no rank after these."""


def rank_factor(rank: int, reading_rank: str) -> int:
    """What a rank multiplies Presence and Leadership by (usiel.leadership.capacity)."""
    return 2**rank if reading_rank == "power" else 2 * rank


class Command(NamedTuple):
    """The troops commanded at one rank."""

    rank: Annotated[int, Column("Rank")]
    troops: Annotated[int, Column("Troops")]


@dataclass(frozen=True)
class Leadership:
    """How many troops a leader commands."""

    troops: Annotated[int, Figure("Troops commanded directly", key=True)]
    by_rank: Annotated[list[Command], Rows("Rank by rank")]


@calculator(
    "usiel.leadership",
    title="Troops under command",
    question="How many troops can this leader command?",
    players_say=(
        "lead, leader, captain, commander, soldiers, men, army, warband, "
        "general, sergeant, officer, how many soldiers, followers, lead "
        "troops, squad, mercenaries"
    ),
    rules=(CAPACITY_RULE,),
)
def leadership(
    *,
    presence: Annotated[int, Whole("Presence", 0, 30, players_say="presence, charisma")] = 7,
    leadership: Annotated[
        int,
        Whole(
            "Leadership",
            0,
            30,
            help="The value in brackets: 3 for A(3)",
            players_say="leadership skill, leading, lead",
        ),
    ] = 3,
    rank: Annotated[
        int,
        Whole(
            "Rank of Leadership",
            1,
            HIGHEST_RANK,
            help="Novice is 1, Apprentice 2; the source names no others, 3 to 8 are ours",
            players_say="rank, grade, level",
            values_said={1: "novice", 2: "apprentice"},
        ),
    ] = 2,
    reading_rank: Annotated[
        str,
        Choice("Rank factor", {"multiply": "2 × rank", "power": "2 to the power of the rank"}),
    ] = "multiply",
) -> Answer[Leadership]:
    """Troops that a leader commands directly (usiel.leadership.capacity).

    Attributes and rank in, a number of troops out. Nothing is refused beyond the bounds.
    """
    value = presence + leadership
    by_rank = [
        Command(each, value * rank_factor(each, reading_rank))
        for each in range(1, HIGHEST_RANK + 1)
    ]
    troops = by_rank[rank - 1].troops
    working = (
        Step(
            f"Presence {presence} and Leadership {leadership} added up", str(value), CAPACITY_RULE
        ),
        _factor_step(rank, reading_rank),
        Step(
            "Sum times rank factor",
            f"{value} × {rank_factor(rank, reading_rank)} = {count(troops, 'troop')}",
            CAPACITY_RULE,
        ),
    )
    commanded = count(troops, "troop") if troops else "no troops"
    headline = f"This leader commands {commanded} directly."
    return Answer(Leadership(troops, by_rank), headline, working)


def _factor_step(rank: int, reading_rank: str) -> Step:
    power = reading_rank == "power"
    named = f" ({NAMES_OF_RANKS[rank]})" if rank in NAMES_OF_RANKS else ""
    return Step(
        f"Rank {rank}{named} gives a factor of {'2 to its power' if power else 'twice the rank'}",
        str(rank_factor(rank, reading_rank)),
        CAPACITY_RULE,
    )
