"""Find or install the WebKitGTK driver and the X server for `make webkit`, and print the path of
the driver.

Selenium drives MiniBrowser, which the package of the driver brings along.
"""

import shutil
import sys
from pathlib import Path

from tools.packages import install

CACHED = Path(__file__).resolve().parents[1] / ".cache/webkit"
DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
PACKAGES = {DRIVER: "webkit2gtk-driver", SCREEN: "xvfb"}


def executable() -> str:
    """The path of the driver that `make webkit` found or installed."""
    return CACHED.read_text(encoding="utf-8").strip()


def main() -> int:
    """Print the path of the driver. Returns 1 if it or Xvfb can be neither found nor installed."""
    for program, package in PACKAGES.items():
        if not shutil.which(program):
            install(package)
    missing = [package for program, package in PACKAGES.items() if not shutil.which(program)]
    if missing:
        lacking = " and ".join(missing)
        print(f"No {lacking}: install Debian’s {lacking}, then run this again.", file=sys.stderr)
        return 1
    print(shutil.which(DRIVER))
    return 0


if __name__ == "__main__":
    sys.exit(main())
