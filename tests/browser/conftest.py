"""The built site in a real Chromium. `make site` and `make test` see to both."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools.chromium import FLAGS, found
from tools.serving import served

PROJECT = Path(__file__).resolve().parents[2]
SITE = PROJECT / "site"
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, served as `make serve` does."""
    assert (SITE / "service-worker.js").exists(), "there is no built site; run `make site`"
    with served(SITE) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found(), args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A visit by phone, without the service worker, which has tests of its own."""
    context = browser.new_context(viewport=PHONE, base_url=site, service_workers="block")
    context.set_default_timeout(20_000)
    # As if it were built for this port: only then does the theme change pages without a reload.
    sitemap = (SITE / "sitemap.xml").read_text(encoding="utf-8")
    here = re.sub(r"(?<=<loc>)https?://[^/]+", site, sitemap)
    context.route("**/sitemap.xml", lambda route: route.fulfill(body=here, content_type="text/xml"))
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen: no error, no request to another origin."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("console", lambda message: _note(message.type, message.text, wrong))
    page.on("request", lambda request: _foreign(request.url, site, wrong))
    yield page
    assert not wrong


def _note(kind: str, text: str, wrong: list[str]) -> None:
    if kind in ("error", "warning") and "Service Worker registration blocked" not in text:
        wrong.append(f"console {kind}: {text}")


def _foreign(url: str, site: str, wrong: list[str]) -> None:
    if not url.startswith((site, "data:", "blob:")):
        wrong.append(f"request to {url}")
