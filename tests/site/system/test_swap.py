"""A finished folder takes the place of an older one whole, or not at all."""

from pathlib import Path

import pytest

from rulescore.site.system.swap import built_beside


def build(place: Path, text: str) -> None:
    with built_beside(place) as built:
        (built / "index.html").write_text(text)


def build_half(place: Path) -> None:
    with built_beside(place) as built:
        (built / "index.html").write_text("half")
        raise ZeroDivisionError


def left_beside(place: Path) -> list[str]:
    return [file.name for file in place.parent.iterdir() if file != place]


def test_a_new_folder_takes_the_place(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "site"
    for text in ("one", "two"):
        build(place, text)
        assert (place / "index.html").read_text() == text
    assert left_beside(place) == []


def test_what_fails_leaves_what_was_there(tmp_path: Path) -> None:
    place = tmp_path / "site"
    build(place, "one")
    with pytest.raises(ZeroDivisionError):
        build_half(place)
    assert (place / "index.html").read_text() == "one"
    assert left_beside(place) == []
