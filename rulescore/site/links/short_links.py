"""The place of every rule and calculator on the built pages, and their permanent short links:
/r/<rule id>/ and /r/<calculator id>/?NAME=VALUE...

They are generated from the built pages, so every section with an anchor has one. A host gives a
calculator's page whatever the inputs behind it are, so it shows no answer; `answer_links.py` makes
pages for some inputs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from multiprocessing import Pool
from pathlib import Path

from rulescore.catalogue import find_calculator, titles_of_books
from rulescore.language import say
from rulescore.site.content.configuration import site_language, speak_as_the_site
from rulescore.site.content.rules import plain, rules
from rulescore.site.content.settings import settings
from rulescore.site.links.link_picture import HEIGHT, WIDTH, CardText, write_picture
from rulescore.site.render.assets import FOLDER

PAGE_HEADING, SECTION_HEADING = "h1", "h2"
LINK_TO_ITSELF = "¶"

PICTURE = "picture.png"
SCRIPT = "redirect.js"

ANNOUNCED = (
    '<link rel="alternate" type="application/json+oembed" href="{origin}/oembed/{id}.json">\n'
)

# The redirect keeps the query, so that the inputs in a link to a calculator reach its form.
PAGE = """<!doctype html>
<html lang="{language}" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<title>{heading} · {place} – {site}</title>
<meta name="description" content="{said}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="{origin}{canonical}">
<meta property="og:site_name" content="{site}">
<meta property="og:type" content="article">
<meta property="og:title" content="{shared}">
<meta property="og:description" content="{said}">
<meta property="og:url" content="{origin}/{path}">
<meta property="og:image" content="{origin}/{path}{picture}">
<meta property="og:image:width" content="{width}">
<meta property="og:image:height" content="{height}">
<meta property="og:image:alt" content="{heading}: {said}">
<meta name="twitter:card" content="summary_large_image">
{announced}<link rel="icon" href="/{assets}/icon.svg">
<script src="/{assets}/{script}" data-address="{address}" data-calculator="{calculator}"></script>
<noscript><meta http-equiv="refresh" content="0; url={address}"></noscript>
</head>
<body><main><p>{place}</p><h1>{heading}</h1><p>{said}</p>
<p><a href="{address}">{go}</a></p></main></body>
</html>
"""


@dataclass(frozen=True)
class Place:
    """Where a rule or a calculator is, and its titles for readers."""

    page: str
    """The address of the page: `/usiel/travel/`."""
    anchor: str
    """The section on it."""
    title: str
    """The section's heading, or the title of the calculator."""
    page_title: str
    calculator: str = ""
    """The calculator's id; a rule has none."""
    said: str = ""
    """The first sentence of the rule, or the calculator's question, or the title of the page."""

    @property
    def address(self) -> str:
        """The section's address."""
        return f"{self.page}#{self.anchor}"

    @property
    def book(self) -> str:
        """The slug of the book."""
        return self.page.split("/")[1]

    @property
    def among(self) -> str:
        """The titles of its book and page."""
        return f"{titles_of_books()[self.book]} · {self.page_title}"

    @property
    def card(self) -> CardText:
        """The text of the preview picture of a link to it."""
        note = f"{say('Open for the answer')}." if self.calculator else ""
        return CardText(self.book, self.among, self.title, self.said, note)


class Sections(HTMLParser):
    """Reads a page for its title, its sections and the calculators that are in them."""

    def __init__(self) -> None:
        super().__init__()
        self.title = ""
        self.anchors: dict[str, str] = {}
        """The heading of each section, by its anchor, in order."""
        self.calculators: dict[str, str] = {}
        """The anchor of the section that a calculator is in, by the calculator's id."""
        self._anchor = ""
        self._heading: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a heading, or a calculator in the section that is open."""
        attributes = dict(attrs)
        if tag == PAGE_HEADING:
            self._heading = ""
        if tag == SECTION_HEADING and attributes.get("id"):
            self._heading, self._anchor = "", attributes["id"] or ""
        if tag == "rule-calculator" and self._anchor:
            self.calculators[attributes["calculator"] or ""] = self._anchor

    def handle_data(self, data: str) -> None:
        """Collect the text of a heading."""
        if self._heading is not None:
            self._heading += data

    def handle_endtag(self, tag: str) -> None:
        """Store the text of a heading that ends here."""
        if tag not in (PAGE_HEADING, SECTION_HEADING) or self._heading is None:
            return
        text = self._heading.removesuffix(LINK_TO_ITSELF).strip()
        if tag == PAGE_HEADING:
            self.title = text
        else:
            self.anchors[self._anchor] = text
        self._heading = None


def read_sections(page: Path) -> Sections:
    """The sections of a built page."""
    sections = Sections()
    sections.feed(page.read_text(encoding="utf-8"))
    return sections


def topic_pages(site: Path) -> Iterator[tuple[str, str, Path]]:
    """Every built topic page: its book, its topic and its file."""
    books = titles_of_books()
    for page in sorted(site.glob("*/*/index.html")):
        book, topic = page.parts[-3:-1]
        if book in books:
            yield book, topic, page


def find_places(site: Path) -> dict[str, Place]:
    """The place of every rule and calculator on the built pages, by id."""
    said = {rule.id: plain(rule.sentence) for rule in rules()}
    places: dict[str, Place] = {}
    for book, topic, file in topic_pages(site):
        page, sections = f"/{book}/{topic}/", read_sections(file)
        for anchor, title in sections.anchors.items():
            id = f"{book}.{topic}.{anchor}"
            sentence = said.get(id) or sections.title  # a list has none
            places[id] = Place(page, anchor, title, sections.title, said=sentence)
        for id, anchor in sections.calculators.items():
            found = find_calculator(id)
            places[id] = Place(page, anchor, found.title, sections.title, id, found.question)
    return places


def write_short_links(site: Path, places: Mapping[str, Place], origin: str) -> None:
    """Write the short link of each id to its place; `origin` is the address of the site, which
    messengers need to find the picture."""
    for id, place in places.items():
        announced = ""
        if place.calculator:
            announced = ANNOUNCED.format(origin=origin.rstrip("/"), id=place.calculator)
        page = render_link(
            place,
            origin,
            path=f"r/{id}/",
            address=place.address,
            heading=place.title,
            shared=f"{place.title} · {place.among}",
            said=f"{place.said} {say('Open for the answer')}." if place.calculator else place.said,
            announced=announced,
        )
        write_link(site / "r" / id, page)


def render_link(
    place: Place,
    origin: str,
    *,
    path: str,
    address: str,
    heading: str,
    shared: str,
    said: str,
    announced: str = "",
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> str:
    """The page of a link at a `path` of the site, which leads to an `address` in a place. Chats
    show the title `shared`, what is `said`, and a picture of a `size`."""
    texts = {
        "heading": heading,
        "place": place.among,
        "go": say("Go to {title}", title=place.title),
        "shared": shared,
        "said": said,
        "path": path,
        "address": address,
        "canonical": place.address,
        "site": settings().name,
        "language": site_language(),
    }
    return PAGE.format(
        **{name: escape(text) for name, text in texts.items()},
        announced=announced,
        assets=FOLDER,
        calculator=place.calculator,
        origin=origin.rstrip("/"),
        picture=PICTURE,
        script=SCRIPT,
        width=size[0],
        height=size[1],
    )


def write_link(folder: Path, page: str) -> None:
    """Write the page of a link into its folder, where its picture belongs too."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(page, encoding="utf-8")


def write_pictures(site: Path, places: Mapping[str, Place]) -> None:
    """Draw the preview picture of each short link, beside it."""
    with Pool(initializer=speak_as_the_site) as drawing:
        drawing.starmap(
            write_picture,
            ((place.card, site / "r" / id / PICTURE) for id, place in places.items()),
            chunksize=16,
        )
