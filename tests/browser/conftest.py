"""The built site in a real Chromium. `make site` and `make test` see to both; `make below` visits a
site that begins below a path.

`page` is a first visit, nothing kept and no Python started. `again` loads its pages in full too,
but in a browser that has been here. `warm` is a visit that goes on from test to test, for what does
not need to be loaded: it finds Python started by an earlier test. All go to `/usiel/travel/`
wherever the site begins; what else is to lead there, `root.placed` places.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    Request,
    expect,
    sync_playwright,
)

from rulescore.site.hosting.serve import root_of_built
from tests.browser import root
from tests.browser.visit import PATIENCE, begin, is_left, leave
from tools import chromium, firefox, headless_shell
from tools.host import Host, hosted, part_of, reader
from tools.serving import served

PROJECT = Path(__file__).resolve().parents[2]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
ENDED_BY_LEAVING = re.compile(r"Fetch API cannot load \S+\. ?")
"""What Chromium says, without a reason, of a fetch that ended as its page was left."""

expect.set_options(timeout=PATIENCE)


def pytest_configure(config: pytest.Config) -> None:
    root.path = root_of_built(_folder(config))


@pytest.fixture(scope="session")
def built(pytestconfig: pytest.Config) -> Path:
    """The folder of the built site."""
    folder = _folder(pytestconfig)
    assert (folder / "service-worker.js").exists(), (
        f"no site in {folder}; run `make site` or `make below`"
    )
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the built site, served as `make serve` does."""
    with served(built) as address:
        yield address


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """One Chromium for all tests of a process, or one Firefox."""
    with sync_playwright() as playwright:
        is_firefox = pytestconfig.getoption("firefox")
        browser = _launched(playwright.firefox if is_firefox else playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture
def new_browser(browser: Browser) -> Iterator[Browser]:
    """A browser of its own for a test. Once Firefox has had a request that Playwright answers, it
    forgets on any reload how far down the page was."""
    browser = _launched(browser.browser_type)
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A visit by phone, without the service worker, which has tests of its own."""
    context = _new_context(browser, site)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen: no error, no request to another origin."""
    page, wrong = _watched_page(context, site)
    yield page
    assert not wrong


@pytest.fixture(scope="session")
def returning(browser: Browser) -> Iterator[dict[str, "Visit"]]:
    """The browsers that have been here, by the address of the site; what they kept is dropped after
    each test."""
    visits: dict[str, Visit] = {}
    yield visits
    for visit in visits.values():
        visit.end()


@pytest.fixture
def again(
    returning: dict[str, "Visit"], browser: Browser, site: str, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page like `page`, in a browser that has the site's files and has run Python; what else it
    kept is dropped, and what a test has set. Scripts that run first on each page cannot be taken
    back, so who adds one needs `tab`, and who stops the clock `page`. It ends with a test that
    fails."""
    visit = returning.pop(site, None) or Visit(browser, site)
    visit.page.bring_to_front()
    failed_before = request.session.testsfailed
    yield visit.page
    if request.session.testsfailed > failed_before:
        visit.end()
    else:
        visit.start_over()
        returning[site] = visit
    wrong, visit.wrong[:] = list(visit.wrong), []
    assert not wrong


class Visit:
    """A visit that goes on from test to test, until something goes wrong in it."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._context = _new_context(browser, site)
        self.page, self.wrong = _watched_page(self._context, site)
        begin(self.page)
        leave(self.page)

    def tidy(self) -> None:
        """See the last answer come, and the page that somebody went back to; drop what the browser
        keeps. Nobody stays on the page; it is shown on the screen of a phone, and printed as on
        paper."""
        self.page.wait_for_function(
            "() => !document.querySelector('[data-state=working], html.is-popstate')"
        )
        leave(self.page)
        self.page.evaluate(
            "document.querySelectorAll('dialog[open]').forEach((one) => one.close())"
        )
        self.page.evaluate("localStorage.clear()")
        self._set_as_on_arrival()

    def start_over(self) -> None:
        """Drop what the browser keeps, and undo what a test has set; the next one loads its page
        in full."""
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.unroute_all()
        self._set_as_on_arrival()

    def _set_as_on_arrival(self) -> None:
        self._context.clear_permissions()
        self.page.emulate_media(media="null")
        if self.page.viewport_size != PHONE:
            self.page.set_viewport_size(PHONE)

    def is_as_on_arrival(self) -> bool:
        """Whether a test that begins now finds nothing of an earlier one."""
        return (
            self.page.viewport_size == PHONE
            and is_left(self.page)
            and self.page.evaluate(
                """() => document.body.dataset.mdColorScheme === "default"
                  && !matchMedia("(prefers-color-scheme: dark)").matches
                  && !matchMedia("print").matches
                  && !Object.keys(localStorage).some((key) => key.startsWith("rulescore."))"""
            )
        )

    def end(self) -> None:
        """Close its pages, and with them Python."""
        self._context.close()


@pytest.fixture
def tab(again: Page, site: str) -> Iterator[Page]:
    """A page of its own in the browser that has been here, for what has to be in place before any
    script runs; it goes with the page."""
    page, wrong = _watched_page(again.context, site)
    yield page
    page.close()
    assert not wrong


@pytest.fixture(scope="session")
def visits(browser: Browser) -> Iterator[list[Visit]]:
    """The visit that goes on, if there is one; it ends before the browser does."""
    visits: list[Visit] = []
    yield visits
    for visit in visits:
        visit.end()


@pytest.fixture
def warm(
    visits: list[Visit], browser: Browser, site: str, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page like `page`, in a visit that an earlier test may have begun and a later one may go on
    with. It ends with a test that fails, and where something is left that cannot be dropped."""
    visit = visits.pop() if visits else Visit(browser, site)
    assert visit.is_as_on_arrival()
    visit.page.bring_to_front()
    failed_before = request.session.testsfailed
    yield visit.page
    has_failed = request.session.testsfailed > failed_before
    if not has_failed:
        visit.tidy()
    if has_failed or visit.wrong or not visit.is_as_on_arrival():
        visit.end()
    else:
        visits.append(visit)
    assert not visit.wrong


@pytest.fixture(scope="session")
def part(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a few of the pages."""
    pages = ("usiel/travel", "gods-and-monsters/falling")
    return part_of(built, tmp_path_factory.mktemp("builds"), pages)


@pytest.fixture
def host(part: Path) -> Iterator[Host]:
    """A host of that site, which can be given faults."""
    with hosted(part) as host:
        yield host


@pytest.fixture
def kept(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    """A reader whose browser keeps the site."""
    with reader(browser, host, "allow") as context:
        yield context


@pytest.fixture
def unkept(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    """A reader whose browser has no service worker."""
    with reader(browser, host, "block") as context:
        yield context


def lose_signal(browser: Browser, site: str, address: str) -> Page:
    """A visit that begins at an address and has lost its signal, once the pages are kept."""
    page = browser.new_context(base_url=site, viewport=PHONE).new_page()
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-offline", "pages")
    page.context.set_offline(True)
    return page


def _launched(engine: BrowserType) -> Browser:
    if engine.name == "firefox":
        browser = engine.launch(
            channel=firefox.CHANNEL,
            executable_path=firefox.executable(),
            firefox_user_prefs=firefox.PREFERENCES,
        )
    else:
        browser = engine.launch(
            executable_path=headless_shell.executable(),
            args=[*chromium.FLAGS, headless_shell.COMPILED_ONCE],
        )
    root.place_visits(browser)
    return browser


def _folder(config: pytest.Config) -> Path:
    return PROJECT / str(config.getoption("site"))


def _new_context(browser: Browser, site: str) -> BrowserContext:
    context = browser.new_context(viewport=PHONE, base_url=site, service_workers="block")
    context.set_default_timeout(PATIENCE)
    return context


def _watched_page(context: BrowserContext, site: str) -> tuple[Page, list[str]]:
    """A new page, and the list of what goes wrong on it."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: _note_error(str(error), wrong))
    page.on("console", lambda message: _note(message.type, message.text, wrong))
    page.on("request", lambda request: _foreign(request.url, site, wrong))
    page.on("request", lambda request: _waited_for(request, page, wrong))
    return page, wrong


def _note_error(error: str, wrong: list[str]) -> None:
    if error != "undefined":  # so Firefox reports that a worker has been ended
        wrong.append(f"error: {error}")


def _note(kind: str, text: str, wrong: list[str]) -> None:
    if ENDED_BY_LEAVING.fullmatch(text):
        return
    if kind in ("error", "warning") and "Service Worker registration blocked" not in text:
        wrong.append(f"console {kind}: {text}")


def _waited_for(request: Request, page: Page, wrong: list[str]) -> None:
    """Note that a calculator has waited for the second module of Python, which none should need.
    What is only fetched ahead is asked for in another way."""
    is_second = request.resource_type == "xhr" and request.url.endswith(".second.wasm")
    if is_second and "/console/" not in page.url:
        wrong.append(f"waited for {request.url}")


def _foreign(url: str, site: str, wrong: list[str]) -> None:
    if not url.startswith((f"{site}/", "data:", "blob:")):
        wrong.append(f"request to {url}")
