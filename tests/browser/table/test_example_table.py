"""My table opens with an example, marked as one: stored only when kept, gone for what is pinned."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.table.pins import HOURS, KEPT, TABLE, WALKING, keep, kept, line
from tests.browser.visit import press, set_inputs, turn_to

SIZE = 4
CLEARED = "localStorage.getItem('rulescore.examples')"


def example(page: Page) -> Locator:
    """The table on a first visit, once all of it has come."""
    turn_to(page, TABLE)
    expect(page.locator(".rc-pins:not([data-coming]) > .rc-pin:not([aria-busy])")).to_have_count(
        SIZE
    )
    expect(line(page)).to_contain_text("An example of a table for an evening.")
    return page.locator("rule-table")


def test_nothing_of_it_is_stored_whatever_is_changed_in_it(warm: Page) -> None:
    element = example(warm)
    calculator = element.locator("rule-calculator").first
    expect(calculator.locator(".rc-headline")).to_contain_text("Stamina spent")
    set_inputs(calculator, {"hours": 9})
    expect(calculator).to_have_attribute("data-state", "answered")
    element.locator("summary", has_text="Arrange").click()
    element.locator("[data-remove]").last.click()
    expect(element.locator(".rc-pin")).to_have_count(SIZE - 1)
    assert warm.evaluate(KEPT) is None
    assert not violations(warm)


def test_it_is_cleared_for_good_and_had_back(warm: Page) -> None:
    element = example(warm)
    press(element, "Clear the example")
    expect(element.locator(".rc-pin")).to_have_count(0)
    expect(element.locator(".rc-pins-none")).to_be_visible()
    press(line(warm), "Undo")
    expect(element.locator(".rc-pin")).to_have_count(SIZE)
    assert warm.evaluate(CLEARED) is None
    press(line(warm), "Redo")
    turn_to(warm, "/about/")
    turn_to(warm, TABLE)
    expect(element.locator(".rc-pins-none")).to_be_visible()
    assert warm.evaluate(KEPT) is None


def test_it_is_kept_as_ones_own_and_undone(warm: Page) -> None:
    element = example(warm)
    press(element, "Keep it as mine")
    expect(line(warm)).to_contain_text("This is your table now.")
    assert [*kept(warm)["items"][0]] == ["calculator", "inputs"]
    expect(element).not_to_have_attribute("data-example", "")
    press(line(warm), "Undo")
    assert warm.evaluate(KEPT) is None
    expect(element).to_have_attribute("data-example", "")


def test_what_is_pinned_takes_its_place(warm: Page) -> None:
    element = example(warm)
    turn_to(warm, "/usiel/travel/")
    warm.locator("#walking > .headerlink").click()
    press(warm.get_by_role("dialog"), "Pin to my table")
    warm.keyboard.press("Escape")
    turn_to(warm, TABLE)
    expect(element.locator(".rc-pin:not([aria-busy])")).to_have_count(1)
    assert kept(warm)["items"] == [WALKING]
    warm.locator("summary", has_text="Arrange").click()
    press(element, "Clear")
    expect(element.locator(".rc-pin")).to_have_count(0)
    turn_to(warm, "/about/")
    turn_to(warm, TABLE)
    expect(element.locator(".rc-pins-none")).to_be_visible()


def test_what_another_tab_pins_takes_its_place(again: Page) -> None:
    again.goto(TABLE)
    expect(again.locator("rule-table[data-example]")).to_be_visible()
    tab = again.context.new_page()
    tab.goto("/about/")
    keep(tab, HOURS)
    expect(again.locator("rule-table:not([data-example]) .rc-pin:not([aria-busy])")).to_have_count(
        1
    )
    tab.close()
