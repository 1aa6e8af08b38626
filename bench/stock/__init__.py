"""The page to compare with: the same computation on Pyodide as it comes."""

import shutil
import zipfile
from pathlib import Path

import icepool

import rulescore
from rulescore.site.bundle import LOCK, PYODIDE, RUNTIME, STDLIB
from rulescore.site.compress import compress

HERE = Path(__file__).parent


def write_stock_page(folder: Path) -> None:
    """Write the page into a folder, with Pyodide's own files and the packages as source."""
    for name in ("index.html", "page.js", "worker.js"):
        shutil.copyfile(HERE / name, folder / name)
    (folder / "pyodide").mkdir()
    for name in (*RUNTIME, STDLIB, LOCK):
        shutil.copyfile(PYODIDE / name, folder / "pyodide" / name)
    for package in (icepool, rulescore):
        _zip(Path(package.__file__ or "").parent, folder)
    compress(folder)


def _zip(package: Path, folder: Path) -> None:
    with zipfile.ZipFile(folder / f"{package.name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(package.rglob("*.py")):
            archive.write(file, file.relative_to(package.parent))
