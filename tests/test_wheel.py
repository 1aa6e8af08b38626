"""The built wheel in an empty environment: no repository on the path, and no Node."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from rulescore.project import PROJECT
from tools.serving import free_port

LIMIT = 15_000_000
Run = Callable[..., str]

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    how = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    with (PROJECT / ".cache/wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # setuptools builds in the tree itself
        built = subprocess.run(
            [sys.executable, "-m", "pip", "wheel", *how, "--wheel-dir", str(folder), str(PROJECT)],
            check=False,
            capture_output=True,
            text=True,
        )
    assert built.returncode == 0, built.stdout + built.stderr
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel; the packages that it needs are those of this environment."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (place,) = folder.glob("lib/python*/site-packages")
    install(wheel, folder)
    # A path in such a file is searched, and the editable install that is in there is not.
    (place / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return folder


def install(package: Path, environment: Path) -> None:
    how = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    pip = (sys.executable, "-m", "pip", "--python", str(environment / "bin/python"), "install")
    subprocess.run([*pip, *how, str(package)], check=True)


@pytest.fixture(scope="module")
def run(installed: Path) -> Run:
    """Run a command of the environment, in a folder."""

    def run_in(folder: Path, *command: str) -> str:
        around = {"PATH": f"{installed}/bin:/usr/bin:/bin", "HOME": str(installed)}
        done = subprocess.run(
            [str(installed / "bin" / command[0]), *command[1:]],
            cwd=folder,
            env={**around, "LANG": os.environ.get("LANG", "C.UTF-8")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run_in


@pytest.fixture(scope="module")
def project(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("work")
    told = run(folder, "rulescore", "new", "salt-road", "--title", "The Salt Road")
    assert told.splitlines()[-1] == "Next: cd salt-road and rulescore watch."
    return folder / "salt-road"


def test_it_is_small_and_has_nothing_of_the_five_games(wheel: Path) -> None:
    assert wheel.stat().st_size <= LIMIT
    names = ZipFile(wheel).namelist()
    assert "rulescore/py.typed" in names
    assert "rulescore/site/prebuilt/scripts/start.js" in names
    assert [name for name in names if "usiel" in name or "symbaroum" in name] == []
    assert not [name for name in names if name.startswith("rulescore/compare/topics")]


def test_the_example_of_the_tutorial_comes_with_it(run: Run, tmp_path: Path) -> None:
    run(tmp_path, "rulescore", "new", "ferry", "--example")
    assert run(tmp_path / "ferry", "rulescore", "check") == "No mistakes.\n"


def test_it_is_what_runs(run: Run, project: Path, installed: Path) -> None:
    place = run(project, "python", "-c", "import rulescore; print(rulescore.__file__)")
    assert Path(place.strip()).is_relative_to(installed)


def test_the_mkdocs_configuration_is_a_dozen_lines(project: Path) -> None:
    settings = (project / "mkdocs.yml").read_text("utf-8").partition("nav:")[0]
    assert len(settings.splitlines()) <= 14


def test_a_project_answers_and_passes_checks_and_tests(run: Run, project: Path) -> None:
    listed = json.loads(run(project, "rulescore", "list", "--json"))
    assert [one["id"] for one in listed] == ["salt-road.lamp-oil"]
    answer = run(project, "rulescore", "run", "salt-road.lamp-oil", "hours=14")
    assert answer.startswith("14 hours of light: 3 flasks of oil.")
    (candidate, *_) = json.loads(run(project, "rulescore", "ask", "14 hours of light", "--json"))
    assert candidate["inputs"] == {"hours": 14}
    assert run(project, "rulescore", "check") == "No mistakes.\n"
    assert " passed" in run(project, "rulescore", "test", "-q", "-p", "no:cacheprovider")


def test_a_project_builds_into_a_whole_site(run: Run, project: Path) -> None:
    run(project, "rulescore", "build")
    site = project / "site"
    page = (site / "salt-road/lamps/index.html").read_text("utf-8")
    assert '<rule-calculator calculator="salt-road.lamp-oil"' in page
    assert "8 hours of light: <b>2</b> flasks of oil." in page
    for made in (
        "404.html",
        "api/index.json",
        "changes.atom",
        "embed/salt-road.lamp-oil/index.html",
        "happened/index.html",
        "licences.txt",
        "llms.txt",
        "manifest.webmanifest",
        "r/salt-road.lamp-oil/picture.png",
        "r/salt-road.lamps.burning/index.html",
        "service-worker.js",
        "table/index.html",
        "yours/index.html",
    ):
        assert (site / made).stat().st_size, made
    (archive,) = site.glob("assets/python/salt-road-*.zip")
    assert "rulescore/books/salt_road/lamps.py" in ZipFile(archive).namelist()
    (rules,) = site.glob("python/rulescore-*.whl")
    assert "rulescore/books/salt_road/lamps.py" in ZipFile(rules).namelist()
    texts = [file.read_text("utf-8") for file in site.rglob("*.html")]
    assert not [text for text in texts if "usiel" in text.lower() or "symbaroum" in text.lower()]


def test_a_project_is_shown_while_it_is_written(installed: Path, project: Path) -> None:
    port = free_port()
    command = [str(installed / "bin/rulescore"), "watch", "--port", str(port)]
    around = {"PATH": "/usr/bin:/bin", "HOME": str(installed), "LANG": "C.UTF-8"}
    with subprocess.Popen(
        command, cwd=project, env=around, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as watch:
        try:
            assert watch.stdout
            assert any("is drafted at" in line for line in watch.stdout)
            address = f"http://127.0.0.1:{port}/salt-road/lamps/"
            with urlopen(address) as page:
                assert "salt-road.lamp-oil" in page.read().decode()
        finally:
            os.killpg(watch.pid, signal.SIGTERM)


def test_a_mistake_is_told_with_file_and_line(run: Run, project: Path) -> None:
    page = project / "docs/salt-road/lamps.md"
    right = page.read_text("utf-8")
    try:
        page.write_text(right.replace("flasks: 3", "flasks: 4"), encoding="utf-8")
        with pytest.raises(AssertionError, match=r"docs/salt-road/lamps\.md:\d+: salt-road\.lamp"):
            run(project, "rulescore", "build")
    finally:
        page.write_text(right, encoding="utf-8")


def test_a_book_of_another_distribution_joins(run: Run, installed: Path, tmp_path: Path) -> None:
    run(tmp_path, "rulescore", "new-book", "owl-post", "Owl Post", "--package", "owl")
    install(tmp_path / "owl", installed)
    listed = json.loads(run(tmp_path, "rulescore", "list", "--json"))
    assert [one["id"] for one in listed] == ["owl-post.lamp-oil"]
