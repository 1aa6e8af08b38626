"""How the time and memory of building grow with the number of pages."""

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mkdocs.commands.build import build

from bench.copies import add_copies_of_pages
from bench.figures import Measurement, at_most, without_bar
from rulescore.site.content.configuration import configuration
from rulescore.site.render.root_links import link_from_root
from rulescore.site.system.compress import compress
from tools.serving import PROJECT

SIZES = (1, 4, 16)
GROWTH_BAR = 1.25
"""The maximal ratio of the time per page with the most pages to that with the fewest."""


def measure(site: Path) -> Measurement:
    """The pages of the site, then with copies of every book."""
    taken = {size: _measure(size) for size in SIZES}
    figures = []
    for size, (pages, seconds, memory) in taken.items():
        figures += [
            without_bar(f"{size}x: {pages} pages", seconds, "s", 1),
            without_bar(f"{size}x: memory at the most", memory, "MB"),
        ]
    (few, least, _), *_, (many, most, _) = taken.values()
    growth = (most / many) / (least / few)
    return Measurement(
        "Building",
        "A new process renders and compresses the pages of the site, without and with 3 and 15 "
        "copies of every book, in the navigation too. This includes all steps for each page, but "
        "not those for each rule or calculator: Python, pictures of links and stored answers.",
        (*figures, at_most("Time for each page, 16x / 1x", growth, GROWTH_BAR, "", 2)),
    )


def _measure(size: int) -> tuple[int, float, float]:
    """The number of pages, the seconds, and the maximal MB of memory."""
    command = [sys.executable, "-m", "bench.building", str(size)]
    done = subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True)
    pages, seconds, memory = done.stdout.split()
    return int(pages), float(seconds), float(memory)


def _build(size: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        docs, site = Path(name, "docs"), Path(name, "site")
        shutil.copytree(PROJECT / "docs", docs)
        config = configuration(docs_dir=str(docs), site_dir=str(site), strict=False)
        config.nav = add_copies_of_pages(docs, config.nav or [], range(1, size))
        start = time.monotonic()
        build(config)
        link_from_root(site, "/")
        compress(site)
        seconds = time.monotonic() - start
        pages = len(list(site.rglob("*.html")))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(pages, seconds, memory)


if __name__ == "__main__":
    _build(int(sys.argv[1]))
