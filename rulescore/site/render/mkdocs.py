"""Rendering pages with MkDocs; its warnings become mistakes."""

from collections.abc import Iterable
from pathlib import Path
from textwrap import indent

from mkdocs.commands.build import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from pymdownx.superfences import SuperFencesException

from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.site.content.configuration import NAME, capture_warnings
from rulescore.site.content.page_source import Page, read_pages


def render_by_mkdocs(config: MkDocsConfig) -> None:
    """Render every page into the folder that the configuration names. Raises `Mistaken`."""
    with capture_warnings() as warnings:
        try:
            build(config)
        except (Abort, SuperFencesException) as error:
            pages = read_pages(Path(config.docs_dir)).values()
            texts = warnings or [str(error)]
            raise Mistaken(mistake_from(text, pages) for text in texts) from None


def mistake_from(warning: str, pages: Iterable[Page]) -> Mistake:
    """A warning as a mistake, at the Python fence of a page if the warning quotes one."""
    for page in pages:
        for fence in page.fences:
            if fence.kind.startswith("python") and indent(fence.content.rstrip(), "  ") in warning:
                *_, last = filter(None, (line.strip(" `") for line in warning.splitlines()))
                problem = f"the Python here breaks: {last}"
                return Mistake(problem, file=page.file, line=fence.line)
    return Mistake(warning.rstrip("."), file=NAME)
