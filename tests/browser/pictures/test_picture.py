"""Pictures: the value under a finger and by the keyboard, and text of one size at every width."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import turn_to_calculator

TRAVEL, FALL = "usiel.travel-cost", "archsoul.falling"

# Texts of the pictures in sight: their sizes, and those that stick out or lie on each other. A text
# is where its letters are drawn, and the rim around them that covers an earlier one: to the boxes
# of SVG each engine adds something else, Firefox more than 6 pixels above a digit.
TEXTS = """(element) => {
  const edge = element.getBoundingClientRect();
  const pen = document.createElement("canvas").getContext("2d");
  const drawn = (text) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(text);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const letters = pen.measureText(text.textContent);
    const { x, y } = text.getStartPositionOfChar(0).matrixTransform(text.getScreenCTM());
    return {
      text: text.textContent,
      left: x - letters.actualBoundingBoxLeft,
      right: x + letters.actualBoundingBoxRight,
      top: y - letters.actualBoundingBoxAscent,
      bottom: y + letters.actualBoundingBoxDescent,
    };
  };
  const sizes = new Set(), outside = [], covered = [];
  for (const picture of element.querySelectorAll(".rc-picture, .rc-shares")) {
    if (!picture.checkVisibility()) continue;
    const boxes = [];
    for (const text of picture.querySelectorAll("text:not(:empty)")) { // an axis may lack a unit
      const box = drawn(text);
      sizes.add(getComputedStyle(text).fontSize);
      if (box.left < edge.left || box.right > edge.right) outside.push(box.text);
      const rim = parseFloat(getComputedStyle(text).strokeWidth) / 2;
      const under = boxes.find((one) => one.top < box.bottom + rim && one.bottom > box.top - rim
        && one.left < box.right + rim && one.right > box.left - rim);
      if (under && picture.matches(".rc-picture")) covered.push(`${under.text} / ${box.text}`);
      boxes.push(box);
    }
  }
  return { sizes: [...sizes], outside, covered };
}"""


def picture_of(element: Locator) -> Locator:
    return element.locator("rule-picture:visible").first


def test_arrow_keys_lead_from_the_own_point_to_others(warm: Page) -> None:
    picture = picture_of(turn_to_calculator(warm, TRAVEL))
    line, plot = picture.locator(".rc-values"), picture.locator(".rc-picture")
    expect(line).to_have_text("8 hours on the road: 28 Stamina")
    plot.focus()
    plot.press("ArrowRight")
    expect(line).to_have_text("8 hours on the road: 28 Stamina")
    plot.press("ArrowRight")
    expect(line).to_have_text("9 hours on the road: 25 Stamina")
    expect(plot).to_have_attribute("aria-valuetext", "9 hours on the road: 25 Stamina")
    plot.press("Home")
    expect(line).to_have_text("0 hours on the road: 40 Stamina")
    plot.press("ArrowLeft")
    expect(line).to_have_text("0 hours on the road: 40 Stamina")
    plot.press("End")
    plot.press("Escape")
    expect(line).to_have_text("8 hours on the road: 28 Stamina")
    expect(plot.locator(".rc-at")).to_have_count(0)


def test_a_pointer_anywhere_in_a_column_says_its_value_and_moves_nothing(warm: Page) -> None:
    element = turn_to_calculator(warm, FALL)
    picture = picture_of(element)
    line, plot = picture.locator(".rc-values"), picture.locator(".rc-picture")
    own = line.text_content() or ""
    assert own.startswith("6 metres: Still up ")
    plot.scroll_into_view_if_needed()  # else the page is scrolled as the pointer comes
    below = element.locator("[data-hand-on=share]").bounding_box()
    box = plot.bounding_box()
    assert box
    columns = len((plot.get_attribute("data-points") or "").split("|"))
    across = box["width"] * (20 + 0.5) / columns
    for down in (2, box["height"] - 2):
        plot.hover(position={"x": across, "y": down}, force=True)
        expect(line).to_contain_text("20 metres: Still up ")
        expect(plot.locator(".rc-at")).to_have_count(1)
    assert element.locator("[data-hand-on=share]").bounding_box() == below
    element.locator("h3").hover()
    expect(line).to_have_text(own)


def test_a_finger_leaves_its_value_to_be_read(warm: Page) -> None:
    picture = picture_of(turn_to_calculator(warm, TRAVEL))
    line, plot = picture.locator(".rc-values"), picture.locator(".rc-picture")
    box = plot.bounding_box()
    assert box
    touch = {"pointerType": "touch", "clientX": box["x"], "clientY": box["y"] + 5, "bubbles": True}
    for event in ("pointerdown", "pointerup", "pointerleave"):
        plot.dispatch_event(event, touch)
    expect(line).to_have_text("0 hours on the road: 40 Stamina")


def test_a_mode_says_of_what_its_values_are(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.damage")
    element.get_by_label("At least").first.check()
    plot = picture_of(element).locator(".rc-picture")
    plot.focus()
    plot.press("End")
    expect(picture_of(element).locator(".rc-values")).to_have_text("At least 8: 12.5%")


@pytest.mark.parametrize("width", [330, 390, 640])
@pytest.mark.parametrize(
    "id",
    [
        TRAVEL,
        FALL,
        "usiel.damage",
        "usiel.fear",
        "usiel.hit-recovery",
        "gods-and-monsters.suffocation",
        "symbaroum.death-test",
        "symbaroum.attack",
        "zt.fall-damage",
    ],
)
def test_text_keeps_its_size_and_place_at_every_width(warm: Page, id: str, width: int) -> None:
    warm.set_viewport_size({"width": width, "height": 844})
    element = turn_to_calculator(warm, id)
    found = element.evaluate(TEXTS)
    warm.set_viewport_size({"width": 390, "height": 844})
    assert found == {"sizes": ["12px"], "outside": [], "covered": []}
