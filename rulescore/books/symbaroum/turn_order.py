"""Symbaroum: the turn order with ties and waiting, and how a fight opens."""

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.attributes import SHIELDS, WEAPONS
from rulescore.books.symbaroum.base import ANY_VALUE, whole_within
from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Figure,
    Refusal,
    Rows,
    SheetMapping,
    Step,
    Switch,
    Table,
    Unacceptable,
    as_typed,
    calculator,
    count,
    number,
    odds,
    shortened,
)
from rulescore.declare.entries import Entries, check_names
from rulescore.declare.listing import Listing, Part

ORDER_RULE = "symbaroum.turn-order.initiative"
READY_RULE = "symbaroum.turn-order.weapons-ready"
DRAWING_RULE = "symbaroum.turn-order.drawing"
SURPRISE_RULE = "symbaroum.surprise.effect"
SHIELD_RULE = "symbaroum.attack.shield"
FREE_ATTACK_RULE = "symbaroum.free-attacks.when"
REROLL_RULE = "symbaroum.base.tie-reroll"

MOST_COMBATANTS, LONGEST_NAME, FACES = 20, 30, 20
VALUES = "{} to {}".format(*ANY_VALUE)
AFTER = re.compile(r"after\s+(.+)", re.IGNORECASE)
AFTER_ACCEPTED = (
    "after with the name of somebody who comes later, has no tie left and does not wait; "
    "nor may who waits have a tie left"
)


class Combatant(NamedTuple):
    """A combatant as entered: with the 1D20 rolled for a tie, and whom to wait for, if any."""

    name: str
    quick: int
    vigilant: int
    roll: int | None = None
    after: str | None = None


def _read_combatant(entry: str) -> Combatant:
    fields = [field.strip() for field in entry.split(",")]
    if not 3 <= len(fields) <= 5:
        raise Unacceptable(f"“{shortened(entry)}” has not from 3 to 5 fields with commas between")
    name, quick, vigilant, *further = fields
    if not name:
        raise Unacceptable(f"“{shortened(entry)}” has no name")
    if len(name) > LONGEST_NAME:
        raise Unacceptable(f"“{shortened(name)}” is a name of more than {LONGEST_NAME} characters")
    afters = [match[1] for match in map(AFTER.fullmatch, further) if match]
    rolls = [_read_roll(field, name) for field in further if not AFTER.fullmatch(field)]
    if len(afters) > 1:
        raise Unacceptable(f"{shortened(name)} waits for two")
    if len(rolls) > 1:
        raise Unacceptable(f"{shortened(name)} has two rolls")
    return Combatant(
        name,
        _read_attribute(quick, f"Quick of {shortened(name)}"),
        _read_attribute(vigilant, f"Vigilant of {shortened(name)}"),
        next(iter(rolls), None),
        next(iter(afters), None),
    )


def _read_attribute(field: str, what: str) -> int:
    value = whole_within(field, *ANY_VALUE)
    if value is None:
        raise Unacceptable(f"“{shortened(field)}” for {what} is not a whole number from {VALUES}")
    return value


def _read_roll(field: str, name: str) -> int:
    roll = whole_within(field, 1, FACES)
    if roll is None:
        neither = f"neither a roll from 1 to {FACES} nor after with a name"
        raise Unacceptable(f"“{shortened(field)}” for {shortened(name)} is {neither}")
    return roll


class Turn(NamedTuple):
    """A combatant's turn: what the order goes by, highest first, and what settled it.

    `standing` is Quick, Vigilant and the 1D20; the last is 0 where it does not count.
    """

    combatant: Combatant
    standing: tuple[int, int, int]
    decided_by: str

    @property
    def tied(self) -> bool:
        """Whether a tie is left that dice must break."""
        return self.decided_by == "roll needed"

    @property
    def roll_counts(self) -> bool:
        """Whether the 1D20 had a part in it."""
        return self.standing[2] > 0


def sorted_turns(combatants: list[Combatant]) -> list[Turn]:
    """The turns in order before anybody waits; those still tied stay as entered
    (symbaroum.turn-order.initiative)."""
    alike = Counter((fighter.quick, fighter.vigilant) for fighter in combatants)
    unrolled = {(c.quick, c.vigilant) for c in combatants if c.roll is None}
    standings = []
    for _, quick, vigilant, roll, _ in combatants:
        counts = alike[quick, vigilant] > 1 and (quick, vigilant) not in unrolled
        standings.append((quick, vigilant, roll or 0 if counts else 0))
    same_quick = Counter(fighter.quick for fighter in combatants)
    same_standing = Counter(standings)
    turns = []
    for combatant, standing in zip(combatants, standings, strict=True):
        if same_quick[combatant.quick] == 1:
            decided_by = "quick"
        elif alike[combatant.quick, combatant.vigilant] == 1:
            decided_by = "vigilant"
        else:
            decided_by = "d20" if same_standing[standing] == 1 else "roll needed"
        turns.append(Turn(combatant, standing, decided_by))
    return sorted(turns, key=lambda turn: turn.standing, reverse=True)


def turn_order(turns: list[Turn], input: str) -> list[Turn]:
    """The order once those who wait have gone behind whom they wait for
    (symbaroum.turn-order.initiative).

    Refused, naming `input`: waiting for somebody who is not there, waits, comes earlier or is
    tied, and waiting while tied.
    """
    waiting: dict[str, list[Turn]] = {}
    for place, turn in enumerate(turns):
        if turn.combatant.after is not None:
            _check_waiting(turn, turns[:place], turns[place:], input)
            waiting.setdefault(turn.combatant.after.casefold(), []).append(turn)
    order = []
    for turn in turns:
        if turn.combatant.after is None:
            order += [turn, *waiting.get(turn.combatant.name.casefold(), ())]
    return order


def _check_waiting(turn: Turn, earlier: list[Turn], later: list[Turn], input: str) -> None:
    """Refuses what somebody who waits, the first of `later`, cannot wait for."""
    name, after = shortened(turn.combatant.name), turn.combatant.after or ""
    named = {other.combatant.name.casefold(): other for other in (*earlier, *later)}
    other = named.get(after.casefold())
    whom = shortened(other.combatant.name if other else after)
    problem = ""
    if other is None:
        problem = f"{name} waits for “{whom}”, who is not listed"
    elif other is turn:
        problem = f"{name} cannot wait for itself"
    elif other.combatant.after is not None:
        problem = f"{name} waits for {whom}, who waits too"
    elif turn.tied:
        problem = f"{name} has a tie to roll off and cannot wait yet"
    elif other.tied:
        problem = f"{name} waits for {whom}, who has a tie to roll off"
    elif other in earlier:
        problem = f"{name} waits for {whom}, who acts earlier anyway"
    if problem:
        raise Refusal(input, problem, AFTER_ACCEPTED)


class Position(NamedTuple):
    """A place in the turn order."""

    position: Annotated[int, Column("Place")]
    name: Annotated[str, Column("Name")]
    quick: Annotated[int, Column("Quick")]
    vigilant: Annotated[int, Column("Vigilant")]
    decided_by: Annotated[
        str,
        Column(
            "Decided by",
            words={
                "quick": "Quick",
                "vigilant": "Vigilant",
                "d20": "1D20",
                "roll needed": "1D20, still to roll",
            },
        ),
    ]
    waits: Annotated[bool, Column("Waits")]


class Tie(NamedTuple):
    """Combatants who must still roll for their places."""

    names: Annotated[str, Column("Tied")]
    size: Annotated[int, Column("How many")]
    chance_first: Annotated[Fraction, Column("Each goes first", odds=True)]
    reroll_probability: Annotated[Fraction, Column("Some roll alike", odds=True)]


@dataclass(frozen=True)
class TurnOrder:
    """Who acts when, and who still has to roll."""

    order: Annotated[list[Position], Rows("Turn order")]
    ties: Annotated[list[Tie], Rows("Ties to roll off")]
    settled: Annotated[bool, Figure("The order is settled", key=True)]


COMBATANTS = Entries(
    "Combatants",
    help=(
        "Name, Quick, Vigilant; then, if wanted, the 1D20 rolled for a tie, and after with the "
        "name of the one to wait for"
    ),
    grammar=(
        f"1 to {MOST_COMBATANTS} entries NAME, QUICK, VIGILANT separated by ; or line breaks, "
        f"names used once and of up to {LONGEST_NAME} characters, values from {VALUES}, and if "
        "wanted behind them a 1D20 roll and after NAME"
    ),
    lines=True,
    listing=Listing(
        "Combatant",
        "Add a combatant",
        (
            Part("name", room=8),
            Part("Quick", None, *ANY_VALUE),
            Part("Vigilant", None, *ANY_VALUE),
            Part("1D20", most=FACES, optional=True),
            Part("waits for", room=8, before=", after ", optional=True),
        ),
        between=", ",
        apart="; ",
        compact=True,
    ),
    example="Kvarek, 11, 9; Fenya, 11, 9, 17, after Robber; Robber, 10, 13",
    read_entry=_read_combatant,
    most=MOST_COMBATANTS,
    one="combatant",
    check=check_names,
    skips_empty=True,
)


@calculator(
    "symbaroum.initiative",
    title="Turn order",
    question=(
        "In which order do we act, who still has to roll off a tie, and where does somebody who "
        "waits end up?"
    ),
    players_say=(
        "turn order, initiative, who acts first, who goes first, order, "
        "combat order, sequence, tie, wait, delay, quick, vigilant, before "
        "whom, who starts, who is faster, hold my action, init"
    ),
    rules=(ORDER_RULE,),
)
def initiative(
    *,
    combatants: Annotated[str, COMBATANTS] = "Kvarek, 11, 9; Fenya, 13, 12; Robber, 11, 13",
) -> Answer[TurnOrder]:
    """The turn order by Quick, Vigilant and 1D20, with those who wait further back
    (symbaroum.turn-order.initiative).

    A 1D20 counts only where everybody tied has rolled. Refused: a text outside the grammar, and
    waiting for somebody who is not there, waits too, acts earlier or is tied.
    """
    turns = sorted_turns(COMBATANTS.entries(combatants))
    order = turn_order(turns, "combatants")
    standings = [turn.standing for turn in order]
    tied = _tied(order)
    ties = [_tie(group) for group in tied]
    outputs = TurnOrder(
        order=[
            Position(
                1 + standings.index(turn.standing),
                turn.combatant.name,
                turn.combatant.quick,
                turn.combatant.vigilant,
                turn.decided_by,
                turn.combatant.after is not None,
            )
            for turn in order
        ],
        ties=ties,
        settled=not ties,
    )
    working = (_order_step(turns), *_tie_steps(tied, ties), *_waiting_steps(outputs, order))
    return Answer(outputs, _order_headline(order), working)


def _tied(order: list[Turn]) -> list[list[Turn]]:
    """The groups that must still roll, in turn order."""
    groups: dict[tuple[int, int, int], list[Turn]] = {}
    for turn in order:
        if turn.tied:
            groups.setdefault(turn.standing, []).append(turn)
    return list(groups.values())


def _tie(group: list[Turn]) -> Tie:
    """A tie and its odds: rolling alike again and again favors nobody."""
    tied = len(group)
    all_differ = Fraction(perm(FACES, tied), FACES**tied)
    return Tie(_names(group), tied, Fraction(1, tied), 1 - all_differ)


def _names(group: list[Turn]) -> str:
    return " / ".join(turn.combatant.name for turn in group)


def _order_headline(order: list[Turn]) -> str:
    groups: dict[tuple[int, int, int], list[Turn]] = {}
    for turn in order:
        groups.setdefault(turn.standing, []).append(turn)
    if len(order) == 1:
        return f"{as_typed(order[0].combatant.name)} acts **alone**."
    said = []
    for group in groups.values():
        if not group[0].tied:
            said.append(as_typed(group[0].combatant.name))
            continue
        again = " again" if group[0].roll_counts else ""
        said.append(f"{as_typed(_names(group))} by rolling 1D20{again}")
    return f"**The order** is {', then '.join(said)}."


def _order_step(turns: list[Turn]) -> Step:
    text = "Highest Quick first, if equal highest Vigilant, if both are equal highest 1D20"
    return Step(text, "", ORDER_RULE, tuple(_turn_step(turn) for turn in turns))


def _turn_step(turn: Turn) -> Step:
    """What placed a combatant, and why a roll that was given does not count."""
    name, quick, vigilant, roll, _ = turn.combatant
    figure = f"Quick {quick}"
    if turn.decided_by != "quick":
        figure += f", Vigilant {vigilant}"
    if turn.roll_counts:
        figure += f", 1D20 {roll}"
    if roll is None or turn.roll_counts:
        return Step(name, figure, ORDER_RULE)
    why = "somebody tied has not rolled yet" if turn.tied else "nobody is tied"
    return Step(f"{name}; the 1D20 of {roll} does not count, {why}", figure, ORDER_RULE)


def _tie_steps(tied: list[list[Turn]], ties: list[Tie]) -> list[Step]:
    steps = []
    for group, tie in zip(tied, ties, strict=True):
        again = " once more, having rolled the same" if group[0].roll_counts else ""
        alike = Step(
            "Some of them roll the same number and roll again",
            odds(tie.reroll_probability),
            REROLL_RULE,
        )
        text = f"{tie.names} roll 1D20{again}; the chance of each to go first"
        steps.append(Step(text, odds(tie.chance_first), ORDER_RULE, (alike,)))
    return steps


def _waiting_steps(outputs: TurnOrder, order: list[Turn]) -> list[Step]:
    names = {row.name.casefold(): row.name for row in outputs.order}
    return [
        Step(
            f"{row.name} waits until {names[turn.combatant.after.casefold()]} has acted",
            f"place {row.position}",
            ORDER_RULE,
        )
        for row, turn in zip(outputs.order, order, strict=True)
        if turn.combatant.after is not None
    ]


DRAWING = {
    "natural": "ready",
    "short": "free action",
    "long": "movement action",
    "other": "movement action",
}
"""What drawing each kind of weapon costs (symbaroum.turn-order.drawing)."""

COSTS = {
    "ready": "Always ready",
    "free action": "Free Action",
    "movement action": "Movement Action",
}

DRAWING_TABLE = Table(
    DRAWING_RULE,
    "Cost of drawing",
    ("Weapon", "Cost"),
    [
        (weapon, COSTS[DRAWING[kind]])
        for weapon, kind in (
            ("Short", "short"),
            ("Any other weapon", "other"),
            ("Natural weapon, punch, kick", "natural"),
        )
    ],
)


@dataclass(frozen=True)
class Side:
    """One side as a fight begins: its weapon, shield, and what surprise did."""

    weapon: str
    drawn: bool
    shield: str
    surprises: bool
    surprised: bool

    @property
    def ready(self) -> bool:
        """Whether its weapon can be used at once (symbaroum.turn-order.drawing)."""
        return self.weapon == "natural" or (self.drawn and not self.surprised)

    @property
    def draw(self) -> str:
        """What it costs to have the weapon in hand (symbaroum.turn-order.drawing)."""
        return "ready" if self.ready else DRAWING[self.weapon]

    @property
    def reach(self) -> bool:
        """Whether it has a Long weapon that it can use (symbaroum.turn-order.weapons-ready)."""
        return self.weapon == "long" and self.ready and self.shield != "shield"

    def cancels(self, reading_enemy_long: str) -> bool:
        """Whether its own weapon takes the other side's reach away."""
        return self.weapon == "long" if reading_enemy_long == "any" else self.reach


class Opening(NamedTuple):
    """The Free Attacks of one side by what gives them."""

    side: Annotated[str, Column("Side", words={"you": "You", "enemy": "Enemy"})]
    from_surprise: Annotated[int, Column("From surprise")]
    from_long_weapon: Annotated[int, Column("From a Long weapon")]

    @property
    def free_attacks(self) -> int:
        """The two triggers added up (symbaroum.free-attacks.when)."""
        return self.from_surprise + self.from_long_weapon


DRAW_WORDS = {**COSTS, "ready": "Ready"}


@dataclass(frozen=True)
class CombatOpening:
    """What happens as a fight opens with melee."""

    your_free_attacks: Annotated[
        int, Figure("Your Free Attacks on this enemy", key=True, short="Your Free Attacks")
    ]
    enemy_free_attacks: Annotated[
        int, Figure("The enemy’s Free Attacks on you", key=True, short="Enemy’s Free Attacks")
    ]
    your_draw: Annotated[str, Figure("Your weapon", words=DRAW_WORDS)]
    enemy_draw: Annotated[str, Figure("The enemy’s weapon", words=DRAW_WORDS)]
    by_trigger: Annotated[list[Opening], Rows("Free Attacks and where they come from")]


HELD = {
    "your_shield": "shield",
    "enemy_weapon": "opponent_weapon",
    "enemy_shield": "opponent_shield",
}
"""What the opening of a fight takes from the sheet besides your weapon."""


@calculator(
    "symbaroum.combat-opening",
    title="Opening of a fight",
    question=(
        "A fight opens, and melee with it: who gets a Free Attack, and what must each spend to "
        "draw a weapon?"
    ),
    players_say=(
        "fight starts, fight begins, fight breaks out, combat starts, start of combat, first "
        "turn, draw a weapon, weapon drawn, surprised us, long weapon, "
        "short weapon, ambush, opening, first strike, reach, jumped us, unsheathe, sheathed"
    ),
    rules=(READY_RULE, DRAWING_RULE, SURPRISE_RULE, SHIELD_RULE, FREE_ATTACK_RULE),
    ways=(
        SheetMapping("With your weapon", {"your_weapon": "weapon", **HELD}),
        SheetMapping("With your second weapon", {"your_weapon": "second_weapon", **HELD}),
    ),
)
def combat_opening(
    *,
    your_weapon: Annotated[
        str,
        Choice(
            "Your weapon",
            WEAPONS,
            shared_name="weapon",
            options_said={
                "natural": (
                    "fists, kicks, bare hands, unarmed, claws, bite, teeth, fist, "
                    "punch, my fists, my claws, empty-handed, fangs"
                ),
                "short": "dagger, knife, stiletto, my dagger, my knife",
                "long": (
                    "spear, halberd, pike, staff, polearm, lance, long weapon, my "
                    "spear, my halberd, my pike, my staff, glaive, quarterstaff"
                ),
                "other": (
                    "sword, axe, mace, bow, crossbow, one-handed, hammer, my sword, my axe, "
                    "longsword, rapier"
                ),
            },
        ),
    ] = "other",
    your_ready: Annotated[
        bool,
        Switch(
            "Your weapon is drawn",
            help="As melee begins; not if you are surprised",
            not_if={"your_weapon": "natural", "surprise": "enemy_surprises"},
            players_say=(
                "weapon drawn, sword drawn, sword in hand, weapon in hand, blade "
                "drawn, armed, ready, unsheathed, in my hands"
            ),
            players_say_no=(
                "sheathed, undrawn, not drawn, in its sheath, scabbard, unready, "
                "weapon away, sword on my back, on my belt"
            ),
        ),
    ] = True,
    your_shield: Annotated[
        str,
        Choice(
            "Your shield",
            SHIELDS,
            help="A shield takes away a Long weapon’s reach, a buckler does not",
            more=True,
            shared_name="shield",
            only_if={"your_weapon": "long"},
            options_said={
                "none": "no shield, shieldless",
                "shield": "steel shield, large shield",
                "buckler": "small shield",
            },
        ),
    ] = "none",
    enemy_weapon: Annotated[
        str,
        Choice(
            "Enemy’s weapon",
            WEAPONS,
            shared_name="opponent_weapon",
            options_said={
                "natural": (
                    "enemy unarmed, enemy fists, enemy claws, beast, wolf, bear, boar, spider"
                ),
                "short": (
                    "his dagger, his knife, enemy short, enemy dagger, enemy knife, "
                    "opponent short, foe short"
                ),
                "long": (
                    "his spear, his halberd, his staff, his pike, enemy long, opponent "
                    "long, foe long, enemy spear, enemy halberd, enemy pike, enemy "
                    "staff"
                ),
                "other": "his sword, his axe, enemy sword, enemy axe, enemy mace, enemy bow",
            },
        ),
    ] = "other",
    enemy_ready: Annotated[
        bool,
        Switch(
            "Enemy’s weapon is drawn",
            help="Natural weapons always are, no others if the enemy is surprised",
            more=True,
            not_if={"enemy_weapon": "natural", "surprise": "you_surprise"},
            players_say="enemy weapon drawn, enemy ready, enemy sword drawn",
            players_say_no=(
                "not drawn, undrawn, sheathed, enemy sheathed, enemy not ready, enemy undrawn, "
                "enemy's weapon sheathed, in his belt, still in belt"
            ),
        ),
    ] = True,
    enemy_shield: Annotated[
        str,
        Choice(
            "Enemy’s shield",
            SHIELDS,
            more=True,
            shared_name="opponent_shield",
            only_if={"enemy_weapon": "long"},
            options_said={"shield": "enemy shield", "buckler": "enemy buckler"},
        ),
    ] = "none",
    surprise: Annotated[
        str,
        Choice(
            "Surprise",
            {
                "none": "nobody",
                "you_surprise": "you surprised the enemy",
                "enemy_surprises": "the enemy surprised you",
            },
            options_said={
                "you_surprise": (
                    "lay an ambush, set an ambush, lie in wait, sneak attack, we surprise, "
                    "we ambush, caught by surprise, they are surprised, surprised them, "
                    "the ones surprised, never saw us"
                ),
                "enemy_surprises": (
                    "ambushed, caught off guard, unaware, walk into an ambush, they surprise us, "
                    "they surprise me, they ambush, caught me by surprise, jumped us, caught us "
                    "sleeping, ambush us, not see them coming"
                ),
                "none": "no surprise, nobody surprised",
            },
        ),
    ] = "none",
    reading_enemy_long: Annotated[
        str,
        Choice(
            "An enemy’s Long weapon cancels yours",
            {"usable": "only if drawn and held without a shield", "any": "always"},
            help="Holds for both sides alike",
        ),
    ] = "usable",
) -> Answer[CombatOpening]:
    """The Free Attacks that open a fight, and what drawing costs either side
    (symbaroum.turn-order.weapons-ready, symbaroum.turn-order.drawing).

    Melee begins with the fight, and the surprised have nothing drawn. Nothing is refused beyond
    the choices.
    """
    you_surprise, enemy_surprises = surprise == "you_surprise", surprise == "enemy_surprises"
    you = Side(your_weapon, your_ready, your_shield, you_surprise, enemy_surprises)
    enemy = Side(enemy_weapon, enemy_ready, enemy_shield, enemy_surprises, you_surprise)
    yours = _opening("you", you, enemy, reading_enemy_long)
    its = _opening("enemy", enemy, you, reading_enemy_long)
    outputs = CombatOpening(
        your_free_attacks=yours.free_attacks,
        enemy_free_attacks=its.free_attacks,
        your_draw=you.draw,
        enemy_draw=enemy.draw,
        by_trigger=[yours, its],
    )
    working = (
        _free_attacks_step("Your Free Attacks", yours, you, enemy),
        _free_attacks_step("The enemy’s Free Attacks", its, enemy, you),
        _draw_step("Your weapon", you),
        _draw_step("The enemy’s weapon", enemy),
    )
    return Answer(outputs, _opening_headline(outputs), working)


def _opening(name: str, side: Side, other: Side, reading_enemy_long: str) -> Opening:
    reaches = side.reach and not other.cancels(reading_enemy_long)
    return Opening(name, int(side.surprises), int(reaches))


def _opening_headline(outputs: CombatOpening) -> str:
    yours, its = outputs.your_free_attacks, outputs.enemy_free_attacks
    if not yours and not its:
        attacks = "Nobody gets a Free Attack"
    else:
        enemy = count(its, "Free Attack") if its else "none"
        you = count(yours, "Free Attack") if yours else "no Free Attack"
        attacks = f"You get {you} and the enemy {enemy}"
    you_draw = _draws("you draw", outputs.your_draw)
    enemy_draws = _draws("draws", outputs.enemy_draw)
    if outputs.your_draw == outputs.enemy_draw == "ready":
        return f"{attacks}; both have their weapons ready."
    return (
        f"{attacks}; {you_draw or 'your weapon is ready'}, and the enemy "
        f"{enemy_draws or 'has its weapon ready'}."
    )


def _draws(verb: str, draw: str) -> str:
    return "" if draw == "ready" else f"{verb} with a {DRAW_WORDS[draw]}"


def _free_attacks_step(text: str, opening: Opening, side: Side, other: Side) -> Step:
    surprised = "surprised" if side.surprises else "not surprised"
    parts = (
        Step(f"The other side is {surprised}", number(opening.from_surprise), SURPRISE_RULE),
        Step(*_reach_text(opening, side, other)),
    )
    return Step(text, number(opening.free_attacks), FREE_ATTACK_RULE, parts)


def _reach_text(opening: Opening, side: Side, other: Side) -> tuple[str, str, str]:
    """Why a Long weapon gives a Free Attack, or why not."""
    figure = number(opening.from_long_weapon)
    if side.weapon != "long":
        return "No Long weapon", figure, READY_RULE
    if not side.ready:
        return "The Long weapon is not drawn", figure, READY_RULE
    if not side.reach:
        return "The shield takes away the Long weapon’s reach", figure, SHIELD_RULE
    if not opening.from_long_weapon:
        return "The other side’s Long weapon cancels this one", figure, READY_RULE
    if other.weapon == "long":
        text = "A Long weapon, and the other side cannot use its own, in the first turn of melee"
        return text, figure, READY_RULE
    return "A Long weapon against one that is not, in the first turn of melee", figure, READY_RULE


def _draw_step(text: str, side: Side) -> Step:
    if side.weapon == "natural":
        why = "natural weapons are always ready"
    elif side.surprised:
        why = "the surprised have nothing drawn"
    else:
        why = "drawn" if side.ready else "not drawn yet"
    return Step(f"{text}: {why}", DRAW_WORDS[side.draw], DRAWING_RULE)
