"""The built pages: every rule at its address, every link leading somewhere, nothing foreign."""

import gzip
import random
import re
from urllib.parse import urljoin, urlsplit

import pytest

from rulescore.catalogue import calculators
from rulescore.declare.answer import Step
from rulescore.declare.calculator import rule_address
from rulescore.declare.inputs import Choice, Refusal, Switch, Whole
from rulescore.site.content.ledger import LEDGERS
from tests.site.built import built_site
from tests.site.built_pages import Page, leads_somewhere, pages


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
