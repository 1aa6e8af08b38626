"""Mistakes in pages: in front matter, sections, links and navigation."""

import re
from collections.abc import Iterator, Set
from pathlib import Path

from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.site.content.fence_source import named_calculator, unknown_name
from rulescore.site.content.navigation import named_pages, situation_of
from rulescore.site.content.page_source import Link, Page, Section

ELSEWHERE = re.compile(r"[a-z]+:", re.IGNORECASE)
SHORT_LINK = re.compile(r"/r/([^/?#]+)/")
MOST_RELATED = 3
SHORTEST, LONGEST = 40, 160


def mistakes_of_pages(
    pages: dict[str, Page], docs: Path, anchors: dict[str, set[str]], broken: Set[str]
) -> Iterator[Mistake]:
    """Every mistake in the pages of the folder `docs` outside of their fences. `anchors` has those
    of each page; calculators that are `broken` have been reported already."""
    for page in pages.values():
        yield from page.mistakes
        yield from _of_head(page)
        yield from _of_anchors(page)
        yield from _of_links(page, docs, anchors)
        yield from _of_changes(page, broken)
        yield from _of_related(page)
    yield from _of_descriptions(pages)
    yield from _of_see_also(pages)
    yield from _of_navigation(pages)
    yield from _of_indexes(pages)


def _of_head(page: Page) -> Iterator[Mistake]:
    if page.head is None:
        return
    covers = ("covers",) if page.is_index else ()
    for part in ("title", "description", *covers):
        if not page.head.fields.get(part):
            problem = "the head of the page lacks this"
            accepted = f"{part}: text, between two lines --- at the very top"
            yield Mistake(problem, accepted, "", "", part, page.file)
    length = len(page.description)
    if length and not SHORTEST <= length <= LONGEST:
        problem = f"it has {length} characters"
        accepted = f"{SHORTEST} to {LONGEST} characters"
        line = page.head.line("description")
        yield Mistake(problem, accepted, "", "", "description", page.file, line)


def _of_descriptions(pages: dict[str, Page]) -> Iterator[Mistake]:
    first: dict[str, Page] = {}
    for page in pages.values():
        other = first.setdefault(page.description, page)
        if page.head and page.description and other is not page:
            problem, accepted = f"{other.file} has the same", "a description of its own"
            line = page.head.line("description")
            yield Mistake(problem, accepted, "", "", "description", page.file, line)


def _of_anchors(page: Page) -> Iterator[Mistake]:
    seen: set[str] = set()
    for section in page.sections[1:]:  # the first is the title
        if section.anchor in seen:
            problem = f"the page has another section of the anchor “{section.anchor}”"
            accepted = "an anchor of its own, ## Title { #anchor }"
            id = page.prefix + section.anchor
            yield Mistake(problem, accepted, "", id, "", page.file, section.line)
        seen.add(section.anchor)


def _of_links(page: Page, docs: Path, anchors: dict[str, set[str]]) -> Iterator[Mistake]:
    file = page.file
    for link in page.links:
        if ELSEWHERE.match(link.target):
            continue
        id = page.prefix + link.section if page.is_topic else page.path
        if link.target.startswith("/"):
            yield from _of_short_link(link, file, id)
            continue
        path, anchor = page.target(link)
        if path not in anchors:
            if not (docs / path).is_file():
                problem = f"the link “{link.words}” leads to “{path}”, which is no page"
                accepted = "the path of a page from here, such as travel.md or ../zt/fire.md"
                near = nearest(path, anchors)
                yield Mistake(problem, accepted, near, id, link.target, file, link.line)
        elif anchor and anchor not in anchors[path]:
            problem = f"the link “{link.words}” leads to “#{anchor}”, which {path} does not have"
            accepted = f"an anchor of {path}: {', '.join(sorted(anchors[path]))}"
            near = nearest(anchor, anchors[path])
            yield Mistake(problem, accepted, near, id, link.target, file, link.line)


def _of_short_link(link: Link, file: str, id: str) -> Iterator[Mistake]:
    if not SHORT_LINK.match(link.target):
        problem = f"the link “{link.words}” names an address of the site"
        accepted = "the path of a page from here, such as travel.md#walking"
        yield Mistake(problem, accepted, "", id, link.target, file, link.line)


def _of_changes(page: Page, broken: Set[str]) -> Iterator[Mistake]:
    """Readings that name a setting that no calculator has."""
    for change in page.changes:
        if change.calculator in broken:
            continue
        try:
            calculator = named_calculator(change.calculator, 0)
        except Mistaken as mistaken:
            yield from (one.below(page.file, change.line) for one in mistaken.mistakes)
            continue
        names = [input.name for input in calculator.inputs]
        if change.input not in names:
            mistake = unknown_name("input", change.input, names, calculator.id, 0)
            yield mistake.below(page.file, change.line)


def _of_related(page: Page) -> Iterator[Mistake]:
    """Sections that list too many rules of their book for further reading, or rules of the same
    page."""
    related: dict[str, list[Link]] = {}
    for link in page.links:
        if link.see_also and not link.target.startswith("../"):
            related.setdefault(link.section, []).append(link)
    for section, links in related.items():
        id, file = page.prefix + section, page.file
        if len(links) > MOST_RELATED:
            problem = f"it gives {len(links)} rules for further reading"
            accepted = f"{MOST_RELATED} at the most"
            yield Mistake(problem, accepted, "", id, "See also", file, links[0].line)
        for link in links:
            if page.target(link)[0] == page.path:
                problem = f"“{link.words}” is on this page"
                accepted = "rules of other pages"
                yield Mistake(problem, accepted, "", id, "See also", file, link.line)


def _of_see_also(pages: dict[str, Page]) -> Iterator[Mistake]:
    """Within a book, a rule that another rule lists for further reading must link back to it.

    Base mechanics and rules of other games need no link back.
    """
    links = {
        ((page.path, link.section), page.target(link))
        for page in pages.values()
        for link in page.links
    }
    for page in pages.values():
        for link in page.links:
            here, there = (page.path, link.section), page.target(link)
            section = _section(pages, there)
            is_fine = (there, here) in links or _needs_no_link_back(here, there)
            if not link.see_also or section is None or is_fine:
                continue
            file = page.file
            problem = f"“{link.words}” does not lead back here"
            accepted = f"a link to this section at {pages[there[0]].file}:{section.line}"
            id = page.prefix + link.section
            yield Mistake(problem, accepted, "", id, "See also", file, link.line)


def _section(pages: dict[str, Page], place: tuple[str, str]) -> Section | None:
    path, anchor = place
    found = pages[path].sections if path in pages else []
    return next((section for section in found if section.anchor == anchor), None)


def _needs_no_link_back(here: tuple[str, str], there: tuple[str, str]) -> bool:
    """Whether a link leads to another game, or to the base mechanics of its own."""
    (book, *_), (other, *topic) = here[0].split("/"), there[0].split("/")
    return other != book or (topic == ["base.md"] and here[0] != there[0])


def _of_navigation(pages: dict[str, Page]) -> Iterator[Mistake]:
    named = list(named_pages())
    for path in sorted(pages.keys() - {entry.path for entry in named}):
        accepted = "a line below nav in mkdocs.yml"
        problem = "no navigation names this page"
        yield Mistake(problem, accepted, "", path, "nav", pages[path].file)
    for path, file, line, read_with_last in named:
        if read_with_last:
            problem = "this line is indented too far and is read as part of the line before it"
            accepted = "its hyphen exactly below the hyphen of that line"
            yield Mistake(problem, accepted, "", path, "nav", file, line)
        if path not in pages and not ELSEWHERE.match(path):
            problem, near = "there is no such page", nearest(path, pages)
            yield Mistake(problem, "a page below docs/", near, path, "nav", file, line)
    for page in pages.values():
        if page.is_in_situation and page.path in {entry.path for entry in named}:
            book, topic = page.path.removesuffix(".md").split("/", 1)
            if not situation_of(book, topic):
                problem = "it is in no part of its book"
                accepted = "a line below one, such as “On the road”, in nav of mkdocs.yml"
                yield Mistake(problem, accepted, "", page.path, "nav", page.file)


def _of_indexes(pages: dict[str, Page]) -> Iterator[Mistake]:
    """Pages that the index of their book does not link to."""
    for page in pages.values():
        index = pages.get(f"{page.path.partition('/')[0]}/index.md")
        if not page.is_in_situation or not index:
            continue
        if page.path not in {index.target(link)[0] for link in index.links}:
            problem = "the index of its book does not name this page"
            accepted = f"a line with a link to it on {index.file}"
            yield Mistake(problem, accepted, "", page.path, "index", page.file)
