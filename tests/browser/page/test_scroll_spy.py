"""Where one is in a page: its title and its section."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP

TITLE = '[data-md-component="header-title"]'
HERE = '[data-md-component="toc"] .md-nav__link--active'


def test_the_header_names_the_page_once_its_title_has_left(again: Page) -> None:
    again.goto("/usiel/travel/")
    expect(again.locator(TITLE)).not_to_contain_class("md-header__title--active")
    again.evaluate("scrollTo(0, 1500)")
    expect(again.locator(TITLE)).to_contain_class("md-header__title--active")


def test_the_contents_show_the_section(again: Page) -> None:
    again.set_viewport_size(LAPTOP)
    again.goto("/usiel/travel/")
    again.evaluate("document.querySelector('#riding').scrollIntoView()")
    expect(again.locator(HERE)).to_have_text("Riding")
    again.evaluate("document.querySelector('#fast-pace').scrollIntoView()")
    expect(again.locator(HERE)).to_have_text("Fast pace")
