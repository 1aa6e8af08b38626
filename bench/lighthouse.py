"""What Lighthouse makes of the pages, as a slow phone on a slow network shows them."""

import json
import os
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

from bench.figures import Figure, Measurement, at_least
from bench.topics import PAGES
from rulescore.site.node import node
from tools.chromium import FLAGS
from tools.chromium import found as chromium
from tools.serving import PROJECT, served

COMMAND = PROJECT / "node_modules/lighthouse/cli/index.js"
ROUNDS = 3
BARS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}


def measure(site: Path) -> Measurement:
    """Every page in turn, several times over."""
    figures: list[Figure] = []
    findings: list[str] = []
    with served(site) as address:
        for path in PAGES:
            reports = [report(address + path) for _ in range(ROUNDS)]
            for category, bar in BARS.items():
                scores = [round(one["categories"][category]["score"] * 100) for one in reports]
                # A page is timed by its median, but what is wrong with it may not go unseen once.
                score = median(scores) if category == "performance" else min(scores)
                title = reports[0]["categories"][category]["title"]
                figure = at_least(f"{title}, {path}", score, bar)
                figures.append(figure)
                if not figure.met:
                    findings += failing(reports[scores.index(min(scores))], category, path)
    return Measurement(
        "Lighthouse",
        f"Lighthouse {_version()} with its own settings for a phone, which reckon with a slow "
        f"network and a processor four times as slow; of {ROUNDS} runs the median for "
        f"performance and the lowest for the rest.",
        tuple(figures),
        tuple(findings),
    )


def report(address: str) -> dict[str, Any]:
    """One run of Lighthouse on a page, as it reports it."""
    call = [node(), str(COMMAND), address, "--quiet", "--output=json", "--output-path=stdout"]
    call += [f"--chrome-flags={' '.join(('--headless=new', *FLAGS))}"]
    call += [f"--only-categories={','.join(BARS)}"]
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
    """The audits that cost the category points, by id and title, with what was measured."""
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
