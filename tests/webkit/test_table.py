"""The table in WebKit: pinned, live, in order, and handed on."""

from selenium.webdriver.common.keys import Keys

from tests.browser.table.pins import FALL, FAST, HOURS, QUICK, TABLE, WALKING
from tests.webkit.visit import Visit

WHOLE = """(number) =>
  document.querySelectorAll(".rc-pin:not([aria-busy])").length === number"""


def table(visit: Visit, *items: object) -> None:
    """Turn to a table with these items, once all have come."""
    visit.keep("table", {"items": items})
    visit.turn_to(TABLE)
    visit.until(WHOLE, len(items))


def test_a_rule_and_an_answer_are_pinned_from_their_places(visit: Visit) -> None:
    visit.turn_to("/usiel/travel/")
    visit.click(visit.one("#walking > .headerlink"))
    dialog = visit.one("dialog[open]")
    visit.press("Pin to my table", dialog)
    visit.one("[role=status]", "Pinned: my table", dialog)
    visit.keys(Keys.ESCAPE)
    element = visit.calculator("usiel.travel-cost")
    visit.set_inputs(element, {"hours": 12})
    visit.press("Pin", element)
    visit.turn_to(TABLE)
    visit.until(WHOLE, 2)
    assert visit.texts(".rc-pin > h2")[0].startswith("Walking")
    visit.one(".rc-pin .rc-headline", "24 Stamina")


def test_an_answer_is_live_and_is_kept(visit: Visit) -> None:
    table(visit, HOURS, FALL)
    visit.one(".rc-headline", "32 Stamina")
    visit.click(visit.one("rule-calculator summary", "Change and more"))
    visit.type_into('[name="hours"]', "12")
    visit.one(".rc-headline", "24 Stamina")
    visit.until("() => JSON.parse(localStorage['rulescore.table']).items[0].inputs.hours === '12'")
    assert visit.kept("table")["items"][1] == FALL


def test_it_is_put_in_order_by_keyboard(visit: Visit) -> None:
    table(visit, WALKING, FAST, QUICK)
    visit.press("Arrange")
    visit.ask("() => document.querySelector('[aria-label=\"Walking: later\"]').focus()")
    visit.keys(Keys.ENTER)
    visit.one("rule-table > [role=status]", "Walking: now 2 of 3.")
    visit.press("Walking: remove")
    visit.until(WHOLE, 2)
    visit.press("Undo", visit.one("rule-table > [role=status]"))
    visit.until(WHOLE, 3)
    assert visit.kept("table")["items"] == [FAST, WALKING, QUICK]


def test_a_link_shows_it_and_saves_nothing(visit: Visit) -> None:
    table(visit, WALKING, HOURS)
    visit.press("Share")
    link = visit.one(".rc-share-link").text
    assert "pin=usiel.travel-cost%3Fhours%3D14" in link
    visit.keys(Keys.ESCAPE)
    visit.keep("table", {"items": [FALL], "title": "Mine"})
    visit.load(link.removeprefix(visit.site))
    visit.until(WHOLE, 2)
    visit.one("rule-table > [role=status]", "came with a link and is not kept")
    assert visit.kept("table") == {"items": [FALL], "title": "Mine"}
    visit.press("Add to mine")
    visit.until(WHOLE, 3)
    assert visit.kept("table")["items"] == [FALL, WALKING, HOURS]
