"""What a reader sets once for a book holds on all its pages, and goes along in links."""

from playwright.sync_api import Page, expect

from tests.browser.visit import state, turn_to_calculator


def test_dice_set_in_one_calculator_hold_in_the_others(warm: Page) -> None:
    riding = turn_to_calculator(warm, "usiel.riding")
    journey = warm.locator('rule-calculator[calculator="usiel.journey"]')
    riding.locator("summary", has_text="How your table reads it").click()
    riding.locator('[name="dice"]').select_option("2d10")
    state(riding, "answered")
    expect(journey.locator('[name="dice"]')).to_have_value("2d10")
    state(journey, "answered")


def test_dice_hold_after_a_reload_and_in_the_link(warm: Page) -> None:
    riding = turn_to_calculator(warm, "usiel.riding")
    riding.locator("summary", has_text="How your table reads it").click()
    riding.locator('[name="dice"]').select_option("2d10")
    state(riding, "answered")
    headline = riding.locator(".rc-headline").inner_text()
    assert "dice=2d10" in warm.url
    warm.goto("/usiel/travel/")
    state(riding, "answered")
    expect(riding.locator('[name="dice"]')).to_have_value("2d10")
    expect(riding.locator(".rc-headline")).to_have_text(headline)


def test_a_link_beats_what_its_reader_has_set(warm: Page) -> None:
    warm.goto("/usiel/travel/")
    warm.evaluate("localStorage.setItem('rulescore.usiel.dice', '2d20')")
    warm.goto("/usiel/travel/?calculator=usiel.riding&hours=2&dice=2d6#riding")
    riding = warm.locator('rule-calculator[calculator="usiel.riding"]')
    expect(riding.locator('[name="dice"]')).to_have_value("2d6")
    expect(riding.locator(".rc-headline")).to_contain_text("2 hours")
    state(riding, "answered")
    assert warm.evaluate("localStorage.getItem('rulescore.usiel.dice')") == "2d20"


def test_a_setting_that_no_field_can_show_is_passed_over(warm: Page) -> None:
    warm.goto("/usiel/travel/")
    warm.evaluate("localStorage.setItem('rulescore.usiel.dice', 'nonsense')")
    warm.reload()
    riding = warm.locator('rule-calculator[calculator="usiel.riding"]')
    expect(riding.locator('[name="dice"]')).to_have_value("2d6")
    state(riding, "opening")
