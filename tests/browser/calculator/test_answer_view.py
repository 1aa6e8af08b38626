"""No figure beside inputs that it does not answer: on screen, on paper, in a text that is handed
on, for other scripts, and before and without our own."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.visit import (
    hold_python,
    open_calculator,
    outputs,
    start_python,
    state,
    turn_to,
    turn_to_calculator,
)

TRAVEL = "usiel.travel-cost"
TABLE = """items => localStorage.setItem("rulescore.table", JSON.stringify({ items }))"""
DECORATION = "one => getComputedStyle(one).textDecorationLine"
OPEN = "all => all.forEach((one) => { one.open = true })"
# Fields whose hint lies over another field or its label while they are in use.
COVERED = """(element) => {
  const covered = [];
  for (const field of element.querySelectorAll(".rc-field")) {
    const control = field.querySelector("input, select, textarea");
    const hint = field.querySelector(".rc-hint");
    if (!hint || !control?.checkVisibility()) continue;
    control.focus();
    const { top, bottom, left, right } = hint.getBoundingClientRect();
    const isCovered = [...element.querySelectorAll("label, input, select, textarea, summary")]
      .filter((one) => one.checkVisibility() && !hint.contains(one))
      .map((one) => one.getBoundingClientRect())
      .some((box) => box.top < bottom - 1 && box.bottom > top + 1
        && box.left < right && box.right > left);
    if (bottom - top > 1 && isCovered) covered.push(control.name);
  }
  return covered;
}"""


@pytest.fixture
def waiting(warm: Page) -> Iterator[Locator]:
    """A calculator that waits for Python: 3 hours are typed, and the answer is for 8."""
    start_python(warm)
    element = turn_to_calculator(warm, TRAVEL)
    hold_python(warm)
    element.locator('[name="hours"]').fill("3")
    state(element, "working")
    yield element
    warm.evaluate("letGo()")


def test_an_answer_to_other_inputs_is_struck_and_says_what_it_answers(waiting: Locator) -> None:
    told = waiting.locator(".rc-stale")
    expect(told).to_have_text(re.compile("this is the answer for Hours on the road .8"))
    expect(waiting.locator(".rc-headline")).to_have_css("text-decoration-line", "line-through")
    expect(told).to_be_visible()
    assert outputs(waiting) is None


def test_an_answer_beside_refused_inputs_says_so_at_once(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    element.locator('[name="hours"]').fill("many")
    state(element, "refused")
    assert element.locator(".rc-stale").evaluate("one => one.clientHeight") > 0


def test_an_answer_on_its_way_is_printed_as_outdated(waiting: Locator) -> None:
    waiting.page.emulate_media(media="print")
    expect(waiting.locator(".rc-stale")).to_be_visible()
    assert waiting.locator(".rc-headline").evaluate(DECORATION) == "line-through"


@pytest.mark.chromium("printing")
def test_a_hint_is_not_printed(again: Page) -> None:
    element = open_calculator(again, TRAVEL)
    element.locator('[name="hours"]').focus()
    hint = element.locator('[data-field="hours"] .rc-hint')
    expect(hint).to_be_visible()
    again.emulate_media(media="print")
    expect(hint).to_be_hidden()


def test_of_an_answer_on_its_way_only_the_link_is_handed_on(waiting: Locator) -> None:
    waiting.get_by_role("button", name="Share", exact=True).click()
    dialog = waiting.page.locator("dialog[open]")
    expect(dialog.get_by_role("status")).to_contain_text("for other numbers")
    expect(dialog.get_by_role("button")).to_have_text(["Copy link", "Close"])


@pytest.mark.parametrize("hours", ["3", "x"])
def test_a_table_shared_as_text_has_no_answer_to_other_inputs(warm: Page, hours: str) -> None:
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start_python(warm)
    warm.evaluate(TABLE, [{"calculator": TRAVEL}])
    turn_to(warm, "/table/")
    element = warm.locator(f'rule-calculator:defined[calculator="{TRAVEL}"]')
    element.locator("summary", has_text="Change and more").click()
    if hours == "3":
        hold_python(warm)
    element.locator('[name="hours"]').fill(hours)
    state(element, "working" if hours == "3" else "refused")
    warm.locator(".rc-pins-tools").get_by_role("button", name="Share").click()
    warm.locator("dialog[open]").get_by_role("button", name="Copy as text").click()
    expect(warm.locator("dialog[open]")).to_contain_text("opied")
    text = warm.evaluate("navigator.clipboard.readText()")
    if hours == "3":
        warm.evaluate("letGo()")
    assert "Stamina for hours on the road (Usiel, Travel): not answered yet" in text
    assert "12 Stamina spent" not in text


def test_hints_cover_no_other_field(warm: Page) -> None:
    for id in (TRAVEL, "gods-and-monsters.falling", "symbaroum.attack"):
        element = turn_to_calculator(warm, id)
        element.locator("form details").evaluate_all(OPEN)
        assert element.evaluate(COVERED) == []


@pytest.mark.parametrize("fault", ["gone", "cut", "dropped", "late"])
def test_without_the_script_an_answer_says_what_it_answers(browser_page: Page, fault: str) -> None:
    def answer(route: Route) -> None:
        if fault == "gone":
            route.fulfill(status=404)
        elif fault == "cut":
            route.fulfill(body="export const a = {", content_type="text/javascript")
        elif fault == "dropped":
            route.abort()

    page = browser_page
    page.route(re.compile(r"/start\.js"), answer)
    page.goto("/usiel/travel/", wait_until="commit")
    element = page.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    element.locator('[name="hours"]').fill("57")
    said = element.locator(".rc-answers")
    expect(said).to_contain_text("Until the calculator is ready, this answers: Hours on the road 8")
    is_shown = "one => one.clientHeight > 10"
    page.wait_for_function(is_shown, arg=said.element_handle())
    element.locator('[name="hours"]').press("Tab")  # what was typed still waits for its answer
    element.locator("h3").click()
    page.wait_for_function(is_shown, arg=said.element_handle())


@pytest.mark.parametrize(
    "address", [f"/usiel/travel/?calculator={TRAVEL}&hours=57", f"/embed/{TRAVEL}/?hours=57"]
)
def test_before_the_script_a_link_says_what_is_answered(browser_page: Page, address: str) -> None:
    element, script = before_the_script(browser_page, address, TRAVEL)
    said = element.locator(".rc-answers")
    browser_page.wait_for_function("one => one.clientHeight > 10", arg=said.element_handle())
    script.abort()


def before_the_script(page: Page, address: str, id: str) -> tuple[Locator, Route]:
    """A calculator whose script is on its way, and what lets it come."""
    held: list[Route] = []
    page.route(re.compile(r"/(start|embedded)\.js"), lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    element = page.locator(f'rule-calculator[calculator="{id}"]')
    expect(element).to_be_visible()
    return element, held[0]


def test_steps_before_the_script_has_come_are_carried_out(again: Page) -> None:
    element, script = before_the_script(again, "/usiel/travel/", TRAVEL)
    more = element.locator('[data-field="hours"] [data-step="1"]')
    more.click()
    more.click()
    script.continue_()
    expect(element.locator('[name="hours"]')).to_have_value("10")
    state(element, "answered")


def test_a_roll_before_the_script_has_come_is_carried_out(again: Page) -> None:
    element, script = before_the_script(again, "/usiel/base/", "usiel.check")
    element.locator("[data-roll]").click()
    script.continue_()
    expect(element.locator(".rc-rolled strong").first).to_be_visible()


@pytest.fixture
def browser_page(context: BrowserContext) -> Page:
    """A page on which scripts may fail."""
    return context.new_page()
