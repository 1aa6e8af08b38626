"""Serve a built site on this machine as a good web server would: compressed, and with cache
validation.

    python -m rulescore.site.hosting.serve FOLDER PORT

A site that was built for a path of its origin is served below that path. A file is opened before
its headers are sent, so that replacing the site meanwhile never mixes the length of one file with
the content of another.
"""

import errno
import json
import os
import re
import sys
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from rulescore.site.hosting.headers import CACHE_CONTROL, UNLESS_CHANGED, headers_for, read_headers
from rulescore.site.system.port import port_is_taken
from rulescore.site.system.previous_build import BUILD

HOST = "127.0.0.1"
MISSING = "404.html"


class Handler(SimpleHTTPRequestHandler):
    """Answers one connection from a folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".md": "text/markdown; charset=utf-8",
        ".mjs": "text/javascript",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    encodings: Mapping[str, str] = {"br": ".br", "gzip": ".gz"}
    """The endings of compressed copies, the smallest first."""

    def __init__(self, *given: Any, root: str = "/", **settings: Any) -> None:
        self._root = root
        super().__init__(*given, **settings)

    def translate_path(self, path: str) -> str:
        """The file at an address below the root of the site."""
        return super().translate_path(path.removeprefix(self._root.rstrip("/")))

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the status and headers. Returns the body, or None if there is none."""
        if not self.path.startswith(self._root):
            self._redirect_to_root()
            return None
        path = self.translate_path(self.path)
        if os.path.isdir(path):  # noqa: PTH112
            if not self.path.partition("?")[0].endswith("/"):
                return super().send_head()  # redirects to the address with a slash
            path = os.path.join(path, "index.html")  # noqa: PTH118
        found = self._open(path)
        if found is None:
            return self._missing()
        return self._start_answer(HTTPStatus.OK, path, *found)

    def _open(self, path: str) -> tuple[BinaryIO, str] | None:
        """A file, or the smallest compressed copy that the browser accepts; and its encoding, if it
        is one."""
        accepted = re.findall(r"\w+", self.headers.get("Accept-Encoding", ""))
        for encoding, ending in (*self.encodings.items(), ("", "")):
            if not encoding or encoding in accepted:
                try:
                    return Path(f"{path}{ending}").open("rb"), encoding
                except OSError:
                    continue
        return None

    def _redirect_to_root(self) -> None:
        """Redirect a request for something outside of the site."""
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", self._root)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _missing(self) -> BinaryIO | None:
        self.path = f"{self._root}{MISSING}"  # for the headers of that page
        page = self.translate_path(self.path)
        found = self._open(page)
        if found is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return self._start_answer(HTTPStatus.NOT_FOUND, page, *found)

    def _start_answer(
        self, status: HTTPStatus, path: str, file: BinaryIO, encoding: str
    ) -> BinaryIO | None:
        about = os.fstat(file.fileno())
        tag = f'"{about.st_mtime_ns:x}-{about.st_size:x}"'
        if status is HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            file.close()
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(about.st_size))
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers(UNLESS_CHANGED)
        return file

    def end_headers(self, cache_control: str = "") -> None:
        """End the headers with those for the address; `cache_control` is used if they have none."""
        path, sections = self.path.partition("?")[0], read_headers(Path(self.directory))
        sent = headers_for(path, sections)
        if cache_control and CACHE_CONTROL not in dict(sent):
            sent.append((CACHE_CONTROL, cache_control))
        for name, value in sent:
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """A server that ignores readers who close the connection early."""

    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """Report any error but a closed connection."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def root_of_built(site: Path) -> str:
    """The path at which a built site begins; `/` if the folder does not record it."""
    try:
        return str(json.loads((site / BUILD).read_text("utf-8"))["root"])
    except (FileNotFoundError, KeyError):
        return "/"


def main() -> int:
    """Serve until interrupted. Returns 1, with advice, if the port is taken."""
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    root = root_of_built(folder)
    try:
        server = Server((HOST, port), partial(Handler, directory=str(folder), root=root))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        print(port_is_taken(port, "serve"), file=sys.stderr)
        return 1
    print(f"The site is at http://{HOST}:{port}{root} (Ctrl+C ends it)", flush=True)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
