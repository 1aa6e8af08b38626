"""Programs of the system: what is there, and on a Debian where we may, what can be installed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path


def installed(names: Iterable[str], mac: Path) -> str | None:
    """The path of a program that somebody installed: on a Mac the one that lies at `mac`, else the
    first of its names that there is."""
    if mac.exists():
        return str(mac)
    return next(filter(None, map(shutil.which, names)), None)


def install(package: str) -> None:
    """Try to install a package; whoever asked looks whether it is there now."""
    if not shutil.which("apt-get"):
        return
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quietly(*rights, "apt-get", "update")
    quietly(*rights, "apt-get", "install", "--yes", package)


def quietly(*command: str) -> None:
    """Run a command that may fail; what it says goes to the standard error."""
    try:
        subprocess.run(command, stdout=sys.stderr, check=False, timeout=900)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{command[0]}: {error}", file=sys.stderr)
