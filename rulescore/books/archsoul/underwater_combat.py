"""Archsoul: what water does to an attack, and what a hit under water does to your breath."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import (
    ATTACK_DICE,
    ATTACK_DIFFICULTY,
    DAMAGE_DICE,
    DAMAGE_DIFFICULTY,
    DIFFICULTY_RULE,
    OUR_DIFFICULTY_LIMITS,
    POOL_RULE,
    TIRED_HELP,
    ReadingDifficultyLimits,
    State,
    counting,
    difficulty_step,
    limit_steps,
    pool_dice,
    pool_step,
    pool_text,
    tired_pool,
)
from rulescore.books.archsoul.objects import DAMAGE_ROLL_RULE
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    RollOutcome,
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
    signed,
)
from rulescore.dice import Pool, chances, difficulty_used, mean

DAMAGE_RULE = "archsoul.underwater-combat.damage"
HIT_RULE = "archsoul.underwater-combat.hit"
DEFENSE_RULE = "archsoul.base.defense"

HARDER = 1
LONGEST_RANGE = 5


class Effect(NamedTuple):
    """What water does to some weapons, as the table says it."""

    text: str
    usable: bool
    harder: int


UNHINDERED = Effect("no change of difficulty", True, 0)
HINDERED = Effect(f"{signed(HARDER)} difficulty on attack and damage rolls", True, HARDER)
USELESS = Effect("cannot be used", False, HARDER)
NO_ATTACK = Effect("cannot attack", False, HARDER)


class Weapon(NamedTuple):
    """A weapon, by its name in the table and in a sentence, and what water does to it."""

    name: str
    spoken: str
    effect: Effect


WEAPONS = {
    "knife": Weapon("Knife", "a Knife", UNHINDERED),
    "stiletto": Weapon("Stiletto", "a Stiletto", UNHINDERED),
    "shortspear": Weapon("Shortspear", "a Shortspear", UNHINDERED),
    "spear": Weapon("Spear", "a Spear", UNHINDERED),
    "pike": Weapon("Pike", "a Pike", UNHINDERED),
    "other_melee": Weapon("other melee weapon", "your weapon", HINDERED),
    "other_ranged": Weapon("other ranged weapon", "your weapon", HINDERED),
    "unarmed": Weapon("unarmed", "your bare hands", HINDERED),
    "whip": Weapon("Whip", "a Whip", USELESS),
    "rope_dart": Weapon("Rope Dart", "a Rope Dart", USELESS),
    "meteor_hammer": Weapon("Meteor Hammer", "a Meteor Hammer", USELESS),
    "sling": Weapon("Sling", "a Sling", USELESS),
    "firearm": Weapon("Firearm", "a Firearm", USELESS),
    "shield": Weapon("Shield", "a Shield", NO_ATTACK),
}


def _named(effect: Effect) -> str:
    return ", ".join(weapon.name for weapon in WEAPONS.values() if weapon.effect == effect)


WEAPON_TABLE = Table(
    DAMAGE_RULE,
    "Weapons under water",
    ("Weapon", "Effect"),
    [
        (_named(UNHINDERED), UNHINDERED.text),
        ("any other weapon", HINDERED.text),
        (_named(USELESS), USELESS.text),
        (_named(NO_ATTACK), NO_ATTACK.text),
        ("any ranged weapon", f"range {LONGEST_RANGE} at most"),
        ("any weapon", "half the damage dice, rounded down"),
    ],
)


@dataclass(frozen=True)
class Attack:
    """An attack: the roll to hit, the result that hits, and the damage roll of a hit."""

    attack: Pool
    needed: int
    damage: Pool
    usable: bool = True

    def under(self, effect: Effect, damage_dice: int, reading_difficulty_limits: str) -> "Attack":
        """The attack with an effect on it and so many damage dice, difficulties kept to their
        limits (archsoul.underwater-combat.damage)."""
        to_hit, to_harm = (
            difficulty_used(pool.difficulty + effect.harder, reading_difficulty_limits)
            for pool in (self.attack, self.damage)
        )
        dice = damage_dice if effect.usable else 0
        attack = Pool(self.attack.dice, to_hit)
        return Attack(attack, self.needed, Pool(dice, to_harm), effect.usable)

    @property
    def hit(self) -> Fraction:
        """The chance to hit."""
        return self.attack.reaches(self.needed) if self.usable else Fraction(0)

    @property
    def mean_damage(self) -> Fraction:
        """The mean damage of an attack, misses included."""
        return self.hit * mean(self.damage.result())

    def dice_roll(self) -> DiceRoll | None:
        """Both rolls at once, of which damage counts on a hit; none where nothing is rolled to
        hit."""
        if not (self.usable and self.attack.dice):
            return None

        def interpret(faces: Faces) -> RollOutcome:
            attack, damage = faces
            said = f"{counting(self.attack, attack)}, {self.needed} needed: you"
            if self.attack.counted(attack) < self.needed:
                return RollOutcome(f"{said} miss.", {"hit_probability": False})
            done = self.damage.counted(damage)
            return RollOutcome(
                f"{said} hit; {counting(self.damage, damage)}: {done} damage.",
                {"hit_probability": True, "distribution": done},
            )

        return DiceRoll(
            (pool_dice("Attack", self.attack), pool_dice("Damage", self.damage)), interpret
        )


@dataclass(frozen=True)
class UnderwaterAttack:
    """An attack under water, beside the same on land."""

    usable: Annotated[bool, Figure("It can attack under water")]
    attack_difficulty_used: Annotated[int, Figure("Attack difficulty", key=True)]
    damage_pool_used: Annotated[int, Figure("Damage dice", unit="d6", key=True)]
    damage_difficulty_used: Annotated[int, Figure("Damage difficulty", key=True)]
    range_used: Annotated[int, Figure("Range")]
    hit_probability: Annotated[Fraction, Odds("You hit")]
    distribution: Annotated[Chances, Spread("Damage of a hit")]
    expected_damage: Annotated[Fraction, Figure("Mean damage of an attack, misses included")]
    dry_hit_probability: Annotated[Fraction, Odds("You would hit on land")]
    dry_expected_damage: Annotated[Fraction, Figure("Mean damage of an attack on land")]


@calculator(
    "archsoul.underwater-attack",
    title="Attacking under water",
    question="How much worse is my attack under water?",
    players_say=(
        "underwater, under water, fight underwater, stab, shoot underwater, "
        "submerged, attack a shark, harpoon, beneath the water, below the "
        "surface, stabbing, underwater fight, in the water"
    ),
    rules=(DAMAGE_RULE,),
)
def underwater_attack(
    *,
    weapon: Annotated[
        str,
        Choice(
            "Weapon",
            {word: weapon.name for word, weapon in WEAPONS.items()},
            options_said={
                "knife": "dagger",
                "other_melee": (
                    "sword, axe, mace, club, hammer, staff, blade, halberd, trident, rapier, "
                    "longsword"
                ),
                "other_ranged": (
                    "bow, crossbow, arrow, thrown, javelin, throwing, harpoon, longbow"
                ),
                "unarmed": ("fists, punch, bare hands, kick, wrestling, fist, bite, claws, hands"),
                "firearm": "gun, pistol, rifle, musket, revolver",
                "shield": "buckler, shield bash",
                "shortspear": "short spear",
                "rope_dart": "dart",
            },
        ),
    ] = "other_melee",
    attack_pool: Annotated[int, replace(ATTACK_DICE, shared_name="attack_pool_now")] = 7,
    attack_difficulty: Annotated[
        int,
        replace(
            ATTACK_DIFFICULTY,
            label="Attack difficulty on land",
            help=TIRED_HELP,
            more=True,
            shared_name="attack_difficulty_now",
        ),
    ] = 4,
    damage_pool: Annotated[int, replace(DAMAGE_DICE, label="Damage dice on land")] = 7,
    damage_difficulty: Annotated[
        int,
        replace(
            DAMAGE_DIFFICULTY,
            label="Damage difficulty on land",
            more=True,
            shared_name="damage_difficulty_now",
        ),
    ] = 4,
    defense: Annotated[
        int,
        Whole(
            "Target’s defense",
            0,
            24,
            players_say=("defense, defence, dodge, target's defense, defend, ac, armor class"),
        ),
    ] = 2,
    range: Annotated[
        int,
        Whole(
            "Range on land",
            0,
            200,
            help="0 for a melee weapon; in the unit of the weapon, which the rules do not name",
            more=True,
            players_say="range, reach, distance, spaces away, metres away",
        ),
    ] = 0,
    reading_hit: Annotated[
        str,
        Choice(
            "A hit is a result",
            {"above": "above the defense", "at_least": "of the defense or more"},
        ),
    ] = "above",
    reading_unarmed: Annotated[
        str,
        Choice(
            "Unarmed attacks",
            {"weapon": "suffer like other weapons", "not_weapon": "are as on land"},
            only_if={"weapon": "unarmed"},
        ),
    ] = "weapon",
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[UnderwaterAttack]:
    """An attack under water beside the same attack on land (archsoul.underwater-combat.damage).

    Range in the unit of the weapon. Nothing is refused beyond the bounds.
    """
    spared = weapon == "unarmed" and reading_unarmed == "not_weapon"
    effect = UNHINDERED if spared else WEAPONS[weapon].effect
    needed = defense + 1 if reading_hit == "above" else defense
    given = Attack(
        Pool(attack_pool, attack_difficulty), needed, Pool(damage_pool, damage_difficulty)
    )
    dry = given.under(UNHINDERED, damage_pool, reading_difficulty_limits)
    dice_used = damage_pool if spared else damage_pool // 2
    wet = given.under(effect, dice_used, reading_difficulty_limits)
    outputs = UnderwaterAttack(
        usable=effect.usable,
        attack_difficulty_used=wet.attack.difficulty,
        damage_pool_used=wet.damage.dice,
        damage_difficulty_used=wet.damage.difficulty,
        range_used=min(LONGEST_RANGE, range) if effect.usable else 0,
        hit_probability=wet.hit,
        distribution=chances(wet.damage.result()),
        expected_damage=wet.mean_damage,
        dry_hit_probability=dry.hit,
        dry_expected_damage=dry.mean_damage,
    )
    headline = _attack_headline(outputs, WEAPONS[weapon])
    land = _land_step(given, dry)
    if not effect.usable:
        useless = Step(f"{WEAPONS[weapon].name} under water", effect.text, DAMAGE_RULE)
        return Answer(outputs, headline, (useless, land))
    working = (
        _to_hit_step(given, wet, effect),
        _to_harm_step(given, wet, effect, spared),
        Step(
            "Mean damage of an attack, misses included",
            f"{percent(wet.hit)} × {number(mean(wet.damage.result()))} = {number(wet.mean_damage)}",
            DAMAGE_ROLL_RULE,
        ),
        *_range_steps(range, outputs.range_used),
        land,
    )
    return Answer(outputs, headline, working, _attack_pictures(outputs), wet.dice_roll())


def _attack_headline(outputs: UnderwaterAttack, weapon: Weapon) -> str:
    wet, dry = outputs.hit_probability, outputs.dry_hit_probability
    if not outputs.usable:
        return f"{weapon.spoken[0].upper()}{weapon.spoken[1:]} {weapon.effect.text} under water."
    if not dry:
        return f"With {weapon.spoken} you cannot hit under water, nor on land."
    if not wet:
        return f"With {weapon.spoken} you **cannot hit** under water; on land you {_hit(dry)}."
    harm = "but do **no damage**" if wet == 1 else "but do no damage"
    if outputs.expected_damage:
        harm = f"and do {number(outputs.expected_damage)} damage an attack on average"
    return (
        f"With {weapon.spoken} you {_hit(wet)} under water {harm}, against "
        f"{number(outputs.dry_expected_damage)} on land."
    )


def _hit(chance: Fraction) -> str:
    return "always hit" if chance == 1 else f"have a {percent(chance)} chance to hit"


def _to_hit_step(given: Attack, wet: Attack, effect: Effect) -> Step:
    return Step(
        f"You hit with a result of {wet.needed} or more: {pool_text(wet.attack)}, "
        f"{percent(wet.attack.die_counts)} each to count",
        odds(wet.hit),
        DEFENSE_RULE,
        _difficulty_steps(given.attack, wet.attack, effect),
    )


def _to_harm_step(given: Attack, wet: Attack, effect: Effect, spared: bool) -> Step:
    dice = given.damage.dice
    kept = Step("Unarmed attacks keep all their damage dice", str(dice), DAMAGE_RULE)
    halved = Step(
        f"Half of {count(dice, 'damage die', 'damage dice')}, rounded down", "", DAMAGE_RULE
    )
    return Step(
        f"Damage of a hit: {pool_text(wet.damage)}, {percent(wet.damage.die_counts)} each to count",
        f"{number(mean(wet.damage.result()))} on average",
        DAMAGE_ROLL_RULE,
        (kept if spared else halved, *_difficulty_steps(given.damage, wet.damage, effect)),
    )


def _difficulty_steps(given: Pool, wet: Pool, effect: Effect) -> tuple[Step, ...]:
    harder = given.difficulty + effect.harder
    parts = limit_steps(harder, wet.difficulty)
    if not effect.harder:
        return parts
    text = f"Difficulty {given.difficulty}, {effect.harder} more with this weapon under water"
    return (Step(text, str(harder), DAMAGE_RULE), *parts)


def _range_steps(on_land: int, under_water: int) -> tuple[Step, ...]:
    if not on_land:
        return ()
    text = f"Range, {on_land} on land, {LONGEST_RANGE} at most under water"
    return (Step(text, str(under_water), DAMAGE_RULE),)


def _land_step(given: Attack, dry: Attack) -> Step:
    return Step(
        "The same on land",
        f"{percent(dry.hit)} × {number(mean(dry.damage.result()))} = {number(dry.mean_damage)}",
        DAMAGE_ROLL_RULE,
        (
            Step(
                f"You hit with a result of {dry.needed} or more: {pool_text(dry.attack)}",
                percent(dry.hit),
                DEFENSE_RULE,
                limit_steps(given.attack.difficulty, dry.attack.difficulty),
            ),
            Step(
                f"Damage of a hit: {pool_text(dry.damage)}",
                f"{number(mean(dry.damage.result()))} on average",
                DAMAGE_ROLL_RULE,
                limit_steps(given.damage.difficulty, dry.damage.difficulty),
            ),
        ),
    )


def _attack_pictures(outputs: UnderwaterAttack) -> tuple[Bars, ...]:
    if not outputs.dry_expected_damage:
        return ()
    bars = (
        Bar("On land", outputs.dry_expected_damage),
        Bar("Under water", outputs.expected_damage),
    )
    return (Bars("Mean damage of an attack", "Damage", bars),)


BREATH_DIFFICULTY = 3
HEAD_ABOVE_WATER = -1
SKILLS = {"conditioning": "Conditioning", "resolve": "Resolve"}


class DamageRow(NamedTuple):
    """The risk that comes with some damage."""

    damage: Annotated[int, Column("Damage")]
    drown_probability: Annotated[Fraction, Column("You start drowning", odds=True)]


@dataclass(frozen=True)
class UnderwaterHit:
    """What damage under water does to your breath."""

    skill: Annotated[str, Figure("Skill used", words=SKILLS)]
    pool: Annotated[int, Figure("Dice", unit="d6", key=True)]
    difficulty_used: Annotated[
        int, Figure("Difficulty rolled against", key=True, short="At difficulty")
    ]
    keep_breath_probability: Annotated[Fraction, Odds("You keep your breath")]
    drown_probability: Annotated[Fraction, Odds("You start drowning")]
    distribution: Annotated[Chances, Spread("Result of the roll")]
    by_damage: Annotated[list[DamageRow], Rows("By the damage taken")]


@calculator(
    "archsoul.underwater-hit",
    title="Hit under water: do you swallow water?",
    question="I took this much damage under water: do I start drowning?",
    players_say=(
        "hit under water, swallow water, hit underwater, while diving, "
        "while swimming, start drowning, bitten by a shark, shark, damage "
        "underwater, gulp, choke, lose my breath, struck"
    ),
    rules=(HIT_RULE,),
)
def underwater_hit(
    *,
    endurance: Annotated[
        int, Whole("Endurance", 0, 12, help="Without the loss from exhaustion")
    ] = 4,
    conditioning: Annotated[int, Whole("Conditioning", 0, 12)] = 2,
    resolve: Annotated[
        int, Whole("Resolve", 0, 12, help="The better of the two skills is used")
    ] = 1,
    damage: Annotated[
        int,
        Whole(
            "Damage taken",
            0,
            40,
            players_say=(
                "damage, took damage, hit for, hurt, wound, bite, bitten for, "
                "points of damage, blow"
            ),
        ),
    ] = 2,
    head_above_water: Annotated[
        bool,
        Switch(
            "Head above water when hit",
            help="−1",
            more=True,
            players_say=(
                "head above water, head above the surface, above water, at the surface, wading, "
                "shallow, afloat, treading water, waist deep"
            ),
            players_say_no=(
                "head under water, head was under, under water, submerged, diving, below "
                "surface, dragged under, pulled under"
            ),
        ),
    ] = False,
    state: State = "fresh",
    other_difficulty: Annotated[
        int,
        Whole(
            "Other changes of difficulty", -3, 5, more=True, players_say="modifier, other modifier"
        ),
    ] = 0,
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[UnderwaterHit]:
    """The roll to keep your breath when hurt under water (archsoul.underwater-combat.hit).

    Nothing is refused beyond the bounds.
    """
    skill = "resolve" if resolve > conditioning else "conditioning"
    ranks = max(conditioning, resolve)
    difficulty = BREATH_DIFFICULTY + other_difficulty
    if head_above_water:
        difficulty += HEAD_ABOVE_WATER
    pool = tired_pool(endurance, ranks, difficulty, state, reading_difficulty_limits)
    keep = pool.reaches(damage)
    outputs = UnderwaterHit(
        skill=skill,
        pool=pool.dice,
        difficulty_used=pool.difficulty,
        keep_breath_probability=keep,
        drown_probability=1 - keep,
        distribution=chances(pool.result()),
        by_damage=[DamageRow(taken, 1 - pool.reaches(taken)) for taken in range(1, pool.dice + 2)],
    )
    working = (
        pool_step(
            pool,
            Step("Endurance", str(endurance), HIT_RULE),
            Step(f"{SKILLS[skill]}, the better or equal skill", str(ranks), HIT_RULE),
            state,
        ),
        difficulty_step(
            pool, difficulty, _breath_difficulty_parts(head_above_water, other_difficulty), state
        ),
        Step(
            f"{pool_text(pool)}, {percent(pool.die_counts)} each to count",
            f"{number(mean(pool.result()))} on average",
            POOL_RULE,
        ),
        Step(f"A result of {damage} or more keeps your breath", odds(keep), HIT_RULE),
        Step(f"A result below {damage} starts drowning", odds(1 - keep), HIT_RULE)
        if damage
        else Step("No result is below 0, so no damage is no risk", odds(1 - keep), HIT_RULE),
    )
    return Answer(
        outputs,
        _hit_headline(outputs, damage),
        working,
        (_hit_picture(outputs, damage),),
        _breath_throw(pool, damage) if damage else None,
    )


def _breath_throw(pool: Pool, damage: int) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        result = pool.counted(shown)
        keeps = result >= damage
        becomes = "you keep your breath" if keeps else "you start drowning"
        return RollOutcome(
            f"{counting(pool, shown)}, {damage} needed: {becomes}.",
            {"keep_breath_probability": keeps, "distribution": result},
        )

    return DiceRoll((pool_dice("You", pool),), interpret)


def _hit_headline(outputs: UnderwaterHit, damage: int) -> str:
    drown = outputs.drown_probability
    if not damage:
        return "No damage, no danger: you keep your breath."
    if not drown:
        return f"You keep your breath **for certain** against {damage} damage."
    if drown == 1:
        return f"You start drowning **for certain**: your roll cannot reach {damage}."
    return f"With {damage} damage you start drowning in **{percent(drown)}** of cases."


def _breath_difficulty_parts(head_above_water: bool, other_difficulty: int) -> list[Step]:
    parts = [Step("Difficulty of this roll", str(BREATH_DIFFICULTY), HIT_RULE)]
    if head_above_water:
        parts.append(Step("Head above water", signed(HEAD_ABOVE_WATER), HIT_RULE))
    if other_difficulty:
        parts.append(Step("Other changes", signed(other_difficulty), DIFFICULTY_RULE))
    return parts


def _hit_picture(outputs: UnderwaterHit, damage: int) -> Course:
    risks = (Fraction(0), *(row.drown_probability for row in outputs.by_damage))
    return Course(
        "Drowning by the damage taken",
        along="Damage",
        measure="Chance to start drowning",
        series=(Series("You start drowning", risks),),
        odds=True,
        here=damage,
    )
