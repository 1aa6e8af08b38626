"""The feed of changes: what a feed reader needs, ids that stay, links that lead somewhere."""

from pathlib import Path
from xml.etree import ElementTree

from rulescore.site.output.feed import FILE, write_feed
from rulescore.site.pages.changes import read_log
from tests.site.built import built_site

ATOM = {"": "http://www.w3.org/2005/Atom"}


def read(folder: Path) -> ElementTree.Element:
    return ElementTree.parse(folder / FILE).getroot()


def ids(feed: ElementTree.Element) -> list[str | None]:
    return [id.text for id in feed.iterfind(".//id", ATOM)]


def test_every_change_is_an_entry_with_all_that_a_feed_reader_needs() -> None:
    feed = read(built_site())
    entries = feed.findall("entry", ATOM)
    assert len(entries) == len(read_log())
    for part in ("title", "id", "updated"):
        assert all(one.findtext(part, namespaces=ATOM) for one in (feed, *entries))
    assert feed.findtext("author/name", namespaces=ATOM) == "Rulescore"
    days = [one.findtext("updated", "", ATOM) for one in entries]
    assert feed.findtext("updated", namespaces=ATOM) == max(days) == days[0]


def test_its_links_lead_to_pages_of_the_site() -> None:
    feed = read(built_site())
    (here,) = feed.iterfind("link[@rel='self']", ATOM)
    origin = here.attrib["href"].removesuffix(f"/{FILE}")
    for link in feed.iterfind("entry/link", ATOM):
        address = link.attrib["href"].removeprefix(origin)
        assert (built_site() / address.strip("/") / "index.html").exists(), address


def test_ids_differ_and_stay_wherever_the_site_is(tmp_path: Path) -> None:
    write_feed(tmp_path, "https://elsewhere.example")
    there = ids(read(tmp_path))
    assert there == ids(read(built_site()))
    assert len(set(there)) == len(there) == len(read_log()) + 1


def test_every_page_names_it() -> None:
    named = f'type="application/atom+xml" title="What has changed in the rules" href="/{FILE}"'
    for page in ("index.html", "usiel/travel/index.html", "changes/index.html"):
        assert named in (built_site() / page).read_text("utf-8")
