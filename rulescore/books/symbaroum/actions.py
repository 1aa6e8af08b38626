"""Symbaroum: what fits into a turn, and what getting off the ground costs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.base import (
    ANY_VALUE,
    EFFECT_RULE,
    NO_CRITICALS_RULE,
    OUR_ENEMY_D4,
    THEIR_ATTACK_VALUE,
    THEIR_DAMAGE,
    YOUR_ARMOR,
    YOUR_DEFENSE,
    AttackFigures,
    D20Test,
    ReadingEnemyD4,
)
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
    Choice,
    Column,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    RollOutcome,
    Rows,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.entries import Entries, parts_reader
from rulescore.declare.listing import Listing, Part
from rulescore.dice import d20_at_most

ECONOMY_RULE = "symbaroum.actions.economy"
COMBAT_RULE = "symbaroum.actions.combat-action"
REACTION_RULE = "symbaroum.actions.reactions"
ELIXIR_RULE = "symbaroum.actions.elixir"
STAND_UP_RULE = "symbaroum.actions.stand-up"
MOVEMENT_RULE = "symbaroum.movement.movement-action"
PASSING_RULE = "symbaroum.movement.passing"
DRAWING_RULE = "symbaroum.turn-order.drawing"
FIRST_AID_RULE = "symbaroum.healing.first-aid"

ACTIONS_A_TURN = 2
COMBAT_ACTIONS_A_TURN = 1
"""Where a Movement Action buys no second one (symbaroum.actions.economy)."""


class Spent(NamedTuple):
    """Actions spent: Combat Actions and Movement Actions."""

    combat: int
    movement: int

    def and_also(self, other: "Spent") -> "Spent":
        """Both together."""
        return Spent(self.combat + other.combat, self.movement + other.movement)

    def fits(self, reading_movement_trade: str) -> bool:
        """Whether one turn has that many (symbaroum.actions.economy)."""
        most_combat = ACTIONS_A_TURN
        if reading_movement_trade == "not_for_combat":
            most_combat = COMBAT_ACTIONS_A_TURN
        return self.combat <= most_combat and self.combat + self.movement <= ACTIONS_A_TURN

    def in_words(self) -> str:
        """What is spent: “1 Combat Action and 2 Movement Actions”."""
        kinds = {"Combat Action": self.combat, "Movement Action": self.movement}
        spent = [count(amount, kind) for kind, amount in kinds.items() if amount]
        return " and ".join(spent) or "no Action"


NOTHING = Spent(0, 0)


class Cost(NamedTuple):
    """What an act costs, and the words for it in the table of the rule."""

    spent: Spent
    text: str


COSTS = {
    "combat": Cost(Spent(1, 0), "Combat Action"),
    "movement": Cost(Spent(0, 1), "Movement Action"),
    "two movement": Cost(Spent(0, 2), "both Actions, as two Movement Actions"),
    "whole turn": Cost(Spent(1, 1), "the whole turn"),
    "free": Cost(NOTHING, "Free Action"),
    "reaction": Cost(NOTHING, "Reaction"),
}


class Act(NamedTuple):
    """Something done in a turn, and its cost by its key in COSTS."""

    text: str
    cost: str
    rule: str


ACTS = {
    "attack": Act("attack with a weapon", "combat", COMBAT_RULE),
    "ability": Act("use an active ability", "combat", COMBAT_RULE),
    "first_aid": Act("give first aid", "combat", FIRST_AID_RULE),
    "elixir_other": Act("use an elixir on somebody else", "combat", ELIXIR_RULE),
    "move": Act(
        "move: engage, flank, pass, withdraw, clear a line of sight", "movement", MOVEMENT_RULE
    ),
    "switch_weapon": Act("switch weapons", "movement", MOVEMENT_RULE),
    "draw_weapon": Act("draw a weapon that is not Short", "movement", DRAWING_RULE),
    "elixir_self": Act("take an elixir, or use it on your equipment", "movement", ELIXIR_RULE),
    "go_around": Act("go round an enemy without its Free Attack", "two movement", PASSING_RULE),
    "stand_up": Act("stand up, Quick test succeeds", "movement", STAND_UP_RULE),
    "draw_short": Act("draw a Short weapon", "free", DRAWING_RULE),
    "free": Act("any other Free Action", "free", ECONOMY_RULE),
    "defend": Act("Defense test", "reaction", REACTION_RULE),
    "free_attack": Act("Free Attack", "reaction", REACTION_RULE),
}
"""What a turn may hold (symbaroum.actions.economy)."""

STAND_UP_FAILED = Act("stand up, Quick test fails", "whole turn", STAND_UP_RULE)


def _economy_rows() -> Iterator[tuple[str, str]]:
    for key, cost in COSTS.items():
        acts = (act.text for act in (*ACTS.values(), STAND_UP_FAILED) if act.cost == key)
        yield cost.text, "; ".join(acts)


ECONOMY_TABLE = Table(ECONOMY_RULE, "What costs what", ("Cost", "Acts"), list(_economy_rows()))

MOST_ENTRIES = 20
ACT_LISTED = Listing(
    "Act", "Add an act", (Part("act", {key: act.text for key, act in ACTS.items()}),)
)
ACTIONS = Entries(
    "What you do, in order",
    grammar=f"1 to {MOST_ENTRIES} of these with commas between them: {', '.join(ACTS)}",
    example="draw_weapon, move, attack",
    listing=ACT_LISTED,
    read_entry=parts_reader(ACT_LISTED, str),
    most=MOST_ENTRIES,
    one="act",
    skips_empty=True,
    options_said={
        "draw_weapon": (
            "draw, draw sword, draw bow, draw axe, pull weapon, ready weapon, unsheathe, "
            "pull sword, grab sword, grab bow"
        ),
        "draw_short": (
            "draw dagger, draw knife, pull dagger, pull knife, unsheathe dagger, unsheathe knife, "
            "grab dagger, grab knife"
        ),
        "move": "run, walk, step, close in, approach, charge, rush, sprint, retreat, back away",
        "attack": (
            "strike, hit, swing, shoot, stab, whack, slash, punch, loose an arrow, "
            "fire an arrow, fire my bow"
        ),
        "stand_up": "get up, rise, to my feet, rise to my feet, pick myself up",
        "ability": "cast, cast a spell, mystical power, use my power",
        "first_aid": "bandage, patch up, stabilize, stop the bleeding",
        "elixir_other": (
            "give him a potion, give him an elixir, potion to a friend, elixir to a friend, "
            "pour a potion"
        ),
        "elixir_self": "drink, quaff, potion, drink an elixir, drink a potion, quaff a potion",
        "switch_weapon": "swap, change weapon, switch to sword, switch to bow, switch to dagger",
        "go_around": "run around, walk around, detour",
        "free": "shout, drop my bow, drop my sword, drop my weapon",
        "defend": "defend, parry, dodge, evade",
        "free_attack": "opportunity attack",
    },
)


class ActRow(NamedTuple):
    """One entry of the list."""

    action: Annotated[str, Column("Act", words={key: act.text for key, act in ACTS.items()})]
    cost: Annotated[str, Column("Cost", words={key: cost.text for key, cost in COSTS.items()})]


@dataclass(frozen=True)
class TurnPlan:
    """What a list of acts takes."""

    combat_used: Annotated[int, Figure("Combat Actions needed", key=True, short="Combat Actions")]
    movement_used: Annotated[
        int, Figure("Movement Actions needed", key=True, short="Movement Actions")
    ]
    fits: Annotated[bool, Figure("All of it fits into one turn")]
    actions_left: Annotated[int, Figure("Actions left of the two")]
    can_still_attack: Annotated[bool, Figure("Another Combat Action fits too")]
    turns_needed: Annotated[int, Figure("Turns in this order", key=True, short="Turns")]
    costs: Annotated[list[ActRow], Rows("Act by act")]


@calculator(
    "symbaroum.turn-plan",
    title="What fits into a turn",
    question="Can I do all this in one turn, and if not, how many turns does it take?",
    players_say=(
        "turn, one turn, one round, move again, before the others, in the same turn, "
        "draw my sword, draw weapon, drink an elixir, first aid, switch weapons, combat action, "
        "movement action, all this, actions, do both, potion, swap weapons, unsheathe, shout"
    ),
    rules=(
        ECONOMY_RULE,
        COMBAT_RULE,
        REACTION_RULE,
        ELIXIR_RULE,
        STAND_UP_RULE,
        MOVEMENT_RULE,
        PASSING_RULE,
        DRAWING_RULE,
        FIRST_AID_RULE,
    ),
)
def turn_plan(
    *,
    actions: Annotated[str, ACTIONS] = "move, attack",
    stand_up_success: Annotated[
        bool,
        Switch(
            "Quick test to stand up succeeds",
            help="Matters only if you stand up",
            more=True,
            players_say_no="fail to stand up, stand up fails, failed quick, fails quick",
        ),
    ] = True,
    reading_movement_trade: Annotated[
        str,
        Choice(
            "Movement Action for a second Combat Action",
            {
                "not_for_combat": "no, one Combat Action a turn at most",
                "any": "yes, both Actions may be Combat Actions",
            },
            options_said={"any": "both combat actions, second combat action, be combat actions"},
        ),
    ] = "not_for_combat",
) -> Answer[TurnPlan]:
    """Two Actions a turn, the Combat Action good for a Movement Action
    (symbaroum.actions.economy).

    An entry that no longer fits waits for the next turn, and so do all after it. Refused: acts that
    there are not, none, more than 20.
    """
    keys = ACTIONS.entries(actions)
    acts = [_act(key, stand_up_success) for key in keys]
    turns = _turns(acts, reading_movement_trade)
    in_all = _spent(acts)
    fits = in_all.fits(reading_movement_trade)
    with_attack = in_all.and_also(COSTS["combat"].spent)
    outputs = TurnPlan(
        combat_used=in_all.combat,
        movement_used=in_all.movement,
        fits=fits,
        actions_left=ACTIONS_A_TURN - sum(in_all) if fits else 0,
        can_still_attack=with_attack.fits(reading_movement_trade),
        turns_needed=len(turns),
        costs=[ActRow(key, act.cost) for key, act in zip(keys, acts, strict=True)],
    )
    working = (
        _needed_step(in_all, reading_movement_trade),
        *(_turn_step(turn, acts) for turn, acts in enumerate(turns, start=1)),
    )
    return Answer(outputs, _plan_headline(outputs, turns), working)


def _act(key: str, stand_up_success: bool) -> Act:
    return STAND_UP_FAILED if key == "stand_up" and not stand_up_success else ACTS[key]


def _spent(acts: Sequence[Act]) -> Spent:
    spent = NOTHING
    for act in acts:
        spent = spent.and_also(COSTS[act.cost].spent)
    return spent


def _turns(acts: Sequence[Act], reading_movement_trade: str) -> list[list[Act]]:
    """The acts turn by turn: one that no longer fits opens the next turn."""
    turns: list[list[Act]] = [[]]
    for act in acts:
        # What costs nothing fits into every turn, so it never opens one.
        if not _spent([*turns[-1], act]).fits(reading_movement_trade):
            turns.append([])
        turns[-1].append(act)
    return turns


def _plan_headline(outputs: TurnPlan, turns: Sequence[Sequence[Act]]) -> str:
    if not outputs.fits:
        waiting = f"“{turns[1][0].text.partition(':')[0]}” has to wait for turn 2"
        return f"It takes {outputs.turns_needed} turns in this order: {waiting}."
    if not outputs.actions_left:
        return "It all fits into one turn, which is then used up."
    left = count(outputs.actions_left, "Action")
    attack = "so you can still attack" if outputs.can_still_attack else "but not for an attack"
    return f"It all fits into one turn with {left} left, {attack}."


def _needed_step(in_all: Spent, reading_movement_trade: str) -> Step:
    if reading_movement_trade == "not_for_combat":
        has = "two Actions, one of them a Combat Action at most"
    else:
        has = "two Actions, both of them Combat Actions if you like"
    return Step(f"In all it takes, where a turn has {has}", in_all.in_words(), ECONOMY_RULE)


def _turn_step(turn: int, acts: Sequence[Act]) -> Step:
    parts = tuple(Step(act.text, COSTS[act.cost].text, act.rule) for act in acts)
    return Step(f"Turn {turn}", _spent(acts).in_words(), ECONOMY_RULE, parts)


@dataclass(frozen=True)
class StandUp:
    """Getting up, and what lying there costs."""

    target_number: Annotated[int, Figure("Quick test succeeds at this or less on 1D20")]
    movement_only_probability: Annotated[
        Fraction, Odds("You get up and keep your Combat Action", faces=20)
    ]
    whole_turn_probability: Annotated[
        Fraction,
        Odds("Getting up takes the whole turn", key=True, short="Takes the whole turn", faces=20),
    ]
    hit_probability_standing: Annotated[
        Fraction, Odds("One attack hits you standing", key=True, short="Hit standing", faces=20)
    ]
    hit_probability_prone: Annotated[
        Fraction,
        Odds("One attack hits you on the ground", key=True, short="Hit on the ground", faces=20),
    ]
    expected_damage_standing: Annotated[
        Fraction, Figure("Mean damage standing, an attack from each enemy", unit="Toughness")
    ]
    expected_damage_prone: Annotated[
        Fraction, Figure("Mean damage on the ground, an attack from each enemy", unit="Toughness")
    ]


@calculator(
    "symbaroum.stand-up",
    title="Standing up",
    question=(
        "I am on the ground: how likely do I get up and still act, and what does staying down "
        "cost me?"
    ),
    players_say=(
        "prone, knocked down, knocked prone, get up, stand up, lying, on "
        "the ground, floored, rise, on my back, back on my feet, fallen, sprawled, off my feet"
    ),
    rules=(STAND_UP_RULE, EFFECT_RULE),
)
def stand_up(
    *,
    quick: Annotated[int, Whole("Your Quick", *ANY_VALUE, players_say="quick, quickness")] = 10,
    other_modifier: Annotated[
        int,
        Whole(
            "Other modifier",
            -20,
            20,
            help="To the Quick test",
            more=True,
            players_say="bonus, penalty",
        ),
    ] = 0,
    enemies: Annotated[
        int,
        Whole(
            "Enemies in melee with you",
            0,
            4,
            help="At most 4 can surround you",
            players_say=("enemies, opponents, around me, of them"),
        ),
    ] = 1,
    attack_value: Annotated[int, THEIR_ATTACK_VALUE] = 13,
    defense: Annotated[int, YOUR_DEFENSE] = 10,
    damage: Annotated[str, THEIR_DAMAGE] = "1D8",
    armor: Annotated[str, YOUR_ARMOR] = "1D4",
    reading_enemy_d4: ReadingEnemyD4 = OUR_ENEMY_D4,
) -> Answer[StandUp]:
    """The Quick test to get up, and an attack from each enemy on you standing and on the ground
    (symbaroum.actions.stand-up, symbaroum.advantage.effect).

    Refused: dice outside their grammar.
    """
    figures = AttackFigures(
        attack_value,
        defense,
        THEIR_DAMAGE.dice(damage),
        YOUR_ARMOR.dice(armor),
        by_enemy=True,
        advantage_fixed=reading_enemy_d4 == "fixed",
    )
    standing, prone = figures.attack(), figures.attack(advantages=1)
    target = quick + other_modifier
    made = d20_at_most(target)
    outputs = StandUp(
        target_number=target,
        movement_only_probability=made,
        whole_turn_probability=1 - made,
        hit_probability_standing=standing.chance,
        hit_probability_prone=prone.chance,
        expected_damage_standing=enemies * standing.mean_damage(),
        expected_damage_prone=enemies * prone.mean_damage(),
    )
    working = (
        _quick_step(outputs, quick, other_modifier),
        *_attack_steps(outputs, figures, enemies),
    )
    headline = _stand_up_headline(outputs, enemies)
    dice_roll = _stand_up_throw(target) if 0 < made < 1 else None
    return Answer(outputs, headline, working, _pictures(outputs), dice_roll)


def _stand_up_throw(target: int) -> DiceRoll:
    test = D20Test(target, hindered=False, helped=False)

    def interpret(faces: Faces) -> RollOutcome:
        made = test.succeeds(faces[0])
        costs = " and keep your Combat Action" if made else ", but it takes the whole turn"
        return RollOutcome(
            f"{test.said(faces[0])}: you get up{costs}.",
            {"movement_only_probability": made, "whole_turn_probability": not made},
        )

    return DiceRoll((test.group,), interpret)


def _stand_up_headline(outputs: StandUp, enemies: int) -> str:
    made = outputs.movement_only_probability
    if made == 1:
        up = "You get up and keep your Combat Action **for certain**"
    elif made:
        on = f"on {outputs.target_number} or less"
        up = f"You get up and keep your Combat Action {on} (**{percent(made)}**)"
    else:
        up = "Getting up takes your whole turn **for certain**"
    if not enemies:
        return f"{up}; no enemy is there to use that you are down."
    attacks = "an attack" if enemies == 1 else f"an attack from each of the {enemies} enemies"
    if not outputs.expected_damage_prone:
        return f"{up}; {attacks} cannot hurt you even lying down."
    prone = number(outputs.expected_damage_prone, 1)
    standing = number(outputs.expected_damage_standing, 1)
    down = f"lying down, {attacks} does {prone} damage on average, not {standing}"
    return f"{up}; {down}."


def _quick_step(outputs: StandUp, quick: int, other_modifier: int) -> Step:
    parts = [Step("Quick", number(quick), STAND_UP_RULE)]
    if other_modifier:
        rule = "symbaroum.tests.difficulty"
        parts.append(Step("Other modifier", signed(other_modifier), rule))
    parts += [
        Step(
            "Success: a Movement Action, the Combat Action is left",
            odds(outputs.movement_only_probability),
            NO_CRITICALS_RULE,
        ),
        Step("Failure: the whole turn", odds(outputs.whole_turn_probability), STAND_UP_RULE),
    ]
    text = "The Quick test succeeds at this or less on 1D20; either way you are up"
    return Step(text, number(outputs.target_number), STAND_UP_RULE, tuple(parts))


def _attack_steps(outputs: StandUp, figures: AttackFigures, enemies: int) -> Iterator[Step]:
    yield figures.step("An attack on you standing")
    yield figures.step("An attack on you on the ground, with the Advantage", advantages=1)
    sides = (
        ("standing", figures.attack(), outputs.expected_damage_standing),
        ("on the ground", figures.attack(advantages=1), outputs.expected_damage_prone),
    )
    for place, attack, damage in sides:
        text = f"An attack from each of {count(enemies, 'enemy', 'enemies')}, {place}"
        figure = f"{enemies} × {number(attack.mean_damage())} = {number(damage)} on average"
        yield Step(text, figure, EFFECT_RULE)


def _pictures(outputs: StandUp) -> tuple[Bars, ...]:
    hits = (
        Bar("Standing", outputs.hit_probability_standing),
        Bar("On the ground", outputs.hit_probability_prone),
    )
    damage = (
        Bar("Standing", outputs.expected_damage_standing),
        Bar("On the ground", outputs.expected_damage_prone),
    )
    if not outputs.expected_damage_prone:
        return (Bars("One attack hits you", "Chance", hits, odds=True),)
    return (
        Bars("Damage from an attack of each enemy", "Mean damage", damage),
        Bars("One attack hits you", "Chance", hits, odds=True),
    )
