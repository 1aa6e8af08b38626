"""A release goes out under its own version and with its day, or not at all."""

from pathlib import Path

import pytest

from tools import release_notes
from tools.release_notes import Release, problems, releases, version

CHANGES = """# Changelog

## [0.2.0] - 2027-01-31

The second.

### Added

- More.

## [0.1.0] - 2026-12-01

The first.
"""


def test_the_sections_are_read_in_their_order() -> None:
    assert releases(CHANGES) == [
        Release("0.2.0", "2027-01-31", "The second.\n\n### Added\n\n- More."),
        Release("0.1.0", "2026-12-01", "The first."),
    ]


@pytest.mark.parametrize(
    ("tag", "day", "version", "said"),
    [
        ("v0.2.0", "2027-01-31", "0.2.0", []),
        ("v0.2.1", "2027-01-31", "0.2.0", ["the tag is v0.2.1, but pyproject.toml says 0.2.0"]),
        ("0.2.0", "2027-01-31", "0.2.0", ["the tag is 0.2.0, but pyproject.toml says 0.2.0"]),
        (
            "v0.3.0",
            "2027-01-31",
            "0.3.0",
            ["CHANGES.md begins with 0.2.0, but pyproject.toml says 0.3.0"],
        ),
        ("v0.2.0", "unreleased", "0.2.0", ["CHANGES.md says “unreleased” of 0.2.0, not its day"]),
        ("v0.2.0", "20270131", "0.2.0", ["CHANGES.md says “20270131” of 0.2.0, not its day"]),
    ],
)
def test_a_release_that_is_not_ready_says_why(
    tag: str, day: str, version: str, said: list[str]
) -> None:
    assert problems(tag, Release("0.2.0", day, ""), version) == said


def test_the_notes_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = tmp_path / "CHANGES.md"
    changes.write_text(CHANGES.replace("0.2.0", version()))
    monkeypatch.setattr(release_notes, "CHANGES", changes)
    release_notes.main(f"v{version()}")
    assert capsys.readouterr().out == "The second.\n\n### Added\n\n- More.\n"
    with pytest.raises(SystemExit, match="the tag is v9"):
        release_notes.main("v9")
