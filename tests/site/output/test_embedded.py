"""Every calculator has a page of its own for other people's pages, and announces it."""

import json
from html.parser import HTMLParser

import pytest

from rulescore.catalogue import calculators
from tests.site.built import built_site

IDS = [calculator.id for calculator in calculators()]


class Frame(HTMLParser):
    """The attributes of the one frame in a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "iframe"
        self.attributes = dict(attrs)


def test_every_calculator_has_a_page_of_its_own() -> None:
    for id in IDS:
        page = (built_site() / "embed" / id / "index.html").read_text("utf-8")
        assert page.count("<rule-calculator") == 1
        assert f'calculator="{id}"' in page


@pytest.mark.parametrize("id", ["usiel.travel-cost", "zt.fire-spread"])
def test_a_short_link_announces_its_frame(id: str) -> None:
    link = (built_site() / "r" / id / "index.html").read_text("utf-8")
    assert f'type="application/json+oembed" href="http://127.0.0.1:8000/oembed/{id}.json"' in link
    oembed = json.loads((built_site() / "oembed" / f"{id}.json").read_text("utf-8"))
    assert (oembed["version"], oembed["type"]) == ("1.0", "rich")
    frame = Frame(oembed["html"]).attributes
    assert frame["src"] == f"http://127.0.0.1:8000/embed/{id}/"
    assert (frame["width"], frame["height"]) == (str(oembed["width"]), str(oembed["height"]))


def test_a_rule_announces_none() -> None:
    link = (built_site() / "r/usiel.travel.walking/index.html").read_text("utf-8")
    assert "oembed" not in link
