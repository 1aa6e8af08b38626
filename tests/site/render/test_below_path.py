"""A site may begin below a path of its origin."""

from pathlib import Path

import pytest

from rulescore.site.render.below_path import place_below, root_of

PAGE = """<link rel="stylesheet" href="/assets/style.css"><script src="/a.js"
data-address="/usiel/#a"></script><meta http-equiv="refresh" content="0; url=/usiel/">
<a href="#here" title="/usiel/">1/2</a>
<a href="//other.example/">there</a> <a href="https://other.example/">there</a>"""


@pytest.mark.parametrize(
    ("address", "root"),
    [
        ("", "/"),
        ("https://rules.example", "/"),
        ("https://rules.example/", "/"),
        ("https://games.example/rulescore", "/rulescore/"),
        ("https://games.example/a/b/", "/a/b/"),
    ],
)
def test_the_address_names_the_base_path(address: str, root: str) -> None:
    assert root_of(address) == root


def test_links_of_the_site_are_put_below_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    place_below(tmp_path, "/")
    assert (tmp_path / "index.html").read_text() == PAGE
    place_below(tmp_path, "/rulescore/")
    assert (tmp_path / "index.html").read_text() == (
        PAGE.replace('="/assets', '="/rulescore/assets')
        .replace('="/a.js', '="/rulescore/a.js')
        .replace('data-address="/', 'data-address="/rulescore/')
        .replace("url=/usiel/", "url=/rulescore/usiel/")
    )
