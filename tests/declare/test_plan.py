"""A plan as an input: its grammar, its limits, its refusals."""

import pytest

from rulescore.declare.inputs import Unacceptable
from rulescore.declare.plan import Plan

DAYS = Plan(
    "Plan",
    {"rest": "resting", "march": "on the march"},
    unit="days",
    most_each=9,
    most_segments=3,
    most_in_all=12,
    example="rest 2, march 1",
)


def test_a_plan_read() -> None:
    assert DAYS.segments(" Rest 2 ,MARCH   1,rest 9") == [("rest", 2), ("march", 1), ("rest", 9)]
    assert DAYS.accepted() == (
        "activities and whole days separated by commas, such as “rest 2, march 1”; activities "
        "are rest (resting), march (on the march); 9 a segment, 3 segments and 12 days in all at "
        "the most"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "nothing is planned"),
        ("   ", "nothing is planned"),
        (",rest 1", "entry 1 is empty"),
        ("rest 1,, rest 1", "entry 2 is empty"),
        ("rest 1,", "entry 2 is empty"),
        (",", "entry 1 is empty"),
        ("rest", "“rest” is not an activity and its whole days"),
        ("rest\t1", "“rest\t1” is not an activity and its whole days"),
        ("rest 1.5", "“rest 1.5” is not an activity and its whole days"),
        ("rest -1", "“rest -1” is not an activity and its whole days"),
        ("rest ３", "“rest ３” is not an activity and its whole days"),
        ("rest 99999", "“rest 99999” is not an activity and its whole days"),
        ("x" * 99, f"“{'x' * 29}…” is not an activity and its whole days"),
        ("fly 1", "“fly” is not an activity"),
        (f"{'fly-' * 99} 1", f"“{'fly-' * 7}f…” is not an activity"),
        ("rest\n1", "“rest 1” is not an activity and its whole days"),
        ("rest 0", "“rest 0” is not from 1 to 9 days"),
        ("rest 10", "“rest 10” is not from 1 to 9 days"),
        ("rest 1, rest 1, rest 1, rest 1", "4 segments are too many"),
        ("rest 9, march 4", "13 days in all are too many"),
    ],
)
def test_a_plan_refused(text: str, problem: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        DAYS.read_value(text)
    assert str(refused.value) == problem


def test_a_plan_that_is_no_text_is_refused() -> None:
    with pytest.raises(Unacceptable, match="not text"):
        DAYS.read_value(7)


def test_a_condition_on_a_plan_asks_for_an_activity() -> None:
    assert DAYS.meets("march 1, Rest 2", "rest")
    assert not DAYS.meets("march 1", "rest")
    assert DAYS.asked_as_text("rest") == "rest"
    with pytest.raises(Unacceptable):
        DAYS.asked_as_text("rest 2")
