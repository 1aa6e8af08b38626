"""Gods & Monsters: seeing through illusions, and what phantasmal damage leaves behind."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rulescore.books.gods_and_monsters.base import (
    HALVES,
    LESS_INJURIES,
    OUR_HALF,
    WillpowerNow,
    a_chance,
    against,
)
from rulescore.declare import (
    MINUS,
    Answer,
    Choice,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
)
from rulescore.dice import d20_at_most

RECOVERY_RULE = "gods-and-monsters.illusions.recovery"
INVISIBLE_RULE = "gods-and-monsters.illusions.invisible"
PERCEPTION_RULE = "gods-and-monsters.illusions.perception"
WILLPOWER_RULE = "gods-and-monsters.illusions.willpower"
WHEN_RULE = "gods-and-monsters.illusions.when"
UNSEEN_BONUS = 10
COMPANION_BONUS = 2


def tenth_up(points: int) -> int:
    """A tenth, rounded up (gods-and-monsters.illusions.recovery)."""
    return -(-points // 10)


def lasting(survival: int, injuries: int, reading_tenth: str) -> int:
    """The phantasmal points that stay lost (gods-and-monsters.illusions.recovery)."""
    if reading_tenth == "separate":
        return tenth_up(survival) + tenth_up(injuries)
    return tenth_up(survival + injuries)


@dataclass(frozen=True)
class Illusion:
    """How an illusion is seen through and what it costs."""

    points_lost: Annotated[int, Figure("Stay lost", unit="points", key=True)]
    points_regained: Annotated[int, Figure("Come back over one round", unit="points")]
    perception_target: Annotated[
        int,
        Figure("By perception: this or less on a d20", key=True, short="Perception: this or less"),
    ]
    perception_probability: Annotated[Fraction, Odds("You see through it by perception", faces=20)]
    willpower_target: Annotated[
        int,
        Figure("By willpower: this or less on a d20", key=True, short="Willpower: this or less"),
    ]
    willpower_probability: Annotated[Fraction, Odds("You see through it by willpower", faces=20)]
    companion_target: Annotated[
        int, Figure("A companion after your willpower: this or less on a d20")
    ]
    companion_probability: Annotated[Fraction, Odds("The companion then sees through it", faces=20)]
    effect_probability: Annotated[
        Fraction, Odds("The illusory effect works on you, if you roll against it", faces=20)
    ]


@calculator(
    "gods-and-monsters.illusion",
    title="Illusions and phantasmal damage",
    question="Will I see through the illusion, and how much of its damage do I get back?",
    rules=(RECOVERY_RULE, INVISIBLE_RULE, PERCEPTION_RULE, WILLPOWER_RULE, WHEN_RULE),
    players_say=(
        "phantasm, disbelieve, disbelief, not real, unreal, see through it, "
        "imaginary, hallucination, fake, phantom, recognize, figment, trick, "
        "spell of illusion, illusory"
    ),
)
def illusion(
    *,
    phantasmal_survival: Annotated[
        int,
        Whole(
            "Survival lost to the illusion",
            0,
            1000,
            players_say=(
                "survival, survival lost, survival points, lost survival, "
                "phantasmal survival, phantasmal damage, damage, hit points, hp, "
                "illusory damage, points of survival"
            ),
        ),
    ] = 7,
    phantasmal_injuries: Annotated[
        int,
        Whole(
            "Injuries from the illusion",
            0,
            100,
            players_say="injury, wound, phantasmal injury, illusory injury, injuries taken",
        ),
    ] = 1,
    perception: Annotated[
        int,
        Whole(
            "Perception",
            -20,
            60,
            help=LESS_INJURIES,
            shared_name="perception_now",
            players_say="notice",
        ),
    ] = 8,
    willpower: WillpowerNow = 8,
    penalty: Annotated[
        int,
        Whole(
            "The spell’s penalty to disbelieve",
            0,
            60,
            more=True,
            players_say=(
                "penalty, disbelieve, spell penalty, penalty of the spell, "
                "hard to disbelieve, caster penalty, difficulty"
            ),
        ),
    ] = 0,
    bonus: Annotated[
        int,
        Whole(
            "Bonus for an obvious illusion",
            0,
            60,
            more=True,
            players_say="bonus, obvious, obvious illusion, clumsy illusion, badly made",
        ),
    ] = 0,
    companion_perception: Annotated[
        int,
        Whole(
            "A companion’s perception",
            -20,
            60,
            help="With their injuries already taken off",
            more=True,
            players_say=(
                "companion, companion perception, friend perception, friend, "
                "ally perception, ally, comrade perception, partner perception, "
                "partner, buddy, mate"
            ),
        ),
    ] = 8,
    effect: Annotated[
        str,
        Choice(
            "The effect",
            {
                "visible": "can be seen",
                "invisible_known": "unseen, but you can know of it",
                "invisible_unknown": "unseen, and you cannot know of it",
            },
            help="Poison, for instance, is unseen",
            more=True,
            options_said={
                "visible": "visible, plainly seen",
                "invisible_known": (
                    "invisible, unseen, poison, smell, hear, sound, cannot see it, gas, felt"
                ),
                "invisible_unknown": "unknown, unaware of it, never notice, secretly, unnoticed",
            },
        ),
    ] = "visible",
    reaction: Annotated[
        int,
        Whole(
            "Reaction against the effect",
            -20,
            60,
            help="Your injuries already taken off, any +10 not yet added",
            more=True,
            not_if={"effect": "invisible_unknown"},
            players_say=(
                "reaction, health, evasion, fortitude, reaction roll, reaction score, reason, save"
            ),
        ),
    ] = 8,
    injuries_lower: Annotated[
        bool,
        Switch(
            "Take the illusion’s injuries off your rolls",
            help="For scores typed without them",
            more=True,
            not_if={"phantasmal_injuries": 0},
            players_say=(
                "injuries not taken off, injuries lower rolls, subtract injuries, penalize my rolls"
            ),
        ),
    ] = False,
    reading_tenth: Annotated[
        str,
        Choice(
            "The lasting tenth is taken of",
            {
                "combined": "all points together",
                "separate": "survival and injuries, each by itself",
            },
        ),
    ] = "combined",
    reading_half: Annotated[
        str,
        Choice(
            "Half of an odd penalty",
            HALVES,
            shared_name="reading_half_penalty",
            not_if={"penalty": 0},
        ),
    ] = OUR_HALF,
) -> Answer[Illusion]:
    """Disbelief and recovery (gods-and-monsters.illusions.recovery).

    Points and reaction scores in. Nothing is refused beyond the bounds.
    """
    lost = lasting(phantasmal_survival, phantasmal_injuries, reading_tenth)
    half = (penalty + (reading_half == "up")) // 2
    hurt = phantasmal_injuries if injuries_lower else 0
    seeing = perception + bonus - penalty - hurt
    standing = willpower + bonus - half - hurt
    companion = companion_perception + bonus - penalty + COMPANION_BONUS
    against = reaction + (UNSEEN_BONUS if effect == "invisible_known" else 0) - hurt
    works = Fraction(0) if effect == "invisible_unknown" else 1 - d20_at_most(against)
    outputs = Illusion(
        points_lost=lost,
        points_regained=phantasmal_survival + phantasmal_injuries - lost,
        perception_target=seeing,
        perception_probability=d20_at_most(seeing),
        willpower_target=standing,
        willpower_probability=d20_at_most(standing),
        companion_target=companion,
        companion_probability=d20_at_most(companion),
        effect_probability=works,
    )
    off = f"{MINUS} {penalty} penalty"
    hurting = f" {MINUS} {count(hurt, 'injury', 'injuries')}" if hurt else ""
    working = (
        _recovery_step(outputs, phantasmal_survival, phantasmal_injuries, reading_tenth),
        _target_step(f"Perception {perception} + {bonus} {off}{hurting}", seeing, PERCEPTION_RULE),
        _target_step(
            f"Willpower {willpower} + {bonus}{hurting} {MINUS} {half}, half of the penalty of "
            f"{penalty}",
            standing,
            WILLPOWER_RULE,
        ),
        _target_step(
            f"A companion’s perception {companion_perception} + {bonus} {off} + {COMPANION_BONUS}",
            companion,
            WILLPOWER_RULE,
        ),
        _effect_step(outputs, effect, f"{reaction}{hurting}", against),
    )
    return Answer(outputs, _headline(outputs), working, dice_roll=_dice_roll(outputs))


def _dice_roll(outputs: Illusion) -> DiceRoll | None:
    """Both ways to disbelieve; you take one of them."""
    seeing, standing = outputs.perception_target, outputs.willpower_target
    if {outputs.perception_probability, outputs.willpower_probability} <= {0, 1}:
        return None

    def interpret(faces: Faces) -> RollOutcome:
        (looked,), (stood,) = faces
        sees, stands = looked <= seeing, stood <= standing
        through = {True: "you see through it", False: "you do not"}
        return RollOutcome(
            f"By perception, {against(looked, seeing)}: {through[sees]}; "
            f"by willpower, {against(stood, standing)}: {through[stands]}.",
            {"perception_probability": sees, "willpower_probability": stands},
        )

    return DiceRoll((Group("Perception", (20,)), Group("Willpower", (20,))), interpret)


def _headline(outputs: Illusion) -> str:
    seen = (
        f"You have {a_chance(outputs.perception_probability)} to see through it by perception, "
        f"{percent(outputs.willpower_probability)} by willpower"
    )
    total = outputs.points_lost + outputs.points_regained
    if not total:
        return f"{seen}."
    return f"{seen}; {outputs.points_regained} of {count(total, 'point')} then come back."


def _recovery_step(outputs: Illusion, survival: int, injuries: int, reading_tenth: str) -> Step:
    if reading_tenth == "separate":
        text = f"A tenth of {survival} and a tenth of {injuries}, each rounded up, stay lost"
    else:
        text = f"A tenth of {survival} + {injuries}, rounded up, stays lost"
    figure = f"{outputs.points_lost} lost, {outputs.points_regained} back"
    return Step(text, figure, RECOVERY_RULE)


def _target_step(text: str, target: int, rule: str) -> Step:
    return Step(f"{text} = {number(target)} or less on a d20", odds(d20_at_most(target)), rule)


def _effect_step(outputs: Illusion, effect: str, reaction: str, against: int) -> Step:
    figure = odds(outputs.effect_probability)
    if effect == "invisible_unknown":
        return Step("An unseen effect that you cannot know of never works", figure, INVISIBLE_RULE)
    unseen = f" + {UNSEEN_BONUS}" if effect == "invisible_known" else ""
    return Step(
        f"The effect works if your reaction of {reaction}{unseen} fails: more than {against}",
        figure,
        INVISIBLE_RULE,
    )
