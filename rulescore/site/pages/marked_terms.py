"""Links the first mention of each term in a section to the rule that defines it.

The term must be written as in the glossary, or with a plural s. It is not linked in the section
that defines it, nor inside links, headings and code.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from rulescore.site.pages.current_page import current_page
from rulescore.site.pages.glossary import terms_by_word

AFTER_INLINE = 15  # Markdown's own processor of inline text runs at 20
NOT_WITHIN = {"a", "abbr", "code", "pre", "summary", "h1", "h2", "h3", "h4", "dt", "th", "caption"}
GLANCE = "rc-glance"


class _MarkedTerms(Treeprocessor):
    def run(self, root: Element) -> None:
        book, _, topic = current_page(self.md).removesuffix(".md").partition("/")
        words = _addresses(book) if topic else {}
        if not words:
            return
        pattern = _pattern(book)
        page = f"/{book}/{topic}/"
        wanted: dict[str, str] = {}
        for place in list(_places(root)):
            if isinstance(place, str):
                here = f"{page}#{place}"
                wanted = {word: address for word, address in words.items() if address != here}
            elif wanted:
                _mark(place, pattern, wanted)


@cache
def _addresses(book: str) -> Mapping[str, str]:
    return {word: rule.address for word, (_, rule) in terms_by_word(book).items()}


@cache
def _pattern(book: str) -> re.Pattern[str]:
    longest_first = sorted(_addresses(book), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})s?\b(?![-’'])")


class _Text:
    """A piece of text: the element that it is in or after, and in that case the parent."""

    def __init__(self, element: Element, above: Element | None) -> None:
        self.element, self.above = element, above

    @property
    def text(self) -> str:
        return (self.element.tail if self.above is not None else self.element.text) or ""

    def replace(self, before: str, link: Element) -> None:
        """Replace the text with `before` and the new element after it."""
        if self.above is None:
            self.element.text = before
            self.element.insert(0, link)
        else:
            self.element.tail = before
            self.above.insert(list(self.above).index(self.element) + 1, link)


def _places(element: Element) -> Iterator[str | _Text]:
    """In reading order: the anchor of each section at its beginning, and every piece of text in
    which terms may be linked."""
    if element.tag == "h2":
        yield element.get("id", "")
    if element.tag in NOT_WITHIN or GLANCE in element.get("class", ""):
        return
    yield _Text(element, None)
    for child in element:
        yield from _places(child)
        yield _Text(child, element)


def _mark(place: _Text, pattern: re.Pattern[str], wanted: dict[str, str]) -> None:
    """Link the wanted terms in a piece of text, and remove them from `wanted`."""
    for found in pattern.finditer(place.text):
        if address := wanted.pop(found[1], None):
            before, after = place.text[: found.start()], place.text[found.end() :]
            link = Element("a", {"class": "rc-term", "href": address})
            link.text, link.tail = found[0], after
            above = place.above if place.above is not None else place.element
            place.replace(before, link)
            _mark(_Text(link, above), pattern, wanted)
            return


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.treeprocessors.register(_MarkedTerms(md), "marked-terms", AFTER_INLINE)


def makeExtension(**settings: Any) -> Extension:  # noqa: N802
    """The Markdown extension that `mkdocs.yml` names by this module."""
    return _Extension(**settings)
