from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.free_attacks import TRIGGER_TABLE, TRIGGERS, free_attacks
from rulescore.declare import Refusal


def test_triggers() -> None:
    assert TRIGGER_TABLE.id == "symbaroum.free-attacks.when"
    assert len(TRIGGER_TABLE.rows) == len(TRIGGERS) == 6
    assert all(len(row) == len(TRIGGER_TABLE.columns) for row in TRIGGER_TABLE.rows)
    assert len({trigger.name for trigger in TRIGGERS.values()}) == 6
    assert [key for key, trigger in TRIGGERS.items() if not trigger.once_a_turn] == ["abilities"]


def struck_by_hand(inputs: dict[str, Any]) -> list[str]:
    """The Free Attacks of a turn from its events one after another."""
    events = ["enemy withdraws"] * inputs["withdrawing"]
    events += ["enemy runs past"] * (inputs["passing"] - inputs["passing_avoided"])
    events += ["Pain Threshold exceeded"] * inputs["pain_exceeded"]
    events += ["Long weapon, first turn"] * inputs["long_weapon_opening"]
    events += ["surprise"] * inputs["surprise"]
    events += ["abilities"] * inputs["ability_triggers"]
    unlimited = {"abilities"}
    if inputs["reading_pain_repeat"] == "every_time":
        unlimited.add("Pain Threshold exceeded")
    struck: list[str] = []
    for event in events:
        if event in unlimited or event not in struck:
            struck.append(event)
    return struck


TURNS = st.fixed_dictionaries(
    {
        "withdrawing": st.integers(0, 10),
        "passing": st.integers(0, 10),
        "passing_avoided": st.integers(0, 10),
        "pain_exceeded": st.integers(0, 10),
        "long_weapon_opening": st.booleans(),
        "surprise": st.booleans(),
        "ability_triggers": st.integers(0, 10),
        "reading_pain_repeat": st.sampled_from(["once_per_turn", "every_time"]),
    }
).filter(lambda turn: turn["passing_avoided"] <= turn["passing"])


@given(turn=TURNS)
def test_a_turn_event_by_event(turn: dict[str, Any]) -> None:
    outputs = free_attacks(**turn).outputs
    struck = struck_by_hand(turn)
    assert outputs.free_attacks == len(struck)
    assert [row.trigger for row in outputs.by_trigger] == [
        "enemy withdraws",
        "enemy runs past",
        "Pain Threshold exceeded",
        "Long weapon, first turn",
        "surprise",
        "abilities",
    ]
    for row in outputs.by_trigger:
        assert row.free_attacks == struck.count(row.trigger)
        assert row.free_attacks <= row.occurrences
    assert outputs.by_trigger[1].occurrences == turn["passing"] - turn["passing_avoided"]


@given(turn=TURNS)
def test_the_working_adds_up(turn: dict[str, Any]) -> None:
    answer = free_attacks(**turn)
    (total,) = answer.working
    assert int(total.figure) == answer.outputs.free_attacks
    assert sum(int(part.figure) for part in total.parts) == answer.outputs.free_attacks


def test_more_going_round_than_running_past_is_refused() -> None:
    for passing, avoided in product(range(4), repeat=2):
        given = {"passing": passing, "passing_avoided": avoided}
        if avoided <= passing:
            free_attacks.run(given)
            continue
        with pytest.raises(Refusal) as refused:
            free_attacks.run(given)
        assert refused.value.input == "passing_avoided"
        assert f"to {passing}" in refused.value.accepted


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "You get no Free Attack this turn."),
        ({"passing": 1, "passing_avoided": 1}, "You get no Free Attack this turn."),
        (
            {"withdrawing": 2},
            "You get 1 Free Attack this turn: for 2 enemies that withdraw.",
        ),
        (
            {"withdrawing": 1, "passing": 1, "surprise": True},
            "You get 3 Free Attacks this turn: 1 for 1 enemy that withdraws, 1 for 1 enemy that "
            "runs past, 1 for the surprise.",
        ),
        (
            {"pain_exceeded": 3, "reading_pain_repeat": "every_time"},
            "You get 3 Free Attacks this turn: for 3 blows above the Pain Threshold.",
        ),
        (
            {"long_weapon_opening": True, "ability_triggers": 2},
            "You get 3 Free Attacks this turn: 1 for the Long weapon, 2 for 2 abilities.",
        ),
    ],
)
def test_free_attacks_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert free_attacks(**inputs).headline == headline


def test_a_blow_that_wins_no_further_free_attack_brings_a_fall() -> None:
    def pain(**inputs: Any) -> str:
        (total,) = free_attacks(**inputs).working
        return total.parts[0].text

    assert pain(pain_exceeded=2) == (
        "2 blows above the Pain Threshold, but one a turn for each kind of trigger; otherwise the "
        "one hurt falls"
    )
    assert pain(pain_exceeded=1) == "1 blow above the Pain Threshold"
    assert "falls" not in pain(withdrawing=2)
