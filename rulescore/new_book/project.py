"""Writes a new project: a site with one small complete book, copied from the templates."""

from pathlib import Path

from rulescore.declare.inputs import Refusal, quoted
from rulescore.new_book.writing import (
    TEMPLATE,
    Texts,
    check_slug,
    check_title,
    copy_of,
    place_in_project,
    write_folder,
)
from rulescore.project import CONFIGURATION
from rulescore.site.system.prebuilt import EXAMPLE, NOT_WRITTEN

SITE = Path(__file__).with_name("site")
"""The files of a project around its book."""
IGNORED = "gitignore"
"""The template of `.gitignore`, which would hide files of the template itself."""


def make_project(folder: Path, title: str = "") -> list[str]:
    """Write a project into a new folder, whose name is the slug of its book. Returns the paths in
    there.

    Refused: a name that is no slug; a folder that has something in it.
    """
    slug = folder.name
    title = title or " ".join(word.capitalize() for word in slug.split("-"))
    check_slug(slug, "name")
    check_title(title)
    files = _files(slug, title)
    _write_new(folder, files)
    return sorted(files)


def write_example(folder: Path) -> list[str]:
    """Write the example of the tutorial, *The Night Ferry*, into a new folder. Returns the paths in
    there.

    Refused: a folder that has something in it.
    """
    found = (file for file in sorted(EXAMPLE.rglob("*")) if file.is_file())
    files = {
        path.as_posix(): file.read_text("utf-8")
        for file in found
        for path in [file.relative_to(EXAMPLE)]
        if not set(NOT_WRITTEN).intersection(path.parts)
    }
    _write_new(folder, files)
    return sorted(files)


def _write_new(folder: Path, files: Texts) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        accepted = "a new folder, or an empty one"
        raise Refusal("name", f"{quoted(folder)} is there already", accepted)
    write_folder(folder, files)


def _files(slug: str, title: str) -> Texts:
    around, book = copy_of(SITE, slug, title), copy_of(TEMPLATE, slug, title)
    _, _, navigation = book.pop(CONFIGURATION).partition("nav:\n")
    around[CONFIGURATION] += navigation
    around[f".{IGNORED}"] = around.pop(IGNORED)
    return around | {place_in_project(path): text for path, text in book.items()}
