"""What the topics of ZT share: exploding dice, the dice of an Ability, what is taken of damage, and
Hit Points; and the sheet of a character.

None of it stands in the document itself. It comes from other pages of the game, which are named.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, reduce
from operator import add
from typing import Annotated, NamedTuple

from rulescore.declare import (
    MINUS,
    Answer,
    Chances,
    Choice,
    Figure,
    Group,
    Refusal,
    RollOutcome,
    Share,
    Shares,
    Step,
    Switch,
    Table,
    Whole,
    as_typed,
    calculator,
    number,
    odds,
    percent,
    quoted,
    signed,
)
from rulescore.declare.name import name_kind, read_name
from rulescore.declare.notation import DiceSum, LikeDice
from rulescore.dice import Dice, OpenTotal, exploding, mean

EXPLODING_RULE = "zt.base.exploding"
ROUNDING_RULE = "zt.base.rounding"
NEGATIVE_RULE = "zt.base.negative"
ABILITY_DICE_RULE = "zt.base.ability-dice"
CHECK_RULE = "zt.base.check"
ADJUSTMENT_RULE = "zt.base.adjustment"
HIT_POINTS_RULE = "zt.base.hit-points"
FATIGUE_RULE = "zt.base.fatigue"
HUNGRY_RULE = "zt.base.hungry"
ENERGY_RULE = "zt.base.energy"
RESISTANCE_RULE = "zt.damage-types.resistance"

DICE_EXPLODE = True
"""The game’s own Introduction page says so, the document does not (zt.base.exploding)."""

Exploding = Annotated[
    bool,
    Switch(
        "Dice explode",
        help=(
            "A die on its highest face is rolled again and added. The game’s own Introduction "
            "page says so, this document does not"
        ),
        assumed=True,
    ),
]

OUR_BOTH = "cancel"
ReadingBoth = Annotated[
    str,
    Choice(
        "Resistant and vulnerable at once",
        {
            "cancel": "the two cancel out",
            "halve_then_double": "half, rounded down, then doubled",
        },
        options_said={"halve_then_double": "halve then double, halved then doubled"},
        only_if={"resistant": True, "vulnerable": True},
    ),
]

LEAST_HP, MOST_HP = -200, 200
HP_HELP = "May be below zero"
MAX_HP_HELP = "20 + 2 × (Resilience + Will + Spirit)"

HIT_POINTS_NOW = Whole(
    "Hit Points now",
    LEAST_HP,
    MOST_HP,
    unit="HP",
    unit_in_label=True,
    help=HP_HELP,
    players_say=("hp, hitpoints, life, health, hp left, hit points left, current hp, currently"),
)
HitPointsNow = Annotated[int, HIT_POINTS_NOW]
HitPointsBesideMax = Annotated[int, replace(HIT_POINTS_NOW, follows="max_hp")]
MaxHitPoints = Annotated[
    int,
    Whole(
        "Max HP",
        1,
        MOST_HP,
        unit="HP",
        unit_in_label=True,
        help=MAX_HP_HELP,
        players_say=(
            "max hp, maximum, full hp, full health, max hit points, maximum hp, "
            "full hit points, hp max, full, max health, max life, total hp, total health"
        ),
    ),
]

MOST_FATIGUE = 6
"""The level of Fatigue that is death (zt.base.fatigue)."""
MOST_ENERGY = 200

LEAST_SCORE, MOST_SCORE = 0, 40


class AbilityDice(NamedTuple):
    """A row of the table of Ability dice: the scores, both included, and what is rolled."""

    lowest: int
    highest: int
    dice: LikeDice


ABILITY_DICE = (
    AbilityDice(0, 2, LikeDice(1, 6)),
    AbilityDice(3, 5, LikeDice(2, 4)),
    AbilityDice(6, 7, LikeDice(2, 6)),
    AbilityDice(8, 9, LikeDice(2, 8)),
    AbilityDice(10, 11, LikeDice(2, 10)),
    AbilityDice(12, 15, LikeDice(2, 12)),
    AbilityDice(16, MOST_SCORE, LikeDice(2, 20)),
)
"""The last row holds for all higher scores too."""

ABILITY_DICE_TABLE = Table(
    ABILITY_DICE_RULE,
    "Dice of a Check",
    ("Ability Score", "Dice"),
    [
        *((f"{row.lowest}–{row.highest}", str(row.dice)) for row in ABILITY_DICE[:-1]),
        (f"{ABILITY_DICE[-1].lowest} and up", str(ABILITY_DICE[-1].dice)),
    ],
)


FATIGUE_TABLE = Table(
    FATIGUE_RULE,
    "Levels of Fatigue",
    ("Level", "What it adds"),
    [
        ("1", f"{signed(-3)} on every Check but attacks and Saves, so also on Healing Checks"),
        ("2", "half Speed"),
        ("3", f"{signed(-3)} on Saves and attacks"),
        ("4", "HP and Energy limited to half their maximum"),
        ("5", "Unconscious"),
        ("6", "death"),
    ],
)


def ability_dice(score: int) -> LikeDice:
    """The dice that an Ability Score gives to a Check (zt.base.ability-dice)."""
    return next(row.dice for row in ABILITY_DICE if score <= row.highest)


EXPLOSIONS_LISTED = 8
"""Exploding dice have no highest total, so a listing ends this many explosions above plain dice."""


@dataclass(frozen=True)
class Roll:
    """Dice, a number added to them or taken off, and whether the dice explode."""

    dice: DiceSum
    explodes: bool

    def total(self) -> OpenTotal:
        """What the roll comes to (zt.base.exploding)."""
        return _total(self.dice, self.explodes)

    def group(self, label: str) -> Group:
        """The dice, to be thrown."""
        return Group(label, self.dice.each_sides, self.explodes)

    @property
    def listed_up_to(self) -> int:
        """The highest total that a listing gives a line of its own."""
        highest = sum((number + EXPLOSIONS_LISTED) * sides for number, sides in self.dice.dice)
        return self.dice.added + highest

    def step(self, text: str, rule: str) -> Step:
        """How the mean comes about, beside that of dice which do not explode."""
        if not self.dice.dice:
            return Step(text, str(self.dice), rule)
        (like,) = self.dice.dice
        die = self._die_mean(like.sides)
        added = f" {MINUS if self.dice.added < 0 else '+'} {abs(self.dice.added)}"
        on_average = self.total().mean()
        product = f"{like.number} × {number(die)}{added if self.dice.added else ''}"
        beside = f", {number(mean(self.dice.total()))} if dice did not explode"
        figure = f"{number(on_average)} on average{beside if self.explodes else ''}"
        parts = (
            *self._die_steps(like.sides, die),
            Step("All of it", f"{product} = {number(on_average)}", rule),
        )
        return Step(f"{text}, {self.dice}", figure, rule, parts)

    def _die_mean(self, sides: int) -> Fraction:
        return Roll(DiceSum((LikeDice(1, sides),), 0), self.explodes).total().mean()

    def _die_steps(self, sides: int, die: Fraction) -> tuple[Step, ...]:
        """The mean of one die, and where it comes from that dice explode."""
        face = Fraction(sides + 1, 2)
        shown = Step(f"A d{sides} shows half of 1 + {sides} on average", number(face))
        if not self.explodes:
            off = "Dice do not explode here, though the game’s own Introduction page has them do so"
            return shown, Step(off, "", EXPLODING_RULE)
        again = (
            f"Its highest face, {sides}, is rolled again and added, which makes it "
            f"{sides}/{sides - 1} of that; so says the game’s own Introduction page, not this "
            "document"
        )
        figure = f"{number(face)} × {sides}/{sides - 1} = {number(die)}"
        return shown, Step(again, figure, EXPLODING_RULE)


@cache
def _total(dice: DiceSum, explodes: bool) -> OpenTotal:
    if not explodes:
        return OpenTotal(dice.total())
    added = OpenTotal(DiceSum((), dice.added).total())
    return reduce(add, (exploding(*like) for like in dice.dice), added)


def listed(total: OpenTotal, up_to: int) -> dict[int | str, Fraction]:
    """The chance of each total up to one, and of all that are `more`, if there are any."""
    spread: dict[int | str, Fraction] = dict(total.chances(up_to).items())
    rest = 1 - sum(spread.values(), Fraction(0))
    return {**spread, "more": rest} if rest else spread


def listed_as(total: int, spread: Chances) -> int | str:
    """The outcome of a listing that a total is."""
    return total if total in spread else "more"


DEFENCES = "Resistance"
"""The fold of a form in which being resistant, vulnerable or immune stands."""

EFFECTS = {
    "immune": "Immune: nothing is taken",
    "halved": "Resistant: half is taken, rounded down",
    "doubled": "Vulnerable: twice as much is taken",
    "halved_then_doubled": "Resistant and vulnerable: half, rounded down, then doubled",
    "cancelled": "Resistant and vulnerable cancel out: all of it is taken",
    "unchanged": "Neither resistant nor vulnerable: all of it is taken",
}


@dataclass(frozen=True)
class Defence:
    """How somebody takes one type of damage (zt.damage-types.resistance)."""

    resistant: bool
    vulnerable: bool
    immune: bool
    reading_both: str

    @property
    def effect(self) -> str:
        """One of the words of `EFFECTS`."""
        if self.immune:
            return "immune"
        if self.resistant and self.vulnerable:
            return "cancelled" if self.reading_both == "cancel" else "halved_then_doubled"
        if self.resistant:
            return "halved"
        return "doubled" if self.vulnerable else "unchanged"

    def said(self, happens: str) -> str:
        """What happens, as the beginning of a sentence that names the defence at work."""
        names = {"immune": "Immune", "halved": "Resistant", "doubled": "Vulnerable"}
        if name := names.get(self.effect):
            return f"{name}, {happens}"
        return f"{happens[:1].upper()}{happens[1:]}"

    def taken(self, amount: int) -> int:
        """What is taken of an amount; half is rounded down below zero too (zt.base.rounding)."""
        if self.effect == "immune":
            return 0
        if self.effect == "halved":
            return amount // 2
        if self.effect == "halved_then_doubled":
            return amount // 2 * 2
        return amount * 2 if self.effect == "doubled" else amount

    def taken_of(self, raw: OpenTotal) -> OpenTotal:
        """What is taken of a roll. A die has an even number of sides, so each explosion is halved
        or doubled without a rest and may stay apart."""
        if self.effect == "unchanged":
            return raw
        rest: Dice = raw.rest.map(self.taken)
        if self.immune:
            return OpenTotal(rest)
        return OpenTotal(rest, raw.exploding, raw.sides, self.taken(raw.step))

    def step(self, raw: Fraction, taken: Fraction, *, certain: bool) -> Step:
        """How the mean taken comes about from the mean of the roll."""
        on_average = "" if certain else " on average"
        parts: tuple[Step, ...] = ()
        if self.effect in ("halved", "halved_then_doubled"):
            doubled = self.effect == "halved_then_doubled"
            before = raw if doubled else raw / 2
            odd = "Rounding down an odd amount costs " + ("1" if doubled else "half a point")
            parts = (
                Step("Half of it, doubled" if doubled else "Half of it", number(before)),
                Step(odd, f"{number(taken - before)}{on_average}", ROUNDING_RULE),
            )
        return Step(EFFECTS[self.effect], f"{number(taken)}{on_average}", RESISTANCE_RULE, parts)


class Condition(NamedTuple):
    """The chance of each state that Hit Points may be in."""

    conscious: Fraction
    unconscious: Fraction
    dead: Fraction

    def picture(self) -> Shares:
        """The chances as a picture."""
        return Shares(
            "What becomes of you",
            (
                Share("Standing", self.conscious, "well"),
                Share("Unconscious", self.unconscious, "badly"),
                Share("Dead", self.dead, "dead"),
            ),
        )


@dataclass(frozen=True)
class HitPoints:
    """Hit Points now, and the most there can be (zt.base.hit-points).

    Refused, naming hp: more than the most, and a character who is dead already.
    """

    now: int
    most: int

    def __post_init__(self) -> None:
        living = f"a whole number from {number(1 - self.most)} to {self.most} HP"
        if self.now > self.most:
            problem = f"{self.now} is more than the Max HP of {self.most}"
            raise Refusal("hp", problem, f"{living}, the Max HP")
        if self.now <= -self.most:
            problem = f"at {number(self.now)} of {self.most} HP the character is dead already"
            raise Refusal("hp", problem, living)

    @property
    def conscious(self) -> bool:
        """Whether the character is conscious now."""
        return self.now > 0

    def left(self, taken: int) -> int:
        """What is left after a loss of so much, no more than Max HP; who is dead stays at minus Max
        HP."""
        return max(-self.most, min(self.most, self.now - taken))

    def said(self, left: int) -> str:
        """Having so many left, as the second half of a sentence."""
        state = "conscious" if left > 0 else "Unconscious"
        return f"are at {number(left)} HP, {'dead' if left <= -self.most else state}"

    def after(self, taken: OpenTotal) -> Condition:
        """The state after a loss of so much."""
        down = taken.at_least(self.now)
        dead = taken.at_least(self.now + self.most)
        return Condition(1 - down, down - dead, dead)

    def step(self, after: Condition) -> Step:
        """The amounts that lead to each state."""
        low = f"from 0 to {number(1 - self.most)} HP" if self.most > 1 else "at 0 HP"
        dead_from = self.now + self.most
        parts = (
            Step(
                f"Above 0 HP after {_loss_below(self.now)}",
                odds(after.conscious),
                HIT_POINTS_RULE,
            ),
            Step(
                f"Unconscious, {low}, after {_loss_from(self.now, dead_from - 1)}",
                odds(after.unconscious),
                HIT_POINTS_RULE,
            ),
            Step(
                f"Dead, at {MINUS}{self.most} HP or less, after {dead_from} or more taken",
                odds(after.dead),
                HIT_POINTS_RULE,
            ),
        )
        text = f"{number(self.now)} of {self.most} HP now, less what is taken"
        return Step(text, f"{percent(after.conscious)} conscious", HIT_POINTS_RULE, parts)


def hurt(
    dealt: int,
    taken: int,
    defence: Defence,
    hit_points: HitPoints,
    spread: Chances,
) -> RollOutcome:
    """What damage that was rolled means, and what is taken of it, `spread` being the chances of
    that."""
    left = hit_points.left(taken)
    of_it = "" if taken == dealt else f" of {number(dealt)}"
    what = defence.said(f"you take {number(taken)}{of_it} damage")
    return RollOutcome(
        f"{what} and {hit_points.said(left)}.",
        {"distribution": listed_as(taken, spread), "conscious_probability": left > 0},
        {"hp": left},
    )


def _loss_below(limit: int) -> str:
    """Fewer HP lost than `limit`; where that is 0 or less, HP have to be gained."""
    return f"{limit - 1} or less taken" if limit > 0 else f"{1 - limit} or more gained"


def _loss_from(least: int, most: int) -> str:
    if least == most:
        return f"{least} taken"
    return f"{least if least >= 0 else f'{-least} gained'} to {most} taken"


def outcome(after: Condition, hit_points: HitPoints) -> str:
    """The state afterwards, as the second half of a sentence."""
    if 1 in after:
        return _certain_outcome(after, hit_points)
    if hit_points.conscious:
        ways = {"leaves you Unconscious": after.unconscious, "kills you": after.dead}
    else:
        ways = {"brings you round": after.conscious, "kills you": after.dead}
    (first, chance), *others = [way for way in ways.items() if way[1]]
    if not others:
        return f"it {first} in {odds(chance)} of cases"
    ((second, other),) = others
    return f"it {first} in {percent(chance)} of cases and {second} in {percent(other)}"


def _certain_outcome(after: Condition, hit_points: HitPoints) -> str:
    if after.dead:
        return "it kills you for certain"
    if after.conscious:
        return "you stay conscious" if hit_points.conscious else "it brings you round for certain"
    return "you end up Unconscious for certain" if hit_points.conscious else "you stay Unconscious"


HP_WITHOUT_ABILITIES, ENERGY_WITHOUT_SPIRIT, EACH_POINT = 20, 10, 2
"""What Max HP and Energy begin with, and what each point of an Ability adds to them."""
TIRED = -3
"""What Fatigue takes off Checks from its first level on, off attacks from its third."""
TIRED_FROM, TIRED_IN_ATTACKS_FROM, LIMITED_FROM, UNCONSCIOUS_FROM = 1, 3, 4, 5
HUNGRY_HEALING = -5
"""What hunger takes off Healing Checks (zt.base.hungry)."""

TIREDNESS = "Fatigue and Energy"
STANDARD_DAMAGE, FIRE_DAMAGE = "Standard Damage", "Fire"


RESISTANT_SAID = "resist, resistance, half damage, halved, takes half"
IMMUNE_SAID = (
    "immunity, unaffected, no damage, cannot be hurt, invulnerable, impervious, "
    "fireproof, cannot be harmed, ignores damage, no effect"
)
VULNERABLE_SAID = (
    "vulnerability, double damage, doubled, weak to, weakness, susceptible, takes double, "
    "flammable, allergic"
)
"""What players say who take less or more of a damage."""


def _score(name: str) -> Whole:
    return Whole(name, LEAST_SCORE, MOST_SCORE)


def _to(defence: str, damage: str) -> Switch:
    return Switch(f"{defence} to {damage}", more=DEFENCES)


@dataclass(frozen=True)
class Character:
    """What follows from the sheet."""

    max_hp: Annotated[int, Figure("Max HP", unit="HP", key=True)]
    state: Annotated[
        str,
        Figure(
            "You are",
            words={"conscious": "conscious", "unconscious": "Unconscious", "dead": "dead"},
        ),
    ]
    energy_max: Annotated[int, Figure("Energy maximum", unit="Energy", key=True)]
    attack_adjustment: Annotated[int, Figure("Adjustment to attacks")]
    check_adjustment: Annotated[int, Figure("Adjustment to other Checks")]
    healing_adjustment: Annotated[int, Figure("Adjustment to Healing Checks", key=True)]
    hunger_adjustment: Annotated[int, Figure("Of that, for being Hungry")]
    hp_limit: Annotated[int, Figure("Most HP at this Fatigue", unit="HP")]
    energy_limit: Annotated[int, Figure("Most Energy at this Fatigue")]


@calculator(
    "zt.character",
    title="Your character",
    question="Who are you? Enter it once, and the calculators of the book can take it.",
    rules=(HIT_POINTS_RULE, FATIGUE_RULE, ENERGY_RULE, HUNGRY_RULE),
    sheet=True,
)
def character(
    *,
    name: Annotated[str, name_kind()] = "You",
    hp: HitPointsNow = HP_WITHOUT_ABILITIES,
    resilience: Annotated[int, _score("Resilience")] = 0,
    will: Annotated[int, _score("Will")] = 0,
    spirit: Annotated[int, _score("Spirit")] = 0,
    further_hp: Annotated[
        int,
        Whole(
            "Further Max HP",
            0,
            MOST_HP,
            help="From Feats",
            more=True,
            players_say=(
                "extra hp, hp from feats, bonus hp, further hp, bonus health, extra health"
            ),
        ),
    ] = 0,
    attack_score: Annotated[
        int,
        Whole(
            "Ability Score you attack with",
            LEAST_SCORE,
            MOST_SCORE,
            more=True,
            players_say=(
                "attack score, attack, fighting score, weapon score, ability score, "
                "weapon skill, sword skill, combat skill, fights with, melee, archery"
            ),
        ),
    ] = 5,
    fatigue: Annotated[
        int,
        Whole(
            "Fatigue level",
            0,
            MOST_FATIGUE,
            more=TIREDNESS,
            players_say="tired, fatigued, exhausted, exhaustion, weary",
        ),
    ] = 0,
    energy: Annotated[
        int,
        Whole(
            "Energy now",
            0,
            MOST_ENERGY,
            more=TIREDNESS,
            players_say="energy left, mana, mp, spell points",
        ),
    ] = ENERGY_WITHOUT_SPIRIT,
    hungry: Annotated[
        bool,
        Switch(
            "Hungry",
            help="12 hours or more without food",
            more=TIREDNESS,
            players_say=(
                "starving, unfed, hunger, without food, not eaten, famished, no food, "
                "didn't eat, without eating, empty stomach, ravenous"
            ),
            players_say_no="well fed, fed, full stomach, sated, full belly, ate well",
        ),
    ] = False,
    standard_resistant: Annotated[bool, _to("Resistant", STANDARD_DAMAGE)] = False,
    standard_vulnerable: Annotated[bool, _to("Vulnerable", STANDARD_DAMAGE)] = False,
    standard_immune: Annotated[bool, _to("Immune", STANDARD_DAMAGE)] = False,
    fire_resistant: Annotated[bool, _to("Resistant", FIRE_DAMAGE)] = False,
    fire_vulnerable: Annotated[bool, _to("Vulnerable", FIRE_DAMAGE)] = False,
    fire_immune: Annotated[bool, _to("Immune", FIRE_DAMAGE)] = False,
) -> Answer[Character]:
    """A character, written down once for all calculators of the book (zt.base.hit-points). From
    Fatigue 4 on HP and Energy are at most half of their maximum (zt.base.fatigue).

    Scores, HP and Energy. Refused: a name that is empty, too long, has a comma or a semicolon; more
    Max HP than a calculator takes, more HP than Max HP, more Energy than its maximum.
    """
    called = read_name(name)
    abilities = resilience + will + spirit
    max_hp = HP_WITHOUT_ABILITIES + EACH_POINT * abilities + further_hp
    energy_max = ENERGY_WITHOUT_SPIRIT + EACH_POINT * spirit
    if max_hp > MOST_HP:
        problem = f"{max_hp} Max HP in all are more than {MOST_HP}"
        raise Refusal("further_hp", problem, f"what leads to {MOST_HP} Max HP at most")
    _refuse_above("hp", hp, LEAST_HP, max_hp, "Max HP")
    _refuse_above("energy", energy, 0, energy_max, "maximum")
    hunger = HUNGRY_HEALING if hungry else 0
    outputs = Character(
        max_hp=max_hp,
        state=_state(hp, max_hp, fatigue),
        energy_max=energy_max,
        attack_adjustment=TIRED if fatigue >= TIRED_IN_ATTACKS_FROM else 0,
        check_adjustment=TIRED if fatigue >= TIRED_FROM else 0,
        healing_adjustment=(TIRED if fatigue >= TIRED_FROM else 0) + hunger,
        hunger_adjustment=hunger,
        hp_limit=max_hp // 2 if fatigue >= LIMITED_FROM else max_hp,
        energy_limit=energy_max // 2 if fatigue >= LIMITED_FROM else energy_max,
    )
    has_hp, has_energy = min(hp, outputs.hp_limit), min(energy, outputs.energy_limit)
    headline = (
        f"{as_typed(quoted(called))}: **{number(has_hp)}** of {outputs.hp_limit} HP, "
        f"{has_energy} of {outputs.energy_limit} Energy"
    )
    tired = f", Fatigue {fatigue}" if fatigue else ""
    if fatigue >= LIMITED_FROM:
        tired += f" (half of {max_hp} HP and of {energy_max} Energy at most)"
    state = {"conscious": "", "unconscious": ", Unconscious", "dead": ", dead"}[outputs.state]
    return Answer(outputs, f"{headline}{tired}{state}.", _sheet_steps(outputs, abilities, spirit))


def _refuse_above(input: str, value: int, least: int, most: int, limit: str) -> None:
    if value > most:
        problem = f"{value} is more than the {limit} of {most}"
        accepted = f"a whole number from {number(least)} to {most}, the {limit}"
        raise Refusal(input, problem, accepted)


def _state(hp: int, max_hp: int, fatigue: int) -> str:
    """How somebody is (zt.base.hit-points, zt.base.fatigue)."""
    if hp <= -max_hp or fatigue == MOST_FATIGUE:
        return "dead"
    return "unconscious" if hp <= 0 or fatigue >= UNCONSCIOUS_FROM else "conscious"


def _sheet_steps(outputs: Character, abilities: int, spirit: int) -> tuple[Step, ...]:
    further = outputs.max_hp - HP_WITHOUT_ABILITIES - EACH_POINT * abilities
    feats = f" + {further}" if further else ""
    return (
        Step(
            f"{HP_WITHOUT_ABILITIES} + {EACH_POINT} × {abilities} for Resilience, Will and Spirit"
            f"{feats}",
            f"{outputs.max_hp} Max HP",
            HIT_POINTS_RULE,
        ),
        Step(
            f"{ENERGY_WITHOUT_SPIRIT} + {EACH_POINT} × Spirit {spirit}",
            f"{outputs.energy_max} Energy",
            ENERGY_RULE,
        ),
        *_limit_steps(outputs),
        Step("Fatigue, on attacks", signed(outputs.attack_adjustment), FATIGUE_RULE),
        Step("Fatigue, on other Checks", signed(outputs.check_adjustment), FATIGUE_RULE),
        Step(
            "Fatigue and hunger, on Healing Checks",
            signed(outputs.healing_adjustment),
            HUNGRY_RULE,
        ),
    )


def _limit_steps(outputs: Character) -> tuple[Step, ...]:
    """What Fatigue leaves of Max HP and of the most Energy, where it takes something off."""
    if outputs.hp_limit == outputs.max_hp:
        return ()
    return (
        Step(
            f"Half of {outputs.max_hp} Max HP, the most at this Fatigue",
            f"{outputs.hp_limit} HP",
            FATIGUE_RULE,
        ),
        Step(
            f"Half of {outputs.energy_max} Energy, the most at this Fatigue",
            f"{outputs.energy_limit} Energy",
            FATIGUE_RULE,
        ),
    )
