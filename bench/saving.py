"""The time from saving a file until the open browser shows it, with `make watch`."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from bench.browsing import visit
from bench.figures import Measurement, at_most
from bench.topics import TRAVEL
from tools.serving import free_port
from tools.workshop import workshop_in

ROUNDS = 5
BAR = 2
SETTLE_MS = 6_000
"""The pause before each round. The whole site begins to be drafted; the next change ends that."""

BOOKS = "rulescore/books/usiel"
SAVED = {
    "a page": ("docs/usiel/travel.md", "# Travel\n", "# Travel {}\n"),
    "a topic’s module": (f"{BOOKS}/travel.py", '"Stamina for hours on', '"{} Stamina for hours on'),
    "a shared module": ("rulescore/show/element.py", 'say("Share")', 'say("Share") + " {}"'),
    "a style": (
        "overrides/assets/rulescore/styles/colours.css",
        ":root",
        'h1::after {{ content: "{}" }}\n:root',
    ),
    "a script": (
        "overrides/assets/rulescore/start.js",
        "keepOffline();",
        'keepOffline();\ndocument.querySelector("h1")?.append("{}");',
    ),
}
SEEN = """(mark) => document.body?.textContent.includes(mark)
  || getComputedStyle(document.querySelector("h1") ?? document.body, "::after")
    .content.includes(mark)"""


def measure(site: Path) -> Measurement:
    """Each kind of file is saved several times in a watched copy of the project."""
    with tempfile.TemporaryDirectory() as name, visit() as context:
        workshop = workshop_in(Path(name), "tests")
        port = free_port()
        command = [sys.executable, "-m", "rulescore.site.develop.watch", str(port)]
        with subprocess.Popen(command, cwd=workshop, stdout=subprocess.PIPE, text=True) as watch:
            assert watch.stdout
            next(line for line in watch.stdout if "is drafted at" in line)
            try:
                page = context.new_page()
                page.goto(f"http://127.0.0.1:{port}{TRAVEL}")
                taken = {kind: _seconds(page, workshop, *each) for kind, each in SAVED.items()}
            finally:
                watch.terminate()
                watch.communicate()  # until its drafts have ended as well
    figures = [at_most(f"Saving {kind}", took, BAR, "s", 1) for kind, took in taken.items()]
    return Measurement(
        "From saving to seeing",
        "`make watch` runs in a copy of the project, and a page of a rule is open in a browser. "
        f"The time from saving a file until the page shows the change; medians of {ROUNDS}.",
        tuple(figures),
    )


def _seconds(page: Page, workshop: Path, file: str, old: str, new: str) -> float:
    text = (workshop / file).read_text("utf-8")
    assert old in text, f"{file} has no {old}"
    took = []
    for number in range(ROUNDS):
        page.wait_for_timeout(SETTLE_MS)
        mark = f"saved{number}"
        (workshop / file).write_text(text.replace(old, new.format(mark), 1), encoding="utf-8")
        start = time.perf_counter()
        page.wait_for_function(SEEN, arg=mark, polling=10)
        took.append(time.perf_counter() - start)
    (workshop / file).write_text(text, encoding="utf-8")
    return median(took)
