"""Without a network: pages from the first visit, calculators from the first answer."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE
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


@pytest.mark.chromium("loading a page without a network")
def test_pages_and_calculators_work_with_no_signal(kept: BrowserContext) -> None:
    page = kept.new_page()
    page.goto("/usiel/travel/")
    saved = page.locator("html")
    expect(saved).to_have_attribute("data-offline", "pages")
    expect(page.get_by_text("These pages are saved on your device")).to_be_visible()
    element = page.locator('rule-calculator[calculator="usiel.travel-cost"]')
    element.locator('[name="hours"]').fill("12")
    state(element, "answered")
    expect(saved).to_have_attribute("data-offline", "all")

    kept.set_offline(True)
    page.goto(
        "/gods-and-monsters/falling/?calculator=gods-and-monsters.falling&height_ft=40#damage"
    )
    fall = page.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    state(fall, "answered")
    expect(fall.locator(".rc-headline")).to_contain_text("14 damage")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.chromium("loading a page without a network")
def test_everything_can_be_saved_for_offline_use_and_removed(browser: Browser, site: str) -> None:
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
