"""What goes on without a network once the site is kept: one browser that has kept all of it, for
every test of this module."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulescore.catalogue import find_calculator
from tests.browser.axe import violations
from tests.browser.calculator.rolling import roll
from tests.browser.conftest import PHONE
from tests.browser.search.searching import search
from tests.browser.sheet.characters import KEEP, NAMES, TRAVEL, written
from tests.browser.table.pins import FALL, QUICK, TABLE, WALKING, keep, titles, whole
from tests.browser.visit import open_calculator, press, state


@pytest.fixture(scope="module")
def kept(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser that has kept all pages and calculators, and has lost its signal."""
    context = browser.new_context(base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto("/about/")
    page.locator("[data-kept]").get_by_role("button", name="Keep offline").click()
    expect(page.locator("html")).to_have_attribute("data-offline", "all")
    page.close()
    context.set_offline(True)
    yield context
    context.close()


@pytest.fixture
def page(kept: BrowserContext) -> Iterator[Page]:
    """A page of that browser, which has nothing else of an earlier test."""
    page = kept.new_page()
    yield page
    kept.set_offline(True)
    page.goto("/about/")
    page.evaluate("localStorage.clear()")
    page.close()


def looks_up_and_shares(page: Page) -> None:
    page.keyboard.press("Tab")
    page.locator("#walking ~ p a.rc-term").first.focus()
    expect(page.locator(".rc-preview")).to_contain_text("At 0 Stamina")
    page.locator("#walking > .headerlink").click()
    expect(page.locator(".rc-qr svg")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".md-header [data-search]").click()
    page.keyboard.type("falling damage archsoul")
    page.locator("[data-search-hits] a").first.click()
    page.wait_for_url("**/archsoul/falling/*#damage")
    expect(page.locator("h1")).to_contain_text("Falling")


@pytest.mark.chromium("loading a page without a network")
def test_a_question_is_answered(page: Page) -> None:
    """Python does so, since no stored answer is kept."""
    page.goto("/about/")
    search(page, "fell 35 feet gods and monsters")
    first = page.locator(".rc-asked li").first
    result = find_calculator("gods-and-monsters.falling").run({"height_ft": 35})
    expect(first.locator(".rc-asked-inputs a")).to_have_text("Height 35 ft")
    expect(first.locator(".rc-asked-headline")).to_have_text(result.answer.headline)


@pytest.mark.chromium("loading a page without a network")
def test_links_search_previews_and_codes_work(page: Page) -> None:
    """Nobody has searched, nor seen what the links lead to, before the signal was gone."""
    page.goto("/usiel/travel/")
    looks_up_and_shares(page)
    page.goto("/r/zt.falling.damage/")
    page.wait_for_url("**/zt/falling/#damage")
    page.goto("/r/usiel.travel-cost/?hours=14")
    page.wait_for_url("**/usiel/travel/?hours=14&calculator=usiel.travel-cost#walking")
    expect(page.locator("[name=hours]").first).to_have_value("14")
    page.goto("/r/usiel.travel-cost/hours=7/")
    page.wait_for_url("**/usiel/travel/?hours=7&calculator=usiel.travel-cost#walking")
    page.goto("/r/usiel.nothing/")
    expect(page.get_by_text("You are offline, and this address is not on")).to_be_visible()
    page.get_by_role("article").locator("[data-search]").click()
    expect(page.locator(".rc-search input")).to_be_focused()
    page.keyboard.press("Escape")
    page.wait_for_function("() => !history.state?.search")
    # Chromium may break such a load off and begin it again, which `expect_navigation` takes badly.
    page.evaluate("window.isFormer = true")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function("() => !window.isFormer")
    expect(page.get_by_text("You are offline, and this address is not on")).to_be_visible()
    page.get_by_role("link", name="ZT").last.click()
    page.wait_for_url("**/zt/")
    page.context.set_offline(False)
    page.goto("/r/zt.falling.damage/")
    page.wait_for_url("**/zt/falling/#damage")
    page.goto("/nowhere/")
    expect(page.get_by_text("There is no page at this address.")).to_be_visible()
    assert violations(page) == []


@pytest.mark.chromium("loading a page without a network")
def test_dice_roll(page: Page) -> None:
    element = open_calculator(page, "usiel.check")
    element.locator('[name="bonus"]').fill("6")
    state(element, "answered")
    roll(element)
    expect(element.locator(".rc-die")).to_have_count(2)


@pytest.mark.chromium("loading a page without a network")
def test_a_party_asks_and_writes(page: Page) -> None:
    element = page.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    page.goto("/usiel/how-we-play/")
    page.locator("details", has=page.locator("#reading_armour_fast")).locator("> summary").click()
    page.locator('input[name="reading_armour_fast"][value="flat"]').check()
    sheets = [written(name, armour_stamina=2) for name in NAMES[:2]]
    page.evaluate(KEEP, ["sheet", json.dumps(sheets[0])])
    page.evaluate(KEEP, ["party", json.dumps([None, sheets[1]])])
    page.goto(f"/usiel/travel/?calculator={TRAVEL}&hours=4&pace=hurry&reading_armour_fast=flat")
    press(element, "Take its values")
    press(element, "For all of us")
    expect(element.locator(".rc-for-all tbody tr")).to_have_count(2)
    expect(element.locator(".rc-readings")).to_contain_text("By your table’s reading")
    press(element, "Write it on all sheets")
    expect(element.locator(".rc-told")).to_contain_text("Written")


@pytest.mark.chromium("loading a page without a network")
def test_a_table_is_whole(page: Page) -> None:
    page.goto("/about/")
    keep(page, WALKING, QUICK, FALL)
    page.goto(TABLE)
    whole(page, 3)
    assert titles(page) == ["Walking", "Quick reference", "A fall"]
    expect(page.locator(".rc-headline")).to_contain_text("damage")
