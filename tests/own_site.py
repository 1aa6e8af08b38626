"""The example of a site for one's own game, outside of the package: copied, run and built as its
author would. All tests of a run share one build, since it takes a while."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
EXAMPLE = PROJECT / "examples/night-ferry"
BOOK = "night-ferry"
CALCULATORS = ("night-ferry.toll", "night-ferry.crossing", "night-ferry.night")
SAME_FOR_EVERY_SITE = ("bundle", "gzip", "notice", "scripts")
"""What building a site keeps that comes from the sources of Rulescore alone."""
AT_ROOT, ELSEWHERE, BELOW = "site", "elsewhere", "below"
ADDRESS = "http://127.0.0.1:8000/"
PATH = "/games/ferry/"
OTHERWISE = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
"""Another time zone, order of sets and language."""

COMMAND = "from rulescore.cli import main; main()"
WITHOUT_NODE = "from rulescore.site.python import package_index as made; made.IS_CHECKOUT = False; "

Run = subprocess.CompletedProcess[str]


def copy_of_example(folder: Path) -> Path:
    """A copy of what its author has written."""
    return copy_of_project(EXAMPLE, folder)


def copy_of_project(project: Path, folder: Path) -> Path:
    """A copy of what an author has written. What the tests of Rulescore have built is used."""
    made = shutil.ignore_patterns("site", ".*", "__pycache__")
    shutil.copytree(project, folder, ignore=made)
    (folder / ".cache").mkdir()
    for name in SAME_FOR_EVERY_SITE:
        kept = PROJECT / ".cache" / name
        kept.mkdir(parents=True, exist_ok=True)
        (folder / ".cache" / name).symlink_to(kept)
    return folder


def rulescore(project: Path, *arguments: str) -> Run:
    """Run a command of Rulescore in a project, and wait for its end."""
    return _ended(_begin(project, arguments))


def built(project: Path) -> Path:
    """The site of a project. Its wheels, at which nobody looks, are as they are where there is no
    Node, which takes longer to compile them than all else."""
    done = _ended(_begin(project, ("build",), beginning=WITHOUT_NODE))
    assert done.returncode == 0, done.stdout + done.stderr
    return project / "site"


def built_sites(factory: pytest.TempPathFactory) -> Path:
    """The folder with the built sites: one, the same built elsewhere, and one below a path. The
    first test that asks builds them; other workers wait."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    sites = folder / "own-site"
    with (folder / "own-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not sites.exists():
            _build(sites)
    return sites


def _build(sites: Path) -> None:
    project = copy_of_example(sites / "project")
    _expect_built(_begin(project, ("build", "--output", str(sites / AT_ROOT))))
    elsewhere = shutil.copytree(project, sites / "project-elsewhere", symlinks=True)
    below = shutil.copytree(project, sites / "project-below", symlinks=True)
    settings = below / "mkdocs.yml"
    written = settings.read_text("utf-8")
    settings.write_text(written.replace(ADDRESS, f"https://example.org{PATH}"), "utf-8")
    together = [
        _begin(elsewhere, ("build", "--output", str(sites / ELSEWHERE)), OTHERWISE),
        _begin(below, ("build", "--output", str(sites / BELOW))),
    ]
    for each in together:
        _expect_built(each)


def _expect_built(process: subprocess.Popen[str]) -> None:
    done = _ended(process)
    assert done.returncode == 0, done.stdout + done.stderr


def _begin(
    project: Path,
    arguments: Sequence[str],
    around: Mapping[str, str] | None = None,
    beginning: str = "",
) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), **(around or {})}
    return subprocess.Popen(
        [sys.executable, "-c", beginning + COMMAND, *arguments],
        cwd=project,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _ended(process: subprocess.Popen[str]) -> Run:
    stdout, stderr = process.communicate()
    return subprocess.CompletedProcess(process.args, process.returncode, stdout, stderr)
