"""Which tests catch a mistake: sixty faults (`seeded_faults.yaml`), made one at a time in a copy of
the project.

    python -m tools.seeded_faults [PART or NAME ...]

For each fault it runs the checks of `make check` that read its file, then the tests of its folder
as `make test` runs them and, if all pass, those that only `make fuzz` runs. The results go into
`seeded_faults.results.yaml`, and their table is printed for docs/benchmarks.md. A name may be cut
short. It needs the built site (`make site`).
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
ALSO = ("tests", "tools", "bench", "fuzz", "site", ".cache/bundle", ".cache/python_index")
FILES = ("biome.jsonc", "tsconfig.json", "Makefile", ".cache/chromium", ".cache/headless_shell")
PATIENCE = ("tests/browser/visit.py", "60_000", "20_000")
"""Where the tests say how many milliseconds they wait for a page; a fault makes many wait."""
LONGEST = 300
"""Seconds that one command may take."""
SCRIPTS = "from pathlib import Path; from rulescore.site.render.scripts import write_scripts as w"
PYTEST = (
    "-m",
    "pytest",
    "-q",
    "-n",
    "2",
    "--timeout",
    "60",
    "--tb",
    "no",
    "-r",
    "fE",
    "--maxfail",
    "3",
)

Result = Mapping[str, str]
"""What caught a fault: a `check`, a `test` of `make test`, a `fuzz` test; without those it was
not caught."""


@dataclass(frozen=True)
class Fault:
    """A mistake: in `file`, `new` stands in place of `old`. `tests` are the paths to run."""

    part: str
    name: str
    file: str
    old: str
    new: str
    tests: str
    site: bool = False


def faults() -> list[Fault]:
    """All of them, in their order."""
    listed = yaml.safe_load(FAULTS.read_text("utf-8"))
    return [Fault(part, **fault) for part, faults in listed.items() for fault in faults]


def read_results() -> dict[str, Result]:
    """What caught each fault, by its name, as written when it was last tried."""
    return yaml.safe_load(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}


def table(results: Mapping[str, Result]) -> str:
    """How many faults of each part are caught, as Markdown, and which are not."""
    rows = [
        "| Faults in | Seeded | Before | After | By `make check` |",
        "| --- " + "| ---: " * 4 + "|",
    ]
    parts = list(dict.fromkeys(fault.part for fault in faults()))
    for part in [*parts, "all"]:
        found = [results[fault.name] for fault in faults() if part in (fault.part, "all")]
        after = [one for one in found if "check" in one or "test" in one]
        check = [one for one in found if "check" in one]
        counts = (len(found), sum(map(bool, found)), len(after), len(check))
        rows.append(f"| {part} | {' | '.join(map(str, counts))} |")
    missed = [f"- {fault.name} ({fault.part})" for fault in faults() if not results[fault.name]]
    return "\n".join([*rows, "", "Not caught:", "", *(missed or ["- none"])])


def copy_project(folder: Path) -> Path:
    """Copy what the checks and the tests need into a folder."""
    copy = workshop_in(folder)
    for name in ALSO:
        shutil.copytree(PROJECT / name, copy / name)
    for name in FILES:
        shutil.copy(PROJECT / name, copy / name)
    replace(copy, *PATIENCE)
    (copy / "site/index.html").touch()  # it is not older than the pages
    return copy


def replace(copy: Path, file: str, old: str, new: str) -> None:
    """Write another text in place of one in a file."""
    text = (copy / file).read_text("utf-8")
    (copy / file).write_text(text.replace(old, new, 1), "utf-8")


def run(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the copy, with all that it starts; one that a fault makes endless fails."""
    return subprocess.run(
        ["timeout", str(LONGEST), *command], cwd=copy, capture_output=True, text=True
    )


def checks(fault: Fault) -> dict[str, tuple[str, ...]]:
    """The checks that read the file, by name, without those of its layout."""
    if fault.file.endswith(".css"):
        return {}
    if fault.part == "browser":
        return {
            "biome": (node(), "node_modules/@biomejs/biome/bin/biome", "lint", fault.file),
            "tsc": (node(), "node_modules/typescript/bin/tsc", "--project", "tsconfig.json"),
            "node --test": (node(), "--test", "tests/scripts/*.test.js"),
        }
    return {
        "ruff": (sys.executable, "-m", "ruff", "check", fault.file),
        "mypy": (sys.executable, "-m", "mypy", "-p", "rulescore"),
        "rulescore.site.check": (sys.executable, "-m", "rulescore.site.check"),
    }


def failed_checks(copy: Path, fault: Fault) -> list[str]:
    """The names of the checks that fail."""
    return [name for name, one in checks(fault).items() if run(copy, *one).returncode]


def scripts(copy: Path) -> dict[str, bytes]:
    """The scripts and styles that pages load, written from their sources."""
    with tempfile.TemporaryDirectory() as folder:
        run(copy, sys.executable, "-c", f"{SCRIPTS}; w(Path({folder!r}))").check_returncode()
        return {file.name: file.read_bytes() for file in Path(folder).iterdir()}


def rebuild(copy: Path, fault: Fault, former: Mapping[str, bytes]) -> bool:
    """Let the fault into the built site; whether it can be built."""
    if fault.site:
        return run(copy, sys.executable, "-m", "rulescore.site.build").returncode == 0
    if fault.part == "browser":
        (assets,) = (copy / "site/assets").glob("rulescore-*")
        changed = {assets / name: text for name, text in scripts(copy).items()}
        changed = {file: text for file, text in changed.items() if text != former.get(file.name)}
        if not changed:  # a script at the root of the site, which is not bundled
            changed = {copy / "site" / Path(fault.file).name: (copy / fault.file).read_bytes()}
        for file, text in changed.items():
            file.write_bytes(text)
            file.with_name(f"{file.name}.gz").unlink(missing_ok=True)
    return True


def failed_tests(copy: Path, fault: Fault, *options: str) -> list[str]:
    """The first tests that fail."""
    done = run(copy, sys.executable, *PYTEST, *options, *fault.tests.split())
    failed = [line.split(" - ")[0] for line in done.stdout.splitlines()]
    failed = [line.split(" ", 1)[1] for line in failed if line.startswith(("FAILED ", "ERROR "))]
    return failed or ([done.stdout[-300:]] if done.returncode not in (0, 5) else [])


def try_out(copy: Path, fault: Fault, former: Mapping[str, bytes]) -> dict[str, str]:
    """Make the fault and see what catches it."""
    result = {}
    if failed := failed_checks(copy, fault):
        result["check"] = ", ".join(failed)
    if not rebuild(copy, fault, former):
        result["test"] = "rulescore.site.build"
    elif failed := failed_tests(copy, fault):
        result["test"] = "; ".join(failed)
    elif "check" not in result and (failed := failed_tests(copy, fault, "-m", "thorough")):
        result["fuzz"] = "; ".join(failed)
    return result


def main() -> int:
    """Try the faults of the parts or names that are given, or all of them."""
    named = sys.argv[1:]
    wanted = [one for one in faults() if one.part in named or one.name.startswith((*named,))]
    wanted = wanted or faults()
    with tempfile.TemporaryDirectory(prefix="rulescore-faults-") as folder:
        copy = copy_project(Path(folder))
        former = scripts(copy)
        for part in {fault.part: fault for fault in wanted}.values():
            if failed := failed_checks(copy, part):
                raise SystemExit(f"Without any fault these fail: {', '.join(failed)}")
        for fault in wanted:
            begun = time.monotonic()
            replace(copy, fault.file, fault.old, fault.new)
            result = try_out(copy, fault, former)
            shutil.copy(PROJECT / fault.file, copy / fault.file)
            if fault.site or fault.part == "browser":
                shutil.rmtree(copy / "site")
                shutil.copytree(PROJECT / "site", copy / "site")
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
