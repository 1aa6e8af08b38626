"""What a first visit downloads: the pages without Python, and Python at its first use."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request

from bench.browsing import visit
from bench.figures import Measurement, at_most, told
from bench.first_answer import OURS
from bench.topics import PAGES, TRAVEL
from tools.serving import served

PYTHON_BAR = 5.2
PAGE_BAR = 150
BEHIND = (".json", ".xml")  # data that arrives behind the page, such as the search index


def measure(site: Path) -> Measurement:
    """Each page on a visit of its own, then Python on one more; all with nothing in the cache."""
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
        sizes = python_weight(address, site)
    python = at_most(
        "Python at its first use", sum(sizes.values()) / 1e6, PYTHON_BAR, "MB", decimals=2
    )
    if not python.met:
        findings.append(f"Python: {_heaviest(sizes)}")
    return Measurement(
        "Downloads of a first visit",
        "A page counts with all that it fetches while nobody touches a calculator, as the bodies "
        "that the server sends gzipped; the search index and the list of pages, which arrive "
        "behind it, stand in a line of their own. Python counts with all that is fetched from the "
        "first touch of a calculator to its answer, each file as `gzip -9` packs it. Both start "
        "with nothing in the cache. What the service worker fetches behind the page is left out.",
        (*figures, told("Search index and list of pages", max(behind) / 1e3, "kB"), python),
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


def python_weight(address: str, site: Path) -> dict[str, int]:
    """The gzipped bytes of each file that the first touch of a calculator fetches."""
    with visit() as context:
        page = context.new_page()
        page.goto(address + TRAVEL, wait_until="networkidle")
        with _finished(page) as requests:
            hours = page.locator(OURS).locator('[name="hours"]')
            hours.click()
            hours.fill("14")
            page.locator(f'{OURS}[data-state="answered"]').wait_for()
        files = sorted({urlsplit(request.url).path for request in requests})
    return {file: len(gzip.compress((site / file[1:]).read_bytes(), 9)) for file in files}


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
