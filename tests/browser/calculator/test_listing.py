"""Lists that write a text: segments by touch and keyboard, with the text behind a fold."""

from itertools import product

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.calculator.lists import as_text
from tests.browser.conftest import PHONE
from tests.browser.visit import set_inputs, state, turn_to_calculator

# The controls of lists that a finger misses, or that are not within the calculator.
NO_ROOM = """(element) => {
  const within = element.getBoundingClientRect();
  const controls = [...element.querySelectorAll("rule-listing :is(input, select, button)")]
    .filter((control) => control.checkVisibility());
  if (!controls.length) return ["no controls"];
  return controls.filter((control) => {
    const { left, right, width, height } = control.getBoundingClientRect();
    return left < within.left || right > within.right || Math.min(width, height) < 44;
  }).map((control) => control.outerHTML);
}"""


def planner(page: Page) -> tuple[Locator, Locator]:
    element = turn_to_calculator(page, "usiel.journey")
    return element, as_text(element, "schedule")


def order(element: Locator, entry: str, act: str) -> Locator:
    """A button that moves or removes an entry, which a narrow screen has behind another."""
    button = element.get_by_role("button", name=f"{entry}: {act}", exact=True)
    if not button.is_visible():
        element.get_by_role("button", name=f"{entry}: move or remove").click()
    return button


def type_into(field: Locator, text: str) -> None:
    """By keys: not every browser takes what a script fills in for a change by its reader."""
    field.press("ControlOrMeta+a")
    field.press("Backspace")
    field.press_sequentially(text)


def enter(field: Locator, text: str) -> None:
    type_into(field, text)
    field.press("Enter")


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
    order(element, "Segment 2", "remove").click()
    expect(text).to_have_value("walk 8, walk 6, hurry 5")
    enter(element.get_by_label("Segment 1: hours"), "3")
    expect(text).to_have_value("walk 3, walk 6, hurry 5")
    state(element, "answered")
    assert element.evaluate("element => element.outputs.travel_hours") == 14


def test_segments_are_reordered_by_keyboard_and_keep_the_focus(warm: Page) -> None:
    element, text = planner(warm)
    later = order(element, "Segment 1", "later")
    later.focus()
    warm.keyboard.press("Enter")
    expect(text).to_have_value("rest 2, walk 8, walk 6")
    expect(element.get_by_role("button", name="Segment 2: later")).to_be_focused()
    warm.keyboard.press("Enter")
    expect(text).to_have_value("rest 2, walk 6, walk 8")
    expect(element.get_by_label("Segment 3: activity")).to_be_focused()
    expect(order(element, "Segment 1", "earlier")).to_be_disabled()


def test_text_that_is_no_plan_is_refused_and_nothing_is_lost(warm: Page) -> None:
    element, text = planner(warm)
    text.fill("walk 8, dance 2")
    state(element, "refused")
    expect(element.locator(".rc-entries")).to_be_hidden()
    expect(text).to_have_value("walk 8, dance 2")
    expect(element.get_by_role("button", name="Add a segment")).to_be_disabled()
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
    enter(element.get_by_label("Crafter 2: difficulty"), "99")
    expect(text).to_have_value("8@4, 8@12")
    state(element, "answered")


def test_a_list_that_is_empty_can_be_begun(warm: Page) -> None:
    element = turn_to_calculator(warm, "archsoul.crafting-days")
    element.locator("summary", has_text="More options").click()
    element.locator('[data-field="two_skills"] label').click()
    element.get_by_role("button", name="Add a crafter").last.click()
    expect(element.locator('[name="crafters_b"]')).to_have_value("1@1")
    state(element, "answered")


def test_acts_are_chosen_by_what_they_are_called(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.turn-plan")
    element.get_by_label("Act 1: act").select_option("Free Attack")
    expect(element.locator('[name="actions"]')).to_have_value("free_attack, attack")
    state(element, "answered")


def test_the_text_of_an_entry_is_written_and_numbered(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.armor-compare")
    text = as_text(element, "options")
    text.fill("No armor: 0/0; Hauberk:1D6 / 3;")
    expect(element.get_by_label("Armor 2: armor")).to_have_value("1D6")
    expect(element.get_by_label("Armor 2: impeding")).to_have_value("3")
    element.get_by_role("button", name="Add an armor").click()
    expect(element.get_by_label("Armor 3: name")).to_be_focused()
    expect(text).to_have_value("No armor: 0/0; Hauberk: 1D6/3; Armor 3: 1D6/3")
    warm.keyboard.type("Plate")
    type_into(element.get_by_label("Armor 3: armor"), "1D8")
    type_into(element.get_by_label("Armor 3: impeding"), "99")
    warm.keyboard.press("Enter")
    expect(text).to_have_value("No armor: 0/0; Hauberk: 1D6/3; Plate: 1D8/10")
    element.get_by_role("button", name="Armor 1: remove").click()
    expect(text).to_have_value("Hauberk: 1D6/3; Plate: 1D8/10")
    state(element, "answered")


def test_a_sign_typed_into_a_name_spoils_no_other_entry(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.armor-compare")
    text = as_text(element, "options")
    text.fill("None: 0/0; Hauberk: 1D6/3")
    name = element.get_by_label("Armor 1: name")
    enter(name, "Silk; or linen")
    expect(text).to_have_value("Silk; or linen: 0/0; Hauberk: 1D6/3")
    state(element, "refused")
    expect(name).to_be_visible()
    expect(name).to_have_value("Silk; or linen")
    enter(name, "Silk")
    expect(text).to_have_value("Silk: 0/0; Hauberk: 1D6/3")
    state(element, "answered")
    text.fill("Silk; or linen: 0/0; Hauberk: 1D6/3")
    expect(element.locator(".rc-entries")).to_be_hidden()


def test_names_that_are_there_are_not_given_again(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.experience")
    text = as_text(element, "plan")
    add = element.get_by_role("button", name="Add an ability")
    text.fill("Two-handed: None-Adept")
    expect(element.get_by_label("Ability 1: name")).to_have_value("Two-handed")
    expect(element.get_by_label("Ability 1: now")).to_have_value("none")
    add.click()
    add.click()
    element.get_by_role("button", name="Ability 1: remove").click()
    add.click()
    expect(text).to_have_value(
        "Ability 2: none-adept; Ability 3: none-adept; Ability 4: none-adept"
    )
    element.get_by_label("Ability 3: wanted").select_option("master")
    state(element, "answered")
    assert element.evaluate("element => element.outputs.cost") == 120


def test_line_breaks_and_optional_parts_survive_editing(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.initiative")
    text = as_text(element, "combatants")
    text.fill("Kvarek, 11, 9, 4\nFenya, 11, 9, 17, After Robber\n\nRobber, 10, 13")
    expect(element.get_by_label("Combatant 2: 1D20")).to_have_value("17")
    expect(element.get_by_label("Combatant 2: waits for")).to_have_value("Robber")
    expect(element.get_by_label("Combatant 3: 1D20")).to_have_value("")
    quick = element.get_by_label("Combatant 1: Quick")
    enter(quick, "12")
    expect(text).to_have_value("Kvarek, 12, 9, 4\nFenya, 11, 9, 17, after Robber\nRobber, 10, 13")
    roll = element.get_by_label("Combatant 2: 1D20")
    enter(roll, "")
    expect(text).to_have_value("Kvarek, 12, 9, 4\nFenya, 11, 9, after Robber\nRobber, 10, 13")
    state(element, "answered")
    other_way_round = "Fenya, 11, 9, after Robber, 17; Robber, 10, 13"
    text.fill(other_way_round)
    expect(element.locator(".rc-entries")).to_be_hidden()
    state(element, "answered")
    expect(text).to_have_value(other_way_round)


def test_number_fields_share_a_row(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.surprise")
    text = as_text(element, "attackers")
    last = element.get_by_label("Attacker 3: Discreet")
    assert last.bounding_box()["y"] == element.get_by_label("Attacker 1").first.bounding_box()["y"]
    enter(last, "7")
    expect(text).to_have_value("12, 9, 7")
    element.get_by_role("button", name="Attacker 2: remove").click()
    expect(text).to_have_value("12, 7")
    expect(element.locator('[name="defenders"]')).to_have_value("10, 13")
    state(element, "answered")


def test_a_list_fits_a_narrow_screen_under_a_finger(warm: Page) -> None:
    for calculator, width in product(
        (
            "symbaroum.armor-compare",
            "symbaroum.experience",
            "symbaroum.initiative",
            "symbaroum.surprise",
            "symbaroum.turn-plan",
            "archsoul.crafting-days",
            "usiel.journey",
            "zt.fire-damage",
        ),
        (320, 390),
    ):
        warm.set_viewport_size({"width": width, "height": 640})
        element = turn_to_calculator(warm, calculator)
        wrong = element.evaluate(NO_ROOM)
        assert wrong == [], (calculator, width)


def test_an_entry_takes_a_row_on_a_phone(warm: Page) -> None:
    for calculator in ("symbaroum.initiative", "usiel.journey", "archsoul.crafting-days"):
        element = turn_to_calculator(warm, calculator)
        boxes = [row.bounding_box() for row in element.locator(".rc-entries li:visible").all()]
        assert boxes
        assert all(box and box["height"] == 44 for box in boxes)


def test_six_combatants_and_the_headline_are_on_one_screen_of_a_phone(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.initiative")
    six = "; ".join(f"Fighter{number}, {number}, 9" for number in range(1, 7))
    set_inputs(element, {"combatants": six})
    state(element, "answered")
    top = element.get_by_text("Combatants", exact=True).bounding_box()
    headline = element.locator(".rc-headline").bounding_box()
    assert top
    assert headline
    assert headline["y"] + headline["height"] - top["y"] < 844 - 100


def test_an_entry_is_said_in_words(warm: Page) -> None:
    element, _ = planner(warm)
    expect(element.locator(".rc-entries li").first).to_have_attribute(
        "aria-label", "on foot, 8 hours"
    )
    crafting = turn_to_calculator(warm, "archsoul.crafting-days")
    row = crafting.locator(".rc-entries li").first
    expect(row).to_have_attribute("aria-label", "7 dice, difficulty 5")
    expect(crafting.locator(".rc-heads").first).to_have_text("dicedifficulty")
    order_of = turn_to_calculator(warm, "symbaroum.initiative")
    row = order_of.locator(".rc-entries li").first
    expect(row).to_have_attribute("aria-label", "Kvarek, Quick 11, Vigilant 9")


def test_removing_is_asked_for_anew_for_each_entry(warm: Page) -> None:
    """On a phone a second tap in the same place removes nothing else."""
    element, text = planner(warm)
    order(element, "Segment 1", "remove").click()
    expect(text).to_have_value("rest 2, walk 6")
    expect(element.get_by_role("button", name="Segment 1: move or remove")).to_be_focused()
    expect(element.get_by_role("button", name="Segment 1: remove")).to_be_hidden()


@pytest.mark.chromium("a page without script")
def test_without_script_the_text_is_shown(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, viewport=PHONE)
    page = context.new_page()
    page.goto("/symbaroum/turn-order/")
    expect(page.locator('[name="combatants"]')).to_be_visible()
    context.close()


def test_a_segment_that_would_be_too_long_is_as_short_as_can_be(warm: Page) -> None:
    element, text = planner(warm)
    text.fill("walk 72, rest 60")
    element.get_by_role("button", name="Add a segment").click()
    expect(text).to_have_value("walk 72, rest 60, rest 1")
    state(element, "answered")
    text.fill("walk 72, rest 30")
    element.get_by_role("button", name="Add a segment").click()
    expect(text).to_have_value("walk 72, rest 30, rest 30")


def test_what_is_full_says_so_and_offers_no_more(warm: Page) -> None:
    element, text = planner(warm)
    add = element.get_by_role("button", name="Add a segment")
    full = element.get_by_role("status").filter(has_text="in all")
    text.fill("walk 72, rest 72, walk 23")
    add.click()
    expect(text).to_have_value("walk 72, rest 72, walk 23, walk 1")
    expect(add).to_be_disabled()
    expect(full).to_have_text("At most 168 hours in all")
    element.get_by_role("button", name="Segment 4: one more").click()
    state(element, "refused")
    order(element, "Segment 4", "remove").click()
    state(element, "answered")
    expect(add).to_be_enabled()
    expect(full).to_have_count(0)
    text.fill(", ".join(["walk 1"] * 40))
    expect(add).to_be_disabled()
    expect(element.locator(".rc-full")).to_have_text("At most 40")


@pytest.mark.parametrize("width", [1000, 1440, 1920])
def test_words_to_choose_from_have_room_beside_an_answer(warm: Page, width: int) -> None:
    warm.set_viewport_size({"width": width, "height": 900})
    element, _ = planner(warm)
    choices = element.locator("rule-listing select")
    widths = choices.evaluate_all("all => all.map((one) => one.clientWidth)")
    assert len(widths) == 3
    assert min(widths) >= 90
    hint = element.locator('[data-field="schedule"] .rc-hint')
    below = element.locator('[data-field="schedule"] ~ [data-field]').first
    if hint.is_visible():
        assert hint.bounding_box()["y"] < below.bounding_box()["y"]  # type: ignore[index]
