"""An address that is not there: the search, the games and the ways back stand on its page."""

from playwright.sync_api import Browser, expect

from rulescore.site.content.navigation import titles_in_order
from tests.browser.conftest import PHONE
from tests.browser.page.test_accessibility import violations
from tests.browser.root import placed

NOWHERE = "/nowhere/at/all/"


def test_it_has_the_search_the_games_in_their_order_and_the_way_home(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(base_url=site, viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.goto(NOWHERE)
    expect(page.get_by_text("There is no page at this address.")).to_be_visible()
    expect(page.get_by_text("You are offline")).to_be_hidden()
    article = page.get_by_role("article")
    games = [title for book, title in titles_in_order().items() if book != "compare"]
    expect(article.locator("li[data-book] a")).to_have_text(games)
    home = article.get_by_role("link", name="Home")
    expect(home).to_have_attribute("href", placed("/"))
    assert not violations(page)
    article.locator("[data-search]").click()
    expect(page.locator(".rc-search input")).to_be_focused()
    expect(page.locator(".rc-search-start").get_by_role("link", name="Dying")).to_be_visible()
    context.close()
