"""The keys of the site, and the list of them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.visit import turn_to


def test_a_key_shows_which_keys_there_are(warm: Page) -> None:
    turn_to(warm, "/about/")
    warm.keyboard.press("?")
    keys = warm.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    expect(keys).to_contain_text("search")
    assert violations(warm) == []
    warm.keyboard.press("/")
    expect(warm.locator(".rc-search")).to_be_hidden()
    warm.keyboard.press("Escape")
    expect(keys).to_have_count(0)


@pytest.mark.chromium("a pointer that hovers")
def test_the_foot_of_a_page_shows_them_too(warm: Page) -> None:
    turn_to(warm, "/about/")
    warm.get_by_role("button", name="Keys: ?").click()
    expect(warm.get_by_role("dialog", name="Keys")).to_be_visible()
    warm.keyboard.press("Escape")


def test_keys_typed_into_a_field_are_no_shortcuts(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    field = warm.locator("[name=schedule]").first
    warm.locator("[name=hours]").first.press("?")
    warm.locator("[name=hours]").first.press("s")
    expect(field).to_be_attached()
    expect(warm.locator("dialog[open]")).to_have_count(0)


def test_keys_lead_to_the_page_before_and_after(warm: Page) -> None:
    turn_to(warm, "/usiel/wounds/")
    warm.keyboard.press("n")
    warm.wait_for_url("**/usiel/recovery/")
    expect(warm.locator("h1")).to_contain_text("Recovery")
    warm.keyboard.press("p")
    warm.wait_for_url("**/usiel/wounds/")
    expect(warm.locator("h1")).to_contain_text("Wounds")
