"""Usiel: what of a blow reaches Hits and Stamina through armour and Resistance."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import damage_dice_kind
from rulescore.books.usiel.pools import POOL_RULES
from rulescore.declare import (
    FROM_ROLL,
    Answer,
    Chances,
    Choice,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Mark,
    Odds,
    RollOutcome,
    SheetMapping,
    Spread,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.notation import DiceSum
from rulescore.dice import Dice, at_least, chances, mean

MINIMUM_RULE = "usiel.damage.minimum"
RESISTANCE_RULE = "usiel.resistance.numbers"
NON_LETHAL_RULE = "usiel.combat.non-lethal"
STRENGTH_RULE = "usiel.combat.strength-bonus"
STAMINA_DAMAGE_RULE = "usiel.conditions.stamina-damage"

LEAST_OF_AN_ATTACK = 1


DAMAGE = damage_dice_kind(
    "Damage", example="1d4+2", help="Dice such as 2d6, d8 or 1d4+2, or a whole number"
)

RESISTANCE_HELP = (
    "0 for none; Resistance without a number is 1. That 1 takes off 1 is assumed, since the text "
    "on it is lost"
)


class Loss(NamedTuple):
    """What a blow costs: Hits and Stamina."""

    hits: int
    stamina: int


@dataclass(frozen=True)
class Protection:
    """What comes off a blow, and what it does at the least."""

    damage_reduction: int
    resistance: int
    attack: bool

    @property
    def reduction(self) -> int:
        """Armour and Resistance together (usiel.resistance.numbers)."""
        return self.damage_reduction + self.resistance

    @property
    def least(self) -> int:
        """A successful attack does 1 at least (usiel.damage.minimum)."""
        return LEAST_OF_AN_ATTACK if self.attack else 0

    def total(self, raw: int) -> int:
        """The damage that gets through, Hits and Stamina together."""
        return max(self.least, raw - self.reduction)

    def loss(self, raw: int, kind: str, reading_split: str) -> Loss:
        """What a raw damage costs (usiel.combat.non-lethal, usiel.conditions.stamina-damage)."""
        total = self.total(raw)
        if kind == "normal":
            return Loss(total, 0)
        if kind == "stamina":
            return Loss(0, total)
        hits = total // 4 if reading_split == "reduced" else max(0, raw // 4 - self.reduction)
        return Loss(hits, total - hits)


@dataclass(frozen=True)
class Damage:
    """What a blow does."""

    expected_damage: Annotated[
        Fraction,
        Figure("Mean damage, Hits and Stamina together", key=True, short="Mean damage in all"),
    ]
    expected_hits_damage: Annotated[Fraction, Figure("Mean loss of Hits", unit="Hits")]
    expected_stamina_damage: Annotated[Fraction, Figure("Mean loss of Stamina", unit="Stamina")]
    distribution: Annotated[Chances, Spread("Damage, Hits and Stamina together")]
    hits_distribution: Annotated[Chances, Spread("Loss of Hits", unit="Hits")]
    stamina_distribution: Annotated[Chances, Spread("Loss of Stamina", unit="Stamina")]
    hits_to_zero_probability: Annotated[
        Fraction, Odds("The target falls to 0 Hits", key=True, short="Target at 0 Hits")
    ]
    stamina_to_zero_probability: Annotated[
        Fraction, Odds("The target falls to 0 Stamina", key=True, short="Target at 0 Stamina")
    ]


@calculator(
    "usiel.damage",
    title="Damage of a blow",
    question=("What does this blow cost the target, and can it bring it down?"),
    players_say=(
        "blow, hit, struck, strike, wound, hurt, weapon, sword, arrow, "
        "armour, kill, injured, punch, bring down, survive the hit"
    ),
    rules=(
        "usiel.damage.kinds",
        MINIMUM_RULE,
        STAMINA_DAMAGE_RULE,
        "usiel.resistance.benefits",
        RESISTANCE_RULE,
        NON_LETHAL_RULE,
        STRENGTH_RULE,
    ),
    ways=(
        SheetMapping(
            "You strike",
            {"damage_dice": "damage_dice", "strength_modifier": "strength_modifier"},
        ),
        SheetMapping(
            "You are hit",
            {
                "damage_reduction": "damage_reduction",
                "resistance": "resistance",
                "target_hits": "hits_current",
                "target_stamina": "stamina_current",
            },
        ),
    ),
    writes_back={"hits_current": FROM_ROLL, "stamina_current": FROM_ROLL},
)
def damage(
    *,
    damage_dice: Annotated[
        str,
        replace(
            DAMAGE,
            players_say=(
                "blow, weapon, strike, sword, axe, knife, dagger, arrow, club, "
                "mace, spear, injury, hurt, claw, bite, hammer, staff"
            ),
        ),
    ] = "1d8",
    strength_modifier: Annotated[
        int,
        Whole(
            "Strength bonus or penalty",
            -20,
            20,
            more="Strength",
            players_say="strength, str, muscle, might, brawn",
        ),
    ] = 0,
    use_strength_bonus: Annotated[
        bool,
        Switch(
            "Use the Strength bonus",
            help="A bonus may be left out; a penalty always applies",
            more="Strength",
            not_if={"strength_modifier": 0},
            players_say_no=(
                "leave out strength, without strength, no strength bonus, pull the "
                "blow, hold back, holding back"
            ),
        ),
    ] = True,
    damage_reduction: Annotated[
        int,
        Whole(
            "Armour’s damage reduction",
            0,
            50,
            players_say=(
                "armour, mail, chain, plate, leather, shield, protection, soak, "
                "reduction, dr, armour takes off, armour stops, coat, jerkin, takes off, "
                "chainmail, breastplate, helmet, absorb"
            ),
        ),
    ] = 0,
    resistance: Annotated[
        int,
        Whole(
            "Resistance",
            0,
            20,
            help=RESISTANCE_HELP,
            more=True,
            players_say="resist, resistant, tough skin, thick hide, thick skin",
        ),
    ] = 0,
    attack: Annotated[
        bool,
        Switch(
            "This is a successful attack",
            help="If so, it does at least 1 damage",
            more=True,
            players_say_no="accident, no attack, mishap, trap, fell off cliff, falling rock",
        ),
    ] = True,
    kind: Annotated[
        str,
        Choice(
            "Kind of damage",
            {
                "normal": "normal, all to Hits",
                "non-lethal": "non-lethal, 25% to Hits",
                "stamina": "all to Stamina",
            },
            options_said={
                "non-lethal": (
                    "flat of the blade, nonlethal, subdue, knock out, stun, pulled, "
                    "fists, punch, bare hands, blunt, cudgel, kick, brawl, "
                    "slap, without killing, want alive"
                ),
                "stamina": "stamina damage, only stamina, all stamina, tiring",
                "normal": "lethal, sharp, ordinary, real damage",
            },
        ),
    ] = "normal",
    target_hits: Annotated[
        int,
        Whole(
            "Target’s Hits now",
            1,
            500,
            not_if={"kind": "stamina"},
            players_say="hit points, hp, life, health, hits left, target's hits",
        ),
    ] = 10,
    target_stamina: Annotated[
        int,
        Whole(
            "Target’s Stamina now",
            1,
            500,
            not_if={"kind": "normal"},
            players_say="stam, target's stamina, stamina left",
        ),
    ] = 10,
    reading_split: Annotated[
        str,
        Choice(
            "Order of armour and the non-lethal split",
            {"reduced": "armour first", "rolled": "the roll is split first"},
            only_if={"kind": "non-lethal"},
        ),
    ] = "reduced",
) -> Answer[Damage]:
    """One blow against armour and Resistance, to Hits, to Stamina or split between them
    (usiel.damage.minimum, usiel.combat.non-lethal).

    Refused: damage outside its grammar. Losses are not held to what the target has.
    """
    dice = DAMAGE.dice(damage_dice)
    strength = strength_modifier if use_strength_bonus else min(0, strength_modifier)
    raw = dice.total() + strength
    protection = Protection(damage_reduction, resistance, attack)

    def loss_of(rolled: int) -> Loss:
        return protection.loss(rolled, kind, reading_split)

    hits: Dice = raw.map(lambda rolled: loss_of(rolled).hits)
    stamina: Dice = raw.map(lambda rolled: loss_of(rolled).stamina)
    both: Dice = raw.map(lambda rolled: sum(loss_of(rolled)))
    outputs = Damage(
        expected_damage=mean(both),
        expected_hits_damage=mean(hits),
        expected_stamina_damage=mean(stamina),
        distribution=chances(both),
        hits_distribution=chances(hits),
        stamina_distribution=chances(stamina),
        hits_to_zero_probability=at_least(hits, target_hits),
        stamina_to_zero_probability=at_least(stamina, target_stamina),
    )
    working = (
        _raw_step(dice, strength_modifier, strength, raw),
        _protection_step(outputs, protection, raw),
        *_split_steps(outputs, protection, kind, reading_split),
        *_zero_steps(outputs, target_hits, target_stamina),
    )

    def interpret(faces: Faces) -> RollOutcome:
        rolled = sum(faces[0]) + dice.added + strength
        loss = loss_of(rolled)
        return RollOutcome(
            f"{number(rolled)} damage before armour costs {_cost(loss)}.",
            {
                "hits_distribution": loss.hits,
                "stamina_distribution": loss.stamina,
                "hits_to_zero_probability": loss.hits >= target_hits,
                "stamina_to_zero_probability": loss.stamina >= target_stamina,
            },
            {
                "hits_current": max(0, target_hits - loss.hits),
                "stamina_current": max(0, target_stamina - loss.stamina),
            },
        )

    return Answer(
        outputs,
        _headline(outputs, target_hits, target_stamina),
        working,
        dice_roll=DiceRoll((Group("Damage", dice.each_sides),), interpret),
        marks=_marks(kind, target_hits, target_stamina),
    )


def _marks(kind: str, hits: int, stamina: int) -> tuple[Mark, ...]:
    """What brings the target down: of damage that is split, no sum of both says so."""
    to_hits = Mark("hits_distribution", "down", hits, "dead")
    to_stamina = Mark("stamina_distribution", "out", stamina, "badly")
    if kind == "non-lethal":
        return (to_hits, to_stamina)
    whole = to_hits if kind == "normal" else to_stamina
    return (replace(whole, output="distribution"), to_hits, to_stamina)


def _cost(loss: Loss) -> str:
    """What a blow costs, in words."""
    hits, stamina = count(loss.hits, "Hit"), f"{loss.stamina} Stamina"
    costs = [said for said, lost in ((hits, loss.hits), (stamina, loss.stamina)) if lost]
    return " and ".join(costs) or "nothing"


def _headline(outputs: Damage, target_hits: int, target_stamina: int) -> str:
    costs, ends = [], []
    hits, stamina = outputs.expected_hits_damage, outputs.expected_stamina_damage
    if hits:
        costs.append(count(_rounded(hits), "Hit"))
        whose = f"the target’s {count(target_hits, 'Hit')}"
        ends.append(_ends(outputs.hits_to_zero_probability, whose))
    if stamina:
        costs.append(f"{number(_rounded(stamina))} Stamina")
        whose = f"{'its' if hits else 'the target’s'} {target_stamina} Stamina"
        ends.append(_ends(outputs.stamina_to_zero_probability, whose))
    if not costs:
        return "Nothing of it gets through."
    certain = len(outputs.hits_distribution) == len(outputs.stamina_distribution) == 1
    about = "" if certain else "about "
    return f"The blow costs {about}{' and '.join(costs)}; it {', and '.join(ends)}."


def _rounded(value: Fraction) -> Fraction:
    """To one decimal, or to two where that is little."""
    return round(value, 1 if value >= 1 else 2)


def _ends(chance: Fraction, pool: str) -> str:
    if chance in (0, 1):
        return f"{'takes' if chance else 'cannot take'} {pool} to 0"
    return f"takes {pool} to 0 in {odds(chance)} of cases"


def _raw_step(dice: DiceSum, modifier: int, strength: int, raw: Dice) -> Step:
    parts = [Step("Damage as written", str(dice), "usiel.damage.kinds")]
    if modifier:
        left_out = " is left out" if strength != modifier else ""
        what = f"Strength {'bonus' if modifier > 0 else 'penalty'}"
        parts.append(
            Step(f"{what} of {signed(modifier)}{left_out}", signed(strength), STRENGTH_RULE)
        )
    return Step("Damage before armour", extent(raw), "usiel.damage.kinds", tuple(parts))


def extent(dice: Dice) -> str:
    """The least, the most and the mean of dice."""
    least, most = min(dice.outcomes()), max(dice.outcomes())
    if least == most:
        return number(least)
    return f"{number(least)} to {number(most)}, {number(mean(dice))} on average"


def _protection_step(outputs: Damage, protection: Protection, raw: Dice) -> Step:
    parts = [Step("Damage before armour, on average", number(mean(raw)), "usiel.damage.kinds")]
    if protection.damage_reduction:
        off = signed(-protection.damage_reduction)
        parts.append(Step("Armour takes off", off, MINIMUM_RULE))
    if protection.resistance:
        parts.append(Step("Resistance takes off", signed(-protection.resistance), RESISTANCE_RULE))
    lift = outputs.expected_damage - (mean(raw) - protection.reduction)
    if lift:
        lifted = raw.probability("<", protection.reduction + protection.least)
        least = "An attack does at least 1" if protection.attack else "It is never below 0"
        text = f"{least}, which lifts {percent(lifted)} of rolls"
        parts.append(Step(text, f"+{number(lift)} on average", MINIMUM_RULE))
    figure = _on_average(outputs.expected_damage, outputs.distribution)
    return Step("Damage that gets through", figure, MINIMUM_RULE, tuple(parts))


def _on_average(value: Fraction, spread: Chances) -> str:
    return f"{number(value)}{'' if len(spread) == 1 else ' on average'}"


def _split_steps(
    outputs: Damage, protection: Protection, kind: str, reading_split: str
) -> tuple[Step, ...]:
    hits = _on_average(outputs.expected_hits_damage, outputs.hits_distribution)
    stamina = _on_average(outputs.expected_stamina_damage, outputs.stamina_distribution)
    if kind == "normal":
        return (Step("Normal damage: all of it to Hits", hits, "usiel.damage.kinds"),)
    if kind == "stamina":
        return (Step("All of it to Stamina", stamina, STAMINA_DAMAGE_RULE),)
    if reading_split == "reduced":
        quarter = "Non-lethal: a quarter of what gets through, rounded down, to Hits"
    else:
        off = f", less {protection.reduction}" if protection.reduction else ""
        quarter = f"Non-lethal: a quarter of the roll, rounded down{off}, to Hits"
    return (
        Step(quarter, hits, NON_LETHAL_RULE),
        Step("The rest of what gets through to Stamina", stamina, NON_LETHAL_RULE),
    )


def _zero_steps(outputs: Damage, target_hits: int, target_stamina: int) -> tuple[Step, ...]:
    steps = []
    if outputs.expected_hits_damage:
        text = f"{count(target_hits, 'Hit')} lost or more"
        chance = odds(outputs.hits_to_zero_probability)
        steps.append(Step(text, chance, POOL_RULES["hits"]))
    if outputs.expected_stamina_damage:
        chance = odds(outputs.stamina_to_zero_probability)
        steps.append(Step(f"{target_stamina} Stamina lost or more", chance, POOL_RULES["stamina"]))
    return tuple(steps)
