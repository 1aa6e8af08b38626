"""The pages of the project, those of external books, and those that every site has, in one folder,
as MkDocs needs them.

A checkout without external books has all of them in `docs/`; otherwise it is a folder of symbolic
links, so that it is always up to date.
"""

from contextlib import suppress
from functools import cache
from pathlib import Path

from rulescore.external_books import external_books
from rulescore.language import language
from rulescore.project import ENGINE, IS_OURS, PROJECT
from rulescore.site.system.prebuilt import CHECKOUT, IN_WHEEL, IS_CHECKOUT

DOCS = "docs"
FOLDER = PROJECT / ".cache" / DOCS
OF_OURS = (CHECKOUT if IS_CHECKOUT else IN_WHEEL) / DOCS
"""The pages of our own site."""
SAME_EVERYWHERE = ("calculators.md", "yours.md")
"""The pages that other sites take from there."""
OTHERS = ENGINE / "site/defaults/docs"
"""The pages that every other site has, unless it has its own; in another language they are in a
folder with its code behind a dot, as far as they are translated."""


def default_pages() -> dict[str, Path]:
    """The pages that a site has without writing them, by their path, in the language that is
    spoken; none in a checkout, where they are written out."""
    return {} if IS_OURS else _default_pages(language())


@cache
def _default_pages(spoken: str) -> dict[str, Path]:
    translated = OTHERS.with_name(f"{OTHERS.name}.{spoken}")
    return {
        **{file.name: file for file in sorted(OTHERS.glob("*.md"))},
        **{name: OF_OURS / name for name in SAME_EVERYWHERE},
        **{file.name: file for file in sorted(translated.glob("*.md"))},
    }


def docs_folder() -> Path:
    """The folder with every page of the site."""
    if not external_books() and IS_OURS:
        return PROJECT / DOCS
    files = {Path(path): file for path, file in default_pages().items()}
    files |= _within(PROJECT / DOCS, PROJECT / DOCS)
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
