"""Symbaroum: the eight attributes, what follows from them, and what each does to others' tests."""

from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.base import ANY_VALUE, MIDDLE, effect_dice, modifier_against
from rulescore.declare import (
    MINUS,
    Answer,
    Choice,
    Column,
    Figure,
    Refusal,
    Rows,
    Step,
    Table,
    Whole,
    as_typed,
    calculator,
    number,
    quoted,
    shortened,
    signed,
)
from rulescore.declare.name import name_kind, read_name

OVERVIEW_RULE = "symbaroum.attributes.overview"
SECONDARY_RULE = "symbaroum.attributes.secondary"
RESOLUTE_RULE = "symbaroum.attributes.resolute-warning"
OPPOSED_RULE = "symbaroum.tests.opposed"
SHIELD_RULE = "symbaroum.attack.shield"
PAIN_RULE = "symbaroum.damage.pain-threshold"

LEAST_TOUGHNESS = 10
SHIELD_DEFENSE = 1
"""What a shield or a buckler adds to Defense (symbaroum.attack.shield)."""


class Attribute(NamedTuple):
    """What an attribute is for, and what usually stands against it: attributes of the enemy, or a
    difficulty that the Game Master sets."""

    covers: str
    uses: str
    opposed_by: tuple[str, ...]
    difficulty: bool = False

    def modified_by(self) -> str:
        """What usually modifies a test of it, as the table prints it."""
        enemy = f"the enemy’s {' or '.join(self.opposed_by)}"
        if not self.difficulty:
            return enemy
        return f"a difficulty, sometimes {enemy}" if self.opposed_by else "a difficulty"


ATTRIBUTES = {
    "Accurate": Attribute("aim, precision, timing", "hitting in melee and from afar", ("Quick",)),
    "Cunning": Attribute(
        "wit, common sense, learning", "remembering facts, riddles, research", (), difficulty=True
    ),
    "Discreet": Attribute(
        "moving and acting unnoticed", "hiding, smuggling, shadowing, stealing", ("Vigilant",)
    ),
    "Persuasive": Attribute(
        "influence by words, voice, bearing and looks",
        "talking, writing or singing somebody into or out of a thing",
        ("Resolute",),
    ),
    "Quick": Attribute(
        "reflexes, balance, speed", "turn order, jumping, acrobatics, avoiding harm", ("Accurate",)
    ),
    "Resolute": Attribute(
        "will against pressure, mind magic and Corruption",
        "standing firm, mystical powers",
        ("Resolute", "Persuasive"),
    ),
    "Strong": Attribute(
        "muscle, and bearing wounds, poison and disease",
        "lifting, breaking things open",
        ("Strong",),
        difficulty=True,
    ),
    "Vigilant": Attribute("awareness and keen senses", "noticing things", ("Discreet",)),
}

ATTRIBUTE_TABLE = Table(
    OVERVIEW_RULE,
    "The eight attributes",
    ("Attribute", "Covers; typical uses", "Usually modified by"),
    [
        (name, f"{attribute.covers}; {attribute.uses}", attribute.modified_by())
        for name, attribute in ATTRIBUTES.items()
    ],
)

SECONDARY_TABLE = Table(
    SECONDARY_RULE,
    "Secondary attributes",
    ("Secondary attribute", "Value"),
    [
        ("Toughness", f"Strong, at least {LEAST_TOUGHNESS}"),
        ("Pain Threshold", "Strong / 2, rounded up"),
        ("Defense", f"Quick {MINUS} impeding value of the armor"),
        ("Corruption Threshold", "Resolute / 2, rounded up"),
    ],
)


def toughness_of(strong: int) -> int:
    """Toughness from Strong (symbaroum.attributes.secondary)."""
    return max(LEAST_TOUGHNESS, strong)


def threshold_of(value: int) -> int:
    """Half of an attribute, rounded up: the Pain Threshold from Strong, the Corruption Threshold
    from Resolute (symbaroum.attributes.secondary)."""
    return (value + 1) // 2


class AgainstYou(NamedTuple):
    """What one value does to whoever tests against it."""

    attribute: Annotated[str, Column("Attribute")]
    value: Annotated[int, Column("Value")]
    modifier: Annotated[int, Column("Modifier for a test against it")]


@dataclass(frozen=True)
class SecondaryAttributes:
    """What follows from the eight attributes."""

    toughness: Annotated[int, Figure("Toughness")]
    pain_threshold: Annotated[int, Figure("Pain Threshold", unit="damage", key=True)]
    defense: Annotated[int, Figure("Defense")]
    corruption_threshold: Annotated[
        int, Figure("Corruption Threshold", unit="Corruption", key=True)
    ]
    modifiers: Annotated[list[AgainstYou], Rows("Tests against you")]


@calculator(
    "symbaroum.secondary-attributes",
    title="Secondary attributes and modifiers",
    question=(
        "What are my Toughness, Pain Threshold, Defense and Corruption Threshold, and what "
        "modifier does each attribute give against me?"
    ),
    players_say=(
        "derived values, derived attributes, what is my toughness, what is "
        "my defense, calculate, how tough, corruption, pain threshold, starting toughness"
    ),
    rules=(
        OVERVIEW_RULE,
        SECONDARY_RULE,
        RESOLUTE_RULE,
        OPPOSED_RULE,
        SHIELD_RULE,
        PAIN_RULE,
    ),
)
def secondary_attributes(
    *,
    accurate: Annotated[int, Whole("Accurate", *ANY_VALUE, more=True, players_say="accuracy")] = 10,
    cunning: Annotated[int, Whole("Cunning", *ANY_VALUE, more=True)] = 10,
    discreet: Annotated[int, Whole("Discreet", *ANY_VALUE, more=True)] = 10,
    persuasive: Annotated[int, Whole("Persuasive", *ANY_VALUE, more=True)] = 10,
    quick: Annotated[
        int,
        Whole(
            "Quick", *ANY_VALUE, help="Or what an ability bases Defense on", players_say="quickness"
        ),
    ] = 10,
    resolute: Annotated[int, Whole("Resolute", *ANY_VALUE, players_say="resolve")] = 10,
    strong: Annotated[int, Whole("Strong", *ANY_VALUE, players_say="strength")] = 10,
    vigilant: Annotated[int, Whole("Vigilant", *ANY_VALUE, more=True)] = 10,
    armor_impeding: Annotated[
        int,
        Whole(
            "Impeding value of the armor",
            0,
            10,
            help="2 lowers Defense by 2",
            players_say=(
                "impeding, impede, armor impeding, hindrance, encumbrance, armor penalty, "
                "encumbered, bulky"
            ),
        ),
    ] = 0,
    shield: Annotated[
        str,
        Choice(
            "Shield",
            {"none": "none", "shield": "a shield", "buckler": "a buckler"},
            help="Either gives +1 to Defense",
            more=True,
            options_said={
                "none": "no shield, shieldless",
                "shield": "steel shield, large shield",
                "buckler": "small shield",
            },
        ),
    ] = "none",
    other_defense: Annotated[
        int,
        Whole(
            "Other change to Defense", -10, 10, help="From armor qualities or abilities", more=True
        ),
    ] = 0,
) -> Answer[SecondaryAttributes]:
    """Toughness, both thresholds and Defense, and the modifier of each value against whoever tests
    against it (symbaroum.attributes.secondary, symbaroum.tests.opposed).

    Attributes in, points out. Defense has no floor. Nothing is refused beyond the bounds.
    """
    given = (accurate, cunning, discreet, persuasive, quick, resolute, strong, vigilant)
    shielded = 0 if shield == "none" else SHIELD_DEFENSE
    defense = quick - armor_impeding + shielded + other_defense
    values = {**dict(zip(ATTRIBUTES, given, strict=True)), "Defense": defense}
    outputs = SecondaryAttributes(
        toughness=toughness_of(strong),
        pain_threshold=threshold_of(strong),
        defense=defense,
        corruption_threshold=threshold_of(resolute),
        modifiers=[
            AgainstYou(name, value, modifier_against(value)) for name, value in values.items()
        ],
    )
    headline = f"You have Toughness {outputs.toughness} and Defense {number(defense)}."
    working = (
        _toughness_step(outputs, strong),
        Step(
            f"Pain Threshold: half of Strong {_halved(strong)}",
            f"{outputs.pain_threshold}",
            PAIN_RULE,
        ),
        _defense_step(outputs, quick, armor_impeding, shield, other_defense),
        _corruption_step(outputs, resolute),
        _modifiers_step(outputs),
    )
    return Answer(outputs, headline, working)


def _halved(value: int) -> str:
    return f"{value}, rounded up" if value % 2 else f"{value}"


def _toughness_step(outputs: SecondaryAttributes, strong: int) -> Step:
    lifted = f", but {LEAST_TOUGHNESS} at the least" if strong < LEAST_TOUGHNESS else ""
    return Step(f"Toughness: Strong {strong}{lifted}", f"{outputs.toughness}", SECONDARY_RULE)


def _defense_step(
    outputs: SecondaryAttributes, quick: int, impeding: int, shield: str, other: int
) -> Step:
    parts = [Step("Quick", f"{quick}", SECONDARY_RULE)]
    if impeding:
        parts.append(Step("Armor impedes", signed(-impeding), SECONDARY_RULE))
    if shield != "none":
        parts.append(Step(shield.capitalize(), signed(SHIELD_DEFENSE), SHIELD_RULE))
    if other:
        parts.append(Step("Other change", signed(other), SECONDARY_RULE))
    return Step("Defense", number(outputs.defense), SECONDARY_RULE, tuple(parts))


def _corruption_step(outputs: SecondaryAttributes, resolute: int) -> Step:
    warning = Step("A very low Resolute raises the risk from Corruption", "", RESOLUTE_RULE)
    return Step(
        f"Corruption Threshold: half of Resolute {_halved(resolute)}",
        f"{outputs.corruption_threshold}",
        SECONDARY_RULE,
        (warning,),
    )


def _modifiers_step(outputs: SecondaryAttributes) -> Step:
    parts = []
    for name, value, modifier in outputs.modifiers:
        testers = " or ".join(_who_tests_against(name))
        tested = f", against tests of {testers}" if testers else ""
        text = f"{name}{tested}: {MIDDLE} {MINUS} {_in_sum(value)}"
        parts.append(Step(text, signed(modifier), OPPOSED_RULE))
    text = f"Whoever tests against you adds {MIDDLE} {MINUS} your value"
    return Step(text, "", OPPOSED_RULE, tuple(parts))


def _in_sum(value: int) -> str:
    return number(value) if value >= 0 else f"({number(value)})"


def _who_tests_against(name: str) -> list[str]:
    """The attributes whose tests this value usually stands against; Defense stands in for Quick."""
    opposing = "Quick" if name == "Defense" else name
    return [other for other, attribute in ATTRIBUTES.items() if opposing in attribute.opposed_by]


@dataclass(frozen=True)
class Fighter:
    """One side of the sheet: what fights on it needs to know of somebody."""

    name: str
    quick: int
    strong: int
    vigilant: int
    armor_impeding: int
    shield: str
    other_defense: int
    toughness_lost: int

    @property
    def defense(self) -> int:
        """Defense (symbaroum.attributes.secondary)."""
        shielded = 0 if self.shield == "none" else SHIELD_DEFENSE
        return self.quick - self.armor_impeding + shielded + self.other_defense

    @property
    def toughness_now(self) -> int:
        """Toughness left, not below 0."""
        return max(0, toughness_of(self.strong) - self.toughness_lost)

    @property
    def in_turn_order(self) -> str:
        """The line of somebody in the turn order."""
        return f"{self.name}, {self.quick}, {self.vigilant}"

    def step(self) -> Step:
        """What follows from the attributes."""
        defense = number(self.defense)
        toughness, lost = toughness_of(self.strong), self.toughness_lost
        return Step(
            f"{self.name}: Strong {self.strong}, Quick {self.quick}",
            f"Toughness {self.toughness_now}, Defense {defense}",
            SECONDARY_RULE,
            (
                Step(
                    f"Toughness {toughness}, {lost} of it lost",
                    number(self.toughness_now),
                    SECONDARY_RULE,
                ),
                Step("Pain Threshold", number(threshold_of(self.strong)), PAIN_RULE),
                Step("Defense", defense, SECONDARY_RULE),
            ),
        )


OTHERS = "Other attributes"
WORN = "Armor and shield"
SECOND_WEAPON = "A second weapon"
OPPONENT = "An opponent"
WEAPONS = {
    "natural": "natural, fists and kicks",
    "short": "Short",
    "long": "Long",
    "other": "any other",
}
SHIELDS = {"none": "none", "shield": "a shield", "buckler": "a buckler"}


def _value(name: str, more: str = "") -> Whole:
    return Whole(name, *ANY_VALUE, more=more or False)


def _opponents(name: str) -> Whole:
    return Whole(f"Opponent: {name}", *ANY_VALUE, more=OPPONENT)


@dataclass(frozen=True)
class Character:
    """What the calculators take from the sheet besides what is written on it."""

    toughness_now: Annotated[int, Figure("Toughness left")]
    toughness_max: Annotated[int, Figure("Toughness")]
    pain_threshold: Annotated[int, Figure("Pain Threshold", unit="damage", key=True)]
    defense: Annotated[int, Figure("Defense")]
    carries_shield: Annotated[bool, Figure("Shield or buckler")]
    opponent_toughness_now: Annotated[int, Figure("Opponent: Toughness left")]
    opponent_pain_threshold: Annotated[int, Figure("Opponent: Pain Threshold", unit="damage")]
    opponent_defense: Annotated[int, Figure("Opponent: Defense", key=True)]
    combatants: Annotated[str, Figure("For the turn order: name, Quick, Vigilant")]
    corruption_threshold: Annotated[
        int, Figure("Corruption Threshold", unit="Corruption", key=True)
    ]


@calculator(
    "symbaroum.character",
    title="Your character",
    question="Who fights whom? Enter it once, and every calculator of the book can take it.",
    rules=(OVERVIEW_RULE, SECONDARY_RULE, PAIN_RULE),
    sheet=True,
)
def character(
    *,
    name: Annotated[str, name_kind()] = "You",
    accurate: Annotated[int, _value("Accurate")] = 10,
    cunning: Annotated[int, _value("Cunning", OTHERS)] = 10,
    discreet: Annotated[int, _value("Discreet", OTHERS)] = 10,
    persuasive: Annotated[int, _value("Persuasive", OTHERS)] = 10,
    quick: Annotated[int, _value("Quick")] = 10,
    resolute: Annotated[int, _value("Resolute", OTHERS)] = 10,
    strong: Annotated[int, _value("Strong")] = 10,
    vigilant: Annotated[int, _value("Vigilant", OTHERS)] = 10,
    damage: Annotated[
        str,
        replace(
            effect_dice("Weapon damage", help=""), players_say="weapon, sword, axe, bow, damage"
        ),
    ] = "1D8",
    armor: Annotated[
        str,
        replace(
            effect_dice("Armor", example="1D4", help=""),
            players_say="mail, protection, leather, wears",
        ),
    ] = "1D4",
    armor_impeding: Annotated[
        int,
        Whole(
            "Impeding value of the armor",
            0,
            10,
            more=WORN,
            players_say="impeding, impede, hindrance",
        ),
    ] = 0,
    shield: Annotated[
        str,
        Choice(
            "Shield",
            SHIELDS,
            more=WORN,
            options_said={
                "none": "no shield, shieldless",
                "shield": "steel shield, large shield",
                "buckler": "small shield",
            },
        ),
    ] = "none",
    weapon: Annotated[
        str,
        Choice(
            "Kind of weapon",
            WEAPONS,
            more=True,
            options_said={
                "natural": "fists, kicks, bare hands, unarmed, claws, bite, teeth, fist, punch",
                "short": "dagger, knife, stiletto",
                "long": (
                    "spear, halberd, pike, staff, polearm, lance, long weapon, glaive, quarterstaff"
                ),
                "other": "sword, axe, mace, bow, crossbow, one-handed, hammer, longsword, rapier",
            },
        ),
    ] = "other",
    other_defense: Annotated[int, Whole("Other change to Defense", -10, 10, more=WORN)] = 0,
    second_damage: Annotated[
        str,
        replace(
            effect_dice("Second weapon: damage", help=""),
            more=SECOND_WEAPON,
            players_say="offhand, left hand, other hand",
        ),
    ] = "1D8",
    second_weapon: Annotated[
        str, Choice("Second weapon: kind", WEAPONS, more=SECOND_WEAPON)
    ] = "other",
    toughness_lost: Annotated[
        int,
        Whole(
            "Toughness lost",
            0,
            100,
            more=True,
            players_say="lost toughness, wounds, damage taken, hurt",
        ),
    ] = 0,
    experience: Annotated[
        int,
        Whole(
            "Experience to spend",
            0,
            10_000,
            more=True,
            players_say="xp, experience, experience points",
        ),
    ] = 50,
    opponent_name: Annotated[str, name_kind("Opponent: name", OPPONENT)] = "Opponent",
    opponent_accurate: Annotated[int, _opponents("Accurate")] = 10,
    opponent_cunning: Annotated[int, _opponents("Cunning")] = 10,
    opponent_discreet: Annotated[int, _opponents("Discreet")] = 10,
    opponent_persuasive: Annotated[int, _opponents("Persuasive")] = 10,
    opponent_quick: Annotated[int, _opponents("Quick")] = 10,
    opponent_resolute: Annotated[int, _opponents("Resolute")] = 10,
    opponent_strong: Annotated[int, _opponents("Strong")] = 10,
    opponent_vigilant: Annotated[int, _opponents("Vigilant")] = 10,
    opponent_damage: Annotated[
        str, replace(effect_dice("Opponent: damage", example="4"), more=OPPONENT)
    ] = "4",
    opponent_armor: Annotated[
        str, replace(effect_dice("Opponent: armor", example="2"), more=OPPONENT)
    ] = "2",
    opponent_armor_impeding: Annotated[
        int, Whole("Opponent: impeding value of the armor", 0, 10, more=OPPONENT)
    ] = 0,
    opponent_shield: Annotated[str, Choice("Opponent: shield", SHIELDS, more=OPPONENT)] = "none",
    opponent_weapon: Annotated[
        str, Choice("Opponent: kind of weapon", WEAPONS, more=OPPONENT)
    ] = "other",
    opponent_other_defense: Annotated[
        int, Whole("Opponent: other change to Defense", -10, 10, more=OPPONENT)
    ] = 0,
    opponent_toughness_lost: Annotated[
        int, Whole("Opponent: Toughness lost", 0, 100, more=OPPONENT)
    ] = 0,
) -> Answer[Character]:
    """A character and an opponent, written down once for all calculators of the book
    (symbaroum.attributes.secondary).

    Attributes and points. Refused: a name that is empty, too long, has a comma or a semicolon, or
    is the same for both.
    """
    you = Fighter(
        read_name(name),
        quick,
        strong,
        vigilant,
        armor_impeding,
        shield,
        other_defense,
        toughness_lost,
    )
    opponent = Fighter(
        read_name(opponent_name, "opponent_name"),
        opponent_quick,
        opponent_strong,
        opponent_vigilant,
        opponent_armor_impeding,
        opponent_shield,
        opponent_other_defense,
        opponent_toughness_lost,
    )
    if you.name.casefold() == opponent.name.casefold():
        raise Refusal(
            "opponent_name", f"“{shortened(opponent.name)}” is your character’s name", "another"
        )
    outputs = Character(
        toughness_now=you.toughness_now,
        toughness_max=toughness_of(strong),
        pain_threshold=threshold_of(strong),
        defense=you.defense,
        carries_shield=shield != "none",
        opponent_toughness_now=opponent.toughness_now,
        opponent_pain_threshold=threshold_of(opponent_strong),
        opponent_defense=opponent.defense,
        combatants=f"{you.in_turn_order}; {opponent.in_turn_order}",
        corruption_threshold=threshold_of(resolute),
    )
    headline = (
        f"{as_typed(quoted(you.name))}: Toughness **{you.toughness_now}** and Defense "
        f"{number(you.defense)}, against {as_typed(quoted(opponent.name))}."
    )
    return Answer(outputs, headline, (you.step(), opponent.step()))
