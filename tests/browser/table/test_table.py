"""The table: what is pinned, in one place; live, kept, handed on, and printed without a tear."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import (
    ALL_LOOKS,
    LOOKS,
    found_in,
    is_wider_than_a_screen_of,
    is_wider_than_the_screen_in_large_letters,
)
from tests.browser.paper import SHEETS
from tests.browser.root import placed
from tests.browser.table.pins import (
    FALL,
    FAST,
    HOURS,
    KEPT,
    QUICK,
    TABLE,
    WALKING,
    keep,
    kept,
    line,
    titles,
    whole,
)
from tests.browser.visit import (
    outputs,
    press,
    set_inputs,
    state,
    turn_to,
    turn_to_calculator,
    unchecked,
)

NEWER_KIND = {"portrait": "usiel.king", "of": [1, 2]}

AS_ON_ARRIVAL = LOOKS[-1]
DAMAGED = "localStorage.getItem('rulescore.table.damaged')"
UNIQUE = """() => {
  const ids = [...document.querySelectorAll("rule-table [id]")].map(({ id }) => id);
  return ids.length > 0 && new Set(ids).size === ids.length;
}"""
NAMED = """() => [...document.querySelectorAll("rule-table form [name]")].every((field) =>
  field.labels.length === 1 && field.labels[0].closest("li") === field.closest("li")
  && field.getAttribute("aria-describedby").split(" ").every(
    (id) => document.getElementById(id)))"""
FOCUSED = "() => document.activeElement.getAttribute('aria-label')"
SMALL = """() => [...document.querySelectorAll("rule-table :is(button, summary, select, input)")]
  .filter((target) => target.checkVisibility() && !target.matches("[type=checkbox], [type=radio]"))
  .filter((target) => target.getBoundingClientRect().height < 43.9)
  .map((target) => target.outerHTML.slice(0, 120))"""


def table(page: Page, *items: object, **others: object) -> Locator:
    """Turn to the page of a table with these items."""
    keep(page, *items, **others)
    turn_to(page, TABLE)
    return whole(page, len(items))


def test_each_kind_is_pinned_from_its_place(warm: Page) -> None:
    turn_to(warm, "/usiel/travel/")
    warm.locator("#walking > .headerlink").click()
    dialog = warm.get_by_role("dialog")
    press(dialog, "Pin to my table")
    expect(dialog.get_by_role("status")).to_contain_text("Pinned: my table")
    press(dialog, "Pin to my table")
    expect(dialog.get_by_role("status")).to_contain_text("It is there already")
    press(dialog, "Pin its table only")
    press(dialog, "Undo")
    expect(dialog.get_by_role("status")).to_have_text("Taken off again.")
    press(dialog, "Pin its table only")
    warm.keyboard.press("Escape")
    warm.locator("#rest > .headerlink").click()
    expect(dialog.get_by_role("button", name="Pin its table only")).to_have_count(0)
    warm.keyboard.press("Escape")
    turn_to(warm, "/usiel/quick/")
    warm.locator("h1 > .headerlink").click()
    press(dialog, "Pin to my table")
    warm.keyboard.press("Escape")
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    press(element, "Pin")
    element.get_by_role("link", name="my table").click()
    whole(warm, 4)
    assert titles(warm) == [
        "Walking",
        "Walking",
        "Quick reference",
        "Stamina for hours on the road",
    ]
    rule, only, quick, answer = warm.locator(".rc-pin").all()
    expect(rule).to_contain_text("rounded up")
    expect(rule.locator("table")).to_have_count(1)
    expect(rule.locator("rule-calculator, details")).to_have_count(0)
    expect(only.locator("p:not(.rc-book)")).to_have_count(0)
    expect(only.locator("table")).to_have_count(1)
    expect(quick.locator("li")).not_to_have_count(0)
    expect(answer.locator(".rc-headline")).to_contain_text("24 Stamina")
    expect(answer.locator(".rc-asked")).to_contain_text(
        "Hours on the road: 12 · Armour’s Stamina value: 0 · Pace: walking"
    )
    expect(rule.locator(".rc-book")).to_have_text("Usiel · Travel")
    link = rule.get_by_role("link", name="Walking")
    expect(link).to_have_attribute("href", placed("/usiel/travel/#walking"))


def test_an_empty_table_explains_pinning(warm: Page) -> None:
    turn_to(warm, TABLE)
    press(warm, "Clear the example")
    expect(warm.locator("rule-table")).to_contain_text("Nothing is pinned yet.")
    expect(warm.get_by_role("button", name="Print")).to_be_hidden()


@pytest.mark.chromium("a page without script")
def test_the_page_says_that_it_needs_script(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(TABLE)
    expect(page.locator("article noscript")).to_be_visible()
    context.close()


def test_one_answer_twice_is_live_twice(warm: Page) -> None:
    table(warm, FALL, {**FALL, "inputs": {"height_ft": "40"}})
    one, two = warm.locator("rule-calculator").all()
    state(two, "answered")
    assert warm.evaluate(UNIQUE)
    assert warm.evaluate(NAMED)
    before = outputs(two)
    one.get_by_text("Change and more").click()
    one.get_by_label("Height").fill("90")
    state(one, "answered")
    expect(one.locator(".rc-asked")).to_contain_text("90")
    expect(one.locator(".rc-headline")).not_to_have_text(two.locator(".rc-headline").inner_text())
    assert outputs(two) == before
    assert warm.evaluate(UNIQUE)
    two.get_by_text("Change and more").click()
    one.locator('[data-key="pictures"] > summary').click()
    mode = one.locator('[value="at-least"]').first
    mode.check()
    expect(two.locator('[value="exactly"]').first).to_be_checked()
    expect(mode).to_be_checked()
    warm.wait_for_function(f"() => JSON.parse({KEPT}).items[0].inputs?.height_ft === '90'")
    assert kept(warm)["items"][1]["inputs"] == {"height_ft": "40"}
    assert warm.url.endswith(TABLE)
    link = one.locator("xpath=../h2/a")
    expect(link).to_have_attribute("href", re.compile(r"\?calculator=.*&height_ft=90#damage$"))
    press(one, "Start over")
    warm.wait_for_function(f"() => !JSON.parse({KEPT}).items[0].inputs")


def test_refused_pin_inputs_are_shown_in_their_field(warm: Page) -> None:
    table(warm, {**HOURS, "inputs": {"hours": "many", "weather": "fair"}})
    element = warm.locator("rule-calculator")
    state(element, "refused")
    element.locator(".rc-change-pin > summary").click()
    set_inputs(element, {"hours": "many"})
    state(element, "refused")
    expect(element.locator(".rc-refusal:not([hidden])")).to_be_visible()


def test_a_refusal_is_said_before_the_answer_of_a_pin(warm: Page) -> None:
    table(warm, {**HOURS, "inputs": {"hours": "many"}})
    element = warm.locator("rule-calculator")
    state(element, "refused")
    expect(element.locator("[data-message]")).to_contain_text(
        "Hours on the road: many is not a number"
    )


def test_answers_share_the_sheet_and_the_settings(warm: Page) -> None:
    sheet = turn_to_calculator(warm, "symbaroum.character")
    sheet.locator('[name="name"]').fill("Fenya")
    sheet.locator('[name="strong"]').fill("15")
    state(sheet, "answered")
    press(sheet, "Pin")
    assert kept(warm)["items"] == [{"calculator": "symbaroum.character"}]
    others = {"calculator": "symbaroum.secondary-attributes"}, {"calculator": "usiel.damage"}
    table(warm, {"calculator": "symbaroum.character"}, *others)
    sheet, secondary, _ = warm.locator("rule-calculator").all()
    expect(sheet.locator(".rc-headline")).to_contain_text("Fenya")
    secondary.get_by_text("Change and more").click()
    secondary.locator(".rc-offer button").first.click()
    expect(secondary.locator('[name="strong"]')).to_have_value("15")
    sheet.get_by_text("Change and more").click()
    sheet.locator('[name="strong"]').fill("12")
    state(sheet, "answered")
    assert json.loads(warm.evaluate("localStorage['rulescore.symbaroum.sheet']"))["strong"] == "12"
    assert kept(warm)["items"][0] == {"calculator": "symbaroum.character"}
    assert warm.url.endswith(TABLE)


def test_it_is_put_in_order_by_keyboard(warm: Page) -> None:
    table(warm, WALKING, FAST, QUICK)
    warm.get_by_text("Arrange").focus()
    warm.keyboard.press("Enter")
    warm.keyboard.press("Tab")
    warm.keyboard.type("Tonight")
    expect(warm.locator(".rc-pins-name")).to_have_text("Tonight")
    for _ in range(20):
        warm.keyboard.press("Tab")
        if warm.evaluate(FOCUSED) == "Walking: later":
            break
    warm.keyboard.press("Enter")
    assert warm.evaluate(FOCUSED) == "Walking: later"
    expect(line(warm)).to_have_text("Walking: now 2 of 3.")
    warm.keyboard.press("Enter")
    assert warm.evaluate(FOCUSED) == "Walking: earlier"
    assert titles(warm) == ["Fast pace", "Quick reference", "Walking"]
    warm.keyboard.press("Tab")
    assert warm.evaluate(FOCUSED) == "Walking: remove"
    warm.keyboard.press("Enter")
    assert warm.evaluate(FOCUSED) == "Quick reference: remove"
    assert kept(warm) == {"items": [FAST, QUICK], "title": "Tonight"}
    line(warm).get_by_role("button", name="Undo").focus()
    warm.keyboard.press("Enter")
    whole(warm, 3)
    assert titles(warm) == ["Fast pace", "Quick reference", "Walking"]
    assert kept(warm)["items"] == [FAST, QUICK, WALKING]
    press(warm, "Quick reference: remove")
    press(line(warm), "Undo")
    whole(warm, 3)
    assert kept(warm)["items"] == [FAST, QUICK, WALKING]


def test_it_is_there_again_and_in_another_tab(again: Page, tab: Page) -> None:
    again.goto(TABLE)
    keep(again, WALKING, title="Mine")
    tab.goto(TABLE)
    whole(tab, 1)
    again.goto("/usiel/quick/")
    again.locator("h1 > .headerlink").click()
    press(again, "Pin to my table")
    whole(tab, 2)
    assert titles(tab) == ["Walking", "Quick reference"]
    again.goto(TABLE)
    whole(again, 2)
    again.get_by_text("Arrange").click()
    again.get_by_label("Title").fill("Ours")
    expect(tab.locator(".rc-pins-name")).to_have_text("Ours")
    press(again, "Clear")
    expect(tab.locator("rule-table")).to_have_attribute("data-empty", "")
    assert again.evaluate(KEPT) is None
    press(again, "Undo")
    whole(tab, 2)
    assert kept(again) == {"items": [WALKING, {"quick": "usiel"}], "title": "Ours"}


def shared_link(page: Page) -> str:
    press(page, "Share")
    link = page.locator(".rc-share-link").inner_text()
    expect(page.locator(".rc-qr svg")).to_be_visible()
    page.keyboard.press("Escape")
    return link


def test_a_table_link_saves_nothing(again: Page, site: str) -> None:
    again.goto(TABLE)
    keep(again, WALKING, FAST, HOURS, QUICK, NEWER_KIND, title="The road & more")
    again.reload()
    whole(again, 5)
    link = shared_link(again)
    assert link.startswith(f"{site}/table/?title=The+road+%26+more&pin=usiel.travel.walking&pin=")
    assert "pin=usiel.travel-cost%3Fhours%3D14&pin=quick%3Azt" in link
    keep(again, FALL, title="Mine")
    mine = again.evaluate(KEPT)
    again.goto(link.removeprefix(site))
    whole(again, 5)
    expect(again.locator(".rc-pins-name")).to_have_text("The road & more")
    expect(again.locator(".rc-headline")).to_contain_text("32 Stamina")
    expect(line(again)).to_contain_text("came with a link and is not kept")
    again.get_by_text("Change and more").click()
    again.locator('[name="hours"]').fill("12")
    expect(again.locator(".rc-headline")).to_contain_text("24 Stamina")
    assert again.evaluate(KEPT) == mine
    press(again, "Back to mine")
    whole(again, 1)
    assert titles(again) == ["A fall"]
    again.go_back()
    whole(again, 5)
    press(again, "Add to mine")
    whole(again, 6)
    assert kept(again) == {
        "title": "Mine",
        "items": [FALL, WALKING, FAST, HOURS, QUICK, NEWER_KIND],
    }
    assert again.url.endswith(TABLE)
    press(again, "Undo")
    whole(again, 1)
    assert again.evaluate(KEPT) == mine
    again.goto(link.removeprefix(site))
    press(again, "Keep it as mine")
    assert kept(again)["items"] == [WALKING, FAST, HOURS, QUICK, NEWER_KIND]
    again.reload()
    whole(again, 5)
    expect(line(again)).to_be_empty()


def test_a_link_is_read_as_its_sender_reads(again: Page, site: str) -> None:
    fast = {"calculator": "usiel.travel-cost", "inputs": {"pace": "hurry", "armour_stamina": "2"}}
    again.goto(TABLE)
    again.evaluate("localStorage.setItem('rulescore.usiel.reading_armour_fast', 'flat')")
    keep(again, fast)
    again.reload()
    whole(again, 1)
    expect(again.locator(".rc-readings")).to_contain_text("By your table’s reading")
    headline = again.locator(".rc-headline").inner_text()
    link = shared_link(again)
    assert "reading_armour_fast%3Dflat" in link
    again.evaluate("localStorage.clear()")
    again.goto(link.removeprefix(site))
    expect(again.locator(".rc-headline")).to_have_text(headline)
    expect(again.locator(".rc-readings")).to_contain_text("By another reading than ours")


@pytest.mark.parametrize(
    "markup",
    [
        "<img src=x onerror=alert(1)>",
        pytest.param('"><script>alert(1)</script>', marks=pytest.mark.thorough),
    ],
)
def test_link_content_is_escaped(again: Page, markup: str) -> None:
    again.on("dialog", lambda dialog: pytest.fail(dialog.message))
    again.goto("/about/")
    query = again.evaluate(
        """(text) => new URLSearchParams([["title", text], ["pin", text], ["pin", `quick:${text}`],
          ["pin", JSON.stringify({ rule: text, title: text })],
          ["pin", `usiel.travel-cost?hours=${text}&${text}=1`]]).toString()""",
        markup,
    )
    again.goto(f"{TABLE}?{query}")
    whole(again, 4)
    press(again, "Keep it as mine")
    again.get_by_text("Arrange").click()
    expect(again.locator(".rc-pins-name")).to_have_text(markup)
    expect(again.locator("rule-table :is(img, script)")).to_have_count(0)
    state(again.locator("rule-calculator"), "refused")
    press(again.locator("rule-table"), "Share")
    expect(again.locator(".rc-sharing :is(img, script)")).to_have_count(0)


def chosen(page: Page, content: object) -> None:
    """Open a file that has something in it."""
    with page.expect_file_chooser() as choosing:
        press(page, "Open a file")
    text = content if isinstance(content, str) else json.dumps(content)
    choosing.value.set_files({"name": "a.json", "mimeType": "", "buffer": text.encode()})


@pytest.mark.chromium("saving a file")
def test_a_file_carries_it_to_another_browser(again: Page) -> None:
    again.goto(TABLE)
    keep(again, WALKING, NEWER_KIND, title="The road", mood="dark")
    text = again.evaluate(KEPT)
    again.reload()
    whole(again, 2)
    again.get_by_text("Arrange").click()
    with again.expect_download() as saving:
        press(again, "Save as a file")
    assert saving.value.suggested_filename == "the-road.json"
    saved = Path(saving.value.path()).read_text("utf-8")
    assert json.loads(saved) == {"format": "rulescore", "version": 1, "kept": {"table": text}}
    press(again, "Clear")
    again.reload()
    chosen(again, saved)
    whole(again, 2)
    expect(line(again)).to_contain_text("came from a file and is not kept")
    assert again.evaluate(KEPT) is None
    press(again, "Keep it as mine")
    assert kept(again) == json.loads(text)


REFUSED = {
    "": "not a file of this site",
    "{": "not a file of this site",
    '{"format": "other", "kept": {}}': "not a file of this site",
    '{"format": "rulescore", "version": 9, "kept": {"table": "{}"}}': "newer version",
    '{"format": "rulescore", "version": 1}': "it keeps nothing",
    '{"format": "rulescore", "version": 1, "kept": {"zt.sheet": "{}"}}': "no table in this file",
    '{"format": "rulescore", "version": 1, "kept": {"table": "{"}}': "in this file is damaged",
    " " * 2_000_001: "too large",
}


def test_a_file_that_cannot_be_read_changes_nothing(warm: Page) -> None:
    table(warm, WALKING)
    mine = warm.evaluate(KEPT)
    warm.get_by_text("Arrange").click()
    for content, said in REFUSED.items():
        chosen(warm, content)
        expect(line(warm)).to_contain_text(said)
        expect(line(warm)).to_contain_text("Nothing was changed.")
        assert warm.evaluate(KEPT) == mine


@pytest.mark.chromium("saving a file")
@pytest.mark.parametrize(
    "text",
    ["{", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("null", '{"items": {}}'))],
)
def test_a_damaged_table_is_set_aside(again: Page, text: str) -> None:
    again.goto("/usiel/travel/")
    again.evaluate("text => localStorage.setItem('rulescore.table', text)", text)
    again.goto(TABLE)
    expect(again.locator("rule-table")).to_contain_text("cannot be read. It stays as it is.")
    assert again.evaluate(KEPT) == text
    again.goto("/usiel/travel/")
    press(again.locator("rule-calculator").first, "Pin")
    assert again.evaluate(DAMAGED) == text
    assert kept(again) == {"items": [{"calculator": "usiel.travel-cost"}]}
    again.goto(TABLE)
    whole(again, 1)
    with again.expect_download() as saving:
        press(again, "Save it as a file")
    saved = json.loads(Path(saving.value.path()).read_text("utf-8"))
    assert saved["kept"] == {"table.damaged": text}
    press(again, "Remove it")
    assert again.evaluate(DAMAGED) is None
    press(again, "Undo")
    assert again.evaluate(DAMAGED) == text


def test_unknown_pins_stay_until_removed(warm: Page) -> None:
    strange = [NEWER_KIND, {"rule": "usiel.no.such"}, {"quick": "No Book"}, {"calculator": "a.b"}]
    odd = [None, 7, "text", {"calculator": "usiel.travel-cost", "inputs": [1], "note": "mine"}]
    table(warm, *strange, *odd, WALKING, title=9, paper={"size": "A3", "fold": "z"}, mood="dark")
    expect(warm.get_by_text("is not known to this version of the site")).to_have_count(7)
    warm.get_by_text("Arrange").click()
    press(warm, "Walking: earlier")
    found = kept(warm)
    assert found["items"] == [*strange, *odd[:3], WALKING, odd[3]]
    assert (found["paper"], found["mood"]) == ({"size": "A3", "fold": "z"}, "dark")
    press(warm, "usiel.no.such: remove")
    whole(warm, 8)
    warm.mouse.wheel(0, 5000)
    expect(line(warm).get_by_role("button", name="Undo")).to_be_in_viewport()
    assert {"rule": "usiel.no.such"} not in kept(warm)["items"]


def test_a_table_of_a_newer_version_is_left_alone(again: Page) -> None:
    again.goto(TABLE)
    keep(again, WALKING)
    again.evaluate("localStorage.setItem('rulescore.version', '99')")
    mine = again.evaluate(KEPT)
    again.goto("/usiel/travel/")
    element = again.locator("rule-calculator").first
    press(element, "Pin")
    expect(element.locator(".rc-copied")).to_contain_text("Not kept: a newer version")
    assert again.evaluate(KEPT) == mine


def test_moved_pins_are_found(tab: Page) -> None:
    """A rule, its table and a calculator that had other ids before."""

    def with_old_ids(route: Any) -> None:
        text = route.fetch().text()
        old = {
            "usiel.roads.marching": "usiel.travel.walking",
            "usiel.march": "usiel.travel-cost",
        }
        text += "".join(f'\nplaces.set("{one}", places.get("{now}"));' for one, now in old.items())
        route.fulfill(body=text, content_type="text/javascript")

    unchecked(tab)
    tab.route("**/places.js", with_old_ids)
    tab.goto("/about/")
    moved = {"calculator": "usiel.march", "inputs": {"hours": "14"}}
    table(tab, {"rule": "usiel.roads.marching"}, {"table": "usiel.roads.marching"}, moved)
    assert titles(tab) == ["Walking", "Walking", "Stamina for hours on the road"]
    expect(tab.locator(".rc-headline")).to_contain_text("32 Stamina")


def test_a_page_that_does_not_come_is_tried_again(again: Page) -> None:
    again.goto("/about/")
    again.route("**/usiel/travel/", lambda route: route.fulfill(status=200, body="<p>Sign in"))
    table(again, WALKING)
    expect(again.locator(".rc-pin")).to_contain_text("is not known")
    again.unroute("**/usiel/travel/")
    again.reload()
    whole(again, 1)
    assert titles(again) == ["Walking"]


def test_everybody_can_use_it(warm: Page) -> None:
    table(warm, WALKING, HOURS, FAST, NEWER_KIND, QUICK, title="The road")
    warm.get_by_text("Arrange").click()
    warm.get_by_text("Paper", exact=True).click()
    assert warm.evaluate(SMALL) == []
    warm.get_by_text("Change and more").click()
    assert [width for width in (320, 390) if is_wider_than_a_screen_of(warm, width)] == []
    assert not is_wider_than_the_screen_in_large_letters(warm)
    assert found_in(warm, [*ALL_LOOKS, AS_ON_ARRIVAL]) == {}


ITEMS = (
    *(WALKING, HOURS, FALL, {"rule": "usiel.travel.riding"}, {"calculator": "usiel.damage"}),
    *(FAST, {"calculator": "symbaroum.character"}, {"rule": "zt.falling.damage"}, NEWER_KIND),
    *({"calculator": "usiel.journey"}, QUICK, {"rule": "gods-and-monsters.falling.damage"}),
)
FOOT = 25
"""Points at the foot of a page, where it is numbered."""
SCRAPS = ("Print", "Arrange", "Change", "Working", "Copy", "Search", "Home", "not known", "Next")
# What is to be read of each item, in the order in which it is seen there; of a quick reference that
# of each of its lines, since it may be longer than a column.
READ = """() => [...document.querySelectorAll(".rc-pin:not(.rc-pin-unknown)")].map((pin) => {
  const lines = [...pin.querySelectorAll(".rc-quick li")].map((line) => line.innerText);
  const key = (of) => [of.lastElementChild, of.firstElementChild].map((one) => one.innerText);
  const told = [...pin.querySelectorAll(".rc-keys > div")].reduce(
    (text, of) => text.replace(of.innerText, key(of).join(" ")), pin.innerText);
  return lines.length ? lines : [told];
})"""
HEADS = """() => [...document.querySelectorAll(".rc-quick :is(h2, h3)")]
  .map((head) => head.innerText)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".rc-pin *")]
  .filter((one) => one.checkVisibility() && one.innerText?.trim())
  .map((one) => parseFloat(getComputedStyle(one).fontSize))) * 0.75"""


def squeezed(text: str) -> str:
    return "".join(char for char in text if not char.isspace() and char != "\N{SOFT HYPHEN}")


def columns_of(pdf: Path, number: int) -> list[str]:
    """The text of each column of each page, in order."""
    columns_read = []
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for column in range(number):
            left, right = (width * at / number for at in (column, column + 1))
            columns_read.append(squeezed(text.get_text_bounded(left, FOOT, right, height)))
    return columns_read


# Each paper, each way up and each number of columns once; the others are of the same kind.
FEW = {("A4", "portrait", 2), ("Letter", "landscape", 3), ("A4", "landscape", 1)}
LAYOUTS = [
    pytest.param(*layout, marks=() if layout in FEW else pytest.mark.thorough)
    for layout in product(SHEETS, ("portrait", "landscape"), (1, 2, 3))
]


@pytest.mark.chromium("printing")
@pytest.mark.parametrize(("size", "way", "columns"), LAYOUTS)
def test_it_is_printed_without_a_tear(
    warm: Page, tmp_path: Path, size: str, way: str, columns: int
) -> None:
    paper = {"size": size, "way": way, "columns": columns}
    table(warm, *ITEMS, title="The road", paper=paper)
    expect(warm.locator("[data-state=working]")).to_have_count(0)
    file = tmp_path / "table.pdf"
    warm.pdf(path=file, prefer_css_page_size=True)
    wanted = SHEETS[size] if way == "portrait" else SHEETS[size][::-1]
    pages = [tuple(round(side) for side in page.get_size()) for page in pypdfium2.PdfDocument(file)]
    assert set(pages) == {wanted}
    columns_read = columns_of(file, columns)
    warm.emulate_media(media="print")
    items = warm.evaluate(READ)
    assert warm.evaluate(SMALLEST) >= 8.5
    warm.emulate_media(media="null")
    assert len(items) == len(ITEMS) - 1
    torn = [
        piece
        for pieces in items
        for piece in pieces
        if not any(squeezed(piece) in column for column in columns_read)
    ]
    assert torn == []
    heads = tuple(map(squeezed, warm.evaluate(HEADS)))
    assert [column[-20:] for column in columns_read if column.endswith(heads)] == []
    everything = "".join(columns_read)
    assert everything.startswith("Theroad")
    assert everything.count("Staminaspent") >= 2
    sources = ("“OtherRules”", "“Actionsandconsequences”", "“AdditionalRules”", "“CoreRules”")
    assert [everything.count(source) for source in sources] == [1] * len(sources)
    (small,) = [column for column in columns_read if "Unofficial" in column]
    assert [source for source in sources if source not in small] == []
    assert "Archsoul" not in everything
    assert re.search(r"Rulescore,[\w.:/]+/table/$", everything)
    expect(warm.locator(".rc-pins > :not(.rc-pin)")).to_have_count(0)
    assert [scrap for scrap in SCRAPS if scrap in everything] == []
    assert all(
        columns_read[at : at + columns] != [""] * columns
        for at in range(0, len(columns_read), columns)
    )


@pytest.mark.chromium("printing")
def test_nothing_to_press_or_be_told_is_printed(warm: Page) -> None:
    """Not even while the table is arranged, and something in it can be undone."""
    arranged = table(warm, WALKING, HOURS, FALL)
    warm.get_by_text("Arrange").click()
    arranged.get_by_role("button", name="Walking: remove").click()
    expect(line(warm).get_by_role("button", name="Undo")).to_be_visible()
    warm.emulate_media(media="print")
    expect(line(warm)).to_be_hidden()
    expect(arranged.locator("button").filter(visible=True)).to_have_count(0)
    warm.emulate_media(media="null")
