"""Symbaroum: one side sneaks up on another, as a group or alone."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.base import (
    ANY_VALUE,
    MIDDLE,
    Blinded,
    D20Test,
    modifier_against,
)
from rulescore.books.symbaroum.tests import Light
from rulescore.declare import (
    MINUS,
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
    SheetMapping,
    Step,
    Whole,
    calculator,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.entries import Entries, parts_reader
from rulescore.declare.listing import Listing, Part

TEST_RULE = "symbaroum.surprise.test"
EFFECT_RULE = "symbaroum.surprise.effect"
BLIND_RULE = "symbaroum.attack.blind-fighting"
OPPOSED_RULE = "symbaroum.tests.opposed"
PLAYER_ROLLS = "symbaroum.base.success-test"

SNEAKING_TEST, NOTICING_TEST = TESTS = ("Discreet←Vigilant", "Vigilant←Discreet")
MOST_PEOPLE = 20
VALUES = "{} to {}".format(*ANY_VALUE)


def _values_kind(value: str, whose: str, example: str, entry: str, add: str) -> Entries[int]:
    listing = Listing(entry, add, (Part(value, None, *ANY_VALUE),), compact=True)
    return Entries(
        f"{value} of {whose}",
        help="One value each",
        grammar=(f"1 to {MOST_PEOPLE} whole numbers from {VALUES} separated by commas"),
        example=example,
        listing=listing,
        read_entry=parts_reader(listing, int),
        most=MOST_PEOPLE,
        one="value",
        skips_empty=True,
    )


ATTACKERS = _values_kind("Discreet", "those who sneak", "12, 9, 14", "Attacker", "Add an attacker")
DEFENDERS = _values_kind(
    "Vigilant", "those who might notice", "10, 13", "Defender", "Add a defender"
)


@dataclass(frozen=True)
class Sneaking:
    """What everybody who sneaks up has in common: who might notice, modifiers, light, and whether
    it is the players who sneak.

    `light` is that of the player who rolls; `other_modifier` helps those who sneak.
    """

    vigilant: int
    other_modifier: int
    light: Light
    players_sneak: bool

    def target(self, discreet: int) -> int:
        """What the player needs to surprise the others or to notice them, or less
        (symbaroum.surprise.test)."""
        if self.players_sneak:
            return discreet + modifier_against(self.vigilant) + self.other_modifier
        return self.vigilant + modifier_against(discreet) - self.other_modifier

    def chance(self, discreet: int) -> Fraction:
        """The chance to surprise; it is the same whichever side's player rolls."""
        made = self.light.chance(self.target(discreet))
        return made if self.players_sneak else 1 - made

    def steps(self, discreet: int) -> tuple[Step, ...]:
        """How the chance to surprise comes about."""
        steps = self.light.steps(self.target(discreet))
        if self.players_sneak:
            return steps
        chance = self.chance(discreet)
        text = f"They surprise you whenever your test fails: 1 {MINUS} {percent(1 - chance)}"
        return (*steps, Step(text, percent(chance), PLAYER_ROLLS))


class Alone(NamedTuple):
    """An attacker who sneaks up alone."""

    discreet: Annotated[int, Column("Discreet")]
    surprise_probability: Annotated[Fraction, Column("Chance alone", odds=True)]


@dataclass(frozen=True)
class Surprise:
    """Whether the attackers surprise the defenders."""

    discreet_used: Annotated[
        int, Figure("Lowest Discreet of those who sneak", key=True, short="Lowest Discreet")
    ]
    vigilant_used: Annotated[
        int,
        Figure("Highest Vigilant of those who might notice", key=True, short="Highest Vigilant"),
    ]
    player_test: Annotated[
        str, Figure("The player’s test", words={test: f"[{test}]" for test in TESTS})
    ]
    target_number: Annotated[int, Figure("The player needs on 1D20, or less")]
    surprise_probability: Annotated[
        Fraction, Odds("The attackers surprise the defenders", faces=20)
    ]
    free_attacks_on_success: Annotated[
        int, Figure("Free Attacks if they do", key=True, short="Free Attacks if it works")
    ]
    alone: Annotated[list[Alone], Rows("Each attacker alone")]


@calculator(
    "symbaroum.surprise",
    title="Surprise",
    question=(
        "How likely is it that we surprise them (or they us), and would it be better to send one "
        "of us alone?"
    ),
    players_say=(
        "ambush, sneak, sneak up, sneaks up, stalk, creep up, catch them "
        "unaware, unnoticed, discreet against vigilant, lie in wait, "
        "surprise them, sentries, guards, tiptoe, hide from, spot us, notice us"
    ),
    rules=(TEST_RULE, EFFECT_RULE, BLIND_RULE),
    ways=(
        SheetMapping(
            "You sneak up",
            {"attackers": "discreet", "defenders": "opponent_vigilant"},
            {"players": "attackers"},
        ),
        SheetMapping(
            "You keep watch",
            {"attackers": "opponent_discreet", "defenders": "vigilant"},
            {"players": "defenders"},
        ),
    ),
)
def surprise(
    *,
    attackers: Annotated[str, ATTACKERS] = "12, 9, 14",
    defenders: Annotated[str, DEFENDERS] = "10, 13",
    players: Annotated[
        str,
        Choice(
            "The players are",
            {"attackers": "those who sneak", "defenders": "those who might notice"},
            help="Their player rolls",
            options_said={
                "attackers": (
                    "our discreet, their vigilant, we sneak, we creep, we ambush, we hide, my "
                    "stealth, their perception"
                ),
                "defenders": (
                    "our vigilant, their discreet, sneaks up on us, creeps up on us, ambush us, "
                    "sneak up on the party, "
                    "my perception, I notice, I spot, their stealth, I keep watch"
                ),
            },
        ),
    ] = "attackers",
    other_modifier: Annotated[
        int,
        Whole(
            "Other modifier",
            -20,
            20,
            help="Above 0 it helps those who sneak",
            more=True,
            players_say="modifier, bonus, penalty",
        ),
    ] = 0,
    blinded: Blinded = "neither",
    reading_group_free_attack: Annotated[
        str,
        Choice(
            "Free Attacks of a group",
            {"each_attacker": "one for each attacker", "one_per_group": "one in all"},
        ),
    ] = "each_attacker",
) -> Answer[Surprise]:
    """The chance to surprise, in a group and for each attacker alone, and the Free Attacks that a
    success gives (symbaroum.surprise.test, symbaroum.surprise.effect).

    Refused: lists outside their grammar.
    """
    discreets = ATTACKERS.entries(attackers)
    lowest, vigilant = min(discreets), max(DEFENDERS.entries(defenders))
    players_sneak = players == "attackers"
    attackers_blinded, defenders_blinded = (
        blinded in (side, "both") for side in ("attacker", "defender")
    )
    light = (
        Light(hindered=attackers_blinded, helped=defenders_blinded)
        if players_sneak
        else Light(hindered=defenders_blinded, helped=attackers_blinded)
    )
    sneaking = Sneaking(vigilant, other_modifier, light, players_sneak)
    each = reading_group_free_attack == "each_attacker"
    outputs = Surprise(
        discreet_used=lowest,
        vigilant_used=vigilant,
        player_test=SNEAKING_TEST if players_sneak else NOTICING_TEST,
        target_number=sneaking.target(lowest),
        surprise_probability=sneaking.chance(lowest),
        free_attacks_on_success=len(discreets) if each else 1,
        alone=[Alone(discreet, sneaking.chance(discreet)) for discreet in discreets],
    )
    working = (
        _test_step(outputs, sneaking),
        _chance_step(outputs, sneaking),
        *_alone_steps(outputs, sneaking),
        _free_attacks_step(outputs),
    )
    pictures = (_bars(outputs),) if len(discreets) > 1 else ()
    return Answer(
        outputs, _headline(outputs, sneaking), working, pictures, _dice_roll(outputs, sneaking)
    )


def _dice_roll(outputs: Surprise, sneaking: Sneaking) -> DiceRoll:
    dice = D20Test(outputs.target_number, *sneaking.light)
    who, whom = ("you", "them") if sneaking.players_sneak else ("they", "you")

    def interpret(faces: Faces) -> RollOutcome:
        surprised = dice.succeeds(faces[0]) == sneaking.players_sneak
        does = f"{who} {'surprise' if surprised else 'do not surprise'} {whom}"
        return RollOutcome(f"{dice.said(faces[0])}: {does}.", {"surprise_probability": surprised})

    return DiceRoll((dice.group,), interpret)


def _headline(outputs: Surprise, sneaking: Sneaking) -> str:
    chance = outputs.surprise_probability
    alone = _better_alone(outputs)
    if chance in (0, 1):
        who, whom = ("You", "them") if sneaking.players_sneak else ("They", "you")
        together = " together" if alone else ""
        return (
            f"{who} **{'are sure to' if chance else 'cannot'}** surprise {whom}{together}{alone}."
        )
    needed = sneaking.light.needed(outputs.target_number)
    said = odds(chance, 20 if sneaking.light.one_roll else 0)
    if sneaking.players_sneak:
        return f"You surprise them if {needed}: **{said}**{alone}."
    theirs = f"they surprise you in **{percent(chance)}** of cases"
    return f"You notice them if {needed}; {theirs}{alone}."


def _better_alone(outputs: Surprise) -> str:
    """The best of the attackers, who may have better odds than the group."""
    best = max(outputs.alone)
    if best.surprise_probability == outputs.surprise_probability:
        return ""
    return f"; Discreet {best.discreet} alone has a chance of {percent(best.surprise_probability)}"


def _test_step(outputs: Surprise, sneaking: Sneaking) -> Step:
    mine, theirs = outputs.discreet_used, outputs.vigilant_used
    names = ("Lowest Discreet of those who sneak", "highest Vigilant of the others")
    modifier = sneaking.other_modifier
    if not sneaking.players_sneak:
        mine, theirs, modifier = theirs, mine, -modifier
        names = ("Highest Vigilant of those who might notice", "lowest Discreet of the others")
    parts = [
        Step(names[0], number(mine), TEST_RULE),
        Step(
            f"{MIDDLE} {MINUS} {theirs}, the {names[1]}",
            signed(modifier_against(theirs)),
            OPPOSED_RULE,
        ),
    ]
    if modifier:
        turned = "" if sneaking.players_sneak else ", turned round"
        parts.append(Step(f"Other modifier{turned}", signed(modifier), TEST_RULE))
    text = f"The player tests [{outputs.player_test}] and needs this or less"
    return Step(text, number(outputs.target_number), TEST_RULE, tuple(parts))


def _chance_step(outputs: Surprise, sneaking: Sneaking) -> Step:
    parts = sneaking.steps(outputs.discreet_used)
    text = "You surprise them" if sneaking.players_sneak else "They surprise you"
    return Step(text, odds(outputs.surprise_probability), TEST_RULE, parts)


def _alone_steps(outputs: Surprise, sneaking: Sneaking) -> tuple[Step, ...]:
    best = max(outputs.alone)
    if best.discreet == outputs.discreet_used:
        return ()
    instead = Step(
        f"The player needs, with Discreet {best.discreet} in place of {outputs.discreet_used}",
        f"{number(sneaking.target(best.discreet))} or less",
        OPPOSED_RULE,
    )
    parts = (instead, *sneaking.steps(best.discreet))
    text = f"The best of them, Discreet {best.discreet}, alone"
    return (Step(text, odds(best.surprise_probability), TEST_RULE, parts),)


def _free_attacks_step(outputs: Surprise) -> Step:
    attacks = outputs.free_attacks_on_success
    whose = " for each attacker" if attacks > 1 else " in all" if len(outputs.alone) > 1 else ""
    text = f"On a success one Free Attack{whose}, with the Advantage"
    return Step(text, number(attacks), EFFECT_RULE)


def _bars(outputs: Surprise) -> Bars:
    bars = (
        Bar("All together", outputs.surprise_probability, own=True),
        *(
            Bar(f"Discreet {alone.discreet} alone", alone.surprise_probability)
            for alone in outputs.alone
        ),
    )
    return Bars("Together or alone", "Chance to surprise", bars, odds=True)
