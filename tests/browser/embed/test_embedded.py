"""A calculator within a page of somebody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.browser.axe import OPEN_ALL, violations
from tools.serving import served

PAGE = """<!doctype html><html style="color-scheme: {scheme}"><title>Somebody else’s</title>
<p>Before</p>{put}<p>After</p></html>"""
BY_SCRIPT = (
    '<script async src="{site}/embed.js" data-calculator="usiel.travel-cost" {how}></script>'
)
# The height of the frame once its page has sent itself a message that only the frame may send.
SPEAK_FOR_THE_FRAME = """() => new Promise((resolve) => {
  addEventListener("message", ({ source }) => {
    if (source === window) resolve(document.querySelector("iframe").style.height);
  });
  postMessage({ rulescore: { height: 9 } }, "*");
})"""
BY_FRAME = '<iframe src="{site}{address}" width="600" height="640"></iframe>'


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page on another origin; what it shows is written into `tmp_path` as index.html."""
    with served(tmp_path) as address:
        context = browser.new_context(base_url=address, service_workers="block")
        page = context.new_page()
        yield page
        context.close()


def show(page: Page, folder: Path, put: str, scheme: str = "light") -> FrameLocator:
    (folder / "index.html").write_text(PAGE.format(put=put, scheme=scheme))
    page.goto("/")
    return page.frame_locator("iframe")


def test_one_line_puts_it_there_with_its_inputs(elsewhere: Page, tmp_path: Path, site: str) -> None:
    frame = show(elsewhere, tmp_path, BY_SCRIPT.format(site=site, how='data-inputs="hours=14"'))
    expect(frame.locator(".rc-headline")).to_have_text("32 Stamina spent, 8 of 40 left.")
    expect(frame.locator('[name="hours"]')).to_have_value("14")


def test_it_is_as_tall_as_it_needs_to_be(elsewhere: Page, tmp_path: Path, site: str) -> None:
    frame = show(elsewhere, tmp_path, BY_SCRIPT.format(site=site, how=""))
    inner = frame.locator("main")
    expect(inner).to_be_visible()
    outer = elsewhere.locator("iframe")

    def fits() -> None:
        height = inner.evaluate("main => main.offsetHeight")
        expect(outer).to_have_css("height", f"{height}px")

    fits()
    before = inner.evaluate("main => main.offsetHeight")
    frame.locator("details:not([open]) > summary", has_text="All figures").click()
    expect(outer).not_to_have_css("height", f"{before}px")
    fits()


def test_nobody_else_says_how_tall_it_is(elsewhere: Page, tmp_path: Path, site: str) -> None:
    show(elsewhere, tmp_path, BY_SCRIPT.format(site=site, how=""))
    expect(elsewhere.locator("iframe")).to_be_attached()
    assert elsewhere.evaluate(SPEAK_FOR_THE_FRAME) != "9px"


@pytest.mark.parametrize(
    ("scheme", "how", "expected"),
    [
        ("light", "", "default"),
        ("dark", "", "slate"),
        ("light", 'data-scheme="dark"', "slate"),
        ("dark", 'data-scheme="light"', "default"),
    ],
)
def test_it_is_light_or_dark_as_its_page_is(
    elsewhere: Page, tmp_path: Path, site: str, scheme: str, how: str, expected: str
) -> None:
    frame = show(elsewhere, tmp_path, BY_SCRIPT.format(site=site, how=how), scheme)
    expect(frame.locator("body")).to_have_attribute("data-md-color-scheme", expected)


def test_it_follows_when_its_page_turns_dark(elsewhere: Page, tmp_path: Path, site: str) -> None:
    frame = show(elsewhere, tmp_path, BY_SCRIPT.format(site=site, how=""))
    expect(frame.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    expect(frame.locator(".rc-headline")).to_be_visible()
    elsewhere.evaluate("document.documentElement.style.colorScheme = 'dark'")
    expect(frame.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_it_answers_leads_back_and_leaves_the_history_alone(
    elsewhere: Page, tmp_path: Path, site: str
) -> None:
    frame = show(
        elsewhere, tmp_path, BY_FRAME.format(site=site, address="/embed/usiel.travel-cost/")
    )
    expect(frame.locator(".rc-headline")).to_have_text("12 Stamina spent, 28 of 40 left.")
    entries = elsewhere.evaluate("history.length")
    for field, value in (("hours", "12"), ("current_stamina", "39")):
        frame.locator(f'[name="{field}"]').fill(value)
    expect(frame.locator(".rc-headline")).to_have_text("24 Stamina spent, 15 of 40 left.")
    back = frame.get_by_role("link", name="The rule, at Rulescore")
    with elsewhere.context.expect_page() as opened:
        back.click()
    expect(opened.value.locator("h1")).to_contain_text("Travel")
    expect(opened.value.locator('[name="hours"]').first).to_have_value("12")
    assert elsewhere.evaluate("history.length") == entries


def test_everybody_can_use_it(again: Page) -> None:
    again.goto("/embed/usiel.travel-cost/")
    expect(again.locator("rule-calculator")).to_be_visible()
    again.evaluate(OPEN_ALL)
    assert violations(again) == []


def test_no_other_page_of_the_site_is_shown_so(elsewhere: Page, tmp_path: Path, site: str) -> None:
    with elsewhere.expect_response(f"{site}/usiel/travel/") as response:
        frame = show(elsewhere, tmp_path, BY_FRAME.format(site=site, address="/usiel/travel/"))
    assert "frame-ancestors 'self'" in response.value.headers["content-security-policy"]
    elsewhere.wait_for_load_state()  # of what is in it as well
    expect(frame.locator("rule-calculator")).to_have_count(0)
