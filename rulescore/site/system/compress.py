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


def compress(site: Path, done: Path | None = None) -> None:
    """Write the gzipped copies; the same content always gives the same bytes. Those in the folder
    `done` stay, if they are there."""
    files = [file for file in site.rglob("*") if file.suffix in WORTHWHILE and file.is_file()]
    missing = [file for file in files if not (done in file.parents and _copy_of(file).exists())]
    with ThreadPoolExecutor() as threads:  # zlib runs outside the interpreter's lock
        list(threads.map(_write_copy, missing))


def _copy_of(file: Path) -> Path:
    """The gzipped copy beside a file."""
    return file.with_name(f"{file.name}.gz")


def _write_copy(file: Path) -> None:
    """Write the gzipped copy of a file."""
    _copy_of(file).write_bytes(gzip.compress(file.read_bytes(), mtime=0))
