"""How a book takes part in a comparison."""

from rulescore.catalogue import calculators, sides
from rulescore.declare.comparison import LEFT, Part, Scale, Side
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.page_source import read_pages


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
    assert side.given({"days": 2, "left": "most"}, {}) == {"watch": 0, "nights": 2, "hp": 9}


def test_a_part_of_a_life_is_rounded_down() -> None:
    side = Side(
        "rest",
        "a.rest",
        "rest",
        takes={
            "hp": Part("left", "max_hp", LEFT),
            "text": Part("left", "max_hp", LEFT, as_text=True),
        },
        tells={},
        asks="",
    )
    assert side.given({"left": "quarter"}, {"max_hp": 10}) == {"hp": 2, "text": "2"}


def test_a_rule_that_settles_it_is_on_a_page_of_its_book() -> None:
    pages = read_pages(docs_folder())
    written = {rule for page in pages.values() for rule in page.rules()}
    compared = [found for found in calculators() if found.id.startswith("compare.")]
    settling = {
        (book, side.rule)
        for found in compared
        for book, side in sides(found.id.split(".")[1]).items()
        if side.rule
    }
    assert settling
    assert all(rule in written and rule.startswith(f"{book}.") for book, rule in settling)
