"""The scripts and styles that pages load, bundled from the sources in `overrides/` and their
libraries (`scripts.mjs`)."""

import shutil
import subprocess
from pathlib import Path

from rulescore.external_books import PROJECT
from rulescore.site.system.node import node

INSIDE = Path(__file__).with_suffix(".mjs")
SOURCES = PROJECT / "overrides/assets/rulescore"
ICON = "icon.svg"


def write_scripts(folder: Path, *, draft: bool = False) -> None:
    """Write the bundles into a folder of the site, the addresses of Python in them if the build has
    written those there. For a draft they are bundled faster, into more files."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(SOURCES / ICON, folder / ICON)
    options = ["--draft"] if draft else []
    subprocess.run([node(), INSIDE, folder.resolve(), *options], check=True, cwd=PROJECT)
