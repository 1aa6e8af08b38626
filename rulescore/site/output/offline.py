"""The site offline: the service worker, and the manifest of the installed app."""

import hashlib
import json
import re
from collections.abc import Iterator
from mimetypes import guess_type
from pathlib import Path

from rulescore.site.content.configuration import configuration
from rulescore.site.content.settings import settings
from rulescore.site.render.assets import FOLDER
from rulescore.site.render.scripts import SERVICE_WORKER, bundles
from rulescore.site.system.integrity import integrity_of

LISTED = "self.__WB_MANIFEST"
"""What stands in the bundle for the list of files."""
CACHED = frozenset((".html", ".css", ".js", ".json", ".svg", ".webmanifest", ".woff2"))
LEFT_OUT = re.compile(
    r"api/.*\.json|assets/python/.*|assets/rulescore-[^/]*/(?:answers/.*|embedded.*)|embed/.*"
    r"|embed\.js|oembed/.*|python/.*|r/.*|reference[^/]*/.*|build\.json|service-worker\.js"
)
"""What only few readers need: it is fetched when it is asked for."""
NAMED_BY_CONTENT = re.compile(r"-[0-9a-f]{8,}[/.]")


def write_app(site: Path, assets: str) -> None:
    """Write the manifest of the installed app. Its icon is that of the site; our own one is in the
    folder `assets`."""
    source = str(configuration().theme["favicon"]).replace(f"{FOLDER}/", f"{assets}/")
    icon = {"src": source, "sizes": "any", "type": guess_type(source)[0]}
    made = settings()
    manifest = {
        "name": made.name,
        "short_name": made.name,
        "description": configuration().site_description or made.name,
        "start_url": ".",
        "display": "minimal-ui",
        "background_color": made.paper,
        "theme_color": made.bar,
        "icons": [icon],
    }
    (site / "manifest.webmanifest").write_text(json.dumps(manifest), encoding="utf-8")


def write_service_worker(site: Path) -> None:
    """Write the service worker of the finished site, with the list of all files that it caches."""
    worker = (bundles() / SERVICE_WORKER).read_text(encoding="utf-8")
    listed = json.dumps(list(_cached_files(site)), separators=(",", ":"))
    (site / SERVICE_WORKER).write_text(worker.replace(LISTED, listed), encoding="utf-8")


def _cached_files(site: Path) -> Iterator[dict[str, str | None]]:
    """The files to cache, as Workbox wants them: each with a revision unless its address has one,
    and with its hash, so that the browser refuses a file that differs from the build."""
    for file in sorted(site.rglob("*")):
        url = file.relative_to(site).as_posix()
        if file.suffix not in CACHED or LEFT_OUT.fullmatch(url) or not file.is_file():
            continue
        content = file.read_bytes()
        revision = None if NAMED_BY_CONTENT.search(url) else hashlib.md5(content).hexdigest()
        yield {"url": url, "revision": revision, "integrity": integrity_of(content)}
