"""What outputs look like in JSON and in JSON Schema."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

import pytest

from rulescore.declare.answer import Answer
from rulescore.declare.declaration import Declaration
from rulescore.declare.outputs import Chances, Column, Figure, Odds, Rows, Spread, columns


class Hour(NamedTuple):
    hour: Annotated[int, Column("Hour")]
    free: Annotated[Fraction | None, Column("Free", odds=True, none="not ridden")]


@dataclass(frozen=True)
class Ride:
    cost: Annotated[int, Figure("Cost", unit="Stamina")]
    mean: Annotated[Fraction, Figure("Mean cost")]
    first: Annotated[int | None, Figure("First hour")]
    free: Annotated[Fraction, Odds("Free")]
    spread: Annotated[Chances, Spread("Cost of the ride")]
    hours: Annotated[list[Hour], Rows("Hour by hour")]
    done: Annotated[bool, Figure("Done")]
    state: Annotated[str, Figure("State", words={"out": "unconscious"})]


def ride() -> Answer[Ride]:
    raise NotImplementedError


OUTPUTS = {output.name: output for output in Declaration("bridge.ride", ride).outputs}


def test_outputs_are_in_the_order_of_the_fields() -> None:
    assert list(OUTPUTS) == ["cost", "mean", "first", "free", "spread", "hours", "done", "state"]
    assert OUTPUTS["cost"].kind == Figure("Cost", unit="Stamina")


@pytest.mark.parametrize(
    ("name", "value", "as_json"),
    [
        ("cost", 12, 12),
        ("mean", Fraction(5, 2), 2.5),
        ("mean", Fraction(4, 2), 2),
        ("first", None, None),
        ("free", Fraction(1, 4), 0.25),
        ("free", Fraction(1), 1),
        (
            "spread",
            {0: Fraction(1, 2), 3: Fraction(0), "more": Fraction(1, 2)},
            {"0": 0.5, "more": 0.5},
        ),
        ("hours", [Hour(1, Fraction(1, 2)), Hour(2, None)], [[1, 0.5], [2, None]]),
        ("done", True, True),
        ("state", "out", "out"),
    ],
)
def test_json(name: str, value: object, as_json: object) -> None:
    given = OUTPUTS[name].to_json(value)
    assert given == as_json
    assert type(given) is type(as_json)


def test_schema() -> None:
    assert OUTPUTS["cost"].schema() == {"title": "Cost", "type": "integer", "x-unit": "Stamina"}
    assert OUTPUTS["mean"].schema() == {"title": "Mean cost", "type": "number"}
    assert OUTPUTS["first"].schema() == {"title": "First hour", "type": ["integer", "null"]}
    assert OUTPUTS["done"].schema()["type"] == "boolean"
    assert OUTPUTS["state"].schema()["type"] == "string"
    chance = {"type": "number", "minimum": 0, "maximum": 1}
    assert OUTPUTS["free"].schema() == {"title": "Free", **chance}
    assert OUTPUTS["spread"].schema()["additionalProperties"] == chance
    rows = OUTPUTS["hours"].schema()["items"]
    assert [cell["title"] for cell in rows["prefixItems"]] == ["Hour", "Free"]


def test_columns_come_from_the_row() -> None:
    assert columns(list[Hour]) == [Column("Hour"), Column("Free", odds=True, none="not ridden")]
