"""How a function is read as a declaration: all its mistakes are reported at once."""

import inspect
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import pytest

from rulescore.declare.answer import Answer
from rulescore.declare.calculator import calculator
from rulescore.declare.declaration import Declaration
from rulescore.declare.inputs import Choice, Input, Whole
from rulescore.declare.mistakes import Mistaken
from rulescore.declare.outputs import Column, Figure, Output, Rows


class Leg(NamedTuple):
    price: Annotated[int, Column("Price")]


class Bare(NamedTuple):
    price: int


@dataclass(frozen=True)
class Toll:
    paid: Annotated[int, Figure("Toll")]
    legs: Annotated[list[Leg], Rows("Leg by leg")]


@dataclass(frozen=True)
class Half:
    left: int
    legs: Annotated[list[Bare], Rows("Leg by leg")]


def right(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 2) -> Answer[Toll]:
    return Answer(Toll(legs, []), "You pay.", ())


def wrong(
    legs: Annotated[int, Whole("Legs", 0, 8)] = 9,
    *,
    wheels: int = 4,
    way: Annotated[str, Choice("Way", {"over": "over it"})],
) -> Answer[Half]:
    raise NotImplementedError


def unknown(*, legs: "Annotated[int, Hole('Legs')]" = 2) -> "Answer[Toll]":  # type: ignore[name-defined]  # noqa: F821
    raise NotImplementedError


def silent(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 2) -> Any:
    raise NotImplementedError


def test_a_valid_declaration_is_read() -> None:
    declared = Declaration("bridge.toll", right)
    assert declared.mistakes == []
    assert declared.inputs == (Input("legs", Whole("Legs", 0, 8), 2),)
    assert declared.outputs[0] == Output("paid", Figure("Toll"), int)
    assert [output.name for output in declared.outputs] == ["paid", "legs"]


def line(of: Any, text: str) -> int:
    source, first = inspect.getsourcelines(of)
    return first + next(n for n, written in enumerate(source) if text in written)


def test_all_mistakes_of_a_declaration_have_their_line() -> None:
    reported = [
        (one.line, one.field, one.problem) for one in Declaration("bridge.toll", wrong).mistakes
    ]
    assert reported == [
        (line(Half, "left"), "left", "this output has no kind"),
        (line(Half, "legs"), "legs", "this table has no columns"),
        (line(wrong, "legs"), "legs", "it is not keyword-only"),
        (line(wrong, "legs"), "legs", "its kind refuses the default: 9 is too large"),
        (line(wrong, "wheels"), "wheels", "it has no kind"),
        (line(wrong, "way"), "way", "it has no default"),
    ]


@pytest.mark.parametrize(
    ("function", "problem"),
    [
        (unknown, "its annotations cannot be read: NameError: name 'Hole' is not defined"),
        (silent, "it does not say what it gives"),
    ],
)
def test_an_unreadable_declaration_is_reported(function: Any, problem: str) -> None:
    assert problem in [one.problem for one in Declaration("bridge.toll", function).mistakes]


def test_a_default_of_the_wrong_type_is_refused() -> None:
    def half(*, legs: Annotated[int, Whole("Legs", 0, 8)] = Fraction(1, 2)) -> Answer[Toll]:  # type: ignore[assignment]
        raise NotImplementedError

    (mistake,) = Declaration("bridge.toll", half).mistakes
    assert mistake.problem == "its kind refuses the default: 1/2 is not a whole number"
    assert mistake.accepted == "a whole number from 0 to 8"
    assert mistake.file == __file__


def test_a_rule_without_its_comma_has_file_and_line() -> None:
    with pytest.raises(Mistaken) as stopped:

        @calculator(
            "bridge.toll",
            title="Toll",
            question="What does it cost?",
            rules=("bridge.toll.price"),  # type: ignore[arg-type]
        )
        def toll(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 2) -> Answer[Toll]:
            raise NotImplementedError

    (mistake,) = stopped.value.mistakes
    own = test_a_rule_without_its_comma_has_file_and_line
    assert (mistake.field, mistake.line) == ("rules", line(own, "rules="))
    assert mistake.problem == "'bridge.toll.price' is no tuple"


def test_a_wrong_declaration_fails_at_its_own_line() -> None:
    declare = calculator("bridge.toll", title="Toll", question="What does it cost?", rules=())
    with pytest.raises(Mistaken) as stopped:
        declare(wrong)  # type: ignore[arg-type]
    assert len(stopped.value.mistakes) == 6
