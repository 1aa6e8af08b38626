"""What the same sources make is the same, wherever and whenever it is made."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulescore.site.output.integrity import LINK_TO_SCHEME
from rulescore.site.python import package_index
from rulescore.site.system.build_cache import cached
from tests.site.built import PROJECT, built_site
from tools.workshop import workshop_in

ELSEWHERE = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
INDEX_ONLY = "from pathlib import Path; import rulescore.site.python.package_index as index; "
PAGES_ONLY = (
    "from pathlib import Path; import rulescore.site.build as build; "
    "build.find_mistakes = lambda docs: []; "  # the build that they are compared with has looked
)
NAMED = re.compile(rb"assets/rulescore-[0-9a-f]{12}/")
WRITTEN_LAST = re.compile(
    rb"""(?s:<script>.+?</script>)| (?:integrity|data-stored|data-links)="[^"]*\""""
)


def _python(workshop: Path, *how: str) -> None:
    environment = {**os.environ, **ELSEWHERE}
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
    workshop = workshop_in(tmp_path / "elsewhere")
    (workshop / ".cache/scripts").symlink_to(PROJECT / ".cache/scripts")  # only styles are needed
    _python(
        workshop,
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
