"""An address that is not there: the search, the games and the ways back stand on its page. One with
inputs but without a page leads to its calculator."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from rulescore.site.content.navigation import titles_in_order
from tests.browser.axe import violations
from tests.browser.conftest import PHONE
from tests.browser.root import placed

NOWHERE = "/nowhere/at/all/"


@pytest.fixture(scope="module")
def visit(browser: Browser, site: str) -> Iterator[Page]:
    """A page whose console may say that an address was not found."""
    context = browser.new_context(base_url=site, viewport=PHONE, service_workers="block")
    yield context.new_page()
    context.close()


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


@pytest.mark.parametrize("end", ["/", ""])
def test_a_path_of_inputs_without_a_page_leads_to_them_too(visit: Page, end: str) -> None:
    visit.goto(f"/r/usiel.travel-cost/hours=12&pace=hurry{end}")
    visit.wait_for_url("**/usiel/travel/?hours=12&pace=hurry&calculator=usiel.travel-cost#walking")
    element = visit.locator('rule-calculator[calculator="usiel.travel-cost"]')
    expect(element.locator('[name="hours"]')).to_have_value("12")
    expect(element.locator('[name="pace"]')).to_have_value("hurry")


def test_every_sign_of_such_a_path_arrives(visit: Page) -> None:
    visit.goto("/r/zt.damage-taken/damage=2d6+1%2B1%2F%3D/?max_hp=9")
    visit.wait_for_url("**/zt/**calculator=zt.damage-taken#*")
    element = visit.locator('rule-calculator[calculator="zt.damage-taken"]')
    expect(element.locator('[name="damage"]')).to_have_value("2d6+1+1/=")


@pytest.mark.parametrize(
    "address",
    [
        "/r/usiel.travel-cost/hours/",
        "/r/usiel.travel-cost/hours=1=2/",
        "/r/usiel.travel-cost/hours=%E0%A4%A/",
        "/r/usiel.travel.walking/hours=12/",
        "/r/usiel.nothing/hours=12/",
        "/r/constructor/hours=12/",
    ],
)
def test_what_is_no_path_of_inputs_is_not_there(visit: Page, address: str) -> None:
    visit.goto(address)
    expect(visit.get_by_text("There is no page at this address.")).to_be_visible()
    visit.wait_for_load_state("networkidle")
    expect(visit).to_have_url(placed(address))
