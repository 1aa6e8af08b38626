"""The visit that tests share: what one does the next does not find, and what goes wrong is seen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import LAPTOP, Visit
from tests.browser.visit import begin, leave, set_inputs, state, turn_to, turn_to_calculator


@pytest.fixture(scope="module")
def a_visit(browser: Browser, site: str) -> Iterator[Visit]:
    visit = Visit(browser, site)
    assert visit.is_as_on_arrival()
    yield visit
    visit.end()


@pytest.fixture
def visit(a_visit: Visit) -> Visit:
    a_visit.page.evaluate("localStorage.clear()")
    begin(a_visit.page)
    leave(a_visit.page)
    a_visit.wrong.clear()
    assert a_visit.is_as_on_arrival()
    return a_visit


@pytest.mark.parametrize(
    "left",
    [
        "localStorage.setItem('rulescore.usiel.dice', '2d20')",
        "document.querySelector('[data-scheme]').click()",
    ],
    ids=["a setting", "dark"],
)
def test_leftovers_of_an_earlier_test_are_noticed(visit: Visit, left: str) -> None:
    visit.page.evaluate(left)
    assert not visit.is_as_on_arrival()


def test_a_page_that_nobody_has_left_is_seen(visit: Visit) -> None:
    turn_to(visit.page, "/glossary/")
    assert not visit.is_as_on_arrival()


def test_nothing_is_left_of_what_a_reader_has_set_and_asked(visit: Visit) -> None:
    riding = turn_to_calculator(visit.page, "usiel.riding")
    riding.locator("summary", has_text="How your table reads it").click()
    riding.locator('[name="dice"]').select_option("2d10")
    set_inputs(riding, {"hours": 3})
    assert not visit.is_as_on_arrival()
    visit.tidy()
    assert visit.is_as_on_arrival()
    state(turn_to_calculator(visit.page, "usiel.riding"), "opening")
    assert visit.page.url.endswith("/usiel/travel/#riding")
    assert visit.wrong == []


def test_another_screen_or_paper_is_noticed_and_not_left(visit: Visit) -> None:
    visit.page.set_viewport_size(LAPTOP)
    assert not visit.is_as_on_arrival()
    visit.tidy()
    assert visit.is_as_on_arrival()
    visit.page.emulate_media(media="print")
    assert not visit.is_as_on_arrival()
    visit.tidy()
    assert visit.is_as_on_arrival()


@pytest.mark.parametrize(
    "wrong",
    [
        "setTimeout(() => { throw new Error('broken') })",
        "console.error('broken')",
        "fetch('http://broken.invalid/').catch(() => {})",
    ],
    ids=["an error", "a message", "a request elsewhere"],
)
def test_errors_in_the_page_fail_the_test(visit: Visit, wrong: str) -> None:
    visit.page.evaluate(wrong)
    visit.tidy()
    assert "broken" in visit.wrong[0]
