"""How the build grows with the number of books: a project of copies of ours, by trial.

    python -m bench.scale 1 4 20

Each number is that of the copies of every book. What is printed is the processor time of a build,
the memory of its largest process, and what hosts and readers get.
"""

import gzip
import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from rulescore.project import CONFIGURATION, ENGINE, PROJECT, VARIABLE

BOOKS = ("usiel", "gods-and-monsters", "zt", "archsoul", "symbaroum")
HOME = """---
title: Scale
description: Copies of five books, to see how a build grows with them.
---
# Scale
"""
MOST_FILES = 20_000
"""So many files the usual hosts take for one site."""
FETCHED = ("assets/*/search.json", "assets/*/start.js", "service-worker.js")
"""What readers fetch that may grow with the site."""


class _Tagged(yaml.SafeLoader):
    """Reads what MkDocs sets by tags as nothing."""


_Tagged.add_multi_constructor("!", lambda *_: None)


def write_copies(folder: Path, copies: int) -> None:
    """Write a project with copies of all books into a folder."""
    nav = [{"Home": "index.md"}]
    written = yaml.load((PROJECT / CONFIGURATION).read_text("utf-8"), _Tagged)["nav"]
    for number in range(1, copies + 1):
        for book in BOOKS:
            slug = f"{book}-{number}"
            _copy(ENGINE / "books" / _module(book), folder / "rules" / _module(slug), number)
            _copy(PROJECT / "docs" / book, folder / "docs" / slug, number)
            section = next(one for one in written if f"{book}/index.md" in str(one))
            nav.append(yaml.safe_load(_renamed(yaml.safe_dump(section), number)))
            nav[-1] = {slug: next(iter(nav[-1].values()))}
    settings = {"site_name": "Scale", "site_url": "http://127.0.0.1:8000/", "nav": nav}
    (folder / CONFIGURATION).write_text(yaml.safe_dump(settings, sort_keys=False), "utf-8")
    (folder / "docs/index.md").write_text(HOME, "utf-8")


def _module(slug: str) -> str:
    return slug.replace("-", "_")


def _copy(source: Path, target: Path, number: int) -> None:
    target.mkdir(parents=True)
    for path in source.iterdir():
        if path.suffix in (".py", ".md"):
            text = _renamed(path.read_text("utf-8"), number)
            (target / path.name).write_text(text, "utf-8")


def _renamed(text: str, number: int) -> str:
    """A text in which every book is a copy: in imports, ids and addresses."""
    for book in BOOKS:
        module = _module(book)
        text = re.sub(rf"\bbooks\.{module}\b", f"books.{module}_{number}", text)
        text = re.sub(rf"(?<![\w.]){book}(?=[./])", f"{book}-{number}", text)
        text = re.sub(rf"^{book}$", f"{book}-{number}", text, flags=re.MULTILINE)
    text = re.sub(
        "^description: (.{,150}).*", rf"description: {number}. \1", text, flags=re.MULTILINE
    )
    return re.sub(r'^(TITLE = ".*)"', rf'\1 {number}"', text, flags=re.MULTILINE)


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
