"""No id that was ever published is lost."""

from pathlib import Path

import pytest

from rulescore.external_books import roots
from rulescore.project import PROJECT
from rulescore.site.content import published
from rulescore.site.content.published import format_ids, ids_in_use, lost_ids, new_ids
from rulescore.site.links.moved import lists_of_moves, old_ids

FILE = PROJECT / published.NAME


@pytest.mark.parametrize("home", roots(), ids=str)
def test_every_id_is_written_down(home: Path) -> None:
    assert new_ids(home) == set(), "run `make published`"


def test_none_is_lost() -> None:
    assert list(lost_ids(ids_in_use().union(*map(old_ids, lists_of_moves())))) == []


def test_a_lost_id_is_reported_with_its_line() -> None:
    id, line = next(iter(published.read_published(FILE).items()))
    (mistake,) = lost_ids(ids_in_use() - {id})
    assert str(mistake).startswith(f"published.yaml:{line}: {id}: it was published")
    assert "moved.yaml" in str(mistake)


def test_new_ids_are_added_and_none_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / published.NAME
    file.write_text("- usiel.old.rule\n")
    monkeypatch.setattr(published, "roots", lambda: (tmp_path,))
    monkeypatch.setattr(published, "root_of", lambda book: tmp_path)
    published.main()
    assert published.read_published(file).keys() == ids_in_use() | {"usiel.old.rule"}
    assert file.read_text() == format_ids(published.read_published(file))
    *lines, last = capsys.readouterr().out.splitlines()
    assert lines == [f"{file}: {', '.join(sorted(ids_in_use()))}"]
    assert last == f"{len(ids_in_use())} new ids."
    published.main()
    assert capsys.readouterr().out == "No new ids.\n"
