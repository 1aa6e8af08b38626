"""What stays deployed of the build before."""

import json
import shutil
from pathlib import Path

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.site.system.previous_build import keep_previous_files, write_build


def a_build(folder: Path, name: str) -> Path:
    """A build whose scripts lie under a name of their own."""
    script = folder / f"assets/rulescore-{name}/start.js"
    book = folder / f"assets/python/usiel-{name}.zip"
    for file in (script, book):
        file.parent.mkdir(parents=True)
        file.write_text(name, "utf-8")
    (folder / "index.html").write_text(name, "utf-8")
    write_build(folder, "/", f"assets/rulescore-{name}")
    script.with_name("start.js.gz").write_bytes(b"compressed")
    return folder


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_files_of_the_build_before_stay_beside_the_new_ones(tmp_path: Path) -> None:
    former, site = a_build(tmp_path / "one", "1"), a_build(tmp_path / "two", "2")
    keep_previous_files(former, site)
    assert files(site) == {
        *files(a_build(tmp_path / "bare", "2")),
        "assets/rulescore-1/start.js",
        "assets/rulescore-1/start.js.gz",
        "assets/python/usiel-1.zip",
    }
    assert (site / "index.html").read_text("utf-8") == "2"


def test_they_stay_for_one_release(tmp_path: Path) -> None:
    builds = [a_build(tmp_path / name, name) for name in "123"]
    keep_previous_files(builds[0], builds[1])
    keep_previous_files(builds[1], builds[2])
    assert "assets/python/usiel-2.zip" in files(builds[2])
    assert "assets/python/usiel-1.zip" not in files(builds[2])


@pytest.mark.parametrize("format", ["gztar", "zip"])
def test_they_are_taken_from_an_archive(tmp_path: Path, format: str) -> None:
    former, site = a_build(tmp_path / "one", "1"), a_build(tmp_path / "two", "2")
    archive = shutil.make_archive(str(tmp_path / "deployed"), format, former)
    keep_previous_files(Path(archive), site)
    assert "assets/python/usiel-1.zip" in files(site)


def test_a_file_that_is_no_archive_is_reported(tmp_path: Path) -> None:
    site = a_build(tmp_path / "two", "2")
    (tmp_path / "notes.txt").write_text("no archive")
    with pytest.raises(Mistaken, match="neither a folder nor an archive"):
        keep_previous_files(tmp_path / "notes.txt", site)


def test_a_folder_that_is_no_build_is_reported(tmp_path: Path) -> None:
    site = a_build(tmp_path / "two", "2")
    (tmp_path / "empty").mkdir()
    with pytest.raises(Mistaken, match="is no build: it has no list of its files"):
        keep_previous_files(tmp_path / "empty", site)


@pytest.mark.parametrize("name", ["../secret.txt", "/etc/passwd", "a/../../b", 5, None])
def test_a_file_outside_of_the_build_is_refused(tmp_path: Path, name: object) -> None:
    former, site = a_build(tmp_path / "one", "1"), a_build(tmp_path / "two", "2")
    (tmp_path / "secret.txt").write_text("secret")
    (former / "build.json").write_text(json.dumps({"files": [name]}))
    before = files(tmp_path)
    with pytest.raises(Mistaken, match="lists a file outside of the build"):
        keep_previous_files(former, site)
    assert files(tmp_path) == before
