"""Dice rolls as HTML: the button, then the dice, their meaning, and how likely it was."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rulescore.declare.answer import Answer
from rulescore.declare.calculator import Result
from rulescore.declare.figures import number, odds, percent, unit_for
from rulescore.declare.outputs import Odds, Output, Spread, yes_or_no
from rulescore.declare.roll import DiceRoll, Faces, Group, RollOutcome
from rulescore.language import say
from rulescore.show.die import die, emblem
from rulescore.show.markup import Markup, join, tag


def roll_tools(answer: Answer[Any]) -> Markup:
    """The button that rolls the dice of an answer, and a place for the outcome; nothing if there
    are no dice. A script rolls the dice that the button describes."""
    if not (answer.dice_roll and answer.dice_roll.has_dice):
        return Markup("")
    dice = [{"sides": group.sides, "explodes": group.explodes} for group in answer.dice_roll.groups]
    description = json.dumps(dice, separators=(",", ":"))
    first = next(group.sides[0] for group in answer.dice_roll.groups if group.sides)
    return tag(
        "div",
        tag(
            "button", emblem(first), tag("span", say("Roll")), type="button", data_roll=description
        ),
        tag("div", class_="rc-rolled", role="status"),
        class_="rc-roll",
    )


def roll_html(
    result: Result[Any], dice_roll: DiceRoll, roll_outcome: RollOutcome, faces: Faces
) -> Markup:
    """The faces of the dice, what they mean, and how likely that was."""
    likely = [tag("li", said) for said in how_likely(result, roll_outcome)]
    return join(
        tag("p", *_dice(dice_roll, faces), class_="rc-dice"),
        tag("p", tag("strong", roll_outcome.sentence)),
        tag("ul", *likely) if likely else "",
    )


def _dice(dice_roll: DiceRoll, faces: Faces) -> Iterator[Markup]:
    """The dice of each group, which read “You: 5 and 4”, and a die that explodes “6, then 4”."""
    for group, shown in zip(dice_roll.groups, faces, strict=True):
        pieces: list[str] = []
        for place, (sides, face) in enumerate(zip(_sides(group, shown), shown, strict=True)):
            if group.explodes and place and shown[place - 1] == group.sides[0]:
                pieces.append(say(", then "))
            elif place:
                pieces.append(say(" and ") if place == len(shown) - 1 else ", ")
            pieces.append(_die(group, sides, face, shown))
        if pieces:
            yield tag("span", f"{group.label}: ", *pieces, _which_count(group, shown), " ")


def _sides(group: Group, shown: tuple[int, ...]) -> tuple[int, ...]:
    """The sides of each die that is shown; one that explodes is shown once for each face."""
    return group.sides[:1] * len(shown) if group.explodes else group.sides


def _die(group: Group, sides: int, face: int, shown: tuple[int, ...]) -> Markup:
    """A die, told apart by its outline, and in words, where it does not count as any other does."""
    if group.explodes and face == sides:
        return die(sides, face, say("rolled again"), look="rc-die-again")
    if group.keeps and len(shown) > 1:
        is_kept = face == _kept(group, shown)
        if not is_kept:
            return die(sides, face, say("dropped"), look="rc-die-dropped")
        return die(sides, face, say("kept"), look="rc-die-counts")
    if group.counts_from and face >= group.counts_from:
        return die(sides, face, say("counts"), look="rc-die-counts")
    return die(sides, face)


def _kept(group: Group, shown: tuple[int, ...]) -> int:
    return max(shown) if group.keeps == "highest" else min(shown)


def _which_count(group: Group, shown: tuple[int, ...]) -> str:
    """What tells the dice that count from those that do not, for those who see them."""
    if group.keeps and len(set(shown)) > 1:
        return say("; {face} is kept", face=_kept(group, shown))
    if group.counts_from:
        return say("; {face} or more counts", face=group.counts_from)
    return ""


def how_likely(result: Result[Any], roll_outcome: RollOutcome) -> Iterator[str]:
    """How likely each outcome of a roll was; nothing about what was certain."""
    for output in result.calculator.outputs:
        if output.name not in roll_outcome.outcomes:
            continue
        outcome = roll_outcome.outcomes[output.name]
        value = getattr(result.answer.outputs, output.name)
        if isinstance(output.kind, Odds):
            chance = value if outcome else 1 - value
            text = f"{output.kind.label}: {yes_or_no(outcome)}"
            yield from _unless_certain(text, chance)
        else:
            yield from _in_a_spread(output, outcome, value)


def _in_a_spread(output: Output, outcome: Any, chances: dict[Any, Fraction]) -> Iterator[str]:
    """How likely an outcome was, and for numbers how likely that or more was."""
    assert isinstance(output.kind, Spread)
    exactly = chances[outcome]
    if isinstance(outcome, str):
        words = f"{output.kind.label}: {outcome}"
        yield from _unless_certain(words, exactly)
        return
    text = f"{output.kind.label}: {number(outcome)} {unit_for(outcome, output.kind.unit)}".strip()
    at_least = sum(
        (chance for each, chance in chances.items() if isinstance(each, str) or each >= outcome),
        Fraction(0),
    )
    told = {"outcome": number(outcome), "chance": percent(at_least)}
    more = say(", and {outcome} or more in {chance}", **told)
    yield from _unless_certain(text, exactly, more if at_least not in (exactly, 1) else "")


def _unless_certain(text: str, chance: Fraction, more: str = "") -> Iterator[str]:
    """An outcome and how likely it was; nothing if it was certain."""
    if chance != 1:
        yield say("{outcome}, as in {odds} of rolls", outcome=text, odds=odds(chance)) + more
