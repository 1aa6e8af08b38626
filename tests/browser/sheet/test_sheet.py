"""The sheet: written down once, offered by the calculators of its book, carried and cleared; never
lost to a link, to another tab, or to a browser that keeps nothing."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulescore.catalogue import find_calculator
from rulescore.site.content.yaml_lines import typed_text
from tests.browser.sheet.characters import fill, shows
from tests.browser.visit import open_calculator, outputs, set_inputs, state, turn_to_calculator

SHEET = "symbaroum.character"
ADDRESS = "/symbaroum/attributes/"
ANOTHERS = f"{ADDRESS}?calculator={SHEET}&name=Robber&strong=14"
KEPT = "localStorage.getItem('rulescore.symbaroum.sheet')"
KEEP = "text => localStorage.setItem('rulescore.symbaroum.sheet', text)"
# A tab that lies behind others, and one that is looked at.
HIDE = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
SHOW = "delete document.hidden, document.dispatchEvent(new Event('visibilitychange'))"
REFUSALS = {
    "all of it": "Object.defineProperty(window, 'localStorage', { get() { throw Error('no') } })",
    "to be read": "Storage.prototype.getItem = () => { throw Error('no') }",
    "to be written": "Storage.prototype.setItem = () => { throw Error('full') }",
    "without a word": "Storage.prototype.setItem = () => {}",
}
NO_SHEETS = [
    *("5", "null", "true", "[]", '["strong"]', '"x"', "{}", "{nonsense", "", "\u0000"),
    '{"a": {}}',
    '{"strong": 15, "quick": null, "name": ["Fenya"], "as typed": "x"}',
    '{"__proto__": {"strong": "15"}, "constructor": {"name": "x"}, "as typed": {"strong": {}}}',
]


def sheet(page: Page, address: str = ADDRESS) -> Locator:
    """The sheet, at an address that is loaded."""
    page.goto(address)
    return page.locator(f'rule-calculator[calculator="{SHEET}"]')


def line(element: Locator) -> Locator:
    """What the sheet says of itself."""
    return element.locator(".rc-sheet")


def press(element: Locator, name: str) -> None:
    """Press a button of a calculator."""
    element.get_by_role("button", name=name).click()


def kept(page: Page) -> Any:
    """What is kept of the sheet. Whatever is kept of its outputs follows from what is kept of its
    inputs."""
    found = json.loads(page.evaluate(KEPT))
    calculator = find_calculator(SHEET)
    inputs = {input.name: found[input.name] for input in calculator.inputs}
    for name, value in calculator.run(inputs, typed=True).outputs_json().items():
        assert found[name] == typed_text(value)
    return found


def write(page: Page) -> Locator:
    """Write down a character; gives its element."""
    element = turn_to_calculator(page, SHEET)
    element.locator('[name="name"]').fill("Fenya")
    element.locator('[name="accurate"]').fill("15")
    element.locator("summary", has_text="The rest of the sheet").click()
    element.locator('[name="opponent_quick"]').fill("12")
    expect(element.locator(".rc-copied")).to_contain_text("Kept in this browser")
    page.wait_for_function(f"() => JSON.parse({KEPT}).opponent_quick === '12'")
    return element


def anothers_beside_mine(page: Page) -> tuple[Locator, str]:
    """Write down a character and open another's; gives that, and what is kept."""
    write(page)
    mine: str = page.evaluate(KEPT)
    return sheet(page, ANOTHERS), mine


def test_a_calculator_takes_what_is_written_down(warm: Page) -> None:
    write(warm)
    attack = turn_to_calculator(warm, "symbaroum.attack")
    attack.get_by_role("button", name="You attack").click()
    expect(attack.locator('[name="attack_value"]')).to_have_value("15")
    expect(attack.locator('[name="defense"]')).to_have_value("12")
    state(attack, "answered")
    assert outputs(attack)["target_number"] == 13
    attack.get_by_role("button", name="They attack").click()
    expect(attack.locator('[name="side"]')).to_have_value("enemy_attacks")
    expect(attack.locator('[name="attack_value"]')).to_have_value("10")
    state(attack, "answered")
    expect(warm).to_have_url(re.compile("attack_value=10"))


def test_inputs_of_the_same_name_are_taken_without_more_ado(warm: Page) -> None:
    write(warm)
    order = turn_to_calculator(warm, "symbaroum.initiative")
    order.get_by_role("button", name="Take its values").click()
    state(order, "answered")
    assert [row[1] for row in outputs(order)["order"]] == ["Opponent", "Fenya"]


def test_many_ways_are_a_list(warm: Page) -> None:
    write(warm)
    test = turn_to_calculator(warm, "symbaroum.success-test")
    test.locator(".rc-offer select").select_option("Discreet against Vigilant")
    expect(test.locator('[name="opposition"]')).to_have_value("opponent")
    state(test, "answered")


def test_nothing_is_offered_before_anything_is_written(warm: Page) -> None:
    attack = turn_to_calculator(warm, "symbaroum.attack")
    expect(attack.locator(".rc-offer a")).to_be_visible()
    expect(attack.locator(".rc-offer button")).to_have_count(0)


def test_the_sheet_is_there_again_and_can_be_cleared(warm: Page) -> None:
    write(warm)
    warm.goto("/symbaroum/attributes/")
    element = warm.locator(f'rule-calculator[calculator="{SHEET}"]')
    expect(element.locator('[name="name"]')).to_have_value("Fenya")
    other = warm.locator('rule-calculator[calculator="symbaroum.secondary-attributes"]')
    expect(other.locator(".rc-offer button")).to_have_count(1)
    element.get_by_role("button", name="Clear").click()
    expect(element.locator('[name="name"]')).to_have_value("You")
    expect(other.locator(".rc-offer button")).to_have_count(0)
    assert warm.evaluate(KEPT) is None


def test_a_link_carries_a_sheet_and_does_not_replace_the_readers_own(warm: Page) -> None:
    write(warm)
    mine = warm.evaluate(KEPT)
    element = sheet(warm, "/r/symbaroum.character/?name=Robber&strong=14")
    warm.wait_for_url("**/symbaroum/attributes/**")
    shows(element, name="Robber", accurate="10")
    expect(line(element)).to_contain_text("is not kept")
    fill(element, strong="13", quick="9")
    expect(line(element)).to_contain_text("Keeping it replaces your own")
    expect(element.locator(".rc-copied")).to_be_empty()
    assert warm.evaluate(KEPT) == mine
    warm.reload()
    shows(element, name="Robber", strong="13", quick="9")
    state(element, "answered")
    expect(line(element)).to_contain_text("is not kept")
    assert warm.evaluate(KEPT) == mine


@pytest.mark.thorough
def test_back_to_ones_own_sheet_and_to_the_link_again(warm: Page) -> None:
    element, mine = anothers_beside_mine(warm)
    fill(element, strong="13")
    press(element, "Back to mine")
    shows(element, name="Fenya", strong="10", accurate="15")
    state(element, "answered")
    expect(line(element)).to_be_empty()
    expect(warm).not_to_have_url(re.compile(r"\?"))
    warm.go_back()
    shows(element, name="Robber", strong="13", accurate="10")
    expect(line(element)).to_contain_text("is not kept")
    state(element, "answered")
    press(element, "Clear")
    shows(element, name="Fenya", strong="10", accurate="15")
    state(element, "answered")
    assert warm.evaluate(KEPT) == mine


def test_a_replaced_sheet_can_be_restored(warm: Page) -> None:
    element, mine = anothers_beside_mine(warm)
    fill(element, quick="9")
    press(element, "Keep it as mine")
    expect(line(element)).to_contain_text("in place of your own")
    expect(element.locator(".rc-copied")).to_contain_text("Kept in this browser")
    assert (kept(warm)["name"], kept(warm)["quick"]) == ("Robber", "9")
    fill(element, quick="8")
    assert kept(warm)["quick"] == "8"
    press(element, "Undo")
    expect(line(element)).to_contain_text("changed since")
    press(element, "Undo all the same")
    shows(element, name="Fenya", quick="10", accurate="15")
    state(element, "answered")
    assert warm.evaluate(KEPT) == mine
    press(element, "Redo")
    shows(element, name="Robber", quick="8")
    state(element, "answered")
    assert kept(warm)["quick"] == "8"


@pytest.mark.thorough
def test_a_link_to_the_saved_sheet_is_ones_own(warm: Page) -> None:
    write(warm)
    expect(warm).to_have_url(re.compile("opponent_quick=12"))
    address = warm.url
    warm.goto("/about/")
    element = sheet(warm, address)
    state(element, "answered")
    expect(line(element)).to_be_empty()
    fill(element, accurate="14")
    assert kept(warm)["accurate"] == "14"


@pytest.mark.thorough
def test_a_reader_without_a_sheet_is_asked_too(warm: Page) -> None:
    element = sheet(warm, ANOTHERS)
    fill(element, quick="9")
    expect(line(element)).to_contain_text("is not kept")
    expect(line(element)).not_to_contain_text("replaces")
    expect(line(element).get_by_role("button")).to_have_text(["Keep it as mine"])
    assert warm.evaluate(KEPT) is None
    press(element, "Keep it as mine")
    expect(line(element)).to_be_empty()
    assert (kept(warm)["name"], kept(warm)["quick"]) == ("Robber", "9")


@pytest.mark.thorough
def test_a_script_does_not_replace_the_sheet(warm: Page) -> None:
    element = write(warm)
    mine = warm.evaluate(KEPT)
    set_inputs(element, {"name": "Robber"})
    shows(element, name="Robber", accurate="10")
    state(element, "answered")
    expect(line(element)).to_contain_text("is not kept")
    assert warm.evaluate(KEPT) == mine


def test_a_sheet_that_was_cleared_can_be_had_back(warm: Page) -> None:
    write(warm)
    mine = warm.evaluate(KEPT)
    element = sheet(warm)
    other = warm.locator('rule-calculator[calculator="symbaroum.secondary-attributes"]')
    press(element, "Clear")
    expect(line(element)).to_contain_text("cleared")
    shows(element, name="You")
    assert warm.evaluate(KEPT) is None
    press(element, "Undo")
    shows(element, name="Fenya", accurate="15")
    expect(other.locator(".rc-offer button")).to_have_count(1)
    expect(line(element).get_by_role("button")).to_have_text(["Redo"])
    state(element, "answered")
    assert warm.evaluate(KEPT) == mine


def test_two_tabs_write_on_one_sheet(again: Page, tab: Page) -> None:
    one, two = sheet(again), sheet(tab)
    fill(one, strong="15")
    shows(two, strong="15")
    state(two, "answered")
    fill(two, quick="12")
    shows(one, strong="15", quick="12")
    state(one, "answered")
    found = kept(again)
    assert (found["strong"], found["quick"], found["defense"]) == ("15", "12", "12")
    tab.reload()
    shows(two, strong="15", quick="12")
    expect(line(two)).to_be_empty()


@pytest.mark.thorough
def test_an_idle_tab_does_not_overwrite_the_other_tab(again: Page, tab: Page) -> None:
    one, two = sheet(again), sheet(tab)
    tab.evaluate(HIDE)
    fill(one, strong="15")
    shows(two, strong="10")
    fill(two, quick="12")
    shows(two, strong="15")
    state(two, "answered")
    found = kept(again)
    assert (found["strong"], found["quick"]) == ("15", "12")
    shows(one, quick="12")


@pytest.mark.thorough
def test_a_field_that_is_merely_left_is_not_written_down(again: Page, tab: Page) -> None:
    one, two = sheet(again), sheet(tab)
    fill(two, strong="15")
    tab.evaluate(HIDE)
    shows(one, strong="15")
    state(one, "answered")
    press(one, "Clear")
    two.locator('[name="quick"]').focus()
    two.locator('[name="strong"]').dispatch_event("change")
    assert again.evaluate(KEPT) is None


@pytest.mark.thorough
def test_a_tab_takes_up_what_was_written_once_it_is_seen(again: Page, tab: Page) -> None:
    one, two = sheet(again), sheet(tab)
    tab.evaluate(HIDE)
    fill(one, strong="15")
    state(two, "opening")
    tab.evaluate(SHOW)
    shows(two, strong="15")
    state(two, "answered")
    assert outputs(two)["pain_threshold"] == 8


@pytest.mark.thorough
def test_both_write_before_either_is_answered(again: Page, tab: Page) -> None:
    one, two = sheet(again), sheet(tab)
    one.locator('[name="strong"]').fill("15")
    two.locator('[name="quick"]').fill("12")
    for element in (one, two):
        shows(element, strong="15", quick="12")
        state(element, "answered")
    again.wait_for_function(f"() => JSON.parse({KEPT}).defense === '12'")
    found = kept(again)
    assert (found["strong"], found["quick"]) == ("15", "12")


@pytest.mark.thorough
def test_another_tab_offers_and_no_longer_offers_the_sheet(again: Page, tab: Page) -> None:
    attack = open_calculator(tab, "symbaroum.attack")
    element = sheet(again)
    fill(element, accurate="15")
    press(attack, "You attack")
    shows(attack, attack_value="15")
    fill(element, accurate="13")
    press(attack, "You attack")
    shows(attack, attack_value="13")
    press(element, "Clear")
    expect(attack.locator(".rc-offer button")).to_have_count(0)


@pytest.mark.thorough
def test_another_tab_does_not_touch_what_came_with_a_link(again: Page, tab: Page) -> None:
    element, linked = sheet(again), sheet(tab, ANOTHERS)
    fill(linked, quick="9")
    expect(linked.get_by_role("button", name="Back to mine")).to_have_count(0)
    fill(element, accurate="15")
    expect(line(linked)).to_contain_text("Keeping it replaces your own")
    shows(linked, name="Robber", quick="9", accurate="10")
    press(linked, "Back to mine")
    shows(linked, accurate="15")
    state(linked, "answered")


@pytest.mark.thorough
def test_ones_own_address_shows_ones_sheet_as_it_is_now(again: Page, tab: Page) -> None:
    element = sheet(again)
    fill(element, accurate="15")
    expect(again).to_have_url(re.compile("accurate=15"))
    again.goto("/about/")
    fill(sheet(tab), accurate="13", quick="12")
    again.go_back()
    shows(element, accurate="13", quick="12")
    expect(line(element)).to_be_empty()
    state(element, "answered")
    expect(again).to_have_url(re.compile("accurate=13&quick=12"))


def test_refused_input_is_saved_as_typed(warm: Page) -> None:
    write(warm)
    element = sheet(warm)
    element.locator('[name="strong"]').fill("abc")
    state(element, "refused")
    expect(element.locator(".rc-copied")).to_contain_text("as typed")
    element.locator('[name="quick"]').fill("12")
    warm.wait_for_url("**&quick=12**")
    assert (kept(warm)["strong"], kept(warm)["quick"]) == ("10", "10")
    assert kept(warm)["as typed"] == {"strong": "abc", "quick": "12"}
    for come in (warm.reload, lambda: warm.goto(ADDRESS)):
        come()
        shows(element, name="Fenya", strong="abc", quick="12", accurate="15")
        state(element, "refused")
        expect(line(element)).to_be_empty()
    fill(element, strong="15")
    assert (kept(warm)["strong"], kept(warm)["quick"]) == ("15", "12")
    assert "as typed" not in kept(warm)


@pytest.mark.thorough
def test_input_left_before_its_answer_is_saved(page: Page) -> None:
    element = sheet(page)
    element.locator('[name="strong"]').fill("15")
    page.reload()
    shows(element, strong="15")
    state(element, "answered")
    assert kept(page)["strong"] == "15"


@pytest.mark.parametrize(
    "refused",
    [
        "all of it",
        *(pytest.param(one, marks=pytest.mark.thorough) for one in list(REFUSALS)[1:]),
    ],
)
def test_without_storage_nothing_claims_to_be_saved(tab: Page, refused: str) -> None:
    tab.add_init_script(REFUSALS[refused])
    element = sheet(tab)
    fill(element, name="Fenya", accurate="15")
    expect(element.locator(".rc-copied")).to_contain_text("Not kept: this browser keeps nothing")
    attack = turn_to_calculator(tab, "symbaroum.attack")
    press(attack, "You attack")
    shows(attack, attack_value="15")
    turn_to_calculator(tab, SHEET)
    shows(element, name="Fenya", accurate="15")
    fill(element, quick="12")
    tab.reload()
    shows(element, name="Fenya", accurate="15")
    state(element, "answered")
    expect(line(element)).to_contain_text("is not kept")
    press(element, "Keep it as mine")
    expect(element.locator(".rc-copied")).to_contain_text("Not kept")
    press(element, "Clear")
    shows(element, name="You")
    press(element, "Undo")
    shows(element, name="Fenya", accurate="15")
    state(element, "answered")


def test_full_storage_leaves_the_saved_sheet_intact(tab: Page) -> None:
    element = sheet(tab)
    fill(element, accurate="15")
    mine = tab.evaluate(KEPT)
    tab.add_init_script(REFUSALS["to be written"])
    tab.reload()
    fill(element, accurate="13")
    expect(element.locator(".rc-copied")).to_contain_text("Not kept")
    assert tab.evaluate(KEPT) == mine
    tab.reload()
    shows(element, accurate="13")
    expect(line(element)).to_contain_text("Keeping it replaces your own")


@pytest.mark.thorough
def test_foreign_storage_entries_are_ignored(again: Page) -> None:
    attack = again.locator('rule-calculator[calculator="symbaroum.attack"]')
    element = sheet(again)
    for text in NO_SHEETS:
        again.evaluate(KEEP, text)
        again.goto("/symbaroum/attack/")
        expect(attack.locator(".rc-offer a")).to_be_visible()
        expect(attack.locator(".rc-offer button")).to_have_count(0)
        element = sheet(again)
        shows(element, strong="10", quick="10", name="You")
        state(element, "opening")
        assert again.evaluate(KEPT) == text, "destroyed without need"
    press(element, "Clear")
    expect(line(element)).to_be_empty()
    state(element, "answered")
    assert again.evaluate(KEPT) == NO_SHEETS[-1]
    fill(element, strong="15")
    assert kept(again)["strong"] == "15"


def test_valid_parts_of_a_broken_sheet_are_used(again: Page) -> None:
    again.goto(ADDRESS)
    broken = '{"accurate": "15", "quick": {}, "shield": "xyz", "__proto__": {"strong": "18"}}'
    again.evaluate(KEEP, broken)
    element = sheet(again)
    shows(element, accurate="15", quick="10", strong="10", shield="none")
    state(element, "answered")
    attack = open_calculator(again, "symbaroum.attack")
    press(attack, "You attack")
    shows(attack, attack_value="15")
    state(attack, "answered")
    assert again.evaluate(KEPT) == broken
    fill(sheet(again), strong="12")
    assert (kept(again)["accurate"], kept(again)["shield"]) == ("15", "none")


def test_an_unreadable_sheet_is_set_aside_before_it_is_replaced(again: Page) -> None:
    again.goto(ADDRESS)
    again.evaluate(KEEP, '{"accurate": "1')
    fill(sheet(again), strong="12")
    assert kept(again)["strong"] == "12"
    aside = again.evaluate("localStorage.getItem('rulescore.symbaroum.sheet.damaged')")
    assert aside == '{"accurate": "1'


def test_it_says_whose_figures_it_shows(warm: Page) -> None:
    element = turn_to_calculator(warm, SHEET)
    whose = element.locator(".rc-whose")
    expect(whose).to_have_text("An example. Type over it, and it is your character.")
    fill(element, name="Fenya")
    expect(whose).to_contain_text("Your character.")
    press(element, "Clear")
    expect(whose).to_contain_text("An example.")


def test_a_character_from_a_link_is_said_to_be_one(again: Page) -> None:
    element = sheet(again, ANOTHERS)
    expect(element.locator(".rc-whose")).to_have_text("A character from a link.")
