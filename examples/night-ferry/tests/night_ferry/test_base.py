from rulescore.books.night_ferry.base import current_used


def test_every_river_has_its_currents() -> None:
    written = range(2, 7)
    assert [current_used(current, "kind") for current in written] == [2, 2, 3, 4, 5]
    assert [current_used(current, "fair") for current in written] == [2, 3, 4, 5, 6]
    assert [current_used(current, "cruel") for current in written] == [3, 4, 5, 6, 6]
