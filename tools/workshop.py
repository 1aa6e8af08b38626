"""A copy of the project, in which tests make changes and mistakes; and one of the engine, around a
project that is built in a tenth of the time."""

import shutil
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
WRITTEN = ("docs", "overrides", "rulescore")
FILES = ("*.y*ml", "pyproject.toml", "package*.json", "requirements*.txt", "*.md", "LICENSE")
INSTALLED = ("node_modules", ".cache/pyodide-build")
SMALL = PROJECT / "examples/night-ferry"
OF_EVERY_SITE = ("docs/calculators.md", "docs/yours.md")
"""The pages that the engine takes from the site of its checkout."""


def workshop_in(folder: Path, *further: str) -> Path:
    """Copy pages, theme and package of this project into a folder, and `further` folders, with
    links to what is installed."""
    for name in (*WRITTEN, *further):
        shutil.copytree(PROJECT / name, folder / name)
    for file in (file for files in FILES for file in PROJECT.glob(files)):
        shutil.copy(file, folder)
    _link_to_installed(folder)
    return folder


def small_workshop_in(folder: Path) -> Path:
    """Copy theme and package without the books, and lay the example of a site with one book over
    them."""
    books = shutil.ignore_patterns("books")
    for name in ("overrides", "rulescore"):
        shutil.copytree(PROJECT / name, folder / name, ignore=books)
    (folder / "rulescore/books").mkdir()
    for file in ("rulescore/books/__init__.py", "package.json", "package-lock.json"):
        shutil.copy(PROJECT / file, folder / file)
    others = shutil.ignore_patterns("overrides", "site", ".*", "__pycache__")
    shutil.copytree(SMALL, folder, ignore=others, dirs_exist_ok=True)
    for page in OF_EVERY_SITE:
        shutil.copy(PROJECT / page, folder / page)
    _link_to_installed(folder)
    return folder


def _link_to_installed(folder: Path) -> None:
    (folder / ".cache").mkdir()
    for name in INSTALLED:
        (folder / name).symlink_to(PROJECT / name)
