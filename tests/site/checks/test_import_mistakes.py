"""Imports between folders lead one way, as the folders say."""

from pathlib import Path

import pytest

from rulescore.project import PROJECT
from rulescore.site.checks.import_mistakes import mistakes_of_imports
from rulescore.site.content.folders import GROUPS, SITE, folders

MOST_FILES = 20
DICE = '"""Dice.\n\nMay import: nothing.\n"""\n'
DECLARE = '"""Declarations.\n\nMay import: dice.\n"""\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project of two folders and one of scripts."""
    files = {
        "rulescore/__init__.py": "",
        "rulescore/dice/__init__.py": DICE,
        "rulescore/dice/pools.py": "",
        "rulescore/declare/__init__.py": DECLARE,
        "rulescore/declare/inputs.py": "from rulescore.dice.pools import Pool\n",
        f"{SITE}/__init__.py": '"""The site."""\n',
        f"{GROUPS[-1]}/search/README.md": "The search. May import: page.\n",
        f"{GROUPS[-1]}/search/search.js": 'import { link } from "../page/link.js";\n',
        f"{GROUPS[-1]}/page/README.md": "The page. May import: nothing.\n",
        f"{GROUPS[-1]}/page/link.js": "export const link = 1;\n",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def test_this_project_has_none() -> None:
    assert [*mistakes_of_imports()] == []


def test_every_folder_describes_its_content_and_imports() -> None:
    silent = [
        folder.says_in
        for group in GROUPS
        for folder in folders(group)
        if not folder.holds
        or (folder.may_import is None and folder.says_in.endswith(("__init__.py", ".md")))
    ]
    assert silent == [f"{SITE}/__init__.py"]  # its own folders say it


def test_no_folder_is_a_heap() -> None:
    """Pages, books and records are many of a kind; code that builds and shows them is not."""
    full = {}
    for group in GROUPS:
        for folder in [PROJECT / group, *(path for path in (PROJECT / group).rglob("*/"))]:
            files = [one for one in folder.iterdir() if one.is_file() and one.suffix != ".pyc"]
            if len(files) > MOST_FILES:
                full[folder.relative_to(PROJECT).as_posix()] = len(files)
    assert full == {}


def test_a_project_that_keeps_to_it_has_none(project: Path) -> None:
    assert [*mistakes_of_imports(project)] == []


def test_a_forbidden_import_has_file_and_line(project: Path) -> None:
    file = project / "rulescore/dice/pools.py"
    file.write_text("import re\nfrom rulescore.declare.inputs import Whole\n")
    reported = [*map(str, mistakes_of_imports(project))]
    assert (
        "rulescore/dice/pools.py:2: dice: dice may not import declare. Accepted: nothing."
        in reported
    )
    assert "rulescore/dice/pools.py:2: dice: declare imports dice in turn." in reported


def test_forbidden_imports_of_scripts_are_reported(project: Path) -> None:
    file = project / GROUPS[-1] / "page/link.js"
    file.write_text('export { search } from "../search/search.js";\n')
    reported = [*map(str, mistakes_of_imports(project))]
    assert any(one.endswith("page may not import search. Accepted: nothing.") for one in reported)


def test_unused_permissions_are_reported(project: Path) -> None:
    (project / "rulescore/declare/inputs.py").write_text("")
    assert [*map(str, mistakes_of_imports(project))] == [
        "rulescore/declare/__init__.py:1: declare: declare never imports dice. "
        "Accepted: only what it does."
    ]


def test_an_unknown_folder_is_reported(project: Path) -> None:
    file = project / "rulescore/declare/__init__.py"
    file.write_text(DECLARE.replace("dice.", "dice, dise."))
    assert [*map(str, mistakes_of_imports(project))] == [
        "rulescore/declare/__init__.py:1: declare: there is no folder “dise”. Did you mean “dice”?"
    ]
