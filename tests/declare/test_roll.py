"""A throw as a reader meets it: the button, the dice, what they mean and how likely that was."""

import json
import re
from html import unescape
from typing import Any

import pytest

from rulescore.browser import rolled
from rulescore.catalogue import calculators, find_calculator
from rulescore.show.answer import answer


def button(id: str, **inputs: Any) -> str | None:
    """What the button of an answer says of its dice; None where there is no button."""
    shown = answer(find_calculator(id).run(inputs))
    found = re.search(r'data-roll="([^"]*)"', shown)
    return unescape(found[1]) if found else None


def reply_to(id: str, inputs: dict[str, str], faces: list[list[int]]) -> dict[str, Any]:
    replied: dict[str, Any] = json.loads(rolled(id, json.dumps(inputs), json.dumps(faces)))
    return replied


def read(html: str) -> str:
    """What a screen reader makes of a piece of a page."""
    apart = re.sub("</?(p|li|ul)[^>]*>", " ", html)
    return " ".join(unescape(re.sub("<[^>]+>", "", apart)).split())


def text(id: str, inputs: dict[str, str], faces: list[list[int]]) -> str:
    return read(reply_to(id, inputs, faces)["html"])


def test_the_roll_button_names_the_dice() -> None:
    alike = {"sides": [6, 6], "explodes": False}
    assert json.loads(button("usiel.contest") or "") == [alike, alike]


def test_exploding_dice_are_explained() -> None:
    assert json.loads(button("zt.damage-taken", damage="2d8") or "") == [
        {"sides": [8, 8], "explodes": True}
    ]


@pytest.mark.parametrize(
    ("id", "inputs"),
    [
        ("usiel.damage", {"damage_dice": "5"}),  # a plain number
        ("zt.cover", {"concealed_percent": 100}),  # nothing to try
        ("gods-and-monsters.death-roll", {"injuries": 0}),  # not due
        ("archsoul.swimming", {"water": "calm"}),
        ("usiel.journey", {}),  # takes many rolls
    ],
)
def test_where_no_dice_settle_it_at_once_there_is_no_button(id: str, inputs: Any) -> None:
    assert button(id, **inputs) is None


def test_a_roll_shows_dice_outcome_and_odds() -> None:
    assert text("usiel.check", {"bonus": "5", "target_number": "11"}, [[5, 4]]) == (
        "You: 5 and 4 9 and +5 make 14 against TN 11: you succeed by 3. "
        "You succeed without a Trait point: yes, as in 72.2% of rolls "
        "Total without a Trait point: 14, as in 11.1% (1 in 9) of rolls, and 14 or more in 27.8%"
    )


def test_page_and_reply_give_the_same_sentence() -> None:
    reply = reply_to("usiel.check", {}, [[1, 1]])
    assert reply["sentence"] in read(reply["html"])


def test_each_group_of_dice_is_shown_apart() -> None:
    shown = text("symbaroum.attack", {"damage": "1D8", "armor": "1D4"}, [[3], [7], [], [2]])
    assert shown.startswith("1D20: 3 Damage: 7 Armor: 2 3 against 13 or less: it hits for 5")


def test_a_die_that_explodes_is_followed_by_what_it_shows_then() -> None:
    shown = text("zt.damage-taken", {"damage": "2d6"}, [[6, 4, 3]])
    assert shown.startswith("Damage: 6, then 4 and 3 You take 13 damage")


def test_what_could_not_be_otherwise_is_given_no_odds() -> None:
    assert "as in" not in text("usiel.anti-trait-gain", {"points_gained": "1"}, [[3, 4]])


def test_a_roll_of_refused_inputs_is_refused() -> None:
    reply = reply_to("usiel.check", {"bonus": "many"}, [[5, 4]])
    assert reply["refusal"]["input"] == "bonus"


def test_a_roll_where_there_are_no_dice_is_refused() -> None:
    assert reply_to("usiel.journey", {}, [[5]])["refusal"]["input"] is None


def test_no_calculator_has_an_input_that_links_use_for_themselves() -> None:
    names = {input.name for one in calculators() for input in one.inputs}
    assert not names & {"calculator", "made", "rolled"}
