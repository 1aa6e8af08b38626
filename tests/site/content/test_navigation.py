"""Situations as the navigation has them: every page of a book is in one."""

import pytest

from rulescore.catalogue import titles_of_books
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.navigation import situation_of, situations
from rulescore.site.content.page_source import read_pages

BOOKS = titles_of_books()
OUTSIDE = ("index", "quick", "how-we-play")


@pytest.mark.parametrize("book", BOOKS)
def test_every_page_of_a_book_is_in_one_situation(book: str) -> None:
    listed = [path for paths in situations(book).values() for path in paths]
    assert len(listed) == len(set(listed))
    pages = {path for path in read_pages(docs_folder()) if path.startswith(f"{book}/")}
    assert set(listed) == pages - {f"{book}/{name}.md" for name in OUTSIDE}


@pytest.mark.parametrize("book", BOOKS)
def test_the_index_of_a_book_has_its_situations(book: str) -> None:
    index = (docs_folder() / f"{book}/index.md").read_text("utf-8")
    assert [f"\n**{name}**\n" in index for name in situations(book)] == [True] * len(
        situations(book)
    )


def test_the_situation_of_a_page() -> None:
    assert situation_of("usiel", "travel") == "On the road"
    assert situation_of("usiel", "nothing") == ""
    assert situations("nothing") == {}
