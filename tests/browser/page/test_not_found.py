"""An address that is not there: the search, the games and the ways back stand on its page."""

import re

from playwright.sync_api import Page, expect

from rulescore.site.content.navigation import titles_in_order
from tests.browser.page.test_accessibility import violations
from tests.browser.root import placed

NOWHERE = "/nowhere/at/all/"


def go_nowhere(page: Page) -> None:
    """Go to an address that is not there; that the server says so is no fault."""
    page.route(
        re.compile(f"{NOWHERE}$"),
        lambda route: route.fulfill(response=route.fetch(), status=200),
    )
    page.goto(NOWHERE)
    expect(page.get_by_text("There is no page at this address.")).to_be_visible()


def test_it_has_the_search_the_games_in_their_order_and_the_way_home(page: Page) -> None:
    go_nowhere(page)
    article = page.get_by_role("article")
    games = [title for book, title in titles_in_order().items() if book != "compare"]
    expect(article.locator("li[data-book] a")).to_have_text(games)
    home = article.get_by_role("link", name="Home")
    expect(home).to_have_attribute("href", placed("/"))
    assert not violations(page)
    article.locator("[data-search]").click()
    expect(page.locator(".rc-search input")).to_be_focused()
    expect(page.locator(".rc-search-start").get_by_role("link", name="Dying")).to_be_visible()
