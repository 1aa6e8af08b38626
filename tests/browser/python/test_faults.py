"""What must never happen in any fault: a figure beside inputs that it does not answer, something
typed that is lost, a promise that is not kept, a mistake that stays for ever."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.visit import set_inputs, state, until
from tools.host import Host, later_build

TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'
OPENING = "12 Stamina spent, 28 of 40 left."
TWELVE_HOURS = "24 Stamina spent, 16 of 40 left."
# An answer is an occasion to keep what is missing, unless that is being tried already.
HAS_GIVEN_UP = """async () => {
  const { src } = document.querySelector('script[src$="/start.js"]');
  const { keepingNow } = await import(src);
  return !keepingNow().isUnderWay;
}"""
# Each file with another fault, each fault with some file; all pairs would take minutes.
FAULTS = [
    ("/usiel-", "other"),
    ("asm.wasm", "short"),
    ("asm.mjs", "gone"),
    pytest.param("/packages-", "other", marks=pytest.mark.thorough),
    pytest.param("/stdlib-", "short", marks=pytest.mark.thorough),
    pytest.param("/pyodide.mjs", "cut", marks=pytest.mark.thorough),
]


@pytest.fixture(scope="module")
def newer(part: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return later_build(part, tmp_path_factory.mktemp("builds"))


def opened(context: BrowserContext, address: str = "/usiel/travel/") -> tuple[Page, Locator]:
    page = context.new_page()
    page.goto(address)
    return page, page.locator(TRAVEL)


def is_offline(page: Page, what: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-offline", what)


def answers(element: Locator, hours: int, headline: str) -> None:
    set_inputs(element, {"hours": hours})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(headline)


def loads_the_new_version(page: Page, notice: Locator | None = None) -> None:
    """Press the button, wherever on the page it is or where it was `told`."""
    (notice or page).get_by_role("button", name="Load the new version").first.click()
    expect(page.locator("h1")).to_contain_text("(new)")


def takes_the_new_version(page: Page, element: Locator, notice: Locator | None = None) -> None:
    """See that what was typed comes along."""
    loads_the_new_version(page, notice)
    expect(element.locator('[name="hours"]')).to_have_value("12")
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


@pytest.mark.parametrize(("file", "how"), FAULTS)
def test_a_bad_file_is_reported_and_fetched_again(
    unkept: BrowserContext, host: Host, file: str, how: str
) -> None:
    _, element = opened(unkept)
    host.faults[file] = how
    set_inputs(element, {"hours": 12})
    message = element.locator("[data-message]")
    expect(message).to_contain_text("The calculator could not be fetched.")
    expect(element.locator(".rc-headline")).to_have_text(OPENING)
    expect(element.locator(".rc-stale")).to_contain_text("Hours on the road “8”")
    host.faults.clear()
    message.get_by_role("button", name="Try again").click()
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def test_the_old_answer_is_marked_while_a_file_is_late(unkept: BrowserContext, host: Host) -> None:
    _, element = opened(unkept)
    host.faults["/usiel-"] = "late"
    set_inputs(element, {"hours": 12})
    state(element, "working")
    expect(element.locator(".rc-stale")).to_contain_text("Hours on the road “8”")
    expect(element.locator(".rc-headline")).to_have_text(OPENING)
    host.faults.clear()
    state(element, "answered")
    expect(element.locator(".rc-stale")).to_be_hidden()
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def test_webassembly_of_another_type_runs(unkept: BrowserContext, host: Host) -> None:
    _, element = opened(unkept)
    host.faults["asm.wasm"] = "type"
    answers(element, 12, TWELVE_HOURS)


@pytest.mark.thorough
def test_cached_files_that_do_not_match_the_build_are_discarded(
    kept: BrowserContext, host: Host
) -> None:
    page, element = opened(kept)
    is_offline(page, "pages")
    answers(element, 12, TWELVE_HOURS)
    is_offline(page, "all")
    page.evaluate(
        """async () => {
          const cache = await caches.open("python");
          for (const { url } of await cache.keys()) {
            if (/usiel|wasm/.test(url)) await cache.put(url, new Response("<p>Sorry"));
          }
        }"""
    )
    page.goto("/usiel/travel/")
    answers(element, 12, TWELVE_HOURS)


def test_a_deploy_is_noticed_without_a_service_worker(
    unkept: BrowserContext, host: Host, newer: Path
) -> None:
    page, element = opened(unkept)
    host.site = newer
    set_inputs(element, {"hours": 12})
    expect(element.locator("[data-message]")).to_contain_text("Rulescore was updated")
    expect(element.locator(".rc-headline")).to_have_text(OPENING)
    takes_the_new_version(page, element)


@pytest.mark.chromium("loading a page without a network")
def test_a_deploy_is_offered_to_an_offline_page_and_taken_on_demand(
    kept: BrowserContext, host: Host, newer: Path
) -> None:
    page, element = opened(kept)
    is_offline(page, "pages")
    answers(element, 12, TWELVE_HOURS)
    is_offline(page, "all")
    host.site = newer
    page.reload()
    expect(page.locator(".rc-newer")).to_contain_text("Rulescore was updated.")
    expect(page.locator("h1")).not_to_contain_text("(new)")
    answers(element, 13, "28 Stamina spent, 12 of 40 left.")
    answers(element, 12, TWELVE_HOURS)
    takes_the_new_version(page, element)
    is_offline(page, "all")
    kept.set_offline(True)
    page.goto("/gods-and-monsters/falling/")
    expect(page.locator("h1")).to_contain_text("(new)")
    fall = page.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    set_inputs(fall, {"height_ft": 40})
    state(fall, "answered")


@pytest.mark.thorough
def test_another_open_tab_is_notified_too(kept: BrowserContext, host: Host, newer: Path) -> None:
    page, _ = opened(kept)
    is_offline(page, "pages")
    other, element = opened(kept)
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    host.site = newer
    page.reload()
    loads_the_new_version(page)
    expect(other.locator(".rc-newer")).to_be_visible()
    takes_the_new_version(other, element)


@pytest.mark.thorough
def test_python_of_a_removed_build_loads_the_new_one(
    kept: BrowserContext, host: Host, newer: Path
) -> None:
    """The pages are kept, Python never was."""
    page, element = opened(kept)
    is_offline(page, "pages")
    host.site = newer
    set_inputs(element, {"hours": 12})
    message = element.locator("[data-message]")
    expect(message).to_contain_text("Rulescore was updated")
    takes_the_new_version(page, element, message)


def test_saved_is_shown_only_after_everything_is_stored(kept: BrowserContext, host: Host) -> None:
    host.faults["/zt-"] = "other"
    page, element = opened(kept)
    is_offline(page, "pages")
    answers(element, 12, TWELVE_HOURS)
    until(page, "async () => (await (await caches.open('python')).keys()).length >= 9")
    until(page, HAS_GIVEN_UP)
    is_offline(page, "pages")
    host.faults.clear()
    answers(element, 13, "28 Stamina spent, 12 of 40 left.")
    is_offline(page, "all")


@pytest.mark.chromium("a service worker without a network")
def test_a_book_that_is_not_saved_says_so_offline(kept: BrowserContext, host: Host) -> None:
    page, element = opened(kept)
    is_offline(page, "pages")
    kept.set_offline(True)
    set_inputs(element, {"hours": 12})
    expect(element.locator("[data-message]")).to_contain_text(
        "You are offline, and this calculator is not on your device yet."
    )
    expect(element.locator(".rc-headline")).to_have_text(OPENING)
    kept.set_offline(False)
    element.get_by_role("button", name="Try again").click()
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def keep_offline(page: Page) -> None:
    page.locator("[data-kept]").get_by_role("button", name="Keep offline").click()


def test_a_failed_save_is_reported_and_retried(kept: BrowserContext, host: Host) -> None:
    page, _ = opened(kept)
    host.faults["/zt-"] = "gone"
    keep_offline(page)
    said = page.locator("[data-kept]")
    expect(said).to_contain_text("Not all calculators could be saved.")
    is_offline(page, "pages")
    host.faults.clear()
    keep_offline(page)
    is_offline(page, "all")
    expect(said).to_contain_text("Pages and calculators are saved on your device")


def test_saving_shows_how_far_it_is_and_can_be_stopped(kept: BrowserContext, host: Host) -> None:
    page, element = opened(kept)
    host.faults["/stdlib-"] = "late"
    keep_offline(page)
    said = page.locator("[data-kept]")
    expect(said).to_contain_text(re.compile(r"Saving the calculators:\s+[1-9]\.\d MB of 5\.\d MB"))
    said.get_by_role("button", name="Stop").click()
    expect(said).to_contain_text("These pages are saved")
    host.faults.clear()
    answers(element, 12, TWELVE_HOURS)
    is_offline(page, "all")


def test_a_full_device_is_reported_and_works_online(kept: BrowserContext) -> None:
    kept.add_init_script("Cache.prototype.put = () => Promise.reject(new Error('full'))")
    page, element = opened(kept)
    keep_offline(page)
    expect(page.locator("[data-kept]")).to_contain_text("Not all calculators could be saved.")
    answers(element, 12, TWELVE_HOURS)
    is_offline(page, "pages")


def test_a_browser_without_storage_says_so(kept: BrowserContext) -> None:
    kept.add_init_script("caches.open = () => Promise.reject(new Error('refused'))")
    page, element = opened(kept)
    expect(page.locator("[data-kept]")).to_contain_text("This browser saves nothing")
    answers(element, 12, TWELVE_HOURS)


def test_the_progress_of_loading_python_is_shown(unkept: BrowserContext, host: Host) -> None:
    _, element = opened(unkept)
    host.faults["/packages-"] = "late"
    set_inputs(element, {"hours": 12})
    message = element.locator("[data-message]")
    expect(message).to_contain_text(
        re.compile(r"this first time only:\s+\d\.\d MB of 3\.\d MB\. Read on")
    )
    host.faults.clear()
    state(element, "answered")
    expect(message).to_be_hidden()
