"""The search in WebKit, by keys and by taps."""

from selenium.webdriver.common.keys import Keys

from tests.webkit.visit import Visit

FIELD, HITS, SAID = ".rc-search input", "[data-search-hits] a", ".rc-search [role=status]"
IS_FOCUSED = "(selector) => document.activeElement?.matches(selector)"


def search(visit: Visit, text: str) -> None:
    visit.keys("/")
    visit.until(IS_FOCUSED, FIELD)
    visit.keys(text)


def test_keys_lead_to_the_rule(visit: Visit) -> None:
    search(visit, "forced march")
    visit.one(HITS)
    visit.keys(Keys.ARROW_DOWN)
    visit.until(IS_FOCUSED, HITS)
    leads_to = visit.ask("() => document.activeElement.getAttribute('href')")
    visit.keys(Keys.ENTER)
    visit.until("(address) => location.href.endsWith(address)", leads_to)
    visit.gone(".rc-search")


def test_a_hit_has_the_answer_of_a_calculator(visit: Visit) -> None:
    search(visit, "falling damage archsoul")
    hit = visit.one(HITS, "Calculator: ")
    assert "Archsoul · Falling" in hit.text
    visit.one(SAID, "best first")
    hit.click()
    visit.one("h1", "Falling")


def test_a_tap_narrows_to_a_game(visit: Visit) -> None:
    search(visit, "falling")
    visit.one(HITS, "Archsoul")
    visit.press("ZT", visit.one(".rc-search-books"))
    visit.until(
        """(hits) => [...document.querySelectorAll(hits)].every(
          ({ pathname }) => pathname.startsWith("/zt/"))""",
        HITS,
    )


def test_nothing_found_says_so_and_escape_closes(visit: Visit) -> None:
    search(visit, "xyzzyplugh")
    visit.one(SAID, "Nothing answers to “xyzzyplugh”")
    visit.keys(Keys.ESCAPE)
    visit.gone(".rc-search")
