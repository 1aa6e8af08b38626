"""The cards of the books on the home page, from the front matter of their indexes.

`covers:` there says in a few words what the book is about.
"""

from pathlib import Path

from rulescore.catalogue import titles_of_books
from rulescore.show.markup import Markup, tag
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.configuration import INDEX
from rulescore.site.content.navigation import books
from rulescore.site.content.page_source import read_page


def render_book_cards(source: str) -> Markup:
    """A card for each book, in the order of the navigation; the fence is empty."""
    titles, docs = titles_of_books(), docs_folder()
    cards = (_card(book, titles[book], docs) for book in books() if book in titles)
    return tag("ul", *cards, class_="rc-books")


def _card(book: str, title: str, docs: Path) -> Markup:
    path = f"{book}{INDEX}"
    covers = read_page(path, (docs / path).read_text("utf-8")).covers
    emblem = tag("span", class_="rc-emblem")
    link = tag("a", emblem, tag("strong", title), " ", tag("span", covers), href=f"/{book}/")
    return tag("li", link, data_book=book)
