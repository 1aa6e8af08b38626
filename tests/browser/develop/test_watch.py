"""`make watch`: a saved file shows in the open browser, at the same scroll position."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.visit import PATIENCE
from tools.serving import free_port
from tools.workshop import workshop_in

DRAFTED = 120_000
"""So many milliseconds the whole site, or Python as it is written, may take on a busy machine."""

PAGE = "docs/usiel/travel.md"
MODULE = "rulescore/books/usiel/travel.py"
STYLE = "overrides/assets/rulescore/styles/colours.css"
SCRIPT = "overrides/assets/rulescore/start.js"

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Watched:
    """A workshop that is being watched, and what the watch says."""

    folder: Path
    address: str
    said: IO[str]

    def change(self, file: str, old: str, new: str) -> None:
        """Save a file with one thing changed."""
        text = (self.folder / file).read_text("utf-8")
        assert old in text
        (self.folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    def says(self, text: str) -> str:
        """Wait for a line that has a text in it."""
        for line in self.said:
            if text in line:
                return line
        raise AssertionError(f"the watch ended before it said {text!r}")


# Asks again where the page is shown anew meanwhile, as the rest of the draft is ready.
ANSWERED = """() => {
  const element = document.querySelector('rule-calculator[calculator="usiel.travel-cost"]:defined');
  if (!element) return false;
  if (element.inputs.hours !== 12) element.inputs = { hours: 12 };
  return element.dataset.state === "answered";
}"""


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = workshop_in(tmp_path_factory.mktemp("watched"))
    port = free_port()
    command = [sys.executable, "-m", "rulescore.site.develop.watch", str(port)]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as watch:
        assert watch.stdout
        here = Watched(folder, f"http://127.0.0.1:{port}", watch.stdout)
        here.says("is drafted at")
        yield here
        watch.terminate()


@pytest.fixture
def page(browser: Browser, watched: Watched) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, base_url=watched.address)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    with page.expect_request("**/livereload/**"):
        page.goto("/usiel/travel/")
    page.evaluate("scrollTo(0, 2000)")
    yield page
    context.close()


def keeps_its_place(page: Page) -> None:
    page.wait_for_function("() => Math.abs(scrollY - 2000) < 60")


def test_a_saved_page_is_shown(page: Page, watched: Watched) -> None:
    watched.change(PAGE, "\n## ", "\nSaved a moment ago.\n\n## ")
    expect(page.get_by_text("Saved a moment ago.")).to_be_attached()
    keeps_its_place(page)


def test_a_saved_module_is_shown_and_answers(page: Page, watched: Watched) -> None:
    watched.change(MODULE, "Stamina spent, ", "Stamina gone, ")
    element = page.locator('rule-calculator[calculator="usiel.travel-cost"]')
    expect(element.locator(".rc-headline")).to_have_text("12 Stamina gone, 28 of 40 left.")
    keeps_its_place(page)
    page.wait_for_function(ANSWERED, timeout=DRAFTED)
    expect(element.locator(".rc-headline")).to_have_text("24 Stamina gone, 16 of 40 left.")


def test_a_saved_style_is_shown(page: Page, watched: Watched) -> None:
    watched.change(STYLE, ":root", "h1 { letter-spacing: 7px !important }\n:root")
    expect(page.locator("h1")).to_have_css("letter-spacing", "7px")
    keeps_its_place(page)


def test_a_saved_script_is_run(page: Page, watched: Watched) -> None:
    watched.change(SCRIPT, "keepOffline();", "keepOffline();\ndocument.body.dataset.saved = 'yes';")
    page.wait_for_function("() => document.body?.dataset.saved === 'yes'")
    keeps_its_place(page)


def test_a_second_watch_at_the_same_port_ends_and_leaves_the_drafts(
    page: Page, watched: Watched
) -> None:
    port = watched.address.rpartition(":")[2]
    command = [sys.executable, "-m", "rulescore.site.develop.watch", port]
    done = subprocess.run(
        command, cwd=watched.folder, capture_output=True, text=True, check=False, timeout=60
    )
    taken = f"Port {port} is taken; try: make watch PORT={int(port) + 1}\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", taken)
    assert page.request.get("/usiel/travel/").ok


def test_other_pages_follow(page: Page, watched: Watched) -> None:
    watched.change("rulescore/show/element.py", '"Pin"', '"Pin this"')
    expect(page.get_by_role("button", name="Pin this").first).to_be_attached()
    page.goto("/zt/fire/")
    button = page.get_by_role("button", name="Pin this")
    expect(button.first).to_be_attached(timeout=DRAFTED)


def test_mistakes_are_printed_and_the_last_good_page_stays(page: Page, watched: Watched) -> None:
    watched.change(PAGE, "gives: {stamina_cost: 84,", "gives: {stamina_cost: 85,")
    line_found = watched.says("the page states 85, the calculator gives 84")
    assert line_found.startswith("docs/usiel/travel.md:")
    watched.says("The last good draft stays.")
    served = page.request.get("/usiel/travel/").text()  # the page itself may be reloading just now
    assert '<h2 id="walking">' in served
    watched.change(PAGE, "gives: {stamina_cost: 85,", "gives: {stamina_cost: 84,")
    watched.change(PAGE, "# Travel\n", "# Travels\n")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Travels")
