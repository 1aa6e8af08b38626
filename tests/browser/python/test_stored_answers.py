"""Stored answers are shown before Python has loaded."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rulescore.catalogue import find_calculator
from tests.browser.conftest import Visit
from tests.browser.visit import outputs, set_inputs, state, turn_to_calculator, unchecked
from tests.selection import only

STORED = "**/answers/*.json"
PYTHON = "**/assets/python/**"
TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'
TWELVE_HOURS = "24 Stamina spent, 16 of 40 left."
UNUSUAL = {"hours": 12, "full_stamina": 39, "current_stamina": 39}


@pytest.fixture(scope="module")
def without_python(browser: Browser, site: str) -> Iterator[Page]:
    """A visit on which Python never comes."""
    visit = Visit(browser, site)
    visit.page.route(PYTHON, lambda _: None)
    yield visit.page
    visit.end()
    assert not visit.wrong


def test_a_usual_change_is_answered_without_python(without_python: Page) -> None:
    without_python.goto("/usiel/travel/")
    element = without_python.locator(TRAVEL)
    element.locator('[name="hours"]').fill("12")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)
    state(element, "answered")
    assert outputs(element)["stamina_cost"] == 24
    element.get_by_role("button", name="Hours on the road: one more").click()
    expect(element.locator(".rc-headline")).to_have_text("28 Stamina spent, 12 of 40 left.")


# Between them they have every kind of field; test_the_contents_of_a_form_are_found looks at all.
@pytest.mark.parametrize(
    "id",
    ["symbaroum.duel", "usiel.journey", "zt.fire-spread", "symbaroum.initiative", "zt.fall-damage"],
)
def test_each_kind_of_field_finds_its_own(without_python: Page, id: str) -> None:
    element = turn_to_calculator(without_python, id)
    set_inputs(element, {})
    state(element, "answered")
    calculator = find_calculator(id)
    assert outputs(element) == json.loads(json.dumps(calculator.run({}).outputs_json()))


def test_an_unusual_change_waits_for_python(again: Page) -> None:
    held: list[Route] = []
    again.route("**/assets/python/usiel-*", lambda route: held.append(route))
    again.goto("/usiel/travel/")
    element = again.locator(TRAVEL)
    with again.expect_request("**/assets/python/usiel-*"):
        set_inputs(element, UNUSUAL)
    state(element, "working")
    for route in held:
        route.continue_()
    state(element, "answered")
    assert outputs(element)["stamina_cost"] == 24


def test_once_python_is_there_it_is_asked(again: Page) -> None:
    again.goto("/usiel/travel/")
    element = again.locator(TRAVEL)
    set_inputs(element, UNUSUAL)
    state(element, "answered")
    again.route(STORED, lambda route: route.abort())
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def test_stored_answers_in_view_are_prefetched(again: Page) -> None:
    with again.expect_request("**/answers/usiel.travel-cost.json"):
        again.goto("/usiel/travel/#walking")


def test_data_saver_prevents_prefetching(tab: Page) -> None:
    tab.add_init_script(
        """Object.defineProperty(navigator, "connection", { value: { saveData: true } })"""
    )
    fetched: list[str] = []
    tab.on("request", lambda request: fetched.append(request.url))
    tab.goto("/usiel/travel/#walking")
    tab.wait_for_load_state("networkidle")
    assert not [url for url in fetched if "/answers/" in url]
    element = tab.locator(TRAVEL)
    element.locator('[name="hours"]').fill("12")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)
    assert not [url for url in fetched if "/assets/python/" in url]
    with tab.expect_request("**/assets/python/usiel-*"):
        set_inputs(element, UNUSUAL)
    state(element, "answered")


@pytest.mark.parametrize("answer", only({"<p>Sorry", ""}, ["<p>Sorry", '{"[[', ""]))
def test_bad_stored_answers_are_ignored(tab: Page, answer: str) -> None:
    unchecked(tab)
    tab.route(STORED, lambda route: route.fulfill(status=200, body=answer))
    tab.goto("/usiel/travel/")
    element = tab.locator(TRAVEL)
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def test_python_does_not_wait_for_a_missing_stored_answer(again: Page) -> None:
    again.route(STORED, lambda _: None)
    again.goto("/usiel/travel/")
    element = again.locator(TRAVEL)
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


def test_a_late_stored_answer_is_shown_before_a_later_python(without_python: Page) -> None:
    held: list[Route] = []
    without_python.route(STORED, lambda route: held.append(route))
    without_python.goto("/usiel/travel/")
    element = without_python.locator(TRAVEL)
    with without_python.expect_request("**/assets/python/usiel-*"):
        set_inputs(element, {"hours": 12})
    state(element, "working")
    for route in held:
        route.continue_()
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)
    without_python.unroute(STORED)
