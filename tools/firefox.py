"""Find or install the Firefox for `make firefox`, and print its path.

Playwright drives it by WebDriver BiDi; Playwright’s own build of Firefox is not needed.
"""

import sys
from pathlib import Path

from tools.packages import find_installed, install

CACHED = Path(__file__).resolve().parents[1] / ".cache/firefox"
CHANNEL = "moz-firefox"
PREFERENCES: dict[str, str | float | bool] = {
    "ui.useOverlayScrollbars": 1,  # pages are as wide as on a phone
    "focusmanager.testmode": True,  # every window has the focus
    "browser.sessionhistory.max_total_viewers": 0,  # Playwright gets no events of cached pages
}
NAMES = ("firefox-esr", "firefox")
MAC = Path("/Applications/Firefox.app/Contents/MacOS/firefox")


def executable() -> str:
    """The path of the Firefox that `make firefox` found or installed."""
    return CACHED.read_text(encoding="utf-8").strip()


def main() -> int:
    """Print the path of a Firefox. Returns 1 if none can be installed."""
    if not find_installed(NAMES, MAC):
        install("firefox-esr")
    if path := find_installed(NAMES, MAC):
        print(path)
        return 0
    print("No Firefox: install Firefox, then run this again.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
