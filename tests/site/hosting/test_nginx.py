"""The configuration of nginx: what it sends is what `serve` sends."""

import shutil
import subprocess
from collections.abc import Iterator
from getpass import getuser
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rulescore.site.hosting.headers import write_headers
from rulescore.site.hosting.nginx import configuration
from rulescore.site.system.previous_build import write_build
from tests.site.hosting.small_site import write_site
from tools.packages import install
from tools.serving import free_port, served, wait_for

HEADERS = ("Content-Security-Policy", "Access-Control-Allow-Origin", "Location")
OF_THE_BODY = ("Content-Type", "Content-Encoding", "Cache-Control")
PATHS = (
    *("", "usiel/", "usiel", "404.html", "nothing", "a.js", "a.mjs", "a.wasm", "a.webmanifest"),
    *("a.css", "a.md", "a.txt", "embed/usiel.travel-cost/", "python/pyodide-lock.json"),
    "assets/rulescore-0/start.js",
)


@pytest.fixture(params=["/", "/rulescore/"])
def root(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def site(tmp_path: Path, root: str) -> Path:
    site = tmp_path / "site"
    write_site(site, "Rules")
    (site / "embed/usiel.travel-cost").mkdir(parents=True)
    (site / "embed/usiel.travel-cost/index.html").write_text("Travel")
    (site / "python").mkdir()
    (site / "python/pyodide-lock.json").write_text("{}")
    (site / "assets/rulescore-0").mkdir(parents=True)
    (site / "assets/rulescore-0/start.js").write_text("start()")
    write_headers(site, root)
    write_build(site, root, "assets/rulescore-0")
    return site


@pytest.fixture
def nginx(site: Path, tmp_path: Path) -> Iterator[str]:
    if not shutil.which("nginx"):
        install("nginx-light")
    program = shutil.which("nginx")
    assert program, "this needs nginx: install it, then run the test again"
    port = free_port()
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"user {getuser()};\npid {tmp_path}/pid;\nerror_log {tmp_path}/errors;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{configuration(site, port)}}}\n"
    )
    command = [program, "-c", str(whole), "-p", str(tmp_path), "-g", "daemon off;"]
    with subprocess.Popen(command) as server:
        try:
            wait_for(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def get(address: str, path: str) -> HTTPResponse:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=10)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    return connection.getresponse()


def answer_of(response: HTTPResponse) -> tuple[object, ...]:
    leads = response.headers["Location"]  # nobody reads the body of a redirect
    sent = {
        name: sorted(response.headers.get_all(name) or [])
        for name in (HEADERS if leads else (*HEADERS, *OF_THE_BODY))
    }
    for kind in sent.get("Content-Type", []):
        if not kind.startswith("text/html"):  # `serve` leaves out what a browser takes unasked
            sent["Content-Type"] = [kind.removesuffix("; charset=utf-8")]
    return response.status, sent, b"" if leads else response.read()


@pytest.mark.thorough
def test_it_sends_what_serve_sends(nginx: str, site: Path, root: str) -> None:
    with served(site) as address:
        origin = address.removesuffix(root.rstrip("/"))
        for path in PATHS:
            assert answer_of(get(nginx, root + path)) == answer_of(get(origin, root + path)), path


def test_files_named_by_their_hash_are_cached_for_ever(site: Path, root: str) -> None:
    text = configuration(site)
    assert f'"~^{root}assets/rulescore\\-.*$" "public, max-age=31536000, immutable";' in text


def test_brotli_copies_are_sent_only_where_nginx_can(site: Path) -> None:
    assert "brotli_static" not in configuration(site)
    assert "\n  brotli_static on;\n" in configuration(site, brotli=True)
