"""What happened: the situations that players get into, each with the rules for it.

The page `happened.md` lists them in order; each rule names the situations that it answers.
"""

from itertools import groupby
from operator import attrgetter
from urllib.parse import quote

from markdown.extensions.toc import slugify

from rulescore.language import say
from rulescore.show.markup import Markup, tag
from rulescore.site.content.rules import Rule, rule_item, rules


def render_situations(source: str) -> Markup:
    """The situations that a fence lists, a line each, with the rules of each game in a fold; all
    that rules name if it lists none."""
    named = (situation for rule in rules() for situation in rule.happened)
    listed = _lines(source) or list(dict.fromkeys(named))
    return tag("div", *map(_fold, listed), class_="rc-situations")


def render_situation_links(source: str) -> Markup:
    """Links to the situations that a fence lists, on the page `happened.md`, and to that page."""
    links = [
        tag("a", situation, href=f"/happened/#{quote(anchor(situation))}")
        for situation in _lines(source)
    ]
    return tag(
        "p", *links, tag("a", say("Something else …"), href="/happened/"), class_="rc-ways-in"
    )


def anchor(situation: str) -> str:
    """The anchor of a situation on its page."""
    return str(slugify(situation, "-"))


def _lines(source: str) -> list[str]:
    return [line.strip() for line in source.splitlines() if line.strip()]


def _fold(situation: str) -> Markup:
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
