"""What a server sends with an answer goes by the address."""

from pathlib import Path

import pytest

from rulescore.site.hosting.headers import headers_for, read_headers, write_headers
from rulescore.site.system.integrity import integrity_of


@pytest.fixture(params=["/", "/rulescore/"])
def root(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def site(tmp_path: Path, root: str) -> Path:
    for folder in ("embed", "python", "usiel"):
        (tmp_path / folder).mkdir()
    (tmp_path / "404.html").touch()
    write_headers(tmp_path, root)
    return tmp_path


def policies(site: Path, path: str) -> list[str]:
    sent = headers_for(path, read_headers(site))
    return [value for name, value in sent if name == "Content-Security-Policy"]


@pytest.mark.parametrize("path", ["", "404.html", "usiel/", "usiel/travel/"])
def test_a_page_is_not_shown_within_another_origins(site: Path, root: str, path: str) -> None:
    strict, framed = policies(site, root + path)
    assert "script-src 'self'" in strict
    assert framed == "frame-ancestors 'self'"


def test_a_calculator_alone_is(site: Path, root: str) -> None:
    strict, framed = policies(site, f"{root}embed/usiel.travel-cost/")
    assert "script-src 'self'" in strict
    assert framed == "frame-ancestors *"


def test_packages_may_be_fetched_from_anywhere(site: Path, root: str) -> None:
    sections = read_headers(site)
    allowed = ("Access-Control-Allow-Origin", "*")
    assert allowed in headers_for(f"{root}python/pyodide-lock.json", sections)
    assert allowed not in headers_for(f"{root}usiel/", sections)


def test_files_named_by_their_hash_are_cached_for_ever(site: Path, root: str) -> None:
    sections = read_headers(site)
    kept = ("Cache-Control", "public, max-age=31536000, immutable")
    assert kept in headers_for(f"{root}assets/rulescore-0123456789ab/start.js", sections)
    assert kept in headers_for(f"{root}assets/python/runtime-01234567/pyodide.mjs", sections)
    assert kept not in headers_for(f"{root}usiel/", sections)
    assert kept not in headers_for(f"{root}python/pyodide-lock.json", sections)


def test_a_folder_without_rules_has_no_headers(tmp_path: Path) -> None:
    assert headers_for("/", read_headers(tmp_path)) == []


def test_scripts_within_pages_are_allowed_by_their_hash(site: Path, root: str) -> None:
    (site / "index.html").write_text('<script>heal()</script><script src="start.js"></script>')
    write_headers(site, root)
    strict, _ = policies(site, root)
    assert f"script-src 'self' 'wasm-unsafe-eval' '{integrity_of(b'heal()')}';" in strict
