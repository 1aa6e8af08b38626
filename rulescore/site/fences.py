"""The fences that put calculators, worked examples and tables of data into a page.

They are formatters for SuperFences, named in mkdocs.yml. What is wrong in one stops the build.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import yaml
from pymdownx.superfences import SuperFencesException

from rulescore.calculator import Result
from rulescore.catalogue import (
    calculators,
    find_calculator,
    find_sheet,
    find_table,
    titles_of_books,
)
from rulescore.figures import number, odds
from rulescore.inputs import Refusal
from rulescore.outputs import Odds, Output
from rulescore.show.element import element
from rulescore.show.markup import Markup, join, tag

LONGEST_FIGURE = 12


def calculator(source: str, *_: object, **__: object) -> str:
    """A calculator: its id, and below it the inputs to open with where they are not the defaults.

    usiel.travel-cost
    hours: 14
    """
    id, _line, inputs = source.strip().partition("\n")
    try:
        found = find_calculator(id.strip())
        sheet = find_sheet(found.id.split(".")[0])
        shown = element(found, yaml.safe_load(inputs) or {}, sheet)
    except Refusal as refusal:
        raise SuperFencesException(f"calculator fence {id}: {refusal}") from refusal
    return tag("div", shown)  # Markdown would put an element that it does not know into a paragraph


def example(source: str, *_: object, **__: object) -> str:
    """A worked example: a calculator, its inputs, the figures that it must give, and a sentence.

    `says` prints the computed figures where it names outputs in braces. An example whose figures
    no longer hold stops the build.
    """
    fields = yaml.safe_load(source)
    try:
        result = find_calculator(fields["calculator"]).run(fields["inputs"])
    except (Refusal, KeyError, TypeError) as error:
        raise SuperFencesException(f"example fence: {error}\n{source}") from error
    given = result.outputs_json()
    for name, stated in fields["gives"].items():
        if name not in given or not _same(given[name], stated):
            raise SuperFencesException(
                f"worked example of {fields['calculator']} with {fields['inputs']}: "
                f"{name} is {given.get(name)}, the page states {stated}"
            )
    said = _said(fields["says"], result)
    query = urlencode({name: _typed(value) for name, value in fields["inputs"].items()})
    link = tag(
        "a",
        "Try these numbers",
        href=f"/r/{fields['calculator']}/?{query}",
        data_example=fields["calculator"],
    )
    return tag(
        "div", tag("p", tag("strong", "Example."), " ", said, " ", link), class_="rc-example"
    )


def table(source: str, *_: object, **__: object) -> str:
    """A table that a calculator looks things up in, printed from its data; named by its id."""
    try:
        data = find_table(source.strip())
    except LookupError as error:
        raise SuperFencesException(f"there is no table {source.strip()}") from error
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


def catalogue(*_: object, **__: object) -> str:
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


def _same(given: Any, stated: Any) -> bool:
    numbers = isinstance(given, int | float) and isinstance(stated, int | float)
    return abs(given - stated) < 1e-9 if numbers else bool(given == stated)


def _said(sentence: str, result: Result[Any]) -> Markup:
    """The sentence, with each {output} as a figure."""
    outputs = {output.name: output for output in result.calculator.outputs}
    pieces = []
    for place, piece in enumerate(sentence.replace("}", "{").split("{")):
        if place % 2:
            value = getattr(result.answer.outputs, piece)
            pieces.append(tag("strong", _figure(outputs[piece], value)))
        else:
            pieces.append(join(piece))
    return join(*pieces)


def _figure(output: Output, value: Any) -> str:
    if isinstance(output.kind, Odds) and value is not None:
        return odds(value)
    is_number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    return number(value) if is_number else str(value)


def _typed(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
