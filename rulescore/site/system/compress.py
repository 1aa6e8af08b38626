"""Gzipped copies beside the files that become smaller, for servers that send such copies."""

import gzip
from pathlib import Path

WORTHWHILE = frozenset(
    {".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".wasm", ".zip", ".webmanifest"}
)


def compress(site: Path) -> None:
    """Write the gzipped copies; the same content always gives the same bytes."""
    for file in site.rglob("*"):
        if file.suffix in WORTHWHILE and file.is_file():
            data = gzip.compress(file.read_bytes(), mtime=0)
            file.with_name(f"{file.name}.gz").write_bytes(data)
