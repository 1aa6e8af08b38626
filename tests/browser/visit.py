"""What a reader does with a calculator in a page."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from rulescore.calculator import rule_address
from rulescore.catalogue import find_calculator


def address(id: str) -> str:
    """The page on which a calculator stands, by its short link."""
    return f"/r/{id}/"


def open_calculator(page: Page, id: str) -> Locator:
    """Follow the short link of a calculator to its page, and find it there."""
    page.goto(address(id))
    page.wait_for_url(
        f"**{rule_address(find_calculator(id).rules[0]).split('/#')[0].rsplit('/', 1)[0]}/**"
    )
    element = page.locator(f'rule-calculator[calculator="{id}"]')
    expect(element).to_be_visible()
    return element


def set_inputs(element: Locator, inputs: dict[str, Any]) -> None:
    """Set the inputs as a script does; those not named go back to the opening ones."""
    element.evaluate("(element, inputs) => { element.inputs = inputs }", inputs)


def state(element: Locator, expected: str) -> None:
    """Wait until the calculator is in a state."""
    expect(element).to_have_attribute("data-state", expected)


def outputs(element: Locator) -> Any:
    """The outputs of the last answer."""
    return element.evaluate("element => element.outputs")
