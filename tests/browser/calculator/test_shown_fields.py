"""A form shows the fields that matter for what is chosen, and its folds count them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulescore.catalogue import calculators
from rulescore.show.field import is_folded
from tests.browser.visit import hold_python, set_inputs, state, turn_to, turn_to_calculator
from tests.selection import one_in

TEST = "symbaroum.success-test"
SHOWN = "boxes => boxes.filter((box) => box.offsetParent).map((box) => box.dataset.field)"
SHIFTS = """(since) => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    const unasked = list.getEntries().filter((one) => !one.hadRecentInput);
    for (const one of unasked) if (one.startTime > since) sum += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})"""


def shown(element: Locator) -> Any:
    """The names of the fields in sight outside of folds, in order."""
    return element.locator("form > .rc-fields > [data-field]").evaluate_all(SHOWN)


def field(element: Locator, name: str) -> Locator:
    return element.locator(f'form [name="{name}"]')


def choose(element: Locator, name: str, word: str) -> None:
    """Choose as a person does, who goes to the field for it."""
    field(element, name).focus()
    field(element, name).select_option(word)


def counts(element: Locator) -> list[str]:
    """What the folds in sight are called."""
    summaries = element.locator("form > .rc-folds summary").filter(visible=True)
    return summaries.all_inner_texts()


def linked(page: Page, address: str, id: str) -> Locator:
    """The calculator to which an address leads, in a page that is loaded."""
    page.goto(address)
    element = page.locator(f'rule-calculator[calculator="{id}"]')
    state(element, "answered")
    return element


def test_a_field_appears_while_it_matters(warm: Page) -> None:
    element = turn_to_calculator(warm, TEST)
    assert shown(element) == ["value", "opposition"]
    choose(element, "opposition", "difficulty")
    assert shown(element) == ["value", "opposition", "difficulty"]
    field(element, "difficulty").fill("-3")
    expect(element.locator(".rc-headline")).to_contain_text("7 or less")
    choose(element, "opposition", "opponent")
    assert shown(element) == ["value", "opposition", "opponent"]
    choose(element, "opposition", "difficulty")
    expect(field(element, "difficulty")).to_have_value("-3")
    expect(element.locator(".rc-headline")).to_contain_text("7 or less")


def test_what_is_hidden_is_kept_sent_and_linked(warm: Page) -> None:
    element = turn_to_calculator(warm, TEST)
    set_inputs(element, {"opposition": "none", "difficulty": -3})
    state(element, "answered")
    assert shown(element) == ["value", "opposition"]
    assert element.evaluate("element => element.inputs.difficulty") == -3
    expect(warm).to_have_url(re.compile("difficulty=-3"))
    set_inputs(element, {})
    state(element, "answered")


def test_a_script_shows_what_matters(warm: Page) -> None:
    element = turn_to_calculator(warm, TEST)
    set_inputs(element, {"opposition": "opponent"})
    assert shown(element) == ["value", "opposition", "opponent"]
    set_inputs(element, {})
    assert shown(element) == ["value", "opposition"]


def test_a_number_of_0_hides_what_it_makes_idle(warm: Page) -> None:
    element = turn_to_calculator(warm, "gods-and-monsters.forced-march")
    assert "health" in shown(element)
    field(element, "forced_periods").fill("00")
    assert "health" not in shown(element)
    field(element, "forced_periods").fill("1")
    assert "health" in shown(element)


def test_an_activity_of_a_plan_shows_its_fields(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.journey")
    assert counts(element) == ["More options (1)"]
    set_inputs(element, {"schedule": "walk 4, Ride 2"})
    state(element, "answered")
    assert counts(element)[0] == "More options (2)"
    set_inputs(element, {"schedule": "walk 4"})
    assert counts(element) == ["More options (1)"]


def test_a_fold_counts_what_it_shows_and_what_was_changed(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.hit-recovery")
    assert counts(element) == ["More options (1)"]
    choose(element, "care", "extended")
    assert counts(element) == [
        "More options (4)",
        "How your table reads it (3)",
    ]
    element.locator("summary", has_text="More options").click()
    expect(element.locator("legend").filter(visible=True)).to_have_text(["The care roll"])
    field(element, "patients").fill("4")
    assert counts(element)[0] == "More options (4, 1 changed)"
    choose(element, "care", "none")
    assert counts(element) == ["More options (1)"]


@pytest.mark.parametrize(
    "calculator",
    one_in(6, [found.id for found in calculators() if any(map(is_folded, found.inputs))]),
)
def test_the_folds_of_a_form_stand_in_one_line_of_a_phone(warm: Page, calculator: str) -> None:
    element = turn_to_calculator(warm, calculator)
    summaries = element.locator("form > .rc-folds > details > summary").filter(visible=True)
    boxes = [one.bounding_box() for one in summaries.all()]
    assert len({box["y"] for box in boxes if box}) <= 1
    assert all(box and box["height"] == 44 for box in boxes)


def test_a_link_shows_the_field_that_it_changes(again: Page) -> None:
    element = linked(again, f"/r/{TEST}/?opponent=14", TEST)
    assert shown(element) == ["value", "opposition", "opponent"]
    expect(element.locator(".rc-headline")).to_contain_text("With nothing against you")
    idle = element.locator('[data-field="opponent"]')
    expect(idle).to_have_attribute("data-idle", "")
    choose(element, "opposition", "opponent")
    expect(idle).not_to_have_attribute("data-idle", "")
    expect(element.locator(".rc-headline")).to_contain_text("Against an opponent’s 14")
    choose(element, "opposition", "none")
    assert shown(element) == ["value", "opposition"]


def test_a_link_that_repeats_an_opening_value_shows_nothing_more(again: Page) -> None:
    element = linked(again, f"/r/{TEST}/?value=12&opponent=10&difficulty=0", TEST)
    assert shown(element) == ["value", "opposition"]


def test_fields_go_back_and_forth_with_the_history(warm: Page) -> None:
    element = turn_to_calculator(warm, TEST)
    choose(element, "opposition", "difficulty")
    expect(warm).to_have_url(re.compile("opposition=difficulty"))
    field(element, "difficulty").fill("5")
    expect(warm).to_have_url(re.compile("difficulty=5"))
    choose(element, "opposition", "none")
    expect(warm).not_to_have_url(re.compile("opposition="))
    assert shown(element) == ["value", "opposition"]
    warm.go_back()
    expect(field(element, "difficulty")).to_be_visible()
    expect(field(element, "difficulty")).to_have_value("5")
    warm.go_forward()
    expect(field(element, "difficulty")).to_be_hidden()


def test_a_refused_field_is_shown_until_it_is_mended(warm: Page) -> None:
    element = turn_to_calculator(warm, TEST)
    set_inputs(element, {"opponent": 99})
    state(element, "refused")
    expect(field(element, "opponent")).to_be_visible()
    expect(element.locator('[data-field="opponent"] .rc-refusal')).to_be_visible()
    field(element, "opponent").fill("12")
    state(element, "answered")
    expect(field(element, "opponent")).to_be_focused()
    expect(field(element, "opponent")).to_be_visible()
    field(element, "value").fill("11")
    expect(field(element, "opponent")).to_be_hidden()


def test_crafters_left_behind_are_refused_in_sight(warm: Page) -> None:
    element = turn_to_calculator(warm, "archsoul.crafting-days")
    set_inputs(element, {"two_skills": True, "crafters_b": "6@5"})
    state(element, "answered")
    element.locator("form summary", has_text="More options").click()
    field(element, "two_skills").uncheck()
    state(element, "refused")
    expect(element.locator('[data-field="crafters_b"] .rc-refusal')).to_be_visible()


def test_a_price_takes_the_place_of_what_follows_from_it(warm: Page) -> None:
    element = turn_to_calculator(warm, "archsoul.crafting-days")
    assert shown(element) == ["price", "successes", "raw_material_cost", "crafters"]
    field(element, "price").fill("2")
    assert shown(element) == ["price", "crafters"]
    state(element, "answered")
    assert element.evaluate("element => element.outputs.needed_a") == 10


def test_a_link_to_a_hidden_reading_opens_it(again: Page) -> None:
    again.goto("/usiel/travel/#usiel-travel-cost--reading_armour_fast")
    reading = again.locator("#usiel-travel-cost--reading_armour_fast")
    expect(reading).to_be_visible()
    turn_to(again, "/about/")


def test_a_field_appears_at_once_and_moves_nothing_else(warm: Page) -> None:
    element = turn_to_calculator(warm, TEST)
    hold_python(warm)
    before = element.locator('[data-field="opposition"]').bounding_box()
    since = warm.evaluate("performance.now()")
    field(element, "opposition").press("ArrowDown")
    expect(field(element, "difficulty")).to_be_visible()
    expect(field(element, "opposition")).to_be_focused()
    assert element.locator('[data-field="opposition"]').bounding_box() == before
    assert warm.evaluate(SHIFTS, since) == 0
    warm.evaluate("letGo()")
    state(element, "answered")
