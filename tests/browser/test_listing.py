"""Lists that write a text: segments by touch and keyboard, with the text form beside them."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import state, turn_to_calculator


def planner(page: Page) -> tuple[Locator, Locator]:
    element = turn_to_calculator(page, "usiel.journey")
    return element, element.locator('[name="schedule"]')


def test_the_list_shows_the_text(warm: Page) -> None:
    element, text = planner(warm)
    expect(element.locator(".rc-entries li")).to_have_count(3)
    text.fill("ride 5, sleep 8")
    expect(element.locator(".rc-entries li")).to_have_count(2)
    expect(element.get_by_label("Segment 1: activity")).to_have_value("ride")
    expect(element.get_by_label("Segment 2: hours")).to_have_value("8")


def test_segments_are_added_lengthened_and_removed(warm: Page) -> None:
    element, text = planner(warm)
    element.get_by_role("button", name="Add a segment").click()
    expect(text).to_have_value("walk 8, rest 2, walk 6, walk 6")
    element.get_by_label("Segment 4: activity").select_option("hurry")
    element.get_by_role("button", name="Segment 4: one less").click()
    expect(text).to_have_value("walk 8, rest 2, walk 6, hurry 5")
    element.get_by_role("button", name="Segment 2: remove").click()
    expect(text).to_have_value("walk 8, walk 6, hurry 5")
    element.get_by_label("Segment 1: hours").fill("3")
    element.get_by_label("Segment 1: hours").press("Enter")
    expect(text).to_have_value("walk 3, walk 6, hurry 5")
    state(element, "answered")
    assert element.evaluate("element => element.outputs.travel_hours") == 14


def test_segments_are_reordered_by_keyboard_and_keep_the_focus(warm: Page) -> None:
    element, text = planner(warm)
    later = element.get_by_role("button", name="Segment 1: later")
    later.focus()
    warm.keyboard.press("Enter")
    expect(text).to_have_value("rest 2, walk 8, walk 6")
    expect(element.get_by_role("button", name="Segment 2: later")).to_be_focused()
    warm.keyboard.press("Enter")
    expect(text).to_have_value("rest 2, walk 6, walk 8")
    expect(element.get_by_label("Segment 3: activity")).to_be_focused()
    expect(element.get_by_role("button", name="Segment 1: earlier")).to_be_disabled()


def test_text_that_is_no_plan_is_refused_and_nothing_is_lost(warm: Page) -> None:
    element, text = planner(warm)
    text.fill("walk 8, dance 2")
    state(element, "refused")
    expect(element.locator(".rc-entries")).to_be_hidden()
    expect(text).to_have_value("walk 8, dance 2")
    text.fill("walk 8, walk 2")
    state(element, "answered")
    expect(element.locator(".rc-entries")).to_be_visible()


def test_a_link_fills_the_list(warm: Page) -> None:
    warm.goto("/usiel/travel/?calculator=usiel.journey&schedule=hurry+2,+sleep+8#rest")
    element = warm.locator('rule-calculator[calculator="usiel.journey"]')
    state(element, "answered")
    expect(element.get_by_label("Segment 1: activity")).to_have_value("hurry")
    expect(element.locator(".rc-entries li")).to_have_count(2)


def test_dice_and_difficulty_are_chosen_by_buttons(warm: Page) -> None:
    element = turn_to_calculator(warm, "archsoul.crafting-days")
    text = element.locator('[name="crafters"]')
    element.get_by_role("button", name="Crafter 1: one more, dice").click()
    element.get_by_role("button", name="Crafter 1: one less, difficulty").click()
    expect(text).to_have_value("8@4")
    element.get_by_role("button", name="Add a crafter").first.click()
    expect(text).to_have_value("8@4, 8@4")
    element.get_by_label("Crafter 2: difficulty").fill("99")
    element.get_by_label("Crafter 2: difficulty").press("Enter")
    expect(text).to_have_value("8@4, 8@12")
    state(element, "answered")


def test_a_list_that_is_empty_can_be_begun(warm: Page) -> None:
    element = turn_to_calculator(warm, "archsoul.crafting-days")
    element.locator("summary", has_text="Two skills").click()
    element.locator('[data-field="two_skills"] label').click()
    element.get_by_role("button", name="Add a crafter").last.click()
    expect(element.locator('[name="crafters_b"]')).to_have_value("1@1")
    state(element, "answered")


def test_acts_are_chosen_by_what_they_are_called(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.turn-plan")
    element.get_by_label("Act 1: act").select_option("Free Attack")
    expect(element.locator('[name="actions"]')).to_have_value("free_attack, attack")
    state(element, "answered")
