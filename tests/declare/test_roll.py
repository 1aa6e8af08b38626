"""A throw as a reader meets it: the button, the dice, what they mean and how likely that was."""

import json
import re
from html import unescape
from typing import Any

import pytest

from rulescore.browser import rolled
from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.roll import DiceRoll, Faces, Group, RollOutcome
from rulescore.show.answer import answer
from rulescore.show.roll import _dice


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


def dice_of(id: str, inputs: dict[str, str], faces: list[list[int]]) -> list[tuple[str, str]]:
    """Each die that is drawn: its name for a screen reader, and the classes that tell it apart."""
    html = reply_to(id, inputs, faces)["html"]
    found = re.findall(r'class="rc-die (rc-d[^"]*)" role="img" aria-label="([^"]*)"', html)
    return [(name, look) for look, name in found]


def test_dice_are_drawn_as_what_they_are() -> None:
    drawn = dice_of("symbaroum.attack", {"damage": "1D8", "armor": "1D4"}, [[3], [7], [], [2]])
    assert drawn == [("d20: 3", "rc-d20"), ("d8: 7", "rc-d8"), ("d4: 2", "rc-d4")]


def test_a_die_rolled_again_says_so() -> None:
    again = ("d6: 6, rolled again", "rc-d6 rc-die-again")
    plain = [("d6: 4", "rc-d6"), ("d6: 3", "rc-d6")]
    assert dice_of("zt.damage-taken", {"damage": "2d6"}, [[6, 4, 3]]) == [again, *plain]


def test_kept_and_dropped_dice_are_told_apart() -> None:
    group = Group("1D20", (20, 20), keeps="lowest")
    shown = "".join(_dice(DiceRoll((group,), _no_outcome), ((17, 4),)))
    assert read(shown) == "1D20: 17 and 4; 4 is kept"
    assert 'class="rc-die rc-d20 rc-die-dropped" role="img" aria-label="d20: 17, dropped"' in shown
    assert 'class="rc-die rc-d20 rc-die-counts" role="img" aria-label="d20: 4, kept"' in shown


def test_dice_that_count_are_told_apart() -> None:
    group = Group("You", (6, 6), counts_from=4)
    shown = "".join(_dice(DiceRoll((group,), _no_outcome), ((3, 5),)))
    assert read(shown) == "You: 3 and 5; 4 or more counts"
    assert 'aria-label="d6: 3"' in shown
    assert 'class="rc-die rc-d6 rc-die-counts" role="img" aria-label="d6: 5, counts"' in shown


def _no_outcome(faces: Faces) -> RollOutcome:
    return RollOutcome("", {})


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
