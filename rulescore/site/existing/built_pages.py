"""The built pages of a MkDocs site: its sections, and the calculators in them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl

from rulescore.site.embedding import SCRIPT

HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
LINK_TO_ITSELF = "headerlink"


@dataclass(frozen=True)
class Standing:
    """A calculator on a page: its id, the inputs that its fence sets, and where it stands."""

    id: str
    inputs: dict[str, str]
    page: str
    """The address of its page, from the root of the site: `/moor/`."""
    page_title: str
    anchor: str
    """The section in which it is; "" above the first one."""
    section: str

    @property
    def address(self) -> str:
        """The address of its section."""
        return f"{self.page}#{self.anchor}" if self.anchor else self.page


@dataclass
class _Heading:
    """A heading as far as it is read."""

    level: str = "h1"
    anchor: str = ""
    text: str = ""


@dataclass
class BuiltPage(HTMLParser):
    """A page as it is built."""

    address: str
    anchors: set[str] = field(default_factory=set)
    standing: list[Standing] = field(default_factory=list)
    _title: str = ""
    _last: _Heading = field(default_factory=_Heading)
    _inside: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an anchor, a heading that begins, or a calculator in the section that is open."""
        attributes = {name: value or "" for name, value in attrs}
        self.anchors.add(attributes.get("id", ""))
        if tag in HEADINGS:
            self._inside = tag
            self._last = _Heading(tag, attributes.get("id", ""))
        elif attributes.get("class") == LINK_TO_ITSELF:
            self._inside = ""
        elif tag == "script" and attributes.get("src", "").endswith(SCRIPT):
            self._note(attributes)

    def handle_data(self, data: str) -> None:
        """Collect the text of a heading."""
        if self._inside:
            self._last.text += data

    def handle_endtag(self, tag: str) -> None:
        """End a heading."""
        if tag in HEADINGS:
            self._inside = ""
            if tag == "h1":
                self._title = self._last.text.strip()

    def _note(self, script: dict[str, str]) -> None:
        inputs = dict(parse_qsl(script.get("data-inputs", "")))
        section, anchor = self._last.text.strip(), self._last.anchor
        id, title = script["data-calculator"], self._title or section
        self.standing.append(Standing(id, inputs, self.address, title, anchor, section or title))


def read_page(site: Path, file: Path) -> BuiltPage:
    """A page of a built site."""
    address = f"/{file.relative_to(site).as_posix()}".removesuffix("index.html")
    page = BuiltPage(address)
    page.feed(file.read_text("utf-8"))
    return page


def calculators_on(site: Path) -> Iterator[Standing]:
    """Every calculator on the pages of a built site."""
    for file in sorted(site.rglob("*.html")):
        if SCRIPT in file.read_text("utf-8"):
            yield from read_page(site, file).standing
