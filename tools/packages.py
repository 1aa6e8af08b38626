"""Packages of the system, on a Debian where we may install them."""

import os
import shutil
import subprocess
import sys


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
