"""ZT: levels of Cover, and the chance of a Check through it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.zt.base import (
    ABILITY_DICE_RULE,
    ADJUSTMENT_RULE,
    CHECK_RULE,
    DICE_EXPLODE,
    LEAST_SCORE,
    MOST_SCORE,
    Exploding,
    Roll,
    ability_dice,
)
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
    Choice,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    RollOutcome,
    SheetMapping,
    Step,
    Table,
    Whole,
    calculator,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.notation import DiceSum, LikeDice

COVER_RULE = "zt.cover.levels"
SYMMETRY_RULE = "zt.cover.symmetry"

HALF_CONCEALED, WHOLLY_CONCEALED = 50, 100


class CoverLevel(NamedTuple):
    """A level of Cover: what is concealed in words, and what it does to Checks to Target it."""

    concealed: str
    name: str
    adjustment: int
    effect: str


COVER_LEVELS = {
    "none": CoverLevel("less than half", "none", 0, "none"),
    "partial": CoverLevel("half or more, not all", "Partial", -3, f"{signed(-3)} Adjustment"),
    "full": CoverLevel("all", "Full", 0, "cannot be Targeted directly"),
}

COVER_TABLE = Table(
    COVER_RULE,
    "Cover levels",
    ("Concealed", "Cover", "Effect on Checks to Target"),
    [(level.concealed, level.name, level.effect) for level in COVER_LEVELS.values()],
)


def cover_level(concealed_percent: int, reading_partial: str) -> str:
    """The level of Cover, a word of `COVER_LEVELS` (zt.cover.levels)."""
    if concealed_percent >= WHOLLY_CONCEALED:
        return "full"
    least = HALF_CONCEALED if reading_partial == "half_or_more" else 1
    return "partial" if concealed_percent >= least else "none"


@dataclass(frozen=True)
class TargetingCheck:
    """A Check of dice against a Difficulty or a Save (zt.base.check)."""

    roll: Roll
    adjustment: int
    target_number: int
    opposed_by: str

    @property
    def dice(self) -> LikeDice:
        """The dice of the Check."""
        (dice,) = self.roll.dice.dice
        return dice

    def needed(self, cover: str) -> int:
        """What the dice must come to, before a Critical Failure is thought of; a tie goes to a
        Save."""
        adjusted = self.adjustment + COVER_LEVELS[cover].adjustment
        return self.target_number - adjusted + (self.opposed_by == "save")

    def dice_roll(self, cover: str) -> DiceRoll | None:
        """The Check itself, if there is one to make."""
        if cover == "full":
            return None

        def interpret(faces: Faces) -> RollOutcome:
            total = sum(faces[0])
            succeeds = {name: self._reaches(total, name) for name in (cover, "none")}
            needed = max(self.needed(cover), self._least_success)
            does = "you succeed" if succeeds[cover] else "you fail"
            return RollOutcome(
                f"The dice come to {total} and need {needed} or more: {does}.",
                {
                    "success_probability": succeeds[cover],
                    "open_success_probability": succeeds["none"],
                },
            )

        return DiceRoll((self.roll.group("Check"),), interpret)

    @property
    def _least_success(self) -> int:
        """The least total that may succeed: every die showing 1, the lowest, always fails."""
        return self.dice.number + 1

    def _reaches(self, total: int, cover: str) -> bool:
        return total >= max(self.needed(cover), self._least_success)

    def success(self, cover: str) -> Fraction:
        """The chance to succeed."""
        if cover == "full":
            return Fraction(0)
        return self.roll.total().at_least(max(self.needed(cover), self._least_success))


@dataclass(frozen=True)
class Cover:
    """What Cover does to a Check."""

    cover: Annotated[
        str,
        Figure(
            "Cover, on both sides",
            words={"partial": "Partial", "full": "Full"},
            key=True,
            short="Cover, for both",
        ),
    ]
    cover_adjustment: Annotated[int, Figure("Adjustment for the Cover")]
    can_target: Annotated[
        bool, Figure("The Target can be Targeted directly", key=True, short="direct Targeting")
    ]
    dice: Annotated[str, Figure("Dice of the Check", key=True, short="to roll")]
    success_probability: Annotated[Fraction, Odds("You succeed through this Cover")]
    open_success_probability: Annotated[Fraction, Odds("You would succeed without Cover")]


@calculator(
    "zt.cover",
    title="Cover and the chance to hit",
    question=(
        "How much does the Cover in the way cost me, and what is my chance to succeed through it?"
    ),
    rules=(COVER_RULE, SYMMETRY_RULE),
    ways=(
        SheetMapping(
            "You attack",
            {"ability_score": "attack_score", "adjustment": "attack_adjustment"},
            {"opposed_by": "save"},
        ),
        SheetMapping("You make another Check", {"adjustment": "check_adjustment"}),
    ),
    players_say=(
        "shoot, aim, hidden, hide, behind, conceal, smoke, fog, target, "
        "ranged, archer, arrow, partial cover, full cover, obscured, attack, "
        "defense, dodge, sniper, peek"
    ),
)
def cover(
    *,
    concealed_percent: Annotated[
        int,
        Whole(
            "Target concealed",
            0,
            WHOLLY_CONCEALED,
            unit="%",
            players_say=(
                "hidden, covered, concealed, behind, obscured, in smoke, "
                "out of sight, cannot be seen, blocked, screened, wall, hedge, bush, "
                "tree, crate, window, fog, curtain, shield, pillar, barrel, rock, corner, "
                "wagon, battlement, obstructed"
            ),
            values_said={
                50: "half hidden, half covered, half concealed, half cover",
                100: "full cover, fully behind, fully hidden, fully covered, completely hidden",
            },
        ),
    ] = 50,
    ability_score: Annotated[
        int,
        Whole(
            "Ability Score",
            LEAST_SCORE,
            MOST_SCORE,
            help="Sets the dice of the Check",
            players_say=(
                "score, resilience, will, spirit, skill, attack score, attack, shooting score, "
                "ability, archery, marksmanship, accuracy, aim, bow, dexterity, dex"
            ),
        ),
    ] = 5,
    adjustment: Annotated[
        int,
        Whole(
            "Other Adjustments",
            -20,
            20,
            help="All but that for Cover",
            more=True,
            players_say="adjustment, bonus, penalty, modifier, adjust, mod",
        ),
    ] = 0,
    target_number: Annotated[
        int,
        Whole(
            "Difficulty or Save",
            -20,
            60,
            players_say=(
                "difficulty, save, defense, defence check, target number, "
                "roll against, dodge, beat, defends with, against, versus, ac, dc, "
                "armor class, evasion, evade, parry"
            ),
        ),
    ] = 6,
    opposed_by: Annotated[
        str,
        Choice(
            "Rolled against",
            {"difficulty": "a Difficulty, where a tie succeeds", "save": "a Save, which wins ties"},
            help="A Defense Check is a Save",
            options_said={
                "difficulty": (
                    "fixed number, target number, set number, against a number, dc, stationary, "
                    "motionless, dummy, bullseye"
                ),
                "save": (
                    "defense check, defends, dodge, opposed, saving throw, saves, "
                    "opponent rolls, enemy rolls, defends himself, evade, parry, duck, contested, "
                    "target rolls"
                ),
            },
        ),
    ] = "save",
    exploding: Exploding = DICE_EXPLODE,
    reading_partial: Annotated[
        str,
        Choice(
            "Partial Cover starts at",
            {"half_or_more": "half concealed", "any": "anything concealed at all"},
            options_said={"any": "any concealment counts, any cover counts"},
        ),
    ] = "half_or_more",
) -> Answer[Cover]:
    """The level of Cover (zt.cover.levels) and a Check to Target through it (zt.base.check).

    Nothing is refused beyond the bounds.
    """
    level = cover_level(concealed_percent, reading_partial)
    dice = ability_dice(ability_score)
    check = TargetingCheck(
        Roll(DiceSum((dice,), 0), exploding), adjustment, target_number, opposed_by
    )
    chances = {name: check.success(name) for name in COVER_LEVELS}
    outputs = Cover(
        cover=level,
        cover_adjustment=COVER_LEVELS[level].adjustment,
        can_target=level != "full",
        dice=str(dice),
        success_probability=chances[level],
        open_success_probability=chances["none"],
    )
    bars = [Bar(f"{said} Cover", chances[name]) for name, said in BAR_LABELS.items()]
    return Answer(
        outputs,
        _headline(outputs, adjustment),
        _working(outputs, check, concealed_percent, ability_score),
        (Bars("The same Check by Cover", "Success", tuple(bars), odds=True),),
        check.dice_roll(level),
    )


BAR_LABELS = {"none": "No", "partial": "Partial", "full": "Full"}


def _headline(outputs: Cover, adjustment: int) -> str:
    through, openly = outputs.success_probability, outputs.open_success_probability
    succeed = "you **cannot** succeed"
    if through:
        succeed = f"you succeed in **{odds(through)}** of cases"
    if adjustment:
        succeed = f"with {signed(adjustment)} from elsewhere {succeed}"
    if outputs.cover == "full":
        return "Full Cover: the Target cannot be Targeted directly."
    if outputs.cover == "none":
        return f"No Cover: {succeed}."
    partial = f"Partial Cover, {signed(outputs.cover_adjustment)}: {succeed}"
    if through == openly:
        return f"{partial}, with or without it."
    return f"{partial}; it would be {percent(openly)} without Cover."


def _working(
    outputs: Cover, check: TargetingCheck, concealed_percent: int, ability_score: int
) -> tuple[Step, ...]:
    level = COVER_LEVELS[outputs.cover]
    name = f"{level.name} Cover" if outputs.cover != "none" else "no Cover"
    effect = "" if outputs.cover == "none" else f", {level.effect}"
    without = _chance_step("Without Cover", check, "none", outputs.open_success_probability)
    through = _chance_step("Through the Cover", check, outputs.cover, outputs.success_probability)
    return (
        Step(f"{concealed_percent}% of the Target is concealed", f"{name}{effect}", COVER_RULE),
        Step("You have the same Cover from the Target", name, SYMMETRY_RULE),
        Step(f"An Ability Score of {ability_score} rolls", outputs.dice, ABILITY_DICE_RULE),
        check.roll.step("The dice", CHECK_RULE),
        *((through,) if outputs.cover == "partial" else ()),
        without,
    )


def _chance_step(text: str, check: TargetingCheck, cover: str, chance: Fraction) -> Step:
    tie = " and 1 more, as a tie goes to the Save" if check.opposed_by == "save" else ""
    against = "Save" if check.opposed_by == "save" else "Difficulty"
    parts = [
        Step(f"The {against}{tie}", number(check.target_number + bool(tie)), CHECK_RULE),
        Step("Other Adjustments", signed(check.adjustment), ADJUSTMENT_RULE),
    ]
    if lost := COVER_LEVELS[cover].adjustment:
        parts.append(Step("The Adjustment for the Cover", signed(lost), COVER_RULE))
    needed = number(check.needed(cover))
    parts.append(Step("The first less the Adjustments, for the dice to reach", needed, CHECK_RULE))
    parts.append(_failing_step(check, cover, 1 - chance))
    return Step(f"{text}, {check.dice} succeed", odds(chance), CHECK_RULE, tuple(parts))


MOST_TOTALS_SHOWN = 12


def _failing_step(check: TargetingCheck, cover: str, chance: Fraction) -> Step:
    """The totals of the dice that fail, one by one where they are few."""
    all_ones, needed = check.dice.number, check.needed(cover)
    if needed <= all_ones + 1:
        text = "Every die showing 1 is a Critical Failure, which fails all the same"
        return Step(text, percent(chance), CHECK_RULE)
    failing = check.roll.total().chances(needed - 1).items()
    totals = tuple(Step(f"A total of {total}", percent(share)) for total, share in failing)
    text = f"Totals of less than {needed} fail"
    parts = totals if len(totals) <= MOST_TOTALS_SHOWN else ()
    return Step(text, percent(chance), CHECK_RULE, parts)
