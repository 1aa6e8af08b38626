"""Gzipped copies beside the files that become smaller, for servers that send such copies."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WORTHWHILE = frozenset(
    (
        *(".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".wasm", ".zip"),
        *(".webmanifest", ".md", ".txt"),
    )
)


def compress(site: Path) -> None:
    """Write the gzipped copies; the same content always gives the same bytes."""
    files = [file for file in site.rglob("*") if file.suffix in WORTHWHILE and file.is_file()]
    with ThreadPoolExecutor() as threads:  # zlib runs outside the interpreter's lock
        list(threads.map(_write_copy, files))


def _write_copy(file: Path) -> None:
    data = gzip.compress(file.read_bytes(), mtime=0)
    file.with_name(f"{file.name}.gz").write_bytes(data)
