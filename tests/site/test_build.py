"""What the same sources make is the same, wherever and whenever it is made. What a site has beside
packages, `tests/test_own_site.py` builds twice, from fewer pages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulescore.site.python import package_index
from rulescore.site.system.build_cache import cached
from tests.own_site import OTHERWISE
from tests.site.built import built_site
from tools.workshop import workshop_in

INDEX_ONLY = "from pathlib import Path; import rulescore.site.python.package_index as index; "


def _python(workshop: Path, *how: str) -> None:
    environment = {**os.environ, **OTHERWISE}
    subprocess.run([sys.executable, *how], cwd=workshop, env=environment, check=True)


def _files(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


@pytest.mark.thorough
def test_packages_built_twice_are_the_same(tmp_path: Path) -> None:
    """In another folder, time zone and language, with another order of sets, as in the build of
    the site; nothing is kept of that for this."""
    made = tmp_path / "made"
    workshop = workshop_in(tmp_path / "workshop")
    _python(workshop, "-c", f"{INDEX_ONLY}index.make(Path({str(made)!r}))")
    kept = cached("python_index", package_index._inputs_hash(), package_index.make)
    here, elsewhere = _files(kept), _files(made)
    assert len([path for path in here if path.endswith(".whl")]) == 4
    assert "pyodide-lock.json" in here
    assert here.keys() == elsewhere.keys()
    assert [path for path in here if here[path] != elsewhere[path]] == []


@pytest.mark.thorough
def test_a_site_built_elsewhere_is_the_same_to_the_byte(tmp_path: Path) -> None:
    here, made = _files(built_site()), tmp_path / "made"
    _python(workshop_in(tmp_path / "elsewhere"), "-m", "rulescore.site.build", str(made))
    elsewhere = _files(made)
    assert here.keys() == elsewhere.keys()
    assert [path for path in here if here[path] != elsewhere[path]] == []
