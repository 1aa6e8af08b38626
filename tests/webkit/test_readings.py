"""How a group plays, in WebKit: chosen once, said beside each answer, undone by one tap."""

from tests.browser.calculator.readings import ARMOUR, FAST, USIEL
from tests.webkit.visit import Visit

TRAVEL = "usiel.travel-cost"


def choose(visit: Visit, name: str, value: str) -> None:
    """Choose how something is played, on the page that is shown."""
    setting = visit.until(
        "(name) => document.querySelector(`fieldset#${name}`)?.closest('details')", name
    )
    if not visit.ask("({ open }) => open", setting):
        visit.click(visit.one(":scope > summary", place=setting))
    visit.click(visit.one(f'input[value="{value}"]', place=setting))


def test_a_reading_applies_in_every_calculator_and_has_an_undo(visit: Visit) -> None:
    visit.turn_to(USIEL)
    choose(visit, ARMOUR, "flat")
    visit.one(".rc-told", "Set for every calculator")
    element = visit.calculator(TRAVEL)
    visit.set_inputs(element, {"hours": 4, "pace": "hurry", "armour_stamina": 2})
    visit.one(".rc-readings p", "By your table’s reading: Armour at fast pace", element)
    visit.headed(element, "20 Stamina")
    visit.press("Undo", visit.one(".rc-readings", place=element), whole=False)
    visit.headed(element, "28 Stamina")
    assert visit.kept(f"usiel.{ARMOUR}") is None


def test_a_link_to_an_answer_is_read_as_its_sender_does(visit: Visit) -> None:
    visit.load(f"/usiel/travel/{FAST}&{ARMOUR}=flat")
    element = visit.calculator_here(TRAVEL)
    visit.headed(element, "20 Stamina")
    visit.one(".rc-readings p", "By another reading than ours", element)


def test_a_group_is_set_up_by_a_link_once_each_agrees(visit: Visit) -> None:
    visit.load(f"{USIEL}?played=1&dice=2d8")
    visit.one(".rc-arrived", "Dice: 2d8")
    assert visit.ask("() => localStorage.getItem('rulescore.usiel.dice')") is None
    visit.press("Play like that")
    visit.until("() => localStorage.getItem('rulescore.usiel.dice') === '2d8'")
    visit.press("Undo")
    visit.until("() => localStorage.getItem('rulescore.usiel.dice') === null")
