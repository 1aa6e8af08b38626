"""Where the site under test begins: at the root of its origin, or below a path of it. Tests name
addresses from the root of the site, as all does that makes it."""

import re
from collections.abc import Callable
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


def stored(script: str) -> str:
    """A script that uses names of stored data, such as `rulescore.table`, as this site has them."""
    own = "rulescore." if path == "/" else f"rulescore{path}."
    return re.sub(r"(?<=['\"`])rulescore\.", own, script)


def place_visits(browser: Browser) -> None:
    """Have all pages go to `/usiel/travel/` below the whole `base_url` of their visit; Playwright
    leaves out its path. The scripts that they run use the names that stored data has there."""
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
    for name in ("evaluate", "wait_for_function", "add_init_script"):
        setattr(page, name, _with_names(getattr(page, name)))


def _with_names(run: Callable[..., Any]) -> Callable[..., Any]:
    return lambda script, *given, **settings: run(stored(script), *given, **settings)
