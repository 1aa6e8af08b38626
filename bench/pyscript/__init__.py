"""Another page to compare with: the same computation on PyScript, as in its documentation."""

import shutil
from pathlib import Path

from bench.stock import cache_for_ever, pack, write_pyodide
from rulescore.site.system.compress import compress
from tools.serving import PROJECT

HERE = Path(__file__).parent
CORE = PROJECT / "node_modules/@pyscript/core/dist"
SETTINGS = """interpreter = "/pyodide/pyodide.mjs"
[files]
"/icepool.zip" = "./*"
"/rulescore.zip" = "./*"
"""


def write_pyscript_page(folder: Path) -> None:
    """Write the page into a folder, with PyScript, Pyodide and the packages on its own origin."""
    for name in ("index.html", "main.py"):
        shutil.copyfile(HERE / name, folder / name)
    (folder / "pyscript.toml").write_text(SETTINGS)
    shutil.copytree(CORE, folder / "core", ignore=shutil.ignore_patterns("*.map"))
    write_pyodide(folder)
    pack(folder)
    cache_for_ever(folder)
    compress(folder)
