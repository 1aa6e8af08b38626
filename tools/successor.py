"""What a reader gets of the pages that Zensical renders, beside those that MkDocs renders.

    python -m tools.successor OURS THEIRS

Both are folders of a built site. Prints how many differences there are of each kind, and the first
of them.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
HEADINGS = frozenset(f"h{level}" for level in range(1, 7))
NAMED = re.compile(r"(assets/rulescore)-[0-9a-f]{12}/")
"""The folder of scripts and styles, whose name carries their content, and so how pages look."""


class Seen(NamedTuple):
    """Something that a reader gets, as text."""

    kind: str
    what: str


@dataclass
class Open:
    """An element that has begun: what of it a reader gets, of which kinds, and in which words."""

    tag: str
    kinds: dict[str, str] = field(default_factory=dict)
    """For each kind what is told before its words."""
    words: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """Reads a built page for what a reader gets of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[Seen] = []
        self._open: list[Open] = []
        self.feed(NAMED.sub(r"\1/", text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what begins, and what an element without content says."""
        given = {name: value or "" for name, value in attrs}
        if self._is_within("article") and "id" in given:
            self.seen.append(Seen("anchor", given["id"]))
        kind = "element" if self._is_within("article") else "frame"
        if not self._is_within("svg","head"): self.seen.append(Seen(kind, f"<{tag} {sorted(given.items())}>"))
        if self._is_within("rule-calculator"):
            self._say(f"<{tag} {sorted(given.items())}>")
        if tag in VOID:
            self.seen += self._of_void(tag, given)
        else:
            self._open.append(Open(tag, dict(self._kinds(tag, given))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that ends where it begins, as those of SVG do."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note what has been said when it ends."""
        if tag not in {one.tag for one in self._open}:
            return
        while ended := self._open.pop():
            words = " ".join("".join(ended.words).split())
            self.seen += [Seen(kind, f"{told}{words}") for kind, told in ended.kinds.items()]
            if ended.tag == tag:
                return

    def handle_data(self, data: str) -> None:
        """Take in words, for all that is open."""
        if not self._is_within("script", "style"):
            self._say(data)

    def _say(self, words: str) -> None:
        for one in self._open:
            if one.kinds:
                one.words.append(words)

    def _is_within(self, *tags: str) -> bool:
        return any(one.tag in tags for one in self._open)

    def _of_void(self, tag: str, given: dict[str, str]) -> Iterator[Seen]:
        told = given.get("name") or given.get("property") or given.get("rel") or ""
        if tag in ("meta", "link") and told not in ("generator", "stylesheet"):
            yield Seen("told to machines", f"{told} {given.get('content') or given.get('href')}")

    def _kinds(self, tag: str, given: dict[str, str]) -> Iterator[tuple[str, str]]:
        """Of which kinds an element is that begins, and what stands before its words."""
        if tag == "title" and not self._is_within("svg"):
            yield "title", ""
        if tag in HEADINGS:
            yield "heading", f"{tag} #{given.get('id', '')} "
        if tag == "a" and "href" in given:
            here = "here " if "--active" in given.get("class", "") else ""
            depth = sum(one.tag == "ul" for one in self._open)
            if self._is_within("article"):
                yield "link", f"{given.get('href', '')} "
            else:
                yield "navigation", f"{depth} {here}{given.get('href', '')} "
        if tag == "rule-calculator":
            yield "calculator", f"{sorted(given.items())} "
        if tag == "table":
            yield "table", ""
        if tag == "details":
            yield "fold", "open " if "open" in given else ""
        if tag == "article":
            yield "text", ""
        if tag == "script" and "src" in given:
            yield "script", f"{given['src']} {given.get('type', '')}"


class Difference(NamedTuple):
    """Something that only one of the two engines gives, on which page."""

    page: str
    kind: str
    only: str
    """Which of the two has it."""
    what: str


def differences(ours: Path, theirs: Path) -> list[Difference]:
    """What is not the same in the built pages of two folders."""
    pages = {page.relative_to(site).as_posix() for site in (ours, theirs) for page in site.rglob("*.html")}
    return [one for page in sorted(pages) for one in _on(page, ours / page, theirs / page)]


def _on(page: str, ours: Path, theirs: Path) -> Iterator[Difference]:
    if not (ours.exists() and theirs.exists()):
        yield Difference(page, "page", "MkDocs" if ours.exists() else "Zensical", page)
        return
    before, after = Page(ours.read_text("utf-8")).seen, Page(theirs.read_text("utf-8")).seen
    for only, one, other in (("MkDocs", before, after), ("Zensical", after, before)):
        for seen, count in (Counter(one) - Counter(other)).items():
            yield from [Difference(page, seen.kind, only, seen.what)] * count
    if Counter(before) == Counter(after) and before != after:
        yield Difference(page, "order", "both", page)


def main() -> int:
    """Compare the two folders that the command line names."""
    found = differences(*map(Path, sys.argv[1:3]))
    for (kind, only), count in sorted(Counter((one.kind, one.only) for one in found).items()):
        first = next(one for one in found if (one.kind, one.only) == (kind, only))
        pages = len({one.page for one in found if (one.kind, one.only) == (kind, only)})
        print(f"{kind}, only {only}: {count} on {pages} pages, first {first.page}: {first.what[:300]}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
