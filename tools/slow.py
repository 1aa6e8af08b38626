"""Serves a site over a slow connection: Lighthouse’s slow 4G."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import Lock, Thread
from typing import Any, BinaryIO

from rulescore.site.hosting.serve import HOST, Handler, Server

BYTES_A_SECOND = 1_600_000 / 8
ROUND_TRIP = 0.15
"""Seconds until the first byte of an answer comes."""
PIECE = 4096


class Line:
    """The bandwidth that all connections share."""

    def __init__(self) -> None:
        self._free_at = 0.0
        self._lock = Lock()

    def carry(self, size: int) -> None:
        """Wait as long as these bytes take, after those that are being sent."""
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / BYTES_A_SECOND
            there = self._free_at
        time.sleep(max(0.0, there - time.monotonic()))


@contextmanager
def served_slowly(folder: Path) -> Iterator[str]:
    """Serve a folder over a slow connection while the context lasts. Yields the address."""
    line = Line()

    class Slow(Handler):
        encodings = {"gzip": ".gz"}  # noqa: RUF012  # what is compared has no other

        def send_head(self) -> BytesIO | BinaryIO | None:
            time.sleep(ROUND_TRIP)
            return super().send_head()

        def copyfile(self, source: Any, outputfile: Any) -> None:
            while piece := source.read(PIECE):
                line.carry(len(piece))
                outputfile.write(piece)

    with Server((HOST, 0), partial(Slow, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{server.server_address[1]}"
        server.shutdown()
