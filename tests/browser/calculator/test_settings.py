"""What a reader sets once for a book holds on all its pages and tabs, and goes along in links."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import state, turn_to_calculator

DICE = "rulescore.usiel.dice"


def riding_at(page: Page) -> Locator:
    """A calculator that takes dice for granted, on a page that is loaded."""
    page.goto("/usiel/travel/")
    return page.locator('rule-calculator[calculator="usiel.riding"]')


def set_dice(riding: Locator, dice: str) -> None:
    """Choose dice for the book."""
    riding.locator("summary", has_text="How your table reads it").click()
    riding.locator('[name="dice"]').select_option(dice)


def test_dice_set_in_one_calculator_hold_in_the_others(warm: Page) -> None:
    riding = turn_to_calculator(warm, "usiel.riding")
    journey = warm.locator('rule-calculator[calculator="usiel.journey"]')
    riding.locator("summary", has_text="How your table reads it").click()
    riding.locator('[name="dice"]').select_option("2d10")
    state(riding, "answered")
    expect(journey.locator('[name="dice"]')).to_have_value("2d10")
    state(journey, "answered")


def test_dice_hold_after_a_reload_and_in_the_link(warm: Page) -> None:
    riding = turn_to_calculator(warm, "usiel.riding")
    riding.locator("summary", has_text="How your table reads it").click()
    riding.locator('[name="dice"]').select_option("2d10")
    state(riding, "answered")
    headline = riding.locator(".rc-headline").inner_text()
    expect(warm).to_have_url(re.compile("dice=2d10"))
    warm.goto("/usiel/travel/")
    state(riding, "answered")
    expect(riding.locator('[name="dice"]')).to_have_value("2d10")
    expect(riding.locator(".rc-headline")).to_have_text(headline)


def test_a_link_beats_what_its_reader_has_set(warm: Page) -> None:
    warm.goto("/usiel/travel/")
    warm.evaluate("localStorage.setItem('rulescore.usiel.dice', '2d20')")
    warm.goto("/usiel/travel/?calculator=usiel.riding&hours=2&dice=2d6#riding")
    riding = warm.locator('rule-calculator[calculator="usiel.riding"]')
    expect(riding.locator('[name="dice"]')).to_have_value("2d6")
    expect(riding.locator(".rc-headline")).to_contain_text("2 hours")
    state(riding, "answered")
    assert warm.evaluate("localStorage.getItem('rulescore.usiel.dice')") == "2d20"


def test_a_setting_that_no_field_can_show_is_passed_over(warm: Page) -> None:
    warm.goto("/usiel/travel/")
    warm.evaluate("localStorage.setItem('rulescore.usiel.dice', 'nonsense')")
    warm.reload()
    riding = warm.locator('rule-calculator[calculator="usiel.riding"]')
    expect(riding.locator('[name="dice"]')).to_have_value("2d6")
    state(riding, "opening")


def test_dice_set_in_another_tab_hold_in_this_one(again: Page) -> None:
    riding = riding_at(again)
    tab = again.context.new_page()
    there = riding_at(tab)
    set_dice(riding, "2d10")
    expect(there.locator('[name="dice"]')).to_have_value("2d10")
    state(there, "answered")
    again.evaluate(f"localStorage.setItem('{DICE}', 'nonsense')")
    expect(there.locator('[name="dice"]')).to_have_value("2d6")
    again.evaluate(f"localStorage.setItem('{DICE}', '2d20')")
    expect(there.locator('[name="dice"]')).to_have_value("2d20")
    again.evaluate(f"localStorage.removeItem('{DICE}')")
    expect(there.locator('[name="dice"]')).to_have_value("2d6")
    state(there, "answered")
    tab.close()


def test_a_setting_that_cannot_be_saved_says_so_and_applies(tab: Page) -> None:
    tab.add_init_script("Storage.prototype.setItem = () => { throw Error('full') }")
    riding = riding_at(tab)
    set_dice(riding, "2d10")
    state(riding, "answered")
    expect(riding.locator(".rc-copied")).to_contain_text("Not kept")
    journey = tab.locator('rule-calculator[calculator="usiel.journey"]')
    expect(journey.locator('[name="dice"]')).to_have_value("2d10")
    state(journey, "answered")
