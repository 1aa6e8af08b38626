"""Programs of the system: find them, and on Debian install them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path


def find_installed(names: Iterable[str], mac: Path) -> str | None:
    """The path of an installed program: on a Mac the one at `mac`, else the first of its names that
    is found."""
    if mac.exists():
        return str(mac)
    return next(filter(None, map(shutil.which, names)), None)


def install(package: str) -> None:
    """Try to install a package. Does not report failure: the caller looks for the program again."""
    if not shutil.which("apt-get"):
        return
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quietly(*rights, "apt-get", "update")
    quietly(*rights, "apt-get", "install", "--yes", package)


def quietly(*command: str) -> None:
    """Run a command that may fail; its output goes to standard error."""
    try:
        subprocess.run(command, stdout=sys.stderr, check=False, timeout=900)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{command[0]}: {error}", file=sys.stderr)
