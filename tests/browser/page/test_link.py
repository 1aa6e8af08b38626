"""State in the address: a link opens on the same numbers; back, forward and reload keep them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.root import placed
from tests.browser.visit import open_calculator, state, turn_to_calculator
from tests.selection import only

TRAVEL = "usiel.travel-cost"

# Twelve hours are typed and the element goes, as the theme takes it away with its page; then the
# address, once a timer that was set after the pause for further typing has run out.
TYPE_AND_GO = """(element) => new Promise((told) => {
  const hours = element.querySelector('[name="hours"]');
  hours.value = "12";
  hours.dispatchEvent(new Event("input", { bubbles: true }));
  element.remove();
  setTimeout(() => told(location.href), 120);
})"""

# Two fields are edited one right after the other.
EDIT_BOTH = """(element) => {
  for (const [name, text] of [["hours", "12"], ["full_stamina", "50"]]) {
    const field = element.querySelector(`[name="${name}"]`);
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""

# Two numbers are typed and the page is loaded anew, faster than the address changes.
TYPE_AND_RELOAD = """([element, pause]) => {
  const hours = element.querySelector('[name="hours"]');
  const type = (text) => {
    hours.value = text;
    hours.dispatchEvent(new Event("input", { bubbles: true }));
    hours.dispatchEvent(new Event("change", { bubbles: true }));
  };
  type("11");
  setTimeout(() => {
    type("12");
    location.reload();
  }, pause);
}"""

# Twelve hours are asked about and the element goes; then the address, once the answer has come.
ASK_AND_GO = """(element) => new Promise((resolve) => {
  element.addEventListener("answer", () => setTimeout(() => resolve(location.href)));
  element.inputs = { hours: 12 };
  element.remove();
})"""


def test_a_link_opens_the_calculator_with_its_inputs(again: Page) -> None:
    # Who has never been here is brought to the calculator, and not to the head of the section.
    again.evaluate("localStorage.setItem('rulescore.seen', '')")
    again.goto(
        "/usiel/travel/?calculator=usiel.travel-cost&hours=24&pace=hurry&armour_stamina=2"
        "&reading_armour_fast=flat#walking"
    )
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    state(element, "answered")
    inputs = element.evaluate("element => element.inputs")
    assert inputs["hours"] == 24
    assert inputs["pace"] == "hurry"
    assert inputs["armour_stamina"] == 2
    assert inputs["reading_armour_fast"] == "flat"
    expect(again.locator("#walking")).to_be_in_viewport()
    expect(again.locator('rule-calculator[data-state="opening"]')).to_have_count(2)


def test_editing_puts_the_inputs_into_the_address(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    element.locator('[name="hours"]').fill("14")
    state(element, "answered")
    expect(warm).to_have_url(placed("/usiel/travel/?calculator=usiel.travel-cost&hours=14#walking"))


@pytest.mark.parametrize("go", [TYPE_AND_GO, ASK_AND_GO], ids=["typing", "asking"])
def test_leaving_while_typing_or_asking_keeps_the_address(warm: Page, go: str) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    assert element.evaluate(go) == warm.url
    assert "hours" not in warm.url


def test_round_trip_of_an_input_with_every_kind_of_character(again: Page) -> None:
    element = open_calculator(again, "usiel.journey")
    schedule = "walk 8,  rest 2 , hurry-ride 1"
    element.locator("summary", has_text="As text").click()
    element.locator('[name="schedule"]').fill(schedule)
    state(element, "answered")
    headline = element.locator(".rc-headline").inner_text()
    again.reload()
    state(element, "answered")
    expect(element.locator('[name="schedule"]')).to_have_value(schedule)
    expect(element.locator(".rc-headline")).to_have_text(headline)


@pytest.mark.parametrize("pause", [0, 60, 140])
def test_a_reload_right_after_typing_keeps_what_was_typed_last(again: Page, pause: int) -> None:
    element = open_calculator(again, TRAVEL)
    with again.expect_navigation():
        again.evaluate(TYPE_AND_RELOAD, [element.element_handle(), pause])
    hours = again.locator(f'rule-calculator[calculator="{TRAVEL}"] [name="hours"]')
    expect(hours).to_have_value("12")
    state(element, "answered")
    expect(again).to_have_url(
        placed("/usiel/travel/?calculator=usiel.travel-cost&hours=12#walking")
    )
    again.goto("/usiel/travel/")  # where another visit does not begin with it
    expect(hours).to_have_value("8")


def test_back_and_forward_undo_and_redo_a_decision(again: Page) -> None:
    element = open_calculator(again, TRAVEL)
    hours, full = element.locator('[name="hours"]'), element.locator('[name="full_stamina"]')
    opening = element.locator(".rc-headline").inner_text()
    hours.fill("1")
    expect(element.locator(".rc-headline")).to_contain_text("1 Stamina spent")
    hours.fill("12")
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")
    full.fill("50")
    expect(element.locator(".rc-headline")).to_contain_text("of 50 left")
    again.go_back()
    expect(element.locator(".rc-headline")).to_contain_text("of 40 left")
    expect(hours).to_have_value("12")
    again.go_back()
    expect(element.locator(".rc-headline")).to_have_text(opening)
    expect(hours).to_have_value("8")
    again.go_forward()
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")


def test_each_of_two_fields_is_a_decision_however_fast_both_are_edited(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    element.evaluate(EDIT_BOTH)
    expect(element.locator(".rc-headline")).to_contain_text("of 50 left")
    warm.go_back()
    expect(element.locator('[name="full_stamina"]')).to_have_value("40")
    expect(element.locator('[name="hours"]')).to_have_value("12")


def test_a_bad_value_in_a_link_is_refused_beside_its_field(again: Page) -> None:
    again.goto("/usiel/travel/?calculator=usiel.travel-cost&hours=many&pace=%3Cb%3Efly#walking")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    state(element, "refused")
    expect(element.locator('[data-field="hours"] .rc-refusal')).to_contain_text("many")
    expect(element.locator('[name="hours"]')).to_have_value("many")
    element.locator('[name="hours"]').fill("8")
    expect(element.locator('[data-field="pace"] .rc-refusal')).to_contain_text("<b>fly")
    element.locator('[name="pace"]').select_option("hurry")
    state(element, "answered")


def test_an_unknown_input_in_a_link_is_refused_by_name(again: Page) -> None:
    again.goto("/usiel/travel/?calculator=usiel.travel-cost&hats=3#walking")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    state(element, "refused")
    expect(element.locator("[data-message]")).to_contain_text("hats")
    expect(element).to_have_attribute("data-stale", "")
    expect(element.locator(".rc-stale")).to_have_text("Not for what was asked.")


def test_what_other_sites_add_to_a_link_is_left_out(again: Page) -> None:
    again.goto("/r/usiel.travel-cost/?hours=12&fbclid=abc&utm_source=news")
    again.wait_for_url("**/usiel/travel/?hours=12&calculator=usiel.travel-cost#walking")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")


OF_FIELD = "usiel-travel-cost--hours"
"""The id of a field, which is not the name of its input."""


@pytest.mark.parametrize(
    "name", only({"__proto__", OF_FIELD}, ["__proto__", "constructor", "toString", OF_FIELD])
)
def test_an_unknown_input_of_a_name_that_every_object_has_is_refused_too(
    again: Page, name: str
) -> None:
    again.goto(f"/usiel/travel/?calculator=usiel.travel-cost&{name}=5#walking")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    state(element, "refused")
    expect(element.locator("[data-message]")).to_contain_text(f"{name}: {TRAVEL} has no such input")
    element.evaluate("(element, name) => { element.inputs = { [name]: 5 }; }", name)
    again.wait_for_url(f"**&{name}=5#walking")
    state(element, "refused")
    element.evaluate("element => { element.inputs = {}; }")
    state(element, "answered")


def test_an_unknown_calculator_in_a_link_is_reported(again: Page) -> None:
    again.goto("/usiel/travel/?calculator=usiel.trvel-cost&hours=3")
    expect(again.locator("[data-message]").first).to_contain_text("usiel.trvel-cost")


def test_a_mangled_query_does_no_harm(again: Page) -> None:
    again.goto("/usiel/travel/?calculator=usiel.travel-cost&hours=%E0%A4%A&=&&#walking")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    state(element, "refused")
    expect(element.locator(".rc-headline")).to_be_visible()


def test_short_link_of_a_calculator_takes_its_inputs_along(again: Page) -> None:
    again.goto("/r/usiel.travel-cost/?hours=12")
    again.wait_for_url("**/usiel/travel/?hours=12&calculator=usiel.travel-cost#walking")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")


def test_a_link_with_a_page_of_its_own_leads_to_the_same_inputs(again: Page) -> None:
    again.goto("/r/usiel.travel-cost/hours=7/?made=00000000-00000000")
    again.wait_for_url(
        "**/usiel/travel/?calculator=usiel.travel-cost&hours=7&made=00000000-00000000#walking"
    )
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    expect(element.locator(".rc-headline")).to_contain_text("10 Stamina spent")
    again.goto("/r/usiel.check/bonus=6/")
    again.wait_for_url("**/usiel/base/?calculator=usiel.check&bonus=6&dice=2d6#*")


def test_short_link_of_a_rule_leads_to_its_section(again: Page) -> None:
    again.goto("/r/gods-and-monsters.falling.injuries/")
    again.wait_for_url("**/gods-and-monsters/falling/#injuries")
    expect(again.locator("#injuries")).to_be_in_viewport()


def test_a_worked_example_fills_in_the_calculator(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    warm.locator("summary", has_text="1 example").first.click()
    warm.locator(f'a[data-example="{TRAVEL}"]').first.click()
    state(element, "answered")
    expect(element.locator('[name="hours"]')).to_have_value("24")
    expect(element.locator(".rc-headline")).to_be_in_viewport()


def test_python_and_inputs_survive_navigation_and_back(again: Page) -> None:
    element = open_calculator(again, TRAVEL)
    element.locator('[name="hours"]').fill("12")
    state(element, "answered")
    again.evaluate("window.sameVisit = true")
    again.locator("article a[href*='pools']:visible").first.click()
    again.wait_for_url("**/usiel/pools/**")
    again.go_back()
    again.wait_for_url("**/usiel/travel/**")
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")
    assert again.evaluate("window.sameVisit") is True


def test_an_address_that_the_browser_refuses_comes_later(warm: Page) -> None:
    """WebKit permits 100 changes in ten seconds. The answer comes at once, without an error."""
    element = turn_to_calculator(warm, TRAVEL)
    warm.evaluate(
        """() => {
          for (const change of ["pushState", "replaceState"]) {
            history[change] = () => {
              delete history[change];
              throw new DOMException("too many", "SecurityError");
            };
          }
        }"""
    )
    element.locator('[name="hours"]').fill("14")
    state(element, "answered")
    expect(warm).to_have_url(placed("/usiel/travel/?calculator=usiel.travel-cost&hours=14#walking"))
    warm.evaluate("() => { delete history.pushState; delete history.replaceState; }")
