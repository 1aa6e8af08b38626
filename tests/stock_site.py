"""The small MkDocs site in `examples/`, copied and built as its author does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from rulescore.project import VARIABLE

PROJECT = Path(__file__).resolve().parents[1]
EXAMPLE = PROJECT / "examples/stock-site"
RULESCORE = "from rulescore.cli import main; main()"


def copied(folder: Path) -> Path:
    """A copy of the site in a new folder. It takes what Node makes from our cache."""
    made = ("site", ".cache", "__pycache__")
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(*made))
    (folder / ".cache").symlink_to(PROJECT / ".cache")
    return folder


def mkdocs(project: Path) -> subprocess.CompletedProcess[str]:
    """Have MkDocs build the site, as if nothing of ours were there."""
    return _run(project, "-m", "mkdocs", "build", "--strict")


def add_calculators(project: Path) -> subprocess.CompletedProcess[str]:
    """Run the one command that follows."""
    return _run(project, "-c", RULESCORE, "add-to", "site")


def _run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    around = {name: text for name, text in os.environ.items() if name != VARIABLE}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env={**around, "PYTHONPATH": str(PROJECT), "NO_MKDOCS_2_WARNING": "1"},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
