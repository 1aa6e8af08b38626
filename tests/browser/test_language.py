"""A site in another language says nothing in English that its author has not written: Night Ferry
in a language in which every fixed word is in marks, ⟦as here⟧, visited page by page."""

import ast
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from mkdocs.utils import get_theme_dir
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.visit import PATIENCE, set_inputs, state
from tests.own_site import built, copy_of_example, rulescore
from tools.serving import served

LANGUAGE = "sk"
"""One that Material speaks, the engine brings no words of, and in which days are numbers only."""
SIGNS = ("1,234.5", "d{sides}")
"""Words of which the site reads what readers type."""
TAG = re.compile(r"<[^>]*>")
WORD = re.compile(r"[^\W\d_]{2,}")
PAIR = re.compile(r"([^\W\d_]+)\s(?=([^\W\d_]+))")
"""Two words with nothing but a blank between them."""
CREW = Path(__file__).with_name("crew")
"""What Night Ferry lacks: a sheet, what takes its values and writes them back, and a map."""
RIVER_LINK = "- [The river](river.md)"
CREW_LINKS = "- [The crew](crew.md)\n- [The fog](fog.md)\n"
RIVER_PAGE = "          - night-ferry/river.md\n"
JOINED = "pennies and stories"
"""Words of Night Ferry that a headline puts side by side."""
PAGES = {
    "about.md": "",
    "changes.md": "```changes\n```",
    "glossary.md": "```terms\n```",
    "happened.md": "```happened\n```",
    "calculators.md": "```catalogue\n```",
    "table.md": "<div><rule-table></rule-table></div>",
    "yours.md": '```python exec="on" html="on"\n'
    "from rulescore.site.pages.yours import yours_element\n\nprint(yours_element())\n```",
    "console.md": "<div><rule-console><pre><code>1 / 0\n</code></pre></rule-console></div>",
}
"""The pages that come by themselves, of which the author translates the texts, and a console."""
HEAD = """---
title: Zzz {page}
description: Zzz zzz zzz zzz zzz zzz zzz zzz zzz zzz zzz zzz {page}.
---
# Zzz {page}

"""
TOLL, CROSSING, NIGHT = "night-ferry.toll", "night-ferry.crossing", "night-ferry.night"
SHEET, WATER, MAP = "night-ferry.hand", "night-ferry.water", "night-ferry.fog"
LANDING, RIVER = "/night-ferry/landing/", "/night-ferry/river/"
CREW_PAGE, FOG = "/night-ferry/crew/", "/night-ferry/fog/"
HOW = "/night-ferry/how-we-play/"
ADDRESSES = (
    *(
        "/",
        "/night-ferry/",
        LANDING,
        RIVER,
        CREW_PAGE,
        FOG,
        "/night-ferry/base/",
        "/night-ferry/quick/",
        HOW,
    ),
    *("/happened/", "/table/", "/calculators/", "/glossary/", "/about/", "/yours/", "/changes/"),
    *("/console/", "/nowhere/"),
)

# All that is seen or read out, without what is in marks. A mark may begin in one element and end in
# another.
UNMARKED = r"""() => {
  const SAID = ["alt", "aria-label", "aria-valuetext", "placeholder", "title"];
  const isSeen = (one) => !one.closest("script, style, noscript, template")
    && one.checkVisibility({ visibilityProperty: true });
  const found = [];
  let depth = 0;
  const without = (text) => [...text].filter((sign) => {
    if (sign === "⟦") depth += 1;
    if (sign === "⟧") depth -= 1;
    return !depth && sign !== "⟧";
  }).join("").trim();
  const { SHOW_ELEMENT, SHOW_TEXT } = NodeFilter;
  const walker = document.createTreeWalker(document.documentElement, SHOW_ELEMENT | SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      if (node.parentElement.closest("script, style")) continue;
      const text = without(node.data);
      if (text && isSeen(node.parentElement)) found.push(text);
      continue;
    }
    const kept = depth;
    depth = 0;
    for (const name of SAID) {
      const text = without(node.getAttribute(name) ?? "");
      if (text && isSeen(node)) found.push(text);
    }
    for (const place of ["::before", "::after"]) {
      const { content } = getComputedStyle(node, place);
      const text = without(/^(none|normal)|counter|attr/.test(content) ? "" : content);
      if (text && isSeen(node)) found.push(text);
    }
    depth = kept;
  }
  return { found, depth };
}"""

pytestmark = pytest.mark.long


def marked(text: str) -> str:
    """A fixed word in marks, the blanks around it outside."""
    return re.sub(r"^(\s*)(.*?)(\s*)$", r"\1⟦\2⟧\3", text, flags=re.DOTALL)


def translate(file: Path) -> set[str]:
    """Fill the table of a language with its words in marks. Returns the English texts."""
    with file.open("rb") as opened:
        catalog = read_po(opened)
    for message in catalog:
        if isinstance(message.id, str):
            message.string = message.id if message.id in SIGNS else marked(message.id)
        else:
            one, many = map(marked, message.id)
            message.string = (one, *[many] * (catalog.num_plurals - 1))
    with file.open("wb") as opened:
        write_po(opened, catalog)
    return {message.id for message in catalog if message.id and isinstance(message.id, str)}


class Author:
    """What the author of a project has written, and the theme says in the language of the site."""

    def __init__(self, project: Path) -> None:
        texts = [file.read_text("utf-8") for file in (project / "docs").rglob("*.md")]
        texts += ((project / "mkdocs.yml").read_text("utf-8"), JOINED)
        theme = Path(get_theme_dir("material"), f"partials/languages/{LANGUAGE}.html")
        said = re.findall(r'": "(.*?)"', theme.read_text("utf-8"))
        for module in (project / "rules").rglob("*.py"):
            said += _strings_in(ast.parse(module.read_text("utf-8")))
        lines = (TAG.sub("", line) for text in texts for line in text.splitlines())
        self.texts = {line.strip("#- \t:") for line in lines} | {*said}
        self.texts |= {text.partition(":")[0] for text in self.texts}  # what the navigation names
        self.words = {word.lower() for text in (*texts, *said) for word in WORD.findall(text)}
        self.pairs = {pair for text in (*texts, *said) for pair in _pairs_in(text)}

    def wrote(self, text: str) -> bool:
        """Whether each word of a text is one of theirs, and some two that stand side by side do so
        there: where a value is put into a sentence, others do not."""
        pairs = [*_pairs_in(text)]
        is_theirs = not pairs or any(pair in self.pairs for pair in pairs)
        return is_theirs and all(word.lower() in self.words for word in WORD.findall(text))


def _pairs_in(text: str) -> list[tuple[str, str]]:
    return [(one.lower(), other.lower()) for one, other in PAIR.findall(text)]


def _strings_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


class Reader:
    """Reads pages, and remembers what is in English on them that is not the author’s."""

    def __init__(self, author: Author, fixed: set[str]) -> None:
        self.author, self.fixed = author, fixed
        self.wrong: set[str] = set()

    def read(self, page: Page) -> None:
        """Read all that is on the page now, with all folds open."""
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        seen = page.evaluate(UNMARKED)
        assert seen["depth"] == 0, "a mark is not closed"
        where = page.evaluate("location.pathname")
        self.wrong |= {f"{where}: {text}" for text in seen["found"] if not self._is_right(text)}

    def was_right(self) -> None:
        """See that all that was read until now is right, and forget it."""
        wrong, self.wrong = self.wrong, set()
        assert sorted(wrong) == []

    def _is_right(self, text: str) -> bool:
        is_fixed = text in self.fixed and text not in self.author.texts
        is_address = text.startswith(("/", "http"))
        return is_address or (not is_fixed and self.author.wrote(text))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Night Ferry, told to be in another language."""
    project = copy_of_example(tmp_path_factory.mktemp("language") / "ferry")
    settings = project / "mkdocs.yml"
    shutil.copytree(CREW, project, dirs_exist_ok=True)
    more = "".join(RIVER_PAGE.replace("river", page) for page in ("crew", "fog"))
    written = settings.read_text("utf-8")
    assert "theme:" in written
    written = written.replace("theme:\n", f"theme:\n  language: {LANGUAGE}\n")
    written = written.replace(RIVER_PAGE, f"{RIVER_PAGE}{more}")
    settings.write_text(f"{written}  - console.md\n", "utf-8")
    index = project / "docs/night-ferry/index.md"
    index.write_text(index.read_text("utf-8").replace(RIVER_LINK, CREW_LINKS + RIVER_LINK), "utf-8")
    for page, content in PAGES.items():
        (project / "docs" / page).write_text(
            HEAD.format(page=f"q{page[:3]}") + content + "\n", "utf-8"
        )
    told = rulescore(project, "words", LANGUAGE)
    assert told.returncode == 0, told.stderr
    return project


@pytest.fixture(scope="module")
def reader(project: Path) -> Reader:
    fixed = translate(project / "words" / f"{LANGUAGE}.po")
    return Reader(Author(project), fixed)


@pytest.fixture(scope="module")
def ferry(project: Path, reader: Reader) -> Iterator[str]:
    """The address of the built site."""
    with served(built(project)) as address:
        yield address


@pytest.fixture(scope="module")
def visited(browser: Browser, ferry: str) -> Iterator[BrowserContext]:
    """A browser that has the site's files and Python from one test for the next."""
    context = browser.new_context(
        base_url=ferry,
        viewport=PHONE,
        permissions=["clipboard-write"],
        service_workers="block",  # keeping every page anew would take longer than reading them
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture(scope="module")
def visitor(visited: BrowserContext) -> Page:
    return visited.new_page()


@pytest.fixture
def page(visitor: Page, reader: Reader) -> Iterator[Page]:
    """A page of which all that was read must be the author’s, or marked. Nothing is stored yet,
    nor is it any more by the test before, whose page is gone; this one runs no script."""
    visitor.goto("/python/simple/")
    visitor.evaluate("localStorage.clear(); sessionStorage.clear()")
    visitor.emulate_media(media="null")
    yield visitor
    reader.was_right()


@pytest.fixture
def kept(browser: Browser, ferry: str) -> Iterator[BrowserContext]:
    """A browser that keeps the site, which it has not seen yet."""
    context = browser.new_context(base_url=ferry, viewport=PHONE)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def calculator(page: Page, id: str) -> Locator:
    element = page.locator(f'rule-calculator:defined[calculator="{id}"]')
    expect(element).to_be_visible()
    return element


def press(place: Page | Locator, *texts: str) -> None:
    """Press buttons one after the other, by their English texts."""
    for text in texts:
        place.get_by_role("button", name=marked(text), exact=True).first.click()


def read_each(page: Page, reader: Reader, steps: Iterable[str]) -> None:
    """Press a button, read, and go on to the next."""
    for text in steps:
        press(page, text)
        reader.read(page)


@pytest.mark.parametrize("address", ADDRESSES)
def test_pages(page: Page, reader: Reader, address: str) -> None:
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    reader.read(page)
    page.emulate_media(media="print")
    reader.read(page)


def test_answers_and_refusals(page: Page, reader: Reader) -> None:
    page.goto(LANDING)
    element = calculator(page, TOLL)
    element.locator("[name=people]").fill("37")
    state(element, "answered")
    expect(element.locator(".rc-was").first).to_be_visible()
    reader.read(page)
    for typed in ("61", "2.5", "x", ""):
        element.locator("[name=people]").fill(typed)
        state(element, "refused")
        expect(element.locator(".rc-refusal:visible")).to_contain_text("⟦")
        reader.read(page)


def test_rolls_and_readings(page: Page, reader: Reader) -> None:
    page.goto(RIVER)
    element = calculator(page, CROSSING)
    element.locator("[name=reading_ripple]").evaluate(
        "(one) => (one.closest('details').open = true)"
    )
    set_inputs(element, {"oar": 4, "reading_ripple": "high", "river": "cruel"})
    state(element, "answered")
    press(element, "Roll")
    expect(element.locator(".rc-rolled strong")).to_be_visible()
    expect(element.locator(".rc-readings")).to_be_visible()
    reader.read(page)
    press(element, "Forget them")
    reader.read(page)
    read_each(page, reader, ["Undo"])


def test_a_list_of_entries(page: Page, reader: Reader) -> None:
    page.goto(RIVER)
    element = calculator(page, NIGHT)
    press(element, "Add a segment")
    reader.read(page)
    plan = element.locator("[name=plan]")
    plan.evaluate("(one) => (one.closest('details').open = true)")
    for typed in ("", "row", "swim 3", "row 99", "row 3, , row 2", "row 3," * 99):
        plan.fill(typed)
        state(element, "refused")
        reader.read(page)


def test_sharing_and_pinning(page: Page, reader: Reader) -> None:
    page.goto(LANDING)
    element = calculator(page, TOLL)
    press(element, "Share")
    expect(page.locator(".rc-qr svg")).to_be_visible()
    reader.read(page)
    dialog = page.locator("dialog")
    press(dialog, "Copy as text")
    reader.read(page)
    press(dialog, "Close")
    press(element, "Pin")
    reader.read(page)
    press(element, "Undo")
    reader.read(page)
    press(element, "Pin")
    page.locator("h2 > .headerlink").first.click()
    reader.read(page)
    press(dialog, "Pin to my table")
    press(dialog, "Close")
    page.goto("/table/")
    expect(page.locator(".rc-pin")).to_have_count(2)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    reader.read(page)
    address = page.evaluate("location.href")
    page.locator("[data-move='1']:not(:disabled)").first.click()
    reader.read(page)
    page.locator("[data-remove]").first.click()
    reader.read(page)
    press(page, "Clear")
    reader.read(page)
    page.goto(f"{address}?title=oar&pin={TOLL}&pin=night-ferry.gone&pin=zzz")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    reader.read(page)
    press(page, "Keep it as mine")
    reader.read(page)


def test_dialogs_and_the_search(page: Page, reader: Reader) -> None:
    page.goto(LANDING)
    calculator(page, TOLL)
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    reader.read(page)
    press(page.locator("dialog"), "Close")
    page.keyboard.press("/")
    expect(page.locator(".rc-search-start a").first).to_be_visible()
    reader.read(page)
    for typed, comes in (("toll", "#rc-hits a"), ("qqqqqq", ".rc-search-start p")):
        page.locator(".rc-search input").fill(typed)
        expect(page.locator(comes).first).to_be_visible()
        reader.read(page)
    page.locator(".rc-search input").fill("what do 8 people and 3 beasts pay")
    expect(page.locator(".rc-search [role=status]")).to_contain_text("⟦")
    expect(page.locator(".rc-asked")).to_be_hidden()


def test_a_link_to_an_answer(page: Page, reader: Reader) -> None:
    page.goto(f"/r/{CROSSING}/?oar=2&rolled=abc")
    element = calculator(page, CROSSING)
    expect(element.locator(".rc-rolled strong")).to_be_visible()
    expect(page.locator(".rc-welcome")).to_be_visible()
    reader.read(page)
    page.goto(f"{RIVER}?calculator=night-ferry.gone")
    reader.read(page)


def test_how_a_table_plays(page: Page, reader: Reader) -> None:
    page.goto(HOW)
    radio = page.locator("rule-readings input[type=radio]:enabled:not(:checked)").first
    radio.evaluate("(one) => (one.closest('details').open = true)")
    radio.check()
    reader.read(page)
    press(page, "Undo")
    reader.read(page)
    press(page, "Back to our readings", "Share with the group")
    reader.read(page)
    press(page.locator("dialog"), "Close")
    press(page, "Save as a file")
    reader.read(page)
    page.goto(f"{HOW}?played=1&reading_ripple=high&hat=green")
    reader.read(page)
    press(page, "Play like that")
    reader.read(page)
    page.goto("/yours/")
    reader.read(page)
    press(page, "Remove all")
    reader.read(page)


def test_without_a_network(kept: BrowserContext, reader: Reader) -> None:
    page = kept.new_page()
    page.goto(LANDING)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator("[data-kept]")).to_contain_text("⟦")
    reader.read(page)
    page.reload()
    kept.set_offline(True)
    element = calculator(page, TOLL)
    set_inputs(element, {"people": 37, "beasts": 13, "ghosts": 7})
    expect(element.locator("[data-message]")).to_contain_text("⟦")
    reader.read(page)
    page.goto("/nowhere/")
    expect(page.locator("[data-unreachable]")).to_be_visible()
    reader.read(page)
    reader.was_right()


def test_a_sheet_and_a_party(page: Page, reader: Reader) -> None:
    page.goto(CREW_PAGE)
    element = calculator(page, SHEET)
    element.locator("[name=name]").fill("Ripple")
    state(element, "answered")
    expect(element.locator(".rc-roster button").first).to_be_visible()
    reader.read(page)
    element.locator("[name=oar]").fill("9")
    state(element, "refused")
    reader.read(page)
    element.locator("[name=oar]").fill("4")
    state(element, "answered")
    read_each(page, reader, ["Another character"])
    element.locator("[name=name]").fill("Bell")
    state(element, "answered")
    water = calculator(page, WATER)
    read_each(water, reader, ["Take its values"])
    state(water, "answered")
    reader.read(page)
    read_each(water, reader, ["Write it there", "Undo", "For all of us"])
    expect(water.locator("tbody tr")).to_have_count(2)
    reader.read(page)
    read_each(water, reader, ["Write it on all sheets", "Undo"])
    read_each(element, reader, ["Clear", "Undo"])
    page.goto(f"/r/{SHEET}/?name=Guide&oar=3")
    state(calculator(page, SHEET), "answered")
    reader.read(page)
    read_each(page, reader, ["Keep it beside mine"])
    for address in ("/yours/", "/table/"):
        page.goto(address)
        reader.read(page)


def test_a_map(page: Page, reader: Reader) -> None:
    page.goto(FOG)
    element = calculator(page, MAP)
    reader.read(page)
    element.locator("[data-place='0 0']").click()
    state(element, "answered")
    read_each(element, reader, ["Play", "Stop", "Fill the map"])
    for typed in ("", "x", "1 1 / 1", "1", "1 " * 11):
        element.locator("[name=reeds]").fill(typed)
        state(element, "refused")
        reader.read(page)


@pytest.mark.thorough  # it fetches the whole library
def test_a_console(page: Page, reader: Reader) -> None:
    page.goto("/console/")
    read_each(page, reader, ["Run", "Copy link"])
    expect(page.locator("rule-console [data-kind=failed]")).to_be_visible()
    page.locator("rule-console [data-kind=failed]").evaluate("(one) => one.remove()")
    reader.read(page)
    page.goto("/console/#code=1")
    page.reload()
    reader.read(page)


@pytest.mark.parametrize(
    "address", ["/embed/night-ferry.crossing/", "/r/night-ferry.river.current/"]
)
def test_frames_and_short_links_name_the_language(ferry: str, project: Path, address: str) -> None:
    text = (project / "site" / address.strip("/") / "index.html").read_text("utf-8")
    assert f'<html lang="{LANGUAGE}"' in text


def test_a_frame(page: Page, reader: Reader) -> None:
    page.goto(f"/embed/{CROSSING}/")
    element = calculator(page, CROSSING)
    set_inputs(element, {"oar": 4})
    state(element, "answered")
    reader.read(page)
