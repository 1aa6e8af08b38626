"""Serves the built site on a free port, as `make serve` does."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulescore.site.hosting.serve import root_of_built

PROJECT = Path(__file__).resolve().parents[1]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder while the context lasts. Yields the address of the site without a slash at the
    end."""
    port = free_port()
    command = [sys.executable, "-m", "rulescore.site.hosting.serve", str(folder), str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=PROJECT) as server:
        try:
            wait_for(port, server)
            yield f"http://127.0.0.1:{port}{root_of_built(folder).rstrip('/')}"
        finally:
            server.terminate()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until a started server listens. Raises RuntimeError if it ends instead."""
    while server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise RuntimeError("the server ended at once; does `make setup` report an error?")
