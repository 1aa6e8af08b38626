"""The libraries that pages load, put beside the site's own scripts (`libraries.mjs`)."""

import subprocess
from pathlib import Path

from rulescore.external_books import PROJECT
from rulescore.site.system.node import node

INSIDE = Path(__file__).with_suffix(".mjs")


def write_libraries(folder: Path) -> None:
    """Write each into the folder of the scripts, a module of its name."""
    subprocess.run([node(), INSIDE, folder.resolve()], check=True, cwd=PROJECT)
