"""From page to page without a load: what is shown, and what going back brings."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.root import placed
from tests.browser.visit import set_inputs, state
from tools.serving import served

TWELVE = "/usiel/travel/?calculator=usiel.travel-cost&hours=12#walking"


def mark(page: Page) -> None:
    """Leave something that a load would take away."""
    page.evaluate("window.marked = true")


def is_marked(page: Page) -> bool:
    marked: bool = page.evaluate("window.marked === true")
    return marked


def test_a_link_navigates_without_a_load(page: Page) -> None:
    page.goto("/usiel/travel/")
    mark(page)
    page.get_by_role("link", name="Next: ").click()
    expect(page.locator("h1")).to_contain_text("Fire")
    expect(page).to_have_title("Fire · Usiel – Rulescore")
    assert page.evaluate("scrollY") == 0
    assert is_marked(page)
    page.go_back()
    expect(page.locator("h1")).to_contain_text("Travel")
    assert is_marked(page)


def test_going_back_leads_to_where_one_was_and_to_what_one_had_typed(page: Page) -> None:
    page.goto("/usiel/travel/")
    element = page.locator('[calculator="usiel.travel-cost"]')
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(page).to_have_url(placed(TWELVE))
    mark(page)
    page.get_by_role("link", name="Next: ").scroll_into_view_if_needed()
    down = page.evaluate("scrollY")
    page.get_by_role("link", name="Next: ").click()
    expect(page.locator("h1")).to_contain_text("Fire")
    page.go_back()
    expect(element.locator(".rc-headline")).to_have_text("24 Stamina spent, 16 of 40 left.")
    expect(element.locator('[name="hours"]')).to_have_value("12")
    page.wait_for_function("(down) => Math.abs(scrollY - down) < 100", arg=down)
    assert is_marked(page)


def test_a_link_to_a_section_of_another_page_shows_it(page: Page) -> None:
    page.goto("/usiel/")
    page.evaluate(
        """(href) => document.querySelector("h1").append(
            Object.assign(document.createElement("a"), { href, textContent: "There" }))""",
        placed("/usiel/travel/#fast-pace"),
    )
    page.get_by_role("link", name="There").click()
    heading = page.locator("#fast-pace")
    expect(heading).to_be_in_viewport()
    below = page.evaluate(
        """() => document.querySelector("#fast-pace").getBoundingClientRect().top
          - document.querySelector(".md-header").getBoundingClientRect().bottom"""
    )
    assert below >= 0, "the header covers it"


def test_the_drawer_closes_behind_one(page: Page) -> None:
    page.goto("/usiel/combat/")
    page.locator('.md-header label[for="__drawer"]').click()
    page.locator('.md-nav a[href$="/usiel/damage/"]').click()
    expect(page.locator("h1")).to_contain_text("Damage")
    expect(page.locator("#__drawer")).not_to_be_checked()


def test_a_newer_build_is_loaded_in_full(browser: Browser, built: Path) -> None:
    """A page of another build is not put between the scripts of this one."""
    page = browser.new_context(viewport=PHONE, service_workers="block").new_page()
    newer = (
        (built / "usiel/fire/index.html")
        .read_text("utf-8")
        .replace("assets/rulescore-", "assets/x-")
    )
    with served(built) as address:
        page.goto(f"{address}/usiel/travel/")
        mark(page)
        page.route(
            "**/usiel/fire/", lambda route: route.fulfill(body=newer, content_type="text/html")
        )
        page.get_by_role("link", name="Next: ").click()
        page.wait_for_function("() => window.marked !== true")
        assert page.url == f"{address}/usiel/fire/"
    page.context.close()
