"""Folds: closed until asked for, open for a link into them and for print."""

from playwright.sync_api import Page, expect

READING = "#usiel-travel-cost--reading_armour_fast"


def test_a_link_into_a_fold_opens_it(page: Page) -> None:
    page.goto(f"/usiel/travel/{READING}")
    expect(page.locator(READING)).to_be_visible()
    expect(page.locator(READING)).to_be_in_viewport()


def test_a_reading_leads_to_its_setting(page: Page) -> None:
    page.goto("/usiel/travel/")
    fold = page.locator("#armour ~ .rc-apart").first
    fold.locator("summary", has_text="How we read it").click()
    fold.get_by_role("link", name="Change it").first.click()
    expect(page.locator(READING)).to_be_visible()


def test_what_is_folded_is_printed(page: Page) -> None:
    page.goto("/usiel/travel/")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".rc-apart details:not([open])")).to_have_count(0)
