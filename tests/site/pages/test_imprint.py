"""The small print: what a book is taken from, since when its rules stand, and where the page is."""

from datetime import date
from types import SimpleNamespace

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from rulescore.catalogue import titles_of_books
from rulescore.site.pages import imprint
from rulescore.site.pages.changes import read_log
from rulescore.site.pages.imprint import newest_change, source_of


class Relpath(Treeprocessor):
    """What MkDocs puts there, which knows the page."""

    file = SimpleNamespace(src_uri="")


class Context(Preprocessor):
    """What Zensical puts there, which knows the page."""

    page = SimpleNamespace(path="usiel/quick.md")

    def run(self, lines: list[str]) -> list[str]:
        return lines


def made(page: str) -> str:
    md = Markdown(extensions=[imprint.__name__])
    relpath = Relpath(md)
    relpath.file = SimpleNamespace(src_uri=page)
    md.treeprocessors.register(relpath, "relpath", 0)
    return str(md.convert("# A page\n\nText."))


@pytest.mark.parametrize("book", sorted(titles_of_books().keys() - {"compare"}))
def test_every_book_names_its_source_and_its_day(book: str) -> None:
    assert "one document" in source_of(book)
    assert source_of(book).count("“") >= 1
    day = newest_change(book)
    assert day == max(one.day for one in read_log() if f"{book}." in " ".join(one.ids))
    assert day <= max(one.day for one in read_log())


def test_a_page_of_a_book_ends_with_its_small_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imprint, "newest_change", {"usiel": date(2026, 11, 3)}.get)
    _, small = made("usiel/quick.md").split('<div class="rc-imprint">')
    assert '<p data-book="usiel"><strong>Usiel.</strong> Everything here is taken from' in small
    assert (
        "“Other Rules” of the Usiel fantasy system. The rules as of 3 November 2026.</p>" in small
    )
    assert (
        'Unofficial; the games belong to their authors. Rulescore, <a href="/usiel/quick/"' in small
    )
    assert "ZT" not in small


def test_a_book_that_tells_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imprint, "newest_change", {}.get)
    monkeypatch.setattr(imprint, "source_of", {"usiel": ""}.get)
    assert "<strong>Usiel.</strong></p>" in made("usiel/quick.md")


@pytest.mark.parametrize(
    ("page", "address"),
    [("usiel/index.md", "/usiel/"), ("index.md", "/"), ("compare/fire.md", "/compare/fire/")],
)
def test_it_has_the_address_of_the_page(page: str, address: str) -> None:
    assert f'<a href="{address}">{address}</a>' in made(page)


def test_my_table_has_every_book() -> None:
    assert all(f'data-book="{book}"' in made("table.md") for book in titles_of_books())


def test_zensical_tells_the_page_too() -> None:
    md = Markdown(extensions=[imprint.__name__])
    md.preprocessors.register(Context(md), "rendering_context", 0)
    assert "/usiel/quick/" in md.convert("# A page")


def test_outside_of_a_build_there_is_none() -> None:
    assert "rc-imprint" not in Markdown(extensions=[imprint.__name__]).convert("# A page")
