"""What an answer was, beside what it is, while a number is changed."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import (
    hold_python,
    set_inputs,
    start_python,
    state,
    turn_to_calculator,
)

TRAVEL = "usiel.travel-cost"


def step(element: Locator, field: str, times: int = 1) -> None:
    for _ in range(times):
        element.locator(f'[data-field="{field}"] button[data-step="1"]').click()
    state(element, "answered")


def was(element: Locator, figure: str) -> Locator:
    return element.locator(f'.rc-keys [data-figure="{figure}"] + .rc-was')


def test_each_figure_that_changed_says_what_it_was_as_one_steps_on(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    expect(element.locator(".rc-was")).to_have_count(0)
    step(element, "hours")
    expect(was(element, "rest_to_reset")).to_have_text("was 8 (+1)")
    expect(was(element, "hours_payable")).to_have_count(0)
    step(element, "hours", 2)
    expect(was(element, "rest_to_reset")).to_have_text("was 8 (+3)")
    element.locator('summary:text-is("All figures")').click()
    left = element.locator('.rc-figures [data-figure="stamina_after"]')
    expect(left).to_have_text("was 28 (\N{MINUS SIGN}9) 19 Stamina")
    expect(element.locator("[role=status] .rc-was")).to_have_count(0)


def test_another_field_compares_anew_and_starting_over_with_nothing(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    step(element, "hours", 2)
    element.locator('[name="current_stamina"]').fill("30")
    state(element, "answered")
    expect(was(element, "rest_to_reset")).to_have_count(0)
    expect(was(element, "hours_payable")).to_have_text("was 16 (\N{MINUS SIGN}3)")
    element.locator("[data-reset]").click()
    state(element, "answered")
    expect(element.locator(".rc-was, .rc-was-drawn")).to_have_count(0)


def test_coming_back_to_a_field_compares_with_its_value_then(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    step(element, "hours", 2)
    element.locator('[name="current_stamina"]').focus()
    element.locator('[name="hours"]').fill("12")
    state(element, "answered")
    expect(was(element, "rest_to_reset")).to_have_text("was 10 (+2)")


def test_chances_change_by_percentage_points(warm: Page) -> None:
    element = turn_to_calculator(warm, "symbaroum.attack")
    element.locator('[name="attack_value"]').fill("15")
    state(element, "answered")
    expect(was(element, "damage_probability")).to_have_text("was 44.7% (+6.9 points)")


# By how much the former line begins higher: in one look, since the page may still be scrolling.
HIGHER = """(element) => {
  const [present, former] = [".rc-drawn path", ".rc-was-drawn path"].map(
    (line) => element.querySelector(line).getBoundingClientRect().y,
  );
  return present - former;
}"""


def test_the_former_picture_is_an_outline_in_the_present_one(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    set_inputs(element, {"armour_stamina": 0})
    state(element, "answered")
    step(element, "hours")
    outline = element.locator(".rc-was-drawn")
    expect(outline).to_have_count(0)  # the walk is the same, and only longer looked at
    element.locator('[name="current_stamina"]').fill("30")
    state(element, "answered")
    expect(outline).to_have_count(1)
    assert element.evaluate(HIGHER) > 5


def test_nothing_from_before_stands_beside_inputs_that_it_is_not_for(
    warm: Page,
) -> None:
    start_python(warm)
    element = turn_to_calculator(warm, TRAVEL)
    step(element, "hours")
    expect(was(element, "rest_to_reset")).to_be_visible()
    hold_python(warm)
    element.locator('[name="hours"]').fill("3")
    state(element, "working")
    expect(was(element, "rest_to_reset")).to_be_hidden()
    # what is changed next is compared with nothing, since no answer for these inputs was ever shown
    element.locator('[name="current_stamina"]').fill("30")
    warm.evaluate("letGo()")
    state(element, "answered")
    expect(element.locator(".rc-was")).to_have_count(0)


def test_a_handed_on_answer_is_without_what_it_was(warm: Page) -> None:
    element = turn_to_calculator(warm, TRAVEL)
    step(element, "hours")
    expect(was(element, "rest_to_reset")).to_be_visible()
    figure = element.locator(".rc-keys > div", has=warm.locator(".rc-was")).locator("dd").first
    expect(figure).to_have_text("9 h")
