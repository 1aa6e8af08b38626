"""The pages rendered by Zensical, which comes after MkDocs with Material, from the same `mkdocs.yml`.

`make site ENGINE=zensical` installs it beside everything else. It reads and writes only below the
folder of its configuration, so it is given one of its own.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from mkdocs.config.defaults import MkDocsConfig

from rulescore.mistakes import Mistake, Mistaken
from rulescore.site.configuration import NAME

PROJECT = Path(__file__).resolve().parents[2]
INSTALLED = PROJECT / ".cache/zensical"
PAGES = "site"


def render_by_zensical(config: MkDocsConfig) -> None:
    """Render every page into the folder that the configuration names. Raises `Mistaken`."""
    if not INSTALLED.exists():
        raise _mistaken("Zensical is not installed, which `make site ENGINE=zensical` does")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(config.docs_dir, folder / "docs")
        (folder / NAME).write_text(yaml.safe_dump(_settings(folder)), encoding="utf-8")
        _run(folder)
        shutil.copytree(folder / PAGES, config.site_dir, dirs_exist_ok=True)


def _settings(folder: Path) -> dict[str, object]:
    """What Zensical is told beyond the configuration that it shares with MkDocs: that it should look
    as Material does, and that the search is ours."""
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
    if done.returncode:
        raise _mistaken(f"Zensical does not render the pages: {done.stdout}")


def _mistaken(problem: str) -> Mistaken:
    return Mistaken([Mistake(problem, file=NAME)])
