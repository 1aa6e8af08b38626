"""Searching as a reader does."""

from playwright.sync_api import Locator, Page, expect

FIELD, HITS = ".rc-search input", "[data-search-hits] a"


def search(page: Page, text: str) -> Locator:
    """Open the search by its key and type; what is found."""
    page.keyboard.press("/")
    expect(page.locator(FIELD)).to_be_focused()
    page.keyboard.type(text)
    return page.locator(HITS)
