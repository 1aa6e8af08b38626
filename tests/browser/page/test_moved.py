"""Moving house: nothing has moved yet, so a copy of the site pretends that it has, and every old
address is followed to its new place, by full load and by the theme's own way of changing pages."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rulescore.site.links.moved import read_moves, write_moved
from rulescore.site.links.short_links import find_places, write_short_links
from rulescore.site.output.integrity import write_integrity, write_list_of_files
from rulescore.site.output.offline import write_app, write_service_worker
from rulescore.site.render.assets import FOLDER, fingerprint_assets
from rulescore.site.render.below_path import place_below
from tests.browser.conftest import PHONE, lose_signal
from tests.browser.root import placed
from tests.selection import one_in
from tools.serving import served

MOVED = """
usiel.travel.marching: usiel.travel.walking    # within its page
usiel.travel.tolls: usiel.travel.rest          # away from its calculator
usiel.pools.walking: usiel.travel.walking      # to another page
usiel.pools.breather: usiel.recovery.ka
usiel.roads.walking: usiel.travel.walking      # with its whole page
usiel.roads.riding: usiel.travel.riding
usiel.nights.walking: usiel.travel.walking     # from a page that was split
usiel.nights.stamina: usiel.recovery.stamina
usiel.ways.walking: usiel.roads.walking        # twice
usiel.march: usiel.trek                        # a calculator, renamed twice
usiel.trek: usiel.travel-cost
"""

WALKING = "/usiel/travel/#walking"
RULES = {
    "/usiel/travel/#marching": WALKING,
    "/usiel/pools/#walking": WALKING,
    "/usiel/pools/?h=walk#walking": "/usiel/travel/?h=walk#walking",
    "/usiel/roads/#walking": WALKING,
    "/usiel/roads/#riding": "/usiel/travel/#riding",
    "/usiel/roads/": "/usiel/travel/",
    "/usiel/roads/#roads": "/usiel/travel/#roads",
    "/usiel/nights/#stamina": "/usiel/recovery/#stamina",
    "/usiel/ways/#walking": WALKING,
    "/r/usiel.pools.walking/": WALKING,
    "/r/usiel.ways.walking/": WALKING,
}

TWELVE_HOURS = "/usiel/travel/?calculator=usiel.travel-cost&hours=12#walking"
CALCULATORS = (
    "/usiel/travel/?calculator=usiel.travel-cost&hours=12#marching",  # its section moved
    "/usiel/travel/?calculator=usiel.travel-cost&hours=12#tolls",  # and left it behind
    "/usiel/pools/?calculator=usiel.travel-cost&hours=12#four-pools",  # it moved
    "/usiel/pools/?calculator=usiel.travel-cost&hours=12#walking",  # both did
    "/usiel/?calculator=usiel.travel-cost&hours=12",  # to a page without calculators
    "/usiel/roads/?calculator=usiel.travel-cost&hours=12#riding",  # with its whole page
    "/usiel/nights/?calculator=usiel.travel-cost&hours=12#stamina",
    "/usiel/travel/?calculator=usiel.march&hours=12#walking",  # it was renamed
    "/usiel/nights/?calculator=usiel.march&hours=12",
)


@pytest.fixture(scope="session")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a copy of the site after the moves."""
    copy = tmp_path_factory.mktemp("moved") / "site"
    shutil.copytree(built, copy, ignore=shutil.ignore_patterns("*.gz"))
    _take_back(copy)
    file = copy.with_name("moved.yaml")
    file.write_text(MOVED, encoding="utf-8")
    places = find_places(copy)
    moved = read_moves(file, places)
    write_short_links(copy, {**places, **moved}, "http://here")
    write_moved(copy, places, moved)
    write_list_of_files(copy / FOLDER)
    write_app(copy, fingerprint_assets(copy))
    write_integrity(copy)
    place_below(copy, placed("/"))
    write_service_worker(copy)
    with served(copy) as address:
        yield address


@pytest.fixture
def page(again: Page) -> Page:
    """Old addresses outlive visits: the browser has been here."""
    return again


def _take_back(site: Path) -> None:
    """Name the site's own assets, and what its links lead to, as before the build names the assets
    again and places the links."""
    (folder,) = site.glob(f"{FOLDER}-*")
    folder.rename(site / FOLDER)
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace(folder.name, Path(FOLDER).name).replace(f'="{placed("/")}', '="/')
        page.write_text(text, encoding="utf-8")


def arrives(page: Page, address: str) -> None:
    expect(page).to_have_url(placed(address))


def twelve_hours_arrive(page: Page) -> Locator:
    """See that the calculator has the inputs of the old link; gives the calculator."""
    arrives(page, TWELVE_HOURS)
    element = page.locator('rule-calculator[calculator="usiel.travel-cost"]')
    expect(element.locator('[name="hours"]')).to_have_value("12")
    expect(element.locator(".rc-headline")).to_be_in_viewport()
    return element


def click_link(page: Page, address: str) -> None:
    """Follow a link in a page, without a load."""
    page.evaluate(
        """address => {
          const link = document.createElement("a");
          link.href = address;
          link.textContent = "A link from before";
          document.querySelector("h1").after(link);
        }""",
        placed(address),
    )
    page.get_by_role("link", name="A link from before").click()


@pytest.mark.parametrize("old", one_in(2, RULES))
def test_an_old_address_of_a_rule_leads_to_its_new_place(page: Page, old: str) -> None:
    page.goto(old)
    arrives(page, RULES[old])


def test_the_reader_lands_on_the_section(page: Page) -> None:
    page.goto("/usiel/roads/#riding")
    arrives(page, "/usiel/travel/#riding")
    expect(page.locator("#riding")).to_be_in_viewport()


@pytest.mark.parametrize("old", one_in(2, CALCULATORS))
def test_an_old_link_to_a_calculator_takes_its_inputs_along(page: Page, old: str) -> None:
    page.goto(old)
    twelve_hours_arrive(page)


def test_its_inputs_are_answered(page: Page) -> None:
    page.goto(CALCULATORS[-1])
    expect(twelve_hours_arrive(page).locator(".rc-headline")).to_contain_text("24 Stamina spent")


def test_the_short_link_of_a_renamed_calculator_takes_them_along_too(page: Page) -> None:
    page.goto("/r/usiel.march/?hours=12")
    arrives(page, "/usiel/travel/?hours=12&calculator=usiel.travel-cost#walking")
    expect(page.locator('[calculator="usiel.travel-cost"] [name="hours"]')).to_have_value("12")


@pytest.mark.parametrize(
    "old", one_in(2, ["/usiel/pools/#walking", "/usiel/roads/#walking", CALCULATORS[2]])
)
def test_going_back_skips_the_old_address(page: Page, old: str) -> None:
    page.goto("/glossary/")
    page.goto(old)
    page.wait_for_url("**/usiel/travel/**")
    page.go_back()
    arrives(page, "/glossary/")


@pytest.mark.parametrize("old", one_in(2, ["/usiel/pools/#walking", *CALCULATORS[:5]]))
def test_a_link_followed_without_a_load_redirects(page: Page, old: str) -> None:
    page.goto("/glossary/")
    with page.expect_request(lambda request: re.split(r"[?#]", old)[0] in request.url) as fetched:
        click_link(page, old)
    assert fetched.value.resource_type == "fetch"
    if old in CALCULATORS:
        twelve_hours_arrive(page)
    else:
        arrives(page, WALKING)
        expect(page.locator("#walking")).to_be_in_viewport()


def test_an_old_anchor_redirects_on_the_open_page(page: Page) -> None:
    page.goto("/usiel/pools/")
    page.evaluate("location.hash = 'stamina'")
    page.evaluate("location.hash = 'walking'")
    arrives(page, WALKING)


def test_a_page_being_left_does_not_redirect(page: Page) -> None:
    """Its anchor is also that of a section of the page to come, which the address names already."""
    page.goto("/usiel/pools/")
    page.wait_for_load_state("networkidle")
    page.evaluate(
        "to => { history.pushState(null, '', to); location.hash = 'breather' }",
        placed("/usiel/recovery/"),
    )
    expect(page.get_by_text("Breather has moved")).not_to_be_attached()
    arrives(page, "/usiel/recovery/#breather")


@pytest.mark.parametrize("old", one_in(2, ["/usiel/pools/", "/usiel/", "/usiel/nights/"]))
def test_a_calculator_that_never_existed_is_reported(page: Page, old: str) -> None:
    page.goto(f"{old}?calculator=usiel.constructor&hours=12#four-pools")
    message = page.get_by_text("asks for the calculator “usiel.constructor”")
    expect(message).to_have_count(1)
    expect(message).to_be_visible()


@pytest.mark.parametrize("old", ["/usiel/pools/", "/usiel/"])
def test_it_is_reported_too_without_a_load(page: Page, old: str) -> None:
    page.goto("/glossary/")
    page.evaluate("window.sameVisit = true")
    click_link(page, f"{old}?calculator=constructor")
    expect(page.get_by_text("asks for the calculator “constructor”")).to_have_count(1)
    assert page.evaluate("window.sameVisit") is True


def test_a_page_that_was_split_leaves_the_choice(page: Page) -> None:
    page.goto("/usiel/nights/")
    expect(page.get_by_role("heading", name="This page has moved")).to_be_visible()
    page.get_by_role("link", name="Recovery: Recovery of Stamina").click()
    arrives(page, "/usiel/recovery/#stamina")


@pytest.mark.chromium("a page without script")
@pytest.mark.parametrize("old", ["/usiel/pools/", "/usiel/roads/", "/usiel/nights/"])
def test_without_script_the_old_anchor_is_a_line_with_a_link(
    browser: Browser, site: str, old: str
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{old}?calculator=usiel.travel-cost&hours=12#walking")
    line = page.get_by_text("Walking has moved to Travel: Walking.")
    expect(line).to_be_in_viewport()
    line.get_by_role("link").click()
    arrives(page, WALKING)
    context.close()


def test_an_old_short_link_redirects_without_script(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site)
    page = context.new_page()
    page.goto("/r/usiel.roads.walking/")
    arrives(page, WALKING)
    context.close()


@pytest.mark.chromium("loading a page without a network")
def test_old_addresses_redirect_offline(browser: Browser, site: str) -> None:
    page = lose_signal(browser, site, "/usiel/")
    page.goto("/usiel/roads/?calculator=usiel.march&hours=12#walking")
    arrives(page, TWELVE_HOURS)
    expect(page.locator('[calculator="usiel.travel-cost"] [name="hours"]')).to_have_value("12")
    page.goto("/r/usiel.march/hours=7/?pace=hurry")
    arrives(page, "/usiel/travel/?hours=7&pace=hurry&calculator=usiel.travel-cost#walking")
    page.goto("/usiel/pools/#walking")
    arrives(page, WALKING)
    page.context.close()
