"""Print the path of the browser for the tests of pages.

A headless shell is Chromium without windows, in which the tests take a third less time. It is used
if it is installed, or if we may install packages as root, as in a container; otherwise the tests
use the Chromium of `tools.chromium`, which readers have and which is measured.
"""

import os
import shutil
import sys
from pathlib import Path

from tools import chromium
from tools.packages import install

CACHED = Path(__file__).resolve().parents[1] / ".cache/headless_shell"
NAME = "chromium-headless-shell"
COMPILED_ONCE = "--js-flags=--liftoff-only --wasm-lazy-compilation"
"""Python is started a hundred times and computes little, so its machine code is not improved, and
made only of the functions that are called."""


def executable() -> str:
    """The path of the browser that `make setup` found or installed."""
    return CACHED.read_text(encoding="utf-8").strip()


def main() -> int:
    """Print the path of a headless shell, or else of the Chromium."""
    if not shutil.which(NAME) and os.geteuid() == 0:
        install(NAME)
    print(shutil.which(NAME) or chromium.executable())
    return 0


if __name__ == "__main__":
    sys.exit(main())
