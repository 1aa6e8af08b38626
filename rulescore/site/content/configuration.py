"""`mkdocs.yml`, read with line numbers, and as the configuration of MkDocs: laid over what every
site has, with the pages and the navigation of external books."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.utils.yaml import get_yaml_loader
from mkdocs.utils.yaml import yaml_load as load_yaml

from rulescore.declare.comparison import ASKS_ALL
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.external_books import display_path, external_books
from rulescore.language import Words, say, speak
from rulescore.project import CONFIGURATION, ENGINE, IS_OURS, PROJECT
from rulescore.site.content.all_docs import default_pages, docs_folder
from rulescore.site.content.yaml_lines import YamlFields, read_yaml
from rulescore.site.system.prebuilt import CHECKOUT, IN_WHEEL, IS_CHECKOUT
from rulescore.site.words.mistakes import languages, no_language
from rulescore.site.words.table import ENGLISH, read_table

NAME = CONFIGURATION
DEFAULTS = ENGINE / "site/defaults" / NAME
"""What every site has."""
THEME = CHECKOUT / "overrides" if IS_CHECKOUT else IN_WHEEL / "overrides"
"""The templates that are laid over those of Material."""
FIRST, ABOUT = (
    ("happened.md", "table.md", "calculators.md", "glossary.md"),
    ("about.md", "yours.md", "changes.md"),
)
"""The order of the pages that every site has: in the navigation itself, and in its last part."""
ADDED = ("extra_css", "markdown_extensions", "plugins")
"""The lists to which a project adds."""
INDEX = "/index.md"
WARNING_ABOUT_SETTING = re.compile(r"Config value '(?P<setting>\w+)': ")


class _Loader(yaml.CSafeLoader):
    """Reads the configuration of MkDocs and ignores the YAML tags that its extensions use."""


_Loader.add_multi_constructor("", lambda loader, suffix, node: None)


def read_configuration(home: Path = PROJECT) -> YamlFields:
    """The fields of `mkdocs.yml`, of the project or of an external book. Raises `Mistaken`."""
    file = home / NAME
    try:
        return _fields_of(file.read_text("utf-8"))
    except Mistaken as mistaken:
        raise Mistaken(replace(one, file=display_path(file)) for one in mistaken.mistakes) from None


@lru_cache(maxsize=8)
def _fields_of(text: str) -> YamlFields:
    """The fields in a text, which every page asks for again; nobody changes them."""
    return read_yaml(text, "", loader=_Loader)


def site_language() -> str:
    """The code of the language of the site, `theme.language` as in Material."""
    theme = read_configuration().fields.get("theme")
    named = theme.get("language") if isinstance(theme, dict) else None
    return str(named or ENGLISH)


def mistakes_of_language() -> Iterator[Mistake]:
    """That there is no such language as the site is said to be in."""
    language = site_language()
    if language not in languages():
        line = read_configuration().line("theme", "language")
        field = "theme.language"
        yield Mistake(*no_language(language), field=field, file=NAME, line=line)


def speak_as_the_site() -> None:
    """Say the fixed words in the language of the site from now on, in this process."""
    language = site_language()
    speak(language, read_table(language).words)


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
    return [*nav[:place], *blocks, *nav[place:], *_more_navigation(nav)]


def _more_navigation(nav: list[Any]) -> list[Any]:
    """The pages that a site has without writing them, and that its navigation does not name."""
    left = [page for page in (*FIRST, *ABOUT) if page in default_pages() and page not in str(nav)]
    about = [page for page in left if page in ABOUT]
    first: list[Any] = [page for page in left if page not in about]
    return [*first, {say("About"): about}] if about else first


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
    joined = {"docs_dir": str(docs_folder()), "nav": full_navigation()}
    if not external_books() and IS_OURS:
        joined = {}
    with capture_warnings() as warnings:
        try:
            config = load_config(str(PROJECT / NAME), **{**_merged(), **joined, **settings})
            own = config.theme.custom_dir
            config.theme.dirs.insert(1 if own else 0, str(THEME))
            config.extra["words"] = words_of_templates()
            return config
        except (Abort, ConfigurationError) as error:
            texts = warnings or [str(error)]
            raise Mistaken(_mistake(text, written) for text in texts) from None


def words_of_templates() -> Words:
    """The fixed words that the templates say, by their English texts."""
    return read_table(site_language()).used_in(lambda path: path.startswith("overrides/"))


def _merged() -> dict[str, Any]:
    """The settings of the project laid over what every site has."""
    loader = get_yaml_loader(yaml.CLoader)  # that of MkDocs is written in Python
    default, own = (
        load_yaml(file.read_text("utf-8"), loader) for file in (DEFAULTS, PROJECT / NAME)
    )
    added = {name: [*default[name], *own[name]] for name in ADDED if name in own}
    merged: dict[str, Any] = _laid_over(default, {**own, **added})
    return merged


def _laid_over(under: Any, over: Any) -> Any:
    if not isinstance(under, dict) or not isinstance(over, dict):
        return over
    both = {name: _laid_over(under[name], over[name]) for name in under.keys() & over.keys()}
    return {**under, **over, **both}


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
