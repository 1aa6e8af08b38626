"""The rules as packages, for Pyodide and for pip: a small index at `/python/`.

It has `rulescore` and the one package that its calculators need, each as a wheel for any Python and
as one compiled for the site's Pyodide (`package_index.mjs`); a `pyodide-lock.json`, from which a
stock Pyodide installs the compiled wheels; and two lists of the other wheels: `simple/` for pip and
micropip, and `all.json` for JupyterLite. The packages of the command line are not in it. It also
has the complete standard library of Pyodide, for the console (`console_worker.js`); the calculators
use a selection.

The wheel for any Python has the texts of the rules too, for `rulescore mcp`; the compiled one does
not, since it runs where the pages are.
"""

import base64
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulescore.asking.scripts import IN_WHEEL, scripts
from rulescore.project import BOOKS, ENGINE, IS_OURS, RULES
from rulescore.site.python.bundle import PYODIDE, STDLIB, lock_of_nothing
from rulescore.site.system.build_cache import cached, hash_all
from rulescore.site.system.node import node
from rulescore.site.system.prebuilt import CHECKOUT, IS_CHECKOUT

TOOL = CHECKOUT / ".cache" / "pyodide-build"
TOOL_PINNED = CHECKOUT / "requirements-pyodide.txt"
INSIDE = Path(__file__).with_suffix(".mjs")

FOLDER = "python"
LOCK = "pyodide-lock.json"
SIMPLE = "simple"
ALL = "all.json"
NEEDED = "icepool"
FOR_ANY = "py3-none-any"
"""What the name of a wheel for any Python ends with."""
OURS = "rulescore"
TEXTS = "rulescore/assistants/rules.json"
LEFT_OUT = re.compile(r"__pycache__|^rulescore/(?:site|new_book)/")
"""What builds sites, which a wheel of rules does not need."""
OF_OURS = re.compile(rf"{BOOKS}/\w+/|rulescore/compare/topics/")
"""The five games, which no other site has."""
EPOCH = 315532800
"""The earliest time in a zip archive; all files have it, so that builds are reproducible."""
OF_THE_INSTALLER = {"INSTALLER", "REQUESTED", "RECORD.jws", "direct_url.json"}

PAGE = """<!doctype html>
<html lang="en"><head><title>{title}</title></head><body>
{links}
</body></html>
"""


def write_python_index(site: Path, texts: str) -> None:
    """Write the index into a built site, with the texts of its rules as JSON. Without them it is
    cached in `.cache/python_index/` until one of its sources changes."""
    index = site / FOLDER
    shutil.copytree(cached("python_index", _inputs_hash(), make), index)
    wheels = {name: next(index.glob(f"{name}-*-{FOR_ANY}.whl")) for name in (OURS, NEEDED)}
    _add_to_wheel(wheels[OURS], TEXTS, texts.encode())
    _write_simple(index / SIMPLE, wheels)
    _write_all(index / ALL, wheels)


def _inputs_hash() -> str:
    tools = [Path(__file__), PYODIDE / LOCK, *([INSIDE, TOOL_PINNED] if IS_CHECKOUT else [])]
    files = {str(file): file.read_bytes() for file in tools}
    return hash_all(
        {**files, **_files_of_ours(), NEEDED: importlib.metadata.version(NEEDED).encode()}
    )


def make(index: Path) -> None:
    """Make the wheels and the lock file in a new folder."""
    index.mkdir(parents=True)
    wheels = {OURS: _wheel_of_ours(index), NEEDED: _wheel_of_needed(index)}
    packages = {
        OURS: _lock_entry(OURS, wheels[OURS], depends=[NEEDED]),
        NEEDED: _lock_entry(NEEDED, wheels[NEEDED], depends=[]),
    }
    lock = {**lock_of_nothing(), "packages": packages}
    (index / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    if IS_CHECKOUT:  # where there is no Node the wheels stay as they are
        subprocess.run([node(), INSIDE, PYODIDE, TOOL, index], check=True, env=_fixed_time())
    shutil.copyfile(PYODIDE / STDLIB, index / STDLIB)


def _fixed_time() -> dict[str, str]:
    # Zip archives have local times, which depend on the time zone.
    return {**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH), "TZ": "UTC"}


def _files_of_ours() -> dict[str, bytes]:
    """This package with the books of the project, by their paths in a wheel, without what builds
    sites."""
    found = [file for file in ENGINE.rglob("*") if file.is_file()]
    paths = {file.relative_to(ENGINE.parent).as_posix(): file for file in found}
    if not IS_OURS:
        paths = {path: file for path, file in paths.items() if not OF_OURS.match(path)}
        paths |= {
            f"{BOOKS}/{file.relative_to(RULES).as_posix()}": file for file in RULES.rglob("*.py")
        }
    paths |= {f"{IN_WHEEL}/{path}": file for path, file in scripts().items()}
    return {
        path: file.read_bytes() for path, file in sorted(paths.items()) if not LEFT_OUT.search(path)
    }


def _wheel_of_ours(index: Path) -> Path:
    """Write the wheel of this package, as it is installed here, with the books of the project."""
    named = importlib.metadata.distributions(name=OURS)
    installed = next(found for found in named if found.read_text("WHEEL"))  # not an egg-info
    about = f"{OURS}-{installed.version}.dist-info"
    files = _files_of_ours()
    for name in ("METADATA", "WHEEL", "entry_points.txt"):
        files[f"{about}/{name}"] = (installed.read_text(name) or "").encode()
    record = f"{about}/RECORD"
    lines = [f"{path},{_record_hash(data)},{len(data)}" for path, data in sorted(files.items())]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    return _pack(index / f"{OURS}-{installed.version}-{FOR_ANY}.whl", files)


def _record_hash(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"sha256={digest}"


def _wheel_of_needed(index: Path) -> Path:
    """The wheel of a package that is installed here, made from its files."""
    found = importlib.metadata.distribution(NEEDED)
    files = {
        file.as_posix(): file.read_binary()
        for file in found.files or []
        if file.name not in OF_THE_INSTALLER and "__pycache__" not in file.parts
    }
    return _pack(index / f"{NEEDED}-{found.version}-{FOR_ANY}.whl", files)


def _pack(wheel: Path, files: Mapping[str, bytes]) -> Path:
    """Write a wheel whose bytes do not depend on when and where it is written."""
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return wheel


def _add_to_wheel(wheel: Path, path: str, content: bytes) -> None:
    """Add a file to a wheel, and to the list of files in it."""
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    files[record] += f"{path},{_record_hash(content)},{len(content)}\n".encode()
    _pack(wheel, {**files, path: content})


def _lock_entry(name: str, wheel: Path, depends: list[str]) -> dict[str, Any]:
    """The entry of a package in Pyodide’s lock file."""
    return {
        "name": name,
        "version": _version(wheel),
        "file_name": wheel.name,
        "sha256": _sha256(wheel),
        "install_dir": "site",
        "package_type": "package",
        "imports": [name],
        "depends": depends,
        "unvendored_tests": False,
    }


def _version(wheel: Path) -> str:
    return wheel.name.split("-")[1]


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _write_simple(folder: Path, wheels: Mapping[str, Path]) -> None:
    """List the wheels in the format of PEP 503."""
    links = "\n".join(f'<a href="{name}/">{name}</a>' for name in wheels)
    _write_page(folder, "Packages", links)
    for name, wheel in wheels.items():
        link = f'<a href="../../{wheel.name}#sha256={_sha256(wheel)}">{wheel.name}</a>'
        _write_page(folder / name, name, link)


def _write_page(folder: Path, title: str, links: str) -> None:
    folder.mkdir()
    (folder / "index.html").write_text(PAGE.format(title=title, links=links), encoding="utf-8")


def _write_all(file: Path, wheels: Mapping[str, Path]) -> None:
    """List the wheels in the format of PyPI’s JSON, in the file that JupyterLite’s kernel reads."""
    releases = {
        name: {"releases": {_version(wheel): [_release(wheel)]}} for name, wheel in wheels.items()
    }
    file.write_text(json.dumps(releases), encoding="utf-8")


def _release(wheel: Path) -> dict[str, Any]:
    return {
        "filename": wheel.name,
        "url": f"./{wheel.name}",  # the dot makes it relative to the list
        "digests": {"sha256": _sha256(wheel)},
    }
