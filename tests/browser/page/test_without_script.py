"""With scripts switched off: the rule, the answer and its working are all there."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE


@pytest.mark.chromium("a page without script")
def test_rule_answer_and_working_show(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto("/usiel/travel/")
    element = page.locator('rule-calculator[calculator="usiel.travel-cost"]')
    expect(page.get_by_role("heading", name="Walking")).to_be_visible()
    expect(element.locator(".rc-headline")).to_have_text("12 Stamina spent, 28 of 40 left.")
    element.locator("summary", has_text="Working").click()
    expect(element.locator(".rc-steps").first).to_contain_text("8 hours on foot without a rest")
    expect(element.get_by_role("button")).to_have_count(0)
    expect(element.locator("noscript")).to_be_visible()
    context.close()


def test_what_is_typed_is_said_to_wait(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto("/usiel/travel/")
    element = page.locator('rule-calculator[calculator="usiel.travel-cost"]')
    said = element.get_by_text("Until the calculator is ready, this answers: Hours on the road 8")
    element.locator('[name="hours"]').fill("57")
    expect(said).not_to_have_css("max-height", "0px")
    element.locator('[name="hours"]').press("Tab")
    element.locator("h3").click()
    expect(said).not_to_have_css("max-height", "0px")
    context.close()


def test_a_short_link_still_leads_to_its_section(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site)
    page = context.new_page()
    page.goto("/r/usiel.travel.walking/")
    page.wait_for_url("**/usiel/travel/#walking")
    context.close()
