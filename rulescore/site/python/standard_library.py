"""The part of Python's standard library that ships: what calculators of ours import, compiled, and
what else a book imports, as source."""

import ast
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

HOLLOW = Path(__file__).with_name("hollow_modules.json")
"""Modules of which ours need only a name, each with what ships in its place."""


def with_modules_of(sources: Iterable[str], shipped: bytes, library: Path) -> bytes:
    """The archive `shipped`, with every further module of the whole `library` that the sources of
    some modules import, or that those import in turn; the same bytes if there is none."""
    with zipfile.ZipFile(io.BytesIO(shipped)) as archive:
        compiled = {name: archive.read(name) for name in archive.namelist()}
    hollow = {f"{name}.pyc" for name in json.loads(HOLLOW.read_text("utf-8"))}
    added: dict[str, bytes] = {}
    with zipfile.ZipFile(library) as whole:
        known = set(whole.namelist()) - {name[:-1] for name in compiled.keys() - hollow}
        waiting = list(sources)
        while waiting:
            for path in _paths(waiting.pop()):
                if path in known and path not in added:
                    added[path] = whole.read(path)
                    waiting.append(added[path].decode())
    if not added:
        return shipped
    left = {name: data for name, data in compiled.items() if name[:-1] not in added}
    return archive_of({**left, **added})


def archive_of(files: dict[str, bytes]) -> bytes:
    """A zip archive without compression, since the server compresses it; the same files give the
    same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for path, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path), content)
    return written.getvalue()


def _paths(source: str) -> Iterator[str]:
    """Where the modules may be that a source imports, with the packages that they are in."""
    for name in _imported(source):
        parts = name.split(".")
        for many in range(1, len(parts) + 1):
            place = "/".join(parts[:many])
            yield f"{place}.py"
            yield f"{place}/__init__.py"


def _imported(source: str) -> Iterator[str]:
    try:
        tree = ast.parse(source)
    except SyntaxError:  # newer Python than the one that builds
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
