"""The fences that put calculators, worked examples and tables of data into a page.

`FENCES` makes what each stands for from what is written in it, and raises `Mistaken` with all that
is wrong there; `rulescore.site.check` tells it with file and line before the build. The functions
below that are the formatters for SuperFences that mkdocs.yml names.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from pymdownx.superfences import SuperFencesException

from rulescore.catalogue import calculators, find_sheet, find_table, tables, titles_of_books
from rulescore.mistakes import Mistake, Mistaken, nearest
from rulescore.show.element import element
from rulescore.show.markup import Markup, join, tag
from rulescore.site.fence_source import named_calculator, run_as_written
from rulescore.site.navigation import situation_of, situations
from rulescore.site.opposed_test import as_read
from rulescore.site.page_source import read_page
from rulescore.site.section_shape import sections_of
from rulescore.site.worked_example import worked_example
from rulescore.site.written import read_written

DOCS = Path(__file__).resolve().parents[2] / "docs"
INLINE = MarkdownIt("commonmark")
LONGEST_FIGURE = 12


def placed_calculator(source: str) -> Markup:
    """A calculator: its id, and below it the inputs to open with where they are not the defaults.

    usiel.travel-cost
    hours: 14
    """
    id, _line, inputs = source.partition("\n")
    found = named_calculator(id.strip(), 1)
    written = read_written(inputs, found.id, first=2)
    run_as_written(found, written.fields, written)
    shown = element(found, written.fields, find_sheet(found.id.split(".")[0]))
    return tag("div", shown)  # Markdown would put an element that it does not know into a paragraph


def printed_table(source: str) -> Markup:
    """A table that a calculator looks things up in, printed from its data; named by its id."""
    id = source.strip()
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
    return tag(
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


def _is_wordy(cells: Iterable[str]) -> bool:
    """Whether a column reads as text and not as figures."""
    return max(map(len, cells)) > LONGEST_FIGURE


def whole_catalogue(source: str) -> Markup:
    """Every calculator with its question, by book and situation, each leading to its place."""
    books: dict[str, dict[str, list[Markup]]] = {}
    for declared in calculators():
        book = declared.id.split(".")[0]
        situation = situation_of(book, declared.topic.replace("_", "-"))
        link = tag("a", declared.title, href=f"/r/{declared.id}/")
        told = tag("li", link, " ", tag("span", declared.question), data_words=declared.id)
        books.setdefault(book, {}).setdefault(situation, []).append(told)
    listed = (_listed(book, parts) for book, parts in books.items())
    return tag("div", tag("rule-catalogue", *listed))  # in a div for Markdown's sake, as above


def _listed(book: str, parts: dict[str, list[Markup]]) -> Markup:
    """The calculators of a book, folded away below their number."""
    order = {situation: parts[situation] for situation in situations(book) if situation in parts}
    listed = [
        join(tag("h3", situation), tag("ul", *calculators))
        for situation, calculators in order.items()
    ]
    number = sum(map(len, order.values()))
    title = titles_of_books()[book]
    summary = tag("summary", f"{title} ({number})")
    return tag(
        "section",
        tag("h2", title, id=book, class_="rc-unseen"),
        tag("details", summary, *listed, class_="rc-fold"),
        data_book=book,
    )


def quick_reference_of(source: str) -> Markup:
    """Every rule of a book in its first sentence, by situation; named by the slug of the book."""
    book = source.strip()
    if not situations(book):
        near = nearest(book, titles_of_books())
        accepted = "the slug of a book that navigation names"
        raise Mistaken([Mistake(f"there is no book “{book}”", accepted, near, book)])
    return tag("div", *_situations_told(book), class_="rc-quick")


def _situations_told(book: str) -> Iterator[Markup]:
    for situation, paths in situations(book).items():
        yield tag("h2", situation)
        for path in paths:
            text = (DOCS / path).read_text("utf-8")
            page = read_page(path, text)
            address = f"/{path.removesuffix('.md')}/"
            _, sections = sections_of(text.split("\n"))
            told = (
                tag("li", tag("a", section.title, href=f"{address}#{section.anchor}"), " ", said)
                for section in sections
                for said in [Markup(INLINE.renderInline(as_read(section.first_sentence())))]
            )
            title = tag("h3", tag("a", page.title, href=address))
            yield tag("section", title, tag("ul", *told))


FENCES: dict[str, Callable[[str], Markup]] = {
    "calculator": cache(placed_calculator),
    "example": cache(worked_example),
    "table": cache(printed_table),
    "catalogue": cache(whole_catalogue),
    "quick-reference": cache(quick_reference_of),
}


OF_ALL_PAGES = ("catalogue", "quick-reference")
"""The fences that are made of what stands on other pages, in the navigation and in the topics."""


def made(kind: str, content: str) -> Markup:
    """What a fence of ours stands for. Raises `Mistaken`. SuperFences takes away the line break at
    the end, which a page has: either way it is made once."""
    return FENCES[kind](f"{content.rstrip()}\n")


def _formatter(kind: str) -> Callable[..., str]:
    def formatter(source: str, *_: object, **__: object) -> str:
        try:
            return made(kind, source)
        except Exception as error:
            # Of all exceptions only this one gets through SuperFences.
            raise SuperFencesException(f"{kind} fence: {error}\n{source}") from error

    formatter.__doc__ = FENCES[kind].__doc__
    return formatter


calculator = _formatter("calculator")
example = _formatter("example")
table = _formatter("table")
catalogue = _formatter("catalogue")
quick_reference = _formatter("quick-reference")
