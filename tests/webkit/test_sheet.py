"""The sheet in WebKit: written down once, taken by the calculators of its book."""

from selenium.webdriver.remote.webelement import WebElement

from tests.webkit.visit import Visit

SHEET = "symbaroum.character"


def write(visit: Visit) -> WebElement:
    """Write down a character."""
    element = visit.calculator(SHEET)
    visit.type_into('[name="name"]', "Fenya", element)
    visit.type_into('[name="accurate"]', "15", element)
    visit.until("() => JSON.parse(localStorage['rulescore.symbaroum.sheet']).accurate === '15'")
    visit.one(".rc-copied", "Kept in this browser", element)
    return element


def test_a_calculator_takes_what_is_written_down(visit: Visit) -> None:
    write(visit)
    attack = visit.calculator("symbaroum.attack")
    visit.press("You attack", attack)
    visit.until("(attack) => attack.querySelector('[name=attack_value]').value === '15'", attack)
    assert visit.settled(attack) == "answered"
    assert "attack_value=15" in visit.driver.current_url


def test_it_is_there_after_a_load_and_cleared_with_an_undo(visit: Visit) -> None:
    write(visit)
    visit.load("/symbaroum/attributes/")
    element = visit.calculator_here(SHEET)
    holds = "(element, name) => element.querySelector('[name=name]').value === name"
    visit.until(holds, element, "Fenya")
    visit.press("Clear", element)
    visit.until("() => localStorage.getItem('rulescore.symbaroum.sheet') === null")
    visit.press("Undo", element)
    visit.until(holds, element, "Fenya")
    assert visit.kept("symbaroum.sheet")["accurate"] == "15"


def test_a_character_of_a_link_leaves_mine_alone(visit: Visit) -> None:
    write(visit)
    mine = visit.kept("symbaroum.sheet")
    visit.load(f"/symbaroum/attributes/?calculator={SHEET}&name=Robber&strong=14")
    visit.headed(visit.calculator_here(SHEET), "Robber")
    assert visit.kept("symbaroum.sheet") == mine
