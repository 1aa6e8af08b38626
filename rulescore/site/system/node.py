"""Where Node is: the one that came with the Python packages, else the machine's."""

import shutil
import sys
from pathlib import Path


def node() -> str:
    """The path of the node program. Raises RuntimeError, with advice, if there is none."""
    beside = Path(sys.executable).with_name("node")
    found = str(beside) if beside.exists() else shutil.which("node")
    if not found:
        raise RuntimeError("Node is missing; run `make setup`, which installs it.")
    return found
