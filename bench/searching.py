"""How long the search takes when it is first opened, and after each key."""

from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page

from bench.browsing import visit
from bench.figures import Measurement, at_most, without_bar
from bench.topics import TRAVEL
from tools.serving import served

TYPED = ("falling damage", "forced march", "walking in armour", "he's bleeding out", "brken shield")
SLOWDOWN = 4
KEY_BAR = 100
INDEX_BAR = 60

# From a key until its hits are in the page and laid out; a key is a letter more in the field.
TYPE = """async (texts) => {
  const field = document.querySelector(".rc-search input");
  const hits = document.querySelector("[data-search-hits]");
  const times = [];
  for (const text of texts) {
    for (let length = 1; length <= text.length; length += 1) {
      field.value = text.slice(0, length);
      const pressed = performance.now();
      const shown = new Promise((show) => new MutationObserver((_, observer) => {
        observer.disconnect();
        show();
      }).observe(document.querySelector(".rc-search"), { childList: true, subtree: true }));
      field.dispatchEvent(new Event("input"));
      await shown;
      hits.getBoundingClientRect();
      times.push(performance.now() - pressed);
    }
  }
  return times;
}"""


def measure(site: Path) -> Measurement:
    """The search on a page of a book, with a slower processor."""
    with served(site) as address, visit() as context:
        page = context.new_page()
        page.goto(address + TRAVEL, wait_until="networkidle")
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        first = _first(page)
        times: list[float] = page.evaluate(TYPE, list(TYPED))
    (index,) = (site / "assets").glob("rulescore-*/search.json.gz")
    return Measurement(
        "Searching",
        f"On a processor {SLOWDOWN} times slower, {len(times)} keys one after another: the time "
        "from the key until its hits are in the page and laid out. Before that, the search is "
        "opened and one letter typed, which fetches the index.",
        (
            at_most("Hits after a key, slowest", max(times), KEY_BAR, "ms"),
            without_bar("Hits after a key, median", median(times), "ms"),
            without_bar("Hits after the search is first opened", first, "ms"),
            at_most("What it looks through, gzipped", index.stat().st_size / 1e3, INDEX_BAR, "kB"),
        ),
    )


def _first(page: Page) -> float:
    """Milliseconds from opening the search until the hits for a letter are there."""
    took: Any = page.evaluate(
        """async () => {
          const opened = performance.now();
          document.querySelector("[data-search]").click();
          const field = document.querySelector(".rc-search input");
          field.value = "f";
          field.dispatchEvent(new Event("input"));
          while (!document.querySelector("[data-search-hits] a")) {
            await new Promise(requestAnimationFrame);
          }
          return performance.now() - opened;
        }"""
    )
    return float(took)
