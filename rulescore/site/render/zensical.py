"""The pages rendered by Zensical, from the `mkdocs.yml` that MkDocs reads too.

`make site ENGINE=zensical` installs it beside everything else. It reads and writes only below the
folder of its configuration, so it is given one of its own.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import yaml
from mkdocs.config.defaults import MkDocsConfig

from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.external_books import PROJECT
from rulescore.site.content.configuration import NAME
from rulescore.site.content.page_source import read_pages
from rulescore.site.render.mkdocs import placed

INSTALLED = PROJECT / ".cache/zensical"
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
        (folder / NAME).write_text(yaml.safe_dump(_settings(folder)), encoding="utf-8")
        _run(folder)
        (folder / PAGES / SEARCH).unlink()
        shutil.copytree(folder / PAGES, config.site_dir, dirs_exist_ok=True)


def _settings(folder: Path) -> dict[str, object]:
    """What Zensical is told besides: where that file is, to look as Material does, and that the
    search is ours."""
    return {
        "INHERIT": os.path.relpath(PROJECT / NAME, folder),
        "theme": {"variant": "classic", "custom_dir": str(PROJECT / "overrides")},
        "plugins": [{"search": {"enabled": False}}],
    }


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
    said = COLOUR.sub("", done.stdout)
    if mistakes := [*_issues(said), *_broken_python(said, folder)]:
        raise Mistaken(mistakes)
    if done.returncode:
        *_, told = ["it ends without a word", *ERROR.findall(said)]
        raise _mistaken(f"Zensical does not render the pages: {told.rstrip('.')}")


def _issues(said: str) -> Iterator[Mistake]:
    """What Zensical tells of pages, where it does."""
    for issue in ISSUE.finditer(said):
        yield Mistake(issue["problem"], file=f"docs/{issue['page']}", line=int(issue["line"]))


def _broken_python(said: str, folder: Path) -> Iterator[Mistake]:
    """Python on pages that breaks, which does not stop Zensical: the page would show how it did."""
    pages = read_pages(folder / "docs").values()
    for warning in BROKEN.split(said)[1:]:
        yield placed(SUMMARY.split(warning)[0], pages)


def _mistaken(problem: str) -> Mistaken:
    return Mistaken([Mistake(problem, file=NAME)])
