"""Usiel: burning Trait points to fill a pool."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Annotated

from rulescore.books.usiel.pools import HALF_RULE, POOLS, TRAITS, half_step
from rulescore.declare import (
    Answer,
    Choice,
    Figure,
    Refusal,
    SheetMapping,
    Step,
    Whole,
    calculator,
    count,
)

BURNING_RULE = "usiel.traits.burning"
REFILL_RULE = "usiel.traits.refill"

POOL_POINTS_PER_TRAIT = 4


def room(full: int, current: int, reading_cap: str) -> int:
    """The most pool points that burning can give back now (usiel.traits.refill)."""
    half = full // 2
    if reading_cap == "amount":
        return min(half, full - current)
    return max(0, half - current)


@dataclass(frozen=True)
class PoolRefill:
    """What burnt Trait points do for a pool."""

    room: Annotated[int, Figure("Most that burning can give back", unit="points")]
    regained: Annotated[int, Figure("Given back", unit="points")]
    after: Annotated[int, Figure("Pool afterwards", unit="points")]
    wasted: Annotated[int, Figure("Wasted", unit="points")]
    points_to_cap: Annotated[
        int,
        Figure("Trait points that give back all they can", key=True, short="Points worth burning"),
    ]
    below_half_after: Annotated[bool, Figure("Pool still below half", key=True)]
    trait_after: Annotated[int, Figure("Trait left", key=True)]


@calculator(
    "usiel.trait-burn-pool",
    title="Burning Trait points for a pool",
    question="How many pool points do I get back for these Trait points, and how many are wasted?",
    players_say=(
        "burn, burning, sacrifice, spend, body, mind, spirit, refill, pool points, give up, "
        "convert, trade in"
    ),
    rules=(BURNING_RULE, REFILL_RULE, HALF_RULE),
    ways=tuple(
        SheetMapping(
            f"{name}, from {TRAITS[trait]}",
            {"full": f"{pool}_full", "current": f"{pool}_current", "trait": trait},
        )
        for pool, name in POOLS.items()
        for trait in TRAITS
    ),
)
def trait_burn_pool(
    *,
    full: Annotated[
        int,
        Whole(
            "Pool, full",
            1,
            500,
            help="Not lowered here for the burnt points",
            players_say=(
                "full, max, full hits, full stamina, full ka, full stability, max pool, maximum"
            ),
        ),
    ] = 30,
    current: Annotated[
        int,
        Whole(
            "Pool, now",
            0,
            500,
            players_say="pool, left, hits, stamina, ka, stability, hp, health, sanity, energy",
        ),
    ] = 4,
    trait: Annotated[
        int,
        Whole(
            "Trait, now",
            1,
            40,
            help="The one tied to the pool",
            players_say="trait, body, mind, spirit",
        ),
    ] = 6,
    points: Annotated[
        int,
        Whole(
            "Trait points burnt",
            0,
            40,
            players_say=(
                "burn, burning, burnt, burned, points, spend, sacrifice, trait points, "
                "convert, trade"
            ),
        ),
    ] = 1,
    reading_cap: Annotated[
        str,
        Choice(
            "The limit of 50%",
            {
                "level": "the pool stops at half of its full value",
                "amount": "at most half of the full value is given back",
            },
        ),
    ] = "level",
) -> Answer[PoolRefill]:
    """Trait points burnt for pool points, 4 for each (usiel.traits.refill).

    Everything in points. Refused: more in the pool than its full value, more points burnt than
    the Trait has.
    """
    if current > full:
        problem = f"{current} is more than the full pool of {full}"
        raise Refusal("current", problem, f"a whole number from 0 to {full}")
    if points > trait:
        problem = f"{points} is more than the Trait of {trait}"
        raise Refusal("points", problem, f"a whole number from 0 to {trait}")
    most = room(full, current, reading_cap)
    bought = POOL_POINTS_PER_TRAIT * points
    regained = min(bought, most)
    after = current + regained
    outputs = PoolRefill(
        room=most,
        regained=regained,
        after=after,
        wasted=bought - regained,
        points_to_cap=ceil(Fraction(most, POOL_POINTS_PER_TRAIT)),
        below_half_after=2 * after < full,
        trait_after=trait - points,
    )
    working = (
        _room_step(outputs, full, current, reading_cap),
        _regained_step(outputs, current, points),
        _half_step(outputs, full),
        _trait_step(outputs, trait, points),
    )
    return Answer(outputs, _headline(outputs, full, points), working)


def _headline(outputs: PoolRefill, full: int, points: int) -> str:
    pool = f"{outputs.after} of {full}"
    if not outputs.room:
        return f"Burning gives **nothing** back: the limit of 50% leaves the pool at {pool}."
    if not points:
        return f"Nothing burnt, **nothing** back: the pool stays at {pool}."
    bring = "brings" if points == 1 else "bring"
    wasted = f", {count(outputs.wasted, 'point')} wasted" if outputs.wasted else ""
    return (
        f"{count(points, 'Trait point')} {bring} back **{count(outputs.regained, 'point')}**: "
        f"{pool} in the pool{wasted}."
    )


def _room_step(outputs: PoolRefill, full: int, current: int, reading_cap: str) -> Step:
    half = full // 2
    halved = f"Half of {full}{', rounded down,' if full % 2 else ''} is {half}"
    if reading_cap == "amount":
        text = f"{halved}, the most that is given back; {full - current} are missing"
    elif current >= half:
        text = f"{halved}, and the pool of {current} is there already"
    else:
        text = f"{halved}, where the pool stops: {half} − {current}"
    if not outputs.room:
        return Step(text, "no room", REFILL_RULE)
    fills = Step(
        f"To fill that at {POOL_POINTS_PER_TRAIT} for each",
        count(outputs.points_to_cap, "Trait point"),
        REFILL_RULE,
    )
    return Step(text, f"room for {count(outputs.room, 'point')}", REFILL_RULE, (fills,))


def _regained_step(outputs: PoolRefill, current: int, points: int) -> Step:
    bought = POOL_POINTS_PER_TRAIT * points
    return Step(
        f"{points} burnt × {POOL_POINTS_PER_TRAIT} = {bought}, of which {outputs.regained} "
        f"{'fits' if outputs.regained == 1 else 'fit'} and {outputs.wasted} "
        f"{'is' if outputs.wasted == 1 else 'are'} wasted",
        f"{current} + {outputs.regained} = {outputs.after} in the pool",
        REFILL_RULE,
    )


def _half_step(outputs: PoolRefill, full: int) -> Step:
    return half_step(full, "below half" if outputs.below_half_after else "not below half")


def _trait_step(outputs: PoolRefill, trait: int, points: int) -> Step:
    roll = (
        (Step("The loss calls for a roll against anti-Trait", rule="usiel.anti-traits.loss-roll"),)
        if points
        else ()
    )
    lost = "Burnt points are lost for good" if points else "Nothing is burnt"
    return Step(lost, f"Trait {trait} − {points} = {outputs.trait_after}", BURNING_RULE, roll)
