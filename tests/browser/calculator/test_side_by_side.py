"""The games side by side: live answers of all of them, and figures that lead to calculators."""

from playwright.sync_api import Page, expect

from tests.browser.visit import nothing_stored, open_calculator, outputs, set_inputs, state

FALLING = "compare.falling"


def test_every_game_answers_live(page: Page) -> None:
    nothing_stored(page.context)
    element = open_calculator(page, FALLING)
    set_inputs(element, {"height": 77, "unit": "ft"})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_contain_text("A fall of 77 feet")
    assert [game for game, *_ in outputs(element)["games"]] == ["Archsoul", "Gods & Monsters", "ZT"]


def test_a_figure_leads_to_its_calculator_with_those_inputs(page: Page) -> None:
    element = open_calculator(page, FALLING)
    set_inputs(element, {"height": 30, "unit": "ft"})
    state(element, "answered")
    row = element.locator("tr", has_text="Gods & Monsters").first
    row.get_by_role("link", name="%").first.click()
    page.wait_for_url("**/gods-and-monsters/falling/**")
    led = page.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    expect(led.locator("[name=height_ft]")).to_have_value("30")


def test_the_chosen_unit_is_remembered(page: Page) -> None:
    element = open_calculator(page, FALLING)
    element.locator("[name=unit]").select_option("ft")
    state(element, "answered")
    page.goto("/compare/falling/")
    expect(page.locator("rule-calculator [name=unit]")).to_have_value("ft")
    expect(page.locator("rule-calculator .rc-headline")).to_contain_text("feet")


def test_a_figure_is_large_enough_to_touch(page: Page) -> None:
    element = open_calculator(page, FALLING)
    heights = element.locator(".rc-data a").evaluate_all(
        "all => all.filter(a => a.checkVisibility()).map(a => a.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 44


def write_down(page: Page, **values: str) -> None:
    """Write on the sheet of ZT, each value once the one before is answered."""
    hero = open_calculator(page, "zt.character")
    for name, text in values.items():
        hero.locator(f"[name={name}]").fill(text)
        state(hero, "answered")
    expect(hero.locator(".rc-copied")).to_contain_text("Kept in this browser")


def test_the_readers_own_character_takes_the_place_of_the_sample(page: Page) -> None:
    write_down(page, name="Ari", resilience="10", hp="40")
    element = open_calculator(page, FALLING)
    expect(element.locator("[data-answer]")).to_contain_text("Ari: Hit Points now 40, Max HP 40")
    expect(element.locator("[data-answer]")).to_contain_text("Sample character: Hit points 12")
    row = element.locator("tr", has_text="ZT").first
    row.get_by_role("link", name="%").first.click()
    page.wait_for_url("**/zt/falling/**")
    led = page.locator('rule-calculator[calculator="zt.fall-damage"]')
    expect(led.locator("[name=max_hp]")).to_have_value("40")


def test_a_link_to_a_comparison_is_not_answered_by_its_readers_sheet(page: Page) -> None:
    write_down(page, name="Ari", resilience="10", hp="40")
    page.goto("/r/compare.falling/?height=20")
    element = page.locator(f'rule-calculator[calculator="{FALLING}"]')
    state(element, "answered")
    expect(element.locator("[data-answer]")).to_contain_text("Sample character: Hit Points now 28")
    page.goto("/r/compare.falling/?height=20&zt.name=Bel&zt.max_hp=9")
    state(element, "answered")
    expect(element.locator("[data-answer]")).to_contain_text("Bel: Hit Points now 9, Max HP 9")
