"""Everybody can use every page: axe-core's AA rules, keyboard, touch targets, narrow screens."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PROJECT, SITE
from tests.browser.visit import open_calculator, set_inputs, state

AXE = (PROJECT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FIND = """async (rules) => (await axe.run(document, { runOnly: rules })).violations.map(
  ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 5)}`)"""


def pages() -> list[str]:
    """The address of every page of the site; short links only lead to them."""
    files = (file.relative_to(SITE) for file in sorted(SITE.rglob("index.html")))
    return [
        f"/{file.parent.as_posix()}/".replace("/./", "/") for file in files if file.parts[0] != "r"
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing(browser: Browser, site: str, size: dict[str, int], scheme: str) -> None:
    assert pages()
    context = browser.new_context(
        base_url=site, viewport=size, color_scheme=scheme, service_workers="block"
    )
    page = context.new_page()
    found = {}
    for address in pages():
        page.goto(address)
        page.evaluate(
            "document.querySelectorAll('details').forEach((fold) => { fold.open = true })"
        )
        page.evaluate(AXE)
        if violations := page.evaluate(FIND, RULES):
            found[address] = violations
    context.close()
    assert not found


def test_axe_finds_nothing_in_a_refusal(page: Page) -> None:
    element = open_calculator(page, "usiel.travel-cost")
    set_inputs(element, {"hours": "many"})
    state(element, "refused")
    page.evaluate(AXE)
    assert page.evaluate(FIND, RULES) == []


@pytest.mark.parametrize("width", [320, 390])
def test_no_page_is_wider_than_the_screen(browser: Browser, site: str, width: int) -> None:
    context = browser.new_context(
        base_url=site, viewport={"width": width, "height": 800}, service_workers="block"
    )
    page = context.new_page()
    wide = []
    for address in pages():
        page.goto(address)
        page.evaluate(
            "document.querySelectorAll('details').forEach((fold) => { fold.open = true })"
        )
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(address)
    context.close()
    assert not wide


def test_what_is_touched_in_a_calculator_is_44_pixels_high(page: Page) -> None:
    open_calculator(page, "gods-and-monsters.falling")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
    small = page.evaluate(
        """() => [...document.querySelectorAll(
            "rule-calculator :is(button, input[type=text], select, summary, .rc-modes label)")]
          .filter((target) => target.checkVisibility())
          .filter((target) => target.getBoundingClientRect().height < 43.9)
          .map((target) => target.outerHTML.slice(0, 120))"""
    )
    assert small == []


def test_the_keyboard_alone_suffices(page: Page) -> None:
    element = open_calculator(page, "usiel.travel-cost")
    page.keyboard.press("Tab")
    for _ in range(200):
        if page.evaluate("document.activeElement?.name") == "hours":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent") == "Working":
            break
    page.keyboard.press("Enter")
    expect(element.locator(".rc-steps").first).to_be_visible()


def test_the_answer_is_announced(page: Page) -> None:
    element = open_calculator(page, "usiel.travel-cost")
    region = element.locator('[data-answer] [role="status"]')
    region.evaluate("node => { node.marked = true }")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(region).to_contain_text("24 Stamina spent")
    assert region.evaluate("node => node.marked"), "a region that is replaced is not announced"


def test_every_field_has_a_label_and_its_messages(page: Page) -> None:
    open_calculator(page, "usiel.journey")
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll("rule-calculator form [name]")].filter((field) =>
          !field.labels.length || !field.getAttribute("aria-describedby").split(" ")
            .every((id) => document.getElementById(id))).map((field) => field.name)"""
    )
    assert unnamed == []
