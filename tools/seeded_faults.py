"""Which tests catch a mistake: sixty faults (`seeded_faults.yaml`), made one at a time in a copy of
the project.

    python -m tools.seeded_faults [PART or NAME ...]

For each fault it runs the checks of `make check` that read its file, then the tests of its folder
as `make test` runs them and, if nothing has failed, those that only `make fuzz` runs. What fails is
written into `seeded_faults.results.yaml`, and the table for docs/benchmarks.md is printed. A name
may be cut short. It needs the built site (`make site`).
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from rulescore.site.system.node import node
from tools.workshop import PROJECT, workshop_in

FAULTS = Path(__file__).with_suffix(".yaml")
RESULTS = FAULTS.with_suffix(".results.yaml")
ALSO = ("tests", "tools", "bench", "fuzz", "node_modules", ".cache/bundle", ".cache/python_index")
FILES = ("biome.jsonc", "tsconfig.json", "Makefile", ".cache/chromium", ".cache/headless_shell")
LONGEST = 300
"""Seconds that one command may take: a fault may make it endless."""
PATIENCE = ("tests/browser/visit.py", "60_000", "20_000")
"""Where the tests say how many milliseconds they wait for a page; a fault makes many wait."""
PYTHON = f"{sys.executable} -m "
PYTEST = f"{PYTHON}pytest -q -n 2 --timeout 60 --tb no -r fE --maxfail 3"
CHECKS = {
    "ruff": PYTHON + "ruff check {file}",
    "mypy": PYTHON + "mypy -p rulescore",
    "rulescore.site.check": PYTHON + "rulescore.site.check",
}
CHECKS_OF_SCRIPTS = {
    "biome": node() + " node_modules/@biomejs/biome/bin/biome lint {file}",
    "tsc": node() + " node_modules/typescript/bin/tsc --project tsconfig.json",
    "node --test": node() + " --test tests/scripts/*.test.js",
}
WRITE_SCRIPTS = """
import json
from pathlib import Path
from rulescore.site import build
place = Path("scripts")
manifest = json.loads(Path("site", build.PYTHON, "manifest.json").read_text("utf-8"))
build.write_scripts(place / build.ASSETS, manifest)
"""

Result = Mapping[str, str]
"""What catches a fault: a `check`, a `test` of `make test`, a test of `make fuzz`; or nothing."""


@dataclass(frozen=True)
class Fault:
    """A mistake: in `file`, `new` is in place of `old`. `tests` are the paths to run."""

    part: str
    name: str
    file: str
    old: str
    new: str
    tests: str


def faults() -> list[Fault]:
    """All of them, in their order."""
    parts = yaml.safe_load(FAULTS.read_text("utf-8"))
    return [Fault(part, **fault) for part, listed in parts.items() for fault in listed]


def read_results() -> dict[str, Result]:
    """What catches each fault, by its name."""
    return yaml.safe_load(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}


def table(results: Mapping[str, Result]) -> str:
    """How many faults of each part are caught, as Markdown, and which are not."""
    rows = ["| Faults in | Seeded | Before | After | By `make check` |", "| --- |" + " ---: |" * 4]
    all_parts = dict.fromkeys(fault.part for fault in faults())
    for part in [*all_parts, "all"]:
        found = [results[fault.name] for fault in faults() if part in (fault.part, "all")]
        after = sum("check" in one or "test" in one for one in found)
        counts = [len(found), sum(map(bool, found)), after, sum("check" in one for one in found)]
        rows.append(f"| {part} | {' | '.join(map(str, counts))} |")
    missed = [fault for fault in faults() if not {"check", "test"} & results[fault.name].keys()]
    by_fuzz = {fault.name: "by `make fuzz` only" for fault in missed if results[fault.name]}
    names = [f"- {fault.name} ({by_fuzz.get(fault.name, fault.part)})" for fault in missed]
    return "\n".join([*rows, "", "Not caught by `make test`:", "", *(names or ["- none"])])


def copy_project(folder: Path) -> Path:
    """Copy what the checks and the tests need into a folder."""
    copy = workshop_in(folder)
    (copy / "node_modules").unlink()  # what is behind a link is not of this lock file to `notice`
    for name in ALSO:
        shutil.copytree(PROJECT / name, copy / name, symlinks=True)
    for name in FILES:
        shutil.copy(PROJECT / name, copy / name)
    replace(copy, *PATIENCE)
    copy_site(copy)
    return copy


def copy_site(copy: Path) -> None:
    """Copy the built site, as one that is not older than its pages."""
    shutil.copytree(PROJECT / "site", copy / "site")
    (copy / "site/index.html").touch()


def replace(copy: Path, file: str, old: str, new: str) -> None:
    """Write another text in place of one in a file."""
    text = (copy / file).read_text("utf-8")
    (copy / file).write_text(text.replace(old, new, 1), "utf-8")


def run(copy: Path, command: str, *more: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the copy."""
    limited = ["timeout", str(LONGEST), *command.split(), *more]
    return subprocess.run(limited, cwd=copy, capture_output=True, text=True)


def failed_checks(copy: Path, fault: Fault) -> list[str]:
    """The checks that read the file of a fault and fail; nothing checks a style."""
    checks = {".js": CHECKS_OF_SCRIPTS, ".py": CHECKS}.get(Path(fault.file).suffix, {})
    return [
        name for name, one in checks.items() if run(copy, one.format(file=fault.file)).returncode
    ]


def scripts(copy: Path) -> dict[str, bytes]:
    """The scripts and styles that pages load, bundled from their sources."""
    run(copy, f"{sys.executable} -c", WRITE_SCRIPTS).check_returncode()
    return {file.name: file.read_bytes() for file in (copy / "scripts").rglob("*.*")}


def rebuild(copy: Path, fault: Fault, former: Mapping[str, bytes]) -> None:
    """Write the scripts that differ from the former ones into the built site."""
    (assets,) = (copy / "site/assets").glob("rulescore-*")
    changed = {assets / name: text for name, text in scripts(copy).items()}
    changed = {file: text for file, text in changed.items() if text != former.get(file.name)}
    if not changed:  # a script at the root of the site, which is not bundled
        changed = {copy / "site" / Path(fault.file).name: (copy / fault.file).read_bytes()}
    for file, text in changed.items():
        file.write_bytes(text)
        file.with_name(f"{file.name}.gz").unlink(missing_ok=True)


def failed_tests(copy: Path, fault: Fault, more: str = "") -> list[str]:
    """The first tests that fail."""
    done = run(copy, f"{PYTEST} {more} {fault.tests}")
    lines = [line.split(" - ")[0] for line in done.stdout.splitlines()]
    failed = [line.split(" ", 1)[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return failed or ([done.stdout[-300:]] if done.returncode not in (0, 5) else [])


def try_out(copy: Path, fault: Fault, former: Mapping[str, bytes]) -> dict[str, str]:
    """Make the fault, see what catches it, and undo it."""
    result = {}
    replace(copy, fault.file, fault.old, fault.new)
    if failed := failed_checks(copy, fault):
        result["check"] = ", ".join(failed)
    if fault.part == "browser":
        rebuild(copy, fault, former)
    if failed := failed_tests(copy, fault):
        result["test"] = "; ".join(failed)
    elif not result and (failed := failed_tests(copy, fault, "-m thorough")):
        result["fuzz"] = "; ".join(failed)
    shutil.copy(PROJECT / fault.file, copy / fault.file)
    if fault.part == "browser":
        shutil.rmtree(copy / "site")
        copy_site(copy)
    return result


def main() -> int:
    """Try the faults of the parts or names that are given, or all of them."""
    named = sys.argv[1:]
    wanted = [one for one in faults() if one.part in named or one.name.startswith((*named,))]
    with tempfile.TemporaryDirectory(prefix="rulescore-faults-") as folder:
        copy = copy_project(Path(folder))
        former = scripts(copy)
        for fault in wanted if named else faults():
            begun = time.monotonic()
            result = try_out(copy, fault, former)
            caught = " ".join(f"{by}: {what}." for by, what in result.items()) or "not caught"
            print(f"{fault.name} ({time.monotonic() - begun:.0f} s): {caught}", flush=True)
            results = {**read_results(), fault.name: result}
            ordered = {one.name: results[one.name] for one in faults() if one.name in results}
            RESULTS.write_text(yaml.safe_dump(ordered, sort_keys=False, width=1000), "utf-8")
    if len(results := read_results()) == len(faults()):
        print(table(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
