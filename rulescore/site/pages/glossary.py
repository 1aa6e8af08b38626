"""The terms of each book, collected from the rules that define them."""

from collections.abc import Iterable

from rulescore.show.markup import Markup, tag
from rulescore.site.content.navigation import titles_in_order
from rulescore.site.content.rules import Rule, Term, render_inline, rules


def terms_by_word(book: str) -> dict[str, tuple[Term, Rule]]:
    """The terms of a book in alphabetical order, each with the rule that defines it."""
    defined = {
        term.word: (term, rule) for rule in rules() if rule.book == book for term in rule.terms
    }
    return dict(sorted(defined.items(), key=lambda entry: entry[0].lower()))


def render_terms(source: str) -> Markup:
    """The terms of every book that has some, in a fold with their number; the fence is empty."""
    folds = (
        _fold(book, title, terms.values())
        for book, title in titles_in_order().items()
        if (terms := terms_by_word(book))
    )
    return tag("div", *folds, class_="rc-terms")


def _fold(book: str, title: str, defined: Iterable[tuple[Term, Rule]]) -> Markup:
    entries = [_entry(term, rule) for term, rule in defined]
    summary = tag("summary", f"{title} ({len(entries)})")
    return tag(
        "div",
        tag("details", summary, tag("dl", *entries), id=book, class_="rc-fold"),
        data_book=book,
    )


def _entry(term: Term, rule: Rule) -> Markup:
    link = tag("a", rule.title, href=rule.address)
    return tag("div", tag("dt", term.word), tag("dd", render_inline(term.sentence), " ", link))
