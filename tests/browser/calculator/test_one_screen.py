"""A question and its answer are in sight together: fields and headline on a phone, on a laptop the
picture as well."""

import pytest
from playwright.sync_api import Page, ViewportSize

from rulescore.catalogue import calculators
from rulescore.show.element import address
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.visit import set_inputs, state, turn_to, turn_to_calculator
from tests.selection import one_in

HEADER = 60
PAGES = sorted({address(one).partition("#")[0] for one in calculators()})
# How far below the top of each calculator its fields, its headline and its picture end.
ENDS = """() => [...document.querySelectorAll("rule-calculator")].map((element) => {
  const { top } = element.getBoundingClientRect();
  const end = (part) => (part?.checkVisibility() ? part.getBoundingClientRect().bottom - top : 0);
  return {
    id: element.getAttribute("calculator"),
    headline: Math.max(end(element.querySelector("form")),
      end(element.querySelector(".rc-headline"))),
    picture: end(element.querySelector(".rc-pictures :is(svg, .rc-beside, .rc-map)")),
  };
})"""


@pytest.mark.parametrize("page", one_in(6, PAGES))
def test_fields_and_headline_are_on_one_screen_of_a_phone(warm: Page, page: str) -> None:
    warm.set_viewport_size(PHONE)
    turn_to(warm, page)
    ends = {one["id"]: one["headline"] for one in warm.evaluate(ENDS)}
    assert ends
    assert {id: end for id, end in ends.items() if end > PHONE["height"] - HEADER} == {}


@pytest.mark.parametrize("page", one_in(6, PAGES))
def test_the_picture_too_is_on_one_screen_of_a_laptop(warm: Page, page: str) -> None:
    warm.set_viewport_size(LAPTOP)
    turn_to(warm, page)
    ends = {one["id"]: max(one["headline"], one["picture"]) for one in warm.evaluate(ENDS)}
    warm.set_viewport_size(PHONE)
    assert ends
    assert {id: end for id, end in ends.items() if end > LAPTOP["height"] - HEADER} == {}


def test_three_digits_can_be_read_on_the_narrowest_screen(warm: Page) -> None:
    warm.set_viewport_size({"width": 320, "height": 640})
    field = turn_to_calculator(warm, "usiel.travel-cost").locator('[name="full_stamina"]')
    field.fill("140")
    assert field.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_fields_stand_beside_the_answer_from_1000_px(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    sides = """() => [".rc-ask", ".rc-reply"]
      .map((name) => document.querySelector(name).getBoundingClientRect())
      .map(({ left, top }) => [left, top])"""
    for width, is_beside in ((999, False), (1000, True)):
        warm.set_viewport_size({"width": width, "height": 900})
        (asked, asked_top), (replied, replied_top) = warm.evaluate(sides)
        assert (replied > asked + 200 and abs(replied_top - asked_top) < 10) == is_beside
    warm.set_viewport_size(PHONE)


@pytest.mark.parametrize(("size", "is_open"), [(PHONE, False), (LAPTOP, True)])
def test_the_working_stands_open_where_there_is_room(
    warm: Page, size: ViewportSize, is_open: bool
) -> None:
    warm.set_viewport_size(size)
    turn_to(warm, "/usiel/travel/")
    element = warm.locator('rule-calculator[calculator="usiel.travel-cost"]')
    working = element.locator("details[data-key=working]")
    assert working.evaluate("(fold) => fold.open") == is_open
    working.locator("> summary").click()
    set_inputs(element, {"hours": 9})  # as its reader has left it
    state(element, "answered")
    assert working.evaluate("(fold) => fold.open") != is_open
    warm.set_viewport_size(PHONE)
