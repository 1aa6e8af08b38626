"""The log of changes: its entries, and mistakes in it."""

from datetime import date

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.site.pages.changes import Change, read_changes, read_log, render_changes

LOG = """
2026-11-02 usiel.travel.walking, usiel.travel-cost: An hour costs *one* more.
2026-11-20 zt.sleep: Sleep takes: long.
"""


def test_a_line_is_a_day_ids_and_what_is_different() -> None:
    newest, oldest = read_changes(LOG)
    assert newest == Change(date(2026, 11, 20), ("zt.sleep",), "Sleep takes: long.")
    assert oldest.ids == ("usiel.travel.walking", "usiel.travel-cost")
    assert oldest.book_title == "Usiel"


def test_the_page_leads_to_what_is_different_and_shows_the_newest_first() -> None:
    shown = render_changes(LOG)
    assert '<a href="/usiel/travel/#walking">Walking</a>' in shown
    assert 'href="/usiel/travel/#calculator-travel-cost"' in shown
    assert "An hour costs <em>one</em> more." in shown
    assert shown.index("2026-11-20") < shown.index("2026-11-02")


def test_a_moved_id_links_to_its_new_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "rulescore.site.pages.changes.all_published_ids", lambda: {"usiel.roads.walking"}
    )
    (change,) = read_changes("2026-11-02 usiel.roads.walking: It costs more.")
    assert change.places == [("usiel.roads.walking", "/r/usiel.roads.walking/")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("- 2026-11-02 zt.sleep: New.", "this line is no change."),
        ("zt.sleep changed", "this line is no change. Accepted: 2026-11-02 <id>, <id>: what"),
        ("2026-11-31 zt.sleep: New.", "“2026-11-31” is no day. Accepted: a day of the calendar"),
        ("20261102 zt.sleep: New.", "“20261102” is no day."),
        ("2026-11-02 zt.slep: New.", "zt.slep: there never was such an id. Accepted: the id of"),
        ("2026-11-02 zt.slep: New.", "Did you mean “zt.sleep”?"),
        ("2026-11-20  zt.sleep : New.", "zt.sleep: this day has a line for these ids already."),
    ],
)
def test_a_mistake_has_its_line(line: str, message: str) -> None:
    with pytest.raises(Mistaken) as raised:
        read_changes(LOG + line)
    (mistake,) = raised.value.mistakes
    assert mistake.line == 4
    assert message in str(mistake)


def test_all_mistakes_of_a_log_are_reported_together() -> None:
    with pytest.raises(Mistaken) as raised:
        read_changes("2026 zt.slep, zt.naps: New.\nno change")
    assert [mistake.line for mistake in raised.value.mistakes] == [1, 1, 1, 2]


def test_a_log_of_nothing_says_so() -> None:
    assert read_changes("\n") == []
    assert str(render_changes("\n")) == "<div><p>Nothing so far.</p></div>"


def test_the_log_of_the_site_is_read() -> None:
    assert any("zt.sleep" in change.ids for change in read_log())
