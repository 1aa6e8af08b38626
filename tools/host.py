"""A host that goes wrong as hosts do: builds change under open pages, files are gone, cut short, of
another type, or other files than their name says, and the browser may keep what it got."""

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
from rulescore.site.output.offline import write_service_worker
from rulescore.site.python.stored_answers import FOLDER as STORED
from rulescore.site.render.assets import FOLDER
from rulescore.site.system.previous_build import write_build

PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30_000
"""Milliseconds that something may take with a reader, on a busy machine."""
LATE = 5
"""Seconds after which what is late comes at last, if nobody mends it before."""
PYTHON = "assets/python"
SORRY = b"<!doctype html><title>Sorry</title><p>Back in a minute."


class Host:
    """What is deployed, and what is wrong with it now."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.faults: dict[str, str] = {}
        """By a pattern of the address: gone, cut, short, other, type, or late."""
        self.address = ""

    def fault(self, path: str) -> str:
        """What is wrong with an address, if anything is."""
        return next((how for pattern, how in self.faults.items() if re.search(pattern, path)), "")

    def dawdle(self, path: str) -> None:
        """Do nothing while an address is late."""
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
            host.dawdle(path)
            how = host.fault(path)
            if how == "gone":
                return self._missing()
            if how and how != "late":
                return self._wrong(how, Path(self.translate_path(path)).read_bytes())
            return super().send_head()

        def _wrong(self, how: str, content: bytes) -> BytesIO:
            body = SORRY if how == "other" else content[: len(content) // 2]
            body = content if how == "type" else body
            self.send_response(HTTPStatus.OK)
            plain = how in ("other", "type")
            self.send_header("Content-Type", "text/html" if plain else self.guess_type(self.path))
            self.send_header("Content-Length", str(len(content if how == "cut" else body)))
            self.send_header(CACHE_CONTROL, FOR_EVER[CACHE_CONTROL])
            if how == "cut":
                self.close_connection = True
            self.end_headers()
            return BytesIO(body)

    with Server((HOST, 0), partial(Faulty, root=root)) as server:
        host.address = f"http://{HOST}:{server.server_address[1]}{root.rstrip('/')}"
        Thread(target=server.serve_forever, daemon=True).start()
        yield host
        server.shutdown()


@contextmanager
def reader(
    browser: Browser, host: Host, service_workers: Literal["allow", "block"]
) -> Iterator[BrowserContext]:
    """A reader of the host with a phone, whose browser keeps the site if it may."""
    context = browser.new_context(
        viewport=PHONE, base_url=host.address, service_workers=service_workers
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


def part_of(site: Path, folder: Path, pages: Collection[str]) -> Path:
    """A site with some of the pages only, so that a browser that keeps it has kept it at once, and
    without stored answers, so that Python is asked."""
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
    """A build as if something had been changed since: all that is named by its content has another
    name, and an answer reads otherwise."""
    built = folder / "later"
    shutil.copytree(site, built, ignore=shutil.ignore_patterns("*.gz", "picture.png"))
    (assets,) = built.glob(f"{FOLDER}-*")
    assets.rename(built / f"{FOLDER}-000000000001")
    python = built / f"{FOLDER}-000000000001/python.js"
    names = sorted(file.name for file in (built / PYTHON).iterdir() if file.name != "manifest.json")
    text = python.read_text("utf-8")
    for name in names:
        renamed = re.sub(r"-[0-9a-f]{16}", "-0000000000000001", name)
        (built / PYTHON / name).rename(built / PYTHON / renamed)
        text = text.replace(name, renamed)
    python.write_text(text, "utf-8")
    for page in built.rglob("*.html"):
        told = page.read_text("utf-8").replace(assets.name, "rulescore-000000000001")
        page.write_text(told.replace("</h1>", " (new)</h1>", 1), "utf-8")
    write_build(built, root_of_built(site), f"{FOLDER}-000000000001")
    write_service_worker(built)
    return built
