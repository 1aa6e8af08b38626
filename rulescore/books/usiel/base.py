"""What the topics of Usiel share: rolls, alone, contested and with a Trait point, and how damage is
written down.

The source does not say how many sides the two dice have or what a tie does, so both are choices.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from rulescore.declare import (
    MINUS,
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
from rulescore.declare.notation import DiceNotation
from rulescore.dice import at_least, chances, sum_of

ROLL_RULE = "usiel.base.roll"
CONTEST_RULE = "usiel.base.contest"
BETTER_ROLL_RULE = "usiel.traits.better-roll"
KNOCKDOWN_RULE = "usiel.conditions.knockdown"
OVERAWED_RULE = "usiel.conditions.overawed"
FEAR_RULE = "usiel.fear.failure"

USUAL_TARGET = 11
"""The target number of most rolls that have no other (usiel.base.usual-tn)."""
BOUGHT_BONUS = 4
ON_GROUND_PENALTY = 4
OVERAWED_PENALTY = 2

OUR_DICE = "2d6"
"""The source speaks of two dice and not of their size (usiel.base.dice-size)."""
OUR_TIE = "meet"
"""The source does not say what a tie does (usiel.base.tie)."""

FROM_ROLL = {
    "stealth_bonus": "Hide or Sneak",
    "perception_bonus": "Perception",
    "riding_total": "Riding",
    "control_bonus": "Control Mount",
    "chirurgeon_total": "Chirurgy",
    "will": "Will",
    "retry_bonus": "Will and Concentration",
    "constitution": "Constitution",
}
"""What of the sheet is added to two dice."""

DICE = Choice(
    "Dice",
    {f"2d{sides}": f"2d{sides}" for sides in (4, 6, 8, 10, 12, 20)},
    help=f"The source speaks of two dice and not of their size; {OUR_DICE} is our assumption",
    assumed=True,
)
Dice = Annotated[str, DICE]

TIE = Choice(
    "A total equal to the target number",
    {"meet": "succeeds", "beat": "fails"},
    help="The source does not say",
    options_said={
        "beat": "tie fails, ties fail, ties lose, equal fails, equal is a fail, tie counts failure"
    },
)
ReadingTie = Annotated[str, TIE]


def damage_dice_kind(label: str, *, example: str, help: str) -> DiceNotation:
    """Damage as it is asked for in this book: dice such as “2d6” or “1d4+2”, or a whole number."""
    return DiceNotation(
        label,
        example=example,
        help=help,
        most_dice=12,
        sides=range(2, 21),
        plain=range(101),
        added=range(-20, 21),
    )


def needed_roll(bonus: int, target_number: int, reading_tie: str) -> int:
    """The lowest sum of the dice that succeeds (usiel.base.roll, usiel.base.tie)."""
    return target_number - bonus + (reading_tie == "beat")


DOUBLE_ONE = 2
"""What two dice show when both show 1 (usiel.base.botch)."""


def rolled(dice: str, bonus: int) -> str:
    """What is rolled, as a working writes it: 2d6 + 4, 2d6 − 2, 2d6."""
    return f"{dice} {'+' if bonus > 0 else MINUS} {abs(bonus)}" if bonus else dice


def two_dice(label: str, dice: str) -> Group:
    """The two dice of a roll, to be thrown."""
    return Group(label, (int(dice[2:]),) * 2)


def added_to(shown: int, bonus: int) -> str:
    """What a roll comes to, as somebody says it who has rolled: “9 and +5 make 14”."""
    return f"{shown} and {signed(bonus)} make {number(shown + bonus)}" if bonus else f"{shown}"


def against_target(shown: int, bonus: int, target_number: int) -> str:
    """A roll held against its target number, in words: “9 and +5 make 14 against TN 11”."""
    tie = ", a tie" if shown + bonus == target_number else ""
    return f"{added_to(shown, bonus)} against TN {target_number}{tie}"


def success_chance(dice: str, bonus: int, target_number: int, reading_tie: str) -> Fraction:
    """The chance that dice plus bonus succeed against a target number
    (usiel.base.roll, usiel.base.tie)."""
    return at_least(sum_of(dice), needed_roll(bonus, target_number, reading_tie))


def needs(dice: str, bonus: int, target_number: int, reading_tie: str) -> str:
    """What a roll asks of the dice, in words."""
    needed = needed_roll(bonus, target_number, reading_tie)
    shown = sum_of(dice).outcomes()
    if needed <= min(shown):
        return f"any {dice} will do"
    if needed > max(shown):
        return f"no {dice} will do"
    return f"{dice} need {needed} or more"


@dataclass(frozen=True)
class SecondTry:
    """Failed rolls whose higher die shows `kept`, of which one die may be rolled again.

    `failures` counts those pairs, `saving` the faces of the new die that turn the failure round.
    """

    kept: int
    needed: int
    failures: int
    saving: int


def second_tries(sides: int, needed: int) -> list[SecondTry]:
    """The failed rolls of two dice by their higher die, which is the better one to keep
    (usiel.traits.better-roll)."""
    tries = []
    for kept in range(1, sides + 1):
        lower = max(0, min(kept, needed - kept - 1))
        failures = 2 * lower - (lower == kept)
        saving = max(0, min(sides, sides + 1 - (needed - kept)))
        if failures:
            tries.append(SecondTry(kept, needed - kept, failures, saving))
    return tries


def second_try_chance(dice: str, needed: int) -> Fraction:
    """The chance to succeed when a failed roll may have one die rolled again."""
    sides = int(dice[2:])
    tries = second_tries(sides, needed)
    saved = sum(failed.failures * failed.saving for failed in tries)
    return at_least(sum_of(dice), needed) + Fraction(saved, sides**3)


@dataclass(frozen=True)
class Check:
    """A roll against a target number, and what a Trait point does for it."""

    success_probability: Annotated[Fraction, Odds("You succeed without a Trait point")]
    needed_roll: Annotated[
        int, Figure("Lowest sum of the dice that succeeds", key=True, short="Needed on the dice")
    ]
    plus_four_probability: Annotated[
        Fraction,
        Odds("With a point before the roll, for +4", key=True, short="With a Trait point before"),
    ]
    reroll_probability: Annotated[
        Fraction,
        Odds(
            "With a point after a failure, for a new die",
            key=True,
            short="With a Trait point after",
        ),
    ]
    reroll_spent_probability: Annotated[Fraction, Odds("The point for the new die is spent at all")]
    both_probability: Annotated[Fraction, Odds("With both, where your table allows it")]
    better_use: Annotated[
        str,
        Figure(
            "Better use of one point",
            words={
                "plus-four": "before the roll, for +4",
                "re-roll": "after a failure, for a new die",
                "equal": "both ways are as good",
            },
        ),
    ]
    distribution: Annotated[Chances, Spread("Total without a Trait point")]


@calculator(
    "usiel.check",
    title="Roll against a target number, with a Trait point",
    question=("What is my chance, and is a Trait point better spent before or after the roll?"),
    players_say=(
        "check, test, skill roll, attribute roll, throw, difficulty, odds, "
        "chance of success, succeed, spend a trait point, worth it, saving throw, ability check"
    ),
    rules=(
        "usiel.wounds.medicines",
        "usiel.conditions.stun",
        "usiel.leadership.morale",
        "usiel.traits.burning",
        BETTER_ROLL_RULE,
    ),
    ways=tuple(SheetMapping(name, {"bonus": total}) for total, name in FROM_ROLL.items()),
)
def check(
    *,
    bonus: Annotated[
        int,
        Whole(
            "Added to the dice",
            -20,
            40,
            help="Attribute, skill, modifiers; the Fear Rating for Fear against troops",
            players_say=(
                "skill, attribute, skill and attribute, total, bonus, plus, modifier, roll, "
                "rating, ability, proficiency"
            ),
        ),
    ] = 5,
    target_number: Annotated[
        int,
        Whole(
            "Target number (TN)",
            0,
            60,
            help="Against troops, their Morale",
            players_say=(
                "target, tn, difficulty, against, vs, versus, dc, morale, need, beat, reach, GM, "
                "ac, DM"
            ),
        ),
    ] = USUAL_TARGET,
    dice: Dice = OUR_DICE,
    reading_tie: ReadingTie = OUR_TIE,
) -> Answer[Check]:
    """A roll of two dice plus bonus against a target number (usiel.base.roll), and the chance with
    a Trait point before or after it (usiel.traits.better-roll).

    Nothing is refused beyond the bounds.
    """
    needed = needed_roll(bonus, target_number, reading_tie)
    helped = needed - BOUGHT_BONUS
    sides = int(dice[2:])
    spent = sum(failed.failures for failed in second_tries(sides, needed) if failed.saving)
    plus_four = at_least(sum_of(dice), helped)
    reroll = second_try_chance(dice, needed)
    outputs = Check(
        success_probability=at_least(sum_of(dice), needed),
        needed_roll=needed,
        plus_four_probability=plus_four,
        reroll_probability=reroll,
        reroll_spent_probability=Fraction(spent, sides**2),
        both_probability=second_try_chance(dice, helped),
        better_use=_better_use(plus_four, reroll),
        distribution=chances(sum_of(dice) + bonus),
    )
    working = (
        Step(
            f"TN {target_number} less the bonus of {number(bonus)}"
            f"{', and 1 more as a tie fails' if reading_tie == 'beat' else ''}",
            needs(dice, bonus, target_number, reading_tie),
            ROLL_RULE,
        ),
        _chance_step("Without a Trait point", dice, needed, ROLL_RULE),
        _chance_step(f"A point before the roll: +{BOUGHT_BONUS}", dice, helped, BETTER_ROLL_RULE),
        _second_try_step("A point after a failure: one die again", dice, needed, reroll),
        _second_try_step("Both, for up to 2 points", dice, helped, outputs.both_probability),
    )
    dice_roll = DiceRoll(
        (two_dice("You", dice),),
        lambda faces: _check_meaning(sum(faces[0]), bonus, target_number, needed),
    )
    least = needed + bonus
    return Answer(
        outputs,
        _check_headline(outputs),
        working,
        dice_roll=dice_roll,
        marks=(Mark("distribution", "you succeed", least, "well"),),
    )


def _check_meaning(shown: int, bonus: int, target_number: int, needed: int) -> RollOutcome:
    succeeds, lead = shown >= needed, shown + bonus - target_number
    by = f" by {abs(lead)}" if lead else ", as a tie does"
    sentence = (
        f"{added_to(shown, bonus)} against TN {target_number}: "
        f"you {'succeed' if succeeds else 'fail'}{by}."
    )
    return RollOutcome(sentence, {"success_probability": succeeds, "distribution": shown + bonus})


def _better_use(plus_four: Fraction, reroll: Fraction) -> str:
    if plus_four == reroll:
        return "equal"
    return "plus-four" if plus_four > reroll else "re-roll"


def _check_headline(outputs: Check) -> str:
    if outputs.success_probability == 1:
        return "You cannot fail, so no Trait point is needed."
    if outputs.both_probability == 0:
        return "Out of reach, even with Trait points."
    if outputs.success_probability:
        return f"You succeed in {odds(outputs.success_probability)} of cases."
    best = max(outputs.plus_four_probability, outputs.reroll_probability)
    if best:
        return f"You cannot succeed without a Trait point; with one it is up to {odds(best)}."
    both = odds(outputs.both_probability)
    return f"You cannot succeed with one Trait point; with two, if they may be used so, {both}."


def _chance_step(text: str, dice: str, needed: int, rule: str) -> Step:
    pairs = int(dice[2:]) ** 2
    chance = at_least(sum_of(dice), needed)
    return Step(
        f"{text}. {chance * pairs} of {pairs} pairs of {dice} make {number(needed)} or more",
        odds(chance),
        rule,
    )


def _second_try_step(text: str, dice: str, needed: int, chance: Fraction) -> Step:
    sides = int(dice[2:])
    made = at_least(sum_of(dice), needed)
    parts = [
        Step(f"The first roll makes {number(needed)} or more", percent(made), ROLL_RULE),
        *(
            Step(
                f"{count(failed.failures, 'failed pair')} with {failed.kept} as the higher die, "
                f"which is kept: the new die needs {failed.needed} or more",
                f"{failed.failures}/{sides**2} × {failed.saving}/{sides} = "
                f"{percent(Fraction(failed.failures * failed.saving, sides**3))}",
                BETTER_ROLL_RULE,
            )
            for failed in second_tries(sides, needed)
            if failed.saving
        ),
    ]
    hopeless = sum(failed.failures for failed in second_tries(sides, needed) if not failed.saving)
    if hopeless:
        lost = f"{count(hopeless, 'failed pair')} that no new die can save: no point is spent"
        parts.append(Step(lost, "0", BETTER_ROLL_RULE))
    return Step(text, odds(chance), BETTER_ROLL_RULE, tuple(parts))


ON_ACTOR = "What weighs on your side"
ON_OPPONENT = "What weighs on the opponent"
OVERAWED_HELP = "−2 each, if the other side is the source of the awe"
FEAR_HELP = "Taken off its roll; 0 if it is not afraid"
ON_GROUND_HELP = "−4; for attack and defence rolls only"


@dataclass(frozen=True)
class Side:
    """One side of a contested roll, with what weighs on it."""

    name: str
    bonus: int
    on_ground: bool
    overawed: int
    fear: int

    @property
    def total(self) -> int:
        """What the side adds to its dice."""
        return (
            self.bonus
            - ON_GROUND_PENALTY * self.on_ground
            - OVERAWED_PENALTY * self.overawed
            - self.fear
        )

    def step(self) -> Step:
        """How the total comes about."""
        parts = [Step("Attribute and skill", signed(self.bonus), ROLL_RULE)]
        if self.on_ground:
            parts.append(Step("On the ground", signed(-ON_GROUND_PENALTY), KNOCKDOWN_RULE))
        if self.overawed:
            lost = signed(-OVERAWED_PENALTY * self.overawed)
            parts.append(Step(f"Overawed {count(self.overawed, 'time')}", lost, OVERAWED_RULE))
        if self.fear:
            parts.append(Step("Afraid: the Fear Rating", signed(-self.fear), FEAR_RULE))
        return Step(f"{self.name} adds", signed(self.total), CONTEST_RULE, tuple(parts))


@dataclass(frozen=True)
class Contest:
    """A contested roll."""

    actor_total_bonus: Annotated[int, Figure("Your side adds", key=True)]
    opponent_total_bonus: Annotated[int, Figure("Opponent adds", key=True)]
    success_probability: Annotated[Fraction, Odds("Your side wins")]
    tie_probability: Annotated[Fraction, Odds("The totals are equal", key=True)]
    failure_probability: Annotated[Fraction, Odds("The opponent wins", key=True)]
    expected_margin: Annotated[Fraction, Figure("Mean lead of your side")]
    distribution: Annotated[Chances, Spread("Lead of your side over the opponent")]


@calculator(
    "usiel.contest",
    title="Contested roll",
    question=("Who wins this contest, and how likely?"),
    players_say=(
        "knockdown, knock down, opposed roll, opposed check, opposed test, "
        "grapple, wrestle, arm wrestling, shove, push, trip, attack against "
        "defence, rival, who wins, on the ground, outwit, haggle"
    ),
    rules=(KNOCKDOWN_RULE, OVERAWED_RULE, FEAR_RULE),
)
def contest(
    *,
    actor_bonus: Annotated[
        int,
        Whole(
            "Your side",
            -20,
            40,
            help="Attribute and skill; the attacker’s Strength for Knockdown",
            players_say=(
                "total, attacker, strength, skill, attribute, roll, contest, side, "
                "character, hero, my, me, my total, my strength, my roll, my skill, "
                "my attack"
            ),
        ),
    ] = 5,
    opponent_bonus: Annotated[
        int,
        Whole(
            "Opponent",
            -20,
            40,
            help="Attribute and skill; the target’s Strength for Knockdown",
            players_say=(
                "opponent, enemy, foe, rival, target, defender, other, against, vs, "
                "versus, adversary, his, his total, his strength, his roll, his "
                "skill, target's strength, enemy's strength, opponent's strength, "
                "opponent's total, enemy's total, against strength, vs strength, "
                "versus strength, against total, his attack, against attack"
            ),
        ),
    ] = 5,
    actor_on_ground: Annotated[
        bool,
        Switch(
            "Your side lies on the ground",
            help=ON_GROUND_HELP,
            more=ON_ACTOR,
            players_say=(
                "on the ground, prone, knocked down, knocked over, lying, fallen, "
                "floored, on the floor, i am prone, i am on the ground, sprawled, flat on my back"
            ),
            players_say_no=(
                "opponent on the ground, enemy on the ground, foe on the ground, "
                "target on the ground, opponent prone, enemy prone, foe prone, "
                "target prone, opponent lying, enemy lying, foe lying, target "
                "lying, enemy knocked down, opponent knocked down, he is on the "
                "ground, he is prone, he is lying, he is on the floor, enemy on the floor"
            ),
        ),
    ] = False,
    opponent_on_ground: Annotated[
        bool,
        Switch(
            "Opponent lies on the ground",
            help=ON_GROUND_HELP,
            more=ON_OPPONENT,
            players_say=(
                "opponent on the ground, enemy on the ground, foe on the ground, "
                "target on the ground, opponent prone, enemy prone, foe prone, "
                "target prone, opponent lying, enemy lying, foe lying, target "
                "lying, enemy knocked down, opponent knocked down, he "
                "is on the ground, he is prone, he is lying, he is on the floor, enemy on the "
                "floor, enemy sprawled, flat on his back"
            ),
        ),
    ] = False,
    actor_overawed: Annotated[
        int,
        Whole(
            "Your side Overawed, times",
            0,
            5,
            help=OVERAWED_HELP,
            more=ON_ACTOR,
            players_say="times overawed, awed, cowed, in awe, impressed, times intimidated",
            values_said={1: "overawed, awed, cowed"},
        ),
    ] = 0,
    opponent_overawed: Annotated[
        int,
        Whole(
            "Opponent Overawed, times",
            0,
            5,
            help=OVERAWED_HELP,
            more=ON_OPPONENT,
            players_say=(
                "opponent overawed, enemy overawed, foe overawed, target overawed, "
                "opponent awed, enemy awed"
            ),
            values_said={1: "opponent overawed, enemy overawed, enemy awed"},
        ),
    ] = 0,
    actor_fear: Annotated[
        int,
        Whole(
            "Fear Rating your side suffers from",
            0,
            20,
            help=FEAR_HELP,
            more=ON_ACTOR,
            players_say=(
                "fear, afraid, scared, frightened, fear rating, terrifies me, scares me, terrified"
            ),
        ),
    ] = 0,
    opponent_fear: Annotated[
        int,
        Whole(
            "Fear Rating the opponent suffers from",
            0,
            20,
            help=FEAR_HELP,
            more=ON_OPPONENT,
            players_say=(
                "opponent fear, enemy fear, foe fear, opponent afraid, enemy "
                "afraid, foe afraid, opponent scared, enemy scared"
            ),
        ),
    ] = 0,
    dice: Dice = OUR_DICE,
    reading_tie: Annotated[
        str,
        replace(
            TIE,
            label="A tie",
            options={"meet": "your side wins it", "beat": "the opponent wins it"},
            options_said={"beat": "tie goes to the opponent, opponent wins ties"},
        ),
    ] = OUR_TIE,
) -> Answer[Contest]:
    """Both sides roll and the higher total wins (usiel.base.contest).

    Nothing is refused beyond the bounds.
    """
    actor = Side("Your side", actor_bonus, actor_on_ground, actor_overawed, actor_fear)
    opponent = Side(
        "Opponent", opponent_bonus, opponent_on_ground, opponent_overawed, opponent_fear
    )
    lead = actor.total - opponent.total
    margin = sum_of(dice) - sum_of(dice) + lead
    needed = 0 if reading_tie == "meet" else 1
    success = at_least(margin, needed)
    outputs = Contest(
        actor_total_bonus=actor.total,
        opponent_total_bonus=opponent.total,
        success_probability=success,
        tie_probability=margin.probability(0),
        failure_probability=1 - success,
        expected_margin=Fraction(lead),
        distribution=chances(margin),
    )
    return Answer(
        outputs,
        _contest_headline(outputs),
        _contest_working(outputs, actor, opponent, dice, needed),
        dice_roll=DiceRoll(
            (two_dice("Your side", dice), two_dice("Opponent", dice)),
            lambda faces: _contest_meaning(faces, actor.total, opponent.total, needed),
        ),
        marks=(Mark("distribution", "your side wins", needed, "well"),),
    )


def _contest_meaning(faces: Faces, actor: int, opponent: int, needed: int) -> RollOutcome:
    ours, theirs = map(sum, faces)
    lead = ours + actor - theirs - opponent
    wins = lead >= needed
    by = f" by {abs(lead)}" if lead else " the tie"
    sentence = (
        f"{added_to(ours, actor)}; for the opponent {added_to(theirs, opponent)}: "
        f"{'your side' if wins else 'the opponent'} wins{by}."
    )
    return RollOutcome(sentence, {"success_probability": wins, "distribution": lead})


def _contest_headline(outputs: Contest) -> str:
    if outputs.success_probability == 1:
        return "Your side cannot lose."
    if outputs.success_probability == 0:
        return "Your side cannot win."
    return f"Your side wins in {odds(outputs.success_probability)} of cases."


def _contest_working(
    outputs: Contest, actor: Side, opponent: Side, dice: str, needed: int
) -> tuple[Step, ...]:
    ways = int(dice[2:]) ** 4
    lead = actor.total - opponent.total
    return (
        actor.step(),
        opponent.step(),
        Step(
            f"To win, your side needs {'the higher total' if needed else 'a tie or more'}",
            f"its {dice} {_dice_lead(needed - lead)}",
            CONTEST_RULE,
        ),
        Step(
            f"That is so in {number(outputs.success_probability * ways)} of {number(ways)} ways in "
            "which the four dice may fall",
            odds(outputs.success_probability),
            CONTEST_RULE,
        ),
        Step(
            f"Equal totals: {number(outputs.tie_probability * ways)} of {number(ways)} ways",
            odds(outputs.tie_probability),
            CONTEST_RULE,
        ),
    )


def _dice_lead(needed: int) -> str:
    """By how much the dice of your side have to be ahead of the opponent's."""
    if needed > 0:
        return f"must be {needed} ahead of the other dice at least"
    if needed == 0:
        return "must be level with the other dice or ahead"
    return f"may be {-needed} behind the other dice at the most"
