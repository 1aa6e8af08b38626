"""What a source leaves open: every reading of every calculator is on a page, and means one
thing in its book."""

from dataclasses import replace
from typing import Any

import pytest

from rulescore.catalogue import calculators, titles_of_books
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Choice, Input
from rulescore.declare.mistakes import Mistaken
from rulescore.site.pages import open_questions as left_open
from rulescore.site.pages.open_questions import boxes_of, settings_of

BOOKS = sorted(titles_of_books())


@pytest.mark.parametrize("book", BOOKS)
def test_every_reading_of_a_calculator_is_a_setting_of_its_book(book: str) -> None:
    used = {
        (use.calculator.id, use.input.name)
        for setting in settings_of(book).values()
        for use in setting.uses
    }
    assert used == {
        (found.id, input.name)
        for found in calculators()
        for input in found.declared
        if input.is_reading and found.id.startswith(f"{book}.")
    }


@pytest.mark.parametrize("book", BOOKS)
def test_a_setting_has_one_set_of_choices_ours_among_them(book: str) -> None:
    for setting in settings_of(book).values():
        assert setting.input.default in setting.options
        assert len(setting.options) > 1


def test_how_the_dice_work_comes_first() -> None:
    assert boxes_of("usiel")[0].rule.situation == "How the dice work"


def test_boxes_about_origins_are_no_open_questions() -> None:
    assert not any(box.title.startswith("From ") for book in BOOKS for box in boxes_of(book))


def changed(which: str, **parts: Any) -> tuple[Calculator[Any], ...]:
    """All calculators, the input `which` of riding declared otherwise."""

    def other(input: Input) -> Input:
        return replace(input, **parts) if input.name == which else input

    return tuple(
        replace(found, declared=tuple(map(other, found.declared)))
        if found.id == "usiel.riding"
        else found
        for found in calculators()
    )


def test_an_ambiguous_setting_name_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    riding = next(found for found in calculators() if found.id == "usiel.riding")
    kind = next(input.kind for input in riding.inputs if input.name == "reading_tie")
    assert isinstance(kind, Choice)
    other = replace(kind, options={**kind.options, "third": "a third thing"})
    monkeypatch.setattr(left_open, "calculators", lambda: changed("reading_tie", kind=other))
    with pytest.raises(Mistaken, match="other choices than in usiel"):
        settings_of("usiel")
    monkeypatch.setattr(left_open, "calculators", lambda: changed("reading_tie", default="beat"))
    with pytest.raises(Mistaken, match="read otherwise than in usiel"):
        settings_of("usiel")


def test_a_reading_without_a_box_on_a_page_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    new = changed("reading_saddle_hours", name="reading_unheard_of")
    monkeypatch.setattr(left_open, "calculators", lambda: new)
    with pytest.raises(Mistaken, match=r"change: usiel\.riding reading_unheard_of"):
        settings_of("usiel")
