"""A site for a game of one's own, visited by phone: it answers, rolls, plans and goes offline, as
ours does, and says nothing to anybody else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import OPEN_ALL, RULES, SCHEMES, found_in
from tests.browser.calculator.lists import as_text
from tests.browser.calculator.rolling import faces, roll
from tests.browser.conftest import PHONE, Visit
from tests.browser.page.policy import WATCH
from tests.browser.visit import set_inputs, state
from tests.own_site import AT_ROOT, built_sites
from tools.serving import served

RIVER = "/night-ferry/river/"
LANDING = "/night-ferry/landing/"
KINDS = ("/", "/night-ferry/", RIVER, "/night-ferry/how-we-play/", "/calculators/", "/yours/")
"""One page of each kind that an author writes or a site has by itself."""

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site."""
    with served(built_sites(tmp_path_factory) / AT_ROOT) as address:
        yield address


@pytest.fixture(scope="module")
def visit(browser: Browser, ferry: str) -> Iterator[Visit]:
    """A visit for all tests of this file, in which Python stays started."""
    visit = Visit(browser, ferry)
    visit.page.add_init_script(WATCH)
    yield visit
    visit.end()


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    """A page on which nothing may go wrong: no error, no request to another origin, nothing that
    the policy forbids."""
    yield visit.page
    assert visit.page.evaluate("window.violations") == []
    assert visit.wrong == []


def calculator(page: Page, id: str) -> Locator:
    element = page.locator(f'rule-calculator:defined[calculator="{id}"]')
    expect(element).to_be_visible()
    return element


def headline(element: Locator) -> Locator:
    return element.locator(".rc-headline")


def test_it_answers_what_nobody_has_stored(page: Page) -> None:
    page.goto(LANDING)
    element = calculator(page, "night-ferry.toll")
    set_inputs(element, {"people": 37, "beasts": 13, "ghosts": 5})
    expect(headline(element)).to_have_text("113 pennies and 5 stories for 13 crossings.")
    element.get_by_role("textbox", name="People").fill("61")
    state(element, "refused")
    expect(element).to_contain_text("61 is too large")


def test_a_crossing_is_rolled(page: Page) -> None:
    page.goto(RIVER)
    element = calculator(page, "night-ferry.crossing")
    set_inputs(element, {"oar": 4, "lamp": True, "water": "weir"})
    state(element, "answered")
    shown = roll(element)
    dice = faces(shown)
    assert len(dice) == 5
    across = "you get across" if max(dice) >= 5 else "the boat is adrift"
    noticed = "a ripple follows" if len(set(dice)) < 5 else "nothing notices"
    expect(shown).to_contain_text(f"{max(dice)} against 5: {across}, and {noticed}.")


def test_a_night_is_planned_row_by_row(page: Page) -> None:
    page.goto(RIVER)
    element = calculator(page, "night-ferry.night")
    plan = as_text(element, "plan")
    element.get_by_role("button", name="Add a segment").click()
    element.get_by_label("Segment 5: activity").select_option("moor")
    expect(plan).to_have_value("row 3, drift 2, moor 1, row 2, moor 2")
    plan.fill("row 2, moor 1, row 2, moor 1, drift 3")
    expect(headline(element)).to_contain_text("The plan ends 1 reach short of the far bank")
    expect(element.locator(".rc-entries li")).to_have_count(5)


def test_how_the_table_plays_holds_in_every_calculator(page: Page) -> None:
    page.goto("/night-ferry/how-we-play/")
    page.locator("details", has_text="The river:").locator("summary").click()
    page.get_by_label("cruel").first.check()
    page.goto(RIVER)
    element = calculator(page, "night-ferry.crossing")
    expect(headline(element)).to_contain_text("70.4%")
    page.evaluate("localStorage.clear()")


@pytest.mark.chromium("loading a page without a network")
def test_it_works_without_a_network(browser: Browser, ferry: str) -> None:
    context = browser.new_context(base_url=ferry, viewport=PHONE)
    page = context.new_page()
    page.goto(LANDING)
    kept = page.locator("html")
    expect(kept).to_have_attribute("data-offline", "pages")
    set_inputs(calculator(page, "night-ferry.toll"), {"people": 41})
    expect(kept).to_have_attribute("data-offline", "all")

    context.set_offline(True)
    page.goto(f"{RIVER}?calculator=night-ferry.night&plan=drift+9&distance=9#night")
    element = calculator(page, "night-ferry.night")
    expect(headline(element)).to_have_text("You land in bell 9, with 1 warmth left.")
    page.goto("/r/night-ferry.crossing/")
    page.wait_for_url(f"**{RIVER}**")
    context.close()


@pytest.mark.parametrize("address", KINDS)
def test_everybody_can_use_it(page: Page, address: str) -> None:
    """With all folds open axe finds nothing, in light and in dark."""
    page.goto(address)
    page.evaluate(OPEN_ALL)
    assert found_in(page, [("phone", scheme, RULES) for scheme in SCHEMES]) == {}
    page.emulate_media(color_scheme="light")
