"""A real Chromium for the measurements, with a profile on disk, as a reader has."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, sync_playwright

from bench.serving import PROJECT

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """Where `make setup` found Chromium."""
    return (PROJECT / ".cache/chromium").read_text(encoding="utf-8").strip()


@contextmanager
def visit() -> Iterator[BrowserContext]:
    """A visit with an empty HTTP cache, which fills as the visit goes on; no service worker."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium(),
            args=list(FLAGS),
            service_workers="block",
            viewport={"width": 390, "height": 844},
        )
        context.set_default_timeout(60_000)
        try:
            yield context
        finally:
            context.close()


def chromium_version() -> str:
    """The version of the Chromium that measures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        version: str = browser.version
        browser.close()
    return version
