"""Calculators in the pages of a MkDocs site that is not ours: an extension for its `mkdocs.yml`.

May import: content, declare, project, show, topics.

    markdown_extensions:
      - rulescore.site.embedding

A fence `calculator` becomes the answer as plain HTML, which also stays for a reader without
scripts, and the script that puts the calculator there (`embed.js`). `rulescore add-to site` writes
what that script fetches. A mistake ends the build, with the file and line of the fence.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.exceptions import BuildError
from mkdocs.utils import get_relative_url

from rulescore.declare.answer import Step
from rulescore.declare.calculator import Result
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.project import PROJECT
from rulescore.show.headline import headline_html
from rulescore.show.markup import Markup, join, tag
from rulescore.show.notable_inputs import inputs_in_words
from rulescore.site.content.configuration import speak_as_the_site
from rulescore.site.content.fence_source import opening_result
from rulescore.site.content.usual_inputs import texts_of
from rulescore.topics import describe_error, location_of

KIND = "calculator"
SCRIPT = "embed.js"
AROUND = "rulescore-calculator"
"""The class of what a fence becomes."""
OPENING = re.compile(r"(?P<before>[ >]*)(?P<marks>`{3,}|~{3,}) *(?P<kind>[^`]*?) *")
BEFORE_FENCES = 27
"""Before SuperFences and the fences of Markdown itself, after line breaks and tabs are made one."""
MKDOCS = "relpath"
"""The processor by which MkDocs tells of the page at hand."""


class _Piece(NamedTuple):
    """Lines of a page: a whole fence, or a line outside of any."""

    opening: re.Match[str] | None
    lines: list[str]


class CalculatorFences(Preprocessor):
    """Puts calculators in the place of their fences."""

    def run(self, lines: list[str]) -> list[str]:
        """The lines of a page, with what the fences become."""
        return [line for piece in _pieces(lines) for line in self._shown(piece)]

    def _shown(self, piece: _Piece) -> list[str]:
        if not piece.opening or piece.opening["kind"] != KIND:
            return piece.lines
        before = piece.opening["before"]
        source = "\n".join(line[len(before) :] for line in piece.lines[1:-1])
        stored = self.md.htmlStash.store(self._html(source, piece.lines))
        return [before.rstrip(), f"{before}{stored}", before.rstrip()]

    def _html(self, source: str, fence: list[str]) -> Markup:
        page = _page_at_hand(self.md)
        try:
            return place_of_calculator(opening_result(source), _address_of_script(page))
        except Mistaken as mistaken:
            mistakes = mistaken.mistakes
        except Exception as error:  # a module of the rules breaks
            file, line = location_of(error)
            mistakes = (Mistake(describe_error(error), file=file, line=line),)
        raise BuildError("\n".join(_told(mistakes, page, fence)))


class EmbeddingExtension(Extension):
    """Lets pages have calculators in fences."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register the fences."""
        speak_as_the_site()
        md.preprocessors.register(CalculatorFences(md), f"rulescore-{KIND}", BEFORE_FENCES)


def makeExtension(**settings: Any) -> EmbeddingExtension:  # noqa: N802
    """The extension, for `mkdocs.yml`."""
    return EmbeddingExtension(**settings)


def place_of_calculator(result: Result[Any], script: str) -> Markup:
    """The answer as plain HTML, and the script at an address that puts the calculator there."""
    calculator = result.calculator
    opening = {input.name: input.default for input in calculator.inputs}
    usual = texts_of(calculator, opening).items()
    changed = dict(texts_of(calculator, result.inputs).items() - usual)
    return tag(
        "div",
        tag("div", _answer(result)),
        tag(
            "script",
            async_=True,
            src=script,
            data_calculator=calculator.id,
            data_inputs=urlencode(sorted(changed.items())) or None,
            data_title=calculator.title,
            data_stopgap=True,
        ),
        class_=AROUND,
    )


def _answer(result: Result[Any]) -> Markup:
    asked = inputs_in_words(result)
    return join(
        tag("p", tag("strong", result.calculator.title), f": {asked}" if asked else ""),
        tag("p", headline_html(result.answer)),
        _steps(result.answer.working),
    )


def _steps(steps: Iterable[Step]) -> Markup:
    return tag("ol", *(tag("li", _step(step)) for step in steps))


def _step(step: Step) -> Markup:
    figure = join(": ", tag("strong", step.figure)) if step.figure else ""
    return join(step.text, figure, _steps(step.parts) if step.parts else "")


def _pieces(lines: list[str]) -> Iterator[_Piece]:
    start = 0
    while start < len(lines):
        opening = OPENING.fullmatch(lines[start])
        end = _end_of_fence(lines, start, opening) if opening else None
        yield _Piece(opening if end else None, lines[start : (end or start) + 1])
        start = (end or start) + 1


def _end_of_fence(lines: list[str], start: int, opening: re.Match[str]) -> int | None:
    """The index of the line that closes a fence; None if there is none, and so no fence."""
    mark, least = opening["marks"][0], len(opening["marks"])
    closing = re.compile(rf"[ >]*{mark}{{{least},}} *")
    ends = (place for place in range(start + 1, len(lines)) if closing.fullmatch(lines[place]))
    return next(ends, None)


def _page_at_hand(md: Markdown) -> Any:
    """The file of the page that MkDocs renders; None outside of MkDocs."""
    return getattr(md.treeprocessors[MKDOCS], "file", None) if MKDOCS in md.treeprocessors else None


def _address_of_script(page: Any) -> str:
    return get_relative_url(SCRIPT, page.url if page else "")


def _told(mistakes: Iterable[Mistake], page: Any, fence: list[str]) -> Iterator[str]:
    """The mistakes in a fence, each in a line with the file and line of the page."""
    for mistake in mistakes:
        if page and not mistake.file:
            file = str(page.abs_src_path or page.src_uri).removeprefix(f"{PROJECT}/")
            mistake = mistake.below(file, _line_of(fence, page.content_string.splitlines()))
        yield str(replace(mistake, file=mistake.file.removeprefix(f"{PROJECT}/")))


def _line_of(fence: list[str], page: list[str]) -> int:
    """The line at which a fence begins in a page as written, whose head MkDocs has taken away."""
    wanted = [line.split() for line in fence]
    written = [line.split() for line in page]
    starts = (one for one in range(len(page)) if written[one : one + len(fence)] == wanted)
    return next(starts, 0) + 1
