"""Usiel: acting in the saddle before or after taking control of the mount."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.usiel.base import (
    OUR_DICE,
    OUR_TIE,
    Dice,
    ReadingTie,
    against_target,
    needed_roll,
    rolled,
    success_chance,
    two_dice,
)
from rulescore.declare import (
    Answer,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    RollOutcome,
    Step,
    Whole,
    calculator,
    number,
    odds,
    percent,
    signed,
)

CONTROL_RULE = "usiel.mounted.control"
ORDER_RULE = "usiel.mounted.order"
MOUNT_RULE = "usiel.mounted.mount-actions"

BEFORE_CONTROL = -2
LEAST_FAILURE_PENALTY = 4
BETTER = {
    "act-first": "act first",
    "control-first": "control the mount first",
    "equal": "either, they are alike",
}


class Roll(NamedTuple):
    """A roll against a target number, which may be modified."""

    dice: str
    bonus: int
    target_number: int
    reading_tie: str

    def chance(self, modifier: int = 0) -> Fraction:
        """The chance to succeed."""
        total = self.bonus + modifier
        return success_chance(self.dice, total, self.target_number, self.reading_tie)

    def succeeds(self, shown: int, modifier: int = 0) -> bool:
        """Whether it succeeds with so much on the dice."""
        return shown >= needed_roll(self.bonus + modifier, self.target_number, self.reading_tie)

    def said(self, shown: int, modifier: int = 0) -> str:
        """What it comes to, in words."""
        return against_target(shown, self.bonus + modifier, self.target_number)


@dataclass(frozen=True)
class MountedAction:
    """The chances of an action in the saddle, by when control is taken."""

    control_probability: Annotated[Fraction, Odds("You control the mount", key=True)]
    act_first_probability: Annotated[Fraction, Odds("The action, tried first")]
    controlled_probability: Annotated[
        Fraction, Odds("The action, once the mount obeys", key=True, short="Action once it obeys")
    ]
    uncontrolled_probability: Annotated[
        Fraction, Odds("The action, after losing control", key=True, short="Action after a failure")
    ]
    control_first_probability: Annotated[Fraction, Odds("The action, control tried first")]
    control_first_strict_probability: Annotated[
        Fraction, Odds("The same, if losing control forbids it")
    ]
    better_order: Annotated[str, Figure("Better order", words=BETTER)]


@calculator(
    "usiel.mounted-action",
    title="Act first, or control the mount first?",
    question=("Do I act at −2 before Control Mount, or try for control first?"),
    players_say=(
        "horseback, on horse, from the saddle, mounted, ride, rider, "
        "cavalry, steed, attack from horseback, shoot from horseback, "
        "lance, mounted combat"
    ),
    rules=(CONTROL_RULE, ORDER_RULE, MOUNT_RULE),
)
def mounted_action(
    *,
    control_bonus: Annotated[
        int,
        Whole(
            "Control Mount total",
            -20,
            40,
            help="Skill and attribute",
            players_say=(
                "control mount, control, mount, controlling, riding, horse control, horse, in "
                "hand, horsemanship, animal handling, reins"
            ),
        ),
    ] = 6,
    control_target_number: Annotated[
        int,
        Whole(
            "TN of Control Mount",
            0,
            60,
            help="The GM sets it by training and situation",
            players_say=(
                "control mount tn, control tn, mount tn, horse tn, control "
                "difficulty, control mount difficulty, control mount against, tn to "
                "control, control target, control needs, mount needs, horse needs, "
                "horse dc, control dc, target to control"
            ),
        ),
    ] = 11,
    action_bonus: Annotated[
        int,
        Whole(
            "Total of the action",
            -20,
            40,
            help="Skill and attribute",
            players_say=(
                "action, attack, attack bonus, shoot, shooting, strike, swing, blow, bow, archery, "
                "lance, spell, horseback, sword, spear, throw, arrow, javelin, crossbow"
            ),
        ),
    ] = 6,
    action_target_number: Annotated[
        int,
        Whole(
            "TN of the action",
            0,
            60,
            players_say=(
                "action tn, action needs, shot needs, shoot at a target, shooting needs, strike "
                "needs, attack tn, action against, attack against, shoot against, shooting "
                "against, strike against, shot tn, bow tn, spear tn, sword tn, swing tn, throw "
                "tn, action difficulty, attack difficulty, throw target number, shot target "
                "number, strike target number, swing target number, attack dc, bow needs, lance "
                "against, bow against, sword against"
            ),
        ),
    ] = 15,
    failure_penalty: Annotated[
        int,
        Whole(
            "Penalty after a failed Control Mount",
            LEAST_FAILURE_PENALTY,
            20,
            help="4 at least; the GM may make it more",
            more=True,
            players_say="penalty when that goes wrong, goes wrong, failure penalty",
        ),
    ] = LEAST_FAILURE_PENALTY,
    dice: Dice = OUR_DICE,
    reading_tie: ReadingTie = OUR_TIE,
) -> Answer[MountedAction]:
    """The chance of an action before and after Control Mount (usiel.mounted.order).

    Totals and target numbers in, chances out. Nothing is refused beyond the bounds.
    """
    control = Roll(dice, control_bonus, control_target_number, reading_tie)
    action = Roll(dice, action_bonus, action_target_number, reading_tie)
    outputs = _chances(
        control.chance(),
        action.chance(BEFORE_CONTROL),
        action.chance(),
        action.chance(-failure_penalty),
    )
    against = f"against TN {action_target_number}"
    working = (
        Step(
            f"Control Mount: {rolled(dice, control_bonus)} against TN {control_target_number}",
            odds(outputs.control_probability),
            CONTROL_RULE,
        ),
        Step(
            f"Act first, at {signed(BEFORE_CONTROL)}: "
            f"{rolled(dice, action_bonus + BEFORE_CONTROL)} {against}",
            odds(outputs.act_first_probability),
            ORDER_RULE,
        ),
        _control_first_step(outputs, (dice, against), action_bonus, failure_penalty),
        Step("The higher of the two chances", BETTER[outputs.better_order], ORDER_RULE),
    )
    dice_roll = _both_orders(control, action, failure_penalty)
    return Answer(outputs, _headline(outputs), working, dice_roll=dice_roll)


def _both_orders(control: Roll, action: Roll, failure_penalty: int) -> DiceRoll:
    """Both rolls, and what the same dice of the action come to in either order."""

    def interpret(faces: Faces) -> RollOutcome:
        for_mount, shown = map(sum, faces)
        obeys = control.succeeds(for_mount)
        modifier = 0 if obeys else -failure_penalty
        first, then = action.succeeds(shown, BEFORE_CONTROL), action.succeeds(shown, modifier)
        if_possible = ", if it is possible at all" if then and not obeys else ""
        sentence = (
            f"{control.said(for_mount)}, so the mount {'obeys' if obeys else 'does not obey'}; "
            f"{action.said(shown, modifier)}, so the action {_does(then)}{if_possible}; tried "
            f"first, at {signed(BEFORE_CONTROL)}, it {_does(first)} with "
            f"{number(shown + action.bonus + BEFORE_CONTROL)}."
        )
        outcomes = {
            "control_probability": obeys,
            "act_first_probability": first,
            "control_first_probability": then,
        }
        return RollOutcome(sentence, outcomes)

    return DiceRoll(
        (two_dice("Control Mount", control.dice), two_dice("Action", action.dice)), interpret
    )


def _does(succeeds: bool) -> str:
    return "succeeds" if succeeds else "fails"


def _chances(
    control: Fraction, act_first: Fraction, obeyed: Fraction, lost: Fraction
) -> MountedAction:
    strict = control * obeyed
    control_first = strict + (1 - control) * lost
    return MountedAction(
        control_probability=control,
        act_first_probability=act_first,
        controlled_probability=obeyed,
        uncontrolled_probability=lost,
        control_first_probability=control_first,
        control_first_strict_probability=strict,
        better_order=better_order(act_first, control_first),
    )


def better_order(act_first: Fraction, control_first: Fraction) -> str:
    """The order with the higher chance for the action (usiel.mounted.order)."""
    if act_first == control_first:
        return "equal"
    return "act-first" if act_first > control_first else "control-first"


def _headline(outputs: MountedAction) -> str:
    acting = percent(outputs.act_first_probability)
    controlling = percent(outputs.control_first_probability)
    if outputs.better_order == "act-first":
        return (
            f"Act first: that works in {acting} of cases, trying for control first in "
            f"{controlling}."
        )
    if outputs.better_order == "equal" and not outputs.act_first_probability:
        return "The action cannot succeed in either order."
    strict = better_order(outputs.act_first_probability, outputs.control_first_strict_probability)
    unless = "; act first if losing control forbids the action" if strict == "act-first" else ""
    if outputs.better_order == "equal":
        return f"Either order gives the action a chance of {acting}{unless}."
    return (
        f"Control the mount first: the action then works in {controlling} of cases, against "
        f"{acting} at {signed(BEFORE_CONTROL)}{unless}."
    )


def _control_first_step(
    outputs: MountedAction, roll: tuple[str, str], action_bonus: int, failure_penalty: int
) -> Step:
    dice, against = roll
    made, failed = outputs.control_probability, 1 - outputs.control_probability
    obeyed, lost = outputs.controlled_probability, outputs.uncontrolled_probability
    parts = (
        Step(
            f"The mount obeys: {rolled(dice, action_bonus)} {against}",
            odds(obeyed),
            CONTROL_RULE,
        ),
        Step(
            f"Control fails, at {signed(-failure_penalty)}: "
            f"{rolled(dice, action_bonus - failure_penalty)} {against}",
            odds(lost),
            ORDER_RULE,
        ),
        Step(
            "Both ways added up",
            f"{percent(made)} × {percent(obeyed)} + {percent(failed)} × {percent(lost)} = "
            f"{percent(outputs.control_first_probability)}",
            ORDER_RULE,
        ),
        Step(
            "If losing control forbids the action",
            f"{percent(made)} × {percent(obeyed)} = "
            f"{percent(outputs.control_first_strict_probability)}",
            MOUNT_RULE,
        ),
    )
    return Step("Control first", odds(outputs.control_first_probability), ORDER_RULE, parts)
