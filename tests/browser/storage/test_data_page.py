"""What is yours: everything saved is listed, exported, restored and removed; what is
not known is neither lost nor touched."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.visit import press, turn_to

YOURS = "/yours/"
KEEP = """(kept) => Object.entries(kept)
  .forEach(([name, text]) => localStorage.setItem(`rulescore.${name}`, text))"""
KEPT = """() => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("rulescore.") && key !== "rulescore.version")
  .map(([key, text]) => [key.slice("rulescore.".length), text]))"""
SOME = {
    "usiel.dice": "2d8",
    "usiel.reading_tie": "beat",
    "symbaroum.sheet": '{"name": "Fenya"}',
    "of.another.kind": "<img src=x onerror=alert(1)>",
    "constructor": "x",
    "toString.valueOf": "x",
}


def yours(page: Page, kept: dict[str, str]) -> Locator:
    """The page, with something kept."""
    turn_to(page, "/about/")
    page.evaluate(KEEP, kept)
    turn_to(page, YOURS)
    return page.locator("rule-yours")


def open_file(page: Page, file: Path, content: Any) -> None:
    """Open a file with some content."""
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    with page.expect_file_chooser() as chooser:
        press(page.locator("rule-yours"), "Open a file")
    chooser.value.set_files(file)


def test_all_saved_data_is_listed_and_escaped(warm: Page) -> None:
    element = yours(warm, SOME)
    expect(element.locator("> .rc-yours > li > span")).to_have_text(
        [
            "Not known to this version of the site: “constructor”",
            "Not known to this version of the site: “of.another.kind”",
            "Not known to this version of the site: “toString.valueOf”",
            "Symbaroum: the character in hand",
            "Usiel: how we play (2)",
        ],
        use_inner_text=True,
    )
    expect(element.locator("img")).to_have_count(0)


def test_all_is_removed_by_one_button_and_had_back(warm: Page) -> None:
    element = yours(warm, SOME)
    press(element, "Remove all")
    expect(element.locator("> .rc-yours > li > span")).to_have_text(["Nothing so far."])
    assert warm.evaluate(KEPT) == {}
    press(element, "Undo")
    expect(element.locator(".rc-told")).to_contain_text("as it was")
    assert warm.evaluate(KEPT) == SOME


@pytest.mark.chromium("saving a file")
def test_it_goes_to_another_device_in_a_file(warm: Page, tmp_path: Path) -> None:
    element = yours(warm, SOME)
    with warm.expect_download() as saved:
        press(element, "Save all as a file")
    file = tmp_path / "kept.json"
    saved.value.save_as(file)
    content = json.loads(file.read_text())
    assert content == {"format": "rulescore", "version": 1, "kept": SOME}
    press(element, "Remove all")
    warm.evaluate(KEEP, {"usiel.dice": "2d12", "zt.exploding": "false"})
    open_file(warm, file, content)
    asked = element.locator(".rc-arrived")
    expect(asked).to_contain_text("It takes the place of yours: Usiel: how we play.")
    assert warm.evaluate(KEPT)["usiel.dice"] == "2d12"
    press(element, "Take it over")
    assert warm.evaluate(KEPT) == {**SOME, "zt.exploding": "false"}
    press(element, "Undo")
    assert warm.evaluate(KEPT) == {"usiel.dice": "2d12", "zt.exploding": "false"}


def test_a_file_that_cannot_be_read_changes_nothing(warm: Page, tmp_path: Path) -> None:
    element = yours(warm, {"usiel.dice": "2d8"})
    file = tmp_path / "kept.json"
    for content, problem in (
        ("[1", "not a file of this site"),
        ({"format": "rulescore", "version": 2, "kept": {"a.b": "c"}}, "newer version"),
    ):
        open_file(warm, file, content)
        expect(element.locator(".rc-told")).to_contain_text(problem)
        expect(element.locator(".rc-told")).to_contain_text("Nothing was changed")
    assert warm.evaluate(KEPT) == {"usiel.dice": "2d8"}


def test_data_of_a_newer_site_is_left_as_it_is(again: Page) -> None:
    again.goto("/about/")
    element = yours(again, {**SOME, "version": "7"})
    expect(element).to_contain_text("A newer version of this site has kept this.")
    press(element, "Remove all")
    expect(element.locator(".rc-told")).to_contain_text("newer version of this site")
    assert again.evaluate(KEPT) == SOME


def test_one_thing_is_removed_by_itself_and_had_back(warm: Page) -> None:
    element = yours(warm, SOME)
    press(element, "Remove: Usiel: how we play")
    others = {name: text for name, text in SOME.items() if not name.startswith("usiel.")}
    assert warm.evaluate(KEPT) == others
    expect(element.locator(".rc-told")).to_contain_text("Usiel: how we play: removed.")
    press(element, "Undo")
    assert warm.evaluate(KEPT) == SOME


def test_a_first_visit_shows_an_example_that_can_be_cleared(warm: Page) -> None:
    element = yours(warm, {})
    example = element.get_by_role("region", name="An example")
    expect(example).to_contain_text("Nothing of it is stored.")
    expect(example.locator("li")).to_have_count(4)
    assert warm.evaluate(KEPT) == {}
    assert not violations(warm)
    press(element, "Clear the example")
    expect(example).to_have_count(0)
    turn_to(warm, "/about/")
    turn_to(warm, YOURS)
    expect(element.locator(".rc-my-games")).to_be_visible()
    expect(example).to_have_count(0)


def test_who_has_made_something_sees_no_example(warm: Page) -> None:
    element = yours(warm, {"usiel.dice": "2d8"})
    expect(element.locator(".rc-my-games")).to_be_visible()
    expect(element.get_by_role("region", name="An example")).to_have_count(0)


def test_my_games_are_chosen_listed_and_go_along_in_the_file(warm: Page) -> None:
    element = yours(warm, {})
    press(element, "Symbaroum")
    press(element, "ZT")
    expect(element.locator("> .rc-yours > li > span")).to_have_text(["My games"])
    assert warm.evaluate(KEPT) == {"games": '["symbaroum","zt"]'}
    press(element, "ZT")
    press(element, "Symbaroum")
    assert warm.evaluate(KEPT) == {}
