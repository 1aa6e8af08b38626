"""What the same sources make is the same, wherever and whenever it is made."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulescore.site.output.integrity import LINK_TO_SCHEME
from tests.site.built import built_site
from tools.workshop import workshop_in

HERE = {"TZ": "America/St_Johns", "PYTHONHASHSEED": "6", "LC_ALL": "de_DE.UTF-8"}
ELSEWHERE = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
INDEX_ONLY = "from pathlib import Path; import rulescore.site.python.package_index as index; "
PAGES_ONLY = "import sys; from pathlib import Path; import rulescore.site.build as build; "
NAMED = re.compile(rb"assets/rulescore-[0-9a-f]{12}/")
WRITTEN_LAST = re.compile(
    rb"""(?s:<script>.+?</script>)| (?:integrity|data-stored|data-links)="[^"]*\""""
)


def _python(workshop: Path, *how: str, around: Mapping[str, str] = ELSEWHERE) -> None:
    environment = {**os.environ, **around}
    subprocess.run([sys.executable, *how], cwd=workshop, env=environment, check=True)


def _files(folder: Path, suffix: str = "") -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob(f"*{suffix}")
        if file.is_file()
    }


def test_pages_built_elsewhere_are_the_same(tmp_path: Path) -> None:
    """In another folder and time zone, with another order of sets."""
    made = tmp_path / "made"
    _python(
        workshop_in(tmp_path / "elsewhere"),
        "-c",
        PAGES_ONLY + f"build.write_pages(made := Path({str(made)!r}));"
        "build.write_scripts(made / build.ASSETS, {}); build.cut_styles(made, build.ASSETS)",
    )
    pages = _files(made, ".html")
    built = _files(built_site(), ".html")
    assert len(pages) > 80
    for path, page in pages.items():
        rendered = WRITTEN_LAST.sub(b"", built[path])
        page = LINK_TO_SCHEME.sub("", page.decode()).encode()
        assert page == NAMED.sub(b"assets/rulescore/", rendered), path


@pytest.mark.long
def test_packages_built_twice_are_the_same(tmp_path: Path) -> None:
    """In two folders, time zones and languages, with two orders of sets; nothing is kept of one for
    the other, nor of a build before."""
    made = []
    for name, around in {"here": HERE, "elsewhere": ELSEWHERE}.items():
        index = tmp_path / name / "made"
        workshop = workshop_in(tmp_path / name / "workshop")
        _python(workshop, "-c", f"{INDEX_ONLY}index.make(Path({str(index)!r}))", around=around)
        made.append(_files(index))
    here, elsewhere = made
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
