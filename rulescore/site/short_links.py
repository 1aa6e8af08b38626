"""The permanent short links: /r/<rule id>/ and /r/<calculator id>/?NAME=VALUE...

They are made from the built pages, so a rule has one as soon as its section has its anchor.
"""

from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from rulescore.catalogue import find_calculator

SECTION_HEADING = "h2"

# The query of a link to a calculator goes with the reader, so its inputs arrive in the form.
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title} – Rulescore</title>
<meta name="description" content="The short link of {title}, which leads to its place on the site.">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<script>
const [page, section] = "{address}".split("#");
const query = new URLSearchParams(location.search);
if ("{calculator}" && query.size) query.set("calculator", "{calculator}");
location.replace(page + (query.size ? "?" + query : "") + "#" + section);
</script>
<noscript><meta http-equiv="refresh" content="0; url={address}"></noscript>
</head>
<body><main><h1>{title}</h1><p><a href="{address}">Go to {title}</a></p></main></body>
</html>
"""


class Sections(HTMLParser):
    """Reads a page for its sections and the calculators that stand in them."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.calculators: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a section's heading, or a calculator in the section that is open."""
        attributes = dict(attrs)
        if tag == SECTION_HEADING and attributes.get("id"):
            self.anchors.append(attributes["id"] or "")
        if tag == "rule-calculator" and self.anchors:
            self.calculators[attributes["calculator"] or ""] = self.anchors[-1]


def read_sections(page: Path) -> Sections:
    """The sections of a built page."""
    sections = Sections()
    sections.feed(page.read_text(encoding="utf-8"))
    return sections


def topic_pages(site: Path) -> Iterator[tuple[str, str, Path]]:
    """Every built topic page: its book, its topic and its file."""
    for page in sorted(site.glob("*/*/index.html")):
        book, topic = page.parts[-3:-1]
        if book not in ("assets", "r"):
            yield book, topic, page


def write_short_links(site: Path) -> int:
    """Write the short links of every rule and calculator on the pages of `site`; how many."""
    links: dict[str, tuple[str, str]] = {}
    for book, topic, page in topic_pages(site):
        sections = read_sections(page)
        for anchor in sections.anchors:
            links[f"{book}.{topic}.{anchor}"] = (f"/{book}/{topic}/#{anchor}", "")
        for id, anchor in sections.calculators.items():
            links[id] = (f"/{book}/{topic}/#{anchor}", id)
    for id, (address, calculator) in links.items():
        title = find_calculator(id).title if calculator else id
        page = site / "r" / id / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(
            PAGE.format(title=escape(title), address=address, calculator=calculator),
            encoding="utf-8",
        )
    return len(links)
