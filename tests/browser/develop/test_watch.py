"""`make watch`: a saved file shows in the open browser, at the same scroll position."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rulescore.site.develop.watch import LOADED_ONCE, Watch
from tests.browser.conftest import PHONE
from tests.browser.visit import PATIENCE
from tools.serving import free_port
from tools.workshop import small_workshop_in, workshop_in

DRAFTED = 120_000
"""So many milliseconds the whole site, or Python as it is written, may take on a busy machine."""

ADDRESS = "/night-ferry/landing/"
PAGE = "docs/night-ferry/landing.md"
MODULE = "rules/night_ferry/landing.py"
STYLE = "overrides/assets/rulescore/styles/colours.css"
SCRIPT = "overrides/assets/rulescore/start.js"

LOADED_BY_A_DRAFT = """
import sys
for name in sys.argv[1:]:
    __import__(name)
libraries = lambda: {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
before = libraries()
import rulescore.site.develop.draft
print(*sorted(libraries() - before - {"__mp_main__"}))
"""

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
        *_, last = self.until(text)
        return last

    def until(self, text: str) -> Iterator[str]:
        """All lines up to one that has a text in it."""
        for line in self.said:
            yield line
            if text in line:
                return
        raise AssertionError(f"the watch ended before it said {text!r}")


# Asks again where the page is shown anew meanwhile, as the rest of the draft is ready.
ANSWERED = """() => {
  const element = document.querySelector('rule-calculator[calculator="night-ferry.toll"]:defined');
  if (!element) return false;
  if (element.inputs.people !== 37) element.inputs = { people: 37 };
  return element.dataset.state === "answered";
}"""


# A draft of some pages has none of their texts.
IS_WHOLE = """async () => {
  const answer = await fetch("index.md", { cache: "no-store" });
  return (await answer.text()).includes("at 2 crossings");
}"""


DRAFTED_ANEW = """async () => {
  const answer = await fetch("index.html", { cache: "no-store" });
  return (await answer.text()).includes(">Send<");
}"""


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A site with one book; that of our games takes a while after each change."""
    with watching(small_workshop_in(tmp_path_factory.mktemp("watched"))) as watched:
        yield watched


@contextmanager
def watching(folder: Path) -> Iterator[Watched]:
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
        watch.communicate()  # until its drafts have ended as well


@pytest.fixture
def page(browser: Browser, watched: Watched) -> Iterator[Page]:
    with visit(browser, watched, ADDRESS) as page:
        yield page


@contextmanager
def visit(browser: Browser, watched: Watched, address: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, base_url=watched.address)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with page.expect_request("**/livereload/**"):
        page.goto(address)
    page.evaluate("scrollTo(0, 500)")
    keeps_its_place(page)
    yield page
    context.close()
    assert not errors


def keeps_its_place(page: Page) -> None:
    page.wait_for_function("() => Math.abs(scrollY - 500) < 60")


def test_a_saved_page_is_shown(page: Page, watched: Watched) -> None:
    watched.change(PAGE, "\n## ", "\nSaved a moment ago.\n\n## ")
    expect(page.get_by_text("Saved a moment ago.")).to_be_attached()
    keeps_its_place(page)


def test_a_saved_module_is_shown_and_answers_and_asks_for_nothing_that_a_draft_lacks(
    page: Page, watched: Watched
) -> None:
    lost: list[str] = []
    watched.change(MODULE, "}** for {count", "}** at {count")
    element = page.locator('rule-calculator[calculator="night-ferry.toll"]')
    expect(element.locator(".rc-headline")).to_have_text("13 pennies and 2 stories at 2 crossings.")
    keeps_its_place(page)
    # As the whole site is there the page is shown anew, and with it Python would start once more.
    page.wait_for_function(IS_WHOLE, timeout=DRAFTED)
    page.on("response", lambda answer: lost.append(answer.url) if not answer.ok else None)
    page.wait_for_function(ANSWERED, timeout=DRAFTED)
    expect(element.locator(".rc-headline")).to_have_text("77 pennies and 2 stories at 7 crossings.")
    assert lost == []


def test_a_saved_style_is_shown(page: Page, watched: Watched) -> None:
    watched.change(STYLE, ":root", "h1 { letter-spacing: 7px !important }\n:root")
    expect(page.locator("h1")).to_have_css("letter-spacing", "7px")
    keeps_its_place(page)


def test_a_saved_script_is_run(page: Page, watched: Watched) -> None:
    watched.change(SCRIPT, "keepOffline();", "keepOffline();\ndocument.body.dataset.saved = 'yes';")
    page.wait_for_function("() => document.body?.dataset.saved === 'yes'")
    keeps_its_place(page)


def test_a_draft_that_ends_while_something_is_saved_hides_no_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch(free_port())
    monkeypatch.setattr(watch, "_start", lambda *_: None)
    monkeypatch.setattr(watch, "_open", lambda: ["/drafted/", "/other/"])
    shown = watch._visible_epoch
    watch._wanted_epoch = shown + 1000  # a change has been noticed, and will be shown as this
    watch._show({"/drafted/"})
    assert (watch._visible_epoch, watch._wanted_epoch) == (shown, shown + 1000)
    watch._visible_epoch = watch._wanted_epoch = shown + 1  # both at once: it is shown as this
    watch._on_change()
    assert watch._wanted_epoch > watch._visible_epoch
    watch.server_close()


def test_a_second_watch_at_the_same_port_ends_and_leaves_the_drafts(
    page: Page, watched: Watched
) -> None:
    port = watched.address.rpartition(":")[2]
    command = [sys.executable, "-m", "rulescore.site.develop.watch", port]
    done = subprocess.run(
        command, cwd=watched.folder, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Port {port} is taken; try: ")
    assert page.request.get(ADDRESS).ok


def test_a_draft_ends_with_the_watch(tmp_path: Path) -> None:
    """Also where the watch is killed, and cannot end it."""
    command = [sys.executable, "-m", "rulescore.site.develop.watch", str(free_port())]
    folder = small_workshop_in(tmp_path)
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as watch:
        assert watch.stdout
        assert "is being drafted" in watch.stdout.readline()
        while not any(folder.glob(".cache/draft/*/.site-*")):
            with pytest.raises(subprocess.TimeoutExpired):
                watch.wait(0.1)
        watch.kill()
        said, _ = watch.communicate(timeout=60)  # once all are gone that write to the same pipe
    assert said == ""


def test_other_pages_follow(page: Page, watched: Watched) -> None:
    watched.change("rulescore/show/element.py", '"Pin"', '"Pin this"')
    expect(page.get_by_role("button", name="Pin this").first).to_be_attached()
    page.goto("/night-ferry/river/")
    button = page.get_by_role("button", name="Pin this")
    expect(button.first).to_be_attached(timeout=DRAFTED)


def test_a_page_follows_that_asks_for_changes_after_the_draft(page: Page, watched: Watched) -> None:
    """A page may be fetched just before what it lacks is drafted, and its script start later."""
    held: list[Route] = []
    page.route("**/livereload/**", lambda route: held.append(route))
    watched.change("rulescore/show/element.py", '"Share"', '"Send"')
    expect(page.get_by_role("button", name="Send").first).to_be_attached()
    page.goto("/night-ferry/river/")
    page.wait_for_function(DRAFTED_ANEW, timeout=DRAFTED)
    held[-1].continue_()
    expect(page.get_by_role("button", name="Send").first).to_be_attached()


def test_mistakes_are_printed_and_the_last_good_page_stays(page: Page, watched: Watched) -> None:
    watched.change(PAGE, "gives: {pennies: 50,", "gives: {pennies: 51,")
    # A draft of the whole site that is being ended may have met the mistake on its way.
    line_found = watched.says(f"{PAGE}:")
    assert line_found.startswith(f"{PAGE}:")
    assert "the page states 51, the calculator gives 50" in line_found
    watched.says("The last good draft stays.")
    served = page.request.get(ADDRESS).text()  # the page itself may be reloading just now
    assert '<h2 id="toll">' in served
    watched.change(PAGE, "gives: {pennies: 51,", "gives: {pennies: 50,")
    watched.change(PAGE, "# The landing\n", "# The landings\n")
    expect(page.get_by_role("heading", level=1)).to_contain_text("The landings")


@pytest.mark.thorough
def test_a_module_that_breaks_is_told_once_and_that_it_works_again(
    page: Page, watched: Watched
) -> None:
    watched.change(MODULE, "PLACES = 6", "PLACES = (6")
    said = list(watched.until("The last good draft stays."))
    watched.change(MODULE, "PLACES = (6", "PLACES = 6")
    said += watched.until("The whole site, no mistakes: ")
    assert sum("SyntaxError" in line for line in said) == 1, said
    assert [line for line in said if line.startswith(f"{MODULE}:")]
    assert page.request.get(ADDRESS).ok


@pytest.mark.thorough
def test_what_a_ledger_lacks_is_told_and_the_site_is_shown(page: Page, watched: Watched) -> None:
    ledger = "tests/ledger/night-ferry.yaml"
    watched.change(ledger, "night-ferry.landing.room", "night-ferry.landing.rom")
    said = "".join(watched.until("The whole site, 2 mistakes: "))
    assert f"{ledger}:" in said
    assert "Did you mean “night-ferry.landing.room”?" in said
    assert "night-ferry.landing.room: the ledger lacks this rule." in said
    watched.change(ledger, "night-ferry.landing.rom", "night-ferry.landing.room")
    watched.says("The whole site, no mistakes: ")
    assert page.request.get(ADDRESS).ok


def test_a_draft_imports_no_library_but_those_that_are_loaded_once() -> None:
    """Only our own modules, which may have changed."""
    command = (sys.executable, "-c", LOADED_BY_A_DRAFT, *LOADED_ONCE)
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["rulescore"]


@pytest.mark.thorough
def test_our_own_site_is_watched_too(browser: Browser, tmp_path: Path) -> None:
    with (
        watching(workshop_in(tmp_path)) as watched,
        visit(browser, watched, "/usiel/travel/") as page,
    ):
        watched.change("docs/usiel/travel.md", "\n## ", "\nSaved a moment ago.\n\n## ")
        expect(page.get_by_text("Saved a moment ago.")).to_be_attached()
        keeps_its_place(page)
