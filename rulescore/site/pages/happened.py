"""What happened: the situations that players find themselves in, each with the rules for it.

The page `happened.md` lists them in their order; which rule answers to which is beside that.
"""

from itertools import groupby
from operator import attrgetter
from urllib.parse import quote

from markdown.extensions.toc import slugify

from rulescore.show.markup import Markup, tag
from rulescore.site.content.rules import Rule, rule_item, rules


def render_situations(source: str) -> Markup:
    """The situations that a fence lists, a line each; what is to be done in each game is folded."""
    return tag("div", *map(_folded, _listed(source)), class_="rc-situations")


def render_situation_links(source: str) -> Markup:
    """A way to each of the situations that a fence lists on the page that holds them all, and one
    to that page."""
    ways = [
        tag("a", situation, href=f"/happened/#{quote(anchor(situation))}")
        for situation in _listed(source)
    ]
    return tag("p", *ways, tag("a", "Something else …", href="/happened/"), class_="rc-ways-in")


def anchor(situation: str) -> str:
    """The anchor of a situation on its page."""
    return str(slugify(situation, "-"))


def _listed(source: str) -> list[str]:
    return [line.strip() for line in source.splitlines() if line.strip()]


def _folded(situation: str) -> Markup:
    answering = [rule for rule in rules() if situation in rule.happened]
    by_book = groupby(answering, key=attrgetter("book", "book_title"))
    books = (
        tag(
            "section", tag("h3", title), tag("ul", *map(_with_calculators, of_book)), data_book=book
        )
        for (book, title), of_book in by_book
    )
    return tag("details", tag("summary", situation), *books, id=anchor(situation), class_="rc-fold")


def _with_calculators(rule: Rule) -> Markup:
    declared = (result.calculator for result in rule.calculators)
    return rule_item(
        rule,
        *(
            tag("a", found.title, href=rule.address_of(found.id), class_="rc-runs")
            for found in declared
        ),
    )
