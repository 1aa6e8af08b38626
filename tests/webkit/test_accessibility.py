"""axe on pages of every kind in WebKit, in light and dark, and that they fit a narrow window."""

import pytest

from tests.browser.axe import AXE, FIND, RULES, SCHEMES, SWITCH
from tests.browser.pages import KINDS, addresses
from tests.webkit.conftest import NARROW, WIDE
from tests.webkit.visit import Visit

OPEN_ALL = """() => document.querySelectorAll("details").forEach((fold) => { fold.open = true })"""
IS_WIDER = "() => document.documentElement.scrollWidth > innerWidth"
HAS_AXE = "() => 'axe' in window"


def violations(visit: Visit) -> list[str]:
    """What axe finds on the page as it is."""
    if not visit.ask(HAS_AXE):
        visit.driver.execute_script(f"{AXE}; axe.configure({{ noHtml: true }})")
    found: list[str] = visit.ask(FIND, RULES)
    return found


@pytest.mark.parametrize("address", addresses())
def test_a_page_is_loaded_without_an_error_and_fits(visit: Visit, address: str) -> None:
    """What goes wrong while it is loaded is noted, and the visit fails with it."""
    visit.load(address)
    visit.one("h1")
    visit.ask(OPEN_ALL)
    assert not visit.ask(IS_WIDER)


@pytest.mark.parametrize("address", sorted(KINDS))
def test_everybody_can_use_it(visit: Visit, address: str) -> None:
    visit.turn_to(address)
    visit.ask(OPEN_ALL)
    found = {}
    for size, scheme in ((NARROW, "light"), (WIDE, "dark")):
        visit.driver.set_window_size(*size)
        assert visit.ask(SWITCH, SCHEMES[scheme]) == SCHEMES[scheme]
        found[scheme] = violations(visit)
    visit.driver.set_window_size(*NARROW)
    visit.ask(SWITCH, SCHEMES["light"])
    assert found == {"light": [], "dark": []}


def test_the_keyboard_alone_suffices(visit: Visit) -> None:
    element = visit.calculator("usiel.travel-cost")
    for _ in range(200):
        visit.keys("\ue004")  # Tab
        if visit.ask("() => document.activeElement?.name") == "hours":
            break
    outline = visit.ask("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    visit.ask("() => document.activeElement.select()")
    visit.keys("12")
    visit.headed(element, "24 Stamina spent")
