"""The built site in a real Chromium. `make site` and `make test` see to both."""

import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from rulescore.site.node import node

PROJECT = Path(__file__).resolve().parents[2]
SITE = PROJECT / "site"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, served as `make serve` does."""
    assert (SITE / "service-worker.js").exists(), "there is no built site; run `make site`"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = [node(), str(PROJECT / "node_modules/sirv-cli/bin.js"), str(SITE), "--gzip"]
    serve += ["--quiet", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(serve) as server:
        _await_port(port, server)
        yield f"http://127.0.0.1:{port}"
        server.terminate()


def _await_port(port: int, server: subprocess.Popen[bytes]) -> None:
    while server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise RuntimeError("the site's server ended at once")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    path = (PROJECT / ".cache/chromium").read_text().strip()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A visit by phone, without the service worker, which has tests of its own."""
    context = browser.new_context(viewport=PHONE, base_url=site, service_workers="block")
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen: no error, no request to another origin."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("console", lambda message: _note(message.type, message.text, wrong))
    page.on("request", lambda request: _foreign(request.url, site, wrong))
    yield page
    assert not wrong


def _note(kind: str, text: str, wrong: list[str]) -> None:
    if kind in ("error", "warning") and "Service Worker registration blocked" not in text:
        wrong.append(f"console {kind}: {text}")


def _foreign(url: str, site: str, wrong: list[str]) -> None:
    if not url.startswith((site, "data:", "blob:")):
        wrong.append(f"request to {url}")
