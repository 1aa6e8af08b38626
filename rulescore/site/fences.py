"""The fences that put calculators, worked examples and tables of data into a page.

`FENCES` makes what each stands for from what is written in it, and raises `Mistaken` with all that
is wrong there; `rulescore.site.check` tells it with file and line before the build. The functions
below that are the formatters for SuperFences that mkdocs.yml names.
"""

from collections.abc import Callable, Iterable
from functools import cache

from pymdownx.superfences import SuperFencesException

from rulescore.catalogue import calculators, find_sheet, find_table, tables, titles_of_books
from rulescore.mistakes import Mistake, Mistaken, nearest
from rulescore.show.element import element
from rulescore.show.markup import Markup, join, tag
from rulescore.site.fence_source import named_calculator, read_written, run_as_written
from rulescore.site.worked_example import worked_example

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
    """Every calculator with its question, by book, each leading to its place on the site."""
    books: dict[str, list[Markup]] = {}
    for declared in calculators():
        link = tag("a", tag("strong", declared.title), href=f"/r/{declared.id}/")
        told = tag("p", link, tag("br"), declared.question, tag("br"), tag("code", declared.id))
        books.setdefault(declared.id.split(".")[0], []).append(tag("li", told))
    return join(
        *(
            join(tag("h2", titles_of_books()[book], id=book), tag("ul", *listed, class_="rc-cards"))
            for book, listed in books.items()
        )
    )


FENCES: dict[str, Callable[[str], Markup]] = {
    "calculator": cache(placed_calculator),
    "example": cache(worked_example),
    "table": cache(printed_table),
    "catalogue": cache(whole_catalogue),
}


def _formatter(kind: str) -> Callable[..., str]:
    def formatter(source: str, *_: object, **__: object) -> str:
        try:
            # SuperFences takes away the line break at the end that the page has.
            return FENCES[kind](f"{source.rstrip()}\n")
        except Exception as error:
            # Of all exceptions only this one gets through SuperFences.
            raise SuperFencesException(f"{kind} fence: {error}\n{source}") from error

    return formatter


calculator = _formatter("calculator")
example = _formatter("example")
table = _formatter("table")
catalogue = _formatter("catalogue")
