"""The sheet: written down once, offered by the calculators of its book, carried and cleared."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import outputs, set_inputs, state, turn_to_calculator

SHEET = "symbaroum.character"
KEPT = "localStorage.getItem('rulescore.symbaroum.sheet')"


def write(page: Page) -> Locator:
    """Write down a character; gives its element."""
    element = turn_to_calculator(page, SHEET)
    element.locator('[name="name"]').fill("Fenya")
    element.locator('[name="accurate"]').fill("15")
    element.locator("summary", has_text="An opponent").click()
    element.locator('[name="opponent_quick"]').fill("12")
    expect(element.locator(".rc-copied")).to_contain_text("Kept in this browser")
    page.wait_for_function(f"() => JSON.parse({KEPT}).opponent_quick === '12'")
    return element


def test_a_calculator_takes_what_is_written_down(warm: Page) -> None:
    write(warm)
    attack = turn_to_calculator(warm, "symbaroum.attack")
    attack.get_by_role("button", name="You attack").click()
    expect(attack.locator('[name="attack_value"]')).to_have_value("15")
    expect(attack.locator('[name="defense"]')).to_have_value("12")
    state(attack, "answered")
    assert outputs(attack)["target_number"] == 13
    attack.get_by_role("button", name="They attack").click()
    expect(attack.locator('[name="side"]')).to_have_value("enemy_attacks")
    expect(attack.locator('[name="attack_value"]')).to_have_value("10")
    state(attack, "answered")
    assert "attack_value=10" in warm.url


def test_inputs_of_the_same_name_are_taken_without_more_ado(warm: Page) -> None:
    write(warm)
    order = turn_to_calculator(warm, "symbaroum.initiative")
    order.get_by_role("button", name="Take its values").click()
    state(order, "answered")
    assert [row[1] for row in outputs(order)["order"]] == ["Opponent", "Fenya"]


def test_many_ways_are_a_list(warm: Page) -> None:
    write(warm)
    test = turn_to_calculator(warm, "symbaroum.success-test")
    test.locator(".rc-offer select").select_option("Discreet against Vigilant")
    expect(test.locator('[name="opposition"]')).to_have_value("opponent")
    state(test, "answered")


def test_nothing_is_offered_before_anything_is_written(warm: Page) -> None:
    attack = turn_to_calculator(warm, "symbaroum.attack")
    expect(attack.locator(".rc-offer a")).to_be_visible()
    expect(attack.locator(".rc-offer button")).to_have_count(0)


def test_the_sheet_is_there_again_and_can_be_cleared(warm: Page) -> None:
    write(warm)
    warm.goto("/symbaroum/attributes/")
    element = warm.locator(f'rule-calculator[calculator="{SHEET}"]')
    expect(element.locator('[name="name"]')).to_have_value("Fenya")
    other = warm.locator('rule-calculator[calculator="symbaroum.secondary-attributes"]')
    expect(other.locator(".rc-offer button")).to_have_count(1)
    element.get_by_role("button", name="Clear").click()
    expect(element.locator('[name="name"]')).to_have_value("You")
    expect(other.locator(".rc-offer button")).to_have_count(0)
    assert warm.evaluate(KEPT) is None


def test_a_link_carries_a_sheet_and_does_not_replace_the_readers_own(warm: Page) -> None:
    write(warm)
    warm.goto("/r/symbaroum.character/?name=Robber&strong=14")
    element = warm.locator(f'rule-calculator[calculator="{SHEET}"]')
    state(element, "answered")
    expect(element.locator('[name="accurate"]')).to_have_value("10")
    expect(element.locator("[data-message]")).to_contain_text("is not kept")
    assert "Fenya" in warm.evaluate(KEPT)
    element.get_by_role("button", name="Keep it as mine").click()
    warm.wait_for_function(f"() => JSON.parse({KEPT}).name === 'Robber'")
    expect(element.locator("[data-message]")).to_be_hidden()


def test_what_another_has_written_into_the_storage_is_passed_over(warm: Page) -> None:
    warm.goto("/symbaroum/attack/")
    warm.evaluate("localStorage.setItem('rulescore.symbaroum.sheet', '{nonsense')")
    warm.reload()
    attack = warm.locator('rule-calculator[calculator="symbaroum.attack"]')
    expect(attack.locator(".rc-offer a")).to_be_visible()
    set_inputs(attack, {"defense": 12})
    state(attack, "answered")
