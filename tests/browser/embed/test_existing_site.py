"""A visit to the stock site of `examples/`, which Material for MkDocs made."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

from tests.browser.conftest import LAPTOP
from tests.stock_site import add_calculators, copied, mkdocs
from tools.serving import served

STOPGAP = ".rulescore-calculator > div"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the stock site, below a path, in place of that of ours."""
    project = copied(tmp_path_factory.mktemp("stock") / "night-post")
    for done in (mkdocs(project), add_calculators(project)):
        assert done.returncode == 0, done.stdout
    with served(project / "site") as address:
        assert address.endswith("/game")
        move_to(address, project / "site")
        yield address


def move_to(address: str, site: Path) -> None:
    """Have the list of pages, by which Material knows its own, name them at the address."""
    pages = site / "sitemap.xml"
    pages.write_text(pages.read_text().replace("https://night-post.example/game", address))
    pages.with_name("sitemap.xml.gz").unlink()


def live(page: Page) -> FrameLocator:
    """The calculator on a page, once it has taken the place of the answer."""
    expect(page.locator(STOPGAP)).to_be_hidden()
    return page.frame_locator("iframe")


@pytest.mark.chromium("a page without script")
def test_without_scripts_the_answer_is_there(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    expect(page.locator(STOPGAP)).to_be_visible()
    expect(page.get_by_text("4 stamps.", exact=True)).to_be_visible()
    expect(page.get_by_text("One for each ounce: 3 stamps")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
    context.close()


def test_it_opens_with_the_inputs_of_its_fence_and_answers(page: Page) -> None:
    page.goto("/")
    frame = live(page)
    expect(frame.locator(".rc-headline")).to_have_text("4 stamps.")
    expect(frame.locator('[name="ounces"]')).to_have_value("3")
    expect(page.locator("iframe")).to_have_attribute("title", "Stamps for a letter")
    frame.locator('[name="ounces"]').fill("61")
    frame.locator('[name="miles"]').fill("137")  # no answer to both is stored, so Python gives it
    expect(frame.locator(".rc-headline")).to_have_text("74 stamps.")


def test_it_is_as_tall_as_it_needs_to_be(page: Page) -> None:
    page.goto("/")
    frame = live(page)
    frame.locator("summary", has_text="Working").click()
    expect(frame.locator(".rc-steps")).to_be_visible()
    height = frame.locator("main").evaluate("main => main.offsetHeight")
    expect(page.locator("iframe")).to_have_css("height", f"{height}px")


def test_it_follows_when_the_page_turns_dark(page: Page) -> None:
    page.goto("/")
    frame = live(page)
    expect(frame.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    page.locator("label[for^=__palette]:not([hidden])").click()
    expect(frame.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    expect(frame.locator("html")).to_have_css("color-scheme", "dark")


@pytest.mark.chromium("a reader who prefers the dark")
def test_it_opens_dark_where_the_page_does(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    expect(live(page).locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_it_is_dark_where_the_page_turns_dark_while_it_loads(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/embed/*/*", hold)
    with page.expect_request("**/embed/*/*"):
        page.goto("/", wait_until="domcontentloaded")
    page.evaluate("document.body.dataset.mdColorScheme = 'slate'")
    held.pop().continue_()
    expect(live(page).locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_it_is_there_after_instant_navigation(page: Page) -> None:
    page.set_viewport_size({**LAPTOP})
    page.goto("/")
    live(page)
    page.evaluate("window.isFirstPage = true")
    for link, answer in [
        ("The moor", "Gets across in 87.5% of nights."),
        ("Postage", "4 stamps."),
        ("The moor", "Gets across in 87.5% of nights."),
    ]:
        page.get_by_role("link", name=link).first.click()
        expect(live(page).locator(".rc-headline")).to_have_text(answer)
    assert page.evaluate("window.isFirstPage")


def test_a_shared_link_leads_to_its_section_with_its_inputs(page: Page, site: str) -> None:
    page.goto("/r/night-post.postage/?ounces=7")
    page.wait_for_url(f"{site}/?ounces=7&calculator=night-post.postage#stamps")
    frame = live(page)
    expect(frame.locator(".rc-headline")).to_have_text("8 stamps.")
    frame.get_by_role("button", name="Share").click()
    expect(frame.locator(".rc-share-link")).to_contain_text(
        f"{site}/r/night-post.postage/?ounces=7"
    )


def test_a_rule_in_the_working_opens_on_the_page(page: Page, site: str) -> None:
    page.goto("/night-post/moor/")
    frame = live(page)
    frame.locator("summary", has_text="Working").click()
    frame.locator(".rc-rule").first.click()
    page.wait_for_url(f"{site}/night-post/moor/#crossing")
