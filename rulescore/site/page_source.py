"""The pages as they are written: headings, fences and links, each with the line where it stands.

Read with a Markdown parser that knows lines; MkDocs, which renders the pages, does not tell them.
"""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from re import compile
from typing import NamedTuple

from markdown.extensions.toc import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from rulescore.mistakes import Mistake, Mistaken
from rulescore.site.written import Written, read_written

HEADING = compile(r"(?P<title>.*?)\s*(\{:?\s*#(?P<anchor>[\w-]+)[^}]*\})?")
SEE_ALSO = "See also:"
CHANGE = compile(r"    change: (?P<calculator>\S+) (?P<input>\S+)$")
READER = (
    MarkdownIt("commonmark")
    .enable("table")
    .disable("html_block")  # what stands inside of HTML is Markdown too
    .use(front_matter_plugin)
    .use(admon_plugin)
)


class Section(NamedTuple):
    """A heading: its level, its title, its anchor."""

    level: int
    title: str
    anchor: str
    line: int


class Fence(NamedTuple):
    """A fence and what stands in it; `section` is the anchor of the section it belongs to."""

    kind: str
    content: str
    section: str
    line: int


class Link(NamedTuple):
    """A link: its words, its target as written, the anchor of its section, and whether it stands
    among those that the section gives for further reading."""

    words: str
    target: str
    section: str
    see_also: bool
    line: int


class Change(NamedTuple):
    """Where a reading may be changed: the input of a calculator."""

    calculator: str
    input: str
    line: int


@dataclass
class Page:
    """A page of `docs/`, by its path there such as `usiel/travel.md`: its head, None if that cannot
    be read, what stands in it, and what is wrong with how it is written."""

    path: str
    head: Written | None = field(default_factory=lambda: Written({}, {}))
    sections: list[Section] = field(default_factory=list)
    fences: list[Fence] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)

    @property
    def file(self) -> str:
        """The file that is told of a mistake on it."""
        return f"docs/{self.path}"

    @property
    def title(self) -> str:
        """The title that its head gives it; empty if that gives none."""
        return str(self.head.fields.get("title", "")) if self.head else ""

    @property
    def prefix(self) -> str:
        """What the ids of its rules begin with: `usiel.travel.` for `usiel/travel.md`."""
        return self.path.removesuffix(".md").replace("/", ".") + "."

    @property
    def is_topic(self) -> bool:
        """Whether its sections are rules: a page of a book other than the book's index."""
        return "/" in self.path and not self.path.endswith("/index.md")

    def rules(self) -> list[str]:
        """The ids of its rules: sections of the second level on a topic's page."""
        found = [section.anchor for section in self.sections if section.level == 2]
        return [self.prefix + anchor for anchor in found] if self.is_topic else []

    def target(self, link: Link) -> tuple[str, str]:
        """Where a link leads: the path of a page in `docs/`, and the anchor there."""
        path, _, anchor = link.target.partition("#")
        within = posixpath.join(posixpath.dirname(self.path), path) if path else self.path
        return posixpath.normpath(within), anchor


def read_pages(docs: Path) -> dict[str, Page]:
    """Every page below a folder, by its path there."""
    files = sorted(docs.rglob("*.md"))
    pages = (
        read_page(file.relative_to(docs).as_posix(), file.read_text("utf-8")) for file in files
    )
    return {page.path: page for page in pages}


def read_page(path: str, text: str) -> Page:
    """One page from its text."""
    page = Page(path)
    tokens = READER.parse(text)
    lines = text.split("\n")
    for number, written in enumerate(lines, start=1):
        if change := CHANGE.match(written):
            page.changes.append(Change(change["calculator"], change["input"], number))
    for place, token in enumerate(tokens):
        section = page.sections[-1].anchor if page.sections else ""
        line = token.map[0] + 1 if token.map else 1
        if token.type == "front_matter":
            _read_head(page, token.content)
        elif token.type == "heading_open":
            page.sections.append(_section(token, tokens[place + 1], line))
        elif token.type == "fence":
            page.fences.append(Fence(token.info.strip(), token.content, section, line))
        elif token.type == "inline":
            page.links += _links(token, section, lines)
    return page


def _read_head(page: Page, text: str) -> None:
    try:
        page.head = read_written(text, "", first=2)
    except Mistaken as mistaken:
        page.head = None
        page.mistakes += [replace(mistake, file=page.file) for mistake in mistaken.mistakes]


def _section(opening: Token, inline: Token, line: int) -> Section:
    heading = HEADING.fullmatch(inline.content)
    assert heading
    title = heading["title"]
    return Section(int(opening.tag[1:]), title, heading["anchor"] or slugify(title, "-"), line)


def _links(inline: Token, section: str, lines: list[str]) -> Iterator[Link]:
    see_also = inline.content.startswith(SEE_ALSO)
    first, last = inline.map or [0, 1]
    children = inline.children or []
    for place, child in enumerate(children):
        if child.type != "link_open":
            continue
        target = str(child.attrs["href"])
        words = children[place + 1].content
        within = range(first, last)
        line = next((n for n in within if f"]({target}" in lines[n]), first)
        yield Link(words, target, section, see_also, line + 1)
