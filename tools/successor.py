"""Compares the pages of a site that was built with Zensical with those of one built with MkDocs.

    python -m tools.successor OURS THEIRS [--write]

Both are folders of a built site, `THEIRS` by Zensical. Differences are printed by kind, and with
`--write` put into `docs/successor.md`. The exit status is 1 if any of them is unknown (`KNOWN`).
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from tools.serving import PROJECT

PAGE = PROJECT / "docs/successor.md"
BEGIN, END = "<!-- python -m tools.successor --write -->\n", "<!-- as far as here -->\n"
COLUMNS = ("What differs", "Places", "Pages", "What it takes")

VOID = frozenset(["br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"])
HEADINGS = frozenset(f"h{level}" for level in range(1, 7))
OF_AN_ENGINE = ("generator", "stylesheet")
BY_CONTENT = re.compile(r"(assets/rulescore)-[0-9a-f]{12}/")
"""The folder of scripts and styles, with the hash of their content."""


class Known(NamedTuple):
    """A known difference, and what it takes to remove it."""

    differs: str
    takes: str
    marks: str
    """A pattern for the text of each such `Difference`."""


KNOWN = (
    Known(
        "“Skip to content” links to an anchor above the title, with MkDocs to the title, and is on "
        "the 404 page too",
        "Nothing: it leads to the same place",
        r".*: (anchor: __skip|element: <a id=__skip .*|frame: <a class=md-skip .*"
        r"|(navigation|frame word): .*Skip to content)",
    ),
    Known(
        "Screen readers get labels for the theme’s menu and messages, not for its overlay",
        "Nothing: that is more than before",
        r".*: (frame: <label .*md-overlay .*|frame: <div .*md-dialog .*"
        r"|frame: <span class=md-visually-hidden>|frame word: Navigation)",
    ),
    Known(
        "The headings of a page are under “On this page” in the menu, with MkDocs under “Table of "
        "contents”",
        "A `title` below `toc` in `mkdocs.yml`, with which MkDocs writes two more empty lines",
        r".*: (frame: <nav .*md-nav--secondary>|frame word: (On this page|Table of contents))",
    ),
    Known(
        "Each heading in the menu has one more element around it and names of modules as code; the "
        "header has one more empty element",
        "Nothing: the text is the same",
        r".*: frame: <(span class=md-typeset|div class=md-header__source|code)>",
    ),
    Known(
        "On the 404 page, links to the home page are `/`, with MkDocs `/.`",
        "Nothing: both are the home page",
        r"404\.html: (navigation: \d /\.?( Home)?|frame: <a .*href=/\.?[ >].*)",
    ),
)


class Seen(NamedTuple):
    """Something on a page that readers perceive."""

    kind: str
    what: str


class Difference(NamedTuple):
    """Something that a page has with only one of the two engines."""

    page: str
    seen: Seen
    engine: str

    def __str__(self) -> str:
        return f"{self.page}: {self.seen.kind}: {self.seen.what}"


@dataclass
class Open:
    """An open element: its kinds, each with the prefix for its words."""

    tag: str
    kinds: dict[str, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


class Reader(HTMLParser):
    """Collects what readers perceive on a built page, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[Seen] = []
        self._open: list[Open] = []
        self.feed(BY_CONTENT.sub(r"\1/", text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        given = {name: value or "" for name, value in sorted(attrs)}
        written = f"<{tag}{''.join(f' {name}={value}' for name, value in given.items())}>"
        if self._is_within("head"):
            self._note_in_head(tag, given)
        elif not self._is_within("svg"):
            self._note(self._place, written)
        if "id" in given and self._is_within("article"):
            self._note("anchor", given["id"])
        self._say(written, "rule-calculator")
        if tag not in VOID:
            self._open.append(Open(tag, dict(self._kinds(tag, given))))

    def handle_endtag(self, tag: str) -> None:
        """Note the words of the element, and of open elements within it."""
        if tag in VOID or not self._is_within(tag):
            return
        ended = ""
        while ended != tag:
            last = self._open.pop()
            words = " ".join("".join(last.words).split())
            for kind, prefix in last.kinds.items():
                self._note(kind, f"{prefix} {words}".strip())
            ended = last.tag

    def handle_data(self, data: str) -> None:
        """Collect words for all open elements."""
        if self._is_within("script", "style"):
            return
        for one in self._open:
            one.words.append(data)
        if data.strip() and not self._is_within("article", "head"):
            self._note("frame word", " ".join(data.split()))

    @property
    def _place(self) -> str:
        return "element" if self._is_within("article") else "frame"

    def _is_within(self, *tags: str) -> bool:
        return any(one.tag in tags for one in self._open)

    def _note(self, kind: str, what: str) -> None:
        self.seen.append(Seen(kind, what))

    def _note_in_head(self, tag: str, given: dict[str, str]) -> None:
        name = given.get("name") or given.get("property") or given.get("rel")
        if tag in ("link", "meta") and name and name not in OF_AN_ENGINE:
            self._note("head", f"{name} {given.get('content') or given.get('href', '')}")

    def _say(self, words: str, tag: str) -> None:
        for one in self._open:
            if one.tag == tag:
                one.words.append(words)

    def _kinds(self, tag: str, given: dict[str, str]) -> Iterator[tuple[str, str]]:
        """The kinds of an element, each with the prefix for its words."""
        if tag == "title" and self._is_within("head"):
            yield "title", ""
        elif tag in HEADINGS:
            yield "heading", f"{tag} #{given.get('id', '')}"
        elif tag == "a" and "href" in given:
            depth = sum(one.tag == "ul" for one in self._open)
            is_link = self._is_within("article")
            yield ("link", given["href"]) if is_link else ("navigation", f"{depth} {given['href']}")
        elif tag == "rule-calculator":
            yield "calculator", given["calculator"]
        elif tag == "table":
            yield "table", ""
        elif tag == "details":
            yield "fold", "open" if "open" in given else ""
        elif tag == "article":
            yield "text", ""


def differences(ours: Path, theirs: Path) -> Iterator[Difference]:
    """The differences between the pages of two folders."""
    for page in sorted({*_pages(ours), *_pages(theirs)}):
        yield from _on(page, *(_read(site / page) for site in (ours, theirs)))


def _pages(site: Path) -> Iterator[str]:
    return (page.relative_to(site).as_posix() for page in site.rglob("*.html"))


def _read(page: Path) -> list[Seen]:
    there = page.exists()
    return [Seen("page", ""), *Reader(page.read_text("utf-8")).seen] if there else []


def _on(page: str, ours: list[Seen], theirs: list[Seen]) -> Iterator[Difference]:
    lost, new = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
    yield from (Difference(page, seen, "MkDocs") for seen in lost.elements())
    yield from (Difference(page, seen, "Zensical") for seen in new.elements())
    if [one for one in ours if one not in lost] != [one for one in theirs if one not in new]:
        yield Difference(page, Seen("order", ""), "Zensical")


def known(difference: Difference) -> Known | None:
    """The known difference that it matches; None if there is none."""
    return next((one for one in KNOWN if re.fullmatch(one.marks, str(difference))), None)


def table(found: Iterable[Difference]) -> str:
    """The known differences, with their number of places and pages."""
    places = {one: [each for each in found if known(each) is one] for one in KNOWN}
    rows = [
        (one.differs, f"{len(each)}", f"{len({of.page for of in each})}", one.takes)
        for one, each in places.items()
    ]
    lines = [COLUMNS, ("---", "---:", "---:", "---"), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write_page(found: Iterable[Difference]) -> None:
    """Put the table between its marks on the page."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    dated = f"Last compared on {datetime.now(UTC):%-d %B %Y}."
    PAGE.write_text(f"{before}{BEGIN}\n{dated}\n\n{table(found)}\n{END}{after}", "utf-8")


def main() -> int:
    """Compare the folders on the command line, and print the number of differences of each kind."""
    parser = argparse.ArgumentParser(prog="python -m tools.successor", description=__doc__)
    parser.add_argument("ours", type=Path, help="the site by MkDocs")
    parser.add_argument("theirs", type=Path, help="the site by Zensical")
    parser.add_argument("--write", action="store_true", help="put the table on the page too")
    arguments = parser.parse_args()
    found = list(differences(arguments.ours, arguments.theirs))
    for (kind, engine), count in sorted(Counter((d.seen.kind, d.engine) for d in found).items()):
        print(f"{kind}, with {engine} only: {count}")
    unknown = [one for one in found if not known(one)]
    for one in unknown:
        print(f"Not known, with {one.engine} only: {one}", file=sys.stderr)
    if arguments.write:
        write_page(found)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
