"""Puts the parts of every section into the same order, however it was written.

Heading; the rule; its table; its calculator, whose opening answer is an example, or else one
example; the output of Python on the page; then, folded away with their counts, more examples, how
we read it, what we assume and what the source lacks; last, related rules. Links to other games are
collected at the end of the page. A page of three rules or more begins with the first sentence of
each, a page of very many with their titles.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from markdown import Extension, Markdown
from markdown.extensions.toc import TocTreeprocessor
from markdown.preprocessors import Preprocessor

from rulescore.catalogue import find_calculator
from rulescore.language import say, say_many
from rulescore.show.field import field_id
from rulescore.site.content.configuration import speak_as_the_site
from rulescore.site.content.page_source import CHANGE, DEFINES, HAPPENED, PLAYERS_SAY, SEE_ALSO

BEFORE_FENCES = 30  # SuperFences takes its fences out of the text at 25
HEADING = re.compile(r"## (?P<title>.+?) *\{ *#(?P<anchor>[\w-]+) *\}")
FENCE = re.compile(r"(?P<marks>`{3,})(?P<kind>[\w-]*)")
BOX = re.compile(r'!!! (?P<kind>[\w-]+)(?: "(?P<title>[^"]*)")?')
NEXT = re.compile(r"`{3,}|!!! |## ")
ORIGIN = "Where it comes from:"
LINK = re.compile(r"\[(?P<words>[^\]]+)\]\([^)]+\)")
ELSEWHERE = "](../"
SENTENCE = re.compile(r".+?[.!?](?= |$)")
FEWEST_FOR_A_CARD = 5
MOST_TO_READ = 220
"""Characters of a rule that are shown, about four lines on a phone; the rest is in a fold."""

MOST_IN_A_LINE = 2

RULE = ("text", "warning")
FOLDS = ("reading", "assumption", "gap")
"""The kinds of box that are folded away."""
FROM = "From "
"""The beginning of the title of a box that only names the source of a rule."""
BEGINNINGS = {
    SEE_ALSO: "see-also",
    ORIGIN: "origin",
    PLAYERS_SAY: "names",
    HAPPENED: "happened",
    DEFINES: "defines",
}
"""The kinds of paragraph that are recognized by their first words."""

UNSEEN = ("names", "happened", "defines")
"""Paragraphs by which a rule is found; the page does not show them."""

UNTITLED = "Permanent link"
"""What Markdown calls the link of a heading, unless `permalink_title` is set."""
COMPUTED = "python"
"""The kind of fence that is run when the page is built, and replaced with its output."""

PLACED = (*RULE, *FOLDS, "table", "calculator", "example", COMPUTED, "origin", "see-also", *UNSEEN)
"""The kinds of block that have a fixed place; any other comes after the table."""


@dataclass(frozen=True)
class Block:
    """Lines that belong together: a paragraph, a fence, or a box with its content."""

    kind: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines as they were written."""
        return "\n".join(self.lines)

    @property
    def content(self) -> str:
        """The content of a fence."""
        return "\n".join(self.lines[1:-1])


@dataclass
class SectionText:
    """A section of a page: its heading, and its blocks."""

    heading: str
    blocks: list[Block] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The text of its heading."""
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
        """The first sentence of the rule, without links."""
        text = next((" ".join(block.lines) for block in self.of("text")), "")
        plain = LINK.sub(lambda link: link["words"], text)
        sentence = SENTENCE.match(plain)
        return sentence[0] if sentence else plain


def sections_of(lines: Iterable[str]) -> tuple[list[str], list[SectionText]]:
    """The lines before the first section of a page, and its sections."""
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
    kinds = (kind for beginning, kind in BEGINNINGS.items() if first.startswith(beginning))
    return next(kinds, "text"), length


def _leading(lines: Iterable[str], belongs: Any) -> int:
    """The number of lines at the beginning for which `belongs` is true."""
    count = 0
    for line in lines:
        if not belongs(line):
            break
        count += 1
    return count


def reshape_sections(lines: list[str]) -> list[str]:
    """The lines of a page with every section in order; a page without rules is unchanged."""
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
    """The links to other games: one line, or a fold if there are many."""
    linked = " · ".join(elsewhere)
    yield from ("", '<div class="rc-end" markdown="block">')
    if len(elsewhere) > MOST_IN_A_LINE:
        yield from _fold(f"{say('In other games')} ({len(elsewhere)})", [linked])
    else:
        yield from ("", f"{say('In other games')}: {linked}")
    yield from ("", "</div>")


def _in_shape(section: SectionText) -> Iterator[str]:
    examples = section.of("example")
    open_example = 0 if section.of("calculator") else 1
    others = [block for block in section.blocks if block.kind not in PLACED]
    played, further = _split(section.of(*RULE))
    calculators = section.of("calculator")
    shown = (
        *played,
        *section.of("table"),
        *others,
        *calculators,
        *examples[:open_example],
    )
    yield from _lines((*shown, *section.of(COMPUTED)))
    details = _fold(say("More"), _lines(further)) if further else ()
    folded = _examples(examples[open_example:], are_more=bool(open_example))
    folds = [*details, *folded, *_boxes(section), *_origin(section)]
    related = list(_related(section))
    if folds or related:
        yield from ("", '<div class="rc-apart" markdown="block">', *folds, *related, "", "</div>")


def _split(rule: list[Block]) -> tuple[list[Block], list[Block]]:
    """The part of a rule that is shown, and the part that is folded away because the first part is
    enough to play by."""
    length = 0
    for place, block in enumerate(rule):
        length += len(block.text)
        if place and length > MOST_TO_READ:
            return rule[:place], rule[place:]
    return rule, []


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        yield from ("", *block.lines)


def _examples(examples: list[Block], *, are_more: bool) -> Iterator[str]:
    if not examples:
        return
    amount = len(examples)
    if are_more:
        told = say_many("{amount} more example", "{amount} more examples", amount, amount=amount)
    else:
        told = say_many("{amount} example", "{amount} examples", amount, amount=amount)
    yield from _fold(told, _lines(examples))


def _boxes(section: SectionText) -> Iterator[str]:
    titles = {
        "reading": say("How we read it"),
        "assumption": say("What we assume"),
        "gap": say("Missing in the source"),
    }
    for kind in FOLDS:
        title = titles[kind]
        boxes = list(map(_box, section.of(kind)))
        if not boxes:
            continue
        (name, body), *others = boxes
        if others:
            yield from _fold(f"{title} ({len(boxes)})", _with_titles(boxes))
        elif name.startswith(FROM):
            yield from _fold(say("Source"), _with_titles(boxes))
        elif kind == "gap":
            yield from _fold(title, _with_titles(boxes))
        else:
            yield from _fold(f"{title}: {name}", body)


def _with_titles(boxes: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for name, body in boxes:
        yield from ("", f"**{name}.**", *body)


def _box(block: Block) -> tuple[str, list[str]]:
    """The title of a box, and its text; a reading with a setting links to it."""
    box = BOX.match(block.lines[0])
    assert box
    body = []
    for line in block.lines[1:]:
        if change := CHANGE.match(line):
            calculator = find_calculator(change["calculator"])
            page = calculator.topic.replace("_", "-")
            field = field_id(calculator.id, change["input"])
            body += ["", f"[{say('Change it')}]({page}.md#{field}){{ .rc-change }}"]
        else:
            body.append(line.removeprefix("    "))
    return box["title"] or block.kind.capitalize(), body


def _origin(section: SectionText) -> Iterator[str]:
    for block in section.of("origin"):
        text = block.text.removeprefix(ORIGIN).strip()
        yield from _fold(say("Source"), [f"{text[:1].upper()}{text[1:]}"])


def _fold(summary: str, content: Iterable[str]) -> Iterator[str]:
    yield from ("", '<details class="rc-fold" markdown="block">')
    yield f"<summary>{summary}</summary>"
    yield from ("", *content, "", "</details>")


def _related(section: SectionText) -> Iterator[str]:
    here = [link for link in _see_also(section) if ELSEWHERE not in link]
    if here:
        yield from ("", f"{say('Related')}: {' · '.join(here)}", "{: .rc-related }")


def _elsewhere(section: SectionText) -> list[str]:
    return [link for link in _see_also(section) if ELSEWHERE in link]


def _see_also(section: SectionText) -> list[str]:
    return [link[0] for block in section.of("see-also") for link in LINK.finditer(block.text)]


def _card(sections: list[SectionText]) -> Iterator[str]:
    """Links to the rules of a page that has many of them."""
    if len(sections) < FEWEST_FOR_A_CARD:
        return
    links = " · ".join(f"[{section.title}](#{section.anchor})" for section in sections)
    yield from ("", '<div class="rc-glance" markdown="block">', "", links, "", "</div>")


class _SectionShape(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return reshape_sections(lines)


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        speak_as_the_site()  # Zensical renders in a process of its own
        md.preprocessors.register(_SectionShape(md), "section-shape", BEFORE_FENCES)
        for each in md.treeprocessors:
            if isinstance(each, TocTreeprocessor) and each.permalink_title == UNTITLED:
                each.permalink_title = say("Share this rule")


def makeExtension(**settings: Any) -> Extension:  # noqa: N802
    """The Markdown extension that `mkdocs.yml` names by this module."""
    return _Extension(**settings)
