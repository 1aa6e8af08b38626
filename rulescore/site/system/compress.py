"""A gzipped copy beside every file that gains by it, for a server that sends such copies."""

import gzip
from pathlib import Path

WORTHWHILE = frozenset(
    {".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".wasm", ".zip", ".webmanifest"}
)


def compress(site: Path) -> None:
    """Write the gzipped copies; what was compressed before with the same content is kept."""
    for file in site.rglob("*"):
        if file.suffix in WORTHWHILE and file.is_file():
            data = gzip.compress(file.read_bytes(), mtime=0)
            file.with_name(f"{file.name}.gz").write_bytes(data)
