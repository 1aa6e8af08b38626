"""A copy of the project, in which tests make changes and mistakes."""

import shutil
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
WRITTEN = ("docs", "overrides", "rulescore")
FILES = ("*.y*ml", "pyproject.toml", "package*.json", "requirements*.txt", "*.md", "LICENSE")
INSTALLED = ("node_modules", ".cache/pyodide-build")


def workshop_in(folder: Path) -> Path:
    """Copy pages, theme and package of this project into a folder, with links to what is
    installed."""
    for name in WRITTEN:
        shutil.copytree(PROJECT / name, folder / name)
    for file in (file for files in FILES for file in PROJECT.glob(files)):
        shutil.copy(file, folder)
    (folder / ".cache").mkdir()
    for name in INSTALLED:
        (folder / name).symlink_to(PROJECT / name)
    return folder
