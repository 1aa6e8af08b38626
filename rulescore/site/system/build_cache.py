"""The build cache: what is slow to make stays in `.cache/` until its sources change."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from rulescore.project import PROJECT

CACHE = PROJECT / ".cache"
MOST_KEPT = 3
"""Versions of a folder that stay in the cache: another build may still read the previous one."""
UNFINISHED = "unfinished-"


def cached(name: str, sources: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` for these sources, given as a hash; it is made if it is not in the cache.
    It appears complete or not at all, and if two builds make it at the same time, both use the one
    that was finished first."""
    cache = CACHE / name
    folder = cache / sources
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache, prefix=UNFINISHED) as unfinished:
            made = Path(unfinished) / "made"
            make(made)
            try:
                made.rename(folder)
            except OSError:
                if not folder.exists():
                    raise
    os.utime(folder)
    _drop_old(cache)
    return folder


def hash_of(content: bytes) -> str:
    """A hash of a content, short enough for names."""
    return hashlib.sha256(content).hexdigest()[:16]


def hash_all(contents: Mapping[str, bytes]) -> str:
    """A hash of the names and contents of files."""
    return hash_of(
        "".join(f"{hash_of(contents[name])} {name}\n" for name in sorted(contents)).encode()
    )


def _drop_old(cache: Path) -> None:
    """Remove all but the last used versions."""
    finished = [path for path in cache.iterdir() if not path.name.startswith(UNFINISHED)]
    finished.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in finished[MOST_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
