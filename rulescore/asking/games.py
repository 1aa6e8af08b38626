"""Which games a question names, and in a comparison which of its words are about which."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulescore.asking.measures import ENDS
from rulescore.asking.tokens import Token

COMPARISONS = "compare"
OF_ALL = re.compile(
    r"\bside by side\b|\b(games|systems)\b"
    r"|\b(which|each|every|all|both|across|other)( of)?( the| these)?( two| three| four| five)?"
    r" (games?|systems?|books?)\b",
    re.ASCII,
)
COMPARING = re.compile(r"\bcompai?r", re.ASCII)
"""This may also be about one game, whose armour is compared."""
CLOSING = re.compile(r"\s*($|[,.;?!]|and\b)", re.ASCII)
"""What stands behind a game that ends what is said of it."""
BEHIND = re.compile(r"\b(in|for)\s*$", re.ASCII)
"""What stands before a game that is named behind what is said of it: “endurance 6 in Archsoul”."""


class Said(NamedTuple):
    """A game by its slug, and where it is named."""

    game: str
    start: int
    end: int


def games_named(text: str, books: Mapping[str, str]) -> list[Said]:
    """The games that a question names, by title, initials or the beginning of a title, in order."""
    found: list[Said] = []
    for book, title in books.items():
        for name in _names(book, title.lower()) if book != COMPARISONS else ():
            for match in re.finditer(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", text):
                if all(match.end() <= one.start or match.start() >= one.end for one in found):
                    found.append(Said(book, match.start(), match.end()))
    return sorted(found, key=lambda one: one.start)


def _names(book: str, title: str) -> list[str]:
    initials = "".join(re.findall(r"\b\w|&", title))
    names = [title, title.replace("&", "and"), book, book.replace("-", " ")]
    if len(initials) > 1:
        names += [initials, initials.replace("&", "n"), initials.replace("&", " & ")]
    if " " not in title:
        names += [title[:size] for size in range(len(title) - 1, 4, -1)]
    return names


def without_games(text: str, games: Sequence[Said]) -> str:
    """A question without the names of games; what is left stays at its place."""
    for one in games:
        text = text[: one.start] + ",".ljust(one.end - one.start) + text[one.end :]
    return text


def mark_games(tokens: Sequence[Token], text: str, games: Sequence[Said]) -> None:
    """Mark each word with the game that it is about: the last that is named before it in its
    sentence, or one behind it: “endurance 6 in Archsoul, 12 in ZT”."""
    ends = [token.end for token in tokens if token.text in ENDS]
    begin = 0
    for place, one in enumerate(games):
        begin = max([begin, *(end for end in ends if end <= one.start)])
        before = [token for token in tokens if begin <= token.start < one.start]
        if BEHIND.search(text[: one.start]) and any(token.kind == "number" for token in before):
            of_it, begin = before, one.end
        else:
            further = [*(end for end in ends if end > one.end), len(text)]
            next_one = (
                games[place + 1] if place + 1 < len(games) else Said("", len(text), len(text))
            )
            begin = min(further[0], next_one.start)
            of_it = [token for token in tokens if one.end <= token.start < begin]
            is_behind = BEHIND.search(text[: next_one.start]) is not None
            if is_behind and CLOSING.match(text[next_one.end :]):
                of_it = of_it[: _length_of_first(of_it)]
            begin = of_it[-1].end if of_it else begin
        for token in of_it:
            token.game = one.game


def _length_of_first(tokens: Sequence[Token]) -> int:
    """How many words are about the game before them where the next one is named behind its own: all
    up to the last “and” or comma that has numbers on both sides."""
    numbers = [at for at, token in enumerate(tokens) if token.kind == "number"]
    parts = (
        at
        for at, token in enumerate(tokens)
        if token.text in ("and", ",") and numbers and numbers[0] < at < numbers[-1]
    )
    return max(parts, default=len(tokens))
