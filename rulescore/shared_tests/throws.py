"""What holds for every throw: its dice, read by what they are said to mean, have the chances that
the calculator tells."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

from rulescore.catalogue import calculators, find_sheet
from rulescore.declare import (
    Answer,
    Calculator,
    DiceRoll,
    Faces,
    Increase,
    Odds,
    RollOutcome,
    Spread,
)
from rulescore.declare.inputs import Input

MOST_WAYS = 10_000
EXPLOSIONS = 3
"""So many times a die is rolled again here; what comes after that stays unknown."""

Shown = tuple[tuple[int, ...], Fraction]
"""What one die shows, again and again if it explodes, and the chance of that."""


@cache
def throwing() -> dict[str, Calculator[Any]]:
    """Every calculator that rolls dice as it opens, by its id."""
    return {one.id: one for one in calculators() if _throws(one)}


def _throws(calculator: Calculator[Any]) -> bool:
    """Whether it rolls as it opens; what breaks or is refused there, other tests tell."""
    try:
        return calculator.run({}).answer.dice_roll is not None
    except Exception:
        return False


def ways_of_die(sides: int, explodes: bool) -> list[Shown]:
    if not explodes:
        return [((face,), Fraction(1, sides)) for face in range(1, sides + 1)]
    return [
        ((*(sides,) * again, face), Fraction(1, sides ** (again + 1)))
        for again in range(EXPLOSIONS + 1)
        for face in range(1, sides)
    ]


def dice(dice_roll: DiceRoll) -> list[list[Shown]]:
    return [
        ways_of_die(sides, group.explodes) for group in dice_roll.groups for sides in group.sides
    ]


def laid_out(dice_roll: DiceRoll, shown: tuple[Shown, ...]) -> Faces:
    left = iter(shown)
    return tuple(
        tuple(face for _ in group.sides for face in next(left)[0]) for group in dice_roll.groups
    )


def every_way(dice_roll: DiceRoll) -> Iterator[tuple[Faces, Fraction]]:
    for shown in product(*dice(dice_roll)):
        yield laid_out(dice_roll, shown), prod((chance for _, chance in shown), start=Fraction(1))


def told_chances(calculator: Calculator[Any], answer: Answer[Any]) -> dict[str, dict[Any, Any]]:
    """The chance of each outcome that can be, by output, as the answer has them."""
    stated: dict[str, dict[Any, Any]] = {}
    for output in calculator.outputs:
        value = getattr(answer.outputs, output.name)
        if isinstance(output.kind, Spread):
            stated[output.name] = {outcome: chance for outcome, chance in value.items() if chance}
        if isinstance(output.kind, Odds) and value is not None:
            both = {True: value, False: 1 - value}
            stated[output.name] = {outcome: chance for outcome, chance in both.items() if chance}
    return stated


def assert_as_likely_as_told(calculator: Calculator[Any], answer: Answer[Any]) -> None:
    """That outcomes are exactly as likely as told; an output that hangs on another, among the
    throws that tell it. Of dice that explode, that what is unknown makes the only difference."""
    assert answer.dice_roll
    found: dict[str, Counter[Any]] = {}
    known = Fraction(0)
    for faces, chance in every_way(answer.dice_roll):
        known += chance
        roll_outcome = answer.dice_roll.interpret(faces)
        assert roll_outcome.sentence.endswith(".")
        assert_can_be_written_down(calculator, roll_outcome)
        for output, outcome in roll_outcome.outcomes.items():
            found.setdefault(output, Counter())[outcome] += chance  # type: ignore[assignment]
    assert found, "what the dice show is an outcome of nothing"
    stated = told_chances(calculator, answer)
    for output, chances in found.items():
        if known == 1:
            of_all = sum(chances.values())
            thrown = {each: chance / of_all for each, chance in chances.items()}
            assert thrown == stated[output], f"the dice give {output} other chances than are told"
            continue
        assert chances.keys() <= stated[output].keys()
        for outcome, chance in stated[output].items():
            assert chances[outcome] <= chance <= chances[outcome] + 1 - known, output


@cache
def places_on_sheet(book: str) -> dict[str, Input]:
    sheet = find_sheet(book)
    return {input.name: input for input in sheet.inputs} if sheet else {}


def assert_can_be_written_down(calculator: Calculator[Any], roll_outcome: RollOutcome) -> None:
    """That what dice leave on the sheet is what the calculator says it leaves, and of the type that
    stands there; what is beyond its bounds the sheet refuses, in words, when it is written."""
    assert roll_outcome.writes_back.keys() <= calculator.writes_back.keys()
    for name, left in roll_outcome.writes_back.items():
        place = places_on_sheet(calculator.id.split(".")[0])[name]
        assert type(value_of(left)) is type(place.default)


def value_of(left: int | str | bool | Increase) -> int | str | bool:
    """What dice leave as a value of the sheet: as much as they add, where they add something."""
    if not isinstance(left, Increase):
        return left
    assert left.by > 0
    return left.by


def is_few(dice_roll: DiceRoll) -> bool:
    return prod(map(len, dice(dice_roll))) <= MOST_WAYS
