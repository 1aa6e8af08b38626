"""A strict policy holds on every page: the site's server sends it, and Chromium finds nothing that
it forbids. Every other test here runs under it too, and fails for what the console tells of it."""

from playwright.sync_api import Page

from rulescore.site.headers import HEADERS
from tests.browser.conftest import SITE
from tests.browser.test_accessibility import addresses
from tests.browser.visit import open_calculator, set_inputs, state

WATCH = """window.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, lineNumber }) =>
  window.violations.push(`${violatedDirective} ${sourceFile}:${lineNumber}`));"""
# A calculator of each kind that draws something of its own.
DRAWN = ("zt.fire-spread", "archsoul.crafting-days")


def test_every_answer_bears_the_policy(page: Page) -> None:
    for address in ("/usiel/travel/", "/service-worker.js", "/r/usiel.travel-cost/", "/nowhere/"):
        headers = page.request.get(address).headers
        assert {name: headers[name.lower()] for name in HEADERS} == HEADERS


def test_no_page_does_what_it_forbids(page: Page) -> None:
    page.add_init_script(WATCH)
    for address in addresses():
        page.goto(address, wait_until="domcontentloaded")  # by then its scripts have run
        assert page.evaluate("window.violations") == [], address


def test_no_short_link_does(page: Page) -> None:
    """They differ in text only."""
    page.add_init_script(WATCH)
    forms = {file.read_text("utf-8").count("<script") for file in SITE.glob("r/*/index.html")}
    assert forms == {1}
    with page.expect_request("**/lead_on.js"):
        page.goto("/r/usiel.travel-cost/?hours=12")
    page.wait_for_url("**/usiel/travel/?hours=12&calculator=usiel.travel-cost#walking")


def test_no_answer_does(page: Page) -> None:
    page.add_init_script(WATCH)
    for id in DRAWN:
        element = open_calculator(page, id)
        set_inputs(element, {})
        state(element, "answered")
        element.evaluate(
            "one => one.querySelectorAll('details').forEach((fold) => { fold.open = true })"
        )
        assert page.evaluate("window.violations") == [], id
