"""What takes long to make and is the same as long as its sources are: kept in `.cache/`."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from rulescore.external_books import PROJECT

CACHE = PROJECT / ".cache"


def cached(name: str, sources: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` as it was made from these sources, which a hash stands for; made now if it
    is not there, in place of one that was made from others. It is there whole or not at all."""
    cache = CACHE / name
    folder = cache / sources
    if not folder.exists():
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir(parents=True)
        with tempfile.TemporaryDirectory(dir=cache) as unfinished:
            made = Path(unfinished) / "made"
            make(made)
            made.rename(folder)
    return folder
