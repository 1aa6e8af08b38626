"""Without a network: pages from the first visit, calculators from the first answer."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, lose_signal
from tests.browser.test_accessibility import violations
from tests.browser.visit import state

# What is kept of Python and its memory; the browser may have more of it in a cache of its own.
KEPT = """async () => {
  const caching = await Promise.all(["python", "snapshot"].map((name) => caches.open(name)));
  const kept = await Promise.all(caching.map((cache) => cache.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""
# As another site of the same origin would.
KEEP_ANOTHERS = """async () => {
  for (const name of ["python", "snapshot"]) {
    const cache = await caches.open(name);
    await cache.put(`/another/assets/python/${name}`, new Response("Another's"));
  }
}"""
ANOTHERS = ["/another/assets/python/python", "/another/assets/python/snapshot"]


def test_pages_and_calculators_work_with_no_signal(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto("/usiel/travel/")
    kept = page.locator("html")
    expect(kept).to_have_attribute("data-offline", "pages")
    expect(page.get_by_text("These pages are saved on your device")).to_be_visible()
    element = page.locator('rule-calculator[calculator="usiel.travel-cost"]')
    element.locator('[name="hours"]').fill("12")
    state(element, "answered")
    expect(kept).to_have_attribute("data-offline", "all")

    context.set_offline(True)
    page.goto(
        "/gods-and-monsters/falling/?calculator=gods-and-monsters.falling&height_ft=40#damage"
    )
    fall = page.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    state(fall, "answered")
    expect(fall.locator(".rc-headline")).to_contain_text("14 damage")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    context.close()


def test_all_is_kept_when_asked_for_and_removed_again(browser: Browser, site: str) -> None:
    """What another site of the origin keeps is left alone."""
    context = browser.new_context(base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto("/")
    said = page.locator("[data-kept]")
    button = said.get_by_role("button")
    expect(button).to_have_text(re.compile(r"Keep offline with all calculators \(5\.\d MB\)"))
    page.evaluate(KEEP_ANOTHERS)
    button.click()
    expect(page.locator("html")).to_have_attribute("data-offline", "all")
    context.set_offline(True)
    page.goto("/r/zt.fall-damage/?meters=33")
    page.wait_for_url("**/zt/falling/**")
    fall = page.locator('rule-calculator[calculator="zt.fall-damage"]')
    state(fall, "answered")
    page.goto("/")
    assert violations(page) == []
    button.click()
    expect(button).to_have_text(re.compile("Keep offline"))
    expect(button).to_be_focused()
    assert page.evaluate(KEPT) == ANOTHERS
    page.goto("/usiel/travel/")
    expect(page.locator("html")).to_have_attribute("data-offline", "pages")
    context.close()


def looks_up_and_shares(page: Page) -> None:
    page.keyboard.press("Tab")
    page.locator("#walking ~ p a.rc-term").first.focus()
    expect(page.locator(".rc-preview")).to_contain_text("At 0 Stamina")
    page.locator("#walking > .headerlink").click()
    expect(page.locator(".rc-qr svg")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".md-header [data-search]").click()
    page.keyboard.type("falling damage archsoul")
    page.locator("[data-search-hits] a").first.click()
    page.wait_for_url("**/archsoul/falling/*#damage")
    expect(page.locator("h1")).to_contain_text("Falling")


@pytest.mark.chromium
def test_links_search_previews_and_codes_need_no_signal(browser: Browser, site: str) -> None:
    """Nobody has searched, nor seen what the links lead to, before the signal was gone."""
    page = lose_signal(browser, site, "/usiel/travel/")
    looks_up_and_shares(page)
    page.goto("/r/zt.falling.damage/")
    page.wait_for_url("**/zt/falling/#damage")
    page.goto("/r/usiel.travel-cost/?hours=14")
    page.wait_for_url("**/usiel/travel/?hours=14&calculator=usiel.travel-cost#walking")
    expect(page.locator("[name=hours]").first).to_have_value("14")
    page.goto("/r/usiel.nothing/")
    expect(page.get_by_text("You are offline, and this address is not on")).to_be_visible()
    page.get_by_role("link", name="ZT").last.click()
    page.wait_for_url("**/zt/")
    page.context.set_offline(False)
    page.goto("/r/zt.falling.damage/")
    page.wait_for_url("**/zt/falling/#damage")
    page.goto("/nowhere/")
    expect(page.get_by_text("There is no page at this address.")).to_be_visible()
    assert violations(page) == []
    page.context.close()
