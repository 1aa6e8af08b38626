"""Put a finished folder in the place of an older one, so that nobody ever sees half of one."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def built_beside(place: Path) -> Iterator[Path]:
    """A folder beside `place` to build in. It takes the place if all went well, else it goes."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(
        prefix=f".{place.name}-", dir=place.parent, ignore_cleanup_errors=True
    ) as beside:
        built = Path(beside) / "built"
        built.mkdir()
        yield built
        _take_place(built, place)


def _take_place(built: Path, place: Path) -> None:
    if not place.exists():
        built.rename(place)
    else:
        old = built.with_name("old")
        place.rename(old)
        built.rename(place)
        shutil.rmtree(old)
