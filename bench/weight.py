"""What a first visit downloads: pages without Python, and Python on first use."""

import gzip
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request

from bench.browsing import visit
from bench.figures import Measurement, at_most, without_bar
from bench.first_answer import LIVE, OURS
from bench.stock import write_stock_page
from bench.topics import PAGES, TRAVEL
from rulescore.site.python.runtime import SECOND
from rulescore.site.system.node import node
from tools.serving import served

PYTHON_BAR = 3.2
BROTLI_BAR = 2.6
PAGE_BAR = 150
STOCK = (".mjs", ".wasm", ".zip", ".json")
BROTLI = """
  import { readFileSync } from "node:fs";
  import { brotliCompressSync, constants } from "node:zlib";
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  const packed = process.argv.slice(1).map((file) =>
    brotliCompressSync(readFileSync(file), { params }));
  console.log(packed.reduce((sum, { length }) => sum + length, 0));
"""
BEHIND = (".json", ".xml")  # data that arrives behind the page, such as the search index


def measure(site: Path) -> Measurement:
    """Each page on its own visit, then Python on another; all with an empty cache."""
    figures = []
    findings = []
    behind: list[float] = []
    with served(site) as address:
        for path in PAGES:
            sizes = page_weight(address, path)
            behind.append(sum(size for file, size in sizes.items() if file.endswith(BEHIND)))
            page = sum(sizes.values()) - behind[-1]
            figures.append(at_most(f"Page {path}", page / 1e3, PAGE_BAR, "kB"))
            if not figures[-1].met:
                findings.append(f"{path}: {_heaviest(sizes)}")
        files = python_files(address)
    with tempfile.TemporaryDirectory() as stock:
        write_stock_page(Path(stock))
        theirs = [file for file in Path(stock).rglob("*") if file.suffix in STOCK]
        stock_gzip, stock_brotli = _megabytes(theirs)
    gzipped, brotli = _megabytes([site / file[1:] for file in files])
    python = (
        at_most("Python at its first use, gzip", gzipped, PYTHON_BAR, "MB", decimals=2),
        at_most("Python at its first use, brotli", brotli, BROTLI_BAR, "MB", decimals=2),
        without_bar("Stock Pyodide, gzip", stock_gzip, "MB", 2),
        without_bar("Stock Pyodide, brotli", stock_brotli, "MB", 2),
    )
    return Measurement(
        "Downloads of a first visit",
        "A page counts with all that it fetches before a calculator is touched, as gzipped bodies; "
        "the search index and the list of pages, which are fetched after it, have their own line. "
        "Python counts with all that is fetched from the first touch of a calculator to an answer "
        "that is not stored, with `gzip -9` and with brotli’s best compression; stock Pyodide has "
        "the same packages. All visits start with an empty cache. What is fetched in the "
        "background is left out: by the service worker, and the second module of Python, which "
        "comes behind the first answer.",
        (*figures, without_bar("Search index and list of pages", max(behind) / 1e3, "kB"), *python),
        tuple(findings),
    )


def page_weight(address: str, path: str) -> dict[str, int]:
    """The bytes of each body that a page fetches by itself, by the path of the file."""
    with visit() as context:
        page = context.new_page()
        with _finished(page) as requests:
            page.goto(address + path, wait_until="networkidle")
        return {
            urlsplit(request.url).path: request.sizes()["responseBodySize"] for request in requests
        }


def python_files(address: str) -> list[str]:
    """The path of each file that the first touch of a calculator fetches."""
    with visit() as context:
        page = context.new_page()
        page.goto(address + TRAVEL, wait_until="networkidle")
        with _finished(page) as requests:
            hours = page.locator(OURS).locator('[name="hours"]')
            hours.click()
            hours.fill(LIVE)
            page.locator(f'{OURS}[data-state="answered"]').wait_for()
        paths = {urlsplit(request.url).path for request in requests}
        return sorted(path for path in paths if not path.endswith(SECOND))


def _megabytes(files: list[Path]) -> tuple[float, float]:
    """The size of files together, with gzip and with brotli."""
    gzipped = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
    call = [node(), "--input-type=module", "--eval", BROTLI, *map(str, files)]
    brotli = subprocess.run(call, check=True, stdout=subprocess.PIPE, text=True).stdout
    return gzipped / 1e6, int(brotli) / 1e6


@contextmanager
def _finished(page: Page) -> Iterator[list[Request]]:
    """The requests that the page and its workers finish while the context lasts."""
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    page.on("requestfinished", note)
    yield requests
    page.remove_listener("requestfinished", note)


def _heaviest(sizes: dict[str, int]) -> str:
    heaviest = sorted(sizes.items(), key=lambda item: -item[1])[:8]
    return ", ".join(f"{name} {size / 1e3:.1f} kB" for name, size in heaviest)
