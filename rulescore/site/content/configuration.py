"""`mkdocs.yml`, read with line numbers, and as the configuration of MkDocs, with the pages and the
navigation of external books."""

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
from rulescore.site.content.yaml_lines import YamlFields, read_yaml

NAME = "mkdocs.yml"
INDEX = "/index.md"
WARNING_ABOUT_SETTING = re.compile(r"Config value '(?P<setting>\w+)': ")


class _Loader(yaml.CSafeLoader):
    """Reads the configuration of MkDocs and ignores the YAML tags that its extensions use."""


_Loader.add_multi_constructor("", lambda loader, suffix, node: None)


def read_configuration(home: Path = PROJECT) -> YamlFields:
    """The fields of `mkdocs.yml`, of the project or of an external book. Raises `Mistaken`."""
    file = home / NAME
    try:
        return read_yaml(file.read_text("utf-8"), "", loader=_Loader)
    except Mistaken as mistaken:
        raise Mistaken(replace(one, file=display_path(file)) for one in mistaken.mistakes) from None


def full_navigation() -> Any:
    """The navigation of the project, with the entries of external books after its own books."""
    nav = read_configuration().fields.get("nav")
    if not isinstance(nav, list):
        return nav
    place = place_after_books(nav)
    blocks: list[Any] = []
    for book in external_books().values():
        block = read_configuration(book.root).fields.get("nav")
        blocks += block if isinstance(block, list) else []
    return [*nav[:place], *blocks, *nav[place:]]


def place_after_books(nav: list[Any]) -> int:
    """The index in a navigation after the last book of a game. A book is a section with an index
    page."""
    no_game = ("", ASKS_ALL)
    books = [place for place, entry in enumerate(nav, start=1) if book_of(entry) not in no_game]
    return books[-1] if books else len(nav)


def book_of(entry: Any) -> str:
    """The slug of the book of an entry of the navigation; "" if it is not a book."""
    for pages in entry.values() if isinstance(entry, dict) else ():
        for page in pages if isinstance(pages, list) else ():
            if isinstance(page, str) and page.endswith(INDEX):
                return page.removesuffix(INDEX)
    return ""


def configuration(**settings: Any) -> MkDocsConfig:
    """The configuration of MkDocs, with some settings changed. Raises `Mistaken`."""
    written = read_configuration()
    joined = {"docs_dir": str(docs_folder()), "nav": full_navigation()} if external_books() else {}
    with capture_warnings() as warnings:
        try:
            return load_config(str(PROJECT / NAME), **joined, **settings)
        except (Abort, ConfigurationError) as error:
            texts = warnings or [str(error)]
            raise Mistaken(_mistake(text, written) for text in texts) from None


def _mistake(text: str, written: YamlFields) -> Mistake:
    """A warning of MkDocs as a mistake, at the line of the setting that it names."""
    match = WARNING_ABOUT_SETTING.match(text)
    setting = match["setting"] if match else ""
    problem = text[match.end() if match else 0 :].rstrip(".")
    return Mistake(problem, field=setting, file=NAME, line=written.line(setting))


@contextmanager
def capture_warnings() -> Iterator[list[str]]:
    """The warnings that MkDocs logs in the meantime; a strict build stops at any of them without
    saying why."""
    warnings: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: warnings.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        yield warnings
    finally:
        logger.removeHandler(handler)
