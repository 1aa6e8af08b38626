"""Print styles in WebKit. Its driver cannot print, so the rules for print take the place of those
for a screen, and the page is told that it is printed."""

from collections.abc import Iterator

import pytest

from tests.browser.table.pins import FALL, TABLE, WALKING
from tests.webkit.visit import Visit

# Rules for print hold, and those for a screen do not.
TAKE = """() => {
  window.media = new Map();
  const swap = (rules) => [...rules].forEach((rule) => {
    const written = rule.media?.mediaText ?? "";
    if (written === "print") rule.media.mediaText = "all";
    if (written.startsWith("screen")) rule.media.mediaText = "not all";
    if (written) window.media.set(rule, written);
    if (rule.cssRules) swap(rule.cssRules);
  });
  [...document.styleSheets].forEach((sheet) => swap(sheet.cssRules));
}"""
LEAVE = """() => {
  window.media?.forEach((written, rule) => { rule.media.mediaText = written; });
}"""
TELL = "(name) => { dispatchEvent(new Event(name)) }"
SHOWN = (
    "(selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())"
)


class Paper:
    """A visit whose page can be put on paper."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def take(self) -> None:
        """Put the page on paper."""
        self.visit.ask(TAKE)
        self.visit.ask(TELL, "beforeprint")

    def leave(self) -> None:
        """Put it back on the screen."""
        self.visit.ask(LEAVE)
        self.visit.ask(TELL, "afterprint")

    def shows(self, selector: str) -> bool:
        """Whether any of these is shown."""
        shown: bool = self.visit.ask(SHOWN, selector)
        return shown


@pytest.fixture
def paper(visit: Visit) -> Iterator[Paper]:
    paper = Paper(visit)
    yield paper
    paper.leave()


def test_what_is_around_a_page_is_not_printed_and_folds_are(paper: Paper) -> None:
    paper.visit.turn_to("/usiel/travel/")
    assert paper.shows(".md-header")
    assert paper.shows(".rc-apart details:not([open]) > summary")
    paper.take()
    assert not paper.shows(".md-header, .md-footer, .md-sidebar, .rc-screen-only")
    assert not paper.shows(".rc-apart details:not([open])")
    assert paper.shows("h1")
    paper.leave()
    assert paper.shows(".md-header")


def test_changed_inputs_are_printed(paper: Paper) -> None:
    element = paper.visit.calculator("usiel.travel-cost")
    paper.visit.set_inputs(element, {"hours_before": 2})
    field = '[calculator="usiel.travel-cost"] [name="hours_before"]'
    paper.visit.ask(
        "(field) => { document.querySelector(field).closest('details').open = false }", field
    )
    assert not paper.shows(field)
    paper.take()
    assert paper.shows(field)
    paper.leave()
    assert not paper.shows(field)


def test_nothing_to_press_is_printed_on_a_table(paper: Paper) -> None:
    paper.visit.keep("table", {"items": [WALKING, FALL]})
    paper.visit.turn_to(TABLE)
    paper.visit.until("() => document.querySelectorAll('.rc-pin:not([aria-busy])').length === 2")
    paper.visit.press("Arrange")
    assert paper.shows("rule-table button")
    paper.take()
    assert not paper.shows("rule-table button")
    assert paper.shows(".rc-pin .rc-headline")
