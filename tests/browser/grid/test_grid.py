"""The map: painted by mouse, touch and keyboard, the answer played on it, its texts in folds."""

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE
from tests.browser.visit import (
    hold_python,
    nothing_stored,
    open_calculator,
    outputs,
    set_inputs,
    state,
    turn_to_calculator,
)

FIRE = "zt.fire-spread"
TABLE = "(table) => localStorage.setItem('rulescore.table', table)"


def painter(page: Page) -> tuple[Locator, Locator, Locator]:
    element = turn_to_calculator(page, FIRE)
    return element, element.locator('[name="fuel"]'), element.locator('[name="fire"]')


def unfold(element: Locator, *names: str) -> None:
    for name in names:
        element.locator("summary", has_text=name).click()


def said(element: Locator) -> Locator:
    """Which Round the map shows, and what burns then."""
    return element.locator(".rc-painter").get_by_role("status")


def space(element: Locator, row: int, column: int) -> Locator:
    return element.locator(f'[data-place="{row} {column}"]')


def test_a_flame_is_painted_and_taken_away_by_mouse(warm: Page) -> None:
    element, fuel, fire = painter(warm)
    space(element, 0, 2).click()
    expect(fire).to_have_value("0 0 1 / 0 1 0 / 0 0 0")
    expect(space(element, 0, 2)).to_have_accessible_name("Row 1, column 3: Fuel 3, Flame 1")
    state(element, "answered")
    assert outputs(element)["by_round"][0][1] == 2
    space(element, 1, 1).click()
    expect(fire).to_have_value("0 0 1 / 0 0 0 / 0 0 0")
    expect(fuel).to_have_value("3 3 3 / 3 3 3 / 3 3 3")


def test_a_stroke_of_the_mouse_paints_what_it_passes(warm: Page) -> None:
    element, fuel, _ = painter(warm)
    element.get_by_role("button", name="Fuel", exact=True).click()
    element.get_by_role("button", name="Paint one more").click(click_count=4)
    space(element, 2, 0).scroll_into_view_if_needed()
    space(element, 2, 0).hover()
    warm.mouse.down()
    space(element, 2, 1).hover()
    space(element, 2, 2).hover()
    warm.mouse.up()
    space(element, 0, 0).hover()
    expect(fuel).to_have_value("3 3 3 / 3 3 3 / 5 5 5")


@pytest.fixture
def touched(browser: Browser, site: str) -> Iterator[Page]:
    touching = browser.new_context(
        viewport=PHONE, base_url=site, service_workers="block", has_touch=True, is_mobile=True
    )
    page = touching.new_page()
    page.goto("/")
    yield page
    touching.close()


@pytest.mark.chromium("touch")
def test_a_finger_paints_by_taps(touched: Page) -> None:
    element, fuel, fire = painter(touched)
    element.get_by_role("button", name="Firebreak").tap()
    space(element, 0, 0).tap()
    space(element, 1, 1).tap()
    expect(fuel).to_have_value("# 3 3 / 3 # 3 / 3 3 3")
    expect(fire).to_have_value("0 0 0 / 0 0 0 / 0 0 0")
    state(element, "answered")
    box = space(element, 2, 2).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44


def test_the_map_is_painted_by_keyboard(warm: Page) -> None:
    element, _, fire = painter(warm)
    space(element, 0, 0).focus()
    warm.keyboard.press("ArrowDown")
    warm.keyboard.press("ArrowRight")
    expect(space(element, 1, 1)).to_be_focused()
    warm.keyboard.press("7")
    expect(fire).to_have_value("0 0 0 / 0 7 0 / 0 0 0")
    warm.keyboard.press("ArrowLeft")
    warm.keyboard.press("Space")
    expect(fire).to_have_value("0 0 0 / 1 7 0 / 0 0 0")
    expect(space(element, 1, 0)).to_be_focused()
    state(element, "answered")


def test_rows_and_columns_come_and_go(warm: Page) -> None:
    element, fuel, fire = painter(warm)
    unfold(element, "Size of the map")
    element.get_by_role("button", name="columns: one more").click()
    element.get_by_role("button", name="rows: one less").click()
    expect(fuel).to_have_value("3 3 3 3 / 3 3 3 3")
    expect(fire).to_have_value("0 0 0 0 / 0 1 0 0")
    state(element, "answered")
    element.get_by_role("button", name="rows: one less").click()
    expect(element.get_by_role("button", name="rows: one less")).to_be_disabled()


def test_the_whole_map_is_filled(warm: Page) -> None:
    element, fuel, _ = painter(warm)
    unfold(element, "Size of the map")
    element.get_by_role("button", name="Fuel", exact=True).click()
    element.get_by_role("button", name="Fill the map").click()
    expect(fuel).to_have_value("1 1 1 / 1 1 1 / 1 1 1")


def test_the_map_follows_the_text(warm: Page) -> None:
    element, fuel, fire = painter(warm)
    unfold(element, "Fuel as text")
    fuel.fill("3 3 / 3 #")
    state(element, "refused")
    expect(element.locator(".rc-painter")).to_be_hidden()
    fire.fill("1 0 / 0 0")
    state(element, "answered")
    expect(element.locator(".rc-space")).to_have_count(4)
    expect(space(element, 1, 1)).to_have_accessible_name("Row 2, column 2: firebreak")


def test_a_link_brings_its_map(warm: Page) -> None:
    warm.goto(f"/r/{FIRE}/?fuel=2+2&fire=0+1&rounds=3")
    element = warm.locator(f'rule-calculator[calculator="{FIRE}"]')
    state(element, "answered")
    expect(element.locator(".rc-space")).to_have_count(2)
    expect(said(element)).to_have_text("After 3 Rounds: 2 spaces, 4 EMU")
    element.get_by_role("slider", name="Round").fill("0")
    expect(space(element, 0, 1)).to_have_accessible_name("Row 1, column 2: Fuel 2, Flame 1")


def test_the_map_opens_at_the_answer_and_goes_back(warm: Page) -> None:
    element, *_ = painter(warm)
    assert element.locator("table.rc-map").is_hidden()
    expect(said(element)).to_have_text("After 5 Rounds: 9 spaces, 27 EMU")
    expect(space(element, 0, 0)).to_have_accessible_name("Row 1, column 1: Fuel 3, Flame 3")
    element.get_by_role("button", name="Back").click()
    expect(said(element)).to_have_text("After 4 Rounds: 9 spaces, 27 EMU")
    slider = element.get_by_role("slider", name="Round")
    slider.focus()
    warm.keyboard.press("Home")
    expect(said(element)).to_have_text("At the start: 1 space, 1 EMU")
    warm.keyboard.press("ArrowRight")
    expect(said(element)).to_have_text("After 1 Round: 5 spaces, 6 EMU")
    expect(slider).to_have_attribute("aria-valuetext", "After 1 Round")
    expect(space(element, 0, 0)).to_have_accessible_name("Row 1, column 1: Fuel 3")
    element.get_by_role("button", name="Next Round").click()
    expect(space(element, 0, 0)).to_have_accessible_name("Row 1, column 1: Fuel 3, Flame 2")


def test_another_number_of_rounds_is_shown_and_another_reading_stays(warm: Page) -> None:
    element, *_ = painter(warm)
    element.get_by_role("slider", name="Round").fill("2")
    element.locator("summary", has_text="How your table reads it").click()
    element.locator('[name="reading_catch"]').select_option("one")
    state(element, "answered")
    expect(said(element)).to_have_text("After 2 Rounds: 9 spaces, 15 EMU")
    element.locator('[name="rounds"]').fill("9")
    state(element, "answered")
    expect(said(element)).to_have_text("After 9 Rounds: 9 spaces, 27 EMU")


def test_the_next_round_plays_on_behind_the_answer(warm: Page) -> None:
    element, *_ = painter(warm)
    element.get_by_role("button", name="Next Round").click()
    expect(element.locator('[name="rounds"]')).to_have_value("6")
    expect(said(element)).to_contain_text("After 6 Rounds")
    element.locator('[name="rounds"]').fill("40")
    expect(said(element)).to_contain_text("After 40 Rounds")
    expect(element.get_by_role("button", name="Next Round")).to_be_disabled()


def test_the_rounds_are_played_from_the_start_to_the_end(page: Page) -> None:
    page.clock.install()
    element = open_calculator(page, FIRE)
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))  # else it goes on by itself
    element.get_by_role("button", name="Play").click()
    expect(said(element)).to_contain_text("At the start")
    page.clock.run_for(1500)
    expect(said(element)).to_contain_text("After 2 Rounds")
    element.get_by_role("button", name="Stop").click()
    page.clock.run_for(5000)
    expect(said(element)).to_contain_text("After 2 Rounds")
    element.get_by_role("button", name="Play").click()
    page.clock.run_for(5000)
    expect(said(element)).to_contain_text("After 5 Rounds")
    expect(element.get_by_role("button", name="Play")).to_be_visible()


def test_what_is_painted_is_the_start(warm: Page) -> None:
    element, *_ = painter(warm)
    space(element, 0, 0).click()
    expect(said(element)).to_have_text("At the start: 2 spaces, 2 EMU")
    state(element, "answered")
    expect(said(element)).to_have_text("At the start: 2 spaces, 2 EMU")
    element.get_by_role("button", name="Next Round").click()
    expect(said(element)).to_contain_text("After 1 Round: ")
    element.get_by_role("button", name="Fuel", exact=True).click()
    expect(said(element)).to_contain_text("At the start")


def test_maps_to_begin_with_are_answered(warm: Page) -> None:
    element, fuel, _ = painter(warm)
    starts = element.get_by_role("group", name="Begin with").get_by_role("button")
    expect(starts).to_have_text(["A room", "A house", "A field of dry grass"])
    for place, burning in enumerate((1, 2, 1)):
        starts.nth(place).click()
        expect(said(element)).to_have_text(f"At the start: 1 space, {burning} EMU")
        state(element, "answered")
        assert outputs(element)["final_burning"] > 4
        element.get_by_role("button", name="Next Round").click()
        expect(said(element)).to_contain_text("After 1 Round")
    assert "fuel=" in warm.evaluate("location.search")
    element.get_by_role("button", name="Start over").click()
    state(element, "answered")
    expect(fuel).to_have_value("3 3 3 / 3 3 3 / 3 3 3")
    expect(said(element)).to_contain_text("After 5 Rounds")


def test_no_round_of_another_map_is_shown(tab: Page) -> None:
    nothing_stored(tab)
    tab.goto(f"/r/{FIRE}/")
    element = tab.locator(f'rule-calculator:defined[calculator="{FIRE}"]')
    expect(said(element)).to_contain_text("After 5 Rounds")
    hold_python(tab)
    space(element, 0, 0).click()
    expect(said(element)).to_have_text("At the start: 2 spaces, 2 EMU")
    for name in ("Back", "Next Round", "Play"):
        expect(element.get_by_role("button", name=name)).to_be_disabled()
    expect(element.get_by_role("slider", name="Round")).to_be_disabled()


def test_rounds_of_other_inputs_are_marked(tab: Page) -> None:
    nothing_stored(tab)
    tab.goto(f"/r/{FIRE}/")
    element = tab.locator(f'rule-calculator:defined[calculator="{FIRE}"]')
    expect(said(element)).to_have_css("text-decoration-line", "none")
    element.locator('[name="rounds"]').fill("many")
    state(element, "refused")
    expect(said(element)).to_have_css("text-decoration-line", "line-through")
    expect(element.locator(".rc-paint")).to_have_css("outline-style", "dashed")
    element.get_by_role("slider", name="Round").fill("0")
    expect(said(element)).to_have_css("text-decoration-line", "none")


def test_there_is_one_map_on_my_table_too(again: Page) -> None:
    again.goto("/about/")
    again.evaluate(TABLE, json.dumps({"items": [{"calculator": FIRE}]}))
    again.goto("/table/")
    element = again.locator(f'rule-calculator:defined[calculator="{FIRE}"]')
    element.locator("summary", has_text="Change and more").click()
    expect(said(element)).to_have_text("After 5 Rounds: 9 spaces, 27 EMU")
    expect(element.locator(".rc-map")).to_be_hidden()
    element.get_by_role("button", name="Back").click()
    expect(said(element)).to_contain_text("After 4 Rounds")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_is_accessible(warm: Page, scheme: str) -> None:
    warm.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    element, *_ = painter(warm)
    element.get_by_role("button", name="A house").click()
    state(element, "answered")
    assert violations(warm) == []
    warm.emulate_media(color_scheme="light")


@pytest.mark.chromium("a page without script")
def test_without_script_texts_and_the_last_map_are_shown(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto("/zt/fire-spread/")
    element = page.locator(f'rule-calculator[calculator="{FIRE}"]')
    for name in ("fuel", "fire"):
        expect(element.locator(f'[name="{name}"]')).to_be_visible()
        expect(element.locator(f'label[for$="--{name}"]')).to_be_visible()
    expect(element.locator(".rc-map caption")).to_have_text("Round 5, EMU in each space")
    expect(element.locator(".rc-map td")).to_have_count(9)
    context.close()


@pytest.mark.parametrize("width", [320, 360, 390, 1440])
def test_nothing_moves_when_the_map_comes(again: Page, width: int) -> None:
    again.set_viewport_size({"width": width, "height": 844})
    held: list[Route] = []
    again.route(re.compile(r"/start\.js"), lambda route: held.append(route))
    again.goto("/zt/fire-spread/", wait_until="commit")
    below = again.locator(f'rule-calculator[calculator="{FIRE}"] .rc-headline')
    again.wait_for_function("() => document.readyState !== 'loading'")
    expect(below).to_be_visible()
    before = below.bounding_box()
    held[0].continue_()
    expect(again.locator(".rc-painter")).to_be_visible()
    after = below.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2


def test_a_large_map_is_answered_and_drawn(warm: Page) -> None:
    side = 15
    fuel = " / ".join([" ".join(["9"] * side)] * side)
    fire = " / ".join(
        [" ".join(["1"] + ["0"] * (side - 1))] + [" ".join(["0"] * side)] * (side - 1)
    )
    element, *_ = painter(warm)
    set_inputs(element, {"fuel": fuel, "fire": fire, "rounds": 20})
    state(element, "answered")
    expect(element.locator(".rc-space")).to_have_count(side * side)
    assert outputs(element)["final_burning"] > side
