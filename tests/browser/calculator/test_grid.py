"""The map: painted by mouse, touch and keyboard, with its text forms beside it; stepped through."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.visit import outputs, set_inputs, state, turn_to_calculator

FIRE = "zt.fire-spread"


def painter(page: Page) -> tuple[Locator, Locator, Locator]:
    element = turn_to_calculator(page, FIRE)
    return element, element.locator('[name="fuel"]'), element.locator('[name="fire"]')


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
    element.get_by_role("button", name="columns: one more").click()
    element.get_by_role("button", name="rows: one less").click()
    expect(fuel).to_have_value("3 3 3 3 / 3 3 3 3")
    expect(fire).to_have_value("0 0 0 0 / 0 1 0 0")
    state(element, "answered")
    element.get_by_role("button", name="rows: one less").click()
    expect(element.get_by_role("button", name="rows: one less")).to_be_disabled()


def test_the_whole_map_is_filled(warm: Page) -> None:
    element, fuel, _ = painter(warm)
    element.get_by_role("button", name="Fuel", exact=True).click()
    element.get_by_role("button", name="Fill the map").click()
    expect(fuel).to_have_value("1 1 1 / 1 1 1 / 1 1 1")


def test_the_map_follows_the_text(warm: Page) -> None:
    element, fuel, fire = painter(warm)
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
    expect(space(element, 0, 1)).to_have_accessible_name("Row 1, column 2: Fuel 2, Flame 1")


def test_the_rounds_are_stepped_through(warm: Page) -> None:
    element, *_ = painter(warm)
    frames = element.locator("rule-frames")
    expect(frames.get_by_role("status")).to_have_text("Round 5: 9 spaces, 27 EMU")
    frames.get_by_role("slider").fill("1")
    expect(frames.get_by_role("status")).to_have_text("Round 1: 5 spaces, 6 EMU")
    frames.get_by_role("button", name="Round after").click()
    expect(frames.locator("td")).to_have_text([*"222232222"])
    set_inputs(element, {"rounds": 9})
    state(element, "answered")
    expect(frames.get_by_role("status")).to_have_text("Round 2: 9 spaces, 19 EMU")


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
