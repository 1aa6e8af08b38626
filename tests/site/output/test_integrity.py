"""The hashes that the build writes are those of the files, also when they are written again."""

from pathlib import Path

import pytest

from rulescore.site.output.integrity import (
    write_inline_scripts,
    write_integrity,
    write_list_of_files,
)
from rulescore.site.system.integrity import integrity_of
from tests.site.built import built_site

PAGE = """<head>
<meta charset="utf-8">
<link rel="icon" href="/assets/rulescore-0/icon.svg">
<link rel="stylesheet" href="/below/assets/rulescore-0/style.css">
<script src="/assets/rulescore-0/start.js" type="module"></script></head>
<body><script src="/assets/rulescore-0/scheme.js"></script>
<rule-calculator calculator="usiel.riding" data-topic="travel">
<rule-calculator calculator="usiel.other">"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "assets/rulescore-0"
    (folder / "answers").mkdir(parents=True)
    (folder / "answers/usiel.riding.json").write_text("{}")
    (folder / "heal.js").write_text("heal()\n")
    (folder / "early_presses.js").write_text("note()\n")
    (folder / "scheme.js").write_text("dark()\n")
    (folder / "style.css").write_text("a {}")
    (folder / "finder.js").write_text("find()")
    (folder / "embedded-rolls.js").write_text("roll()")
    for entry in ("start.js", "embedded.js"):
        (folder / entry).write_text('const files = "@@FILES@@"; start()')
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "plain.html").write_text('<meta charset="utf-8">')
    return tmp_path


def test_tags_have_the_hash_of_their_file(site: Path) -> None:
    write_integrity(site)
    (site / "assets/rulescore-0/style.css").write_text("b {}")
    write_integrity(site)
    page = (site / "index.html").read_text()
    assert page.count(" integrity=") == 3
    assert f'style.css" integrity="{integrity_of(b"b {}")}">' in page
    assert 'icon.svg">' in page


def test_calculators_have_that_of_their_stored_answers(site: Path) -> None:
    write_integrity(site)
    page = (site / "index.html").read_text()
    assert f'"usiel.riding" data-stored="{integrity_of(b"{}")}" data-topic' in page
    assert '<rule-calculator calculator="usiel.other">' in page


def test_a_script_lists_the_files_that_it_fetches(site: Path) -> None:
    folder = site / "assets/rulescore-0"
    write_list_of_files(folder)
    (folder / "finder.js").write_text("find(anew)")
    write_list_of_files(folder)
    found = (folder / "start.js").read_text()
    assert f"finder.js:{integrity_of(b'find(anew)')}" in found
    assert "embedded" not in found
    assert found.endswith('"; start()')
    assert f"embedded-rolls.js:{integrity_of(b'roll()')}" in (folder / "embedded.js").read_text()


def test_pages_with_scripts_have_those_that_must_be_there_first(site: Path) -> None:
    write_inline_scripts(site, "assets/rulescore-0")
    page = (site / "index.html").read_text()
    assert '<meta charset="utf-8"><script>heal()\nnote()</script>' in page
    assert "<body><script>dark()</script>" in page
    assert "<script" not in (site / "plain.html").read_text()
    assert not (site / "assets/rulescore-0/heal.js").exists()


def test_every_page_of_the_built_site_has_hashes() -> None:
    for file in built_site().rglob("*.html"):
        for tag in file.read_text("utf-8").split("<")[1:]:
            if tag.startswith(("script src=", 'link rel="stylesheet"')):
                assert ' integrity="sha256-' in tag, (file, tag)
