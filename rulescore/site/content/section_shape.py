"""The one shape of a section, whatever the order in which it was written.

Heading; the rule as it is played; its table; its calculator, whose opening answer is an example, or
else one example; what the page itself computes; then, folded away with their counts, further
examples, how we read it, what we assume and what the source lacks; and last what is related. What
leads to other games stands once, at the end of the page. A page of three rules or more opens with
the first sentence of each, one of very many with their titles.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor

from rulescore.catalogue import find_calculator
from rulescore.show.form import field_id
from rulescore.site.content.page_source import CHANGE, DEFINES, HAPPENED, PLAYERS_SAY, SEE_ALSO

BEFORE_FENCES = 30  # SuperFences takes its fences out of the text at 25
HEADING = re.compile(r"## (?P<title>.+?) *\{ *#(?P<anchor>[\w-]+) *\}")
FENCE = re.compile(r"(?P<marks>`{3,})(?P<kind>[\w-]*)")
BOX = re.compile(r'!!! (?P<kind>[\w-]+)(?: "(?P<title>[^"]*)")?')
NEXT = re.compile(r"`{3,}|!!! |## ")
ORIGIN = "Where it comes from:"
SOURCE = "Source"
LINK = re.compile(r"\[(?P<words>[^\]]+)\]\([^)]+\)")
ELSEWHERE = "](../"
SENTENCE = re.compile(r".+?[.!?](?= |$)")
FEWEST_FOR_A_CARD, MOST_FOR_SENTENCES = 3, 10
MOST_TO_READ = 220
"""So many characters of a rule stand open, about four lines on a phone; the rest is a fold."""

MOST_IN_A_LINE = 2

RULE = ("text", "warning")
FOLDS = {
    "reading": "How we read it",
    "assumption": "What we assume",
    "gap": "Missing in the source",
}
FROM = "From "
"""How the title of a box begins that only says where a rule comes from."""
BEGINNINGS = {
    SEE_ALSO: "see-also",
    ORIGIN: "origin",
    PLAYERS_SAY: "names",
    HAPPENED: "happened",
    DEFINES: "defines",
}
"""The kinds of paragraph that their first words tell."""

UNSEEN = ("names", "happened", "defines")
"""What is written beside a rule to find it by, and not read there."""

COMPUTED = "python"
"""The kind of fence that a page runs, and in whose place stands what that gives."""

PLACED = (*RULE, *FOLDS, "table", "calculator", "example", COMPUTED, "origin", "see-also", *UNSEEN)
"""The kinds of block that have a place of their own; any other is behind the table."""


@dataclass(frozen=True)
class Block:
    """Lines that belong together: a paragraph, a fence, a box with its content."""

    kind: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines as they were written."""
        return "\n".join(self.lines)

    @property
    def content(self) -> str:
        """What is in a fence."""
        return "\n".join(self.lines[1:-1])


@dataclass
class SectionText:
    """A section of a page: its heading, and its blocks."""

    heading: str
    blocks: list[Block] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What its heading says."""
        return self._heading["title"]

    @property
    def anchor(self) -> str:
        """Its anchor on the page."""
        return self._heading["anchor"]

    @property
    def _heading(self) -> re.Match[str]:
        heading = HEADING.fullmatch(self.heading)
        assert heading
        return heading

    def of(self, *kinds: str) -> list[Block]:
        """Its blocks of some kinds, in their order."""
        return [block for block in self.blocks if block.kind in kinds]

    def first_sentence(self) -> str:
        """What the rule says in its first sentence, without its links."""
        text = next((" ".join(block.lines) for block in self.of("text")), "")
        plain = LINK.sub(lambda link: link["words"], text)
        sentence = SENTENCE.match(plain)
        return sentence[0] if sentence else plain


def sections_of(lines: Iterable[str]) -> tuple[list[str], list[SectionText]]:
    """What is before the first section of a page, and its sections."""
    head: list[str] = []
    sections: list[SectionText] = []
    for block in _blocks(lines):
        if block.kind == "heading":
            sections.append(SectionText(block.text))
        elif sections:
            sections[-1].blocks.append(block)
        else:
            head += ["", *block.lines]
    return head, sections


def _blocks(lines: Iterable[str]) -> Iterator[Block]:
    waiting = list(lines)
    while waiting:
        if not waiting[0].strip():
            waiting.pop(0)
            continue
        kind, length = _block_at(waiting)
        yield Block(kind, tuple(waiting[:length]))
        del waiting[:length]


def _block_at(lines: list[str]) -> tuple[str, int]:
    first = lines[0]
    if fence := FENCE.match(first):
        end = next((n for n, line in enumerate(lines[1:], 1) if line.startswith(fence["marks"])), 0)
        return fence["kind"] or "text", (end or len(lines) - 1) + 1
    if box := BOX.match(first):
        within = _leading(lines[1:], lambda line: not line.strip() or line.startswith("    "))
        while within and not lines[within].strip():
            within -= 1
        return box["kind"], within + 1
    if HEADING.fullmatch(first):
        return "heading", 1
    length = 1 + _leading(lines[1:], lambda line: bool(line.strip()) and not NEXT.match(line))
    told = (kind for beginning, kind in BEGINNINGS.items() if first.startswith(beginning))
    return next(told, "text"), length


def _leading(lines: Iterable[str], belongs: Any) -> int:
    """How many lines at the beginning belong to it."""
    count = 0
    for line in lines:
        if not belongs(line):
            break
        count += 1
    return count


def shaped(lines: list[str]) -> list[str]:
    """The lines of a page with every section in its shape; a page without rules as it was."""
    head, sections = sections_of(lines)
    if not any(section.of("example", "see-also", "calculator", *FOLDS) for section in sections):
        return lines
    elsewhere = list(dict.fromkeys(link for section in sections for link in _elsewhere(section)))
    written = [*head, *_card(sections)]
    for section in sections:
        written += ["", section.heading, *_in_shape(section)]
    if elsewhere:
        written += _at_the_end(elsewhere)
    return written


def _at_the_end(elsewhere: list[str]) -> Iterator[str]:
    """The same in other games: a line, and a fold where it would be longer than that."""
    linked = " · ".join(elsewhere)
    yield from ("", '<div class="rc-end" markdown="block">')
    if len(elsewhere) > MOST_IN_A_LINE:
        yield from _fold(f"In other games ({len(elsewhere)})", [linked])
    else:
        yield from ("", f"In other games: {linked}")
    yield from ("", "</div>")


def _in_shape(section: SectionText) -> Iterator[str]:
    examples = section.of("example")
    open_example = 0 if section.of("calculator") else 1
    others = [block for block in section.blocks if block.kind not in PLACED]
    played, further = _parted(section.of(*RULE))
    calculators = section.of("calculator")
    opened = (*played, *section.of("table"), *others, *calculators, *examples[:open_example])
    yield from _lines((*opened, *section.of(COMPUTED)))
    details = _fold("More", _lines(further)) if further else ()
    folded = _examples(examples[open_example:], "more " * open_example)
    folds = [*details, *folded, *_boxes(section), *_origin(section)]
    related = list(_related(section))
    if folds or related:
        yield from ("", '<div class="rc-apart" markdown="block">', *folds, *related, "", "</div>")


def _parted(rule: list[Block]) -> tuple[list[Block], list[Block]]:
    """What of a rule stands open, and what is folded away because that is enough to play by."""
    length = 0
    for place, block in enumerate(rule):
        length += len(block.text)
        if place and length > MOST_TO_READ:
            return rule[:place], rule[place:]
    return rule, []


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        yield from ("", *block.lines)


def _examples(examples: list[Block], more: str) -> Iterator[str]:
    if examples:
        plural = "s" if len(examples) > 1 else ""
        yield from _fold(f"{len(examples)} {more}example{plural}", _lines(examples))


def _boxes(section: SectionText) -> Iterator[str]:
    for kind, title in FOLDS.items():
        boxes = list(map(_box, section.of(kind)))
        if not boxes:
            continue
        (name, body), *others = boxes
        if others:
            yield from _fold(f"{title} ({len(boxes)})", _titled(boxes))
        elif name.startswith(FROM):
            yield from _fold(SOURCE, _titled(boxes))
        elif kind == "gap":
            yield from _fold(title, _titled(boxes))
        else:
            yield from _fold(f"{title}: {name}", body)


def _titled(boxes: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for name, body in boxes:
        yield from ("", f"**{name}.**", *body)


def _box(block: Block) -> tuple[str, list[str]]:
    """The title of a box, and its text; a reading that a setting may change says where."""
    box = BOX.match(block.lines[0])
    assert box
    body = []
    for line in block.lines[1:]:
        if change := CHANGE.match(line):
            calculator = find_calculator(change["calculator"])
            page = calculator.topic.replace("_", "-")
            field = field_id(calculator.id, change["input"])
            body += ["", f"[Change it]({page}.md#{field}){{ .rc-change }}"]
        else:
            body.append(line.removeprefix("    "))
    return box["title"] or block.kind.capitalize(), body


def _origin(section: SectionText) -> Iterator[str]:
    for block in section.of("origin"):
        text = block.text.removeprefix(ORIGIN).strip()
        yield from _fold(SOURCE, [f"{text[:1].upper()}{text[1:]}"])


def _fold(summary: str, content: Iterable[str]) -> Iterator[str]:
    yield from ("", '<details class="rc-fold" markdown="block">')
    yield f"<summary>{summary}</summary>"
    yield from ("", *content, "", "</details>")


def _related(section: SectionText) -> Iterator[str]:
    here = [link for link in _see_also(section) if ELSEWHERE not in link]
    if here:
        yield from ("", f"Related: {' · '.join(here)}", "{: .rc-related }")


def _elsewhere(section: SectionText) -> list[str]:
    return [link for link in _see_also(section) if ELSEWHERE in link]


def _see_also(section: SectionText) -> list[str]:
    return [link[0] for block in section.of("see-also") for link in LINK.finditer(block.text)]


def _card(sections: list[SectionText]) -> Iterator[str]:
    """The first sentence of each rule, each with a link to it; of many rules only the links."""
    if len(sections) < FEWEST_FOR_A_CARD:
        return
    yield from ("", '<div class="rc-glance" markdown="block">', "")
    if len(sections) > MOST_FOR_SENTENCES:
        yield " · ".join(f"[{section.title}](#{section.anchor})" for section in sections)
    else:
        for section in sections:
            yield f"- [{section.title}](#{section.anchor}) {section.first_sentence()}"
    yield from ("", "</div>")


class _SectionShape(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return shaped(lines)


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.preprocessors.register(_SectionShape(md), "section-shape", BEFORE_FENCES)


def makeExtension(**settings: Any) -> Extension:  # noqa: N802
    """The Markdown extension that `mkdocs.yml` names by this module."""
    return _Extension(**settings)
