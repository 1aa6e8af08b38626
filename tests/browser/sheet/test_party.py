"""The party: several characters of a book, one in hand; a question answered for all of them; what
happened written on their sheets by one tap, undone by another, never unasked."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from rulescore.catalogue import find_calculator
from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.sheet.characters import KEEP, NAMES, SHEET, TRAVEL, party, written
from tests.browser.visit import hold_python, press, set_inputs, state, turn_to, turn_to_calculator

KEEP_ANY = "([name, text]) => localStorage.setItem(`rulescore.${name}`, text)"
SMALL = """() => [...document.querySelectorAll(
    "rule-calculator :is(.rc-roster, .rc-offer, .rc-for-all, .rc-leaves) button")]
  .filter((target) => target.getBoundingClientRect().height < 43.9)
  .map((target) => target.textContent)"""
# How often answers for all are shown after that.
OPEN_CLOSE_AND_OPEN = """(element) => new Promise((resolve) => {
  let shown = 0;
  element.addEventListener("all", () => {
    shown += 1;
    setTimeout(() => resolve(shown), 300);
  });
  for (const _ of [1, 2, 3]) element.querySelector("[data-all]").click();
})"""
# What of the table reaches beyond what holds it.
CUT = """(table) => {
  const room = table.parentElement.closest(".rc-for-all");
  const { left, right } = room.getBoundingClientRect();
  return [...table.querySelectorAll("tbody :is(th, td, button)")]
    .filter((part) => part.getBoundingClientRect().right > right + 1
      || part.getBoundingClientRect().left < left - 1)
    .map((part) => part.textContent);
}"""
KEPT = "name => localStorage.getItem(`rulescore.usiel.${name}`)"


def kept(page: Page, name: str) -> Any:
    """What is kept under a name of the book."""
    return json.loads(page.evaluate(KEPT, name) or "null")


def names(element: Locator) -> Locator:
    """The characters to choose from."""
    return element.locator(".rc-roster button[aria-pressed]")


def test_characters_are_added_chosen_and_let_go(warm: Page) -> None:
    element = turn_to_calculator(warm, SHEET)
    expect(element.locator(".rc-roster button")).to_have_count(0)
    element.locator('[name="name"]').fill("Aldo")
    press(element, "Another character")
    expect(element.locator('[name="name"]')).to_have_value("You")
    element.locator('[name="name"]').fill("Bria")
    expect(names(element)).to_have_text(["Aldo", "Bria"])
    press(element, "Aldo")
    expect(element.locator('[name="name"]')).to_have_value("Aldo")
    expect(names(element)).to_have_text(["Aldo", "Bria"])
    expect(names(element).first).to_have_attribute("aria-pressed", "true")
    assert kept(warm, "party")[0] is None
    state(element, "answered")
    press(element, "Clear")
    expect(element.locator('[name="name"]')).to_have_value("Bria")
    assert kept(warm, "party") is None
    press(element, "Undo")
    expect(names(element)).to_have_text(["Aldo", "Bria"])
    expect(element.locator('[name="name"]')).to_have_value("Aldo")
    press(element, "Bria")
    expect(element.locator('[name="name"]')).to_have_value("Bria")
    press(element, "Clear")
    expect(element.locator('[name="name"]')).to_have_value("Aldo")
    assert kept(warm, "sheet")["name"] == "Aldo"


def test_a_linked_character_can_be_saved_beside_ones_own(warm: Page) -> None:
    party(warm, 40)
    warm.goto(f"/usiel/pools/?calculator={SHEET}&name=Robber&stamina_current=11")
    element = warm.locator(f'rule-calculator[calculator="{SHEET}"]')
    press(element, "Keep it beside mine")
    expect(names(element)).to_have_text(["Aldo", "Robber"])
    state(element, "answered")
    expect(element.locator(".rc-copied")).to_contain_text("Kept")
    assert kept(warm, "sheet")["name"] == "Robber"
    assert kept(warm, "party")[0]["name"] == "Aldo"


def test_a_question_is_answered_for_all(warm: Page) -> None:
    party(warm, 40, 20, 10, 30, 5, 40)
    element = turn_to_calculator(warm, TRAVEL)
    set_inputs(element, {"hours": 8})
    state(element, "answered")
    press(element, "For all of us")
    rows = element.locator(".rc-for-all tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.locator("th")).to_have_text(list(NAMES))
    for hours in (8, 4):
        set_inputs(element, {"hours": hours})
        for row, now in enumerate((40, 20, 10, 30, 5, 40)):
            given = {"hours": hours, "full_stamina": 40, "current_stamina": now}
            headline = find_calculator(TRAVEL).run(given).answer.headline
            expect(rows.nth(row).locator("td").first).to_have_text(headline)
    press(rows.nth(1), "Answer for Bria")
    expect(element.locator('[name="current_stamina"]')).to_have_value("20")
    press(element, "For all of us")
    expect(rows).to_have_count(0)


def symbaroum_party(page: Page, *members: dict[str, Any]) -> None:
    """Keep characters of Symbaroum, the first of them in hand."""
    turn_to(page, "/about/")
    sheets = [written(sheet="symbaroum.character", **member) for member in members]
    page.evaluate(KEEP_ANY, ["symbaroum.sheet", json.dumps(sheets[0])])
    page.evaluate(KEEP_ANY, ["symbaroum.party", json.dumps([None, *sheets[1:]])])


def test_the_figures_of_the_example_give_way_to_those_of_the_party(warm: Page) -> None:
    """What the page opens with is for nobody of the party, until one of them is chosen."""
    party(warm, 40, 20)
    element = turn_to_calculator(warm, TRAVEL)
    headline, detail = element.locator(".rc-headline"), element.locator(".rc-detail")
    expect(headline).to_be_visible()
    press(element, "For all of us")
    expect(element.locator(".rc-for-all tbody tr")).to_have_count(2)
    expect(headline).to_be_hidden()
    expect(detail).to_be_hidden()
    press(element, "Answer for Bria")
    expect(headline).to_be_visible()
    expect(headline).to_contain_text("8 of 40 left")
    press(element, "For all of us")
    expect(element.locator(".rc-for-all tbody tr")).to_have_count(0)
    expect(detail).to_be_visible()


def test_a_press_is_not_lost_while_an_answer_comes(warm: Page) -> None:
    """The button goes down, the answer to what was typed comes, and the button comes up."""
    party(warm, 40, 20)
    element = turn_to_calculator(warm, TRAVEL)
    before = element.locator(".rc-headline").inner_text()
    to_all = element.get_by_role("button", name="For all of us")
    to_all.scroll_into_view_if_needed()
    box = to_all.bounding_box()
    assert box
    warm.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    warm.mouse.down()
    set_inputs(element, {"hours": 30})
    expect(element.locator(".rc-headline")).not_to_have_text(before)
    warm.mouse.up()
    expect(element.locator(".rc-for-all tbody tr")).to_have_count(2)


def test_all_meet_the_enemy_in_the_fields(warm: Page) -> None:
    members = [
        {"name": "Aldo", "accurate": 13, "quick": 8, "opponent_quick": 5},
        {"name": "Bria", "accurate": 9, "quick": 14, "opponent_armor": "0"},
    ]
    symbaroum_party(warm, *members)
    element = turn_to_calculator(warm, "symbaroum.attack")
    headlines = element.locator(".rc-for-all tbody tr td:nth-child(2)")
    typed = {"defense": 16, "toughness": 8, "armor": "1D6"}
    set_inputs(element, typed)
    press(element, "For all of us")
    expect(element.locator("[data-all]")).to_have_attribute("aria-expanded", "true")
    attack = find_calculator("symbaroum.attack")
    hits = [attack.run({**typed, "attack_value": value}) for value in (13, 9)]
    expect(headlines).to_have_text([hit.answer.headline for hit in hits])
    headlines.page.get_by_role("button", name="Answer for Bria").click()
    expect(element.locator(".rc-headline")).to_have_text(hits[1].answer.headline)
    expect(headlines).to_have_text([hit.answer.headline for hit in hits])
    they_attack = {"side": "enemy_attacks", "attack_value": 16, "damage": "5"}
    set_inputs(element, they_attack)
    taken = ("defense", "armor", "pain_threshold", "toughness_now")
    for row, member in enumerate(members):
        sheet = written(sheet="symbaroum.character", **member)
        own = {name.removesuffix("_now"): sheet[name] for name in taken}
        hit = attack.run({**they_attack, **own}, typed=True)
        expect(headlines.nth(row)).to_have_text(hit.answer.headline)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_no_figure_of_all_is_cut(warm: Page, size: ViewportSize) -> None:
    symbaroum_party(
        warm,
        {"name": "Aldo Longname of the Hills", "accurate": 13},
        {"name": "Bria", "accurate": 9},
    )
    warm.set_viewport_size(size)
    element = turn_to_calculator(warm, "symbaroum.attack")
    press(element, "For all of us")
    table = element.get_by_role("table", name="For all of us: One attack")
    figures = table.get_by_role("row").nth(1).get_by_role("cell")
    expect(figures).to_have_count(4)
    assert table.evaluate(CUT) == []
    warm.set_viewport_size(PHONE)


def test_all_stand_in_one_turn_order_with_whom_the_reader_added(warm: Page) -> None:
    symbaroum_party(
        warm,
        {"name": "Aldo", "quick": 11, "opponent_name": "Wolf"},
        {"name": "Bria", "quick": 13, "opponent_name": "Bear"},
        {"name": "Cato", "quick": 9, "opponent_name": "Stag"},
    )
    element = turn_to_calculator(warm, "symbaroum.initiative")
    field = element.locator('[name="combatants"]')
    press(element, "For all of us")
    ours = "Aldo, 11, 10; Bria, 13, 10; Cato, 9, 10"
    expect(field).to_have_value(f"{ours}; Wolf, 10, 10")
    expect(element.locator(".rc-headline")).to_contain_text("Bria, then Aldo, then Wolf, then Cato")
    expect(element.locator(".rc-for-all")).to_be_empty()
    set_inputs(element, {"combatants": "Troll, 5, 5; bria, 1, 1; Robber, 11, 13"})
    press(element, "For all of us")
    expect(field).to_have_value(f"{ours}; Troll, 5, 5; Robber, 11, 13")
    press(element, "For all of us")
    expect(field).to_have_value(f"{ours}; Troll, 5, 5; Robber, 11, 13")


def test_an_outdated_answer_for_all_is_not_shown(warm: Page) -> None:
    party(warm, 40, 20)
    element = turn_to_calculator(warm, TRAVEL)
    set_inputs(element, {"hours": 8})
    state(element, "answered")
    assert element.evaluate(OPEN_CLOSE_AND_OPEN) == 1


def test_an_outcome_is_written_by_one_tap_and_undone_by_another(warm: Page) -> None:
    party(warm, 40, 20)
    element = turn_to_calculator(warm, TRAVEL)
    press(element, "Take its values")
    element.locator('[name="hours"]').fill("6")
    leaves = element.locator(".rc-leaves")
    after = find_calculator(TRAVEL).run({"hours": 6}).answer.outputs.stamina_after
    expect(leaves).to_contain_text(f"On the sheet of Aldo: Stamina, now {after} (was 40).")
    before = kept(warm, "sheet")
    assert kept(warm, "sheet") == before
    press(element, "Write it there")
    expect(element.locator(".rc-told")).to_contain_text("Written: Aldo")
    now = kept(warm, "sheet")
    assert now["stamina_current"] == str(after)
    assert now.pop("by rules")
    assert now == {**written("Aldo", **sheet_inputs(now)), "name": "Aldo"}
    press(element, "Undo")
    assert kept(warm, "sheet") == before


def sheet_inputs(sheet: dict[str, str]) -> dict[str, Any]:
    """The inputs on a sheet that is kept, the name apart, as values."""
    inputs = find_calculator(SHEET).inputs
    return {
        input.name: input.read(sheet[input.name], typed=True)
        for input in inputs
        if input.name != "name"
    }


def test_an_outcome_for_all_is_written_on_all_sheets(warm: Page) -> None:
    party(warm, 40, 20, 15)
    element = turn_to_calculator(warm, TRAVEL)
    press(element, "Take its values")
    set_inputs(element, {"hours": 4})
    press(element, "For all of us")
    spent = find_calculator(TRAVEL).run({"hours": 4}).answer.outputs.stamina_cost
    press(element, "Write it on all sheets")
    expect(element.locator(".rc-told")).to_contain_text("Cato")
    assert kept(warm, "sheet")["stamina_current"] == str(40 - spent)
    others = kept(warm, "party")[1:]
    assert [one["stamina_current"] for one in others] == [str(20 - spent), str(15 - spent)]
    expect(element.get_by_role("button", name="Write it on all sheets once more")).to_be_visible()
    expect(element.get_by_role("button", name="Write it", exact=True)).to_have_count(0)
    press(element, "Undo")
    expect(element.get_by_role("button", name="Write it on all sheets", exact=True)).to_be_visible()
    assert [one["stamina_current"] for one in kept(warm, "party")[1:]] == ["20", "15"]


def test_an_outcome_is_written_on_the_sheet_of_one_of_all(warm: Page) -> None:
    party(warm, 40, 20, 15)
    element = turn_to_calculator(warm, TRAVEL)
    set_inputs(element, {"hours": 4})
    press(element, "For all of us")
    spent = find_calculator(TRAVEL).run({"hours": 4}).answer.outputs.stamina_cost
    row = element.locator(".rc-for-all tbody tr").nth(1)
    expect(row).to_contain_text(f"Stamina, now {20 - spent} (was 20)")
    press(element, "Write it on the sheet of Bria")
    expect(element.locator(".rc-told")).to_contain_text("Written: Bria")
    assert kept(warm, "sheet")["stamina_current"] == "40"
    others = [one["stamina_current"] for one in kept(warm, "party")[1:]]
    assert others == [str(20 - spent), "15"]
    press(element, "Write it on the sheet of Cato")
    expect(element.locator(".rc-told")).to_contain_text("Written: Cato")
    for name in ("Bria", "Cato"):
        again = f"Write it on the sheet of {name} once more"
        expect(element.get_by_role("button", name=again)).to_be_visible()


def test_a_roll_is_written_on_the_sheet_of_who_was_chosen(warm: Page) -> None:
    party(warm, 40, 20)
    element = turn_to_calculator(warm, "usiel.damage")
    press(element, "You are hit")
    press(element, "For all of us")
    press(element, "Answer for Bria")
    state(element, "answered")
    press(element, "Roll")
    leaves = element.locator("p.rc-leaves").first
    expect(leaves).to_contain_text("On the sheet of Bria: Hits, now ")
    press(element, "Write it there")
    expect(element.locator(".rc-told")).to_contain_text("Written: Bria")
    hits = kept(warm, "sheet")["hits_current"]
    assert kept(warm, "party")[1]["hits_current"] != hits
    press(element, "You are hit")
    state(element, "answered")
    press(element, "Roll")
    expect(leaves).to_contain_text("On the sheet of Aldo: Hits, now ")


def test_a_roll_is_written_on_the_sheet_by_one_tap(warm: Page) -> None:
    party(warm, 40)
    element = turn_to_calculator(warm, "usiel.damage")
    press(element, "You are hit")
    state(element, "answered")
    leaves = element.locator(".rc-leaves")
    expect(leaves).to_be_empty()
    press(element, "Roll")
    expect(leaves).to_contain_text("On the sheet of Aldo: Hits, now ")
    sentence = element.locator(".rc-rolled strong").inner_text()
    lost = re.search(r"costs (\d+) Hit", sentence)
    assert lost
    before = kept(warm, "sheet")
    press(element, "Write it there")
    expect(element.locator(".rc-told")).to_contain_text("Written: Aldo")
    now = int(before["hits_current"]) - int(lost[1])
    assert kept(warm, "sheet")["hits_current"] == str(now)
    expect(leaves).to_be_empty()
    press(element, "Undo")
    assert kept(warm, "sheet") == before


def test_a_roll_about_somebody_else_is_not_offered(warm: Page) -> None:
    party(warm, 40)
    element = turn_to_calculator(warm, "usiel.damage")
    press(element, "You strike")
    state(element, "answered")
    press(element, "Roll")
    expect(element.locator(".rc-rolled strong")).to_be_visible()
    expect(element.locator(".rc-leaves")).to_be_empty()


def test_derived_values_do_not_replace_typed_ones(warm: Page) -> None:
    turn_to(warm, "/about/")
    sheet = written("Ari", "symbaroum.character", toughness_lost=6)
    warm.evaluate(KEEP_ANY, ["symbaroum.sheet", json.dumps(sheet)])
    element = turn_to_calculator(warm, "symbaroum.healing")
    press(element, "Take its values")
    set_inputs(
        element,
        {
            "toughness_max": sheet["toughness_max"],
            "toughness_now": sheet["toughness_now"],
            "days": 2,
        },
    )
    expect(element.locator(".rc-leaves")).to_contain_text("Toughness lost 4 (was 6)")


def test_a_roll_adds_to_the_value_on_the_sheet(warm: Page) -> None:
    """An attack that cannot miss, for 3 damage, on somebody who has lost 4 before."""
    turn_to(warm, "/about/")
    fight = {"damage": "3", "accurate": 20, "opponent_armor": "0", "opponent_quick": 5}
    sheet = written("Ari", "symbaroum.character", **fight, opponent_toughness_lost=4)
    warm.evaluate(KEEP_ANY, ["symbaroum.sheet", json.dumps(sheet)])
    element = turn_to_calculator(warm, "symbaroum.attack")
    press(element, "You attack")
    expect(element.locator('[name="toughness"]')).to_have_value("6")
    state(element, "answered")
    press(element, "Roll")
    offered = element.locator(".rc-leaves")
    expect(offered).to_contain_text("On the sheet of Ari: Opponent: Toughness lost 7 (was 4).")
    press(element, "Write it there")
    expect(element.locator(".rc-told")).to_contain_text("Written: Ari")
    text = warm.evaluate("localStorage.getItem('rulescore.symbaroum.sheet')")
    now = json.loads(text)
    assert (now["opponent_toughness_lost"], now["opponent_toughness_now"]) == ("7", "3")
    press(element, "Undo")
    press(element, "You attack")
    element.locator('[name="side"]').select_option("enemy_attacks")
    state(element, "answered")
    press(element, "Roll")
    expect(element.locator(".rc-rolled strong")).to_be_visible()
    expect(offered).to_be_empty()


def test_nothing_is_offered_where_the_question_was_another(warm: Page) -> None:
    party(warm, 40)
    element = turn_to_calculator(warm, TRAVEL)
    set_inputs(element, {"hours": 4, "current_stamina": 33})
    state(element, "answered")
    expect(element.locator(".rc-leaves")).to_be_empty()


def test_somebody_whose_sheet_is_refused_does_not_hide_the_others(warm: Page) -> None:
    party(warm, 40, 20)
    waiting = kept(warm, "party")
    waiting[1]["stamina_full"] = "none at all"
    warm.evaluate(KEEP, ["party", json.dumps(waiting)])
    element = turn_to_calculator(warm, TRAVEL)
    press(element, "For all of us")
    rows = element.locator(".rc-for-all tbody tr")
    expect(rows.nth(1)).to_contain_text("is not a number")
    expect(rows.nth(0)).to_contain_text("40")


@pytest.mark.parametrize(
    "text",
    ["5", "{nonsense", '{"a": 1}', '[5, "x", null, {"name": "<img src=x>"}]', "[null, null]"],
)
def test_a_damaged_party_breaks_nothing_and_is_not_thrown_away(warm: Page, text: str) -> None:
    party(warm, 40)
    warm.evaluate(KEEP, ["party", text])
    element = turn_to_calculator(warm, SHEET)
    expect(element.locator('[name="name"]')).to_have_value("Aldo")
    press(element, "Another character")
    element.locator('[name="name"]').fill("Bria")
    expect(names(element).last).to_have_text("Bria")
    expect(element.locator(".rc-roster img")).to_have_count(0)
    put_aside = warm.evaluate(KEPT, "party.damaged")
    assert put_aside in (text, None)
    assert (put_aside is None) == text.startswith("[")


def test_another_tab_hears_of_it(again: Page) -> None:
    again.goto(f"/r/{TRAVEL}/")
    again.wait_for_url("**/usiel/travel/**")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    tab = again.context.new_page()
    tab.goto("/about/")
    sheets = [written(name, stamina_full=40, stamina_current=40) for name in NAMES[:2]]
    tab.evaluate(KEEP, ["party", json.dumps([None, sheets[1]])])
    tab.evaluate(KEEP, ["sheet", json.dumps(sheets[0])])
    expect(element.get_by_role("button", name="For all of us")).to_be_visible()
    tab.close()


def test_everybody_can_use_it_and_by_keyboard_alone(warm: Page) -> None:
    party(warm, 40, 20)
    element = turn_to_calculator(warm, TRAVEL)
    press(element, "Take its values")
    element.get_by_role("button", name="For all of us").focus()
    warm.keyboard.press("Enter")
    expect(element.get_by_role("button", name="For all of us")).to_be_focused()
    writing = element.get_by_role("button", name="Write it on all sheets")
    expect(writing).to_be_visible()
    assert warm.evaluate(SMALL) == []
    assert violations(warm) == []
    writing.focus()
    warm.keyboard.press("Enter")
    expect(element.locator(".rc-told")).to_be_focused()
    warm.keyboard.press("Tab")
    warm.keyboard.press("Enter")
    expect(element.locator(".rc-told")).to_contain_text("as it was")
    turn_to_calculator(warm, SHEET)
    assert warm.evaluate(SMALL) == []
    assert violations(warm) == []


def written_while_python_waits(page: Page, *stamina: int) -> Locator:
    """Press “Write it there” for the first character; what is to be written waits for Python."""
    party(page, *stamina)
    element = turn_to_calculator(page, TRAVEL)
    press(element, "Take its values")
    element.locator('[name="hours"]').fill("6")
    expect(element.locator(".rc-leaves")).to_contain_text("On the sheet of Aldo")
    state(element, "answered")
    hold_python(page)
    press(element, "Write it there")
    return element


def test_a_late_answer_does_not_replace_what_was_typed_on_the_sheet(warm: Page) -> None:
    written_while_python_waits(warm, 40)
    element = turn_to_calculator(warm, SHEET)
    element.locator('[name="stamina_current"]').fill("3")
    warm.evaluate("letGo()")
    dialog = warm.locator("dialog[open]")
    expect(dialog).to_contain_text("Nothing is written, because the sheet has changed meanwhile")
    dialog.get_by_role("button", name="Close").click()
    state(element, "answered")
    expect(element.locator('[name="stamina_current"]')).to_have_value("3")
    assert kept(warm, "sheet")["stamina_current"] == "3"


def test_a_late_answer_asks_before_it_is_written_on_a_changed_sheet(warm: Page) -> None:
    element = written_while_python_waits(warm, 40)
    warm.evaluate(KEEP, ["sheet", json.dumps(written("Aldo", stamina_full=40, stamina_current=3))])
    warm.evaluate("letGo()")
    status = element.locator(".rc-told")
    expect(status).to_contain_text("the sheet has changed meanwhile: Aldo")
    expect(status).to_contain_text("(was 3)")
    assert kept(warm, "sheet")["stamina_current"] == "3"
    press(element, "Write it all the same")
    expect(status).to_contain_text("Written: Aldo")
    press(element, "Undo")
    assert kept(warm, "sheet")["stamina_current"] == "3"


def test_a_late_answer_is_not_written_on_another_characters_sheet(warm: Page) -> None:
    element = written_while_python_waits(warm, 40, 20)
    warm.evaluate(KEEP, ["sheet", json.dumps(written("Bria", stamina_full=40, stamina_current=20))])
    warm.evaluate("localStorage.removeItem('rulescore.usiel.party')")
    warm.evaluate("letGo()")
    status = element.locator(".rc-told")
    expect(status).to_contain_text("Nothing is written, because the sheet has changed meanwhile")
    expect(status.get_by_role("button")).to_have_count(0)
    assert kept(warm, "sheet")["name"] == "Bria"
    assert kept(warm, "sheet")["stamina_current"] == "20"
