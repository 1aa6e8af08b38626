"""The second module of Python, which no calculator calls: a book that does gets the same answer, or
words and a way to try again."""

import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from rulescore.project import ENGINE
from rulescore.site.output.integrity import write_integrity, write_list_of_files
from rulescore.site.output.offline import write_service_worker
from rulescore.site.render.assets import FOLDER
from rulescore.site.system.integrity import integrity_of
from tests.browser.console.cells import run
from tests.browser.visit import nothing_stored, open_calculator, set_inputs, state, until
from tools.host import PYTHON, Host, hosted, reader

SECOND = r"\.second\.wasm"
TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'
MODULE = "rulescore/books/usiel/travel"
WORDS = "Stamina spent, "
CALLING = '{__import__("unicodedata").name("a")}, '
"""What the book says in place of the words: the name of a letter, which no calculator asks for."""
OPENING = "12 Stamina spent, 28 of 40 left."
TWELVE_HOURS = "24 LATIN SMALL LETTER A, 16 of 40 left."
THIRTEEN_HOURS = "28 LATIN SMALL LETTER A, 12 of 40 left."
IS_KEPT = """async () => {
  const keys = await (await caches.open("snapshot")).keys();
  return keys.length;
}"""


@pytest.fixture(scope="module")
def calling(part: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a book that calls for the second module."""
    built = tmp_path_factory.mktemp("builds") / "calling"
    shutil.copytree(part, built)
    manifest = json.loads((built / PYTHON / "manifest.json").read_text("utf-8"))
    archive = built / PYTHON / manifest["books"]["usiel"]
    with zipfile.ZipFile(archive) as old:
        modules = {name: old.read(name) for name in old.namelist() if name != f"{MODULE}.pyc"}
    source = (ENGINE.parent / f"{MODULE}.py").read_text("utf-8")
    assert WORDS in source
    modules[f"{MODULE}.py"] = source.replace(WORDS, CALLING).encode()
    with zipfile.ZipFile(archive, "w") as new:
        for name, content in modules.items():
            new.writestr(name, content)
    for copy in archive.parent.glob(f"{archive.name}.*"):
        copy.unlink()
    integrity = manifest["bytes"][archive.name]["integrity"]
    (assets,) = built.glob(f"{FOLDER}-*")
    for script in assets.glob("*.js"):
        text = script.read_text("utf-8")
        script.write_text(text.replace(integrity, integrity_of(archive.read_bytes())), "utf-8")
        script.with_name(f"{script.name}.gz").unlink(missing_ok=True)
    write_list_of_files(assets)
    write_integrity(built)
    write_service_worker(built)
    for copy in built.rglob("*.gz"):
        if copy.with_suffix("").suffix in (".html", ".js"):
            copy.unlink()
    return built


@pytest.fixture
def host(calling: Path) -> Iterator[Host]:
    with hosted(calling) as host:
        yield host


def opened(context: BrowserContext) -> tuple[Page, Locator]:
    page = context.new_page()
    page.goto("/usiel/travel/")
    return page, page.locator(TRAVEL)


def answers(element: Locator, hours: int, headline: str) -> None:
    set_inputs(element, {"hours": hours})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(headline)


def test_a_calculator_that_calls_it_is_answered(unkept: BrowserContext) -> None:
    page, element = opened(unkept)
    with page.expect_request(re.compile(SECOND)):
        answers(element, 12, TWELVE_HOURS)
    answers(element, 13, THIRTEEN_HOURS)


def test_so_is_a_later_visit_from_the_memory_of_the_first(unkept: BrowserContext) -> None:
    page, element = opened(unkept)
    answers(element, 12, TWELVE_HOURS)
    until(page, IS_KEPT)
    _, element = opened(unkept)
    answers(element, 13, THIRTEEN_HOURS)


@pytest.mark.parametrize(
    "how",
    ["gone", *(pytest.param(how, marks=pytest.mark.thorough) for how in ("short", "other", "cut"))],
)
def test_one_that_cannot_be_had_is_told_and_tried_again(
    unkept: BrowserContext, host: Host, how: str
) -> None:
    """Each fault starts Python twice. One that is cut ends as one that is gone does; that a damaged
    one is noticed, the next test sees too."""
    _, element = opened(unkept)
    host.faults[SECOND] = how
    set_inputs(element, {"hours": 12})
    message = element.locator("[data-message]")
    expect(message).to_contain_text("The calculator could not be fetched.")
    expect(element.locator(".rc-headline")).to_have_text(OPENING)
    host.faults.clear()
    message.get_by_role("button", name="Try again").click()
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(TWELVE_HOURS)


@pytest.mark.thorough
def test_one_that_was_damaged_once_is_fetched_again_by_itself(
    unkept: BrowserContext, host: Host
) -> None:
    """The browser keeps the damaged one for as long as it likes."""
    page, element = opened(unkept)
    host.faults[SECOND] = "short"
    file = element.evaluate(
        """async () => {
          const { folder, python } = await (await fetch("/assets/python/manifest.json")).json()
            .then((python) => ({ folder: "/assets/python/", python }));
          return `${folder}${python.runtime}pyodide.second.wasm`;
        }"""
    )
    page.evaluate("async (file) => void (await (await fetch(file)).arrayBuffer())", file)
    host.faults.clear()
    answers(element, 12, TWELVE_HOURS)


@pytest.mark.chromium("loading a page without a network")
def test_it_is_saved_with_the_calculators(kept: BrowserContext) -> None:
    page, _ = opened(kept)
    page.locator("[data-kept]").get_by_role("button", name="Keep offline").click()
    expect(page.locator("html")).to_have_attribute("data-offline", "all")
    kept.set_offline(True)
    _, element = opened(kept)
    answers(element, 12, TWELVE_HOURS)


def test_our_calculators_do_not_wait_for_it(context: BrowserContext, page: Page) -> None:
    """It is fetched behind the first answer, and not at all where it is not to be had."""
    nothing_stored(context)
    context.route("**/*.second.wasm", lambda route: route.abort())
    element = open_calculator(page, "usiel.travel-cost")
    with page.expect_event("requestfailed", lambda request: ".second." in request.url):
        set_inputs(element, {"hours": 12})
        state(element, "answered")
    set_inputs(element, {"hours": 13})
    state(element, "answered")


@pytest.mark.thorough
def test_the_console_has_all_of_python(browser: Browser, built: Path) -> None:
    with hosted(built) as host, reader(browser, host, "block") as context:
        host.faults[SECOND] = "gone"
        page = context.new_page()
        page.goto("/console/")
        console = page.locator("rule-console")
        output = run(
            console,
            "import ctypes, unicodedata\nprint(unicodedata.lookup('SNOWMAN'))\n"
            "find = ctypes.pythonapi.PyUnicode_FromString\nfind.restype = ctypes.py_object\n"
            "print(find(b'found'))",
        )
        expect(output).to_contain_text("Python could not be fetched.")
        expect(console.get_by_role("status")).to_have_text("Done.")
        host.faults.clear()
        console.get_by_role("button", name="Run").click()
        expect(output).to_have_text(re.compile("found|could not be fetched"))
        expect(console.get_by_role("status")).to_have_text("Done.")
        console.get_by_role("button", name="Run").click()  # a browser may keep what it was told
        expect(output).to_contain_text("\N{SNOWMAN}\nfound\n")
