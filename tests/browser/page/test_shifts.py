"""Nothing moves on a page as its script comes, which is after the page has been drawn."""

import pytest
from playwright.sync_api import Page, Route, ViewportSize

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.pages import addresses
from tests.selection import one_in

IS_DRAWN = """() => document.readyState !== "loading" &&
  performance.getEntriesByName("first-contentful-paint").length > 0"""
HAS_STARTED = """() => document.readyState === "complete" &&
  customElements.get("rule-calculator") && !document.querySelector(":not(:defined)")"""
MOVED = """(since) => new Promise((resolve) => {
  const moved = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources, startTime }) => {
    const nodes = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "");
    if (startTime >= since) moved.push([value, ...nodes]);
  })).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))));
})"""
SCRIPT = "**/start.js"
LEAST = 0.005
"""What is less is 0.00."""
EDITOR = "/console/"
"""Its field becomes an editor."""


@pytest.mark.chromium("shifts of layout are not told")
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("address", one_in(12, (page for page in addresses() if page != EDITOR)))
def test_nothing_moves_as_the_script_comes(again: Page, address: str, size: ViewportSize) -> None:
    held: list[Route] = []
    again.set_viewport_size(size)
    with again.expect_request(SCRIPT):
        again.route(SCRIPT, lambda route: held.append(route))
        again.goto(address, wait_until="commit")
    again.wait_for_function(IS_DRAWN)
    since = again.evaluate("performance.now()")
    held.pop().continue_()
    again.unroute(SCRIPT)
    again.wait_for_function(HAS_STARTED)
    moved = again.evaluate(MOVED, since)
    again.set_viewport_size(PHONE)
    assert [one for one in moved if one[0] > LEAST] == []
