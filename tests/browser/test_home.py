"""The home page says within one screen of a phone what this is."""

import pytest
from playwright.sync_api import Page

from rulescore.catalogue import titles_of_books
from tests.browser.conftest import PHONE
from tests.browser.visit import turn_to

SEEN_FIRST = (".rc-lead", ".rc-find-large", ".rc-ways-in", ".rc-books", ".rc-headline")


@pytest.mark.chromium
def test_it_begins_with_all_that_there_is(warm: Page) -> None:
    turn_to(warm, "/")
    ends = {part: warm.locator(part).bounding_box() for part in SEEN_FIRST}
    below = [
        part for part, box in ends.items() if not box or box["y"] + box["height"] > PHONE["height"]
    ]
    assert below == []
    assert warm.locator(".rc-books a").count() == len(titles_of_books())
