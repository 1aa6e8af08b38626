"""Whose code the site ships is said, of every package that is in it, and from nobody's memory."""

import json
from pathlib import Path

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.site.output import notice
from rulescore.site.system import build_cache
from tests.site.built import built_site


def test_the_notice_lists_everything_that_ships() -> None:
    mistakes = notice.out_of_date(notice.parts())
    if mistakes:
        pytest.fail("\n".join(map(str, mistakes)), pytrace=False)


def test_what_the_notice_lacks_is_reported_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = notice.parts()
    monkeypatch.setitem(notice.USES, "qr", "something else")
    (mistake,) = notice.out_of_date(notice.parts())
    assert str(mistake).startswith(
        f"NOTICE.md:{_line('| qr |')}: it does not say what the site ships"
    )
    monkeypatch.delitem(notice.USES, "qr")
    with pytest.raises(Mistaken, match="nothing says what the bundled module “qr” is used for"):
        notice.parts()
    assert [part.name for part in shipped if "see below" in part.use] == [
        "Pyodide",
        "CPython and its standard library",
        "mkdocs-material",
    ]


def _line(beginning: str) -> int:
    lines = notice.NOTICE.read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(beginning))


def test_node_is_asked_again_only_once_a_source_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def run(script: Path, made: Path) -> None:
        asked.append(script)
        made.mkdir()
        (made / notice.TOLD).write_text(json.dumps({"qr": ["node_modules/minisearch"]}))

    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    monkeypatch.setattr(notice, "_run", run)
    before, again = notice.parts(), notice.parts()
    assert before == again
    assert asked == [notice.INSIDE_PYODIDE, notice.BUNDLED]
    monkeypatch.setattr(notice, "sources_hash", lambda: "others")
    notice.parts()
    assert asked == [notice.INSIDE_PYODIDE, notice.BUNDLED] * 2


def test_every_package_in_a_script_is_named_with_its_licence() -> None:
    """Of the scripts as they were built: each begins with the names of what is in it."""
    named = notice.NOTICE.read_text("utf-8")
    texts = (built_site() / notice.LICENCES).read_text("utf-8")
    (scripts,) = built_site().glob("assets/rulescore-*/")
    locked = json.loads(notice.NPM_LOCK.read_text("utf-8"))["packages"]
    found = set()
    for script in scripts.glob("*.js"):
        head = script.read_text("utf-8").partition(f": /{notice.LICENCES} */")[0]
        named_here = head.removeprefix("/*! ").split(", ")
        found |= {name for name in named_here if f"node_modules/{name}" in locked}
    assert {"swup", "dompurify", "pure-rand", "@codemirror/view", "minisearch"} <= found
    assert [name for name in sorted(found) if f"| {name} |" not in named] == []
    assert [name for name in sorted(found) if f"{name} " not in texts] == []


def test_every_version_is_that_of_a_lock_file() -> None:
    locked = json.loads(notice.NPM_LOCK.read_text("utf-8"))["packages"]
    python = notice.PYTHON_LOCK.read_text("utf-8")
    for part in notice.parts():
        package = locked.get(f"node_modules/{part.name.lower()}")
        if package:
            assert part.version == package["version"]
        elif part.name in ("icepool", "mkdocs-material"):
            assert f"{part.name}=={part.version} " in python


def test_the_texts_that_licences_ask_for_go_along() -> None:
    texts = (built_site() / notice.LICENCES).read_text("utf-8")
    for words in (
        "Mozilla Public License Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Apache License",
        "SIL OPEN FONT LICENSE",
        "Martin Donath",
    ):
        assert words in texts, words
    assert Path(notice.LICENCES).name in (built_site() / "about/index.html").read_text("utf-8")


def test_the_changed_script_says_so_and_where_its_source_is() -> None:
    (script,) = built_site().glob("assets/python/runtime-*/pyodide.asm.mjs")
    version = json.loads((notice.PYODIDE / "package.json").read_text("utf-8"))["version"]
    head = script.read_text("utf-8").partition("\n")[0]
    assert "changed" in head
    assert "MPL-2.0" in head
    assert f"https://github.com/pyodide/pyodide/tree/{version}" in head
