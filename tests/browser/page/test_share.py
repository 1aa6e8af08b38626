"""Handing on a rule or an answer: link, text, QR code, the share sheet of a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.page.handing_on import copied_by, handed_on, link_of, read_code
from tests.browser.visit import (
    hold_python,
    open_calculator,
    set_inputs,
    state,
    turn_to,
    turn_to_calculator,
)


@pytest.mark.chromium("reading the clipboard")
def test_a_rule_is_handed_on_at_its_heading(warm: Page, site: str) -> None:
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turn_to(warm, "/usiel/travel/")
    warm.locator("#fast-pace > .headerlink").click()
    shared = warm.get_by_role("dialog", name="Share “Fast pace”")
    expect(shared).to_be_visible()
    assert violations(warm) == []
    link = f"{site}/r/usiel.travel.fast-pace/"
    said = shared.get_by_role("status")
    assert copied_by(shared, "Copy link", said, "Link copied.") == link
    text = copied_by(shared, "Copy as text", said, "Copied as text.")
    title, rule, last = text.split("\n\n")
    assert title == "**Fast pace** (Usiel, Travel)"
    assert rule == (
        "At 1.5 times your normal rate an hour costs double, and the cost rises every 2 hours."
    )
    assert last == link
    assert read_code(warm) == link
    warm.emulate_media(color_scheme="dark")
    assert read_code(warm) == link
    warm.emulate_media(color_scheme="light")  # else the visit, and Python, would end with this test
    expect(warm.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    warm.keyboard.press("Escape")
    expect(shared).to_have_count(0)


@pytest.mark.chromium("reading the clipboard")
def test_an_answer_is_handed_on_with_its_inputs(warm: Page, site: str) -> None:
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    link = link_of(element)
    address, _, made = link.partition("&made=")
    assert address == f"{site}/r/usiel.travel-cost/?hours=12"
    assert re.fullmatch("[0-9a-f]{8}-[0-9a-f]{8}", made)
    text = handed_on(element, "Copy as text", "Copied as text.")
    lines = text.splitlines()
    assert lines[0] == "**Stamina for hours on the road** (Usiel, Travel)"
    assert lines[1].startswith("Hours on the road: 12 · Armour’s Stamina value: 0 · Pace: walking")
    headline = element.locator(".rc-headline").inner_text()
    assert f"**{headline}**" in lines
    assert any(line.startswith("- Working: ") and "24" in line for line in lines)
    assert lines[-1] == link
    element.get_by_role("button", name="Share").click()
    assert read_code(warm) == link


@pytest.mark.chromium("reading the clipboard")
def test_the_link_of_inputs_with_a_page_of_their_own_is_its_path(warm: Page, site: str) -> None:
    """A chat shows the answer of such a link. Anything more than these inputs takes the query."""
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = turn_to_calculator(warm, "usiel.travel-cost")

    def link_for(inputs: dict[str, object]) -> str:
        set_inputs(element, inputs)
        state(element, "answered")
        return link_of(element).partition("made=")[0].removeprefix(f"{site}/r/usiel.travel-cost/")

    assert link_for({"hours": 7}) == "hours=7/?"
    assert link_for({}) == "hours=8/?"
    assert link_for({"hours": 4, "armour_stamina": 2, "pace": "hurry"}) == (
        "hours=4&armour_stamina=2&pace=hurry/?"
    )
    assert link_for({"hours": 7, "reading_armour_fast": "flat"}) == (
        "?hours=7&reading_armour_fast=flat&"
    )
    assert link_for({"hours": 71}) == "?hours=71&"
    element = turn_to_calculator(warm, "usiel.check")
    set_inputs(element, {"bonus": 6})
    state(element, "answered")
    link = link_of(element)
    assert link.startswith(f"{site}/r/usiel.check/bonus=6/?dice=2d6&made=")
    element.get_by_role("button", name="Roll", exact=True).click()
    expect(element.locator(".rc-rolled")).to_be_visible()
    assert link_of(element).startswith(f"{site}/r/usiel.check/?bonus=6&dice=2d6&made=")


@pytest.mark.chromium("reading the clipboard")
def test_a_setting_of_the_table_takes_the_query(again: Page, site: str) -> None:
    again.context.grant_permissions(["clipboard-read", "clipboard-write"])
    again.goto("/usiel/travel/")
    again.evaluate("localStorage.setItem('rulescore.usiel.reading_armour_fast', 'flat')")
    again.goto("/usiel/travel/")
    element = again.locator('rule-calculator[calculator="usiel.travel-cost"]')
    element.locator('[name="hours"]').fill("7")
    state(element, "answered")
    link = link_of(element)
    assert link.startswith(f"{site}/r/usiel.travel-cost/?hours=7&reading_armour_fast=flat&made=")


OTHER_RULES = "The rules here have changed since this link was made: then the answer was another."


@pytest.mark.chromium("reading the clipboard")
def test_a_link_from_older_rules_says_if_the_answer_changed(again: Page) -> None:
    again.context.grant_permissions(["clipboard-read", "clipboard-write"])
    again.goto("/usiel/travel/")
    element = again.locator('rule-calculator[calculator="usiel.travel-cost"]')
    message = element.locator("[data-message]")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    link = link_of(element)
    made, digest = link.partition("&made=")[2].split("-")

    def opened(with_made: str, warned: bool, inputs: str = "?hours=12&") -> None:
        again.goto(f"/r/usiel.travel-cost/{inputs}made={with_made}")
        again.wait_for_url("**/usiel/travel/**")
        if "hours" in inputs:
            expect(element.locator(".rc-headline")).to_contain_text("24 Stamina")
        expect(message).to_have_text(OTHER_RULES if warned else "")

    opened(f"{made}-{digest}", warned=False)
    opened(f"00000000-{digest}", warned=False)
    opened(f"{made}-00000000", warned=False)
    opened("<b>", warned=False)
    opened("00000000-00000000", warned=True, inputs="?")
    opened("00000000-00000000", warned=True)
    set_inputs(element, {"hours": 9})
    state(element, "answered")
    expect(message).to_be_hidden()


PICTURE = """async () => {
  const [item] = await navigator.clipboard.read();
  const picture = await createImageBitmap(await item.getType("image/png"));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  const colours = (...area) => {
    const { data } = context.getImageData(...area);
    return new Set(new Uint32Array(data.buffer)).size;
  };
  return {
    width: picture.width,
    band: [...context.getImageData(5, 5, 1, 1).data.slice(0, 3)],
    headline: colours(64, 112, 1072, 240),
    chart: colours(64, picture.height - 500, 1072, 380),
  };
}"""


@pytest.mark.chromium("reading the clipboard")
def test_an_answer_is_handed_on_as_a_picture(warm: Page) -> None:
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    element.get_by_role("button", name="Share", exact=True).click()
    dialog = warm.locator("dialog[open]")
    dialog.get_by_role("button", name="Picture").click()
    expect(dialog.get_by_role("status")).to_have_text("Picture copied.")
    picture = warm.evaluate(PICTURE)
    assert picture["width"] == 1200
    assert picture["band"] == [0x0B, 0x6B, 0x5D]
    assert picture["headline"] > 10
    assert picture["chart"] > 10
    dialog.get_by_role("button", name="Close").click()


@pytest.mark.chromium("saving a file")
def test_a_picture_that_cannot_be_copied_is_saved(again: Page) -> None:
    element = open_calculator(again, "usiel.travel-cost")
    again.evaluate(
        """() => {
          navigator.clipboard.write = () => Promise.reject(new DOMException("", "NotAllowedError"));
        }"""
    )
    element.get_by_role("button", name="Share", exact=True).click()
    with again.expect_download() as download:
        again.get_by_role("button", name="Picture").click()
    assert download.value.suggested_filename == "usiel.travel-cost.png"
    expect(again.get_by_role("dialog").get_by_role("status")).to_have_text("Picture saved.")


@pytest.mark.chromium("reading the clipboard")
def test_an_answer_is_handed_on_as_a_line_for_a_web_page(warm: Page, site: str) -> None:
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    said = "Copied: a line of HTML that puts this calculator into a web page."
    assert handed_on(element, "For a web page", said) == (
        f'<script async="" src="{site}/embed.js" data-calculator="usiel.travel-cost"'
        ' data-inputs="hours=12"></script>'
    )


@pytest.mark.chromium("reading the clipboard")
def test_of_an_answer_to_other_numbers_only_the_link_is_handed_on(warm: Page) -> None:
    warm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": "many"})
    state(element, "refused")
    element.get_by_role("button", name="Share", exact=True).click()
    dialog = warm.locator("dialog[open]")
    expect(dialog.get_by_role("status")).to_contain_text("for other numbers")
    expect(dialog.get_by_role("button")).to_have_text(["Copy link", "Close"])
    link = copied_by(dialog, "Copy link", dialog.get_by_role("status"), "Link copied.")
    assert link.endswith("/r/usiel.travel-cost/?hours=many")
    dialog.get_by_role("button", name="Close").click()


def test_an_answer_that_comes_meanwhile_is_handed_on_whole(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    hold_python(warm)
    set_inputs(element, {"hours": 9, "armour_stamina": 3})
    state(element, "working")
    element.get_by_role("button", name="Share", exact=True).click()
    dialog = warm.locator("dialog[open]")
    expect(dialog.get_by_role("status")).to_contain_text("for other numbers")
    warm.evaluate("letGo()")
    expect(dialog.get_by_role("button", name="Copy as text")).to_be_visible()
    expect(dialog.locator(".rc-share-link")).to_contain_text("made=")
    dialog.get_by_role("button", name="Close").click()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_what_closes_it_is_in_sight(warm: Page, width: int, height: int) -> None:
    warm.set_viewport_size({"width": width, "height": height})
    element = turn_to_calculator(warm, "usiel.travel-cost")
    element.get_by_role("button", name="Share", exact=True).click()
    expect(warm.locator(".rc-qr svg")).to_be_attached()
    close = warm.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    close.click()


def test_the_share_sheet_of_a_phone_gets_title_and_link(again: Page, site: str) -> None:
    again.goto("/zt/falling/")
    again.evaluate("() => { navigator.share = async (shared) => { window.shared = shared; }; }")
    again.locator("#damage > .headerlink").click()
    again.get_by_role("button", name="Send with …").click()
    link = f"{site}/r/zt.falling.damage/"
    assert again.evaluate("shared") == {"title": "Fall Damage", "url": link}


def test_a_heading_without_a_rule_hands_on_its_place(warm: Page) -> None:
    turn_to(warm, "/about/")
    heading = warm.locator("h2 > .headerlink").first
    address = heading.evaluate("link => link.href")
    heading.click()
    expect(warm.locator(".rc-share-link")).to_have_text(address)
    warm.keyboard.press("Escape")
