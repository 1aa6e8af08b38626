"""Prints what CHANGES.md says of a release, once that is ready.

    python -m tools.release_notes v0.1.0

It is ready when the tag, the version in pyproject.toml and the first section of CHANGES.md agree,
and that section has a date.
"""

import re
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[1]
CHANGES = PROJECT / "CHANGES.md"
UNRELEASED = "unreleased"
SECTION = re.compile(
    r"^## \[(?P<version>[^\]]+)\] - (?P<day>\S+)\n(?P<notes>.*?)(?=^## |\Z)",
    re.MULTILINE | re.DOTALL,
)


class Release(NamedTuple):
    """A section of CHANGES.md: the version, its day or `unreleased`, and what is different."""

    version: str
    day: str
    notes: str


def releases(changes: str) -> list[Release]:
    """The sections of the changes, the newest first."""
    return [
        Release(*(part.strip() for part in found.groups())) for found in SECTION.finditer(changes)
    ]


def version(project: Path = PROJECT) -> str:
    """The version in pyproject.toml."""
    text = (project / "pyproject.toml").read_text("utf-8")
    return str(tomllib.loads(text)["project"]["version"])


def problems(tag: str, release: Release, version: str) -> list[str]:
    """Why a release cannot go out under a tag."""
    found = []
    if tag != f"v{version}":
        found.append(f"the tag is {tag}, but pyproject.toml says {version}")
    if release.version != version:
        found.append(f"CHANGES.md begins with {release.version}, but pyproject.toml says {version}")
    if not _is_day(release.day):
        found.append(f"CHANGES.md says “{release.day}” of {release.version}, not its day")
    return found


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def main(tag: str) -> None:
    """Print the notes of the release with this tag, or say why it is not ready and fail."""
    newest = releases(CHANGES.read_text("utf-8"))[0]
    found = problems(tag, newest, version())
    if found:
        sys.exit("\n".join(found))
    print(newest.notes)


if __name__ == "__main__":
    main(sys.argv[1])
