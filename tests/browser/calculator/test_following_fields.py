"""A value of now follows the full one until it is touched."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import set_inputs, state, turn_to_calculator

COST = "usiel.travel-cost"


def stamina(element: Locator) -> Any:
    """The full Stamina and that of now, as the fields hold them."""
    held = "element => [element.inputs.full_stamina, element.inputs.current_stamina]"
    return element.evaluate(held)


def type_into(element: Locator, name: str, text: str) -> None:
    """Type as a person does, one character after another."""
    field = element.locator(f'[name="{name}"]')
    field.fill("")
    field.press_sequentially(text)


def test_the_value_of_now_follows_the_full_one(warm: Page) -> None:
    element = turn_to_calculator(warm, COST)
    type_into(element, "full_stamina", "60")
    assert stamina(element) == [60, 60]
    expect(warm).to_have_url(re.compile("full_stamina=60&current_stamina=60"))
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_contain_text("of 60")
    element.locator('[data-field="full_stamina"] button', has_text="+").click()
    assert stamina(element) == [61, 61]


def test_it_stays_as_it_was_touched(warm: Page) -> None:
    element = turn_to_calculator(warm, COST)
    type_into(element, "current_stamina", "30")
    type_into(element, "full_stamina", "60")
    assert stamina(element) == [60, 30]


def test_it_stays_also_where_it_was_touched_to_be_the_same(warm: Page) -> None:
    element = turn_to_calculator(warm, COST)
    type_into(element, "current_stamina", "30")
    type_into(element, "current_stamina", "40")
    type_into(element, "full_stamina", "60")
    assert stamina(element) == [60, 40]


def test_links_and_scripts_say_all_that_they_mean(warm: Page) -> None:
    element = turn_to_calculator(warm, COST)
    set_inputs(element, {"full_stamina": 60})
    assert stamina(element) == [60, 40]
    state(element, "answered")
    type_into(element, "full_stamina", "70")
    assert stamina(element) == [70, 40]
    set_inputs(element, {})
    type_into(element, "full_stamina", "50")
    assert stamina(element) == [50, 50]


def test_nothing_follows_what_is_no_number(warm: Page) -> None:
    element = turn_to_calculator(warm, COST)
    element.locator('[name="full_stamina"]').fill("many")
    assert stamina(element) == ["many", 40]


def test_a_sheet_keeps_both(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.character")
    type_into(element, "hits_full", "31")
    state(element, "answered")
    expect(element.locator('[name="hits_current"]')).to_have_value("31")
    stored = warm.evaluate("localStorage.getItem('rulescore.usiel.sheet')")
    assert re.search(r'"hits_current":"31"', stored)
