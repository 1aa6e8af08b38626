"""Archsoul: what hit points become of damage, where somebody is knocked out or slain, and the sheet
of a character."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import (
    ARMOR,
    ATTACK_DICE,
    ATTACK_DIFFICULTY,
    DAMAGE_DICE,
    DAMAGE_DIFFICULTY,
    FATIGUE_DICE,
    FATIGUE_DIFFICULTY,
    FATIGUE_RULE,
    STATE,
    WRONG,
)
from rulescore.declare import (
    MINUS,
    Answer,
    Bar,
    Bars,
    Chances,
    Choice,
    Figure,
    Mark,
    Refusal,
    Step,
    Switch,
    Whole,
    as_typed,
    calculator,
    count,
    number,
    odds,
    percent,
    quoted,
    signed,
)
from rulescore.declare.name import name_kind, read_name

HIT_POINTS_RULE = "archsoul.death.hit-points"
COUP_RULE = "archsoul.death.coup-de-grace"

LEAST_HP = -30
"""Whoever is at this few is slain, whatever their Endurance."""
HitPoints = Annotated[
    int, Whole("Hit points", LEAST_HP, 200, players_say="hit points, hp, hitpoints, life, health")
]
CURRENT_ENDURANCE = "endurance_now"
"""What the sheet calls Endurance less what exhaustion takes."""
CurrentEndurance = Annotated[
    int,
    Whole(
        "Endurance",
        0,
        12,
        help="As it stands now: exhaustion and drowning lower it",
        shared_name=CURRENT_ENDURANCE,
    ),
]


def slain_at(endurance: int) -> int:
    """The hit points at which somebody is slain (archsoul.death.hit-points)."""
    return -2 * endurance - 1


def hp_state(hp: int, endurance: int) -> str:
    """What hit points mean: above_zero, knocked_out or slain (archsoul.death.hit-points)."""
    if hp <= slain_at(endurance):
        return "slain"
    return "knocked_out" if hp <= 0 else "above_zero"


class Fates(NamedTuple):
    """The chance of each of the three things that damage may do to somebody."""

    conscious: Fraction
    knocked_out: Fraction
    slain: Fraction


@dataclass(frozen=True)
class Victim:
    """Who takes damage."""

    hp: int
    endurance: int

    def fates(self, damage: Chances) -> Fates:
        """What becomes of the victim, from the chance of each damage."""
        chances = {"above_zero": Fraction(0), "knocked_out": Fraction(0), "slain": Fraction(0)}
        for amount, chance in damage.items():
            chances[hp_state(self.hp - int(amount), self.endurance)] += chance
        return Fates(*chances.values())

    @property
    def to_knock_out(self) -> int:
        """The least damage that brings hit points to 0."""
        return max(0, self.hp)

    @property
    def to_slay(self) -> int:
        """The least damage that slays."""
        return max(0, self.hp - slain_at(self.endurance))

    def marks(self, output: str) -> tuple[Mark, ...]:
        """Which damage knocks out and which slays, in the picture of a distribution."""
        marks = (
            Mark(output, "out", self.to_knock_out, "badly"),
            Mark(output, "slain", self.to_slay, "dead"),
        )
        return tuple(mark for mark in marks if mark.outcome)

    def fate_text(self, fates: Fates) -> str:
        """What damage does, as a person says it: “it cannot knock you out”."""
        before = hp_state(self.hp, self.endurance)
        if before == "slain":
            return "you are slain already"
        slays = _does("slay", "slays", fates.slain)
        if before == "knocked_out":
            return f"you are out already, and it {slays}"
        if not fates.knocked_out:
            return f"it {slays if fates.slain else 'cannot knock you out'}"
        return f"it {_does('knock', 'knocks', fates.knocked_out, ' out')}, and {slays}"

    def steps(self, fates: Fates) -> tuple[Step, ...]:
        """What becomes of the victim, each with the damage that it takes."""
        slain = count(slain_at(self.endurance), "hit point")
        return (
            Step(
                f"Above 0: less than {self.to_knock_out} damage"
                if self.to_knock_out
                else "Above 0: not with the hit points you have",
                odds(fates.conscious),
                HIT_POINTS_RULE,
            ),
            Step(
                "Knocked out: at 0 or less, but not slain", odds(fates.knocked_out), HIT_POINTS_RULE
            ),
            Step(
                f"Slain at {slain} or less: {self.to_slay} damage or more",
                odds(fates.slain),
                HIT_POINTS_RULE,
            ),
        )


def _does(can: str, does: str, chance: Fraction, after: str = "") -> str:
    """“cannot slay you”, “slays you for certain” or “slays you in 5% of cases”."""
    if not chance:
        return f"cannot {can} you{after}"
    return f"{does} you{after} {'for certain' if chance == 1 else f'in {percent(chance)} of cases'}"


@dataclass(frozen=True)
class Hit:
    """A hit and what it leaves."""

    coup_de_grace: Annotated[bool, Figure("It is a Coup de Grace")]
    damage_taken: Annotated[int, Figure("Damage taken", key=True)]
    hp_after: Annotated[int, Figure("Hit points after it", key=True)]
    hp_state: Annotated[
        str,
        Figure(
            "You are",
            words={
                "above_zero": "above 0 hit points",
                "knocked_out": "knocked out",
                "slain": "slain",
            },
        ),
    ]
    slain_at: Annotated[
        int, Figure("Hit points at which you are slain", key=True, short="Slain at")
    ]
    extra_unconscious_rounds: Annotated[int, Figure("Added to the time unconscious", unit="rounds")]
    damage_to_knock_out: Annotated[int, Figure("Before the hit: damage that knocks you out")]
    damage_to_slay: Annotated[int, Figure("Before the hit: damage that slays you")]
    left_to_knock_out: Annotated[int, Figure("After the hit: damage that knocks you out")]
    left_to_slay: Annotated[int, Figure("After the hit: damage that slays you")]
    hp_left: Annotated[int, Figure(f"Hit points to write down, {MINUS}{-LEAST_HP} at the least")]


@calculator(
    "archsoul.death-threshold",
    title="Knocked out or slain",
    question="After this hit, am I up, out or dead, and how much more can I take?",
    players_say=(
        "am I dead, die, dead, killed, slain, knocked out, unconscious, "
        "survive, down, hit for, took damage, coup de grace, how much more, "
        "dying, still standing, negative hit points"
    ),
    rules=(HIT_POINTS_RULE, COUP_RULE),
    writes_back={"hp": "hp_left"},
)
def death_threshold(
    *,
    endurance: CurrentEndurance = 4,
    hp: Annotated[
        int,
        Whole(
            "Hit points before the hit",
            LEAST_HP,
            200,
            players_say="hit points, hp, hitpoints, life, health, left, hp before",
        ),
    ] = 10,
    damage: Annotated[
        int,
        Whole(
            "Damage of the hit",
            0,
            300,
            players_say=(
                "damage, hit for, takes, hurt, wound, blow, struck for, hit me, stab, slash, crit"
            ),
        ),
    ] = 0,
    condition: Annotated[
        str,
        Choice(
            "Your condition",
            {
                "able": "able to act",
                "restrained": "restrained",
                "disabled": "disabled",
                "unconscious": "unconscious",
            },
            options_said={
                "able": "awake, conscious, up, free, fighting",
                "restrained": (
                    "tied up, bound, held down, pinned, tied, chained, shackled, "
                    "grappled, grabbed, netted, manacled, handcuffed, entangled"
                ),
                "disabled": (
                    "disabled, paralyzed, stunned, helpless, crippled, incapacitated, paralysed, "
                    "cannot move"
                ),
                "unconscious": (
                    "unconscious, asleep, sleeping, senseless, fainted, in bed, napping"
                ),
            },
        ),
    ] = "able",
    only_at_you: Annotated[
        bool,
        Switch(
            "The attack was aimed at you alone",
            help="A Coup de Grace if you are restrained, disabled or unconscious",
            more=True,
            not_if={"condition": "able"},
            players_say="coup de grace, single target, aimed, finishing blow, slit throat",
            players_say_no=(
                "area attack, explosion, blast, fireball, not aimed, several "
                "targets, everybody hit, splash, collateral, aoe, dragon breath, breath weapon, "
                "friendly fire, everyone hit"
            ),
        ),
    ] = True,
) -> Answer[Hit]:
    """One hit, doubled if it is a Coup de Grace, against hit points (archsoul.death.hit-points,
    archsoul.death.coup-de-grace).

    Damage and hit points in points. Nothing is refused beyond the bounds.
    """
    coup = condition != "able" and only_at_you
    taken = 2 * damage if coup else damage
    before, after = Victim(hp, endurance), Victim(hp - taken, endurance)
    outputs = Hit(
        coup_de_grace=coup,
        damage_taken=taken,
        hp_after=after.hp,
        hp_state=hp_state(after.hp, endurance),
        slain_at=slain_at(endurance),
        extra_unconscious_rounds=int(coup and condition == "unconscious"),
        damage_to_knock_out=before.to_knock_out,
        damage_to_slay=before.to_slay,
        left_to_knock_out=after.to_knock_out,
        left_to_slay=after.to_slay,
        hp_left=max(LEAST_HP, after.hp),
    )
    working = (
        _damage_step(outputs, damage, condition, only_at_you),
        Step(
            f"{number(hp)} less {taken}",
            count(after.hp, "hit point"),
            HIT_POINTS_RULE,
        ),
        Step(
            f"Slain below minus twice Endurance {endurance}",
            f"at {number(outputs.slain_at)} or less",
            HIT_POINTS_RULE,
        ),
        Step("Damage that slays you after this", str(outputs.left_to_slay), HIT_POINTS_RULE),
    )
    pictures = (_picture(outputs),) if outputs.hp_state != "slain" else ()
    return Answer(outputs, _headline(outputs), working, pictures)


def _picture(outputs: Hit) -> Bars:
    """How much more damage can be taken, beside how much could before."""
    was_hit = outputs.damage_taken > 0
    bars = (
        Bar("Out, before the hit", outputs.damage_to_knock_out * was_hit, fate="badly"),
        Bar("Out now", outputs.left_to_knock_out, own=True, fate="badly"),
        Bar("Slain, before the hit", outputs.damage_to_slay * was_hit, fate="dead"),
        Bar("Slain now", outputs.left_to_slay, own=True, fate="dead"),
    )
    shown = tuple(bar for bar in bars if bar.value)
    return Bars("Damage it takes", "Damage", shown)


def _headline(outputs: Hit) -> str:
    left = count(outputs.hp_after, "hit point")
    if outputs.hp_state == "slain":
        return f"You are slain: {left}, and {number(outputs.slain_at)} is enough."
    if outputs.hp_state == "knocked_out":
        return f"You are knocked out at {left}; {outputs.left_to_slay} more damage slays you."
    return (
        f"You have {left} left: {outputs.left_to_knock_out} more damage knocks you out, "
        f"{outputs.left_to_slay} slays you."
    )


def _damage_step(outputs: Hit, damage: int, condition: str, only_at_you: bool) -> Step:
    if outputs.coup_de_grace:
        text = f"A Coup de Grace, since you are {condition}: {damage} doubled"
    elif condition != "able" and not only_at_you:
        text = "No Coup de Grace, since the attack was not aimed at you alone"
    else:
        text = "No Coup de Grace, since you are able to act"
    parts: tuple[Step, ...] = ()
    if outputs.extra_unconscious_rounds:
        parts = (Step("You stay unconscious for longer", "1 more round", COUP_RULE),)
    return Step(text, f"{outputs.damage_taken} damage", COUP_RULE, parts)


@dataclass(frozen=True)
class Character:
    """What follows from the sheet."""

    slain_at: Annotated[
        int, Figure("Hit points at which you are slain", key=True, short="Slain at")
    ]
    damage_to_knock_out: Annotated[
        int, Figure("Damage that knocks you out", key=True, short="Out after damage")
    ]
    damage_to_slay: Annotated[int, Figure("Damage that slays you")]
    endurance_now: Annotated[
        int, Figure("Endurance, less what exhaustion takes", key=True, short="Endurance now")
    ]
    attack_pool_now: Annotated[int, Figure("Attack dice, less what exhaustion takes", unit="d6")]
    attack_difficulty_now: Annotated[int, Figure("Attack difficulty, fatigue included")]
    damage_difficulty_now: Annotated[int, Figure("Damage difficulty, fatigue included")]


SKILLS, ARMS, PROTECTION = "Other attributes and skills", "Your weapon", "Armor and hardness"
HARDEST = 10
"""The highest difficulty that is asked for."""


@calculator(
    "archsoul.character",
    title="Your character",
    question="Who are you? Enter it once, and the calculators of the book can take it.",
    rules=(HIT_POINTS_RULE,),
    sheet=True,
)
def character(
    *,
    name: Annotated[str, name_kind()] = "You",
    endurance: Annotated[
        int, Whole("Endurance", 0, 12, help="Without the loss from exhaustion")
    ] = 4,
    athletics: Annotated[int, Whole("Athletics", 0, 12, more=SKILLS)] = 3,
    intellect: Annotated[int, Whole("Intellect", 0, 12, more=SKILLS)] = 4,
    conditioning: Annotated[int, Whole("Conditioning", 0, 12, more=SKILLS)] = 2,
    awareness: Annotated[int, Whole("Awareness", 0, 12, more=SKILLS)] = 2,
    resolve: Annotated[int, Whole("Resolve", 0, 12, more=SKILLS)] = 2,
    hp: Annotated[
        int, Whole("Hit points now", LEAST_HP, 200, players_say="hit points, hp, life")
    ] = 10,
    max_hp: Annotated[
        int,
        Whole(
            "Full hit points",
            1,
            200,
            players_say="max hp, full hp, maximum hp, max hit points, full life, healthy",
        ),
    ] = 12,
    state: Annotated[str, replace(STATE, label="State")] = "fresh",
    base_speed: Annotated[
        int,
        Whole(
            "Base move speed", 1, 20, unit="spaces", more=True, players_say="speed, move, movement"
        ),
    ] = 5,
    crafting_skill: Annotated[
        int, Whole("Crafting skill", 0, 12, more=SKILLS, players_say="crafting, craft")
    ] = 3,
    drain: Annotated[int, Whole("Drain", 0, 200, more=WRONG, players_say="drain, drained")] = 0,
    attribute_loss: Annotated[
        int,
        Whole(
            "Largest reduction of an attribute",
            0,
            12,
            help="The point that exhaustion took counts too",
            more=WRONG,
        ),
    ] = 0,
    disabled: Annotated[bool, Switch("Disabled", more=WRONG)] = False,
    attack_pool: Annotated[int, replace(ATTACK_DICE, more=ARMS)] = 7,
    attack_difficulty: Annotated[int, replace(ATTACK_DIFFICULTY, more=ARMS)] = 4,
    damage_pool: Annotated[int, replace(DAMAGE_DICE, more=ARMS)] = 7,
    damage_difficulty: Annotated[int, replace(DAMAGE_DIFFICULTY, more=ARMS)] = 4,
    range: Annotated[
        int, Whole("Range", 0, 200, help="0 for a melee weapon; in its own unit", more=ARMS)
    ] = 0,
    weapon_hardness: Annotated[int, Whole("Weapon’s hardness", 0, 30, more=ARMS)] = 6,
    weapon_hp: Annotated[int, Whole("Weapon’s hit points", 1, 30, more=ARMS)] = 5,
    armor: Annotated[str, replace(ARMOR, more=PROTECTION)] = "none",
    hardness: Annotated[
        int,
        Whole(
            "Your hardness",
            0,
            30,
            help="0 for most creatures",
            more=PROTECTION,
            players_say="hardness",
        ),
    ] = 0,
) -> Answer[Character]:
    """A character, written down once for all calculators of the book (archsoul.death.hit-points).

    Ranks and hit points; attributes, dice and difficulties are as when fresh. Refused: a name that
    is empty, too long, has a comma or a semicolon; more hit points than the full ones.
    """
    called = read_name(name)
    if hp > max_hp:
        problem = f"{hp} is more than the full {count(max_hp, 'hit point')}"
        raise Refusal("hp", problem, f"a whole number from {MINUS}30 to the full {max_hp}")
    endurance_now = max(0, endurance - FATIGUE_DICE[state])
    victim = Victim(hp, endurance_now)
    harder = FATIGUE_DIFFICULTY[state]
    outputs = Character(
        slain_at=slain_at(endurance_now),
        damage_to_knock_out=victim.to_knock_out,
        damage_to_slay=victim.to_slay,
        endurance_now=endurance_now,
        attack_pool_now=max(0, attack_pool - FATIGUE_DICE[state]),
        attack_difficulty_now=min(HARDEST, attack_difficulty + harder),
        damage_difficulty_now=min(HARDEST, damage_difficulty + harder),
    )
    slain_by = f"slain by {victim.to_slay} damage" if victim.to_slay else "slain"
    points = f"{number(hp)} of {count(max_hp, 'hit point')}"
    headline = f"{as_typed(quoted(called))}: **{points}**, {state}; {slain_by}."
    lost = endurance - endurance_now
    slain = Step(
        f"Slain below minus twice Endurance {endurance_now}",
        f"at {number(outputs.slain_at)} or less",
        HIT_POINTS_RULE,
        (Step("Exhaustion takes off Endurance", signed(-lost), FATIGUE_RULE),) if lost else (),
    )
    knocked_out = Step("Knocked out at 0", f"{victim.to_knock_out} damage", HIT_POINTS_RULE)
    tired = Step(
        f"{state.capitalize()}: attacks and damage",
        f"difficulty {signed(harder)}, {signed(-FATIGUE_DICE[state])} attack dice",
        FATIGUE_RULE,
    )
    return Answer(outputs, headline, (knocked_out, slain, *((tired,) if harder else ())))
