"""The text of a section for programs that show it elsewhere: as Markdown with absolute links, and
as plain text."""

import re
from textwrap import dedent
from typing import NamedTuple
from urllib.parse import urljoin

from rulescore.site.content.opposed import as_read
from rulescore.site.content.page_source import CHANGE, READER
from rulescore.site.content.rules import plain
from rulescore.site.content.section_shape import BOX, Block

TARGET = re.compile(r"(?<=\]\()[^()\s]+(?=\))")
ELSEWHERE = re.compile(r"[a-z]+:", re.IGNORECASE)
FILE_OF_A_PAGE = re.compile(r"(/index)?\.md(?=#|$)")
MARK = re.compile(r"^\{:.*\}\n?", re.MULTILINE)
"""A line of attributes for the paragraph above it."""

ENDS = ("paragraph_close", "tr_close")


class NoteText(NamedTuple):
    """A box of a section: its title, its text, and the inputs by which a table can play it
    differently, each after its calculator."""

    title: str
    text: str
    changes: tuple[tuple[str, str], ...]


def as_markdown(written: str, page: str, origin: str) -> str:
    """A text of the page at the path `page`, such as `/usiel/travel.md`, as Markdown with absolute
    links; `origin` is the prefix of addresses of the site."""
    text = as_read(MARK.sub("", written)).strip()
    return TARGET.sub(lambda target: full_address(target[0], page, origin), text)


def full_address(target: str, page: str, origin: str) -> str:
    """The absolute address of a link on a page."""
    if ELSEWHERE.match(target):
        return target
    return origin + FILE_OF_A_PAGE.sub("/", urljoin(page, target))


def as_plain(markdown: str) -> str:
    """Markdown as plain text: a paragraph, a list entry or a table row on each line, the cells of a
    row separated by semicolons."""
    lines: list[str] = []
    pieces: list[str] = []
    for token in READER.parse(markdown):
        if token.type == "inline":
            pieces.append(" ".join(plain(token.content).split()))
        elif token.type in ENDS:
            lines.append("; ".join(pieces))
            pieces = []
    return "\n".join(lines)


def read_note(box: Block) -> NoteText:
    """The contents of a box of a section."""
    heading = BOX.match(box.lines[0])
    assert heading
    body, changes = [], []
    for line in box.lines[1:]:
        if change := CHANGE.match(line):
            changes.append((change["calculator"], change["input"]))
        else:
            body.append(line)
    title = heading["title"] or box.kind.capitalize()
    return NoteText(title, dedent("\n".join(body)).strip(), tuple(changes))
