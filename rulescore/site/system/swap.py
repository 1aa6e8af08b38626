"""Replace a folder with a new one at once, so that nobody ever sees half of it."""

import ctypes
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = -100  # AT_FDCWD: a path is relative to the working directory
EXCHANGE = 2  # RENAME_EXCHANGE


@contextmanager
def build_beside(place: Path) -> Iterator[Path]:
    """A temporary folder to build in. It replaces `place`, or is removed after an exception."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(
        prefix=f".{place.name}-", dir=place.parent, ignore_cleanup_errors=True
    ) as beside:
        built = Path(beside) / "built"
        built.mkdir()
        yield built
        _replace(built, place)


def _replace(built: Path, place: Path) -> None:
    if not place.exists():
        built.rename(place)
    elif not _exchange(built, place):
        old = built.with_name("old")
        place.rename(old)
        built.rename(place)
        shutil.rmtree(old)


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two folders atomically. Returns False if the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    done: int = rename(HERE, os.fsencode(one), HERE, os.fsencode(other), EXCHANGE)
    return done == 0
