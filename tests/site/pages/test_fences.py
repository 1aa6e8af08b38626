"""The fences of a page: what they print, and that a wrong one stops the build."""

import pytest
from pymdownx.superfences import SuperFencesException

from rulescore.catalogue import calculators
from rulescore.show.markup import Markup
from rulescore.site.pages.fences import (
    FENCES,
    calculator,
    catalogue,
    example,
    quick_reference,
    size_of_letters,
    table,
)

EXAMPLE = """
calculator: usiel.travel-cost
inputs: {{hours: 24, full_stamina: 100, current_stamina: 100}}
gives: {{stamina_cost: {stated}, can_finish: true}}
says: A day and a night cost {{stamina_cost}} Stamina.
"""


def test_a_calculator_opens_with_its_answer() -> None:
    shown = calculator("usiel.travel-cost\nhours: 12\n")
    assert 'calculator="usiel.travel-cost"' in shown
    assert "<b>24</b> Stamina spent, 16 of 40 left." in shown
    assert 'value="12"' in shown


@pytest.mark.parametrize("source", ["usiel.nothing", "usiel.travel-cost\nhours: 99", ""])
def test_a_calculator_that_refuses_stops_the_build(source: str) -> None:
    with pytest.raises(SuperFencesException):
        calculator(source)


def test_an_example_prints_the_computed_figure_and_links_to_its_numbers() -> None:
    shown = example(EXAMPLE.format(stated=84))
    assert "A day and a night cost <strong>84</strong> Stamina." in shown
    assert "/r/usiel.travel-cost/?hours=24&amp;full_stamina=100&amp;current_stamina=100" in shown


def test_a_wrong_example_stops_the_build() -> None:
    with pytest.raises(SuperFencesException, match="the page states 85, the calculator gives 84"):
        example(EXAMPLE.format(stated=85))


def test_a_fence_that_raises_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """SuperFences lets every other exception pass and prints the fence as code."""

    def breaks(source: str) -> Markup:
        raise ZeroDivisionError(source)

    monkeypatch.setitem(FENCES, "table", breaks)
    with pytest.raises(SuperFencesException, match="table fence: usiel"):
        table("usiel.travel.walking")


def test_a_table_is_printed_from_the_data_of_its_module() -> None:
    shown = table("usiel.travel.walking")
    assert '<th scope="row">21–24</th><td>6</td><td>24</td><td>84</td>' in shown


def test_an_unknown_table_stops_the_build() -> None:
    for id in ("usiel.travel.nothing", "nobook.travel.walking"):
        with pytest.raises(SuperFencesException):
            table(id)


def test_the_catalogue_names_every_calculator() -> None:
    shown = catalogue("")
    assert all(f"calculator={found.id}#" in shown for found in calculators())


def test_a_sheet_has_its_book_and_room_for_notes_on_paper() -> None:
    before, after = calculator("zt.character").split("<rule-calculator")
    assert before == '<div class="rc-sheet-page"><p class="rc-sheet-book">ZT</p>'
    assert after.endswith('<p class="rc-sheet-notes">Notes</p></div>')
    assert "rc-sheet-page" not in calculator("zt.fall-damage")


@pytest.mark.parametrize(
    ("length", "size"), [(1, "large"), (6_000, "middle"), (10_000, "large"), (20_000, "small")]
)
def test_a_quick_reference_fills_its_sheets(length: int, size: str) -> None:
    assert size_of_letters(length) == size


def test_a_quick_reference_says_how_it_is_printed() -> None:
    assert quick_reference("symbaroum").startswith('<div class="rc-quick" data-letters="middle">')
