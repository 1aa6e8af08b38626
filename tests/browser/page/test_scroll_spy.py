"""Where one is in a page: its title and its section."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP

TITLE = '[data-md-component="header-title"]'
HERE = '[data-md-component="toc"] .md-nav__link--active'


def test_the_header_names_the_page_once_its_title_has_left(page: Page) -> None:
    page.goto("/usiel/travel/")
    expect(page.locator(TITLE)).not_to_contain_class("md-header__title--active")
    page.evaluate("scrollTo(0, 1500)")
    expect(page.locator(TITLE)).to_contain_class("md-header__title--active")


def test_the_contents_show_the_section(page: Page) -> None:
    page.set_viewport_size(LAPTOP)
    page.goto("/usiel/travel/")
    page.evaluate("document.querySelector('#riding').scrollIntoView()")
    expect(page.locator(HERE)).to_have_text("Riding")
    page.evaluate("document.querySelector('#fast-pace').scrollIntoView()")
    expect(page.locator(HERE)).to_have_text("Fast pace")
