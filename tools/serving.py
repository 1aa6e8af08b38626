"""The built site on a port of its own, sent as `make serve` sends it."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rulescore.site.node import node

PROJECT = Path(__file__).resolve().parents[1]
SERVER = PROJECT / "node_modules/sirv-cli/bin.js"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder while the context lasts; gives the address, without a slash at the end."""
    port = _free_port()
    command = [node(), str(SERVER), str(folder), "--gzip", "--etag", "--quiet"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    # Node may be a script around the real one, so both are ended, as a group.
    with subprocess.Popen(command, start_new_session=True) as server:
        try:
            _await(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGTERM)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _await(port: int, server: subprocess.Popen[bytes]) -> None:
    while server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise RuntimeError("the server ended at once; does `make setup` report an error?")
