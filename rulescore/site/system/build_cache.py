"""The build cache: what takes long to make is kept in `.cache/` while its sources are the same."""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from rulescore.external_books import PROJECT

CACHE = PROJECT / ".cache"
MOST_KEPT = 3
"""So many versions of a folder stay in the cache: another build may be reading the one before."""
UNFINISHED = "unfinished-"


def cached(name: str, sources: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` as it was made from these sources, which a hash names. It is made now if it
    is not in the cache. It appears whole or not at all, and if two builds make it at the same time,
    both use what the first one made."""
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


def _drop_old(cache: Path) -> None:
    """Remove all but the versions that were used last."""
    finished = [path for path in cache.iterdir() if not path.name.startswith(UNFINISHED)]
    finished.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in finished[MOST_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
