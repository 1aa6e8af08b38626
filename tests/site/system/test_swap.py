"""A finished folder takes the place of an older one at one blow, or not at all."""

import threading
from pathlib import Path

import pytest

from rulescore.site.system import swap
from rulescore.site.system.swap import build_beside


def build(place: Path, text: str) -> None:
    with build_beside(place) as built:
        (built / "index.html").write_text(text)


def build_half(place: Path) -> None:
    with build_beside(place) as built:
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


def test_where_folders_cannot_be_exchanged_it_takes_two_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swap, "_exchange", lambda one, other: False)
    place = tmp_path / "site"
    for text in ("one", "two"):
        build(place, text)
    assert (place / "index.html").read_text() == "two"
    assert left_beside(place) == []


def test_a_failed_build_leaves_the_old_folder(tmp_path: Path) -> None:
    place = tmp_path / "site"
    build(place, "one")
    with pytest.raises(ZeroDivisionError):
        build_half(place)
    assert (place / "index.html").read_text() == "one"
    assert left_beside(place) == []


@pytest.mark.skipif(
    not swap.sys.platform.startswith("linux"), reason="only Linux exchanges folders"
)
def test_nobody_ever_finds_nothing(tmp_path: Path) -> None:
    place = tmp_path / "site"
    build(place, "0")
    seen: list[str] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            try:
                seen.append((place / "index.html").read_text())
            except OSError:
                seen.append("nothing")

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(1, 60):
        build(place, str(number))
        # A busy machine may give the reader no turn while all of them are built.
        while number == 30 and seen[-1:] in ([], ["0"]):
            reader.join(timeout=0.001)
    done.set()
    reader.join()
    assert "nothing" not in seen
    assert len(set(seen)) > 1
