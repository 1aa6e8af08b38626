"""The log of changes to rules and calculators, in a fence of `docs/changes.md`, a line each.

    2026-11-21 zt.sleep, zt.base.fatigue: At level 6 of Fatigue no Sleep helps.

The page shows it with links, `feed.py` makes a feed of it.
"""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from datetime import date
from functools import cache
from re import compile

from rulescore.catalogue import calculators, titles_of_books
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.language import say
from rulescore.show.element import address
from rulescore.show.markup import Markup, tag
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.page_source import read_page
from rulescore.site.content.published import all_published_ids, ids_in_use
from rulescore.site.content.rules import render_inline, rules

PAGE = "changes.md"
FENCE = "changes"
LINE = compile(r"(?P<day>\d\S*) +(?P<ids>[^:]+): +(?P<text>.+)")
FORM = "2026-11-02 <id>, <id>: what is different now"
DAYS = "a day of the calendar, such as 2026-11-02"
IDS = "the id of a rule or a calculator, in use or moved"


@dataclass(frozen=True)
class Change:
    """One change: its day, the ids of the rules and calculators that changed, and what changed, as
    a line of Markdown."""

    day: date
    ids: tuple[str, ...]
    text: str

    @property
    def book_title(self) -> str:
        """The title of the book that it is about; its slug if the book is gone."""
        book = self.ids[0].partition(".")[0]
        return titles_of_books().get(book, book)

    @property
    def places(self) -> list[tuple[str, str]]:
        """The current title and address of each rule and calculator that it is about; for an old
        id, the id and its short link."""
        return [_places().get(id, (id, f"/r/{id}/")) for id in self.ids]


@cache
def _places() -> dict[str, tuple[str, str]]:
    """Title and address of each rule and calculator, by id."""
    of_rules = {rule.id: (rule.title, rule.address) for rule in rules()}
    return {**of_rules, **{found.id: (found.title, address(found)) for found in calculators()}}


def read_log() -> list[Change]:
    """The changes that the page of changes lists, the newest first. Raises `Mistaken`."""
    fences = read_page(PAGE, (docs_folder() / PAGE).read_text("utf-8")).fences
    return [one for fence in fences if fence.kind == FENCE for one in read_changes(fence.content)]


def read_changes(source: str) -> list[Change]:
    """The changes that a fence lists, the newest first. Raises `Mistaken` with every mistake in it:
    a line of another form, an invalid day, an unknown id, the same ids twice on a day."""
    known = all_published_ids() | ids_in_use()
    mistakes: list[Mistake] = []
    changes: dict[tuple[date, tuple[str, ...]], Change] = {}
    for line, text in enumerate(source.splitlines(), start=1):
        try:
            for change in _read_line(text.strip(), line, known):
                if changes.setdefault((change.day, change.ids), change) is not change:
                    problem, ids = (
                        "this day has a line for these ids already",
                        ", ".join(change.ids),
                    )
                    mistakes.append(Mistake(problem, "one line", id=ids, line=line))
        except Mistaken as mistaken:
            mistakes += mistaken.mistakes
    if mistakes:
        raise Mistaken(mistakes)
    return sorted(changes.values(), key=lambda change: change.day, reverse=True)


def _read_line(text: str, line: int, known: Set[str]) -> Iterator[Change]:
    """The change in a line; none if it is empty. Raises `Mistaken`."""
    if not text:
        return
    written = LINE.fullmatch(text)
    if not written:
        raise Mistaken([Mistake("this line is no change", FORM, line=line)])
    ids = tuple(id.strip() for id in written["ids"].split(","))
    mistakes = [
        Mistake("there never was such an id", IDS, nearest(id, known), id, line=line)
        for id in ids
        if id not in known
    ]
    day = _day(written["day"])
    if day is None:
        mistakes.append(Mistake(f"“{written['day']}” is no day", DAYS, line=line))
    if day is None or mistakes:
        raise Mistaken(mistakes)
    yield Change(day, ids, written["text"])


def _day(text: str) -> date | None:
    """A day written as 2026-11-02; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if str(day) == text else None


def render_changes(source: str) -> Markup:
    """The changes that a fence lists, each with links to its rules and calculators."""
    changes = read_changes(source)
    return tag(
        "div", tag("ul", *map(_item, changes)) if changes else tag("p", say("Nothing so far."))
    )


def _item(change: Change) -> Markup:
    day = tag("time", str(change.day), datetime=str(change.day))
    links = [tag("a", title, href=place) for title, place in change.places]
    about = [piece for link in links for piece in (", ", link)][1:]
    return tag("li", day, f" {change.book_title}, ", *about, ": ", render_inline(change.text))
