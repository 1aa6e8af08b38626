"""Two builds are told apart by what a reader gets of them, and what is known to differ stands on
the architecture page."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.built import built_site
from tools.successor import BEGIN, END, KNOWN, PAGE, PROJECT, differences, known

HTML = """<!doctype html><html><head><title>Travel</title><meta name="description" content="Roads">
<meta name="generator" content="{engine}"></head>
<body><nav><ul><li><a href="/usiel/">Usiel</a></li></ul></nav><article><h1 id="travel">Travel</h1>
<p>Pay <a href="/usiel/pools/">Stamina</a>.</p><details><summary>More</summary>Less</details>
<table><tr><th>Pace</th></tr></table>
<rule-calculator calculator="usiel.march"><form><input name="hours" value="8"></form>
<p data-answer>28 Stamina</p></rule-calculator></article>
<script src="/assets/rulescore-{hash}/start.js"></script></body></html>
"""
OURS = HTML.format(engine="mkdocs", hash="0123456789ab")
THEIRS = HTML.format(engine="zensical", hash="ba9876543210")


def kinds(folder: Path, ours: str, theirs: str) -> set[str]:
    for name, text in (("ours", ours), ("theirs", theirs)):
        page = folder / name / "travel/index.html"
        page.parent.mkdir(parents=True)
        page.write_text(text, "utf-8")
    found = list(differences(folder / "ours", folder / "theirs"))
    assert {one.page for one in found} <= {"travel/index.html"}
    return {one.seen.kind for one in found}


def test_neither_the_name_of_the_engine_nor_of_a_build_is_a_difference(tmp_path: Path) -> None:
    assert kinds(tmp_path, OURS, THEIRS) == set()


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("<title>Travel", "<title>Roads", {"title"}),
        ('content="Roads"', 'content=""', {"head"}),
        ('id="travel"', 'id="roads"', {"heading", "anchor", "element"}),
        ("<h1", "<h2", {"heading", "element"}),
        ("/usiel/pools/", "/usiel/fire/", {"link", "element"}),
        (">Stamina<", ">Health<", {"link", "text"}),
        ("<details>", "<details open>", {"fold", "element"}),
        ("Less", "Least", {"fold", "text"}),
        ("Pace", "Speed", {"table", "text"}),
        ("28 Stamina", "29 Stamina", {"calculator", "text"}),
        ('value="8"', 'value="9"', {"calculator", "element"}),
        ('"/usiel/"', '"/"', {"navigation", "frame"}),
        (">Usiel<", ">Home<", {"navigation", "frame word"}),
        ("start.js", "other.js", {"frame"}),
    ],
)
def test_differences_for_readers_are_listed_by_kind(
    tmp_path: Path, before: str, after: str, expected: set[str]
) -> None:
    assert kinds(tmp_path, OURS, THEIRS.replace(before, after)) == expected


def test_the_same_in_another_order_is_a_difference(tmp_path: Path) -> None:
    one, other = "<p>One</p>", "<p id='b'>Other</p>"
    pages = [f"<body><article>{a}{b}</article></body>" for a, b in ((one, other), (other, one))]
    assert "order" in kinds(tmp_path, *pages)


def test_a_page_that_only_one_of_them_has_is_a_difference(tmp_path: Path) -> None:
    kinds(tmp_path, OURS, THEIRS)
    (tmp_path / "theirs/more.html").write_text("<p>More</p>", "utf-8")
    found = list(differences(tmp_path / "ours", tmp_path / "theirs"))
    assert ("more.html", "page") in {(one.page, one.seen.kind) for one in found}
    assert {one.engine for one in found} == {"Zensical"}


def test_the_page_lists_what_is_known_to_differ() -> None:
    written = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [line.strip("| ").split(" | ") for line in written.splitlines() if line.startswith("|")]
    assert [(row[0], row[-1]) for row in rows[2:]] == [(one.differs, one.takes) for one in KNOWN]


@pytest.mark.thorough
def test_a_site_by_zensical_differs_in_what_is_known_only(tmp_path: Path) -> None:
    make = ["make", "--no-print-directory", ".cache/zensical"]
    subprocess.run(make, cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(
        [sys.executable, "-m", "rulescore.site.build", str(tmp_path / "site")],
        cwd=PROJECT,
        env={**os.environ, "ENGINE": "zensical"},
        check=True,
    )
    found = list(differences(built_site(), tmp_path / "site"))
    assert [str(one) for one in found if not known(one)] == []
    assert [one.differs for one in KNOWN if one not in set(map(known, found))] == []
