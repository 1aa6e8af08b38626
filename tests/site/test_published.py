"""No id that was ever published is lost."""

from pathlib import Path

import pytest

from rulescore.site import published
from rulescore.site.check import MOVED
from rulescore.site.moved import old_ids
from rulescore.site.published import ids_in_use, lost_ids


def test_every_id_is_written_down() -> None:
    assert ids_in_use() - published.published().keys() == set(), "run `make published`"


def test_none_is_lost() -> None:
    assert list(lost_ids(ids_in_use() | old_ids(MOVED))) == []


def test_an_id_that_is_gone_is_told_with_its_line() -> None:
    id, line = next(iter(published.published().items()))
    (told,) = lost_ids(ids_in_use() - {id})
    assert str(told).startswith(f"published.yaml:{line}: {id}: it was published")
    assert "moved.yaml" in str(told)


def test_what_is_new_is_written_down_and_nothing_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "FILE", tmp_path / "published.yaml")
    published.FILE.write_text("- usiel.old.rule\n")
    published.main()
    assert published.published().keys() == ids_in_use() | {"usiel.old.rule"}
