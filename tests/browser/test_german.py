"""A small site in German: its pages, its answers and its refusals, in Chromium; and what authors
see in their terminal, which stays in English."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.visit import PATIENCE, state
from tests.own_site import PROJECT, Run, built, copy_of_example, copy_of_project, rulescore
from tools.serving import served

GERMAN = PROJECT / "tests/site/words/nebelfurt"
FURT = "/nebelfurt/furt/"
NBSP = "\N{NO-BREAK SPACE}"

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, built."""
    project = copy_of_project(GERMAN, tmp_path_factory.mktemp("german") / "nebelfurt")
    built(project)
    return project


@pytest.fixture(scope="module")
def site(project: Path) -> Iterator[str]:
    with served(project / "site") as address:
        yield address


@pytest.fixture(scope="module")
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser that has the site's files and Python from one test for the next."""
    context = browser.new_context(base_url=site, viewport=PHONE, service_workers="block")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page of a browser that has stored nothing yet."""
    page = context.new_page()
    yield page
    page.evaluate("localStorage.clear()")
    page.close()


def test_it_answers_and_refuses_in_german(page: Page) -> None:
    page.goto(FURT)
    element = page.locator("rule-calculator:defined")
    headline = element.locator(".rc-headline")
    expect(headline).to_have_text(f"Du kommst in 60{NBSP}% der Fälle hinüber, in 1,5 Runden.")
    expect(headline.locator("b")).to_have_text(f"60{NBSP}%")
    element.get_by_label("Mut", exact=True).fill("7")
    # what was not shown is compared with nothing
    expect(headline.locator("b")).to_have_text(f"80{NBSP}%")
    element.get_by_label("Strecke").fill("2,25")
    expect(headline).to_have_text(f"Du kommst in 80{NBSP}% der Fälle hinüber, in 0,45 Runden.")
    expect(element.locator(".rc-was").first).to_contain_text("vorher")
    element.get_by_label("Strecke").fill("5")
    expect(headline).to_contain_text("in 1 Runde.")
    element.get_by_label("Mut", exact=True).fill("99")
    state(element, "refused")
    told = "Mut: 99 ist zu groß. Möglich: eine ganze Zahl von 0 bis 20."
    expect(element.locator(".rc-refusal:visible")).to_have_text(told)


def test_dice_are_typed_by_their_german_name(page: Page) -> None:
    page.goto(FURT)
    element = page.locator("rule-calculator:defined")
    element.get_by_text("Mehr Optionen").click()
    dice = element.get_by_label("Kälte des Wassers")
    expect(dice).to_have_value("2W6+1")
    dice.fill("3W8")
    state(element, "answered")
    assert element.evaluate("(one) => Object.keys(one.outputs.waerme).at(-1)") == "24"
    dice.fill("3X8")
    state(element, "refused")
    expect(element).to_contain_text("„3X8“ ist weder eine ganze Zahl noch ein Wurf")


def test_the_words_of_the_project_lie_over_those_of_the_engine(page: Page) -> None:
    page.goto(FURT)
    element = page.locator("rule-calculator:defined")
    element.get_by_role("button", name="Anpinnen").click()
    expect(element).to_contain_text("Angeheftet: mein Spieltisch")


def test_the_pages_that_come_by_themselves_are_in_german(project: Path) -> None:
    for page, title in (
        ("about", "Über diese Seite"),
        ("glossary", "Glossar"),
        ("404", "Nicht hier"),
    ):
        file = project / "site" / (f"{page}.html" if page == "404" else f"{page}/index.html")
        text = file.read_text("utf-8")
        assert '<html lang="de"' in text
        assert title in text


def test_the_texts_for_assistants_are_in_german(project: Path) -> None:
    listed = (project / "site/llms.txt").read_text("utf-8")
    assert "Jede Regel hat eine Kennung, die bleibt, etwa nebelfurt.furt.furt" in listed
    heads = [line for line in listed.splitlines() if line.startswith("#")]
    of_the_form = "## Optional"  # what llmstxt.org calls what may be left out
    about = ("## Für alle Spiele", "## Für Programme")
    assert heads == ["# Nebelfurt", "## Nebelfurt", *about, of_the_form]
    page = (project / "site/nebelfurt/furt/index.md").read_text("utf-8")
    assert "> **Rechner: Durch die Furt.** Kommst du hinüber" in page


def test_nothing_is_asked_in_words(project: Path) -> None:
    assert list((project / "site").glob("assets/rulescore-*/search.json"))
    assert not list((project / "site").glob("assets/rulescore-*/ask/*.json"))


def test_only_its_own_words_come_with_python(project: Path) -> None:
    (file,) = (project / "site/assets/python").glob("words-*.json")
    table = json.loads(file.read_text("utf-8"))
    assert table["language"] == "de"
    assert table["words"]["Runden"] == ["Runde", "Runden"]
    assert "All figures" in table["words"]
    assert "Copy link" not in table["words"]


def test_the_terminal_speaks_english(project: Path) -> None:
    refused = rulescore(project, "run", "nebelfurt.furt", "mut=99")
    assert "99 is too large. Accepted: a whole number from 0 to 20." in refused.stderr


def checked_with(file: Path, written: str, instead: str) -> Run:
    """The check of the project while something else stands in a file of it."""
    right = file.read_text("utf-8")
    try:
        file.write_text(right.replace(written, instead), encoding="utf-8")
        return rulescore(file.parent, "check")
    finally:
        file.write_text(right, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "written", "instead", "told"),
    [
        (
            "docs/nebelfurt/furt.md",
            "inputs: {mut: 3,",
            "inputs: {mut: 99,",
            "mut: 99 is too large. Accepted: a whole number from 0 to 20.",
        ),
        (
            "rules/nebelfurt/furt.py",
            'Whole("Mut", 0, 20)] = 3',
            'Whole("Mut", 0, 20)] = 33',
            "refuses the default: 33 is too large. Accepted: a whole number from 0 to 20.",
        ),
        (
            "rules/nebelfurt/furt.py",
            "    mit_licht = mut ",
            "    from rulescore.declare import Refusal; raise Refusal('mut', 'Nein')\n"
            "    mit_licht = mut ",
            "it refuses its own defaults: Nein. Accepted: a whole number from 0 to 20.",
        ),
    ],
)
def test_what_a_calculator_refuses_is_told_in_english_by_the_check(
    project: Path, file: str, written: str, instead: str, told: str
) -> None:
    assert told in checked_with(project / file, written, instead).stderr


def test_a_mistake_in_the_table_is_reported_by_the_check(project: Path) -> None:
    told = checked_with(project / "words/de.po", 'msgid "Pin"', 'msgid "Pinn"')
    assert told.returncode == 1
    assert "words/de.po:7: Pinn: no fixed word is like that" in told.stderr
    assert "Accepted: “Pin”." in told.stderr


def test_a_language_that_there_is_not(project: Path) -> None:
    told = checked_with(project / "mkdocs.yml", "language: de", "language: dee")
    assert "mkdocs.yml:6: theme.language: there is no language “dee”. Accepted: de." in told.stderr


@pytest.mark.thorough
def test_words_of_english_are_changed_in_the_same_way(tmp_path: Path) -> None:
    ferry = copy_of_example(tmp_path / "ferry")
    told = rulescore(ferry, "words", "en")
    assert told.stdout.startswith("words/en.po: ")
    assert "which Rulescore has in this language" in told.stdout
    table = ferry / "words/en.po"
    written = table.read_text("utf-8")
    changed = written.replace('msgid "Pin"\nmsgstr ""', 'msgid "Pin"\nmsgstr "Nail"')
    changed = changed.replace('msgid "Copy link"\nmsgstr ""', 'msgid "Copy link"\nmsgstr "Grab it"')
    assert changed.count("Nail") == changed.count("Grab it") == 1
    table.write_text(changed, encoding="utf-8")
    built(ferry)
    page = (ferry / "site/night-ferry/river/index.html").read_text("utf-8")
    assert ">Nail</button>" in page
    assert ">Share</button>" in page
    (script,) = (ferry / "site").glob("assets/rulescore-*/start.js")
    assert '{"Copy link":"Grab it"}' in script.read_text("utf-8")
    assert list((ferry / "site").glob("assets/rulescore-*/ask/*.json"))
