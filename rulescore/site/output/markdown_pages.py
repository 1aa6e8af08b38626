"""Each page as Markdown beside its HTML, `/usiel/travel/index.md`, and `/llms.txt`, which lists
them, for assistants and whoever reads without a browser (the form of llmstxt.org).

They are made from the built pages, so they say what a page says: with the figures of examples, and
with readings and gaps as they are read. A form has no use in a text: in its place stand the
question, the inputs of the opening and the answer to them.
"""

import re
from collections.abc import Iterator, Mapping
from multiprocessing import Pool
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin

from bs4 import BeautifulSoup, Tag
from markdownify import ATX, MarkdownConverter

from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.calculator import Result
from rulescore.declare.conditions import mattering
from rulescore.language import say
from rulescore.project import IS_OURS
from rulescore.show.element import CALCULATOR_TAG
from rulescore.show.notable_inputs import format_input
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.configuration import configuration
from rulescore.site.content.fence_source import opening_result
from rulescore.site.content.navigation import situations, titles_in_order
from rulescore.site.content.page_source import Page, read_pages

NAME = "index.md"
LIST = "llms.txt"
UNREADABLE = (
    "form, button, input, svg, script, noscript, iframe, .headerlink, .rc-spoken, .rc-glance"
)
"""What only a browser shows, what only a screen reader says, and links within the page."""
MARKED_TERM = ".rc-term"
"""A term that links to its meaning, wherever it stands."""
CODE_LANGUAGE = re.compile(r"language-(\w+)")
EMPTY_LINES = re.compile(r"\n{3,}")
FOR_PROGRAMS = ("assistants", "api", "rules-in-python", "embedding")
"""The pages about the contents for programs, which the list names with their files."""
OTHERS = ("happened", "calculators", "glossary", "about", "changes")

OPTIONAL = "Optional"
"""The part of the list that may be left out, by the name that its form has for it."""
OUR_SOURCES = "The pages restate rules from one document of each game."


class _Converter(MarkdownConverter):
    """Writes Markdown with fences that are longer than any in their content."""

    def convert_pre(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        """A block of code."""
        language = CODE_LANGUAGE.search(" ".join(el.parent.get("class") or ()) if el.parent else "")
        marks = "`" * (1 + max([2, *map(len, re.findall("`+", text))]))
        return f"\n\n{marks}{language[1] if language else ''}\n{text.strip()}\n{marks}\n\n"


def write_markdown(site: Path, origin: str) -> None:
    """Write the Markdown of every page, and their list; `origin` is the address of the site."""
    pages = read_pages(docs_folder())
    with Pool() as writing:
        each = ((site / _folder(page), page, origin) for page in pages.values())
        writing.starmap(_write_page, each, chunksize=8)
    (site / LIST).write_text(list_of_pages(pages, origin), encoding="utf-8")


def _write_page(folder: Path, page: Page, origin: str) -> None:
    built = folder / "index.html"
    if built.exists():
        text = as_markdown(built.read_text("utf-8"), page, origin)
        (folder / NAME).write_text(text, encoding="utf-8")


def _folder(page: Page) -> str:
    """The folder of a page on the site: `usiel/travel/` for `usiel/travel.md`."""
    path = page.path.removesuffix(".md")
    return "" if path == "index" else f"{path.removesuffix('/index')}/"


def as_markdown(html: str, page: Page, origin: str) -> str:
    """A built page as Markdown with absolute links."""
    soup = BeautifulSoup(html, "html.parser")
    article, title = soup.article, soup.h1
    assert article
    address = f"{origin}/{_folder(page)}"
    _put_answers(soup, page, origin)
    _name_rules(soup, page, origin)
    for unreadable in soup.select(UNREADABLE):
        unreadable.decompose()
    for term in article.select(MARKED_TERM):
        term.unwrap()
    for summary in article("summary"):
        summary.name = "p"
        summary.string = f"{summary.get_text()}:"
    for link in article("a", href=True):
        _make_absolute(link, address, origin)
    heading = title.get_text() if title else page.title
    place = soup.select_one(".rc-book")
    head = [f"# {heading}", f"{place.get_text()} · <{address}>" if place else f"<{address}>"]
    if title and title in article.descendants:
        title.decompose()
    converter = _Converter(heading_style=ATX, bullets="-", newline_style="backslash")
    body = converter.convert_soup(article)
    return EMPTY_LINES.sub("\n\n", "\n\n".join([*head, body.strip()])) + "\n"


def _put_answers(soup: BeautifulSoup, page: Page, origin: str) -> None:
    """Put its question and answer in the place of each calculator."""
    openings = dict(_openings(page))
    for element in soup(CALCULATOR_TAG):
        id = str(element["calculator"])
        result = openings.get(id) or find_calculator(id).run({})
        found = result.calculator
        quote = soup.new_tag("blockquote")
        about = soup.new_tag("p")
        named = soup.new_tag("strong")
        named.string = f"{say('Calculator: {answer}', answer=found.title)}."
        about.extend([named, f" {found.question}"])
        answer = soup.new_tag("p")
        headline = soup.new_tag("strong")
        headline.string = result.answer.headline
        link = soup.new_tag("a", href=f"{origin}/r/{id}/")
        link.string = say("Other numbers")
        schema = soup.new_tag("a", href=f"{origin}/api/calculators/{id}.json")
        schema.string = id
        answer.extend([f"{_inputs_in_words(result)}: ", headline, " ", link, " · ", schema])
        quote.extend([about, answer])
        element.replace_with(quote)


def _openings(page: Page) -> Iterator[tuple[str, Result[Any]]]:
    """The answer that each calculator of a page opens with."""
    for fence in page.fences:
        if fence.kind == "calculator":
            yield fence.names, opening_result(fence.content)


def _inputs_in_words(result: Result[Any]) -> str:
    """The inputs that matter, without readings and the characters of a comparison."""
    inputs = result.calculator.inputs
    matter = mattering(inputs, result.inputs)
    return " · ".join(
        format_input(input, result.inputs[input.name])
        for input in inputs
        if input.name in matter and not input.is_reading and not input.from_sheet
    )


def _name_rules(soup: BeautifulSoup, page: Page, origin: str) -> None:
    """Put its permanent id below the heading of each rule."""
    for id in page.rules() if page.is_in_situation else ():
        heading = soup.find("h2", id=id.rpartition(".")[2])
        if isinstance(heading, Tag):
            line, link = soup.new_tag("p"), soup.new_tag("a", href=f"{origin}/r/{id}/")
            link.string = id
            line.append(link)
            heading.insert_after(line)


def _make_absolute(link: Tag, address: str, origin: str) -> None:
    """Complete the address of a link, and set it apart from what it follows."""
    target = str(link["href"])
    full = f"{origin}{target}" if target.startswith("/") else urljoin(address, target)
    link["href"] = full
    if link.get_text() == target:
        link.string = full
    before = link.previous_sibling
    if isinstance(before, Tag) and before.name == "a":
        link.insert_before(" · ")
    elif before and before.get_text().endswith("."):
        link.insert_before(" ")


def list_of_pages(pages: Mapping[str, Page], origin: str) -> str:
    """The text of `/llms.txt`."""

    def entries(paths: list[str]) -> Iterator[str]:
        for page in (pages[path] for path in paths if path in pages):
            address = f"{origin}/{_folder(page)}{NAME}"
            yield f"- [{page.title}]({address}): {' '.join(page.description.split())}"

    about = (configuration().site_description or "").strip()
    lines = [f"# {configuration().site_name}", f"> {about}", _about_list(origin)]
    for book, title in titles_in_order().items():
        topics = [path for paths in situations(book).values() for path in paths]
        whole = [f"{book}/{name}.md" for name in ("index", "quick", "how-we-play")]
        lines.append("\n".join([f"## {title}", "", *entries([*whole, *topics])]))
    shared = entries([f"{name}.md" for name in OTHERS])
    lines.append("\n".join([f"## {say('For all games')}", "", *shared]))
    index = say("every rule, table and calculator as JSON, by id")
    files = (
        f"- [{say('Index')}]({origin}/api/index.json): {index}",
        f"- [OpenAPI]({origin}/api/openapi.json): {say('the form of these files')}",
    )
    programs = entries([f"{name}.md" for name in FOR_PROGRAMS])
    lines.append("\n".join([f"## {say('For programs')}", "", *programs, *files]))
    told = {*OTHERS, *FOR_PROGRAMS, "index", "table"}
    rest = [path for path in pages if "/" not in path and path.removesuffix(".md") not in told]
    lines.append("\n".join([f"## {OPTIONAL}", "", *entries(rest)]))
    return "\n\n".join(lines) + "\n"


def _about_list(origin: str) -> str:
    """What a reader of the list needs to know, with a rule and a calculator of this site."""
    found = calculators()[0]
    first = found.inputs[0]
    asked = urlencode({first.name: first.kind.to_text(first.default)})
    links = {
        "rule": found.rules[0],
        "link": f"{origin}/r/<id>/",
        "asked": f"{origin}/r/{found.id}/?{asked}",
    }
    about = (
        say(
            "Each rule has a permanent id, such as {rule}, and a link, {link}. A link to a "
            "calculator takes inputs: {asked}.",
            **links,
        ),
        OUR_SOURCES if IS_OURS else "",
        say(
            "The pages say where a rule is read in one of several ways (a reading), what is "
            "assumed, and what the source lacks (a gap); so should whoever quotes them. "
            "Calculators answer exactly: ask them, as “{part}” says, and compute nothing from "
            "the text.",
            part=say("For programs"),
        ),
    )
    return " ".join(filter(None, about))
