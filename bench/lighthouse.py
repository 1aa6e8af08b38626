"""Lighthouse’s scores of the pages, for a slow phone on a slow network."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from bench.figures import Figure, Measurement, without_bar
from bench.topics import HOME
from rulescore.site.system.compress import compress
from rulescore.site.system.node import node
from tools.chromium import FLAGS
from tools.chromium import executable as chromium
from tools.serving import PROJECT, served

COMMAND = PROJECT / "node_modules/lighthouse/cli/index.js"
ROUNDS = 3
PERFORMANCE = "performance"
CATEGORIES = (PERFORMANCE, "accessibility", "best-practices", "seo")
HEAVIEST = 3
KINDS = (HOME, "/happened/", "/calculators/", "/usiel/", "/usiel/quick/", "/guide/")
"""A page of each kind except topics; of those the heaviest are measured."""
STOCK_PAGE = PROJECT / "docs/about.md"
STOCK_SETTINGS = """site_name: A stock page
site_description: One page of text as the theme shows it.
use_directory_urls: false
theme: {name: material, font: false}
markdown_extensions: [admonition, attr_list]
"""


def measure(site: Path) -> Measurement:
    """A page of each kind and the heaviest topics, several times over, beside a stock page."""
    figures: list[Figure] = []
    findings: list[str] = []
    with served(site) as address, _stock_page() as stock:
        bar = _performance([report(stock) for _ in range(ROUNDS)])
        figures.append(without_bar("Performance of a stock page of the theme", bar, ""))
        for path in (*KINDS, *_heaviest(site)):
            reports = [report(address + path) for _ in range(ROUNDS)]
            # The median for performance; for the rest the lowest, so that no fault is missed.
            lowest = {category: min(_scores(reports, category)) for category in CATEGORIES}
            ours = {**lowest, PERFORMANCE: _performance(reports)}
            bars = {category: bar if category == PERFORMANCE else 100 for category in CATEGORIES}
            missed = [category for category in CATEGORIES if ours[category] < bars[category]]
            figures.append(Figure(path, _format(ours), f"≥ {_format(bars)}", not missed))
            for category in missed:
                scores = _scores(reports, category)
                findings += failing(reports[scores.index(lowest[category])], category, path)
    return Measurement(
        "Lighthouse",
        f"Lighthouse {_version()} with its default settings for a phone, which simulate a slow "
        f"network and a processor four times as slow: a page of each kind and the {HEAVIEST} "
        f"topics with the largest HTML, compared with a page of plain text in the stock theme. "
        f"The scores are Performance, Accessibility, Best Practices and SEO: the median of "
        f"{ROUNDS} runs for performance, the lowest for the rest.",
        tuple(figures),
        tuple(findings),
    )


def _format(scores: dict[str, float]) -> str:
    return ", ".join(f"{scores[category]:g}" for category in CATEGORIES)


def _scores(reports: list[dict[str, Any]], category: str) -> list[int]:
    return [round(one["categories"][category]["score"] * 100) for one in reports]


def _performance(reports: list[dict[str, Any]]) -> float:
    return median(_scores(reports, PERFORMANCE))


def _heaviest(site: Path) -> list[str]:
    """The topics with the largest HTML."""
    others = ("r", "decisions")
    pages = [page for page in site.glob("*/*/index.html") if page.parts[-3] not in others]
    by_size = sorted(pages, key=lambda page: page.stat().st_size, reverse=True)
    return [f"/{page.parent.relative_to(site).as_posix()}/" for page in by_size[:HEAVIEST]]


@contextmanager
def _stock_page() -> Iterator[str]:
    """Serve a page in the stock theme while the context lasts. Yields its address."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "docs").mkdir()
        (folder / "docs/index.md").write_bytes(STOCK_PAGE.read_bytes())
        (folder / "mkdocs.yml").write_text(STOCK_SETTINGS, encoding="utf-8")
        build = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
        subprocess.run(build, check=True, cwd=folder, stderr=subprocess.DEVNULL)
        compress(folder / "site")  # like ours
        with served(folder / "site") as address:
            yield f"{address}/"


def report(address: str) -> dict[str, Any]:
    """The report of one run of Lighthouse on a page."""
    call = [node(), str(COMMAND), address, "--quiet", "--output=json", "--output-path=stdout"]
    call += [f"--chrome-flags={' '.join(('--headless=new', *FLAGS))}"]
    call += [f"--only-categories={','.join(CATEGORIES)}"]
    done = subprocess.run(
        call,
        check=True,
        stdout=subprocess.PIPE,
        env={**os.environ, "CHROME_PATH": chromium()},
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    if error := found.get("runtimeError"):
        raise RuntimeError(f"Lighthouse on {address}: {error}")
    return found


def failing(found: dict[str, Any], category: str, path: str) -> list[str]:
    """The audits that lower the score of a category: id, title and measured value."""
    audits = [found["audits"][audit["id"]] for audit in found["categories"][category]["auditRefs"]]
    where = f"{path} {category}"
    return [
        f"{where}: {audit['id']}, {audit['title']} {audit.get('displayValue', '')}".rstrip()
        for audit in audits
        if audit["score"] is not None and audit["score"] < 0.9
    ]


def _version() -> str:
    package = PROJECT / "node_modules/lighthouse/package.json"
    version: str = json.loads(package.read_text(encoding="utf-8"))["version"]
    return version
