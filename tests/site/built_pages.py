"""The pages of the built site, and whether their links lead somewhere."""

from functools import cache
from html.parser import HTMLParser
from urllib.parse import SplitResult

from tests.site.built import built_site


class Page(HTMLParser):
    """What a test asks of a page: anchors, sections, links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.sections: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.anchors.append(given["id"])
            if tag == "h2":
                self.sections.append(given["id"])
        if tag == "a":
            self.links.append(given.get("href", ""))
        if tag in ("script", "img", "iframe"):
            self.sources.append(given.get("src", ""))
        if tag == "link" and given.get("rel") == "stylesheet":
            self.sources.append(given["href"])


@cache
def pages() -> dict[str, Page]:
    """Every page by its address; short links are pages too."""
    site = built_site()
    return {
        f"/{file.parent.relative_to(site).as_posix()}/".replace("/./", "/"): Page(
            file.read_text(encoding="utf-8")
        )
        for file in site.rglob("index.html")
    }


def leads_somewhere(target: SplitResult) -> bool:
    page = pages().get(target.path)
    if page is None:
        return (built_site() / target.path.lstrip("/")).is_file()
    return not target.fragment or target.fragment in page.anchors
