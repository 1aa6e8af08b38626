"""Who has never been here and follows a link to an answer: told on the first screen what this is,
which game, and that the numbers can be changed; once, and without anything moving."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.visit import nothing_stored, state, turn_to

LINK = "/r/usiel.travel-cost/?hours=14"
SENT = {
    "Usiel": LINK,
    "Gods & Monsters": "/r/gods-and-monsters.falling/?height_ft=40",
    "Symbaroum": "/r/symbaroum.attack/?defense=16",
}
# What moved without the reader’s doing, all in all; the button in the header is not of the page.
SHIFTED = """() => new Promise((resolve) => {
  let sum = 0;
  const count = (entry) => {
    const moved = entry.sources.filter(({ node }) => !node?.closest?.(".md-header"));
    if (moved.length && !entry.hadRecentInput) sum += entry.value;
  };
  new PerformanceObserver((list) => list.getEntries().forEach(count))
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum)));
})"""
ON_FIRST_SCREEN = """(element) => {
  const { bottom } = document.querySelector(".md-header").getBoundingClientRect();
  return [document.querySelector(".rc-welcome"), element.querySelector("form [name]"),
    element.querySelector(".rc-headline")].every((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= bottom && box.bottom <= innerHeight;
  });
}"""


def follow(page: Page, link: str) -> Locator:
    """Follow a link to an answer; the calculator, once it has answered."""
    page.goto(link)
    element = page.locator("rule-calculator[data-state=answered]").first
    expect(element).to_be_visible()
    return element


@pytest.fixture
def stranger(again: Page) -> Page:
    """A page of somebody of whom the site knows nothing; that its files are there already does not
    show. What it keeps is dropped while another page is open, one that runs no script."""
    again.goto("/python/simple/")
    again.evaluate("localStorage.clear()")
    return again


def strip(page: Page) -> Locator:
    return page.get_by_role("region", name="About this link")


@pytest.mark.parametrize("game", SENT)
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_first_screen_says_what_it_is_and_has_fields_and_headline(
    stranger: Page, game: str, size: dict[str, int]
) -> None:
    stranger.set_viewport_size({"width": size["width"], "height": size["height"]})
    element = follow(stranger, SENT[game])
    expect(strip(stranger)).to_contain_text(f"this answer from {game}, a role-playing game")
    expect(strip(stranger)).to_contain_text("Change a number and it answers anew.")
    expect(strip(stranger).get_by_role("link", name="What is Rulescore?")).to_be_visible()
    stranger.wait_for_function(
        f"(id) => ({ON_FIRST_SCREEN})(document.querySelector(`[calculator='${{id}}']`))",
        arg=element.get_attribute("calculator"),
    )


@pytest.mark.chromium("layout shifts")
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_moves_as_it_comes(stranger: Page, size: dict[str, int]) -> None:
    stranger.set_viewport_size({"width": size["width"], "height": size["height"]})
    follow(stranger, LINK)
    expect(strip(stranger)).to_be_visible()
    assert stranger.evaluate(SHIFTED) == 0


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_moves_as_it_goes(stranger: Page, size: dict[str, int]) -> None:
    stranger.set_viewport_size({"width": size["width"], "height": size["height"]})
    element = follow(stranger, LINK)
    expect(strip(stranger)).to_be_visible()
    field = element.locator('[name="hours"]')
    before = field.bounding_box()
    box = element.get_by_role("button", name="Hours on the road: one more").bounding_box()
    assert box
    stranger.mouse.click(box["x"] + 9, box["y"] + 9)  # `click` in Firefox would scroll there before
    expect(strip(stranger)).to_be_hidden()
    assert field.bounding_box() == before


def test_it_is_gone_once_a_number_is_changed_and_stays_gone(stranger: Page) -> None:
    element = follow(stranger, LINK)
    element.locator('[name="hours"]').fill("9")
    expect(strip(stranger)).to_have_count(0)
    state(element, "answered")
    stranger.reload()
    follow(stranger, stranger.url)
    expect(strip(stranger)).to_have_count(0)


def test_a_reload_shows_it_and_another_page_ends_it(stranger: Page) -> None:
    follow(stranger, LINK)
    stranger.reload()
    expect(strip(stranger)).to_be_visible()
    turn_to(stranger, "/about/")
    turn_to(stranger, "/usiel/travel/")
    expect(strip(stranger)).to_have_count(0)
    stranger.goto("/usiel/travel/?calculator=usiel.travel-cost&hours=14#walking")
    expect(stranger.locator('[data-state="answered"]').first).to_be_visible()
    expect(strip(stranger)).to_have_count(0)


def test_it_can_be_hidden_and_the_keyboard_goes_on_at_the_calculator(stranger: Page) -> None:
    element = follow(stranger, LINK)
    strip(stranger).get_by_role("button", name="Hide").click()
    expect(strip(stranger)).to_have_count(0)
    expect(element.locator("h3")).to_be_focused()


@pytest.mark.parametrize(
    "address", ["/usiel/travel/", "/usiel/travel/?calculator=usiel.travel-cost#walking"]
)
def test_who_was_sent_no_numbers_is_told_nothing(stranger: Page, address: str) -> None:
    stranger.goto(address)
    expect(stranger.locator("rule-calculator:defined").first).to_be_attached()
    expect(strip(stranger)).to_have_count(0)


def test_who_has_been_here_is_told_nothing(stranger: Page) -> None:
    stranger.goto("/about/")
    stranger.wait_for_function(
        "() => Object.keys(localStorage).some((key) => /:(root|copied)$/.test(key))"
    )
    follow(stranger, LINK)
    expect(strip(stranger)).to_have_count(0)


def test_it_is_accessible(stranger: Page) -> None:
    follow(stranger, LINK)
    assert not violations(stranger)


def test_a_link_without_numbers_brings_its_calculator_into_sight_too(tab: Page) -> None:
    nothing_stored(tab)
    tab.goto("/about/")
    tab.goto("/symbaroum/attack/?calculator=symbaroum.attack&defense=16#test")
    expect(tab.locator('[calculator="symbaroum.attack"] .rc-headline')).to_be_in_viewport()


def test_who_comes_back_finds_the_page_where_they_left_it(new_browser: Browser, site: str) -> None:
    context = new_browser.new_context(base_url=site, viewport={"width": 390, "height": 844})
    page = context.new_page()
    follow(page, LINK)
    page.mouse.wheel(0, 900)
    page.wait_for_function("() => scrollY > 900")
    page.reload()
    page.wait_for_function("() => scrollY > 900")
