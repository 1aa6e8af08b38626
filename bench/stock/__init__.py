"""A page to compare with: the same computation on stock Pyodide."""

import shutil
import zipfile
from pathlib import Path

import icepool

import rulescore
from rulescore.site.hosting.headers import FOR_EVER, write_sections
from rulescore.site.python.bundle import LOCK, PYODIDE, STDLIB
from rulescore.site.python.runtime import WHOLE
from rulescore.site.system.compress import compress

HERE = Path(__file__).parent


def write_stock_page(folder: Path) -> None:
    """Write the page into a folder, with Pyodide's own files and the packages as source."""
    for name in ("index.html", "page.js", "worker.js"):
        shutil.copyfile(HERE / name, folder / name)
    write_pyodide(folder)
    pack(folder)
    cache_for_ever(folder)
    compress(folder)


def write_pyodide(folder: Path) -> None:
    """Write stock Pyodide into `pyodide/` there."""
    (folder / "pyodide").mkdir()
    for name in (*WHOLE, STDLIB, LOCK):
        shutil.copyfile(PYODIDE / name, folder / "pyodide" / name)


def cache_for_ever(folder: Path) -> None:
    """Let browsers cache everything, as Pyodide’s CDN does."""
    write_sections(folder, {"/*": FOR_EVER})


def pack(folder: Path) -> None:
    """Write an archive of the source of each package."""
    for package in (icepool, rulescore):
        source = Path(package.__file__ or "").parent
        with zipfile.ZipFile(
            folder / f"{package.__name__}.zip", "w", zipfile.ZIP_DEFLATED
        ) as archive:
            for file in sorted(source.rglob("*.py")):
                archive.write(file, file.relative_to(source.parent))
