"""Everybody can use every page: axe-core's AA rules, keyboard, touch targets, narrow screens."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import (
    ALL_LOOKS,
    COLOURS,
    LOOKS,
    MORE_CONTRAST,
    OPEN_ALL,
    SCHEMES,
    found_in,
    is_wider_than_a_screen_of,
    is_wider_than_the_screen_in_large_letters,
    violations,
)
from tests.browser.pages import KINDS, addresses
from tests.browser.root import placed
from tests.browser.visit import set_inputs, state, turn_to, turn_to_calculator
from tests.selection import only

# What is left of pages, without head and scripts, when the parts are taken out that are exchanged
# as a link is followed.
FRAMES = """async (addresses) => {
  const exchanged = ["container", "header-topic", "skip"]
    .map((name) => `[data-md-component="${name}"]`);
  const frame = async (address) => {
    const text = await (await fetch(address)).text();
    const { body } = new DOMParser().parseFromString(text, "text/html");
    exchanged.forEach((part) => body.querySelector(part)?.replaceWith(part));
    body.querySelectorAll("script").forEach((script) => script.remove());
    return body.outerHTML;
  };
  return [...new Set(await Promise.all(addresses.map(frame)))];
}"""


# Those of a kind that has colours of its own, and a page of each book.
COLOURFUL = KINDS - {
    *("/calculators/", "/about/", "/guide/", "/reference/"),
    *("/usiel/", "/usiel/quick/", "/usiel/wounds/"),
}


ONE_OF_EACH_KIND = pytest.mark.parametrize("address", only(KINDS, addresses()))


def test_every_page_of_the_site_is_visited(built: Path) -> None:
    """Short links only redirect; embedded pages have tests of their own."""
    pages = (file.relative_to(built).parent.as_posix() for file in built.rglob("index.html"))
    others = ("r/", "embed/", "python/simple")
    shown = {f"/{page}/".replace("/./", "/") for page in pages if not page.startswith(others)}
    assert shown == set(addresses())
    assert shown >= KINDS


def test_a_page_that_a_link_leads_to_is_the_page_as_it_is_loaded(warm: Page) -> None:
    """So that tests can visit pages by links: everything around the content is the same."""
    assert len(warm.evaluate(FRAMES, [*map(placed, addresses())])) == 1


@ONE_OF_EACH_KIND
def test_everybody_can_use_the_page(warm: Page, address: str) -> None:
    """With all folds open it fits narrow screens, also in large letters, and axe finds nothing by
    phone and by laptop, in light and dark."""
    turn_to(warm, address)
    warm.evaluate(OPEN_ALL)
    assert [width for width in (320, 390) if is_wider_than_a_screen_of(warm, width)] == []
    assert not is_wider_than_the_screen_in_large_letters(warm)
    assert found_in(warm, LOOKS) == {}


@pytest.mark.chromium("the system’s colours")
@pytest.mark.parametrize("address", only(COLOURFUL, addresses()))
def test_everybody_can_use_it_in_more_contrast_and_in_the_systems_colours(
    warm: Page, address: str
) -> None:
    """Who asks for more contrast gets at least 7 to 1, in light and in dark. In the system's
    colours everything stands where it does in ours."""
    turn_to(warm, address)
    warm.evaluate(OPEN_ALL)
    warm.emulate_media(contrast="more")
    looks = [("phone", scheme, MORE_CONTRAST) for scheme in SCHEMES]
    more = found_in(warm, looks)
    warm.emulate_media(contrast="no-preference", forced_colors="active")
    forced = found_in(warm, [("laptop", "light", COLOURS)])
    warm.emulate_media(forced_colors="none")
    assert (more, forced) == ({}, {})


def test_axe_finds_nothing_as_a_page_is_loaded(page: Page) -> None:
    page.goto("/usiel/travel/")
    page.evaluate(OPEN_ALL)
    assert found_in(page, ALL_LOOKS) == {}


@pytest.mark.chromium("the system’s colours")
@pytest.mark.parametrize("preferred", SCHEMES)
def test_the_colours_are_those_that_the_system_prefers(page: Page, preferred: str) -> None:
    page.emulate_media(color_scheme=preferred)
    page.goto("/usiel/travel/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", SCHEMES[preferred])


def test_axe_finds_nothing_in_a_refusal(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": "many"})
    state(element, "refused")
    assert violations(warm) == []


def test_touch_targets_of_a_calculator_are_44_pixels_high(warm: Page) -> None:
    turn_to_calculator(warm, "gods-and-monsters.falling")
    warm.evaluate(OPEN_ALL)
    small = warm.evaluate(
        """() => [...document.querySelectorAll(
            "rule-calculator :is(button, input[type=text], select, summary, .rc-modes label)")]
          .filter((target) => target.checkVisibility())
          .filter((target) => target.getBoundingClientRect().height < 43.9)
          .map((target) => target.outerHTML.slice(0, 120))"""
    )
    assert small == []


def test_the_keyboard_alone_suffices(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    warm.keyboard.press("Tab")
    for _ in range(200):
        if warm.evaluate("document.activeElement?.name") == "hours":
            break
        warm.keyboard.press("Tab")
    expect(element.locator('[name="hours"]')).to_have_css("outline-style", "solid")
    warm.keyboard.press("Control+A")
    warm.keyboard.type("12")
    warm.keyboard.press("Enter")
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")
    for _ in range(30):
        warm.keyboard.press("Tab")
        if warm.evaluate("document.activeElement?.textContent") == "Working":
            break
    warm.keyboard.press("Enter")
    expect(element.locator(".rc-steps").first).to_be_visible()


def test_where_the_keyboard_is_in_the_header_is_seen(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    warm.locator("a.md-skip").focus()
    warm.keyboard.press("Tab")
    outlined = []
    while warm.evaluate("document.activeElement.closest('.md-header') !== null"):
        outlined.append(warm.evaluate("getComputedStyle(document.activeElement).outlineStyle"))
        warm.keyboard.press("Tab")
    assert len(outlined) > 2
    assert "none" not in outlined


def test_the_answer_is_announced(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    region = element.locator('.rc-headline[role="status"]')
    region.evaluate("node => { node.marked = true }")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(region).to_contain_text("24 Stamina spent")
    assert region.evaluate("node => node.marked"), "a region that is replaced is not announced"


def test_every_field_has_a_label_and_its_messages(warm: Page) -> None:
    turn_to_calculator(warm, "usiel.journey")
    unnamed = warm.evaluate(
        """() => [...document.querySelectorAll("rule-calculator form [name]")].filter((field) =>
          !field.labels.length || !field.getAttribute("aria-describedby").split(" ")
            .every((id) => document.getElementById(id))).map((field) => field.name)"""
    )
    assert unnamed == []
