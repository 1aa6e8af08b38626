"""What the package says of itself is complete, and its version is the one in CHANGES.md."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.release_notes import CHANGES, UNRELEASED, problems, releases, version

PROJECT = Path(__file__).resolve().parents[1]
DESCRIBED: dict[str, Any] = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
ABOUT: dict[str, Any] = DESCRIBED["project"]
WORKFLOW = (PROJECT / ".github/workflows/release.yml").read_text("utf-8")
PYTHON = "Programming Language :: Python :: 3."


def file_of(path: str) -> str:
    return (PROJECT / path).read_text("utf-8")


@pytest.mark.parametrize(
    "field",
    [
        *("name", "version", "description", "readme", "requires-python", "license"),
        *("license-files", "authors", "keywords", "classifiers", "dependencies", "scripts"),
    ],
)
def test_it_says_what_it_is(field: str) -> None:
    assert ABOUT[field]


def test_the_files_that_it_names_are_there() -> None:
    for path in (ABOUT["readme"], *ABOUT["license-files"]):
        assert (PROJECT / path).is_file(), path


def test_its_licence_is_an_expression_and_the_one_in_the_file() -> None:
    assert ABOUT["license"] == "MIT"
    licence, notice = ABOUT["license-files"]
    assert notice == "NOTICE.md"
    assert file_of(licence).startswith("MIT License")
    assert ABOUT["authors"][0]["name"] in file_of(licence)
    assert [one for one in ABOUT["classifiers"] if one.startswith("License ::")] == []


def test_it_names_every_python_from_the_oldest_on() -> None:
    named = [
        int(one.removeprefix(PYTHON)) for one in ABOUT["classifiers"] if one.startswith(PYTHON)
    ]
    assert ABOUT["requires-python"] == f">=3.{named[0]}"
    assert named == list(range(named[0], named[-1] + 1))


def test_it_is_typed() -> None:
    assert (PROJECT / "rulescore/py.typed").is_file()
    assert "Typing :: Typed" in ABOUT["classifiers"]


def test_an_address_is_one_that_others_can_open() -> None:
    addresses = ABOUT.get("urls", {}).values()
    assert [one for one in addresses if not one.startswith("https://")] == []


def test_the_changes_begin_with_its_version() -> None:
    newest, *older = releases(CHANGES.read_text("utf-8"))
    as_if_today = newest._replace(day="2026-11-25") if newest.day == UNRELEASED else newest
    assert problems(f"v{version()}", as_if_today, version()) == []
    assert re.search("^- ", newest.notes, re.MULTILINE)
    assert [one.version for one in older if one.day == UNRELEASED] == []
    assert re.fullmatch(r"\d+\.\d+\.\d+", version())


def test_only_the_job_that_waits_for_approval_may_publish() -> None:
    workflow = yaml.safe_load(WORKFLOW)
    assert workflow["permissions"] == {"contents": "read"}
    may_publish = {
        name: job["environment"]
        for name, job in workflow["jobs"].items()
        if "id-token" in job.get("permissions", {})
    }
    assert may_publish == {"publish": "release"}
    assert workflow["jobs"]["publish"]["needs"] == "package"


def test_the_checklist_names_what_the_workflow_does() -> None:
    checklist = file_of("docs/releasing.md")
    commands = re.findall(
        r"run: (?:\.venv/bin/)?(make [\w-]+|python -m [\w.]+|twine check)", WORKFLOW
    )
    assert len(commands) == 6
    assert [one for one in commands if one not in checklist] == []
