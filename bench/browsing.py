"""A real Chromium for the measurements, with a profile on disk, as a reader has."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import BrowserContext, sync_playwright

from tools.chromium import FLAGS, executable


@contextmanager
def visit(
    service_workers: Literal["allow", "block"] = "block",
) -> Iterator[BrowserContext]:
    """A visit with an empty HTTP cache, which fills as the visit goes on."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=executable(),
            args=list(FLAGS),
            service_workers=service_workers,
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
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        version: str = browser.version
        browser.close()
    return version
