"""The answers to a question in words: run as understood, with what was refused said."""

import pytest

import rulescore
from rulescore.asking.candidates import Candidate
from rulescore.catalogue import find_calculator


def first(text: str, here: str = "") -> Candidate:
    return rulescore.ask(text, here)[0]


def test_it_is_run_with_what_was_named() -> None:
    candidate = first("we rode 9 hours, riding 8")
    result = find_calculator("usiel.riding").run({"hours": 9, "riding_total": 8})
    assert candidate.to_json() == {
        "calculator": "usiel.riding",
        "inputs": result.inputs_json(),
        "headline": result.answer.headline,
        "understood": [
            {"words": "rode 9 hours", "input": "hours", "value": 9},
            {"words": "riding 8", "input": "riding_total", "value": 8},
        ],
        "not_understood": [],
    }


def test_units_are_converted() -> None:
    assert first("fell 10 m, gods and monsters").result.inputs["height_ft"] == 33
    assert first("fell 35 feet, archsoul").result.inputs["meters"] == 11
    assert first("held my breath for 3 minutes, gnm").result.inputs["rounds"] == 18


def test_who_has_more_than_the_full_value_has_a_higher_one() -> None:
    inputs = first("zt fell 18 m, 24 hp").result.inputs
    assert (inputs["hp"], inputs["max_hp"]) == (24, 24)


def test_what_follows_another_input_does_so_as_in_a_form() -> None:
    assert first("usiel, 8 hours on foot, full stamina 60").result.inputs["current_stamina"] == 60


def test_what_means_nothing_is_said() -> None:
    assert first("14 hours on foot in plate, usiel").not_understood == ("plate",)


def test_what_may_as_well_mean_something_else_is_said_to_be_unsure() -> None:
    text = "on horseback: controlling the horse is 7 against TN 12, the thing to do 9 against TN 14"
    candidate = first(text, "usiel")
    assert {one.input: one.unsure for one in candidate.understood} == {
        "control_bonus": True,
        "control_target_number": False,
        "action_bonus": True,
        "action_target_number": True,
    }
    assert candidate.to_json()["understood"][0]["unsure"] is True


def test_a_number_that_is_left_is_perhaps_what_else_is_asked_for() -> None:
    candidate = first("burning 1 point of body, I have 7, and my stamina's 3 out of 36", "usiel")
    used = next(one for one in candidate.understood if one.input == "trait")
    assert (used.value, used.unsure) == (7, True)


def test_a_number_that_nobody_is_said_to_have_or_need_is_not() -> None:
    candidate = first("burning 1 point of body on floor 7, my stamina's 3 out of 36", "usiel")
    assert all(one.input != "trait" for one in candidate.understood)


def test_what_would_choose_something_else_is_said() -> None:
    candidate = first(
        "the lantern is out, at a jog in total darkness, movement 12, gods and monsters"
    )
    assert candidate.result.inputs["light"] == "total_darkness"
    assert candidate.not_understood == ("lantern",)


def test_a_noun_is_understood_with_what_it_is_made_of() -> None:
    candidate = first("a metal box 2 inches thick in acid, gods and monsters")
    assert candidate.result.inputs["material"] == "metal"
    assert candidate.understood[0].words == "metal box"
    assert candidate.not_understood == ()


def test_the_game_that_is_played_comes_first() -> None:
    assert first("fell 30 feet", "zt").calculator.id == "zt.fall-damage"
    assert first("fell 30 feet, archsoul", "zt").calculator.id == "archsoul.falling"


@pytest.mark.parametrize("text", ["", "hello world", "xyzzy", "12"])
def test_what_nothing_fits_has_no_candidates(text: str) -> None:
    assert rulescore.ask(text) == []


def test_there_are_at_most_five() -> None:
    assert len(rulescore.ask("12 hours, 8 damage, endurance 5, fell 20 feet")) <= 5
