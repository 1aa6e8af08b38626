"""From a reader's first touch of a calculator to its live answer, ours against stock Pyodide."""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext

from bench.browsing import visit
from bench.figures import Measurement, at_most, told
from bench.stock import write_stock_page
from bench.topics import TRAVEL
from rulescore.catalogue import find_calculator
from tools.serving import served

ROUNDS = 7
BAR = 0.45
OURS = 'rule-calculator[calculator="usiel.travel-cost"]'
STOCK = "main"
HOURS = "33"
HEADLINE = find_calculator("usiel.travel-cost").run({"hours": 33}).answer.headline

WATCH = """(calculator) => {
  addEventListener("pointerdown", (event) => { window.touched ??= event.timeStamp }, true);
  window.answered = new Promise((resolve) => {
    const look = () => {
      if (calculator.dataset.state === "answered") resolve(performance.now() - window.touched);
    };
    new MutationObserver(look).observe(calculator, { attributes: true });
  });
}"""


def measure(site: Path) -> Measurement:
    """Both in turn on a fresh page each, in one visit whose HTTP cache is warm."""
    with tempfile.TemporaryDirectory() as name:
        write_stock_page(Path(name))
        with served(site) as ours, served(Path(name)) as stock, visit() as context:
            pages = {ours + TRAVEL: OURS, f"{stock}/": STOCK}
            _fill_the_cache(context, pages)
            times: dict[str, list[float]] = {address: [] for address in pages}
            for _ in range(ROUNDS):
                for address, calculator in pages.items():
                    times[address].append(first_answer(context, address, calculator))
    our_time, stock_time = (median(taken) for taken in times.values())
    return Measurement(
        "From the first touch to a live answer",
        f"A page is opened, the field for the hours is clicked and changed, and the clock runs "
        f"from the press of the pointer until the answer stands in the page. The stock page loads "
        f"Pyodide of the same version by a plain `loadPyodide()` in a worker of the same kind and "
        f"unpacks the same packages as source. The two take turns, each on a fresh page, with the "
        f"HTTP cache warm and no service worker; medians of {ROUNDS}.",
        (
            told("First touch to live answer, ours", our_time, "ms"),
            told("First touch to live answer, stock Pyodide", stock_time, "ms"),
            at_most("First touch to live answer, ours / stock", our_time / stock_time, BAR, "", 2),
        ),
    )


def _fill_the_cache(context: BrowserContext, pages: dict[str, str]) -> None:
    for _ in range(2):  # Chromium keeps what it compiled from the second use on
        for address, calculator in pages.items():
            first_answer(context, address, calculator)


def first_answer(context: BrowserContext, address: str, calculator: str) -> float:
    """Milliseconds from touching the calculator at this address to its answer."""
    page = context.new_page()
    page.goto(address)
    element = page.locator(calculator)
    element.evaluate(WATCH)
    hours = element.locator('[name="hours"]')
    hours.click()
    hours.fill(HOURS)
    hours.press("Enter")
    page.locator(f'{calculator}[data-state="answered"]').wait_for()
    taken: float = page.evaluate("answered")
    said = element.inner_text()
    page.close()
    if HEADLINE not in said:
        raise RuntimeError(f"{address} answers something else:\n{said}")
    return taken
