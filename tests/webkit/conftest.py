"""The built site in WebKit: Debian’s WebKitGTK, driven by Selenium on a screen that nobody sees.
`make webkit` sees to all of it; plain `pytest` leaves it out.

A visit goes on from test to test, so that Python is started once. Every page has a script before
all others that notes what goes wrong, and the test fails with it.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from rulescore.site.output.offline import write_service_worker
from rulescore.site.system.integrity import integrity_of
from tests.webkit.screen import give_keyboard, screen
from tests.webkit.visit import Visit
from tools import webkit
from tools.browsers import VERSION
from tools.serving import served

PROJECT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_name("watched.js")
HEAD = '<meta charset="utf-8">'
NARROW = (390, 844)
"""MiniBrowser’s window becomes as narrow as its own buttons permit, a little wider than a phone."""
WIDE = (1440, 900)
LIMITS = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
"""Nothing that needs a graphics card or a desktop."""
SEARCHES = "() => document.querySelector('.rc-search')?.open"
TIDY = """() => {
  document.querySelectorAll("dialog[open]").forEach((one) => one.close());
  localStorage.clear();
}"""


@pytest.fixture(scope="session")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, with a script before all others on every page."""
    built = PROJECT / "site"
    assert (built / "service-worker.js").exists(), f"no site in {built}; run `make site`"
    copy = tmp_path_factory.mktemp("watched") / "site"
    shutil.copytree(built, copy, ignore=shutil.ignore_patterns("*.gz"))
    shutil.copyfile(SCRIPT, copy / "assets" / SCRIPT.name)
    tag = f'<script src="/assets/{SCRIPT.name}" integrity="{integrity_of(SCRIPT.read_bytes())}">'
    for page in copy.rglob("*.html"):
        html = page.read_text("utf-8")
        page.write_text(html.replace(HEAD, f"{HEAD}{tag}</script>", 1), "utf-8")
    write_service_worker(copy)
    return copy


@pytest.fixture(scope="session")
def site(watched: Path) -> Iterator[str]:
    """The address of that site."""
    with served(watched) as address:
        yield address


Begin = Callable[[str], Visit]


@pytest.fixture(scope="session")
def begin(record_testsuite_property: Callable[[str, object], None]) -> Iterator[Begin]:
    """Begins visits of a site, each in a browser of its own that keeps nothing of others, on a
    screen of its own; those that go on are ended with the session."""
    with ExitStack() as screens:
        visits: list[Visit] = []

        def begin(site: str) -> Visit:
            display = screens.enter_context(screen())
            service = Service(webkit.executable(), env={**os.environ, **LIMITS, "DISPLAY": display})
            visit = Visit(WebKitGTK(options=Options(), service=service), site)
            visits.append(visit)
            record_testsuite_property(VERSION, visit.driver.capabilities["browserVersion"])
            visit.driver.set_window_size(*NARROW)
            visit.load("/about/")
            give_keyboard(display)
            visit.until("() => document.hasFocus()")
            return visit

        yield begin
        for visit in visits:
            end(visit)


def end(visit: Visit) -> None:
    """Close the browser of a visit; its driver ends with it, even if it hangs."""
    if visit.driver.session_id and visit.driver.service.process.poll() is None:
        visit.driver.quit()


@pytest.fixture(scope="session")
def going_on() -> list[Visit]:
    """The visit that goes on from test to test, if there is one."""
    return []


@pytest.fixture
def visit(
    going_on: list[Visit], begin: Begin, site: str, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """A narrow window on the site, on which nothing may go wrong unseen. Python may be started,
    and nothing is kept. A test that fails ends the visit."""
    visit = going_on.pop() if going_on else begin(site)
    failed_before = request.session.testsfailed
    yield visit
    if request.session.testsfailed > failed_before:
        end(visit)
        return
    wrong = visit.wrong()
    if visit.ask(SEARCHES):  # it is an entry of the history, which has to be left
        visit.keys(Keys.ESCAPE)
        visit.gone(".rc-search")
    visit.ask(TIDY)
    visit.leave()
    going_on.append(visit)
    assert wrong == []


@pytest.fixture
def fresh(begin: Begin) -> Iterator[Begin]:
    """Begins visits as `begin` does, for one test, which looks itself at what goes wrong."""
    visits: list[Visit] = []

    def begin_one(site: str) -> Visit:
        visits.append(begin(site))
        return visits[-1]

    yield begin_one
    for visit in visits:
        end(visit)
