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
from rulescore.site.words.mistakes import languages, no_language
from rulescore.site.words.table import ENGLISH

SITE = Path(__file__).with_name("site")
"""The files of a project around its book."""
MENU, LANGUAGE = "nav:\n", "theme:\n  language: {language}\n"
"""In the settings of a project: where its navigation begins, and what stands before it on a site
that is not in English."""
IGNORED = "gitignore"
"""The template of `.gitignore`, which would hide files of the template itself."""


def make_project(folder: Path, title: str = "", language: str = ENGLISH) -> list[str]:
    """Write a project into a new folder, whose name is the slug of its book, for a site in a
    language, by its code. Returns the paths in there.

    Refused: a name that is no slug; a language that there is not; a folder that has something in
    it.
    """
    slug = folder.name
    title = title or " ".join(word.capitalize() for word in slug.split("-"))
    check_slug(slug, "name")
    check_title(title)
    if language not in languages():
        raise Refusal("language", *no_language(language))
    files = _files(slug, title, language)
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


def is_in(language: str) -> bool:
    """Whether what a new project says is in a language, and not in English instead."""
    return language == ENGLISH or _translated(SITE, language).is_dir()


def _translated(folder: Path, language: str) -> Path:
    """Where the files of a template are that are translated into a language."""
    return folder.with_name(f"{folder.name}.{language}")


def _files(slug: str, title: str, language: str) -> Texts:
    around, book = (
        copy_of(folder, slug, title) | copy_of(_translated(folder, language), slug, title)
        for folder in (SITE, TEMPLATE)
    )
    settings, _, home = around[CONFIGURATION].partition(MENU)
    _, _, navigation = book.pop(CONFIGURATION).partition(MENU)
    theme = "" if language == ENGLISH else LANGUAGE.format(language=language)
    around[CONFIGURATION] = f"{settings}{theme}{MENU}{home}{navigation}"
    around[f".{IGNORED}"] = around.pop(IGNORED)
    return around | {place_in_project(path): text for path, text in book.items()}
