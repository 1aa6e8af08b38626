"""`mkdocs.yml`: with its line numbers, and as MkDocs takes it, with the pages of external books and
their blocks of the navigation."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError

from rulescore.declare.comparison import ASKS_ALL
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.external_books import PROJECT, display_path, external_books
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.yaml_lines import Written, read_written

NAME = "mkdocs.yml"
INDEX = "/index.md"
SAID_OF_A_SETTING = re.compile(r"Config value '(?P<setting>\w+)': ")


class _Loader(yaml.CSafeLoader):
    """Reads the configuration of MkDocs, whose own tags are for its extensions."""


_Loader.add_multi_constructor("", lambda loader, suffix, node: None)


def written_configuration(home: Path = PROJECT) -> Written:
    """The file as it is written, of the project or of an external book. Raises `Mistaken`."""
    file = home / NAME
    try:
        return read_written(file.read_text("utf-8"), "", loader=_Loader)
    except Mistaken as mistaken:
        raise Mistaken(replace(one, file=display_path(file)) for one in mistaken.mistakes) from None


def whole_navigation() -> Any:
    """The navigation of the project with the blocks of external books behind its own books."""
    nav = written_configuration().fields.get("nav")
    if not isinstance(nav, list):
        return nav
    place = behind_the_books(nav)
    blocks: list[Any] = []
    for book in external_books().values():
        block = written_configuration(book.root).fields.get("nav")
        blocks += block if isinstance(block, list) else []
    return [*nav[:place], *blocks, *nav[place:]]


def behind_the_books(nav: list[Any]) -> int:
    """The place in a navigation behind the last book of a game. A book is a section with an
    index."""
    no_game = ("", ASKS_ALL)
    books = [place for place, entry in enumerate(nav, start=1) if book_of(entry) not in no_game]
    return books[-1] if books else len(nav)


def book_of(entry: Any) -> str:
    """The slug of the book of which a navigation's entry is the block; of none, nothing."""
    for pages in entry.values() if isinstance(entry, dict) else ():
        for page in pages if isinstance(pages, list) else ():
            if isinstance(page, str) and page.endswith(INDEX):
                return page.removesuffix(INDEX)
    return ""


def configuration(**settings: Any) -> MkDocsConfig:
    """The file as MkDocs takes it, with some settings changed. Raises `Mistaken`."""
    written = written_configuration()
    joined = {"docs_dir": str(docs_folder()), "nav": whole_navigation()} if external_books() else {}
    with warnings_of_mkdocs() as warnings:
        try:
            return load_config(str(PROJECT / NAME), **joined, **settings)
        except (Abort, ConfigurationError) as error:
            told_of = warnings or [str(error)]
            raise Mistaken(_placed(text, written) for text in told_of) from None


def _placed(text: str, written: Written) -> Mistake:
    """What MkDocs says of a setting, at the line of that setting."""
    said = SAID_OF_A_SETTING.match(text)
    setting = said["setting"] if said else ""
    problem = text[said.end() if said else 0 :].rstrip(".")
    return Mistake(problem, field=setting, file=NAME, line=written.line(setting))


@contextmanager
def warnings_of_mkdocs() -> Iterator[list[str]]:
    """What MkDocs warns of meanwhile; any of it stops a strict build, which does not say why."""
    told: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: told.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        yield told
    finally:
        logger.removeHandler(handler)
