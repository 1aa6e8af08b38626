"""Usiel: the four pools, where weakening starts, what a pool can still pay for, and the sheet of a
character."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import damage_dice_kind
from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Figure,
    Level,
    Refusal,
    Rows,
    Step,
    Whole,
    as_typed,
    calculator,
    count,
    number,
    quoted,
    signed,
)
from rulescore.declare.name import name_kind, read_name

COST_RULE = "usiel.pools.cost-limit"
HALF_RULE = "usiel.pools.half"
FOUR_POOLS_RULE = "usiel.pools.four-pools"
TAINTED_RULE = "usiel.anti-traits.tainted"

POOLS = {"hits": "Hits", "stability": "Stability", "ka": "Ka", "stamina": "Stamina"}
POOL_RULES = {pool: f"usiel.pools.{pool}" for pool in POOLS}
EMPTY = {
    "hits": "dying",
    "stability": "insane",
    "ka": "no motivation",
    "stamina": "unconscious",
}
"""What a pool at 0 does to its owner (usiel.pools.hits, and so on)."""

MOST = 500

SAID = {
    "hits": "hit points, hp, life, health",
    "stability": "sanity, composure, nerve",
    "ka": "ka points, drive, motivation",
    "stamina": "stamina points, stam, wind, energy",
}
"""What players call a pool."""

SAID_FULL = {
    "hits": (
        "full hit points, max hits, maximum hits, max hit points, max hp, full hp, full life, "
        "full health, max health"
    ),
    "stability": "max stability, maximum stability, full sanity, max sanity",
    "ka": "max ka, maximum ka",
    "stamina": "max stamina, maximum stamina, max stam, full stam",
}
"""What players call it full."""

FULL = {
    pool: Whole(f"{name}, full", 1, MOST, shared_name=f"{pool}_full", players_say=SAID_FULL[pool])
    for pool, name in POOLS.items()
}
NOW = {
    pool: Whole(f"{name}, now", 0, MOST, shared_name=f"{pool}_current", players_say=SAID[pool])
    for pool, name in POOLS.items()
}
"""What a pool of yours holds, whatever a calculator calls the input."""


def following(pool: str) -> Whole:
    """What a pool holds now, where it is asked beside the full value under the same name: whoever
    types the full value of an unhurt character means both."""
    return replace(NOW[pool], follows=f"{pool}_full")


def below_half(current: int, full: int) -> bool:
    """Whether a pool weakens its owner: less than half of it is left (usiel.pools.half)."""
    return 2 * current < full


def half_mark(full: int) -> int:
    """The lowest whole value of a pool that is not below half (usiel.pools.half)."""
    return (full + 1) // 2


def half_of(full: int) -> str:
    """Half of a pool in words."""
    return f"half of {full} is {number(Fraction(full, 2))}"


def half_step(full: int, figure: str, then: str = "weakening starts below that") -> Step:
    """Where half of a pool lies, and how the pool stands to it (usiel.pools.half)."""
    return Step(f"{half_of(full).capitalize()}; {then}", figure, HALF_RULE)


def half_level(full: int) -> Level:
    """Half of a pool in a picture."""
    return Level("half, weak below", Fraction(full, 2), shaded=True)


def refuse_overfull(input: str, pool: str, current: int, full: int, least: int = 0) -> None:
    """Refuse more points now than the pool holds, naming `input`."""
    if current > full:
        raise Refusal(
            input,
            f"{current} is more than the full {pool} of {full}",
            f"a whole number from {least} to {full}, the full {pool}",
        )


ACTION = "The cost of an action"
OTHERS = "Stability and Ka"
NOT_PAID = "does not pay"


class Pool(NamedTuple):
    """One pool and how it stands."""

    pool: Annotated[str, Column("Pool", words=POOLS)]
    current: Annotated[int, Column("Now")]
    full: Annotated[int, Column("Full")]
    half_mark: Annotated[int, Column("Half, rounded up")]
    below_half: Annotated[bool, Column("Below half")]
    points_until_below_half: Annotated[int, Column("Loss that makes it so")]
    state: Annotated[str, Column("State")]


@dataclass(frozen=True)
class PoolStatus:
    """How the four pools stand, and whether an action can be paid."""

    pools: Annotated[list[Pool], Rows("The four pools")]
    weakened_pools: Annotated[int, Figure("Pools below half", key=True)]
    can_pay: Annotated[
        bool, Figure("An action at that cost can be paid", key=True, short="That cost can be paid")
    ]
    after_cost: Annotated[int, Figure("Left in that pool afterwards")]
    below_half_after_cost: Annotated[bool, Figure("That pool below half afterwards")]
    hits_after: Annotated[int | None, Figure("Hits afterwards", none=NOT_PAID)]
    stability_after: Annotated[int | None, Figure("Stability afterwards", none=NOT_PAID)]
    ka_after: Annotated[int | None, Figure("Ka afterwards", none=NOT_PAID)]
    stamina_after: Annotated[int | None, Figure("Stamina afterwards", none=NOT_PAID)]


@calculator(
    "usiel.pool-status",
    title="State of the four pools",
    question=("Which of my pools are below half, and can I pay for an action?"),
    players_say=(
        "afford, pay, spend, weakened, weak, half, hit points, sanity, life, below half, left"
    ),
    rules=(
        FOUR_POOLS_RULE,
        *POOL_RULES.values(),
        COST_RULE,
        HALF_RULE,
        "usiel.travel.stamina-uses",
        "usiel.travel.stability-uses",
    ),
    writes_back={f"{pool}_current": f"{pool}_after" for pool in POOLS},
)
def pool_status(
    *,
    hits_full: Annotated[int, FULL["hits"]] = 20,
    hits_current: Annotated[int, following("hits")] = 20,
    stability_full: Annotated[int, replace(FULL["stability"], more=OTHERS)] = 20,
    stability_current: Annotated[int, replace(following("stability"), more=OTHERS)] = 20,
    ka_full: Annotated[int, replace(FULL["ka"], more=OTHERS)] = 20,
    ka_current: Annotated[int, replace(following("ka"), more=OTHERS)] = 20,
    stamina_full: Annotated[int, FULL["stamina"]] = 20,
    stamina_current: Annotated[int, following("stamina")] = 20,
    cost_pool: Annotated[
        str,
        Choice(
            "Pool that the action costs",
            POOLS,
            more=ACTION,
            options_said={
                "hits": "hit points, life, hp, health",
                "stability": "sanity",
                "ka": "ka points, motivation",
                "stamina": "stam, energy",
            },
        ),
    ] = "stamina",
    cost: Annotated[
        int,
        Whole(
            "Cost of the action",
            0,
            MOST,
            help="Points it takes from that pool",
            more=ACTION,
            players_say=(
                "pay, spend, cost, price, expend, use up, give up, invest, pay stamina, pay hits, "
                "pay ka, pay stability, costs stamina, costs hits, costs ka, costs stability, "
                "eats, spell, pay hp, drains"
            ),
        ),
    ] = 1,
) -> Answer[PoolStatus]:
    """The four pools against half and 0 (usiel.pools.half), and the cost of an action against one
    of them (usiel.pools.cost-limit).

    Points in, points out. Refused: more now than in full.
    """
    given = {
        "hits": (hits_current, hits_full),
        "stability": (stability_current, stability_full),
        "ka": (ka_current, ka_full),
        "stamina": (stamina_current, stamina_full),
    }
    pools = _pools(given)
    current, full = given[cost_pool]
    can_pay = cost <= current
    after = current - cost if can_pay else current
    outputs = PoolStatus(
        pools=pools,
        weakened_pools=sum(pool.below_half for pool in pools),
        can_pay=can_pay,
        after_cost=after,
        below_half_after_cost=below_half(after, full),
        **{f"{pool}_after": after if can_pay and pool == cost_pool else None for pool in POOLS},
    )
    paying = Payment(cost_pool, cost, current, full)
    working = (*map(_pool_step, pools), *paying.steps())
    headline = "; ".join([f"**{_pools_sentence(pools)}**", *paying.trouble()])
    return Answer(outputs, f"{headline}.", working)


def _pools(given: Mapping[str, tuple[int, int]]) -> list[Pool]:
    """The state of each pool, by the points that it has now and in full; refuses more than full."""
    for pool, (current, full) in given.items():
        refuse_overfull(f"{pool}_current", POOLS[pool], current, full)
    return [_pool(pool, *points) for pool, points in given.items()]


def _pool(pool: str, current: int, full: int) -> Pool:
    weak = below_half(current, full)
    state = "weakened" if weak else "sound"
    return Pool(
        pool,
        current,
        full,
        half_mark(full),
        weak,
        0 if weak else current - half_mark(full) + 1,
        state if current else EMPTY[pool],
    )


def _pools_sentence(pools: list[Pool]) -> str:
    empty = [pool for pool in pools if not pool.current]
    weak = [POOLS[pool.pool] for pool in pools if pool.below_half and pool.current]
    clauses = [f"{_are(POOLS[pool.pool])} at 0 ({pool.state})" for pool in empty]
    if weak:
        clauses.append(f"{_are(*weak)} below half")
    elif len(empty) < len(pools):
        clauses.append(f"no {'other ' if empty else ''}pool is below half")
    sentence = ", ".join(clauses)
    return sentence[0].upper() + sentence[1:]


def _are(*pools: str) -> str:
    """Pools and their verb: Ka is, Hits are, Hits, Ka and Stamina are."""
    *first, last = pools
    listed = f"{', '.join(first)} and {last}" if first else last
    return f"{listed} {'are' if first or last == POOLS['hits'] else 'is'}"


def _pool_step(pool: Pool) -> Step:
    name = POOLS[pool.pool]
    if pool.below_half:
        loss = "below it already"
    else:
        left = pool.points_until_below_half
        loss = f"a loss of {left} falls below it"
    figure = {"sound": "not below half"}.get(pool.state, pool.state)
    return Step(
        f"{name} {pool.current}: {half_of(pool.full)}, {loss}",
        figure,
        HALF_RULE if pool.current else POOL_RULES[pool.pool],
    )


@dataclass(frozen=True)
class Payment:
    """An action that costs points of a pool, and what the pool holds."""

    pool: str
    cost: int
    current: int
    full: int

    def trouble(self) -> Iterator[str]:
        """What a person has to know before paying, in words; nothing if it changes no state."""
        name = POOLS[self.pool]
        price = count(self.cost, "Hit") if self.pool == "hits" else f"{self.cost} {name}"
        after = self.current - self.cost
        if after < 0:
            yield f"{price} cannot be paid"
        elif self.cost and not after:
            yield f"{price} would be the last of it ({EMPTY[self.pool]})"
        elif below_half(after, self.full) and not below_half(self.current, self.full):
            yield f"paying {price} takes it below half"

    def steps(self) -> tuple[Step, ...]:
        """The payment, and where it leaves the pool."""
        name = POOLS[self.pool]
        if self.cost > self.current:
            short = count(self.cost - self.current, "point")
            text = f"The action costs {self.cost} of {self.current} {name}: {short} short"
            return (Step(text, "cannot be tried", COST_RULE),)
        after = self.current - self.cost
        weak = "below half" if below_half(after, self.full) else "not below half"
        return (
            Step(
                f"The action costs {self.cost} of {self.current} {name}",
                f"{after} left",
                COST_RULE,
            ),
            half_step(self.full, weak if after else f"{weak}, {EMPTY[self.pool]}", f"{after} left"),
        )


TRAITS = {"body": "Body", "mind": "Mind", "spirit": "Spirit"}
TRAITS_FOLD = "Traits and anti-Traits"
ABILITIES = "Attributes and skills"
WORN = "Weapon and armour"
FAITHS = {"none": "none", "flock": "Member of a Flock", "ordained": "Ordained"}
"""How somebody may stand with a god (usiel.anti-traits.loss-roll)."""
FAITHS_SAID = {
    "none": "godless, faithless, unbeliever, no god, no faith, atheist",
    "flock": (
        "believer, faithful, follower of a god, worshipper, flock, congregation, lay member, "
        "devout, pious, religious"
    ),
    "ordained": (
        "priest, priestess, cleric, clergy, monk, nun, holy orders, ordination, consecrated, "
        "paladin"
    ),
}
"""What players call that."""
HIGHEST_TOTAL = 40
"""No calculator takes a higher total, so one counts as this."""


def _trait(name: str) -> Whole:
    return Whole(name, 0, 40, more=TRAITS_FOLD)


def _value(name: str, help: str = "", least: int = 0) -> Whole:
    return Whole(name, least, 30, help=help, more=ABILITIES)


def _total(name: str, least: int = -20, players_say: str = "") -> Whole:
    return Whole(
        f"{name} total",
        least,
        HIGHEST_TOTAL,
        help="Skill and attribute",
        more=ABILITIES,
        players_say=players_say,
    )


def _worn(label: str, least: int, most: int, help: str = "") -> Whole:
    return Whole(label, least, most, help=help, more=WORN)


@dataclass(frozen=True)
class Character:
    """What follows from the sheet."""

    weakened_pools: Annotated[int, Figure("Pools below half", key=True)]
    tainted: Annotated[bool, Figure("Tainted", key=True)]
    retry_bonus: Annotated[int, Figure("Will and Concentration")]
    chirurgeon_total: Annotated[int, Figure("Chirurgeon’s total")]


@calculator(
    "usiel.character",
    title="Your character",
    question="Who are you? Enter it once, and the calculators of the book can take it.",
    rules=(FOUR_POOLS_RULE, HALF_RULE, TAINTED_RULE),
    sheet=True,
)
def character(
    *,
    name: Annotated[str, name_kind()] = "You",
    hits_full: Annotated[int, FULL["hits"]] = 20,
    hits_current: Annotated[int, following("hits")] = 20,
    stamina_full: Annotated[int, FULL["stamina"]] = 20,
    stamina_current: Annotated[int, following("stamina")] = 20,
    stability_full: Annotated[int, replace(FULL["stability"], more=OTHERS)] = 20,
    stability_current: Annotated[int, replace(following("stability"), more=OTHERS)] = 20,
    ka_full: Annotated[int, replace(FULL["ka"], more=OTHERS)] = 20,
    ka_current: Annotated[int, replace(following("ka"), more=OTHERS)] = 20,
    body: Annotated[int, _trait("Body")] = 6,
    mind: Annotated[int, _trait("Mind")] = 6,
    spirit: Annotated[int, _trait("Spirit")] = 6,
    anti_body: Annotated[int, _trait("Anti-Body")] = 0,
    anti_mind: Annotated[int, _trait("Anti-Mind")] = 0,
    anti_spirit: Annotated[int, _trait("Anti-Spirit")] = 0,
    faith: Annotated[
        str,
        Choice(
            "Standing with a god",
            FAITHS,
            more=TRAITS_FOLD,
            options_said=FAITHS_SAID,
        ),
    ] = "none",
    will: Annotated[int, _value("Will", least=-10)] = 5,
    presence: Annotated[int, _value("Presence")] = 5,
    constitution: Annotated[int, _value("Constitution")] = 5,
    intelligence: Annotated[int, _value("Intelligence")] = 5,
    concentration: Annotated[int, _value("Concentration", "The skill alone")] = 0,
    chirurgy: Annotated[
        int, replace(_value("Chirurgy", "The skill alone"), players_say="surgery, healing skill")
    ] = 3,
    leadership: Annotated[int, _value("Leadership", "The value in brackets: 3 for A(3)")] = 3,
    rank: Annotated[int, Whole("Rank of Leadership", 1, 8, more=ABILITIES)] = 2,
    stealth_bonus: Annotated[
        int, _total("Hide or Sneak", players_say="hiding, sneaking, stealth")
    ] = 8,
    perception_bonus: Annotated[int, _total("Perception", players_say="notice, spot")] = 5,
    riding_total: Annotated[
        int, _total("Riding", least=-10, players_say="ride, riding, horsemanship")
    ] = 8,
    control_bonus: Annotated[
        int, _total("Control Mount", players_say="control mount, control")
    ] = 6,
    damage_dice: Annotated[
        str,
        replace(
            damage_dice_kind("Weapon damage", example="1d4+2", help=""),
            more=WORN,
            players_say="weapon, sword, axe, bow, damage",
        ),
    ] = "1d8",
    strength_modifier: Annotated[
        int, replace(_worn("Strength bonus or penalty", -20, 20), players_say="strength")
    ] = 0,
    damage_reduction: Annotated[
        int, replace(_worn("Armour’s damage reduction", 0, 50), players_say="armour, reduction, dr")
    ] = 0,
    resistance: Annotated[int, _worn("Resistance", 0, 20, "To ordinary damage")] = 0,
    fire_resistance: Annotated[int, _worn("Fire Resistance", 0, 20)] = 0,
    armour_stamina: Annotated[
        int, replace(_worn("Armour’s Stamina value", 0, 20), players_say="armour stamina")
    ] = 0,
) -> Answer[Character]:
    """A character, written down once for all calculators of the book (usiel.pools.four-pools).

    Points and totals. Refused: a name that is empty, too long, has a comma or a semicolon; more
    points now than a pool holds.
    """
    called = read_name(name)
    given = {
        "hits": (hits_current, hits_full),
        "stability": (stability_current, stability_full),
        "ka": (ka_current, ka_full),
        "stamina": (stamina_current, stamina_full),
    }
    pools = _pools(given)
    anti_traits = {"Body": anti_body, "Mind": anti_mind, "Spirit": anti_spirit}
    outputs = Character(
        weakened_pools=sum(pool.below_half for pool in pools),
        tainted=any(anti_traits.values()),
        retry_bonus=min(HIGHEST_TOTAL, will + concentration),
        chirurgeon_total=min(HIGHEST_TOTAL, intelligence + chirurgy),
    )
    headline = (
        f"{as_typed(quoted(called))}: **{hits_current}** of {count(hits_full, 'Hit')}, "
        f"{stamina_current} of {stamina_full} Stamina, "
        f"{outputs.weakened_pools or 'no'} {'pool' if outputs.weakened_pools < 2 else 'pools'} "
        "below half."
    )
    working = (
        *map(_pool_step, pools),
        _tainted_step(anti_traits),
        Step(f"Will {number(will)} and Concentration {concentration}", signed(outputs.retry_bonus)),
        Step(
            f"Intelligence {intelligence} and Chirurgy {chirurgy}", signed(outputs.chirurgeon_total)
        ),
    )
    return Answer(outputs, headline, working)


def _tainted_step(anti_traits: dict[str, int]) -> Step:
    points = ", ".join(f"{points} Anti-{trait}" for trait, points in anti_traits.items() if points)
    return Step(points or "No anti-Trait", "Tainted" if points else "not Tainted", TAINTED_RULE)
