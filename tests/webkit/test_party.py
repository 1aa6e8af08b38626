"""The party in WebKit: one question for all, and what happened written on their sheets."""

from rulescore.catalogue import find_calculator
from tests.browser.sheet.characters import NAMES, SHEET, TRAVEL, written
from tests.webkit.visit import Visit


def party(visit: Visit, *stamina: int) -> None:
    """Keep characters with so much Stamina each, the first of them in hand."""
    first, *others = (
        written(name, stamina_full=40, stamina_current=now)
        for name, now in zip(NAMES, stamina, strict=False)
    )
    visit.keep("usiel.sheet", first)
    visit.keep("usiel.party", [None, *others])


def test_a_question_is_answered_for_all(visit: Visit) -> None:
    party(visit, 40, 20, 10)
    element = visit.calculator(TRAVEL)
    visit.set_inputs(element, {"hours": 8})
    visit.press("For all of us", element)
    for row, now in enumerate((40, 20, 10), start=1):
        given = {"hours": 8, "full_stamina": 40, "current_stamina": now}
        headline = find_calculator(TRAVEL).run(given).answer.headline
        visit.one(f".rc-for-all tbody tr:nth-child({row}) td", headline, element)
    visit.press("Answer for Bria", element)
    visit.until(
        "(element) => element.querySelector('[name=current_stamina]').value === '20'", element
    )


def test_an_outcome_is_written_on_all_sheets_and_undone(visit: Visit) -> None:
    party(visit, 40, 20, 15)
    element = visit.calculator(TRAVEL)
    visit.press("Take its values", element)
    visit.set_inputs(element, {"hours": 4})
    visit.press("For all of us", element)
    spent = find_calculator(TRAVEL).run({"hours": 4}).answer.outputs.stamina_cost
    visit.press("Write it on all sheets", element)
    visit.one(".rc-told", "Cato", element)
    assert visit.kept("usiel.sheet")["stamina_current"] == str(40 - spent)
    assert visit.kept("usiel.party")[2]["stamina_current"] == str(15 - spent)
    visit.press("Undo", element)
    visit.until("() => JSON.parse(localStorage['rulescore.usiel.sheet']).stamina_current === '40'")


def test_characters_are_added_and_chosen(visit: Visit) -> None:
    element = visit.calculator(SHEET)
    visit.type_into('[name="name"]', "Aldo", element)
    visit.press("Another character", element)
    visit.type_into('[name="name"]', "Bria", element)
    visit.one(".rc-roster button", "Bria", element)
    visit.press("Aldo", element)
    visit.until("(element) => element.querySelector('[name=name]').value === 'Aldo'", element)
    visit.one('.rc-roster button[aria-pressed="true"]', "Aldo", element)
