"""The figures as a table for the terminal and on a page of the site."""

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from timeit import repeat

from bench.browsing import chromium_version
from bench.figures import Figure, Measurement
from tools.serving import PROJECT

PAGE = PROJECT / "docs/benchmarks.md"
COLUMNS = ("Measure", "Ours", "Bar", "Met")


def as_table(measurements: Sequence[Measurement]) -> str:
    """All figures in one table of plain text, and the findings."""
    rows = [COLUMNS, *(row for one in measurements for row in map(_row, one.figures))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    findings = [finding for one in measurements for finding in one.findings]
    return "\n".join([*lines, *(["", *findings] if findings else [])])


def write_page(measurement: Measurement) -> None:
    """Put the figures, just taken, into their section of the page; the others stay, with their
    date."""
    head, *written = PAGE.read_text(encoding="utf-8").split("\n## ")
    sections = {text.partition("\n")[0]: f"## {text.strip()}\n" for text in written}
    sections[measurement.title] = _section(measurement)
    beginning = head.partition("\n\n")[0]
    PAGE.write_text("\n".join([f"{beginning}\n\n{_preface()}\n", *sections.values()]), "utf-8")


def _preface() -> str:
    return (
        f"Measured by `python -m bench --write`, on a machine with"
        f" {os.cpu_count()} cores ({_processor()}), Python {platform.python_version()} and "
        f"headless Chromium {chromium_version()}. The site was served gzipped from the same "
        f"machine. Milliseconds differ from machine to machine, and from hour to hour on one that "
        f"others use too: so each section says how long ten million additions took Python "
        f"right after it. Ratios of two times taken together differ much less."
    )


def _section(measurement: Measurement) -> str:
    rows = "\n".join(f"| {' | '.join(_row(figure))} |" for figure in measurement.figures)
    head = f"| {' | '.join(COLUMNS)} |\n| --- | ---: | ---: | --- |"
    taken = (
        f"Taken on {datetime.now(UTC):%-d %B %Y}, at commit {_commit()}; "
        f"ten million additions took {_seconds_of_additions():.1f} seconds."
    )
    return f"## {measurement.title}\n\n{measurement.how} {taken}\n\n{head}\n{rows}\n"


@cache
def _commit() -> str:
    """The commit that is measured, with `-dirty` behind it where files differ from it: asked once,
    before the figures themselves make the page differ."""
    name = ("describe", "--always", "--dirty", "--abbrev=8", "--exclude=*")
    done = subprocess.run(
        ["git", *name], cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip()


def _row(figure: Figure) -> tuple[str, str, str, str]:
    met = {None: "", True: "yes", False: "no"}[figure.met]
    return figure.measure, figure.ours, figure.bar, met


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.processor() or platform.machine())


def _seconds_of_additions() -> float:
    """How long ten million additions take Python at best of 3: how fast the machine is just now."""
    return min(
        repeat("for one in range(10_000_000): total += one", "total = 0", repeat=3, number=1)
    )
