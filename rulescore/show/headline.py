"""The headline of an answer: the figure that answers in large letters, what is beyond its statement
in small ones. Its text stays the headline, letter by letter."""

import re
from typing import Any

from rulescore.declare.answer import Answer
from rulescore.language import signs
from rulescore.show.markup import Markup, join, tag

LONGEST = 60
"""A headline with more letters is shown in two parts, if it has two."""
END_OF_STATEMENT = re.compile(r"[.;:,](?= )(?![^()]*\))")
"""Punctuation that is not within brackets."""
FIGURE = r"(?<![\w.,/])[+−-]?\d(?:[\d{apart}]*\d)?(?:{point}\d+)?(?:[\xa0\u202f]?%)?(?![\w/])"
"""A number, with the signs of the language."""


def headline_html(answer: Answer[Any]) -> Markup:
    """The headline of an answer. Its large figure is the first in what it marks, or in all of it if
    it marks nothing; there is none where it marks words."""
    headline = answer.headline
    start, end = answer.answers_at or (0, len(headline))
    apart, point = map(re.escape, signs())
    figure = re.compile(FIGURE.format(apart=apart, point=point)).search(headline, start, end)
    if not figure:
        loud, rest = _statements(headline, end if answer.answers_at else 0)
        return join(loud, _small(rest))
    loud, rest = _statements(headline, figure.end())
    large = tag("b", figure[0])
    return join(loud[: figure.start()], large, loud[figure.end() :], _small(rest))


def _statements(headline: str, answered: int) -> tuple[str, str]:
    """A headline in two parts, the first of them up to the end of the statement in which it has
    `answered`; the second is empty if the headline is short."""
    if len(headline) > LONGEST and (end := END_OF_STATEMENT.search(headline, answered)):
        return headline[: end.end()], headline[end.end() :]
    return headline, ""


def _small(rest: str) -> Markup | str:
    return tag("small", rest) if rest else ""
