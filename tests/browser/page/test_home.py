"""The home page says within one screen of a phone what this is."""

import pytest
from playwright.sync_api import Page, expect

from rulescore.catalogue import titles_of_books
from tests.browser.conftest import PHONE
from tests.browser.visit import turn_to

SEEN_FIRST = (".rc-lead", ".rc-find-large", ".rc-ways-in", ".rc-books", ".rc-headline")
FITTING = 5
CARD = 44


@pytest.mark.chromium("sizes of Chromium’s letters")
def test_it_begins_with_all_that_there_is(warm: Page) -> None:
    """A book more than fit takes the room of its card, and no more."""
    turn_to(warm, "/")
    books = len(titles_of_books())
    end = PHONE["height"] + CARD * max(0, books - FITTING)
    ends = {part: warm.locator(part).bounding_box() for part in SEEN_FIRST}
    assert [part for part, box in ends.items() if not box or box["y"] + box["height"] > end] == []
    assert warm.locator(".rc-books a").count() == books


def test_what_happened_leads_to_the_head_of_its_list(warm: Page) -> None:
    """Each list opens as it is reached, however long it is, and begins below the header."""
    turn_to(warm, "/")
    for link in warm.locator('.rc-ways-in a[href*="#"]').all():
        turn_to(warm, "/")
        name = link.inner_text()
        link.click()
        situation = warm.locator(".rc-situations > details[open]")
        expect(situation.locator("summary")).to_have_text(name)
        below = situation.evaluate(
            """(situation) => situation.getBoundingClientRect().top
              - document.querySelector(".md-header").getBoundingClientRect().bottom"""
        )
        assert 0 <= below < 20, f"{name} begins {below} px below the header"


def test_it_promises_no_more_than_what_is_kept(warm: Page) -> None:
    """Calculators work without a network once they are kept, and the button for that is there."""
    turn_to(warm, "/")
    expect(warm.locator(".rc-lead")).not_to_contain_text("works offline")
    expect(warm.locator(".rc-lead")).to_contain_text("can be kept offline")


def test_it_leads_to_the_characters_of_a_party(warm: Page) -> None:
    turn_to(warm, "/")
    warm.get_by_role("link", name="Your party").click()
    expect(warm.locator("#yours")).to_be_in_viewport()
    expect(warm.get_by_role("link", name="Symbaroum").first).to_be_visible()
