"""The pages of the project and of external books in one folder, as MkDocs needs them.

Without external books that is `docs/` itself; otherwise it is a folder of symbolic links, so that
it is always up to date.
"""

from contextlib import suppress
from pathlib import Path

from rulescore.external_books import PROJECT, external_books

DOCS = "docs"
FOLDER = PROJECT / ".cache" / DOCS


def docs_folder() -> Path:
    """The folder with every page of the site."""
    if not external_books():
        return PROJECT / DOCS
    files = _within(PROJECT / DOCS, PROJECT / DOCS)
    for slug, book in external_books().items():
        files |= _within(book.root / DOCS, book.root / DOCS / slug)
    _link(files)
    return FOLDER


def _within(docs: Path, folder: Path) -> dict[Path, Path]:
    """The files below a folder, by their path on the site."""
    return {file.relative_to(docs): file for file in folder.rglob("*") if file.is_file()}


def _link(files: dict[Path, Path]) -> None:
    """Fill the folder with a link to each of the files, and nothing else."""
    for link in list(FOLDER.rglob("*")):
        if link.is_symlink() and link.readlink() != files.get(link.relative_to(FOLDER)):
            link.unlink(missing_ok=True)
    for path, file in files.items():
        link = FOLDER / path
        link.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):  # the link exists, or another process made it first
            link.symlink_to(file)
