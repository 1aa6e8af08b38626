"""Folds: closed until asked for, open for a link into them and for print."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import state

READING = "#usiel-travel-cost--reading_armour_fast"


def test_a_link_into_a_fold_opens_it(again: Page) -> None:
    again.goto(f"/usiel/travel/{READING}")
    expect(again.locator(READING)).to_be_visible()
    expect(again.locator(READING)).to_be_in_viewport()


def test_a_reading_leads_to_its_setting(again: Page) -> None:
    again.goto("/usiel/travel/")
    fold = again.locator("#armour ~ .rc-apart").first
    fold.locator("summary", has_text="How we read it").click()
    fold.get_by_role("link", name="Change it").first.click()
    expect(again.locator(READING)).to_be_visible()


def test_folded_parts_are_printed(again: Page) -> None:
    again.goto("/usiel/travel/")
    again.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(again.locator(".rc-apart details:not([open])")).to_have_count(0)


def test_changed_inputs_are_printed(again: Page) -> None:
    again.goto("/usiel/travel/?calculator=usiel.travel-cost&hours_before=2#walking")
    element = again.locator('rule-calculator[calculator="usiel.travel-cost"]')
    state(element, "answered")
    element.locator(".rc-detail summary", has_text="Working").click()
    field = element.locator('[name="hours_before"]')
    expect(field).to_be_hidden()
    again.emulate_media(media="print")
    again.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(field).to_be_visible()
    expect(element.locator('[name="hours"]')).to_be_visible()
    expect(element.locator(".rc-steps").first).to_be_visible()
    expect(element.locator('[name="reading_armour_fast"]')).to_be_hidden()
    again.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(field).to_be_hidden()


@pytest.mark.parametrize("anchor", ["%", "%E0%A4%A", "<b>", "__proto__"])
def test_an_address_may_name_anything(again: Page, anchor: str) -> None:
    again.goto(f"/usiel/travel/#{anchor}")
    again.evaluate("(anchor) => { location.hash = anchor + 'x' }", anchor)
    expect(again.locator("h1")).to_be_visible()
