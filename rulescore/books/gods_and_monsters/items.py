"""Gods & Monsters: whether an item comes through an attack, and what is left of it if not."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import a_chance, against
from rulescore.declare import (
    MINUS,
    Amount,
    Answer,
    Choice,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Step,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    signed,
)
from rulescore.dice import d20_at_most

WHEN_RULE = "gods-and-monsters.items.when"
REACTION_RULE = "gods-and-monsters.items.reaction"
SURVIVAL_RULE = "gods-and-monsters.items.survival"
THICKNESS_RULE = "gods-and-monsters.items.thickness"

ITEM_REACTION = 4
WEIGHT_AND_DAMAGE = "Its weight, and the damage"
ATTACKS = ("fire", "bludgeon", "acid")
PLACES = {"outer": ("fire", "acid"), "left": ("fire", "bludgeon"), "right": ("bludgeon", "acid")}
LONE_PLACE = {"outer": "acid", "left": "fire", "right": "acid"}
"""Where two figures stand, or one, in each reading of the rows that lost their empty cells."""


class Material(NamedTuple):
    """A row of the table: its figures as printed from the left, and its bonus thickness in inches.

    A row of three figures has one for each of ATTACKS; a shorter row has lost their places.
    """

    figures: tuple[int, ...]
    bonus_thickness: Fraction


MATERIALS = {
    "glass": Material((8, 16), Fraction(1, 4)),
    "ice": Material((8,), Fraction(1, 2)),
    "metal": Material((6, 5), Fraction(1, 4)),
    "paper": Material((-2, 6, 8), Fraction(1, 2)),
    "stone": Material((8, 10), Fraction(1)),
    "wood": Material((3, 5), Fraction(1)),
}
THICKNESSES = {
    Fraction(1, 4): "quarter inch",
    Fraction(1, 2): "half inch",
    Fraction(1): "inch",
}


def cells(material: str, reading_columns: str) -> dict[str, int]:
    """The modifier of a material against each form of attack that has one
    (gods-and-monsters.items.reaction)."""
    figures = MATERIALS[material].figures
    places = {
        3: ATTACKS,
        2: PLACES[reading_columns],
        1: (LONE_PLACE[reading_columns],),
    }[len(figures)]
    return dict(zip(places, figures, strict=True))


def _row(material: str) -> tuple[str, ...]:
    """A row of the table as the default reading has it."""
    placed = cells(material, "outer")
    figures = (signed(placed[attack]) if attack in placed else "–" for attack in ATTACKS)
    return (material.capitalize(), *figures, THICKNESSES[MATERIALS[material].bonus_thickness])


ITEM_TABLE = Table(
    REACTION_RULE,
    "Item modifiers",
    ("Material", "Fire", "Bludgeon", "Acid", "Bonus thickness"),
    [_row(material) for material in MATERIALS],
)


def thickness_bonus(material: str, thickness_in: Fraction) -> int:
    """1 from the bonus thickness on and 1 more with every doubling; none for another material
    (gods-and-monsters.items.thickness).

    The digits of a whole number in base two count its doublings without rounding.
    """
    if material not in MATERIALS:
        return 0
    return int(thickness_in // MATERIALS[material].bonus_thickness).bit_length()


@dataclass(frozen=True)
class ItemReaction:
    """How an item takes an attack."""

    roll_needed: Annotated[bool, Figure("The item must make a reaction roll")]
    material_modifier: Annotated[int, Figure("From material and attack", key=True)]
    thickness_bonus: Annotated[int, Figure("From thickness", key=True)]
    target: Annotated[int, Figure("This or less on a d20")]
    success_probability: Annotated[Fraction, Odds("The item comes through unharmed", faces=20)]
    damage_probability: Annotated[
        Fraction, Odds("The item takes the damage", key=True, short="It takes the damage", faces=20)
    ]
    survival_points: Annotated[Fraction, Figure("Survival of the item", unit="points")]
    left_if_damaged: Annotated[Fraction, Figure("Left if it takes the damage", unit="points")]
    destroyed_probability: Annotated[
        Fraction, Odds("It takes the damage and nothing is left", faces=20)
    ]


@calculator(
    "gods-and-monsters.item-reaction",
    title="Does the item survive?",
    question="Does my item come through the attack, and is anything left of it if not?",
    rules=(WHEN_RULE, REACTION_RULE, SURVIVAL_RULE, THICKNESS_RULE),
    players_say=(
        "break, shatter, smash, burn, destroyed, gear, equipment, potion, "
        "scroll, fireball, melted, acid, crushed, object, ruined, "
        "belongings, possessions"
    ),
)
def item_reaction(
    *,
    material: Annotated[
        str,
        Choice(
            "Material",
            {**{name: name for name in MATERIALS}, "other": "something else"},
            # The name of a material says as much as that of a thing: “a glass vase on the table”.
            options_said={
                "glass": (
                    "glass, bottle, vial, flask, mirror, window, crystal, lens, glassware, "
                    "pane, potion, phial, goblet, pottery, orb, vase, jar"
                ),
                "ice": "icicle, frozen, snow, icy, ice block",
                "metal": (
                    "iron, steel, bronze, copper, silver, gold, brass, lead, tin, sword, "
                    "armor, coin, shield, blade, ring, helmet, dagger, lock, chain, key, "
                    "lantern, pot, mail, crown, necklace, amulet, chainmail"
                ),
                "paper": (
                    "paper, scroll, book, parchment, map, letter, page, spellbook, document, "
                    "papyrus, vellum, tome, diary, journal"
                ),
                "stone": (
                    "stone, rock, marble, granite, statue, boulder, gem, brick, slab, gemstone, "
                    "jewel, flint, tablet, idol, diamond"
                ),
                "wood": (
                    "wooden, oak, timber, plank, door, chest, bow, staff, table, barrel, "
                    "crate, arrow, pine, club, wand, wagon, cart, chair, crossbow, log, "
                    "lute, ladder, box, spear, stool, desk, boat"
                ),
                "other": (
                    "cloth, leather, rope, cloak, bone, bread, wool, silk, canvas, "
                    "backpack, boots, wax, food, clothes, robe, hat, tent, blanket, rations"
                ),
            },
        ),
    ] = "glass",
    attack: Annotated[
        str,
        Choice(
            "Form of attack",
            {"fire": "fire", "bludgeon": "bludgeon", "acid": "acid", "other": "something else"},
            options_said={
                "fire": (
                    "flames, burn, fireball, torch, dragon breath, lava, campfire, heat, blaze, "
                    "hit by fire, furnace"
                ),
                "bludgeon": (
                    "hammer, club, mace, smash, crushed, hit, bash, blow, fall, dropped, "
                    "kick, trampled, ram, struck, beaten, bludgeoning, fist, battered, "
                    "stomped, axe, sword, hacked, stepped, slam, punch"
                ),
                "acid": (
                    "corrosive, vitriol, dissolve, acidic, corroded, slime, splashed, acid bath, "
                    "hit by acid, ooze"
                ),
                "other": (
                    "lightning, cold, frost, electricity, thunder, wind, water, ray, "
                    "disintegrate, magic, piercing, electric, soak, rain"
                ),
            },
        ),
    ] = "fire",
    thickness_in: Annotated[
        Fraction,
        Amount(
            "Thickness",
            0,
            1000,
            unit="inches",
            players_say="thick, inches thick, thickness, inch",
        ),
    ] = Fraction(1, 4),
    carried: Annotated[
        str,
        Choice(
            "Who carries it",
            {
                "not_carried": "nobody",
                "unconscious_bearer": "somebody unconscious",
                "injured_bearer": "somebody whom it injures",
                "unhurt_bearer": "somebody whom it does not injure",
            },
            options_said={
                "not_carried": (
                    "on the ground, lying around, on the floor, unattended, "
                    "nobody carries, on a shelf, on the table, left behind, "
                    "standing, hanging"
                ),
                "unconscious_bearer": (
                    "unconscious bearer, unconscious owner, carrier unconscious, unconscious, "
                    "knocked out, asleep, sleeping bearer, sleeping"
                ),
                "injured_bearer": (
                    "injured bearer, hurt bearer, injured owner, injured, "
                    "wounded bearer, carrier is injured, wounded, hurt"
                ),
                "unhurt_bearer": (
                    "unhurt bearer, unhurt, uninjured, unharmed, unscathed, not hurt, "
                    "not injured, carried, in my hand, in my pack, wearing, worn, "
                    "backpack, pouch, pocket, held, wields, my bag, my belt, my back, my neck"
                ),
            },
        ),
    ] = "not_carried",
    modifier: Annotated[
        int,
        Whole(
            "Other bonus or penalty",
            -60,
            60,
            more=True,
            players_say="bonus, penalty, modifier, magical bonus, magic, enchanted",
        ),
    ] = 0,
    weight_lb: Annotated[
        Fraction,
        Amount(
            "Weight",
            Fraction(1, 100),
            100_000,
            unit="lb",
            help="An item has as many survival points as pounds",
            more=WEIGHT_AND_DAMAGE,
            players_say="weighs, weight, heavy",
        ),
    ] = Fraction(5),
    damage: Annotated[
        int,
        Whole(
            "Damage of the attack",
            0,
            10_000,
            unit="points",
            more=WEIGHT_AND_DAMAGE,
            players_say=(
                "damage, points, points of damage, damage points, bludgeoned for, burned for, "
                "smashed for, hit for, cut for, slashed for"
            ),
        ),
    ] = 6,
    reading_columns: Annotated[
        str,
        Choice(
            "Where the printed figures stand",
            {
                "outer": "under fire and acid (ice: acid)",
                "left": "from the left, fire and bludgeon (ice: fire)",
                "right": "from the right, bludgeon and acid (ice: acid)",
            },
            help="The table lost its empty cells, paper’s row apart; use “Other bonus or penalty” "
            "to put in another figure",
        ),
    ] = "outer",
    reading_empty_cell: Annotated[
        str,
        Choice(
            "An empty cell means",
            {
                "no_modifier": "no modifier",
                "no_roll": "that attack cannot harm the material: no roll",
            },
        ),
    ] = "no_modifier",
) -> Answer[ItemReaction]:
    """An item's reaction roll and the damage it takes on a failure
    (gods-and-monsters.items.reaction).

    Thickness in inches, weight in pounds, damage in points. Nothing is refused beyond the bounds.
    """
    placed = cells(material, reading_columns) if material in MATERIALS else {}
    harmless = (
        reading_empty_cell == "no_roll"
        and material in MATERIALS
        and attack in ATTACKS
        and attack not in placed
    )
    roll_needed = carried != "unhurt_bearer" and not harmless
    material_modifier = placed.get(attack, 0)
    bonus = thickness_bonus(material, thickness_in)
    target = ITEM_REACTION + material_modifier + bonus + modifier
    unharmed = d20_at_most(target) if roll_needed else Fraction(1)
    outputs = ItemReaction(
        roll_needed=roll_needed,
        material_modifier=material_modifier,
        thickness_bonus=bonus,
        target=target,
        success_probability=unharmed,
        damage_probability=1 - unharmed,
        survival_points=weight_lb,
        left_if_damaged=max(Fraction(0), weight_lb - damage),
        destroyed_probability=1 - unharmed if damage >= weight_lb else Fraction(0),
    )
    working = (
        _when_step(outputs, carried),
        _target_step(outputs, material, attack, attack in placed, thickness_in, modifier),
        *([_roll_step(outputs)] if roll_needed else []),
        _damage_step(outputs, damage),
    )
    return Answer(
        outputs,
        _headline(outputs, damage),
        working,
        dice_roll=_dice_roll(outputs, damage) if 0 < unharmed < 1 else None,
    )


def _dice_roll(outputs: ItemReaction, damage: int) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        ((shown,),) = faces
        unharmed = shown <= outputs.target
        fails = f"fails, and {_leaves(outputs, damage)}"
        does = "comes through unharmed" if unharmed else fails
        return RollOutcome(
            f"{against(shown, outputs.target)}: the item {does}.",
            {
                "success_probability": unharmed,
                "damage_probability": not unharmed,
                "destroyed_probability": not unharmed and not outputs.left_if_damaged,
            },
        )

    return DiceRoll((Group("d20", (20,)),), interpret)


def _headline(outputs: ItemReaction, damage: int) -> str:
    if not outputs.roll_needed:
        return "The item needs no roll and comes through unharmed."
    roll = f"{number(outputs.target)} or less on a d20"
    if outputs.success_probability == 1:
        return f"The item needs {roll} and **cannot fail**."
    rest = _leaves(outputs, damage)
    if not outputs.success_probability:
        return f"The item needs {roll} and **cannot come through**; {rest}."
    chance = a_chance(outputs.success_probability)
    return f"The item needs {roll}, **{chance}** to come through; if not, {rest}."


def _leaves(outputs: ItemReaction, damage: int) -> str:
    left = number(outputs.left_if_damaged) if outputs.left_if_damaged else "nothing"
    return f"{damage} damage leaves {left} of its {count(outputs.survival_points, 'point')}"


BEARERS = {
    "not_carried": "Nobody carries it",
    "unconscious_bearer": "Its bearer is unconscious",
    "injured_bearer": "Its bearer gains injuries from the attack",
    "unhurt_bearer": "Its bearer survives the attack without injuries, and so does the item",
}


def _when_step(outputs: ItemReaction, carried: str) -> Step:
    if outputs.roll_needed:
        return Step(BEARERS[carried], "it must roll", WHEN_RULE)
    if carried == "unhurt_bearer":
        return Step(BEARERS[carried], "no roll", WHEN_RULE)
    return Step("This attack cannot harm the material", "no roll", REACTION_RULE)


def _target_step(
    outputs: ItemReaction,
    material: str,
    attack: str,
    has_cell: bool,
    thickness_in: Fraction,
    modifier: int,
) -> Step:
    cell = "" if has_cell else ", no figure"
    kind = "Other material" if material == "other" else material.capitalize()
    form = "another attack" if attack == "other" else attack
    parts = [
        Step("Reaction of any item", str(ITEM_REACTION), REACTION_RULE),
        Step(f"{kind} against {form}{cell}", signed(outputs.material_modifier), REACTION_RULE),
        Step(
            _thickness_text(material, thickness_in), signed(outputs.thickness_bonus), THICKNESS_RULE
        ),
    ]
    if modifier:
        parts.append(Step("Other bonus or penalty", signed(modifier)))
    needless = "" if outputs.roll_needed else " if it had to roll"
    text = f"The item needs the sum or less on a d20{needless}"
    return Step(text, number(outputs.target), REACTION_RULE, tuple(parts))


def _thickness_text(material: str, thickness_in: Fraction) -> str:
    thick = f"{number(thickness_in, 3)} in thick"
    if material not in MATERIALS:
        return f"{thick}; no bonus thickness is known"
    least = MATERIALS[material].bonus_thickness
    doublings = thickness_bonus(material, thickness_in) - 1
    if doublings < 0:
        return f"{thick}, less than the bonus thickness of {number(least)} in"
    doubled = f", doubled {count(doublings, 'time')}" if doublings else ""
    return f"{thick}: +1 at {number(least)} in{doubled}"


def _roll_step(outputs: ItemReaction) -> Step:
    faces = number(outputs.success_probability * 20)
    return Step(
        f"Faces of the d20 that save it: {faces} of 20",
        odds(outputs.success_probability),
        "gods-and-monsters.base.roll",
    )


def _damage_step(outputs: ItemReaction, damage: int) -> Step:
    points = number(outputs.survival_points)
    spent = f"{points} {MINUS} {damage}"
    nothing = "" if outputs.left_if_damaged else ", nothing left"
    parts = (
        Step("Chance of the damage", odds(outputs.damage_probability), REACTION_RULE),
        Step("A survival point for each pound", count(outputs.survival_points, "point")),
        Step(f"{spent}{nothing}", f"{number(outputs.left_if_damaged)} left"),
    )
    return Step(
        "It takes the damage and nothing is left",
        odds(outputs.destroyed_probability),
        SURVIVAL_RULE,
        parts,
    )
