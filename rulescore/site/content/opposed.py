"""How pages write a test against an opponent: `{[Discreet←Vigilant]}` in Markdown.

A page shows [Discreet←Vigilant], a screen reader says “Discreet against Vigilant”, and the link
leads to the glossary, which explains it.
"""

import re
from re import Match
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Extension, Markdown
from markdown.inlinepatterns import InlineProcessor

from rulescore.language import say

WRITTEN = r"\{\[([^\]←]+)←([^\]←]+)\]\}"
EXPLAINED = "/glossary/#opposed-test"
BEFORE_LINKS = 185  # Markdown's own processors of brackets begin at 170, those of escapes at 180


def as_read(text: str) -> str:
    """The text where there can be no link to the glossary: `[Discreet←Vigilant]`."""
    return re.sub(WRITTEN, r"[\1←\2]", text)


class _OpposedTest(InlineProcessor):
    def handleMatch(self, m: Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        link = Element("a", {"class": "rc-test", "href": EXPLAINED})
        link.text = f"[{m[1]}"
        SubElement(link, "span", {"class": "rc-spoken"}).text = say(" against ")
        arrow = SubElement(link, "span", {"aria-hidden": "true"})
        arrow.text, arrow.tail = "←", f"{m[2]}]"
        return link, m.start(0), m.end(0)


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.inlinePatterns.register(_OpposedTest(WRITTEN, md), "opposed-test", BEFORE_LINKS)


def makeExtension(**settings: Any) -> Extension:  # noqa: N802
    """The Markdown extension that `mkdocs.yml` names by this module."""
    return _Extension(**settings)
