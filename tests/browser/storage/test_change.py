"""Undo takes back its own change and nothing else, in one tab and in two: what was changed since is
taken back only by who says so, and can be had again. What cannot be saved is held as a whole."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.sheet.characters import fill, party, shows, written
from tests.browser.visit import press, state, turn_to, turn_to_calculator

SHEET = "usiel.character"
TRAVEL = "usiel.travel-cost"
KEEP = "([name, text]) => localStorage.setItem(`rulescore.${name}`, text)"
KEPT = "name => localStorage.getItem(`rulescore.${name}`)"
FULL = """() => {
  localStorage.setItem("other", "x".repeat(5_100_000));
  for (let size = 100_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) localStorage.setItem("other", `${localStorage.getItem("other")}${"x".repeat(size)}`);
    } catch {}
  }
}"""
ROOM = "localStorage.removeItem('other')"
NEWER = [("table", '{"items": [{"rule": "usiel.travel.walking"}]}'), ("version", "7")]
READING = "usiel.reading_cap"


def said(place: Locator) -> Locator:
    """What a sheet or a table says of itself."""
    return place.locator(".rc-sheet").first


def kept(page: Page, name: str) -> Any:
    """What is saved under a name."""
    text = page.evaluate(KEPT, name)
    return json.loads(text) if text else None


def sheet(page: Page) -> Locator:
    """The sheet, on its page."""
    return turn_to_calculator(page, SHEET)


def test_undoing_a_clear_does_not_take_the_character_begun_since(warm: Page) -> None:
    party(warm, 20)
    element = sheet(warm)
    shows(element, name="Aldo")
    press(element, "Clear")
    expect(said(element)).to_contain_text("Your sheet is cleared.")
    fill(element, name="Bel")
    press(element, "Undo")
    expect(said(element)).to_contain_text("It has been changed since.")
    shows(element, name="Bel")
    press(element, "Undo all the same")
    shows(element, name="Aldo")
    press(element, "Redo")
    shows(element, name="Bel")
    state(element, "answered")
    assert kept(warm, "usiel.sheet")["name"] == "Bel"


def test_undoing_another_character_does_not_take_what_was_filled_in_since(warm: Page) -> None:
    party(warm, 20)
    element = sheet(warm)
    press(element, "Another character")
    fill(element, name="Bel")
    press(element, "Undo")
    press(element, "Leave it as it is")
    expect(said(element)).to_contain_text("Nothing was changed.")
    assert kept(warm, "usiel.sheet")["name"] == "Bel"
    assert kept(warm, "usiel.party")[0]["name"] == "Aldo"


def test_the_answer_to_a_kept_sheet_is_no_change_of_the_readers(again: Page) -> None:
    again.goto("/about/")
    again.evaluate(KEEP, ["usiel.sheet", json.dumps(written("Aldo"))])
    again.goto(f"/usiel/pools/?calculator={SHEET}&name=Robber")
    element = again.locator(f'rule-calculator:defined[calculator="{SHEET}"]')
    press(element, "Keep it as mine")
    expect(said(element)).to_contain_text("in place of your own")
    state(element, "answered")
    press(element, "Undo")
    shows(element, name="Aldo")


def test_undoing_what_was_written_from_my_table_leaves_a_later_edit(again: Page, tab: Page) -> None:
    again.goto("/about/")
    again.evaluate(
        KEEP, ["usiel.sheet", json.dumps(written("Aldo", stamina_full=40, stamina_current=20))]
    )
    again.evaluate(KEEP, ["table", json.dumps({"items": [{"calculator": TRAVEL}]})])
    again.goto("/table/")
    element = again.locator(f'rule-calculator[calculator="{TRAVEL}"]')
    expect(element).to_have_attribute("data-state", "opening")
    again.locator("rule-table details").evaluate_all(
        "all => all.forEach((one) => { one.open = true })"
    )
    press(element, "Take its values")
    state(element, "answered")
    press(element, "Write it there")
    expect(element.locator(".rc-told")).to_contain_text("Written: Aldo")
    now = kept(again, "usiel.sheet")["stamina_current"]
    assert now != "20"
    tab.goto("/usiel/pools/")
    other = tab.locator(f'rule-calculator:defined[calculator="{SHEET}"]')
    shows(other, stamina_current=now)
    fill(other, stamina_current="3")
    press(element, "Undo")
    expect(element.locator(".rc-told")).to_contain_text("It has been changed since.")
    assert kept(again, "usiel.sheet")["stamina_current"] == "3"
    press(element, "Undo all the same")
    expect(element.locator(".rc-told")).to_contain_text("It is as it was.")
    assert kept(again, "usiel.sheet")["stamina_current"] == "20"
    press(element, "Redo")
    expect(element.get_by_role("button", name="Undo", exact=True)).to_be_visible()
    assert kept(again, "usiel.sheet")["stamina_current"] == "3"


def test_a_clear_here_is_not_undone_over_what_is_written_there(again: Page, tab: Page) -> None:
    again.goto("/about/")
    again.evaluate(KEEP, ["usiel.sheet", json.dumps(written("Aldo"))])
    element = sheet(again)
    press(element, "Clear")
    tab.goto("/usiel/pools/")
    other = tab.locator(f'rule-calculator:defined[calculator="{SHEET}"]')
    fill(other, name="Bel")
    shows(element, name="Bel")
    press(element, "Undo")
    expect(said(element)).to_contain_text("It has been changed since.")
    assert kept(again, "usiel.sheet")["name"] == "Bel"


def test_a_cleared_table_is_not_put_back_over_what_was_pinned_there(again: Page, tab: Page) -> None:
    again.goto("/about/")
    again.evaluate(KEEP, ["table", json.dumps({"items": [{"rule": "usiel.travel.walking"}]})])
    again.goto("/table/")
    table = again.locator("rule-table")
    table.locator("summary", has_text="Arrange").click()
    press(table, "Clear")
    expect(said(table)).to_contain_text("Your table is cleared.")
    tab.goto("/usiel/travel/")
    element = tab.locator(f'rule-calculator:defined[calculator="{TRAVEL}"]')
    press(element, "Pin")
    expect(table.locator(".rc-pin")).to_have_count(1)
    press(table, "Undo")
    expect(said(table)).to_contain_text("It has been changed since.")
    assert kept(again, "table")["items"] == [{"calculator": TRAVEL}]
    press(table, "Undo all the same")
    assert kept(again, "table")["items"] == [{"rule": "usiel.travel.walking"}]
    press(table, "Redo")
    assert kept(again, "table")["items"] == [{"calculator": TRAVEL}]


def test_a_table_replaced_by_a_linked_one_is_not_put_back_over_later_pins(
    again: Page, tab: Page
) -> None:
    again.goto("/about/")
    again.evaluate(KEEP, ["table", json.dumps({"items": [{"rule": "usiel.travel.walking"}]})])
    again.goto("/table/?pin=usiel.check")
    table = again.locator("rule-table")
    press(table, "Keep it as mine")
    expect(said(table)).to_contain_text("This is your table now.")
    tab.goto("/usiel/travel/")
    press(tab.locator(f'rule-calculator:defined[calculator="{TRAVEL}"]'), "Pin")
    expect(table.locator(".rc-pin")).to_have_count(2)
    press(table, "Undo")
    expect(said(table)).to_contain_text("It has been changed since.")
    assert len(kept(again, "table")["items"]) == 2


def test_readings_chosen_since_in_another_tab_are_not_taken_back(again: Page, tab: Page) -> None:
    again.goto("/usiel/how-we-play/")
    settings = again.locator("rule-readings")
    choose(settings, "saddle_break", 1)
    expect(settings.locator(".rc-told")).to_contain_text("Set for every calculator")
    tab.goto("/usiel/how-we-play/")
    choose(tab.locator("rule-readings"), "saddle_break", 2)
    later = again.evaluate(KEPT, "usiel.reading_saddle_break")
    press(settings, "Undo")
    expect(settings.locator(".rc-told")).to_contain_text("It has been changed since.")
    assert again.evaluate(KEPT, "usiel.reading_saddle_break") == later
    press(settings, "Undo all the same")
    assert again.evaluate(KEPT, "usiel.reading_saddle_break") is None
    press(settings, "Redo")
    assert again.evaluate(KEPT, "usiel.reading_saddle_break") == later


def choose(settings: Locator, name: str, at: int = 1) -> None:
    """Choose the reading of a setting in the given place."""
    setting = settings.locator(f'fieldset[data-setting="reading_{name}"]')
    setting.evaluate("one => one.closest('details')?.setAttribute('open', '')")
    setting.locator("input").nth(at).check()


def test_a_reading_of_another_version_stays_while_others_are_chosen(warm: Page) -> None:
    turn_to(warm, "/about/")
    warm.evaluate(KEEP, [READING, "by-moonlight"])
    turn_to(warm, "/usiel/how-we-play/")
    settings = warm.locator("rule-readings")
    choose(settings, "tie")
    expect(settings.locator(".rc-told")).to_contain_text("Set for every calculator")
    assert warm.evaluate(KEPT, READING) == "by-moonlight"
    choose(settings, "cap")
    assert warm.evaluate(KEPT, READING) != "by-moonlight"
    press(settings, "Undo")
    assert warm.evaluate(KEPT, READING) == "by-moonlight"


@pytest.mark.parametrize("text", ["null", "[1]", '{"name": "A', '{"hits": 5}'])
def test_a_sheet_that_cannot_be_read_is_put_aside(warm: Page, text: str) -> None:
    turn_to(warm, "/about/")
    warm.evaluate(KEEP, ["usiel.sheet", text])
    warm.evaluate(KEEP, ["usiel.party", json.dumps([None, written("Bria")])])
    element = sheet(warm)
    press(element.locator(".rc-roster"), "Bria")
    shows(element, name="Bria")
    assert warm.evaluate(KEPT, "usiel.sheet.damaged") == text


def test_entries_of_a_newer_form_stay_on_the_sheet(warm: Page) -> None:
    turn_to(warm, "/about/")
    newer = {"name": "Ann", "hits": 5, "gear": {"coat": True}}
    warm.evaluate(KEEP, ["usiel.sheet", json.dumps(newer)])
    element = sheet(warm)
    fill(element, stamina_full="44")
    found = kept(warm, "usiel.sheet")
    assert (found["hits"], found["gear"], found["name"]) == (5, {"coat": True}, "Ann")


def test_with_data_of_a_newer_version_nothing_claims_to_be_changed(again: Page) -> None:
    again.goto("/about/")
    for name, text in (*NEWER, ("usiel.sheet", json.dumps(written("Aldo"))), (READING, "x")):
        again.evaluate(KEEP, [name, text])
    again.goto("/table/")
    table = again.locator("rule-table")
    table.locator("summary", has_text="Arrange").click()
    press(table, "Clear")
    expect(said(table)).to_contain_text("a newer version of this site")
    element = turn_to_calculator(again, SHEET)
    press(element, "Clear")
    expect(said(element)).to_contain_text("a newer version of this site")
    turn_to(again, "/usiel/how-we-play/")
    settings = again.locator("rule-readings")
    choose(settings, "tie")
    expect(settings.locator(".rc-told")).to_contain_text("a newer version of this site")
    assert kept(again, "table")["items"]
    assert kept(again, "usiel.sheet")["name"] == "Aldo"


def test_with_full_storage_characters_are_exchanged_as_a_whole(again: Page) -> None:
    again.goto("/about/")
    again.evaluate(KEEP, ["usiel.sheet", json.dumps(written("Ann"))])
    again.evaluate(KEEP, ["usiel.party", json.dumps([None, written("Bob") | {"notes": "x" * 300}])])
    element = sheet(again)
    shows(element, name="Ann")
    again.evaluate(FULL)
    press(element.locator(".rc-roster"), "Bob")
    shows(element, name="Bob")
    expect(element.locator(".rc-roster button[aria-pressed]")).to_have_text(["Ann", "Bob"])
    expect(said(element)).to_contain_text("Not kept")
    again.evaluate(ROOM)
    fill(element, stamina_full="44")
    names = {kept(again, "usiel.sheet")["name"]}
    names |= {one["name"] for one in kept(again, "usiel.party") if one}
    assert names == {"Ann", "Bob"}


def test_with_full_storage_a_blank_sheet_is_shown_and_not_claimed_to_be_kept(again: Page) -> None:
    again.goto("/about/")
    ann = json.dumps(written("Ann"), separators=(",", ":"), ensure_ascii=False)
    again.evaluate(KEEP, ["usiel.sheet", ann])
    element = sheet(again)
    again.evaluate(FULL)
    press(element, "Another character")
    expect(said(element)).to_contain_text("Not kept")
    shows(element, name="You")
    assert kept(again, "usiel.sheet")["name"] == "Ann"


def test_a_file_is_taken_over_as_a_whole_or_not_at_all(again: Page, tmp_path: Path) -> None:
    again.goto("/about/")
    again.evaluate(KEEP, ["usiel.sheet", json.dumps(written("Ann"))])
    again.evaluate(KEEP, ["usiel.dice", "2d8"])
    again.goto("/yours/")
    again.evaluate(FULL)
    before = again.evaluate("JSON.stringify(localStorage)")
    file = tmp_path / "kept.json"
    come = {
        "usiel.dice": "2d6",
        "usiel.sheet": json.dumps(written("Bob")),
        "usiel.party": json.dumps([None, written("Cato")]),
    }
    file.write_text(json.dumps({"format": "rulescore", "version": 1, "kept": come}))
    page = again.locator("rule-yours")
    with again.expect_file_chooser() as chooser:
        press(page, "Open a file")
    chooser.value.set_files(file)
    press(page, "Take it over")
    expect(page.locator(".rc-told")).to_contain_text("Not kept")
    assert again.evaluate("JSON.stringify(localStorage)") == before
    press(page, "Undo")
    expect(page.locator(".rc-told")).to_contain_text("It is as it was.")
    listed = page.locator("> .rc-yours > li > span")
    expect(listed).to_have_text(["Usiel: how we play", "Usiel: the character in hand"])


REFUSALS = {
    "all of it": "Object.defineProperty(window, 'localStorage', { get() { throw Error('no') } })",
    "to be written": "Storage.prototype.setItem = () => { throw Error('full') }",
    "without a word": "Storage.prototype.setItem = () => {}",
}


@pytest.mark.chromium("saving a file")
@pytest.mark.parametrize("refused", REFUSALS)
def test_what_the_visit_holds_is_listed_and_can_be_saved_as_a_file(tab: Page, refused: str) -> None:
    tab.add_init_script(REFUSALS[refused])
    tab.goto("/usiel/pools/")
    element = tab.locator(f'rule-calculator:defined[calculator="{SHEET}"]')
    fill(element, name="Ann")
    turn_to(tab, "/yours/")
    yours = tab.locator("rule-yours")
    listed = yours.locator("> .rc-yours > li > span")
    held = ["The page that you read last", "Usiel: the character in hand"]
    expect(listed).to_have_text(held)
    with tab.expect_download() as saved:
        press(yours, "Save all as a file")
    text = json.loads(saved.value.path().read_text())["kept"]["usiel.sheet"]
    assert json.loads(text)["name"] == "Ann"
    press(yours, "Remove all")
    expect(listed).to_have_text(["Nothing so far."])
    expect(yours.locator(".rc-told")).to_contain_text("All of it is removed.")
    press(yours, "Undo")
    expect(listed).to_have_text(held)
