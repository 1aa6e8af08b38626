"""Find or install the Chromium for the tests, and print its path.

In this order: an installed one, one that Playwright installs, one from the system's packages.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.packages import find_installed, install, quietly

CACHED = Path(__file__).resolve().parents[1] / ".cache/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def executable() -> str:
    """The path of the Chromium that `make setup` found or installed."""
    return CACHED.read_text(encoding="utf-8").strip()


def on_this_machine() -> str | None:
    """An installed Chromium or Chrome, or Playwright’s."""
    return find_installed(NAMES, MAC) or _playwrights()


def _playwrights() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def by_playwright() -> str | None:
    """Playwright’s Chromium, installed if that is possible."""
    quietly(sys.executable, "-m", "playwright", "install", "--with-deps", "chromium")
    return _playwrights()


def by_package() -> str | None:
    """The system's package."""
    install("chromium")
    return on_this_machine()


def main() -> int:
    """Print the path of a Chromium. Returns 1 if none can be installed."""
    sources: tuple[Callable[[], str | None], ...] = (on_this_machine, by_playwright, by_package)
    for source in sources:
        if path := source():
            print(path)
            return 0
    print("No Chromium: install Chromium or Google Chrome, then run this again.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
