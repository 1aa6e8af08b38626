"""All mistakes that pages and declarations can have, found in one run and told where they are.

python -m rulescore.site.check
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from rulescore.calculator import Calculator
from rulescore.catalogue import calculators, titles_of_books, topic_modules
from rulescore.inputs import Refusal
from rulescore.mistakes import Mistake, Mistaken, nearest
from rulescore.site.configuration import configuration
from rulescore.site.fence_source import named_calculator, unknown
from rulescore.site.fences import FENCES, made
from rulescore.site.moved import find_mistakes_in_moves
from rulescore.site.navigation import named_pages
from rulescore.site.page_source import Fence, Link, Page, Section, read_pages
from rulescore.topics import id_of, import_topics, in_order, place_of, told_of

PROJECT = Path(__file__).resolve().parents[2]
MOVED = PROJECT / "moved.yaml"
ELSEWHERE = re.compile(r"[a-z]+:", re.IGNORECASE)
SHORT_LINK = re.compile(r"/r/([^/?#]+)/")
ANCHOR = re.compile(r'\bid="([\w-]+?)"')
PART_OF_A_FORM = "--"
MOST_RELATED = 3


def find_mistakes(docs: Path) -> list[Mistake]:
    """Every mistake in the pages of a folder, in the navigation over them, and in the topics."""
    topics = import_topics()
    mistakes, broken = list(topics.mistakes), topics.broken
    pages = read_pages(docs)
    rules = {rule for page in pages.values() for rule in page.rules()}
    sound = [found for found in calculators() if found.id not in broken]
    mistakes += _while_computing(sound)
    mistakes += _of_calculators(sound, pages)
    mistakes += _of_rules(rules, topics.unread)
    anchors = {}
    for page in pages.values():
        made = [_fence(page, fence, mistakes) for fence in page.fences if not _names(fence, broken)]
        within = (id for id in ANCHOR.findall("".join(made)) if PART_OF_A_FORM not in id)
        anchors[page.path] = {*within, *(section.anchor for section in page.sections)}
    for page in pages.values():
        mistakes += _of_page(page)
        mistakes += _of_links(page, docs, anchors)
        mistakes += _of_changes(page)
        mistakes += _of_related(page)
    mistakes += _of_see_also(pages)
    mistakes += _of_navigation(pages)
    mistakes += find_mistakes_in_moves(MOVED, rules | {found.id for found in calculators()})
    return list(in_order(mistakes))


def _names(fence: Fence, broken: Set[str]) -> bool:
    """Whether a fence rests on what is known to be broken: a calculator, or a whole topic."""
    return any(re.search(rf"\b{re.escape(id)}\b", fence.content) for id in broken)


def find_mistakes_on(pages: Iterable[Page]) -> list[Mistake]:
    """Every mistake in how some pages are written, in their fences, and in what those need of the
    topics."""
    mistakes: list[Mistake] = []
    for page in pages:
        mistakes += page.mistakes
        for fence in page.fences:
            _fence(page, fence, mistakes)
    return list(in_order(mistakes))


def _while_computing(found: Iterable[Calculator[Any]]) -> Iterator[Mistake]:
    """What breaks, or is refused, where a reader starts."""
    for calculator in found:
        try:
            calculator.run({}).to_json()
        except Refusal as refusal:
            told = f"it refuses its own defaults: {refusal.problem}"
            yield _of_function(calculator, told, refusal.accepted, refusal.input or "")
        except Exception as error:
            file, line = place_of(error)
            told = f"with its defaults it breaks: {told_of(error)}"
            yield Mistake(told, id=calculator.id, file=file, line=line)


def _of_calculators(found: list[Calculator[Any]], pages: dict[str, Page]) -> Iterator[Mistake]:
    """Ids that are no calculator’s own, and calculators that stand on no topic’s page or on
    several; the home page may show one as well."""
    ids = Counter(calculator.id for calculator in found)
    fences = [fence for page in pages.values() if page.is_topic for fence in page.fences]
    placed = Counter(
        fence.content.partition("\n")[0].strip() for fence in fences if fence.kind == "calculator"
    )
    for calculator in found:
        book, topic = calculator.function.__module__.replace("_", "-").split(".")[2:]
        if not calculator.id.startswith(f"{book}."):
            yield _of_function(calculator, "its id is of another book", f"{book}.<name>")
        if ids[calculator.id] > 1:
            yield _of_function(calculator, "another calculator has this id", "an id of its own")
        if placed[calculator.id] != 1:
            times = placed[calculator.id]
            problem = f"it stands in {times} places" if times else "it stands on no page"
            accepted = f"one calculator fence with its id, as on docs/{book}/{topic}.md"
            yield _of_function(calculator, problem, accepted)


def _of_function(
    calculator: Calculator[Any], problem: str, accepted: str, field: str = ""
) -> Mistake:
    code = calculator.function.__code__
    file, line = code.co_filename, code.co_firstlineno
    return Mistake(problem, accepted, "", calculator.id, field, file, line)


def _of_rules(rules: set[str], unread: Set[str]) -> Iterator[Mistake]:
    """Ids of rules in the topics that no page has."""
    books = "|".join(titles_of_books())
    pattern = re.compile(rf"({books})(\.[a-z0-9-]+){{2}}")
    for name in topic_modules():
        if name in unread:
            continue
        module = import_module(name)
        file = Path(str(module.__file__))
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            written = node.value if isinstance(node, ast.Constant) else None
            if isinstance(written, str) and pattern.fullmatch(written) and written not in rules:
                assert isinstance(node, ast.Constant)
                problem = f"no page has a section for the rule “{written}”"
                accepted = "the id of a section, <book>.<topic>.<anchor>"
                near = nearest(written, rules)
                id = _naming(module, written) or id_of(file)
                yield Mistake(problem, accepted, near, id, "rules", str(file), node.lineno)


def _naming(module: ModuleType, rule: str) -> str:
    """The calculator of a topic that names a rule; none if only its working or a table does."""
    declared = (one for one in vars(module).values() if isinstance(one, Calculator))
    return next((one.id for one in declared if rule in one.rules), "")


def _fence(page: Page, fence: Fence, mistakes: list[Mistake]) -> str:
    """What a fence makes; nothing if it is no fence of ours, or mistaken."""
    if fence.kind not in FENCES:
        return ""
    file = f"docs/{page.path}"
    try:
        return made(fence.kind, fence.content)
    except Mistaken as mistaken:
        mistakes += [one if one.file else one.below(file, fence.line) for one in mistaken.mistakes]
    except Exception as error:
        told, (source, line) = told_of(error), place_of(error)
        problem = f"the {fence.kind} at {file}:{fence.line} breaks: {told}"
        mistakes.append(Mistake(problem, file=source, line=line))
    return ""


def _of_page(page: Page) -> Iterator[Mistake]:
    file = f"docs/{page.path}"
    yield from page.mistakes
    for part in ("title", "description"):
        if page.head and not page.head.fields.get(part):
            yield Mistake("the head of the page lacks this", f"{part}: text", "", "", part, file)
    seen: set[str] = set()
    for section in page.sections[1:]:  # the first is the title, to which no link needs an anchor
        if section.anchor in seen:
            problem = f"the page has another section of the anchor “{section.anchor}”"
            accepted = "an anchor of its own, ## Title { #anchor }"
            id = page.prefix + section.anchor
            yield Mistake(problem, accepted, "", id, "", file, section.line)
        seen.add(section.anchor)


def _of_links(page: Page, docs: Path, anchors: dict[str, set[str]]) -> Iterator[Mistake]:
    file = f"docs/{page.path}"
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


def _of_changes(page: Page) -> Iterator[Mistake]:
    """Settings, named by a reading, that no calculator has."""
    for change in page.changes:
        try:
            calculator = named_calculator(change.calculator, 0)
        except Mistaken as mistaken:
            yield from (one.below(f"docs/{page.path}", change.line) for one in mistaken.mistakes)
            continue
        names = [input.name for input in calculator.inputs]
        if change.input not in names:
            mistake = unknown("input", change.input, names, calculator.id, 0)
            yield mistake.below(f"docs/{page.path}", change.line)


def _of_related(page: Page) -> Iterator[Mistake]:
    """Sections that give too many rules of their book for further reading, or rules of the page
    itself, which the reader has before them."""
    related: dict[str, list[Link]] = {}
    for link in page.links:
        if link.see_also and not link.target.startswith("../"):
            related.setdefault(link.section, []).append(link)
    for section, links in related.items():
        id, file = page.prefix + section, f"docs/{page.path}"
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
    """Within a book, what a rule gives for further reading leads back to it.

    What a rule takes for granted it may name without being named there, and another game too.
    """
    ways = {
        ((page.path, link.section), page.target(link))
        for page in pages.values()
        for link in page.links
    }
    for page in pages.values():
        for link in page.links:
            here, there = (page.path, link.section), page.target(link)
            section = _section(pages, there)
            is_met = (there, here) in ways or _is_granted(here, there)
            if not link.see_also or section is None or is_met:
                continue
            file = f"docs/{page.path}"
            problem = f"“{link.words}” does not lead back here"
            accepted = f"a link to this section at docs/{there[0]}:{section.line}"
            id = page.prefix + link.section
            yield Mistake(problem, accepted, "", id, "See also", file, link.line)


def _section(pages: dict[str, Page], place: tuple[str, str]) -> Section | None:
    path, anchor = place
    found = pages[path].sections if path in pages else []
    return next((section for section in found if section.anchor == anchor), None)


def _is_granted(here: tuple[str, str], there: tuple[str, str]) -> bool:
    """Whether a link leads to another game, or to the base mechanics of its own."""
    (book, *_), (other, *topic) = here[0].split("/"), there[0].split("/")
    return other != book or (topic == ["base.md"] and here[0] != there[0])


def _of_navigation(pages: dict[str, Page]) -> Iterator[Mistake]:
    named = list(named_pages())
    for path in sorted(pages.keys() - {entry.path for entry in named}):
        accepted = "a line below nav in mkdocs.yml"
        problem = "no navigation names this page"
        yield Mistake(problem, accepted, "", path, "nav", f"docs/{path}")
    for path, line, read_with_last in named:
        if read_with_last:
            problem = "this line is indented too far and is read as part of the line before it"
            accepted = "its hyphen exactly below the hyphen of that line"
            yield Mistake(problem, accepted, "", path, "nav", "mkdocs.yml", line)
        if path not in pages and not ELSEWHERE.match(path):
            problem, near = "there is no such page", nearest(path, pages)
            yield Mistake(problem, "a page below docs/", near, path, "nav", "mkdocs.yml", line)


def main() -> int:
    """Print the mistakes of this project; 1 if there are any."""
    try:
        mistakes = find_mistakes(Path(configuration().docs_dir))
    except Mistaken as mistaken:
        mistakes = list(mistaken.mistakes)
    tell(mistakes)
    return 1 if mistakes else 0


def tell(mistakes: list[Mistake]) -> None:
    """Print mistakes, a line each, and how many there are."""
    for mistake in mistakes:
        print(mistake, file=sys.stderr)
    if mistakes:
        count = f"{len(mistakes)} mistake{'s' if len(mistakes) > 1 else ''}"
        print(f"\n{count}.", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
