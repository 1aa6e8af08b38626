"""Lists in a calculator, as text."""

from playwright.sync_api import Locator


def as_text(element: Locator, name: str) -> Locator:
    """The text that a list writes, with its fold open."""
    field = element.locator(f'[name="{name}"]')
    if not field.is_visible():
        element.locator(f'details:has(> [name="{name}"]) > summary').click()
    return field
