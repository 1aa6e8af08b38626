"""Runs the browser tests in Chromium, Firefox and WebKit, and prints what each was asked.

    python -m tools.browsers [chromium] [firefox] [webkit]

The tests of `tests/browser` run in Chromium and Firefox, those of `tests/webkit` in WebKit, which
Playwright cannot drive as Debian packages it. The table is for docs/benchmarks.md.
"""

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
RESULTS = PROJECT / ".cache/browsers"
COLUMNS = "| Engine | Version | Cases | Passed | Left out, and why |"
RULE = "| --- | --- | ---: | ---: | --- |"
VERSION = "version"
"""The property of a report that names the engine’s version, if the tests asked for it."""

UNDONE = {"failure", "error", "skipped"}
"""What is below a case in a report if it has not passed."""

WEBKIT_LEFT_OUT = (
    "the driver has no touch, no saved files, no pages without script, no system’s colours and no"
    " second window below 447 px; faults of the host, notebooks, `make watch`, embedded pages,"
    " previews and old rules are not visited. Paper is stood in for by its styles on the screen, a"
    " lost network by a stopped server, reading the clipboard by pasting it"
)


@dataclass(frozen=True)
class Engine:
    """How the tests are run in an engine: the arguments of pytest, a folder with other packages,
    and the file with the path of a browser that says its version."""

    title: str
    tests: tuple[str, ...]
    packages: str = ""
    browser: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a run came to, and what was left out, with how many cases for each reason."""

    version: str
    cases: int
    passed: int
    left_out: str


ENGINES = {
    "chromium": Engine(
        "Chromium",
        ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "tests/browser"),
        browser=".cache/headless_shell",
    ),
    "firefox": Engine(
        "Firefox",
        ("-n", "2", "--firefox", "-m", "not thorough and not chromium", "tests/browser"),
        ".cache/playwright",
        ".cache/firefox",
    ),
    "webkit": Engine("WebKitGTK", ("tests/webkit",), ".cache/selenium"),
}


def run(name: str) -> tuple[int, Outcome]:
    """Run the tests in an engine. Gives the exit code of pytest, and the outcome."""
    engine, report = ENGINES[name], RESULTS / f"{name}.xml"
    RESULTS.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", f"--junit-xml={report}", *engine.tests]
    packages = {"PYTHONPATH": str(PROJECT / engine.packages)} if engine.packages else {}
    done = subprocess.run(command, cwd=PROJECT, env={**os.environ, **packages}, check=False)
    return done.returncode, outcome_of(name, report)


def outcome_of(name: str, report: Path) -> Outcome:
    """What a report of pytest says. A case with two errors, its own and that of its fixture,
    counts once."""
    if not report.exists():
        return Outcome(version_of(name), 0, 0, "")
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    said = suite.find(f"properties/property[@name='{VERSION}']")
    version = version_of(name) if said is None else said.attrib["value"]
    failed: dict[tuple[str, str], bool] = {}
    for case in suite.iter("testcase"):
        key = (case.attrib["classname"], case.attrib["name"])
        failed[key] = failed.get(key, False) or bool(UNDONE & {part.tag for part in case})
    passed = sum(not has_failed for has_failed in failed.values())
    return Outcome(version, len(failed), passed, left_out(name))


def version_of(name: str) -> str:
    """The version of an installed browser, without its name."""
    if not ENGINES[name].browser:
        return ""
    path = (PROJECT / ENGINES[name].browser).read_text("utf-8").strip()
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    return " ".join(word for word in said.stdout.split() if word[0].isdigit())


def left_out(name: str) -> str:
    """What an engine is not asked, and why."""
    if name == "chromium":
        return ""
    return WEBKIT_LEFT_OUT if name == "webkit" else in_words(only_chromium())


def only_chromium() -> Counter[str]:
    """Why cases are asked of Chromium only, and how many."""
    collecting = Collecting()
    chosen = ["-m", "not thorough and chromium", "tests/browser"]
    pytest.main(["--collect-only", "-qq", "--no-summary", *chosen], plugins=[collecting])
    return collecting.reasons


class Collecting:
    """A pytest plugin that counts the reasons of the mark `chromium`."""

    def __init__(self) -> None:
        self.reasons: Counter[str] = Counter()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count, once it is known which cases were chosen."""
        for item in session.items:
            if mark := item.get_closest_marker("chromium"):
                self.reasons[mark.args[0]] += 1


def in_words(reasons: Mapping[str, int]) -> str:
    """Reasons with their numbers, the most frequent first."""
    ordered = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    return f"{sum(reasons.values())}: " + ", ".join(f"{why} ({number})" for why, number in ordered)


def table(outcomes: Mapping[str, Outcome]) -> str:
    """The outcomes as the table of docs/benchmarks.md."""
    rows = [
        f"| {ENGINES[name].title} | {one.version} | {one.cases} | {one.passed} | {one.left_out} |"
        for name, one in outcomes.items()
    ]
    return "\n".join([COLUMNS, RULE, *rows])


def main() -> int:
    """Run all, or those named on the command line. Returns 1 if a case failed in any of them."""
    names = sys.argv[1:] or list(ENGINES)
    if unknown := [name for name in names if name not in ENGINES]:
        print(f"There is no engine “{unknown[0]}”. Accepted: {', '.join(ENGINES)}.")
        return 2
    runs = {name: run(name) for name in names}
    print(f"\n{table({name: outcome for name, (_, outcome) in runs.items()})}")
    return int(any(code for code, _ in runs.values()))


if __name__ == "__main__":
    sys.exit(main())
