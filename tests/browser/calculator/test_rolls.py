"""Rolling what an answer is about: the dice, what they mean, the last ten, and a link by which the
others at the table see the same."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.calculator.rolling import faces, roll
from tests.browser.page.handing_on import handed_on, link_of
from tests.browser.visit import begin, open_calculator, set_inputs, state, turn_to_calculator

ROLLS = "() => JSON.parse(localStorage.getItem('rulescore.rolls') ?? '[]')"
KEEP_ROLLS = "(text) => localStorage.setItem('rulescore.rolls', text)"
KEPT = "(name) => localStorage.getItem(`rulescore.${name}`)"


def last_rolls(element: Locator) -> Locator:
    return element.locator(".rc-roll details", has_text="The last ten")


def a_roll(number: int, **other: Any) -> dict[str, Any]:
    """A roll as it is kept."""
    return {
        "calculator": "usiel.check",
        "inputs": {"bonus": str(number)},
        "seed": f"seed{number}",
        "sentence": f"Roll number {number}.",
        "when": "2026-11-22T20:15:00.000Z",
        **other,
    }


def test_a_roll_shows_its_dice_and_what_they_mean(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.check")
    set_inputs(element, {"bonus": 3, "target_number": 9})
    state(element, "answered")
    shown = roll(element)
    dice = faces(shown)
    assert len(dice) == 2
    total = sum(dice) + 3
    expect(shown).to_contain_text(f"You: {dice[0]} and {dice[1]}")
    expect(shown).to_contain_text(f"make {total} against TN 9: you")
    chances = element.evaluate("(element) => element.outputs.distribution")
    expect(shown).to_contain_text(f"{round(100 * chances[str(total)], 1):g}%")
    expect(element.get_by_role("button", name="Roll again")).to_be_visible()
    assert violations(warm) == []


def test_one_answer_has_one_button(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.damage")
    expect(element.get_by_role("button", name=re.compile("^Roll"))).to_have_count(1)


def test_questions_about_many_rolls_have_no_roll_button(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.journey")
    expect(element.get_by_role("button", name=re.compile("^Roll"))).to_have_count(0)


def test_rolls_differ(warm: Page) -> None:
    element = turn_to_calculator(warm, "gods-and-monsters.ailment-effects")
    rolled = {tuple(faces(roll(element))) for _ in range(4)}
    assert len(rolled) > 1


@pytest.mark.chromium("reading the clipboard")
def test_a_link_shows_the_same_roll_to_everybody(again: Page) -> None:
    again.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = open_calculator(again, "symbaroum.attack")
    set_inputs(element, {"attack_value": 19, "damage": "2d6"})
    state(element, "answered")
    shown = roll(element)
    dice, kept = faces(shown), again.evaluate(ROLLS)
    sentence = shown.locator("strong").inner_text()
    link = link_of(element)
    assert re.search("&rolled=[a-z0-9]{6}$", link)
    text = handed_on(element, "Copy as text", "Copied as text.")
    assert f"- Rolled: {sentence}" in text.splitlines()
    again.goto(link)
    again.wait_for_url("**/symbaroum/attack/**")
    expect(shown).to_contain_text("anybody with this link sees the same dice")
    assert faces(shown) == dice
    assert shown.locator("strong").inner_text() == sentence
    assert again.evaluate(ROLLS) == kept


def test_a_seed_always_gives_the_same_roll(again: Page) -> None:
    """Of dice alone `dice.test.js` says so; these explode, as Python says."""
    again.goto("/r/zt.damage-taken/?rolled=ddd&damage=4d6")
    shown = again.locator('[calculator="zt.damage-taken"] .rc-rolled')
    expect(shown).to_contain_text("Rolled with the seed")
    assert faces(shown) == [3, 2, 5, 6, 4]


@pytest.mark.chromium("reading the clipboard")
def test_another_input_drops_the_roll(warm: Page, site: str) -> None:
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = turn_to_calculator(warm, "usiel.check")
    roll(element)
    element.locator('[name="bonus"]').fill("7")
    state(element, "answered")
    expect(element.locator(".rc-die")).to_have_count(0)
    link = link_of(element)
    assert "rolled" not in link


def test_the_address_has_the_roll_that_is_shown(again: Page) -> None:
    again.goto("/r/usiel.check/?bonus=4&rolled=k3x9qa")
    element = again.locator('[calculator="usiel.check"]')
    expect(element.locator(".rc-rolled")).to_contain_text("Rolled with the seed k3x9qa")
    element.get_by_role("button", name="Roll again").click()
    expect(element.locator(".rc-rolled")).not_to_contain_text("k3x9qa")
    shown = faces(element.locator(".rc-rolled"))
    seed = element.locator(".rc-rolled").get_attribute("data-seed")
    expect(again).to_have_url(re.compile(f"bonus=4&dice=2d6&rolled={seed}"))
    again.reload()
    expect(element.locator(".rc-rolled")).to_contain_text(f"Rolled with the seed {seed}")
    assert faces(element.locator(".rc-rolled")) == shown
    element.locator('[name="bonus"]').fill("6")
    expect(again).to_have_url(re.compile("bonus=6&dice=2d6(#|$)"))


def test_a_roll_that_is_asked_for_before_its_answer_comes_after_it(again: Page) -> None:
    element = open_calculator(again, "usiel.check")
    element.locator('[name="bonus"]').fill("7")
    element.get_by_role("button", name="Roll").click()
    shown = element.locator(".rc-rolled")
    expect(shown).to_contain_text("Rolled with the seed")
    expect(shown).to_contain_text(f"and +7 make {sum(faces(shown)) + 7}")


@pytest.mark.parametrize("held_for", [0, 60, 400, 1000])
def test_a_press_is_not_lost_while_the_answer_is_replaced(warm: Page, held_for: int) -> None:
    """The button goes down, the field that it leaves is answered, and the button comes up."""
    element = turn_to_calculator(warm, "usiel.check")
    roll(element)  # so that Python is there, and answers before the button is up again
    field, button = element.locator('[name="bonus"]'), element.locator("[data-roll]")
    for bonus in ("7", "8"):
        field.focus()
        button.scroll_into_view_if_needed()
        warm.keyboard.press("Control+a")
        box = button.bounding_box()
        assert box
        warm.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        warm.keyboard.type(bonus)
        warm.mouse.down()
        warm.wait_for_timeout(held_for)
        warm.mouse.up()
        shown = element.locator(".rc-rolled")
        expect(shown).to_contain_text(f"+{bonus} make")


def test_the_roll_button_keeps_focus_when_the_answer_changes(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.check")
    roll(element)
    button = element.locator("[data-roll]")
    button.focus()
    set_inputs(element, {"bonus": 8})
    state(element, "answered")
    expect(button).to_be_focused()
    warm.keyboard.press("Space")
    expect(element.locator(".rc-rolled")).to_contain_text("+8 make")


def test_nothing_is_rolled_for_what_is_refused(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.check")
    element.locator('[name="bonus"]').fill("many")
    state(element, "refused")
    element.get_by_role("button", name="Roll").click()
    expect(element.locator(".rc-copied")).to_contain_text("so nothing is rolled")
    expect(element.locator(".rc-die")).to_have_count(0)
    assert warm.evaluate(ROLLS) == []


def test_a_link_that_is_refused_rolls_nothing(again: Page) -> None:
    again.goto("/r/usiel.check/?bonus=many&rolled=k3x9qa")
    element = again.locator('[calculator="usiel.check"]')
    state(element, "refused")
    expect(element.locator(".rc-die")).to_have_count(0)
    element.locator('[name="bonus"]').fill("5")
    state(element, "answered")
    expect(element.locator(".rc-die")).to_have_count(0)


def test_the_last_ten_rolls_are_listed_with_links(warm: Page) -> None:
    warm.evaluate(KEEP_ROLLS, json.dumps([a_roll(number) for number in range(1, 11)]))
    element = turn_to_calculator(warm, "usiel.check")
    shown = roll(element)
    seed, sentence = shown.get_attribute("data-seed"), shown.locator("strong").inner_text()
    kept = warm.evaluate(ROLLS)
    assert len(kept) == 10
    assert kept[0]["seed"] == seed
    assert kept[0]["sentence"] == sentence
    assert [one["seed"] for one in kept[1:]] == [f"seed{number}" for number in range(1, 10)]
    fold = last_rolls(element)
    fold.locator("summary").click()
    expect(fold.locator("li")).to_have_count(10)
    expect(fold.locator("li").nth(1)).to_contain_text("22 Nov 2026")
    roll(element)
    expect(fold).to_have_attribute("open", "")
    fold.get_by_role("link", name="Roll number 8.").click()
    warm.wait_for_url(re.compile("bonus=8&rolled=seed8"))
    expect(element.locator(".rc-rolled")).to_contain_text("Rolled with the seed seed8")


def test_they_are_forgotten_when_asked(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.check")
    roll(element)
    fold = last_rolls(element)
    fold.locator("summary").click()
    fold.get_by_role("button", name="Forget them").click()
    expect(fold).to_have_count(0)
    assert warm.evaluate(KEPT, "rolls") is None
    expect(element.locator(".rc-forgotten")).to_be_focused()
    element.get_by_role("button", name="Undo").click()
    expect(fold.locator("li")).to_have_count(1)
    assert len(warm.evaluate(ROLLS)) == 1


def test_unknown_saved_rolls_stay_and_are_escaped(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.check")
    others = [{"of": "another kind"}, a_roll(1, sentence="<img src=x onerror=alert(1)>", when="")]
    warm.evaluate(KEEP_ROLLS, json.dumps(others))
    roll(element)
    assert warm.evaluate(ROLLS)[1:] == others
    expect(last_rolls(element).locator("li")).to_have_count(2)
    expect(last_rolls(element)).to_contain_text("<img")
    expect(element.locator("img")).to_have_count(0)


def test_unreadable_rolls_are_set_aside(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.check")
    warm.evaluate(KEEP_ROLLS, "[damaged")
    roll(element)
    assert len(warm.evaluate(ROLLS)) == 1
    assert warm.evaluate(KEPT, "rolls.damaged") == "[damaged"


@pytest.mark.parametrize("seed", ["<img src=x onerror=alert(1)>", "🎲" * 2000])
def test_any_text_is_a_seed(again: Page, seed: str) -> None:
    begin(again)
    address = again.evaluate(
        "(seed) => `/r/usiel.check/?${new URLSearchParams({ rolled: seed })}`", seed
    )
    again.goto(address)
    element = again.locator('[calculator="usiel.check"]')
    expect(element.locator(".rc-die")).to_have_count(2)
    said = element.locator(".rc-rolled > p").last
    expect(said).to_contain_text(seed[:20].strip())
    assert len(said.inner_text()) < 150
    expect(element.locator("img")).to_have_count(0)


def test_a_roll_goes_by_keyboard(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.contest")
    button = element.get_by_role("button", name=re.compile("^Roll"))
    button.focus()
    warm.keyboard.press("Enter")
    expect(element.locator(".rc-die")).to_have_count(4)
    expect(button).to_be_focused()


def test_a_calculator_without_a_roll_ignores_a_seed(again: Page) -> None:
    again.goto("/r/usiel.travel-cost/?hours=12&rolled=k3x9qa")
    element = again.locator('[calculator="usiel.travel-cost"]')
    state(element, "answered")
    expect(element.locator("[data-message]")).to_have_text("")
