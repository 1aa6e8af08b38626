"""Symbaroum: closing with an enemy that shoots, and moves that draw Free Attacks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.advantage import (
    FLANKING_RULE,
)
from rulescore.books.symbaroum.base import (
    ARMOR_RULE,
    EFFECT_RULE,
    OUR_ENEMY_D4,
    PAIN_RULE,
    THEIR_ATTACK_VALUE,
    THEIR_DAMAGE,
    TOUGHNESS_RULE,
    YOUR_ARMOR,
    YOUR_DEFENSE,
    YOUR_PAIN_THRESHOLD,
    YOUR_TOUGHNESS,
    Attack,
    AttackFigures,
    ReadingEnemyD4,
    Volley,
    about,
    drops,
)
from rulescore.declare import (
    FROM_ROLL,
    MOST_DICE,
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Figure,
    Odds,
    Refusal,
    Rows,
    Series,
    Spread,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
)
from rulescore.dice import Dice, added_up, at_least, chances, mean, only_outcome
from rulescore.dice.tally import Tally

MOVEMENT_RULE = "symbaroum.movement.movement-action"
PASSING_RULE = "symbaroum.movement.passing"
WITHDRAW_RULE = "symbaroum.movement.withdraw"
FREE_ATTACK_RULE = "symbaroum.free-attacks.when"
READY_RULE = "symbaroum.turn-order.weapons-ready"
ECONOMY_RULE = "symbaroum.actions.economy"

METERS_A_MOVE = 10
MOVES_A_TURN = 2
"""A turn's Movement Action, and its Combat Action traded for a second one."""


class ScheduleTurn(NamedTuple):
    """One turn of the approach."""

    turn: Annotated[int, Column("Turn")]
    movement_actions: Annotated[int, Column("Movement Actions")]
    covered_m: Annotated[int, Column("Meters covered so far")]
    attack: Annotated[bool, Column("You attack")]


@dataclass(frozen=True)
class ClosingDistance:
    """The way to an enemy, and its shots meanwhile."""

    movement_actions: Annotated[int, Figure("Movement Actions to arrive")]
    arrival_turn: Annotated[int, Figure("Turn in which you arrive, 0 if there already")]
    first_attack_turn: Annotated[
        int, Figure("Turn of your first attack", key=True, short="You strike in turn")
    ]
    shots: Annotated[int, Figure("Shots at you before it", key=True, short="Shots at you")]
    hit_probability: Annotated[Fraction, Odds("One shot hits", key=True, faces=20)]
    expected_damage: Annotated[Fraction, Figure("Mean damage of all shots", unit="Toughness")]
    drop_probability: Annotated[
        Fraction, Odds("The shots drop you, Free Attacks from pain left out")
    ]
    schedule: Annotated[list[ScheduleTurn], Rows("Turn by turn")]


@calculator(
    "symbaroum.closing-distance",
    title="Closing the distance",
    question=(
        "How many turns until I can strike the enemy over there, and what will its shots do to me "
        "on the way?"
    ),
    players_say=(
        "archers, archer, charge, run at, bow, crossbow, shooters, away, "
        "reach them, close in, rush, under fire, storm, advance on, arrows, "
        "get to the enemy, sprint, crossbowman, open ground, open field"
    ),
    rules=(MOVEMENT_RULE,),
    writes_back={"toughness_lost": FROM_ROLL},
)
def closing_distance(
    *,
    distance: Annotated[
        int,
        Whole(
            "Distance",
            0,
            300,
            unit="m",
            players_say=(
                "distance, away, far, range, off, metres away, yards away, apart, between us, paces"
            ),
        ),
    ] = 35,
    enemy_acts_first: Annotated[
        bool,
        Switch(
            "The shooters act before you",
            help="In the turn order",
            players_say=(
                "shooters first, archers first, enemy first, enemy faster, they won initiative"
            ),
            players_say_no=(
                "i act before, i act first, we act first, we act before, i am first, i am faster, "
                "i won initiative"
            ),
        ),
    ] = True,
    shooters: Annotated[
        int,
        Whole(
            "Shooters",
            0,
            8,
            help="Each shoots at you once a turn",
            players_say=(
                "archers, shooters, crossbowmen, crossbowman, bowmen, bows, "
                "crossbows, slingers, of them, marksmen, snipers, enemies, enemy "
                "archers"
            ),
        ),
    ] = 1,
    attack_value: Annotated[int, replace(THEIR_ATTACK_VALUE, more=True)] = 13,
    defense: Annotated[int, YOUR_DEFENSE] = 10,
    damage: Annotated[str, THEIR_DAMAGE] = "1D8",
    armor: Annotated[str, YOUR_ARMOR] = "1D4",
    toughness: Annotated[int, replace(YOUR_TOUGHNESS, more=True)] = 10,
) -> Answer[ClosingDistance]:
    """Movement Actions of 10 meters, two a turn until you are there; everybody shoots in every turn
    before your attack (symbaroum.movement.movement-action). Pain brings no fall and no Free Attack.

    Meters in, turns and Toughness out. Refused: dice outside their grammar.
    """
    figures = AttackFigures(
        attack_value,
        defense,
        THEIR_DAMAGE.dice(damage),
        YOUR_ARMOR.dice(armor),
        by_enemy=True,
    )
    moves = -(-distance // METERS_A_MOVE)
    # After an odd number of moves the Combat Action of the turn of arrival is still there.
    first_attack_turn = moves // MOVES_A_TURN + 1
    turns_of_shots = first_attack_turn if enemy_acts_first else first_attack_turn - 1
    dropped = _dropped_by_turn(figures.attack(), toughness, shooters, turns_of_shots)
    shots = shooters * turns_of_shots
    outputs = ClosingDistance(
        movement_actions=moves,
        arrival_turn=-(-moves // MOVES_A_TURN),
        first_attack_turn=first_attack_turn,
        shots=shots,
        hit_probability=figures.attack().chance,
        expected_damage=shots * figures.attack().mean_damage(),
        drop_probability=dropped[-1],
        schedule=list(_schedule(distance, moves, first_attack_turn)),
    )
    working = (
        *_way_steps(outputs, distance),
        *_shot_steps(outputs, figures, shooters, turns_of_shots, toughness),
    )
    headline = _closing_headline(outputs, toughness)
    dice_roll = None
    if outputs.expected_damage and shots <= MOST_DICE:
        dice_roll = _shot_throw(Volley("shot", figures, (0,) * shots, "you", toughness))
    return Answer(outputs, headline, working, _shot_course(dropped), dice_roll)


def _shot_throw(volley: Volley) -> DiceRoll:
    """All shots before your first attack, in whichever turn."""

    def outcomes(damages: Sequence[int]) -> dict[str, int | str | bool]:
        dropped = sum(damages) >= volley.toughness
        return {"drop_probability": dropped, **volley.hit_alone(damages)}

    return volley.dice_roll(outcomes)


def _schedule(distance: int, moves: int, turns: int) -> Iterator[ScheduleTurn]:
    for turn in range(1, turns + 1):
        spent = min(moves, MOVES_A_TURN * turn)
        before = min(moves, MOVES_A_TURN * (turn - 1))
        covered = min(distance, METERS_A_MOVE * spent)
        yield ScheduleTurn(turn, spent - before, covered, turn == turns)


def _dropped_by_turn(
    attack: Attack, toughness: int, shooters: int, turns: int
) -> tuple[Fraction, ...]:
    """The chance to be at 0 Toughness after the shots of 0, 1, 2 ... turns."""
    if not attack.reaches(1) or not shooters:
        return (Fraction(0),) * (turns + 1)
    full = Tally(attack.damage(), toughness).full_by(shooters * turns)
    return tuple(full.chance(shooters * turn) for turn in range(turns + 1))


def _closing_headline(outputs: ClosingDistance, toughness: int) -> str:
    moves = count(outputs.movement_actions, "Movement Action")
    way = f"after {moves}" if outputs.movement_actions else "as you are there already"
    strikes = f"You strike in turn {outputs.first_attack_turn}, {way}"
    if not outputs.shots:
        return f"{strikes}; nobody shoots at you before that."
    one = outputs.shots == 1
    shots = "the one shot" if one else f"the {outputs.shots} shots"
    if not outputs.expected_damage:
        return f"{strikes}; {shots} before that cannot hurt you."
    does = f"{'does' if one else 'do'} {number(outputs.expected_damage, 1)} damage on average"
    drop = drops(outputs.drop_probability, f"you at {toughness} Toughness", several=not one)
    return f"{strikes}; {shots} before that {does} and {drop}."


def _way_steps(outputs: ClosingDistance, distance: int) -> Iterator[Step]:
    text = f"{distance} m at {METERS_A_MOVE} m a Movement Action, rounded up"
    yield Step(text, count(outputs.movement_actions, "Movement Action"), MOVEMENT_RULE)
    if outputs.arrival_turn:
        text = "You arrive, at two a turn with the Combat Action traded for one"
        yield Step(text, f"turn {outputs.arrival_turn}", ECONOMY_RULE)
    if outputs.first_attack_turn == outputs.arrival_turn:
        text = "First attack, as the last turn of moving leaves the Combat Action"
    elif outputs.arrival_turn:
        text = "First attack, as the last turn of moving takes both Actions"
    else:
        text = "First attack, as no move is needed"
    yield Step(text, f"turn {outputs.first_attack_turn}", ECONOMY_RULE)


def _shot_steps(
    outputs: ClosingDistance, figures: AttackFigures, shooters: int, turns: int, toughness: int
) -> Iterator[Step]:
    product = f"{shooters} × {turns} = {outputs.shots}"
    text = f"{count(shooters, 'shooter')} in {count(turns, 'turn')} before your attack"
    yield Step(text, f"{product} {'shot' if outputs.shots == 1 else 'shots'}", MOVEMENT_RULE)
    if outputs.shots:
        yield figures.step("Each shot")
        product = f"{outputs.shots} × {number(figures.attack().mean_damage())}"
        figure = f"{product} = {number(outputs.expected_damage)} damage on average"
        yield Step("All shots together", figure, ARMOR_RULE)
        text = f"They add up to the Toughness of {toughness} or more"
        yield Step(text, odds(outputs.drop_probability), TOUGHNESS_RULE)
        yield Step("Falls and Free Attacks that pain may bring are left out", "", PAIN_RULE)


def _shot_course(dropped: tuple[Fraction, ...]) -> tuple[Course, ...]:
    if len(dropped) <= 2 or not dropped[-1]:
        return ()
    series = (Series("dropped so far", dropped),)
    here = len(dropped) - 1
    return (Course("The shots drop you", "turn", "Chance", series, odds=True, here=here),)


class Move(NamedTuple):
    """A way to move in a fight, whom it gives a Free Attack, and whether one may go round instead
    by trading the Combat Action. `doing` is the move as the subject of a sentence."""

    text: str
    free_attacks: str
    goes_round: bool
    doing: str
    rule: str


MOVES = {
    "engage": Move(
        "engage in melee",
        "one with a Long weapon in the first turn of melee, unless you have one too",
        False,
        "Engaging",
        READY_RULE,
    ),
    "flank": Move(
        "take a flanking place",
        "any enemy passed on the way",
        True,
        "Moving to flank",
        PASSING_RULE,
    ),
    "bypass": Move("pass an enemy", "each enemy passed", True, "Running past", PASSING_RULE),
    "withdraw": Move(
        "withdraw from melee",
        "each enemy you leave behind",
        False,
        "Withdrawing",
        WITHDRAW_RULE,
    ),
    "leave_flanked": Move(
        "leave a flanked place",
        "each enemy there",
        False,
        "Leaving the flanked place",
        FLANKING_RULE,
    ),
}
"""The moves that may draw Free Attacks (symbaroum.movement.movement-action)."""

MOVE_TABLE = Table(
    MOVEMENT_RULE,
    "Moves and the Free Attacks they allow",
    ("Move", "Free Attack on you from"),
    [
        *((move.text, move.free_attacks) for move in MOVES.values()),
        ("clear a line of sight outside melee, switch weapons, take an elixir", "nobody"),
    ],
)


@dataclass(frozen=True)
class MovementRisk:
    """What a move costs."""

    movement_actions: Annotated[int, Figure("Movement Actions")]
    combat_action_left: Annotated[
        bool,
        Figure("A Combat Action is left this turn", key=True, short="Combat Action left"),
    ]
    free_attacks: Annotated[int, Figure("Free Attacks on you")]
    hit_probability: Annotated[Fraction, Odds("One of them hits", key=True, faces=20)]
    any_damage_probability: Annotated[Fraction, Odds("At least one does damage")]
    pain_probability: Annotated[
        Fraction,
        Odds("At least one exceeds your Pain Threshold", key=True, short="Above Pain Threshold"),
    ]
    drop_probability: Annotated[Fraction, Odds("They drop you, Free Attacks from pain left out")]
    expected_damage: Annotated[Fraction, Figure("Mean damage of all", unit="Toughness")]
    distribution: Annotated[Chances, Spread("Damage of all together", unit="Toughness")]


@calculator(
    "symbaroum.movement-risk",
    title="What a movement costs",
    question="If I move like this, how many Free Attacks do I face and what will they do to me?",
    players_say=(
        "run past, go past, flee, retreat, withdraw, leave melee, leave the "
        "fight, run away, disengage, slip past, back off, escape, get past, "
        "goblins, free attacks against me, break out, opportunity attacks, provoke, AoO, squeeze "
        "past, fall back"
    ),
    rules=(
        MOVEMENT_RULE,
        PASSING_RULE,
        WITHDRAW_RULE,
        FLANKING_RULE,
        EFFECT_RULE,
        FREE_ATTACK_RULE,
    ),
    writes_back={"toughness_lost": FROM_ROLL},
)
def movement_risk(
    *,
    move: Annotated[
        str,
        Choice(
            "Movement",
            {key: move.text for key, move in MOVES.items()},
            options_said={
                "engage": "engage, charge in, join melee, close in, enter melee, enter the fight",
                "flank": "flank, take flank, flanking, pincer",
                "bypass": (
                    "run past, pass, slip past, push past, rush past, move past, get past, bypass"
                ),
                "withdraw": (
                    "flee, retreat, leave melee, run away, disengage, step back, "
                    "withdraw, leave the fight, get away, escape, break away, break off, "
                    "back out, breaking off, backing out, back away, fall back, walk away"
                ),
                "leave_flanked": (
                    "leave a flanked place, leave flanked, escape flanking, flanked get out, "
                    "flanked want out, break out"
                ),
            },
        ),
    ] = "withdraw",
    enemies: Annotated[
        int,
        Whole(
            "Enemies concerned",
            0,
            8,
            help="Those you pass or leave; when you engage, those with a Long weapon",
            players_say=("enemies, opponents, of them"),
        ),
    ] = 1,
    trade_combat_action: Annotated[
        bool,
        Switch(
            "Trade the Combat Action to go round",
            help="Only to flank or pass; draws no Free Attack",
            only_if={"move": ("flank", "bypass")},
            players_say=(
                "trade combat action, give up combat action, carefully, detour, wide berth, skip "
                "my attack, without attacking, careful"
            ),
        ),
    ] = False,
    own_long_weapon: Annotated[
        bool,
        Switch(
            "You have a Long weapon",
            help="When you engage, their Long weapons then give no Free Attack",
            more=True,
            only_if={"move": "engage"},
            players_say=(
                "my spear, long weapon, spear, halberd, polearm, pike, staff, lance, glaive"
            ),
        ),
    ] = False,
    attack_value: Annotated[int, replace(THEIR_ATTACK_VALUE, more=True)] = 13,
    defense: Annotated[int, YOUR_DEFENSE] = 10,
    damage: Annotated[str, THEIR_DAMAGE] = "1D8",
    armor: Annotated[str, YOUR_ARMOR] = "1D4",
    advantage: Annotated[
        bool,
        Switch(
            "They have the Advantage",
            help="For instance while you lie on the ground; a flanked place counts by itself",
            more=True,
            players_say=(
                "advantage, lying on the ground, prone, upper hand, higher ground, knocked down"
            ),
        ),
    ] = False,
    pain_threshold: Annotated[int, YOUR_PAIN_THRESHOLD] = 5,
    toughness: Annotated[int, replace(YOUR_TOUGHNESS, more=True)] = 10,
    reading_flanking_move: Annotated[
        str,
        Choice(
            "Flanking as a move past",
            {
                "no_free_attack": "no, only enemies passed on the way strike",
                "passes_target": "yes, the flanked enemy strikes too",
            },
            only_if={"move": "flank"},
        ),
    ] = "no_free_attack",
    reading_leave_flanked: Annotated[
        str,
        Choice(
            "Leaving a flanked place",
            {
                "advantage": "the Free Attacks have the Advantage",
                "as_entered": "they have it only if something else gives it",
            },
            only_if={"move": "leave_flanked"},
        ),
    ] = "advantage",
    reading_enemy_d4: ReadingEnemyD4 = OUR_ENEMY_D4,
) -> Answer[MovementRisk]:
    """The Free Attacks that a move draws (symbaroum.movement.passing, symbaroum.movement.withdraw),
    all alike and independent; pain wins no further ones, and brings no fall.

    Refused: going round where there is nothing to go round; dice outside their grammar.
    """
    if trade_combat_action and not MOVES[move].goes_round:
        problem = f"there is no going round when you {MOVES[move].text}"
        raise Refusal("trade_combat_action", problem, "true only to flank or to pass an enemy")
    flanked_strikes = move == "flank" and reading_flanking_move == "passes_target"
    stopped = trade_combat_action or (move == "engage" and own_long_weapon)
    free_attacks = 0 if stopped else enemies + flanked_strikes
    figures = AttackFigures(
        attack_value,
        defense,
        THEIR_DAMAGE.dice(damage),
        YOUR_ARMOR.dice(armor),
        by_enemy=True,
        advantage_fixed=reading_enemy_d4 == "fixed",
    )
    by_place = move == "leave_flanked" and reading_leave_flanked == "advantage"
    advantages = int(advantage or by_place)
    attack = figures.attack(advantages)
    total = added_up((free_attacks, attack.damage()))
    spread = chances(total)
    outputs = MovementRisk(
        movement_actions=2 if trade_combat_action else 1,
        combat_action_left=not trade_combat_action,
        free_attacks=free_attacks,
        hit_probability=attack.chance,
        any_damage_probability=1 - (1 - attack.reaches(1)) ** free_attacks,
        pain_probability=1 - (1 - attack.more_than(pain_threshold)) ** free_attacks,
        drop_probability=at_least(total, toughness),
        expected_damage=mean(total),
        distribution=spread,
    )
    working = [
        _number_step(outputs, move, enemies, flanked_strikes),
        _action_step(outputs),
    ]
    if free_attacks:
        with_it = " with the Advantage" if advantages else ""
        working.append(figures.step(f"Each Free Attack{with_it}", advantages))
        working.append(_together_step(outputs, attack, pain_threshold, toughness))
    headline = _risk_headline(outputs, move, total, toughness)
    volley = Volley("Free Attack", figures, (advantages,) * free_attacks, "you", toughness)
    dice_roll = _risk_throw(volley, pain_threshold) if only_outcome(spread) is None else None
    return Answer(outputs, headline, tuple(working), dice_roll=dice_roll)


def _risk_throw(volley: Volley, pain_threshold: int) -> DiceRoll:
    """All Free Attacks on you."""

    def outcomes(damages: Sequence[int]) -> dict[str, int | str | bool]:
        return {**volley.outcomes(damages, pain_threshold), **volley.hit_alone(damages)}

    return volley.dice_roll(outcomes)


def _risk_headline(outputs: MovementRisk, move: str, total: Dice, toughness: int) -> str:
    if not outputs.combat_action_left:
        return "Going round draws no Free Attack, and costs your Combat Action."
    doing = MOVES[move].doing
    if not outputs.free_attacks:
        return f"{doing} draws no Free Attack."
    draws = f"{doing} draws {count(outputs.free_attacks, 'Free Attack')}"
    if not outputs.expected_damage:
        return f"{draws}, but none can hurt you."
    hurt = outputs.any_damage_probability
    hurts = "you are hurt for certain" if hurt == 1 else f"you are hurt in {percent(hurt)} of cases"
    you = f"you at {toughness} Toughness"
    does = f"{about(total)} damage in all, which {drops(outputs.drop_probability, you)}"
    return f"{draws}: {hurts}; {does}."


def _number_step(outputs: MovementRisk, move: str, enemies: int, flanked_strikes: bool) -> Step:
    moves = MOVES[move]
    if not outputs.combat_action_left:
        text = "Going round outside melee, nobody gets a Free Attack"
        return Step(text, "0", PASSING_RULE)
    if move == "engage" and enemies and not outputs.free_attacks:
        text = "Your own Long weapon stops theirs, so nobody gets a Free Attack"
        return Step(text, "0", READY_RULE)
    parts = [Step("Enemies concerned", number(enemies), moves.rule)]
    if flanked_strikes:
        parts.append(Step("The enemy you flank counts as passed", "+1", PASSING_RULE))
    text = f"Free Attacks when you {moves.text}, from {moves.free_attacks}"
    return Step(text, number(outputs.free_attacks), FREE_ATTACK_RULE, tuple(parts))


def _action_step(outputs: MovementRisk) -> Step:
    if outputs.combat_action_left:
        return Step("It takes one Movement Action", "the Combat Action is left", MOVEMENT_RULE)
    text = "It takes two Movement Actions, the Combat Action traded for one"
    return Step(text, "no Combat Action is left", PASSING_RULE)


def _together_step(
    outputs: MovementRisk, attack: Attack, pain_threshold: int, toughness: int
) -> Step:
    parts = (
        Step("At least one does damage", odds(outputs.any_damage_probability), ARMOR_RULE),
        Step(
            f"At least one does more than the Pain Threshold of {pain_threshold}",
            odds(outputs.pain_probability),
            PAIN_RULE,
        ),
        Step(
            f"Together the Toughness of {toughness} or more, Free Attacks from pain left out",
            odds(outputs.drop_probability),
            TOUGHNESS_RULE,
        ),
    )
    product = f"{outputs.free_attacks} × {number(attack.mean_damage())}"
    figure = f"{product} = {number(outputs.expected_damage)} damage on average"
    return Step("All Free Attacks together", figure, ARMOR_RULE, parts)
