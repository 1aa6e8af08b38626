"""One order of books: that of the navigation, wherever books are listed."""

import json
from itertools import groupby
from pathlib import Path

from rulescore.catalogue import titles_of_books
from rulescore.site.content.navigation import books, titles_in_order
from rulescore.site.content.rules import rules
from rulescore.site.output.search_index import NAME, write_search_index


def test_every_book_has_its_place() -> None:
    assert titles_in_order() == titles_of_books()
    assert [book for book in titles_in_order() if book in books()] == [
        book for book in books() if book in titles_of_books()
    ]


def test_rules_and_search_follow_it(tmp_path: Path) -> None:
    order = [*titles_in_order()]
    assert [book for book, _ in groupby(rules(), key=lambda rule: rule.book)] == order
    write_search_index(tmp_path)
    index = json.loads((tmp_path / NAME).read_text("utf-8"))
    assert [*index["books"]] == order
    happened = [title for title, _ in index["happened"]]
    assert len(happened) == len(set(happened)) > 0
    assert {*happened} <= {one for rule in rules() for one in rule.happened}
