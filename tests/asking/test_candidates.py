"""The answers to a question in words: run as understood, with what was refused said."""

import pytest

import rulescore
from rulescore.asking.candidates import LONGEST, Candidate
from rulescore.catalogue import find_calculator
from rulescore.declare.inputs import Refusal


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


def test_how_a_table_reads_a_source_is_named_by_what_players_say_of_it_alone() -> None:
    assert first("usiel, bonus 9, TN 16, ties fail").result.inputs["reading_tie"] == "beat"
    assert first("usiel, how do I beat TN 16 with bonus 9").result.inputs["reading_tie"] == "meet"


def test_a_tie_that_fails_whoever_hides_is_one_for_those_who_look() -> None:
    found = first("usiel, sneak 9 against perception 5, ties fail")
    assert found.calculator.id == "usiel.stealth"
    assert found.not_understood == ()
    assert found.result.inputs["reading_tie"] == "meet"


def test_what_means_nothing_is_said() -> None:
    assert first("14 hours on foot in plate, usiel").not_understood == ("plate",)


def test_a_number_that_is_too_large_is_said_and_answered_by_nothing_else() -> None:
    candidate = first("500 hours on foot, usiel")
    assert candidate.calculator.id == "usiel.travel-cost"
    assert candidate.not_understood == ("500 hours",)
    (beyond,) = candidate.out_of_range
    assert (beyond.words, beyond.input) == ("500 hours", "hours")
    assert beyond.accepted == "a whole number from 0 to 72"
    assert first("8 hours on foot, usiel").out_of_range == ()


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


def test_it_gives_the_inputs_that_give_its_answer() -> None:
    """Hit points follow the most that there are, though nobody has said how many are left."""
    candidate = first("falls 25 metres, resistant to standard damage, max hp 30", "zt")
    assert candidate.given == {"meters": 25, "resistant": True, "hp": 30, "max_hp": 30}
    again = candidate.calculator.run(candidate.given)
    assert again.answer.headline == candidate.headline


def test_dice_are_no_number_but_what_is_added_to_a_check_is_a_bonus() -> None:
    assert "2d6+4" in first("archsoul hit 2d6+4, endurance 5").not_understood
    assert first("usiel check 2d6+3 TN 14").result.inputs["bonus"] == 3


def test_what_is_not_done_sets_nothing_or_is_said() -> None:
    for text in ("3 days without rest", "not resting for 3 days"):
        plans = {use.input for found in rulescore.ask(text, "usiel") for use in found.understood}
        assert not plans & {"plan", "schedule"}
    assert "without" in first("3 nights without sleep", "gods-and-monsters").not_understood


def test_a_pool_that_is_named_is_no_other() -> None:
    for candidate in rulescore.ask("stability 8 of 20, 14 hours on foot", "usiel"):
        assert "current_stamina" not in {one.input for one in candidate.understood}


@pytest.mark.parametrize(("text", "hours"), [("riding ９ hours", 9), ("riding 𝟏𝟐 hours", 12)])
def test_signs_of_any_width_are_read(text: str, hours: int) -> None:
    assert first(text, "usiel").result.inputs["hours"] == hours


def test_words_in_other_letters_are_said_to_be_not_understood() -> None:
    assert first("riding for девять hours", "usiel").not_understood == ("девять",)


def test_who_speaks_of_oneself_is_no_name() -> None:
    text = "I run into the fire with 22 hits, and I'll be there 5 rounds"
    for candidate in rulescore.ask(text, "usiel"):
        assert "name" not in {one.input for one in candidate.understood}


def test_a_game_is_named_by_its_slug_or_title() -> None:
    for here in ("gods-and-monsters", "Gods & Monsters"):
        assert first("fell 30 feet", here).calculator.id == "gods-and-monsters.falling"
    with pytest.raises(Refusal, match="there is no game 'chess'"):
        rulescore.ask("fell 30 feet", "chess")


def test_a_question_has_an_end() -> None:
    assert rulescore.ask("fell 30 feet ".ljust(LONGEST))
    with pytest.raises(Refusal, match="1,001 characters"):
        rulescore.ask("fell 30 feet ".ljust(LONGEST + 1))


@pytest.mark.parametrize("text", ["", "hello world", "xyzzy", "12"])
def test_what_nothing_fits_has_no_candidates(text: str) -> None:
    assert rulescore.ask(text) == []


def test_there_are_at_most_five() -> None:
    assert len(rulescore.ask("12 hours, 8 damage, endurance 5, fell 20 feet")) <= 5
