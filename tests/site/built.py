"""The built site that tests read, if it is of the pages as they are written now."""

import re
from html import unescape
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
SITE = PROJECT / "site"
CODE = re.compile(r"<pre>.*?</pre>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")


def built_site() -> Path:
    """The folder of the built site. Fails in one line if there is none, or an old one."""
    home = SITE / "index.html"
    if not home.exists():
        pytest.fail("there is no built site; run `make site`", pytrace=False)
    # A folder changes with the names in it: pages that came or went.
    written = [PROJECT / "mkdocs.yml", PROJECT / "docs", *(PROJECT / "docs").rglob("*")]
    last = max(written, key=lambda file: file.stat().st_mtime)
    if last.stat().st_mtime > home.stat().st_mtime:
        name = last.relative_to(PROJECT)
        pytest.fail(f"site/ is older than {name}; run `make site`", pytrace=False)
    return SITE


def code_on(page: str) -> list[str]:
    """The pieces of code on a page of the built site, as a reader copies them."""
    html = (built_site() / page / "index.html").read_text("utf-8")
    return [unescape(TAG.sub("", piece)) for piece in CODE.findall(html)]
