"""What is drafted again after a change."""

import os
import time
from pathlib import Path

import pytest

from rulescore.site.develop import draft

PAGE = "usiel/travel"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of sources, with a page and a script, all of an hour ago."""
    folder = tmp_path / "sources"
    scripts = folder / "scripts"
    scripts.mkdir(parents=True)
    hour_ago = time.time() - 3600
    files = (folder / "travel.md", scripts / "start.js")
    for file in files:
        file.touch()
    for path in (*files, scripts, folder):
        os.utime(path, (hour_ago, hour_ago))
    monkeypatch.setattr(draft, "SOURCES", scripts)
    return folder


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A draft of the page, half an hour old."""
    adopt(tmp_path, tmp_path / "site", time.time() - 1800)
    return tmp_path / "site"


def adopt(folder: Path, place: Path, start: float) -> None:
    built = folder / "built" / PAGE / "index.html"
    built.parent.mkdir(parents=True, exist_ok=True)
    built.touch()
    draft._adopt(folder / "built", place, start)


def has_changed(place: Path, sources: Path) -> bool:
    return draft._have_pages_changed(place, [PAGE], [sources])


def test_a_page_is_drafted_again_if_anything_but_scripts_and_styles_is_newer(
    place: Path, sources: Path
) -> None:
    assert not has_changed(place, sources)
    (sources / "scripts/start.js").touch()
    assert not has_changed(place, sources)
    (sources / "travel.md").touch()
    assert has_changed(place, sources)


def test_a_page_is_drafted_again_if_something_is_removed(place: Path, sources: Path) -> None:
    (sources / "scripts/start.js").unlink()
    assert not has_changed(place, sources)
    (sources / "travel.md").unlink()
    assert has_changed(place, sources)


def test_what_is_saved_while_it_is_drafted_is_drafted_next(
    tmp_path: Path, place: Path, sources: Path
) -> None:
    start = time.time() - 1
    (sources / "travel.md").touch()
    adopt(tmp_path, place, start)
    assert has_changed(place, sources)


def test_a_page_that_is_not_there_is_drafted(place: Path, sources: Path) -> None:
    assert draft._have_pages_changed(place, ["usiel/fire"], [sources])
