"""The Atom feed of changes to rules and calculators, `changes.atom` (from `changes.py`)."""

from pathlib import Path
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from rulescore.language import say
from rulescore.site.content.rules import plain
from rulescore.site.content.settings import settings
from rulescore.site.pages.changes import Change, read_log

FILE = "changes.atom"
ATOM = "http://www.w3.org/2005/Atom"
OURS = uuid5(NAMESPACE_URL, "rulescore/changes")
"""The namespace of the ids of feed and entries, which do not depend on the site’s address."""


NO_CHANGE = "1970-01-01T00:00:00Z"
"""When a feed without entries was changed, since it must say it."""


def write_feed(site: Path, origin: str) -> None:
    """Write the feed into the site, whose address is `origin`."""
    changes = read_log()
    feed = Element("feed", xmlns=ATOM)
    _say(feed, "title", say("{site}: what has changed in the rules", site=settings().name))
    _say(feed, "id", OURS.urn)
    _say(feed, "updated", _at(changes[0]) if changes else NO_CHANGE)
    _say(SubElement(feed, "author"), "name", settings().name)
    SubElement(feed, "link", rel="self", href=f"{origin}/{FILE}")
    SubElement(feed, "link", rel="alternate", href=f"{origin}/changes/")
    for change in changes:
        _add(feed, change, origin)
    indent(feed)
    ElementTree(feed).write(site / FILE, encoding="utf-8", xml_declaration=True)


def _add(feed: Element, change: Change, origin: str) -> None:
    entry = SubElement(feed, "entry")
    about = ", ".join(title for title, _ in change.places)
    _say(entry, "title", f"{change.book_title}: {about}")
    _say(entry, "id", uuid5(OURS, f"{change.day} {', '.join(change.ids)}").urn)
    _say(entry, "updated", _at(change))
    _say(entry, "summary", plain(change.text))
    for rel, id in zip(("alternate", *["related"] * len(change.ids)), change.ids, strict=False):
        SubElement(entry, "link", rel=rel, href=f"{origin}/r/{id}/")


def _say(element: Element, name: str, text: str) -> None:
    SubElement(element, name).text = text


def _at(change: Change) -> str:
    """The time of a change: the beginning of its day."""
    return f"{change.day}T00:00:00Z"
