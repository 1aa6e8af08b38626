"""The search, as a player uses it: what is typed, what is found, and the way there and back."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.root import from_root, placed
from tests.browser.search.searching import FIELD, HITS, search
from tests.browser.visit import set_inputs, state, turn_to, unchecked


def test_a_hit_names_its_kind_and_game(warm: Page) -> None:
    turn_to(warm, "/about/")
    hit = search(warm, "falling damage archsoul").first
    expect(hit).to_contain_text("Archsoul · Falling")
    expect(hit).to_contain_text("A fall is a damage roll of 1 die for each metre")
    expect(hit).to_contain_text("Calculator: ")
    expect(warm.locator(".rc-search [role=status]")).to_contain_text("best first")


def test_it_opens_again_within_the_frame_in_which_it_was_closed(warm: Page) -> None:
    turn_to(warm, "/about/")
    warm.keyboard.press("/")
    expect(warm.locator(FIELD)).to_be_focused()
    is_open = warm.evaluate(
        """() => {
          for (const key of ["Escape", "/"]) {
            const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(pressed);
          }
          return document.querySelector(".rc-search").open;
        }"""
    )
    assert is_open


@pytest.mark.parametrize("opens", ["/", "s"])
def test_keys_open_it_and_lead_to_the_rule(warm: Page, opens: str) -> None:
    turn_to(warm, "/about/")
    warm.keyboard.press(opens)
    expect(warm.locator(FIELD)).to_be_focused()
    warm.keyboard.type("forced march")
    hits = warm.locator(HITS)
    expect(hits.nth(1)).to_be_visible()
    warm.keyboard.press("ArrowDown")
    expect(hits.first).to_be_focused()
    warm.keyboard.press("ArrowDown")
    warm.keyboard.press("ArrowUp")
    warm.keyboard.press("ArrowUp")
    expect(warm.locator(FIELD)).to_be_focused()
    leads_to = hits.first.get_attribute("href")
    warm.keyboard.press("Enter")
    warm.wait_for_url(f"**{leads_to}")
    expect(warm.locator(".rc-search")).to_be_hidden()
    expect(warm.locator("h1")).not_to_contain_text("About")


def test_a_calculator_is_found_by_what_it_is_for(warm: Page) -> None:
    turn_to(warm, "/about/")
    hit = search(warm, "stamina for hours on the road").first
    expect(hit).to_have_attribute(
        "href", placed("/usiel/travel/?calculator=usiel.travel-cost#walking")
    )
    expect(hit).to_contain_text("Calculator: 12 Stamina spent")


def test_escape_gives_the_page_back_as_it_was(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    warm.locator("#riding").scroll_into_view_if_needed()
    field = warm.locator("[name=hours]").first
    where = "[Math.round(scrollY), location.href]"  # Firefox goes to fractions of a pixel
    before = warm.evaluate(where)
    button = warm.locator(".md-header [data-search]")
    button.focus()
    warm.keyboard.press("Enter")
    warm.keyboard.type("poison")
    expect(warm.locator(HITS).first).to_be_visible()
    warm.keyboard.press("Escape")
    expect(warm.locator(".rc-search")).to_be_hidden()
    expect(button).to_be_focused()
    warm.wait_for_function("() => !history.state?.search")
    assert warm.evaluate(where) == before
    field.press("/")
    expect(warm.locator(".rc-search")).to_be_hidden()


def test_going_back_closes_it_and_leaves_the_page_as_it_is(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    element = warm.locator('[calculator="usiel.travel-cost"]')
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(warm).to_have_url(re.compile("hours=12"))
    element.locator('[name="hours"]').evaluate("field => { field.value = 'many' }")
    expect(search(warm, "poison").first).to_be_visible()
    warm.go_back()
    expect(warm.locator(".rc-search")).to_be_hidden()
    expect(warm).to_have_url(re.compile("hours=12"))
    expect(element.locator('[name="hours"]')).to_have_value("many")
    warm.keyboard.press("/")
    expect(warm.locator(FIELD)).to_be_focused()
    warm.keyboard.press("Escape")
    warm.wait_for_function("() => !history.state?.search")
    expect(element.locator('[name="hours"]')).to_have_value("many")


@pytest.mark.parametrize("start", ["/about/", "/zt/fire/"], ids=["another page", "the same page"])
def test_going_back_from_a_hit_leads_to_the_hits(warm: Page, start: str) -> None:
    turn_to(warm, start)
    hits = search(warm, "fire")
    warm.locator(".rc-search-books").get_by_role("button", name="ZT").click()
    expect(hits.filter(has_text="Usiel")).to_have_count(0)
    found = hits.all_text_contents()
    hit = warm.locator(f'{HITS}[href^="{placed("/zt/fire/#")}"]').first
    leads_to = hit.get_attribute("href")
    hit.click()
    warm.wait_for_url(f"**{leads_to}")
    expect(warm.locator(".rc-search")).to_be_hidden()
    warm.evaluate("history.back()")  # for which Playwright waits for ever in Firefox
    expect(warm.locator(".rc-search")).to_be_visible()  # since the page has been exchanged
    expect(warm.locator(FIELD)).to_have_value("fire")
    expect(hits).to_have_text(found)
    warm.evaluate("history.back()")
    expect(warm.locator(".rc-search")).to_be_hidden()
    expect(warm).to_have_url(re.compile(f"{placed(start)}$"))


def test_a_page_that_is_loaded_again_has_what_was_typed(again: Page) -> None:
    again.goto("/about/")
    search(again, "falling damage")
    again.wait_for_function("() => history.state?.search.typed === 'falling damage'")
    again.reload()
    expect(again.locator(FIELD)).to_have_value("falling damage")
    expect(again.locator(HITS).first).to_be_visible()


def test_the_book_that_is_read_comes_first_and_a_tap_narrows_to_it(warm: Page) -> None:
    turn_to(warm, "/zt/fire/")
    hits = search(warm, "falling")
    expect(hits.first).to_contain_text("ZT")
    expect(warm.locator(".rc-search-books button").nth(1)).to_have_text("ZT")
    warm.locator(".rc-search-books button").nth(1).click()
    expect(hits.filter(has_text="Archsoul")).to_have_count(0)
    paths = hits.evaluate_all("links => links.map(({ pathname }) => pathname)")
    assert {from_root(path).split("/")[1] for path in paths} == {"zt"}
    warm.keyboard.press("Escape")
    warm.keyboard.press("/")
    expect(hits.filter(has_text="Archsoul")).not_to_have_count(0)
    everywhere = warm.locator(".rc-search-books").get_by_role("button", pressed=True)
    expect(everywhere).to_have_text("All games")


def test_nothing_found_and_nothing_typed_say_so(warm: Page) -> None:
    turn_to(warm, "/about/")
    hits = search(warm, "xyzzyplugh")
    said = warm.locator(".rc-search [role=status]")
    expect(said).to_contain_text("Nothing fits “xyzzyplugh”")
    expect(hits).to_have_count(0)
    warm.locator(FIELD).fill("")
    ways_in = warm.locator(".rc-search-start")
    expect(ways_in.get_by_role("link", name="Something else")).to_be_visible()


def test_a_search_that_cannot_be_fetched_is_tried_again(tab: Page) -> None:
    unchecked(tab)
    tab.route("**/search.json", lambda route: route.fulfill(body="<html>"))
    tab.goto("/about/")
    hits = search(tab, "falling")
    again = tab.get_by_role("dialog").get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    tab.unroute("**/search.json")
    again.click()
    expect(hits.first).to_be_visible()


def test_the_search_can_be_used_by_everybody(warm: Page) -> None:
    turn_to(warm, "/about/")
    expect(search(warm, "fall").first).to_be_visible()
    assert violations(warm) == []
    small = warm.evaluate(
        """() => [...document.querySelectorAll(".rc-search :is(a, button, input)")]
          .filter((target) => target.getBoundingClientRect().height < 43.9)
          .map((target) => target.outerHTML.slice(0, 120))"""
    )
    assert small == []


def test_the_keyboard_of_a_phone_covers_no_hits(warm: Page) -> None:
    """What is seen of a page above the keyboard is as high as the search."""
    turn_to(warm, "/about/")
    hits = search(warm, "fall")
    expect(hits.first).to_be_visible()
    warm.evaluate(
        """() => {
          Object.defineProperty(visualViewport, "height", { value: 420, configurable: true });
          visualViewport.dispatchEvent(new Event("resize"));
        }"""
    )
    assert warm.locator(".rc-search").evaluate("dialog => dialog.offsetHeight") == 420
    hits.last.scroll_into_view_if_needed()
    assert hits.last.evaluate("hit => hit.getBoundingClientRect().bottom") <= 421
    warm.evaluate("delete visualViewport.height; visualViewport.dispatchEvent(new Event('resize'))")


def test_the_search_download_is_small(built: Path) -> None:
    (index,) = (built / "assets").glob("rulescore-*/search.json.gz")
    assert index.stat().st_size <= 60_000
    assert json.loads(index.with_suffix("").read_text("utf-8"))["entries"]


def test_a_hit_where_one_is_already_closes_the_search(warm: Page) -> None:
    turn_to(warm, "/about/")
    search(warm, "forced march").first.click()
    expect(warm.locator(".rc-search")).to_be_hidden()
    there = warm.url
    heading = warm.locator(f"#{there.partition('#')[2]}")
    warm.mouse.wheel(0, 3000)
    search(warm, "forced march").first.click()
    expect(warm.locator(".rc-search")).to_be_hidden()
    assert warm.url == there
    expect(heading).to_be_in_viewport()
