"""The Chromium in which the tests look at pages: print where it is.

A headless shell is Chromium without its windows, which spares a third of the tests' time. It is
taken where it is there, or where we may install packages anyway, as in a container; else it is the
Chromium of `tools.chromium`, which is what readers have, and what is measured.
"""

import os
import shutil
import sys
from pathlib import Path

from tools import chromium
from tools.packages import install

KEPT = Path(__file__).resolve().parents[1] / ".cache/headless_shell"
NAME = "chromium-headless-shell"


def found() -> str:
    """The path of the one that `make setup` found or installed."""
    return KEPT.read_text(encoding="utf-8").strip()


def main() -> int:
    """Print the path of a headless shell, else of the Chromium that has been found."""
    if not shutil.which(NAME) and os.geteuid() == 0:
        install(NAME)
    print(shutil.which(NAME) or chromium.found())
    return 0


if __name__ == "__main__":
    sys.exit(main())
