"""The small print at the end of a page, which only paper shows: what the rules of its book are
taken from, since when they stand as they do, whose they are, and the address of the page.

The source is named in the words of the book’s first page. The day is that of the newest change to
the book in the log, so that the same rules print the same. `imprint.js` completes the address, and
leaves the books out that are not pinned to My table.
"""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from babel.dates import format_date
from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from rulescore.catalogue import titles_of_books
from rulescore.language import is_english, language, say
from rulescore.project import IS_OURS
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.section_shape import sections_of
from rulescore.site.content.settings import settings
from rulescore.site.pages.changes import read_log
from rulescore.site.pages.current_page import current_page
from rulescore.site.words.table import locale_of

AFTER_MARKED_TERMS = 14  # what is printed small explains no terms
SOURCE = "source"
TABLE = "table.md"


class _Imprint(Treeprocessor):
    def run(self, root: Element) -> None:
        page = current_page(self.md)
        if not page:
            return
        imprint = SubElement(root, "div", {"class": "rc-imprint"})
        for book in _books_on(page):
            paragraph = SubElement(imprint, "p", {"data-book": book})
            SubElement(paragraph, "strong").text = f"{titles_of_books()[book]}."
            told = filter(None, (source_of(book), _as_of(book)))
            paragraph[0].tail = "".join(f" {sentence}" for sentence in told)
        address = SubElement(imprint, "p")
        # The site of an author’s own game is no such thing.
        unofficial = say("Unofficial; the games belong to their authors.") if IS_OURS else ""
        address.text = f"{unofficial} {settings().name}, ".lstrip()
        SubElement(address, "a", {"href": _address(page)}).text = _address(page)


def _books_on(page: str) -> Iterator[str]:
    """The books whose rules a page has: its own; on My table any may be pinned."""
    own = page.partition("/")[0]
    yield from (book for book in titles_of_books() if book == own or page == TABLE)


def _address(page: str) -> str:
    """The address of a page on the site, by its path below `docs/`."""
    return f"/{page.removesuffix('.md')}/".replace("/index/", "/")


@cache
def source_of(book: str) -> str:
    """What a book is taken from, as its first page says it in a sentence; "" if it does not."""
    text = (docs_folder() / book / "index.md").read_text("utf-8")
    _, sections = sections_of(text.split("\n"))
    return next((one.first_sentence() for one in sections if one.anchor == SOURCE), "")


@cache
def newest_change(book: str) -> date | None:
    """The day of the newest change to the rules of a book that the log has."""
    days = (
        change.day
        for change in read_log()
        if any(id.partition(".")[0] == book for id in change.ids)
    )
    return max(days, default=None)


def _as_of(book: str) -> str:
    day = newest_change(book)
    if not day:
        return ""
    if is_english():
        written = f"{day.day} {day:%B %Y}"
    else:
        written = format_date(day, "long", locale=locale_of(language()))
    return say("The rules as of {day}.", day=written)


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.treeprocessors.register(_Imprint(md), "imprint", AFTER_MARKED_TERMS)


def makeExtension(**settings: Any) -> Extension:  # noqa: N802
    """The Markdown extension that `mkdocs.yml` names by this module."""
    return _Extension(**settings)
