"""Archsoul: what an item takes before work on it starts, in materials and in successes."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Annotated

from rulescore.declare import (
    Amount,
    Answer,
    Choice,
    Figure,
    Refusal,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
)

RAW_MATERIAL_SHARE = Fraction(1, 4)
SUCCESSES_PER_COIN = {"platinum": Fraction(5), "copper": Fraction(5, 100)}
COPPER_PER_PLATINUM = 100

COST_RULE = "archsoul.crafting.cost"
PROGRESS_RULE = "archsoul.crafting-rolls.progress"
TWO_SKILLS_RULE = "archsoul.crafting-projects.two-skills"
PREBUILT_RULE = "archsoul.crafting-projects.prebuilt"
SCAVENGED_RULE = "archsoul.crafting-projects.scavenged"

Coin = Annotated[
    str,
    Choice(
        "Coin of all amounts",
        {"platinum": "platinum", "copper": "copper"},
        help="1 platinum is 100 copper",
        options_said={
            "platinum": "pp, plat, platinum pieces",
            "copper": "cp, coppers, copper pieces",
        },
    ),
]
OUR_ROUNDING = "exact"
ReadingRounding = Annotated[
    str,
    Choice(
        "Part successes",
        {"exact": "count as they are", "each_item_up": "round each item up to a whole success"},
    ),
]


def successes_for(value: Fraction, coin: str) -> Fraction:
    """The successes that an item of so much value takes (archsoul.crafting-rolls.progress)."""
    return SUCCESSES_PER_COIN[coin] * value


def rounded_successes(successes: Fraction, reading_rounding: str) -> Fraction:
    """Successes for one item as the table counts parts of a success."""
    return Fraction(ceil(successes)) if reading_rounding == "each_item_up" else successes


@dataclass(frozen=True)
class Item:
    """An item to be made, amounts in one coin; `scavenged` is what an old one is worth in it."""

    price: Fraction
    prebuilt: Fraction
    scavenged: Fraction
    coin: str
    reading_scavenge_half: str

    def raw_materials(self) -> Fraction:
        """What raw materials cost (archsoul.crafting.cost)."""
        bought = self.price - self.prebuilt - self.scavenged
        return RAW_MATERIAL_SHARE * max(Fraction(0), bought)

    def full_successes(self) -> Fraction:
        """The successes without any parts (archsoul.crafting-rolls.progress)."""
        return successes_for(self.price, self.coin)

    def after_prebuilt(self) -> Fraction:
        """The successes left by pre-built parts (archsoul.crafting-projects.prebuilt)."""
        return successes_for(self.price - self.prebuilt, self.coin)

    def kept(self) -> Fraction:
        """The successes that no scavenging saves (archsoul.crafting-projects.scavenged)."""
        if self.reading_scavenge_half == "after_prebuilt":
            return self.after_prebuilt() / 2
        return min(self.after_prebuilt(), self.full_successes() / 2)

    def successes(self) -> Fraction:
        """The successes with all parts in it."""
        if not self.scavenged:
            return self.after_prebuilt()
        saved = successes_for(self.scavenged, self.coin)
        return max(self.kept(), self.after_prebuilt() - saved)


PARTS = "Bought and scavenged parts"


@dataclass(frozen=True)
class Requirements:
    """What an item takes."""

    price_platinum: Annotated[Fraction, Figure("Price", unit="platinum")]
    raw_material_cost: Annotated[Fraction, Figure("Raw materials for one", unit="{coin}", key=True)]
    raw_material_total: Annotated[Fraction, Figure("Raw materials for all", unit="{coin}")]
    full_successes_per_item: Annotated[Fraction, Figure("Successes for one made from scratch")]
    successes_per_item: Annotated[
        Fraction,
        Figure("Successes for one with the parts in it", key=True, short="Successes for one"),
    ]
    successes_total: Annotated[Fraction, Figure("Successes for all")]
    successes_to_roll: Annotated[int, Figure("Whole successes to roll for all")]
    successes_per_skill: Annotated[int, Figure("Whole successes to roll with each skill")]
    outlay_total: Annotated[
        Fraction,
        Figure(
            "Raw materials and pre-built parts for all",
            unit="{coin}",
            key=True,
            short="Materials and parts",
        ),
    ]


@calculator(
    "archsoul.crafting-requirements",
    title="What the item takes",
    question="What do the materials cost, and how many successes do we need?",
    players_say=(
        "make, craft, build, forge, smith, brew, sew, materials, raw "
        "materials, successes needed, what do I need, ingredients, sword, "
        "armor, knives, cost to make, parts, salvage"
    ),
    rules=(COST_RULE, PROGRESS_RULE, TWO_SKILLS_RULE, PREBUILT_RULE, SCAVENGED_RULE),
)
def crafting_requirements(
    *,
    price: Annotated[
        Fraction,
        Amount(
            "Price of the item",
            Fraction(1, 100),
            1_000_000,
            players_say=(
                "price, costs, cost, worth, platinum, sells for, priced, pp, value of item"
            ),
        ),
    ] = Fraction(1),
    coin: Coin = "platinum",
    items: Annotated[
        int,
        Whole(
            "How many",
            1,
            100,
            players_say=(
                "of them, of those, items, copies, pieces, pairs, batch, suits, arrows, swords, "
                "daggers, potions"
            ),
        ),
    ] = 1,
    prebuilt_value: Annotated[
        Fraction,
        Amount(
            "Value of pre-built parts in each",
            0,
            1_000_000,
            more=PARTS,
            players_say=(
                "pre-built parts, prebuilt, prebuilt parts, ready parts, finished "
                "parts, bought, buy, pre-built, parts worth, ready made"
            ),
        ),
    ] = Fraction(0),
    scavenged_value: Annotated[
        Fraction,
        Amount(
            "Value of the item scavenged for each",
            0,
            1_000_000,
            more=PARTS,
            players_say=(
                "scavenged, scavenge, scavenged item, salvage, salvaged, salvaged item, "
                "old one, broken one, recycled, scrap, broken worth, broken worth parts, "
                "strip worth, wreck worth, dismantle, taken apart"
            ),
        ),
    ] = Fraction(0),
    scavenge_share: Annotated[
        int,
        Whole(
            "Share of it that can be used",
            0,
            100,
            unit="%",
            help="The Game Master may allow only part of its value",
            more=PARTS,
            not_if={"scavenged_value": 0},
            players_say="usable, share, usable part, can be used, percent",
        ),
    ] = 100,
    two_skills: Annotated[
        bool,
        Switch(
            "It takes two skills",
            help="Half of the successes with each",
            more=True,
            players_say=(
                "both skills, second skill, two different skills, two trades, interdisciplinary"
            ),
        ),
    ] = False,
    reading_rounding: ReadingRounding = OUR_ROUNDING,
    reading_scavenge_half: Annotated[
        str,
        Choice(
            "Scavenging saves at most half of",
            {
                "after_prebuilt": "the successes left after the pre-built parts",
                "whole_item": "the successes for the whole item",
            },
        ),
    ] = "after_prebuilt",
) -> Answer[Requirements]:
    """Raw materials and successes for an item (archsoul.crafting.cost).

    Amounts are in the coin chosen. Refused: pre-built parts worth more than the item.
    """
    if prebuilt_value > price:
        raise Refusal(
            "prebuilt_value",
            f"{number(prebuilt_value)} is more than the price of {number(price)}",
            f"a number from 0 to the price, {number(price)}",
        )
    scavenged = scavenged_value * Fraction(scavenge_share, 100)
    item = Item(price, prebuilt_value, scavenged, coin, reading_scavenge_half)
    per_item = rounded_successes(item.successes(), reading_rounding)
    total = items * per_item
    per_skill = ceil(total / 2) if two_skills else ceil(total)
    outputs = Requirements(
        price_platinum=price if coin == "platinum" else price / COPPER_PER_PLATINUM,
        raw_material_cost=item.raw_materials(),
        raw_material_total=items * item.raw_materials(),
        full_successes_per_item=item.full_successes(),
        successes_per_item=per_item,
        successes_total=total,
        successes_to_roll=2 * per_skill if two_skills else per_skill,
        successes_per_skill=per_skill,
        outlay_total=items * (item.raw_materials() + prebuilt_value),
    )
    working = (
        _materials_step(outputs, item, items),
        _successes_step(outputs, item, items),
        _rolls_step(outputs, two_skills),
    )
    return Answer(outputs, _headline(outputs, coin, two_skills), working)


def _headline(outputs: Requirements, coin: str, two_skills: bool) -> str:
    each = " with each of the two skills" if two_skills else ""
    return (
        f"{number(outputs.raw_material_total)} {coin} of raw materials, and "
        f"{count(outputs.successes_per_skill, 'success', 'successes')} to roll{each}."
    )


def _materials_step(outputs: Requirements, item: Item, items: int) -> Step:
    parts = [Step("Price of one", f"{number(item.price)} {item.coin}", COST_RULE)]
    if item.prebuilt:
        parts.append(Step("Pre-built parts come off", number(-item.prebuilt), PREBUILT_RULE))
    if item.scavenged:
        parts.append(Step("What is scavenged comes off", number(-item.scavenged), SCAVENGED_RULE))
    for_one = f"{number(outputs.raw_material_cost)} {item.coin}"
    for_all = f"{number(outputs.raw_material_total)} {item.coin}"
    parts.append(Step("A quarter of what is left is for raw materials", for_one, COST_RULE))
    if items > 1:
        parts.append(Step(f"For {items} items", for_all))
    if item.prebuilt:
        outlay = f"{number(outputs.outlay_total)} {item.coin}"
        parts.append(Step("With the pre-built parts bought", outlay, PREBUILT_RULE))
    return Step("Raw materials", for_all, COST_RULE, tuple(parts))


def _successes_step(outputs: Requirements, item: Item, items: int) -> Step:
    rate = f"{number(SUCCESSES_PER_COIN[item.coin])} for each {item.coin}"
    full = number(outputs.full_successes_per_item)
    parts = [Step(f"{rate} of the price of {number(item.price)}", full, PROGRESS_RULE)]
    if item.prebuilt:
        saved = number(item.after_prebuilt() - item.full_successes())
        parts.append(Step("Pre-built parts save", saved, PREBUILT_RULE))
    if item.scavenged:
        saved = number(item.successes() - item.after_prebuilt())
        limit = f"Scavenging saves, with {number(item.kept())} left at the least"
        parts.append(Step(limit, saved, SCAVENGED_RULE))
    rounded = outputs.successes_per_item != item.successes()
    one = f"One item takes{', rounded up' if rounded else ''}"
    parts.append(Step(one, number(outputs.successes_per_item), PROGRESS_RULE))
    if items > 1:
        parts.append(Step(f"For {items} items", number(outputs.successes_total)))
    return Step("Successes", number(outputs.successes_total), PROGRESS_RULE, tuple(parts))


def _rolls_step(outputs: Requirements, two_skills: bool) -> Step:
    if two_skills:
        return Step(
            "Half with each skill, in whole successes",
            f"{outputs.successes_per_skill} each, {outputs.successes_to_roll} in all",
            TWO_SKILLS_RULE,
        )
    figure = count(outputs.successes_to_roll, "whole success", "whole successes")
    return Step("Dice give whole successes", figure, PROGRESS_RULE)
