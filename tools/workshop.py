"""A copy of what a maintainer writes in, to make mistakes and changes in."""

import shutil
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
WRITTEN = ("docs", "overrides", "rulescore")
INSTALLED = ("node_modules",)


def workshop_in(folder: Path) -> Path:
    """Copy pages, theme and package of this project into a folder; what is installed is shared."""
    for name in WRITTEN:
        shutil.copytree(PROJECT / name, folder / name)
    for file in PROJECT.glob("*.y*ml"):
        shutil.copy(file, folder)
    for name in INSTALLED:
        (folder / name).symlink_to(PROJECT / name)
    return folder
