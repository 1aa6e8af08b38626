"""On the home page a reader goes on where they were."""

from playwright.sync_api import Page, expect

from tests.browser.root import placed
from tests.browser.visit import turn_to

LAST = "localStorage.getItem('rulescore.last')"
PLACE = """text => document.querySelector("article").insertAdjacentHTML("beforeend",
  `<rule-continue>${text}</rule-continue>`)"""
NEW_HERE = '<a href="/about/">New here?</a>'


def test_it_leads_to_the_rules_page_that_was_read_last(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    turn_to(warm, "/glossary/")
    warm.evaluate(PLACE, NEW_HERE)
    element = warm.locator("rule-continue").last
    expect(element).to_have_text("Continue: Travel, Usiel")
    expect(element.get_by_role("link")).to_have_attribute("href", placed("/usiel/travel/"))


def test_who_has_read_none_sees_what_stands_there(warm: Page) -> None:
    turn_to(warm, "/glossary/")
    warm.evaluate(PLACE, NEW_HERE)
    expect(warm.locator("rule-continue").last).to_have_text("New here?")


def test_what_is_stored_never_becomes_markup_or_leads_elsewhere(warm: Page) -> None:
    turn_to(warm, "/glossary/")
    for address in ("//evil.invalid/", "/a/b/../..//evil.invalid/", "javascript:alert(1)"):
        text = f'{{"address": "{address}", "title": "<img src=x>", "book": "B"}}'
        warm.evaluate("text => localStorage.setItem('rulescore.last', text)", text)
        warm.evaluate(PLACE, NEW_HERE)
        expect(warm.locator("rule-continue").last).to_have_text("New here?")
    good = '{"address": "/zt/fire/", "title": "<img src=x>", "book": "ZT"}'
    warm.evaluate("text => localStorage.setItem('rulescore.last', text)", good)
    warm.evaluate(PLACE, NEW_HERE)
    expect(warm.locator("rule-continue").last).to_have_text("Continue: <img src=x>, ZT")
