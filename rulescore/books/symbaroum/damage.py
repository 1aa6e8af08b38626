"""Symbaroum: what blows leave of Toughness, how long a target stands, and who drops first."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.attributes import threshold_of, toughness_of
from rulescore.books.symbaroum.base import (
    ARMOR_RULE,
    ATTACK_RULE,
    ATTACK_VALUE,
    ATTACK_WAYS,
    DEFENSE_RULE,
    OUR_PAIN_REPEAT,
    PAIN_REPEAT,
    PAIN_RULE,
    TARGET_DEFENSE,
    TARGET_PAIN_THRESHOLD,
    TARGET_TOUGHNESS,
    TOUGHNESS_RULE,
    Attack,
    AttackFigures,
    Blinded,
    ReadingPainRepeat,
    Side,
    attack_target,
    effect_dice,
    with_two_rolls,
)
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
    Choice,
    Column,
    Course,
    Figure,
    Odds,
    Rows,
    Series,
    SheetMapping,
    Step,
    Switch,
    Unacceptable,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    shortened,
)
from rulescore.declare.entries import Entries
from rulescore.dice import d20_at_most
from rulescore.dice.onslaught import Fight, Onslaught, onslaught

BLIND_RULE = "symbaroum.attack.blind-fighting"
LIMITS_RULE = "symbaroum.free-attacks.limits"
STAND_UP_RULE = "symbaroum.actions.stand-up"
NPC_RULE = "symbaroum.dying.npc"
DYING_RULE = "symbaroum.dying.dying"

MOST_BLOWS = 20
BLOW = re.compile(r"([0-9]{1,3})\s*/\s*([0-9]{1,3})")


def _read_blow(entry: str) -> tuple[int, int]:
    """The damage of a blow and the armor against it."""
    match = BLOW.fullmatch(entry)
    if not match:
        shown = shortened(" ".join(entry.split()))
        raise Unacceptable(f"“{shown}” is not damage/armor in whole numbers up to 999")
    return int(match[1]), int(match[2])


BLOWS = Entries(
    "Blows",
    help="Damage/armor of each, as rolled or fixed",
    grammar=(
        f"1 to {MOST_BLOWS} blows separated by commas, each damage/armor in whole numbers up to 999"
    ),
    example="7/3, 9/2",
    read_entry=_read_blow,
    most=MOST_BLOWS,
    one="blow",
    skips_empty=True,
)

DAMAGE = replace(
    effect_dice("Damage", example="1D8+1D4", help="Dice, or a fixed number for an enemy"),
    players_say=("weapon, sword, axe, bow, blade, deal, spear, dagger, mace, hammer, club"),
)
ARMOR = replace(
    effect_dice("Armor of the target", example="1D4", help="Dice, or a fixed number; 0 for none"),
    players_say="mail, protection, hide, fur, scales, leather, plate, thick skin, wears",
)

STATES = {
    "unhurt": "unhurt",
    "wounded": "wounded",
    "dying": "dying: a death test each turn from the next on",
    "dead": "dead",
}


class BlowTaken(NamedTuple):
    """One blow and what it left."""

    hit: Annotated[int, Column("Blow")]
    damage: Annotated[int, Column("Damage")]
    armor: Annotated[int, Column("Armor")]
    taken: Annotated[int, Column("Taken")]
    toughness_left: Annotated[int, Column("Toughness left")]
    pain_exceeded: Annotated[bool, Column("Above the Pain Threshold")]


@dataclass(frozen=True)
class DamageTaken:
    """What blows did."""

    pain_threshold: Annotated[int, Figure("Pain Threshold", unit="damage", key=True)]
    damage_total: Annotated[int, Figure("Damage taken in all", unit="Toughness")]
    toughness_left: Annotated[int, Figure("Toughness left", unit="Toughness")]
    pain_exceeded: Annotated[
        bool,
        Figure("A blow was above the Pain Threshold", key=True, short="A blow was above it"),
    ]
    state: Annotated[str, Figure("State", words=STATES)]
    running: Annotated[list[BlowTaken], Rows("Blow by blow")]
    toughness_lost: Annotated[
        int | None, Figure("Toughness lost, of a player character", none="of another")
    ]
    opponent_toughness_lost: Annotated[
        int | None, Figure("Toughness lost, of another", none="of a player character")
    ]


@calculator(
    "symbaroum.damage-taken",
    title="Damage taken",
    question=(
        "These blows landed: what is left of the Toughness, was the Pain Threshold exceeded, is "
        "the target dead or dying?"
    ),
    players_say=(
        "took damage, blow, blows, hit me, hurt, wounded, was hit, damage, "
        "armor stops, threshold exceeded, pain threshold, still alive, "
        "knocked down, suffered, bitten, stabbed, soak"
    ),
    rules=(TOUGHNESS_RULE, PAIN_RULE, ARMOR_RULE, NPC_RULE, DYING_RULE),
    ways=(
        SheetMapping(
            "You are hit",
            {"strong": "strong", "toughness_now": "toughness_now"},
            {"kind": "player_character"},
        ),
        SheetMapping(
            "The opponent is hit",
            {"strong": "opponent_strong", "toughness_now": "opponent_toughness_now"},
            {"kind": "other"},
        ),
    ),
    writes_back={
        "toughness_lost": "toughness_lost",
        "opponent_toughness_lost": "opponent_toughness_lost",
    },
)
def damage_taken(
    *,
    kind: Annotated[
        str,
        Choice(
            "Who is hit",
            {
                "player_character": "a player character",
                "other": "a monster or other non-player character",
            },
            options_said={"player_character": "hero, pc", "other": "npc"},
        ),
    ] = "player_character",
    strong: Annotated[
        int, Whole("Strong", 1, 30, help="Of whoever is hit", players_say="strong, strength")
    ] = 10,
    toughness_now: Annotated[
        int,
        Whole(
            "Toughness before",
            1,
            100,
            help="Unhurt: Strong, at least 10. At 0 it is down already",
            players_say="toughness, toughness before, life, health, hit points, hp",
        ),
    ] = 10,
    hits: Annotated[str, BLOWS] = "7/3",
) -> Answer[DamageTaken]:
    """Blows that landed, one after another, against Toughness and Pain Threshold
    (symbaroum.damage.toughness, symbaroum.damage.pain-threshold).

    Refused: blows outside their grammar. Blows after Toughness 0 are counted, but take no more.
    """
    threshold = threshold_of(strong)
    running: list[BlowTaken] = []
    left = toughness_now
    for hit, (damage, armor) in enumerate(BLOWS.entries(hits), 1):
        taken = max(0, damage - armor)
        left = max(0, left - taken)
        running.append(BlowTaken(hit, damage, armor, taken, left, taken > threshold))
    total = sum(blow.taken for blow in running)
    lost = max(0, toughness_of(strong) - left)
    outputs = DamageTaken(
        pain_threshold=threshold,
        damage_total=total,
        toughness_left=left,
        pain_exceeded=any(blow.pain_exceeded for blow in running),
        state=_state(kind, left, total),
        running=running,
        toughness_lost=lost if kind == "player_character" else None,
        opponent_toughness_lost=lost if kind == "other" else None,
    )
    working = (
        Step(f"Pain Threshold: half of Strong {strong}, rounded up", str(threshold), PAIN_RULE),
        *_before_step(toughness_now, strong),
        *(_blow_step(blow, threshold) for blow in running),
        _state_step(outputs, kind),
    )
    return Answer(
        outputs,
        _taken_headline(outputs, toughness_of(strong)),
        working,
        (_taken_picture(running, toughness_now, threshold),),
    )


def _state(kind: str, left: int, total: int) -> str:
    if not left:
        return "dying" if kind == "player_character" else "dead"
    return "wounded" if total else "unhurt"


def _taken_headline(outputs: DamageTaken, full: int) -> str:
    blows = len(outputs.running)
    left = f"{outputs.toughness_left}"
    if outputs.toughness_left <= full:
        left += f" of {full}"
    what = "The blow does" if blows == 1 else f"The {blows} blows do"
    if not outputs.damage_total:
        return f"{what} no damage; **{left}** Toughness is left."
    done = f"{what} {outputs.damage_total} damage"
    if outputs.state == "dying":
        end = "the character is at **0** Toughness and dying"
    elif outputs.state == "dead":
        end = "the target is at **0** Toughness and dead"
    else:
        end = f"**{left}** Toughness is left"
    pain = sum(blow.pain_exceeded for blow in outputs.running)
    if not pain:
        return f"{done}; {end}."
    which = "it was" if blows == 1 else f"{pain} of them {'was' if pain == 1 else 'were'}"
    return f"{done}; {end}; {which} above the Pain Threshold of {outputs.pain_threshold}."


def _before_step(toughness_now: int, strong: int) -> tuple[Step, ...]:
    """A word on Toughness that is not what an unhurt target of this Strong has."""
    full = toughness_of(strong)
    if toughness_now == full:
        return ()
    text = f"Toughness before, as entered; unhurt, Strong {strong} gives {full}"
    return (Step(text, number(toughness_now), TOUGHNESS_RULE),)


def _blow_step(blow: BlowTaken, threshold: int) -> Step:
    parts = [
        Step(
            f"{blow.damage} damage less {blow.armor} for armor, never below 0",
            number(blow.taken),
            ARMOR_RULE,
        )
    ]
    if blow.pain_exceeded:
        text = f"{blow.taken} is more than {threshold}: the player chooses a fall or a Free Attack"
        parts.append(Step(text, "", PAIN_RULE))
    figure = f"{blow.toughness_left} Toughness left"
    return Step(f"Blow {blow.hit}", figure, TOUGHNESS_RULE, tuple(parts))


def _state_step(outputs: DamageTaken, kind: str) -> Step:
    if outputs.toughness_left:
        return Step("Above 0 Toughness", outputs.state, TOUGHNESS_RULE)
    if kind == "player_character":
        return Step("A player character at 0 Toughness", "dying", DYING_RULE)
    return Step(
        "Anybody else at 0 Toughness, unless the Game Master decides otherwise", "dead", NPC_RULE
    )


def _taken_picture(running: list[BlowTaken], toughness_now: int, threshold: int) -> Bars | Course:
    if len(running) == 1:
        return _picture_of_one(running[0], threshold)
    left = (toughness_now, *(blow.toughness_left for blow in running))
    series = (Series("Toughness left", left),)
    return Course("Blow by blow", "Blows", "Toughness", series, here=len(running), steps=True)


def _picture_of_one(blow: BlowTaken, threshold: int) -> Bars:
    """What armor stops of a blow, and what the rest is measured against."""
    bars = (
        Bar("Damage of the blow", blow.damage),
        Bar("Armor stops", blow.damage - blow.taken),
        Bar("Taken", blow.taken, own=True, fate="" if blow.toughness_left else "dead"),
        Bar("Pain Threshold", threshold),
        Bar("Toughness left", blow.toughness_left),
    )
    return Bars("Where the blow goes", "Points", bars)


RESPONSES = {
    "none": "none",
    "once_per_turn": "pair",
    "every_time": "chain",
    "knock_down": "turn",
}
"""What a blow above the Pain Threshold brings, as the onslaught counts it."""


def onslaught_of(
    attack: Attack, toughness: int, pain_threshold: int, response: str, quick: int = 20
) -> Onslaught:
    """Attacks on a target with so much Toughness, Pain Threshold and Quick, which it tests to get
    up (symbaroum.damage.pain-threshold, symbaroum.actions.stand-up)."""
    stays_down = 1 - d20_at_most(quick)
    return onslaught(attack.damage(), toughness, pain_threshold, RESPONSES[response], stays_down)


FREE_ATTACKS = {
    "once_per_turn": (
        "one Free Attack, the only one of that attacker in the turn; if that is above it too, the "
        "fall it brings is left out"
    ),
    "every_time": "a Free Attack, and another for each that is above it again",
}


class Turn(NamedTuple):
    """The chance by the end of a turn."""

    turn: Annotated[int, Column("Turn")]
    drop_probability: Annotated[Fraction, Column("Dropped by then", odds=True)]


@dataclass(frozen=True)
class AttacksToDrop:
    """How long a target stands."""

    hit_probability: Annotated[Fraction, Odds("An attack hits", key=True, faces=20)]
    expected_damage_per_attack: Annotated[
        Fraction,
        Figure(
            "Mean damage of an attack without Free Attacks",
            unit="Toughness",
            key=True,
            short="Mean damage of one",
        ),
    ]
    fewest_attacks: Annotated[int | None, Figure("Fewest attacks that can do it")]
    expected_attacks: Annotated[
        Fraction | None, Figure("Mean number of attacks, Free Attacks not counted", unit="attacks")
    ]
    expected_turns: Annotated[Fraction | None, Figure("Mean turn in which it drops", unit="turns")]
    median_turn: Annotated[
        int | None,
        Figure(
            "First turn with an even chance",
            none="none of those shown",
            key=True,
            short="Even chance by turn",
        ),
    ]
    drop_probability: Annotated[Fraction, Odds("Dropped by the end of the last turn shown")]
    by_turn: Annotated[list[Turn], Rows("Turn by turn")]


@calculator(
    "symbaroum.attacks-to-drop",
    title="Attacks until the target drops",
    question="How many attacks and turns does it take to bring this target to 0 Toughness?",
    players_say=(
        "drop, kill, bring down, fell, defeat, take down, how many attacks, "
        "how many hits, how many blows, how many turns, how long until it "
        "is down, slay, finish off, beat a troll, how many rounds, how many swings"
    ),
    rules=(ATTACK_RULE, BLIND_RULE, TOUGHNESS_RULE, PAIN_RULE, LIMITS_RULE),
    ways=ATTACK_WAYS,
)
def attacks_to_drop(
    *,
    side: Side = "player_attacks",
    attack_value: Annotated[int, ATTACK_VALUE] = 13,
    defense: Annotated[int, replace(TARGET_DEFENSE, more=True)] = 10,
    damage: Annotated[str, DAMAGE] = "1D8",
    armor: Annotated[str, ARMOR] = "1D4",
    advantage: Annotated[
        bool,
        Switch(
            "Advantage",
            help="On every attack",
            more=True,
            players_say=(
                "advantage, flanked, flanking, upper hand, higher ground, prone, surrounded"
            ),
        ),
    ] = False,
    other_modifier: Annotated[
        int,
        Whole(
            "Other modifier",
            -20,
            20,
            help="Anything else the Game Master gives; positive helps the attacker",
            more=True,
            players_say="bonus, penalty",
        ),
    ] = 0,
    blinded: Blinded = "neither",
    toughness: Annotated[int, TARGET_TOUGHNESS] = 10,
    pain_threshold: Annotated[int, replace(TARGET_PAIN_THRESHOLD, more=True)] = 5,
    pain_response: Annotated[
        str,
        Choice(
            "When the Pain Threshold is exceeded",
            {"none": "no extra attack", "free_attack": "the attacker makes a Free Attack"},
            help="No extra attack where the player chooses a fall instead",
            more=True,
            options_said={
                "none": "falls instead, no free attack, no extra attack",
                "free_attack": "free attack, extra attack, opportunity attack",
            },
        ),
    ] = "free_attack",
    attacks_per_turn: Annotated[
        int,
        Whole(
            "Attacks per turn",
            1,
            4,
            help="Each from another attacker with the same figures",
            more=True,
            players_say=(
                "attacks a turn, attacks per turn, attackers, times a turn, swings per turn, "
                "swings a turn, shots per turn, shots a turn, of us, attacks a round, swings a "
                "round, shots a round, times a round"
            ),
        ),
    ] = 1,
    turns: Annotated[
        int,
        Whole(
            "Turns to show",
            1,
            30,
            unit="turns",
            unit_in_label=True,
            more=True,
            players_say="turns, turns to show",
        ),
    ] = 10,
    reading_pain_repeat: Annotated[
        str, replace(PAIN_REPEAT, not_if={"pain_response": "none"})
    ] = OUR_PAIN_REPEAT,
) -> Answer[AttacksToDrop]:
    """Attacks on a target until its Toughness is gone (symbaroum.damage.toughness).

    Means are over a fight without end; a turn holds `attacks_per_turn` attacks. What a fall changes
    is left out. Refused: damage and armor outside their grammar.
    """
    advantages = int(advantage)
    target = attack_target(attack_value, defense, advantages, other_modifier)
    one_roll = d20_at_most(target)
    chance = with_two_rolls(
        one_roll,
        hindered=blinded in ("attacker", "both"),
        helped=blinded in ("defender", "both"),
    )
    figures = AttackFigures(
        attack_value,
        defense,
        DAMAGE.dice(damage),
        ARMOR.dice(armor),
        by_enemy=side == "enemy_attacks",
    )
    attack = Attack(target, chance, figures.attack(advantages).on_hit)
    response = reading_pain_repeat if pain_response == "free_attack" else "none"
    target_left = onslaught_of(attack, toughness, pain_threshold, response).lasting()
    by_turn = [
        Turn(turn, 1 - target_left.chance(turn * attacks_per_turn)) for turn in range(1, turns + 1)
    ]
    outputs = AttacksToDrop(
        hit_probability=chance,
        expected_damage_per_attack=attack.mean_damage(),
        fewest_attacks=fewest_attacks(attack, toughness, pain_threshold, response),
        expected_attacks=target_left.mean_turns(1),
        expected_turns=target_left.mean_turns(attacks_per_turn),
        median_turn=next((row.turn for row in by_turn if 2 * row.drop_probability >= 1), None),
        drop_probability=by_turn[-1].drop_probability,
        by_turn=by_turn,
    )
    working = (
        _attack_step(
            "An attack hits",
            (
                figures.test_step(advantages, other_modifier),
                figures.damage_step(advantages),
            ),
            attack,
            pain_threshold,
            blinded_from=one_roll,
        ),
        *_pain_steps(response),
        *_drop_steps(outputs, toughness, attacks_per_turn, attack),
    )
    return Answer(
        outputs, _drop_headline(outputs, turns, attacks_per_turn), working, _drop_pictures(outputs)
    )


def fewest_attacks(
    attack: Attack, toughness: int, pain_threshold: int, response: str
) -> int | None:
    """The fewest attacks that can bring a target to 0, Free Attacks not counted; None if none can.

    A Free Attack does the most there is once more, and where each wins another there is no end to
    them.
    """
    most = max(attack.damage().outcomes())
    if not most:
        return None
    if most > pain_threshold:
        if response == "every_time":
            return 1
        if response == "once_per_turn":
            most *= 2
    return -(-toughness // most)


def _attack_step(
    text: str,
    worked_out: tuple[Step, Step],
    attack: Attack,
    pain_threshold: int,
    *,
    blinded_from: Fraction | None = None,
) -> Step:
    """One attack: its test, what bad light makes of that, and its damage."""
    test, damage = worked_out
    parts = [test]
    if blinded_from is not None and blinded_from != attack.chance:
        which = "attacker" if attack.chance < blinded_from else "target"
        parts.append(Step(f"The {which} has two chances to fail", odds(attack.chance), BLIND_RULE))
    parts += [
        damage,
        Step("Damage of an attack, misses counted in", number(attack.mean_damage()), ARMOR_RULE),
        Step(
            f"Damage above the Pain Threshold of {pain_threshold}",
            odds(attack.more_than(pain_threshold)),
            PAIN_RULE,
        ),
    ]
    return Step(text, odds(attack.chance), ATTACK_RULE, tuple(parts))


def _pain_steps(response: str) -> tuple[Step, ...]:
    if response not in FREE_ATTACKS:
        text = "A blow above the Pain Threshold brings a fall, and what that changes is left out"
        return (Step(text, "", PAIN_RULE),)
    return (
        Step(f"A blow above the Pain Threshold wins {FREE_ATTACKS[response]}", "", LIMITS_RULE),
    )


def _drop_steps(
    outputs: AttacksToDrop, toughness: int, attacks_per_turn: int, attack: Attack
) -> tuple[Step, ...]:
    if outputs.expected_attacks is None or outputs.expected_turns is None:
        return (Step("No attack does any damage", "never", TOUGHNESS_RULE),)
    most = max(attack.damage().outcomes())
    steps = [
        Step(
            f"Fewest attacks: a blow does {most} at the most, for {toughness} Toughness",
            count(outputs.fewest_attacks or 0, "attack"),
            TOUGHNESS_RULE,
        ),
        Step(
            f"Attack after attack until {toughness} Toughness is gone, on average",
            count(outputs.expected_attacks, "attack"),
            TOUGHNESS_RULE,
        ),
    ]
    if attacks_per_turn > 1:
        text = f"At {attacks_per_turn} attacks a turn it drops in turn, on average"
        steps.append(Step(text, number(outputs.expected_turns), TOUGHNESS_RULE))
    last = outputs.by_turn[-1]
    text = f"Dropped by the end of turn {last.turn}"
    return (*steps, Step(text, odds(last.drop_probability), TOUGHNESS_RULE))


def _drop_headline(outputs: AttacksToDrop, turns: int, attacks_per_turn: int) -> str:
    if outputs.expected_attacks is None or outputs.expected_turns is None:
        if not outputs.hit_probability:
            return "These attacks can never hit: the target never drops."
        return "Nothing gets through the armor: the target never drops."
    certain = outputs.expected_attacks == outputs.fewest_attacks
    about = "" if certain else "about "
    drops = f"The target drops after {about}{_attacks(outputs.expected_attacks)}"
    if attacks_per_turn > 1:
        turn = number(outputs.expected_turns, 1)
        drops += f", in turn {turn}" if certain else f", in turn {turn} on average"
    chance = outputs.drop_probability
    end = f"by the end of turn {turns}"
    if chance == 0:
        return f"{drops}; {end} it cannot be down yet."
    if chance == 1:
        return f"{drops}; {end} it is sure to be down."
    return f"{drops}; {end} it is down in {percent(chance)} of cases."


def _attacks(attacks: Fraction) -> str:
    return count(round(attacks, 1), "attack")


def _drop_pictures(outputs: AttacksToDrop) -> tuple[Course, ...]:
    if not outputs.drop_probability:
        return ()
    down = (Fraction(0), *(row.drop_probability for row in outputs.by_turn))
    series = (Series("Dropped", down),)
    here = len(outputs.by_turn)
    return (
        Course("Chance that the target is down", "Turns", "Chance", series, odds=True, here=here),
    )


class DuelTurn(NamedTuple):
    """How the duel stands at the end of a turn."""

    turn: Annotated[int, Column("Turn")]
    win_probability: Annotated[Fraction, Column("Won by then", odds=True)]
    lose_probability: Annotated[Fraction, Column("Lost by then", odds=True)]


@dataclass(frozen=True)
class Duel:
    """Who drops first."""

    win_probability: Annotated[
        Fraction | None, Odds("The character wins", none="neither can hurt the other")
    ]
    lose_probability: Annotated[
        Fraction | None,
        Odds("The character loses", none="neither can hurt the other", key=True, short="You lose"),
    ]
    expected_turns: Annotated[
        Fraction | None,
        Figure("Mean turn in which it ends", unit="turns", key=True, short="Lasts, on average"),
    ]
    expected_toughness_left: Annotated[
        Fraction | None,
        Figure(
            "Mean Toughness left after a win",
            unit="Toughness",
            none="no win is possible",
            key=True,
            short="Left after a win",
        ),
    ]
    by_turn: Annotated[list[DuelTurn], Rows("Turn by turn")]


def _inflicts(label: str, help: str = "") -> Choice:
    return Choice(
        label,
        {
            "none": "nothing more",
            "free_attack": "a Free Attack follows",
            "knock_down": "the other is knocked down",
        },
        help=help,
        more=True,
    )


@calculator(
    "symbaroum.duel",
    title="Toe to toe",
    question=(
        "If the two of us just trade blows, who drops first, after how many turns, and what will "
        "I have left?"
    ),
    players_say=(
        "duel, one on one, trade blows, toe to toe, single combat, fight to "
        "the death, who drops first, who wins, exchange blows, i fight him, "
        "man to man, versus, who lasts longer, showdown"
    ),
    rules=(ATTACK_RULE, DEFENSE_RULE, PAIN_RULE),
)
def duel(
    *,
    first: Annotated[
        str,
        Choice(
            "Acts first",
            {"player": "the character", "enemy": "the enemy", "tie": "a tie, even chances"},
            help="Even chances after equal Quick and Vigilant",
            more=True,
            options_said={
                "player": (
                    "character first, hero first, i act first, i go first, i start, i strike "
                    "first, I begin, I move first, I won initiative, I am faster"
                ),
                "enemy": (
                    "he acts first, he acts before, he goes first, he starts, he strikes first, "
                    "enemy first, opponent first, foe first, troll first, robber first, ogre "
                    "first, enemy starts, opponent starts, enemy begins, he won initiative, he is "
                    "faster, he moves first, enemy faster"
                ),
                "tie": (
                    "same time, simultaneously, equal quick, equally quick, same initiative, tie "
                    "acts first"
                ),
            },
        ),
    ] = "player",
    player_attack: Annotated[
        int,
        Whole(
            "Character: Accurate",
            1,
            30,
            shared_name="accurate",
            players_say="accurate, attack, attack value, accuracy, my accurate",
        ),
    ] = 13,
    player_defense: Annotated[
        int,
        Whole(
            "Character: Defense",
            -10,
            30,
            more=True,
            shared_name="defense",
            players_say="defense, my defense, my AC, my armor class",
        ),
    ] = 10,
    player_damage: Annotated[
        str,
        replace(
            effect_dice("Character: damage", help=""),
            shared_name="damage",
            players_say="my damage, sword, weapon, axe, spear, blade, bow, dagger, I deal",
        ),
    ] = "1D8",
    player_armor: Annotated[
        str,
        replace(
            ARMOR,
            label="Character: armor",
            example="1D4",
            more=True,
            shared_name="armor",
            players_say="character armor, hero armor, my armor, i wear, my mail, my leather",
        ),
    ] = "1D4",
    player_toughness: Annotated[
        int,
        Whole(
            "Character: Toughness",
            1,
            30,
            unit="Toughness",
            unit_in_label=True,
            help="What is left; at 0 the fight is over",
            more=True,
            shared_name="toughness_now",
            players_say="toughness, hp, life, tough, my toughness",
        ),
    ] = 10,
    player_pain_threshold: Annotated[
        int,
        Whole(
            "Character: Pain Threshold",
            0,
            50,
            more=True,
            shared_name="pain_threshold",
            players_say="pain threshold, pain",
        ),
    ] = 5,
    player_inflicts: Annotated[
        str, _inflicts("When the character exceeds the enemy’s Pain Threshold")
    ] = "free_attack",
    player_quick: Annotated[
        int,
        Whole(
            "Character: Quick",
            1,
            30,
            help="To stand up",
            more=True,
            shared_name="quick",
            only_if={"enemy_inflicts": "knock_down"},
            players_say="quick",
        ),
    ] = 10,
    enemy_attack: Annotated[
        int,
        Whole(
            "Enemy: Accurate",
            1,
            30,
            shared_name="opponent_accurate",
            players_say=(
                "his accurate, enemy accurate, opponent accurate, foe accurate, "
                "enemy's attack, enemy accuracy, troll accurate, ogre accurate, "
                "robber accurate, bandit accurate, goblin accurate, rival accurate"
            ),
        ),
    ] = 11,
    enemy_defense: Annotated[
        int,
        Whole(
            "Enemy: Defense",
            -10,
            30,
            more=True,
            shared_name="opponent_defense",
            players_say=(
                "his defense, enemy defense, opponent defense, foe defense, troll "
                "defense, robber defense, rival defense, enemy dodges, enemy parries, enemy "
                "evades, enemy defends, enemy AC, enemy armor class"
            ),
        ),
    ] = 10,
    enemy_damage: Annotated[
        str,
        replace(
            effect_dice("Enemy: damage", example="4", help=""),
            shared_name="opponent_damage",
            players_say=(
                "his damage, enemy damage, opponent damage, foe damage, troll damage, robber "
                "damage, enemy weapon, enemy deals"
            ),
        ),
    ] = "4",
    enemy_armor: Annotated[
        str,
        replace(
            ARMOR,
            label="Enemy: armor",
            example="2",
            more=True,
            shared_name="opponent_armor",
            players_say=(
                "his armor, enemy armor, opponent armor, foe armor, enemy hide, enemy mail, enemy "
                "wears"
            ),
        ),
    ] = "2",
    enemy_toughness: Annotated[
        int,
        Whole(
            "Enemy: Toughness",
            1,
            30,
            unit="Toughness",
            unit_in_label=True,
            help="What is left; at 0 the fight is over",
            more=True,
            shared_name="opponent_toughness_now",
            players_say=(
                "his toughness, enemy toughness, opponent toughness, foe toughness, "
                "troll toughness, robber toughness, bandit toughness, ogre "
                "toughness, rival toughness"
            ),
        ),
    ] = 10,
    enemy_pain_threshold: Annotated[
        int,
        Whole(
            "Enemy: Pain Threshold",
            0,
            50,
            more=True,
            shared_name="opponent_pain_threshold",
            players_say="enemy pain, opponent pain, foe pain",
        ),
    ] = 5,
    enemy_inflicts: Annotated[
        str,
        _inflicts(
            "When the enemy exceeds the character’s Pain Threshold", "The player chooses here too"
        ),
    ] = "knock_down",
    enemy_quick: Annotated[
        int,
        Whole(
            "Enemy: Quick",
            1,
            30,
            help="To stand up, as we assume, by the same test",
            more=True,
            shared_name="opponent_quick",
            only_if={"player_inflicts": "knock_down"},
        ),
    ] = 10,
    turns: Annotated[
        int, Whole("Turns to show", 1, 30, unit="turns", unit_in_label=True, more=True)
    ] = 10,
    reading_pain_repeat: ReadingPainRepeat = OUR_PAIN_REPEAT,
) -> Answer[Duel]:
    """Two who trade blows until one is at 0 Toughness (symbaroum.damage.toughness).

    Chances and means are over a fight without end. Who is knocked down tests Quick at its next
    time to act and stands up; a failure costs the attack of that turn
    (symbaroum.actions.stand-up). That an enemy does so too is assumed. Refused: damage and armor
    outside their grammar.
    """
    player = AttackFigures(
        player_attack, enemy_defense, DAMAGE.dice(player_damage), ARMOR.dice(enemy_armor)
    )
    enemy = AttackFigures(
        enemy_attack,
        player_defense,
        DAMAGE.dice(enemy_damage),
        ARMOR.dice(player_armor),
        by_enemy=True,
    )
    responses = {
        "player": _response(player_inflicts, reading_pain_repeat),
        "enemy": _response(enemy_inflicts, reading_pain_repeat),
    }
    fight = Fight(
        onslaught_of(
            player.attack(),
            enemy_toughness,
            enemy_pain_threshold,
            responses["player"],
            enemy_quick,
        ),
        onslaught_of(
            enemy.attack(),
            player_toughness,
            player_pain_threshold,
            responses["enemy"],
            player_quick,
        ),
        {"player": (True,), "enemy": (False,), "tie": (True, False)}[first],
    )
    end = fight.end()
    outputs = Duel(
        win_probability=None if end is None else end.win,
        lose_probability=None if end is None else 1 - end.win,
        expected_turns=None if end is None else end.turns,
        expected_toughness_left=end.left / end.win if end is not None and end.win else None,
        by_turn=[DuelTurn(turn, *chances) for turn, chances in enumerate(fight.by_turn(turns), 1)],
    )
    working = (
        _attack_step(
            "The character hits",
            (player.test_step(), player.damage_step()),
            player.attack(),
            enemy_pain_threshold,
        ),
        *_inflicted_steps("The enemy", responses["player"], enemy_quick),
        _attack_step(
            "The enemy hits",
            (enemy.test_step(), enemy.damage_step()),
            enemy.attack(),
            player_pain_threshold,
        ),
        *_inflicted_steps("The character", responses["enemy"], player_quick),
        *_duel_steps(outputs, first, player_toughness, enemy_toughness),
    )
    return Answer(
        outputs, _duel_headline(outputs, player_toughness), working, _duel_pictures(outputs)
    )


def _response(inflicts: str, reading_pain_repeat: str) -> str:
    return reading_pain_repeat if inflicts == "free_attack" else inflicts


def _inflicted_steps(target: str, response: str, quick: int) -> tuple[Step, ...]:
    """What a blow above the Pain Threshold brings on its target."""
    if response in FREE_ATTACKS:
        text = f"A blow above the Pain Threshold wins {FREE_ATTACKS[response]}"
        return (Step(text, "", LIMITS_RULE),)
    if response != "knock_down":
        return ()
    stays = 1 - d20_at_most(quick)
    test = f"loses its attack if 1D20 is above Quick {quick}"
    assumed = ", as we assume for enemies too" if target == "The enemy" else ""
    part = Step(f"{target} {test}{assumed}", odds(stays), STAND_UP_RULE)
    text = f"{target} is knocked down by a blow above the Pain Threshold, and gets up"
    return (Step(text, "", PAIN_RULE, (part,)),)


def _duel_steps(
    outputs: Duel, first: str, player_toughness: int, enemy_toughness: int
) -> tuple[Step, ...]:
    text = f"Toughness {player_toughness} against {enemy_toughness}; "
    if outputs.win_probability is None or outputs.expected_turns is None:
        return (Step(f"{text}neither does any damage", "no end", TOUGHNESS_RULE),)
    order = {
        "player": "the character strikes first in each turn",
        "enemy": "the enemy strikes first in each turn",
        "tie": "the mean over both orders",
    }[first]
    parts = [
        Step("The enemy is the first at 0", odds(outputs.win_probability), TOUGHNESS_RULE),
        Step("Mean turn of the end", number(outputs.expected_turns), TOUGHNESS_RULE),
    ]
    if outputs.expected_toughness_left is not None:
        figure = number(outputs.expected_toughness_left)
        parts.append(Step("Mean Toughness left after a win", figure, TOUGHNESS_RULE))
    return (Step(f"{text}{order}", "", TOUGHNESS_RULE, tuple(parts)),)


def _duel_headline(outputs: Duel, player_toughness: int) -> str:
    win, turns, left = (
        outputs.win_probability,
        outputs.expected_turns,
        outputs.expected_toughness_left,
    )
    if win is None or turns is None:
        return "Neither of you can hurt the other: the fight has no end."
    ends = "it ends in turn 1" if turns == 1 else f"it ends in turn {number(turns, 1)} on average"
    if left is None:
        return f"You cannot win; {ends}."
    wins = "You are sure to win" if win == 1 else f"You win in {percent(win)} of cases"
    about = "" if left == player_toughness else "about "
    keeps = f"you keep {about}{number(left, 1)} of {player_toughness} Toughness"
    return f"{wins}; {ends}, and {keeps}{'' if win == 1 else ' when you win'}."


def _duel_pictures(outputs: Duel) -> tuple[Course, ...]:
    won = (Fraction(0), *(row.win_probability for row in outputs.by_turn))
    lost = (Fraction(0), *(row.lose_probability for row in outputs.by_turn))
    if not won[-1] and not lost[-1]:
        return ()
    open_still = tuple(1 - mine - theirs for mine, theirs in zip(won, lost, strict=True))
    series = (
        Series("Won", won, "well"),
        Series("Still fighting", open_still, "badly"),
        Series("Lost", lost, "dead"),
    )
    here = len(outputs.by_turn)
    return (
        Course(
            "How the fight stands", "Turns", "Chance", series, odds=True, here=here, shares=True
        ),
    )
