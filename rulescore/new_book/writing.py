"""Writes a new book, copied from the template: a small complete book with instructions in it.

It goes into this project, or into its own package (see `external_books.py`).
"""

import re
from contextlib import ExitStack
from keyword import iskeyword
from pathlib import Path

from rulescore.catalogue import titles_of_books
from rulescore.declare.inputs import Refusal, quoted
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.external_books import A_SLUG, SLUG, module_of
from rulescore.project import BOOKS, CONFIGURATION, IS_OURS, PROJECT, RULES_FOLDER
from rulescore.site.content.configuration import place_after_books, read_configuration
from rulescore.site.content.published import NAME as PUBLISHED
from rulescore.site.content.published import format_ids, read_published
from rulescore.site.system.swap import build_beside

TEMPLATE = Path(__file__).with_name("template")
DISTRIBUTION = Path(__file__).with_name("distribution")
"""The files of a package around its book."""

SLUG_THERE, TITLE_THERE = "my-book", "My Book"
LONGEST_SLUG, LONGEST_TITLE = 30, 40
# None of these characters has a meaning in YAML, Markdown, HTML or Python.
TITLE = re.compile(r"[^\W_](?:[^\W_]|[ &'’!?.,+()–-])*")
A_TITLE = f"letters, digits, blanks and & ' ’ ! ? . , + ( ) – -, at most {LONGEST_TITLE} signs"
ADDRESSES = ("assets", "r")
"""Folders at the root of the site that are not pages."""

WITH_A_PART_FOR_EACH_BOOK = ("calculators.md", "glossary.md")
ANCHOR = re.compile(r"\{ *#([\w-]+)")

PLACES = {f"{BOOKS}/": f"{RULES_FOLDER}/", "tests/books/": "tests/"}
"""Where the files of a book are in a project, by where they are here."""

Texts = dict[str, str]
"""Files by their paths."""


def add_book(slug: str, title: str) -> list[str]:
    """Write a book into this project. Returns the paths of new and changed files.

    Refused: an invalid slug or title, or one that is taken; a file that exists.
    """
    if not (PROJECT / CONFIGURATION).is_file():
        accepted = "--package FOLDER, or the rulescore of a folder with pages"
        raise Refusal(None, "there is no site here that a book could join", accepted)
    _check(slug, title)
    new = copy_of(TEMPLATE, slug, title)
    if not IS_OURS:
        new = {place_in_project(path): text for path, text in new.items()}
    block = new.pop(CONFIGURATION)
    ids = [_rename(id, slug, title) for id in read_published(TEMPLATE / PUBLISHED)]
    del new[PUBLISHED]
    changed = {
        CONFIGURATION: _with_block(block),
        PUBLISHED: format_ids({*read_published(PROJECT / PUBLISHED), *ids}),
    }
    for path in new:
        if (PROJECT / path).exists():
            raise Refusal("slug", f"{path} is there already", "a slug of which there are no files")
    _write(new, changed)
    return [*new, *changed]


def make_package(slug: str, title: str, folder: Path) -> list[str]:
    """Write a distribution with a book into a new folder. Returns the paths in there.

    Refused: an invalid slug or title, or one that is taken; a folder that exists.
    """
    _check(slug, title)
    if folder.exists() or not folder.absolute().parent.is_dir():
        where = "is there already" if folder.exists() else "is in a folder that is not there"
        accepted = "a new folder in one that is there"
        raise Refusal("--package", f"{quoted(folder)} {where}", accepted)
    around, home = copy_of(DISTRIBUTION, slug, title), f"rulescore_{module_of(slug)}"
    within = copy_of(TEMPLATE, slug, title)
    files = around | {f"{home}/{path}": text for path, text in within.items()}
    write_folder(folder, files)
    return list(files)


def write_folder(folder: Path, files: Texts) -> None:
    """Write files into a new folder, which appears complete or not at all. Refused where that
    cannot be written."""
    try:
        with build_beside(folder.absolute()) as built:
            for path, text in files.items():
                (built / path).parent.mkdir(parents=True, exist_ok=True)
                (built / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(error) from None


def place_in_project(path: str) -> str:
    """Where a file of the template is in a project with rules of its own."""
    for there, here in PLACES.items():
        if path.startswith(there):
            return here + path.removeprefix(there)
    return path


def check_slug(slug: str, name: str = "slug") -> None:
    """Refuse an invalid slug, given under a name."""
    is_slug = SLUG.fullmatch(slug) and len(slug) <= LONGEST_SLUG
    if not is_slug or iskeyword(module_of(slug)):
        accepted = f"{A_SLUG}, at most {LONGEST_SLUG} signs, and no word of Python itself"
        raise Refusal(name, f"{quoted(slug)!r} cannot be the slug of a book", accepted)


def check_title(title: str) -> None:
    """Refuse an invalid title."""
    if not TITLE.fullmatch(title) or title.endswith(" ") or len(title) > LONGEST_TITLE:
        raise Refusal("title", f"{quoted(title)!r} cannot be the title of a book", A_TITLE)


def _check(slug: str, title: str) -> None:
    """Refuse an invalid slug or title, or one that is taken."""
    check_slug(slug)
    if slug in _taken():
        accepted = "one that no book, page or anchor of the site has"
        raise Refusal("slug", f"{slug!r} is taken", accepted)
    check_title(title)
    if title.lower() in map(str.lower, titles_of_books().values()):
        raise Refusal("title", f"{title!r} is taken", "one that no other book has")


def _taken() -> set[str]:
    """The names on the site that cannot be the slug of a new book."""
    docs = PROJECT / "docs"
    parted = [docs / name for name in WITH_A_PART_FOR_EACH_BOOK]
    texts = [page.read_text("utf-8") for page in parted if page.exists()]
    anchors = {anchor for text in texts for anchor in ANCHOR.findall(text)}
    pages = {page.stem for page in docs.glob("*")}
    return {SLUG_THERE, *ADDRESSES, *titles_of_books(), *anchors, *pages}


def copy_of(folder: Path, slug: str, title: str) -> Texts:
    """The files of a folder, with the name of the new book in paths and texts."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {
        _rename(path, slug, title): _rename(file.read_text("utf-8"), slug, title)
        for file in files
        for path in [file.relative_to(folder).as_posix()]
        if "__pycache__" not in path
    }


def _rename(text: str, slug: str, title: str) -> str:
    """A text of the template with the name of the new book."""
    named = text.replace(SLUG_THERE, slug).replace(module_of(SLUG_THERE), module_of(slug))
    return named.replace(TITLE_THERE, title)


def _with_block(block: str) -> str:
    """The text of `mkdocs.yml` with the navigation of a book added after the other books. Raises
    `Mistaken` if it has no navigation."""
    written = read_configuration(PROJECT)
    nav = written.fields.get("nav")
    if not nav or not isinstance(nav, list):
        raise Mistaken([Mistake("there is no navigation", "books below nav", file=CONFIGURATION)])
    last = ("nav", str(place_after_books(nav) - 1))
    end = max(line for place, line in written.lines.items() if place[:2] == last)
    lines = (PROJECT / CONFIGURATION).read_text("utf-8").splitlines(keepends=True)
    _, _, entry = block.partition("nav:\n")
    return "".join([*lines[:end], entry, *lines[end:]])


def _write(new: Texts, changed: Texts) -> None:
    """Write files of this project, or none: an error undoes what has been written."""
    try:
        with ExitStack() as undo:
            for path, text in new.items():
                file = PROJECT / path
                for folder in reversed([one for one in file.parents if not one.exists()]):
                    folder.mkdir()
                    undo.callback(folder.rmdir)
                undo.callback(file.unlink, missing_ok=True)
                file.write_text(text, encoding="utf-8")
            for path, text in changed.items():
                file = PROJECT / path
                undo.callback(file.write_bytes, file.read_bytes())
                file.write_text(text, encoding="utf-8")
            undo.pop_all()
    except OSError as error:
        raise _unwritable(error) from None


def _unwritable(error: OSError) -> Refusal:
    problem = f"{error.filename} cannot be written: {error.strerror}"
    return Refusal(None, problem, "a place where you may write")
