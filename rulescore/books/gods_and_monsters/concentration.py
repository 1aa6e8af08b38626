"""Gods & Monsters: moving while concentrating or casting, and keeping concentration."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import LESS_INJURIES, a_chance, against
from rulescore.books.gods_and_monsters.movement import Movement
from rulescore.declare import (
    MINUS,
    Amount,
    Answer,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Rows,
    Series,
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
from rulescore.dice import d20_at_most

LIMITS_RULE = "gods-and-monsters.concentration.limits"
BREAKING_RULE = "gods-and-monsters.concentration.breaking"
CASTING_RULE = "gods-and-monsters.concentration.casting"
DEFENSE_WHILE_CONCENTRATING = -1
CASTING = "Casting or calling"


def movement_while_casting(movement: int, casting_time: int, takes_a_round: bool) -> int:
    """The Movement that casting or calling leaves (gods-and-monsters.concentration.casting)."""
    return 0 if takes_a_round else max(0, movement - casting_time)


class KeptAfter(NamedTuple):
    """Concentration after so many attacks."""

    attack: Annotated[int, Column("After attack")]
    keep_probability: Annotated[Fraction, Column("Still concentrating", odds=True)]


@dataclass(frozen=True)
class Concentration:
    """What concentrating or casting leaves, and whether it lasts."""

    max_movement: Annotated[
        Fraction, Figure("Movement you may use at most", key=True, short="Movement at most")
    ]
    defense_modifier: Annotated[
        int, Figure("Modifier on your defense", key=True, short="To your defense")
    ]
    keep_each_attack_probability: Annotated[
        Fraction | None,
        Odds(
            "Concentration is kept through one attack",
            none="no rule for casting",
            key=True,
            short="Kept through one attack",
            faces=20,
        ),
    ]
    keep_probability: Annotated[
        Fraction | None,
        Odds("Concentration is kept through all attacks", none="no rule for casting"),
    ]
    by_attack: Annotated[list[KeptAfter], Rows("Concentration after each attack")]


@calculator(
    "gods-and-monsters.concentration",
    title="Concentrating or casting",
    question=(
        "How far may I move while concentrating or casting, and will I keep my concentration "
        "under attack?"
    ),
    rules=(LIMITS_RULE, BREAKING_RULE, CASTING_RULE),
    players_say=(
        "spell, calling a spirit, wizard, sorcerer, interrupted, "
        "keep the spell up, casting under attack, lose concentration, "
        "disrupted, break concentration, distracted, maintain, ritual, "
        "prophet, prayer"
    ),
)
def concentration(
    *,
    movement: Movement = 10,
    activity: Annotated[
        str,
        Choice(
            "Activity",
            {"concentrating": "concentrating", "casting": "casting a spell or calling a spirit"},
            options_said={
                "concentrating": (
                    "concentrate, maintain, hold concentration, focus, hold a spell, meditate"
                ),
                "casting": (
                    "cast, casting a spell, spell casting, calling a spirit, call, "
                    "conjure, summon, ritual, casting time, invoke, pray"
                ),
            },
        ),
    ] = "concentrating",
    takes_a_round: Annotated[
        bool,
        Switch(
            "It takes a round or longer",
            more=CASTING,
            only_if={"activity": "casting"},
            players_say="full round, whole round, round or longer, long spell, ritual",
            players_say_no="less than a round, instant, quick",
        ),
    ] = False,
    casting_time: Annotated[
        int,
        Whole(
            "Casting or calling time",
            0,
            1000,
            more=CASTING,
            only_if={"activity": "casting"},
            not_if={"takes_a_round": True},
            players_say="casting time, calling time, time to cast, segments",
        ),
    ] = 3,
    attacks: Annotated[
        int,
        Whole(
            "Attacks on you",
            0,
            20,
            only_if={"activity": "concentrating"},
            players_say=(
                "attacks, blows, arrows, swings, times attacked, strikes, enemies, "
                "opponents, shots, attacks against, times hit"
            ),
        ),
    ] = 1,
    hit_chance: Annotated[
        Fraction,
        Amount(
            "Chance of each attack to hit",
            0,
            1,
            help="1 is 100%, 0.5 is 50%",
            more="Attacks that may miss",
            only_if={"activity": "concentrating"},
            players_say="hit, chance to hit, hit chance, odds to hit, probability",
        ),
    ] = Fraction(1),
    evasion: Annotated[
        int,
        Whole(
            "Evasion",
            -20,
            60,
            help=LESS_INJURIES,
            shared_name="evasion_now",
            only_if={"activity": "concentrating"},
            players_say="evade, dodge",
        ),
    ] = 8,
) -> Answer[Concentration]:
    """Movement, defense and lasting concentration (gods-and-monsters.concentration.limits).

    Nothing is refused beyond the bounds.
    """
    if activity == "casting":
        left = movement_while_casting(movement, casting_time, takes_a_round)
        cast = Concentration(Fraction(left), 0, None, None, [])
        working = (_casting_step(left, movement, casting_time, takes_a_round),)
        return Answer(cast, _casting_headline(left, movement, casting_time), working)
    keep = 1 - hit_chance * (1 - d20_at_most(evasion))
    outputs = Concentration(
        max_movement=Fraction(movement, 2),
        defense_modifier=DEFENSE_WHILE_CONCENTRATING,
        keep_each_attack_probability=keep,
        keep_probability=keep**attacks,
        by_attack=[KeptAfter(attack, keep**attack) for attack in range(1, attacks + 1)],
    )
    return Answer(
        outputs,
        _headline(outputs, attacks, keep),
        _working(movement, attacks, hit_chance, evasion),
        (_picture(outputs),) if attacks > 1 else (),
        _dice_roll(evasion, attacks) if hit_chance == 1 and 0 < keep < 1 and attacks else None,
    )


def _dice_roll(evasion: int, attacks: int) -> DiceRoll:
    """An evasion roll for each attack, all of which hit. Where only a share of them does, their own
    dice are not known here."""

    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        broken = next((place for place, face in enumerate(shown) if face > evasion), None)
        outcomes = {"keep_probability": broken is None}
        if attacks == 1:
            outcomes["keep_each_attack_probability"] = broken is None
            does = "your concentration breaks" if broken == 0 else "you keep your concentration"
            return RollOutcome(f"{against(shown[0], evasion)}: {does}.", outcomes)
        if broken is None:
            kept = f"you keep your concentration through {attacks} attacks"
            return RollOutcome(f"No roll is above {number(evasion)}: {kept}.", outcomes)
        breaks = f"attack {broken + 1} breaks your concentration"
        return RollOutcome(f"{against(shown[broken], evasion)}: {breaks}.", outcomes)

    return DiceRoll((Group("Evasion", (20,) * attacks),), interpret)


def _casting_headline(left: int, movement: int, casting_time: int) -> str:
    if not left:
        return "You cannot move while casting."
    return f"A casting time of {casting_time} leaves you **{left}** of your Movement of {movement}."


def _casting_step(left: int, movement: int, casting_time: int, takes_a_round: bool) -> Step:
    if takes_a_round:
        return Step("It takes a round or longer", "no movement", CASTING_RULE)
    if casting_time > movement:
        text = f"Casting time {number(casting_time)} is more than Movement {movement}"
        return Step(text, "no movement", CASTING_RULE)
    text = f"Movement less casting time: {movement} {MINUS} {casting_time}"
    return Step(text, str(left), CASTING_RULE)


def _headline(outputs: Concentration, attacks: int, keep: Fraction) -> str:
    if not attacks:
        most = number(outputs.max_movement)
        return f"You move with Movement {most} at most, at {MINUS}1 to defense."
    under = "the attack" if attacks == 1 else f"{attacks} attacks"
    kept = keep**attacks
    if kept in (0, 1):
        sure = "cannot be broken by" if kept else "is certain to break under"
        return f"Your concentration **{sure}** {under}."
    return f"You have {a_chance(kept)} to keep your concentration through {under}."


def _working(movement: int, attacks: int, hit_chance: Fraction, evasion: int) -> tuple[Step, ...]:
    missed = 1 - d20_at_most(evasion)
    keep = 1 - hit_chance * missed
    limits = (
        Step(f"At most half of Movement {movement}", number(Fraction(movement, 2)), LIMITS_RULE),
        Step("Defense", signed(DEFENSE_WHILE_CONCENTRATING), LIMITS_RULE),
    )
    if not attacks:
        return limits
    parts = (
        Step("The attack succeeds", odds(hit_chance), BREAKING_RULE),
        Step(
            f"Your evasion roll fails: more than {number(evasion)} on a d20",
            odds(missed),
            "gods-and-monsters.base.roll",
        ),
        Step(
            f"Broken: {percent(hit_chance)} × {percent(missed)}",
            percent(hit_chance * missed),
            BREAKING_RULE,
        ),
    )
    one = Step("Kept through one attack: what is left of 100%", odds(keep), BREAKING_RULE, parts)
    if attacks == 1:
        return (*limits, one)
    text = f"Kept through {count(attacks, 'attack')}: {percent(keep)} to the power {attacks}"
    return (*limits, one, Step(text, odds(keep**attacks), BREAKING_RULE))


def _picture(outputs: Concentration) -> Course:
    kept = (Fraction(1), *(row.keep_probability for row in outputs.by_attack))
    return Course(
        "Concentration under attack",
        along="Attacks",
        measure="Chance",
        series=(Series("Still concentrating", kept),),
        odds=True,
        here=len(outputs.by_attack),
    )
