"""The server of `make serve`: what it sends, and that a site exchanged under it is never half."""

import gzip
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rulescore.site.system.swap import build_beside
from tests.site.hosting.small_site import write_site
from tools.serving import served


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("serve") / "site"
    with build_beside(place) as built:
        write_site(built, "Rules")
    return place


@pytest.fixture(scope="module")
def address(place: Path) -> Iterator[str]:
    with served(place) as address:
        yield address


def get(address: str, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=10)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", path, headers=named)
    response = connection.getresponse()
    return response, response.read()


def test_a_page_is_sent_plain_or_compressed(address: str) -> None:
    response, body = get(address, "/?hours=3")
    assert (response.status, body) == (200, b"Rules")
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    response, body = get(address, "/", Accept_Encoding="gzip, br")
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == b"Rules"
    assert get(address, "/plain.bin", Accept_Encoding="gzip")[1] == b"1"


def test_a_brotli_copy_is_sent_to_whoever_takes_it(address: str, place: Path) -> None:
    (place / "a.wasm.br").write_bytes(b"smaller")
    response, body = get(address, "/a.wasm", Accept_Encoding="gzip, deflate, br, zstd")
    assert (response.headers["Content-Encoding"], body) == ("br", b"smaller")
    assert response.headers["Content-Type"] == "application/wasm"
    response, body = get(address, "/a.wasm", Accept_Encoding="gzip")
    assert (response.headers["Content-Encoding"], gzip.decompress(body)) == ("gzip", b"1")
    assert get(address, "/a.wasm")[1] == b"1"
    (place / "a.wasm.br").unlink()


def test_unchanged_files_are_not_sent_again(address: str) -> None:
    tag = get(address, "/")[0].headers["ETag"]
    response, body = get(address, "/", If_None_Match=tag)
    assert (response.status, body) == (304, b"")
    assert get(address, "/", If_None_Match='"other"')[0].status == 200


def test_an_address_without_its_slash_leads_to_the_page(address: str) -> None:
    response, _ = get(address, "/usiel?hours=3")
    assert response.status == 301
    assert response.headers["Location"].endswith("/usiel/?hours=3")


def test_missing_pages_get_our_404_page(address: str) -> None:
    for path in (
        "/nothing/",
        "/nothing.js",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
    ):
        response, body = get(address, path)
        assert (response.status, body) == (404, b"Not here"), path


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript"),
        ("a.mjs", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.css", "text/css"),
        ("a.json", "application/json"),
        ("a.md", "text/markdown; charset=utf-8"),
        ("a.txt", "text/plain; charset=utf-8"),
    ],
)
def test_files_say_what_they_are(address: str, name: str, kind: str) -> None:
    assert get(address, f"/{name}")[0].headers["Content-Type"] == kind


def test_a_site_rebuilt_while_served_is_always_whole(tmp_path: Path) -> None:
    place = tmp_path / "site"
    texts = [str(size) * (size * 3_000) for size in range(1, 9)]
    with build_beside(place) as built:
        write_site(built, texts[0])
    wrong: list[object] = []
    seen: set[str] = set()
    done = threading.Event()

    def read(address: str) -> None:
        while not done.is_set():
            for headers in ({}, {"Accept_Encoding": "gzip"}):
                response, body = get(address, "/", **headers)
                is_packed = response.headers["Content-Encoding"] == "gzip"
                text = (gzip.decompress(body) if is_packed else body).decode()
                if response.status != 200 or text not in texts:
                    wrong.append((response.status, len(text)))
                seen.add(text)

    with served(place) as address:
        reader = threading.Thread(target=read, args=(address,))
        reader.start()
        for text in texts * 4:
            with build_beside(place) as built:
                write_site(built, text)
        done.set()
        reader.join()
    assert wrong == []
    assert len(seen) > 1


def test_a_port_in_use_is_reported_in_one_line(place: Path, address: str) -> None:
    port = str(urlsplit(address).port)
    command = [sys.executable, "-m", "rulescore.site.hosting.serve", str(place), port]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Port {port} is taken; try: ")
    assert len(done.stderr.splitlines()) == 1
