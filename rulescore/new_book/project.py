"""Writes a new project: a site with one small complete book, copied from the templates."""

from pathlib import Path

from rulescore.declare.inputs import Refusal, quoted
from rulescore.new_book.writing import (
    TEMPLATE,
    Texts,
    check_slug,
    check_title,
    copy_of,
    unwritable,
)
from rulescore.project import BOOKS, CONFIGURATION, RULES_FOLDER
from rulescore.site.system.swap import build_beside

SITE = Path(__file__).with_name("site")
"""The files of a project around its book."""
PLACES = {f"{BOOKS}/": f"{RULES_FOLDER}/", "tests/books/": "tests/", "gitignore": ".gitignore"}
"""Where files of the templates are in a project."""


def make_project(folder: Path, title: str = "") -> list[str]:
    """Write a project into a new folder, whose name is the slug of its book. Returns the paths in
    there.

    Refused: a name that is no slug; a folder that has something in it.
    """
    slug = folder.name
    title = title or " ".join(word.capitalize() for word in slug.split("-"))
    check_slug(slug, "name")
    check_title(title)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        accepted = "a new folder, or an empty one"
        raise Refusal("name", f"{quoted(folder)} is there already", accepted)
    files = _files(slug, title)
    try:
        with build_beside(folder.absolute()) as built:
            for path, text in files.items():
                (built / path).parent.mkdir(parents=True, exist_ok=True)
                (built / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(error) from None
    return sorted(files)


def _files(slug: str, title: str) -> Texts:
    around, book = copy_of(SITE, slug, title), copy_of(TEMPLATE, slug, title)
    _, _, navigation = book.pop(CONFIGURATION).partition("nav:\n")
    around[CONFIGURATION] += navigation
    return {_place(path): text for path, text in {**around, **book}.items()}


def _place(path: str) -> str:
    for there, here in PLACES.items():
        if path.startswith(there):
            return here + path.removeprefix(there)
    return path
