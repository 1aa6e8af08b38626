"""What the foot of a page says is saved is saved, in any fault: what is missing is fetched again,
and until then nothing else is said."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from rulescore.site.system.previous_build import keep_previous_files
from tests.browser.visit import set_inputs, state, turn_to, until
from tools.host import Host, later_build

TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'
FALL = 'rule-calculator[calculator="gods-and-monsters.falling"]'
TWELVE_HOURS = "24 Stamina spent, 16 of 40 left."
SAVED = "Pages and calculators are saved on your device"
NOT_SAVED = "These pages could not be saved on your device now."
REMOVE_PAGES = """async () => {
  for (const name of await caches.keys()) if (name.includes("precache")) await caches.delete(name);
}"""
FILES_OF_PYTHON = """async () => {
  const requests = await (await caches.open("python")).keys();
  return requests.map(({ url }) => new URL(url).pathname).sort();
}"""
IS_DONE = """async () => {
  const { src } = document.querySelector('script[src$="/start.js"]');
  const { isUnderWay, isLooking } = (await import(src)).keepingNow();
  return !isUnderWay && !isLooking;
}"""


@pytest.fixture(scope="module")
def newer(part: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A later build, the files of the other beside its own."""
    newer = later_build(part, tmp_path_factory.mktemp("builds"))
    keep_previous_files(part, newer)
    return newer


def opened(context: BrowserContext, address: str = "/usiel/travel/") -> tuple[Page, Locator]:
    page = context.new_page()
    page.goto(address)
    return page, page.locator("[data-kept]")


def is_offline(page: Page, what: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-offline", what)


def twelve_hours(page: Page) -> None:
    element = page.locator(TRAVEL)
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def falls(page: Page) -> None:
    """See that the page of another book is there, and answers."""
    page.goto("/gods-and-monsters/falling/")
    set_inputs(page.locator(FALL), {"height_ft": 40})
    state(page.locator(FALL), "answered")


def with_all(context: BrowserContext) -> tuple[Page, Locator]:
    """A page of a reader who has saved pages and calculators."""
    page, said = opened(context)
    said.get_by_role("button", name="Keep offline").click()
    is_offline(page, "all")
    return page, said


@pytest.mark.chromium("loading a page without a network")
def test_python_that_was_used_before_the_service_worker_was_ready_is_saved(
    kept: BrowserContext, host: Host
) -> None:
    host.faults["/service-worker.js"] = "late"
    page, said = opened(kept)
    twelve_hours(page)
    host.faults.clear()
    is_offline(page, "all")
    expect(said).to_contain_text(SAVED)
    kept.set_offline(True)
    falls(page)


def test_what_one_tab_removes_another_says_is_not_saved(kept: BrowserContext) -> None:
    page, said = with_all(kept)
    other, said_there = opened(kept)
    expect(said_there).to_contain_text(SAVED)
    said.get_by_role("button", name="Remove the calculators").click()
    expect(said_there).to_contain_text("These pages are saved")
    is_offline(other, "pages")
    said_there.get_by_role("button", name="Keep offline").click()
    expect(said).to_contain_text(SAVED)
    is_offline(page, "all")


def test_each_page_says_what_is_saved_now(kept: BrowserContext) -> None:
    page, said = with_all(kept)
    page.evaluate("caches.delete('python')")
    page.evaluate("window.sameVisit = true")
    page.evaluate("localStorage.setItem('rulescore.offline.calculators', 'removed')")
    turn_to(page, "/gods-and-monsters/falling/")
    expect(said).to_contain_text("These pages are saved")
    is_offline(page, "pages")
    assert page.evaluate("window.sameVisit") is True


@pytest.mark.parametrize(
    "how",
    ["gone", "cut", *(pytest.param(how, marks=pytest.mark.thorough) for how in ("short", "other"))],
)
def test_a_service_worker_that_cannot_be_had_is_tried_again(
    kept: BrowserContext, host: Host, how: str
) -> None:
    """Chromium runs no script of the wrong type or with a mistake in it, as it runs none that is
    gone."""
    host.faults["/service-worker.js"] = how
    page, said = opened(kept)
    expect(said).to_contain_text(NOT_SAVED)
    host.faults.clear()
    said.get_by_role("button", name="Try again").click()
    is_offline(page, "pages")
    expect(said).to_contain_text("These pages are saved")


@pytest.mark.thorough
def test_it_is_tried_again_without_being_asked(kept: BrowserContext, host: Host) -> None:
    host.faults["/service-worker.js"] = "gone"
    page, said = opened(kept)
    expect(said).to_contain_text(NOT_SAVED)
    host.faults.clear()
    is_offline(page, "pages")


def test_it_is_tried_ever_more_seldom(kept: BrowserContext, host: Host) -> None:
    """Also after very many pages."""
    host.faults["/service-worker.js"] = "gone"
    page, said = opened(kept)
    page.evaluate(
        """() => {
          window.waited = [];
          const { setTimeout } = window;
          window.setTimeout = (act, time) => {
            if (time >= 5000) window.waited.push(time);
            return setTimeout(act, time);
          };
        }"""
    )
    expect(said).to_contain_text(NOT_SAVED)
    for tried in range(25):
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_function("(tried) => window.waited.length > tried", arg=tried)
    assert max(page.evaluate("window.waited")) == 600_000


@pytest.mark.chromium("loading a page without a network")
def test_pages_that_cannot_be_had_are_tried_again(kept: BrowserContext, host: Host) -> None:
    host.faults["/gods-and-monsters/"] = "other"
    page, said = opened(kept)
    expect(said).to_contain_text(NOT_SAVED)
    host.faults.clear()
    said.get_by_role("button", name="Try again").click()
    is_offline(page, "pages")
    kept.set_offline(True)
    page.goto("/gods-and-monsters/falling/")
    expect(page.locator("h1")).to_contain_text("Falling")


@pytest.mark.parametrize(
    "how", ["gone", "short", pytest.param("other", marks=pytest.mark.thorough)]
)
def test_a_damaged_file_in_the_browsers_cache_is_fetched_past_it(
    kept: BrowserContext, host: Host, how: str
) -> None:
    """It was answered as one that never changes. By its hash, one that is short is told from the
    right one as any other is."""
    host.faults["/search.json"] = how
    page, said = opened(kept)
    expect(said).to_contain_text(NOT_SAVED)
    host.faults.clear()
    page.reload()
    is_offline(page, "pages")


@pytest.mark.chromium("loading a page without a network")
def test_pages_that_are_gone_from_the_cache_are_fetched_again(
    kept: BrowserContext, host: Host
) -> None:
    page, _ = opened(kept)
    is_offline(page, "pages")
    page.evaluate(REMOVE_PAGES)
    page.reload()
    is_offline(page, "pages")
    kept.set_offline(True)
    page.goto("/gods-and-monsters/falling/")
    expect(page.locator("h1")).to_contain_text("Falling")


def test_until_they_are_there_they_are_not_said_to_be_saved(
    kept: BrowserContext, host: Host
) -> None:
    page, said = opened(kept)
    is_offline(page, "pages")
    page.evaluate(REMOVE_PAGES)
    host.faults["/gods-and-monsters/"] = "gone"
    page.reload()
    expect(said).to_contain_text(NOT_SAVED)
    assert page.locator("html").get_attribute("data-offline") is None
    host.faults.clear()
    said.get_by_role("button", name="Try again").click()
    is_offline(page, "pages")


def test_a_page_of_another_build_is_shown_where_none_is_cached(
    kept: BrowserContext, host: Host, newer: Path
) -> None:
    page, _ = opened(kept)
    is_offline(page, "pages")
    page.evaluate(REMOVE_PAGES)
    host.site = newer
    page.goto("/gods-and-monsters/falling/")
    expect(page.locator("h1")).to_contain_text("(new)")


@pytest.mark.thorough
@pytest.mark.chromium("loading a page without a network")
def test_a_tab_of_an_older_build_removes_nothing_of_a_newer_one(
    kept: BrowserContext, host: Host, newer: Path
) -> None:
    old, _ = opened(kept)
    is_offline(old, "pages")
    new, said = opened(kept)
    host.site = newer
    new.reload()
    new.get_by_role("button", name="Load the new version").first.click()
    expect(new.locator("h1")).to_contain_text("(new)")
    said.get_by_role("button", name="Keep offline").click()
    is_offline(new, "all")
    files = new.evaluate(FILES_OF_PYTHON)
    twelve_hours(old)
    until(old, IS_DONE)
    assert set(files) <= set(new.evaluate(FILES_OF_PYTHON))
    new.reload()
    is_offline(new, "all")
    kept.set_offline(True)
    falls(new)
