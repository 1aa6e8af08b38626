"""`mkdocs.yml`: as somebody writes it, with lines, and as MkDocs takes it."""

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

from rulescore.mistakes import Mistake, Mistaken
from rulescore.site.written import Written, read_written

PROJECT = Path(__file__).resolve().parents[2]
NAME = "mkdocs.yml"
SAID_OF_A_SETTING = re.compile(r"Config value '(?P<setting>\w+)': ")


class _Loader(yaml.SafeLoader):
    """Reads the configuration of MkDocs, whose own tags are for its extensions."""


_Loader.add_multi_constructor("", lambda loader, suffix, node: None)


def written_configuration() -> Written:
    """The file as it is written. Raises `Mistaken`."""
    try:
        return read_written((PROJECT / NAME).read_text("utf-8"), "", loader=_Loader)
    except Mistaken as mistaken:
        raise Mistaken(replace(one, file=NAME) for one in mistaken.mistakes) from None


def configuration(**settings: Any) -> MkDocsConfig:
    """The file as MkDocs takes it, with some settings changed. Raises `Mistaken`."""
    written = written_configuration()
    with warnings_of_mkdocs() as warnings:
        try:
            return load_config(str(PROJECT / NAME), **settings)
        except (Abort, ConfigurationError) as error:
            told = warnings or [str(error)]
            raise Mistaken(_placed(text, written) for text in told) from None


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
