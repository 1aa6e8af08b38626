"""Archsoul: how hard objects are, what breaks them, and what that does to the weapon."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, floor
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import (
    ATTACK_DICE,
    ATTACK_DIFFICULTY,
    DAMAGE_DICE,
    DAMAGE_DIFFICULTY,
    OUR_DIFFICULTY_LIMITS,
    TIRED_HELP,
    ReadingDifficultyLimits,
    counting,
    limit_steps,
    pool_dice,
    pool_text,
)
from rulescore.declare import (
    Amount,
    Answer,
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
from rulescore.dice import Dice, Pool, chances, difficulty_used, mean, sometimes
from rulescore.dice.tally import Tally

DEFENSE_RULE = "archsoul.objects.defense"
HARDNESS_RULE = "archsoul.objects.hardness"
HIT_POINTS_RULE = "archsoul.objects.hit-points"
WEAPON_RULE = "archsoul.objects.weapon-durability"
TOOLS_RULE = "archsoul.objects.tools"
DAMAGE_ROLL_RULE = "archsoul.base.damage-roll"

HITTING = 1
"""The result that hits an object (archsoul.objects.defense)."""
NEARLY_CERTAIN = Fraction(999, 1000)


class Hardness(NamedTuple):
    """The hardness of a material, of some only under or over a thickness in centimetres."""

    material: str
    name: str
    rating: int
    over: int = 0
    under: int | None = None

    def __str__(self) -> str:
        if self.under is not None:
            return f"{self.name}, under {self.under} cm"
        return f"{self.name}, over {self.over} cm" if self.over else self.name

    def fits(self, centimetres: Fraction) -> bool:
        """Whether a thickness may have it; exactly at a limit both sides may."""
        return self.over <= centimetres and (self.under is None or centimetres <= self.under)


HARDNESSES = (
    Hardness("glass", "Glass", 1),
    Hardness("rope", "Rope (not by blunt weapons)", 2),
    Hardness("wood", "Wood", 4, under=30),
    Hardness("steel", "Steel", 6, under=10),
    Hardness("wood", "Wood", 8, over=30),
    Hardness("stone", "Stone or brick", 10),
    Hardness("steel", "Steel", 12, over=10),
)
NOT_BY_BLUNT_WEAPONS = "rope"

HARDNESS_TABLE = Table(
    HARDNESS_RULE,
    "Hardness by material",
    ("Material", "Hardness"),
    [(str(hardness), str(hardness.rating)) for hardness in HARDNESSES],
)


class Unit(NamedTuple):
    """A unit of thickness: its names, its length, and the hit points that one of it gives."""

    one: str
    several: str
    centimetres: Fraction
    hit_points: Fraction


UNITS = {
    "cm": Unit("cm", "cm", Fraction(1), Fraction(1)),
    "inch": Unit("inch", "inches", Fraction("2.54"), Fraction(5, 2)),
    "foot": Unit("foot", "feet", Fraction("30.48"), Fraction(30)),
}


class Item(NamedTuple):
    """A kind of object that has the same hit points at any thickness."""

    text: str
    hit_points: int


ITEMS = {
    "tool_or_weapon": Item("tool or weapon", 5),
    "shield_or_armor": Item("shield or armor", 8),
}
REINFORCED = 2

HIT_POINTS_TABLE = Table(
    HIT_POINTS_RULE,
    "Hit points",
    ("Object", "Hit points"),
    [
        ("each centimetre", number(UNITS["cm"].hit_points)),
        ("each 2 inches", f"about {number(2 * UNITS['inch'].hit_points)}"),
        ("each foot", f"about {number(UNITS['foot'].hit_points)}"),
        ("reinforced or extremely thick", f"{REINFORCED} times as many"),
        ("typical tools and weapons", str(ITEMS["tool_or_weapon"].hit_points)),
        ("most shields and suits of armor", str(ITEMS["shield_or_armor"].hit_points)),
    ],
)


def hardness_of(material: str, centimetres: Fraction, reading_exact_thickness: str) -> Hardness:
    """The hardness of so much of a material; exactly at a limit the lower (`thin`) or the higher
    one (archsoul.objects.hardness)."""
    fitting = [row for row in HARDNESSES if row.material == material and row.fits(centimetres)]
    lowest_first = sorted(fitting, key=lambda row: row.rating)
    return lowest_first[0 if reading_exact_thickness == "thin" else -1]


@dataclass(frozen=True)
class Durability:
    """How much an object withstands."""

    hardness: Annotated[int, Figure("Hardness")]
    hit_points: Annotated[int, Figure("Hit points")]
    blunt_can_break: Annotated[
        bool, Figure("Blunt weapons can break it", key=True, short="Blunt weapons do")
    ]
    damage_roll_to_scratch: Annotated[
        int, Figure("Damage roll that costs it a hit point", key=True, short="Roll that harms it")
    ]
    damage_roll_to_break: Annotated[
        int, Figure("Damage roll that breaks it in one blow", key=True, short="Roll that breaks it")
    ]


@calculator(
    "archsoul.object-durability",
    title="Hardness and hit points of an object",
    question="How hard is it, how many hit points has it, and what roll breaks it?",
    players_say=(
        "how hard, hardness, break, smash, wall, door, rope, window, glass, "
        "thick, sturdy, durable, how tough, cut through, hit points of a "
        "door, strong, material, gate, chest, shield"
    ),
    rules=(HARDNESS_RULE, HIT_POINTS_RULE),
)
def object_durability(
    *,
    material: Annotated[
        str,
        Choice(
            "Material",
            {
                "glass": "glass",
                "rope": "rope",
                "wood": "wood",
                "steel": "steel",
                "stone": "stone or brick",
            },
            options_said={
                "glass": "window, bottle, crystal, pane, mirror, vase, lantern",
                "rope": "cord, cable, line, net, twine, string, ropes",
                "wood": "wooden, timber, oak, plank, log, tree",
                "steel": (
                    "iron, metal, chain, bars, portcullis, sword, blade, plate, lock, padlock"
                ),
                "stone": (
                    "brick, wall, rock, granite, marble, castle, statue, pillar, boulder, concrete"
                ),
            },
        ),
    ] = "wood",
    thickness: Annotated[
        Fraction,
        Amount(
            "Thickness",
            Fraction(1, 10),
            2000,
            players_say="thick, thickness, strong, deep, across, wide, diameter, thin",
        ),
    ] = Fraction(5),
    unit: Annotated[
        str,
        Choice(
            "Unit of thickness",
            {"cm": "centimetres", "inch": "inches", "foot": "feet"},
            options_said={
                "cm": "cm, centimeter, centimetre",
                "inch": "inch, inches",
                "foot": "foot, feet",
            },
        ),
    ] = "cm",
    item: Annotated[
        str,
        Choice(
            "Kind of object",
            {
                "plain": "door, wall or the like",
                **{word: kind.text for word, kind in ITEMS.items()},
            },
            options_said={
                "tool_or_weapon": (
                    "sword, axe, hammer, spear, knife, dagger, pickaxe, mace, bow, "
                    "shovel, staff, lance, blade, club, weapon, tool, longsword"
                ),
                "shield_or_armor": (
                    "shield, armor, buckler, breastplate, helmet, mail, plate armor, chainmail"
                ),
                "plain": (
                    "door, wall, window, chest, gate, crate, table, rope, barrel, box, bridge"
                ),
            },
        ),
    ] = "plain",
    reinforced: Annotated[
        bool,
        Switch(
            "Reinforced or extremely thick",
            help="A castle wall",
            more=True,
            only_if={"item": "plain"},
            players_say=(
                "reinforced, banded, ironbound, iron bands, castle wall, fortified, "
                "barred door, strengthened, extremely thick, city wall, braced, massive, "
                "ironclad"
            ),
        ),
    ] = False,
    reading_exact_thickness: Annotated[
        str,
        Choice(
            "Exactly 30 cm of wood, 10 cm of steel",
            {"thin": "has the lower hardness", "thick": "has the higher hardness"},
        ),
    ] = "thin",
) -> Answer[Durability]:
    """Hardness and hit points by material and thickness (archsoul.objects.hardness,
    archsoul.objects.hit-points).

    Part hit points are rounded down, to 1 at the least. Nothing is refused beyond the bounds.
    """
    measured = UNITS[unit]
    centimetres = thickness * measured.centimetres
    hardness = hardness_of(material, centimetres, reading_exact_thickness)
    points = thickness * measured.hit_points * (REINFORCED if reinforced else 1)
    hit_points = max(1, floor(points)) if item == "plain" else ITEMS[item].hit_points
    outputs = Durability(
        hardness=hardness.rating,
        hit_points=hit_points,
        blunt_can_break=material != NOT_BY_BLUNT_WEAPONS,
        damage_roll_to_scratch=hardness.rating + 1,
        damage_roll_to_break=hardness.rating + hit_points,
    )
    working = (
        _hardness_step(hardness, thickness, measured),
        _hit_points_step(hit_points, item, thickness, measured, reinforced),
        Step(
            "Damage that costs it a hit point, 1 above its hardness",
            f"{hardness.rating} + 1 = {outputs.damage_roll_to_scratch}",
            HARDNESS_RULE,
        ),
        Step(
            "Damage that breaks it in one blow, its hardness and all its hit points",
            f"{hardness.rating} + {number(hit_points)} = {number(outputs.damage_roll_to_break)}",
            HARDNESS_RULE,
        ),
    )
    return Answer(outputs, _durability_headline(outputs), working)


def _durability_headline(outputs: Durability) -> str:
    blunt = "" if outputs.blunt_can_break else ", if the weapon is not blunt"
    return (
        f"Hardness {outputs.hardness}, {count(outputs.hit_points, 'hit point')}: a damage roll of "
        f"{number(outputs.damage_roll_to_break)} breaks it in one blow{blunt}."
    )


def _hardness_step(hardness: Hardness, thickness: Fraction, unit: Unit) -> Step:
    centimetres = thickness * unit.centimetres
    parts = []
    if unit.centimetres != 1:
        product = f"{number(thickness)} × {number(unit.centimetres)} = {number(centimetres)} cm"
        parts.append(Step(f"Thickness, {unit.several} in centimetres", product, HARDNESS_RULE))
    if centimetres in (hardness.over, hardness.under):
        which = "thinner" if centimetres == hardness.under else "thicker"
        text = f"Exactly {number(centimetres)} cm counts with what is {which}"
        parts.append(Step(text, rule=HARDNESS_RULE))
    return Step(f"Hardness: {hardness}", str(hardness.rating), HARDNESS_RULE, tuple(parts))


def _hit_points_step(
    hit_points: int, item: str, thickness: Fraction, unit: Unit, reinforced: bool
) -> Step:
    if item != "plain":
        return Step(f"Hit points of a {ITEMS[item].text}", str(hit_points), HIT_POINTS_RULE)
    points = thickness * unit.hit_points
    product = f"{number(thickness)} × {number(unit.hit_points)} = {number(points)}"
    parts = [Step(f"For each {unit.one} of thickness", product, HIT_POINTS_RULE)]
    if reinforced:
        doubled = f"× {REINFORCED} = {number(REINFORCED * points)}"
        parts.append(Step("Reinforced or extremely thick", doubled, HIT_POINTS_RULE))
    text = "Hit points, in whole numbers and at least 1"
    return Step(text, number(hit_points), HIT_POINTS_RULE, tuple(parts))


@dataclass(frozen=True)
class Blow:
    """One attack on an object: the chance to hit, the damage roll, and what that harms."""

    hit: Fraction
    damage: Pool
    hardness: int
    weapon_hardness: int
    reading_weapon_damage: str

    def harm(self, rolled: int) -> int:
        """What a damage roll does: to the object if it is above 0, to the weapon if below
        (archsoul.objects.hardness, archsoul.objects.weapon-durability)."""
        if rolled >= self.hardness:
            return rolled - self.hardness
        dealt = rolled if self.reading_weapon_damage == "rolled" else self.hardness - rolled
        return -max(0, dealt - self.weapon_hardness)

    def outcome(self) -> Dice:
        """What one attack does, a miss nothing."""
        return sometimes(self.hit, self.damage.result().map(self.harm))


class Breakable:
    """One of the two that an attack may harm, and the ways in which it breaks."""

    def __init__(self, damage: Dice, hit_points: int, attacks: int) -> None:
        harmed = max(damage.outcomes()) > 0
        whole = Tally(damage, hit_points).short[: attacks + 1] if harmed else [1]
        self.whole = [*whole, *[0] * (attacks + 1 - len(whole))]
        """The weight of being whole after 0, 1, 2 ... attacks that all harm it."""
        harming = damage.denominator() - damage.quantity(0)
        self.breaking = [before * harming - after for before, after in pairwise(self.whole)]
        """The weight of the next attack to harm it breaking it, after 0, 1, 2 ... of them."""


@dataclass(frozen=True)
class Struggle:
    """Attacks on an object until it or the weapon is broken.

    An attack harms the one, the other or neither. So all that counts is how many attacks harm the
    one and how many the other, in any order, and the two can be followed apart. A chance after n
    attacks is a weight over `outcome.denominator()` to the power n.
    """

    outcome: Dice
    object_hp: int
    weapon_hp: int
    attacks: int

    @cached_property
    def object_damage(self) -> Dice:
        """What one attack does to the object."""
        return self.outcome.map(lambda harm: max(0, harm))

    @cached_property
    def weapon_damage(self) -> Dice:
        """What one attack does to the weapon."""
        return self.outcome.map(lambda harm: max(0, -harm))

    def broken_by(self) -> tuple[list[Fraction], list[Fraction]]:
        """The chance that the object, and that the weapon, is broken first and by 0, 1, 2 ...
        attacks."""
        target = Breakable(self.object_damage, self.object_hp, self.attacks)
        weapon = Breakable(self.weapon_damage, self.weapon_hp, self.attacks)
        return self._first_broken(target, weapon), self._first_broken(weapon, target)

    def _first_broken(self, one: Breakable, other: Breakable) -> list[Fraction]:
        """The chance by 0, 1, 2 ... attacks that the one is broken while the other is whole."""
        after_harms = [
            sum(
                comb(harms, mine) * one.breaking[mine] * other.whole[harms - mine]
                for mine in range(harms + 1)
            )
            for harms in range(self.attacks)
        ]
        outcomes, harmless = self.outcome.denominator(), self.outcome.quantity(0)
        idle = [harmless**attacks for attacks in range(self.attacks)]
        weight, found = 0, [Fraction(0)]
        for before in range(self.attacks):
            weight *= outcomes
            weight += sum(
                comb(before, harms) * after_harms[harms] * idle[before - harms]
                for harms in range(before + 1)
            )
            found.append(Fraction(weight, outcomes ** (before + 1)))
        return found


class AttackRow(NamedTuple):
    """Where things stand after an attack."""

    attack: Annotated[int, Column("Attack")]
    object_broken: Annotated[Fraction, Column("Object broken", odds=True)]
    weapon_broken: Annotated[Fraction, Column("Weapon broken first", odds=True)]


TO_HIT = "Hitting it"
WEAPON = "Your weapon"


@dataclass(frozen=True)
class ObjectAttack:
    """What attacks on an object do to it, and to the weapon."""

    hit_probability: Annotated[Fraction, Odds("One attack hits", key=True)]
    damage_difficulty_used: Annotated[int, Figure("Difficulty of the damage roll")]
    object_damage: Annotated[
        Chances, Spread("Damage to the object by one attack", unit="hit points")
    ]
    expected_object_damage: Annotated[
        Fraction,
        Figure(
            "Mean damage to the object by one attack",
            unit="hit points",
            key=True,
            short="An attack costs it",
        ),
    ]
    weapon_damage: Annotated[
        Chances, Spread("Damage to the weapon by one attack", unit="hit points")
    ]
    expected_weapon_damage: Annotated[
        Fraction, Figure("Mean damage to the weapon by one attack", unit="hit points")
    ]
    object_broken_probability: Annotated[Fraction, Odds("The object is broken")]
    weapon_broken_probability: Annotated[Fraction, Odds("The weapon breaks first")]
    by_attack: Annotated[list[AttackRow], Rows("Attack by attack")]
    neither_broken_probability: Annotated[Fraction, Odds("Both are still whole", key=True)]
    even_odds_attack: Annotated[
        int | None,
        Figure(
            "Attack by which the object is broken half of the time",
            none="not within these",
        ),
    ]


@calculator(
    "archsoul.attack-object",
    title="Attacking an object",
    question="How long until it breaks, and will my weapon break first?",
    players_say=(
        "hack, hacking, chop, break down, smash, door, crate, bash, break "
        "open, destroy, punch, hit the wall, kick in, axe, demolish, cut "
        "the rope, chest, sledgehammer, gate, weapon breaks, batter, "
        "shatter, window, lock, padlock"
    ),
    rules=(DEFENSE_RULE, HARDNESS_RULE, WEAPON_RULE, TOOLS_RULE),
)
def attack_object(
    *,
    cannot_miss: Annotated[
        bool,
        Switch(
            "Larger than a space, within accurate range",
            more=TO_HIT,
            players_say=(
                "cannot miss, too big to miss, huge, barn door, large, can't miss, "
                "never miss, big as a house, impossible to miss, enormous, auto hit"
            ),
        ),
    ] = False,
    attack_pool: Annotated[
        int,
        replace(
            ATTACK_DICE, more=TO_HIT, shared_name="attack_pool_now", not_if={"cannot_miss": True}
        ),
    ] = 6,
    attack_difficulty: Annotated[
        int,
        replace(
            ATTACK_DIFFICULTY,
            help=TIRED_HELP,
            more=TO_HIT,
            shared_name="attack_difficulty_now",
            not_if={"cannot_miss": True},
        ),
    ] = 4,
    damage_pool: Annotated[int, DAMAGE_DICE] = 8,
    damage_difficulty: Annotated[
        int, replace(DAMAGE_DIFFICULTY, more=WEAPON, shared_name="damage_difficulty_now")
    ] = 4,
    proper_tool: Annotated[
        bool,
        Switch(
            "Tool made for this material",
            help="An axe on wood, a pickaxe on stone",
            more=WEAPON,
            players_say=(
                "proper tool, right tool, made for wood, made for stone, axe on wood, "
                "pickaxe on stone, hatchet, pickaxe, sledgehammer, crowbar, suitable tool, "
                "axe on a door, axe on a crate, axe on a chest, hacking with an axe, axe on a "
                "tree, battering ram"
            ),
            players_say_no="wrong tool, bare hands, fists",
        ),
    ] = False,
    hardness: Annotated[
        int,
        Whole(
            "Object’s hardness",
            0,
            30,
            shared_name="object_hardness",
            players_say="hardness, door hardness, object hardness, damage threshold",
        ),
    ] = 4,
    object_hp: Annotated[
        int,
        Whole(
            "Object’s hit points",
            1,
            60,
            players_say="hit points, hp, hitpoints, life, health, door hp, its hp",
        ),
    ] = 5,
    weapon_hardness: Annotated[
        int,
        Whole(
            "Weapon’s hardness",
            0,
            30,
            help="0 for an unarmed attack",
            more=WEAPON,
            players_say=(
                "weapon hardness, sword hardness, axe hardness, blade hardness, "
                "tool hardness, club hardness, hammer hardness, mace hardness, dagger hardness, "
                "spear hardness"
            ),
        ),
    ] = 6,
    weapon_hp: Annotated[
        int,
        Whole(
            "Weapon’s hit points",
            1,
            30,
            help="Your own hit points for an unarmed attack",
            more=WEAPON,
            players_say=(
                "weapon hp, weapon hit points, sword hp, axe hp, axe hit points, "
                "sword hit points, blade hp, tool hp, club hp, pick hp, hammer hp, mace hp, "
                "dagger hp, spear hp"
            ),
        ),
    ] = 5,
    attacks: Annotated[
        int,
        Whole(
            "Attacks",
            1,
            30,
            unit="attacks",
            unit_in_label=True,
            players_say=(
                "attacks, blows, hits, swings, strikes, times, tries, rounds, strokes, chops, "
                "attempts, turns, kicks"
            ),
        ),
    ] = 5,
    reading_weapon_damage: Annotated[
        str,
        Choice(
            "Damage to the weapon",
            {
                "rolled": "what the damage roll shows",
                "shortfall": "what the damage roll falls short of the object’s hardness",
            },
        ),
    ] = "rolled",
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[ObjectAttack]:
    """Attacks until the object or the weapon is broken (archsoul.objects.weapon-durability).

    Damage in hit points. Nothing is refused beyond the bounds.
    """
    attack = Pool(attack_pool, difficulty_used(attack_difficulty, reading_difficulty_limits))
    eased = damage_difficulty - 1 if proper_tool else damage_difficulty
    damage = Pool(damage_pool, difficulty_used(eased, reading_difficulty_limits))
    hit = Fraction(1) if cannot_miss else attack.reaches(HITTING)
    blow = Blow(hit, damage, hardness, weapon_hardness, reading_weapon_damage)
    struggle = Struggle(blow.outcome(), object_hp, weapon_hp, attacks)
    outputs = _attack_outputs(blow, struggle)
    working = (
        _hit_step(attack, attack_difficulty, outputs, cannot_miss),
        _damage_step(damage, damage_difficulty, proper_tool),
        _object_step(blow, outputs),
        _weapon_step(blow, outputs),
        _broken_step(struggle, outputs),
    )
    return Answer(
        outputs,
        _attack_headline(outputs, weapon_hardness),
        working,
        (_attack_picture(outputs),),
        _one_attack(None if cannot_miss else attack, blow, struggle)
        if cannot_miss or attack_pool
        else None,
    )


def _one_attack(attack: Pool | None, blow: Blow, struggle: Struggle) -> DiceRoll:
    """The first attack on an object that is whole, with no roll to hit where it cannot miss."""

    def interpret(faces: Faces) -> RollOutcome:
        to_hit, damage = faces
        hits = attack is None or attack.counted(to_hit) >= HITTING
        harm = blow.harm(blow.damage.counted(damage)) if hits else 0
        said = []
        if attack:
            said.append(f"{counting(attack, to_hit)}: the attack {'hits' if hits else 'misses'}")
        if hits:
            rolled = f"{counting(blow.damage, damage)} against hardness {blow.hardness}"
            said.append(f"{rolled}: {_harmed(harm, struggle)}")
        return RollOutcome(
            f"{'; '.join(said)}.",
            {
                "hit_probability": hits,
                "object_damage": max(0, harm),
                "weapon_damage": max(0, -harm),
            },
        )

    to_hit = attack or Pool(0, 0)
    return DiceRoll((pool_dice("One attack", to_hit), pool_dice("Damage", blow.damage)), interpret)


def _harmed(harm: int, struggle: Struggle) -> str:
    """What an attack has done to the object, or below 0 to the weapon, that was whole."""
    if not harm:
        return "neither the object nor the weapon is harmed"
    who, hp = ("object", struggle.object_hp) if harm > 0 else ("weapon", struggle.weapon_hp)
    left = hp - abs(harm)
    becomes = f"has {left} of {count(hp, 'hit point')} left" if left > 0 else "breaks"
    return f"the {who} takes {abs(harm)} damage and {becomes}"


def _attack_outputs(blow: Blow, struggle: Struggle) -> ObjectAttack:
    object_broken, weapon_broken = struggle.broken_by()
    half = (attack for attack, chance in enumerate(object_broken) if chance >= Fraction(1, 2))
    return ObjectAttack(
        hit_probability=blow.hit,
        damage_difficulty_used=blow.damage.difficulty,
        object_damage=chances(struggle.object_damage),
        expected_object_damage=mean(struggle.object_damage),
        weapon_damage=chances(struggle.weapon_damage),
        expected_weapon_damage=mean(struggle.weapon_damage),
        object_broken_probability=object_broken[-1],
        weapon_broken_probability=weapon_broken[-1],
        by_attack=[
            AttackRow(attack, object_broken[attack], weapon_broken[attack])
            for attack in range(1, struggle.attacks + 1)
        ],
        neither_broken_probability=1 - object_broken[-1] - weapon_broken[-1],
        even_odds_attack=next(half, None),
    )


def _attack_headline(outputs: ObjectAttack, weapon_hardness: int) -> str:
    within = f"within {count(len(outputs.by_attack), 'attack')}"
    broken, half = outputs.object_broken_probability, outputs.even_odds_attack
    if not outputs.expected_object_damage:
        breaking = "You **cannot harm it**"
    elif not broken:
        breaking = f"You **cannot break it** {within}"
    elif broken == 1:
        breaking = f"You break it {within} **for certain**"
    else:
        breaking = f"You break it {within} in **{percent(broken)}** of cases"
        if half is not None and half < len(outputs.by_attack):
            breaking += f", half of the time by attack {half}"
    weapon = f"your weapon of hardness {weapon_hardness}" if weapon_hardness else "your weapon"
    return f"{breaking}; {weapon} {_weapon_fate(outputs)}."


def _weapon_fate(outputs: ObjectAttack) -> str:
    broken = outputs.weapon_broken_probability
    if not outputs.expected_weapon_damage:
        return "is in no danger"
    if not broken:
        return "takes damage, but cannot break in that time"
    if broken == 1:
        return "breaks for certain"
    first = " first" if outputs.object_broken_probability else ""
    return f"breaks{first} in {percent(broken)} of cases"


def _hit_step(
    attack: Pool, attack_difficulty: int, outputs: ObjectAttack, cannot_miss: bool
) -> Step:
    if cannot_miss:
        return Step("It is too large to miss", "every attack hits", DEFENSE_RULE)
    return Step(
        f"An attack hits with a result of {HITTING} or more: {pool_text(attack)}, "
        f"{percent(attack.die_counts)} each to count",
        odds(outputs.hit_probability),
        DEFENSE_RULE,
        limit_steps(attack_difficulty, attack.difficulty),
    )


def _damage_step(damage: Pool, damage_difficulty: int, proper_tool: bool) -> Step:
    parts = []
    if proper_tool:
        parts.append(Step("Difficulty as given", str(damage_difficulty), DAMAGE_ROLL_RULE))
        parts.append(Step("A tool made for this material", signed(-1), TOOLS_RULE))
    eased = damage_difficulty - 1 if proper_tool else damage_difficulty
    return Step(
        f"Damage of a hit: {pool_text(damage)}, {percent(damage.die_counts)} each to count",
        f"{number(mean(damage.result()))} on average",
        DAMAGE_ROLL_RULE,
        (*parts, *limit_steps(eased, damage.difficulty)),
    )


def _object_step(blow: Blow, outputs: ObjectAttack) -> Step:
    harming = f"Hits with a result of {blow.hardness + 1} or more harm it, of all attacks"
    return Step(
        f"The object takes the result less its hardness of {blow.hardness}"
        if blow.hardness
        else "The object has no hardness and takes the whole result",
        f"{number(outputs.expected_object_damage)} an attack on average",
        HARDNESS_RULE,
        (Step(harming, percent(_harming(outputs.object_damage)), HARDNESS_RULE),),
    )


def _weapon_step(blow: Blow, outputs: ObjectAttack) -> Step:
    if not blow.hardness:
        return Step("Against no hardness the weapon is not at risk", "0", WEAPON_RULE)
    harming = [result for result in range(blow.hardness) if blow.harm(result) < 0]
    if harming:
        results = f"Hits with a result of {harming[0]} to {harming[-1]}"
        if harming[0] == harming[-1]:
            results = f"Hits with a result of {harming[0]}"
        chance = percent(_harming(outputs.weapon_damage))
        part = Step(f"{results} harm it, of all attacks", chance, WEAPON_RULE)
    else:
        part = Step("That is never more than its hardness", rule=WEAPON_RULE)
    rolled = blow.reading_weapon_damage == "rolled"
    dealt = "the result" if rolled else f"what is missing to {blow.hardness}"
    return Step(
        f"On a result below {blow.hardness} the weapon takes {dealt} instead, less its own "
        f"hardness of {blow.weapon_hardness}",
        f"{number(outputs.expected_weapon_damage)} an attack on average",
        WEAPON_RULE,
        (part,),
    )


def _harming(damage: Chances) -> Fraction:
    """The chance of any damage at all."""
    return sum((chance for lost, chance in damage.items() if lost), Fraction(0))


def _broken_step(struggle: Struggle, outputs: ObjectAttack) -> Step:
    parts = []
    for attack, broken, weapon in outputs.by_attack:
        figure = f"object {percent(broken)}, weapon {percent(weapon)}"
        parts.append(Step(f"Broken by attack {attack}", figure, WEAPON_RULE))
        if broken + weapon > NEARLY_CERTAIN:
            break
    return Step(
        f"Damage adds up, to {struggle.object_hp} for the object or {struggle.weapon_hp} for the "
        f"weapon, whichever is first",
        f"both whole {odds(outputs.neither_broken_probability)}",
        HARDNESS_RULE,
        tuple(parts),
    )


def _attack_picture(outputs: ObjectAttack) -> Course:
    thing = (Fraction(0), *(row.object_broken for row in outputs.by_attack))
    weapon = (Fraction(0), *(row.weapon_broken for row in outputs.by_attack))
    whole = tuple(1 - one - other for one, other in zip(thing, weapon, strict=True))
    return Course(
        "What is broken by attack",
        along="Attacks",
        measure="Chance",
        series=(
            Series("Object broken", thing, "well"),
            Series("Both whole", whole, "badly"),
            Series("Weapon first", weapon, "dead"),
        ),
        odds=True,
        here=len(thing) - 1,
        shares=True,
    )
