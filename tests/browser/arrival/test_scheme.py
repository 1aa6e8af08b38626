"""Light or dark: as the system prefers, until the reader chooses."""

import pytest
from playwright.sync_api import Page, expect

SWITCH = "Light or dark"


def scheme(page: Page, expected: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", expected)


@pytest.mark.chromium("the system’s colours")
def test_it_follows_the_system(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/usiel/travel/")
    scheme(page, "slate")
    page.emulate_media(color_scheme="light")
    scheme(page, "default")


def test_the_colour_scheme_is_remembered(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/usiel/travel/")
    page.get_by_role("button", name=SWITCH).click()
    scheme(page, "slate")
    page.goto("/zt/fire/")
    scheme(page, "slate")
    page.get_by_role("button", name=SWITCH).click()
    scheme(page, "default")


def test_without_storage_the_colour_scheme_lasts_for_the_page(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })"
    )
    page.goto("/about/")
    page.get_by_role("button", name=SWITCH).click()
    scheme(page, "slate")
