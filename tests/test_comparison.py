"""How a book takes part in a comparison."""

from rulescore.comparison import Scale, Side


def test_a_game_counts_a_quantity_on_its_own_scale() -> None:
    side = Side(
        "rest",
        "a.rest",
        "rest",
        takes={"nights": "days", "hp": Scale("left", {"half": 6, "most": 9})},
        tells={},
        asks="",
        sets={"watch": 0},
    )
    assert side.given({"days": 2, "left": "most"}) == {"watch": 0, "nights": 2, "hp": 9}
