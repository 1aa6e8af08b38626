"""The Markdown of pages: headings, fences and links, each with its line.

It is read with a Markdown parser that knows lines; the one of MkDocs, which renders the pages, does
not.
"""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from re import MULTILINE, compile
from typing import NamedTuple

from markdown.extensions.toc import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.external_books import display_path, root_of
from rulescore.site.content.all_docs import DOCS
from rulescore.site.content.yaml_lines import YamlFields, read_yaml

HEADING = compile(r"(?P<title>.*?)\s*(\{:?\s*#(?P<anchor>[\w-]+)[^}]*\})?")
SEE_ALSO = "See also:"
SEE_ALSO_MARK = "{: .see-also }"
PLAYERS_SAY = "Players say:"
HAPPENED = "What happened:"
DEFINES = "Defines:"
DECISIONS = "decisions/"
"""The folder of the decision records; it is not a book."""
OF_A_WHOLE_BOOK = ("/quick.md", "/how-we-play.md")
EXAMPLE_OF = compile(r"^calculator: *(?P<id>\S+)", MULTILINE)
CHANGE = compile(r"    change: (?P<calculator>\S+) (?P<input>\S+)$")
MOST_PAGES = 512
READER = (
    MarkdownIt("commonmark")
    .enable("table")
    .disable("html_block")  # there is Markdown inside HTML
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
    """A fence and its content; `section` is the anchor of its section."""

    kind: str
    content: str
    section: str
    line: int

    @property
    def names(self) -> str:
        """The id of the calculator or table that it names; "" for other fences."""
        if self.kind == "example":
            named = EXAMPLE_OF.search(self.content)
            return named["id"] if named else ""
        is_named = self.kind in ("calculator", "table")
        return self.content.partition("\n")[0].strip() if is_named else ""


class Link(NamedTuple):
    """A link: its words, its target as written, the anchor of its section, and whether it is in
    the section’s list of further reading."""

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
    """A page of `docs/`, by its path there such as `usiel/travel.md`: its front matter, None if
    that cannot be read, its contents, and the mistakes in its Markdown."""

    path: str
    head: YamlFields | None = field(default_factory=lambda: YamlFields({}, {}))
    sections: list[Section] = field(default_factory=list)
    fences: list[Fence] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)

    @property
    def file(self) -> str:
        """The file that messages about it name."""
        return display_path(root_of(self.path.partition("/")[0]) / DOCS / self.path)

    @property
    def title(self) -> str:
        """The title in its front matter; "" if there is none."""
        return str(self.head.fields.get("title", "")) if self.head else ""

    @property
    def description(self) -> str:
        """The description in its front matter; "" if there is none."""
        return str(self.head.fields.get("description", "")) if self.head else ""

    @property
    def covers(self) -> str:
        """What a book is about, from the front matter of its index; "" if that does not say."""
        return str(self.head.fields.get("covers", "")) if self.head else ""

    @property
    def prefix(self) -> str:
        """What the ids of its rules begin with: `usiel.travel.` for `usiel/travel.md`."""
        return self.path.removesuffix(".md").replace("/", ".") + "."

    @property
    def is_index(self) -> bool:
        """Whether it is the index of a book."""
        return self.path.endswith("/index.md")

    @property
    def is_topic(self) -> bool:
        """Whether its sections are rules: a page of a book that is not its index, nor a decision
        record."""
        is_record = self.path.startswith(DECISIONS)
        return "/" in self.path and not self.is_index and not is_record

    @property
    def is_in_situation(self) -> bool:
        """Whether it belongs in a situation of its book: a topic’s page that is not about the
        whole book."""
        return self.is_topic and not self.path.endswith(OF_A_WHOLE_BOOK)

    def rules(self) -> list[str]:
        """The ids of its rules: sections of the second level on a topic's page."""
        found = [section.anchor for section in self.sections if section.level == 2]
        return [self.prefix + anchor for anchor in found] if self.is_topic else []

    def target(self, link: Link) -> tuple[str, str]:
        """The target of a link: the path of a page in `docs/`, and the anchor there."""
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


@lru_cache(maxsize=MOST_PAGES)  # a watch and a build read pages again that have not changed
def read_page(path: str, text: str) -> Page:
    """One page from its text."""
    page = Page(path)
    lines = text.split("\n")
    tokens = _with_fences_closed(lines, page)
    shown = {line for token in tokens if token.type == "fence" for line in range(*token.map or ())}
    for number, written in enumerate(lines, start=1):
        if number - 1 not in shown and (change := CHANGE.match(written)):
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
            if token.content.startswith(SEE_ALSO) and not token.content.endswith(SEE_ALSO_MARK):
                page.mistakes.append(_without_mark(page, section, line))
    return page


def _without_mark(page: Page, section: str, line: int) -> Mistake:
    problem, accepted = "this line has no mark", f"{SEE_ALSO_MARK} on the line below it"
    return Mistake(problem, accepted, "", page.prefix + section, "See also", page.file, line)


def _with_fences_closed(lines: list[str], page: Page) -> list[Token]:
    """The tokens of a page. A fence that is not closed is reported, and ends at the next empty
    line, so that it does not swallow the rest of the page."""
    tokens = READER.parse("\n".join(lines))
    for token in tokens:
        if token.type != "fence" or not token.map or _is_closed(token, lines):
            continue
        first, last = token.map
        problem, accepted = "the fence is not closed", f"{token.markup} on a line of its own below"
        page.mistakes.append(Mistake(problem, accepted, file=page.file, line=first + 1))
        end = next((n for n in range(first, last) if not lines[n].strip()), None)
        if end is not None:
            closed = [*lines[:end], token.markup, *lines[end + 1 :]]
            return _with_fences_closed(closed, page)
    return tokens


def _is_closed(token: Token, lines: list[str]) -> bool:
    """Whether a fence has its own end, and not the end of the next one."""
    assert token.map
    first, last = token.map
    is_ended = last - first > 1 and lines[last - 1].strip().strip(token.markup[0]) == ""
    is_ended &= lines[last - 1].strip().startswith(token.markup)
    return is_ended and not any(
        line.startswith(token.markup) for line in token.content.splitlines()
    )


def _read_head(page: Page, text: str) -> None:
    try:
        page.head = read_yaml(text, "", first=2)
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
