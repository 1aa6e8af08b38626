"""What an author is left to say is found in what `rulescore new` writes, until it is said."""

from pathlib import Path

import pytest

from rulescore.new_book.project import make_project
from rulescore.site.content.to_say import places_to_say


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_to_be_said_is_found_until_it_is_said(tmp_path: Path, language: str) -> None:
    make_project(tmp_path / "owls", "Owls", language)
    found = places_to_say(tmp_path / "owls")
    index = "docs/owls/index.md"
    assert found == ["mkdocs.yml:5", *(f"{index}:{line}" for line in (4, 8, 26, 30))]
    for place in found:
        name, _, line = place.rpartition(":")
        file = tmp_path / "owls" / name
        lines = file.read_text("utf-8").splitlines()
        lines[int(line) - 1] = "It is about owls."
        file.write_text("\n".join(lines), "utf-8")
    assert places_to_say(tmp_path / "owls") == []
