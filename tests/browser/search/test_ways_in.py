"""What the search offers where there are no hits, and the games of a reader, which come first."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from rulescore.site.content.navigation import titles_in_order
from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP
from tests.browser.root import placed
from tests.browser.search.searching import FIELD, HITS, search
from tests.browser.visit import turn_to

GAMES = [title for book, title in titles_in_order().items() if book != "compare"]
KEPT = "name => localStorage.getItem(`rulescore.${name}`)"
MENU = ".md-nav--primary > .md-nav__list > li"
# The games in the menu, by where they stand on the screen and by where the keyboard finds them.
IN_MENU = f"""() => {{
  const seen = [...document.querySelectorAll("{MENU}")];
  const name = (one) => one.querySelector(".md-ellipsis").textContent.trim();
  const top = (one) => one.getBoundingClientRect().top;
  const sorted = seen.toSorted((one, other) => top(one) - top(other));
  return [sorted.map(name), seen.map(name)];
}}"""


def start(page: Page) -> Locator:
    """What is offered where there are no hits."""
    return page.locator(".rc-search-start")


def opened(page: Page) -> None:
    """Open the search with nothing typed."""
    search(page, "")
    page.locator(FIELD).fill("")


def chips(page: Page) -> list[str]:
    return page.locator(".rc-search-books button").all_inner_texts()


def choose(page: Page, *games: str) -> None:
    """Choose games in the open search."""
    start(page).locator("summary").click()
    for game in games:
        start(page).get_by_role("button", name=game, exact=True).click()


def test_it_opens_with_ways_in_and_the_games_in_the_order_of_the_menu(warm: Page) -> None:
    turn_to(warm, "/about/")
    opened(warm)
    expect(start(warm).get_by_role("link", name="Dying")).to_have_attribute(
        "href", placed("/happened/#dying")
    )
    expect(start(warm).get_by_role("link", name="All calculators")).to_be_visible()
    expect(start(warm)).not_to_contain_text("You looked for")
    assert chips(warm) == ["All games", *GAMES]
    assert not violations(warm)


def test_what_led_to_a_hit_is_offered_next_time_and_can_be_forgotten(warm: Page) -> None:
    turn_to(warm, "/about/")
    search(warm, "forced march").first.click()
    expect(warm.locator("h1")).not_to_contain_text("About")
    turn_to(warm, "/about/")
    opened(warm)
    start(warm).get_by_role("button", name="forced march").click()
    expect(warm.locator(FIELD)).to_have_value("forced march")
    expect(warm.locator(HITS).first).to_be_visible()
    warm.locator(FIELD).fill("")
    start(warm).get_by_role("button", name="Forget them").click()
    expect(start(warm)).not_to_contain_text("You looked for")
    assert warm.evaluate(KEPT, "searches") is None


def test_where_nothing_fits_it_says_so_and_offers_other_ways(warm: Page) -> None:
    turn_to(warm, "/about/")
    search(warm, "qwxzv plonk")
    expect(warm.locator(".rc-search [role=status]")).to_have_text("Nothing fits “qwxzv plonk”.")
    expect(start(warm).get_by_role("link", name="All calculators")).to_be_visible()
    expect(start(warm).get_by_role("link", name="Something else …")).to_be_visible()
    warm.locator(".rc-search-books").get_by_role("button", name="ZT").click()
    expect(warm.locator(".rc-search [role=status]")).to_contain_text("Nothing in ZT fits")
    start(warm).get_by_role("button", name="Look in all games").click()
    expect(warm.locator(".rc-search [role=status]")).to_have_text("Nothing fits “qwxzv plonk”.")
    assert not violations(warm)


def test_my_games_come_first_and_the_others_are_a_key_away(warm: Page) -> None:
    turn_to(warm, "/about/")
    opened(warm)
    choose(warm, "Symbaroum", "ZT")
    assert chips(warm) == ["All games", "ZT", "Symbaroum", *GAMES[:2], GAMES[3]]
    assert json.loads(warm.evaluate(KEPT, "games")) == ["symbaroum", "zt"]
    warm.locator(FIELD).fill("falling damage")
    hits = warm.locator(f"{HITS} .rc-hit-place")
    more = warm.locator(".rc-search").get_by_role("button", name="more in other games")
    expect(more).to_be_visible()
    assert {text.split(" · ")[0] for text in hits.all_inner_texts()} <= {"ZT", "Symbaroum"}
    for _ in range(hits.count() + 1):
        warm.keyboard.press("ArrowDown")
    expect(more).to_be_focused()
    warm.keyboard.press("Enter")
    folded = warm.locator(HITS).filter(has_text="Archsoul ·").first
    expect(folded).to_be_visible()
    expect(more).to_have_count(0)
    leads_to = folded.get_attribute("href")
    folded.click()
    warm.wait_for_url(f"**{leads_to}")
    expect(warm.locator(FIELD)).to_be_hidden()
    warm.go_back()
    expect(warm.locator(f'{HITS}[href="{leads_to}"]')).to_be_focused()
    warm.locator(FIELD).fill("falling archsoul")
    expect(hits.first).to_contain_text("Archsoul")


@pytest.mark.chromium("a size of the window")
def test_the_menu_has_them_first_for_eyes_and_keyboard(again: Page) -> None:
    again.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
    again.goto("/about/")
    again.evaluate("localStorage.setItem('rulescore.games', '[\"symbaroum\", \"zt\"]')")
    again.goto("/yours/")
    expect(again.locator("rule-yours .rc-my-games")).to_be_visible()
    seen, by_key = again.evaluate(IN_MENU)
    assert seen == by_key
    games = ["ZT", "Symbaroum", "Usiel", "Gods & Monsters", "Archsoul", "Side by side"]
    assert seen[3:9] == games
    assert seen[:3] == ["Home", "What happened?", "My table"]
    chosen = again.locator("rule-yours .rc-my-games")
    chosen.get_by_role("button", name="ZT").click()
    seen, by_key = again.evaluate(IN_MENU)
    assert seen == by_key
    assert seen[3] == "Symbaroum"
