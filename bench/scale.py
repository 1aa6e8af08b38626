"""How the build grows with the number of books: a project of copies of ours, by trial.

    python -m bench.scale 1 4 20

Each number is that of the copies of every book. What is printed is the processor time of a build,
the memory of its largest process, and what hosts and readers get.
"""

import gzip
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.copies import BOOKS, write_copies
from rulescore.project import VARIABLE

MOST_FILES = 20_000
"""So many files the usual hosts take for one site."""
FETCHED = ("assets/*/search.json", "assets/*/start.js", "service-worker.js")
"""What readers fetch that may grow with the site."""


def measure(copies: int) -> None:
    """Build copies and print what that took."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_copies(folder, copies)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = str(Path(sys.executable).with_name("rulescore"))
        environment = {**os.environ, VARIABLE: name}
        done = subprocess.run([command, "build"], env=environment, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        memory = after.ru_maxrss / 2**20
        print(f"{len(BOOKS) * copies} books: {taken:.0f} s, {memory:.2f} GiB", end="")
        print(f", exit {done.returncode}" if done.returncode else "", flush=True)
        if not done.returncode:
            _print_site(folder / "site")


def _print_site(site: Path) -> None:
    """Print what hosts and readers get."""
    sizes = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    print(f"  {len(sizes)} files of at most {MOST_FILES}, {sum(sizes.values()) // 10**6} MB")
    for path in (path for pattern in FETCHED for path in site.glob(pattern)):
        print(f"  {path.name}: {len(gzip.compress(path.read_bytes(), 9))} B gzip")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        measure(int(argument))
