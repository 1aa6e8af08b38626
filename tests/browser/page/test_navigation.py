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


def test_a_link_navigates_without_a_load(again: Page) -> None:
    again.goto("/usiel/travel/")
    mark(again)
    again.get_by_role("link", name="Next: ").click()
    expect(again.locator("h1")).to_contain_text("Fire")
    expect(again).to_have_title("Fire · Usiel – Rulescore")
    assert again.evaluate("scrollY") == 0
    assert is_marked(again)
    again.go_back()
    expect(again.locator("h1")).to_contain_text("Travel")
    assert is_marked(again)


def test_going_back_leads_to_where_one_was_and_to_what_one_had_typed(again: Page) -> None:
    again.goto("/usiel/travel/")
    element = again.locator('[calculator="usiel.travel-cost"]')
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(again).to_have_url(placed(TWELVE))
    mark(again)
    again.get_by_role("link", name="Next: ").scroll_into_view_if_needed()
    down = again.evaluate("scrollY")
    again.get_by_role("link", name="Next: ").click()
    expect(again.locator("h1")).to_contain_text("Fire")
    again.go_back()
    expect(element.locator(".rc-headline")).to_have_text("24 Stamina spent, 16 of 40 left.")
    expect(element.locator('[name="hours"]')).to_have_value("12")
    again.wait_for_function("(down) => Math.abs(scrollY - down) < 100", arg=down)
    assert is_marked(again)


def test_a_link_to_a_section_of_another_page_shows_it(again: Page) -> None:
    again.goto("/usiel/")
    again.evaluate(
        """(href) => document.querySelector("h1").append(
            Object.assign(document.createElement("a"), { href, textContent: "There" }))""",
        placed("/usiel/travel/#fast-pace"),
    )
    again.get_by_role("link", name="There").click()
    heading = again.locator("#fast-pace")
    expect(heading).to_be_in_viewport()
    below = again.evaluate(
        """() => document.querySelector("#fast-pace").getBoundingClientRect().top
          - document.querySelector(".md-header").getBoundingClientRect().bottom"""
    )
    assert below >= 0, "the header covers it"


def test_the_drawer_closes_behind_one(again: Page) -> None:
    again.goto("/usiel/combat/")
    again.locator('.md-header label[for="__drawer"]').click()
    again.locator('.md-nav a[href$="/usiel/damage/"]').click()
    expect(again.locator("h1")).to_contain_text("Damage")
    expect(again.locator("#__drawer")).not_to_be_checked()


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
