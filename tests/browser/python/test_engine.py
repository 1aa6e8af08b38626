"""Python in its worker: fetched when wanted, never in the way, and missed gracefully."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.visit import nothing_stored, open_calculator, outputs, set_inputs, state, turn_to

TRAVEL = "usiel.travel-cost"

# Answers of the worker wait until a test lets them through.
HOLD_REPLIES = """
const Real = Worker;
window.held = [];
window.started = 0;
window.Worker = class extends Real {
  constructor(...how) {
    super(...how);
    window.started += 1;
  }
  addEventListener(kind, listener) {
    if (kind !== "message") return super.addEventListener(kind, listener);
    super.addEventListener(kind, (event) => {
      if (window.free || event.data.answer === undefined) listener(event);
      else window.held.push(() => listener(event));
    });
  }
};
window.release = () => { window.free = true; window.held.splice(0).forEach((reply) => reply()); };
"""


@pytest.fixture
def first(page: Page) -> Page:
    """A page on which Python gives every answer, on a first visit."""
    nothing_stored(page)
    return page


@pytest.fixture
def asking(tab: Page) -> Page:
    """One in a browser in which Python may have run before."""
    nothing_stored(tab)
    return tab


def test_nothing_of_python_is_fetched_before_a_calculator_is_touched(first: Page) -> None:
    fetched: list[str] = []
    first.on("request", lambda request: fetched.append(request.url))
    element = open_calculator(first, TRAVEL)
    first.wait_for_load_state("networkidle")
    assert not [url for url in fetched if "/assets/python/" in url]
    with first.expect_request("**/assets/python/**"):
        element.locator('[name="hours"]').focus()


def test_a_second_page_with_a_calculator_starts_python(first: Page) -> None:
    first.goto("/about/")
    with first.expect_request("**/assets/python/usiel-*"):
        turn_to(first, "/usiel/travel/")


def test_python_is_fetched_once_for_all_calculators_of_a_page(asking: Page) -> None:
    fetched: list[str] = []
    asking.on("request", lambda request: fetched.append(request.url))
    for id in (TRAVEL, "usiel.journey", "usiel.riding"):
        element = asking.locator(f'rule-calculator[calculator="{id}"]')
        if not fetched:
            open_calculator(asking, id)
        set_inputs(element, {"armour_stamina": 1})
        state(element, "answered")
    wasm = [url for url in fetched if url.endswith("/pyodide.asm.wasm")]
    assert len(wasm) == 1


def test_a_late_answer_never_overwrites_a_newer_one(asking: Page) -> None:
    asking.add_init_script(HOLD_REPLIES)
    element = open_calculator(asking, TRAVEL)
    asking.evaluate(
        """() => { window.answers = [];
        document.addEventListener("answer", (e) => window.answers.push(e.detail.inputs.hours)); }"""
    )
    set_inputs(element, {"hours": 9})
    asking.wait_for_function("() => window.held.length > 0")
    set_inputs(element, {"hours": 14})
    state(element, "working")
    asking.evaluate("window.release()")
    state(element, "answered")
    assert asking.evaluate("window.answers") == [14]
    assert outputs(element)["rest_to_reset"] == 14


def test_a_long_computation_shows_progress_and_can_be_stopped(first: Page) -> None:
    first.add_init_script(HOLD_REPLIES)
    first.clock.install()
    element = open_calculator(first, TRAVEL)
    opening = element.locator(".rc-headline").inner_text()
    set_inputs(element, {"hours": 9})
    first.clock.run_for(100)
    first.wait_for_function("() => window.held.length > 0")
    first.clock.run_for(5_000)
    expect(element.locator("[data-message]")).to_contain_text("Still working")
    element.get_by_role("button", name="Stop").click()
    expect(element.locator("[data-message]")).to_contain_text("Stopped")
    state(element, "opening")
    expect(element.locator(".rc-headline")).to_have_text(opening)
    first.evaluate("window.release()")
    element.get_by_role("button", name="Try again").click()
    first.clock.run_for(100)
    state(element, "answered")
    assert outputs(element)["rest_to_reset"] == 9
    expect(element.locator("[data-message]")).to_be_hidden()


def test_an_abandoned_run_is_stopped(first: Page) -> None:
    """It is not waited for, and what else was asked is answered all the same."""
    first.add_init_script(HOLD_REPLIES)
    first.clock.install()
    element = open_calculator(first, TRAVEL)
    other = first.locator('rule-calculator[calculator="usiel.riding"]')
    set_inputs(element, {"hours": 9})
    set_inputs(other, {"hours": 3})
    first.clock.run_for(100)
    first.wait_for_function("() => window.held.length === 2")
    set_inputs(element, {"hours": 14})
    first.clock.run_for(1_100)
    first.wait_for_function("() => window.started === 2")
    first.evaluate("window.release()")
    state(element, "answered")
    assert outputs(element)["rest_to_reset"] == 14
    state(other, "answered")


def test_python_that_cannot_be_loaded_leaves_the_answer_and_a_way_to_try_again(
    context: BrowserContext,
) -> None:
    page = context.new_page()  # its console will show errors
    nothing_stored(page)

    def fail(route: Route) -> None:
        route.abort()

    page.route("**/assets/python/**", fail)
    element = open_calculator(page, TRAVEL)
    opening = element.locator(".rc-headline").inner_text()
    set_inputs(element, {"hours": 9})
    expect(element.locator("[data-message]")).to_contain_text("could not be fetched")
    state(element, "opening")
    expect(element.locator(".rc-headline")).to_have_text(opening)
    page.unroute("**/assets/python/**", fail)
    element.get_by_role("button", name="Try again").click()
    state(element, "answered")
    expect(element.locator("[data-message]")).to_be_hidden()
