"""What a link to a rule leads to, shown without leaving the page."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.visit import turn_to, turn_to_calculator

PREVIEW = ".rc-preview"
TERM = "#walking ~ p a.rc-term"


def test_a_mouse_that_rests_on_a_link_sees_the_rule(warm: Page) -> None:
    warm.set_viewport_size(LAPTOP)
    turn_to(warm, "/usiel/travel/")
    warm.locator(TERM).first.hover()
    shown = warm.locator(PREVIEW)
    expect(shown).to_contain_text("Usiel · Pools")
    expect(shown).to_have_attribute("data-book", "usiel")
    expect(shown).to_contain_text("At 0 Stamina you fall unconscious.")
    warm.mouse.move(5, 700)
    expect(shown).to_have_count(0)
    assert warm.url.endswith("/usiel/travel/")
    warm.set_viewport_size(PHONE)


def test_the_keyboard_sees_it_on_reaching_the_link(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    link = warm.locator(TERM).first
    warm.keyboard.press("Tab")
    link.focus()
    shown = warm.locator(PREVIEW)
    expect(shown).to_contain_text("At 0 Stamina you fall unconscious.")
    expect(link).to_have_attribute("aria-describedby", "rc-preview")
    assert violations(warm) == []
    warm.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(link).to_be_focused()
    warm.keyboard.press("Enter")
    warm.wait_for_url("**/usiel/pools/#stamina")
    expect(warm.locator("h1")).to_contain_text("Pools")


def test_the_working_of_an_answer_shows_its_rules(warm: Page) -> None:
    element = turn_to_calculator(warm, "gods-and-monsters.falling")
    element.locator('summary:text-is("Working")').click()
    warm.keyboard.press("Tab")
    rule = element.locator(".rc-steps .rc-rule").first
    rule.focus()
    expect(warm.locator(PREVIEW)).to_contain_text("Gods & Monsters")
    warm.keyboard.press("Escape")


@pytest.mark.chromium("touch")
def test_a_finger_that_rests_on_a_link_sees_it_and_has_the_way_in(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(
        viewport=PHONE, base_url=site, has_touch=True, is_mobile=True, service_workers="block"
    )
    page = context.new_page()
    page.goto("/usiel/travel/")
    link = page.locator(TERM).first
    link.scroll_into_view_if_needed()
    expect(page.locator("rule-calculator:defined").first).to_be_visible()
    box = link.bounding_box()
    assert box
    touch = context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    shown = page.get_by_role("dialog", name="Stamina")
    expect(shown).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(shown).to_be_visible()
    assert page.url.endswith("/usiel/travel/")
    shown.get_by_role("button", name="Close").tap()
    expect(shown).to_have_count(0)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(shown).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    shown.get_by_role("link", name="Open the rule").tap()
    page.wait_for_url("**/usiel/pools/#stamina")
    context.close()


@pytest.mark.chromium("touch")
def test_a_tap_still_follows_the_link(browser: Browser, site: str) -> None:
    context = browser.new_context(
        viewport=PHONE, base_url=site, has_touch=True, is_mobile=True, service_workers="block"
    )
    page = context.new_page()
    page.goto("/usiel/travel/")
    page.locator(TERM).first.tap()
    page.wait_for_url("**/usiel/pools/#stamina")
    context.close()
