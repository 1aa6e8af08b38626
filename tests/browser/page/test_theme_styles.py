"""What is cut from the theme's styles would have changed nothing that a reader sees."""

from pathlib import Path

import material
import pytest
from playwright.sync_api import Page

from rulescore.site.render.theme_styles import NAME, OURS
from tests.browser.pages import KINDS
from tests.browser.visit import turn_to

THEME = Path(material.__file__).parent / "templates/assets/stylesheets"

# Each selector of each rule by itself, without what only a pointer or a state of it decides.
CUT = r"""([whole, left]) => {
  const selectors = (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const within = (rules) => [...rules].flatMap((rule) =>
      rule.selectorText ? rule.selectorText.split(/,(?![^(]*\))/)
        : rule.cssRules && !rule.name ? within(rule.cssRules) : []);
    return new Set(within(sheet.cssRules).map((selector) => selector.trim()));
  };
  const kept = selectors(left);
  const cut = [...selectors(whole)].filter((selector) => !kept.has(selector));
  window.cut = [...new Set(cut.map((selector) => selector.replace(
    /::[\w-]+|:(?:hover|active|focus(?:-within|-visible)?|checked|target|popover-open)/g, "")
    .replace(/(^|[\s>+~(])(?=$|[\s>+~)])/g, "$1*")))];
  return window.cut.length;
}"""
MEANT = """() => window.cut.filter((selector) => document.querySelector(selector))"""


def _theme() -> str:
    sheets = (next(THEME.glob(f"{name}.*.css")) for name in ("main", "palette"))
    return "\n".join(sheet.read_text("utf-8") for sheet in sheets)


def _left(built: Path) -> str:
    (sheet,) = built.glob(f"assets/rulescore-*/{NAME}")
    return sheet.read_text("utf-8").partition(OURS)[0]


@pytest.fixture
def reader(warm: Page, built: Path) -> Page:
    """A page that knows what has been cut."""
    turn_to(warm, "/usiel/travel/")
    assert warm.evaluate(CUT, [_theme(), _left(built)]) > 500
    return warm


def test_no_page_has_anything_that_a_cut_rule_is_for(reader: Page) -> None:
    for address in sorted(KINDS):
        turn_to(reader, address)
        assert reader.evaluate(MEANT) == [], address
    reader.keyboard.press("/")
    assert reader.evaluate(MEANT) == []


def test_most_of_the_theme_is_cut(built: Path) -> None:
    assert len(_left(built)) < len(_theme()) / 2
