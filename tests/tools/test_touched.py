"""What a change touches: found by git, led to its tests by names and imports."""

import subprocess
from pathlib import Path

import pytest

from tools.touched import (
    CALCULATORS,
    LEDGER,
    PAGES,
    ROLLS,
    SAMPLES,
    SEARCH,
    THROWS,
    VISITS,
    Selection,
    is_selected,
    selected_for,
    summary,
    together,
    touched,
)


def git(project: Path, *arguments: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=project, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "--initial-branch", "main")
    for name in ("kept.md", "changed.md", "dropped.md"):
        (tmp_path / name).write_text("one\n")
    (tmp_path / ".gitignore").write_text("site/\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--message", "One")
    return tmp_path


def test_changed_removed_and_new_files_are_touched(repository: Path) -> None:
    assert touched(project=repository) == []
    (repository / "changed.md").write_text("two\n")
    (repository / "dropped.md").unlink()
    (repository / "new page.md").touch()
    (repository / "site").mkdir()
    (repository / "site" / "made.html").touch()
    assert touched(project=repository) == ["changed.md", "dropped.md", "new page.md"]


def test_since_a_branch_means_since_we_left_it(repository: Path) -> None:
    git(repository, "switch", "--create", "ours")
    (repository / "changed.md").write_text("ours\n")
    git(repository, "commit", "--all", "--message", "Ours")
    git(repository, "switch", "main")
    (repository / "kept.md").write_text("theirs\n")
    git(repository, "commit", "--all", "--message", "Theirs")
    git(repository, "switch", "ours")
    assert touched(project=repository) == []
    assert touched("main", project=repository) == ["changed.md"]


OF_A_PAGE: Selection = {PAGES: None, SEARCH: None, LEDGER: {""}}


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("docs/usiel/travel.md", OF_A_PAGE | {VISITS: {"/usiel/travel/"}}),
        ("docs/usiel/index.md", OF_A_PAGE | {VISITS: {"/usiel/"}}),
        ("docs/index.md", OF_A_PAGE | {VISITS: {"/"}}),
        ("docs/usiel/gone.md", OF_A_PAGE),
        ("tests/books/usiel/test_travel.py", {"tests/books/usiel/test_travel.py": None}),
        ("tests/books/usiel/test_gone.py", {}),
        ("tests/browser/page/test_accessibility.py", {VISITS: {"", "/usiel/travel/"}}),
        ("tests/webkit/test_search.py", {}),
        ("tools/touched.py", {"tests/tools/test_touched.py": None}),
        ("README.md", {"tests/test_readme.py": None}),
        ("requirements.txt", {}),
    ],
)
def test_a_file_leads_to_its_tests(file: str, expected: Selection) -> None:
    assert selected_for(file) == expected


def test_a_topic_leads_to_its_test_and_to_the_rows_of_its_calculators() -> None:
    selection = selected_for("rulescore/books/usiel/travel.py")
    assert selection["tests/books/usiel/test_travel.py"] is None
    ids = {"", "usiel.travel-cost", "usiel.journey", "usiel.riding"}
    assert selection[LEDGER] == ids
    assert selection[ROLLS] == selection[THROWS] == ids


@pytest.mark.parametrize(
    "book", ["tests/ledger/gods-and-monsters.yaml", "rulescore/books/gods_and_monsters/__init__.py"]
)
def test_a_book_leads_to_its_rows(book: str) -> None:
    ids = selected_for(book)[LEDGER]
    assert ids
    assert "" in ids
    ids.remove("")
    assert {id.split(".")[0] for id in ids} == {"gods-and-monsters"}


def test_a_shared_module_leads_to_the_tests_that_import_it() -> None:
    selection = selected_for("rulescore/dice/tally.py")
    assert selection["tests/dice/test_tally.py"] is None
    assert "tests/declare/test_figures.py" not in selection


def test_a_module_that_runs_by_itself_leads_to_the_test_of_its_name() -> None:
    test = "tests/browser/develop/test_watch.py"
    assert "rulescore.site.develop.watch" in Path(test).read_text()
    assert selected_for("rulescore/site/develop/watch.py") == {test: None}


def test_a_module_does_not_wait_for_the_site_where_other_tests_import_it() -> None:
    selection = selected_for("rulescore/declare/calculator.py")
    assert selection["tests/declare/test_calculator.py"] is None
    assert PAGES not in selection
    assert CALCULATORS not in selection


def test_a_module_that_no_test_imports_leads_to_the_tests_of_what_uses_it() -> None:
    imports = Path("tests/browser/conftest.py").read_text()
    assert "from tools import chromium" in imports
    assert "tests/browser/page/test_without_script.py" in selected_for("tools/chromium.py")


def test_a_script_leads_to_the_browser_test_of_its_name() -> None:
    selection = selected_for("overrides/assets/rulescore/grid/grid.js")
    assert selection == {"tests/browser/grid/test_grid.py": None, **SAMPLES}


def test_a_script_that_others_share_leads_to_the_tests_of_those() -> None:
    selection = selected_for("overrides/assets/rulescore/base/dom.js")
    assert "tests/browser/grid/test_grid.py" in selection
    assert "tests/browser/sheet/test_sheet.py" in selection


def test_a_style_is_seen_on_one_page_and_one_calculator() -> None:
    assert selected_for("overrides/assets/rulescore/styles/style.css") == {
        VISITS: {"", "/usiel/travel/"},
        CALCULATORS: {"", "usiel.travel-cost"},
    }


def test_selections_add_up() -> None:
    assert together([{"a": {"1"}}, {"a": {"2"}, "b": {"1"}}, {"b": None}]) == {
        "a": {"1", "2"},
        "b": None,
    }


def test_a_test_is_selected_by_what_it_is_about() -> None:
    selection: Selection = {"a": {"", "usiel.fire"}, "b": None}
    assert is_selected(selection, "a", "")
    assert is_selected(selection, "a", "usiel.fire-12")
    assert not is_selected(selection, "a", "usiel.fire-spread")
    assert is_selected(selection, "b", "anything")
    assert not is_selected(selection, "c", "usiel.fire")


def test_nothing_is_left_out_silently() -> None:
    files = ["mkdocs.yml", "tests/dice/test_pools.py"]
    selection = together(map(selected_for, files))
    assert summary(files, {**selection, CALCULATORS: {"", "usiel.fire"}}) == (
        "Runs: tests/browser/calculator/test_calculators.py (usiel.fire); "
        "tests/dice/test_pools.py.\n"
        "Left to `make test`: every other test, and all that mkdocs.yml may affect."
    )
