"""The scripts and styles that pages load, bundled from the sources in `overrides/` and the
libraries that those use (`scripts.mjs`)."""

import shutil
import subprocess
from pathlib import Path

from rulescore.external_books import PROJECT
from rulescore.site.system.node import node

INSIDE = Path(__file__).with_suffix(".mjs")
SOURCES = PROJECT / "overrides/assets/rulescore"
ICON = "icon.svg"


def write_scripts(folder: Path, *, draft: bool = False) -> None:
    """Write them into a folder of the site, in place of the sources that MkDocs copies there. For a
    draft they are bundled faster, into more files."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    shutil.copyfile(SOURCES / ICON, folder / ICON)
    how = ["--draft"] if draft else []
    subprocess.run([node(), INSIDE, folder.resolve(), *how], check=True, cwd=PROJECT)
