"""Gods & Monsters: lasting injuries from age, and trading them for ability."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import CONTRIBUTORS_RULE, HIGHEST_SCORE, contributor
from rulescore.declare import (
    MINUS,
    Answer,
    Choice,
    Column,
    Figure,
    Refusal,
    Rows,
    Step,
    Whole,
    calculator,
    count,
    number,
)

INJURY_RULE = "gods-and-monsters.aging.injury"
TRADE_RULE = "gods-and-monsters.aging.trade"
AGE_BEFORE_ENDURANCE = 40
POINTS_PER_TRADE = 2
LEAST_AFTER_TRADE = 2
INJURIES_SHOWN = 10
TRADES = "Trades for ability"


def years_between(special: int, reading_interval: str) -> int:
    """Years from one age injury to the next (gods-and-monsters.aging.injury)."""
    return {"one_plus_special": 1 + special, "special": max(1, special), "yearly": 1}[
        reading_interval
    ]


def most_trades(injuries: int, ability: int) -> int:
    """How many of the injuries this ability can pay for (gods-and-monsters.aging.trade)."""
    return max(0, min(injuries, (ability - LEAST_AFTER_TRADE) // POINTS_PER_TRADE))


class AgeInjury(NamedTuple):
    """One injury and the age at which it comes."""

    injury: Annotated[int, Column("Injury")]
    age: Annotated[int, Column("At age")]


@dataclass(frozen=True)
class Aging:
    """What age has done so far, and what comes."""

    first_age: Annotated[int, Figure("First injury at", unit="years", key=True)]
    interval_years: Annotated[int, Figure("Then one every", unit="years", key=True)]
    injuries: Annotated[int, Figure("Age injuries so far", unit="injuries")]
    next_age: Annotated[int, Figure("The next one at", unit="years")]
    max_trades: Annotated[
        int,
        Figure(
            "Could be traded into this ability", unit="injuries", key=True, short="Can be traded"
        ),
    ]
    ability_after: Annotated[int, Figure("The ability after your trades")]
    injuries_after_trade: Annotated[int, Figure("Age injuries left", unit="injuries")]
    schedule: Annotated[list[AgeInjury], Rows("The first ten injuries")]


@calculator(
    "gods-and-monsters.aging",
    title="Injuries from age",
    question="At this age, how many lasting injuries do I have, and when does the next one come?",
    rules=(INJURY_RULE, TRADE_RULE),
    players_say=(
        "old, years old, elderly, grow old, getting old, birthday, senile, "
        "ancient, ailing, lasting injury"
    ),
)
def aging(
    *,
    endurance: Annotated[int, Whole("Endurance", 1, HIGHEST_SCORE)] = 10,
    age: Annotated[
        int,
        Whole(
            "Age",
            0,
            2000,
            unit="years",
            players_say="aged, years old, turned, birthday, reached",
        ),
    ] = 60,
    traded: Annotated[
        int,
        Whole(
            "Injuries traded away",
            0,
            200,
            help="Each costs 2 points of the ability below",
            more=TRADES,
            players_say="traded, traded away, swapped, given up, exchanged, traded injuries",
        ),
    ] = 0,
    ability: Annotated[
        int,
        Whole(
            "Score of the ability traded",
            1,
            40,
            help="Before any trade",
            more=TRADES,
            players_say=(
                "ability score, ability traded, agility, strength, wisdom, "
                "intelligence, charisma, from an ability"
            ),
        ),
    ] = 10,
    traded_elsewhere: Annotated[
        int,
        Whole(
            "Injuries traded into other abilities",
            0,
            200,
            more=TRADES,
            players_say="other abilities, traded elsewhere, other trades",
        ),
    ] = 0,
    reading_interval: Annotated[
        str,
        Choice(
            "Years between injuries",
            {
                "one_plus_special": "1 + endurance’s special contributor",
                "special": "the special contributor, at least 1",
                "yearly": "always 1",
            },
        ),
    ] = "one_plus_special",
    reading_contributor: Annotated[
        str,
        Choice(
            "Endurance’s special contributor",
            {"table": "from the table", "typed": "from the character sheet"},
            shared_name="reading_special_contributor",
            not_if={"reading_interval": "yearly"},
        ),
    ] = "table",
    special_bonus: Annotated[
        int,
        Whole(
            "Special contributor on the sheet",
            0,
            20,
            more=True,
            only_if={"reading_contributor": "typed"},
        ),
    ] = 2,
) -> Answer[Aging]:
    """Age injuries gained, the next, and trades (gods-and-monsters.aging.injury).

    Ages in years. Refused: trading more injuries than there are, or more than the ability can pay
    for and stay above 1.
    """
    typed = reading_contributor == "typed"
    special = special_bonus if typed else contributor(endurance).special
    first = AGE_BEFORE_ENDURANCE + endurance
    interval = years_between(special, reading_interval)
    injuries = 0 if age < first else 1 + (age - first) // interval
    if traded_elsewhere > injuries:
        raise _too_few_injuries("traded_elsewhere", injuries, injuries)
    most = most_trades(injuries - traded_elsewhere, ability)
    _refuse_trades(traded, injuries - traded_elsewhere, most)
    outputs = Aging(
        first_age=first,
        interval_years=interval,
        injuries=injuries,
        next_age=first + injuries * interval,
        max_trades=most,
        ability_after=ability - POINTS_PER_TRADE * traded,
        injuries_after_trade=injuries - traded - traded_elsewhere,
        schedule=[
            AgeInjury(place + 1, first + place * interval) for place in range(INJURIES_SHOWN)
        ],
    )
    working = (
        Step(
            f"First injury: {AGE_BEFORE_ENDURANCE} + endurance {endurance}",
            f"at {first}",
            INJURY_RULE,
        ),
        _interval_step(outputs, special, typed, reading_interval),
        _injuries_step(outputs, age),
        *_trade_steps(outputs, ability, traded, traded_elsewhere),
    )
    return Answer(outputs, _headline(outputs, age, traded + traded_elsewhere), working)


def _refuse_trades(traded: int, injuries: int, most: int) -> None:
    if traded > injuries:
        raise _too_few_injuries("traded", injuries, most)
    if traded > most:
        problem = f"after {count(traded, 'trade')} the ability would not be above 1"
        raise Refusal("traded", problem, f"a whole number from 0 to {most}")


def _too_few_injuries(input: str, injuries: int, most: int) -> Refusal:
    problem = f"there are only {count(injuries, 'age injury', 'age injuries')} to trade"
    return Refusal(input, problem, f"a whole number from 0 to {most}")


def _headline(outputs: Aging, age: int, traded: int) -> str:
    left = outputs.injuries_after_trade
    away = f" left after {count(traded, 'trade')}" if traded else ""
    had = count(left, "lasting injury", "lasting injuries") if left else "no lasting injuries"
    return f"At {age} you have **{had}**{away}; the next one comes at {outputs.next_age}."


def _interval_step(outputs: Aging, special: int, typed: bool, reading_interval: str) -> Step:
    figure = f"every {count(outputs.interval_years, 'year')}"
    if reading_interval == "yearly":
        return Step("After that one a year", figure, INJURY_RULE)
    source = "on the character sheet" if typed else "from the table"
    text = (
        "1 + special contributor"
        if reading_interval == "one_plus_special"
        else ("the special contributor, at least 1")
    )
    part = Step(f"Endurance’s special contributor, {source}", number(special), CONTRIBUTORS_RULE)
    return Step(f"Years between injuries: {text}", figure, INJURY_RULE, (part,))


def _injuries_step(outputs: Aging, age: int) -> Step:
    figure = count(outputs.injuries, "injury", "injuries")
    if not outputs.injuries:
        return Step(f"{age} is younger than {outputs.first_age}", figure, INJURY_RULE)
    return Step(
        f"1 + ({age} {MINUS} {outputs.first_age}) / {outputs.interval_years}, full steps only",
        figure,
        INJURY_RULE,
    )


def _trade_steps(outputs: Aging, ability: int, traded: int, elsewhere: int) -> tuple[Step, ...]:
    most = Step(
        f"An ability of {ability} pays {POINTS_PER_TRADE} for each trade and stays above 1",
        f"{count(outputs.max_trades, 'trade')} at most",
        TRADE_RULE,
    )
    if not traded + elsewhere:
        return (most,)
    others = f", and {elsewhere} into other abilities" if elsewhere else ""
    after = Step(
        f"{count(traded, 'trade')}: {ability} {MINUS} {POINTS_PER_TRADE} × {traded}{others}",
        f"ability {outputs.ability_after}, "
        f"{count(outputs.injuries_after_trade, 'injury', 'injuries')} left",
        TRADE_RULE,
    )
    return (most, after)
