"""What a thing costs besides its price in each game."""

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
    course,
    shares,
)
from rulescore.declare import Amount, Answer, Choice, Column, LinkedCell, Whole, count, percent

GAMES_RULE = "compare.making.games"
SPENT = "Share of the price spent"
THINGS = {"weapon": "a weapon", "armor": "armor"}
MOST_MONTHS = 20
"""After these, upkeep of armor has cost its full price."""


class Spent(NamedTuple):
    """What a thing costs besides its price in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    what: Annotated[LinkedCell, Column("What costs")]
    spent: Annotated[LinkedCell, Column("Of the price", odds=True)]


@dataclass(frozen=True)
class Making:
    """A thing made or kept, in every game that says what that costs."""

    games: Annotated[list[Spent], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "making",
    title="What a thing costs besides its price",
    question="What share of its price goes into making a thing, and into keeping it?",
    rules=(GAMES_RULE,),
    players_say=(
        "craft, upkeep, maintenance, keep, forge, smith, build, produce, "
        "raw materials, repair, sword, mail, blacksmith, cost of gear, "
        "manufacture, maintaining, owning, artisan, workshop, running costs"
    ),
)
def making(
    *,
    thing: Annotated[
        str,
        Choice(
            "Thing",
            THINGS,
            options_said={
                "weapon": (
                    "sword, axe, bow, blade, spear, dagger, weapons, mace, hammer, "
                    "knife, crossbow, arms, longsword, greatsword, rapier, halberd, staff, "
                    "warhammer, club, longbow"
                ),
                "armor": (
                    "mail, plate, shield, chainmail, breastplate, leather, helmet, "
                    "armour, suit, plate mail, suit of armor, chain, scale, gauntlets"
                ),
            },
        ),
    ] = "weapon",
    price: Annotated[
        Fraction,
        Amount(
            "Its price",
            Fraction(1, 100),
            1_000_000,
            help="In coins of either game",
            players_say=(
                "price, worth, costs, coins, silver, value, gold, copper, for sale, paid, "
                "pay, sells for, bought for, purchase"
            ),
        ),
    ] = Fraction(100),
    months: Annotated[
        int,
        Whole(
            "Months it is kept",
            1,
            MOST_MONTHS,
            players_say="month, year, keep, kept, owned, upkeep, maintain",
        ),
    ] = 12,
    **played: object,
) -> Answer[Making]:
    """A thing of some price, made in one game and kept in another (compare.making.games).

    Shares of the price, in any coins. Refused: nothing beyond the bounds.
    """
    of_kind = {kind: price if kind == thing else Fraction(0) for kind in THINGS}
    by_month = [
        ask("making", {"price": price, "months": until, **of_kind}, played)
        for until in range(1, months + 1)
    ]
    games = by_month[-1]
    spent = shares(games, "spent")
    takes = [percent(spent[game.title]) for game in games]
    takes[:1] = [f"**{share}**" for share in takes[:1]]
    costs = "; ".join(
        f"{game.figure('what')} takes {share} of the price in {game.title}"
        for game, share in zip(games, takes, strict=True)
    )
    drawn = [course(by_month, "spent", SPENT, "Months")] if months > 1 else []
    return comparison_answer(games, Making, Spent, f"In {count(months, 'month')}, {costs}.", *drawn)
