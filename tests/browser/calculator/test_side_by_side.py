"""The games side by side: live answers of all of them, and figures that lead to calculators."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import (
    open_calculator,
    outputs,
    set_inputs,
    start_python,
    state,
    turn_to_calculator,
)

FALLING = "compare.falling"


def test_every_game_answers_live(warm: Page) -> None:
    start_python(warm)
    element = turn_to_calculator(warm, FALLING)
    set_inputs(element, {"height": 77, "unit": "ft"})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_contain_text("A fall of 77 feet")
    assert [game for game, *_ in outputs(element)["games"]] == ["Archsoul", "Gods & Monsters", "ZT"]


def test_a_figure_leads_to_its_calculator_with_those_inputs(warm: Page) -> None:
    element = turn_to_calculator(warm, FALLING)
    set_inputs(element, {"height": 30, "unit": "ft"})
    state(element, "answered")
    row = element.locator("tr", has_text="Gods & Monsters").first
    row.get_by_role("link", name="%").first.click()
    warm.wait_for_url("**/gods-and-monsters/falling/**")
    led = warm.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    expect(led.locator("[name=height_ft]")).to_have_value("30")


def test_the_chosen_unit_is_remembered(again: Page) -> None:
    element = open_calculator(again, FALLING)
    element.locator("[name=unit]").select_option("ft")
    state(element, "answered")
    again.goto("/compare/falling/")
    expect(again.locator("rule-calculator [name=unit]")).to_have_value("ft")
    expect(again.locator("rule-calculator .rc-headline")).to_contain_text("feet")


def test_a_figure_is_large_enough_to_touch(warm: Page) -> None:
    element = turn_to_calculator(warm, FALLING)
    heights = element.locator(".rc-data a").evaluate_all(
        "all => all.filter(a => a.checkVisibility()).map(a => a.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 44


def write_down(hero: Locator, **values: str) -> None:
    """Write on the sheet of ZT, each value once the one before is answered."""
    for name, text in values.items():
        hero.locator(f"[name={name}]").fill(text)
        state(hero, "answered")
    expect(hero.locator(".rc-copied")).to_contain_text("Kept in this browser")


def test_the_readers_own_character_takes_the_place_of_the_sample(warm: Page) -> None:
    write_down(turn_to_calculator(warm, "zt.character"), name="Ari", resilience="10", hp="40")
    element = turn_to_calculator(warm, FALLING)
    expect(element.locator("[data-answer]")).to_contain_text("Ari: Hit Points now 40, Max HP 40")
    expect(element.locator("[data-answer]")).to_contain_text("Sample character: Hit points 12")
    row = element.locator("tr", has_text="ZT").first
    row.get_by_role("link", name="%").first.click()
    warm.wait_for_url("**/zt/falling/**")
    led = warm.locator('rule-calculator[calculator="zt.fall-damage"]')
    expect(led.locator("[name=max_hp]")).to_have_value("40")


def test_a_link_to_a_comparison_is_not_answered_by_its_readers_sheet(again: Page) -> None:
    write_down(open_calculator(again, "zt.character"), name="Ari", resilience="10", hp="40")
    again.goto("/r/compare.falling/?height=20")
    element = again.locator(f'rule-calculator[calculator="{FALLING}"]')
    state(element, "answered")
    expect(element.locator("[data-answer]")).to_contain_text("Sample character: Hit Points now 28")
    again.goto("/r/compare.falling/?height=20&zt.name=Bel&zt.max_hp=9")
    state(element, "answered")
    expect(element.locator("[data-answer]")).to_contain_text("Bel: Hit Points now 9, Max HP 9")
