"""How much of a phone's screen the pages take: screens, words, calculators, related links."""

from pathlib import Path
from statistics import median
from typing import Any

from bench.browsing import visit
from bench.figures import Measurement, at_most
from rulescore.catalogue import titles_of_books
from tools.serving import served

SCREENS_BAR, LONGEST_BAR, WORDS_BAR, RELATED_BAR = 3, 7, 400, 3
SHIFT_BAR = 0.02

LOOK = """() => {
const wordsOf = (article) => {
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT, (text) =>
    text.parentElement.closest("option, script, noscript")
      || !text.parentElement.checkVisibility({ checkOpacity: true })
      ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const word = /\\S*[\\p{L}\\p{N}]\\S*/gu;
  let words = 0;
  while (texts.nextNode()) words += texts.currentNode.data.match(word)?.length ?? 0;
  return words;
};
return {
  screens: document.documentElement.scrollHeight / innerHeight,
  words: wordsOf(document.querySelector("article")),
  related: Math.max(0, ...[...document.querySelectorAll(".rc-related")].map(
    (line) => line.querySelectorAll("a").length)),
  headlines: [...document.querySelectorAll("rule-calculator")].map((element) => {
    const { top } = element.getBoundingClientRect();
    return element.querySelector(".rc-headline").getBoundingClientRect().bottom - top;
  }),
  shift: window.shifted,
};
}"""
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  window.shifted += entry.hadRecentInput ? 0 : entry.value;
})).observe({ type: "layout-shift", buffered: true });"""


def measure(site: Path) -> Measurement:
    """Every page of every book, opened once at 390 x 844."""
    with served(site) as address, visit() as context:
        page = context.new_page()
        page.add_init_script(SHIFTS)
        looks: dict[str, dict[str, Any]] = {}
        for path in _topics(site):
            page.goto(address + path, wait_until="networkidle")
            looks[path] = page.evaluate(LOOK)
        screen = page.evaluate("innerHeight")
    longest = max(looks, key=lambda path: looks[path]["screens"])
    headlines = [bottom for look in looks.values() for bottom in look["headlines"]]
    figures = (
        at_most("Median page", median(_all(looks, "screens")), SCREENS_BAR, "screens", 1),
        at_most(f"Longest page: {longest}", looks[longest]["screens"], LONGEST_BAR, "screens", 1),
        at_most("Words of the median page", median(_all(looks, "words")), WORDS_BAR, "words"),
        at_most("Fields and headline of the tallest calculator", max(headlines), screen, "px"),
        at_most("Related links of a section", max(_all(looks, "related")), RELATED_BAR, "links"),
        at_most("Largest shift of layout", max(_all(looks, "shift")), SHIFT_BAR, "", 3),
    )
    return Measurement(
        "What a page takes of a phone",
        "Every topic’s page is opened at 390 x 844 and left unchanged: its length in screens, its "
        "number of visible words, and how far below the top of a calculator its headline ends.",
        figures,
    )


def _topics(site: Path) -> list[str]:
    files = (file.relative_to(site) for file in sorted(site.glob("*/*/index.html")))
    topics = (file for file in files if file.parts[0] in titles_of_books())
    return [f"/{file.parent.as_posix()}/" for file in topics if file.parts[1] != "quick"]


def _all(looks: dict[str, dict[str, Any]], what: str) -> list[float]:
    return [look[what] for look in looks.values()]
