"""The list of all calculators: a line for each book, narrowed to what is typed."""

from playwright.sync_api import Page, expect

from rulescore.catalogue import titles_of_books


def test_it_narrows_to_words_and_opens_what_is_left(again: Page) -> None:
    again.goto("/calculators/")
    expect(again.locator("rule-catalogue summary")).to_have_count(len(titles_of_books()))
    assert again.evaluate("document.documentElement.scrollHeight / innerHeight") < 2
    again.get_by_role("searchbox", name="Narrow the list to words").fill("fall gods")
    found = again.locator("rule-catalogue li a:visible")
    expect(found.first).to_be_visible()
    assert all("fall" in text.lower() for text in found.all_inner_texts())
    expect(again.locator("rule-catalogue section:visible")).to_have_count(1)
    expect(again.locator("rule-catalogue [role=status]")).to_have_text(f"{found.count()} found")


def test_an_empty_result_says_so_and_can_be_cleared(again: Page) -> None:
    again.goto("/calculators/")
    narrow = again.get_by_role("searchbox", name="Narrow the list to words")
    narrow.fill("zzzz")
    expect(again.locator("rule-catalogue [role=status]")).to_have_text("0 found")
    narrow.fill("")
    expect(again.locator("rule-catalogue summary:visible")).to_have_count(len(titles_of_books()))
