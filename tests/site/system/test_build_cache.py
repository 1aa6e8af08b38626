"""What the build cache keeps, and what two builds at once make of it."""

import os
from pathlib import Path

import pytest

from rulescore.site.system import build_cache
from rulescore.site.system.build_cache import MOST_KEPT, cached


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    return tmp_path


def writing(text: str):
    def make(folder: Path) -> None:
        folder.mkdir()
        (folder / "made").write_text(text)

    return make


def never(folder: Path) -> None:
    raise AssertionError("it is there already")


def test_an_entry_is_built_once() -> None:
    first = cached("bundle", "a", writing("once"))
    assert cached("bundle", "a", never) == first
    assert (first / "made").read_text() == "once"


def test_an_entry_built_by_another_process_is_used() -> None:
    def make(folder: Path) -> None:
        cached("bundle", "a", writing("theirs"))
        writing("ours")(folder)

    assert (cached("bundle", "a", make) / "made").read_text() == "theirs"


def test_an_entry_in_use_is_not_deleted(cache: Path) -> None:
    theirs = cached("bundle", "a", writing("theirs"))
    cached("bundle", "b", writing("ours"))
    assert (theirs / "made").exists()


def test_only_the_last_ones_stay(cache: Path) -> None:
    for age, name in enumerate("abcdef"):
        os.utime(cached("bundle", name, writing(name)), (age, age))
    assert {path.name for path in (cache / "bundle").iterdir()} == set("abcdef"[-MOST_KEPT:])


def test_a_failed_build_leaves_no_entry(cache: Path) -> None:
    with pytest.raises(AssertionError, match="there already"):
        cached("bundle", "a", never)
    assert list((cache / "bundle").iterdir()) == []
