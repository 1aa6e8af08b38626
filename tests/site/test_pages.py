"""The built pages: every rule at its address, every link leading somewhere, nothing foreign."""

import gzip
import random
import re
from functools import cache
from html.parser import HTMLParser
from urllib.parse import SplitResult, urljoin, urlsplit

import pytest

from rulescore.catalogue import calculators
from rulescore.declare.answer import Step
from rulescore.declare.calculator import rule_address
from rulescore.declare.inputs import Choice, Refusal, Switch, Whole
from rulescore.site.content.ledger import LEDGERS
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


def topics() -> dict[str, Page]:
    own = (item for item in pages().items() if not item[0].startswith("/decisions/"))
    return {address: page for address, page in own if address.count("/") == 3}


@pytest.mark.parametrize("book", LEDGERS)
def test_every_rule_is_built_in_a_section_of_its_own(book: str) -> None:
    missing = [
        rule
        for rule in LEDGERS[book].rules
        for page, anchor in [rule_address(rule).split("#")]
        if page not in pages() or anchor not in pages()[page].sections
    ]
    assert missing == []


def leads_somewhere(target: SplitResult) -> bool:
    page = pages().get(target.path)
    if page is None:
        return (built_site() / target.path.lstrip("/")).is_file()
    return not target.fragment or target.fragment in page.anchors


def test_every_link_leads_somewhere() -> None:
    links = {
        (address, link): urlsplit(urljoin(f"http://here{address}", link))
        for address, page in pages().items()
        for link in filter(None, page.links)
    }
    inside = {link: target for link, target in links.items() if target.hostname == "here"}
    assert inside
    assert [link for link, target in inside.items() if not leads_somewhere(target)] == []


def rules_of(steps: tuple[Step, ...]) -> set[str]:
    return {step.rule for step in steps if step.rule}.union(*(rules_of(s.parts) for s in steps))


def test_every_rule_that_an_answer_cites_has_its_section() -> None:
    chance = random.Random(7)
    cited = set()
    for found in calculators():
        cited.update(found.rules)
        for _ in range(6):
            inputs: dict[str, object] = {}
            for input in found.inputs:
                kind = input.kind
                if isinstance(kind, Choice):
                    inputs[input.name] = chance.choice(list(kind.options))
                elif isinstance(kind, Switch):
                    inputs[input.name] = chance.random() < 0.3
                elif isinstance(kind, Whole):
                    inputs[input.name] = chance.randint(int(kind.least), int(kind.most))
            try:
                cited |= rules_of(found.run(inputs).answer.working)
            except Refusal:
                continue
    uncovered = [
        rule
        for rule in sorted(cited)
        for page, anchor in [rule_address(rule).split("#")]
        if page not in pages() or anchor not in pages()[page].sections
    ]
    assert uncovered == []


def test_every_rule_and_calculator_has_its_short_link() -> None:
    for address, page in topics().items():
        if address.startswith("/r/"):
            continue
        for anchor in page.sections:
            assert f"/r/{address.strip('/').replace('/', '.')}.{anchor}/" in pages()
    assert all(f"/r/{found.id}/" in pages() for found in calculators())


def test_nothing_comes_from_another_origin() -> None:
    foreign = [
        source
        for page in pages().values()
        for source in page.sources
        if urlsplit(source).netloc or source.startswith("//")
    ]
    assert foreign == []


def test_assets_of_our_own_lie_under_their_content() -> None:
    ours = [source for page in pages().values() for source in page.sources if "rulescore" in source]
    assert ours
    assert all(re.search(r"assets/rulescore-[0-9a-f]{12}/", source) for source in ours)


def test_a_rule_page_is_light() -> None:
    weights = {
        address: len(gzip.compress((built_site() / address.strip("/") / "index.html").read_bytes()))
        for address in topics()
    }
    assert max(weights.values()) < 60_000, weights
