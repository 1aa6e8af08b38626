"""Light or dark: as the system prefers, until the reader chooses."""

import pytest
from playwright.sync_api import Page, expect

SWITCH = "Light or dark"


def scheme(page: Page, expected: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", expected)


@pytest.mark.chromium("the system’s colours")
def test_it_follows_the_system(again: Page) -> None:
    again.emulate_media(color_scheme="dark")
    again.goto("/usiel/travel/")
    scheme(again, "slate")
    again.emulate_media(color_scheme="light")
    scheme(again, "default")


def test_the_colour_scheme_is_remembered(again: Page) -> None:
    again.emulate_media(color_scheme="light")
    again.goto("/usiel/travel/")
    again.get_by_role("button", name=SWITCH).click()
    scheme(again, "slate")
    again.goto("/zt/fire/")
    scheme(again, "slate")
    again.get_by_role("button", name=SWITCH).click()
    scheme(again, "default")


def test_without_storage_the_colour_scheme_lasts_for_the_page(tab: Page) -> None:
    tab.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })"
    )
    tab.goto("/about/")
    tab.get_by_role("button", name=SWITCH).click()
    scheme(tab, "slate")
