"""What a declaration gives: inputs, outputs, runs, refusals."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any

import pytest

from rulescore.declare.answer import Answer, Step
from rulescore.declare.calculator import SheetMapping, calculator, rule_address
from rulescore.declare.inputs import Amount, Choice, Refusal, Whole
from rulescore.declare.outputs import Figure


@dataclass(frozen=True)
class Toll:
    paid: Annotated[Fraction, Figure("Toll", unit="copper")]


@calculator(
    "bridge.toll", title="Toll", question="What does it cost?", rules=("bridge.tolls.crossing",)
)
def toll(
    *,
    legs: Annotated[int, Whole("Legs", 0, 8)] = 2,
    rate: Annotated[Fraction, Amount("Rate", 0, 10)] = Fraction(1, 2),
    way: Annotated[str, Choice("Way", {"over": "over it", "under": "under it"})] = "over",
) -> Answer[Toll]:
    """The toll."""
    if way == "under" and legs > 4:
        raise Refusal("legs", "too many to swim")
    if way == "under" and legs == 4:
        raise Refusal("way", "horses do not swim here", "over")
    paid = legs * rate if way == "over" else Fraction(0)
    return Answer(
        Toll(paid), "You pay.", (Step("Legs times rate", str(paid), "bridge.tolls.crossing"),)
    )


def test_declaration() -> None:
    assert [input.name for input in toll.inputs] == ["legs", "rate", "way"]
    assert [input.default for input in toll.inputs] == [2, Fraction(1, 2), "over"]
    assert [output.name for output in toll.outputs] == ["paid"]
    assert (toll.id, toll.rules) == ("bridge.toll", ("bridge.tolls.crossing",))


def test_called_with_python_values() -> None:
    assert toll(legs=4).outputs == Toll(Fraction(2))


def test_called_it_refuses_what_a_form_refuses() -> None:
    with pytest.raises(Refusal, match=r"^legs: 9 is too large\. Accepted: a whole number from 0"):
        toll(legs=9)
    with pytest.raises(Refusal, match=r"^wings: bridge\.toll has no such input\."):
        toll(wings=2)


def test_called_with_decimals_it_reckons_with_them_exactly() -> None:
    assert toll(legs=3, rate=0.1).outputs == Toll(Fraction(3, 10))


@pytest.mark.parametrize(
    ("given", "typed"),
    [({"legs": 4, "rate": 0.1}, False), ({"legs": " 4", "rate": "0.10"}, True)],
)
def test_run_fills_in_defaults(given: dict[str, Any], typed: bool) -> None:
    result = toll.run(given, typed=typed)
    assert result.inputs == {"legs": 4, "rate": Fraction(1, 10), "way": "over"}
    assert result.to_json() == {
        "calculator": "bridge.toll",
        "inputs": {"legs": 4, "rate": 0.1, "way": "over"},
        "outputs": {"paid": 0.4},
        "working": [
            {
                "text": "Legs times rate",
                "figure": "2/5",
                "rule": "bridge.tolls.crossing",
                "parts": [],
            }
        ],
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"wings": 2}, "wings: bridge.toll has no such input. Accepted: legs, rate, way."),
        ({"legs": 9}, "legs: 9 is too large. Accepted: a whole number from 0 to 8."),
        (
            {"legs": "2"},
            "legs: the text '2' is not a number. Accepted: a whole number from 0 to 8.",
        ),
        (
            {"way": "under", "legs": 6},
            "legs: too many to swim. Accepted: a whole number from 0 to 8.",
        ),
        ({"way": "under", "legs": 4}, "way: horses do not swim here. Accepted: over."),
    ],
)
def test_refusals(given: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        toll.run(given)
    assert str(refused.value) == message


def test_an_unknown_name_is_echoed_short_and_on_one_line() -> None:
    with pytest.raises(Refusal) as refused:
        toll.run({"x\n" * 500: 1})
    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 150


def test_schema() -> None:
    schema = toll.schema()
    assert schema["inputs"]["additionalProperties"] is False
    assert list(schema["inputs"]["properties"]) == ["legs", "rate", "way"]
    assert schema["outputs"]["required"] == ["paid"]


def test_rule_address() -> None:
    assert rule_address("usiel.travel.fast-pace") == "/usiel/travel/#fast-pace"


def test_a_calculator_takes_what_the_sheet_has_under_the_same_name() -> None:
    @dataclass(frozen=True)
    class Rider:
        rate: Annotated[Fraction, Figure("Rate")]

    @calculator(
        "bridge.rider", title="Rider", question="Who?", rules=("bridge.tolls.crossing",), sheet=True
    )
    def rider(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 4) -> Answer[Rider]:
        return Answer(Rider(Fraction(legs)), "You ride.", ())

    assert toll.mappings_from(rider) == (SheetMapping("", {"legs": "legs", "rate": "rate"}),)
    assert rider.mappings_from(rider) == ()
    swim = SheetMapping("swimming", {"legs": "rate"}, {"way": "under"})
    assert replace(toll, ways=(swim,)).mappings_from(rider) == (swim,)


PURSE = Whole("Purse", 0, 99, shared_name="purse")


def test_a_calculator_takes_what_means_the_same_on_the_sheet() -> None:
    @dataclass(frozen=True)
    class Walker:
        strength: Annotated[int, Figure("Strength")]

    @calculator("bridge.walker", title="Walker", question="Who?", rules=(), sheet=True)
    def walker(
        *,
        purse_now: Annotated[int, PURSE] = 9,
        load: Annotated[int, Whole("What you carry", 0, 9)] = 0,
    ) -> Answer[Walker]:
        return Answer(Walker(4), "You walk.", ())

    @calculator("bridge.bribe", title="Bribe", question="Do they let you pass?", rules=())
    def bribe(
        *,
        coins: Annotated[int, replace(PURSE, label="Coins", least=1)] = 5,
        push: Annotated[int, Whole("Push", 0, 9, shared_name="strength")] = 0,
        load: Annotated[int, Whole("What they carry", 0, 9, shared_name="their_load")] = 0,
    ) -> Answer[Toll]:
        return Answer(Toll(Fraction(coins)), "You pass.", ())

    assert [input.shared_name for input in bribe.inputs] == ["purse", "strength", "their_load"]
    assert bribe.mappings_from(walker) == (
        SheetMapping("", {"coins": "purse_now", "push": "strength"}),
    )
    assert toll.mappings_from(walker) == ()
