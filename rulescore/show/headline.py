"""The headline of an answer: the figure that answers in large letters, what is beyond the first
statement in small ones. Its text stays the headline, letter by letter."""

import re
from collections.abc import Collection

from rulescore.show.markup import Markup, join, tag

LONGEST = 60
"""A headline with more letters is shown in two parts, if it has two."""
END_OF_STATEMENT = re.compile(r"[.;:,](?= )")
FIGURE = re.compile(r"(?<![\w.,/])[−-]?\d[\d,]*(?:\.\d+)?%?(?![\w/])")


def headline_html(headline: str, asked: Collection[str] = ()) -> Markup:
    """A headline; `asked` are the values of the inputs, which are not what is answered: in “A fall
    of 10 metres costs 37% of a life” it is 37%."""
    first, rest = _statements(headline)
    small = tag("small", rest) if rest else ""
    figure = _answering(first, asked)
    if not figure:
        return join(first, small)
    return join(first[: figure.start()], tag("b", figure[0]), first[figure.end() :], small)


def _answering(statement: str, asked: Collection[str]) -> re.Match[str] | None:
    """The figure that answers: the first one if the statement begins with it, else the first that
    is no input, else the first."""
    figures = list(FIGURE.finditer(statement))
    if not figures or figures[0].start() == 0:
        return figures[0] if figures else None
    return next((one for one in figures if one[0] not in asked), figures[0])


def _statements(headline: str) -> tuple[str, str]:
    """A headline in two parts, the second of them empty if the headline is short."""
    if len(headline) > LONGEST and (end := END_OF_STATEMENT.search(headline)):
        return headline[: end.end()], headline[end.end() :]
    return headline, ""
