"""Rendering pages with Zensical, from the same `mkdocs.yml` as MkDocs.

`make site ENGINE=zensical` installs it in its own folder. It reads and writes only below the folder
of its configuration, so it runs in a temporary one.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from mkdocs.config.defaults import MkDocsConfig

from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.project import PROJECT
from rulescore.site.content.configuration import DEFAULTS, NAME, THEME, words_of_templates
from rulescore.site.content.page_source import read_pages
from rulescore.site.render.mkdocs import mistake_from
from rulescore.site.system.prebuilt import CHECKOUT

INSTALLED = CHECKOUT / ".cache/zensical"
PROJECT_SETTINGS = "project.yml"
SETTINGS = {
    "INHERIT": PROJECT_SETTINGS,
    "theme": {"variant": "classic", "custom_dir": str(THEME)},
    "plugins": [{"search": {"enabled": False}}],
}
"""The configuration of Zensical: the project’s, with the look of Material and without Zensical’s
search."""
PAGES, SEARCH = "site", "search.json"

COLOUR = re.compile(r"\x1b\[[\d;]*m")
ISSUE = re.compile(
    r"^(Warning|Error): (?P<problem>.+)\n.*\[ (?P<page>\S+):(?P<line>\d+):\d+ \]", re.MULTILINE
)
ERROR = re.compile(r"^[ \w.]*(?:Error|Exception): (.+)", re.MULTILINE)
BROKEN = re.compile("^markdown_exec: ", re.MULTILINE)
SUMMARY = re.compile(r"^(?:No|\d+) issues? found$", re.MULTILINE)


def render_by_zensical(config: MkDocsConfig) -> None:
    """Render every page into the folder that the configuration names. Raises `Mistaken`."""
    if not INSTALLED.exists():
        raise _mistaken("Zensical is not installed, which `make site ENGINE=zensical` does")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(config.docs_dir, folder / "docs")
        (folder / PROJECT_SETTINGS).write_text(_project_settings(folder), encoding="utf-8")
        (folder / NAME).write_text(yaml.safe_dump(_settings()), encoding="utf-8")
        _run(folder)
        (folder / PAGES / SEARCH).unlink()
        shutil.copytree(folder / PAGES, config.site_dir, dirs_exist_ok=True)


def _settings() -> dict[str, Any]:
    return {**SETTINGS, "extra": {"words": dict(words_of_templates())}}


def _project_settings(folder: Path) -> str:
    """The text of the project's `mkdocs.yml`, which inherits what every site has."""
    return f"{(PROJECT / NAME).read_text('utf-8')}\nINHERIT: {os.path.relpath(DEFAULTS, folder)}\n"


def _run(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "zensical", "build", "--config-file", NAME],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(INSTALLED), str(PROJECT)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    printed = COLOUR.sub("", done.stdout)
    if mistakes := [*_page_issues(printed), *_broken_python(printed, folder)]:
        raise Mistaken(mistakes)
    if done.returncode:
        *_, reason = ["it ends without a message", *ERROR.findall(printed)]
        raise _mistaken(f"Zensical does not render the pages: {reason.rstrip('.')}")


def _page_issues(printed: str) -> Iterator[Mistake]:
    """The issues that Zensical reports with a page and line."""
    for issue in ISSUE.finditer(printed):
        yield Mistake(issue["problem"], file=f"docs/{issue['page']}", line=int(issue["line"]))


def _broken_python(printed: str, folder: Path) -> Iterator[Mistake]:
    """Exceptions of Python on pages. They do not stop Zensical, which shows the traceback."""
    pages = read_pages(folder / "docs").values()
    for warning in BROKEN.split(printed)[1:]:
        yield mistake_from(SUMMARY.split(warning)[0], pages)


def _mistaken(problem: str) -> Mistaken:
    return Mistaken([Mistake(problem, file=NAME)])
