"""The fences that put calculators, worked examples and tables of data into a page.

`FENCES` has a function for each kind, which renders its content and raises `Mistaken` with every
mistake in it; `rulescore.site.check` reports those with file and line before the build. At the end
are the formatters for SuperFences that mkdocs.yml names.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import groupby
from operator import attrgetter

from pymdownx.superfences import SuperFencesException

from rulescore.catalogue import find_sheet, find_table, tables, titles_of_books
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.language import say
from rulescore.show.element import element
from rulescore.show.markup import Markup, join, tag
from rulescore.site.content.fence_source import opening_result
from rulescore.site.content.navigation import situations
from rulescore.site.content.rules import plain, rule_item, rules
from rulescore.site.pages.cards import render_book_cards
from rulescore.site.pages.changes import render_changes
from rulescore.site.pages.glossary import render_terms
from rulescore.site.pages.happened import render_situation_links, render_situations
from rulescore.site.pages.house import render_house
from rulescore.site.pages.how_we_play import render_how_we_play
from rulescore.site.pages.reference import render_reference
from rulescore.site.pages.worked_example import worked_example

LONGEST_FIGURE = 12
ON_A_SHEET = {"large": 5_000, "middle": 7_000}
"""The letters that one sheet of a quick reference takes, by the size in which it is printed then. A
longer one takes two sheets: in the large size up to `MOST_IN_LARGE`, else in the small one."""
MOST_IN_LARGE = 11_500
FOLDED = "folded"


def render_calculator(source: str) -> Markup:
    """A calculator with its opening answer. A sheet is printed on paper of its own, which has the
    name of its book at the head and room for notes below."""
    result = opening_result(source)
    book = result.calculator.id.split(".")[0]
    shown = element(result, find_sheet(book))
    if not result.calculator.sheet:
        return tag("div", shown)  # Markdown would wrap an unknown element in a paragraph
    head = tag("p", titles_of_books()[book], class_="rc-sheet-book")
    notes = tag("p", say("Notes"), class_="rc-sheet-notes")
    return tag("div", head, shown, notes, class_="rc-sheet-page")


def render_table(source: str) -> Markup:
    """A lookup table of a calculator, by its id. With `folded` on the next line it is in a fold,
    for a long page."""
    id, *more = source.split()
    try:
        data = find_table(id)
    except LookupError:
        near = nearest(id, [known.id for known in tables()])
        accepted = "the id of a Table in a topic’s module"
        raise Mistaken([Mistake(f"there is no table “{id}”", accepted, near, id)]) from None
    kinds = ["rc-words" if _is_wordy(cells) else None for cells in zip(*data.rows, strict=True)]
    columns = zip(data.columns, kinds, strict=True)
    head = tag("tr", *(tag("th", column, scope="col", class_=kind) for column, kind in columns))
    body = (
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            *(tag("td", cell, class_=kind) for cell, kind in zip(row[1:], kinds[1:], strict=True)),
        )
        for row in data.rows
    )
    table = tag(
        "div",
        tag(
            "table",
            tag("caption", data.title),
            tag("thead", head),
            tag("tbody", *body),
            class_="rc-data",
        ),
        class_="rc-scroll rc-table",
        tabindex="0",
        role="group",
        aria_label=data.title,
    )
    if more != [FOLDED]:
        return table
    told = {"title": data.title, "amount": len(data.rows)}
    summary = tag("summary", say("{title} ({amount} rows)", **told))
    return tag("details", summary, table, class_="rc-fold")


def _is_wordy(cells: Iterable[str]) -> bool:
    """Whether a column reads as text and not as figures."""
    return max(map(len, cells)) > LONGEST_FIGURE


def render_catalogue(source: str) -> Markup:
    """Every calculator with its question and a link to it, by book and situation."""
    books: dict[str, dict[str, list[Markup]]] = {}
    for rule in rules():
        for declared in (result.calculator for result in rule.calculators):
            link = tag("a", declared.title, href=rule.address_of(declared.id))
            item = tag("li", link, " ", tag("span", declared.question), data_words=declared.id)
            books.setdefault(rule.book, {}).setdefault(rule.situation, []).append(item)
    folds = (_fold(book, parts) for book, parts in books.items())
    return tag("div", tag("rule-catalogue", *folds))  # in a div for Markdown, as above


def _fold(book: str, parts: dict[str, list[Markup]]) -> Markup:
    """The calculators of a book in a fold, with their number."""
    lists = [
        join(tag("h3", situation), tag("ul", *calculators))
        for situation, calculators in parts.items()
    ]
    number = sum(map(len, parts.values()))
    title = titles_of_books()[book]
    summary = tag("summary", f"{title} ({number})")
    return tag(
        "section",
        tag("h2", title, id=book, class_="rc-unseen"),
        tag("details", summary, *lists, class_="rc-fold"),
        data_book=book,
    )


def render_quick_reference(source: str) -> Markup:
    """The first sentence of every rule of a book, by situation; the fence has the book’s slug."""
    book = source.strip()
    if not situations(book):
        near = nearest(book, titles_of_books())
        accepted = "the slug of a book that navigation names"
        raise Mistaken([Mistake(f"there is no book “{book}”", accepted, near, book)])
    told = join(*_situations_of(book))
    return tag("div", told, class_="rc-quick", data_letters=size_of_letters(len(plain(told))))


def size_of_letters(length: int) -> str:
    """The size of the letters in which a text of this length fills its sheets best."""
    on_one = (size for size, most in ON_A_SHEET.items() if length <= most)
    return next(on_one, "large" if length <= MOST_IN_LARGE else "small")


def _situations_of(book: str) -> Iterator[Markup]:
    of_book = [rule for rule in rules() if rule.book == book]
    for situation, within in groupby(of_book, key=attrgetter("situation")):
        yield tag("h2", situation)
        for (topic, title), found in groupby(within, key=attrgetter("topic", "page_title")):
            heading = tag("h3", tag("a", title, href=f"/{book}/{topic}/"))
            yield tag("section", heading, tag("ul", *map(rule_item, found)))


FENCES: dict[str, Callable[[str], Markup]] = {
    "calculator": cache(render_calculator),
    "example": cache(worked_example),
    "table": cache(render_table),
    "catalogue": cache(render_catalogue),
    "quick-reference": cache(render_quick_reference),
    "how-we-play": cache(render_how_we_play),
    "happened": cache(render_situations),
    "books": cache(render_book_cards),
    "ways-in": cache(render_situation_links),
    "terms": cache(render_terms),
    "changes": cache(render_changes),
    "reference": cache(render_reference),
    "house": cache(render_house),
}


SITE_WIDE = (
    *("books", "catalogue", "quick-reference", "how-we-play", "happened", "terms", "changes"),
)
"""The fences that depend on other pages, the navigation and the topics."""


def render_fence(kind: str, content: str) -> Markup:
    """The HTML of one of our fences. Raises `Mistaken`. The content always gets a line break at the
    end, which SuperFences strips, so that the cache has it once."""
    return FENCES[kind](f"{content.rstrip()}\n")


def _format(kind: str, source: str, *_: object, **__: object) -> str:
    try:
        return render_fence(kind, source)
    except Exception as error:
        # SuperFences lets only this exception through.
        raise SuperFencesException(f"{kind} fence: {error}\n{source}") from error


# Not closures, since Zensical pickles its configuration.
books = partial(_format, "books")
calculator = partial(_format, "calculator")
example = partial(_format, "example")
table = partial(_format, "table")
catalogue = partial(_format, "catalogue")
quick_reference = partial(_format, "quick-reference")
how_we_play = partial(_format, "how-we-play")
happened = partial(_format, "happened")
ways_in = partial(_format, "ways-in")
terms = partial(_format, "terms")
changes = partial(_format, "changes")
reference = partial(_format, "reference")
house_fence = partial(_format, "house")
