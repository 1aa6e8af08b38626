"""Handing on a rule or an answer from WebKit: link, text, QR code."""

from tests.browser.page.handing_on import decoded
from tests.webkit.visit import Visit


def read_code(visit: Visit) -> str:
    """The link that the QR code on the page holds, as it is seen."""
    return decoded(visit.one(".rc-qr svg").screenshot_as_png)


def test_a_rule_is_handed_on_by_link_and_code(visit: Visit) -> None:
    visit.turn_to("/usiel/travel/")
    visit.click(visit.one("#fast-pace > .headerlink"))
    dialog = visit.one("dialog[open]")
    link = f"{visit.site}/r/usiel.travel.fast-pace/"
    assert read_code(visit) == link
    visit.press("Copy link", dialog)
    visit.one("[role=status]", "Link copied.", dialog)
    assert visit.clipboard() == link


def test_a_rule_is_handed_on_as_text(visit: Visit) -> None:
    visit.turn_to("/usiel/travel/")
    visit.click(visit.one("#fast-pace > .headerlink"))
    dialog = visit.one("dialog[open]")
    visit.press("Copy as text", dialog)
    visit.one("[role=status]", "Copied as text.", dialog)
    pasted = visit.clipboard()
    assert pasted.startswith("**Fast pace** (Usiel, Travel)")
    assert pasted.endswith(f"{visit.site}/r/usiel.travel.fast-pace/")


def test_the_link_of_an_answer_has_its_inputs(visit: Visit) -> None:
    element = visit.calculator("usiel.travel-cost")
    visit.set_inputs(element, {"hours": 12})
    visit.press("Share", element)
    dialog = visit.one("dialog[open]")
    visit.press("Copy link", dialog)
    visit.one("[role=status]", "Link copied.", dialog)
    link = visit.clipboard()
    assert link.startswith(f"{visit.site}/r/usiel.travel-cost/?hours=12&made=")
    visit.load(link.removeprefix(visit.site))
    visit.headed(visit.calculator_here("usiel.travel-cost"), "24 Stamina spent")
    assert visit.ask("() => location.pathname") == "/usiel/travel/"
