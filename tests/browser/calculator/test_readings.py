"""How we play: chosen once for a book, it holds in all its calculators, says so beside each answer,
is undone by one tap, and goes to the group by link and file; nothing is taken over unasked."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulescore.catalogue import find_calculator
from tests.browser.axe import violations
from tests.browser.calculator.readings import ARMOUR, FAST, USIEL
from tests.browser.page.handing_on import handed_on
from tests.browser.visit import outputs, set_inputs, state, turn_to, turn_to_calculator

KEPT = """() => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("rulescore.usiel."))
  .map(([key, text]) => [key.slice("rulescore.usiel.".length), text]))"""


def setting(page: Page, name: str) -> Locator:
    """The fold of a setting, on the page that is shown."""
    return page.locator("details.rc-setting", has=page.locator(f"fieldset#{name}"))


def opened(page: Page, name: str) -> Locator:
    """The fold of a setting, open."""
    fold = setting(page, name)
    if fold.get_attribute("open") is None:
        fold.locator("> summary").click()
    return fold


def choose(page: Page, name: str, value: str) -> None:
    """Choose how something is played, on the page that is shown."""
    opened(page, name).locator(f'input[value="{value}"]').check()


def chosen(page: Page, name: str, value: str) -> None:
    """Wait until something is shown as chosen."""
    expect(page.locator(f'input[name="{name}"][value="{value}"]')).to_be_checked()


def press(page: Page, name: str) -> None:
    """Press a button of the page on how we play."""
    page.locator("rule-readings").get_by_role("button", name=name, exact=True).click()


def kept(page: Page) -> Any:
    """What the browser keeps of the book."""
    return page.evaluate(KEPT)


def travel(page: Page, query: str = FAST) -> Locator:
    """The cost of the road for some inputs, after a reload."""
    page.goto(f"/usiel/travel/{query}")
    element = page.locator('rule-calculator[calculator="usiel.travel-cost"]')
    state(element, "answered")
    return element


def said(element: Locator) -> Locator:
    """What is beside the answer about its readings."""
    return element.locator(".rc-readings p")


def test_the_examples_at_the_head_can_be_cleared(warm: Page) -> None:
    turn_to(warm, USIEL)
    examples = warm.locator("rule-readings > [data-examples]")
    expect(examples.locator("li")).to_have_count(3)
    press(warm, "Clear the examples")
    expect(examples).to_have_count(0)
    assert warm.evaluate("document.activeElement.localName") == "summary"
    turn_to(warm, "/about/")
    turn_to(warm, USIEL)
    expect(setting(warm, ARMOUR)).to_be_visible()
    expect(examples).to_be_hidden()
    warm.evaluate("delete document.documentElement.dataset.cleared")


def test_a_reading_applies_in_every_calculator_and_has_an_undo(warm: Page) -> None:
    turn_to(warm, USIEL)
    choose(warm, ARMOUR, "flat")
    expect(warm.locator(".rc-told")).to_contain_text("Set for every calculator")
    assert kept(warm) == {ARMOUR: "flat"}
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": 4, "pace": "hurry", "armour_stamina": 2})
    expect(said(element)).to_contain_text("By your table’s reading: Armour at fast pace")
    expect(element.locator(".rc-headline")).to_contain_text("20 Stamina")
    expect(warm).to_have_url(re.compile(f"{ARMOUR}=flat"))
    journey = warm.locator('rule-calculator[calculator="usiel.journey"]')
    state(journey, "answered")
    expect(said(journey)).to_have_count(0)
    set_inputs(journey, {"schedule": "hurry 4", "armour_stamina": 2})
    expect(said(journey)).to_contain_text("By your table’s reading")
    said(element).get_by_role("button", name="Undo").click()
    expect(element.locator(".rc-headline")).to_contain_text("28 Stamina")
    expect(said(element)).to_have_count(0)
    expect(said(journey)).to_have_count(0)
    expect(warm).not_to_have_url(re.compile(ARMOUR))
    assert kept(warm) == {}


def test_a_reading_chosen_beside_an_answer_applies_to_the_book(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": 4, "pace": "hurry", "armour_stamina": 2})
    element.locator("summary", has_text="How your table reads it").click()
    element.locator(f'[name="{ARMOUR}"]').select_option("flat")
    state(element, "answered")
    expect(said(element)).to_contain_text("By your table’s reading")
    turn_to(warm, USIEL)
    chosen(warm, ARMOUR, "flat")
    expect(warm.locator(f"fieldset#{ARMOUR}")).to_have_attribute("data-changed", "")


def test_who_goes_on_does_not_wait_for_what_a_reading_changes(again: Page) -> None:
    element = travel(again, f"{FAST}&{ARMOUR}=flat")
    expect(said(element)).to_contain_text("By another reading than ours")
    again.evaluate(
        """() => {
          window.asked = [];
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (question) {
            if (question.given) asked.push(JSON.parse(question.given[0]));
            return postMessage.call(this, question);
          };
        }"""
    )
    element.evaluate(
        """async (element) => {
          for (const hours of [5, 6, 7]) {
            const answered = new Promise((resolve) => element.addEventListener("answer", resolve));
            element.inputs = { ...element.inputs, hours };
            await answered;
          }
        }"""
    )
    again.wait_for_function("() => asked.length > 3")
    asked = again.evaluate(f"asked.map(({{ hours, {ARMOUR} }}) => [hours, {ARMOUR}])")
    assert asked == [["5", "flat"], ["6", "flat"], ["7", "flat"], ["7", "doubled"]]


def test_a_comparison_asks_each_game_as_its_table_plays_it(warm: Page) -> None:
    turn_to(warm, USIEL)
    choose(warm, "dice", "2d10")
    element = turn_to_calculator(warm, "compare.stealth")
    state(element, "answered")
    answer_found = find_calculator("compare.stealth").run({"usiel.dice": "2d10"}).answer
    expect(element.locator(".rc-headline")).to_have_text(answer_found.headline)
    expect(said(element)).to_contain_text("By your table’s reading: Usiel: ")
    usiel = element.locator(".rc-detail tr", has_text="Usiel").first
    usiel.get_by_role("link", name="%").click()
    led_to = warm.locator('rule-calculator[calculator="usiel.stealth"]')
    state(led_to, "answered")
    expect(led_to.locator('[name="dice"]')).to_have_value("2d10")
    warm.go_back()
    state(element, "answered")
    said(element).get_by_role("button", name="Undo").click()
    by_ours = find_calculator("compare.stealth").run({}).answer
    expect(element.locator(".rc-headline")).to_have_text(by_ours.headline)
    assert kept(warm) == {}


def test_a_link_to_an_answer_is_read_as_its_sender_does(warm: Page) -> None:
    element = travel(warm, f"{FAST}&{ARMOUR}=flat")
    assert outputs(element)["stamina_cost"] == 20
    expect(said(element)).to_contain_text("By another reading than ours")
    said(element).get_by_role("button").click()
    expect(element.locator(".rc-headline")).to_contain_text("28 Stamina")
    assert kept(warm) == {}


def test_a_link_by_our_reading_is_not_read_as_its_reader_plays(warm: Page) -> None:
    turn_to(warm, USIEL)
    choose(warm, ARMOUR, "flat")
    element = travel(warm)
    assert outputs(element)["stamina_cost"] == 28
    expect(said(element)).to_contain_text("Not by your table’s reading: Armour at fast pace")
    said(element).get_by_role("button").click()
    expect(element.locator(".rc-headline")).to_contain_text("20 Stamina")
    expect(said(element)).to_contain_text("By your table’s reading")


def test_an_answer_as_text_says_how_it_is_read(again: Page) -> None:
    again.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = travel(again, f"{FAST}&{ARMOUR}=flat")
    expect(said(element)).to_have_count(1)
    text = handed_on(element, "Copy as text", "Copied as text.")
    assert "- By another reading than ours: Armour at fast pace" in text
    assert f"{ARMOUR}=flat" in text


def test_a_group_is_set_up_by_a_link_once_each_agrees(warm: Page) -> None:
    turn_to(warm, USIEL)
    choose(warm, "dice", "2d8")
    choose(warm, "reading_tie", "beat")
    press(warm, "Share with the group")
    link = warm.locator(".rc-share-link").inner_text()
    expect(warm.locator(".rc-qr svg")).to_be_visible()
    warm.locator("dialog").get_by_role("button", name="Close").click()
    press(warm, "Back to our readings")
    assert kept(warm) == {}
    choose(warm, "reading_botch", "failed-only")
    before = kept(warm)
    warm.goto(link)
    asked = warm.locator(".rc-arrived")
    expect(asked.locator("li")).to_have_count(3)
    expect(asked).to_contain_text("Dice: 2d8")
    assert kept(warm) == before
    press(warm, "No, leave it")
    assert kept(warm) == before
    warm.goto(link)
    press(warm, "Play like that")
    chosen(warm, "dice", "2d8")
    chosen(warm, "reading_botch", "always")
    assert kept(warm) == {"dice": "2d8", "reading_tie": "beat"}
    expect(warm).not_to_have_url(re.compile("dice"))
    press(warm, "Undo")
    assert kept(warm) == before


def test_nothing_in_a_link_becomes_markup_or_is_taken_unknown(warm: Page) -> None:
    warm.goto(f"{USIEL}?played=1&dice=2d7&<img src=x onerror=alert(1)>=1&reading_tie=beat")
    asked = warm.locator(".rc-arrived")
    expect(asked.locator("li")).to_have_count(3)
    expect(asked).to_contain_text("“dice: 2d7” is nothing that this page knows")
    expect(asked.locator("img")).to_have_count(0)
    press(warm, "Play like that")
    assert kept(warm) == {"reading_tie": "beat"}


def test_a_link_of_which_nothing_can_be_read_is_said_to_be_damaged(warm: Page) -> None:
    warm.goto(f"{USIEL}?played=1&reading_t=beat")
    asked = warm.locator(".rc-arrived")
    expect(asked).to_contain_text("This link is damaged, or of another version of this site")
    press(warm, "Good")
    assert kept(warm) == {}


def test_a_link_from_a_newer_site_is_reported(warm: Page) -> None:
    warm.goto(f"{USIEL}?played=2&dice=2d8")
    expect(warm.locator(".rc-told")).to_contain_text("newer version")
    expect(warm.locator(".rc-arrived")).to_be_empty()


@pytest.mark.chromium("saving a file")
def test_it_goes_into_a_file_and_comes_back(warm: Page, tmp_path: Path) -> None:
    turn_to(warm, USIEL)
    choose(warm, "dice", "2d10")
    with warm.expect_download() as saved:
        press(warm, "Save as a file")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert json.loads(file.read_text())["kept"] == {"usiel.dice": "2d10"}
    press(warm, "Back to our readings")
    _open(warm, file)
    press(warm, "Play like that")
    assert kept(warm) == {"dice": "2d10"}
    for text, problem in (("no json", "not a file of this site"), ('{"format": "rulescore"}', "")):
        file.write_text(text)
        _open(warm, file)
        expect(warm.locator(".rc-told")).to_contain_text(problem or "damaged")
    assert kept(warm) == {"dice": "2d10"}


def _open(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        press(page, "Open a file")
    chooser.value.set_files(file)


def test_another_tab_is_heard_of(again: Page) -> None:
    again.goto(USIEL)
    tab = again.context.new_page()
    tab.goto(USIEL)
    choose(tab, "dice", "2d12")
    chosen(again, "dice", "2d12")
    tab.close()


def test_settings_of_a_newer_site_are_left_alone(again: Page) -> None:
    again.goto(USIEL)
    again.evaluate("localStorage.setItem('rulescore.version', '2')")
    choose(again, "dice", "2d12")
    expect(again.locator(".rc-told")).to_contain_text("newer version of this site")
    assert kept(again) == {}
    chosen(again, "dice", "2d12")


def test_it_goes_by_keyboard(warm: Page) -> None:
    turn_to(warm, USIEL)
    expect(warm.locator('input[name="dice"][value="2d6"]')).to_be_enabled()
    setting(warm, "dice").locator("> summary").focus()
    warm.keyboard.press("Enter")
    warm.keyboard.press("Tab")  # the answer that another choice gives
    warm.keyboard.press("Tab")
    expect(warm.locator('input[name="dice"][value="2d6"]')).to_be_focused()
    warm.keyboard.press("ArrowDown")
    chosen(warm, "dice", "2d8")
    assert kept(warm) == {"dice": "2d8"}
    expect(warm.locator('input[name="dice"][value="2d8"]')).to_be_focused()


def test_each_reading_is_one_line_with_the_current_choice(warm: Page) -> None:
    turn_to(warm, USIEL)
    line = setting(warm, ARMOUR).locator("> summary")
    ours = find_calculator("usiel.travel-cost").run({}).calculator
    (input,) = (input for input in ours.inputs if input.name == ARMOUR)
    words = dict(getattr(input.kind, "options", {}))
    expect(line).to_have_text(f"{input.kind.label}: {words[input.default]}")
    expect(warm.locator(f"fieldset#{ARMOUR}")).to_be_hidden()
    choose(warm, ARMOUR, "flat")
    expect(line).to_have_text(f"{input.kind.label}: {words['flat']}")
    press(warm, "Back to our readings")
    expect(line).to_have_text(f"{input.kind.label}: {words[input.default]}")


def test_a_link_to_a_setting_opens_it(warm: Page) -> None:
    turn_to(warm, f"{USIEL}#{ARMOUR}")
    expect(warm.locator(f"fieldset#{ARMOUR}")).to_be_visible()
    expect(warm.locator("details.rc-setting[open]")).to_have_count(1)


def test_paper_has_every_choice(again: Page) -> None:
    again.goto(USIEL)
    expect(again.locator(f"fieldset#{ARMOUR}")).to_be_enabled()
    closed = again.locator("details.rc-setting:not([open])")
    number = closed.count()
    assert number
    again.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(closed).to_have_count(0)
    again.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(closed).to_have_count(number)


def test_everybody_can_use_it(warm: Page) -> None:
    warm.goto(f"{USIEL}?played=1&dice=2d8&reading_tie=beat")
    expect(warm.locator(".rc-arrived li")).to_have_count(2)
    assert violations(warm) == []
    press(warm, "Play like that")
    expect(warm.locator(".rc-told")).to_be_focused()
    choose(warm, "reading_botch", "failed-only")
    assert violations(warm) == []
    element = travel(warm, f"{FAST}&{ARMOUR}=flat")
    expect(said(element)).to_contain_text("By another reading than ours")
    assert violations(warm) == []
