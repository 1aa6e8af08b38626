"""A host with typical faults: builds change under open pages; files are missing, cut short, of the
wrong type or with the wrong content; and the browser may cache the result."""

import re
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import BinaryIO, Literal

from playwright.sync_api import Browser, BrowserContext, ViewportSize

from rulescore.site.hosting.headers import CACHE_CONTROL, FOR_EVER
from rulescore.site.hosting.serve import HOST, Handler, Server, root_of_built
from rulescore.site.output.integrity import write_integrity, write_list_of_files
from rulescore.site.output.offline import write_service_worker
from rulescore.site.python.stored_answers import FOLDER as STORED
from rulescore.site.render.assets import FOLDER
from rulescore.site.system.previous_build import write_build

PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30_000
"""The timeout for a reader’s actions in milliseconds, on a busy machine."""
LATE = 30
"""Seconds after which a late file arrives, unless the fault is removed before."""
LOOK_EVERY = 0.05
"""Seconds after which the host sees that it is to end."""
PYTHON = "assets/python"
SORRY = b"<!doctype html><title>Sorry</title><p>Back in a minute."


class Host:
    """The deployed site, and its current faults."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.faults: dict[str, str] = {}
        """By a pattern of the address: gone, cut, short, other, type, or late."""
        self.address = ""

    def fault(self, path: str) -> str:
        """The fault of an address; "" if it has none."""
        return next((how for pattern, how in self.faults.items() if re.search(pattern, path)), "")

    def wait_while_late(self, path: str) -> None:
        """Wait while an address has the fault `late`."""
        until = monotonic() + LATE
        while self.fault(path) == "late" and monotonic() < until:
            sleep(0.02)


@contextmanager
def hosted(site: Path) -> Iterator[Host]:
    """Serve a build while the context lasts."""
    host, root = Host(site), root_of_built(site)

    class Faulty(Handler):
        def translate_path(self, path: str) -> str:
            self.directory = str(host.site)  # connections outlive builds
            return super().translate_path(path)

        def send_head(self) -> BytesIO | BinaryIO | None:
            path = self.path.partition("?")[0]
            host.wait_while_late(path)
            how = host.fault(path)
            if how == "gone":
                return self._wrong(how, b"")
            if how and how != "late":
                return self._wrong(how, Path(self.translate_path(path)).read_bytes())
            return super().send_head()

        def _wrong(self, how: str, content: bytes) -> BytesIO:
            body = SORRY if how in ("gone", "other") else content[: len(content) // 2]
            body = content if how == "type" else body
            self.send_response(HTTPStatus.NOT_FOUND if how == "gone" else HTTPStatus.OK)
            plain = how in ("gone", "other", "type")
            self.send_header("Content-Type", "text/html" if plain else self.guess_type(self.path))
            self.send_header("Content-Length", str(len(content if how == "cut" else body)))
            self.send_header(CACHE_CONTROL, FOR_EVER[CACHE_CONTROL])
            if how == "cut":
                self.close_connection = True
            self.end_headers()
            return BytesIO(body)

    with Server((HOST, 0), partial(Faulty, root=root)) as server:
        host.address = f"http://{HOST}:{server.server_address[1]}{root.rstrip('/')}"
        Thread(target=server.serve_forever, args=(LOOK_EVERY,), daemon=True).start()
        yield host
        server.shutdown()


@contextmanager
def reader(
    browser: Browser, host: Host, service_workers: Literal["allow", "block"]
) -> Iterator[BrowserContext]:
    """A reader of the host with a phone, with or without service workers."""
    context = browser.new_context(
        viewport=PHONE, base_url=host.address, service_workers=service_workers
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


def part_of(site: Path, folder: Path, pages: Collection[str]) -> Path:
    """A site with only some pages, so that a browser caches it quickly, and without stored answers,
    so that Python is used."""
    built = folder / "part"
    shutil.copytree(site / "assets", built / "assets", ignore=shutil.ignore_patterns(STORED))
    for page in ("", *pages):
        (built / page).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(site / page / "index.html", built / page / "index.html")
    for file in ("404.html", "build.json", "manifest.webmanifest", "_headers"):
        shutil.copyfile(site / file, built / file)
    write_service_worker(built)
    return built


def later_build(site: Path, folder: Path) -> Path:
    """A build as after changes: files with a hash in their name have another name, and headings
    have another text."""
    built = folder / "later"
    shutil.copytree(site, built, ignore=shutil.ignore_patterns("*.gz", "*.br", "picture.png"))
    (assets,) = built.glob(f"{FOLDER}-*")
    assets.rename(built / f"{FOLDER}-000000000001")
    scripts = list(built.glob(f"{FOLDER}-000000000001/*.js"))
    names = sorted(file.name for file in (built / PYTHON).iterdir() if file.name != "manifest.json")
    for name in names:
        renamed = re.sub(r"-[0-9a-f]{16}", "-0000000000000001", name)
        (built / PYTHON / name).rename(built / PYTHON / renamed)
    for script in scripts:
        text = script.read_text("utf-8")
        for name in names:
            text = text.replace(name, re.sub(r"-[0-9a-f]{16}", "-0000000000000001", name))
        script.write_text(text, "utf-8")
    write_list_of_files(built / f"{FOLDER}-000000000001")
    for page in built.rglob("*.html"):
        html = page.read_text("utf-8").replace(assets.name, "rulescore-000000000001")
        page.write_text(html.replace("</h1>", " (new)</h1>", 1), "utf-8")
    write_integrity(built)
    write_build(built, root_of_built(site), f"{FOLDER}-000000000001")
    write_service_worker(built)
    return built
