"""Every rule of every book, read from its section. Quick references, the search, short links, the
glossary and the page “What happened” are generated from these.

Three paragraphs of one line each help readers to find a rule:

    Players say: forced march, marching all day
    What happened: We walked all day
    Defines: Stamina; Fast pace = Moving at 1.5 times your normal rate.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

from markdown_it import MarkdownIt

from rulescore.catalogue import titles_of_books
from rulescore.declare.calculator import Result
from rulescore.declare.mistakes import Mistaken
from rulescore.show.markup import Markup, tag
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.fence_source import opening_result
from rulescore.site.content.navigation import situations, titles_in_order
from rulescore.site.content.opposed import as_read
from rulescore.site.content.page_source import DEFINES, HAPPENED, PLAYERS_SAY, read_page
from rulescore.site.content.section_shape import SectionText, sections_of

INLINE = MarkdownIt("commonmark")
TAG = re.compile(r"<[^>]+>")
MEANS = " = "


@dataclass(frozen=True)
class Term:
    """A word to which a book gives its own meaning, and one sentence with that meaning."""

    word: str
    sentence: str


@dataclass(frozen=True)
class Rule:
    """A rule: a section of a topic's page."""

    book: str
    """The slug of its book."""
    topic: str
    """The slug of its topic."""
    page_title: str
    situation: str
    """The part of its book that its page is in, such as “On the road”."""
    section: SectionText

    @property
    def id(self) -> str:
        """Its id, `usiel.travel.walking`."""
        return f"{self.book}.{self.topic}.{self.section.anchor}"

    @property
    def title(self) -> str:
        """Its heading, plain."""
        return plain(self.section.title)

    @property
    def book_title(self) -> str:
        """The title of its book."""
        return titles_of_books()[self.book]

    @property
    def address(self) -> str:
        """Its address on the site."""
        return f"/{self.book}/{self.topic}/#{self.section.anchor}"

    @property
    def sentence(self) -> str:
        """Its first sentence as Markdown; enough to play by."""
        return as_read(self.section.first_sentence())

    @property
    def calculators(self) -> tuple[Result[Any], ...]:
        """The calculators in its section, each with its opening answer. Fences with mistakes are
        left out; `check` reports them."""
        results = []
        for fence in self.section.of("calculator"):
            with suppress(Mistaken):
                results.append(opening_result(fence.content))
        return tuple(results)

    def address_of(self, calculator: str) -> str:
        """The address of a calculator in its section, by its id."""
        page, _, anchor = self.address.partition("#")
        return f"{page}?calculator={calculator}#{anchor}"

    @property
    def names(self) -> tuple[str, ...]:
        """What players call it."""
        return self._listed("names", PLAYERS_SAY, ",")

    @property
    def happened(self) -> tuple[str, ...]:
        """The events after which it is needed."""
        return self._listed("happened", HAPPENED, ",")

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that it defines; the meaning is its first sentence unless it gives another."""
        written = (text.partition(MEANS) for text in self._listed("defines", DEFINES, ";"))
        return tuple(
            Term(word.strip(), sentence.strip() or self.sentence) for word, _, sentence in written
        )

    def _listed(self, kind: str, beginning: str, separator: str) -> tuple[str, ...]:
        texts = (" ".join(block.lines).removeprefix(beginning) for block in self.section.of(kind))
        return tuple(one.strip() for text in texts for one in text.split(separator) if one.strip())


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule, by book and in the order of the navigation."""
    return tuple(rule for book in titles_in_order() for rule in _rules_of(book))


def _rules_of(book: str) -> Iterator[Rule]:
    docs = docs_folder()
    for situation, paths in situations(book).items():
        for path in paths:
            if not (docs / path).exists():
                continue  # `check` reports that the page is missing
            text = (docs / path).read_text("utf-8")
            topic = path.removesuffix(".md").partition("/")[2]
            title = read_page(path, text).title
            _, sections = sections_of(text.split("\n"))
            yield from (Rule(book, topic, title, situation, section) for section in sections)


def rule_item(rule: Rule, *below: Markup) -> Markup:
    """A rule in a list: a link to it, its first sentence, and anything that goes below."""
    return tag(
        "li", tag("a", rule.title, href=rule.address), " ", render_inline(rule.sentence), *below
    )


def render_inline(text: str) -> Markup:
    """A line of Markdown as HTML."""
    return Markup(INLINE.renderInline(text))


def plain(text: str) -> str:
    """The text of a line of Markdown, without markup."""
    return unescape(TAG.sub("", render_inline(text)))
