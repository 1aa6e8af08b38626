"""ZT: how hot a flame is to touch, and damage from standing in fire."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Annotated, NamedTuple

from rulescore.books.zt.base import (
    DEFENCES,
    DICE_EXPLODE,
    IMMUNE_SAID,
    OUR_BOTH,
    RESISTANCE_RULE,
    RESISTANT_SAID,
    VULNERABLE_SAID,
    Condition,
    Defence,
    Exploding,
    HitPoints,
    HitPointsBesideMax,
    MaxHitPoints,
    ReadingBoth,
    Roll,
    hurt,
    listed,
    outcome,
)
from rulescore.declare import (
    FROM_ROLL,
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    Refusal,
    RollOutcome,
    Rows,
    Series,
    Spread,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
)
from rulescore.declare.entries import Entries, parts_reader
from rulescore.declare.listing import Listing, Part
from rulescore.declare.notation import DiceSum, LikeDice
from rulescore.dice import OpenTotal

EMU_RULE = "zt.fire.emu"
FIRE_RULE = "zt.fire.damage"

SIDES = 6


def touched(emu: int, contacts: int = 1) -> DiceSum:
    """What touching fire rolls: 1d6 for each contact, and the EMU touched (zt.fire.damage)."""
    return DiceSum((LikeDice(contacts, SIDES),) if contacts else (), emu)


MOST_EMU_OF_A_FLAME = 200


@dataclass(frozen=True)
class FlameSize:
    """How hot a flame is."""

    heat_per_space: Annotated[
        Fraction,
        Figure("Heat per space, 1 for an ordinary flame", key=True, short="heat per space"),
    ]
    coolest_adjustment: Annotated[int, Figure("Added to the 1d6 in the coolest space")]
    hottest_adjustment: Annotated[
        int, Figure("Added to the 1d6 in the hottest space", key=True, short="EMU to touch")
    ]
    coolest_expected_damage: Annotated[
        Fraction, Figure("Mean damage in the coolest space", unit="HP")
    ]
    hottest_expected_damage: Annotated[
        Fraction, Figure("Mean damage in the hottest space", unit="HP")
    ]


@calculator(
    "zt.flame-size",
    title="Heat of a flame",
    question="A flame of this many EMU covers this many spaces: how hot is it to touch?",
    rules=(EMU_RULE, FIRE_RULE),
    players_say=(
        "hot, campfire, bonfire, torch, burns, touch the fire, blaze, emu, "
        "fireplace, big fire, hearth, candle, stove, brazier, scald, intensity"
    ),
)
def flame_size(
    *,
    emu: Annotated[
        int,
        Whole(
            "EMU of the whole flame",
            1,
            MOST_EMU_OF_A_FLAME,
            unit="EMU",
            unit_in_label=True,
            players_say=(
                "emu, flame, size, fire, heat, big, strength, strong, blaze, intensity, hot, "
                "bonfire, campfire, inferno"
            ),
        ),
    ] = 2,
    spaces: Annotated[
        int,
        Whole(
            "Spaces it covers",
            1,
            MOST_EMU_OF_A_FLAME,
            players_say=(
                "spaces, squares, covers, spread, tiles, fields, wide, hexes, area, cells, large, "
                "patches, occupies, fills, across"
            ),
        ),
    ] = 2,
    reading_emu: Annotated[
        str,
        Choice(
            "EMU added to the damage",
            {"space": "that of the space touched", "flame": "that of the whole flame"},
        ),
    ] = "space",
    exploding: Exploding = DICE_EXPLODE,
) -> Answer[FlameSize]:
    """The heat of a flame whose EMU lie as evenly as whole numbers allow (zt.fire.emu), and what
    touching it does (zt.fire.damage).

    EMU and spaces in, HP out. Refused: more spaces than EMU.
    """
    if spaces > emu:
        problem = f"{count(spaces, 'space')} cannot all burn with {emu} EMU"
        accepted = f"a whole number from 1 to {emu}, as each burning space holds 1 EMU at least"
        raise Refusal("spaces", problem, accepted)
    coolest, hottest = emu // spaces, -(-emu // spaces)
    if reading_emu == "flame":
        coolest = hottest = emu
    rolls = [Roll(touched(adjustment), exploding) for adjustment in (coolest, hottest)]
    outputs = FlameSize(
        heat_per_space=Fraction(emu, spaces),
        coolest_adjustment=coolest,
        hottest_adjustment=hottest,
        coolest_expected_damage=rolls[0].total().mean(),
        hottest_expected_damage=rolls[1].total().mean(),
    )
    working = (
        Step("EMU for each space", f"{emu} / {spaces} = {number(Fraction(emu, spaces))}", EMU_RULE),
        _adjustment_step(emu, spaces, outputs, reading_emu),
        rolls[0].step("In the coolest space" if coolest < hottest else "To touch it", FIRE_RULE),
        *([rolls[1].step("In the hottest space", FIRE_RULE)] if coolest < hottest else []),
    )
    return Answer(outputs, _flame_headline(outputs, rolls), working)


def _flame_headline(outputs: FlameSize, rolls: list[Roll]) -> str:
    coolest, hottest = (number(roll.total().mean(), 1) for roll in rolls)
    does = f"Touching it does {rolls[0].dice}, about **{coolest}** damage"
    if outputs.coolest_adjustment == outputs.hottest_adjustment:
        return f"{does}."
    return f"{does} in the coolest space, {rolls[1].dice}, about {hottest} in the hottest."


def _adjustment_step(emu: int, spaces: int, outputs: FlameSize, reading_emu: str) -> Step:
    if reading_emu == "flame":
        return Step("The whole flame counts in every space", f"+{emu}", FIRE_RULE)
    coolest, hottest = outputs.coolest_adjustment, outputs.hottest_adjustment
    if coolest == hottest:
        return Step(f"EMU in each of {count(spaces, 'space')}", f"+{coolest}", FIRE_RULE)
    hotter = emu - spaces * coolest
    text = (
        f"As evenly as whole EMU allow: {count(spaces - hotter, 'space')} with {coolest}, "
        f"{hotter} with {hottest}"
    )
    return Step(text, f"+{coolest} or +{hottest}", FIRE_RULE)


MOST_ROUNDS, MOST_EMU = 10, 30
ROUND_LISTED = Listing("Round", "Add a Round", (Part("EMU", least=0, most=MOST_EMU),), compact=True)
EMU_BY_ROUND = Entries(
    "EMU touched each Round",
    example="1, 2, 0, 3",
    grammar=f"1 to {MOST_ROUNDS} whole numbers from 0 to {MOST_EMU}, separated by commas",
    help="One number a Round, parted by commas; 0 for a Round without contact",
    listing=ROUND_LISTED,
    read_entry=parts_reader(ROUND_LISTED, int),
    most=MOST_ROUNDS,
    one="Round",
    players_say="emu, emu by round, flames, round by round, heat, emu touched, intensity, blaze",
)


class RoundInFire(NamedTuple):
    """One Round in the fire; the chances are those at its end."""

    round: Annotated[int, Column("Round")]
    emu: Annotated[int, Column("EMU")]
    expected_this_round: Annotated[Fraction, Column("Mean damage")]
    expected_total: Annotated[Fraction, Column("Mean damage so far")]
    unconscious_by_then: Annotated[Fraction, Column("Unconscious", odds=True)]
    dead_by_then: Annotated[Fraction, Column("Dead", odds=True)]


@dataclass(frozen=True)
class FireDamage:
    """What some Rounds of fire do."""

    contacts: Annotated[int, Figure("Rounds in which fire does damage")]
    expected_damage: Annotated[Fraction, Figure("Mean damage in all", unit="HP")]
    distribution: Annotated[Chances, Spread("Damage in all", unit="HP")]
    conscious_probability: Annotated[
        Fraction, Odds("You are above 0 HP at the end", key=True, short="still standing")
    ]
    unconscious_probability: Annotated[Fraction, Odds("You are Unconscious, but alive")]
    dead_probability: Annotated[Fraction, Odds("You are dead", key=True, short="dead")]
    by_round: Annotated[list[RoundInFire], Rows("Round by Round")]


@calculator(
    "zt.fire-damage",
    title="Damage from standing in fire",
    question="I am in the flames for these rounds: how much damage, and by when am I down?",
    rules=(FIRE_RULE, EMU_RULE, RESISTANCE_RULE),
    writes_back={"hp": FROM_ROLL},
    players_say=(
        "flames, burn, walk through fire, run through the fire, "
        "pushed through fire, emu, set alight, campfire, burning house, "
        "ablaze, inferno, singed, scorched, bonfire, engulfed, roasted, charred, "
        "fireball"
    ),
)
def fire_damage(
    *,
    emu_by_round: Annotated[str, EMU_BY_ROUND] = "2, 2, 3",
    immune: Annotated[
        bool,
        Switch(
            "Immune to Fire",
            more=DEFENCES,
            shared_name="fire_immune",
            players_say=f"{IMMUNE_SAID}, cannot burn, ignores fire",
        ),
    ] = False,
    resistant: Annotated[
        bool,
        Switch(
            "Resistant to Fire",
            more=DEFENCES,
            shared_name="fire_resistant",
            not_if={"immune": True},
            players_say=RESISTANT_SAID,
        ),
    ] = False,
    vulnerable: Annotated[
        bool,
        Switch(
            "Vulnerable to Fire",
            more=DEFENCES,
            shared_name="fire_vulnerable",
            not_if={"immune": True},
            players_say=f"{VULNERABLE_SAID}, burns easily",
        ),
    ] = False,
    exploding: Exploding = DICE_EXPLODE,
    reading_both: ReadingBoth = OUR_BOTH,
    hp: HitPointsBesideMax = 20,
    max_hp: MaxHitPoints = 20,
) -> Answer[FireDamage]:
    """Rounds in fire, each 1d6 plus the EMU touched (zt.fire.damage), halved or doubled Round by
    Round (zt.damage-types.resistance).

    EMU in, HP out. Refused: EMU outside the grammar, hp above max_hp, hp at or below minus max_hp.
    """
    emus = EMU_BY_ROUND.entries(emu_by_round)
    defence = Defence(resistant, vulnerable, immune, reading_both)
    hit_points = HitPoints(hp, max_hp)
    rolls = [Roll(touched(emu, contacts=1 if emu else 0), exploding) for emu in emus]
    taken = [defence.taken_of(roll.total()) for roll in rolls]
    so_far = list(accumulate(taken, initial=OpenTotal(DiceSum((), 0).total())))
    after = [hit_points.after(total) for total in so_far]
    contacts = sum(emu > 0 for emu in emus)
    limit = Roll(touched(sum(emus), contacts), exploding).listed_up_to
    spread = listed(so_far[-1], defence.taken(limit))
    outputs = FireDamage(
        contacts=contacts,
        expected_damage=so_far[-1].mean(),
        distribution=spread,
        conscious_probability=after[-1].conscious,
        unconscious_probability=after[-1].unconscious,
        dead_probability=after[-1].dead,
        by_round=[
            RoundInFire(round, emu, hurt.mean(), total.mean(), state.unconscious, state.dead)
            for round, (emu, hurt, total, state) in enumerate(
                zip(emus, taken, so_far[1:], after[1:], strict=True), start=1
            )
        ],
    )
    working = (
        Step("Rounds with contact; without it nothing happens", str(contacts), FIRE_RULE),
        *_round_steps(outputs, rolls, defence),
        _sum_step(outputs),
        hit_points.step(after[-1]),
    )
    headline = _fire_headline(outputs, after, hit_points, defence)
    dice_roll = (
        None if defence.immune or not contacts else _dice_roll(rolls, defence, hit_points, spread)
    )
    return Answer(outputs, headline, working, (_picture(after),), dice_roll)


def _dice_roll(
    rolls: list[Roll],
    defence: Defence,
    hit_points: HitPoints,
    spread: Chances,
) -> DiceRoll:
    """The die of each Round in which fire does damage; it is halved or doubled by itself."""
    touching = {f"Round {round}": roll for round, roll in enumerate(rolls, 1) if roll.dice.dice}

    def interpret(faces: Faces) -> RollOutcome:
        each = [
            sum(shown) + roll.dice.added
            for shown, roll in zip(faces, touching.values(), strict=True)
        ]
        return hurt(sum(each), sum(map(defence.taken, each)), defence, hit_points, spread)

    return DiceRoll(tuple(roll.group(label) for label, roll in touching.items()), interpret)


def _fire_headline(
    outputs: FireDamage, after: list[Condition], hit_points: HitPoints, defence: Defence
) -> str:
    ends = outcome(after[-1], hit_points)
    if not outputs.contacts:
        return f"The fire does nothing to you; {ends}."
    rounds = count(outputs.contacts, "Round")
    if defence.immune:
        return f"{defence.said(f'you take **no damage** in {rounds} of fire')}; {ends}."
    taken = f"you take about {number(outputs.expected_damage, 1)} damage in {rounds} of fire"
    return f"{defence.said(taken)}; {ends}{_by_when(after)}."


def _by_when(after: list[Condition]) -> str:
    """The Round from which being down is likelier than not, for who was not down before."""
    up = [state.conscious for state in after]
    if not up[0] or up[-1] >= Fraction(1, 2):
        return ""
    if not up[-1]:
        return f", and you are down by Round {up.index(Fraction(0))} at the latest"
    likely = next(round for round, chance in enumerate(up) if chance < Fraction(1, 2))
    return f", and you are more likely down than not by Round {likely}"


def _round_steps(outputs: FireDamage, rolls: list[Roll], defence: Defence) -> Iterable[Step]:
    """A step for each EMU touched, however many Rounds it is touched in."""
    for emu in sorted({row.emu for row in outputs.by_round} - {0}):
        rows = [row for row in outputs.by_round if row.emu == emu]
        roll, taken = rolls[rows[0].round - 1], rows[0].expected_this_round
        which = ", ".join(str(row.round) for row in rows)
        rounds = f"Round{'s' if len(rows) > 1 else ''} {which}"
        parts = (
            roll.step("Touching the fire", FIRE_RULE),
            defence.step(roll.total().mean(), taken, certain=False),
        )
        yield Step(f"{rounds}: {emu} EMU", f"{number(taken)} taken on average", FIRE_RULE, parts)


def _sum_step(outputs: FireDamage) -> Step:
    means = [row.expected_this_round for row in outputs.by_round if row.emu]
    total = number(outputs.expected_damage)
    figure = f"{' + '.join(map(number, means))} = {total}" if len(means) > 1 else total
    return Step("All Rounds together, on average", figure, FIRE_RULE)


def _picture(after: list[Condition]) -> Course:
    return Course(
        "Down by the Round",
        along="Round",
        measure="Chance",
        series=(
            Series("Unconscious, but alive", tuple(state.unconscious for state in after), "badly"),
            Series("Dead", tuple(state.dead for state in after), "dead"),
        ),
        odds=True,
    )
