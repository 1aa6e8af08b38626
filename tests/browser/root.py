"""Where the site under test begins: at the root of its origin, or below a path of it. Tests name
addresses from the root of the site, as all does that makes it."""

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

path = "/"
"""Where it begins; conftest.py reads that from the built site."""


def placed(address: str) -> str:
    """Where something of the site is: `/usiel/travel/#walking`."""
    return path + address[1:]


def from_root(address: str) -> str:
    """An address of the origin, from the root of the site, below which it has to be."""
    assert address.startswith(path), f"{address} is not below {path}"
    return f"/{address.removeprefix(path)}"


def place_visits(browser: Browser) -> None:
    """Have all pages go to `/usiel/travel/` below the whole `base_url` of their visit; Playwright
    leaves out its path."""
    new_context = browser.new_context

    def new_placing_context(*, base_url: str = "", **settings: Any) -> BrowserContext:
        context = new_context(base_url=base_url, **settings)
        context.on("page", lambda page: _place(page, urlsplit(base_url).path.rstrip("/")))
        return context

    browser.new_context = new_placing_context


def _place(page: Page, before: str) -> None:
    goto = page.goto
    page.goto = lambda address, **settings: goto(
        before + address if address.startswith("/") else address, **settings
    )
