"""The pages of the project and of its guests together in one folder, as MkDocs wants them.

Without guests that is `docs/` itself, with some a folder of links, so that what is read there is
what was saved last.
"""

from contextlib import suppress
from pathlib import Path

from rulescore.external_books import PROJECT, guests

DOCS = "docs"
FOLDER = PROJECT / ".cache" / DOCS


def docs_folder() -> Path:
    """The folder with every page of the site."""
    if not guests():
        return PROJECT / DOCS
    files = _within(PROJECT / DOCS, PROJECT / DOCS)
    for slug, guest in guests().items():
        files |= _within(guest.home / DOCS, guest.home / DOCS / slug)
    _link(files)
    return FOLDER


def _within(docs: Path, folder: Path) -> dict[Path, Path]:
    """The files below a folder, by where they stand on the site."""
    return {file.relative_to(docs): file for file in folder.rglob("*") if file.is_file()}


def _link(files: dict[Path, Path]) -> None:
    """Have the folder hold a link to each of the files, and nothing else."""
    for link in list(FOLDER.rglob("*")):
        if link.is_symlink() and link.readlink() != files.get(link.relative_to(FOLDER)):
            link.unlink(missing_ok=True)
    for path, file in files.items():
        link = FOLDER / path
        link.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):  # it leads there already, or another process was first
            link.symlink_to(file)
