"""How the time and memory of building grow with the number of pages."""

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build

from bench.figures import Measurement, at_most, told
from rulescore.site.content.configuration import configuration
from rulescore.site.render.root_links import link_from_root
from rulescore.site.system.compress import compress
from tools.serving import PROJECT

SIZES = (1, 4, 16)
GROWTH_BAR = 1.25
"""So many times the time for each page may it take at the most pages, against the least."""


def measure(site: Path) -> Measurement:
    """The pages as they are, then with copies of every book beside them."""
    taken = {size: _built(size) for size in SIZES}
    figures = []
    for size, (pages, seconds, memory) in taken.items():
        figures += [
            told(f"{size}x: {pages} pages", seconds, "s", 1),
            told(f"{size}x: memory at the most", memory, "MB"),
        ]
    (few, least, _), *_, (many, most, _) = taken.values()
    growth = (most / many) / (least / few)
    return Measurement(
        "Building",
        "The pages of the site are rendered and compressed by a process of their own, as they are "
        "and with 3 and 15 copies of every book beside it, in the navigation too. What comes with "
        "each page is in it; Python, pictures of links and stored answers, which go by the rule or "
        "the calculator, are not.",
        (*figures, at_most("Time for each page, 16x / 1x", growth, GROWTH_BAR, "", 2)),
    )


def _built(size: int) -> tuple[int, float, float]:
    """How many pages, how many seconds, and how many MB at the most."""
    command = [sys.executable, "-m", "bench.building", str(size)]
    done = subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True)
    pages, seconds, memory = done.stdout.split()
    return int(pages), float(seconds), float(memory)


def _build(size: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        docs, site = Path(name, "docs"), Path(name, "site")
        shutil.copytree(PROJECT / "docs", docs)
        books = [folder.name for folder in docs.iterdir() if (folder / "index.md").exists()]
        for book in books:
            for copy in range(1, size):
                shutil.copytree(docs / book, docs / f"{book}-{copy}")
        config = configuration(docs_dir=str(docs), site_dir=str(site), strict=False)
        config.nav = [
            *(config.nav or []),
            *(
                _renamed(part, book, f"{book}-{copy}")
                for book in books
                for part in config.nav or []
                if f"'{book}/" in str(part)
                for copy in range(1, size)
            ),
        ]
        start = time.monotonic()
        build(config)
        link_from_root(site, "/")
        compress(site)
        seconds = time.monotonic() - start
        pages = len(list(site.rglob("*.html")))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(pages, seconds, memory)


def _renamed(part: Any, book: str, copy: str) -> Any:
    """A part of the navigation, of a copy of the book instead."""
    if isinstance(part, dict):
        return {title: _renamed(within, book, copy) for title, within in part.items()}
    if isinstance(part, list):
        return [_renamed(one, book, copy) for one in part]
    return part.replace(f"{book}/", f"{copy}/", 1)


if __name__ == "__main__":
    _build(int(sys.argv[1]))
