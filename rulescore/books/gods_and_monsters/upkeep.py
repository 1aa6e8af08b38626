"""Gods & Monsters: what living, gear and animals cost over time."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.declare import (
    Amount,
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

GEAR_AND_ANIMALS = "Gear and animals"
LIVING_RULE = "gods-and-monsters.upkeep.living"
GEAR_RULE = "gods-and-monsters.upkeep.gear"
ANIMALS_RULE = "gods-and-monsters.upkeep.animals"
A_DAY = {
    "poor": Fraction(1, 7),
    "basic": Fraction(1),
    "extravagant_10": Fraction(10),
    "extravagant_100": Fraction(100),
}
ITEMS = {
    "living": "Living",
    "weapons": "Weapons",
    "armor": "Armor",
    "riding_animals": "Riding animals",
    "other_animals": "Other animals",
}
RULES = (LIVING_RULE, GEAR_RULE, GEAR_RULE, ANIMALS_RULE, ANIMALS_RULE)


class Expense(NamedTuple):
    """One item."""

    item: Annotated[str, Column("Item", words=ITEMS)]
    per_month: Annotated[Fraction, Column("A month, silver")]
    total: Annotated[Fraction, Column("In all, silver")]


@dataclass(frozen=True)
class Upkeep:
    """What it all costs."""

    days: Annotated[int, Figure("Length of time", unit="days")]
    living_cost: Annotated[Fraction, Figure("Living expenses", unit="silver", key=True)]
    gear_cost: Annotated[Fraction, Figure("Weapons and armor", unit="silver", key=True)]
    animal_cost: Annotated[Fraction, Figure("Animals", unit="silver", key=True)]
    total_cost: Annotated[Fraction, Figure("All together", unit="silver")]
    cost_per_month: Annotated[Fraction, Figure("An average month", unit="silver")]
    breakdown: Annotated[list[Expense], Rows("Item by item")]


@calculator(
    "gods-and-monsters.upkeep",
    title="Upkeep",
    question="What will living, gear and animals cost us over this time?",
    rules=(LIVING_RULE, GEAR_RULE, ANIMALS_RULE),
    players_say=(
        "cost of living, living expenses, maintenance, food and lodging, "
        "room and board, rent, silver a day, support, feed, stable, fodder, "
        "keep horses, winter in town, spend, budget, inn, household, "
        "maintain, downtime, pay, hirelings, servants, lifestyle"
    ),
)
def upkeep(
    *,
    months: Annotated[
        int,
        Whole(
            "Months",
            0,
            1200,
            unit="months",
            unit_in_label=True,
            players_say="month, year, time, long",
        ),
    ] = 1,
    extra_days: Annotated[
        int,
        Whole(
            "and days",
            0,
            60,
            unit="days",
            unit_in_label=True,
            players_say="day, extra days, odd days",
        ),
    ] = 0,
    days_per_month: Annotated[
        int, Whole("Days in a month", 1, 60, unit="days", unit_in_label=True, more=True)
    ] = 30,
    people: Annotated[
        int,
        Whole(
            "People",
            0,
            1000,
            players_say=(
                "people, persons, of us, of them, characters, party, mouths, heads, adventurers, "
                "servants, companions, men, retainers, hirelings, folk, family, "
                "friends, heroes, souls, group, household, guests, players, members, "
                "followers, henchmen, children, soldiers"
            ),
        ),
    ] = 1,
    living: Annotated[
        str,
        Choice(
            "Living",
            {
                "poor": "poor: 1 silver a week",
                "basic": "basic: 1 silver a day",
                "extravagant_10": "extravagant: 10 silver a day",
                "extravagant_100": "extravagant: 100 silver a day",
            },
            not_if={"people": 0},
            options_said={
                "poor": (
                    "poorly, cheap, cheaply, frugal, squalid, slum, beggar, poverty, "
                    "humble, hovel, rough, peasant, wretched"
                ),
                "basic": (
                    "basically, modest, normal, ordinary, average, simple, decent, standard, "
                    "plain, commoner, regular"
                ),
                "extravagant_10": (
                    "extravagantly, rich, luxury, luxurious, fancy, wealthy, "
                    "comfortable, well, good life, noble, extravagant, lavish, in style, "
                    "high life, aristocratic, posh"
                ),
                "extravagant_100": (
                    "king, royal, princely, extremely lavish, prince, like a queen, "
                    "royalty, duke, emperor, palace"
                ),
            },
        ),
    ] = "basic",
    weapons_cost: Annotated[
        Fraction,
        Amount(
            "Cost of all weapons",
            0,
            1_000_000,
            unit="silver",
            more=GEAR_AND_ANIMALS,
            players_say=(
                "weapon, sword, bows, weapons worth, arms, axe, blades, dagger, "
                "spear, weaponry, sword cost, weapons cost, longsword, crossbow"
            ),
        ),
    ] = Fraction(0),
    armor_cost: Annotated[
        Fraction,
        Amount(
            "Cost of all armor",
            0,
            1_000_000,
            unit="silver",
            more=GEAR_AND_ANIMALS,
            players_say=(
                "armor, mail, plate, shield, chainmail, armor worth, suits of armor, "
                "armor cost, leather, suit of mail, plate mail, helmet, breastplate"
            ),
        ),
    ] = Fraction(0),
    riding_animals_cost: Annotated[
        Fraction,
        Amount(
            "Cost of riding animals",
            0,
            1_000_000,
            unit="silver",
            more=GEAR_AND_ANIMALS,
            players_say=(
                "horse, riding horse, warhorse, mount, pony, steed, riding animals, "
                "horses worth, horses cost, price of horses, stallion, mare, riding horses cost, "
                "camels, riding"
            ),
        ),
    ] = Fraction(0),
    other_animals_cost: Annotated[
        Fraction,
        Amount(
            "Cost of other animals",
            0,
            1_000_000,
            unit="silver",
            more=GEAR_AND_ANIMALS,
            players_say=(
                "dogs, hounds, mule, donkey, ox, oxen, cattle, goats, pack animals, "
                "animals, sheep, falcon, hawk, cows, pigs, pets, pack mule, "
                "draft animals, chickens, livestock"
            ),
        ),
    ] = Fraction(0),
    reading_part_periods: Annotated[
        str,
        Choice(
            "Parts of a month or year",
            {"proportional": "are charged in proportion", "when_due": "are free until full"},
        ),
    ] = "proportional",
) -> Answer[Upkeep]:
    """Costs over a stretch of time, in silver coins (gods-and-monsters.upkeep.living).

    Refused: as many extra days as a month has, or more.
    """
    if extra_days >= days_per_month:
        problem = f"{extra_days} days are a month or more"
        raise Refusal("extra_days", problem, f"a whole number from 0 to {days_per_month - 1}")
    due = reading_part_periods == "when_due"
    span = Fraction(months) if due else months + Fraction(extra_days, days_per_month)
    years = Fraction(months // 12) if due else span / 12
    days = months * days_per_month + extra_days
    a_day = people * A_DAY[living]
    rates = (
        (a_day * days_per_month, a_day * days),
        (Fraction(weapons_cost) / 120, Fraction(weapons_cost) / 10 * years),
        (Fraction(armor_cost) / 20, Fraction(armor_cost) / 20 * span),
        (Fraction(riding_animals_cost) / 10, Fraction(riding_animals_cost) / 10 * span),
        (Fraction(other_animals_cost) / 20, Fraction(other_animals_cost) / 20 * span),
    )
    rows = [Expense(item, *rate) for item, rate in zip(ITEMS, rates, strict=True)]
    outputs = Upkeep(
        days=days,
        living_cost=rows[0].total,
        gear_cost=rows[1].total + rows[2].total,
        animal_cost=rows[3].total + rows[4].total,
        total_cost=sum((row.total for row in rows), Fraction(0)),
        cost_per_month=sum((row.per_month for row in rows), Fraction(0)),
        breakdown=rows,
    )
    working = tuple(
        Step(
            f"{ITEMS[row.item]}: {number(row.per_month)} silver a month",
            f"{number(row.total)} silver in all",
            rule,
        )
        for row, rule in zip(rows, RULES, strict=True)
    )
    cost = f"{number(outputs.total_cost)} silver"
    costs = "costs" if days == 1 else "cost"
    return Answer(outputs, f"{count(days, 'day')} of upkeep {costs} **{cost}**.", working)
