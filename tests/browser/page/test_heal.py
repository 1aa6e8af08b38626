"""A file that came damaged, and that the browser keeps for ever, does no harm once the fault has
ended: it is fetched again, and the page works by itself. The script of a page is damaged in every
way, other files in some."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.visit import set_inputs, state, until
from tests.selection import one_in
from tools.host import Host, hosted, reader

TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'
TWELVE_HOURS = "24 Stamina spent, 16 of 40 left."
WAYS = ("gone", "short", "other", "cut")
SOME_DAMAGE = pytest.mark.parametrize("how", one_in(2, WAYS))
# The browser keeps what it gets.
FETCH = "async (address) => { await fetch(address).then((got) => got.text()).catch(() => {}) }"
HAS_ALL_STYLES = """async (name) => {
  const shown = [...document.styleSheets].find(({ href }) => href?.includes(`/${name}`));
  if (!shown) return false;
  const whole = new CSSStyleSheet();
  whole.replaceSync(await (await fetch(shown.href, { cache: "reload" })).text());
  try {
    return shown.cssRules.length === whole.cssRules.length;
  } catch {
    return false; // of damaged styles the browser shows nothing
  }
}"""


def damaged(context: BrowserContext, host: Host, file: str, how: str) -> Page:
    """A page of a reader whose browser has kept a file as it came damaged; the fault has ended."""
    (folder,) = host.site.glob("assets/rulescore-*")
    host.faults[f"/{file}"] = how
    page = context.new_page()
    page.goto("/usiel/travel/")
    page.evaluate(FETCH, f"{host.address}/assets/{folder.name}/{file}")
    page.goto("about:blank")
    host.faults.clear()
    return page


def answers(page: Page) -> None:
    element = page.locator(f"{TRAVEL}:defined")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def search(page: Page) -> Locator:
    """Open the search, and look for something; gives what is found first."""
    expect(page.locator(f"{TRAVEL}:defined")).to_be_visible()
    page.locator("[data-search]").first.click()
    page.locator(".rc-search input").fill("falling")
    return page.locator("[data-search-hits] a").first


@pytest.mark.parametrize("how", WAYS)
def test_the_script_of_a_page(whole: BrowserContext, whole_host: Host, how: str) -> None:
    page = damaged(whole, whole_host, "start.js", how)
    page.goto("/usiel/travel/")
    answers(page)


@pytest.mark.parametrize("damage", one_in(3, product(("style.css", "overlays.css"), WAYS)))
def test_styles(unkept: BrowserContext, host: Host, damage: tuple[str, str]) -> None:
    name, how = damage
    page = damaged(unkept, host, name, how)
    page.goto("/usiel/travel/")
    until(page, HAS_ALL_STYLES, name)


@pytest.mark.parametrize("damage", one_in(3, product(("finder.js", "search.json"), WAYS)))
def test_what_the_search_needs(unkept: BrowserContext, host: Host, damage: tuple[str, str]) -> None:
    name, how = damage
    page = damaged(unkept, host, name, how)
    page.goto("/usiel/travel/")
    expect(search(page)).to_be_visible()


@SOME_DAMAGE
def test_the_script_of_the_worker(unkept: BrowserContext, host: Host, how: str) -> None:
    page = damaged(unkept, host, "worker.js", how)
    page.goto("/usiel/travel/")
    answers(page)


@SOME_DAMAGE
def test_the_script_of_an_embedded_calculator(
    whole: BrowserContext, whole_host: Host, how: str
) -> None:
    page = damaged(whole, whole_host, "embedded.js", how)
    page.goto("/embed/usiel.travel-cost/")
    answers(page)


@SOME_DAMAGE
def test_stored_answers(whole: BrowserContext, whole_host: Host, how: str) -> None:
    page = damaged(whole, whole_host, "answers/usiel.travel-cost.json", how)
    whole_host.faults["/assets/python/"] = "gone"
    page.goto("/usiel/travel/")
    answers(page)


def test_a_fault_that_stays_ends_in_a_page_without_calculators(
    unkept: BrowserContext, host: Host
) -> None:
    """It is not loaded again and again."""
    page = damaged(unkept, host, "start.js", "other")
    host.faults["/start.js"] = "other"
    loads: list[str] = []
    page.on("domcontentloaded", lambda page: loads.append(page.url))
    page.goto("/usiel/travel/", wait_until="networkidle")
    assert len(loads) == 1
    expect(page.locator(f"{TRAVEL} .rc-headline")).to_be_visible()


def test_what_was_typed_meanwhile_is_not_lost(whole: BrowserContext, whole_host: Host) -> None:
    page = damaged(whole, whole_host, "start.js", "other")
    whole_host.faults["/start.js"] = "late"
    page.goto("/usiel/travel/")
    page.locator(f'{TRAVEL} [name="hours"]').fill("12")
    whole_host.faults.clear()
    element = page.locator(f"{TRAVEL}:defined")
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


@pytest.fixture
def whole_host(built: Path) -> Iterator[Host]:
    """A host of the whole site, with its stored answers: to answer, Python need not be started."""
    with hosted(built) as host:
        yield host


@pytest.fixture
def whole(browser: Browser, whole_host: Host) -> Iterator[BrowserContext]:
    with reader(browser, whole_host, "block") as context:
        yield context
