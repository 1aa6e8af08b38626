"""The Firefox of `make firefox`: find it, or install the system's package, and print where it is.

Playwright drives it by WebDriver BiDi, as it is; its own build of Firefox is not needed.
"""

import sys
from pathlib import Path

from tools.packages import install, installed

KEPT = Path(__file__).resolve().parents[1] / ".cache/firefox"
CHANNEL = "moz-firefox"
PREFERENCES: dict[str, str | float | bool] = {
    "focusmanager.testmode": True,  # every window has the focus, and not only one of all readers'
    "browser.sessionhistory.max_total_viewers": 0,  # of a page put by Playwright hears nothing
}
NAMES = ("firefox-esr", "firefox")
MAC = Path("/Applications/Firefox.app/Contents/MacOS/firefox")


def found() -> str:
    """The path of the Firefox that `make firefox` found or installed."""
    return KEPT.read_text(encoding="utf-8").strip()


def main() -> int:
    """Print the path of a Firefox; 1 if there is none to be had."""
    if not installed(NAMES, MAC):
        install("firefox-esr")
    if path := installed(NAMES, MAC):
        print(path)
        return 0
    print("No Firefox: install Firefox, then run this again.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
