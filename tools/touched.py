"""Runs the checks and the tests of changed files, for `make test-fast`.

    python -m tools.touched [SINCE]

Changed files are those that differ from the commit SINCE, by default HEAD, and untracked files. A
topic or script has a test of the same name. For other files the nearest tests that import them are
run, directly or through other modules. All other tests are left to `make test`.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]

LEDGER = "rulescore/shared_tests/test_ledger.py"
ROLLS = "tests/books/test_rolls.py"
THROWS = "rulescore/shared_tests/test_throws.py"
PAGES = "tests/site/test_pages.py"
SEARCH = "tests/site/output/test_finder.py"
VISITS = "tests/browser/page/test_accessibility.py"
CALCULATORS = "tests/browser/calculator/test_calculators.py"
WEBKIT = "tests/webkit/"
"""Tests that need Selenium, which only `make webkit` installs."""
OF_THE_BUILT_SITE = (
    *("tests/browser/", WEBKIT, PAGES, "tests/site/python/test_bundle.py"),
    *("tests/site/output/test_api.py", "tests/site/output/test_feed.py"),
    *("tests/site/output/test_inventory.py", "tests/site/pages/test_rules_in_python.py"),
)

Selection = dict[str, set[str] | None]
"""Test files, each with the parameters of its selected tests, as in brackets after their names;
None selects all tests, "" those without parameters."""

SAMPLES = {VISITS: {"/usiel/travel/"}, CALCULATORS: {"usiel.travel-cost"}}
"""The pages and calculators that are tested if a change may affect all of them."""

DECLARED = re.compile(r'@calculator\(\s*"([^"]+)"')
SCRIPT_USED = re.compile(r'"\.{1,2}/(?:[\w-]+/)*([\w-]+\.js)"')


def touched(since: str = "HEAD", project: Path = PROJECT) -> list[str]:
    """The files that differ from a commit, or from its merge base with HEAD, and new ones."""
    differing = _git(project, "diff", "--name-only", "--no-renames", "-z", "--merge-base", since)
    unknown = _git(project, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({*differing, *unknown})


def _git(project: Path, *arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=project, check=True, stdout=subprocess.PIPE, text=True
    )
    return [path for path in done.stdout.split("\0") if path]


def selected_for(file: str) -> Selection:
    """The tests for a file; none if only the whole suite can test it."""
    path = Path(file)
    if path.name.startswith("test_"):
        return _whole([file])
    if path.parent == Path("tests/ledger"):
        return {LEDGER: {"", *_calculators_of_book(path.stem)}}
    if file.startswith("docs/"):
        visited = {VISITS: {_address(path)}} if _is_there(file) else {}
        return {PAGES: None, SEARCH: None, LEDGER: {""}, **visited}
    if path.suffix == ".js":
        return {**SAMPLES, **_whole(_nearest_tests(path.name, _users_of_script))}
    if file.startswith("overrides/"):
        return _whole(SAMPLES)
    if path.suffix == ".py":
        tests = _nearest_tests(file, _users_of_module)
        ids = _calculators_in(file)
        of_calculators = {test: {"", *ids} for test in (LEDGER, ROLLS, THROWS) if ids}
        return _whole(_quick(tests) or tests) | of_calculators
    return _whole(_namesakes(path.stem.lower()))


def _whole(files: Iterable[str]) -> Selection:
    return {file: _all_or_sample(file) for file in files if _is_there(file)}


def _all_or_sample(file: str) -> set[str] | None:
    return {"", *SAMPLES[file]} if file in SAMPLES else None


def _quick(tests: set[str]) -> set[str]:
    """The tests that do not need a newly built site."""
    return {file for file in tests if not file.startswith(OF_THE_BUILT_SITE)}


def _is_there(file: str) -> bool:
    return (PROJECT / file).is_file() and not file.startswith(WEBKIT)


def _address(page: Path) -> str:
    """The address of a page: /usiel/travel/ for `docs/usiel/travel.md`."""
    shown = page.relative_to("docs").with_suffix("").as_posix()
    return f"/{shown}/".removesuffix("index/")


def _calculators_in(module: str) -> set[str]:
    """The ids of the calculators in a topic’s module; for a book’s package, of the whole book."""
    path = PROJECT / module
    if module.startswith("rulescore/books/") and path.name == "__init__.py":
        return _calculators_of_book(path.parent.name)
    # Read, not imported, since it may have errors.
    return set(DECLARED.findall(path.read_text("utf-8"))) if path.is_file() else set()


def _calculators_of_book(book: str) -> set[str]:
    topics = PROJECT.glob(f"rulescore/books/{book.replace('-', '_')}/[!_]*.py")
    return set().union(*(_calculators_in(_from_project(topic)) for topic in topics))


def _nearest_tests(start: str, users: Callable[[str], set[str]]) -> set[str]:
    """The tests among the users of a file; if none, among the users of those; and so on."""
    seen, nearest = {start}, {start}
    while nearest:
        nearest = set().union(*map(users, nearest)) - seen
        seen |= nearest
        if tests := {file for file in nearest if Path(file).name.startswith("test_")}:
            return tests
    return set()


def _users_of_module(file: str) -> set[str]:
    module = _module(file)
    users = {user for user, imported in _imports().items() if module in imported}
    # Books share names of topics.
    return users if "/books/" in file else users | _namesakes(Path(file).stem)


@cache
def _imports() -> dict[str, set[str]]:
    """The imports of every module and test of the project."""
    folders = ("rulescore", "tools", "bench", "fuzz", "tests")
    files = (file for folder in folders for file in (PROJECT / folder).rglob("*.py"))
    return {_from_project(file): _imported_names(file.read_text("utf-8")) for file in files}


def _imported_names(source: str) -> set[str]:
    names = set()
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return set()  # the checks report the error
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _users_of_script(name: str) -> set[str]:
    scripts = (PROJECT / "overrides").rglob("*.js")
    users = {file.name for file in scripts if name in SCRIPT_USED.findall(file.read_text("utf-8"))}
    tests = _namesakes(Path(name).stem)
    return users | {test for test in tests if test.startswith("tests/browser/")}


def _namesakes(name: str) -> set[str]:
    return {file for file in _test_files() if Path(file).name == f"test_{name}.py"}


@cache
def _test_files() -> set[str]:
    return {_from_project(file) for file in (PROJECT / "tests").rglob("test_*.py")}


def _from_project(file: Path) -> str:
    return file.relative_to(PROJECT).as_posix()


def together(selections: Iterable[Selection]) -> Selection:
    """Everything that is in any of the selections."""
    all_of_them: Selection = {}
    for selection in selections:
        for file, about in selection.items():
            known = all_of_them.get(file, set())
            all_of_them[file] = None if about is None or known is None else known | about
    return all_of_them


def is_selected(selection: Selection, file: str, case: str) -> bool:
    """Whether a selection has a test, by its file and its parameters in brackets; a number at their
    end is ignored."""
    about = selection.get(file, set())
    return about is None or re.sub(r"-\d+$", "", case) in about


class Selecting:
    """A pytest plugin that runs only selected tests."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Deselect all other tests."""
        left = [item for item in items if not self._has(item)]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if self._has(item)]

    def _has(self, item: pytest.Item) -> bool:
        case = item.callspec.id if hasattr(item, "callspec") else ""
        return is_selected(self._selection, _from_project(item.path), case)


def summary(files: list[str], selection: Selection) -> str:
    """What is run and what is not, in two lines."""
    runs = "; ".join(
        file if about is None else f"{file} ({', '.join(sorted(about - {''}))})"
        for file, about in sorted(selection.items())
    )
    untested = [file for file in files if not selected_for(file)]
    left = f", and all that {', '.join(untested)} may affect" if untested else ""
    return f"Runs: {runs or 'checks only'}.\nLeft to `make test`: every other test{left}."


def main() -> int:
    """Check everything, then run the tests for the changed files."""
    try:
        files = touched(sys.argv[1]) if len(sys.argv) > 1 else touched()
    except subprocess.CalledProcessError as error:
        return int(error.returncode)
    if not files:
        print("No file has changed, so there is nothing to run; `make test` runs everything.")
        return 0
    selection = together(map(selected_for, files))
    print(summary(files, selection), flush=True)
    commands = [["make", "--no-print-directory", "check"]]
    if any(file.startswith(OF_THE_BUILT_SITE) for file in selection):
        commands.append([sys.executable, "-m", "rulescore.site.build"])
    for command in commands:
        if failed := subprocess.run(command, cwd=PROJECT, check=False).returncode:
            return failed
    if not selection:
        return 0
    return int(pytest.main(["-q", *selection], plugins=[Selecting(selection)]))


if __name__ == "__main__":
    sys.exit(main())
