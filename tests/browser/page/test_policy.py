"""A strict policy holds on every page: the site's server sends it, and Chromium finds nothing that
it forbids. The other tests run under it too; most fail on an error in the console."""

from pathlib import Path

from playwright.sync_api import Browser, Page

from rulescore.site.hosting.headers import everywhere
from tests.browser.page.policy import WATCH
from tests.browser.pages import KINDS
from tests.browser.root import placed


def test_every_answer_bears_the_policy(page: Page, built: Path) -> None:
    for address in ("/usiel/travel/", "/service-worker.js", "/r/usiel.travel-cost/", "/nowhere/"):
        headers = page.request.get(placed(address)).headers
        for name, value in everywhere(built).items():
            assert headers[name.lower()].startswith(value), (address, name)


def test_no_page_does_what_it_forbids(browser: Browser, site: str) -> None:
    """As it is parsed; its scripts and styles are the same on all, and run in every other test."""
    page = browser.new_context(base_url=site, service_workers="block").new_page()
    page.add_init_script(WATCH)
    page.route("**/*.{css,js}", lambda route: route.abort())
    for address in (*sorted(KINDS), "/embed/usiel.travel-cost/"):
        page.goto(address, wait_until="domcontentloaded")
        assert page.evaluate("window.violations") == [], address
    page.context.close()


def test_no_short_link_does(page: Page, built: Path) -> None:
    """They differ in text only."""
    page.add_init_script(WATCH)
    forms = {file.read_text("utf-8").count("<script") for file in built.glob("r/*/index.html")}
    assert forms == {2}  # one heals the other
    with page.expect_request("**/redirect.js"):
        page.goto("/r/usiel.travel-cost/?hours=12")
    page.wait_for_url("**/usiel/travel/?hours=12&calculator=usiel.travel-cost#walking")
