"""The commands of a project, where there is none."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulescore.project import PROJECT

COMMAND = ("-c", "from rulescore.cli import main; main()")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *COMMAND, *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(PROJECT), "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", ["build", "check", "published", "serve", "test", "watch"])
def test_outside_of_a_project_nothing_is_done(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"rulescore: {tmp_path} is in no folder with a mkdocs.yml and rules. "
        "Accepted: the folder of a project, as `rulescore new NAME` writes it.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_rules_are_those_of_the_project_around(tmp_path: Path) -> None:
    assert "usiel.riding" in run(tmp_path, "list").stdout
    (tmp_path / "mkdocs.yml").touch()
    (tmp_path / "rules").mkdir()
    (tmp_path / "docs").mkdir()
    assert run(tmp_path / "docs", "list").stdout.startswith("There are no rules here.")


def test_where_there_are_no_rules_run_says_so(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").touch()
    (tmp_path / "rules").mkdir()
    done = run(tmp_path, "run", "salt-post.water")
    assert done.stderr == (
        f"rulescore: {tmp_path} is in no site, so there are no rules. "
        "Accepted: the folder of a site, as `rulescore new NAME` writes it.\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="there exec starts another process")
def test_whoever_ends_the_command_ends_what_it_runs(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").touch()
    for folder in ("rules", "docs", "tests"):
        (tmp_path / folder).mkdir()
    asks = "import os\nfrom pathlib import Path\n\n\ndef test_it():\n"
    asks += "    Path('number').write_text(str(os.getpid()))\n"
    (tmp_path / "tests/test_it.py").write_text(asks)
    command = [sys.executable, *COMMAND, "test", "-k", "test_it", "-q"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": str(PROJECT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as begun:
        begun.wait()
        assert (tmp_path / "number").read_text() == str(begun.pid)


def test_the_example_is_written_as_it_is(tmp_path: Path) -> None:
    assert run(tmp_path, "new", "ferry", "--example").returncode == 0
    example, made = PROJECT / "examples/night-ferry", tmp_path / "ferry"
    listed = ["git", "ls-files", "."]
    files = subprocess.run(listed, cwd=example, capture_output=True, text=True, check=True).stdout
    written = {file.relative_to(made).as_posix() for file in made.rglob("*") if file.is_file()}
    assert written == set(files.split())
    assert all((made / path).read_text() == (example / path).read_text() for path in written)
    again = run(tmp_path, "new", "ferry", "--example")
    assert again.stderr.startswith("rulescore: name: ferry is there already.")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Salt Road", "name: 'Salt Road' cannot be the slug of a book."),
        ("class", "name: 'class' cannot be the slug of a book."),
        ("there", "name: there is there already. Accepted: a new folder, or an empty one."),
    ],
)
def test_a_name_that_cannot_be(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there/notes.txt").touch()
    done = run(tmp_path, "new", name)
    assert done.returncode == 2
    assert done.stderr.startswith(f"rulescore: {told}")
    assert [file.name for file in tmp_path.rglob("*")] == ["there", "notes.txt"]


def test_a_project_in_german_is_right_as_it_is_written(tmp_path: Path) -> None:
    made = run(tmp_path, "new", "laterne", "--title", "Laternenweg", "--language", "de")
    assert made.returncode == 0, made.stderr
    folder = tmp_path / "laterne"
    assert "theme:\n  language: de\n" in (folder / "mkdocs.yml").read_text("utf-8")
    for command in ("check", "test"):
        done = run(folder, command)
        assert done.returncode == 0, done.stdout + done.stderr
    told = run(folder, "words", "de").stdout
    assert "fixed words, which Rulescore has in this language. Keep the file only to" in told
    assert "Flasche" in (folder / "words/de.po").read_text("utf-8")


def test_the_german_files_of_a_new_project_are_those_of_the_english_one() -> None:
    templates = PROJECT / "rulescore/new_book"
    for english in (templates / "site", templates / "template"):
        german = english.with_name(f"{english.name}.de")
        own = {path.relative_to(german) for path in german.rglob("*.md")}
        assert own == {path.relative_to(english) for path in english.rglob("*.md")}


def test_a_project_in_a_language_of_which_there_is_no_template(tmp_path: Path) -> None:
    told = run(tmp_path, "new", "nuit", "--language", "fr").stdout
    assert "What they say is in English; translate it, and run rulescore words fr." in told
    assert "theme:\n  language: fr\n" in (tmp_path / "nuit/mkdocs.yml").read_text("utf-8")
    refused = run(tmp_path, "new", "nuitt", "--language", "frr").stderr
    assert "language: there is no language “frr”. Accepted: fr." in refused


def test_a_declaration_that_is_wrong_is_told_before_anything_is_tested(tmp_path: Path) -> None:
    run(tmp_path, "new", "owl-post")
    lamps = tmp_path / "owl-post/rules/owl_post/lamps.py"
    written = lamps.read_text("utf-8")
    assert "] = 8" in written
    lamps.write_text(written.replace("] = 8", "] = 900"), "utf-8")
    done = run(tmp_path / "owl-post", "test")
    assert (done.returncode, done.stdout) == (1, "")
    told, _, counted, _ = done.stderr.split("\n")
    assert re.match(r"rules/owl_post/lamps\.py:\d+: owl-post\.lamp-oil: hours: .* 900 ", told)
    assert counted == "1 mistake."
