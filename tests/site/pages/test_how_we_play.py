"""How we play: all that a book leaves open is on its page, once, and every link opens the
answer that it speaks of."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from rulescore.catalogue import find_calculator, titles_of_books
from rulescore.declare.mistakes import Mistaken
from rulescore.declare.outputs import Figure, Odds
from rulescore.show.answer import format_figure
from rulescore.site.pages.how_we_play import MOST_AT_THE_HEAD, render_how_we_play
from rulescore.site.pages.open_questions import Setting, boxes_of, settings_of
from rulescore.site.pages.what_changes import find_changes

BOOKS = sorted(titles_of_books().keys() - {"compare"})
CHANGE = re.compile(r'<strong>([^<]*)</strong> instead of (.*?) in <a href="[^"?]*\?([^"]*)#')


@pytest.mark.parametrize("book", BOOKS)
def test_every_setting_is_listed_once_with_ours_marked(book: str) -> None:
    page = render_how_we_play(f"{book}\n")
    lines = re.findall(r"<summary>([^<]*): <strong data-played>([^<]*)</strong></summary>", page)
    assert [(unescape(label), unescape(played)) for label, played in lines] == [
        (setting.input.kind.label, setting.options[setting.input.default])
        for name in re.findall(r'<fieldset[^>]* id="([^"]*)"', page)
        for setting in [settings_of(book)[name]]
    ]
    assert re.findall(r'<fieldset[^>]* id="([^"]*)"', page) == list(
        dict.fromkeys(re.findall(r'data-setting="([^"]*)"', page))
    )
    assert set(re.findall(r'data-setting="([^"]*)"', page)) == settings_of(book).keys()
    for name, setting in settings_of(book).items():
        ours = setting.input.kind.to_text(setting.input.default)
        radios = re.findall(rf'<input type="radio" name="{name}" value="([^"]*)"( checked)?', page)
        assert [value for value, checked in radios if checked] == [ours]
        assert len(radios) == len(setting.options)


@pytest.mark.parametrize("book", BOOKS)
def test_every_box_of_its_pages_is_listed(book: str) -> None:
    page = render_how_we_play(book)
    settings = {use for one in settings_of(book).values() for use in _named(one)}
    for box in boxes_of(book):
        if (box.calculator, box.input) not in settings:
            assert box.rule.address in page


def _named(setting: Setting) -> set[tuple[str, str]]:
    return {(use.calculator.id, use.input.name) for use in setting.uses}


@pytest.mark.parametrize("book", BOOKS)
def test_links_lead_to_answers_with_the_stated_figure(book: str) -> None:
    changes = CHANGE.findall(render_how_we_play(book))
    assert bool(changes) == bool(settings_of(book))
    for shown, _ours, query in changes:
        given = dict(parse_qsl(unescape(query)))
        result = find_calculator(given.pop("calculator")).run(given, typed=True)
        figures = [
            format_figure(output, getattr(result.answer.outputs, output.name), "").partition("<")[0]
            for output in result.calculator.outputs
            if isinstance(output.kind, Figure | Odds)
        ]
        assert any(shown == one or shown.startswith(f"{one} ") for one in figures)


@pytest.mark.parametrize("book", BOOKS)
def test_those_that_change_most_come_first(book: str) -> None:
    page = render_how_we_play(book)
    sizes = {
        name: max(change.size for change in find_changes(setting).values())
        for name, setting in settings_of(book).items()
    }
    head, _, below = page.partition("</ol>")
    named = re.findall(r'<li><a href="#([^"]*)">', head)
    assert named == sorted(sizes, key=lambda name: -sizes[name])[: len(named)]
    assert len(named) == min(MOST_AT_THE_HEAD, len(sizes))
    for situation in below.split("<h2>"):
        within = [sizes[name] for name in re.findall(r'data-setting="([^"]*)"', situation)]
        assert within == sorted(within, reverse=True)


def test_a_book_that_leaves_nothing_open_says_so() -> None:
    assert "leaves nothing open" in render_how_we_play("compare")


def test_an_unknown_book_is_reported() -> None:
    with pytest.raises(Mistaken, match="there is no book “usil”"):
        render_how_we_play("usil")
