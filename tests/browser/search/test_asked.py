"""Questions in words: answered where they are typed, exactly, with how they were understood."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from rulescore.catalogue import find_calculator
from tests.browser.axe import violations
from tests.browser.search.searching import FIELD, HITS, search
from tests.browser.visit import hold_python, state, turn_to

WALK = "14 hours on foot in plate, usiel"


def answers(page: Page) -> Locator:
    """The answers above the hits."""
    return page.locator(".rc-asked li")


def ask(page: Page, question: str, place: str = "/about/") -> Locator:
    """Type a question into the search of a page; its first answer."""
    turn_to(page, place)
    search(page, question)
    expect(page.locator(".rc-asked")).to_have_attribute("data-typed", question)
    first = answers(page).first
    expect(first).to_have_attribute("data-answered", "")
    return first


def test_a_question_is_answered_above_the_hits(warm: Page) -> None:
    first = ask(warm, WALK)
    result = find_calculator("usiel.travel-cost").run({"hours": 14})
    expect(first.locator(".rc-asked-headline")).to_have_text(result.answer.headline)
    expect(first).to_contain_text("Usiel · Stamina for hours on the road")
    expect(first.locator(".rc-asked-inputs")).to_have_text(
        re.compile(r"Hours on the road\s+14\s+the rest as it opens")
    )
    expect(warm.locator(HITS).first).to_be_visible()


def test_what_is_named_without_a_value_is_a_tap_away(warm: Page) -> None:
    left = ask(warm, WALK).locator(".rc-asked-left")
    expect(left).to_have_text(
        re.compile("Not understood: “plate”. Set it yourself: +Armour’s Stamina value +0")
    )
    left.get_by_role("link").click()
    element = warm.locator('rule-calculator[calculator="usiel.travel-cost"]')
    expect(element.locator('[name="armour_stamina"]')).to_be_in_viewport()


def test_hits_show_no_answer_to_other_numbers(warm: Page) -> None:
    ask(warm, "fell 35 feet gods and monsters")
    expect(warm.locator(HITS).first).to_be_visible()
    expect(warm.locator(".rc-hit-answer")).to_have_count(0)


def test_units_are_converted_and_said(warm: Page) -> None:
    first = ask(warm, "fell 10 m, gods and monsters")
    expect(first.locator(".rc-asked-inputs a")).to_have_text("Height 33 ft (fell 10 m)")


def test_what_may_mean_something_else_is_marked(warm: Page) -> None:
    first = ask(warm, "burning 1 point of body, I have 7, my stamina is 3 out of 36, usiel")
    expect(
        first.locator(".rc-asked-inputs a", has_text="Trait, now 7 (perhaps)")
    ).to_have_attribute("title", re.compile("may mean something else"))


def test_a_unit_is_said_once(warm: Page) -> None:
    first = ask(warm, "symbaroum heal toughness 5/12 in a week")
    chips = first.locator(".rc-asked-inputs a")
    expect(chips).to_have_text(["Toughness now 5", "Full Toughness 12", "Days 7 (a week)"])


def test_two_games_are_asked_at_once(warm: Page) -> None:
    first = ask(warm, "fell 15 m, archsoul full hit points 14, zt max hp 30")
    expect(first).to_contain_text("Side by side · The same fall in each game")
    chips = first.locator(".rc-asked-inputs a")
    expect(chips.nth(2)).to_have_text("Archsoul: full hit points 14")
    expect(chips.nth(3)).to_have_text("ZT: max HP 30")


def test_a_number_that_is_out_of_range_has_no_answer_to_another(warm: Page) -> None:
    first = ask(warm, "walked 200 hours, usiel")
    said = "“200 hours” is out of range. Hours on the road: 0 to 72."
    expect(first.locator(".rc-asked-headline")).to_have_text(said)
    expect(first.locator(".rc-asked-left")).to_contain_text("Not understood: “200 hours”")


def test_an_answer_where_one_is_already_closes_the_search(warm: Page) -> None:
    ask(warm, WALK)
    warm.keyboard.press("Enter")
    element = warm.locator('rule-calculator[calculator="usiel.travel-cost"]')
    state(element, "answered")
    search(warm, "")
    expect(answers(warm).first).to_have_attribute("data-answered", "")
    warm.keyboard.press("Enter")
    expect(warm.locator(FIELD)).to_be_hidden()
    expect(element).to_be_in_viewport()


def test_an_input_that_is_folded_away_is_focused_too(warm: Page) -> None:
    first = ask(warm, "fell 35 feet gods and monsters, 2 injuries")
    first.get_by_role("link", name="Injuries before the fall").click()
    fall = warm.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    expect(fall.locator('[name="injuries"]')).to_be_focused()


def test_a_chosen_game_can_be_read_in_the_systems_colours(warm: Page) -> None:
    ask(warm, WALK)
    warm.emulate_media(forced_colors="active")
    colours = warm.locator('.rc-search-books [aria-pressed="true"]').evaluate(
        "(one) => { const { color, backgroundColor } = getComputedStyle(one);"
        " return [color, backgroundColor]; }"
    )
    warm.emulate_media(forced_colors="none")
    assert len(set(colours)) == 2


def test_nothing_is_read_out_before_the_answer_is_there(warm: Page) -> None:
    hold_python(warm)
    turn_to(warm, "/about/")
    question = "we rode 9 hours, riding 12, usiel"
    search(warm, question)
    expect(warm.locator(".rc-asked")).to_have_attribute("data-typed", question)
    expect(answers(warm).first).to_contain_text("That is for other numbers")
    warm.evaluate(
        """() => {
          window.readOut = new Promise((resolve) => {
            const list = document.querySelector(".rc-asked");
            new MutationObserver(() => list.ariaBusy === "true" || resolve(list.textContent))
              .observe(list, { attributeFilter: ["aria-busy"] });
          });
        }"""
    )
    warm.evaluate("letGo()")
    assert "That is for other numbers" not in warm.evaluate("window.readOut")


def test_a_value_that_is_not_stored_waits_for_python(warm: Page) -> None:
    hold_python(warm)
    turn_to(warm, "/about/")
    search(warm, "we rode 9 hours, riding 13, usiel")
    first = answers(warm).first
    result = find_calculator("usiel.riding").run({"hours": 9, "riding_total": 13})
    expect(first.locator(".rc-asked-headline")).to_contain_text("That is for other numbers")
    expect(first).not_to_have_attribute("data-answered", "")
    warm.evaluate("letGo()")
    expect(first.locator(".rc-asked-headline")).to_have_text(result.answer.headline)


@pytest.mark.parametrize("is_offline", [True, False])
def test_without_python_it_says_what_can_be_done(context: BrowserContext, is_offline: bool) -> None:
    page = context.new_page()
    page.route("**/assets/python/**", lambda route: route.abort())
    page.goto("/usiel/travel/")
    search(page, "we rode 9 hours")
    expect(answers(page).first).to_have_attribute("data-answered", "")
    context.set_offline(is_offline)
    page.locator(FIELD).fill("we rode 9 hours, riding 13")
    expect(answers(page).first.locator(".rc-asked-headline")).to_have_text(
        "No answer offline: this calculator is not on your device yet."
        if is_offline
        else "Open for the answer"
    )


def test_enter_leads_to_exactly_that(warm: Page) -> None:
    ask(warm, WALK)
    warm.keyboard.press("Enter")
    element = warm.locator('rule-calculator[calculator="usiel.travel-cost"]')
    state(element, "answered")
    expect(element.locator('[name="hours"]')).to_have_value("14")
    expect(element.locator(".rc-headline")).to_contain_text("32 Stamina spent")


def test_from_another_page_the_keyboard_begins_at_the_calculator(warm: Page) -> None:
    ask(warm, WALK)
    warm.keyboard.press("Enter")
    state(warm.locator('rule-calculator[calculator="usiel.travel-cost"]'), "answered")
    warm.keyboard.press("Tab")
    at = "document.activeElement.closest('rule-calculator')?.getAttribute('calculator')"
    assert warm.evaluate(at) == "usiel.travel-cost"


def test_going_back_leads_to_what_was_followed(warm: Page) -> None:
    ask(warm, WALK)
    hit = warm.locator(HITS).nth(7)
    leads_to = hit.get_attribute("href")
    hit.press("Enter")
    warm.wait_for_url(f"**{leads_to}")
    warm.go_back()
    expect(warm.locator(HITS).nth(7)).to_be_focused()
    expect(warm.locator(HITS).nth(7)).to_be_in_viewport()


def test_an_input_is_a_tap_away_from_being_changed(warm: Page) -> None:
    first = ask(warm, WALK)
    first.locator(".rc-asked-inputs a").click()
    field = warm.locator('rule-calculator[calculator="usiel.travel-cost"] [name="hours"]')
    expect(field).to_have_value("14")
    expect(field).to_be_in_viewport()
    expect(field).to_be_focused()


def test_enter_leads_to_what_is_typed_by_then(warm: Page) -> None:
    ask(warm, "fell 35 feet gods and monsters")
    warm.locator(FIELD).fill("fell 85 feet gods and monsters")
    warm.keyboard.press("Enter")
    fall = warm.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    expect(fall.locator('[name="height_ft"]')).to_have_value("85")


@pytest.fixture
def held(page: Page) -> Iterator[list[Route]]:
    """The words of other games, which have not come yet for a question to any; those of the game
    that is read have. The clock of the page stands still."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.clock.install()
    page.goto("/gods-and-monsters/falling/")
    search(page, "fell 35 feet")
    expect(answers(page).first).to_have_attribute("data-answered", "")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.route("**/ask/*.json", hold)
    with page.expect_request("**/ask/*.json"):
        page.locator(FIELD).fill("2 hours riding")
    yield held
    let_go(held)


def let_go(held: list[Route]) -> None:
    while held:
        held.pop().continue_()


def test_no_answer_stands_under_another_question(page: Page, held: list[Route]) -> None:
    page.clock.run_for(1000)
    expect(answers(page).first).to_be_hidden()
    let_go(held)
    expect(answers(page).first).to_have_attribute("data-asked", "usiel.riding")


def test_hits_wait_for_the_answers_above_them_but_not_for_long(
    page: Page, held: list[Route]
) -> None:
    of_riding = page.locator(HITS, has_text="Riding").first
    expect(of_riding).to_be_hidden()
    page.clock.run_for(1000)
    expect(of_riding).to_be_visible()
    assert held


def test_a_key_that_waits_for_an_answer_is_said_to_have_been_pressed(
    page: Page, held: list[Route]
) -> None:
    page.clock.run_for(1000)
    page.keyboard.press("Enter")
    page.clock.run_for(1000)
    expect(page.locator(".rc-search [role=status]")).to_have_text("Opening what fits best …")
    let_go(held)
    state(page.locator('rule-calculator[calculator="usiel.riding"]'), "answered")


def test_a_key_that_leads_to_an_answer_waits_for_it(page: Page, held: list[Route]) -> None:
    page.keyboard.press("ArrowDown")
    page.clock.run_for(1000)
    expect(page.locator(FIELD)).to_be_focused()
    let_go(held)
    expect(answers(page).first.locator("a").first).to_be_focused()
    expect(answers(page).first).to_have_attribute("data-asked", "usiel.riding")


def test_an_answer_that_waits_takes_no_other_away(page: Page, held: list[Route]) -> None:
    page.locator(FIELD).fill("fell 45 feet")
    expect(page.locator(".rc-asked")).to_have_attribute("data-typed", "fell 45 feet")
    page.clock.run_for(1000)
    expect(answers(page).first).to_be_visible()
    assert held


def test_while_an_answer_waits_the_search_is_not_said_to_be_fetched(
    page: Page, held: list[Route]
) -> None:
    page.clock.run_for(1000)
    expect(page.locator(".rc-search [role=status]")).to_contain_text("best first")
    assert held


def test_a_link_says_how_is_played_where_others_may_play_otherwise(warm: Page) -> None:
    first = ask(warm, "usiel check bonus 3 TN 14")
    expect(first.locator("a").first).to_have_attribute("href", re.compile("[?&]dice=2d6&"))


def test_a_number_that_is_rounded_is_said_as_it_was_typed(warm: Page) -> None:
    first = ask(warm, "14.5 hours on foot, usiel")
    expect(first.locator(".rc-asked-inputs a").first).to_contain_text("(14.5 hours")


def test_answers_are_read_out_once_nothing_more_is_typed(warm: Page) -> None:
    turn_to(warm, "/about/")
    warm.keyboard.press("/")
    warm.locator(".rc-asked").evaluate(
        """(list) => {
          window.changedAloud = 0;
          new MutationObserver(() => { window.changedAloud += list.ariaBusy !== "true"; })
            .observe(list, { childList: true, subtree: true, characterData: true });
        }"""
    )
    warm.keyboard.type(WALK, delay=50)  # as one types
    expect(warm.locator(".rc-asked:not([aria-busy]) [data-answered]").first).to_be_visible()
    # an answer may come late; while something is typed, each key changes what is shown
    assert warm.evaluate("window.changedAloud") < len(WALK) / 3


def test_arrow_keys_go_through_answers_and_hits(warm: Page) -> None:
    first = ask(warm, WALK)
    warm.keyboard.press("ArrowDown")
    expect(first.locator("a").first).to_be_focused()
    warm.keyboard.press("ArrowDown")
    expect(first.locator(".rc-asked-inputs a")).to_be_focused()
    for _ in range(2):
        warm.keyboard.press("ArrowUp")
    expect(warm.locator(FIELD)).to_be_focused()


def test_words_alone_find_rules_and_ask_nothing(warm: Page) -> None:
    turn_to(warm, "/about/")
    search(warm, "falling damage")
    expect(warm.locator(HITS).first).to_be_visible()
    expect(answers(warm)).to_have_count(0)


def test_words_that_one_calculator_is_about_are_left_to_the_hits(warm: Page) -> None:
    turn_to(warm, "/about/")
    search(warm, "how long can I hold my breath")
    expect(warm.locator(HITS).first).to_contain_text("breath")
    expect(warm.locator(".rc-asked")).to_have_attribute(
        "data-typed", "how long can I hold my breath"
    )
    expect(answers(warm)).to_have_count(0)


def test_the_game_that_is_read_is_meant(warm: Page) -> None:
    first = ask(warm, "fell 20 feet", "/gods-and-monsters/chases/")
    expect(first).to_have_attribute("data-asked", "gods-and-monsters.falling")


def test_a_sheet_fills_in_the_rest_and_that_is_said(warm: Page) -> None:
    turn_to(warm, "/usiel/pools/")
    hero = warm.locator('rule-calculator[calculator="usiel.character"]')
    hero.locator('[name="stamina_full"]').fill("50")
    state(hero, "answered")
    hero.locator('[name="stamina_current"]').fill("33")
    state(hero, "answered")
    expect(hero.locator(".rc-copied")).to_contain_text("Kept in this browser")
    first = ask(warm, "6 hours on foot")
    expect(first.locator(".rc-asked-inputs")).to_contain_text("from your sheet")
    expect(first.locator(".rc-asked-headline")).to_contain_text("of 50 left")


def test_everybody_can_use_the_answers(warm: Page) -> None:
    ask(warm, WALK)
    assert violations(warm) == []
    small = warm.evaluate(
        """() => [...document.querySelectorAll(".rc-asked a")]
          .filter((one) => one.getBoundingClientRect().height < 43.9).length"""
    )
    assert small == 0
